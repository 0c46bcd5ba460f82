"""What makes a cruise a story: where a ship was hit, men in lifeboats and what is left of her, signals of other boats,
the weather broadcast, calls of the enemy. Nothing here changes the fight; everything is seen or heard from where the
boat is. Games of version 1 have none of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note
from kaleun.games.uboot.sea.grid import rhumb
from kaleun.games.uboot.sea.state import Float
from kaleun.games.uboot.sea.units import HOUR, KN, NM, RAD
from kaleun.games.uboot.sea.water import position, weather_now
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER, NAVIGATOR
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.book import SeaBook
    from kaleun.games.uboot.sea.state import Group, Unit, Wound
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

BRIDGE = f"{CAPTAIN}+{FIRST_OFFICER}+{NAVIGATOR}"
RADIO_ROOM = f"{CAPTAIN}+{FIRST_OFFICER}"
PLACES = ("stern", "aft", "amidships", "forward", "bow")


def place_of(hit: Wound) -> str:
    """The part of the ship that was hit.

    >>> from kaleun.games.uboot.sea.state import Wound
    >>> place_of(Wound(0, -0.95, 1, 1.0)), place_of(Wound(0, 0.0, 1, 1.0)), place_of(Wound(0, 1.0, 1, 1.0))
    ('stern', 'amidships', 'bow')
    """
    return PLACES[min(len(PLACES) - 1, int((hit.where + 1.0) / 2.0 * len(PLACES)))]


def in_sight(s: State, sb: SeaBook, unit: Unit) -> bool:
    """Do our eyes have this ship?"""
    now = s.clock.seconds
    return any(
        c.unit == unit.id and not c.lost and c.by != "hydrophone" and now - c.seen <= sb.look_s for c in s.sea.contacts
    )


def tell_hit(s: State, p: Play[Book], unit: Unit) -> None:
    """Whoever looks sees where a torpedo has struck."""
    if p.book.sea.holds and unit.wounds and in_sight(s, p.book.sea, unit):
        hit = unit.wounds[-1]
        side = "to_starboard" if hit.side > 0 else "to_port"
        note(s, p, "BG-8.2.a", "hit_at", to=BRIDGE, place=f"place_{place_of(hit)}", side=side)


def go_down(s: State, p: Play[Book], unit: Unit, seen: bool) -> None:
    """She is gone: boats, rafts and wreckage lie where she was, oil if she carried it."""
    sb = p.book.sea
    if not sb.holds:
        return
    row, vessel = sb.p["wrecks"], sb.vessels[unit.kind]
    stream = Stream(s.seed, "boats", unit.id)
    men = round((row["crew"]["base"] + row["crew"]["per_grt"] * vessel.grt) * stream.uniform(*row["saved_share"]))
    boats = math.ceil(men / row["men_per_boat"])
    wind = (s.sea.wind + 180.0) * RAD
    way = weather_now(s, sb).wind_kn * KN * row["drift_share"]
    kinds = [("lifeboat", min(row["men_per_boat"], men - i * row["men_per_boat"])) for i in range(boats)]
    for kind, aboard in [*kinds, ("wreckage", 0), *([("oil", 0)] if vessel.tanker else [])]:
        x, y = (at + stream.normal(0.0, row["scatter_m"]) for at in (unit.x, unit.y))
        vx, vy = way * math.sin(wind), way * math.cos(wind)
        s.sea.floats.append(Float(s.sea.next_id, kind, x, y, vx, vy, s.clock.seconds, aboard, unit.kind))
        s.sea.next_id += 1
    del s.sea.floats[: -row["most"]]
    if seen:
        note(s, p, "BG-8.2.a", "in_the_boats", to=BRIDGE, men=men, boats=boats)


def each_minute(s: State, p: Play[Book]) -> None:
    """Wreckage drifts apart; on the hour there may be something on the air."""
    sb, now = p.book.sea, s.clock.seconds
    if not sb.holds:
        return
    if s.sea.floats:
        s.sea.floats = [f for f in s.sea.floats if now - f.at < sb.p["wrecks"]["gone_h"] * HOUR]
    _, clock = sb.calendar.local(now)
    if clock % HOUR == 0 and hears_radio(s, sb):
        if clock // HOUR % sb.p["story"]["weather_every_h"] == 0:
            broadcast(s, p)
        for group in s.sea.groups:
            if group.boats and group.active and clock // HOUR % sb.p["story"]["shadow_every_h"] == 0:
                signal(s, p, group, "boat_shadows")


def hears_radio(s: State, sb: SeaBook) -> bool:
    return bool(s.boat.depth <= sb.p["radio"]["reception_max_depth_m"])


def broadcast(s: State, p: Play[Book]) -> None:
    """Headquarters' weather report: wind and sea, and what is most likely to follow."""
    weather = weather_now(s, p.book.sea)
    likely = max(weather.next, key=lambda row: row[1])[0]
    wind = 10 * round(s.sea.wind / 10) % 360
    note(s, p, "BG-8.4.b", "weather_report", to=RADIO_ROOM, wind=wind, knots=weather.wind_kn, sea=weather.sea,
         likely=likely)  # fmt: skip


def signal(s: State, p: Play[Book], group: Group, code: str) -> None:
    """Another boat of ours reports the convoy she shadows, by square and course, a little roughly."""
    sb = p.book.sea
    stream = Stream(s.seed, "signal", group.id, s.clock.seconds)
    row = sb.p["story"]
    lat, lon = (at + stream.normal(0.0, row["shadow_error_nm"]) / 60.0 for at in (group.lat, group.lon))
    square = sb.grid.at(lat, lon)
    if square and group.boats:
        boat = row["boat_numbers"][stream.below(min(group.boats, len(row["boat_numbers"])))]
        course = 10 * round(group.base / 10) % 360
        say = {"boat_shadows": "boat_shadows", "boat_hits": "boat_hits"}[code]
        note(s, p, "BG-8.4.b", say, to=RADIO_ROOM, boat=boat, square=square, course=course)


def other_boat_hit(s: State, p: Play[Book], group: Group) -> None:
    """She tells of her success, if we can hear it."""
    if p.book.sea.holds and hears_radio(s, p.book.sea):
        signal(s, p, group, "boat_hits")


ORDERS = {"investigate": "talk_investigate", "attack": "talk_attack", "search": "talk_search", "return": "talk_return"}
"""What an escort says when it begins something."""


def overhear(s: State, p: Play[Book], unit: Unit) -> None:
    """Escorts talk to each other: near by in clear, by voice; farther off only groups of a code are heard."""
    sb = p.book.sea
    if not sb.holds or unit.state not in ORDERS or not hears_radio(s, sb):
        return
    row, miles = sb.p["story"], math.hypot(unit.x - s.boat.x, unit.y - s.boat.y) / NM
    if miles <= row["talk_code_nm"] and Stream(s.seed, "talk", unit.id, s.clock.seconds).chance(row["talk_share"]):
        clear = miles <= row["talk_clear_nm"]
        note(s, p, "BG-8.4.b", ORDERS[unit.state] if clear else "talk_coded", to=RADIO_ROOM)


def distress(s: State, p: Play[Book], group: Group) -> None:
    """A merchant calls for help in clear: whoever is near enough hears from which square."""
    sb = p.book.sea
    if not sb.holds or not hears_radio(s, sb):
        return
    miles, square = rhumb(position(s), (group.lat, group.lon))[1], sb.grid.at(group.lat, group.lon)
    if square and miles <= sb.p["story"]["distress_heard_nm"]:
        note(s, p, "BG-8.4.b", "distress", to=RADIO_ROOM, square=square)
