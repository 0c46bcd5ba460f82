"""Section 9.9 and 9.10: enemy submarines, and the escort as a target."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, Target, freighter, given, meeting
from kaleun.games.hunted.state import Combat
from proves import proves

FIRED = ("torpedo_hit", "torpedo_missed")


def duel(*dice, **fields):
    """Face to face with HMS Venturer."""
    fields.setdefault("forward", ["g7a", "", "", ""])
    fields.setdefault("aft", [""])
    return given("duel", combat=Combat("submarine", [Target("submarine", "HMS Venturer", 500, 1)]), dice=dice, **fields)


@proves("TH-9.9.1", "TH-12.1.sub")
@pytest.mark.parametrize(
    ("area", "box", "face", "name", "tons"),
    [
        ("atlantic", 3, 2, "HMS Cachalot", 1800),
        ("atlantic", 3, 10, "HMS Tuna", 1100),
        ("australia", 3, 1, "USS Besugo", 1600),
    ],
)
def test_which_submarine(area, box, face, name, tons):
    boat = given("encounter", boat="IXD-2", area=area, box=box, rolls_left=1, dice=[12, 6, face])
    target = boat.combat.targets[0]
    assert (target.name, target.tonnage, target.capacity) == (name, tons, 1)
    assert boat.waiting == "initiative"


@proves("TH-9.9.1")
def test_the_whole_lists():
    lists = BOOK.charts["T4_submarines"]
    general = [(row["name"].partition(" ")[2], row["tons"]) for row in lists["general"]["rows"]]
    assert general == [
        *[("Salmon", 600), ("Cachalot", 1800), ("Truculent", 1100), ("Sickle", 600), ("Sahib", 600)],
        *[("Unbeaten", 500), ("Tapir", 1100), ("Saracen", 600), ("Venturer", 500), ("Tuna", 1100)],
    ]
    australia = [(row["name"].partition(" ")[2], row["tons"]) for row in lists["australia"]["rows"]]
    assert australia == [
        *[("Besugo", 1600), ("Flounder", 1500), ("Zwaardvisch", 1100)],
        *[("Trespasser", 1100), ("Tantalus", 1100), ("Tally-ho", 1100)],
    ]


@proves("TH-9.9.2")
@pytest.mark.parametrize("face", [1, 5])
def test_the_enemy_fires_first_from_medium(face):
    boat = duel(face, 5, 5)
    assert boat.why == ["initiative", "enemy_torpedo", "enemy_torpedo"]
    assert boat.combat.range == "medium"
    assert boat.offered == {"fire_back", "disengage"}
    assert boat.do("disengage").waiting == "orders"


@proves("TH-9.9.2", "TH-9.9.3")
@pytest.mark.parametrize("face", [6, 10])
def test_the_player_has_the_initiative(face):
    boat = duel(face)
    assert boat.offered == {"duel:close", "duel:medium", "duel:long", "disengage"}
    assert boat.do("disengage").waiting == "orders"


@proves("TH-9.9.2", "TH-9.9.5")
def test_firing_back_at_medium_and_missing_is_answered():
    boat = duel(5, 5, 5, 12, 5, 5).do("fire_back", "aim:g7a-1")
    assert boat.all(*FIRED)[-1].row == "range.medium"
    assert boat.why[3:] == ["torpedo", "enemy_torpedo", "enemy_torpedo"]
    assert boat.waiting == "duel_on"


@proves("TH-9.9.3", "TH-9.2.2.a")
def test_detected_on_the_approach_the_enemy_fires_from_close():
    boat = duel(6, 7, 6, 6).do("duel:close")
    assert boat.why == ["initiative", "approach", "enemy_torpedo", "enemy_torpedo"]
    assert boat.combat.range == "close"
    assert not boat.combat.approach  # that was it: whoever hunts the boat later has to find it first
    assert boat.offered == {"fire_back", "disengage"}


@proves("TH-9.9.3", "TH-9.2.2.a")
def test_undetected_on_the_approach_the_boat_fires_from_close():
    boat = duel(6, 6, 7).do("duel:close", "aim:g7a-1")
    assert boat.all("torpedo_hit")[-1].data["need"] == 7  # 8 at Close, +1 warship


@proves("TH-9.9.3")
def test_a_submarine_is_one_worse_to_hit():
    boat = duel(6, 6).do("duel:medium", "aim:g7a-1")
    assert boat.mods(*FIRED) == {"target_submarine": 1}


@proves("TH-9.9.3", "TH-9.3.1")
def test_no_deck_gun_no_uzo_no_escort_target():
    boat = duel(6, forward=["g7a"] * 4, aft=["g7a"], experte=["first_wo"]).do("duel:medium")
    assert boat.offered == {"salvo:forward", "salvo:aft"}
    assert boat.do("salvo:aft").offered == {"aim:g7a-1", "aim:none"}


@proves("TH-9.9.4")
def test_any_good_hit_sinks_it():
    boat = duel(6, 6, 2, 6).do("duel:medium", "aim:g7a-1")
    assert [(ship.name, ship.sunk) for ship in boat.ships] == [("HMS Venturer", True)]
    assert boat.run.state.tonnage == 500
    assert boat.waiting == "orders"
    assert boat.count("enemy_torpedo") == 0


@proves("TH-9.9.4", "TH-9.9.5")
def test_a_dud_counts_as_a_miss():
    boat = duel(6, 6, 1, 5, 5).do("duel:medium", "aim:g7a-1")
    assert boat.ships == []
    assert boat.count("enemy_torpedo") == 2


@proves("TH-9.9.5")
@pytest.mark.parametrize(
    ("distance", "roll", "hit"),
    [
        ("close", 5, True),
        ("close", 6, False),
        ("medium", 4, True),
        ("medium", 5, False),
        ("long", 3, True),
        ("long", 4, False),
    ],
)
def test_the_enemy_hits(distance, roll, hit):
    dice = [6, 6] if distance == "close" else [6]
    boat = duel(*dice, 12, roll).do(f"duel:{distance}", "aim:g7a-1")
    assert boat.waiting == ("enemy_dud" if hit else "enemy_torpedo")


@proves("TH-9.9.5")
@pytest.mark.parametrize(("dud", "outcome"), [(2, "sunk_by_submarine"), (1, "")])
def test_a_hit_sinks_unless_it_is_a_dud(dud, outcome):
    boat = duel(6, 12, 4, dud).do("duel:medium", "aim:g7a-1")
    assert boat.outcome == outcome
    assert boat.over == bool(outcome)


@proves("TH-9.9.5")
def test_going_on_means_a_new_initiative_and_perhaps_company():
    def both_missed():
        return duel(6, 12, 12, 12, forward=["g7a", "g7a", "", ""]).do("duel:medium", "aim:g7a-1", "aim:none")

    assert both_missed().offered == {"fight_on", "disengage"}
    boat = both_missed().do("fight_on").roll(9)
    assert boat.why[-1] == "additional_round"
    assert boat.waiting == "initiative"
    escort = both_missed().do("fight_on").roll(5, 7)
    assert escort.combat.encounter == "additional"
    assert escort.do("silent").mods("undetected") == {}
    aircraft = both_missed().do("fight_on").roll(6)
    assert aircraft.waiting == "crash_dive"
    assert aircraft.combat.hunted == 1  # the first of the four of 9.4.8


@proves("TH-9.9.5", "TH-9.2.10")
def test_reloading_between_exchanges():
    boat = duel(6, 12, 12, 12, forward_reloads=["g7e"]).do("duel:medium", "aim:g7a-1")
    assert boat.boat.forward.count("g7e") == 1


@proves("TH-9.9.2", "TH-10.0.b")
@pytest.mark.parametrize(
    "fields",
    [
        {"forward": [""] * 4},
        {"boat": "XIV", "forward": [], "aft": []},
        {"out": ["periscope"]},
        {"out": ["fwd_torp_doors"]},
    ],
)
def test_a_boat_that_cannot_fire_must_disengage(fields):
    assert duel(6, **fields).offered == {"disengage"}
    assert "disengages" in duel(5, 12, 12, **fields).events


@proves("TH-10.9.4")
def test_a_boat_on_its_way_home_does_not_begin_a_duel():
    assert duel(6, aborting="voluntary").offered == {"disengage"}
    assert duel(5, 12, 12, aborting="voluntary").offered == {"fire_back", "disengage"}


@proves("TH-9.10.a")
def test_four_ships_and_one_escort():
    boat = given("contact", combat=meeting("convoy", 3000, 4000, 7600, 9000)).do(
        "attack:submerged-medium", "salvo:forward"
    )
    assert boat.offered == {"aim:g7a-1", "aim:g7a-2", "aim:g7a-3", "aim:g7a-4", "aim_escort:g7a", "aim:none"}
    boat.do("aim_escort:g7a")
    assert "aim_escort:g7a" not in boat.offered
    assert "aim:g7a-5" in boat.offered
    unescorted = given("contact", combat=meeting("two_ships", 3000, 4000)).do(
        "attack:submerged-medium", "weapon:forward"
    )
    assert unescorted.offered == {"aim:g7a-1", "aim:g7a-2", "aim:none"}


@proves("TH-9.10.a")
def test_a_sunk_escort_counts_2000_tons():
    boat = given("contact", combat=meeting("convoy", 3000, night=True), dice=[5, 6, 3, 2])
    boat.do("attack:submerged-medium", "salvo:aft", "aim_escort:g7a").on()
    assert [(ship.kind, ship.tonnage, ship.sunk) for ship in boat.ships] == [("escort", 2000, True)]
    assert boat.run.state.tonnage == 2000


@proves("TH-9.10.b")
@pytest.mark.parametrize(
    ("dice", "mods"),
    [
        ([5, 6, 4], {"attacked_escort_sunk_or_damaged": -1}),
        ([5, 6, 1], {"attacked_escort_sunk_or_damaged": -1}),
        ([5, 1], {"attacked_escort_unharmed": 1}),
        ([12], {"attacked_escort_unharmed": 1}),
    ],
)
def test_detection_after_an_attack_on_the_escort(dice, mods):
    boat = given("contact", combat=meeting("convoy", 3000, night=True), dice=[*dice, 10, 3, 2, 2])
    boat.do("attack:submerged-medium", "salvo:aft", "aim_escort:g7a").on()
    for line in boat.all("detected", "undetected"):
        assert mods.items() <= {m.code: m.value for m in line.mods}.items()
    assert len(boat.all("detected", "undetected")) == 2


@proves("TH-9.10.b")
def test_an_escort_that_was_not_attacked_changes_nothing():
    boat = given("contact", combat=meeting("convoy", 3000, night=True), dice=[12, 12, 2])
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1").on()
    assert boat.mods("undetected") == {}


@proves("TH-9.10.b", "TH-9.7.9")
def test_a_damaged_escort_followed_but_not_attacked_again_changes_nothing():
    ships = (freighter(12000, damage=1), Target("escort", "", 2000, 2, damage=1))
    combat = meeting("damaged", *ships, night=True, escort=True)
    boat = given("contact", combat=combat, dice=[12, 2])
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1").on()
    assert boat.mods("undetected") == {}


@proves("TH-9.10.b", "TH-14.6.2")
def test_a_damaged_escort_can_be_attacked_later():
    escort = Target("escort", "", 2000, 2, damage=1)
    boat = given("after", combat=meeting("convoy", 7600, escort, fired=True, escort=True), dice=[3, 5, 6, 4, 2])
    boat.do("follow_damaged", "time:night", "attack:submerged-medium", "salvo:aft")
    assert boat.offered == {"aim:g7a-1", "aim:none"}
    boat.do("aim:g7a-1").on()
    assert [(ship.kind, ship.sunk) for ship in boat.ships] == [("escort", True)]
