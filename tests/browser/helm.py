"""Steering the app as a player does: by what is written on it. `data-settled` on the page of a table is the number of
answers it shows; it is missing while anything is on its way, so whoever waits for it reads nothing half drawn."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

SHOWN = "Number(document.querySelector('.shell[data-settled]')?.dataset.settled ?? NaN)"
KNOWN = "Number(document.querySelector('.hist input[type=range]').max)"
READY = "document.querySelector('#dock .commit[aria-disabled=false]') !== null"


ASKED = "#question, #dock a.commit, .moment"
"""A question, or the end and the pages it opens."""


def new_game(page: Page, seed: str = "", level: str = "") -> None:
    """From the lobby to the table of a new Unterseeboot."""
    page.get_by_role("link", name="New game of Unterseeboot").click()
    dialog = page.get_by_role("dialog")
    unfold(dialog, "table")
    if seed:
        dialog.get_by_role("textbox", name="Seed").fill(seed)
    if level:
        dialog.get_by_role("radio", name=level).check(force=True)
    dialog.get_by_role("button", name="Set sail").click()
    settled(page)


def unfold(dialog: Locator, *headings: str) -> None:
    """Opens headings of the new-game page."""
    for heading in headings:
        dialog.locator(f"details[data-heading={heading}]:not([open]) > summary").click()


def options(page: Page) -> Locator:
    """The option cards of the question."""
    return page.locator("#dock button.option")


def commit(page: Page) -> Locator:
    """The one brass button."""
    return page.locator("#dock .commit")


def sheet(page: Page) -> Locator:
    """The sheet that asks for several answers at once instead of a list of options."""
    return page.locator("#dock [data-sheet]")


def settled(page: Page) -> None:
    """Waits until the page shows all that the server has said, and reads the pages of the story on the way."""
    page.wait_for_function(f"() => {SHOWN} >= 0")
    while page.locator(".moment").count() > 0:
        page.locator(".moment").get_by_role("button").last.click()
        page.wait_for_function(f"() => {SHOWN} >= 0")


def answers(page: Page) -> int:
    """How many answers the page shows, once it is settled."""
    settled(page)
    return int(page.wait_for_function(f"() => {SHOWN} >= 0 ? {{ n: {SHOWN} }} : null").json_value()["n"])


def shows(page: Page, n: int) -> None:
    """Waits until the page shows this many answers."""
    page.wait_for_function(f"(n) => {SHOWN} === n", arg=n)


def over(page: Page) -> bool:
    settled(page)
    return page.locator("#dock a.commit").count() > 0


def settle(page: Page, before: int) -> None:
    """Waits until the answer is in and everything that follows is shown."""
    page.wait_for_function(f"(n) => {SHOWN} >= 0 && {SHOWN} !== n", arg=before)
    settled(page)


def choose(page: Page, index: int) -> None:
    """Selects an option card and commits it. A choice that can be taken back needs no second click."""
    before = answers(page)
    options(page).nth(index).click()
    finish(page, before)


def finish(page: Page, before: int) -> None:
    """Commits what is selected, unless the choice was the answer already, and waits for the next question."""
    give(page, before)
    settle(page, before)


def give(page: Page, before: int) -> None:
    """Commits what is selected, unless the choice was the answer already; the server has it then."""
    if wants_commit(page, before):
        commit(page).click()
    page.wait_for_function(f"(n) => {KNOWN} !== n", arg=before)


def wants_commit(page: Page, before: int) -> bool:
    """Whether what is selected needs the brass button, too; that is known when what it means has come."""
    said = page.wait_for_function(
        f"(n) => ({KNOWN} !== n ? 'given' : {SHOWN} === n && {READY} ? 'wanted' : null)", arg=before
    )
    return bool(said.json_value() == "wanted")


def menu(page: Page, entry: str | re.Pattern[str]) -> None:
    """Opens the menu of the table and takes an entry."""
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    page.get_by_role("dialog").get_by_role("button", name=entry).click()


def give_up(page: Page) -> None:
    """Gives the game up and says so twice."""
    menu(page, "Give up")
    page.get_by_role("dialog", name="Give up").get_by_role("button", name="Give up").click()
    expect(page.locator(".moment, #dock a.commit").first).to_be_visible()
    settled(page)
    expect(commit(page)).to_have_text("Report")


def resize(page: Page, width: int) -> None:
    """Another screen; returns when it is drawn."""
    page.set_viewport_size({"width": width, "height": 812 if width < 600 else 900})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


def language(page: Page, lang: str) -> None:
    """Changes the language of the page, as its switch does; returns when everything is said in it."""
    page.evaluate(f"() => document.querySelector('[role=group] > button[lang={lang}]').click()")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    settled(page)
