"""Section 9.7: following escorted ships and convoys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s04_5_torpedoes import ENDS, fill
from kaleun.games.hunted.rules.s06_calendar import record_afloat
from kaleun.games.hunted.rules.s08_3_targets import fit_kommandant, time_of_day, times
from kaleun.games.hunted.rules.s09_2_torpedo_fire import loaded
from kaleun.games.hunted.rules.s09_4_additional import chase, may_chase
from kaleun.games.hunted.rules.s11_3_awards import follows_automatically
from kaleun.games.hunted.rules.s13_wolfpack import shadowed_by_pack
from kaleun.games.hunted.state import SEAT, Combat, State, Target
from kaleun.games.hunted.tables import ability, ask, throw, working
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons, offers

NOT_FOLLOWED = ("submarine", "gibraltar", "additional")


@rule("TH-9.7.1", "TH-9.7.2", "TH-9.7.4", "TH-9.7.10", "TH-9.7.sum", "TH-9.7.11")
def may_follow(s: State, book: Book, c: Combat) -> tuple[bool, bool]:
    """(the damaged ships, the convoy or undamaged ships): what may be followed now."""
    t = s.patrol
    if t is None or t.aborting or not c.escorted or c.encounter in NOT_FOLLOWED or not engaged(c):
        return False, False
    if c.follows >= follows_here(book, c) and (not may_chase(s, book) or shadowed_by_pack(s, book, c)):
        return False, False
    torpedoes = bool(loaded(s, "forward") or loaded(s, "aft") or s.boat.forward_reloads or s.boat.aft_reloads)
    gun = s.boat.gun and s.boat.ammo > 0 and working(s, "deck_gun")
    return bool(damaged_ships(c)) and (torpedoes or gun), torpedoes and (
        c.encounter == "convoy" or bool(sound_ships(c))
    )


@rule("TH-8.2.5", "TH-9.7.1", "TH-9.7.10")
def engaged(c: Combat) -> bool:
    """A boat that let the ships go has no fight to go on with; one that followed damaged ships must have fired."""
    return c.fired or (c.detected_before and not any(ship.damage for ship in c.targets))


@rule("TH-9.7.11")
def follows_here(book: Book, c: Combat) -> int:
    """Two Follows in the box of the first contact, three in each later one."""
    return int(book.charts["calendar"]["rounds"]["follows_per_later_box" if c.later_box else "follows_per_box"])


def damaged_ships(c: Combat) -> list[Target]:
    return [ship for ship in c.targets if ship.damage and not ship.sunk]


def sound_ships(c: Combat) -> list[Target]:
    """Merchants that came off unhurt; capital ships are too fast."""
    return [ship for ship in c.targets if not ship.damage and ship.kind not in ("escort", "capital_ship")]


@rule("TH-9.7.1", "TH-9.7.3", "TH-9.7.6", "TH-9.7.7", "TH-9.7.8", "TH-9.7.9")
def follow(s: State, p: P, c: Combat) -> Asks[bool]:
    """After repairs the boat may stay and try to follow: damaged ships surely, a convoy with luck."""
    found = offers(verdicts(s, p.book))
    if found == (MOVE_ON,):
        return False
    choice = yield _question(found)
    if choice == "move_on":
        return False
    if c.follows >= follows_here(p.book, c):
        yield from chase(s, p, c)
        if s.outcome:
            return False
    c.follows += 1
    for end in ENDS:
        yield from fill(s, p, end)
    kept = (yield from after_damaged(s, p, c)) if choice == "damaged" else (yield from after_convoy(s, p, c))
    if kept is None:
        return False
    yield from new_engagement(s, p, c, kept)
    return True


@cache
def _question(found: tuple[Bundle, ...]) -> Ask:
    return Judged(SEAT, "follow", "TH-9.7.1", found, refuse=Reasons(verdicts))


DAMAGED = Bundle([Option("follow_damaged", "damaged", "TH-9.7.6")])
CONVOY = Bundle([Option("follow_convoy", "convoy", "TH-9.7.7")])
MOVE_ON = Bundle([Option("move_on", "move_on", "TH-9.7.1")])


@rule("TH-9.7.1", "TH-9.7.4", "TH-9.7.6", "TH-9.7.7")
def verdicts(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """The damaged ships, the others, or on."""
    c = s.combat
    assert c is not None
    damaged, sound = may_follow(s, book, c)
    yield DAMAGED if damaged else refusal("follow_damaged", "nobody_damaged", "TH-9.7.6")
    if sound:
        yield CONVOY
    elif c.encounter == "capital_ship":
        yield refusal("follow_convoy", "too_fast_to_follow", "TH-9.7.4")
    else:
        yield refusal("follow_convoy", "nobody_left", "TH-9.7.7")
    yield MOVE_ON


@rule("TH-9.7.4", "TH-9.7.4.ex1", "TH-9.7.6", "TH-11.3.6.c")
def after_damaged(s: State, p: P, c: Combat) -> Asks[list[Target] | None]:
    """Damaged ships are found again; on a 6 they have lost their escort and each other. Capital ships need a roll."""
    hurt = damaged_ships(c)
    numbers = p.book.charts["calendar"]["following"]
    capital = next((t for t in hurt if t.kind == "capital_ship"), None)
    if capital is not None:
        if not follows_automatically(s, p.book):
            roll = yield from throw(s, p, d6("TH-9.7.4", "follow_capital_ship"))
            if roll - capital.damage > numbers["capital_max"]:
                p.log("TH-9.7.4", "follow_failed", dice=roll, chart="calendar", row="following")
                return None
            p.log("TH-9.7.4", "follow_succeeds", dice=roll, chart="calendar", row="following")
        return [capital]
    roll = yield from throw(s, p, d6("TH-9.7.6", "follow_damaged"))
    c.escorted = roll <= numbers["damaged_escorted_max"]
    p.log(
        "TH-9.7.6",
        "damaged_still_escorted" if c.escorted else "damaged_alone",
        dice=roll,
        chart="calendar",
        row="following",
    )
    if not c.escorted and len(hurt) > 1:
        index = yield _stragglers(tuple((t.name or t.kind, t.tonnage) for t in hurt))
        hurt = [hurt[index]]
    return hurt


def _stragglers(ships: tuple[tuple[str, int], ...]) -> Ask:
    options = [Option(f"ship:{i + 1}", i, "TH-9.7.6", name=name, tonnage=tons) for i, (name, tons) in enumerate(ships)]
    return ask("choose_straggler", "TH-9.7.6", options)


@rule("TH-9.7.7", "TH-11.3.6.c", "TH-14.15.2", "TH-10.11.9")
def after_convoy(s: State, p: P, c: Combat) -> Asks[list[Target] | None]:
    """1-4 keeps contact (1-5 with Balkon-Gerät); a convoy shows four new ships."""
    if not keeps_surely(s, p.book, c):
        most = keeps_to(s, p.book)
        roll = yield from throw(s, p, d6("TH-9.7.7", "follow_convoy"))
        if roll > most:
            p.log("TH-9.7.7", "follow_failed", dice=roll, chart="calendar", row="following")
            return None
        p.log("TH-9.7.7", "follow_succeeds", dice=roll, chart="calendar", row="following")
    return [] if c.encounter == "convoy" else sound_ships(c)


@rule("TH-9.7.7", "TH-11.3.6.c", "TH-14.15.2")
def keeps_surely(s: State, book: Book, c: Combat) -> bool:
    """Is contact with a convoy kept without a roll?"""
    tracker = ability(s, book) == "tracker" and fit_kommandant(s)
    return tracker or follows_automatically(s, book) or shadowed_by_pack(s, book, c)


@rule("TH-9.7.7", "TH-10.11.9")
def keeps_to(s: State, book: Book) -> int:
    """The highest 1d6 that keeps contact with a convoy."""
    numbers = book.charts["calendar"]["following"]
    return int(numbers["balkon_max" if s.boat.balkon and working(s, "hydrophones") else "normal_max"])


@rule("TH-9.7.5", "TH-9.7.8", "TH-9.7.9", "TH-14.6.2")
def new_engagement(s: State, p: P, c: Combat, kept: list[Target]) -> Asks[None]:
    """A Follow is a new encounter: first-round rules again, day or night anew (chosen, if the ships are damaged)."""
    hurt = any(t.damage for t in kept)
    capital = any(t.kind == "capital_ship" for t in kept)
    fresh = Combat("damaged" if hurt and not capital else c.encounter, kept, c.escorted, c.day)
    fresh.follows, fresh.additional, fresh.later_box, fresh.hunted = c.follows, c.additional, c.later_box, c.hunted
    fresh.escort_quality = c.escort_quality if kept and c.escorted else ""
    fresh.escort = any(t.kind == "escort" for t in kept)
    c.targets = [ship for ship in c.targets if all(ship is not other for other in kept)]
    record_afloat(s, p, c)
    s.combat = fresh
    if hurt:
        yield from choose_time(s, p, fresh)
    elif kept:
        yield from time_of_day(s, p, fresh)


@rule("TH-8.4.4", "TH-8.4.5", "TH-9.7.5")
def choose_time(s: State, p: P, c: Combat) -> Asks[None]:
    """Day or night as the Kommandant likes; the Arctic June knows no night, its December no day (ruling R-31)."""
    day, night = times(s, p.book)
    c.day = day and (not night or (yield _day_or_night()) == "day")
    p.log("TH-8.4.4", "day" if c.day else "night")


@cache
def _day_or_night() -> Ask:
    return ask("choose_time", "TH-8.4.4", [Option("time:day", "day"), Option("time:night", "night")])
