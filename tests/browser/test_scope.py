"""SCOPE U-Boot in Chromium: by link, on one device, against bots; and what must never be in the other one's page."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.access import axe, axe_at, wider
from browser.afloat import board as seated
from browser.afloat import seats
from browser.conftest import Open, Server
from browser.duel import (
    Eyes,
    by_link,
    commit,
    new_duel,
    numbers,
    play,
    shuffle,
    table_of,
    tap,
    truth,
    wait_for,
)
from browser.helm import answers, give_up, language, resize, settled, unfold

SHIPS = (11, 13, 22)
"""Where the Allied side puts freighter, freighter and destroyer."""


FLEET = ("place:freighter-11", "place:freighter-13", "place:allied_destroyer-22")


def deployed(german: Eyes, allied: Eyes, submarine: int) -> None:
    """Both sides set up, Lone wolf."""
    german.seat.answer([f"deploy:>{submarine}"])
    allied.seat.answer(FLEET)
    for eyes in (german, allied):
        wait_for(eyes.page, 4)


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
    unfold(dialog, "modules")
    guns, more = (dialog.get_by_role("switch", name=name) for name in ("Surface combat", "Reinforcements"))
    more.click(force=True)
    expect(guns).to_be_checked()
    guns.click(force=True)
    expect(more).not_to_be_checked()
    dialog.locator("[data-pick=naval_battle]").click()
    for switch in (guns, more):
        expect(switch).to_be_checked()
        expect(switch).to_be_disabled()
    dialog.locator("[data-pick=lone_wolf]").click()
    expect(guns).to_be_enabled()
    dialog.locator("[data-pick=naval_battle]").click()
    dialog.get_by_role("button", name="Set sail").click()  # at once: what gives way is waited for
    expect(page.locator("#question")).to_be_visible()


def test_the_allied_page_is_the_same_wherever_the_submarine_lies(open_page: Open, server: Server) -> None:
    """Two games with the same open moves: in one a submarine is moved, then bluffed; in the other bluffed, then moved.
    Every state the Allied browser gets and its whole page are equal, letter by letter."""
    seen = []
    for submarine, first, second in ((51, 42, None), (55, None, 44)):
        table, german, allied = opened(open_page, server, {"scenario": "lone_wolf"}, "the same")
        pages = []
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
    r"^\.(n|seq|log_from|since|ask\..*|log\[\]\.(n|at|data\..*|dice.*|mods.*)|options\..*|result\..*|setting\..*"
    r"|view\.(turn|turn_limit|quiet|target|rows|columns|ping|plane|submerged|options\..*|scores\..*|ships\[\]\..*"
    r"|mines\[\]\.cell|torpedoes\[\]\..*|runs\..*|tokens\..*|traces\[\]\..*|streaks\..*|shots\[\]\..*|heat\.\*"
    r"|reserve\..*\.(mines|ships)))$"
)
"""Fields that are the same for every seat, and the ways of torpedoes: a cell number there is no secret."""


def check_allied(eyes: Eyes, submarines: list[int], setting: dict[str, Any]) -> None:
    """Nothing that came to the Allied browser tells where the submarines are."""
    for state in eyes.states():
        view = state["view"]
        if view is None or state["over"]:
            continue
        assert view["submarines"] is None
        assert state["setting"] == setting
        launching = [ship for ship in view["ships"] if ship["side"] == "allied"]
        starts = {card["cell"] for card in (*view["torpedoes"], *launching)} | {view["plane"]}
        assert {int(way.split("-")[0]) for way in view["runs"]} <= starts
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
    both = {"german": {"kind": "me", "name": "G"}, "allied": {"kind": "me", "name": "A"}}
    taken = seats(house.url, "scope", seed, options=options, seats=both)
    german, allied = (Eyes(open_page(path=None), taken[side]) for side in ("german", "allied"))
    for eyes in (german, allied):
        seated(eyes.page, eyes.seat)
    return german.seat.table, german, allied


def any_key(keys: list[str], rng: random.Random) -> str:
    """Some answer: first what is done, then how."""
    deed = rng.choice(sorted({key.split(":")[0] for key in keys}))
    return rng.choice([key for key in keys if key.split(":")[0] == deed])


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
    sides = {"german": german.seat, "allied": allied.seat}
    looked = 0
    for n in range(26):
        wait_for(german.page, n)
        wait_for(allied.page, n)
        world = truth(server, table)
        if world.pending is None:
            break
        hidden = world.view("german")["submarines"]
        check_allied(Eyes.since(allied, looked), hidden, world.setting)
        looked = len(allied.frames)
        if "reinforcements" in options:
            check_german(german)
        sides[world.pending.seat].answer([any_key([option.key for option in world.pending.options], rng)])
    assert n > 20


def below(page: Page, cell: int, other: int) -> None:
    """Waits until this card lies below the other one on the page."""
    page.wait_for_function(
        "(cells) => { const [a, b] = cells.map((c) => document.querySelector(`[data-cell='${c}']`));"
        " return a && b && a.getBoundingClientRect().y > b.getBoundingClientRect().y; }",
        arg=[cell, other],
    )


def test_a_hot_seat_has_a_curtain_with_nothing_behind_it(open_page: Open, server: Server) -> None:
    page = open_page(1440, house=server.url)
    new_duel(page, "german", "hotseat")
    page.get_by_role("button", name="I am").click()
    expect(page.locator(".scope")).to_be_visible()
    settled(page)
    below(page, 51, 11)
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
    below(page, 11, 51)
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


SMALLEST = """() => Math.min(...[...document.querySelectorAll('.grid [data-cell], .tools button')]
  .map((e) => e.getBoundingClientRect()).map((r) => Math.min(r.width, r.height)))"""


@pytest.mark.parametrize("side", ["german", "allied"])
def test_axe_on_the_board(open_page: Open, side: str) -> None:
    page = open_page(1440)
    board(page, side)
    for width in (375, 1440):
        resize(page, width)
        assert axe(page) == []
        assert page.evaluate(SMALLEST) >= 43.9
        assert wider(page, (width,)) == []
    if side == "german":
        tap(page, 53)
        expect(page.get_by_role("dialog")).to_be_visible()
        assert axe_at(page, 1440, 375) == []


def test_nothing_sticks_out_from_320_to_1440(open_page: Open, server: Server) -> None:
    """Seven columns, both sides, three languages, all widths: no scrolling sideways, cards of 44 px."""
    _, german, allied = opened(open_page, server, {"scenario": "wolf_pack", "coach_map": True}, "wide")
    german.seat.answer(["deploy:>51+53+57"])
    fleet = ("freighter-11", "freighter-13", "tanker-15", "tanker-17", *(f"allied_destroyer-{n}" for n in (22, 24, 26)))
    allied.seat.answer(f"place:{ship}" for ship in fleet)
    for eyes in (german, allied):
        wait_for(eyes.page, 8)
        for lang in ("en", "de", "es"):
            language(eyes.page, lang)
            for width in (320, 360, 375, 600, 768, 1024, 1279, 1280, 1440):
                assert wider(eyes.page, (width,)) == [], (lang, width)
                assert eyes.page.evaluate(SMALLEST) >= 43.9, (lang, width)


def test_the_map_is_for_the_allied_side_and_no_secret(open_page: Open, server: Server) -> None:
    """Where submarines can be, from public knowledge: 5 cards, then the block. The other side sees that it is on."""
    _, german, allied = opened(open_page, server, {"scenario": "lone_wolf", "coach_map": True}, "map")
    deployed(german, allied, 53)
    for width, on in ((375, "Map of possible submarines is on"), (1440, "Chance a submarine is here")):
        for eyes in (german, allied):
            resize(eyes.page, width)
        expect(german.page.locator(".scope")).to_contain_text("The Allied side sees a map of possible submarines")
        expect(allied.page.locator(".percent")).to_have_text(["20%"] * 5)
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
    below(page, 11, 51)
    drag(page, 22, 32)
    expect(page.locator("#dock .option[aria-pressed=true]")).to_contain_text("D1 to 32")
    expect(page.locator("#dock .commit")).to_contain_text("Move")
    page.get_by_role("button", name="Turn the sea round").click()
    below(page, 51, 11)
    expect(page.locator(".edge").first).to_contain_text("North")
    drag(page, 22, 33)
    expect(page.locator("#dock .option[aria-pressed=true]")).to_contain_text("D1 to 33")
    page.reload()
    expect(page.locator(".scope")).to_be_visible()
    below(page, 51, 11)
    watching = open_page(375, f"#/t/{table_of(page)}")
    expect(watching.locator(".scope")).to_be_visible()
    below(watching, 51, 11)
    watching.get_by_role("button", name="Turn the sea round").click()
    below(watching, 11, 51)


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
        dialog.locator("label", has_text="Which bot").locator("select").select_option(bot)
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
    settled(page)
    page.get_by_role("button", name="Show me").click()
    commit(page, 0)
    expect(page.locator(".guide")).to_contain_text("One action a turn")
    expect(page.locator(".scores")).to_contain_text("German (you)")


def test_a_rematch_swaps_the_sides(open_page: Open) -> None:
    page = open_page(1440)
    board(page, "german")
    expect(page.locator(".scores")).to_contain_text("German (you)")
    give_up(page)
    page.locator("#dock").get_by_role("button", name="again").click()
    expect(page.locator(".scores")).to_contain_text("Allied (you)")


def test_a_rematch_by_link_swaps_the_sides_too(open_page: Open, server: Server) -> None:
    german, allied = by_link(open_page, server)
    page = german.page
    give_up(page)
    page.locator("#dock").get_by_role("button", name="again").click()
    expect(page.locator(".room .code")).to_be_visible()
    allied.page.get_by_role("button", name="plays again: sit down").click()
    expect(page.locator(".scores")).to_contain_text("Allied (you)")
    expect(allied.page.locator(".scores")).to_contain_text("German (you)")


def test_the_report_tells_the_game(open_page: Open) -> None:
    page = open_page(1440)
    board(page, "allied")
    give_up(page)
    page.locator("#dock").get_by_role("link", name="Report").click()
    expect(page.locator("main")).to_contain_text("German wins")
    expect(page.locator("main")).to_contain_text("Where the submarines lay")
    assert axe(page) == []
