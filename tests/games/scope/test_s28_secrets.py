"""Section 28: who sees what. The conformance check compares many thousand pairs; these are the sentences one by one."""

from __future__ import annotations

import pytest

from games.scope.given import given
from kaleun.kernel.plain import to_json
from proves import proves

ALL = {"surface_combat": True, "reinforcements": True}
LAYOUTS = ([51, 53, 57], [11, 33, 44], [12, 13, 14])


@proves("SC-28.1", "SC-28.2")
@pytest.mark.parametrize("turn", ["german", "allied"])
@pytest.mark.parametrize("slow", [False, True])
def test_views_and_questions_of_others_do_not_depend_on_hidden_cells(turn, slow):
    worlds = [given("F1@22 D1@45 T1@17", subs=subs, turn=turn, slow_submarines=slow) for subs in LAYOUTS]
    for seat in ("allied", None):
        assert len({to_json(world.view(seat)) for world in worlds}) == 1
    if turn == "allied":
        assert len({tuple(world.table.pending.keys) for world in worlds}) == 1
        assert len({tuple((r.key, r.code) for r in world.table.pending.refused) for world in worlds}) == 1


@proves("SC-28.1")
def test_who_sees_the_secrets():
    sea = given("F1@22 F2@11 F3@12 D1@45", subs=[51, 53], armed="F2", **ALL)
    assert sea.view("german")["submarines"] == [51, 53]
    assert sea.view("allied")["submarines"] is None
    assert sea.view(None)["submarines"] is None
    assert sea.view("allied")["armed"] == "F2"
    assert sea.view("german")["armed"] is None
    assert sea.view(None)["armed"] is None
    assert sea.view("german")["may_be_armed"] == ["F1", "F2", "F3"]


@proves("SC-28.1")
def test_after_the_end_all_is_shown():
    sea = given("D1@33 F1@11", subs=[51, 57], number=200).keep(11)
    assert sea.table.over
    for seat in ("german", "allied", None):
        assert sea.view(seat)["submarines"] == [51, 57]


@proves("SC-28.2")
def test_what_the_german_side_may_do_is_not_in_the_allied_view():
    near, far = given("F1@22 D1@45", subs=[32]), given("F1@22 D1@45", subs=[57])
    assert near.offered != far.offered
    assert near.view("allied") == far.view("allied")


@proves("SC-28.3")
@pytest.mark.parametrize("turn", ["german", "allied"])
def test_the_owner_may_always_look(turn):
    assert given("F1@22 D1@45", subs=[32, 44], turn=turn).view("german")["submarines"] == [32, 44]


@proves("SC-28.3")
def test_the_map_is_from_public_knowledge_and_for_everybody():
    worlds = [given("F1@22 D1@45", subs=subs, coach_map=True) for subs in LAYOUTS]
    maps = [to_json(world.view(seat)["heat"]) for world in worlds for seat in ("german", "allied", None)]
    assert len(set(maps)) == 1
    sea = worlds[0].do("launch:51-N")
    assert sea.view("allied")["heat"]["51"] == 1.0
    assert sum(sea.view("allied")["heat"].values()) == pytest.approx(3, abs=0.01)
    assert given("F1@22 D1@45", subs=[51]).view("allied")["heat"] is None


@proves("SC-28.4")
def test_reveals_stay_in_the_log_not_on_the_card():
    sea = given("F1@22 D1@17", subs=[42], coach_map=True).do("launch:42-S")
    assert sea.view("allied")["heat"]["42"] == 1.0
    sea.do("move:D1-16", "quadrant:41>51")
    assert sea.lines("launched", "allied")[0].data["cell"] == 42
    assert sea.view("allied")["heat"]["42"] == 0.25  # what was known decays as the cards move
    assert all("42" not in str(sea.view("allied")[field]) for field in ("ships", "orders", "mines", "submarines"))


@proves("SC-28.4", "SC-8.4")
def test_undo_never_crosses_a_reveal():
    sea = given("F1@22 D1@33 U1@57", subs=[44], turn="allied", **ALL).do("move:D1-44")
    assert not sea.table.can_undo
