"""Takes the pictures of U-BOOT's screens for the README: a real server, real browsers, a convoy mission that bots have
sailed to its first shot."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

import kaleun
from kaleun.games.uboot.bots import crew
from kaleun.kernel.live_table import LiveTable

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.afloat import post  # noqa: E402
from browser.conftest import FLAGS, Server, chromium  # noqa: E402

SEED, MISSION = 1, "M02"
SHOTS = (
    ("captain", "orders", 1024, 768),
    ("navigator", "disk", 1024, 768),
    ("captain", "glasses", 375, 812),
    ("", "", 1440, 900),
)
"""Whose screen, which page of it, how large; the last is the screen for the middle of the table."""


def shot() -> str:
    """The record of the mission up to the moment when torpedoes run."""
    table = kaleun.new_table("uboot", seed=SEED, options={"mission": MISSION})
    assert isinstance(table, LiveTable)
    officers = crew.officers({}, SEED)
    found: list[str] = []

    def watch(table: LiveTable) -> None:
        sees = table.sight("captain")
        if not found and sees.running > 0 and sees.boat.lock > 0:
            found.append(table.record())

    while not found and not table.over:
        crew.sail(table, officers, until=table.clock.seconds + 1, watch=watch)
    return found[0]


def pictures(address: str, opened: dict[str, dict[str, str]]) -> Iterator[tuple[str, str, str, int, int]]:
    """File, address, page and size of each."""
    for role, page, width, height in SHOTS:
        token = f"/{opened['seats'][role]}" if role else ""
        name = f"uboot_{role or 'table'}{'_phone' if width < 600 else ''}.png"
        yield name, f"{address}#/t/{opened['table']}{token}", page, width, height


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
            tab.wait_for_timeout(1500)
            tab.screenshot(path=str(ROOT / "docs" / "pictures" / name))
            tab.close()
        browser.close()


if __name__ == "__main__":
    main()
