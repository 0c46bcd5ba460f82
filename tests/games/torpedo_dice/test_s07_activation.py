"""Section 7: activation, and its five worked examples."""

from __future__ import annotations

import pytest

from games.torpedo_dice.given import BOXED, SYSTEMS, at, fields, given, new
from proves import proves


@proves("TD-7.1")
def test_activating_fires_nothing():
    table = given(dice=[6, 1, 1]).take(6, 1).do("activate:sail").finish_round()
    assert (table.hits("A"), table.A.reserve) == (0, 12)
    assert table.state_of("A", "sail") == "on"
    assert table.A.last.activated == "sail"


@proves("TD-7.1")
def test_fire_or_activate_not_both():
    table = given(dice=[6, 1, 1]).take(6, 1).do(at(6, 2, 6))
    assert table.seat == "B"
    table.finish_round()
    assert table.A.switched == 0


@proves("TD-7.1")
def test_a_modification_before_activating_is_wasted():
    table = given(dice=[6, 1, 1], A={"on": ["sail"]}).take(6, 1).do("sail:5", "activate:fins").finish_round()
    assert (table.A.last.system, table.A.last.activated) == ("sail", "fins")
    assert (table.hits("A"), table.A.reserve) == (0, 12)


@proves("TD-7.2")
def test_systems_with_a_box():
    table = given(dice=[6, 1, 1], round=1).take(6, 1)
    assert table.can_activate == set(BOXED)
    assert table.refused["activate:cannon"] == table.refused["activate:portholes"] == "no_box"


@proves("TD-7.2", "TD-8.2")
def test_a_destroyed_system_cannot_be_activated():
    table = given(dice=[6, 1, 1], A={"lost": ["fins"]}).take(6, 1)
    assert "fins" not in table.can_activate
    assert table.why_not("activate:fins") == ("The Fins are destroyed", "TD-7.2")


@proves("TD-7.2")
def test_a_ticked_system_cannot_be_activated_again():
    table = given(dice=[6, 1, 1], A={"on": ["sail"]}).take(6, 1).do("keep")
    assert "sail" not in table.can_activate
    assert table.refused["activate:sail"] == "already_on"


@proves("TD-7.3")
def test_from_the_next_round_on():
    table = given(dice=[6, 1, 1, 6, 6, 6], round=3).take(6, 1)
    assert table.prompt == "fire_or_activate"
    table.do("activate:sail").finish_round()
    assert table.s.round == 4
    table.turn_of("A")
    assert "sail:5" in table.offered


@proves("TD-7.4")
def test_the_cannon_comes_to_life():
    table = given(dice=[6, 1, 1], A={"on": ["periscope"]})
    assert table.state_of("A", "cannon") == "waits"
    table.take(6, 1).do("keep", "activate:sail").finish_round()
    assert table.state_of("A", "cannon") == "on"
    assert [line.data["system"] for line in table.lines("comes_to_life")] == ["cannon"]


@proves("TD-7.4")
def test_a_destroyed_cannon_stays_destroyed():
    table = given(dice=[6, 1, 1], A={"on": ["periscope", "sail"], "lost": ["cannon"]}).take(6, 1)
    assert table.state_of("A", "cannon") == "lost"
    assert "cannon" not in table.can_use


@proves("TD-7.4")
def test_training_ignores_the_condition():
    table = given(dice=[3, 3, 3], mode="training")
    assert {"cannon", "portholes"} <= table.can_use
    assert table.A.switched == 0


@proves("TD-7.5")
def test_which_systems_share_a_screen():
    table = given(dice=[6, 1, 1], A={"on": ["fins", "engine"]})
    assert table.state_of("A", "portholes") == "on"
    assert table.state_of("A", "cannon") == "waits"
    screens = {s.key: s.screen for s in table.book.systems}
    assert [screens[key] for key in SYSTEMS] == ["A", "A", "A", "B", "B", "B", "C"]


@proves("TD-7.6")
def test_nothing_left_to_activate():
    table = given(dice=[6, 1, 1], A={"on": ["periscope", "sail", "fins"], "lost": ["engine", "propeller"]}).take(6, 1)
    table.do("keep")
    assert table.can_activate == set()
    assert table.prompt == "fire"


@proves("TD-7.7")
def test_a_boat_without_systems_can_still_fire():
    lost = [key for key in SYSTEMS if key != "portholes"]
    table = given(dice=[5, 1, 2], A={"lost": lost}, starter=0).take(5, 1)
    table.do(*(["keep"] if table.prompt == "modify" else [])).do(at(5, 3, 3)).finish_round()
    assert table.hits("A") == 5


@proves("TD-7.E1")
@pytest.mark.parametrize(("on", "lost"), [("fins", "engine"), ("engine", "fins")])
def test_example_one_mate_activated_one_destroyed(on, lost):
    assert given(dice=[1, 2, 3], A={"on": [on], "lost": [lost]}).state_of("A", "portholes") == "on"


@proves("TD-7.E2")
def test_example_both_mates_activated():
    assert given(dice=[1, 2, 3], A={"on": ["fins", "engine"]}).state_of("A", "portholes") == "on"


@proves("TD-7.E3")
def test_example_both_mates_destroyed():
    assert given(dice=[1, 2, 3], A={"lost": ["fins", "engine"]}).state_of("A", "portholes") == "on"


@proves("TD-7.E4")
@pytest.mark.parametrize(
    "sheet", [{"on": ["fins"]}, {"lost": ["engine"]}, {"on": ["engine"]}, {"lost": ["fins"]}], ids=str
)
def test_example_only_one_mate_done(sheet):
    assert given(dice=[1, 2, 3], A=sheet).state_of("A", "portholes") == "waits"


@proves("TD-7.E5")
def test_example_no_mate_done():
    assert new().state_of("A", "portholes") == "waits"


@proves("TD-7.4")
def test_destruction_of_the_last_mate_brings_the_portholes_to_life():
    table = given(dice=[1, 2, 3], A={"on": ["fins"]}, B={"hits": fields("engine")[:8]})
    table.take(1, 2).do("keep").do(table.quiet())
    table.do(next(o.key for o in table.volleys if "engine" in o.data["completes"]))
    assert table.state_of("A", "engine") == "lost"
    assert table.state_of("A", "portholes") == "on"
    assert [line.data["system"] for line in table.lines("comes_to_life")] == ["portholes"]
