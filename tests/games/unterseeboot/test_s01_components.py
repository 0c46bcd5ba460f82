"""Section 1: role, board, dice, tokens and display areas."""

from __future__ import annotations

import itertools

import pytest

import kaleun
from games.unterseeboot.given import GAME, SEAT, SURFACE_SPACES, UNIDENTIFIED, all_voyages, given, new
from kaleun.kernel.plain import plain
from proves import proves

BOARDS = {"5656": "board", "5666": "board_alt_5666"}


def neighbours(board: str) -> dict[str, set[str]]:
    rows = GAME.charts()[BOARDS[board]]["space"]
    return {r["id"]: {*r["left"], *r["right"], *r["up"], *r["down"]} for r in rows}


@proves("UB-1.1")
def test_one_player_twenty_turns_seven_torpedoes():
    boat = new()
    assert kaleun.seats(GAME.name) == (SEAT,)
    assert boat.table.view(SEAT)["turns"] == 20
    assert boat.torpedoes == 7


@proves("UB-1.1")
def test_the_view_holds_the_full_state():
    for table in all_voyages()[::12]:
        for n in range(0, table.n + 1, 7):
            at = table.at(n)
            view, state = at.view(SEAT), plain(at.run.state)
            boat = view["boat"]
            shown = {
                **{name: boat[name][0] for name in ("hull", "battery", "auxiliary", "torpedoes")},
                **{name: view[name] for name in ("patrol", "turn", "phase", "spotted", "destroyer", "homeward")},
                **{name: view[name] for name in ("fired", "sunk", "outcome", "log_book")},
                "space": boat["space"],
                "targets": {s: {k: t[k] for k in ("tonnage", "die", "hits")} for s, t in view["targets"].items()},
                "campaign_over": view["campaign"]["over"],
            }
            assert shown == state
            assert at.view(None) == view


@proves("UB-1.1", "UB-1.7")
def test_the_boat_panel_shows_what_is_left_of_what_there_was():
    boat = given("M2", hull=2, battery=5, auxiliary=1, torpedoes=4).table.view(None)["boat"]
    stocks = {name: tuple(boat[name]) for name in ("hull", "battery", "auxiliary", "torpedoes")}
    assert stocks == {"hull": (2, 3), "battery": (5, 6), "auxiliary": (1, 3), "torpedoes": (4, 7)}
    assert (boat["type"], boat["space"], boat["level"], boat["salvo"]) == ("VIIA", "M2", 3, 1)


@proves("UB-1.2")
def test_twenty_two_spaces_and_forty_eight_pairs():
    board = neighbours("5656")
    widths = [sum(space[0] == level for space in board) for level in "SPMD"]
    assert widths == [5, 6, 5, 6]
    assert len(board) == 22
    assert sum(len(near) for near in board.values()) == 2 * 48


@proves("UB-1.2")
def test_who_touches_whom():
    board = neighbours("5656")
    assert {s for s in board["P1"] if s[0] == "S"} == {"S1"}
    assert {s for s in board["P2"] if s[0] == "S"} == {"S1", "S2"}
    assert {s for s in board["P6"] if s[0] == "S"} == {"S5"}
    assert {s for s in board["M3"] if s[0] != "M"} == {"P3", "P4", "D3", "D4"}


@proves("UB-1.2")
@pytest.mark.parametrize(("board", "spaces"), [("5656", 22), ("5666", 23)])
def test_both_layouts_follow_from_their_rows(board, spaces):
    """Neighbours share an edge: one apart in a row, less than one apart between rows. Computed here from the widths."""
    near = neighbours(board)
    assert len(near) == spaces == GAME.charts()[BOARDS[board]]["layout"]["spaces_total"]
    place = {
        f"{level}{column}": (depth, column - (0.5 if width == 6 else 0))
        for depth, (level, width) in enumerate(zip("SPMD", map(int, board), strict=True))
        for column in range(1, width + 1)
    }
    assert set(place) == set(near)
    for a, b in itertools.permutations(place, 2):
        down, across = abs(place[a][0] - place[b][0]), abs(place[a][1] - place[b][1])
        touching = (down == 0 and across == 1) or (down == 1 and across < 1)
        assert (b in near[a]) == touching, (a, b)
        assert (b in near[a]) == (a in near[b])


@proves("UB-1.2")
def test_the_other_layout_is_the_one_played():
    assert given("M6", board="5666").offered == {"stay:M6", "move:M5", "move:P6", "move:D6"}


@proves("UB-1.3")
def test_submerged_means_below_the_surface():
    assert given("P4").submerged
    assert given("M4").submerged
    assert given("D4").submerged
    assert not given("S2").submerged


@proves("UB-1.4")
def test_one_battle_die_and_five_target_dice():
    dice = {row["name"]: row for row in GAME.charts()["components"]["dice"]}
    assert dice["Battle die"]["count"] == 1
    assert dice["Target (Tanker) dice"]["count"] == 5
    assert tuple(dice["Big ship dice (option)"]["sides"]) == (8, 10, 12, 20)


@proves("UB-1.4")
def test_all_five_identified_use_all_five_dice():
    boat = given("S2", targets=UNIDENTIFIED, dice=[2, 4, 3, 4, 4, 4, 5, 4, 6, 4, 4])
    for space in ("S1", "S2", "S3"):
        boat.do(f"identify:{space}").end_turn()
    boat.do("move:S3", "identify:S4").end_turn()
    boat.do("move:S4", "identify:S5").end_turn()
    unused = 5 - sum(target.die == 6 for target in boat.targets.values())
    assert boat.afloat == {"S1": 2000, "S2": 3000, "S3": 4000, "S4": 5000, "S5": 6000}
    assert unused == 0
    assert boat.asked("identify") == set()


@proves("UB-1.5")
def test_counts_of_tokens():
    tokens = {row["name"]: row for row in GAME.charts()["components"]["token"]}
    assert (tokens["Torpedo"]["count"], tokens["Torpedo"]["spare"]) == (7, 7)
    assert tokens["Main Battery"]["count"] == 6
    assert tokens["Hull"]["count"] == 3
    assert tokens["Auxiliary Power"]["count"] == 3
    assert tokens["Target"]["count"] == 5
    assert new().torpedoes == tokens["Torpedo"]["count"]
    assert new(boat="VIIC").torpedoes == tokens["Torpedo"]["count"] + tokens["Torpedo"]["spare"]


@proves("UB-1.6")
def test_cubes_are_only_another_picture():
    """A display reads views. Reading one before every answer, or never, gives the same log."""
    plain = all_voyages()[0]
    shown = kaleun.new_table(GAME.name, seed=0)
    for answer in plain.answers():
        if answer.who == SEAT:
            assert shown.view(SEAT)["sheet"]["hull"]["boxes"] == 3
            shown.answer(answer.value)
    assert [line.plain() for line in shown.lines()] == [line.plain() for line in plain.lines()]
    cubes = {row["name"]: row["count"] for row in GAME.charts()["components"]["cubes"]}
    assert cubes == {"torpedoes": 7, "damage": 3, "auxiliary batteries": 3, "turn": 1}


@proves("UB-1.7")
def test_never_both_searching_and_detected():
    seen = set()
    for table in all_voyages():
        for mark in table.marks():
            seen.add(mark.state.destroyer)
    assert seen == {"", "searching", "detected"}


@proves("UB-1.7")
def test_the_die_of_a_sunk_ship_lies_in_the_tonnage_area():
    boat = given("P2", targets={"S1": 4000}, dice=[4, 6]).do("fire:S1")
    area = boat.table.view(SEAT)["sunk"]
    assert [ship["tonnage"] // 1000 for ship in area] == [4]
    assert boat.tonnage == boat.table.view(SEAT)["tonnage"] == 4000
    assert "S1" not in boat.table.view(SEAT)["targets"]
    assert SURFACE_SPACES[0] not in boat.afloat
