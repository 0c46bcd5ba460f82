"""U-BOOT in a browser: two clicks from the lobby to the boat, on a tablet, a phone and a desk."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.access import axe, wider
from browser.afloat import post, seats
from browser.conftest import Open

SIZES = (1024, 375, 1440)
RECORDS = Path(__file__).parents[1] / "games" / "uboot" / "records" / "records.zip"
OFFICERS = {
    "first_officer": "desk radio arms sick",
    "navigator": "chart plot disk galley",
    "chief_engineer": "engine repair",
}
"""The pages that only this officer has; the Captain's test sees the others."""


def at_sea(page: Page) -> None:
    """From the lobby to the desk of the Captain, with three bots."""
    page.get_by_role("link", name="New game of U-BOOT").click()
    page.get_by_role("dialog").get_by_role("button", name="Set sail").click()
    expect(page.get_by_role("tab", name="Conn")).to_be_visible()
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_role("button", name="Let the clock run")).to_be_visible()


@pytest.mark.parametrize("width", SIZES)
def test_every_page_of_the_captains_desk(open_page: Open, width: int) -> None:
    page = open_page(width)
    at_sea(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert wider(page, (width,)) == []
        assert axe(page) == []


def test_what_an_officer_proposes_is_done_with_one_click(open_page: Open) -> None:
    page = open_page(1024)
    at_sea(page)
    page.get_by_role("button", name="Do it").first.click()
    expect(page.get_by_text("Mobilization!").first).to_be_visible()


def test_the_other_officers_and_the_table_at_every_size(open_page: Open, house: str) -> None:
    mine = seats(house, "uboot", seats={role: {"kind": "me"} for role in ("captain", *OFFICERS)})
    for role, pages in OFFICERS.items():
        page = open_page(path=mine[role].link)
        for name in pages.split():
            page.locator(f"[data-page={name}]").click()
            assert wider(page, SIZES) == []
            assert axe(page) == []
    table = open_page(path=f"#/t/{mine['captain'].table}")
    expect(table.get_by_text("The table", exact=True)).to_be_visible()
    assert wider(table, SIZES) == []
    assert axe(table) == []


def test_a_mission_is_chosen_by_its_chart_and_sailed_home_by_clicks(open_page: Open) -> None:
    """One person as First Officer and three bots; the boat turns home at once and the report tells of it."""
    page = open_page(1024)
    page.get_by_role("link", name="New game of U-BOOT").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="The Northern Gate").click()
    expect(dialog.get_by_role("heading", name="The Northern Gate")).to_be_visible()
    assert axe(page) == []
    dialog.get_by_role("button", name="First Patrol").click()
    dialog.get_by_label("Captain", exact=True).and_(dialog.locator("select")).select_option("bot")
    dialog.get_by_label("First Officer", exact=True).and_(dialog.locator("select")).select_option("me")
    dialog.get_by_role("button", name="Set sail").click()
    page.get_by_role("tab", name="Orders").click()
    page.get_by_role("button", name="Return to base").click()
    page.get_by_role("button", name="Give the order").click()
    page.get_by_role("button", name="Read the report").click()
    report = page.get_by_role("article").first
    expect(report).to_contain_text("Captain's log")
    expect(report).to_contain_text("First Patrol")
    assert axe(page) == []


def test_a_lesson_begins_on_the_pupils_own_screen(open_page: Open) -> None:
    page = open_page(1024)
    page.get_by_role("link", name="New game of U-BOOT").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Lessons, five minutes each").click()
    dialog.locator("[data-lesson=navigator]").click()
    dialog.get_by_role("button", name="Set sail").click()
    expect(page.get_by_text("Lesson 1/4")).to_be_visible()


def test_the_checker_explains_a_wrong_mission_of_ones_own(open_page: Open) -> None:
    page = open_page(1024)
    page.get_by_role("link", name="New game of U-BOOT").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("A mission of your own").click()
    dialog.get_by_role("textbox", name="A mission of your own").fill("id = 3")
    dialog.get_by_role("button", name="Set sail").click()
    expect(dialog.get_by_role("alert")).to_contain_text("id is a text, not 3")


def test_four_people_in_four_browsers_take_their_stations(open_page: Open, house: str) -> None:
    """The Chief Engineer settles his toolboxes, the Captain calls all hands, every officer sees it and answers."""
    mine = seats(house, "uboot", seats={role: {"kind": "me"} for role in ("captain", *OFFICERS)})
    pages = {role: open_page(path=seat.link) for role, seat in mine.items()}
    chief = pages["chief_engineer"]
    answers = chief.locator("[data-question] [data-answer]")
    expect(answers.first).to_be_visible()
    while chief.locator("[data-question]").count() > 0:
        asked = chief.locator("[data-question] h2").first.inner_text()
        answers.first.click()
        expect(chief.locator("[data-question] h2").filter(has_text=asked)).to_have_count(0)
    pages["captain"].get_by_role("button", name="Do it").first.click()
    for role in (*OFFICERS, "captain"):  # each is asked when the one before is ready
        pages[role].locator("[data-answer='ready:yes']").click()
        expect(pages[role].locator("[data-question=ready]")).to_have_count(0)


def sunk_a_tanker() -> str:
    """The record of an attack by periscope and of the way home."""
    with zipfile.ZipFile(RECORDS) as records:
        return records.read("grade_s.kaleun").decode()


def test_a_mission_is_watched_again_with_any_eyes_and_the_truth_beside_them(open_page: Open, house: str) -> None:
    opened = post(house, "import", sunk_a_tanker())
    page = open_page(1024, path=f"#/t/{opened['table']}/{opened['seats']['captain']}")
    page.goto(f"{page.url.split('#')[0]}#/t/{opened['table']}/page/replay")
    slider = page.get_by_label("Hour of the mission")
    truth = page.get_by_role("region", name="As it was", exact=True)
    expect(truth).to_contain_text("Ships near")
    slider.press("End")
    slider.press("PageDown")  # the event before the end
    for role in ("navigator", "watcher"):
        page.locator(f"[data-eyes={role}]").click()
        expect(page.locator(f"[data-eyes={role}]")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Jump to an event").select_option(label=sunk_at(page))
    expect(truth.locator("path.sunk")).to_have_count(1)
    assert axe(page) == []
    assert wider(page, SIZES) == []


def sunk_at(page: Page) -> str:
    """The event of the list that tells of a sinking."""
    texts = page.get_by_label("Jump to an event").locator("option").all_inner_texts()
    return next(text for text in texts if "She goes down" in text)
