"""The search on the twin as a bot: it reads the view, searches, and names an option."""

from __future__ import annotations

import random
from functools import cache

import numpy as np

from kaleun.ai.ismcts import Root
from kaleun.ai.until import Until
from kaleun.ai.walk import Walk
from kaleun.games.scope.belief import Belief
from kaleun.games.scope.believe import book_of, open_state
from kaleun.games.scope.book import Book
from kaleun.games.scope.bots import search, twin
from kaleun.games.scope.bots.convert import ASKS, Sea
from kaleun.games.scope.redeal import known
from kaleun.games.scope.rules.s19_armed_freighter import candidates
from kaleun.games.scope.state import ALLIED, GERMAN, SEATS
from kaleun.games.scope.view import View
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import find_game

NODES = 400_000
CHUNK = 100
EXPLORE = 1.2
PLIES = 100
CERTAIN = 1 - 1e-9
"""A submarine that must be there was seen there."""


def searchable(view: View, prompt: str) -> bool:
    """Is this a question the twin can answer? All in the course of the game; not those of the set-up."""
    return prompt in ASKS or prompt == "shot"


def look(
    view: View,
    ask: tuple[str, list[str]],
    seat: str,
    rng: random.Random,
    seconds: float,
    iterations: int | None = None,
    belief: Belief | None = None,
) -> Root:
    """Searches from a seat's view, for seconds of processor time or for a number of iterations. `ask`: prompt and keys
    of the question; `belief`: where submarines may be, if not as everybody can reckon it."""
    prompt, keys = ask
    s, book = open_state(view), book_of(view)
    sea = _sea(book)
    belief = belief or known(s, book)
    root, parameters = sea.pack(s, prompt, seat), sea.parameters_of(s)
    odds = belief.marginals(book.scenario.columns)
    root[twin.SHOWN] = sum(1 << sea.number[cell] for cell, p in odds.items() if p > CERTAIN)
    root[twin.LAST] = sea.number[max(odds, key=lambda cell: odds[cell])] if view.turn > 1 else -1
    layouts = np.array(list(belief.odds), dtype=np.int64)
    ladder = np.cumsum(np.array(list(belief.odds.values())))
    slots = sea.slots(s)
    maybe = [] if seat == ALLIED else [slots[ship.id] for ship in candidates(s, book)]
    arms = np.array(maybe, dtype=np.int64)
    truth = int(root[twin.SUBS]) if seat == GERMAN else -1
    nodes = np.empty((NODES, 5), dtype=np.int64)
    nodes[:2] = -1, -1, -1, 0, 0
    sums, size = np.zeros(NODES), np.array([2], dtype=np.int64)
    search.seed_with(rng.randrange(2**32))
    time_left, done = Until(seconds), 0
    while done < iterations if iterations is not None else done == 0 or time_left:
        share = CHUNK if iterations is None else min(CHUNK, iterations - done)
        search.iterate(
            root, parameters, sea.ahead, sea.blocks, layouts, ladder, arms, truth, nodes, sums, size,
            done, share, EXPLORE, PLIES,
        )  # fmt: skip
        done += share
    tree = search.OWN if seat == GERMAN else search.OPEN
    found = {}
    for key in keys:
        action = sea.action(s, key)
        at = search.child(nodes, tree, action) if action is not None else -1
        if at >= 0 and nodes[at, search.VISITS]:
            found[key] = (int(nodes[at, search.VISITS]), float(sums[at] / nodes[at, search.VISITS]))
        else:
            found[key] = (0, 0.0)
    return Root(done, found)


@cache
def _sea(book: Book) -> Sea:
    return Sea(book)


def warm_up() -> None:
    """Loads the compiled code, or compiles it: a few iterations of each kind."""
    game = find_game("scope")
    book = game.book(game.full_options({}), game.charts())
    walk = Walk(game, book, game.start(book), game.step_names[0], Quick(0))
    while walk.ask is not None and walk.ask.prompt != "action":
        walk.answer(walk.ask.values[0])
    for seat in SEATS:
        assert walk.ask is not None
        view = game.view(walk.state, walk.book, seat)
        look(view, ("action", []), seat, random.Random(0), 0, 4)
