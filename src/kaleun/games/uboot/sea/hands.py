"""Instruments that a person turns: attack disk, cipher machine, deck gun, 20 mm, periscope and glasses. Their state is
part of the State, and the same commands turn them from a screen, a terminal and a bot. Turning costs no order: whoever
has the instrument has it in his hands. Games of version 1 have none of this, those of version 2 no 20 mm."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from kaleun.games.uboot.sea.enigma import ALPHABET, Enigma
from kaleun.games.uboot.sea.flak import lead, target, within
from kaleun.games.uboot.sea.plot import attack_disk
from kaleun.games.uboot.sea.units import norm
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER, NAVIGATOR
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Command, Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Hands
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

MOST_LETTERS = 400
"""So many letters the paper beside the machine holds."""


# -- what is shown


class Glass(Struct):
    """Periscope or glasses: degrees off the bow it points at, and its power."""

    bearing: float
    power: float


class Gun(Struct):
    """The 88 mm: degrees off the bow, metres on the sight; `laid` by hand, or by its crew."""

    bearing: float
    range: int
    laid: bool


class Flak(Struct, omit_defaults=True):
    """The 20 mm: degrees off the bow and above the horizon; `laid` by hand, or by its crew. `lead`: the same of the
    point to aim at, where the navigator's level shows it and an aircraft is in reach."""

    bearing: float
    elevation: float
    laid: bool
    lead: tuple[float, float] | None = None


class Machine(Struct):
    """The cipher machine: the letters in its windows, what was typed since the key was set, and which lamps lit."""

    window: str
    key: str
    typed: str
    lamps: str


class AttackDisk(Struct):
    """The disk as it is set, and what can be read off it: true bearing, angle on the bow, its side."""

    own_course: float
    bearing: float
    enemy_course: float
    true_bearing: float
    bow_angle: float
    starboard: bool


def glass(bearing: float, power: float) -> Glass:
    return Glass(round(bearing, 1), power)


def gun(hands: Hands) -> Gun:
    return Gun(round(hands.gun_bearing, 1), round(hands.gun_range), hands.gun_laid)


def flak(s: State, book: Book, helped: bool) -> Flak:
    """The 20 mm as it stands; `helped`: with the point to aim at."""
    hands, sb = s.boat.hands, book.sea
    shown = Flak(round(hands.flak_bearing, 1), round(hands.flak_elevation, 1), hands.flak_laid)
    plane = target(s, sb) if helped and sb.flies and "gun20" in s.boat.views else None
    if plane is not None:
        aim = lead(s, sb, plane)
        shown.lead = round(norm(aim.bearing - s.boat.course), 1), round(aim.elevation, 1)
    return shown


def machine(hands: Hands) -> Machine:
    window, lamps = _lamps(hands.key, hands.typed)
    return Machine(window, hands.key, hands.typed, lamps)


@lru_cache(maxsize=64)
def _lamps(key: str, typed: str) -> tuple[str, str]:
    machine = Enigma(("I", "II", "III"), "B", key)
    lamps = machine.type(typed)
    return machine.window, lamps


@rule("BG-9.2.1.a", "BG-9.2.1.c")
def disk(hands: Hands) -> AttackDisk:
    """What the attack disk shows, whatever it was set to and in whatever order."""
    read = attack_disk(hands.disk_own, hands.disk_bearing, hands.disk_enemy)
    return AttackDisk(
        round(hands.disk_own, 1),
        round(hands.disk_bearing, 1),
        round(hands.disk_enemy, 1),
        round(read.true_bearing, 1),
        round(read.bow_angle, 1),
        read.starboard,
    )


# -- what turns them


def _none(s: State, book: Book, name: str, rule_id: str) -> Refusal | None:
    return None if book.sea.holds else Refusal(name, "not_in_these_rules", rule_id)


@rule("BG-9.2.1.a")
def turn_disk(
    s: State,
    p: Play[Book],
    seat: str,
    own_course: float | None = None,
    bearing: float | None = None,
    enemy_course: float | None = None,
) -> Asks[None]:
    """The navigator turns green disk, pointer and black disk, one at a time or together."""
    hands = s.boat.hands
    hands.disk_own = hands.disk_own if own_course is None else norm(float(own_course))
    hands.disk_bearing = hands.disk_bearing if bearing is None else norm(float(bearing))
    hands.disk_enemy = hands.disk_enemy if enemy_course is None else norm(float(enemy_course))
    yield from ()


@rule("BG-8.4.a")
def turn_periscope(s: State, p: Play[Book], seat: str, bearing: float, power: float | None = None) -> Asks[None]:
    """The Captain turns the periscope to a bearing off the bow and changes its power."""
    hands = s.boat.hands
    hands.scope_bearing, hands.scope_power = norm(float(bearing)), hands.scope_power if power is None else float(power)
    yield from ()


@rule("BG-8.3.c")
def turn_glasses(s: State, p: Play[Book], seat: str, bearing: float, power: float | None = None) -> Asks[None]:
    """Whoever stands on the bridge points the glasses."""
    hands = s.boat.hands
    hands.glass_bearing, hands.glass_power = norm(float(bearing)), hands.glass_power if power is None else float(power)
    yield from ()


@rule("BG-7.5.3.e", "BG-8.2.a")
def lay_gun(s: State, p: Play[Book], seat: str, bearing: float, range_m: float) -> Asks[None]:
    """The First Officer lays the 88 mm himself: degrees off the bow, and metres on the sight."""
    hands = s.boat.hands
    hands.gun_bearing, hands.gun_range, hands.gun_laid = norm(float(bearing)), float(range_m), True
    yield from ()


@rule("BG-7.5.3.e")
def release_gun(s: State, p: Play[Book], seat: str) -> Asks[None]:
    """The gun's crew lays it again."""
    s.boat.hands.gun_laid = False
    yield from ()


@rule("BG-7.5.3.f", "BG-8.2.a")
def lay_flak(s: State, p: Play[Book], seat: str, bearing: float, elevation: float) -> Asks[None]:
    """The navigator lays the 20 mm himself: degrees off the bow and above the horizon. It fires at what is in reach."""
    hands = s.boat.hands
    hands.flak_bearing, hands.flak_elevation, hands.flak_laid = norm(float(bearing)), float(elevation), True
    yield from ()


@rule("BG-7.5.3.f")
def release_flak(s: State, p: Play[Book], seat: str) -> Asks[None]:
    """The crew of the 20 mm lays it again."""
    s.boat.hands.flak_laid = False
    yield from ()


@rule("BG-8.4.b", "BG-2.k")
def set_enigma(s: State, p: Play[Book], seat: str, key: str) -> Asks[None]:
    """Three letters into the windows; what was typed is taken off the paper."""
    s.boat.hands.key, s.boat.hands.typed = key.upper(), ""
    yield from ()


@rule("BG-8.4.b")
def type_enigma(s: State, p: Play[Book], seat: str, letters: str) -> Asks[None]:
    """Types on: every letter turns the rotors and lights a lamp."""
    s.boat.hands.typed += "".join(c for c in letters.upper() if c in ALPHABET)
    yield from ()


# -- why not


def why_not_disk(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    return _none(s, book, "turn_disk", "BG-9.2.1.a")


def why_not_periscope(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Only while it is up, and only to a power it has."""
    name, rule_id = "turn_periscope", "BG-8.4.a"
    if not book.sea.holds or "periscope" not in s.boat.views:
        return _none(s, book, name, rule_id) or Refusal(name, "periscope_down", rule_id)
    return _power(book, args, name, rule_id, "periscope_powers")


def why_not_glasses(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Only while somebody stands watch on the bridge."""
    name, rule_id = "turn_glasses", "BG-8.3.c"
    if not book.sea.holds or s.boat.depth > 0 or not s.ready.observers:
        return _none(s, book, name, rule_id) or Refusal(name, "nobody_on_the_bridge", rule_id)
    return _power(book, args, name, rule_id, "glasses_powers")


def _power(book: Book, args: Mapping[str, Any], name: str, rule_id: str, chart: str) -> Refusal | None:
    powers = book.sea.p["instruments"][chart]
    if args.get("power") is not None and args["power"] not in powers:
        return Refusal(name, "no_such_power", rule_id, powers=", ".join(f"{power:g}" for power in powers))
    return None


def why_not_gun(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Only while the gun is manned, and only as far as it shoots."""
    name, rule_id = "lay_gun", "BG-7.5.3.e"
    if not book.sea.holds or "gun88" not in s.boat.views:
        return _none(s, book, name, rule_id) or Refusal(name, "gun_not_manned", rule_id)
    most = book.sea.p["gun88"]["max_range_m"]
    if args and not 0 < args["range_m"] <= most:
        return Refusal(name, "gun_range", rule_id, most=most)
    return None


def why_not_flak(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """Only while it is manned, and only as far as it goes up and down."""
    name, rule_id = "lay_flak", "BG-7.5.3.f"
    if not book.sea.flies:
        return Refusal(name, "not_in_these_rules", rule_id)
    if "gun20" not in s.boat.views:
        return Refusal(name, "gun_not_manned", rule_id)
    if args and within(book.sea, args["elevation"]) != args["elevation"]:
        low, high = book.sea.p["flak"]["elevation_deg"]
        return Refusal(name, "gun_elevation", rule_id, least=low, most=high)
    return None


def why_not_key(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    key = args.get("key", "AAA").upper()
    if book.sea.holds and (len(key) != 3 or any(c not in ALPHABET for c in key)):
        return Refusal("set_enigma", "three_letters", "BG-8.4.b")
    return _none(s, book, "set_enigma", "BG-8.4.b")


def why_not_type(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    if book.sea.holds and len(s.boat.hands.typed) + len(args.get("letters", "")) > MOST_LETTERS:
        return Refusal("type_enigma", "paper_full", "BG-8.4.b", most=MOST_LETTERS)
    return _none(s, book, "type_enigma", "BG-8.4.b")


_TURN = (Param("bearing", "float"), Param("power", "float", (), True))
_DISK = tuple(Param(name, "float", (), True) for name in ("own_course", "bearing", "enemy_course"))
_LAY = (Param("bearing", "float"), Param("range_m", "float"))
_RAISE = (Param("bearing", "float"), Param("elevation", "float"))
_BRIDGE = (CAPTAIN, FIRST_OFFICER, NAVIGATOR)

COMMANDS = (
    Command("turn_disk", "BG-9.2.1.a", turn_disk, why_not_disk, _DISK, (NAVIGATOR,), free=True),
    Command("turn_periscope", "BG-8.4.a", turn_periscope, why_not_periscope, _TURN, (CAPTAIN,), free=True),
    Command("turn_glasses", "BG-8.3.c", turn_glasses, why_not_glasses, _TURN, _BRIDGE, free=True),
    Command("lay_gun", "BG-7.5.3.e", lay_gun, why_not_gun, _LAY, (FIRST_OFFICER,), free=True),
    Command("release_gun", "BG-7.5.3.e", release_gun, why_not_gun, (), (FIRST_OFFICER,), free=True),
    Command("lay_flak", "BG-7.5.3.f", lay_flak, why_not_flak, _RAISE, (NAVIGATOR,), free=True),
    Command("release_flak", "BG-7.5.3.f", release_flak, why_not_flak, (), (NAVIGATOR,), free=True),
    Command("set_enigma", "BG-8.4.b", set_enigma, why_not_key, (Param("key", "str"),), (FIRST_OFFICER,), free=True),
    Command(
        "type_enigma", "BG-8.4.b", type_enigma, why_not_type, (Param("letters", "str"),), (FIRST_OFFICER,), free=True
    ),
)
