"""Bots of games in real time. Their part `bots` has `LEVELS` (skills), `officers(bots, seed)` (one for each seat),
`sail(table, officers)` (they play on to the end), `start(table)`, `turn(table, officers)`; and for tables with people
`answer(table, officers)`, `brief(table, officers)` (before the start) and `acting(table, officers)` (who gives orders
unasked)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Game, Result
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.table import new_table


def levels(game: Game) -> tuple[str, ...]:
    """The skills of this game's bots."""
    found: tuple[str, ...] = getattr(game.part("bots"), "LEVELS", ())
    return found


def officers(game: Game, bots: Mapping[str, str], seed: int | str) -> dict[str, Any]:
    """A bot for every seat."""
    known, seats = levels(game), game.seats(game.full_options({}))
    for seat in bots:
        if seat not in seats:
            raise KaleunError(f"{game.name} has no seat {seat!r}; it has: {', '.join(seats)}")
    for name in bots.values():
        if name not in known:
            raise KaleunError(f"{game.name} has no bot {name!r}; it has: {', '.join(known) or 'none'}")
    made: dict[str, Any] = game.part("bots").officers(bots, seed)
    return made


def table(
    game: Game, bots: Mapping[str, str], seed: int | str, options: Mapping[str, Any], logging: bool = True
) -> LiveTable:
    """A game played to its end by bots."""
    made = new_table(game, seed=seed, options=options, logging=logging)
    assert isinstance(made, LiveTable)
    game.part("bots").sail(made, officers(game, bots, seed))
    return made


def play(game: Game, bots: Mapping[str, str], seed: int | str, options: Mapping[str, Any]) -> Result:
    """The result of such a game."""
    over = table(game, bots, seed, options, logging=False)
    return game.result(over.run.state, over.book)


def turns(game: Game, bots: Mapping[str, str], seed: int | str) -> Callable[[LiveTable], None]:
    """A crew that, whenever it is called, answers what is asked, acts once and waits."""
    crew, made = game.part("bots"), officers(game, bots, seed)

    def turn(table: LiveTable) -> None:
        if table.clock.paused:
            crew.start(table)
        table.advance(max(1, crew.turn(table, made)), stop=True)

    return turn
