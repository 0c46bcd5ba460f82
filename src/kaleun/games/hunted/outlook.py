"""The charts as they stand before the dice fall: which table comes next and every modifier already in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

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


def outlook(s: State, book: Book) -> dict[str, Any]:
    """The rolls that may come next: the encounter of this box, the escorts' search and attack, the numbers to hit."""
    c = s.combat
    if s.patrol is None or not 0 <= s.patrol.at < len(s.patrol.boxes):
        return {}
    if c is None:
        return {} if s.air else {"encounter": _encounter(s, book)}
    if s.phase == "escort_hunt":
        searches = {
            name: _mods(detection_mods(s, book, c, c.detections == 0, bold, deep))
            for name, (bold, deep) in PRECAUTIONS.items()
        }
        return {"detection": searches, "attack": _mods(attack_mods(s, book, c))}
    return {"torpedo": _torpedoes(s, book, c), "gun": _gun(s, book, c)} if c.range and s.phase in FIRING else {}


def _encounter(s: State, book: Book) -> dict[str, Any]:
    assert s.patrol is not None
    name = table_name(s.patrol, here(s, book))
    return {"table": name, "mods": _mods(column_mods(book, name, s.patrol.start))}


def _torpedoes(s: State, book: Book, c: Combat) -> dict[str, Any]:
    """Per kind in the tubes and target (from 1): 2d6 at or below this hits."""
    found: dict[str, Any] = {}
    for kind in dict.fromkeys((*loaded(s, "forward"), *loaded(s, "aft"))):
        for number, target in enumerate(c.targets, 1):
            active = () if c.extreme else torpedo_mods(s, book, c, kind, target)
            found[f"{kind}-{number}"] = {"need": needed(book, c, kind, active), "mods": _mods(active)}
    return found


def _gun(s: State, book: Book, c: Combat) -> dict[str, Any]:
    if not s.boat.gun:
        return {}
    return {
        str(number): {"need": needed(book, c, "g7a", active), "mods": _mods(active)}
        for number, target in enumerate(c.targets, 1)
        for active in [gun_mods(s, book, target)]
    }


def _mods(active: Iterable[Mod]) -> list[dict[str, Any]]:
    return [{"code": m.code, "value": m.value, "rule": m.rule} for m in active]
