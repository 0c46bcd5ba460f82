"""The charts as they stand before the dice fall: which table comes next and every modifier already in force."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType

from kaleun.games.hunted.book import Book
from kaleun.games.hunted.rules.s08_1_boxes import column_mods, here, table_name
from kaleun.games.hunted.rules.s09_2_torpedo_fire import loaded, needed, torpedo_mods
from kaleun.games.hunted.rules.s09_3_deck_gun import gun_mods
from kaleun.games.hunted.rules.s09_6_detection import detection_mods
from kaleun.games.hunted.rules.s09_6_escorts import attack_mods
from kaleun.games.hunted.state import Combat, State
from kaleun.kernel.log import Mod

PRECAUTIONS = {"silent": (False, False), "bold": (True, False), "deep": (False, True), "deep_bold": (True, True)}
"""Answers before a detection roll: BOLD or not, below test depth or not."""

FIRING = ("contact", "duel")


class Column(Struct):
    """The table an encounter is rolled on."""

    table: str
    mods: list[Mod]


class ToHit(Struct):
    """2d6 at or below `need` hits."""

    need: int
    mods: list[Mod]


Shots: TypeAlias = dict[str, ToHit]


class Outlook(Struct):
    """Rolls that may come next, with what already weighs on them."""

    encounter: Column | UnsetType = UNSET
    detection: dict[str, list[Mod]] | UnsetType = UNSET
    attack: list[Mod] | UnsetType = UNSET
    torpedo: Shots | UnsetType = UNSET
    gun: Shots | UnsetType = UNSET


NOTHING = Outlook()


def outlook(s: State, book: Book) -> Outlook:
    """The rolls that may come next: the encounter of this box, the escorts' search and attack, the numbers to hit."""
    c = s.combat
    if s.patrol is None or not 0 <= s.patrol.at < len(s.patrol.boxes):
        return NOTHING
    if c is None:
        return NOTHING if s.air else Outlook(encounter=_encounter(s, book))
    if s.phase == "escort_hunt":
        searches = {
            name: list(detection_mods(s, book, c, c.detections == 0, bold, deep))
            for name, (bold, deep) in PRECAUTIONS.items()
        }
        return Outlook(detection=searches, attack=list(attack_mods(s, book, c)))
    if c.range and s.phase in FIRING:
        return Outlook(torpedo=_torpedoes(s, book, c), gun=_gun(s, book, c))
    return NOTHING


def _encounter(s: State, book: Book) -> Column:
    assert s.patrol is not None
    name = table_name(s.patrol, here(s, book))
    return Column(name, list(column_mods(book, name, s.patrol.start)))


def _torpedoes(s: State, book: Book, c: Combat) -> Shots:
    """Per kind in the tubes and target (from 1)."""
    found: Shots = {}
    for kind in dict.fromkeys((*loaded(s, "forward"), *loaded(s, "aft"))):
        for number, target in enumerate(c.targets, 1):
            active = () if c.extreme else torpedo_mods(s, book, c, kind, target)
            found[f"{kind}-{number}"] = ToHit(needed(book, c, kind, active), list(active))
    return found


def _gun(s: State, book: Book, c: Combat) -> Shots:
    if not s.boat.gun:
        return {}
    return {
        str(number): ToHit(needed(book, c, "g7a", active), list(active))
        for number, target in enumerate(c.targets, 1)
        for active in [gun_mods(s, book, target)]
    }
