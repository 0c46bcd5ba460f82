"""U-BOOT in a browser: two clicks from the lobby to the boat, on a tablet, a phone and a desk."""

from __future__ import annotations

import re
import time
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.access import axe, wider
from browser.afloat import post, seats
from browser.conftest import Open
from browser.helm import unfold

SIZES = (1024, 375, 1440)
RECORDS = Path(__file__).parents[1] / "games" / "uboot" / "records" / "records.zip"
OFFICERS = {
    "first_officer": "desk radio arms sick",
    "navigator": "chart plot disk galley",
    "chief_engineer": "engine repair plot",
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


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1440, 900)])
def test_all_orders_of_the_captain_fit_without_scrolling(open_page: Open, width: int, height: int) -> None:
    page = open_page(width, viewport={"width": width, "height": height})
    at_sea(page)
    page.get_by_role("tab", name="Orders").click()
    assert page.locator("#desk-page .order").count() >= 28
    assert (
        page.evaluate(
            "() => { const e = document.querySelector('#desk-page'); return e.scrollHeight - e.clientHeight; }"
        )
        <= 0
    )


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
    expect(table.get_by_role("img", name="The tactical map on the table")).to_be_visible()
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
    dialog.locator("[data-mission=M01]").click()
    unfold(dialog, "seats")
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
    expect(report).to_contain_text("The story of the patrol")
    assert axe(page) == []


def test_the_boat_of_a1_sails_on_to_a2(open_page: Open) -> None:
    """A linked patrol from its set-up over the report of its first part to the second one, as Captain with three bots;
    what she has left is what she begins with, and the campaign page knows where she is, in another browser as well."""
    page = open_page(1024)
    page.get_by_role("link", name="New game of U-BOOT").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-tab=campaign]").click()
    dialog.get_by_role("button", name="Western Approaches").click()
    missions = dialog.locator(".campaign ol > li")
    expect(missions).to_have_count(3)
    dialog.get_by_role("button", name="Begin: Out of Biscay").click()
    expect(dialog.get_by_role("button", name="Chosen: Out of Biscay")).to_be_visible()
    assert wider(page, SIZES) == []
    dialog.get_by_role("group", name="Navigator").get_by_role("button", name="easy").click()
    unfold(dialog, "seats")
    dialog.get_by_label("Captain", exact=True).and_(dialog.locator("select")).select_option("bot")
    dialog.get_by_label("First Officer", exact=True).and_(dialog.locator("select")).select_option("me")
    dialog.get_by_role("button", name="Set sail", exact=True).click()
    home(page)
    onward = page.get_by_role("region", name="Western Approaches")
    expect(onward).to_contain_text("Out of Biscay")
    assert axe(page) == []
    assert wider(page, SIZES) == []
    before = page.url
    page.get_by_role("button", name="On to: The Long Night").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_role("tab", name="Orders")).to_be_visible()
    table = page.url.rpartition("/")[2]
    options = page.evaluate(OPTIONS, table)
    assert (options["mission"], options["navigator"], options["further_missions"]) == ("A2", "easy", 2)
    assert "crew" in options["carried"]
    page.goto(f"{page.url.split('#')[0]}#/new/uboot")
    dialog.locator("[data-tab=campaign]").click()
    dialog.get_by_role("button", name="Western Approaches").click()
    expect(missions.first).to_contain_text("Grade F")
    expect(missions.nth(1)).to_contain_text("at sea")
    assert axe(page) == []
    dialog.get_by_role("link", name="On board: The Long Night").click()
    home(page)
    page.get_by_text("The primary objective of the last part was missed: the patrol ends here.").wait_for()
    assert page.get_by_role("button", name="On to").count() == 0


OPTIONS = """async (table) => {
  const seat = JSON.parse(localStorage['kaleun.seats']).find((one) => one.table === table);
  const told = await fetch(`/api/tables/${table}`, { headers: { Authorization: `Bearer ${seat.token}` } });
  return (await told.json()).options;
}"""
"""The options of a table, as the server tells them to whoever sits there."""


def home(page: Page) -> None:
    """The First Officer turns for home and reads the report."""
    page.get_by_role("tab", name="Orders").click()
    page.get_by_role("button", name="Return to base").click()
    page.get_by_role("button", name="Give the order").click()
    page.get_by_role("button", name="Read the report").click()


@pytest.mark.parametrize("role", ["captain", *OFFICERS])
def test_a_lesson_begins_on_the_pupils_own_screen(open_page: Open, role: str) -> None:
    page = open_page(1024)
    page.get_by_role("link", name="New game of U-BOOT").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-tab=lessons]").click()
    dialog.locator(f"[data-lesson={role}]").click()
    dialog.get_by_role("button", name="Set sail").click()
    expect(page.get_by_text(re.compile(r"Lesson 1/\d"))).to_be_visible()
    expect(page.locator(f".uboot.{role}")).to_be_visible()


def test_a_mission_is_written_on_a_page_of_its_own_checked_saved_and_sailed(open_page: Open, tmp_path: Path) -> None:
    page = open_page(1024)
    page.get_by_role("link", name="New game of U-BOOT").click()
    page.get_by_role("dialog").locator("[data-tab=own]").click()
    page.get_by_role("link", name="Write a mission").click()
    text = page.get_by_role("textbox", name="A mission of your own")
    sail = page.get_by_role("button", name="Sail it")
    text.fill("id = 3")
    expect(page.get_by_text("id is a text, not 3")).to_be_visible()
    assert page.locator(".said li").count() > 3  # everything, not only the first thing
    expect(sail).to_be_disabled()
    assert axe(page) == []
    assert wider(page, SIZES) == []
    page.locator("header button[lang=de]").click()
    expect(page.get_by_text("id ist ein Text, nicht 3")).to_be_visible()
    page.locator("header button[lang=es]").click()
    expect(page.get_by_text("id es un texto, no 3")).to_be_visible()
    page.locator("header button[lang=en]").click()
    page.get_by_label("Begin with a mission of the book").select_option(label="First Patrol")
    expect(page.get_by_text("In order: this mission can be sailed.")).to_be_visible()
    text.fill(text.input_value().replace('"AF77"', '"XX99"'))
    page.get_by_role("button", name="start_square: there is no square 'XX99'").click()
    chosen = text.evaluate("(e) => e.value.slice(e.selectionStart, e.selectionEnd)")
    assert chosen == 'start_square = "XX99"'
    text.fill(text.input_value().replace('"XX99"', '"AF77"').replace('title = "First Patrol"', 'title = "Mine"'))
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "mine.toml")
    text.fill("")
    page.get_by_label("Open a file").set_input_files(tmp_path / "mine.toml")
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    sail.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Mine")).to_be_visible()
    dialog.get_by_role("button", name="Set sail").click()
    page.get_by_role("tab", name="Task").click()
    expect(page.get_by_text("Mine").first).to_be_visible()


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


def test_two_clicks_and_a_newcomer_stands_on_the_bridge(open_page: Open) -> None:
    """Somebody who has never been here: the sea is drawn before his eyes, and the clock runs."""
    page = open_page(1024)
    began = time.perf_counter()
    page.get_by_role("link", name="New game of U-BOOT").click()
    page.get_by_role("dialog").get_by_role("button", name="Set sail").click()
    expect(page.locator("figure.eye[data-painter]")).to_be_visible()
    page.wait_for_function(PAINTED)
    print(f"\non the bridge after {time.perf_counter() - began:.1f} s")
    expect(page.get_by_role("button", name="Stop the clock")).to_be_visible()


PAINTED = """() => [...document.querySelectorAll('figure.eye canvas')].some((canvas) => {
  const pen = canvas.getContext('2d');
  if (pen === null) return true;
  const seen = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  const colours = new Set();
  for (let i = 0; i < seen.length; i += 101 * 4) colours.add(seen[i] + ' ' + seen[i + 1] + ' ' + seen[i + 2]);
  return colours.size > 12;
})"""
"""A picture with many colours has been drawn; WebGL's canvas has no pen."""
