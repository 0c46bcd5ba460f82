"""Worked pieces of the sea: what single functions make of many values, those on the edges among them, by the rules of
today and by those of version 1. Kept in scenes.json like every scene (scenes.py)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

from games.uboot.afloat import FIRST_CHARTS, GAME, Afloat, afloat, book_of
from kaleun.games.uboot.missions.objectives import observe, rendezvous
from kaleun.games.uboot.missions.places import counts, hostile_contact
from kaleun.games.uboot.missions.state import Goal
from kaleun.games.uboot.missions.voyage import Sailed, Voyage, rank
from kaleun.games.uboot.sea import (
    aircraft,
    boat,
    charges,
    escort,
    formation,
    formation1,
    guns,
    lookout,
    optics,
    orders,
    scene,
    ships,
    sky,
    sky1,
    sonar,
    story,
    tdc,
    torpedo,
    traffic,
    view,
    water,
)
from kaleun.games.uboot.sea.hull import wear
from kaleun.games.uboot.sea.lull import lull
from kaleun.games.uboot.sea.state import Contact, Fall, Float, Torpedo, Unit, Wound
from kaleun.games.uboot.sea.units import NM
from kaleun.kernel.live import Event
from kaleun.kernel.stream import Stream

Said = tuple[str, Any]
COURSES = (0.0, 33.0, 90.0, 200.0, 310.0)
ROUND = (-700.0, -60.0, -4.0, 0.0, 3.5, 45.0, 900.0)


@cache
def first(mission: str = "A2") -> Any:
    """The book of rules version 1."""
    return GAME.book(GAME.full_options({"mission": mission}), GAME.charts_with(FIRST_CHARTS), "1")


def by_both(mission: str = "A2", **more: Any) -> Iterator[Afloat]:
    """A boat by the rules of today and one by those of version 1."""
    yield afloat(mission, **more)
    old = afloat(mission, **more)
    old.p.book = first(mission)
    old.sb = old.p.book.sea
    yield old


def found(at: Afloat, ship: str, x: float, y: float, **contact: Any) -> Unit:
    """A ship that we have in sight."""
    unit = at.ship(ship, x, y, course=70.0)
    more = {"bearing": 45.0, "distance": 1.0, **contact}
    at.s.sea.contacts.append(Contact(len(at.s.sea.contacts) + 1, unit.id, "observers", 0, 0, **more))
    return unit


def edges(*limits: float) -> list[float]:
    """Each limit, and a little to both sides."""
    return [limit + step for limit in limits for step in (-1.0, 0.0, 1.0)]


# -- pieces


def gunnery() -> Iterator[Said]:
    at = afloat(seed=5)
    row = at.sb.p["gun88"]
    ranges = edges(row["max_range_m"], row["p_full_inside_m"], 300.0, 2500.0)
    yield "gun hit_p", [guns.hit_p(at.sb, metres, sea) for metres in ranges for sea in range(len(row["sea_factor"]))]
    at.boat.course = 20.0
    for kind, course in itertools.product(("tramp", "trawler"), COURSES):
        unit = at.ship(kind, 400.0, 300.0)
        unit.course = course
        yield "gun through", [guns.goes_through(at.sb, unit, 400.0 + dx, 300.0 + dy) for dx in ROUND for dy in ROUND]
        yield "gun beside", [guns.beside(Stream(1, "x", n), at.sb, at.s, unit) for n in range(3)]
    at.boat.hands.gun_bearing, at.boat.hands.gun_range = 30.0, 1800.0
    for weather in at.sb.weather:
        at.s.sea.weather = weather
        yield "gun laid", [guns.laid_shell(at.s, at.sb, Stream(2, "y", n)) for n in range(3)]
    for at in by_both():
        for laid, shells, seconds in itertools.product((False, True), (0, 1, 50), (0, 240)):
            unit = found(at, "coaster", 600.0, 600.0)
            at.boat.views, at.boat.gun_target = {"gun88": 10**6}, len(at.s.sea.contacts)
            at.boat.hands.gun_laid, at.boat.shells = laid, shells
            at.boat.hands.gun_bearing, at.boat.hands.gun_range = 45.0, 848.0
            for _ in range(seconds):
                at.s.clock.seconds += 1
                guns.fire_88(at.s, at.p)
                guns.clear_falls(at.s, at.sb)
            yield "gun fire", [at.boat.shells, unit.damage, unit.wounds, unit.sinks_at, unit.state, at.s.sea.falls]
    for depth, kind, course in itertools.product((0.0, 6.0, 11.0), ("flower", "bigtanker"), COURSES):
        at = afloat()
        at.boat.depth, at.boat.course = depth, 15.0
        rammed = []
        for dx, dy in itertools.product((-80.0, -6.0, 0.0, 8.0, 60.0), repeat=2):
            unit = at.ship(kind, dx, dy)
            unit.course = course
            guns.ramming(at.s, at.p, [unit])
            rammed.append(at.s.outcome)
            at.s.outcome = ""
        yield "rammed", rammed


def patterns() -> Iterator[Said]:
    for at in by_both(seed=4):
        row = at.sb.p["depth_charge"]
        depths = edges(row["depth_bias"]["below_m"], 20.0, 60.0, 90.0, 150.0, 190.0)
        if at.sb.holds:
            depths += edges(row["deep"]["below_m"])
        for depth in depths:
            yield "charges set", [charges.setting(at.sb, Stream(3, "z", n), depth) for n in range(6)]
        for kind, speed, left in itertools.product(("flower", "vw"), (0.0, 1.0, 14.0), (2, 40)):
            unit = at.ship(kind, 50.0, 80.0)
            unit.course, unit.speed, unit.charges, unit.fix_depth = 123.0, speed, left, 85.0
            charges.drop(at.s, at.p, unit, 30.0, -20.0)
            yield "charges dropped", [unit.charges, at.s.sea.next_id, at.s.sea.bursts]
            at.s.sea.bursts.clear()
    at = afloat().submerge(60)
    for course, dx, dy, depth in itertools.product(COURSES, ROUND, (-40.0, 0.0, 25.0), (40.0, 60.0, 66.0)):
        at.boat.course = course
        metres, section = charges.hull_distance(at.s, at.sb, dx, dy, depth)
        named = charges.shock_row(at.sb, metres, 130.0)
        yield "charges felt", [metres, section, named and named["name"]]
    for section, first_one in itertools.product(range(at.sb.hull + 1), (False, True)):
        near = [charges.near_section(at.sb, Stream(4, "n", n), section, first_one) for n in range(12)]
        yield "charges near", near
    for row, depth in itertools.product(at.sb.damage["shock"], (0.0, 120.0)):
        at.boat.depth = depth
        for n in range(12):
            charges.suffer(at.s, at.p, row, Stream(5, "s", n), n % 7, str(n % 3))
        yield "charges done", [at.s.outcome, at.s.sea.tally, [(e.kind, e.data) for e in at.s.events]]
        at.s.outcome, at.s.sea.tally = "", {}
        at.s.events.clear()


def eels() -> Iterator[Said]:
    box = (-3.0, -1.0, 0.0, 1.0, 2.5)
    for x1, y1, x2, y2 in itertools.product(box, repeat=4):
        yield "box", torpedo.crosses_box(x1, y1, x2, y2, 1.0, 2.0)
    for at in by_both(seed=6):
        for course, way, magnetic, depth in itertools.product(COURSES, (10.0, 95.0, 280.0), (False, True), (3.0, 7.0)):
            unit = at.ship("tramp", 500.0, 500.0)
            unit.course = course
            for off in (-80.0, -30.0, 0.0, 20.0, 90.0):
                fish = Torpedo(9, "g7a", 500.0 + off, 505.0, way, 40.0, 5000.0, 800.0, magnetic=magnetic, depth=depth)
                fish.x0, fish.y0 = 40.0, -20.0
                yield "eel strikes", torpedo.strikes(at.sb, fish, 500.0 - off, 460.0, unit)
                yield "eel struck", torpedo.struck(at.sb, fish, unit)
        for n, run in itertools.product(range(12), edges(at.sb.p["torpedo"]["common"]["arming_m"])):
            at.s.clock.seconds = 300 * n
            unit = found(at, ("tramp", "bigtanker", "vw")[n % 3], 400.0 + n, 700.0)
            fish = Torpedo(40 + n, "g7e", 410.0, 690.0, 30.0 * n, 30.0, 5000.0, run, magnetic=n % 4 == 0)
            fish.x0, fish.y0 = -100.0, 35.0
            torpedo.strike(at.s, at.p, fish, unit)
            torpedo.wake_seen(at.s, at.p, fish, at.s.sea.units)
            yield "eel hit", [unit, at.s.sea.groups[-1], at.s.sea.hits]
        yield "eel lines", [line.plain() for line in at.p.lines]
    for line, course, speed in itertools.product((0.0, 77.0, 180.0, 265.0), COURSES, (0.0, 8.0, 30.0, 60.0)):
        yield "triangle", tdc.triangle(line, 1500.0, course, speed, 30.0)
    yield "spread", [tdc.spread(n, 2.0) for n in range(1, 5)]


def wrecks() -> Iterator[Said]:
    at = afloat(seed=7)
    for now, sinks, side in itertools.product(edges(60.0, 100.0, 400.0, 700.0), (0, 400, 700), (-1, 1)):
        unit = at.ship("tanker", 900.0, 0.0)
        unit.wounds = [Wound(40, 0.3, side, 2000.0), Wound(90, -0.4, 1, 700.0)]
        unit.sinks_at, unit.burns_until, unit.damage = sinks, 400, unit.limit * (0.3, 0.5, 1.0)[round(now) % 3]
        moment = round(now)
        yield "wreck", [ships.sinking(unit, moment), ships.heel(at.sb, unit, moment), ships.burning(unit, moment)]
    yield "wreck places", [story.place_of(Wound(0, n / 10, 1, 1.0)) for n in range(-10, 11)]
    for at in by_both(seed=8):
        units = [found(at, kind, 2000.0, 300.0 * n) for n, kind in enumerate(at.sb.vessels)]
        for n, unit in enumerate(units):
            at.s.clock.seconds = 60 * n
            ships.hurt(at.s, at.p, unit, 900.0 * (1 + n % 5), ours=n % 3 > 0, where=n / 20, side=(-1) ** n)
            yield "wreck hurt", unit
        at.s.clock.seconds += 7200
        ships.founder(at.s, at.p)
        ships.drift(at.s, at.sb)
        yield "wreck gone", [units, at.s.sea.contacts, at.s.sea.sunk, at.s.sea.floats]
        yield "wreck seen", scene.scene(at.s, at.p.book)
        for group in at.s.sea.groups[:6]:
            ships.alarm(at.s, at.p, group, 100.0, 200.0)
        yield "wreck alarm", [at.s.sea.groups, at.s.sea.units]
        yield "wreck lines", [line.plain() for line in at.p.lines]


def heavens() -> Iterator[Said]:
    at = afloat()
    for lat, lon, day in itertools.product((44.0, 58.5, 69.0), (-40.0, 3.0), range(0, 3000, 37)):
        jd = sky.julian_day(1939, 9, 1) + day + (day % 24) / 24.0
        yield "sun", [*sky.sun(lat, lon, jd)]
        yield "moon", [*sky.moon(lat, lon, jd), sky.moon_share(jd)]
        yield "light", [sky.light_at(lat, lon, jd, cloud, at.sb.light) for cloud in (0, 3, 8)]
        yield "sun of version 1", sky1.sun_altitude(lat, lon, jd)
        yield "date", sky.calendar(jd)
    yield "moon whole", [sky._moon(sky.julian_day(1940, 7, 1) + day) for day in range(40)]
    for lat, lon in ((44.0, -40.0), (58.5, 3.0), (60.0, -18.0)):
        at.s.sea.lat0, at.s.sea.lon0 = lat, lon
        for seed in range(4):
            at.s.seed = seed
            yield "water", [water.depth_of_water(at.s, at.sb), water.current(at.s, at.sb)]
    for mission in GAME.charts()["missions"]["mission"]:
        book = book_of(mission["id"])
        for row in mission["water"]:
            limits = [row[name] for name in ("east_of", "west_of") if name in row]
            for lon in edges(*limits):
                at.s.sea.lat0, at.s.sea.lon0, at.boat.x, at.boat.y = 58.0, lon, 0.0, 0.0
                yield "water edges", water.depth_of_water(at.s, book.sea)
    for at in by_both(seed=9):
        for step in range(60):
            at.s.clock.seconds = at.s.sea.weather_at = step * at.sb.weather_s
            water.change_weather(at.s, at.p)
            orders.sextant(at.s, at.p)
            at.s.ready.course_drift_deg = step % 3
            at.s.clock.seconds = at.sb.compass_s * step + (step % 2) * 60
            boat.wander(at.s, at.sb)
            story.broadcast(at.s, at.p)
            yield "weather", [at.s.sea.weather, at.s.sea.wind, at.boat.fix, at.boat.fix_at, at.boat.drift_deg]
        yield "weather lines", [line.plain() for line in at.p.lines]
        for hour in range(200):
            at.s.clock.seconds, at.boat.depth = hour * 3600, 60.0 * (hour % 2)
            at.s.ready.gas_sections = {2, 6}
            at.boat.telegraph = ("full_ahead", "stop")[hour % 3 > 0]
            wear(at.s, at.p)
        yield "wear", [(event.kind, event.data) for event in at.s.events]


def stations() -> Iterator[Said]:
    at = afloat(seed=3)
    for course, speed in itertools.product(COURSES, (0.0, 4.0, 9.0)):
        group = at.group("convoy", course=course, speed=speed, x=300.0, y=-200.0)
        group.cruise, group.axis, group.wheel = speed, course + 20.0, 0.05
        for kind, weaves in (("flower", True), ("tramp", False)):
            unit = at.ship(kind, 700.0, -900.0, group)
            unit.weaves, unit.sx, unit.sy = weaves, 30.0, -12.0
            station = formation.station(at.sb, group, unit, 333)
            yield "station", [*station]
            for ex, ey, knots in itertools.product((-50.0, 0.0, 20.0), (-7.0, 40.0), (0.5, 10.0, 16.0)):
                yield "station closing", formation.closing_s(20.0, knots, station, ex, ey)
            unit.x, unit.y = station.x - 900.0, station.y + 400.0
            formation.regain(at.sb, group, unit, 333)
            yield "station regained", [unit.helm, unit.order, formation.regained(at.sb, group, unit, 333)]
            formation1.rejoin(first().sea, group, unit)
            yield "station of version 1", [unit.helm, unit.order, unit.state]
            formation1.place(at.s.sea, group)
            there, limit = (unit.x, unit.y), first().sea.p["ship_handling"]["station_m"]
            for off in edges(limit, 0.0):
                unit.state, unit.x, unit.y = "return", there[0], there[1] + off
                formation1.rejoin(first().sea, group, unit)
                yield "station of version 1", [unit.helm, unit.order, unit.state]
            unit.state = "formation"
        able = formation.ability(at.sb, at.s.sea, group)
        for off in (-90.0, -able.ramp, 0.0, able.ramp, 0.3, 45.0):
            group.wheel = off / 2
            formation.wheel(group, able, off)
            yield "wheel", [group.wheel, group.axis, formation.slowed(group, able)]
        formation.place(at.sb, at.s.sea, group, 333)
        formation.far(at.sb, at.s.sea, group)
        yield "placed", [unit for unit in at.s.sea.units if unit.group == group.id]
    for at in by_both("M05", empty=False):
        for n, group in enumerate(at.s.sea.groups):
            group.near = group.active = True
            for leg in range(len(group.route)):
                group.leg = leg
                group.lat, group.lon = group.route[leg]
                traffic.follow_route(at.s, at.sb, group)
                formation1.next_leg(at.sb, group, n % 2 == 0) if group.leg < len(group.route) else None
                traffic.alter(at.s, at.sb, group)
                yield "leg", group


def ears_and_eyes() -> Iterator[Said]:
    at = afloat(seed=2)
    for relative in range(0, 360, 24):
        yield "bearing error", sonar.hydrophone_bearing_sd(at.sb, float(relative))
    for kind, speed, depth in itertools.product(
        ("flower", "tramp", "liner"), (0.0, 6.0, 15.0), (0.0, 15.0, 90.0, 180.0)
    ):
        at.boat.depth = depth
        vessel = at.sb.vessels[kind]
        heard = [sonar.hydrophone_nm(at.s, at.sb, vessel, speed, rel, n) for rel in (0.0, 100.0, 179.0) for n in (1, 9)]
        yield "heard", heard
        unit = at.ship(kind, 0.0, 0.0)
        unit.speed, unit.course = speed, 40.0
        for r in (90.0, 300.0, 900.0, 1500.0, 2600.0):
            yield "asdic", [sonar.asdic_p(at.s, at.sb, unit, r, r / 3), sonar.blind(at.sb, depth, r)]
            yield "hears", sonar.hears(at.s, at.sb, unit, r)
        for weather, hours in itertools.product(at.sb.weather, (0, 9, 20)):
            at.s.sea.weather, at.s.clock.seconds = weather, hours * 3600
            seeing = lookout.Seeing(at.s, at.sb)
            looks = [lookout.enemy_looks(at.s, at.sb, seeing, unit, r, 200.0, r > 900) for r in (200.0, 1500.0, 9000.0)]
            yield "looked", [*lookout.our_eyes(at.s, at.sb), *looks]
    for kind, angle in itertools.product(at.sb.drawings, (0.0, 20.0, 90.0, 135.0, 180.0)):
        yield "silhouette", [optics.silhouette(at.sb.drawings[kind], angle), optics.printed_angle(at.sb, angle)]
    yield "between", [sonar.between([(2.0, 5.0), (4.0, 9.0), (7.0, 1.0)], x / 2) for x in range(18)]
    for depth, telegraph, noise in itertools.product((0.0, 40.0), ("stop", "full_ahead"), (0, 3)):
        at.boat.depth, at.boat.telegraph, at.s.ready.noise = depth, telegraph, noise
        yield "noise", boat.noise(at.s, at.sb)
    for second in edges(600.0):
        raid = afloat("A2", seed=1)
        raid.s.clock.seconds, raid.s.sea.call_at = 600, [round(second)]
        aircraft.arrivals(raid.s, raid.p)
        yield "called", [raid.s.sea.call_at, raid.s.sea.planes]
    unit = Unit(1, "flower", 1, 3.0, 4.0)
    yield "near", [escort.near(unit, 3.0, 4.0 + metres, 100.0) for metres in edges(100.0)]
    for leg in range(8):
        unit.leg, unit.tx, unit.ty = leg, 30.0, 50.0
        yield "corner", escort.corner(unit, 400.0)
    for aided, depth, hours in itertools.product((False, True), (0.0, 12.0), (0.0, 12.0)):
        at = afloat("A2", hours=hours, **({"navigator": "easy"} if aided else {}))
        at.boat.depth = depth
        at.s.ready.observers = 4
        at.boat.views = {"periscope": 10**6} if depth else {}
        stars = at.sb.instruments["star_seen_nm"] * NM
        for n, metres in enumerate((stars - 1.0, stars, stars + 1.0)):
            group = at.group(x=0.0, y=metres)
            group.lit_until = 10**6
            found(at, ("tramp", "flower")[n % 2], 1500.0, 900.0 * n, kind=("tramp", "flower", "")[n], course=80.0 * n)
        at.s.sea.floats += [Float(5 + n, kind, 300.0, 40.0 * n, 0.2, 0.1, 0, 7, "tramp") for n, kind in
                            enumerate(("lifeboat", "wreckage", "oil"))]  # fmt: skip
        at.s.sea.falls += [Fall(3, 100.0, 900.0, ours) for ours in (False, True)]
        yield "scene", scene.scene(at.s, at.p.book)
        yield "map", view._map(at.s, at.p.book)
        yield "drawn", [view._drawn(at.s, at.p.book, contact) for contact in at.s.sea.contacts]


def affairs() -> Iterator[Said]:
    """What headquarters count, and what comes over the air."""
    at = afloat(seed=11)
    for kind, category in itertools.product(at.sb.vessels, ("any", "merchant_or_coastal", "warship", "escort")):
        yield "counts", counts(at.p.book, {"category": category}, kind)
    enemy, friend = found(at, "tramp", 900.0, 0.0), found(at, "trawler", 900.0, 90.0)
    friend.hostile = False
    for lost in itertools.product((False, True), repeat=2):
        for contact, gone in zip(at.s.sea.contacts, lost, strict=True):
            contact.lost = gone
        yield "enemy in sight", hostile_contact(at.s)
    group = at.s.sea.groups[enemy.group - 1]
    group.name, group.boats = "friends", 3
    for seconds, hold, amount in itertools.product(edges(3600.0, 7200.0), (0, 1), (0, 3600)):
        at.s.clock.seconds, goal = round(seconds), Goal("P", amount=amount)
        row = {"window_h": (1, 2), "unit": "friends", "hold_h": hold, "hold_nm": 30}
        yield "met", [rendezvous(at.s, at.p.book, goal, row), rendezvous(at.s, at.p.book, goal, row), goal]
    for n in range(300):
        at.s.clock.seconds = 3600 * n
        story.signal(at.s, at.p, group, "boat_shadows")
        group.boats = 1 + n % 5
    yield "signals", [line.plain() for line in at.p.lines]
    limits = GAME.charts()["missions"]["campaign"]["ranks_grt"].values()
    for grt in (limit + step for limit in limits for step in (-1, 0, 1)):
        yield "rank", rank(Voyage("A", sailed=(Sailed("A1", "A", 1, grt, True, False),)), GAME.charts())
    for night in range(8):
        group.active, group.friendly_hit_at = True, 0
        at.s.clock.seconds = night * 3 * 3600
        guns.friendly_boats(at.s, at.p)
        yield "friends hit", [group.friendly_hit_at, at.s.sea.units]
    hard = afloat(seed=13, navigator="hard", weather="fair")
    for depth, eyes, seen in itertools.product((0.0, 12.0), (0, 3), ({}, {"periscope": 10**6})):
        hard.boat.depth, hard.s.ready.observers, hard.boat.views, goal = depth, eyes, seen, Goal("P")
        yield "observed", [observe(hard.s, hard.p.book, goal, {"squares": ["AL36"], "minutes": 1}), goal]
    for n in range(30):
        hard.s.clock.seconds = 60 * n
        yield "fixes", [orders.sextant(hard.s, hard.p), hard.boat.fix]
    quiet = afloat(seed=1).far_away()
    yield "lull", [lull(quiet.s, quiet.p, most, lambda s, p: None) for most in (1, 2, 9)]
    yield "lull ends", lull(quiet.s, quiet.p, 9, lambda s, p: s.events.append(Event("x", {})))


WORKED = (gunnery, patterns, eels, wrecks, heavens, stations, ears_and_eyes, affairs)
