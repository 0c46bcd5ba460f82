"""Section 6: fire."""

from __future__ import annotations

import pytest

from games.torpedo_dice.given import GAME, at, everything_but, fields, fire, given
from kaleun.games.torpedo_dice.rules.s06_fire import splashes
from kaleun.games.torpedo_dice.state import Sheet
from proves import proves


def firing(side: int, A=None, **options):
    """A is about to fire this side."""
    other = 1 if side != 1 else 2
    return given(dice=[side, other, other], A=A or {}, **options).take(side, other)


@proves("TD-6.1")
def test_all_torpedoes_must_be_fired():
    four_of_five = [(3, 3), (3, 5), (4, 4), (5, 3)]
    assert firing(5).why_not(fire(*four_of_five)) == ("Fields named: 4; torpedoes to fire: 5", "TD-6.1")


@proves("TD-6.2")
def test_a_pattern_may_stick_out():
    table = firing(4)
    key = fire((0, -1), (0, 1), (2, -1), (2, 1))
    assert key in table.offered
    table.do(key).finish_round()
    assert (table.A.last.hits, table.A.last.misses) == (1, 3)
    assert table.splashes("A") == [(0, 1)]


@proves("TD-6.2")
def test_a_two_beyond_the_grid_is_refused():
    assert firing(2).why_not(fire((-1, 3), (-3, 5))) == ("At least one torpedo must land on the grid", "TD-6.2")


@proves("TD-6.2")
def test_272_volleys_of_a_two():
    assert len(firing(2).volleys) == 272


@proves("TD-6.2", "TD-6.4")
@pytest.mark.parametrize(("edge", "misses"), [("miss", 3), ("free", 1)])
def test_torpedoes_beyond_the_grid(edge, misses):
    table = firing(4, edge=edge).do(fire((0, -1), (0, 1), (2, -1), (2, 1))).finish_round()
    assert (table.A.last.hits, table.A.last.misses) == (1, misses)
    assert table.A.reserve == 12 - misses


@proves("TD-6.2")
def test_sticking_out_is_refused_by_switch():
    table = firing(4, edge="inside")
    assert table.why_not(fire((0, -1), (0, 1), (2, -1), (2, 1))) == ("No torpedo may land beyond the grid", "TD-6.2")
    assert all(0 <= r < 7 and 0 <= c < 14 for o in table.volleys for r, c in o.data["cells"])


@proves("TD-6.2")
@pytest.mark.parametrize("text", ["", "x", "3", "3,", "3,3+", "3,3+4", "99999,1", "٣,3"])
def test_what_is_no_field_is_refused(text):
    assert firing(2).why_not(f"fire:{text}") == (
        "Fields are named by row and column, such as fire:3,3+5,5",
        "TD-6.2",
    )


@proves("TD-6.3")
def test_a_five_on_the_engine():
    table = firing(5).do(at(5, 3, 3)).finish_round()
    assert (table.A.last.hits, table.A.last.misses) == (5, 0)
    assert table.table.view(None)["seats"]["A"]["window"]["systems"]["engine"] == [5, 9]


@proves("TD-6.3")
def test_an_upright_six_hits_several_systems():
    table = firing(6).do(at(6, 2, 6)).finish_round()
    window = table.table.view(None)["seats"]["A"]["window"]
    assert window["hits"] == [[2, 6], [2, 8], [3, 6], [3, 8], [4, 8]]
    assert window["misses"] == [[4, 6]]
    assert (window["systems"]["sail"], window["systems"]["portholes"]) == ([4, 6], [1, 6])


@proves("TD-6.3")
def test_the_preview_is_what_happens():
    """Hits, misses and completed systems of every option, against firing it."""
    start = firing(6, A={"hits": [*fields("periscope")[:3], *fields("cannon")[:2]]})
    for option in start.volleys[::7]:
        told = option.data
        copy = start.table.clone()
        copy.answer(option.key)
        while copy.run.state.round == 5 and not copy.over:
            copy.answer(next(o.key for o in copy.ask.options))
        last = copy.run.state.sheets[0].last
        assert (last.hits, last.misses) == (told["hits"], told["misses"])
        lost = {k for k, x in copy.view(None)["seats"]["B"]["systems"].items() if x["state"] == "lost"}
        assert lost == set(told["completes"])


@proves("TD-6.4")
def test_a_filled_field_is_a_miss():
    table = firing(1, A={"hits": [(4, 7)]}).do(fire((4, 7))).finish_round()
    assert (table.A.last.hits, table.A.last.misses) == (0, 1)


@proves("TD-6.4")
@pytest.mark.parametrize("cell", [(0, 0), (4, 6)])
def test_water_and_hull_are_misses(cell):
    table = firing(1).do(fire(cell)).finish_round()
    assert (table.A.last.hits, table.A.last.misses, table.splashes("A")) == (0, 1, [cell])


@proves("TD-6.4")
def test_a_field_of_a_destroyed_system_is_a_miss():
    table = firing(1, A={"hits": ["periscope"]}).do(fire((0, 8))).finish_round()
    assert (table.A.last.hits, table.A.last.misses) == (0, 1)


@proves("TD-6.5")
def test_two_misses_cost_two_torpedoes():
    table = firing(6)
    volley = next(o for o in table.volleys if (o.data["hits"], o.data["misses"]) == (4, 2))
    assert table.do(volley.key).finish_round().A.reserve == 10


@proves("TD-6.5")
def test_hits_cost_nothing():
    assert firing(5).do(at(5, 3, 3)).finish_round().A.reserve == 12


@proves("TD-6.5.E1")
def test_example_four_misses():
    table = firing(4)
    volley = next(o for o in table.volleys if o.data["misses"] == 4)
    assert table.do(volley.key).finish_round().A.reserve == 8


@proves("TD-6.6")
def test_the_last_torpedo_does_not_tick_the_skull():
    table = firing(2, A={"reserve": 2})
    volley = next(o for o in table.volleys if o.data["misses"] == 2)
    table.do(volley.key).finish_round()
    assert (table.A.reserve, table.A.skull) == (0, False)


@proves("TD-6.6")
def test_the_next_miss_does():
    table = firing(1, A={"reserve": 0}).do(fire((0, 0))).finish_round()
    assert (table.A.reserve, table.A.skull) == (0, True)
    assert table.lines("skull")[0].data["seat"] == "A"


@proves("TD-6.6")
def test_hits_of_the_volley_with_the_skull_count():
    table = firing(5, A={"reserve": 1})
    volley = next(o for o in table.volleys if (o.data["hits"], o.data["misses"]) == (3, 2))
    table.do(volley.key).finish_round()
    assert (table.hits("A"), table.A.skull) == (3, True)


@proves("TD-6.6")
def test_the_skull_is_the_thirteenth_miss():
    track = GAME.charts()["reserve_track"]["track"]
    assert track["skull_on_miss_number"] == track["spaces"] + 1


@proves("TD-6.7")
@pytest.mark.parametrize("kind", ["base", "plus", "minus", "line"])
def test_torpedoes_of_a_volley_never_coincide(kind):
    book = GAME.book(GAME.full_options({}), GAME.charts())
    for side in range(1, 7):
        for volley in book.volleys(kind, side).all:
            assert len(set(volley.cells)) == len(volley.cells)
    assert firing(2).why_not(fire((3, 3), (3, 3)))[1] == "TD-6.7"


@proves("TD-6.8")
def test_no_pass_in_training():
    table = given(dice=[3, 2, 2], mode="training").take(3, 2).do("keep")
    assert "is not offered now" in table.why_not("pass")[0]
    assert table.why_not("activate:sail") == ("In training nothing is activated: you must fire", "TD-6.8")
    assert {o.key.partition(":")[0] for o in table.table.ask.options} == {"fire"}


@proves("TD-6.8")
def test_a_player_must_fire_even_if_only_misses_are_possible():
    left = (0, 9)
    table = given(dice=[6, 1, 1], mode="training", A={"hits": everything_but(left, mode="training"), "lost": ["sail"]})
    table.take(6, 1).do("keep")
    assert table.prompt == "fire"
    assert min(o.data["misses"] for o in table.volleys) == 5


@proves("TD-6.9")
def test_hits_are_the_filled_target_fields():
    twenty = everything_but()[:20]
    assert given(dice=[1, 2, 3], A={"hits": twenty}).hits("A") == 20


@proves("TD-6.4")
def test_a_second_torpedo_on_a_filled_field_is_a_splash():
    book = given(dice=[5, 5, 4]).book
    hit, other = book.grid.targets[:2]
    assert splashes(Sheet(12, volleys=[(hit,), (other,)]), book) == []
    assert splashes(Sheet(12, volleys=[(hit, other), (hit,)]), book) == [hit]
