"""Section 14.0-14.5, 14.9-14.11, 14.13, 14.14: switches, tonnage, names, resupply, cards, flotillas."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, GAME, given, meeting, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.rules.s07_assignment import convert, track_of
from kaleun.games.hunted.rules.s11_4_new_boats import verdicts
from kaleun.games.hunted.rules.s12_random_events import random_event
from kaleun.games.hunted.rules.s13_tournaments import pack_names
from kaleun.games.hunted.rules.s14_options import boat_numbers
from kaleun.games.hunted.state import Sunk
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.table import new_table
from kaleun.kernel.verdict import offers
from proves import proves

SWITCHES = [name for name, spec in GAME.options.items() if spec.rule.startswith("TH-14.") and spec.default is False]


def book(**options):
    return GAME.book(GAME.full_options(options), GAME.charts())


@proves("TH-14.0")
def test_every_option_is_a_switch_of_its_own():
    assert len(SWITCHES) == 16
    assert GAME.options["abilities"].default == "off"
    for name in SWITCHES:
        given = {"kommandant_cards": True, name: True} if name == "card_patrols" else {name: True}
        full = GAME.full_options(given)
        assert all(full[other] == (other in given) for other in SWITCHES)


@proves("TH-14.1.1")
@pytest.mark.parametrize(
    ("die", "kind", "tons", "points"),
    [(1, "small_freighter", 3500, 2), (4, "large_freighter", 7000, 3), (6, "tanker", 9000, 3)],
)
def test_standard_tonnage(die, kind, tons, points):
    boat = given("contact", combat=meeting("ship"), standard_tonnage=True, dice=[die])
    ship = boat.combat.targets[0]
    assert (ship.kind, ship.tonnage, ship.capacity) == (kind, tons, points)
    assert boat.waiting == "time_of_day"  # no roster


@proves("TH-14.1.2")
def test_capital_ships_are_rolled_for_all_the_same():
    boat = given("contact", combat=meeting("capital_ship"), standard_tonnage=True)
    assert boat.waiting == "capital_ship"
    assert boat.roll(1).combat.targets[0].name


@proves("TH-14.1.1")
def test_standard_tonnage_knows_no_rosters():
    with pytest.raises(KaleunError, match="no rosters"):
        GAME.full_options({"standard_tonnage": True, "second_rosters": True})


@proves("TH-14.2")
@pytest.mark.parametrize(("switch", "ships"), [(True, 3), (False, 4)])
def test_reduced_convoys(switch, ships):
    boat = given("contact", combat=meeting("convoy"), three_target_convoys=switch, dice=[1, 11] * ships)
    assert len(boat.combat.targets) == ships
    assert boat.waiting == "time_of_day"
    assert given("contact", combat=meeting("two_ships"), three_target_convoys=switch, dice=[1, 11, 1, 12]).waiting == (
        "time_of_day"
    )


@proves("TH-14.3.1", "TH-9.2.8")
def test_the_log_keeps_the_names_of_the_ships():
    boat = given("contact", combat=meeting("ship", 1400, night=True), dice=[2, 6, 1])
    boat.do("attack:surface-close", "weapon:aft", "aim:g7a-1")
    assert boat.ships == [Sunk("SS 1400", "large_freighter", 1400, month("1943-09"), "atlantic", True)]
    assert boat.all("ship_sunk")[0].data["name"] == "SS 1400"


@proves("TH-14.4", "TH-14.4.b")
def test_historical_numbers():
    numbers = {kind: boat_numbers(BOOK, kind) for kind in BOOK.mats}
    assert 459 in numbers["XIV"]
    assert 465 not in numbers["XIV"]
    assert 96 in numbers["VIIC"]
    assert 505 in numbers["IXC"]
    assert numbers["VIIC/41"] == numbers["VIIC"]
    assert numbers["IXC/40"] == numbers["IXC"]
    assert numbers["XII"] == ()
    assert {kind for kind, listed in numbers.items() if not listed} == {"XII"}


@proves("TH-14.4")
def test_a_number_is_drawn():
    boat = new(boat="XIV", historical_numbers=True)
    assert boat.waiting == "boat_number"
    assert list(boat.run.ask.outcomes()) == list(boat_numbers(BOOK, "XIV"))
    boat.run.feed(463, 463, "scripted")
    assert boat.boat.number == "U-463"
    assert new(boat="XII", historical_numbers=True).boat.number == ""


@proves("TH-14.5")
def test_names_of_packs():
    assert len(BOOK.charts["wolfpacks"]["packs"]["pack"]) == 85
    draws = pack_names(BOOK.charts, 85, lambda n: 0)
    assert len(draws) == 85
    assert draws[:2] == ["West", "Letzte Ritter"]  # the first left is drawn: no entry comes twice
    assert draws.count("Kurfürst") == 2
    with pytest.raises(KaleunError, match="85 packs"):
        pack_names(BOOK.charts, 86, lambda n: 0)


# -- 14.9 resupply at sea


def last_station_box(kind="VIIC", area="atlantic"):
    track = BOOK.mat(kind)["tracks"][area]
    return max(i for i, code in enumerate(track, 1) if not code.startswith("T"))


def leaving(*dice, area="atlantic", boat="VIIC", **fields):
    """A boat about to leave its last on-station box."""
    return given(
        "travel", boat=boat, area=area, box=last_station_box(boat, area), resupply=True, dice=dice, ammo=0, **fields
    )


@proves("TH-14.9.1")
@pytest.mark.parametrize(
    ("kind", "area", "asked"),
    [
        ("VIIC", "atlantic", True),
        ("VIIC", "british_isles", True),
        ("VIIC", "arctic", True),
        ("IXC", "west_african_coast", True),
        ("VIIC", "mediterranean", False),
        ("IXC", "brazilian_coast", False),
        ("IXC", "indian_ocean", False),
        ("IXC", "north_america", False),
    ],
)
def test_where_a_boat_is_resupplied(kind, area, asked):
    assert (leaving(boat=kind, area=area).waiting == "resupply") == asked


@proves("TH-14.9.7")
@pytest.mark.parametrize("kind", ["IXD-2", "XB", "XIV"])
def test_who_is_never_resupplied(kind):
    assert leaving(boat=kind).waiting != "resupply"


@proves("TH-14.9.1", "TH-14.0")
def test_not_without_the_switch_or_before_the_last_box():
    assert given("travel", box=last_station_box()).waiting != "resupply"
    assert given("travel", box=last_station_box() - 1, resupply=True).waiting != "resupply"


@proves("TH-14.9.5")
def test_resupply_is_voluntary():
    boat = leaving().do("resupply:none")
    assert boat.patrol.at == last_station_box()
    assert boat.why == []


@proves("TH-14.9.2")
def test_resupply():
    boat = leaving().do("resupply:tanker").roll(1, 7, 6)
    assert boat.why == ["resupply", "resupply_encounter", "resupply_torpedoes"]
    assert boat.all("resupplied")
    assert boat.boat.ammo == BOOK.mat("VIIC")["deck_gun_ammo"]
    track = BOOK.mat("VIIC")["tracks"]["atlantic"]
    assert boat.patrol.at == min(i for i, code in enumerate(track) if not code.startswith("T"))
    assert boat.patrol.resupplied


@proves("TH-14.9.2")
def test_no_tanker_there():
    boat = leaving().do("resupply:tanker").roll(2)
    assert boat.all("no_tanker")
    assert boat.patrol.at == last_station_box()
    assert not boat.patrol.resupplied


@proves("TH-14.9.2")
def test_only_one_try_a_patrol():
    assert leaving(resupply_tried=True).waiting != "resupply"


@proves("TH-14.9.3")
def test_the_aircraft_over_the_tanker_is_fought():
    boat = leaving(posture="schnorchel").do("resupply:tanker").roll(1, 2)
    assert boat.all("resupply_disturbed")
    assert boat.waiting == "crash_dive"
    assert boat.patrol.posture == "surfaced"
    assert boat.mods("resupply_disturbed") == {"date": -2}


@proves("TH-14.9.3")
def test_dived_from_the_aircraft_and_no_resupply():
    boat = leaving().do("resupply:tanker").roll(1, 2, 12)
    assert boat.all("dived_in_time")
    boat.until("encounter")
    assert boat.patrol.at == last_station_box()  # the next box: it is not offered again
    assert not boat.patrol.resupplied
    assert boat.count("resupply") == 1


@proves("TH-14.9.3")
def test_before_that_the_aircraft_only_disturbed():
    boat = leaving(rules="1").do("resupply:tanker").roll(1, 2)
    assert boat.all("resupply_disturbed")
    assert boat.air is None
    assert boat.patrol.at == last_station_box()


@proves("TH-14.9.2.b")
@pytest.mark.parametrize(("roll", "got"), [(1, ["g7a", "g7a"]), (2, ["g7e", "g7e"]), (3, []), (6, [])])
def test_torpedoes_from_the_tanker(roll, got):
    boat = leaving().do("resupply:tanker").roll(1, 7, roll)
    assert boat.boat.forward_reloads == got


@proves("TH-14.9.4")
def test_only_what_there_is_room_for():
    full = ["g7a"] * BOOK.mat("VIIC")["reloads"]["forward"]
    boat = leaving(forward_reloads=full).do("resupply:tanker").roll(1, 7, 2)
    assert boat.boat.forward_reloads == full
    assert boat.boat.aft_reloads == ["g7e"] * BOOK.mat("VIIC")["reloads"]["aft"]
    boat = leaving(forward_reloads=full[1:]).do("resupply:tanker").roll(1, 7, 2)
    assert sorted(boat.boat.forward_reloads + boat.boat.aft_reloads) == sorted([*full[1:], "g7e", "g7e"])


@proves("TH-14.9.6")
def test_a_resupplied_patrol_lasts_a_month_longer():
    boat = given("refit", resupply=True, resupplied=True, sunk=1, month="1943-09")
    rows = [(month_text(row.month), row.mark) for row in boat.log_sheet]
    assert rows[:3] == [("1943-09", "assignment"), ("1943-10", "P"), ("1943-11", "R")]
    assert month_text(boat.month) == "1943-12"


# -- 14.10, 14.11


@proves("TH-14.10")
@pytest.mark.parametrize(("switch", "goes"), [(True, "west_african_coast"), (False, "atlantic")])
def test_type_vii_to_west_africa(switch, goes):
    chosen = book(vii_to_west_africa=switch)
    assert convert(chosen, "VIIC", "west_african_coast") == goes
    assert convert(chosen, "VIIC", "caribbean") == "atlantic"
    track = tuple(BOOK.charts["mats"]["track_rules"]["option_14_10_west_african_coast"])
    assert track_of(chosen, "VIIC", "west_african_coast") == (track if switch else ())


@proves("TH-14.11")
@pytest.mark.parametrize(("events", "first"), [(0, "1945-04"), (3, "1945-01"), (8, "1944-08"), (10, "1944-08")])
def test_each_random_event_brings_the_xxi_nearer(events, first):
    boat = given("encounter", xxi_advance=True)
    for _ in range(events):
        boat.patrol.advance_used = False  # another patrol
        for _ in range(2):  # twice on one patrol counts once
            next(random_event(boat.run.state, boat.run.play, boat.patrol))
    assert month_text(boat.run.state.xxi_from) == first
    for at, built in ((month(first), True), (month(first) - 1, False)):
        found = offers(verdicts(at, boat.run.state, boat.run.book))
        assert ("boat:XXI" in [key for bundle in found for key in bundle.keys]) is built


@proves("TH-14.11", "TH-14.0")
def test_without_the_switch_the_xxi_comes_in_april():
    boat = given("encounter")
    next(random_event(boat.run.state, boat.run.play, boat.patrol))
    assert month_text(boat.run.state.xxi_from) == "1945-04"


# -- 14.13, 14.14


@proves("TH-14.13")
def test_eight_kommandants():
    boat = new(kommandant_cards=True)
    assert boat.offered == {f"card:{n}" for n in range(1, 9)}
    boat.do("card:1")
    assert (boat.name, boat.boat.type, boat.boat.number, boat.rank) == ("Werner Henke", "IXC", "U-515", 2)
    assert boat.run.book.charts["printed_tables"]["special_ability"]["rows"][boat.ability - 1] == "convoy_killer"


@proves("TH-14.13", "TH-14.15.13")
def test_henke_against_a_convoy():
    henke = new(kommandant_cards=True).do("card:1").ability
    boat = given("contact", combat=meeting("convoy", 7600), boat="IXC", ability=henke, dice=[12])
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1", "aim:none")
    assert boat.mods("torpedo_missed") == {"ability_convoy_killer": -1}


@proves("TH-14.13")
def test_his_own_patrols():
    boat = new(kommandant_cards=True, card_patrols=True).do("card:1")
    assert boat.count("assignment") == 0
    assert boat.patrol.assignment == "atlantic"
    second = given(
        "assignment", boat="IXC", card="Werner Henke", patrols_done=1, kommandant_cards=True, card_patrols=True
    )
    assert second.patrol.assignment == "west_african_coast"
    later = given(
        "assignment", boat="IXC", card="Werner Henke", patrols_done=3, kommandant_cards=True, card_patrols=True
    )
    assert later.waiting == "request_patrol"  # the list is at its end: P1


@proves("TH-14.13")
@pytest.mark.parametrize(
    ("card", "rules", "begins"),
    [(1, "2", "1943-08"), (2, "2", "1943-07"), (5, "2", "1944-05"), (8, "2", "1944-08"), (5, "1", "1943-07")],
)
def test_a_card_begins_with_its_first_patrol(card, rules, begins):
    """Those who were at sea when the game begins start with it (ruling R-89)."""
    boat = new(rules=rules, kommandant_cards=True, card_patrols=True).do(f"card:{card}")
    assert month_text(boat.month) == begins
    assert month_text(new(rules=rules, kommandant_cards=True).do(f"card:{card}").start_month) == begins


@proves("TH-14.13")
def test_a_later_start_may_be_chosen_with_a_card():
    boat = new(kommandant_cards=True, start="1943-10").do("card:1")
    assert month_text(boat.start_month) == "1943-10"


@proves("TH-14.13")
@pytest.mark.parametrize(
    ("start", "done", "rules", "sails"),
    [
        ("1943-07", 0, "2", "1943-11"),  # ready in October: in port until the month on the card
        ("1943-07", 0, "1", "1943-10"),
        ("1943-12", 0, "2", "1944-03"),  # ready too late: as soon as he can
        ("1943-11", 2, "2", "1944-02"),  # the card has no more
    ],
)
def test_the_months_on_the_card(start, done, rules, sails):
    boat = given(
        "refit", boat="IXC", card="Werner Henke", month=start, patrols_done=done, rules=rules, kommandant_cards=True,
        card_patrols=True, dice=[6] * 40,
    ).until("mix")  # fmt: skip
    assert month_text(boat.month) == sails
    rows = [row.month for row in boat.log_sheet]
    assert rows == list(range(month(start), month(sails) + 1))
    assert bool(boat.all("in_port_until")) == (rules == "2" and sails == "1943-11")


@proves("TH-14.13", "TH-4.7.5.a")
def test_timm_goes_to_penang_and_on_to_australia():
    timm = {"kommandant_cards": True, "card_patrols": True, "boat": "IXD-2", "card": "Heinrich Timm"}
    out = given("assignment", month="1944-05", **timm)
    assert out.patrol.area == "indian_ocean_to_penang"
    assert out.all("posted_to_penang")
    assert out.count("penang_posting") == 0
    on = given("assignment", month="1944-11", base="penang", patrols_done=1, **timm)
    assert (on.patrol.area, on.patrol.destination, on.count("from_penang")) == ("australia", "penang", 0)
    home = given("assignment", month="1945-02", base="penang", patrols_done=2, **timm)
    assert home.waiting == "from_penang"
    before = given("assignment", month="1944-05", rules="1", **timm)
    assert before.waiting == "penang_posting"


@proves("TH-14.13", "TH-4.7.5.e")
def test_who_lies_at_penang_sails_his_next_indian_ocean_patrol_from_there():
    luedden = {"kommandant_cards": True, "card_patrols": True, "boat": "IXC/40", "card": "Siegfried Lüdden"}
    boat = given("assignment", month="1944-01", base="penang", patrols_done=1, **luedden)
    assert boat.patrol.area == "indian_ocean_from_penang"
    elsewhere = given("assignment", month="1944-01", patrols_done=1, **luedden)
    assert elsewhere.waiting == "penang_posting"


@proves("TH-14.13")
def test_his_patrols_need_the_card():
    with pytest.raises(KaleunError, match="need the Kommandant cards"):
        GAME.full_options({"card_patrols": True})
    assert new([6]).waiting == "request_patrol"


@proves("TH-14.14")
def test_thirteen_flotillas_without_effect():
    boat = new([6], flotillas=True)
    assert len(boat.offered) == 13
    assert not {"flotilla:4", "flotilla:8"} & boat.offered
    plain = new([6])
    boat.do("flotilla:9")
    assert boat.flotilla == 9
    assert boat.all("flotilla")[0].data == {"n": 9, "base": "Brest"}
    boat.run.state.flotilla = 0
    assert boat.run.state == plain.run.state


@proves("TH-14.4")
def test_who_draws_the_number_by_hand_finds_every_number_listed():
    """690 numbers of a VIIC: no pattern tells them, so whoever has real dice picks one from the list."""
    table = new_table(GAME, seed=1, options={"historical_numbers": True}, automation="table")
    while table.pending.prompt != "boat_number":
        table.answer(table.pending.keys[0])
    assert "pick:123" not in table.pending.keys
    assert len(table.pending.options) == table.ask.ways > 600
    table.answer("pick:331")
    assert table.view(None)["boat"]["number"] == "U-331"
