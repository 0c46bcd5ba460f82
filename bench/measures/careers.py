"""Rows of `kaleun bench` for The Hunted: whole careers by the balanced Kommandant, who sees only what his seat sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from kaleun.ai.player import chooser, crew
from kaleun.kernel.ask import Ask
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table

GAME, BOTS = "hunted", {"kommandant": "balanced"}
CAREERS_S = 150.0
"""So many careers one core plays in a second, log off."""
Play = Callable[[random.Random], tuple[int, int]]


def rules_row() -> Play:
    """A career through the rules; log off, no record."""
    game = find_game(GAME)
    book = game.book(game.full_options({}), game.charts())
    choose = chooser(game, book, crew(game, BOTS, 0, {}))

    def play(rng: random.Random) -> tuple[int, int]:
        _, decisions, events = playout(game, book, choose, Seeded(rng.getrandbits(60)))
        return decisions, decisions + events

    return play


def table_row() -> Play:
    """The same at a table: log and record on."""
    game = find_game(GAME)
    (bot,) = crew(game, BOTS, 0, {}).values()

    def play(rng: random.Random) -> tuple[int, int]:
        table = new_table(game, seed=rng.getrandbits(60))
        decisions = 0
        while isinstance(ask := table.ask, Ask):
            table.answer(bot.choose(game.glance(table.run.state, table.book, ask.seat), ask))
            decisions += 1
        return decisions, table.n

    return play


ROWS = {
    "careers": "measures.careers:rules_row",
    "careers_log_record": "measures.careers:table_row",
}


def verdicts(rows: Mapping[str, Mapping[str, Any]], peer: str) -> list[dict[str, Any]]:
    """Careers a second against the bar, and events a second beside the peer's."""
    found = []
    other = rows.get(peer, {}).get("norm_us_ev")
    for name in ROWS:
        row = rows.get(name, {})
        if "norm_games_s" not in row:
            continue
        events = 1e6 / row["norm_us_ev"]
        beside = f" = {events * other / 1e6:.2g} x {peer}" if other else ""
        bar = CAREERS_S if name == "careers" else None
        found.append({
            "what": f"{name} {row['norm_games_s']:.0f} careers/s, {events:,.0f} events/s{beside}",
            "bar": f">= {bar:g} careers/s" if bar else "",
            "ok": row["norm_games_s"] >= bar if bar else None,
        })  # fmt: skip
    return found
