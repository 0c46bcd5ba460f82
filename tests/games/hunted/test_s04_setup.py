"""Section 4.1-4.4 and 4.6: type, start month, what is aboard a new boat, shells."""

from __future__ import annotations

import pytest

import kaleun
from budget import share
from games.hunted.calm import calm
from games.hunted.given import BOOK, GAME, freighter, given, meeting, new
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.options import STARTS, TYPES
from kaleun.games.hunted.rules.s04_setup import boat_number
from kaleun.games.hunted.state import Air
from kaleun.kernel.ask import KaleunError
from proves import proves

AVAILABLE = {
    "VIIB": "1939-09", "VIIC": "1940-10", "VIIC Flak": "1943-05", "VIIC/41": "1944-04", "VIID": "1942-01",
    "IXB": "1940-04", "IXC": "1941-05", "IXC/40": "1942-09", "IXD-2": "1942-08", "IXD/42": "1945-03",
    "XB": "1942-05", "XII": "1942-08", "XIV": "1941-11", "XXI": "1945-04",
}  # fmt: skip


@proves("TH-4.2.2")
def test_availability_dates():
    assert {kind: mat["available"] for kind, mat in BOOK.mats.items()} == AVAILABLE


@proves("TH-4.1", "TH-4.2.1", "TH-4.2.2")
@pytest.mark.parametrize("kind", TYPES)
def test_the_default_start(kind):
    """July 1943, or the type's first month if that is later."""
    boat = new(boat=kind)
    assert month_text(boat.month) == max("1943-07", AVAILABLE[kind])
    assert boat.start_month == boat.month


@proves("TH-4.1", "TH-4.2.1", "TH-4.2.2", "TH-11.4.7.d")
@pytest.mark.parametrize("kind", TYPES)
def test_every_start_month_of_every_type(kind):
    """A month before the type is ready is refused with a sentence, like one after its last patrol."""
    first, last = AVAILABLE[kind], "1943-11" if kind == "VIIC Flak" else "1945-05"
    for start in share(STARTS[1:], 3):
        if first <= start <= last:
            assert month_text(new(boat=kind, start=start).month) == start
        else:
            with pytest.raises(KaleunError, match=f"No Type {kind} "):
                GAME.full_options({"boat": kind, "start": start})


@proves("TH-4.1")
@pytest.mark.parametrize(("kind", "start"), [("VIIC/41", "1943-07"), ("XXI", "1945-03"), ("VIIC Flak", "1943-12")])
def test_refused_starts(kind, start):
    with pytest.raises(KaleunError):
        GAME.full_options({"boat": kind, "start": start})


@proves("TH-4.2.2")
@pytest.mark.parametrize(
    ("at", "missing"),
    [
        ("1943-07", {"VIIC/41", "IXD/42", "XXI"}),
        ("1944-04", {"VIIC Flak", "IXD/42", "XXI"}),
        ("1945-03", {"VIIC Flak", "XXI"}),
        ("1945-04", {"VIIC Flak"}),
    ],
)
def test_which_types_there_are(at, missing):
    assert {kind for kind in TYPES if GAME.conflicts(GAME.full_options({}) | {"boat": kind, "start": at})} == missing


@proves("TH-4.2.3")
def test_he_keeps_his_boat_from_refit_to_refit():
    boat = calm(new(boat="IXB", historical_numbers=False), lambda b: b.patrols_done == 4)
    assert boat.boat.type == "IXB"
    assert boat.boat.patrols == 4
    assert boat.all("new_boat") == []


@proves("TH-4.3.1")
def test_the_header_has_no_effect_on_play():
    """Type, number and name are on the view; with a number drawn the same dice bring the same patrol."""
    plain = calm(new(), lambda b: b.patrols_done == 1)
    boat = new(historical_numbers=True)
    while boat.waiting != "boat_number":
        boat = calm(boat, "boat_number")
    boat.run.feed(123, 123)
    calm(boat, lambda b: b.patrols_done == 1)
    assert boat.boat.number == "U-123"
    assert [line.code for line in boat.lines if line.code != "boat_number"] == plain.events
    view = GAME.view(boat.run.state, boat.run.book, "kommandant")
    assert (view.boat.type, view.boat.number) == ("VIIC", "U-123")
    assert view.kommandant.name == ""


@proves("TH-4.3.2", "TH-5.2.1")
def test_the_log_adds_up():
    ships = [freighter(3000), freighter(5000), freighter(7000)]
    boat = given("contact", combat=meeting("convoy", *ships), dice=[2, 6, 1, 2, 6, 1, 2, 6, 1])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:g7a-2", "aim:g7a-3", "aim:none")
    assert [ship.tonnage for ship in boat.ships] == [3000, 5000, 7000]
    assert boat.run.state.tonnage == 15000
    assert boat.patrol.sunk_tons == 15000


@proves("TH-4.4.2", "TH-3.6")
@pytest.mark.parametrize("kind", TYPES)
def test_a_new_boat(kind):
    boat = calm(new(boat=kind), "assignment")
    assert boat.quality == "trained"
    assert boat.rank in (1, 2)
    assert (boat.boat.hull, boat.boat.flooding, boat.boat.damage) == (0, 0, {})
    assert {(man.state, man.experte) for man in boat.crew.values()} == {("ok", False)}
    assert boat.boat.gun == (BOOK.mat(kind)["deck_gun"] != "none")
    assert (boat.awards, boat.ships, boat.patrols_done) == ([], [], 0)


@proves("TH-4.4.equip")
@pytest.mark.parametrize(
    ("start", "schnorchel"), [("1943-07", False), ("1944-01", False), ("1944-02", True), ("1945-05", True)]
)
def test_equipment_of_a_new_viic(start, schnorchel):
    boat = calm(new(start=start), "assignment").boat
    assert boat.bold == 3
    assert boat.schnorchel == schnorchel
    assert not boat.alberich
    assert not boat.kite


@proves("TH-4.4.equip", "TH-8.1.2")
@pytest.mark.parametrize(("start", "mods"), [("1943-11", {}), ("1943-12", {"naxos_surfaced": 1})])
def test_naxos_from_december_1943(start, mods):
    boat = given("air_attack", air=Air(), month=start, dice=[12])
    assert boat.mods("dived_in_time") == mods


@proves("TH-4.4.equip")
def test_bold_is_refilled_in_refit():
    boat = calm(given("refit", bold=0), "assignment")
    assert boat.boat.bold == 3


@proves("TH-4.6.2", "TH-6.1.3")
@pytest.mark.parametrize(("gun", "shells"), [(True, 10), (False, 0)])
def test_shells_are_restored_in_refit(gun, shells):
    boat = calm(given("refit", gun=gun, extra_flak=not gun, ammo=3 if gun else 0), "assignment")
    assert boat.boat.ammo == shells


@proves("TH-4.6.2")
@pytest.mark.parametrize("kind", TYPES)
def test_shells_at_the_start(kind):
    assert calm(new(boat=kind), "assignment").boat.ammo == BOOK.mat(kind)["deck_gun_ammo"]


@proves("TH-4.6.1", "TH-4.6.3")
@pytest.mark.parametrize(("ammo", "fired"), [(5, 2), (2, 2), (1, 1)])
def test_two_points_a_round_and_never_more_than_there_are(ammo, fired):
    boat = given("contact", combat=meeting("ship", 12000), ammo=ammo, dice=[12] * 3)
    boat.do("attack:surface-medium", "weapon:gun", *["shell:1"] * fired)
    assert boat.boat.ammo == ammo - fired
    assert boat.count("deck_gun") == fired
    assert boat.waiting == "weapon"
    assert "weapon:gun" not in boat.offered


@proves("TH-4.6.4")
def test_flak_spends_nothing():
    boat = given("air_attack", air=Air(), dice=[2, 6, 12])
    assert boat.count("flak") == 1
    assert boat.boat.ammo == 10
    assert not any("flak" in name and "ammo" in name for name in boat.boat.__struct_fields__)


@proves("TH-4.7", "TH-4.7.1.a", "TH-4.7.3.a")
@pytest.mark.parametrize(
    ("start", "options", "base"),
    [
        ("1943-07", {}, "france"),
        ("1943-08", {}, "france"),
        ("1944-08", {}, "france"),
        ("1944-09", {}, "germany"),
        ("1945-05", {}, "germany"),
        ("1943-07", {"france_until_1944_08": False}, "france"),
        ("1943-08", {"france_until_1944_08": False}, "germany"),
    ],
)
def test_where_careers_begin(start, options, base):
    assert new(start=start, **options).base == base


@proves("TH-4.7.1.a")
@pytest.mark.parametrize("kind", [kind for kind in TYPES if AVAILABLE[kind] <= "1943-07"])
def test_in_july_1943_everybody_lies_in_france(kind):
    boat = new(boat=kind)
    assert boat.base == "france"
    assert boat.month == month("1943-07")


NAMED = {"kommandant": " Karl  Brandt ", "number": "u 123"}


@proves("TH-4.3.1")
def test_name_and_number_stand_in_the_header_and_change_no_die():
    plain, named = (kaleun.new_table("hunted", seed=5, options=o) for o in ({}, NAMED))
    assert named.book is plain.book, "labels are no part of the prepared book"
    for _ in range(25):
        key = plain.pending.keys[0]
        for table in (plain, named):
            table.answer(key)
    assert [line.code for line in plain.log()] == [line.code for line in named.log()]
    view = kaleun.load(named.record()).view(None)
    assert (view["kommandant"]["name"], view["boat"]["number"]) == ("Karl Brandt", "U-123")
    assert kaleun.verify(named.record()).ok
    assert (plain.view(None)["kommandant"]["name"], plain.view(None)["boat"]["number"]) == ("", "")


@proves("TH-4.3.1")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"kommandant": "x" * 31}, "option kommandant has at most 30 characters, not 31"),
        ({"kommandant": "Karl\nBrandt"}, "option kommandant is one line without control characters"),
        ({"kommandant": "Karl\u202eBrandt"}, "option kommandant is one line without control characters"),
        ({"kommandant": 7}, "option kommandant is a text, not 7"),
        ({"number": "U-0"}, "A boat's number is U- and up to four digits, not «U-0»"),
        ({"number": "UB-12"}, "A boat's number is U- and up to four digits, not «UB-12»"),
        ({"number": "12345"}, "A boat's number is U- and up to four digits, not «12345»"),
        ({"kommandant_cards": True, "number": "U-1"}, "A card names the Kommandant and his boat"),
    ],
)
def test_a_bad_header_gets_one_sentence(options, why):
    with pytest.raises(kaleun.KaleunError) as caught:
        kaleun.new_table("hunted", options=options)
    assert str(caught.value).startswith(why)


@proves("TH-4.3.1")
@pytest.mark.parametrize(
    ("typed", "number"), [("u123", "U-123"), ("U 4712", "U-4712"), ("47120", ""), ("0", ""), ("U-x", ""), ("", "")]
)
def test_numbers_of_boats_as_they_are_typed(typed, number):
    assert boat_number(typed) == number
