"""Section 5: modification."""

from __future__ import annotations

import itertools

import pytest

from games.torpedo_dice.given import SYSTEMS, at, fire, given
from kaleun.games.torpedo_dice.rules.s05_modification import Modified, _idle
from kaleun.kernel.frames import sights
from kaleun.kernel.plain import plain
from proves import proves


def holding(die: int, on=(), other: int = 0, **more):
    """A holds this die, with these systems active, in mission mode; B holds `other`."""
    other = other or (1 if die != 1 else 2)
    return given(dice=[die, other, other], A={"on": on, **more.pop("A", {})}, **more).take(die, other)


def training(die: int, other: int = 0, **more):
    return holding(die, other=other, mode="training", **more)


@proves("TD-5.1")
def test_only_one_system_a_round():
    table = holding(3, ["periscope", "sail"])
    assert {"sail", "cannon"} <= table.can_use
    table.do("sail:4")
    assert table.why_not("cannon") == ("One modification a round, and that decision is made", "TD-5.1")
    assert len(table.volleys[0].data["cells"]) == 4


@proves("TD-5.1")
def test_a_player_may_decline():
    table = holding(3, ["periscope", "sail"]).do("keep")
    assert at(3, 2, 2) in table.offered
    table.do(at(3, 2, 2)).finish_round()
    assert (table.A.last.system, table.A.last.side) == ("", 3)


@proves("TD-5.2")
def test_a_destroyed_system_is_not_offered():
    table = holding(3, ["sail", "periscope"], A={"lost": ["sail"]})
    assert "sail" not in table.can_use
    assert table.refused["sail"] == "destroyed"
    assert table.why_not("sail")[1] == "TD-5.2"


@proves("TD-5.2")
def test_partial_damage_does_not_hinder():
    table = holding(4, ["engine"], B={"hits": [(r, c) for r in (3, 4, 5) for c in (3, 4, 5)][:8]})
    assert "engine" in table.can_use


@proves("TD-5.2")
def test_a_system_that_is_not_switched_on_is_not_offered():
    table = holding(4, ["engine"])
    assert table.can_use == {"engine"}
    assert table.refused["periscope"] == "not_switched_on"
    assert table.refused["cannon"] == "mates_missing"


@proves("TD-5.3")
def test_three_uses_of_the_cannon_in_training():
    table = given(dice=[3, 3, 3] * 4, mode="training")
    for n in (2, 1, 0):
        table.turn_of("A").do("cannon").do(table.quiet()).turn_of("A")
        assert table.lines("uses_left")[-1].data["n"] == n
    assert "cannon" not in table.can_use
    assert table.refused["cannon"] == "used_up"
    assert "portholes" in table.can_use
    assert table.A.uses == {"cannon": 0, "portholes": 3}


@proves("TD-5.3")
def test_ten_uses_of_the_sail_in_training():
    table = given(dice=[2, 2, 2] * 11, mode="training", reserve=16)
    for _ in range(10):
        table.turn_of("A").do("sail:1").do(table.quiet()).turn_of("A")
    assert "sail" in table.can_use
    assert table.events.count("turned") == 10


@proves("TD-5.4")
def test_no_limit_in_mission_mode():
    table = given(dice=[1, 1, 1] * 6, A={"on": ["periscope", "sail"]})
    for _ in range(5):
        table.turn_of("A").do("cannon").do(table.quiet()).turn_of("A")
    assert "cannon" in table.can_use
    assert table.A.uses == {}


@proves("TD-5.5")
def test_a_turned_six_is_free_in_orientation():
    table = holding(5, ["sail"]).do("sail:6")
    assert {at(6, 2, 2, turned=0), at(6, 2, 2, turned=1)} <= table.offered


@proves("TD-5.5", "TD-5.9")
def test_a_pip_of_the_cannon_is_not_copied():
    table = given(dice=[4, 2, 2], starter=0, A={"on": ["periscope", "sail"]}, B={"on": ["fins"]})
    table.take(4, 2).do("cannon").do(table.quiet())
    assert table.seat == "B"
    table.do("fins:4")
    assert {len(o.data["cells"]) for o in table.volleys} == {4}
    assert at(4, 1, 1) in table.offered


@proves("TD-5.6")
@pytest.mark.parametrize("die", range(1, 7))
def test_periscope(die):
    table = holding(die, ["periscope"])
    assert table.offered == {"keep", f"periscope:{7 - die}"}
    table.do(f"periscope:{7 - die}")
    assert {len(o.data["cells"]) for o in table.volleys} == {7 - die}


@proves("TD-5.7")
def test_cannon_on_a_one():
    table = holding(1, ["periscope", "sail"]).do("cannon")
    for (r1, c1), (r2, c2) in (o.data["cells"] for o in table.volleys):
        assert max(abs(r1 - r2), abs(c1 - c2)) == 1


@proves("TD-5.7")
def test_cannon_on_a_six():
    table = holding(6, ["periscope", "sail"]).do("cannon")
    two_columns = {(3, 3), (4, 3), (5, 3), (3, 5), (4, 5), (5, 5)}
    for middle in ((3, 4), (4, 4), (5, 4)):
        assert fire(*two_columns, middle) in table.offered
    assert {len(o.data["cells"]) for o in table.volleys} == {7}
    assert table.why_not(fire(*two_columns, (4, 6)))[1] == "TD-2.4"


@proves("TD-5.7")
def test_four_places_on_a_five():
    table = holding(5, ["periscope", "sail"]).do("cannon")
    x = {(3, 3), (3, 5), (4, 4), (5, 3), (5, 5)}
    on_it = [o for o in table.volleys if x <= set(o.data["cells"])]
    assert {next(iter(set(o.data["cells"]) - x)) for o in on_it} == {(3, 4), (4, 3), (4, 5), (5, 4)}


@proves("TD-5.8")
@pytest.mark.parametrize(("die", "sides"), [(1, {2}), (2, {1, 3}), (3, {2, 4}), (4, {3, 5}), (5, {4, 6}), (6, {5})])
def test_sail(die, sides):
    table = holding(die, ["sail"])
    assert table.offered == {"keep", *(f"sail:{side}" for side in sides)}
    if die == 1:
        assert table.why_not("sail:6") == ("The Sail turns a 1 by one only, not to 6", "TD-5.8")


@proves("TD-5.9")
def test_fins_copy_any_opponent():
    table = given(dice=[1, 2, 5, 6], players=3, A={"on": ["fins"]}).take(1, 2, 5)
    assert table.offered == {"keep", "fins:2", "fins:5"}
    table.do("fins:5")
    assert at(5, 2, 2) in table.offered


@proves("TD-5.9")
def test_fins_look_at_the_die_before_its_modification():
    table = given(dice=[2, 4, 6], A={"on": ["periscope"]}, B={"on": ["fins"]}).take(2, 4).do("periscope:5")
    table.do(table.quiet())
    assert table.offered == {"keep", "fins:2"}


@proves("TD-5.9")
def test_fins_of_the_left_neighbour_only_by_switch():
    table = given(dice=[1, 2, 5, 6], players=3, fins="left", A={"on": ["fins"]}).take(1, 2, 5)
    assert table.offered == {"keep", "fins:2"}


@proves("TD-5.10")
def test_engine_on_a_four():
    table = holding(4, ["engine"]).do("engine")
    corners = [(2, 2), (2, 4), (4, 2), (4, 4)]
    assert all(fire(*three) in table.offered for three in itertools.combinations(corners, 3))
    for option in table.volleys:
        rows, columns = {r for r, _ in option.data["cells"]}, {c for _, c in option.data["cells"]}
        assert (len(option.data["cells"]), len(rows), len(columns)) == (3, 2, 2)


@proves("TD-5.10")
def test_engine_on_a_two():
    table = holding(2, ["engine"]).do("engine")
    assert {o.data["cells"] for o in table.volleys} == {((r, c),) for r in range(7) for c in range(14)}


@proves("TD-5.10.a")
def test_engine_on_a_one_fires_nothing():
    table = training(1).do("engine")
    assert table.offered == {"no_torpedo"}
    table.do("no_torpedo").finish_round()
    assert (table.hits("A"), table.A.reserve) == (0, 12)
    assert table.A.last.fired
    assert "fired_nothing" in table.events


@proves("TD-5.10.a")
def test_engine_on_a_one_is_refused_by_switch():
    table = training(1, engine_on_one=False)
    assert "engine" not in table.can_use
    assert table.why_not("engine") == ("The Engine cannot be used with a 1", "TD-5.10.a")


@proves("TD-5.11")
def test_portholes_on_a_three():
    table = training(3).do("portholes")
    assert fire((4, 7), (4, 8), (4, 9)) in table.offered
    assert fire((4, 7), (5, 7), (6, 7)) in table.offered


@proves("TD-5.11")
def test_portholes_with_a_gap_are_refused():
    assert training(4).do("portholes").why_not(fire((4, 7), (4, 8), (4, 9), (4, 11)))[1] == "TD-2.4"


@proves("TD-5.11")
def test_portholes_on_a_two():
    table = training(2).do("portholes")
    assert {fire((3, 3), (4, 4)), fire((3, 4), (4, 3))} <= table.offered


@proves("TD-5.11.a")
def test_a_line_of_six():
    table = training(6).do("portholes")
    row = tuple((4, c) for c in range(7, 13))
    option = table.table.ask.find(fire(*row))
    assert (option.data["hits"], option.data["misses"], option.data["completes"]) == (6, 0, ["portholes"])
    table.do(fire(*row)).finish_round()
    assert table.lost("B") == {"portholes"}


@proves("TD-5.11.a")
def test_lines_of_at_most_three_by_switch():
    for die in range(1, 7):
        table = training(die, portholes="square")
        assert ("portholes" in table.can_use) == (die <= 3)
    assert table.refused["portholes"] == "not_with_this_side"


@proves("TD-5.12")
def test_a_rerolled_die_must_be_used():
    table = given(dice=[6, 2, 3, 1], A={"on": ["propeller"]}).take(6, 2).do("propeller")
    assert {len(o.data["cells"]) for o in table.volleys} == {1}
    assert table.why_not(at(6, 2, 2)) == ("Fields named: 6; torpedoes to fire: 1", "TD-6.1")


@proves("TD-5.12")
def test_no_propeller_in_training():
    assert "propeller" not in training(3).can_use
    assert set(training(3).book.system) == set(SYSTEMS) - {"propeller"}


@proves("TD-5.12.a", "TD-5.1")
def test_nothing_follows_a_reroll():
    table = given(dice=[6, 2, 3, 3], A={"on": ["propeller", "sail"]}).take(6, 2)
    assert "sail:5" in table.offered
    table.do("propeller")
    assert table.prompt == "fire_or_activate"
    assert table.why_not("sail:2")[1] == "TD-5.1"


@proves("TD-5.12.a", "TD-7.1")
def test_after_a_reroll_a_player_may_activate():
    table = given(dice=[6, 1, 3, 2], A={"on": ["propeller"]}).take(6, 1).do("propeller")
    assert "fins" in table.can_activate
    table.do("activate:fins").finish_round()
    assert (table.A.last.activated, table.A.last.system, table.A.last.side) == ("fins", "propeller", 2)


@proves("TD-5.13")
def test_a_modification_without_effect_costs_a_use():
    table = training(1).do("portholes")
    assert {len(o.data["cells"]) for o in table.volleys} == {1}
    table.do(fire((3, 3))).finish_round()
    assert table.A.uses == {"cannon": 3, "portholes": 2}


@proves("TD-5.13")
def test_fins_on_an_equal_die_are_legal():
    assert "fins:3" in holding(3, ["fins"], other=3).offered


@proves("TD-5.13")
def test_idle_modifications_are_refused_by_switch():
    assert holding(3, ["fins"], other=3, idle_modification=False).prompt == "fire_or_activate"
    assert "portholes" not in training(1, idle_modification=False).can_use
    assert "portholes" in training(2, idle_modification=False).can_use
    for system, idle in (("fins", True), ("propeller", False)):  # the Propeller goes on whatever it shows
        assert _idle(Modified(system, system, 3, "base", "TD-5.9"), 3) == idle


@proves("TD-5.1")
def test_keeping_the_die_is_an_answer_of_its_own():
    keep = next(o for o in given(dice=[4, 2, 3], A={"on": ["sail"]}).take(4, 2).table.ask.options if o.key == "keep")
    assert (keep.rule, keep.data) == ("TD-5.1", {"system": "", "side": 4, "kind": "base"})


@proves("TD-5.8")
def test_where_the_sail_does_not_lead_is_said_and_nowhere_else():
    table = given(dice=[4, 2, 3], A={"on": ["sail"]}).take(4, 2)
    assert {key for key in table.offered if key.startswith("sail")} == {"sail:3", "sail:5"}
    assert {key for key, code in table.refused.items() if code == "sail_too_far"} == {f"sail:{n}" for n in (1, 2, 4, 6)}


@proves("TD-5.12", "TD-5.13")
def test_a_reroll_is_told_as_one():
    table = given(dice=[4, 2, 3, 6], A={"on": ["propeller"]}, sealed=False).take(4, 2)
    table.do("propeller")
    plans = [plain(x.view)["seats"]["A"]["plan"] for x in sights(table.table, "A", 0) if _code(x) == "reroll_shown"]
    assert [plan["system"] for plan in plans] == ["propeller"]
    table.finish_round()
    assert "rerolled" in table.events
    assert [line for line in table.lines("turned") if line.data["seat"] == "A"] == []


def _code(sight):
    return sight.line.code if sight.line is not None else ""
