"""Takes the pictures of U-BOOT's screens for the README: a real server, real browsers, a convoy mission that bots have
sailed to its first shot."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import cast

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import kaleun
from kaleun.games.uboot.bots import crew
from kaleun.kernel.live_table import LiveTable

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.afloat import post  # noqa: E402
from browser.conftest import FLAGS, Open, Server, chromium  # noqa: E402
from browser.test_uboot_scenes import begin  # noqa: E402

SEEDS, MISSION = range(1, 30), "M02"
FRAMES, WIDE = 44, 560
"""Pictures of the moving one, and how wide it is."""
SHOTS = (
    ("captain", "orders", 1024, 768),
    ("navigator", "disk", 1024, 768),
    ("captain", "glasses", 375, 812),
    ("", "", 1440, 900),
)
"""Whose screen, which page of it, how large; the last is the screen for the middle of the table."""


def shot() -> str:
    """The record of the first of these missions that comes to a shot, up to the moment when torpedoes run."""
    return next(found for found in map(sailed, SEEDS) if found)


def sailed(seed: int) -> str:
    """The record up to the shot, "" if there is none."""
    table = kaleun.new_table("uboot", seed=seed, options={"mission": MISSION})
    assert isinstance(table, LiveTable)
    officers = crew.officers({}, seed)
    found: list[str] = []

    def watch(table: LiveTable) -> None:
        sees = table.sight("captain")
        if not found and sees.running > 0 and sees.boat.lock > 0:
            found.append(table.record())

    while not found and not table.over:
        crew.sail(table, officers, until=table.clock.seconds + 1, watch=watch)
    return found[0] if found else ""


def pictures(address: str, opened: dict[str, dict[str, str]]) -> Iterator[tuple[str, str, str, int, int]]:
    """File, address, page and size of each."""
    for role, page, width, height in SHOTS:
        token = f"/{opened['seats'][role]}" if role else ""
        name = f"uboot_{role or 'table'}{'_phone' if width < 600 else ''}.png"
        yield name, f"{address}#/t/{opened['table']}{token}", page, width, height


def moving(browser: Browser, folder: Path) -> None:
    """An aircraft comes in on the 20 mm: real seconds of a real table, as a small moving picture."""
    with Server(folder, "--scenes") as server:

        def opened(path: str, house: str, viewport: dict[str, int]) -> Page:
            tab = browser.new_page(viewport=ViewportSize(**viewport), locale="en-GB")
            tab.goto(f"{house}{path}")
            return tab

        (tab,) = begin(cast(Open, opened), server.url, "FLAK", "navigator", navigator="easy")
        tab.locator("[data-page=glasses]").click()
        tab.get_by_role("button", name="20 mm", exact=True).click()
        glass = tab.locator("figure.eye .glass")
        tab.wait_for_function(NEAR, timeout=120_000)
        frames, times = [], []
        for _ in range(FRAMES):
            frames.append(Image.open(BytesIO(glass.screenshot(type="jpeg", quality=92))))
            times.append(round(time.monotonic() * 1000))
    small = [frame.resize((WIDE, frame.height * WIDE // frame.width)) for frame in frames]
    lasts = [b - a for a, b in pairwise(times)]
    path = ROOT / "docs" / "pictures" / "uboot_flak.webp"
    small[0].save(path, save_all=True, append_images=small[1:], duration=[*lasts, 900], loop=0, quality=58, method=6)


NEAR = """() => {
  const told = document.querySelector('figure.eye dl')?.innerText.match(/(\\d+) m$/);
  return told !== null && told !== undefined && Number(told[1]) < 2300;
}"""
"""The aircraft is nearly within reach."""


def main() -> None:
    """Takes them all; the clock of a table that was brought stands still."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, Server(Path(folder)) as server:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        opened = post(server.url, "import", shot())
        for name, address, page, width, height in pictures(server.url, opened):
            tab = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")
            tab.goto(address)
            tab.wait_for_selector(".desk, .table")
            if page:
                tab.locator(f"[data-page={page}]").click()
            if page == "disk":
                tab.get_by_label("Set it for a contact").select_option(index=1)
            tab.wait_for_timeout(1500)
            tab.screenshot(path=str(ROOT / "docs" / "pictures" / name))
            tab.close()
        moving(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
