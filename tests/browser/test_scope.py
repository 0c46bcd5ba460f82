"""SCOPE U-Boot in Chromium: by link, on one device, against bots; and what must never be in the other one's page."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.access import axe
from browser.afloat import post
from browser.conftest import Open, Server
from browser.duel import (
    Eyes,
    by_link,
    commit,
    join,
    new_duel,
    no_coach,
    numbers,
    play,
    shuffle,
    table_of,
    tap,
    truth,
    wait_for,
)
from browser.helm import KNOWN, READY, SHOWN, answers, resize, settled

SHIPS = (11, 13, 22)
"""Where the Allied side puts freighter, freighter and destroyer."""


def deployed(german: Eyes, allied: Eyes, submarine: int) -> None:
    """Both sides set up, Lone wolf."""
    play(german.page, submarine)
    for n, cell in enumerate(SHIPS):
        wait_for(allied.page, n + 1)
        play(allied.page, cell)
    wait_for(german.page, 4)


def public(eyes: Eyes, table: str) -> list[str]:
    """What the page was told, without the name of the table and the seal on its seed."""
    told = [{**state, "commitment": ""} for state in eyes.states()]
    return [json.dumps(state, sort_keys=True).replace(table, "TABLE") for state in told]


def dom(page: Page, table: str) -> str:
    return page.content().replace(table, "TABLE")


def test_options_that_go_together_follow_each_other_in_the_form(open_page: Open) -> None:
    page = open_page(1440)
    page.get_by_role("link", name="New game of SCOPE").click()
    dialog = page.get_by_role("dialog")
    guns, more = (dialog.get_by_role("switch", name=name) for name in ("Surface combat", "Reinforcements"))
    more.click(force=True)
    expect(guns).to_be_checked()
    guns.click(force=True)
    expect(more).not_to_be_checked()
    dialog.get_by_role("combobox", name="Scenario").select_option("naval_battle")
    for switch in (guns, more):
        expect(switch).to_be_checked()
        expect(switch).to_be_disabled()
    dialog.get_by_role("combobox", name="Scenario").select_option("lone_wolf")
    expect(guns).to_be_enabled()
    dialog.get_by_role("combobox", name="Scenario").select_option("naval_battle")
    dialog.get_by_role("button", name="Set sail").click()  # at once: what gives way is waited for
    expect(page.locator("#question")).to_be_visible()


def test_the_allied_page_is_the_same_wherever_the_submarine_lies(open_page: Open, server: Server) -> None:
    """Two games with the same open moves: in one a submarine is moved, then bluffed; in the other bluffed, then moved.
    Every state the Allied browser gets and its whole page are equal, letter by letter."""
    seen = []
    for submarine, first, second in ((51, 42, None), (55, None, 44)):
        german, allied = by_link(open_page, server)
        no_coach(german.page, allied.page)
        table, pages = table_of(german.page), []
        deployed(german, allied, submarine)
        shuffle(german.page, 41, first)
        wait_for(allied.page, 5)
        pages.append(dom(allied.page, table))
        play(allied.page, 22, 33)
        wait_for(german.page, 6)
        shuffle(german.page, 44, second)
        wait_for(allied.page, 7)
        pages.append(dom(allied.page, table))
        world = truth(server, table)
        assert world.view("german")["submarines"] == [first or second]
        seen.append((public(allied, table), pages))
    (told_a, pages_a), (told_b, pages_b) = seen
    assert told_a == told_b
    assert pages_a == pages_b


ANYBODYS = re.compile(
    r"^\.(n|seq|log_from|since|ask\..*|log\[\]\.(n|at|data\..*|dice.*|mods.*)|options\..*|result\..*"
    r"|view\.(turn|turn_limit|quiet|target|rows|columns|ping|plane|submerged|options\..*|scores\..*|ships\[\]\..*"
    r"|mines\[\]\.cell|torpedoes\[\]\..*|tokens\..*|traces\[\]\..*|streaks\..*|shots\[\]\..*|heat\.\*"
    r"|reserve\..*\.(mines|ships)))$"
)
"""Fields that are the same for every seat: a cell number there is no secret."""


def check_allied(eyes: Eyes, submarines: list[int]) -> None:
    """Nothing that came to the Allied browser tells where the submarines are."""
    for state in eyes.states():
        view = state["view"]
        if view is None or state["over"]:
            continue
        assert view["submarines"] is None
        assert view["reserve"]["german"]["units"] is None or view["phase"] != "fleets"
        assert all(line["code"] not in ("arranged",) for line in state["log"])
        if state["ask"] and state["ask"]["seat"] == "german":
            assert state["ask"]["options"] is None
            assert state["ask"]["refused"] is None
        odd = {path for path, n in numbers(state) if n in submarines and not ANYBODYS.match(path)}
        assert odd == set()
    page = eyes.page
    assert page.locator(".grid .hull").count() == 0
    assert "your submarine" not in page.content().lower()
    assert "your submarines:" not in page.content().lower()


def check_german(eyes: Eyes) -> None:
    """Nothing that came to the German browser tells which freighter is armed or what the Allied fleet was."""
    for state in eyes.states():
        view = state["view"]
        if view is None or state["over"]:
            continue
        assert view["armed"] is None
        assert view["reserve"]["allied"]["units"] is None
        own = [line for line in state["log"] if line["code"] == "own_fleet"]
        assert all("freighter" not in line["data"]["units"] for line in own)
        if state["ask"] and state["ask"]["seat"] == "allied":
            assert state["ask"]["options"] is None
    assert eyes.page.locator(".grid .gun").count() == 0
    assert "your armed freighter" not in eyes.page.content().lower()


def opened(open_page: Open, house: Server, options: dict[str, Any], seed: str) -> tuple[str, Eyes, Eyes]:
    """A table with options; each side opens its own link in its own browser."""
    german, allied = Eyes(open_page(house=house.url)), Eyes(open_page(house=house.url))
    wish = {"game": "scope", "options": options, "seed": seed, "coach": False}
    seats = {"german": {"kind": "me", "name": "G"}, "allied": {"kind": "me", "name": "A"}}
    made = post(house.url, "tables", {**wish, "seats": seats})
    for eyes, seat in ((german, "german"), (allied, "allied")):
        eyes.page.goto(f"{house.url}#/t/{made['table']}/{made['seats'][seat]}")
        expect(eyes.page.locator(".scope")).to_be_visible()
        settled(eyes.page)
    return made["table"], german, allied


def any_answer(page: Page, rng: random.Random) -> None:
    """Some answer of the dock: a heap, then one of its options, then the brass button."""
    before = answers(page)
    for _ in range(3):
        entries = page.locator("#dock button.option:not(.back)")
        entries.nth(rng.randrange(entries.count())).click()
        page.wait_for_function(
            f"(n) => {KNOWN} !== n || {SHOWN} === n && ({READY} || document.querySelector('#dock .back') !== null)",
            arg=before,
        )
        if answers(page) != before or page.locator("#dock .commit[aria-disabled=false]").count():
            break
    commit(page, before)


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": "wolf_pack", "slow_submarines": True},
        {"scenario": "wolf_pack", "surface_combat": True, "reinforcements": True},
    ],
    ids=["slow submarines", "reinforcements"],
)
def test_secrets_stay_with_their_side(open_page: Open, server: Server, options: dict[str, Any]) -> None:
    table, german, allied = opened(open_page, server, options, "secrets")
    rng = random.Random(3)
    sides = {"german": german.page, "allied": allied.page}
    looked = 0
    for n in range(26):
        wait_for(german.page, n)
        wait_for(allied.page, n)
        world = truth(server, table)
        if world.pending is None:
            break
        hidden = world.view("german")["submarines"]
        check_allied(Eyes.since(allied, looked), hidden)
        looked = len(allied.frames)
        if "reinforcements" in options:
            check_german(german)
        seat = world.pending.seat
        expect(sides[seat].locator("#question")).to_be_visible()
        any_answer(sides[seat], rng)
    assert n > 20


def below(page: Page, cell: int, other: int) -> bool:
    """Does this card lie below the other one on the page?"""
    here, there = (page.locator(f"[data-cell='{c}']").bounding_box() for c in (cell, other))
    assert here is not None
    assert there is not None
    return here["y"] > there["y"]


def test_a_hot_seat_has_a_curtain_with_nothing_behind_it(open_page: Open, server: Server) -> None:
    page = open_page(1440, house=server.url)
    new_duel(page, "german", "hotseat")
    page.get_by_role("button", name="I am").click()
    expect(page.locator(".scope")).to_be_visible()
    settled(page)
    assert below(page, 51, 11)
    tap(page, 53)
    page.locator("#dock .commit").click()
    expect(page.locator(".curtain")).to_be_visible()
    behind = page.locator("body").evaluate("(e) => e.outerHTML") + page.evaluate("JSON.stringify({...localStorage})")
    assert page.locator(".scope, [data-cell], .log, #dock").count() == 0
    # without tokens, table ids and times, which may hold any two digits
    ours = re.sub(r"[\w-]{10,}", "", behind).lower()
    for secret in ("submarine", "53", "deploy", "arranged"):
        assert secret not in ours, secret
    page.get_by_role("button", name="I am").click()
    expect(page.locator("#question")).to_be_visible()
    settled(page)
    assert below(page, 11, 51)
    assert page.locator(".grid .hull").count() == 0
    assert "lie in wait" in page.content()
    assert "Your submarines" not in page.content()
    for cell in SHIPS:
        before = answers(page)
        tap(page, cell)
        if cell == SHIPS[-1]:
            page.locator("#dock .commit").click()
        else:
            wait_for(page, before + 1)
    expect(page.locator(".curtain")).to_be_visible()


def board(page: Page, side: str) -> None:
    """A game against a bot, at the first question of my side in which ships are on the board."""
    new_duel(page, side, "bot")
    expect(page.locator("#question")).to_be_visible()
    settled(page)
    if side == "german":
        tap(page, 53)
        page.locator("#dock .commit").click()
        expect(page.locator(".tools")).to_contain_text("Shuffle a block")
    else:
        for n, cell in enumerate(SHIPS):
            tap(page, cell)
            commit(page, n + 1)
        expect(page.locator(".tools")).to_contain_text("Search on arrival")


@pytest.mark.parametrize("side", ["german", "allied"])
@pytest.mark.parametrize("width", [375, 1440])
def test_axe_on_the_board(open_page: Open, width: int, side: str) -> None:
    page = open_page(width)
    board(page, side)
    assert axe(page) == []
    small = page.evaluate(
        "[...document.querySelectorAll('.grid [data-cell], .tools button')]"
        ".map((e) => e.getBoundingClientRect()).filter((r) => Math.min(r.width, r.height) < 43.9).length"
    )
    assert small == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if side == "german":
        tap(page, 53)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert axe(page) == []


@pytest.mark.parametrize("lang", ["EN: English", "DE: Deutsch", "ES: Español"])
def test_nothing_sticks_out_from_320_to_1440(open_page: Open, server: Server, lang: str) -> None:
    """Seven columns, both sides, all widths: no scrolling sideways, cards of 44 px."""
    _, german, allied = opened(open_page, server, {"scenario": "wolf_pack", "coach_map": True}, "wide")
    play(german.page, 51, 53, 57)
    for n, cell in enumerate((11, 13, 15, 17, 22, 24, 26)):
        wait_for(allied.page, n + 1)
        play(allied.page, cell)
    for eyes in (german, allied):
        eyes.page.get_by_role("button", name=lang).click()
        for width in (320, 360, 375, 600, 768, 1024, 1279, 1280, 1440):
            resize(eyes.page, width)
            assert eyes.page.evaluate("document.documentElement.scrollWidth") <= width
            smallest = eyes.page.evaluate(
                "Math.min(...[...document.querySelectorAll('.grid [data-cell], .tools button')]"
                ".map((e) => e.getBoundingClientRect()).map((r) => Math.min(r.width, r.height)))"
            )
            assert smallest >= 43.9, width


@pytest.mark.parametrize("width", [375, 1440])
def test_the_map_is_for_the_allied_side_and_no_secret(open_page: Open, server: Server, width: int) -> None:
    """Where submarines can be, from public knowledge: 5 cards, then the block. The other side sees that it is on."""
    _, german, allied = opened(open_page, server, {"scenario": "lone_wolf", "coach_map": True}, "map")
    for eyes in (german, allied):
        eyes.page.set_viewport_size({"width": width, "height": 812})
    deployed(german, allied, 53)
    expect(german.page.locator(".scope")).to_contain_text("The Allied side sees a map of possible submarines")
    expect(allied.page.locator(".percent")).to_have_text(["20%"] * 5)
    on = "Map of possible submarines is on" if width == 375 else "Chance a submarine is here"
    expect(allied.page.locator(".scope")).to_contain_text(on)
    assert german.page.locator(".percent").count() == 0
    shuffle(german.page, 41, None)
    wait_for(allied.page, 5)
    expect(allied.page.locator(".percent")).to_have_count(7)


def drag(page: Page, *cells: int) -> None:
    boxes = [page.locator(f"[data-cell='{cell}']").bounding_box() for cell in cells]
    places = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=6)
    page.mouse.up()


def test_the_sea_is_seen_from_the_own_side_and_turned_round(open_page: Open, house: str) -> None:
    """The own edge is below; the compass turns it, this browser remembers it, and ships are dragged either way."""
    page = open_page(1440)
    board(page, "allied")
    assert below(page, 11, 51)
    drag(page, 22, 32)
    expect(page.locator("#dock .option[aria-pressed=true]")).to_contain_text("D1 to 32")
    expect(page.locator("#dock .commit")).to_contain_text("Move")
    page.get_by_role("button", name="Turn the sea round").click()
    assert below(page, 51, 11)
    expect(page.locator(".edge").first).to_contain_text("North")
    drag(page, 22, 33)
    expect(page.locator("#dock .option[aria-pressed=true]")).to_contain_text("D1 to 33")
    page.reload()
    expect(page.locator(".scope")).to_be_visible()
    assert below(page, 51, 11)
    watching = open_page(375, f"#/t/{table_of(page)}")
    expect(watching.locator(".scope")).to_be_visible()
    assert below(watching, 51, 11)
    watching.get_by_role("button", name="Turn the sea round").click()
    assert below(watching, 11, 51)


def test_the_board_by_keyboard_alone(open_page: Open) -> None:
    page = open_page(1440)
    board(page, "allied")
    page.keyboard.press("b")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    page.locator("[data-cell='22']").focus()
    layer = page.locator("[data-cell='22']").evaluate("(card) => getComputedStyle(card).zIndex")
    assert layer == "auto", "a card that has the focus stays under its ship"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")  # away from the Allied edge
    page.keyboard.press("Enter")
    expect(page.locator("#dock .option[aria-pressed=true]")).to_contain_text("D1 to 32")
    before = answers(page)
    page.keyboard.press("Enter")
    wait_for(page, before + 1)


def test_every_bot_of_the_lobby_plays(open_page: Open, house: str) -> None:
    page = open_page(1440)
    cards = page.request.get(f"{house}api/games").json()
    bots = next(card for card in cards if card["name"] == "scope")["bots"]
    assert len(bots) >= 3
    page.get_by_role("link", name="New game of SCOPE U-Boot").click()
    for i, bot in enumerate(bots):
        if i:
            page.goto(f"{house}#/")
            page.get_by_role("link", name="New game of SCOPE U-Boot").click()
        dialog = page.get_by_role("dialog")
        dialog.locator("select[aria-labelledby=seat-german]").select_option("me")
        dialog.locator("select[aria-labelledby=seat-allied]").select_option("bot")
        dialog.get_by_label("Which bot").select_option(bot)
        dialog.get_by_role("button", name="Set sail").click()
        expect(page.locator("#question")).to_be_visible()
        settled(page)
        tap(page, 53)
        page.locator("#dock .commit").click()
        expect(page.locator(".tools")).to_contain_text("Shuffle a block")


def test_the_guided_first_game(open_page: Open) -> None:
    page = open_page(1440)
    page.get_by_role("link", name="Guided first game of SCOPE U-Boot").click()
    expect(page.locator(".guide")).to_contain_text("You lead one submarine")
    page.get_by_role("button", name="Show me").click()
    commit(page, 0)
    expect(page.locator(".guide")).to_contain_text("One action a turn")
    expect(page.locator(".scores")).to_contain_text("German (you)")


def test_a_rematch_swaps_the_sides(open_page: Open) -> None:
    page = open_page(1440)
    board(page, "german")
    expect(page.locator(".scores")).to_contain_text("German (you)")
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").last.click()
    expect(page.locator("#dock").get_by_role("link", name="Report")).to_be_visible()
    page.locator("#dock").get_by_role("button", name="again").click()
    expect(page.locator(".scores")).to_contain_text("Allied (you)")


def test_a_rematch_by_link_swaps_the_sides_too(open_page: Open, server: Server) -> None:
    german, allied = by_link(open_page, server)
    page = german.page
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").last.click()
    page.locator("#dock").get_by_role("button", name="again").click()
    expect(page.locator(".room .code")).to_be_visible()
    join(allied.page, server.url, page)
    expect(page.locator(".scores")).to_contain_text("Allied (you)")
    expect(allied.page.locator(".scores")).to_contain_text("German (you)")


def test_the_report_tells_the_game(open_page: Open) -> None:
    page = open_page(1440)
    board(page, "allied")
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").last.click()
    page.locator("#dock").get_by_role("link", name="Report").click()
    expect(page.locator("main")).to_contain_text("German wins")
    expect(page.locator("main")).to_contain_text("Where the submarines lay")
    assert axe(page) == []
