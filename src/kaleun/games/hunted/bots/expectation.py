"""What a captain can reckon in his head: the chance to hit, to sink, to be found. Rules of thumb for bots; the numbers
are those of the printed charts, and whoever plays with charts of his own has bots that learnt on the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kaleun.games.hunted.state import Boat, Combat, Target
from kaleun.games.hunted.view import Patrol, View

HIT_ON = {"close": 8, "medium": 7, "long": 6, "extreme": 3}
HOMING = {"falke": 5, "zaunkoenig": 6, "zaunkoenig_2": 7}
ELECTRIC = {"medium": 1, "long": 2}
DAMAGE = (4, 3, 2, 1, 1, 1)
GOOD = 5 / 6
"""A torpedo that is no dud."""
FOUND_ON = 9
SEEN_ON_APPROACH = 21 / 36
GRADES = frozenset(("knights_cross", "oakleaves", "swords", "diamonds"))
FAR = ("long", "extreme")
REMOTE = ("IO", "AU")
QUIET = (*REMOTE, "BR", "WA")
"""Waters where help for unescorted ships is far away."""


@cache
def at_most(n: int) -> float:
    """The chance of 2d6 to be n or less."""
    return sum(a + b <= n for a in range(1, 7) for b in range(1, 7)) / 36


@cache
def sinks(need: int, points: int, torpedoes: int) -> float:
    """The chance that so many torpedoes, each hitting on `need` or less, do this many points of damage."""
    if points <= 0:
        return 1.0
    if torpedoes == 0:
        return 0.0
    hit = at_most(need) * GOOD
    missed = (1 - hit) * sinks(need, points, torpedoes - 1)
    return missed + hit * sum(sinks(need, points - d, torpedoes - 1) for d in DAMAGE) / len(DAMAGE)


@cache
def adds(need: int, points: int, aimed: int, left: int) -> float:
    """How much one more torpedo adds to the chance to sink her. A ship that one cannot sink may be worth several of
    those left, so this is the best mean of one, two, … of them."""
    have = sinks(need, points, aimed)
    return max((sinks(need, points, aimed + n) - have) / n for n in range(1, left + 1))


@cache
def needed(kind: str, distance: str, bonus: int) -> int:
    """The highest 2d6 with which this torpedo hits from this range; `bonus` is what the captain and his crew add."""
    if distance == "extreme":
        return HIT_ON[distance]
    straight = HIT_ON[distance] - (0 if kind == "g7a" else ELECTRIC.get(distance, 0)) + bonus
    return max(straight, HOMING.get(kind, 0))


def fight_of(view: View) -> Combat:
    """The combat mat, for questions that are asked in a fight."""
    assert view.combat is not None
    return view.combat


def patrol_of(view: View) -> Patrol:
    """The patrol, for questions that are asked at sea."""
    assert view.patrol is not None
    return view.patrol


def skill(view: View) -> tuple[int, int]:
    """How much better than the chart this crew shoots: under water, and on the surface."""
    crew, quality = view.crew, view.quality
    bonus: int = (quality == "elite") - (quality == "green") - (crew["kommandant"].state == "sw")
    bonus += not GRADES.isdisjoint(view.kommandant.awards)
    return bonus, bonus + 1 + crew["first_wo"].experte


def haul(targets: Sequence[Target], torpedoes: Sequence[str], distance: str, bonus: int) -> float:
    """Tons to expect from these torpedoes, each aimed where it adds most."""
    afloat = [(t.capacity - t.damage, t.tonnage) for t in targets if t.damage < t.capacity]
    aimed, total, left = [0] * len(afloat), 0.0, len(torpedoes)
    for kind in torpedoes:
        need = needed(kind, distance, bonus)
        best, where = 0.0, -1
        for i, (points, tons) in enumerate(afloat):
            more = tons * adds(need, points, aimed[i], left)
            if more > best:
                best, where = more, i
        left -= 1
        if where >= 0:
            aimed[where] += 1
            total += best
    return total


def ready(boat: Boat, end: str) -> list[str]:
    """The torpedoes of an end, the straight runners first."""
    if ("fwd_torp_doors" if end == "forward" else "aft_torp_doors") in boat.damage:
        return []
    return sorted(t for t in getattr(boat, end) if t and t != "mine")


def aboard(boat: Boat, mines: bool = False) -> int:
    """Torpedoes in the tubes and to load them again; mines in the tubes are none, but if they are meant to count."""
    tubes = [t for t in (*boat.forward, *boat.aft) if t and (mines or t != "mine")]
    return len(tubes) + len(boat.forward_reloads) + len(boat.aft_reloads)


@cache
def waters_of(box: str) -> str:
    """The waters behind a track code: AT for ATx2."""
    return box.partition(":")[0].partition("x")[0]


def waters(view: View) -> str:
    """The waters the boat is in: AT, IO, T, …"""
    patrol = patrol_of(view)
    return waters_of(patrol.boxes[patrol.at])


def alertness(view: View) -> int:
    """What adds to the escorts' search whatever the attack."""
    boat, c = view.boat, fight_of(view)
    damage, kind = boat.damage, boat.type
    mods: int = c.wolfpack + c.detected_before + (c.encounter == "capital_ship") - boat.alberich
    mods += (patrol_of(view).start >= "1944") - (waters(view) in REMOTE)
    mods += ("fuel_tanks" in damage) + ("dive_planes" in damage) + (kind in ("XB", "XIV")) - (kind == "XXI")
    mods += c.day and "g7a" in boat.forward
    return mods - (boat.bold > 0 and not c.bold_used)


@cache
def found(alert: int, surfaced: bool, distance: str, both: bool) -> float:
    """The chance that the escorts find the boat in the first search after this attack."""
    if distance == "extreme":
        return 1 - at_most(10)
    mods = alert + surfaced + (distance == "close") - (distance == "long") + both
    return 1 - at_most(FOUND_ON - 1 - mods)


class Prospect:
    """The situation before an attack, taken in at one glance; `value` judges each way to attack."""

    def __init__(self, view: View, fear: float, far_fear: float | None = None) -> None:
        boat, c = view.boat, fight_of(view)
        self.targets, self.escorted, self.sheltered = c.targets, c.escorted, c.arrival
        self.forward, self.aft = ready(boat, "forward"), ready(boat, "aft")
        self.skill = skill(view)
        worn = 1 + 2 * boat.hull / boat.hull_boxes
        self.fear, self.far_fear = fear * worn, (fear if far_fear is None else far_fear) * worn
        self.alert = alertness(view) if self.escorted else 0

    def value(self, way: str, distance: str) -> float:
        """Tons to expect from this attack, less what the captain fears from the escorts."""
        surfaced = way == "surface"
        every = surfaced or not self.escorted
        salvo = self.forward + self.aft if every else max(self.forward, self.aft, key=len)
        tons = haul(self.targets, salvo, distance, self.skill[surfaced])
        if not self.escorted:
            return tons
        risk = found(self.alert, surfaced, distance, surfaced and bool(self.forward and self.aft))
        if distance == "close" and not self.sheltered:
            tons *= 1 - SEEN_ON_APPROACH
            risk = SEEN_ON_APPROACH + (1 - SEEN_ON_APPROACH) * risk
        return float(tons - (self.far_fear if distance in FAR else self.fear) * risk)


HIGH_IS_BAD = {
    "detection": 9, "approach": 7, "depth_charge_attack": 8, "air_attack": 7, "hedgehog": 5, "squid": 3, "fido": 5,
    "severity": 4, "without_doctor": 4, "recovery": 4, "scuttle": 12, "rescue": 11,
}  # fmt: skip
LOW_IS_BAD = {
    "crash_dive": 7, "additional_round": 5, "gibraltar": 5, "test_depth": 4, "initiative": 5, "enemy_torpedo": 4,
    "enemy_dud": 0, "invasion_refusal": 2, "air_raid": 4, "who_is_lost": 1,
}  # fmt: skip


def hurts(roll: str, total: int) -> bool:
    """Is this total of a weighty roll one to be sorry about?"""
    return total >= HIGH_IS_BAD.get(roll, 99) or total <= LOW_IS_BAD.get(roll, 0)
