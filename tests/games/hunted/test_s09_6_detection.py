"""Section 9.6.1-9.6.9: the escorts' search, test depth, BOLD, Alberich."""

from __future__ import annotations

import pytest

from games.hunted.given import capital, given, meeting, new
from proves import proves

SEARCH = ("detected", "undetected")


def search(roll=7, *, distance="medium", combat=None, answer="silent", then=(), **fields):
    """One search after an attack by night at this range."""
    combat = combat or meeting("ship_escort", 7600, night=True)
    combat.range = combat.range or distance
    return given("escort_hunt", combat=combat, dice=[roll, *then], **fields).do(answer)


@proves("TH-9.6.9")
@pytest.mark.parametrize(("roll", "found", "bonus"), [(8, False, 0), (9, True, 0), (11, True, 0), (12, True, 1)])
def test_the_result_of_a_search(roll, found, bonus):
    boat = search(roll)
    assert boat.all(*SEARCH)[-1].code == ("detected" if found else "undetected")
    assert boat.waiting == ("special_weapon" if found else "orders")
    assert not found or boat.combat.detection_bonus == bonus


@proves("TH-9.6.9")
def test_modified_13_finds_it_exactly():
    boat = search(11, out=["dive_planes", "fuel_tanks"], then=[2, 2, 32, 32])
    assert boat.mods("depth_charge_hits") == {"fuel_tanks_damaged": 1, "detection_12_plus": 1, "date_1943_on": 1}


@proves("TH-9.6.9")
def test_a_natural_2_never_finds_the_boat():
    worst = meeting(
        "capital_ship", capital(), g7a_by_day=True, detected_before=True, detected_close=True, both_ends=True
    )
    boat = search(2, combat=worst, out=["dive_planes", "fuel_tanks"], crew={"kommandant": "sw", "first_wo": "sw"})
    assert sum(boat.mods("undetected").values()) >= 8
    assert boat.waiting == "repair"


@proves("TH-9.6.mods", "TH-9.6.14")
def test_g7a_by_day_first_and_second_search():
    boat = given("contact", combat=meeting("ship_escort", 12000), dice=[12, 9, 2, 2, 7])
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1").on()
    first, second = (sum(m.value for m in line.mods) for line in boat.all(*SEARCH))
    assert (first, second) == (1, 2)


@proves("TH-9.6.mods", "TH-11.3.6.b", "TH-7.2.2", "TH-9.6.8")
def test_oakleaves_wolfpack_and_alberich_in_1944():
    combat = meeting("convoy", 7600, night=True, wolfpack=-1)
    boat = search(7, combat=combat, month="1944-07", awards=["knights_cross", "oakleaves"], alberich=True)
    assert boat.mods("undetected") == {"kmdt_oakleaves": -1, "wolfpack_busy": -1, "alberich": -1, "date_1944_on": 1}
    assert sum(boat.mods("undetected").values()) == -2


@proves("TH-9.6.mods")
def test_long_range_and_nothing_else():
    assert search(7, distance="long", month="1943-07").mods("undetected") == {"long_range": -1}


@proves("TH-9.6.mods", "TH-10.0.a", "TH-10.4.1", "TH-10.6.3.a", "TH-8.3.2.b", "TH-9.6.3")
@pytest.mark.parametrize(
    ("fields", "mods"),
    [
        ({"distance": "close"}, {"close_range": 1}),
        ({"out": ["fuel_tanks"]}, {"fuel_tanks_damaged": 1}),
        ({"out": ["dive_planes"]}, {"dive_planes_damaged": 1}),
        ({"out": ["dive_planes", "fuel_tanks"]}, {"fuel_tanks_damaged": 1, "dive_planes_damaged": 1}),
        ({"crew": {"kommandant": "sw"}}, {"kmdt_sw": 1}),
        ({"crew": {"kommandant": "sw", "first_wo": "sw"}}, {"kmdt_and_1wo_sw": 2}),
        ({"crew": {"kommandant": "sw"}, "experte": ["first_wo"]}, {}),
        ({"crew": {"kommandant": "sw"}, "experte": ["first_wo"], "awards": ["knights_cross", "oakleaves"]}, {}),
        ({"awards": ["knights_cross"]}, {}),
        ({"quality": "green"}, {}),
        ({"quality": "elite"}, {}),
        ({"month": "1943-12"}, {}),
        ({"month": "1944-01"}, {"date_1944_on": 1}),
        ({"boat": "XXI", "month": "1945-04"}, {"date_1944_on": 1, "type_xxi": -1}),
        ({"boat": "XB"}, {"type_xb_or_xiv": 1}),
        ({"boat": "XIV"}, {"type_xb_or_xiv": 1}),
        ({"boat": "IXC", "area": "indian_ocean", "box": 5}, {"area_indian_ocean_or_australia": -1}),
        ({"boat": "IXC", "area": "indian_ocean", "box": 2}, {}),
        ({"boat": "IXD-2", "area": "australia", "box": 3}, {"area_indian_ocean_or_australia": -1}),
        ({"combat": meeting("capital_ship", capital(), night=True)}, {"capital_ship": 1}),
        ({"combat": meeting("convoy", 7600, night=True, wolfpack=1)}, {"wolfpack_focused": 1}),
        ({"combat": meeting("convoy", 7600, night_surface=True)}, {"night_surface_attack": 1}),
        ({"combat": meeting("convoy", 7600, both_ends=True)}, {"fired_fore_and_aft": 1}),
        ({"combat": meeting("convoy", 7600, nibelung=True)}, {"nibelung_used": 1}),
    ],
)  # fmt: skip
def test_one_modifier_after_another(fields, mods):
    assert search(2, **fields).mods("undetected") == mods


@proves("TH-9.6.4", "TH-10.3.4")
def test_exceeding_test_depth():
    """Hull 2 before, so 3 now; 9 is more: -1 on this search."""
    boat = search(9, answer="deep", hull=2, then=[9])
    assert boat.boat.hull == 3
    assert boat.why == ["test_depth", "detection"]
    assert boat.mods("undetected") == {"exceeding_test_depth": -1}  # 9 - 1 = 8


@proves("TH-9.6.4")
def test_a_tie_costs_another_hull_box_and_another_roll():
    boat = given("escort_hunt", combat=meeting("ship_escort", 7600), hull=1, dice=[2]).do("deep")
    assert boat.boat.hull == 3
    assert boat.waiting == "test_depth"
    boat.roll(3, 4)
    assert (boat.boat.hull, boat.outcome) == (5, "")
    boat.roll(4)
    assert boat.outcome == "imploded"


@proves("TH-9.6.4")
def test_less_than_the_hull_damage_implodes():
    boat = given("escort_hunt", combat=meeting("ship_escort", 7600), hull=4, dice=[4]).do("deep")
    assert boat.boat.hull == 5
    assert boat.outcome == "imploded"
    assert boat.over


@proves("TH-9.6.4", "TH-10.3.2")
def test_the_last_box_sinks_without_a_roll():
    boat = given("escort_hunt", combat=meeting("ship_escort", 7600), hull=7, dice=[12]).do("deep")
    assert boat.why == []
    assert boat.outcome == "imploded"


@proves("TH-9.6.4", "TH-10.3.4")
def test_each_attempt_costs_at_least_one_box():
    boat = given("escort_hunt", combat=meeting("ship_escort", 7600), dice=[9]).do("deep")
    assert boat.boat.hull == 1


@proves("TH-9.6.5")
def test_once_per_round_and_every_round():
    boat = search(9, answer="silent", then=[2, 2])
    for loop in (1, 2):
        assert "deep" in boat.offered
        boat.do("deep").roll(12)
        assert boat.waiting == "detection"  # no second declaration in this round
        boat.roll(10, 2, 2)
        assert boat.boat.hull == loop


@proves("TH-9.6.5", "TH-9.6.2")
def test_the_two_searches_for_an_arriving_escort_are_one_round():
    combat = meeting("ship", 12000, escorted=True, arrival=True)
    boat = given("escort_hunt", combat=combat, dice=[12, 7, 12]).do("deep")
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1")
    assert boat.offered == {"silent", "bold"}
    assert boat.refused["deep"] == "deep_already"
    boat.do("silent").roll(9, 3, 2)
    assert "deep" in boat.offered


@proves("TH-9.6.4", "TH-9.6.5")
def test_the_bonus_is_for_one_roll():
    boat = search(12, answer="deep", then=[10, 2, 2, 9]).do("silent")
    assert "exceeding_test_depth" in {m.code for m in boat.all("detected")[0].mods}
    assert "exceeding_test_depth" not in boat.mods("detected")


@proves("TH-9.6.4", "TH-14.15.19")
def test_keen_judgment_spares_the_first_box():
    boat = given("escort_hunt", combat=meeting("ship_escort", 7600), ability=19, dice=[9, 10, 2, 2]).do("deep")
    assert boat.boat.hull == 0
    boat.do("deep").roll(9)
    assert boat.boat.hull == 1


@proves("TH-9.6.6", "TH-9.5.1.b")
def test_not_in_the_first_round_by_night_on_the_surface():
    boat = given("escort_hunt", combat=meeting("ship_escort", 7600, night=True, night_surface=True, range="medium"))
    assert boat.offered == {"silent", "bold"}


@proves("TH-9.6.7")
def test_bold():
    boat = search(9, answer="bold")
    assert boat.mods("undetected") == {"bold": -1}
    assert boat.boat.bold == 2


@proves("TH-9.6.7")
def test_bold_together_with_test_depth():
    boat = search(9, answer="deep_bold", then=[10])
    assert boat.mods("undetected") == {"exceeding_test_depth": -1, "bold": -1}
    assert (boat.boat.bold, boat.boat.hull) == (2, 1)


@proves("TH-9.6.7")
def test_one_canister_per_encounter_and_only_for_that_roll():
    boat = search(10, answer="bold", then=[2, 2, 7])
    assert boat.offered == {"silent", "deep"}
    assert boat.refused["bold"] == "bold_used"
    assert "bold" not in boat.do("silent").mods("undetected")


@proves("TH-9.6.7")
def test_no_canister_left():
    boat = given("escort_hunt", combat=meeting("ship_escort", 7600), bold=0)
    assert boat.refused["bold"] == "no_bold_left"


@proves("TH-9.6.7", "TH-14.6.1", "TH-14.6.3")
@pytest.mark.parametrize(
    ("face", "mods"),
    [(1, {"bold": -1}), (4, {"bold": -1}), (5, {}), (6, {"escort_quality_elite": 1})],
)
def test_bold_against_good_escorts(face, mods):
    boat = search(face, answer="bold", then=[8 if face == 6 else 7], escort_quality=True)
    assert boat.why == ["escort_quality", "detection"]
    assert boat.mods(*SEARCH) == mods
    assert boat.boat.bold == 2


@proves("TH-9.6.7", "TH-14.6.1")
def test_with_escort_quality_bold_only_before_the_first_search():
    boat = search(3, escort_quality=True, then=[10, 2, 2])
    assert boat.offered == {"silent", "deep"}
    assert boat.refused["bold"] == "bold_too_late"


@proves("TH-9.6.8")
@pytest.mark.parametrize(("roll", "fitted"), [(12, True), (11, False)])
def test_alberich_on_a_new_boat(roll, fitted):
    boat = new([6, roll], boat="VIIC/41", start="1944-07")
    assert boat.boat.alberich == fitted
    assert boat.count("alberich") == 1


@proves("TH-9.6.8")
@pytest.mark.parametrize(("kind", "start"), [("VIIC", "1944-05"), ("VIIC/41", "1944-05"), ("VIIB", "1944-07")])
def test_no_alberich_before_june_1944_or_on_other_types(kind, start):
    assert new([6], boat=kind, start=start).count("alberich") == 0


@proves("TH-9.6.8")
def test_alberich_works_on_every_search():
    boat = search(10, alberich=True, month="1944-07", then=[2, 2, 7])
    assert boat.mods("detected")["alberich"] == -1
    assert boat.do("silent").mods("undetected")["alberich"] == -1
