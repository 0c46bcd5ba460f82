"""Section 9.7: following."""

from __future__ import annotations

import pytest

from games.hunted.given import Target, capital, freighter, given, meeting
from proves import proves

CONVOY = [1, 7] * 4
"""Four new ships: size and roster."""


def escaped(encounter="convoy", *ships, dice=(), step="after", **fields):
    """A fight with escorts has just been survived; torpedoes were fired in it."""
    inside = {name: fields.pop(name) for name in list(fields) if name in ("follows", "later_box", "escort_quality")}
    combat = meeting(encounter, *(ships or (7600, 9000)), fired=True, **inside)
    return given(step, combat=combat, dice=dice, **fields)


@proves("TH-9.7.1")
@pytest.mark.parametrize("encounter", ["convoy", "ship_escort", "two_ships_escort"])
def test_after_the_fight_follow_or_move_on(encounter):
    boat = escaped(encounter)
    assert boat.waiting == "follow"
    assert boat.offered == {"follow_convoy", "move_on"}
    assert boat.refused == {"follow_damaged": "nobody_damaged"}
    box = boat.patrol.at
    assert boat.do("move_on").patrol.at == box + 1


@proves("TH-9.7.1", "TH-9.7.7")
def test_following_stays_in_the_box():
    boat = escaped(dice=[4])
    box = boat.patrol.at
    boat.do("follow_convoy")
    assert boat.patrol.at == box


@proves("TH-9.7.2", "TH-9.7.sum")
@pytest.mark.parametrize("encounter", ["ship", "two_ships", "tanker"])
def test_unescorted_ships_are_not_followed(encounter):
    assert escaped(encounter, freighter(7600, damage=1)).waiting == "orders"


@proves("TH-9.7.sum")
@pytest.mark.parametrize("encounter", ["ship", "two_ships", "tanker", "ship_escort", "two_ships_escort", "convoy"])
def test_one_way_to_go_on_or_the_other(encounter):
    boat = given("contact", combat=meeting(encounter, 12000), dice=[12, 12] if encounter == "convoy" else [12])
    escorted = boat.combat.escorted
    boat.do("attack:submerged-medium", "salvo:aft" if escorted else "weapon:aft", "aim:g7a-1")
    if escorted:
        assert boat.roll(2).on().waiting == "follow"
    else:
        assert boat.do("weapon:cease").waiting == "another_round"


@proves("TH-9.7.3", "TH-10.8.a")
def test_repairs_come_before_the_follow():
    boat = escaped(out=["radio", "periscope"], dice=[1, 1])
    assert boat.why == ["repair", "repair"]
    assert boat.waiting == "follow"
    assert boat.boat.damage == {}


@proves("TH-9.7.3", "TH-10.9.4")
def test_no_following_on_the_way_home():
    assert escaped(out=["diesel_1"], dice=[6]).patrol.aborting == "diesel_1"
    assert "follow" not in escaped(aborting="voluntary").waiting


@proves("TH-9.7.4")
def test_an_undamaged_capital_ship_is_never_followed():
    assert escaped("capital_ship", capital()).waiting == "orders"
    combat = meeting("capital_ship", capital())
    assert given("contact", combat=combat).refused["wait"] == "too_fast_to_shadow"


@proves("TH-9.7.4")
@pytest.mark.parametrize(("face", "follows"), [(1, True), (2, True), (3, False)])
def test_capital_ship_with_one_damage(face, follows):
    boat = escaped("capital_ship", capital(damage=1), dice=[face]).do("follow_damaged")
    assert ("follow_succeeds" in boat.events) == follows
    assert boat.waiting == ("choose_time" if follows else "orders")


@proves("TH-9.7.4.ex1", "TH-9.7.4")
@pytest.mark.parametrize(("face", "follows"), [(3, True), (4, False)])
def test_example_capital_ship_with_two_damage(face, follows):
    boat = escaped("capital_ship", capital(damage=2), dice=[face]).do("follow_damaged")
    assert ("follow_succeeds" in boat.events) == follows


@proves("TH-9.7.4")
def test_a_damaged_capital_ship_keeps_its_escort_without_a_roll():
    boat = escaped("capital_ship", capital(damage=2), dice=[1]).do("follow_damaged", "time:night")
    assert boat.why == ["follow_capital_ship"]
    assert boat.combat.escorted
    assert boat.combat.encounter == "capital_ship"


@proves("TH-9.7.4", "TH-11.3.6.c")
def test_swords_follow_a_capital_ship_without_a_roll():
    boat = escaped("capital_ship", capital(damage=1), awards=["knights_cross", "oakleaves", "swords"])
    assert boat.do("follow_damaged").waiting == "choose_time"


@proves("TH-9.7.5", "TH-8.4.1")
def test_a_convoy_found_again_has_its_own_time_of_day():
    boat = escaped(dice=[4, *CONVOY, 2]).do("follow_convoy")
    assert boat.why[-1] == "time_of_day"
    assert boat.combat.day
    assert "wait" in boat.offered


@proves("TH-9.7.5", "TH-8.4.4")
@pytest.mark.parametrize("time", ["day", "night"])
def test_damaged_ships_free_choice_of_time(time):
    boat = escaped("convoy", freighter(7600, damage=1), dice=[3]).do("follow_damaged", f"time:{time}")
    assert boat.combat.day == (time == "day")
    assert boat.count("time_of_day") == 0


@proves("TH-9.7.5", "TH-8.4.5")
@pytest.mark.parametrize(("month", "day"), [("1944-06", True), ("1943-12", False)])
def test_no_choice_in_the_arctic_summer_and_winter(month, day):
    ship = freighter(7600, damage=1)
    boat = escaped("convoy", ship, area="arctic", month=month, dice=[3]).do("follow_damaged")
    assert boat.waiting == "attack"
    assert boat.combat.day == day


@proves("TH-9.7.6")
@pytest.mark.parametrize(("face", "escorted"), [(1, True), (5, True), (6, False)])
def test_one_damaged_ship(face, escorted):
    boat = escaped("convoy", freighter(7600, damage=1), 9000, dice=[face]).do("follow_damaged", "time:day")
    assert boat.combat.escorted == escorted
    assert [t.name for t in boat.combat.targets] == ["SS 7600"]


@proves("TH-9.7.6")
def test_several_damaged_ships_stay_together_under_escort():
    ships = (freighter(7600, damage=1), 3000, freighter(9000, damage=2))
    boat = escaped("convoy", *ships, dice=[5]).do("follow_damaged", "time:day")
    assert [t.name for t in boat.combat.targets] == ["SS 7600", "SS 9000"]
    assert boat.combat.escorted


@proves("TH-9.7.6", "TH-9.2.8")
def test_several_damaged_ships_separate_on_a_6():
    ships = (freighter(7600, damage=1), freighter(9000, damage=2), 3000)
    boat = escaped("convoy", *ships, dice=[6]).do("follow_damaged")
    assert boat.offered == {"ship:1", "ship:2"}
    boat.do("ship:2", "time:day")
    assert not boat.combat.escorted
    assert [t.name for t in boat.combat.targets] == ["SS 9000"]
    assert [(ship.name, ship.sunk) for ship in boat.ships] == [("SS 7600", False)]


@proves("TH-9.7.6", "TH-9.10.b")
def test_a_damaged_escort_is_followed_like_any_ship():
    escort = Target("escort", "", 2000, 2, damage=1)
    boat = escaped("convoy", 7600, escort, dice=[3]).do("follow_damaged", "time:day")
    assert [t.kind for t in boat.combat.targets] == ["escort"]


@proves("TH-9.7.6", "TH-9.4.3.a")
def test_a_straggler_is_fought_like_any_unescorted_ship():
    boat = escaped("convoy", freighter(12000, damage=1), dice=[6, 12]).do("follow_damaged", "time:day")
    boat.do("attack:surface-close", "weapon:aft", "aim:g7a-1", "weapon:cease")
    assert boat.waiting == "another_round"
    assert "detection" not in boat.why


@proves("TH-9.7.7", "TH-10.11.9")
@pytest.mark.parametrize(
    ("face", "fields", "found"),
    [
        (4, {}, True),
        (5, {}, False),
        (5, {"boat": "XXI", "month": "1945-04", "balkon": True}, True),
        (6, {"boat": "XXI", "month": "1945-04", "balkon": True}, False),
        (5, {"boat": "IXC", "balkon": True}, True),
        (6, {"boat": "IXC", "balkon": True}, False),
        (5, {"boat": "IXC"}, False),
    ],
)
def test_following_a_convoy(face, fields, found):
    boat = escaped(dice=[face], **fields)
    box = boat.patrol.at
    boat.do("follow_convoy")
    assert ("follow_succeeds" in boat.events) == found
    assert boat.waiting == ("ship_size" if found else "orders")
    assert boat.patrol.at == (box if found else box + 1)


@proves("TH-9.7.7", "TH-10.0.b")
def test_broken_hydrophones_are_no_balkon():
    boat = escaped(boat="IXC", balkon=True, out=["hydrophones"], dice=[6, 5]).do("follow_convoy")
    assert "follow_failed" in boat.events


@proves("TH-9.7.7")
def test_a_convoy_shows_four_new_ships():
    boat = escaped(dice=[4, *CONVOY, 2]).do("follow_convoy")
    assert len(boat.combat.targets) == 4
    assert "SS 7600" not in {t.name for t in boat.combat.targets}


@proves("TH-9.7.7", "TH-14.6.2")
def test_ship_and_escort_keep_their_names_and_quality():
    boat = escaped("ship_escort", 7600, escort_quality="veteran", dice=[4, 2]).do("follow_convoy")
    assert [t.name for t in boat.combat.targets] == ["SS 7600"]
    assert boat.combat.escort_quality == "veteran"
    assert boat.why == ["follow_convoy", "time_of_day"]


@proves("TH-14.6.2")
def test_a_convoy_found_again_has_new_escorts():
    combat = meeting("convoy", 7600, fired=True, escort_quality="veteran")
    boat = given("after", combat=combat, escort_quality=True, dice=[4, *CONVOY, 5, 12, 12]).do("follow_convoy")
    assert boat.combat.escort_quality == ""
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1", "silent").roll(6)
    assert boat.combat.escort_quality == "elite"


@proves("TH-9.7.7", "TH-11.3.6.c", "TH-14.15.2")
@pytest.mark.parametrize("fields", [{"awards": ["knights_cross", "oakleaves", "swords"]}, {"ability": 2}])
def test_who_needs_no_roll(fields):
    boat = escaped(**fields).do("follow_convoy")
    assert boat.waiting == "ship_size"


@proves("TH-9.7.8")
def test_the_choice_between_damaged_ships_and_the_convoy():
    boat = escaped("convoy", freighter(7600, damage=1), 9000)
    assert boat.offered == {"follow_damaged", "follow_convoy", "move_on"}


@proves("TH-9.7.8")
def test_damaged_ships_followed_the_convoy_is_lost():
    boat = escaped("convoy", freighter(12000, damage=1), 9000, dice=[3, 12, 2]).do("follow_damaged", "time:night")
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1").on()
    assert boat.waiting == "follow"
    assert boat.offered == {"follow_damaged", "move_on"}
    assert boat.refused["follow_convoy"] == "nobody_left"


@proves("TH-9.7.9")
def test_a_follow_is_a_new_encounter():
    combat = meeting("ship_escort", 12000, fired=True, range="close", detections=3)
    combat.detected_before = combat.detected_close = combat.g7a_by_day = combat.bold_used = combat.both_ends = True
    combat.escort_attacked, combat.night_surface, combat.waited = "unharmed", True, True
    boat = given("after", combat=combat, dice=[4, 5, 12, 7]).do("follow_convoy")
    assert boat.offered == {
        f"attack:{w}-{r}" for w in ("submerged", "surface") for r in ("close", "medium", "long")
    } | {"let_go"}
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1")
    assert boat.offered == {"silent", "bold", "deep", "deep_bold"}
    assert boat.do("silent").mods("undetected") == {}


@proves("TH-9.7.10")
def test_who_does_not_fire_at_a_followed_ship_loses_it():
    boat = escaped("convoy", freighter(12000, damage=1), dice=[3]).do("follow_damaged", "time:night", "let_go")
    assert boat.waiting == "orders"
    boat = escaped("convoy", freighter(12000, damage=1), dice=[3, 7, 3, 2, 5])
    boat.do("follow_damaged", "time:night", "attack:submerged-close").on()  # caught on the approach
    assert boat.waiting == "orders"


@proves("TH-9.7.11")
def test_two_follows_in_the_first_box_then_the_next():
    boat = escaped(follows=2, dice=[4])
    box = boat.patrol.at
    boat.do("follow_convoy")
    assert boat.patrol.at == box + 1
    assert boat.combat.follows == 1
    assert boat.combat.later_box


@proves("TH-9.7.11")
@pytest.mark.parametrize(("later", "follows", "moves"), [(False, 1, 0), (False, 2, 1), (True, 2, 0), (True, 3, 1)])
def test_three_follows_in_later_boxes(later, follows, moves):
    boat = escaped(follows=follows, later_box=later, dice=[4])
    box = boat.patrol.at
    assert boat.do("follow_convoy").patrol.at == box + moves


@proves("TH-9.7.11")
def test_never_into_a_transit_box():
    assert escaped(follows=2, box=6).waiting == "orders"
    assert escaped(follows=1, box=6).waiting == "follow"


@proves("TH-9.7.11", "TH-10.6.3.b")
def test_following_into_the_next_box_is_entering_it():
    boat = escaped(follows=2, crew={"doctor": "kia", "kommandant": "sw"}, dice=[4]).do("follow_convoy")
    assert boat.outcome == "kommandant_killed"
    assert boat.over


@proves("TH-9.7.1", "TH-9.2.1.a")
def test_without_a_weapon_nobody_is_followed():
    bare = {"forward": [""] * 4, "aft": [""]}
    assert escaped(**bare, gun=False, ammo=0).waiting == "orders"
    damaged = (freighter(7600, damage=1), 9000)
    assert escaped("convoy", *damaged, **bare).offered == {"follow_damaged", "move_on"}  # the gun, should it straggle
    assert escaped("convoy", *damaged, **bare, gun=False, ammo=0).waiting == "orders"
    assert escaped("convoy", *damaged, **bare, ammo=0).waiting == "orders"
    assert escaped("convoy", *damaged, **bare, ammo=1).waiting == "follow"
    assert escaped("convoy", *damaged, **bare, damage={"deck_gun": 2}).waiting == "orders"
