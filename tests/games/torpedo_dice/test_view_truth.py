"""The view again, the long way round: along golden games of every mode each field is worked out from the sheets."""

from __future__ import annotations

import pytest

from games.torpedo_dice.given import GAME, given
from goldens import loaded
from proves import proves

GAMES = (
    "mission_3_random",
    "at_once_mission_4_random",
    "open_choices",
    "training_2_captain",
    "solo_captain",
    "given_up",
)
EVERY = 23
"""Of so many answers one is followed by a look."""


def bits(number: int) -> set[int]:
    return {i for i in range(number.bit_length()) if number >> i & 1}


def window(state, book, place):
    """Fields hit, and of each system how many of how many."""
    hit = {book.grid.targets[i] for i in bits(state.sheets[place].filled)}
    letters = {system.key: system.letter for system in book.systems}
    fields = {key: {cell for cell in book.grid.targets if book.grid.mark(cell) == letters[key]} for key in letters}
    return hit, {key: (len(hit & fields[key]), len(fields[key])) for key in letters}


def dashboard(state, book, place):
    """The systems of the own boat."""
    sheet = state.sheets[place]
    ticked = {s.key for s in book.systems if s.number - 1 in bits(sheet.switched)}
    lost = {s.key for s in book.systems if s.number - 1 in bits(sheet.destroyed)}
    suffered = (
        {s.key: (state.boxes[s.number - 1], book.boxes) for s in book.systems}
        if book.solo
        else window(state, book, (place - 1) % book.players)[1]
    )
    found = {}
    for system in book.systems:
        mates = {s.key for s in book.systems if s.screen == system.screen} - {system.key}
        works = system.key in ticked if system.switch else mates <= ticked | lost
        how = "lost" if system.key in lost else "on" if works or book.mode == "training" else "waits"
        found[system.key] = {
            "number": system.number,
            "letter": system.letter,
            "screen": system.screen,
            "switch": system.switch and book.mode != "training",
            "state": "off" if how == "waits" and system.switch else how,
            "ticked": system.key in ticked,
            "uses": [sheet.uses[system.key], system.uses] if system.key in sheet.uses else None,
            "hits": list(suffered[system.key]),
        }
    return found


@proves("TD-1.4", "TD-1.8")
@pytest.mark.parametrize("name", GAMES)
def test_every_sheet_is_shown_as_it_is(name):
    table = loaded(GAME.name, name)
    for n in range(0, table.n + 1, EVERY):
        at = table.at(n)
        state, book, view = at.run.state, at.book, at.view(None)
        assert (view["outcome"], view["round"], view["solo"]) == (state.outcome, state.round, len(at.seats) == 1)
        assert view["winners"] == [at.seats[place] for place in state.winners]
        assert view["dice"]["middle"] == state.dice
        assert view["starter"] == at.seats[state.starter]
        if state.phase != "plan":
            asked = [at.seats[state.turn]] if state.phase in ("choose", "modify", "fire") and not state.outcome else []
            assert (view["phase"], view["deciding"]) == (state.phase, asked)
        assert view["grid"] == {"rows": list(book.grid.rows), "width": book.grid.width, "height": book.grid.height}
        assert all(view["switches"][switch] == at.options[switch] for switch in view["switches"])
        for place, seat in enumerate(at.seats):
            shown, sheet = view["seats"][seat], state.sheets[place]
            hit, systems = window(state, book, place)
            assert {tuple(cell) for cell in shown["window"]["hits"]} == hit
            assert {key: tuple(stock) for key, stock in shown["window"]["systems"].items()} == systems
            assert (shown["hits"], shown["score"]) == (len(hit), len(hit) + sheet.reserve)
            assert shown["reserve"] == [sheet.reserve, book.reserve]
            assert (shown["die"], shown["skull"]) == (sheet.die, sheet.skull)
            assert shown["systems"] == dashboard(state, book, place)
            if not book.solo:
                assert shown["target"] == at.seats[(place + 1) % book.players]
                assert shown["attacker"] == at.seats[place - 1]


@proves("TD-11.10")
def test_the_solo_area_is_shown_as_it_is():
    table = loaded(GAME.name, "solo_captain")
    dice = set()
    for n in range(table.n + 1):
        at = table.at(n)
        state, book, ki = at.run.state, at.book, at.view(None)["ki"]
        assert ki["die"] == (state.dice[0] if len(state.dice) == 1 else 0)
        assert ki["explosions"] == [state.explosions, book.explosion_boxes]
        assert ki["victory"] == state.victory
        assert ki["boxes"] == {s.key: [state.boxes[s.number - 1], book.boxes] for s in book.systems}
        dice.add(len(state.dice))
    assert {0, 1} <= dice
    assert loaded(GAME.name, "mission_3_random").view(None)["ki"] is None


@proves("TD-4.6", "TD-4.7")
def test_where_all_decide_at_once_each_sees_the_own_phase_turn_and_plan():
    """A has modified and fired, B has modified, C has done nothing yet."""
    table = given(dice=[5, 5, 4, 3], players=3).take(5, 5, 4)
    seen = {}
    while table.table.pending is not None and table.s.phase == "plan":
        state, seats = table.s, table.table.seats
        plans = [sheet.plan for sheet in state.sheets]
        deciding = [seat for seat, plan in zip(seats, plans, strict=True) if plan is None or not plan.ready]
        for viewer in (*seats, None):
            view = table.table.view(viewer)
            mine = plans if viewer is None else [plans[seats.index(viewer)]]
            assert view["deciding"] == deciding
            assert view["phase"] == ("fire" if all(mine) else "modify")
            assert view["turn"] == (viewer if viewer in deciding else deciding[0])
            assert {seat: shown["ready"] for seat, shown in view["seats"].items()} == {
                seat: seat not in deciding for seat in seats
            }
            seen[viewer, view["phase"]] = True
        table.table.answer(table.quiet())
    assert {phase for _, phase in seen} >= {"fire"}


@proves("TD-1.8", "TD-4.7")
@pytest.mark.parametrize("sealed", [True, False])
def test_a_sealed_plan_is_its_owners(sealed):
    table = given(dice=[5, 5, 4], sealed=sealed).take(5, 5)
    assert any(sheet.plan for sheet in table.s.sheets)
    for viewer in ("A", "B", None):
        shown = table.table.view(viewer)["seats"]
        for seat, sheet in zip("AB", table.s.sheets, strict=True):
            hidden = sealed and seat != viewer
            assert (shown[seat]["plan"] is None) == (hidden or sheet.plan is None)
