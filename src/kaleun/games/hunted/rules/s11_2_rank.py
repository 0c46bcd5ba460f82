"""Section 11.2: ranks and promotion."""

from __future__ import annotations

from typing import Any

from kaleun.games.hunted.book import P, month, year_of
from kaleun.games.hunted.state import State
from kaleun.games.hunted.tables import throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule

RANKS = ("Oberleutnant zur See", "Kapitänleutnant", "Korvettenkapitän", "Fregattenkapitän", "Kapitän zur See")
"""Ranks 1 to 5 (11.2.1)."""
STARTING = "starting_rank.oberleutnant_max"
KKPT = RANKS.index("Korvettenkapitän") + 1


@rule("TH-11.2.2", "TH-11.2.1.a", "TH-11.4.5")
def starting_rank(s: State, p: P, kind: str) -> Asks[None]:
    """Type VII commanders may start as Oberleutnant, the more so the later; all others are Kapitänleutnant."""
    s.rank = 2
    chosen_freely = p.book.mat(kind)["limited_availability"] and p.book.on("waive_limited")
    if p.book.mat(kind)["family"] == "VII" and not chosen_freely:
        roll = yield d6("TH-11.2.2", "starting_rank")
        most = p.book.charts["printed_tables"]["starting_rank"]["oberleutnant_max"][str(year_of(s.month))]
        s.rank = 1 if roll <= most else 2
        p.log("TH-11.2.2", "starting_rank", dice=roll, chart="printed_tables", row=STARTING, rank=RANKS[s.rank - 1])


def card_rank(card: Any) -> int:
    """The rank on a Kommandant card."""
    return RANKS.index(card["rank"]) + 1 if card["rank"] in RANKS else 2


@rule("TH-11.2.3.a", "TH-11.2.3.b", "TH-11.2.4")
def promotion(s: State, p: P, at: int) -> Asks[None]:
    """Due every twelve months of service, rolled in the refit after; and once in April 1945."""
    numbers = p.book.charts["calendar"]["promotion"]
    final = not s.final_promotion and at >= month(numbers["final_month"])
    if at < s.promotion_due and not final:
        return
    while s.promotion_due <= at:
        s.promotion_due += numbers["every_months"]
    s.final_promotion = s.final_promotion or final
    found = promotion_mods(s, p)
    roll = yield from throw(s, p, d6("TH-11.2.3.b", "promotion"))
    up = roll + sum(m.value for m in found) <= numbers["success_max"] and s.rank < len(RANKS)
    s.rank += up
    p.log("TH-11.2.3.b", "promoted" if up else "not_promoted", dice=roll, mods=found, rank=RANKS[s.rank - 1])
    s.period_failures = s.period_ships = s.period_grades = 0


def promotion_mods(s: State, p: P) -> tuple[Mod, ...]:
    """Knight's Cross grades and ships help, failed patrols hurt."""
    ships = s.period_ships // p.book.charts["calendar"]["promotion"]["ships_per_bonus"]
    counts = (("grades", -s.period_grades), ("ships_sunk", -ships), ("failed_patrols", s.period_failures))
    return tuple(Mod(key, value, "TH-11.2.3.b") for key, value in counts if value)
