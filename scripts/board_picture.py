"""Takes the picture of the board for the README: a real server, a real browser, a seeded patrol."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import kaleun

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import FLAGS, Server, chromium  # noqa: E402
from browser.helm import choose, new_game, options  # noqa: E402

SEED = "p8"


def choices() -> list[int]:
    """What the bold captain chooses, until he may fire with a ship sunk already."""
    table, bot, chosen = kaleun.new_table("unterseeboot", seed=SEED), kaleun.bot("bold", "unterseeboot"), []
    while (ask := table.pending) is not None:
        view = table.view(ask.seat)
        if ask.prompt == "torpedo" and view["sunk"] and len(ask.options) > 2:
            break
        key = bot.choose(view, ask)
        chosen.append(ask.keys.index(key))
        table.answer(key)
    return chosen


def main() -> None:
    """Sails the patrol and stops before a shot."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page.goto(server.url)
        new_game(page, seed=SEED)
        for index in choices():
            choose(page, index)
        options(page).first.click()
        page.wait_for_timeout(800)
        page.screenshot(path=str(ROOT / "docs" / "pictures" / "board.png"))
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
