"""Section 10.11 and 10.12: refit, equipment, deck gun, recovery."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, given, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.state import GENERIC
from proves import proves

SYSTEMS = ("periscope", "fuel_tanks", "dive_planes", "radio", "hydrophones", "batteries", "diesel_1")


def home(*dice, systems=0, **fields):
    """A patrol has ended; the refit is done, up to the next assignment."""
    fields.setdefault("damage", dict.fromkeys(SYSTEMS[:systems], 2))
    fields.setdefault("box", 8)
    boat = given("refit", dice=dice, **fields)
    return boat.until("assignment") if boat.waiting != "assignment" and not boat.dice else boat


def marks(boat):
    return [row.mark[:1].upper() if row.mark == "assignment" else row.mark for row in boat.log_sheet]


@proves("TH-10.11.1", "TH-10.11.4")
def test_one_month_at_least():
    boat = home()
    assert marks(boat) == ["A", "R"]
    assert month_text(boat.month) == "1943-11"


@proves("TH-10.11.1", "TH-4.7.5.d")
def test_two_months_at_penang():
    fields = {"boat": "IXD-2", "area": "indian_ocean_to_penang", "destination": "penang", "box": 12}
    boat = given("refit", **fields)
    assert boat.base == "penang"
    assert marks(boat) == ["A", "P", "P", "P", "R", "R"]


@proves("TH-10.11.2")
@pytest.mark.parametrize(("systems", "months"), [(0, 1), (2, 1), (3, 2), (7, 2)])
def test_systems(systems, months):
    assert marks(home(systems=systems)).count("R") == months


@proves("TH-10.11.3", "TH-10.3.3")
@pytest.mark.parametrize(("hull", "months"), [(0, 1), (1, 2), (3, 2), (4, 3), (5, 3), (7, 4)])
def test_hull(hull, months):
    assert marks(home(hull=hull)).count("R") == months


@proves("TH-10.11.3.ex1")
def test_example_four_month_refit():
    damage = {"periscope": 2, "fuel_tanks": 2, "dive_planes": 2}
    boat = home(damage=damage, hull=5)
    assert marks(boat) == ["A", "R", "R", "R", "R"]


@proves("TH-10.11.4")
def test_three_months_after_july():
    boat = home(hull=5, month="1943-07")
    assert [(month_text(row.month), row.mark) for row in boat.log_sheet[1:4]] == [
        ("1943-08", "R"),
        ("1943-09", "R"),
        ("1943-10", "R"),
    ]
    assert month_text(boat.month) == "1943-11"


@proves("TH-10.11.5", "TH-11.4.2")
def test_five_months_a_new_boat():
    boat = home(systems=3, hull=7, permanent="arctic", experte=["li"], quality="veteran")
    assert boat.all("new_boat")[-1].data["boat"] == "VIIC"
    assert marks(boat) == ["A", "T"]
    assert month_text(boat.month) == "1943-11"
    assert boat.permanent == ""
    assert boat.base == "germany"
    assert boat.crew["li"].experte  # the crew is kept
    assert boat.quality == "veteran"
    assert (boat.boat.hull, boat.boat.damage) == (0, {})


@proves("TH-10.11.5", "TH-11.2.1.c")
def test_five_months_are_counted_before_the_rank_helps():
    assert home(systems=3, hull=7, rank=3).all("new_boat")
    assert marks(home(systems=3, hull=5, rank=3)).count("R") == 3  # 4 becomes 3
    assert marks(home(hull=4, rank=3)).count("R") == 2  # 3 becomes 2
    assert marks(home(hull=1, rank=3)).count("R") == 2  # 2 stays


@proves("TH-10.11.5")
@pytest.mark.parametrize(
    ("kind", "start", "newer"),
    [
        ("VIIB", "1943-09", "VIIC"),
        ("VIIC", "1944-03", "VIIC/41"),
        ("VIIC", "1944-02", "VIIC"),
        ("IXB", "1943-09", "IXC/40"),
    ],
)
def test_the_latest_model_of_the_same_type(kind, start, newer):
    boat = given(
        "refit", boat=kind, month=start, damage=dict.fromkeys(SYSTEMS[:3], 2), hull=7, schnorchel=True, balkon=True
    )
    boat = boat if boat.all("new_boat") else boat.roll(6, 6)
    assert boat.all("new_boat")[-1].data["boat"] == newer


@proves("TH-10.11.6.a", "TH-10.11.4")
def test_extended_patrols():
    boat = home(boat="IXC/40")
    assert [(month_text(row.month), row.mark) for row in boat.log_sheet[1:]] == [("1943-10", "P"), ("1943-11", "R")]
    assert month_text(boat.month) == "1943-12"
    assert marks(home(boat="VIIC")) == ["A", "R"]


@proves("TH-10.11.6.a")
@pytest.mark.parametrize("kind", sorted(BOOK.mats))
def test_which_types_stay_out_longer(kind):
    extra = {"IXD-2": 3}.get(kind, 0 if kind in ("VIIB", "VIIC", "VIIC Flak", "VIIC/41") else 1)
    assert BOOK.mat(kind)["patrol_months"] - 1 == extra


@proves("TH-10.11.6.b")
def test_ixd2_four_months():
    boat = home(boat="IXD-2", month="1943-07")
    assert [(month_text(row.month), row.mark) for row in boat.log_sheet[1:]] == [
        ("1943-08", "P"),
        ("1943-09", "P"),
        ("1943-10", "P"),
        ("1943-11", "R"),
    ]
    assert month_text(boat.month) == "1943-12"


@proves("TH-10.11.6.ex1")
def test_example_type_ix_calendar():
    boat = home(boat="IXB", area="british_isles")
    assert marks(boat) == ["A", "P", "R"]
    assert month_text(boat.month) == "1943-12"


@proves("TH-10.11.7", "TH-10.12.a")
def test_one_recovery_roll_for_each_badly_wounded_man():
    boat = given(
        "refit", crew={"li": "sw", "doctor": "sw", "crew_3": "sw", "first_wo": "lw", "crew_1": "kia"}, dice=[1] * 3
    )
    assert boat.count("recovery") == 3


def sails(*dice, **fields):
    """An Atlantic patrol is assigned; the deck gun is looked at before it sails."""
    fields.setdefault("patrol", None)
    boat = given("assignment", **fields)
    return boat.until("assignment").roll(*dice)


ATLANTIC = 8
"""The P1 roll for an Atlantic patrol in autumn 1943 (7-12/43)."""


@proves("TH-10.11.8.a", "TH-4.6.1")
@pytest.mark.parametrize(("face", "removed"), [(1, True), (4, True), (5, False), (6, False)])
def test_deck_gun_removal(face, removed):
    boat = sails(ATLANTIC, face)
    assert boat.patrol.assignment == "atlantic"
    assert boat.boat.gun == (not removed)
    assert boat.boat.extra_flak == removed
    assert boat.boat.ammo == (0 if removed else 10)


@proves("TH-10.11.8.a")
@pytest.mark.parametrize(
    ("face", "answer", "removed"),
    [(4, "shift:roll", False), (4, "shift:none", True), (5, "shift:roll", True), (5, "shift:none", False)],
)
def test_a_korvettenkapitaen_shifts_the_die(face, answer, removed):
    boat = sails(ATLANTIC, face, rank=3)
    assert boat.waiting == "shift_gun_roll"
    assert boat.do(answer).boat.gun == (not removed)


@proves("TH-10.11.8.a")
def test_lower_ranks_do_not():
    assert sails(ATLANTIC, 4, rank=2).waiting == "mix"


@proves("TH-10.11.8.a")
def test_once_removed_no_more_rolls():
    boat = sails(ATLANTIC, gun=False, ammo=0, extra_flak=True)
    assert boat.waiting == "mix"
    assert "deck_gun_removal" not in boat.why


@proves("TH-10.11.8.a", "TH-10.11.8.b")
def test_no_roll_for_the_indian_ocean():
    boat = given("assignment", boat="IXD-2", patrol=None, patrols=0, dice=[6])
    assert boat.patrol.assignment == "indian_ocean"
    assert boat.count("deck_gun_removal") == 0
    assert boat.boat.gun


@proves("TH-10.11.8.b")
def test_the_gun_comes_back_for_the_indian_ocean():
    fields = {"gun": False, "ammo": 0, "extra_flak": True, "out": ["extra_flak"]}
    boat = given("assignment", boat="IXD-2", patrol=None, dice=[6], **fields)
    assert boat.boat.gun
    assert not boat.boat.extra_flak
    assert boat.boat.ammo == BOOK.mat("IXD-2")["deck_gun_ammo"]
    assert boat.boat.damage == {}


@proves("TH-10.11.8.b")
def test_and_is_looked_at_again_before_the_next_patrol():
    boat = sails(ATLANTIC, 1, boat="IXC")
    assert boat.count("deck_gun_removal") == 1
    assert boat.boat.extra_flak


@proves("TH-10.11.8.c", "TH-10.7.4")
def test_extra_flak():
    """Its -1 and its loss to 'Flak Gun(s)' are proved with the Flak modifiers (9.8.5) and E4 24 (10.7.4)."""
    boat = sails(ATLANTIC, 1)
    assert boat.boat.extra_flak
    assert not boat.boat.gun


@proves("TH-10.11.9")
@pytest.mark.parametrize(
    ("start", "face", "rolled", "fitted"), [("1943-11", 2, 1, True), ("1943-11", 3, 1, False), ("1943-10", 2, 0, False)]
)
def test_balkon_in_refit(start, face, rolled, fitted):
    """A IXC that sails in November comes home in December; its refit is January 1944."""
    boat = given("refit", boat="IXC", month=start, schnorchel=True, dice=[face] * rolled)
    assert boat.count("balkon") == rolled
    assert boat.boat.balkon == fitted


@proves("TH-10.11.9", "TH-4.7.5.c")
def test_no_balkon_at_penang_or_on_a_type_vii():
    penang = given("refit", boat="IXD-2", month="1944-03", area="indian_ocean_to_penang", destination="penang", box=12)
    assert penang.base == "penang"
    assert penang.count("balkon") == penang.count("schnorchel") == 0
    assert given("refit", month="1944-01", schnorchel=True).until("assignment").count("balkon") == 0


@proves("TH-10.11.9")
@pytest.mark.parametrize(("face", "fitted"), [(3, True), (4, False)])
def test_balkon_on_a_new_type_ix(face, fitted):
    boat = new([face], boat="IXC/40", start="1944-03")
    assert boat.count("balkon") == 1
    assert boat.boat.balkon == fitted


@proves("TH-10.11.9")
def test_a_xxi_always_has_it():
    boat = new(boat="XXI")
    assert boat.boat.balkon
    assert boat.count("balkon") == 0


@proves("TH-10.11.10")
@pytest.mark.parametrize(
    ("rank", "awards", "tries", "face", "fitted"),
    [
        (2, [], 0, 2, True),
        (2, [], 0, 3, False),
        (1, [], 2, 3, True),
        (1, [], 2, 4, False),
        (1, [], 0, 1, True),
        (1, [], 0, 2, False),
        (1, ["knights_cross"], 0, 2, True),
        (1, ["knights_cross", "oakleaves"], 0, 3, False),
        (5, ["knights_cross"], 1, 6, True),
    ],
)
def test_the_schnorchel(rank, awards, tries, face, fitted):
    boat = given("refit", month="1944-01", rank=rank, awards=awards, schnorchel_tries=tries, dice=[face])
    assert boat.count("schnorchel") == 1
    assert boat.boat.schnorchel == fitted
    assert boat.boat.schnorchel_tries == tries + 1


@proves("TH-10.11.10")
def test_no_schnorchel_rolls_before_february_1944():
    assert given("refit", month="1943-12").until("assignment").count("schnorchel") == 0
    assert given("refit", month="1944-01").waiting == "schnorchel"
    assert given("refit", month="1944-01", schnorchel=True).until("assignment").count("schnorchel") == 0


@proves("TH-10.11.10")
@pytest.mark.parametrize(("start", "fitted"), [("1944-02", True), ("1944-01", False)])
def test_new_boats_have_one_from_february_1944(start, fitted):
    boat = new([6], boat="VIIC", start=start)
    assert boat.boat.schnorchel == fitted
    assert boat.count("schnorchel") == 0


@proves("TH-10.12.a", "TH-10.12.2", "TH-11.1.b")
@pytest.mark.parametrize(("face", "stays"), [(3, False), (1, True), (2, False)])
def test_a_man_who_needs_longer_than_the_refit_is_replaced(face, stays):
    boat = given("refit", crew={"li": "sw"}, experte=["li"], dice=[face])
    assert boat.crew["li"].state == "ok"
    assert boat.crew["li"].experte == stays


@proves("TH-10.12.a")
def test_light_wounds_heal_and_the_dead_are_replaced():
    boat = given("refit", crew={"li": "lw", "second_wo": "kia"}, experte=["li", "second_wo"])
    assert {man.state for man in boat.crew.values()} == {"ok"}
    assert boat.crew["li"].experte
    assert not boat.crew["second_wo"].experte


@proves("TH-10.12.a")
def test_the_boat_waits_for_the_kommandant():
    boat = given("refit", crew={"kommandant": "sw"}, dice=[3]).until("assignment")
    assert marks(boat) == ["A", "R", "R", "R"]
    assert month_text(boat.month) == "1944-01"
    assert boat.crew["kommandant"].state == "ok"


@proves("TH-10.12.a", "TH-10.12.2")
def test_waiting_for_the_kommandant_helps_the_others():
    boat = given(
        "refit", crew={"kommandant": "sw", "li": "sw", "doctor": "sw"}, experte=["li", "doctor"], dice=[3, 3, 4]
    )
    assert boat.crew["li"].experte
    assert not boat.crew["doctor"].experte


@proves("TH-10.12.1")
@pytest.mark.parametrize(("state", "stays"), [("ok", True), ("lw", True), ("sw", False), ("kia", False)])
def test_an_experte_doctor_takes_a_month_off(state, stays):
    """The LI rolls 2: one month with a fit Experte Doctor, two without."""
    dice = [2, 6] if state == "sw" else [2]
    boat = given("refit", crew={"li": "sw", "doctor": state}, experte=["li", "doctor"], dice=dice)
    assert boat.crew["li"].experte == stays


@proves("TH-10.12.2")
@pytest.mark.parametrize(("hull", "stays"), [(0, False), (1, True)])
def test_two_months_for_the_2wo(hull, stays):
    boat = given("refit", crew={"second_wo": "sw"}, experte=["second_wo"], hull=hull, dice=[2])
    assert boat.crew["second_wo"].experte == stays


@proves("TH-10.12.2", "TH-11.1.6")
def test_a_2wo_who_is_replaced_himself_does_not_move_up():
    boat = given("refit", crew={"first_wo": "kia", "second_wo": "sw"}, experte=["second_wo"], dice=[6])
    assert not boat.crew["first_wo"].experte
    assert not boat.crew["second_wo"].experte
    boat = given("refit", crew={"first_wo": "kia", "second_wo": "sw"}, experte=["second_wo"], dice=[1])
    assert boat.crew["first_wo"].experte
    assert not boat.crew["second_wo"].experte


@proves("TH-10.12.3", "TH-11.1.4.a")
@pytest.mark.parametrize(
    ("quality", "after"), [("elite", "veteran"), ("veteran", "trained"), ("trained", "trained"), ("green", "green")]
)
def test_all_four_generic_men_lost(quality, after):
    crew = dict.fromkeys(GENERIC, "kia")
    boat = given("refit", crew=crew, quality=quality, generic_all_out=True)
    assert boat.quality == after


@proves("TH-10.12.3")
def test_three_of_four_change_nothing():
    boat = given("refit", crew=dict.fromkeys(GENERIC[:3], "kia"), quality="elite")
    assert boat.quality == "elite"


@proves("TH-10.12.4", "TH-11.4.2")
def test_the_kommandant_out_for_five_months():
    boat = given("refit", crew={"kommandant": "sw"}, experte=["li"], quality="elite", dice=[5])
    assert [month_text(row.month) for row in boat.log_sheet[1:6]] == [
        "1943-10",
        "1943-11",
        "1943-12",
        "1944-01",
        "1944-02",
    ]
    assert month_text(boat.month) == "1944-03"
    assert boat.all("new_boat")
    assert boat.quality == "trained"
    assert not any(man.experte for man in boat.crew.values())


@proves("TH-10.12.4")
def test_an_experte_doctor_saves_his_command():
    boat = given("refit", crew={"kommandant": "sw"}, experte=["doctor"], dice=[5]).until("assignment")
    assert not boat.all("new_boat")
    assert marks(boat).count("R") == 4
    assert month_text(boat.month) == "1944-02"


@proves("TH-10.12.4")
def test_the_latest_model_at_the_time_of_the_next_patrol():
    boat = given("refit", month="1943-10", crew={"kommandant": "sw"}, dice=[5])
    assert month_text(boat.month) == "1944-04"
    assert boat.all("new_boat")[-1].data["boat"] == "VIIC/41"


@proves("TH-10.12.4", "TH-4.7.5.c")
def test_at_penang_he_keeps_boat_and_crew():
    fields = {"boat": "IXD-2", "area": "indian_ocean_to_penang", "destination": "penang", "box": 12}
    boat = given("refit", crew={"kommandant": "sw"}, experte=["li"], dice=[6], **fields)
    assert not boat.all("new_boat")
    assert boat.crew["li"].experte
    assert marks(boat).count("R") == 6
    assert boat.month == month("1943-09") + 3 + 6 + 1
