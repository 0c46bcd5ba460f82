"""The view again, the long way round: along golden games each field is worked out from the state."""

from __future__ import annotations

import pytest

from games.scope.given import GAME, given, new
from goldens import loaded
from kaleun.games.scope.geometry import HEADINGS
from proves import proves

GAMES = (
    "wolf_pack-slow-combat-reinforced", "hunting_group_5x6-turn_limit-draw", "naval_skirmish-target_reached-german",
    "custom-combat-reinforced", "wolf_and_shepherd_5x5-no_submarines-allied",
)  # fmt: skip
LOOKS = 12
"""So many times each game is looked at."""
SEATS = ("german", "allied")


def way(state, book, cell, heading):
    """The cells a torpedo enters, and what stops it: step by step over the cards of the area."""
    stopped = {ship.cell for ship in state.ships.values() if ship.status in ("afloat", "burning")} | set(state.mines)
    entered = []
    while True:
        cell += HEADINGS[heading]
        if cell not in book.area.cells:
            return {"cells": entered, "end": 0}
        if cell in stopped:
            return {"cells": entered, "end": cell}
        entered.append(cell)


@proves("SC-1.4", "SC-28.1")
@pytest.mark.parametrize("name", GAMES)
def test_the_table_is_shown_as_it_is(name):
    table = loaded(GAME.name, name)
    for n in range(0, table.n + 1, max(1, table.n // LOOKS)):
        at = table.at(n)
        state, book = at.run.state, at.book
        for seat in (*SEATS, None):
            view, over = at.view(seat), bool(state.outcome)
            plain = ("turn", "quiet", "phase", "moved", "ping", "in_the_air", "plane", "scores", "outcome", "winner")
            assert {field: view[field] for field in plain} == {field: getattr(state, field) for field in plain}
            assert view["modules"] == list(book.modules)
            assert view["active"] == (state.active if state.turn else "")
            assert view["submarines"] == (state.subs if over or seat == "german" else None)
            assert view["armed"] == (state.armed if over or seat == "allied" else None)
            assert [(m["cell"], m["side"]) for m in view["mines"]] == [*zip(state.mines, state.mines_of, strict=True)]
            for shown, ship in zip(view["ships"], state.ships.values(), strict=True):
                own = ("id", "kind", "side", "cell", "status", "damaged", "furthest")
                assert {field: shown[field] for field in own} == {field: getattr(ship, field) for field in own}
                kind = book.kinds[ship.kind]
                printed = ("points", "armor", "firepower", "fast", "cargo")
                assert {field: shown[field] for field in printed} == {f: getattr(kind, f) for f in printed}
            for torpedo in state.torpedoes:
                run = view["runs"][f"{torpedo.cell}-{torpedo.heading}"]
                assert run == way(state, book, torpedo.cell, torpedo.heading)
            units = state.reserve["german"].count("submarine")
            unknown = book.secret_fleets and state.turn == 0 and seat != "german" and not over
            assert view["submerged"] == (None if unknown else len(state.subs) + units)
            for side in SEATS:
                reserve = view["reserve"][side]
                if seat == side or over or not book.secret_fleets:
                    assert reserve["units"] == state.reserve[side]
                else:
                    assert reserve["units"] is None
                    assert (reserve["mines"] is None) == (state.phase == "fleets")
                    assert (reserve["ships"] is None) == (state.phase in ("fleets", "mines", "submarines"))


@proves("SC-10.6")
@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("wolf_pack-target_reached-german", "SC-10.6"),
        ("hunting_group_5x6-turn_limit-draw", "SC-10.7"),
        ("hunting_group_5x6-no_submarines-draw", "SC-23.3"),
        ("lone_wolf-turn_limit-allied", "SC-10.7"),
    ],
)
def test_the_result_names_its_rule_and_a_draw(name, rule):
    table = loaded(GAME.name, name)
    state, result = table.run.state, table.result
    assert result.rule == rule
    assert result.winners == ((state.winner,) if state.winner else ())
    assert result.summary == {"turns": state.turn, "draw": state.winner == "", "submarines": len(state.subs)}


@proves("SC-28.3")
def test_the_map_leaves_out_cards_without_a_chance():
    sea = given("F1@22 D1@45", subs=[51], coach_map=True).do("launch:51-N")
    assert sea.view(None)["heat"] == {"51": 1.0}
    sea = given("F1@22 D1@17", subs=[42, 57], coach_map=True)
    assert all(chance == round(chance, 4) > 0 for chance in sea.view(None)["heat"].values())


@proves("SC-28.2")
def test_which_questions_are_secrets():
    """Where the German side acts, where submarines or fleets are chosen, and where an armed freighter may be placed."""
    sea = new(scenario="wolf_pack")
    assert (sea.asked, sea.table.ask.secret) == (("german", "deploy_submarines"), True)
    sea.do("deploy:>51+53+57")
    assert (sea.asked, sea.table.ask.secret) == (("allied", "deploy_ship"), True)
    fleets = new(scenario="wolf_pack", reinforcements=True, surface_combat=True)
    assert fleets.table.ask.prompt == "fleet"
    assert fleets.table.ask.secret
    for turn in SEATS:
        sea = given("F1@22 D1@45", subs=[51], turn=turn)
        assert sea.table.ask.secret == (turn == "german")
