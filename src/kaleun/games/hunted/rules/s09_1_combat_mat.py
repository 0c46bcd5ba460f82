"""Section 9.0-9.1, 9.4, 9.5: the engagement. Identify, decide, fire one weapon at a time, go on or leave."""

from __future__ import annotations

from functools import cache

from kaleun.games.hunted import refusals
from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s04_5_torpedoes import ENDS, fill
from kaleun.games.hunted.rules.s07_2_wolfpack import wolfpack_roll
from kaleun.games.hunted.rules.s08_1_boxes import here
from kaleun.games.hunted.rules.s08_3_targets import fit_kommandant, identify, may_wait, time_of_day, wait_for_night
from kaleun.games.hunted.rules.s09_2_torpedo_fire import STRAIGHT, aim_and_fire, can_fire, loaded
from kaleun.games.hunted.rules.s09_3_deck_gun import fire_gun, gun_ready
from kaleun.games.hunted.rules.s09_4_additional import additional_round, rounds_left
from kaleun.games.hunted.rules.s09_6_detection import approach
from kaleun.games.hunted.state import Combat, State
from kaleun.games.hunted.tables import ability, ask, working
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.rule import rule


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
        question = _plans(p.book, *plans(s, p.book, c))
        choice = yield question
        if choice == "wait":
            if not (yield from wait_for_night(s, p, c)):
                return False
            continue
        if choice == "decline":
            return False
        c.plan, c.range = choice
        c.surfaced = c.plan == "surface"
        c.nibelung = c.plan == "nibelung"
        c.night_surface = c.surfaced and c.escorted
        c.extreme = c.range == "extreme"
        c.round += 1
        c.spent = []
        come_up(s, c)
        p.log("TH-9.1.4", "attack_plan", plan=c.plan, range=c.range)
        return True


@rule("TH-9.4.8", "TH-8.1.1")
def come_up(s: State, c: Combat) -> None:
    """An attack on the surface ends schnorcheling and the hunt for a submerged boat (rulings R-41, R-86)."""
    assert s.patrol is not None
    if c.surfaced:
        c.hunted = 0
    if c.surfaced or s.patrol.posture == "kite":
        s.patrol.posture = "surfaced"


def plans(s: State, book: Book, c: Combat) -> tuple[bool, bool, bool, bool, bool, bool]:
    """What may be chosen: submerged, surface, Nibelung, extreme range, waiting, declining."""
    torpedoes = loaded(s, "forward") + loaded(s, "aft")
    can = bool(torpedoes)
    submerged = can and working(s, "periscope") and not s.boat.holed
    surface = not c.arrival and (can or (not c.escorted and gun_ready(s, book, c)))
    if c.escorted:
        surface = surface and not c.day and can
    nibelung = can and not s.boat.holed and s.boat.type == "XXI" and book.on("nibelung") and working(s, "hydrophones")
    nibelung = nibelung and (working(s, "periscope") or any(kind not in STRAIGHT for kind in torpedoes))
    extreme = book.on("extreme_range") and c.encounter == "convoy" and any(kind in STRAIGHT for kind in torpedoes)
    attackable = submerged or surface or nibelung
    must = ability(s, book) == "aggressive" and fit_kommandant(s) and attackable and not c.arrival
    return submerged, surface, nibelung, extreme, may_wait(s, book, c), not must


@cache
def _plans(book: Book, submerged: bool, surface: bool, nibelung: bool, extreme: bool, wait: bool, decline: bool) -> Ask:
    ranges = ["close", "medium", "long"]
    ways = ["submerged"] * submerged + ["surface"] * surface + ["nibelung"] * nibelung
    options = [
        Option(f"attack:{way}-{r}", (way, r), "TH-9.1.4", way=way, range=r)
        for way in ways
        for r in (*ranges, *(["extreme"] if extreme and way != "nibelung" else []))
    ]
    options += [Option("wait", "wait", "TH-8.4.2")] if wait else []
    if decline or not options:
        options.append(Option("let_go", "decline", "TH-8.2.5"))
    return ask("attack", "TH-9.0", options, refuse=refusals.attack)


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
    submerged, surface, nibelung, *_ = plans(s, book, c)
    able = (loaded(s, "forward") or loaded(s, "aft")) and (submerged or surface or nibelung)
    if t.area == "invasion" and not here(s, book).transit and able and not c.fired and not c.follows:
        t.refused = True


@rule("TH-9.2.2.d", "TH-9.2.1.a", "TH-9.2.1.b", "TH-9.5.1.b", "TH-9.5.2", "TH-9.6.1", "TH-9.2.9")
def escorted_attack(s: State, p: P, c: Combat) -> Asks[str]:
    """Close: first the approach. Then the salvo (by night on the surface also from both ends), then the escorts."""
    if c.range == "close" and not c.arrival and not (yield from approach(s, p, c)):
        c.detected_close = True
        return "escort_hunt"
    c.arrival = False
    choices = tuple(end for end in ENDS if can_fire(s, c, end))
    ends = choices if len(choices) == 1 else (yield _ends(choices, c.night_surface))
    if not (yield from aim_and_fire(s, p, c, ends)):
        p.log("TH-9.1.2", "holds_fire")
        note_refusal(s, p.book, c)
        return "after"
    return "escort_hunt"


@cache
def _ends(ends: tuple[str, ...], both: bool) -> Ask:
    options = [Option(f"salvo:{end}", (end,), "TH-9.2.1.a") for end in ends]
    options += [Option("salvo:both", ends, "TH-9.5.2"), Option("salvo:aft_first", ends[::-1], "TH-9.5.2")] * both
    return ask("salvo", "TH-9.2.1.a", options, refuse=refusals.salvo)


@rule("TH-9.4.1", "TH-9.4.2.a", "TH-9.4.2.b", "TH-9.4.2.ex1", "TH-9.4.3.a", "TH-9.4.5", "TH-14.15.6")
def unescorted_attack(s: State, p: P, c: Combat) -> Asks[str]:
    """Weapon after weapon, seeing each result; then, if a ship is still afloat, another round or away."""
    while any(not t.sunk for t in c.targets):
        ready = [end for end in ENDS if end not in c.spent and can_fire(s, c, end)]
        gun = "gun" not in c.spent and c.surfaced and gun_ready(s, p.book, c)
        if not ready and not gun:
            break
        weapon = yield _weapons(tuple(ready), gun)
        if weapon == "cease":
            note_refusal(s, p.book, c)
            break
        c.spent.append(weapon)
        if weapon == "gun":
            yield from fire_gun(s, p, c)
        else:
            yield from aim_and_fire(s, p, c, (weapon,))
    if all(t.sunk for t in c.targets) or not rounds_left(s, p.book, c):
        return "after"
    for end in ENDS:
        yield from fill(s, p, end)
    if not (loaded(s, "forward") or loaded(s, "aft") or gun_ready(s, p.book, c)):
        return "after"
    must = ability(s, p.book) == "aggressive" and fit_kommandant(s)
    if not must and (yield ask("another_round", "TH-9.4.3.a", ["again", "leave"])) == "leave":
        return "after"
    return (yield from additional_round(s, p, c))


@cache
def _weapons(ends: tuple[str, ...], gun: bool) -> Ask:
    options = [Option(f"weapon:{end}", end, "TH-9.4.2.b") for end in ends]
    options += [Option("weapon:gun", "gun", "TH-9.3.1")] if gun else []
    options.append(Option("weapon:cease", "cease", "TH-9.1.2"))
    return ask("weapon", "TH-9.4.2.b", options, refuse=refusals.weapon)
