"""The boat and the traffic at the start of a mission."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.sea.boat import ordered_speed
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.grid import rhumb
from kaleun.games.uboot.sea.hull import sound
from kaleun.games.uboot.sea.state import Boat, Group, Tube, Unit
from kaleun.games.uboot.sea.traffic import each_minute
from kaleun.games.uboot.sea.units import HOUR, MINUTE, RAD
from kaleun.games.uboot.sea.watch import deal
from kaleun.games.uboot.sea.water import current, wind_after
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def new_boat(book: Book) -> Boat:
    """A Type VIIC with full tanks, battery and tubes."""
    sb = book.sea
    load = sb.p["torpedo"]["common"]["default_load"]
    bow = [kind for kind, n in load["bow_tubes"].items() for _ in range(n)]
    stern = [kind for kind, n in load["stern_tube"].items() for _ in range(n)]
    spares = {f"{room} {kind}": int(n) for room in ("bow", "stern") for kind, n in load[f"{room}_spare"].items()}
    spares |= {f"external {kind}": int(n) for kind, n in load["external"].items()}
    course = float(sb.mission["start_course"])
    return Boat(
        course=course,
        helm=course,
        telegraph="half_ahead",
        fuel=float(sb.p["boat"]["fuel"]["capacity_t"]),
        shells=int(sb.p["gun88"]["rounds"]),
        tubes=[Tube(kind) for kind in bow + stern],
        spares=spares,
    )


def crush_depth(seed: int, sb: SeaBook) -> float:
    """Where this boat breaks; nobody knows."""
    row = sb.p["boat"]["depth"]
    crush = Stream(seed, "crush").normal(row["crush_mean_m"], row["crush_sd_m"])
    return max(float(row["crush_min_m"]), min(float(row["crush_max_m"]), crush))


@rule("BG-9.1.a")
def put_to_sea(s: State, p: Play[Book]) -> None:
    """The boat at its start square, the traffic on its routes, the hidden crush depth."""
    sb, sea, boat = p.book.sea, s.sea, s.boat
    sea.lat0, sea.lon0 = sb.coast.nearest_sea(sb.grid.centre(sb.mission["start_square"]))
    boat.reckoned = (sea.lat0, sea.lon0)
    boat.crush = crush_depth(s.seed, sb)
    boat.speed = ordered_speed(s, sb)
    sea.weather, sea.weather_at = sb.mission["weather"]["start"], sb.weather_s
    if sb.holds:
        sea.wind = wind_after(s, sb, -1)
    for entry in sb.mission["traffic"]:
        add_group(s, sb, entry)
    for objective in (sb.mission["primary"], *sb.mission["secondary"]):
        if objective.get("point") == "random":
            add_point(s, sb, objective)
    boat.current = current(s, sb)
    deal(s, p)
    sound(s, sb)
    each_minute(s, p)


def add_group(s: State, sb: SeaBook, entry: Any) -> Group:
    """A traffic entry of the mission: its route round the land and its vessels in formation."""
    sea = s.sea
    route = sb.route(tuple(entry["route"]))
    group = Group(len(sea.groups) + 1, entry.get("id", ""), entry["kind"])
    group.lat, group.lon = route[0]
    group.route, group.leg = list(route), min(1, len(route) - 1)
    group.speed, group.starts_at = float(entry["speed"]), round(entry["at_h"] * HOUR)
    fast_alone = group.kind == "lone" and group.speed > sb.p["convoy"]["zigzag_lone"]["above_kn"]
    group.zigzag, group.reacts = entry.get("zigzag", fast_alone), entry.get("reacts_to_radio", False)
    group.cruise = group.speed
    group.boats = entry.get("friendly_boats", 0)
    group.base = rhumb(route[0], route[group.leg])[0] if len(route) > 1 else 0.0
    group.course = group.want = group.axis = group.base
    if group.boats:
        low, high = sb.p["convoy"]["friendly_boat_hit_h"]
        group.friendly_hit_at = round(Stream(s.seed, "friends", group.id).uniform(low, high) * HOUR)
    sea.groups.append(group)
    places, ships = formation(sb, entry), len(entry["types"])
    for i, (kind, (ox, oy)) in enumerate(zip([*entry["types"], *entry.get("escort", ())], places, strict=True)):
        add_unit(s, sb, group, kind, ox, oy, entry.get("damaged", False)).weaves = i >= ships
    return group


def add_point(s: State, sb: SeaBook, objective: Any) -> Group:
    """The hidden point of a rescue: somewhere in one of its squares, at sea; it drifts nowhere and fires flares."""
    stream = Stream(s.seed, "point " + objective["id"])
    squares = objective["squares"]
    square = sb.grid.squares[squares[stream.below(len(squares))]]
    place = (stream.uniform(square.south, square.north), stream.uniform(square.west, square.east))
    group = Group(len(s.sea.groups) + 1, "point_" + objective["id"], "friendly")
    group.lat, group.lon = sb.coast.nearest_sea(place)
    group.route = [(group.lat, group.lon)]
    group.flare_every = objective["flare_min"] * MINUTE
    s.sea.groups.append(group)
    add_unit(s, sb, group, "dinghy", 0.0, 0.0)
    return group


def add_unit(s: State, sb: SeaBook, group: Group, kind: str, ox: float, oy: float, damaged: bool = False) -> Unit:
    """One vessel of a group."""
    vessel = sb.vessels[kind]
    unit = Unit(len(s.sea.units) + 1, kind, group.id, ox=ox, oy=oy)
    unit.limit = vessel.grt * vessel.sink_factor
    unit.damage = unit.limit * sb.p["convoy"]["damaged_share"] if damaged else 0.0
    unit.armed = Stream(s.seed, "armed", unit.id).chance(vessel.armed_p)
    unit.charges, unit.hostile = vessel.charges, group.kind != "friendly"
    s.sea.units.append(unit)
    return unit


def formation(sb: SeaBook, entry: Any) -> list[tuple[float, float]]:
    """Places of ships and escorts: metres to starboard and ahead of the centre."""
    row, spacing = sb.p["escort"], sb.p["convoy"]
    n = len(entry["types"])
    if entry["kind"] in ("patrol", "hunters"):
        ships = [((i - (n - 1) / 2) * row["abreast_m"], 0.0) for i in range(n)]
    else:
        columns = entry.get("columns", 1)
        ranks = math.ceil(n / columns)
        ships = [
            (
                (i % columns - (min(columns, n) - 1) / 2) * spacing["column_spacing_m"],
                ((ranks - 1) / 2 - i // columns) * spacing["ship_spacing_m"],
            )
            for i in range(n)
        ]
    width, length = max(abs(x) for x, _ in ships), max(abs(y) for _, y in ships)
    ring, stations = row["station_m"], row["stations_deg"]
    escorts = []
    for i in range(len(entry.get("escort", ()))):
        angle = stations[i % len(stations)] * RAD
        escorts.append(((ring + width) * math.sin(angle), (ring + length) * math.cos(angle)))
    return ships + escorts
