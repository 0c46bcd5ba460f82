"""Section 9.8.3-9.8.9: Flak, and the order to fight back."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s04_7_bases import is_biscay
from kaleun.games.hunted.state import Air, State
from kaleun.games.hunted.tables import experte, look, skill, summed, throw, working
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.mods import Modifiers
from kaleun.kernel.rule import rule

FLAK_BOAT, EXTRA = "VIIC Flak", "extra_flak"
VOLLEYS = {"miss": "flak_missed", "damaged": "flak_damaged", "shot_down": "flak_shot_down"}


def submerged(s: State, a: Air) -> bool:
    """Under water or at Schnorchel depth: no Flak, light wounds only. After the first attack a boat has dived, unless
    it stays up; a holed one cannot."""
    assert s.patrol is not None
    dived = a.called or (a.done > 0 and not a.stayed)
    return not s.boat.holed and (dived or s.patrol.posture == "schnorchel")


@cache
def _mounts(book: Book, kind: str) -> tuple[str, ...]:
    return tuple(book.mat(kind)["flak"])


def flak_mounts(s: State, book: Book) -> list[str]:
    """Flak guns that work, the Extra Flak included."""
    guns = [gun for gun in _mounts(book, s.boat.type) if working(s, gun)]
    return guns + ([EXTRA] if s.boat.extra_flak and working(s, EXTRA) else [])


@rule("TH-9.8.3.a", "TH-9.8.4", "TH-9.8.7", "TH-11.4.7.b", "TH-4.6.4")
def fire_flak(s: State, p: P, a: Air) -> Asks[str]:
    """One volley at the first attack; a boat that stays up or cannot dive fires again. "" if it cannot fire."""
    if a.surprise or submerged(s, a) or not flak_mounts(s, p.book):
        return ""
    best = "miss"
    rolls = p.book.charts["A2_flak"]["flak_boat"]["rolls"] if s.boat.type == FLAK_BOAT else 1
    for _ in range(rolls):
        found = flak_mods(s, p.book, a)
        roll = yield from throw(s, p, d6("TH-9.8.3.a", "flak", 2))
        row_id, row = look(p.book, "A2_flak", "result", sum(roll) + summed(found))
        p.log("TH-9.8.3.a", VOLLEYS[row["result"]], dice=roll, mods=found, chart="A2_flak", row=row_id)
        order = ("miss", "damaged", "shot_down")
        best = max(best, row["result"], key=order.index)
    return best


@rule("TH-9.8.9.a")
def fight_back(s: State, book: Book) -> bool:
    """The fight-back order holds for groups heading out through Biscay on patrols started up to 7/43."""
    t = s.patrol
    assert t is not None
    dates = book.charts["calendar"]["fight_back"]
    return t.at == 0 and t.step > 0 and is_biscay(t) and month(dates["from"]) <= t.start <= month(dates["to"])


class Volley(NamedTuple):
    """What the modifiers of a Flak volley look at; `guns`: the mounts that work."""

    s: State
    book: Book
    a: Air
    guns: list[str]


FLAK = Modifiers(
    "A2_flak",
    (
        ("two_flak_guns_working", "TH-9.8.5", lambda x: x.s.boat.type != FLAK_BOAT and len(mounted(x.guns)) > 1),
        ("second_wo_experte", "TH-11.1.e", lambda x: experte(x.s, "second_wo")),
        ("ability_flak_expert", "TH-14.15.10", lambda x: flak_expert(x) and not experte(x.s, "second_wo")),
        ("extra_flak", "TH-10.11.8.c", lambda x: EXTRA in x.guns),
        ("crew_veteran_or_elite", "TH-9.8.5", lambda x: x.s.quality in ("veteran", "elite")),
        ("biscay_group_july_1943", "TH-9.8.9.a", lambda x: fight_back(x.s, x.book)),
        ("replenishing_other_boat", "TH-11.4.10.7", lambda x: x.a.replenishing),
    ),
)


def flak_expert(x: Volley) -> bool:
    """Is the Kommandant a Flak expert who can do his duty?"""
    return skill(x.s, x.book) == "flak_expert"


def mounted(guns: list[str]) -> list[str]:
    """The guns without the Extra Flak."""
    return [gun for gun in guns if gun != EXTRA]


@rule("TH-9.8.5", "TH-11.4.7.b")
def flak_mods(s: State, book: Book, a: Air) -> tuple[Mod, ...]:
    """Every modifier of a Flak volley, with its rule. A Flak boat has one for each mount."""
    guns = flak_mounts(s, book)
    found = FLAK.found(book.charts, Volley(s, book, a, guns))
    if s.boat.type != FLAK_BOAT:
        return found
    per = book.charts["A2_flak"]["flak_boat"]["mod_per_working_mount"]
    return (Mod("flak_boat", per * len(mounted(guns)), "TH-11.4.7.b"), *found)
