"""Section 9.8.3-9.8.9: Flak, and the order to fight back."""

from __future__ import annotations

from functools import cache

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s04_7_bases import is_biscay
from kaleun.games.hunted.rules.s08_3_targets import fit_kommandant
from kaleun.games.hunted.state import Air, State
from kaleun.games.hunted.tables import Active, ability, experte, look, mods, summed, throw, working
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule

FLAK_BOAT = "VIIC Flak"
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
    return guns + (["extra_flak"] if s.boat.extra_flak and working(s, "extra_flak") else [])


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


@rule("TH-9.8.5", "TH-11.4.7.b", "TH-11.1.e", "TH-10.11.8.c", "TH-14.15.10", "TH-11.4.10.7", "TH-9.8.9.a")
def flak_mods(s: State, book: Book, a: Air) -> tuple[Mod, ...]:
    """Every modifier of a Flak volley, with its rule."""
    guns = flak_mounts(s, book)
    active: list[Active] = []
    found: tuple[Mod, ...] = ()
    if s.boat.type == FLAK_BOAT:
        per = book.charts["A2_flak"]["flak_boat"]["mod_per_working_mount"]
        found = (Mod("flak_boat", per * len([g for g in guns if g != "extra_flak"]), "TH-11.4.7.b"),)
    elif len([g for g in guns if g != "extra_flak"]) > 1:
        active.append(("two_flak_guns_working", "TH-9.8.5"))
    if experte(s, "second_wo"):
        active.append(("second_wo_experte", "TH-11.1.e"))
    elif ability(s, book) == "flak_expert" and fit_kommandant(s):
        active.append(("ability_flak_expert", "TH-14.15.10"))
    if "extra_flak" in guns:
        active.append(("extra_flak", "TH-10.11.8.c"))
    if s.quality in ("veteran", "elite"):
        active.append(("crew_veteran_or_elite", "TH-9.8.5"))
    if fight_back(s, book):
        active.append(("biscay_group_july_1943", "TH-9.8.9.a"))
    if a.replenishing:
        active.append(("replenishing_other_boat", "TH-11.4.10.7"))
    return found + mods(book, "A2_flak", active)


@rule("TH-9.8.9.a")
def fight_back(s: State, book: Book) -> bool:
    """The fight-back order holds for groups heading out through Biscay on patrols started up to 7/43."""
    t = s.patrol
    assert t is not None
    dates = book.charts["calendar"]["fight_back"]
    return t.at == 0 and t.step > 0 and is_biscay(t) and month(dates["from"]) <= t.start <= month(dates["to"])
