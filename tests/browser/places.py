"""Every page and dialog of the app, by name, for tests that look at all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.afloat import Seat, board
from browser.conftest import Watched
from browser.helm import resize, settled

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "i18n"
Way = Callable[[Page, Seat], None]


@cache
def _words(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WORDS / f"{lang}.json").read_text("utf-8"))
    return found


def word(page: Page, key: str) -> str:
    """A word of the app in the language of the page."""
    return _words(page.locator("html").get_attribute("lang") or "en")[key]


def _table(page: Page, seat: Seat) -> None:
    board(page, seat)


def _sheet(name: str) -> Way:
    def show(page: Page, seat: Seat) -> None:
        board(page, seat)
        page.goto(f"{seat.house}/#/t/{seat.table}/page/{name}")
        expect(page.locator("main.page[data-settled]").get_by_role("heading").first).to_be_visible()

    return show


def _key(key: str, wanted: str) -> Way:
    def show(page: Page, seat: Seat) -> None:
        board(page, seat)
        page.keyboard.press(key)
        expect(page.locator(wanted).locator("visible=true").first).to_be_visible()
        settled(page)

    return show


def _menu(entry: str | None) -> Way:
    def show(page: Page, seat: Seat) -> None:
        open_menu(board(page, seat), entry)

    return show


def open_menu(page: Page, entry: str | None) -> None:
    page.get_by_role("button", name=word(page, "menu"), exact=True).locator("visible=true").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name(word(page, "menu"))
    if entry is not None:
        dialog.get_by_role("button", name=word(page, entry), exact=True).click()
        expect(dialog).to_have_accessible_name(word(page, entry))


def _open(path: str, wanted: str) -> Way:
    def show(page: Page, seat: Seat) -> None:
        page.goto(f"{seat.house}/{path}")
        expect(page.locator(wanted).first).to_be_visible()

    return show


def _guide(page: Page, seat: Seat) -> None:
    page.goto(f"{seat.house}/#/guide/unterseeboot")
    expect(page.locator(".guide")).to_be_visible()
    settled(page)


def _lobby_with_games(page: Page, seat: Seat) -> None:
    board(page, seat)
    page.goto(f"{seat.house}/#/")
    expect(page.locator(".book a").first).to_be_visible()
    expect(page.locator(".cards a").first).to_be_visible()


def _why_not(page: Page, seat: Seat) -> None:
    board(page, seat)
    page.locator("#dock .why").click()
    expect(page.locator("#dock .option[aria-disabled=true]").first).to_be_visible()


def _debug(page: Page, seat: Seat) -> None:
    """Switched on where people do it: what a test writes into the browser's store the app may write over."""
    board(page, seat)
    open_menu(page, "settings")
    page.get_by_role("dialog").get_by_role("switch", name=word(page, "debug")).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    open_menu(page, "debug")
    expect(page.get_by_role("dialog")).to_contain_text("UB-")


RUNNING: dict[str, Way] = {
    "lobby": _open("#/", ".cards a"),
    "lobby with games": _lobby_with_games,
    "new game": _open("#/new/unterseeboot", "dialog form"),
    "guide": _guide,
    "join": _open("#/join/ABCDEF", "dialog form"),
    "daily": _open("#/daily/unterseeboot", "dialog dl"),
    "no such table": _open("#/t/aaaaaaaaaaaaaaaa", "[role=alert]"),
    "table": _table,
    "why not": _why_not,
    "past": _key("Home", ".looking-back #dock .commit"),
    "text": _key("t", "#command"),
    "rules": _key("r", "input[type=search]"),
    "charts": _key("h", "input[type=search]"),
    "share": _key("s", "dialog[open]"),
    "keys": _key("?", "dialog[open]"),
    "menu": _menu(None),
    "settings": _menu("settings"),
    "give up": _menu("resign"),
    "debug": _debug,
    "log book": _sheet("log_book"),
    "sheet": _sheet("sheet"),
    "campaign": _sheet("campaign"),
}
OVER: dict[str, Way] = {
    "over": _table,
    "report": _sheet("report"),
    "log book filled": _sheet("log_book"),
    "sheet filled": _sheet("sheet"),
}
PLACES = (*RUNNING, *OVER)


FIRST = ("lobby", "new game", "join")
"""Places where somebody comes who has no game yet."""
LASTING = ("new game", "text", "keys", "settings", "debug")
"""Places that leave something behind: a setting, a dialog of the whole app."""


class Reader(Watched):
    """Somebody who goes from place to place in one page."""

    clean = False

    def go(self, place: str, running: Seat, over: Seat) -> Page:
        """Brings the page to a place, as somebody comes there who just opened the app."""
        if self.page.url != "about:blank" and (place in FIRST or not self.clean):
            self.page.evaluate("() => localStorage.clear()")
        if not self.clean:
            self.page.goto("about:blank")
        self.clean = False  # a test that fails leaves the page anyhow
        resize(self.page, 1440)
        if place in RUNNING:
            RUNNING[place](self.page, running)
        else:
            OVER[place](self.page, over)
        expect(self.page.locator("#dock .counting").filter(has_text=word(self.page, "counting"))).to_have_count(0)
        self.page.evaluate("() => document.fonts.ready.then(() => undefined)")
        return self.page

    def leave(self, place: str) -> None:
        """Nothing happened that must not; the next place is reached without a reload, if nothing here lasts."""
        self.check()
        self.clean = place not in LASTING
