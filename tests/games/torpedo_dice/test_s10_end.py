"""Section 10: the end of a multi-player game."""

from __future__ import annotations

import pytest

from games.torpedo_dice.given import GAME, everything_but, fire, given
from kaleun.games.torpedo_dice.rules.s10_end import Standing, Verdict, close, verdict
from kaleun.kernel.game import Play
from proves import proves

CASES = GAME.charts()["end_cases"]["case"]
LAST = (0, 9)
WATER = (0, 0)
NEARLY = {"hits": everything_but(LAST)}


def judged(*players: tuple, **options):
    """Winners by place: each player is (sunk, skull, hits, reserve)."""
    book = GAME.book(GAME.full_options({"players": len(players), **options}), GAME.charts())
    return verdict(book, [Standing(*p) for p in players])


@proves("TD-10.1")
def test_the_round_is_played_to_its_end():
    table = given(dice=[1, 1, 1, 1], players=3, A=NEARLY).do(fire(LAST))
    assert not table.over
    assert table.seat == "B"
    table.do(fire((3, 3)))
    assert table.seat == "C"
    table.do(fire((3, 3)))
    assert table.over
    assert [table.hits(seat) for seat in "ABC"] == [44, 1, 1]


@proves("TD-10.2")
def test_a_win_by_sinking_with_no_torpedo_left():
    table = given(dice=[1, 1, 1], B={**NEARLY, "reserve": 0}).do(fire((3, 3)), fire(LAST))
    assert table.over
    assert (table.result.winners, table.result.outcome, table.result.rule) == (("B",), "boat_sunk", "TD-10.2")


@proves("TD-10.2")
def test_six_systems_in_training():
    nearly = {"hits": everything_but(LAST, mode="training")}
    table = given(dice=[1, 1, 1], mode="training", A=nearly).do("keep", fire(LAST)).finish_round()
    assert table.result.winners == ("A",)
    assert table.result.summary["systems_left"] == {"A": 6, "B": 0}


@proves("TD-10.3")
def test_a_skull_ends_the_game():
    table = given(dice=[1, 1, 1], round=9, A={"reserve": 0}).do(fire(WATER), fire((3, 3)))
    assert table.over
    assert (table.s.round, table.result.outcome, table.result.rule) == (9, "scored", "TD-10.5")
    assert table.result.winners == ("B",)


@proves("TD-10.4")
def test_a_sinker_with_a_skull_is_out():
    nearly = {"hits": everything_but((0, 9)), "reserve": 0}
    table = given(dice=[2, 2, 2], A=nearly).do(fire((0, 9), (2, 11))).finish_round()
    assert table.lost("B") == {"periscope", "cannon", "sail", "fins", "engine", "portholes", "propeller"}
    assert table.A.skull
    assert (table.result.winners, table.result.outcome) == (("B",), "scored")
    assert table.result.scores["A"] == 0


@proves("TD-10.5")
def test_hits_plus_reserve():
    assert judged((False, True, 40, 0), (False, False, 30, 4), (False, False, 28, 7)).winners == (2,)


@proves("TD-10.5")
def test_scores_as_told():
    hits = everything_but()
    table = given(
        dice=[1, 1, 1, 1],
        players=3,
        A={"reserve": 0},
        B={"hits": hits[:29], "reserve": 4},
        C={"hits": hits[:27], "reserve": 7},
    )
    table.do(fire(WATER)).finish_round()
    assert table.result.scores == {"A": 0, "B": 34, "C": 35}
    assert table.result.winners == ("C",)
    assert [line.data["n"] for line in table.lines("total")] == [34, 35]


@proves("TD-10.6")
def test_the_sinker_beats_every_total():
    found = judged((False, True, 41, 0), (True, False, 44, 0), (False, False, 43, 12))
    assert (found.outcome, found.winners) == ("boat_sunk", (1,))


@proves("TD-10.6")
def test_both_ends_in_one_round():
    table = given(dice=[1, 1, 1], A={"reserve": 0}, B=NEARLY).do(fire(WATER), fire(LAST))
    assert (table.result.outcome, table.result.winners) == ("boat_sunk", ("B",))
    assert "total" not in table.events


@proves("TD-10.7")
def test_ties():
    assert judged((True, False, 44, 2), (True, False, 44, 3)).winners == (1,)
    assert judged((True, False, 44, 3), (True, False, 44, 3)).winners == (0, 1)
    assert judged((False, True, 0, 0), (False, False, 30, 4), (False, False, 28, 6)).winners == (2,)


@proves("TD-10.7")
def test_a_shared_win_as_played():
    table = given(dice=[1, 1, 1], A=NEARLY, B=NEARLY).do(fire(LAST), fire(LAST))
    assert table.result.winners == ("A", "B")
    assert table.lines("winners")[0].rule == "TD-10.7"
    assert table.lines("winners")[0].text("de") == "A, B teilen sich den Sieg."


@proves("TD-10.8")
def test_everybody_has_a_skull():
    empty = {"reserve": 0}
    table = given(dice=[1, 1, 1], round=11, A=empty, B=empty).do(fire(WATER), fire(WATER))
    assert (table.result.winners, table.result.outcome, table.result.rule) == ((), "no_winner", "TD-10.8")
    assert table.events[-1] == "nobody_wins"


@proves("TD-10.8")
@pytest.mark.parametrize(("choice", "winners"), [("nobody", ()), ("shared", (0, 1)), ("hits", (1,))])
def test_everybody_has_a_skull_by_switch(choice, winners):
    assert judged((False, True, 40, 0), (False, True, 41, 0), all_skulls=choice).winners == winners


@proves("TD-10.9")
def test_a_sunk_player_is_scored():
    players = ((True, True, 44, 0), (False, False, 30, 2), (False, False, 25, 0))
    assert judged(*players).winners == (1,)
    assert judged(*players, sunk_scores=False).winners == (2,)
    nobody = judged((True, True, 44, 0), (False, False, 30, 2), sunk_scores=False)
    assert (nobody.outcome, nobody.rule) == ("no_winner", "TD-10.9")


@proves("TD-10.10")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_decision_table(case):
    found = judged(*((p["sunk"], p["skull"], p["hits"], p["reserve"]) for p in case["players"]))
    assert (not found.outcome) == case["ongoing"]
    assert list(found.winners) == list(case["winners"])


@proves("TD-10.3", "TD-10.4")
def test_giving_up_is_ticking_the_skull():
    table = given(dice=[1, 2, 3, 4], players=3, B={"hits": everything_but()[:5]}).do("take:1")
    table.table.resign("C")
    assert table.over
    assert (table.result.outcome, table.result.winners) == ("resigned", ("B",))
    assert table.result.scores == {"A": 12, "B": 17, "C": 0}
    two = given(dice=[1, 2, 3]).take(1, 2).do(fire((3, 3)))
    two.table.resign("A")
    assert two.result.winners == ("B",)
    assert two.A.plan is None


@proves("TD-10.4", "TD-10.5")
def test_whoever_gives_up_is_named_and_the_others_are_counted():
    table = given(dice=[5, 5, 4], A={"reserve": 7}, B={"reserve": 9})
    table.table.resign("A")
    assert [line.data["seat"] for line in table.lines("gave_up")] == ["A"]
    assert [(line.data["seat"], line.data["n"]) for line in table.lines("total")] == [("B", 9)]


@proves("TD-10.5", "TD-10.9")
@pytest.mark.parametrize(("outcome", "counted"), [("scored", 2), ("no_winner", 2), ("resigned", 2), ("boat_sunk", 0)])
def test_totals_are_told_where_they_decide(outcome, counted):
    table = given(dice=[5, 5, 4])
    play = Play(table.book)
    close(table.s, play, Verdict(outcome, "TD-10.5", ()))
    assert [line.code for line in play.lines].count("total") == counted
