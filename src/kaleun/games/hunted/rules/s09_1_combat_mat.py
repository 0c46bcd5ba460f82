"""Section 9.0-9.1, 9.4, 9.5: the engagement. Identify, decide, fire one weapon at a time, go on or leave."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s04_5_torpedoes import ENDS, fill
from kaleun.games.hunted.rules.s07_2_wolfpack import wolfpack_roll
from kaleun.games.hunted.rules.s08_1_boxes import here
from kaleun.games.hunted.rules.s08_3_targets import fit_kommandant, identify, no_waiting, time_of_day, wait_for_night
from kaleun.games.hunted.rules.s09_2_torpedo_fire import STRAIGHT, aim_and_fire, loaded, no_fire
from kaleun.games.hunted.rules.s09_3_deck_gun import fire_gun, gun_ready
from kaleun.games.hunted.rules.s09_4_additional import additional_round, rounds_left
from kaleun.games.hunted.rules.s09_6_detection import approach
from kaleun.games.hunted.rules.s14_options import must_fire
from kaleun.games.hunted.state import SEAT, Combat, State
from kaleun.games.hunted.tables import ability, ask, working
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons, offers


@rule("TH-9.0", "TH-3.2", "TH-9.1.2", "TH-8.2.5", "TH-8.3.6")
def contact(s: State, p: P) -> Asks[str]:
    """Step: identify the ships, then one round of the engagement."""
    c = s.combat
    assert c is not None
    assert s.patrol is not None
    s.phase, s.tick = "contact", s.tick + 1
    if not c.targets:
        yield from identify(s, p, c)
        yield from time_of_day(s, p, c)
        yield from wolfpack_roll(s, p, c)
    if not c.plan and not (yield from decide(s, p, c)):
        return leave(s, p, c)
    if c.escorted:
        return (yield from escorted_attack(s, p, c))
    return (yield from unescorted_attack(s, p, c))


@rule("TH-8.2.5", "TH-9.1.2", "TH-9.1.4", "TH-9.5.1.a", "TH-9.0", "TH-14.16", "TH-14.15.6", "TH-14.12")
def decide(s: State, p: P, c: Combat) -> Asks[bool]:
    """Attack submerged or on the surface at a range, wait for night, or let them go."""
    while True:
        choice = yield Judged(SEAT, "attack", "TH-9.0", attacks(s, p.book), refuse=Reasons(attacks))
        if choice == "wait":
            if not (yield from wait_for_night(s, p, c)):
                return False
            continue
        if choice == "decline":
            return False
        set_up(c, *choice)
        c.round += 1
        c.spent = []
        come_up(s, c)
        p.log("TH-9.1.4", "attack_plan", plan=c.plan, range=c.range)
        return True


def set_up(c: Combat, plan: str, distance: str) -> None:
    """The attack that was chosen, on the combat mat."""
    c.plan, c.range = plan, distance
    c.surfaced = plan == "surface"
    c.nibelung = plan == "nibelung"
    c.night_surface = c.surfaced and c.escorted
    c.extreme = distance == "extreme"


@rule("TH-9.4.8", "TH-8.1.1")
def come_up(s: State, c: Combat) -> None:
    """An attack on the surface ends schnorcheling and the hunt for a submerged boat (rulings R-41, R-86)."""
    assert s.patrol is not None
    if c.surfaced:
        c.hunted = 0
    if c.surfaced or s.patrol.posture == "kite":
        s.patrol.posture = "surfaced"


RANGES = ("close", "medium", "long")
WAIT, LET_GO = Bundle([Option("wait", "wait", "TH-8.4.2")]), Bundle([Option("let_go", "decline", "TH-8.2.5")])


@rule("TH-8.2.5", "TH-9.1.4", "TH-14.15.6", "TH-14.16")
def attacks(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """Submerged, on the surface, Nibelung; waiting for night; letting them go, unless he is of the aggressive kind."""
    c = s.combat
    assert c is not None
    far = book.on("extreme_range") and c.encounter == "convoy" and any(kind in STRAIGHT for kind in ready(s))
    attackable = False
    for way, why in ways(s, book, c):
        if why is None:
            attackable = True
            yield _attacks(way, far and way != "nibelung")
        else:
            yield from (refusal(f"attack:{way}-{r}", *why) for r in RANGES)
    yield no_waiting(s, book, c) or WAIT
    if attackable and not c.arrival and ability(s, book) == "aggressive" and fit_kommandant(s):
        yield refusal("let_go", "must_attack", "TH-14.15.6")
    else:
        yield LET_GO


@cache
def _attacks(way: str, far: bool) -> Bundle:
    ranges = (*RANGES, "extreme") if far else RANGES
    return Bundle(Option(f"attack:{way}-{r}", (way, r), "TH-9.1.4", way=way, range=r) for r in ranges)


def ready(s: State) -> list[str]:
    """All torpedoes that can be fired at once."""
    return loaded(s, "forward") + loaded(s, "aft")


Why: TypeAlias = tuple[str, str] | None
"""A reason and its rule, or None if there is none."""


def ways(s: State, book: Book, c: Combat) -> Iterator[tuple[str, Why]]:
    """Every way of attacking there is for this boat, and why it cannot be taken."""
    torpedoes = ready(s)
    yield "submerged", _submerged(s, torpedoes)
    yield "surface", _surface(s, book, c, torpedoes)
    if s.boat.type == "XXI" and book.on("nibelung"):
        yield "nibelung", _nibelung(s, torpedoes)


@rule("TH-9.8.8.5", "TH-10.0.b", "TH-9.2.1.a")
def _submerged(s: State, torpedoes: list[str]) -> Why:
    """With a whole hull, the periscope and a torpedo."""
    if s.boat.holed:
        return "hull_is_holed", "TH-9.8.8.5"
    if not working(s, "periscope"):
        return "periscope_out", "TH-10.0.b"
    return None if torpedoes else ("no_torpedo_ready", "TH-9.2.1.a")


@rule("TH-9.4.3.b", "TH-9.5.1.a", "TH-9.3.1")
def _surface(s: State, book: Book, c: Combat, torpedoes: list[str]) -> Why:
    """Escorted ships only by night and with torpedoes, others also with the gun; no more once an escort has come."""
    if c.arrival:
        return "escort_has_come", "TH-9.4.3.b"
    if c.escorted and c.day:
        return "not_by_day", "TH-9.5.1.a"
    return None if torpedoes or gun_ready(s, book, c) else ("no_weapon_ready", "TH-9.3.1")


@rule("TH-14.12")
def _nibelung(s: State, torpedoes: list[str]) -> Why:
    """By hydrophones alone; without a periscope only with homing torpedoes."""
    if not working(s, "hydrophones"):
        return "hydrophones_out", "TH-14.12"
    if s.boat.holed:
        return "hull_is_holed", "TH-9.8.8.5"
    if not torpedoes:
        return "no_torpedo_ready", "TH-9.2.1.a"
    blind = not working(s, "periscope") and all(kind in STRAIGHT for kind in torpedoes)
    return ("homing_only", "TH-14.12") if blind else None


@rule("TH-8.2.5", "TH-9.1.2")
def leave(s: State, p: P, c: Combat) -> str:
    """The ships sail on; nobody has noticed the boat."""
    lost = c.waited and c.day  # they got away while he waited for night
    if not lost:
        note_refusal(s, p.book, c)
    p.log("TH-8.2.5", "lets_them_go")
    return "after"


@rule("TH-7.4.3.c")
def note_refusal(s: State, book: Book, c: Combat) -> None:
    """On station at the invasion front, ships that could have been attacked and were not are remembered (R-23)."""
    t = s.patrol
    assert t is not None
    able = ready(s) and any(why is None for _, why in ways(s, book, c))
    if t.area == "invasion" and not here(s, book).transit and able and not c.fired and not c.follows:
        t.refused = True


@rule("TH-9.2.2.d", "TH-9.2.1.a", "TH-9.2.1.b", "TH-9.5.1.b", "TH-9.5.2", "TH-9.6.1", "TH-9.2.9")
def escorted_attack(s: State, p: P, c: Combat) -> Asks[str]:
    """Close: first the approach. Then the salvo (by night on the surface also from both ends), then the escorts."""
    if c.range == "close" and not c.arrival and not (yield from approach(s, p, c)):
        c.detected_close = True
        return "escort_hunt"
    bound, c.arrival = must_fire(s, p.book, c), False
    found = offers(salvos(s, p.book))
    ends = found[0].values[0] if len(found) == 1 else (yield _salvo(found))
    if not (yield from aim_and_fire(s, p, c, ends, bound)):
        note_refusal(s, p.book, c)
        p.log("TH-9.1.2", "holds_fire")
        return "after"
    return "escort_hunt"


@cache
def _salvo(found: tuple[Bundle, ...]) -> Ask:
    return Judged(SEAT, "salvo", "TH-9.2.1.a", found, refuse=Reasons(salvos))


SALVO = {end: Bundle([Option(f"salvo:{end}", (end,), "TH-9.2.1.a")]) for end in ENDS}
BOTH = Bundle([Option("salvo:both", ENDS, "TH-9.5.2"), Option("salvo:aft_first", ENDS[::-1], "TH-9.5.2")])


@rule("TH-9.2.1.a", "TH-9.2.1.b", "TH-9.5.2")
def salvos(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """From either end whose tubes can fire; by night on the surface also from both."""
    c = s.combat
    assert c is not None
    ends = 0
    for end in ENDS:
        why = no_fire(s, c, end)
        ends += why is None
        yield SALVO[end] if why is None else refusal(f"salvo:{end}", *why)
    if not c.night_surface:
        yield refusal("salvo:both", "only_at_night_on_the_surface", "TH-9.5.2")
    elif ends == len(ENDS):
        yield BOTH


@rule("TH-9.4.1", "TH-9.4.2.a", "TH-9.4.2.b", "TH-9.4.2.ex1", "TH-9.4.3.a", "TH-9.4.5", "TH-14.15.6")
def unescorted_attack(s: State, p: P, c: Combat) -> Asks[str]:
    """Weapon after weapon, seeing each result; then, if a ship is still afloat, another round or away."""
    while any(not t.sunk for t in c.targets):
        found = offers(weapons(s, p.book))
        if found == (CEASE,):
            break
        weapon = yield _weapon(found)
        if weapon == "cease":
            note_refusal(s, p.book, c)
            break
        bound = must_fire(s, p.book, c)
        c.spent.append(weapon)
        if weapon == "gun":
            yield from fire_gun(s, p, c, bound)
        else:
            yield from aim_and_fire(s, p, c, (weapon,), bound)
    if all(t.sunk for t in c.targets) or not rounds_left(s, p.book, c):
        return "after"
    for end in ENDS:
        yield from fill(s, p, end)
    if not (ready(s) or gun_ready(s, p.book, c)):
        return "after"
    must = ability(s, p.book) == "aggressive" and fit_kommandant(s)
    if not must and (yield ask("another_round", "TH-9.4.3.a", ["again", "leave"])) == "leave":
        return "after"
    return (yield from additional_round(s, p, c))


@cache
def _weapon(found: tuple[Bundle, ...]) -> Ask:
    return Judged(SEAT, "weapon", "TH-9.4.2.b", found, refuse=Reasons(weapons))


WEAPON = {end: Bundle([Option(f"weapon:{end}", end, "TH-9.4.2.b")]) for end in ENDS}
GUN, CEASE = Bundle([Option("weapon:gun", "gun", "TH-9.3.1")]), Bundle([Option("weapon:cease", "cease", "TH-9.1.2")])


@rule("TH-9.3.1", "TH-9.3.2", "TH-9.4.2.b", "TH-14.15.6")
def weapons(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """The tubes of either end and the gun, each once a round; or enough of it, unless he has to fire first."""
    c = s.combat
    assert c is not None
    bears = False
    for end in ENDS:
        why = ("fired_already", "TH-9.4.2.b") if end in c.spent else no_fire(s, c, end)
        bears = bears or why is None
        yield WEAPON[end] if why is None else refusal(f"weapon:{end}", *why)
    if c.encounter != "submarine":
        no_gun = _no_gun(s, c)
        bears = bears or no_gun is None
        yield no_gun or GUN
    yield refusal("weapon:cease", "must_fire", "TH-14.15.6") if bears and must_fire(s, book, c) else CEASE


def _no_gun(s: State, c: Combat) -> Refusal | None:
    boat = s.boat
    if "gun" in c.spent:
        return refusal("weapon:gun", "fired_already", "TH-9.3.2")
    if not boat.gun:
        return refusal("weapon:gun", "no_gun", "TH-9.3.1")
    if not boat.ammo:
        return refusal("weapon:gun", "no_shells", "TH-9.3.4")
    if not working(s, "deck_gun"):
        return refusal("weapon:gun", "gun_out", "TH-10.0.b")
    return None if c.surfaced else refusal("weapon:gun", "boat_is_submerged", "TH-9.3.1")
