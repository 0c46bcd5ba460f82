"""Torpedo Dice in Chromium: solo to the end, two browsers by link, one tablet passed round, and axe."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.helm import answers, axe, commit, finish, over, told

HEAPS = "#dock button.option[aria-expanded]"
CHOICES = "#dock button.option[aria-pressed]"
GONE_ON = "Number(document.querySelector('.hist input[type=range]')?.max ?? -1) !== n"


def new_game(page: Page, players: int, seed: str = "", seats: dict[str, str] | None = None) -> None:
    """From the lobby to a table for so many players; people who play against each other may not name the seed."""
    page.get_by_role("link", name="New game of Torpedo Dice").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radiogroup", name="Players").get_by_text(str(players), exact=True).click()
    for seat, kind in (seats or {}).items():
        dialog.get_by_role("combobox", name=seat, exact=True).select_option(kind)
    if seed:
        dialog.get_by_role("textbox", name="Seed").fill(seed)
    dialog.get_by_role("button", name="Set sail").click()


def ready(page: Page) -> None:
    """Waits for a question of mine, or the end."""
    expect(page.locator("#question, #dock a.commit").first).to_be_visible()


def aim(page: Page, rng: random.Random) -> None:
    """Taps a field of the boat and moves the frame by the pad."""
    fields = page.locator(".window [data-field]")
    fields.nth(rng.randrange(fields.count())).click()
    page.get_by_role("group", name="Move the frame").get_by_role("button", name=rng.choice(["Left", "Down"])).click()


def act(page: Page, rng: random.Random) -> None:
    """Answers the question of the moment by clicking: on the board where it can be aimed, else in the dock."""
    before = answers(page)
    if page.locator(".since").count():
        page.get_by_role("button", name="Understood").click()
    if page.locator(".pad").count() and rng.random() < 0.5:
        aim(page, rng)
    else:
        if page.locator(HEAPS).count():
            page.locator(HEAPS).first.click()
        choices = page.locator(CHOICES)
        expect(choices.first).to_be_visible()
        choices.nth(rng.randrange(choices.count())).click()
    finish_own(page, before)


def finish_own(page: Page, before: int) -> None:
    """Commits unless the choice was the answer already; waits until the server knows it."""
    page.wait_for_function(
        f"(n) => {GONE_ON} || document.querySelector('#dock .commit[aria-disabled=false]') !== null", arg=before
    )
    if page.locator(".curtain").count() == 0 and answers(page) == before:
        commit(page).click()
    page.wait_for_function(f"(n) => {GONE_ON}", arg=before)


@pytest.mark.parametrize("width", [375, 1440])
def test_solo_to_the_end(open_page: Open, width: int) -> None:
    page, rng = open_page(width), random.Random(width)
    new_game(page, 1, "alone")
    expect(page.locator(".ki")).to_be_visible()
    for _ in range(200):
        ready(page)
        if over(page):
            break
        act(page, rng)
    assert over(page)
    commit(page).click()
    expect(page.locator("main")).to_contain_text("Round by round")


def test_the_frame_is_dragged_turned_and_fired(open_page: Open) -> None:
    page, rng = open_page(1440), random.Random(5)
    new_game(page, 1, "drag")
    ready(page)
    while not page.locator(".pad").count():
        act(page, rng)
    page.locator("[data-field='E5']").click()
    frame = page.locator("[data-aim]")
    first = frame.get_attribute("data-aim")
    box = page.locator("[data-aim] .grip").bounding_box()
    cell = page.locator("[data-field='E9']").bounding_box()
    assert box is not None
    assert cell is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=6)
    page.mouse.up()
    dragged = frame.get_attribute("data-aim")
    assert dragged != first
    page.get_by_role("group", name="Move the frame").get_by_role("button", name="Up").focus()
    page.keyboard.press("ArrowUp")
    assert frame.get_attribute("data-aim") != dragged
    hits = page.locator("[data-preview='hit']").count()
    before = answers(page)
    assert page.locator("[data-is='hit']").count() == 0
    finish(page, before)
    assert page.locator("[data-is='hit']").count() == hits


def test_two_browsers_and_what_is_sealed_stays_sealed(open_page: Open) -> None:
    mine = open_page(1440)
    new_game(mine, 2, seats={"A": "me", "B": "open"})
    link = mine.locator(".room input.field")
    expect(link).to_have_value(re.compile("/#/join/"))
    table = mine.url.split("/t/")[1].split("/")[0]
    theirs = open_page(375)
    frames: list[str] = []
    theirs.on("websocket", lambda ws: ws.on("framereceived", lambda data: frames.append(str(data))))
    theirs.goto(link.input_value())
    theirs.get_by_role("dialog").get_by_role("button", name="Join").click()
    theirs.wait_for_function("(table) => location.hash.includes(table)", arg=table)
    rng, pages, sealed = random.Random(2), {"A": mine, "B": theirs}, 0
    for _ in range(24):
        mine.wait_for_timeout(150)
        if over(mine):
            break
        asked = next((seat for seat, page in pages.items() if page.locator("#question").count()), None)
        if asked is None:
            continue
        firing = pages[asked].locator(".pad").count() > 0
        seen = len(frames)
        act(pages[asked], rng)
        if asked == "A" and firing and theirs.locator("#question").count():
            sealed += 1
            assert all(plans(frame) == [] for frame in frames[seen:])
    assert sealed > 0


def plans(frame: str) -> list[object]:
    """Every plan of seat A that a frame tells."""
    found = json.loads(frame) if frame.startswith("{") else {}
    view = (found.get("view") or {}) if isinstance(found, dict) else {}
    plan = view.get("seats", {}).get("A", {}).get("plan") if view else None
    return [] if plan is None else [plan]


def test_one_tablet_passed_round(open_page: Open) -> None:
    page, rng = open_page(768), random.Random(8)
    new_game(page, 2, seats={"A": "hotseat", "B": "hotseat"})
    seen: set[str] = set()
    for _ in range(12):
        expect(page.locator("#question, #dock a.commit, .curtain").first).to_be_visible()
        curtain = page.locator(".curtain button")
        if curtain.count():
            assert page.locator(".torpedo-dice").count() == 0, "behind the curtain nothing is in the page"
            curtain.first.click()
            continue
        seen.add(page.locator(".players [aria-pressed=true]").get_attribute("data-seat") or "")
        act(page, rng)
    assert seen == {"A", "B"}


@pytest.mark.parametrize("width", [375, 1440])
@pytest.mark.parametrize("players", [1, 3])
def test_axe_finds_nothing(open_page: Open, width: int, players: int) -> None:
    page, rng = open_page(width), random.Random(3)
    new_game(page, players, "axe")
    ready(page)
    assert told(axe(page)) == []
    while not page.locator(".pad").count():
        ready(page)
        act(page, rng)
        ready(page)
    aim(page, rng)
    assert told(axe(page)) == []


def test_blank_sheets_fill_one_page_each(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, 1, "sheets")
    ready(page)
    page.goto(page.url + "/page/sheets")
    page.get_by_role("group", name="Sheets").get_by_role("button", name="2").click()
    assert page.locator(".print-sheet .sheet").count() == 2
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 2
