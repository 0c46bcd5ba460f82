"""What eyes see: by place, light and weather, never by the truth."""

from __future__ import annotations

import math
import random

import pytest

from games.uboot.afloat import GAME, afloat
from kaleun.games.uboot.sea import orders
from kaleun.games.uboot.sea.scene import scene
from kaleun.games.uboot.sea.ships import heel, hurt, sinking
from kaleun.games.uboot.sea.state import Fall, Float
from kaleun.games.uboot.sea.torpedo import launch, strike
from kaleun.games.uboot.sea.units import NM
from kaleun.games.uboot.view import view
from kaleun.kernel.plain import plain, to_json
from proves import proves

DAY, NIGHT = 3.0, 15.0
SEATS = ("captain", "first_officer", "navigator", "chief_engineer", None)


def watching(miles=3.0, weather="calm_clear", hours=DAY, kind="tramp", eyes=6):
    """A ship to the east, stopped, and lookouts who have found it; A2 begins at noon before a full moon."""
    at = afloat("A2", weather=weather, hours=hours).far_away()
    ship = at.ship(kind, miles * NM, 0.0, course=0.0, speed=0.0)
    ship.hostile = False
    at.s.ready.observers = eyes
    return at, ship


def found(at):
    at.until(lambda: any(not c.lost for c in at.s.sea.contacts), 3600)
    return str(at.s.sea.contacts[0].id)


@proves("BG-8.3.c", "BG-8.2.b")
def test_a_ship_is_seen_as_shape_bearing_height_and_angle():
    at, _ = watching()
    number = found(at)
    shown = scene(at.s, at.p.book)
    seen = shown.ships[number]
    assert (seen.shape, seen.bearing, seen.angle) == ("tramp", 90.0, -90)
    assert seen.height == pytest.approx(math.degrees(math.atan(29 / (3 * NM))), abs=0.001)
    assert shown.eyes == "bridge"
    assert shown.sun is not None
    at.s.ready.observers = 0
    assert scene(at.s, at.p.book).eyes == ""
    assert scene(at.s, at.p.book).ships == {}


def test_far_off_or_in_the_dark_no_shape_can_be_made_out():
    near, _ = watching(miles=3.0)
    far, _ = watching(miles=3.0)
    for at in (near, far):
        found(at)
    far.s.sea.groups[0].x = 14.0 * NM
    far.run(10)
    shown = scene(far.s, far.p.book).ships
    assert [seen.shape for seen in shown.values()] == [""]
    assert [(seen.angle, seen.wake) for seen in shown.values()] == [(0, 0)]
    dark, _ = watching(miles=1.4, weather="overcast", hours=NIGHT)
    found(dark)
    assert view(dark.s, dark.p.book, "captain").light.startswith("night")
    assert [seen.shape for seen in scene(dark.s, dark.p.book).ships.values()] == [""]
    assert scene(near.s, near.p.book).marks == {}
    assert next(iter(scene(far.s, far.p.book).marks.values())).down > 0, "the hull is below the horizon"


def test_a_hit_ship_burns_leans_and_goes_down():
    at, ship = watching(miles=1.0, kind="tanker")
    number = found(at)
    hurt(at.s, at.p, ship, 0.6 * ship.limit, where=0.5, side=-1)
    hurt(at.s, at.p, ship, 0.6 * ship.limit, where=-0.9, side=-1)
    assert [(w.where, w.side) for w in ship.wounds] == [(0.5, -1), (-0.9, -1)]
    ship.burns_until = ship.sinks_at
    at.run(120)
    first = scene(at.s, at.p.book).marks[number]
    at.run((ship.sinks_at - at.s.clock.seconds) * 9 // 10)
    last = scene(at.s, at.p.book).marks[number]
    assert first.fire == 3
    assert 0 < first.sunk < last.sunk <= 100
    assert last.heel < first.heel < 0, "to port, where she was hit"
    assert (heel(at.sb, ship, at.s.clock.seconds), sinking(ship, at.s.clock.seconds)) == (last.heel, last.sunk)


def test_a_torpedo_says_where_it_struck():
    at, ship = watching(miles=0.5)
    fish = launch(at.s, at.sb, "g7e", 90.0, 0.0, 30.0, 5000.0, 3.0, True)
    fish.x, fish.y, fish.run = ship.x - 8.0, ship.y + 50.0, 900.0
    strike(at.s, at.p, fish, ship)
    assert ship.wounds[0].side == -1, "she heads north and was hit from the west"
    assert ship.wounds[0].where == pytest.approx(2 * 50 / 118, abs=0.02)


def test_tracks_of_torpedoes_run_by_the_stopwatch_unless_bubbles_show():
    at, _ = watching(miles=3.0)
    at.s.sea.torpedoes = [launch(at.s, at.sb, kind, 90.0, 0.0, 30.0, 5000.0, 3.0, False) for kind in ("g7a", "g7e")]
    for fish in at.s.sea.torpedoes:
        fish.due = at.s.clock.seconds + 100
    at.run(20)
    wake, none = scene(at.s, at.p.book).tracks
    assert wake.bearing == pytest.approx(90.0, abs=3.0)
    assert wake.metres == pytest.approx(300, abs=30)
    assert (none.bearing, none.metres, none.due) == (None, None, wake.due)
    at.s.ready.observers = 0
    assert scene(at.s, at.p.book).tracks[0].bearing is None


@proves("BG-9.2.2.a", "BG-H.6")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_map_on_the_table_has_what_was_called_out_and_put_down(level):
    """Bearings and markers; how far off she is only where the app draws the map for the navigator. Ships that nobody
    has found are not there, and the stopwatches run for everybody."""
    at = afloat("A2", weather="calm_clear", hours=DAY, navigator=level).far_away()
    ship = at.ship("tramp", 3.0 * NM, 0.0, course=0.0, speed=0.0)
    ship.hostile = False
    at.ship("tramp", 60.0 * NM, 0.0, course=0.0, speed=0.0)
    at.s.ready.observers = 6
    assert view(at.s, at.p.book, None).plot == []
    number = found(at)
    shown, captain = view(at.s, at.p.book, None), view(at.s, at.p.book, "captain")
    (one,) = shown.plot
    assert (str(one.id), one.true_bearing, one.by, one.age) == (number, 90, "eye", 0)
    told = (captain.contacts[0].distance, captain.contacts[0].course, captain.contacts[0].speed)
    assert (one.miles, one.course, one.speed) == (told if level == "easy" else (None, None, None))
    assert shown.markers == captain.markers
    fish = launch(at.s, at.sb, "g7e", 90.0, 0.0, 30.0, 5000.0, 3.0, True)
    fish.due = at.s.clock.seconds + 100
    at.s.sea.torpedoes = [fish]
    assert view(at.s, at.p.book, None).torpedoes == [(fish.id, fish.at, fish.due)]
    assert view(at.s, at.p.book, None).running == 1
    fish.due = at.s.clock.seconds
    assert view(at.s, at.p.book, None).torpedoes == [], "the watch has run down; nobody knows more"


def test_splashes_and_star_shells():
    at, _ = watching(miles=3.0, hours=NIGHT)
    at.s.sea.falls = [Fall(at.s.clock.seconds, at.boat.x, at.boat.y + 400.0, False)]
    at.s.sea.groups[0].lit_until = at.s.clock.seconds + 600
    shown = scene(at.s, at.p.book)
    assert [(s.bearing, s.metres, s.ours) for s in shown.splashes] == [(0.0, 400, False)]
    assert shown.stars == [90]
    at.run(10)
    assert at.s.sea.falls == []


def test_the_sky_is_that_of_the_reckoning():
    """The picture does not give the true place away; cloud hides sun and moon."""
    at, _ = watching()
    before = scene(at.s, at.p.book)
    at.s.sea.lat0 += 3.0
    assert scene(at.s, at.p.book).sun == before.sun
    at.boat.reckoned = (at.boat.reckoned[0] + 3.0, at.boat.reckoned[1])
    assert scene(at.s, at.p.book).sun != before.sun
    at.s.sea.weather = "overcast"
    assert scene(at.s, at.p.book).sun is None


HIDDEN = (
    lambda at, ship: setattr(ship, "x", ship.x + 300.0),
    lambda at, ship: setattr(ship, "course", 77.0),
    lambda at, ship: hurt(at.s, at.p, ship, 0.9 * ship.limit),
    lambda at, ship: at.s.sea.floats.append(Float(900, "lifeboat", ship.x, ship.y, 0.0, 0.0, 0, 20, "tramp")),
    lambda at, ship: setattr(at.s, "seed", at.s.seed + 1),
)


@proves("BG-H.6")
@pytest.mark.parametrize("change", HIDDEN)
@pytest.mark.parametrize(
    ("miles", "weather", "hours", "eyes"),
    [(30.0, "calm_clear", DAY, 6), (2.0, "fog", DAY, 6), (5.0, "overcast", NIGHT, 6), (4.0, "calm_clear", DAY, 0)],
    ids=["beyond the horizon", "in fog", "in the dark", "nobody looks"],
)
def test_worlds_that_differ_out_of_sight_look_the_same(change, miles, weather, hours, eyes):
    worlds = []
    for other in (False, True):
        at, ship = watching(miles, weather, hours, eyes=eyes)
        at.run(60)
        if other:
            change(at, ship)
        worlds.append([to_json(plain(view(at.s, at.p.book, seat))) for seat in SEATS])
    assert worlds[0] == worlds[1]


def test_redealt_worlds_look_the_same():
    """In a battle: whatever a seat does not know may be otherwise, and its view stays as it was."""
    at, ship = watching(miles=2.0)
    found(at)
    hurt(at.s, at.p, ship, 2.0 * ship.limit)
    at.s.sea.torpedoes = [launch(at.s, at.sb, "g7e", 90.0, 0.0, 30.0, 5000.0, 3.0, False)]
    at.ship("empire", 25 * NM, 0.0)
    at.s.sea.floats.append(Float(900, "raft", 20 * NM, 0.0, 0.0, 0.0, 0, 4, "empire"))
    at.run(30)
    for n in range(20):
        for seat in SEATS:
            other = GAME.redeal(GAME.copy(at.s), at.p.book, seat, random.Random(n))
            assert view(other, at.p.book, seat) == view(at.s, at.p.book, seat), seat


def test_through_the_periscope_less_is_seen():
    at, _ = watching(miles=5.0)
    at.submerge(10)
    orders.open_view(at.s, at.p, "periscope")
    found(at)
    shown = scene(at.s, at.p.book)
    assert shown.eyes == "periscope"
    assert next(iter(shown.marks.values())).down > 0, "the eye is a metre above the water"
