"""Section 11.4: newer boats, forced on the Kommandant or asked for; what is special about some types."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, given, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.options import TYPES
from kaleun.games.hunted.rules.s07_assignment import with_missions
from proves import proves

SYSTEMS = ("periscope", "radio", "hydrophones")
SCARCE = {"VIID", "IXD/42", "XB", "XII", "XIV", "VIIC Flak"}


def asks(*dice, requests=1, **fields):
    """In refit, with requests to spend."""
    fields = {"month": "1943-09", "schnorchel": True, "balkon": True, **fields}
    return given("refit", requests=requests, dice=dice, **fields)


def boats(boat):
    """The types on offer."""
    keys = {f"boat:{kind.replace(' ', '_')}": kind for kind in TYPES}
    return {keys[key] for key in boat.offered - {"boat:none"}}


@proves("TH-11.4", "TH-7.3.5")
@pytest.mark.parametrize("station", ["arctic", "mediterranean"])
def test_a_new_boat_ends_a_permanent_station(station):
    area = {"area": station, "base": "med" if station == "mediterranean" else "norway"}
    boat = asks(permanent=station, **area, hull=4, month="1943-09").do("boat:VIID").roll(2, 2)
    assert boat.permanent == ""
    assert boat.base == "germany"
    assert boat.waiting in ("request_patrol", "assignment")  # P1 again


@proves("TH-11.4.1", "TH-10.12.4")
@pytest.mark.parametrize(("face", "new"), [(4, False), (5, True), (6, True)])
def test_a_long_wound_costs_him_his_boat(face, new):
    boat = calm(given("refit", crew={"kommandant": "sw"}, experte=["li"], dice=[face]), "assignment")
    assert bool(boat.all("new_boat")) == new
    assert boat.crew["li"].experte != new


@proves("TH-11.4.2", "TH-10.11.5")
def test_five_months_of_refit():
    """A VIIC home in 5/44: a VIIC/41, one month of delay in 6/44, next start 7/44 from Germany."""
    boat = given("refit", month="1944-05", hull=7, damage=dict.fromkeys(SYSTEMS, 2), schnorchel=True, quality="elite")
    calm(boat, "assignment")
    assert boat.all("new_boat")[-1].data["boat"] == "VIIC/41"
    assert [row.mark for row in boat.log_sheet[1:]] == ["T"]
    assert month_text(boat.month) == "1944-07"
    assert (boat.base, boat.quality) == ("germany", "elite")


@proves("TH-11.4.2", "TH-10.12.2")
def test_who_needs_longer_stays_behind():
    fields = {"hull": 7, "damage": dict.fromkeys(SYSTEMS, 2), "experte": ["li", "doctor"]}
    boat = given("refit", crew={"li": "sw"}, dice=[4], **fields)  # 4 - 1 for the Doctor
    assert not boat.crew["li"].experte
    waits = given("refit", crew={"li": "sw", "kommandant": "sw"}, dice=[4, 4], **fields)
    assert waits.crew["li"].experte  # the boat waits for its Kommandant
    assert waits.all("new_boat")


@proves("TH-11.4.3.a")
@pytest.mark.parametrize(("face", "granted"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_request(face, granted):
    boat = asks(boat="IXC").do("boat:IXC/40").roll(face)
    assert bool(boat.all("boat_granted")) == granted
    assert bool(boat.all("new_boat")) == granted
    assert boat.requests == 0


@proves("TH-11.4.3.a")
def test_requests_are_saved():
    boat = asks(requests=2).do("boat:none")
    assert boat.requests == 2
    assert boat.all("boat_refused", "boat_granted") == []
    later = calm(boat, "request_boat")
    assert later.patrols_done == 1
    assert later.requests == 2


@proves("TH-11.4.3.a")
def test_two_saved_requests_are_two_tries():
    boat = asks(requests=2, boat="IXC").do("boat:IXC/40").roll(5)
    assert boat.waiting == "request_boat"
    assert boat.requests == 1
    boat.do("boat:IXC/40").roll(3)
    assert boat.boat.type == "IXC/40"
    assert boat.requests == 0


@proves("TH-11.4.3.a")
def test_nobody_without_a_request_is_asked():
    assert asks(requests=0).waiting == "request_patrol"


@proves("TH-11.4.3.c", "TH-11.4")
def test_the_new_boat_sails_a_month_later_with_the_old_crew():
    """Home in 2/44, granted in 3/44, next start 4/44; the refit of the old boat is dropped."""
    boat = asks(month="1944-02", boat="IXC", hull=4, experte=["li"], quality="veteran").do("boat:IXC/40").roll(1)
    calm(boat, "assignment")
    assert [row.mark for row in boat.log_sheet if row.mark != "assignment"] == ["P", "T"]
    assert month_text(boat.month) == "1944-05"  # a Type IX is home a month later
    assert boat.crew["li"].experte
    assert boat.quality == "veteran"


@proves("TH-11.4.3.c", "TH-10.12.2")
@pytest.mark.parametrize(("face", "comes"), [(1, True), (2, False), (3, False)])
def test_who_is_still_recovering_does_not_come_along(face, comes):
    """The old boat needed three months: time enough for the LI; the new one sails after one."""
    boat = asks(face, boat="IXC", hull=4, crew={"li": "sw"}, experte=["li"]).do("boat:IXC/40").roll(1)
    assert boat.crew["li"].experte == comes
    stays = asks(face, boat="IXC", hull=4, crew={"li": "sw"}, experte=["li"]).do("boat:none")
    assert stays.crew["li"].experte


@proves("TH-11.4.3.b", "TH-11.4.4")
@pytest.mark.parametrize(
    ("kind", "rank", "start", "offered"),
    [
        ("VIIC", 2, "1943-09", {"VIID", "VIIC Flak"}),
        ("VIIB", 2, "1943-12", {"VIIC", "VIID"}),
        ("VIIC", 2, "1944-03", {"VIIC/41", "VIID"}),
        ("VIIC", 1, "1945-03", {"VIIC/41", "VIID"}),
        ("VIIC", 2, "1945-03", {"VIIC/41", "VIID", "XXI"}),
        ("IXC", 1, "1943-09", {"IXC/40"}),
        ("IXC", 2, "1943-09", {"IXC/40", "IXD-2", "XB", "XII", "XIV"}),
        ("IXC/40", 2, "1943-09", {"IXD-2", "XB", "XII", "XIV"}),
        ("IXC/40", 2, "1945-02", {"IXD-2", "IXD/42", "XB", "XII", "XIV", "XXI"}),
        ("XB", 2, "1943-09", {"IXC/40", "IXD-2", "XII", "XIV"}),
    ],
)
def test_what_may_be_asked_for(kind, rank, start, offered):
    boat = asks(boat=kind, rank=rank, month=start, destination="norway")
    boat = calm(boat, "request_boat")
    assert boats(boat) == offered


@proves("TH-11.4.3.b", "TH-11.4.4", "TH-4.2.2", "TH-11.4.3.a")
def test_why_the_others_are_not_to_be_had():
    boat = calm(asks(boat="VIIC", rank=1, month="1945-03", destination="norway"), "request_boat")
    assert {key.removeprefix("boat:"): why for key, why in boat.refused.items()} == {
        "VIIC": "has_it_already", "VIIB": "older_model", "VIIC_Flak": "withdrawn", "XXI": "rank_too_low",
        **dict.fromkeys(("IXB", "IXC", "IXC/40", "IXD-2", "IXD/42", "XB", "XII", "XIV"), "other_type"),
    }  # fmt: skip
    early = calm(asks(boat="VIIC", rank=2), "request_boat")
    assert early.refused["boat:VIIC/41"] == early.refused["boat:XXI"] == "not_yet_built"


@proves("TH-11.4.4")
def test_the_players_may_waive_the_types():
    boat = calm(asks(boat="VIIC", rank=2, waive_type_change=True), "request_boat")
    assert {"IXC/40", "IXD-2", "XB"} <= boats(boat)


@proves("TH-11.4.5")
def test_which_types_are_scarce():
    assert {kind for kind, mat in BOOK.mats.items() if mat["limited_availability"]} == SCARCE


@proves("TH-11.4.5")
@pytest.mark.parametrize(
    ("kind", "wanted", "face", "gets"),
    [
        ("IXC", "XB", 2, "XB"),
        ("IXC", "XB", 3, "IXC/40"),
        ("XB", "XIV", 6, "IXC/40"),
        ("VIIB", "VIID", 1, "VIID"),
        ("VIIB", "VIID", 4, "VIIC"),
    ],
)
def test_a_scarce_boat_needs_more_luck(kind, wanted, face, gets):
    boat = calm(asks(boat=kind, month="1943-08"), "request_boat").do(f"boat:{wanted}").roll(2, face)
    assert boat.count("limited_boat") == 1
    assert boat.boat.type == gets
    assert boat.all("scarce_boat_free" if gets == wanted else "scarce_boat_refused")[-1].dice == (face,)


@proves("TH-11.4.5")
def test_the_newest_ordinary_boat_from_april_1944():
    boat = calm(asks(boat="VIIB", month="1944-04"), "request_boat").do("boat:VIID").roll(2, 5)
    assert boat.boat.type == "VIIC/41"


@proves("TH-11.4.5")
@pytest.mark.parametrize(
    ("kind", "face", "gets", "rolls_rank"),
    [("VIID", 2, "VIID", True), ("VIID", 3, "VIIC", True), ("XB", 3, "IXC/40", False), ("XIV", 1, "XIV", False)],
)
def test_scarce_boats_at_the_start_if_they_are_not_free(kind, face, gets, rolls_rank):
    boat = new([face], boat=kind, waive_limited=False)
    assert boat.why[0] == "limited_boat"
    calm(boat, "assignment")
    assert boat.boat.type == gets
    assert (boat.count("starting_rank") == 1) == rolls_rank


@proves("TH-11.4.5", "TH-4.1")
@pytest.mark.parametrize("kind", sorted(SCARCE))
def test_or_they_are_free_and_he_is_kapitaenleutnant(kind):
    boat = calm(new(boat=kind), "assignment")
    assert boat.boat.type == kind
    assert boat.rank == 2
    assert boat.count("limited_boat") == boat.count("starting_rank") == 0


@proves("TH-11.4.5")
def test_ordinary_boats_need_no_roll():
    assert new([6], boat="IXC", waive_limited=False).count("limited_boat") == 0


@proves("TH-11.4.6")
@pytest.mark.parametrize(
    ("area", "rolled", "suffix"),
    [
        ("british_isles", "", "M"),
        ("british_isles", "M", "M"),
        ("north_america", "", "M"),
        ("caribbean", "", "M"),
        ("north_america", "A", "A"),
        ("atlantic", "", ""),
        ("atlantic", "W", "W"),
        ("brazilian_coast", "", ""),
    ],
)
def test_a_viid_lays_mines_where_it_can(area, rolled, suffix):
    assert with_missions(BOOK, "VIID", (area, rolled)) == (area, suffix)


@proves("TH-11.4.6")
def test_fifteen_mines_and_a_full_load():
    boat = given("assignment", boat="VIID", patrol=None, rank=1, month="1944-03", dice=[8])
    calm(boat, "travel")
    assert (boat.patrol.assignment, boat.patrol.suffix, boat.patrol.mission) == ("british_isles", "M", "pending")
    assert "mine" not in [*boat.boat.forward, *boat.boat.aft]
    assert BOOK.mat("VIID")["mines_own_shafts"] == 15


@proves("TH-11.4.7.d")
@pytest.mark.parametrize(("start", "kind"), [("1943-09", "VIIC Flak"), ("1943-10", "VIIC"), ("1943-11", "VIIC")])
def test_flak_boats_are_converted(start, kind):
    """A patrol of 9/43 is followed by one in 11/43, the last; from 12/43 on the boat is a VIIC with 14 torpedoes."""
    boat = given("refit", boat="VIIC Flak", month=start, box=7)
    calm(boat, "travel", assignment=8)
    assert boat.boat.type == kind
    assert boat.boat.gun == (kind == "VIIC")
    assert len([*boat.boat.forward, *boat.boat.aft, *boat.boat.forward_reloads, *boat.boat.aft_reloads]) == (
        14 if kind == "VIIC" else 5
    )


@proves("TH-11.4.7.d", "TH-4.2.1")
def test_no_flak_boat_is_given_out_for_december():
    boat = calm(asks(boat="VIIB", month="1943-10"), "request_boat")
    assert boat.refused["boat:VIIC_Flak"] == "withdrawn"


@proves("TH-11.4.8")
@pytest.mark.parametrize(
    ("area", "suffix"),
    [
        ("west_african_coast", "MR"),
        ("british_isles", "MR"),
        ("north_america", "MR"),
        ("brazilian_coast", "MR"),
        ("indian_ocean", "MR"),
        ("atlantic", "R"),
    ],
)
def test_a_xb_lays_mines_everywhere_but_in_the_atlantic(area, suffix):
    assert with_missions(BOOK, "XB", (area, "")) == (area, suffix)
    has_box = any(code.endswith(":M") for code in BOOK.mat("XB")["tracks"][area])
    assert has_box == ("M" in suffix)


@proves("TH-11.4.9", "TH-7.4")
def test_a_xiv_only_replenishes():
    for area in BOOK.mat("XIV")["tracks"]:
        assert with_missions(BOOK, "XIV", (area, "")) == (area, "R")
    assert BOOK.mat("XIV")["tubes"] == {"forward": 0, "aft": 0}
    assert BOOK.mat("XIV")["cargo"]["torpedoes"] == 4


@proves("TH-11.4.11")
def test_a_xii():
    assert BOOK.mat("XII")["tubes"] == {"forward": 6, "aft": 2}
    boat = given("assignment", boat="XII", patrol=None, rank=1, month="1943-11", dice=[10])
    assert boat.patrol.assignment == "west_african_coast"
    assert calm(boat, "travel").patrol.start == month("1943-11")


@proves("TH-11.4", "TH-14.4", "TH-4.3.1")
@pytest.mark.parametrize("drawn", [False, True])
def test_a_new_boat_has_a_new_number(drawn):
    boat = given("refit", hull=7, damage=dict.fromkeys(SYSTEMS, 2), number="U-123", historical_numbers=drawn)
    if drawn:
        assert boat.waiting == "boat_number"
        boat.run.feed(333, 333)
    assert boat.all("new_boat")
    assert boat.boat.number == ("U-333" if drawn else "")


@proves("TH-11.4.3.a", "TH-5.1.2")
def test_nobody_asks_for_a_boat_that_will_not_sail():
    """Home in 4/45: a boat received in 5/45 would sail in June."""
    boat = calm(asks(month="1945-04", destination="norway", rank=4), "request_boat")
    assert boat.over
    assert boat.requests == 1
