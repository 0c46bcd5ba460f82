"""Information-set Monte Carlo tree search, for every game that can say what a seat may believe (`Game.believe`).

The search is given a view and a question, nothing else; so two positions that a seat cannot tell apart give the same
move for the same seed. Each iteration draws a world the seat can imagine and plays it through the rules.

Two trees. In the *open* tree nodes are what everybody has seen and worlds are what everybody can imagine. If the seat
has secrets of its own, every other iteration walks the *own* tree: there the worlds agree with what the seat knows and
its own secret answers are told apart, while the others answer as the open tree has taught them, for they cannot know.
A node is a sequence of answers as seen, together with what the log told after each (a hit, an empty card, a die).

A game's `bots` may help: `HABIT(ask, state, book, rng)` plays on in imagination, `OUTLOOK(state, book)`
guesses the value of an unfinished game for each seat, `PRIOR(view, ask)` says which options to look at first."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import log, sqrt
from typing import Any, NamedTuple

from kaleun.ai.until import Until
from kaleun.ai.walk import Walk
from kaleun.kernel.ask import Ask, KaleunError
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import Game, Worlds
from kaleun.kernel.pending import Pending

EXPLORE = 0.7
PLIES = 24
"""So many decisions are played on beyond the tree before `OUTLOOK` judges."""
WIDTH = 4
"""Options looked at first; more join as the visits grow."""

Values = Mapping[str, float]


class Counsel(NamedTuple):
    """What a game's advice offers to the search."""

    habit: Callable[[Ask, Any, Any, random.Random], Any] | None
    outlook: Callable[[Any, Any], Values] | None
    prior: Callable[[Any, Ask | Pending], Mapping[str, float]] | None


def counsel(game: Game) -> Counsel:
    """What the bots of this game advise."""
    bots = game.part("bots")
    return Counsel(*(getattr(bots, name, None) for name in ("HABIT", "OUTLOOK", "PRIOR")))


class Edge:
    """An answer in a node: visits, sum of values for who answers, how often it was on offer, what came of it."""

    __slots__ = ("visits", "total", "seen", "after")

    def __init__(self) -> None:
        self.visits, self.total, self.seen = 0, 0.0, 0
        self.after: dict[str, dict[str, Edge]] = {}


Node = dict[str, Edge]
Answer = tuple[str, Any]
"""The key of an option and the value the rule gets."""


class Root(NamedTuple):
    """What a search found: iterations, and for each option its visits and mean value for the seat (1 = won)."""

    iterations: int
    options: dict[str, tuple[int, float]]

    @property
    def best(self) -> str:
        """The most visited option; of equals the more valuable."""
        return max(self.options, key=lambda key: self.options[key])


def look(
    game: Game,
    view: Any,
    ask: Ask | Pending,
    rng: random.Random,
    seconds: float = 0.2,
    iterations: int | None = None,
) -> Root:
    """Searches for so many seconds of processor time, or for exactly so many iterations."""
    if game.believe is None:
        raise KaleunError(f"{game.name} does not say what a seat may believe, so nothing can search there")
    worlds = game.believe(view, ask.prompt, ask.seat)
    search = Search(game, worlds, ask.seat, rng, _order(game, view, ask))
    time_left, done = Until(seconds), 0
    while done < iterations if iterations is not None else done < 2 or time_left:
        search.iterate(own=worlds.secret and done % 2 == 1)
        done += 1
    tree = search.own if worlds.secret and done > 1 else search.open
    shown = {o.key: o.key if worlds.secret else search.shown(ask, o.key) for o in ask.options}
    found = {key: tree.get(shown[key]) for key in shown}
    return Root(done, {k: (e.visits, e.total / e.visits) if e and e.visits else (0, 0.0) for k, e in found.items()})


def _order(game: Game, view: Any, ask: Ask | Pending) -> dict[str, int]:
    """Rank of each option by the prior, 0 first."""
    prior = counsel(game).prior
    if prior is None:
        return {}
    value = prior(view, ask)
    return {key: rank for rank, key in enumerate(sorted(value, key=lambda k: -value[k]))}


class Search:
    """The two trees over the worlds of one question."""

    def __init__(
        self, game: Game, worlds: Worlds, seat: str, rng: random.Random, order: Mapping[str, int] | None = None
    ) -> None:
        self.game, self.worlds, self.seat, self.rng = game, worlds, seat, rng
        self.counsel, self.order = counsel(game), order or {}
        self.open: Node = {}
        self.own: Node = {}

    def shown(self, ask: Ask | Pending, key: str) -> str:
        """The key as others see it."""
        return ask.shown(key) if isinstance(ask, Ask) and ask.secret else key

    def iterate(self, own: bool) -> None:
        """One world down the tree, on to the end or so far, and its value back up."""
        seat = self.seat if own or not self.worlds.secret else None
        state = self.worlds.draw(seat, self.rng)
        walk = Walk(self.game, self.worlds.book, state, self.worlds.step, Quick(self.rng))
        path: list[tuple[str, Edge]] = []
        node, learned = (self.own, self.open) if own else (self.open, None)
        top = True
        while (ask := walk.ask) is not None:
            key, (answer, value) = self._choose(ask, node, learned, own, top)
            edge = node.get(key)
            fresh = edge is None
            if edge is None:
                edge = node[key] = Edge()
                edge.seen = 1
            path.append((ask.seat, edge))
            public = self.shown(ask, answer)
            walk.answer(value)
            if fresh:
                break
            node = edge.after.setdefault(walk.seen(self.seat if own else None), {})
            if learned is not None:
                taught = learned.get(public)
                learned = taught.after.get(walk.seen(None)) if taught else None
            top = False
        values = self._play_on(walk)
        for who, edge in path:
            edge.visits += 1
            edge.total += values[who]

    def _choose(self, ask: Ask, node: Node, learned: Node | None, own: bool, top: bool) -> tuple[str, Answer]:
        """The key of the tree and an answer behind it."""
        whole = own and ask.seat == self.seat
        answers = zip(ask.keys, ask.values, strict=True)
        behind: dict[str, list[Answer]] = {}
        if whole or not ask.secret:
            behind = {answer[0]: [answer] for answer in answers}
        else:
            for answer in answers:
                behind.setdefault(ask.shown(answer[0]), []).append(answer)
        if own and not whole:
            key = self._taught(behind, learned)
        else:
            key = self._select(behind, node, top)
        found = behind[key]
        return key, found[0] if len(found) == 1 else self.rng.choice(found)

    def _taught(self, behind: Mapping[str, Any], learned: Node | None) -> str:
        """As often as the open tree chose it; any, if that knows nothing here."""
        visits = [learned[k].visits if learned and k in learned else 0 for k in behind]
        if sum(visits) < 2:
            return self.rng.choice([*behind])
        return self.rng.choices([*behind], visits)[0]

    def _select(self, behind: Mapping[str, Any], node: Node, top: bool) -> str:
        """Something never tried, as far as the width allows; else the best upper bound among what is on offer."""
        keys = [*behind]
        if top and self.order:
            ranks = {k: min(self.order.get(answer, 0) for answer, _ in behind[k]) for k in keys}
            keys.sort(key=lambda k: ranks[k])
            tried = sum(node[k].visits for k in keys if k in node)
            keys = keys[: WIDTH + int(sqrt(2 * tried))]
        fresh = [k for k in keys if k not in node]
        for k in keys:
            if k in node:
                node[k].seen += 1
        if fresh:
            return fresh[0] if top and self.order else self.rng.choice(fresh)
        return max(keys, key=lambda k: _bound(node[k]))

    def _play_on(self, walk: Walk) -> Values:
        habit, outlook = self.counsel.habit, self.counsel.outlook
        for _ in range(PLIES if outlook else 10_000):
            ask = walk.ask
            if ask is None:
                break
            if habit is not None:
                walk.answer(habit(ask, walk.state, walk.book, self.rng))
            else:
                walk.answer(ask.values[self.rng.randrange(len(ask.values))])
        if walk.ask is not None and outlook is not None:
            return outlook(walk.state, walk.book)
        result = self.game.result(walk.state, walk.book)
        draw = 0.5 if len(result.scores) > 1 else 0.0
        return {s: float(s in result.winners) if result.winners else draw for s in result.scores}


def _bound(edge: Edge) -> float:
    if not edge.visits:
        return 1e9
    return edge.total / edge.visits + EXPLORE * sqrt(log(edge.seen + 1) / edge.visits)
