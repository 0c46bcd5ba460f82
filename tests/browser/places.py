"""Every page and dialog of the app, by name, for tests that look at all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.afloat import Seat, board, drawn

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "i18n"


@cache
def _words(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WORDS / f"{lang}.json").read_text("utf-8"))
    return found


def word(page: Page, key: str) -> str:
    """A word of the app in the language of the page."""
    return _words(page.locator("html").get_attribute("lang") or "en")[key]


def _table(page: Page, seat: Seat) -> None:
    board(page, seat)


def _sheet(name: str) -> Callable[[Page, Seat], None]:
    def show(page: Page, seat: Seat) -> None:
        board(page, seat)
        page.goto(f"{seat.house}/#/t/{seat.table}/page/{name}")
        expect(page.locator("main").get_by_role("heading").first).to_be_visible()

    return show


def _key(key: str, wanted: str) -> Callable[[Page, Seat], None]:
    def show(page: Page, seat: Seat) -> None:
        board(page, seat)
        page.keyboard.press(key)
        expect(page.locator(wanted).locator("visible=true").first).to_be_visible()

    return show


def _menu(entry: str | None) -> Callable[[Page, Seat], None]:
    def show(page: Page, seat: Seat) -> None:
        open_menu(board(page, seat), entry)

    return show


def open_menu(page: Page, entry: str | None) -> None:
    page.get_by_role("button", name=word(page, "menu"), exact=True).locator("visible=true").click()
    if entry is not None:
        page.get_by_role("dialog").get_by_role("button", name=word(page, entry), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _open(path: str, wanted: str) -> Callable[[Page, Seat], None]:
    def show(page: Page, seat: Seat) -> None:
        page.goto(f"{seat.house}/{path}")
        expect(page.locator(wanted).first).to_be_visible()

    return show


def _lobby_with_games(page: Page, seat: Seat) -> None:
    board(page, seat)
    page.goto(f"{seat.house}/#/")
    expect(page.locator(".book a").first).to_be_visible()


def _why_not(page: Page, seat: Seat) -> None:
    board(page, seat)
    page.locator("#dock .why").click()
    expect(page.locator("#dock .option[aria-disabled=true]").first).to_be_visible()


def _debug(page: Page, seat: Seat) -> None:
    board(page, seat)
    page.evaluate("localStorage.setItem('kaleun.settings', JSON.stringify({debug: true}))")
    page.reload()  # no link of the seat again: taking it once more would close the menu
    drawn(page)
    open_menu(page, "debug")
    expect(page.get_by_role("dialog")).to_contain_text("UB-")


RUNNING: dict[str, Callable[[Page, Seat], None]] = {
    "lobby": _open("#/", ".cards a"),
    "lobby with games": _lobby_with_games,
    "new game": _open("#/new/unterseeboot", "dialog form"),
    "guide": _open("#/guide/unterseeboot", ".guide"),
    "join": _open("#/join/ABCDEF", "dialog form"),
    "no such table": _open("#/t/aaaaaaaaaaaaaaaa", "[role=alert]"),
    "table": _table,
    "why not": _why_not,
    "past": _key("Home", "#dock .commit"),
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
OVER: dict[str, Callable[[Page, Seat], None]] = {
    "over": _table,
    "report": _sheet("report"),
    "log book filled": _sheet("log_book"),
    "sheet filled": _sheet("sheet"),
}
PLACES = (*RUNNING, *OVER)


def go(page: Page, place: str, running: Seat, over: Seat) -> None:
    """Brings the page to a place."""
    if place in RUNNING:
        RUNNING[place](page, running)
    else:
        OVER[place](page, over)
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
