"""How rules read charts and roll: look-ups with their row id, modifier lists, re-roll markers, small questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.state import GENERIC, LW, OK, OPPONENT, SEAT, State
from kaleun.kernel.ask import Ask, Asks, Dice, Option, Refuse, thrown_by
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule


@cache
@rule("TH-3.4.a")
def look(book: Book, chart: str, path: str, total: int) -> tuple[str, Any]:
    """Row id and row of a chart for this total; a total beyond the ends reads the end row."""
    found = book.charts[chart]
    ids, rows = found.row_ids(path), found.rows(path)
    low = min(_ends(row)[0] for row in rows)
    high = max(_ends(row)[1] for row in rows)
    return found.lookup(path, min(max(total, low), high)) if ids else ("", None)


def _ends(row: Any) -> tuple[int, int]:
    return (row["roll"], row["roll"]) if "roll" in row else (row["lo"], row["hi"])


@rule("TH-3.3.2.a")
def summed(found: tuple[Mod, ...]) -> int:
    """What all modifiers of a roll come to."""
    return sum(m.value for m in found)


def ask(prompt: str, rule_id: str, options: Sequence[str | Option], refuse: Refuse | None = None, **data: Any) -> Ask:
    """A question to the Kommandant."""
    return Ask(SEAT, prompt, rule_id, [Option(o) if isinstance(o, str) else o for o in options], refuse=refuse, **data)


ALLIED = frozenset(
    {
        "approach", "detection", "special_weapon", "which_weapon", "hedgehog", "squid", "escort_quality",
        "depth_charge_attack", "damage", "crew_injury", "severity", "additional_flooding", "aircraft_quality",
        "crash_dive", "special_air_weapon", "which_air_weapon", "fido", "air_attack", "biscay_group",
        "second_bombing", "enemy_torpedo", "enemy_dud",
    }
)  # fmt: skip
"""Rolls for the Allies: detection, their attacks from the surface, from the air and from below, the damage they do."""


@rule("TH-13.1.2")
def hand_of(dice: Dice) -> Dice:
    """In the two-player game the other player throws for the Allies."""
    return thrown_by(dice, OPPONENT) if dice.why in ALLIED else dice


@rule("TH-12.1.3.b")
def throw(s: State, p: P, dice: Dice, weighty: bool = False) -> Asks[Any]:
    """Rolls; with a Hals- und Beinbruch marker the player may have the roll made again, the second result stands.

    Unless every roll is to be asked about (`reroll_prompts`), only weighty rolls are: those that can cost the boat."""
    if p.book.two_player:
        dice = hand_of(dice)
    faces = yield dice
    if s.luck and (weighty or p.book.options["reroll_prompts"] == "all"):
        shown = faces if isinstance(faces, tuple) else (faces,)
        if (yield ask("reroll", "TH-12.1.3.b", ["keep", "reroll"], roll=dice.why, faces=shown)) == "reroll":
            s.luck -= 1
            p.log("TH-12.1.3.b", "rerolled", dice=shown, roll=dice.why)
            faces = yield dice
    return faces


def ability(s: State, book: Book) -> str:
    """The special ability's name, or "" (14.15)."""
    return str(book.charts["printed_tables"]["special_ability"]["rows"][s.ability - 1]) if s.ability else ""


def skill(s: State, book: Book) -> str:
    """The special ability of a Kommandant who can use it: it lapses while he is seriously wounded (R-45)."""
    return ability(s, book) if fit(s, "kommandant") else ""


def working(s: State, system: str) -> bool:
    """Is this system neither damaged nor inoperable?"""
    return system not in s.boat.damage


def fit(s: State, who: str) -> bool:
    """Can this man do his duty (unhurt or lightly wounded)?"""
    return s.crew[who].state in (OK, LW)


def experte(s: State, who: str) -> bool:
    """Is he an Experte who can do his duty?"""
    man = s.crew[who]
    return man.experte and man.state in (OK, LW)


@rule("TH-10.6.3.d")
def generic_crew_out(s: State) -> bool:
    """Only when all four generic crew boxes are SW or KIA does it matter."""
    return not (fit(s, GENERIC[0]) or any(fit(s, who) for who in GENERIC))


def aboard(s: State) -> list[str]:
    """Every torpedo aboard."""
    boat = s.boat
    tubes = [t for t in (*boat.forward, *boat.aft) if t and t != "mine"]
    return tubes + boat.forward_reloads + boat.aft_reloads


@rule("TH-3.4.b")
def tens_and_ones(faces: tuple[int, int]) -> int:
    """Two dice read as tens and ones: 3 and 5 are 35."""
    return faces[0] * 10 + faces[1]


@cache
def battery_boxes(book: Book, kind: str) -> tuple[str, ...]:
    """The battery systems of a type: one, or three on a XXI."""
    return ("batteries", "batteries_2", "batteries_3")[: book.mat(kind)["batteries"]]


@rule("TH-10.6.3.c", "TH-11.1.b")
def li_mods(s: State, numbers: Mapping[str, Any], rule_id: str) -> tuple[Mod, ...]:
    """What the LI makes of a roll of his: better as Experte, worse without him."""
    if experte(s, "li"):
        return (Mod("li_experte", numbers["li_experte"], rule_id),)
    return () if fit(s, "li") else (Mod("li_sw_or_kia", numbers["li_sw_or_kia"], rule_id),)
