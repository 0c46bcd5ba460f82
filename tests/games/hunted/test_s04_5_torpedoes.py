"""Section 4.5: the load, its mix, the two ends of the boat; the shortage at Penang (4.7.5), mines (7.4.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, given, meeting, new
from kaleun.games.hunted.book import month
from kaleun.games.hunted.options import TYPES
from kaleun.games.hunted.rules.s04_5_torpedoes import NAMES, _less, _mix, homing_model
from kaleun.games.hunted.tables import aboard
from proves import proves

ATLANTIC, GERMAN_WATERS = 7, "germany"


def loading(kind="VIIC", start="default", **options):
    """Before the mix is chosen."""
    return calm(new(boat=kind, start=start, **options), "mix", assignment=ATLANTIC)


def loaded(boat):
    return Counter(aboard(boat.run.state))


@proves("TH-4.5.a", "TH-7.1.3")
@pytest.mark.parametrize("kind", TYPES)
def test_the_load_is_the_capacity(kind):
    """Every tube holds one, the reload boxes of each end the rest."""
    boat = calm(new(boat=kind), "travel")
    mat = BOOK.mat(kind)
    assert "mine" not in [*boat.boat.forward, *boat.boat.aft]
    assert len(aboard(boat.run.state)) == sum(mat["load"].values())
    assert (len(boat.boat.forward), len(boat.boat.aft)) == (mat["tubes"]["forward"], mat["tubes"]["aft"])
    assert "" not in [*boat.boat.forward, *boat.boat.aft]
    assert (len(boat.boat.forward_reloads), len(boat.boat.aft_reloads)) == (
        mat["reloads"]["forward"],
        mat["reloads"]["aft"],
    )


@proves("TH-4.5.a", "TH-4.5.ex1")
def test_a_viic_carries_fourteen():
    boat = calm(loading(), "travel")
    assert (len(boat.boat.forward), len(boat.boat.aft)) == (4, 1)
    assert (len(boat.boat.forward_reloads), len(boat.boat.aft_reloads)) == (8, 1)


@proves("TH-4.5.b", "TH-4.5.ex1", "TH-4.5.a")
def test_the_mixes_of_a_viic():
    """8 G7e, 4 G7a and 2 homing; up to four turned into the other kind, homing ones never."""
    boat = loading()
    mixes = {tuple(map(int, key.removeprefix("mix:").split("-"))) for key in boat.offered}
    assert mixes == {(4 + n, 8 - n, 2) for n in range(-4, 5)}
    assert all(sum(mix) == 14 for mix in mixes)


@proves("TH-4.5.b")
@pytest.mark.parametrize("kind", [kind for kind in TYPES if sum(BOOK.mat(kind)["load"].values())])
def test_no_mix_changes_more_than_four_or_any_homing_torpedo(kind):
    load, boat = BOOK.mat(kind)["load"], loading(kind)
    for key in boat.offered:
        g7a, g7e, homing = map(int, key.removeprefix("mix:").split("-"))
        assert homing == load["homing"]
        assert g7a + g7e == load["g7a"] + load["g7e"]
        assert abs(g7a - load["g7a"]) <= 4
        assert min(g7a, g7e) >= 0
    if load["g7e"] >= 4:
        assert f"mix:{load['g7a'] + 4}-{load['g7e'] - 4}-{load['homing']}" in boat.offered


@proves("TH-4.5.ex1", "TH-4.5.d")
@pytest.mark.parametrize(("mix", "load"), [("mix:4-8-2", (4, 8, 2)), ("mix:8-4-2", (8, 4, 2))])
def test_example_viic_load(mix, load):
    found = loaded(calm(loading().do(mix), "travel"))
    assert (found["g7a"], found["g7e"], found["falke"]) == load


@proves("TH-4.5.b", "TH-6.1.3")
def test_the_mix_is_chosen_anew_after_each_refit():
    """From the printed mix, not from the last one."""
    boat = calm(loading().do("mix:8-4-2"), lambda b: b.waiting == "mix" and b.patrols_done == 1)
    assert {"mix:4-8-2", "mix:8-4-2"} <= boat.offered
    assert "mix:9-3-2" not in boat.offered


@proves("TH-4.5.c", "TH-9.2.4")
@pytest.mark.parametrize(("torpedo", "second_chance"), [("g7a", True), ("g7e", True), ("falke", False)])
def test_straight_runners_have_fat(torpedo, second_chance):
    combat = meeting("convoy", 7600, 5000, 4000, 3000)
    boat = given("contact", combat=combat, month="1943-07", forward=[torpedo, "", "", ""], aft=[""], dice=[12])
    boat.do("attack:submerged-medium", f"aim:{torpedo}-1")
    assert (boat.waiting == "fat") == second_chance


@proves("TH-4.5.d")
@pytest.mark.parametrize(
    ("start", "model"),
    [
        ("1943-07", "falke"),
        ("1943-08", "zaunkoenig"),
        ("1945-03", "zaunkoenig"),
        ("1945-04", "zaunkoenig_2"),
        ("1945-05", "zaunkoenig_2"),
    ],
)
def test_the_homing_torpedo_of_the_month(start, model):
    found = loaded(calm(loading(start=start), "travel"))
    assert found[model] == 2
    assert sum(found[other] for other in set(NAMES) - {"g7a", "g7e"}) == 2


@proves("TH-4.5.d")
def test_the_model_is_that_of_the_month_the_patrol_starts():
    assert homing_model(BOOK, month("1943-06")) == "falke"
    boat = calm(loading("IXC"), lambda b: b.patrol is not None and b.patrol.at == 9)  # in the second month
    assert boat.patrol.homing_model == "falke"


@proves("TH-4.5.e", "TH-4.5.f")
def test_an_empty_aft_tube_stays_empty_without_aft_reloads():
    boat = given("after", aft=[""], forward_reloads=["g7a"] * 3, aft_reloads=[])
    boat = calm(boat, lambda b: b.phase == "travel")
    assert boat.boat.aft == [""]
    assert len(boat.boat.forward_reloads) == 3


@proves("TH-4.5.f")
def test_four_empty_tubes_and_three_reloads():
    boat = calm(given("after", forward=[""] * 4, forward_reloads=["g7e", "g7a", "g7e"]), lambda b: b.phase == "travel")
    assert sorted(boat.boat.forward) == ["", "g7a", "g7e", "g7e"]
    assert boat.boat.forward_reloads == []


@proves("TH-4.5.f")
def test_the_player_chooses_what_is_loaded():
    boat = given("after", forward=["g7a", "g7a", "g7a", ""], forward_reloads=["g7a", "g7e", "zaunkoenig"])
    assert boat.waiting == "fill_forward"
    assert boat.offered == {"fill_forward:1g7a", "fill_forward:1g7e", "fill_forward:1zaunkoenig"}
    boat.do("fill_forward:1zaunkoenig")
    assert boat.boat.forward[-1] == "zaunkoenig"
    assert sorted(boat.boat.forward_reloads) == ["g7a", "g7e"]


@proves("TH-4.5.a", "TH-4.5.e")
def test_the_player_divides_the_load_between_the_ends():
    boat = loading().do("mix:4-8-2")
    assert boat.waiting == "aft_load"
    assert "aft_load:2falke" in boat.offered
    boat.do("aft_load:1g7a+1g7e")
    assert Counter(boat.boat.aft_reloads) == Counter(["g7a", "g7e"])
    boat.do("fill_forward:4g7e", "fill_aft:1g7a")
    assert (boat.boat.aft, boat.boat.aft_reloads) == (["g7a"], ["g7e"])
    assert boat.boat.forward == ["g7e"] * 4


@proves("TH-11.4.7.a")
def test_a_flak_boat_has_five_torpedoes_in_its_tubes_and_three_flak_systems():
    boat = calm(new(boat="VIIC Flak"), "travel")
    assert len(aboard(boat.run.state)) == 5
    assert "" not in [*boat.boat.forward, *boat.boat.aft]
    assert boat.boat.forward_reloads == boat.boat.aft_reloads == []
    assert len(BOOK.mat("VIIC Flak")["flak"]) == 3


@proves("TH-11.4.9")
def test_a_xiv_loads_nothing():
    boat = calm(new(boat="XIV"), "travel")
    assert boat.count("mix") == 0
    assert aboard(boat.run.state) == []
    assert (boat.boat.forward, boat.boat.aft) == ([], [])


PENANG = {"boat": "IXD-2", "base": "penang", "permanent": "penang", "patrol": None, "patrols": 1}


def at_penang(roll, *, back, **fields):
    """A IXD-2 (24 torpedoes) that brought so many back."""
    fore = ["g7a"] * min(back, 4) + [""] * (4 - min(back, 4))
    reloads = ["g7e"] * max(0, back - 4)
    return given("assignment", dice=[4, roll], forward=fore, aft=["", ""], forward_reloads=reloads, **PENANG, **fields)


@proves("TH-4.7.5.b", "TH-4.7.5.ex1")
@pytest.mark.parametrize(
    ("roll", "back", "sails_with"), [(9, 5, 20), (12, 0, 12), (12, 12, 24), (2, 3, 24), (2, 0, 22), (7, 7, 24)]
)
def test_the_shortage_at_penang(roll, back, sails_with):
    boat = at_penang(roll, back=back)
    assert boat.all("penang_shortage")[-1].data["n"] == 24 - sails_with
    calm(boat, "travel")
    assert len(aboard(boat.run.state)) == sails_with


@proves("TH-4.7.5.b")
def test_the_player_chooses_what_is_missing():
    boat = at_penang(2, back=0)
    assert boat.waiting == "mix"
    boat.do("mix:10-10-4")
    assert boat.waiting == "missing_torpedo"
    assert boat.offered == {"missing:g7a", "missing:g7e", "missing:zaunkoenig"}
    boat.do("missing:g7e", "missing:zaunkoenig")
    calm(boat, "travel")
    assert loaded(boat) == Counter(g7a=10, g7e=9, zaunkoenig=3)


@proves("TH-4.7.5.b")
def test_shells_are_not_short_at_penang():
    boat = calm(at_penang(12, back=0), "travel")
    assert boat.boat.ammo == BOOK.mat("IXD-2")["deck_gun_ammo"]


@proves("TH-4.7.5.b")
def test_no_shortage_in_other_ports():
    boat = calm(given("assignment", patrol=None, base=GERMAN_WATERS), "travel")
    assert boat.count("penang_shortage") == 0
    assert len(aboard(boat.run.state)) == 14


MINES = {"patrol": None, "rank": 2, "month": "1944-03"}
"""P1 4 in spring 1944: British Isles (M)."""


@proves("TH-7.4.2.a", "TH-7.4")
@pytest.mark.parametrize(("kind", "left"), [("VIIC", 9), ("IXC", 16), ("XII", 12), ("VIID", 14), ("XB", 5)])
def test_mines_in_the_tubes(kind, left):
    """Five torpedoes less on a VII, six on a IX, eight on a XII; VIID and XB have shafts of their own."""
    boat = calm(given("assignment", boat=kind, **MINES), "travel", assignment=4)
    assert "M" in boat.patrol.suffix
    assert boat.patrol.mission == "pending"
    assert len(aboard(boat.run.state)) == left
    own = kind in ("VIID", "XB")
    assert ("mine" in [*boat.boat.forward, *boat.boat.aft]) != own
    assert ([*boat.boat.forward, *boat.boat.aft].count("mine")) == (0 if own else sum(BOOK.mat(kind)["tubes"].values()))


@proves("TH-7.4.2.a")
def test_the_player_chooses_what_stays_ashore():
    boat = calm(given("assignment", **MINES), "leave_ashore", assignment=4)
    assert {"leave_ashore:4g7a+1g7e", "leave_ashore:5g7e"} <= boat.offered
    boat.do("leave_ashore:5g7e")
    calm(boat, "travel")
    assert loaded(boat) == Counter(g7a=4, g7e=3, zaunkoenig=2)
    assert (boat.boat.forward, boat.boat.aft) == (["mine"] * 4, ["mine"])


@proves("TH-7.4.2.b")
def test_mined_tubes_cannot_fire():
    mined = {"forward": ["mine"] * 4, "aft": ["mine"], "suffix": "M", "mission": "pending"}
    boat = given("contact", combat=meeting("ship", 5000), **mined)
    assert not any(key.startswith("attack:submerged") for key in boat.offered)
    assert "attack:surface-medium" in boat.offered  # with the gun
    boat.do("attack:surface-medium")
    assert boat.offered == {"weapon:gun", "weapon:cease"}
    assert boat.refused["weapon:forward"] == "mines_in_the_tubes"
    assert given("contact", combat=meeting("convoy", 5000, 5000, 5000, 5000), **mined).offered == {"let_go", "wait"}


@proves("TH-4.5.d")
def test_before_and_after_the_chart_the_nearest_model_is_taken():
    assert homing_model(BOOK, month("1943-01")) == "falke"
    assert homing_model(BOOK, month("1945-09")) == "zaunkoenig_2"


@proves("TH-4.5.b")
def test_a_stock_names_nothing_of_which_there_is_none():
    assert _less((("g7a", 2), ("g7e", 3)), (("g7a", 2), ("g7e", 1))) == (("g7e", 2),)
    mixes = [mix for kind in TYPES for scrounger in (False, True) for mix in _mix(BOOK, kind, scrounger).values]
    assert min(n for mix in mixes for n in mix) >= 0
