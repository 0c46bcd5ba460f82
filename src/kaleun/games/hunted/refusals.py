"""Why something a player might expect is not offered, with the rule behind it. Asked only when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.hunted.book import Book
from kaleun.games.hunted.rules.s07_4_missions import abort_allowed
from kaleun.games.hunted.rules.s08_1_boxes import here, mission_here
from kaleun.games.hunted.rules.s08_3_targets import arctic, may_wait
from kaleun.games.hunted.rules.s09_2_torpedo_fire import DOORS, loaded, usable
from kaleun.games.hunted.state import MINE, Combat, State
from kaleun.games.hunted.tables import ability, working
from kaleun.kernel.ask import Refusal

RANGES = ("close", "medium", "long")
ENDS = ("forward", "aft")


def orders(s: State, book: Book) -> Iterator[Refusal]:
    """Schnorchel, kite and abort."""
    t, boat = s.patrol, s.boat
    assert t is not None
    if not boat.schnorchel:
        yield Refusal("sail:schnorchel", "no_schnorchel", "TH-10.11.10")
    elif boat.holed:
        yield Refusal("sail:schnorchel", "hull_is_holed", "TH-9.8.8.5")
    elif mission_here(t, here(s, book)):
        yield Refusal("sail:schnorchel", "mission_on_the_surface", "TH-8.1.4")
    gear = book.charts["mats"]["equipment"]["fa330"]
    if "fa330" in book.mat(boat.type)["equipment"]:
        if not boat.kite:
            yield Refusal("sail:kite", "kite_is_gone", "TH-8.2.2.b")
        elif boat.holed:
            yield Refusal("sail:kite", "hull_is_holed", "TH-9.8.8.5")
        elif here(s, book).table not in gear["areas"]:
            yield Refusal("sail:kite", "no_kite_here", "TH-8.2.2.a")
    if t.aborting:
        yield Refusal("abort", "on_the_way_home", "TH-10.9.4")
    elif not abort_allowed(s, book, t):
        early = ("not_before_gibraltar", "TH-7.3.3.c") if t.first_med else ("not_before_the_front", "TH-7.4.3.b")
        yield Refusal("abort", *early)


def attack(s: State, book: Book) -> Iterator[Refusal]:
    """Submerged, on the surface, Nibelung, waiting for night, letting them go."""
    c = s.combat
    assert c is not None
    armed = bool(loaded(s, "forward") or loaded(s, "aft"))
    for way, why in (("submerged", _submerged(s, armed)), ("surface", _surface(s, c, armed))):
        if why:
            for r in RANGES:
                yield Refusal(f"attack:{way}-{r}", *why)
    if book.on("nibelung") and s.boat.type == "XXI" and not working(s, "hydrophones"):
        for r in RANGES:
            yield Refusal(f"attack:nibelung-{r}", "hydrophones_out", "TH-14.12")
    if not may_wait(s, book, c):
        yield Refusal("wait", *_wait(s, c))
    if ability(s, book) == "aggressive":
        yield from _let_go(s, c, armed)


def _submerged(s: State, armed: bool) -> tuple[str, str] | None:
    if s.boat.holed:
        return "hull_is_holed", "TH-9.8.8.5"
    if not working(s, "periscope"):
        return "periscope_out", "TH-10.0.b"
    return None if armed else ("no_torpedo_ready", "TH-9.2.1.a")


def _surface(s: State, c: Combat, armed: bool) -> tuple[str, str] | None:
    if c.arrival:
        return "escort_has_come", "TH-9.4.3.b"
    if c.escorted and c.day:
        return "not_by_day", "TH-9.5.1.a"
    gun = s.boat.gun and s.boat.ammo and working(s, "deck_gun") and not c.escorted
    return None if armed or gun else ("no_weapon_ready", "TH-9.3.1")


def _wait(s: State, c: Combat) -> tuple[str, str]:
    if not c.day:
        return "night_already", "TH-8.4.2"
    if c.waited:
        return "waited_already", "TH-8.4.2"
    if c.arrival:
        return "escort_has_come", "TH-9.4.3.b"
    return ("midnight_sun", "TH-8.4.5") if arctic(s) else ("too_fast_to_shadow", "TH-8.4.2")


def _let_go(s: State, c: Combat, armed: bool) -> Iterator[Refusal]:
    possible = not _submerged(s, armed) or not _surface(s, c, armed)
    if possible and not c.arrival and s.crew["kommandant"].state in ("ok", "lw"):
        yield Refusal("let_go", "must_attack", "TH-14.15.6")


def salvo(s: State, book: Book) -> Iterator[Refusal]:
    """Ends that cannot fire; both ends at once."""
    c = s.combat
    assert c is not None
    for end in ENDS:
        why = _end(s, c, end)
        if why:
            yield Refusal(f"salvo:{end}", *why)
    if not c.night_surface:
        yield Refusal("salvo:both", "only_at_night_on_the_surface", "TH-9.5.2")


def _end(s: State, c: Combat, end: str) -> tuple[str, str] | None:
    tubes: list[str] = getattr(s.boat, end)
    if usable(s, c, end):
        return None
    if not working(s, DOORS[end]):
        return "doors_jammed", "TH-10.0.b"
    if MINE in tubes:
        return "mines_in_the_tubes", "TH-7.4.2.a"
    if c.extreme and any(tubes):
        return "straight_runners_only", "TH-14.16"
    if c.nibelung and any(tubes):
        return "homing_only", "TH-14.12"
    return "tubes_empty", "TH-9.2.1.a"


def weapon(s: State, book: Book) -> Iterator[Refusal]:
    """Tubes and gun against unescorted ships."""
    c, boat = s.combat, s.boat
    assert c is not None
    for end in ENDS:
        why = ("fired_already", "TH-9.4.2.b") if end in c.spent else _end(s, c, end)
        if why:
            yield Refusal(f"weapon:{end}", *why)
    if "gun" in c.spent:
        yield Refusal("weapon:gun", "fired_already", "TH-9.3.2")
    elif not boat.gun:
        yield Refusal("weapon:gun", "no_gun", "TH-9.3.1")
    elif not boat.ammo:
        yield Refusal("weapon:gun", "no_shells", "TH-9.3.4")
    elif not working(s, "deck_gun"):
        yield Refusal("weapon:gun", "gun_out", "TH-10.0.b")
    elif not c.surfaced:
        yield Refusal("weapon:gun", "boat_is_submerged", "TH-9.3.1")


def precautions(s: State, book: Book) -> Iterator[Refusal]:
    """BOLD and the test depth."""
    c, boat = s.combat, s.boat
    assert c is not None
    if not boat.bold:
        yield Refusal("bold", "no_bold_left", "TH-9.6.7")
    elif c.bold_used:
        yield Refusal("bold", "bold_used", "TH-9.6.7")
    elif book.on("escort_quality") and c.detections:
        yield Refusal("bold", "bold_too_late", "TH-14.6.1")
    if boat.holed:
        yield Refusal("deep", "hull_is_holed", "TH-9.8.8.5")
    elif c.night_surface and c.detections == 0:
        yield Refusal("deep", "still_on_the_surface", "TH-9.6.6")
    elif c.deep_used:
        yield Refusal("deep", "deep_already", "TH-9.6.5")
