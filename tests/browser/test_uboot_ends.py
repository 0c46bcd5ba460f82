"""U-BOOT to its natural end by clicks: M01 with one person and three bots. The clock of this server waits for the
screens, not for the wall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.afloat import seats
from browser.conftest import Open, Server
from browser.helm import unfold

ANSWER, FASTEST, OVER = ".pending [data-answer]:not([disabled])", ".pace .scale:last-child", ".pending .over"
NEXT = f"""(fastest) => document.querySelector('{OVER}') ? 'over'
  : document.querySelector('{ANSWER}') ? 'answer'
  : fastest && document.querySelector("{FASTEST}[aria-pressed='false']") ? 'scale'
  : false"""
"""What this screen waits for: an answer, the fastest time scale again, nothing more, or nothing yet."""


@pytest.fixture
def brisk(tmp_path: Path) -> Iterator[str]:
    with Server(tmp_path, "--brisk") as started:
        yield started.url


def click(page: Page, wanted: str) -> None:
    """A click on something that may be gone by now: then another comes. Looked for and clicked in one breath."""
    page.evaluate("(wanted) => document.querySelector(wanted)?.click()", wanted)


def play(page: Page, fastest: bool) -> str:
    """Does the next thing this screen waits for; what that was, "" if there is none now."""
    step = str(page.evaluate(NEXT, fastest) or "")
    if step == "answer":
        click(page, ANSWER)
    elif step == "scale":
        click(page, FASTEST)
    return step


def reads_the_report(page: Page, title: str) -> None:
    page.get_by_role("button", name="Read the report").click()
    report = page.get_by_role("article").first
    expect(report).to_contain_text("Captain's log")
    expect(report).to_contain_text(title)


def test_m01_to_its_end_with_one_person_and_three_bots(open_page: Open, brisk: str) -> None:
    """The Chief Engineer is a person: every question is answered and every time scale set by a click."""
    page = open_page(1024, house=brisk)
    page.get_by_role("link", name="New game of U-BOOT").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-mission=M01]").click()
    unfold(dialog, "seats")
    for role, who in (("Captain", "bot"), ("Chief Engineer", "me")):
        dialog.get_by_label(role, exact=True).and_(dialog.locator("select")).select_option(who)
    dialog.get_by_role("button", name="Set sail").click()
    done: dict[str, int] = {}
    while "over" not in done:
        step = page.wait_for_function(NEXT, arg=True).json_value()
        done[step] = done.get(step, 0) + 1
        play(page, fastest=True)
    assert done["answer"] > 1
    assert done["scale"] > 1
    reads_the_report(page, "First Patrol")


ROLES = ("captain", "first_officer", "navigator", "chief_engineer")
ACCEPT = ".pending .proposal .btn.act[aria-disabled='false']"


@pytest.mark.slow
def test_m01_to_its_end_in_four_browsers(open_page: Open, brisk: str) -> None:
    """Four people, no bot: each answers what he is asked, the Captain does what his officers propose, the First Officer
    sets the time scale, all by clicks. Everybody reads the same report."""
    mine = seats(brisk, "uboot", "four friends", options={"mission": "M01"}, seats={r: {"kind": "me"} for r in ROLES})
    pages = {role: open_page(1024, path=seat.link, house=brisk) for role, seat in mine.items()}
    done: set[tuple[str, str]] = set()
    while not all((role, "over") in done for role in ROLES):
        for role, page in pages.items():
            step = play(page, fastest=role == "first_officer")
            if step == "" and role == "captain":
                click(page, ACCEPT)
            done.add((role, step))
    assert all((role, "answer") in done for role in ROLES)
    for page in pages.values():
        reads_the_report(page, "First Patrol")
