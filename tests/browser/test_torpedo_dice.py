"""Torpedo Dice in Chromium: solo to the end, two browsers by link, one tablet passed round, and axe."""

from __future__ import annotations

import json
import random
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

import kaleun
from browser import hang
from browser.access import axe, axe_at, wider
from browser.afloat import board, post, seats
from browser.conftest import Open
from browser.duel import Eyes
from browser.events import prefer, seen, watch
from browser.helm import ASKED, READY, SHOWN, answers, commit, finish, give_up, over, resize, settled, unfold
from kaleun.kernel.table import Table

HEAPS = "#dock button.option[aria-expanded]"
CHOICES = "#dock button.option[aria-pressed]"
COUNSEL = "() => { const take = document.querySelector('#dock .counsel'); take?.click(); return take !== null; }"
"""Takes the coach's choice, if there is one: at one moment, for better numbers may take it away."""
GONE_ON = f"(document.querySelector('.curtain') !== null || ({SHOWN} >= 0 && {SHOWN} !== n))"


def new_game(page: Page, players: int, seed: str = "", seats: dict[str, str] | None = None) -> None:
    """From the lobby to a table for so many players; people who play against each other may not name the seed."""
    page.get_by_role("link", name="New game of Torpedo Dice").click()
    dialog = page.get_by_role("dialog")
    unfold(dialog, "table")
    if players == 1:
        dialog.locator("[data-pick=way-solo]").click()
    else:
        dialog.get_by_role("group", name="Players").get_by_text(str(players), exact=True).click()
        unfold(dialog, "seats")
    for seat, kind in (seats or {}).items():
        dialog.get_by_role("combobox", name=seat, exact=True).select_option(kind)
    if seed:
        dialog.get_by_role("textbox", name="Seed").fill(seed)
    dialog.get_by_role("button", name="Set sail").click()


def ready(page: Page) -> None:
    """Waits for a question of mine, or the end."""
    expect(page.locator(ASKED).first).to_be_visible()
    settled(page)


def aim(page: Page, rng: random.Random) -> None:
    """Taps a field of the boat and moves the frame by the pad."""
    fields = page.locator(".window [data-field]")
    fields.nth(rng.randrange(fields.count())).click(force=True)  # the frame may lie there already
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
    wanted = page.wait_for_function(
        f"(n) => ({GONE_ON} ? 'given' : {SHOWN} === n && {READY} ? 'wanted' : null)", arg=before
    )
    if wanted.json_value() == "wanted":
        commit(page).click()
    page.wait_for_function(f"(n) => {GONE_ON}", arg=before)


def test_solo_to_the_end(open_page: Open) -> None:
    """By turns on a phone and on a desk."""
    page, rng = open_page(375), random.Random(375)
    new_game(page, 1, "alone")
    expect(page.locator(".ki")).to_be_visible()
    for n in range(200):
        ready(page)
        if over(page):
            break
        if n % 10 == 0:
            resize(page, 1440 if n % 20 else 375)
        act(page, rng)
    assert over(page)
    commit(page).click()
    expect(page.locator("main")).to_contain_text("Round by round")


def test_dice_volleys_and_the_answer_of_the_ki_are_seen(open_page: Open, house: str) -> None:
    page, rng = open_page(1440, path=None), random.Random(4)
    prefer(page, motion="full")
    page.goto(house)
    new_game(page, 1, "seen")
    ready(page)
    watch(page)
    while not {"pop", "land", "hurt", "glow"} <= seen(page):
        ready(page)
        assert not over(page), f"only {seen(page)} was seen"
        act(page, rng)


def test_what_cannot_be_taken_back_needs_a_second_tap(open_page: Open) -> None:
    """With a second player at the table a die taken is taken, and the button says so; alone it can be put back."""
    page = open_page(1440)
    new_game(page, 2, "3", {"A": "me", "B": "bot"})
    ready(page)
    before = answers(page)
    page.locator(CHOICES).first.click()
    expect(commit(page)).to_contain_text("No undo after")
    assert answers(page) == before, "one tap gives nothing away"
    commit(page).click()
    page.wait_for_function(f"(n) => {GONE_ON}", arg=before)


def test_the_frame_is_dragged_turned_and_fired(open_page: Open) -> None:
    page, rng = open_page(1440), random.Random(5)
    new_game(page, 1, "drag")
    ready(page)
    while not page.locator(".pad").count():
        act(page, rng)
    page.locator("[data-field='E5']").click()
    frame = page.locator("[data-aim]")
    expect(frame).to_be_visible()
    first = frame.get_attribute("data-aim")
    box = page.locator("[data-aim] .grip").bounding_box()
    cell = page.locator("[data-field='E9']").bounding_box()
    assert box is not None
    assert cell is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=6)
    page.mouse.up()
    expect(frame).not_to_have_attribute("data-aim", first or "")
    dragged = frame.get_attribute("data-aim")
    page.get_by_role("group", name="Move the frame").get_by_role("button", name="Up").focus()
    page.keyboard.press("ArrowUp")
    expect(frame).not_to_have_attribute("data-aim", dragged or "")
    hits = page.locator("[data-preview='hit']").count()
    before = answers(page)
    assert page.locator("[data-is='hit']").count() == 0
    finish(page, before)
    expect(page.locator("[data-is='hit']")).to_have_count(hits)


@pytest.mark.parametrize(
    ("seed", "n", "counsel"),
    [("one click 21", 37, "take:6"), ("one click 28", 36, "portholes"), ("one click 28", 37, "fire:")],
)
def test_one_click_places_the_coachs_choice(open_page: Open, house: str, seed: str, n: int, counsel: str) -> None:
    """Die, system and aim: the click chooses it (the frame lies there at once), the button gives it. At these questions
    the coach knows what is best from his first numbers on, however many games he has played out."""
    (seat,) = seats(house, "torpedo_dice", seed, coach=True, options={"players": 1}).values()
    before = keys(captained(seed, n))
    seat.answer(before)
    page = board(open_page(1440, path=None), seat)
    page.wait_for_function(COUNSEL)
    if counsel == "fire:":
        expect(page.locator("[data-aim]")).to_be_visible()
        expect(commit(page)).to_contain_text("Fire")
    finish_own(page, n)
    address, headers = f"{seat.house}/api/tables/{seat.table}/record", {"Authorization": f"Bearer {seat.token}"}
    table = kaleun.load(httpx.get(address, headers=headers, timeout=hang.SECONDS).text)
    assert keys(table)[: len(before)] == before
    assert keys(table)[len(before)].startswith(counsel)


def captained(seed: str, n: int) -> Table:
    """So many answers of a game alone against the KI, by a captain with a rule of thumb."""
    table = kaleun.new_table("torpedo_dice", seed=seed, options={"players": 1})
    bot = kaleun.bot("captain", "torpedo_dice", 1)
    while table.n < n:
        assert table.pending is not None
        table.answer(bot.choose(table.sight("A"), table.pending))
    return table


def keys(table: Table) -> list[str]:
    """What the captain has answered."""
    return [str(answer.value) for answer in table.answers() if answer.who == "A"]


def test_the_guided_first_game(open_page: Open) -> None:
    """It names each phase, and "Show me" lays the frame."""
    page = open_page(375)
    page.get_by_role("link", name="Guided first game of Torpedo Dice").click()
    guide = page.locator(".guide")
    for words in ("Every pip is a torpedo", "Once a round a system", "Lay the frame"):
        expect(guide).to_contain_text(words)
        if words != "Lay the frame":
            before = answers(page)
            page.locator(CHOICES).first.click()
            finish_own(page, before)
    guide.get_by_role("button", name="Show me").click()
    expect(page.locator("[data-aim]")).to_be_visible()
    expect(page.locator("[data-preview='hit']").first).to_be_visible()


def test_two_browsers_and_what_is_sealed_stays_sealed(open_page: Open, house: str) -> None:
    mine, theirs = seated(open_page, house, "sealed")
    rng, pages, sealed, shown = random.Random(2), {"A": mine.page, "B": theirs.page}, 0, 0
    for _ in range(24):
        for page in pages.values():
            page.wait_for_function(f"(n) => {SHOWN} >= n", arg=shown)
        if over(mine.page):
            break
        asked = next(seat for seat, page in pages.items() if page.locator("#question").count())
        firing, seen = pages[asked].locator(".pad").count() > 0, len(theirs.frames)
        act(pages[asked], rng)
        shown = answers(pages[asked])
        theirs.page.wait_for_function(f"(n) => {SHOWN} >= n", arg=shown)
        if asked == "A" and firing and theirs.page.locator("#question").count():
            sealed += 1
            assert all(plans(frame) == [] for frame in theirs.frames[seen:])
    assert sealed > 0


def plans(frame: str) -> list[object]:
    """Every plan of seat A that a frame tells."""
    found = json.loads(frame) if frame.startswith("{") else {}
    view = (found.get("view") or {}) if isinstance(found, dict) else {}
    plan = view.get("seats", {}).get("A", {}).get("plan") if view else None
    return [] if plan is None else [plan]


def seated(open_page: Open, house: str, seed: str) -> tuple[Eyes, Eyes]:
    """A table with a seed; each seat opens its own link in its own browser."""
    taken = seats(house, "torpedo_dice", seed, seats={"A": {"kind": "me"}, "B": {"kind": "me"}})
    mine, theirs = (Eyes(open_page(path=None), taken[name]) for name in "AB")
    for eyes in (mine, theirs):
        board(eyes.page, eyes.seat)
    return mine, theirs


def choose(page: Page, name: str) -> None:
    """Takes the option of the dock with this name and commits it."""
    before = answers(page)
    page.locator(CHOICES).filter(has_text=name).first.click()
    finish_own(page, before)


def test_the_other_page_is_the_same_whatever_was_sealed(open_page: Open, house: str) -> None:
    """Two games with the same dice. In one A fires at one place, in the other at another; B sees no difference."""
    told_pages = []
    for target in ("E5", "C12"):
        mine, theirs = seated(open_page, house, "sealed")
        table = mine.page.url.split("/t/")[1].split("/")[0]
        first, second = (mine, theirs) if mine.page.locator("#question").count() else (theirs, mine)
        for eyes in (first, second):
            expect(eyes.page.locator(CHOICES).first).to_be_visible()
            choose(eyes.page, "Take")
        expect(first.page.locator(".pad")).to_be_visible()
        before = answers(first.page)
        first.page.locator(f"[data-field='{target}']").click()
        finish_own(first.page, before)
        expect(second.page.locator(".pad")).to_be_visible()
        settled(second.page)
        states = [{**state, "commitment": ""} for state in second.states()]
        text = [json.dumps(state, sort_keys=True).replace(table, "TABLE") for state in states]
        told_pages.append((text, second.page.content().replace(table, "TABLE")))
    assert told_pages[0][0] == told_pages[1][0]
    assert told_pages[0][1] == told_pages[1][1]
    assert len(told_pages[0][0]) > 3


def test_a_clock_that_runs_out_can_be_claimed_from(open_page: Open, house: str) -> None:
    page = open_page(1440)
    page.get_by_role("link", name="New game of Torpedo Dice").click()
    dialog = page.get_by_role("dialog")
    unfold(dialog, "seats", "table")
    expect(dialog.get_by_role("radiogroup", name="Clock")).to_have_count(0)
    dialog.get_by_role("combobox", name="B", exact=True).select_option("open")
    dialog.get_by_role("radiogroup", name="Clock").get_by_text("5 min + 5 s").click()
    dialog.get_by_role("button", name="Set sail").click()
    theirs = open_page(375)
    theirs.goto(page.locator(".room input.field").input_value())
    theirs.get_by_role("dialog").get_by_role("button", name="Join").click()
    for one in (page, theirs):
        expect(one.get_by_role("timer")).to_have_count(2)
        expect(one.locator("[data-clock='A']")).to_contain_text(re.compile(r"\d:\d\d"))
    assert axe(page) == []
    both = {"A": {"kind": "me"}, "B": {"kind": "me"}}
    reply = post(house, "tables", {"game": "torpedo_dice", "seats": both, "clock": {"bank": 4}})
    waits, late = open_page(1440), None
    for seat in "AB":
        waits.goto(f"{house}#/t/{reply['table']}/{reply['seats'][seat]}")
        expect(waits.locator("#dock .clocks")).to_be_visible()
        settled(waits)
        if not waits.locator("#question").count():
            late = "B" if seat == "A" else "A"
            break
    assert late is not None
    expect(waits.locator("#dock")).to_contain_text(f"Time is up: {late}")
    waits.get_by_role("button", name="Claim the game").click()
    expect(waits.locator(ASKED).first).to_be_visible()
    settled(waits)
    expect(waits.locator("#dock").get_by_role("link", name="Report")).to_be_visible()
    expect(waits.locator("#dock .clocks")).to_have_count(0)


def test_a_rematch_swaps_the_sides(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, 2, "again", {"A": "me", "B": "bot"})
    expect(page.locator(".players [data-seat='A']")).to_contain_text("You")
    give_up(page)
    page.locator("#dock").get_by_role("button", name="again").click()
    expect(page.locator(".players [data-seat='B']")).to_contain_text("You")


def test_table_mode_takes_the_faces_of_real_dice(open_page: Open) -> None:
    page = open_page(768)
    page.get_by_role("link", name="New game of Torpedo Dice").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-pick=way-device]").click()
    unfold(dialog, "readings", "table")
    dialog.get_by_role("switch", name="Sealed choices").uncheck()
    dialog.get_by_role("radiogroup", name="Dice").get_by_text("Table").click()
    dialog.get_by_role("button", name="Set sail").click()
    rng, pool = random.Random(1), page.get_by_role("group", name="Dice of the round")
    settled(page)
    while page.locator("#dock .faces").count() or not pool.locator(".take").count():
        expect(page.locator("#question")).to_be_visible()
        before = answers(page)
        if page.locator("#dock form select").count():
            page.locator("#dock form select").select_option(index=1)
        elif not page.locator("#dock .faces").count():
            act(page, rng)
            continue
        for face in ("2", "5", "6"):
            if page.locator("#dock .faces").count() and commit(page).get_attribute("aria-disabled") == "true":
                page.get_by_role("group", name="Faces").get_by_role("button", name=face, exact=True).click()
        commit(page).click()
        page.wait_for_function(f"(n) => {GONE_ON}", arg=before)
    shown = re.findall(r"Take the (\d)", pool.inner_html())
    assert sorted(set(shown)) == ["2", "5", "6"]
    assert page.locator(".curtain").count() == 0, "open choices need no curtain"


def test_one_tablet_passed_round(open_page: Open) -> None:
    page, rng = open_page(768), random.Random(8)
    new_game(page, 2, seats={"A": "hotseat", "B": "hotseat"})
    seen: set[str] = set()
    for _ in range(12):
        expect(page.locator(f"{ASKED}, .curtain").first).to_be_visible()
        curtain = page.locator(".curtain button")
        if not curtain.count():
            settled(page)
        if curtain.count():
            assert page.locator(".torpedo-dice").count() == 0, "behind the curtain nothing is in the page"
            curtain.first.click()
            continue
        seen.add(page.locator(".players [aria-pressed=true]").get_attribute("data-seat") or "")
        act(page, rng)
    assert seen == {"A", "B"}


@pytest.mark.parametrize("players", [1, 3])
def test_axe_finds_nothing(open_page: Open, players: int) -> None:
    page, rng = open_page(1440), random.Random(3)
    new_game(page, players, "axe")
    ready(page)
    assert axe_at(page, 375, 1440) == []
    while not page.locator(".pad").count():
        ready(page)
        act(page, rng)
        ready(page)
    aim(page, rng)
    settled(page)
    assert axe_at(page, 1440, 375) == []


def test_blank_sheets_fill_one_page_each(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, 1, "sheets")
    ready(page)
    page.goto(page.url + "/page/sheets")
    page.get_by_role("group", name="Sheets").get_by_role("button", name="2").click()
    expect(page.locator(".print-sheet .sheet")).to_have_count(2)
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 2


def test_german_fits_from_320_px_on(open_page: Open) -> None:
    page, rng = open_page(1440), random.Random(4)
    new_game(page, 2, "deutsch")
    ready(page)
    while not page.locator(".pad").count():
        act(page, rng)
        ready(page)
    page.get_by_text("DE", exact=True).locator("visible=true").first.click()
    expect(page.locator("#question")).to_contain_text("Feuer frei")
    expect(page.locator(".sheet")).to_contain_text("Periskop")
    widths = (1440, 768, 375, 320)
    assert wider(page, widths) == []
    assert axe_at(page, *widths) == []
