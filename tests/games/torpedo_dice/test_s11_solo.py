"""Section 11: solo against the KI."""

from __future__ import annotations

import pytest

from games.torpedo_dice.given import SYSTEMS, at, everything_but, fields, fire, given, new
from proves import proves

LAST = (0, 9)
NEARLY = everything_but(LAST)
WATER = (0, 0)


def solo(dice, **more):
    return given(dice=dice, players=1, **more)


def ticked(table) -> dict[str, int]:
    """Number boxes that are ticked."""
    boxes = table.table.view("A")["ki"]["boxes"]
    return {key: n for key, (n, _) in boxes.items() if n}


def quietly(table, side):
    """A takes this die and activates something, so that only the KI does anything."""
    table.take(side)
    if table.prompt == "modify":
        table.do("keep")
    key = next((k for k in sorted(table.offered) if k.startswith("activate:")), None)
    return table.do(key or table.quiet())


@proves("TD-11.1")
def test_a_new_solo_game():
    table = new(players=1)
    ki = table.table.view("A")["ki"]
    assert sum(of for _, of in ki["boxes"].values()) == 14
    assert set(ki["boxes"]) == set(SYSTEMS)
    assert (ki["explosions"], ki["victory"], ticked(table)) == ([0, 7], False, {})
    assert table.A.reserve == 12
    assert {table.state_of("A", key) for key in SYSTEMS} == {"off", "waits"}
    assert table.table.view("A")["seats"]["A"]["target"] == "KI"


@proves("TD-11.2")
def test_the_other_die_is_the_kis():
    table = solo([3, 6]).do("take:6")
    assert table.A.die == 6
    assert table.table.view("A")["ki"]["die"] == 3
    assert table.lines("ki_gets")[0].data["side"] == 3


@proves("TD-11.3")
def test_the_ki_fires_after_phase_three():
    table = solo([3, 6, 1, 2]).do("take:6", "activate:engine")
    codes = table.events
    assert codes.index("activated") < codes.index("ki_fires") < codes.index("box_ticked") < len(codes) - 1
    assert codes[codes.index("box_ticked") :] == ["box_ticked", "round_begins", "rolled"]
    assert "starter" not in new(players=1).events


@proves("TD-11.4")
def test_fins_copy_the_kis_die():
    table = solo([1, 5], A={"on": ["fins"]}).do("take:1")
    assert table.offered == {"keep", "fins:5"}
    table.do("fins:5")
    assert {len(o.data["cells"]) for o in table.volleys} == {5}
    table.do(at(5, 3, 3))
    assert ticked(table) == {"engine": 1}


@proves("TD-11.4")
def test_the_kis_die_never_changes():
    table = solo([1, 5, 6], A={"on": ["propeller"]}).do("take:1", "propeller")
    assert table.table.view("A")["ki"]["die"] == 5
    table.do(table.quiet())
    assert ticked(table) == {"engine": 1}


@proves("TD-11.5")
def test_two_explosions_by_one_volley():
    hits = [c for c in (*fields("sail"), *fields("portholes")) if c not in ((2, 8), (4, 8))]
    table = solo([4, 1], A={"hits": hits}).do("take:4", at(4, 2, 6))
    assert table.table.view("A")["ki"]["explosions"] == [2, 7]
    assert table.lines("explosion")[0].data == {"n": 2, "total": 2}


@proves("TD-11.6")
@pytest.mark.parametrize(("die", "system"), list(enumerate(SYSTEMS[:6], start=1)))
def test_which_system_the_ki_aims_at(die, system):
    table = quietly(solo([7 - die, die]), 7 - die)
    assert ticked(table) == {system: 1}
    assert table.lines("ki_fires")[0].data["system"] == system


@proves("TD-11.6")
def test_active_or_not_does_not_matter():
    assert ticked(quietly(solo([1, 4], A={"on": ["fins"]}), 1)) == {"fins": 1}
    assert ticked(quietly(solo([1, 2]), 1)) == {"cannon": 1}


@proves("TD-11.7")
def test_the_second_box_destroys():
    table = quietly(solo([1, 3], boxes={"sail": 1}), 1)
    assert table.lost("A") == {"sail"}
    assert table.lines("system_destroyed")[0].data["by"] == "KI"
    table.take(1)
    assert "activate:sail" not in table.offered


@proves("TD-11.7", "TD-7.4")
def test_systems_the_ki_destroyed_count_for_their_mate():
    assert solo([1, 2], A={"lost": ["fins", "engine"]}).state_of("A", "portholes") == "on"


@proves("TD-11.8")
def test_after_an_explosion_the_ki_misses_a_wreck():
    table = solo([1, 3], A={"hits": fields("periscope")[:3], "lost": ["sail"]}).do("take:1", fire((1, 7)))
    assert ticked(table) == {"sail": 2}
    assert "ki_missed" in table.events


@proves("TD-11.8")
def test_after_an_explosion_the_ki_still_hits_what_is_intact():
    table = solo([1, 3], A={"hits": fields("periscope")[:3]}).do("take:1", fire((1, 7)))
    assert table.s.explosions == 1
    assert ticked(table) == {"sail": 1}


@proves("TD-11.8")
def test_an_explosion_of_an_earlier_round_does_not_help():
    table = quietly(solo([1, 3], A={"hits": ["periscope"], "lost": ["sail"]}), 1)
    assert ticked(table) == {"sail": 2, "fins": 1}


@proves("TD-11.9")
def test_the_shot_moves_on():
    table = quietly(solo([1, 3], A={"lost": ["sail", "fins"]}), 1)
    assert ticked(table) == {"sail": 2, "fins": 2, "engine": 1}
    assert table.lines("ki_moves_on")[0].data == {"origin": "sail", "system": "engine"}


@proves("TD-11.10")
@pytest.mark.parametrize(("lost", "hit"), [(["portholes"], "propeller"), (["portholes", "propeller"], "periscope")])
def test_the_ring_of_arrows(lost, hit):
    assert ticked(quietly(solo([1, 6], A={"lost": lost}), 1))[hit] == 1


@proves("TD-11.10")
def test_the_ring_goes_through_every_system():
    arrows = new(players=1).table.view("A")["ki"]["arrows"]
    way = ["periscope"]
    while arrows[way[-1]] != "periscope":
        way.append(arrows[way[-1]])
    assert tuple(way) == SYSTEMS


@proves("TD-11.11")
@pytest.mark.parametrize("die", range(1, 7))
def test_no_die_names_the_propeller(die):
    table = quietly(solo([die, die]), die)
    assert list(ticked(table).values()) == [1]
    assert "propeller" not in ticked(table)


@proves("TD-11.12")
def test_the_ki_keeps_shooting():
    sunk = everything_but("periscope")
    table = quietly(solo([1, 3], A={"hits": sunk}), 1)
    assert table.s.explosions == 6
    assert ticked(table) == {"sail": 1}


@proves("TD-11.12")
def test_one_shot_a_round():
    table = new(players=1, seed=5)
    while not table.over:
        table.do(table.quiet())
    rounds = table.s.round
    assert table.events.count("ki_fires") == rounds
    assert sum(table.s.boxes) + table.events.count("ki_missed") == rounds


@proves("TD-11.13")
def test_a_loss_counts_from_the_next_round_on():
    table = solo([2, 3, 1, 1], round=6, A={"on": ["sail"]}, boxes={"sail": 1}).do("take:2", "sail:3", at(3, 2, 6))
    assert (table.A.last.side, table.A.last.hits) == (3, 3)
    assert table.s.round == 7
    assert table.state_of("A", "sail") == "lost"
    assert "sail" not in table.can_use


@proves("TD-11.14")
def test_the_seventh_explosion_wins():
    table = solo([1, 3], A={"hits": NEARLY})
    assert table.s.explosions == 6
    table.do("take:1", fire(LAST))
    assert table.over
    assert (table.result.outcome, table.result.winners, table.result.rule) == ("solo_won", ("A",), "TD-11.14")
    assert table.table.view("A")["ki"]["victory"] is True
    assert "ki_fires" in table.events


@proves("TD-11.15")
def test_a_skull_in_the_winning_volley_loses():
    table = solo([2, 3], A={"hits": NEARLY, "reserve": 0}).do("take:2", fire(LAST, (2, 11)))
    assert (table.result.outcome, table.result.winners) == ("lost_by_skull", ())
    assert table.s.explosions == 7


@proves("TD-11.15")
def test_the_skull_is_checked_first():
    table = solo([1, 3], A={"lost": [k for k in SYSTEMS if k != "sail"], "reserve": 0}, boxes={"sail": 1})
    table.do("take:1").do(*(["keep"] if table.prompt == "modify" else [])).do(fire(WATER))
    assert table.lost("A") == set(SYSTEMS)
    assert (table.result.outcome, table.result.rule) == ("lost_by_skull", "TD-11.15")


@proves("TD-11.16")
def test_the_last_own_system_lost_by_way_of_the_arrows():
    table = solo([1, 2], A={"lost": [k for k in SYSTEMS if k != "propeller"]}, boxes={"propeller": 1})
    table.take(2).do("activate:propeller")
    assert table.lost("A") == set(SYSTEMS)
    assert (table.result.outcome, table.result.winners) == ("lost_boat", ())


def both_fall(**options):
    """The last enemy system falls, and the KI's direct shot takes the last own system."""
    table = solo([1, 3], A={"hits": NEARLY, "lost": [k for k in SYSTEMS if k != "sail"]}, boxes={"sail": 1}, **options)
    table.take(1)
    return table.do(*(["keep"] if table.prompt == "modify" else [])).do(fire(LAST))


@proves("TD-11.17")
def test_both_boats_in_the_same_round():
    table = both_fall()
    assert table.lost("A") == set(SYSTEMS)
    assert table.result.outcome == "solo_won"
    assert table.result.scores == {"A": 60}


@proves("TD-11.17")
def test_both_boats_by_switch():
    assert both_fall(both_sunk="loss").result.outcome == "lost_boat"
    silent = both_fall(both_sunk="silent")
    assert silent.result.outcome == "solo_won"
    assert silent.lost("A") == set(SYSTEMS) - {"sail"}
    assert silent.result.scores == {"A": 70}
    assert "ki_silent" in silent.events


@proves("TD-11.17", "TD-12.1")
def test_the_last_shot_of_the_ki_costs_points():
    safe = solo([1, 3], A={"hits": NEARLY, "reserve": 0}).do("take:1", fire(LAST))
    lost = solo([1, 3], A={"hits": NEARLY, "reserve": 0}, boxes={"sail": 1}).do("take:1", fire(LAST))
    assert (safe.result.scores["A"], lost.result.scores["A"]) == (70, 60)


@proves("TD-11.15")
def test_giving_up_alone_is_lost():
    table = solo([1, 3])
    table.table.resign("A")
    assert (table.result.outcome, table.result.winners, table.result.scores) == ("resigned", (), {"A": 0})
    assert [line.rule for line in table.lines("resigned")] == ["TD-11.15"]
