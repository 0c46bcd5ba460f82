"""Rows of `kaleun bench` for the two duels: random playouts through the rules, and iterations of search, beside
OpenSpiel's MCTS with random rollouts on a game of similar branching. One "game" of a search row is one iteration.

SCOPE has a compact twin, because search through its rules is slower than that; Torpedo Dice needs none."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from kaleun.ai.ismcts import Search
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.table import new_table
from measures.random_play import random_games

Play = Callable[[random.Random], tuple[float, ...]]
OPTIONS: dict[str, dict[str, Any]] = {"scope": {"scenario": "wolf_pack"}, "torpedo_dice": {"sealed": False}}
DECISIONS = {"scope": "action", "torpedo_dice": "choose"}
"""The question of each game from whose step the search starts."""
PEERS = {"scope": "openspiel_mcts_hex9", "torpedo_dice": "openspiel_mcts_pentago"}
ITERATIONS = 60
TWIN_ITERATIONS = 4000


def scope_playouts() -> Play:
    """Random SCOPE, Wolf pack, through the rules; log off, no record."""
    return random_games("scope", OPTIONS["scope"])


def torpedo_dice_playouts() -> Play:
    """Random Torpedo Dice for two, mission mode, through the rules; log off, no record."""
    return random_games("torpedo_dice", OPTIONS["torpedo_dice"])


class _Dealt:
    """Worlds made from one position by the game's own redeal."""

    secret = False

    def __init__(self, game: Game, name: str) -> None:
        table = new_table(game, seed=1, options=OPTIONS[name])
        while table.ask.prompt != DECISIONS[name]:  # type: ignore[union-attr]
            table.answer(table.ask.options[0].key)  # type: ignore[union-attr]
        run = table.run
        assert table.ask is not None
        assert run.mark.step is not None
        self.game, self.book, self.seat = game, table.book, table.ask.seat
        self.step, self.state, self.copy = game.step_names[run.mark.step], run.mark.state, game.copy

    def draw(self, seat: str | None, rng: Any) -> Any:
        assert self.game.redeal is not None
        return self.game.redeal(self.copy(self.state), self.book, seat, rng)


def torpedo_dice_search() -> Play:
    """Search through the rules of Torpedo Dice: tree, then a random game to its end."""
    game = find_game("torpedo_dice")
    worlds = _Dealt(game, "torpedo_dice")

    def play(rng: random.Random) -> tuple[float, ...]:
        search = Search(game, worlds, worlds.seat, rng)
        for _ in range(ITERATIONS):
            search.iterate(own=False)
        return ITERATIONS, ITERATIONS, ITERATIONS

    return play


def scope_search() -> Play:
    """Search through the rules of SCOPE: tree, then a random game to its end."""
    game = find_game("scope")
    worlds = _Dealt(game, "scope")

    def play(rng: random.Random) -> tuple[float, ...]:
        search = Search(game, worlds, worlds.seat, rng)
        search.counsel = search.counsel._replace(habit=None, outlook=None)
        for _ in range(ITERATIONS):
            search.iterate(own=False)
        return ITERATIONS, ITERATIONS, ITERATIONS

    return play


def scope_twin() -> Play:
    """Search on the compact twin of SCOPE, as the bots `hunter` and `ace` do it."""
    from kaleun.games.scope.bots import quick as bot

    table = new_table(find_game("scope"), seed=1, options=OPTIONS["scope"])
    while table.ask.prompt != "action":  # type: ignore[union-attr]
        table.answer(table.ask.options[0].key)  # type: ignore[union-attr]
    assert table.ask is not None
    seat, view = table.ask.seat, table.sight(table.ask.seat)
    bot.warm_up()

    def play(rng: random.Random) -> tuple[float, ...]:
        bot.look(view, [], seat, rng, 0, TWIN_ITERATIONS)
        return TWIN_ITERATIONS, TWIN_ITERATIONS, TWIN_ITERATIONS

    return play


ROWS = {
    name: f"measures.duels:{name}"
    for name in ("scope_playouts", "scope_search", "scope_twin", "torpedo_dice_playouts", "torpedo_dice_search")
}


def verdicts(rows: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Playouts a second, and iterations a second: the fastest search of a game must not be slower than its peer."""
    found: list[dict[str, Any]] = []
    for game, peer in PEERS.items():
        rate = rows.get(peer, {}).get("norm_games_s")
        playouts = rows.get(f"{game}_playouts", {}).get("norm_games_s")
        if playouts:
            beside = f" = {playouts / rate:.2f} x the rollouts of {peer} ({rate:,.0f}/s)" if rate else ""
            found.append({"what": f"{game} {playouts:,.0f} random playouts/s{beside}", "bar": "", "ok": None})
        cpp = rows.get(f"{peer}_cpp", {}).get("norm_games_s")
        searches = [name for name in (f"{game}_search", f"{game}_twin") if "norm_games_s" in rows.get(name, {})]
        for name in searches:
            own = rows[name]["norm_games_s"]
            beside = f" = {own / rate:.2f} x {peer} ({rate:,.0f}/s)" if rate else f", {peer} was not measured"
            beside += f", {own / cpp:.2f} x the same in C++ ({cpp:,.0f}/s)" if cpp else ""
            fastest = name == searches[-1] and rate is not None
            found.append({
                "what": f"{name} {own:,.0f} iterations/s{beside}",
                "bar": f">= 1 x {peer}" if fastest else "",
                "ok": own >= rate if fastest and rate else None,
            })  # fmt: skip
    return found
