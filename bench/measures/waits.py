"""Rows of `kaleun bench` for whoever waits at a table: how long an answer takes in random games, and whether odds and
search keep to the time they are given."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

from kaleun.ai import ismcts
from kaleun.conformance import fuzz
from kaleun.conformance.cases import Captain
from kaleun.kernel.game import find_game
from kaleun.kernel.table import Table, new_table

ANSWER_MS = 50.0
"""99 % of the answers take at most so long."""
GAMES, LIVE_GAMES = 40, 4
ODDS, SEARCH = "unterseeboot", "scope"
"""The games whose trees are large enough for the coach, and for the search."""
BUDGET_S, TWICE = 0.2, 2.0
"""Odds and search get so long, and take at most twice as long."""


def answer_ms(name: str) -> float:
    """Milliseconds within which 99 % of the answers of random games are taken."""
    games = GAMES if find_game(name).live is None else LIVE_GAMES
    return fuzz.fuzz(name, games=games, seed=1).step_p99() * 1000


def odds_s() -> float:
    """Seconds the coach takes over a question whose tree is too large for the budget."""
    table = _midgame(ODDS, {"boat": "VIIC"}, lambda t: any("+" in key for key in t.pending.keys))
    return _seconds(lambda: table.odds(budget=BUDGET_S))


def search_s() -> float:
    """Seconds a search through the rules takes."""
    options = {"scenario": "coordinated_attack", "surface_combat": True}
    table = _midgame(SEARCH, options, lambda t: t.run.state.turn >= 7)
    ask = table.ask
    assert ask is not None
    view = table.sight(ask.seat)
    return _seconds(lambda: ismcts.look(table.game, view, ask, random.Random(1), seconds=BUDGET_S))  # type: ignore[arg-type]


def _midgame(name: str, options: dict[str, Any], there: Callable[[Any], bool]) -> Table:
    """The first question of this kind in random games."""
    for seed in range(100):
        table, captain = new_table(find_game(name), seed=seed, options=options), Captain(seed)
        while not table.over:
            if there(table):
                return table
            table.answer(captain.choose(table))
    raise RuntimeError(f"no such question in 100 games of {name}")


def _seconds(work: Callable[[], Any]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def verdicts(games: Iterable[str]) -> list[dict[str, Any]]:
    """The answers of these games, and the coach and the search where they are measured, against their bars."""
    answers = {name: answer_ms(name) for name in games}
    found = [
        {
            "what": f"{name}: 99 % of the answers within {ms:.2f} ms",
            "bar": f"<= {ANSWER_MS:g} ms",
            "ok": ms <= ANSWER_MS,
        }
        for name, ms in answers.items()
    ]
    slow = {ODDS: ("odds", odds_s), SEARCH: ("search through the rules", search_s)}
    for what, took in ((what, measure()) for game, (what, measure) in slow.items() if game in answers):
        found.append(
            {
                "what": f"{what} with {BUDGET_S:g} s take {took:.2f} s",
                "bar": f"<= {BUDGET_S * TWICE:g} s",
                "ok": took <= BUDGET_S * TWICE,
            }
        )
    return found
