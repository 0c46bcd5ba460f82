"""Section 8: destruction."""

from __future__ import annotations

from games.torpedo_dice.given import SYSTEMS, at, everything_but, fields, fire, given
from proves import proves

SAIL = fields("sail")


@proves("TD-8.1")
def test_the_fourth_field_of_four():
    table = given(dice=[1, 2, 3], A={"hits": fields("periscope")[:3]}).take(1, 2).do(fire(fields("periscope")[3]))
    assert table.lost("B") == set()
    table.finish_round()
    assert table.lost("B") == {"periscope"}
    line = table.lines("system_destroyed")[0]
    assert (line.rule, line.data) == ("TD-8.2", {"seat": "B", "by": "A", "system": "periscope"})


@proves("TD-8.1")
def test_eight_of_nine_are_not_enough():
    table = given(dice=[1, 2, 3], A={"hits": fields("engine")[:7]}).take(1, 2).do(fire(fields("engine")[7]))
    assert table.finish_round().lost("B") == set()


@proves("TD-8.2")
def test_struck_out_for_good():
    table = given(dice=[1, 2, 3, 2, 2, 2, 2, 2, 2], A={"hits": SAIL[:5]}, B={"on": ["sail"]})
    table.take(1, 2).do(fire(SAIL[5])).finish_round()
    for _ in range(2):
        assert table.state_of("B", "sail") == "lost"
        table.turn_of("B")
        assert "sail" not in table.can_use
        assert "activate:sail" not in table.offered
        table.do(table.quiet())


@proves("TD-8.3")
def test_the_loss_counts_from_the_next_round_on():
    table = given(dice=[1, 2, 3, 2, 2, 2], A={"hits": SAIL[:5]}, B={"on": ["sail", "fins"]}).take(1, 2)
    table.do(fire(SAIL[5]), "sail:3", at(3, 2, 6))
    assert table.s.round == 6
    assert (table.B.last.system, table.B.last.side, table.B.last.hits) == ("sail", 3, 3)
    table.turn_of("B")
    assert table.can_use == {"fins"}


@proves("TD-8.4", "TD-10.7")
def test_both_boats_sunk_in_round_14():
    last = {"hits": everything_but((0, 9))}
    table = given(dice=[1, 1, 2], round=14, A={**last, "reserve": 3}, B={**last, "reserve": 5}).take(1, 1)
    table.do(fire((0, 9)), fire((0, 9)))
    assert table.over
    assert (table.lost("A"), table.lost("B")) == (set(SYSTEMS), set(SYSTEMS))
    assert (table.s.round, table.result.winners) == (14, ("B",))


@proves("TD-8.5")
def test_one_volley_may_destroy_several_systems():
    """(2,8) of the Sail and (4,8) of the Portholes lie within one pattern of a 4."""
    hits = [c for c in (*fields("sail"), *fields("portholes")) if c not in ((2, 8), (4, 8))]
    table = given(dice=[4, 1, 1], A={"hits": hits}).take(4, 1).do(at(4, 2, 6)).finish_round()
    assert table.lost("B") == {"sail", "portholes"}


@proves("TD-8.6")
def test_activated_and_destroyed_in_the_same_round():
    table = given(dice=[1, 2, 3], round=4, A={"hits": fields("fins")[:5]}, B={"on": ["engine"]}).take(1, 2)
    table.do(fire(fields("fins")[5]), "keep", "activate:fins")
    assert table.s.round == 5
    assert table.B.last.activated == "fins"
    assert table.state_of("B", "fins") == "lost"
    assert table.state_of("B", "portholes") == "on"
