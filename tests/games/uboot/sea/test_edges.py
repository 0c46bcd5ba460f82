"""Edges of instruments, map and eyes: the last value that is taken, the first that is not, and the rule for it."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from games.uboot.afloat import afloat, book_of
from kaleun.games.uboot.sea.hands import COMMANDS as TURNS
from kaleun.games.uboot.sea.lookout import Seeing, enemy_looks
from kaleun.games.uboot.sea.plot import COMMANDS as MAP
from kaleun.games.uboot.sea.state import Marker, Plane
from kaleun.games.uboot.sea.units import NM
from kaleun.games.uboot.sea.view import sea_view
from proves import proves

ORDERS = {command.name: command for command in (*TURNS, *MAP)}
P = book_of().sea.p


def refused(at, name, seat, **args):
    why = ORDERS[name].check(at.s, at.p.book, seat, args)
    return why and (why.key, why.code, why.rule, why.data)


@proves("BG-8.4.a")
def test_the_periscope_turns_while_it_is_up_and_to_its_powers():
    at, powers = afloat().submerge(10), P["instruments"]["periscope_powers"]
    assert refused(at, "turn_periscope", "captain", bearing=3.0) == ("turn_periscope", "periscope_down", "BG-8.4.a", {})
    at.boat.views["periscope"] = 10**6
    assert [refused(at, "turn_periscope", "captain", bearing=3.0, power=power) for power in powers] == [None] * len(
        powers
    )
    listed = {"powers": ", ".join(f"{power:g}" for power in powers)}
    why = refused(at, "turn_periscope", "captain", bearing=3.0, power=99.0)
    assert why == ("turn_periscope", "no_such_power", "BG-8.4.a", listed)


@proves("BG-8.3.c")
@pytest.mark.parametrize(("depth", "observers", "free"), [(0.0, 1, True), (0.0, 0, False), (10.0, 1, False)])
def test_glasses_need_somebody_on_the_bridge(depth, observers, free):
    at = afloat()
    at.boat.depth, at.s.ready.observers = depth, observers
    why = ("turn_glasses", "nobody_on_the_bridge", "BG-8.3.c", {})
    assert refused(at, "turn_glasses", "navigator", bearing=3.0) == (None if free else why)


@proves("BG-7.5.3.e")
def test_the_gun_is_laid_as_far_as_it_shoots():
    at, most = afloat(), P["gun88"]["max_range_m"]
    why = ("lay_gun", "gun_not_manned", "BG-7.5.3.e", {})
    assert refused(at, "lay_gun", "first_officer", bearing=0.0, range_m=1.0) == why
    at.boat.views["gun88"] = 10**6
    laid = {
        metres: refused(at, "lay_gun", "first_officer", bearing=0.0, range_m=metres)
        for metres in (most, most + 1, 0.0, 0.5)
    }
    far = ("lay_gun", "gun_range", "BG-7.5.3.e", {"most": most})
    assert laid == {most: None, most + 1: far, 0.0: far, 0.5: None}


@proves("BG-8.4.b")
def test_the_paper_of_the_cipher_machine_ends():
    at = afloat()
    why = refused(at, "type_enigma", "first_officer", letters="A" * 9999)
    most = why[3]["most"]
    assert why == ("type_enigma", "paper_full", "BG-8.4.b", {"most": most})
    at.boat.hands.typed = "B" * (most - 2)
    assert refused(at, "type_enigma", "first_officer", letters="AA") is None
    assert refused(at, "type_enigma", "first_officer", letters="AAA") == why
    for key in ("AB", "ABCD", "A1B"):
        assert refused(at, "set_enigma", "first_officer", key=key) == ("set_enigma", "three_letters", "BG-8.4.b", {})
    assert refused(at, "set_enigma", "first_officer", key="abc") is None


@proves("BG-9.2.2.a")
def test_the_tactical_map_has_an_edge_and_so_many_markers():
    at, row = afloat(), P["tactical_map"]
    edge = row["edge_squares"]
    for x, y, code in ((edge, -edge, ""), (edge + 0.1, 0.0, "off"), (0.0, -edge - 0.1, "off")):
        why = refused(at, "mark", "navigator", kind="merchant", x=x, y=y)
        assert why == (("mark", "off_the_map", "BG-9.2.2.a", {}) if code else None)
    at.s.sea.markers = [Marker(n, "merchant", 0.0, 0.0, 0.0, 0) for n in range(row["markers"] - 1)]
    assert refused(at, "mark", "navigator", kind="merchant", x=0.0, y=0.0) is None
    at.s.sea.markers.append(Marker(99, "merchant", 0.0, 0.0, 0.0, 0))
    full = ("mark", "no_markers", "BG-9.2.2.a", {"most": row["markers"]})
    assert refused(at, "mark", "navigator", kind="merchant", x=0.0, y=0.0) == full


def test_an_aircraft_in_sight_is_shown_off_the_bow():
    """Bearing off the bow from the boat's own place and course, miles to a tenth; whoever is not seen is not shown."""
    at = afloat()
    at.boat.course, at.boat.x, at.boat.y = 90.0, 500.0, -300.0
    over = {4: (0.0, 5.0), 5: (3.0, 0.0), 6: (-2.0, -2.0)}
    for id, (x, y) in over.items():
        place = at.boat.x + x * NM, at.boat.y + y * NM
        at.s.sea.planes.append(Plane(id, "sunderland", *place, 0.0, 100.0, seen=True))
    at.s.sea.planes.append(Plane(8, "sunderland", 0.0, 0.0, 0.0, 100.0, seen=False))
    shown = [(p.id, p.bearing, p.miles) for p in sea_view(at.s, at.p.book, None)["aircraft"]]
    assert shown == [(4, 270, 5.0), (5, 0, 3.0), (6, 135, 2.8)]


def looks(at, unit, miles, n=400):
    """How often lookouts of a vessel so far to the north find the boat."""
    seeing, hits = Seeing(at.s, at.sb), 0
    for second in range(n):
        at.s.clock.seconds = second * 10
        hits += enemy_looks(at.s, at.sb, seeing, unit, 0.0, miles * NM, False)
    return hits


@proves("BG-8.3.b")
def test_their_lookouts_see_less_the_farther_they_are_and_nothing_under_water():
    at = afloat(weather="calm_clear", hours=2.0)
    unit = at.ship("flower", 0.0, 3000.0)
    reach = Seeing(at.s, at.sb).range_of_theirs(at.s, at.sb.vessels["flower"].eye, 0.0, False)
    found = [looks(at, unit, share * reach) for share in (0.1, 0.5, 0.9, 1.0, 1.5)]
    assert found[0] > found[1] > found[2] > found[3] == found[4] == 0
    unit.sees = True
    hold = at.sb.p["visual"]["hold_factor"]
    assert [looks(at, unit, share * hold * reach, 3) for share in (0.99, 1.01)] == [3, 0]
    at.submerge(10)
    assert looks(at, unit, 0.01, 3) == 0, "no periscope is up"
    at.boat.views["periscope"] = 10**6
    scope = Seeing(at.s, at.sb).range_of_periscope(at.s)
    assert [looks(at, unit, share * hold * scope, 3) for share in (0.99, 1.01)] == [3, 0]


def test_the_chance_of_a_glimpse():
    seeing = Seeing((at := afloat()).s, at.sb)
    row = at.sb.p["visual"]
    rate = row["glimpse_rate_per_min"] * row["check_s"] / 60
    assert seeing.glimpse(5.0, 5.0, 1.0) == 0.0
    assert seeing.glimpse(0.0, 5.0, 1.0) == pytest.approx(1 - math.exp(-rate))
    assert seeing.glimpse(3.0, 5.0, 0.5) == pytest.approx(1 - math.exp(-rate * 0.5 * (1 - 0.36)))
    chances = [seeing.glimpse(miles, 5.0, 1.0) for miles in range(6)]
    assert all(near > far for near, far in pairwise(chances))
