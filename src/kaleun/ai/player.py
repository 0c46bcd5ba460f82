"""Bots: whoever answers questions knowing only a seat's view. Rules of thumb are a part of a game (`bots`, with `BOTS`
by name); every game can also be played at random, and some are searched (`searcher`).

>>> from kaleun.kernel.game import find_game
>>> game = find_game("unterseeboot")
>>> "random" in names(game)
True
>>> play(game, {"commander": "random"}, seed=1).over
True
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from kaleun.ai import live
from kaleun.ai.searcher import STRENGTHS, searcher
from kaleun.kernel.ask import Ask, KaleunError
from kaleun.kernel.batch import Chooser
from kaleun.kernel.game import Game
from kaleun.kernel.pending import Pending
from kaleun.kernel.table import PRESS, Table, new_table

T = TypeVar("T")
Policy = Callable[[Any, Ask | Pending, random.Random], str]
"""A rule of thumb: (typed view of the seat, question, a generator of its own) -> key of an option."""

RANDOM = "random"


class Bot(Protocol):
    """Somebody in a seat. The same seed and the same questions give the same answers. The view may be typed
    (`Table.sight`) or plain data (`Table.view`)."""

    name: str

    def choose(self, view: Any, ask: Ask | Pending) -> str: ...


class Random:
    """Any legal answer, each equally likely."""

    def __init__(self, seed: int | str = 0) -> None:
        self.name = RANDOM
        self._random = _generator(RANDOM, seed).random

    def choose(self, view: Any, ask: Ask | Pending) -> str:
        return self.any(ask.keys)

    def any(self, things: Sequence[T]) -> T:
        """One of these, as the next choice: the keys of a question, or its values in the same order."""
        return things[int(self._random() * len(things))]


class Advised:
    """A bot that follows one of the rules of thumb of its game."""

    def __init__(self, name: str, policy: Policy, game: Game, seed: int | str = 0) -> None:
        self.name, self._policy, self._game = name, policy, game
        self._rng = _generator(name, seed)

    def choose(self, view: Any, ask: Ask | Pending) -> str:
        return self._policy(self._game.seen(view, ask.seat), ask, self._rng)


def _generator(name: str, seed: int | str) -> random.Random:
    return random.Random(f"{name}/{seed}")


def _advice(game: Game) -> Mapping[str, Policy]:
    """The rules of thumb of a game; one that brings no bots has none."""
    found: Mapping[str, Policy] = getattr(game.part("bots"), "BOTS", {})
    return found


def names(game: Game) -> tuple[str, ...]:
    """The names of the bots that play this game."""
    if game.live is not None:
        return live.levels(game)
    return (RANDOM, *_advice(game), *(STRENGTHS if game.believe is not None else ()))


def make(name: str, game: Game, seed: int | str = 0) -> Bot:
    """The bot of that name, or a sentence that lists the names there are."""
    if game.live is not None:
        raise KaleunError(f"{game.name} runs in real time: its bots are officers of a role (kaleun.crew)")
    if name == RANDOM:
        return Random(seed)
    if (found := searcher(name, game, seed)) is not None:
        return found
    policy = _advice(game).get(name)
    if policy is None:
        raise KaleunError(f"{game.name} has no bot {name!r}; it has: {', '.join(names(game))}")
    return Advised(name, policy, game, seed)


def crew(game: Game, bots: Mapping[str, str], seed: int | str, options: Mapping[str, Any]) -> dict[str, Bot]:
    """A bot for every seat, random where none is named, each with a seed of its own."""
    full = game.full_options(options)
    seats = game.seats(full)
    for seat in bots:
        if seat not in seats:
            raise KaleunError(f"{game.name} has no seat {seat!r}; it has: {', '.join(seats)}")
    return dict(live.officers(game, bots, seed)) if game.live is not None else manned(game, bots, seed, full)


def manned(game: Game, bots: Mapping[str, str], seed: int | str, full: Mapping[str, Any]) -> dict[str, Bot]:
    """The same where options and seats are known to be good."""
    return {seat: make(bots.get(seat, RANDOM), game, f"{seed}/{seat}") for seat in game.seats(full)}


def reply(seated: Mapping[str, Bot], table: Table) -> str:
    """What whoever is asked says: his choice, or that the dice be thrown."""
    ask = table.ask
    if not isinstance(ask, Ask):
        return PRESS
    bot = seated[ask.seat]
    return bot.choose(None if isinstance(bot, Random) else table.sight(ask.seat), ask)


def chooser(game: Game, book: Any, seated: Mapping[str, Bot]) -> Chooser:
    """The same for a playout: the value of what whoever is asked chooses."""

    def choose(ask: Ask, state: Any) -> Any:
        bot = seated[ask.seat]
        if isinstance(bot, Random):
            return bot.any(ask.values)
        option = ask.find(bot.choose(game.glance(state, book, ask.seat), ask))
        if option is None:
            raise KaleunError(f"the bot {bot.name} of {ask.seat} chose what is not offered at {ask.what}")
        return option.value

    return choose


def play(game: Game, bots: Mapping[str, str], seed: int | str = 1, options: Mapping[str, Any] | None = None) -> Table:
    """Plays a game to its end with bots in the seats."""
    if game.live is not None:
        return live.table(game, bots, seed, options or {})
    seated = crew(game, bots, seed, options or {})
    table = new_table(game, seed=seed, options=options)
    while not table.over:
        table.answer(reply(seated, table))
    return table
