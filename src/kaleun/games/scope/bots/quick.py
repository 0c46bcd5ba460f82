"""The search on the twin as a bot: it reads the view, searches, and names an option."""

from __future__ import annotations

import random
import time
from functools import cache
from math import inf
from typing import NamedTuple

import numpy as np

from kaleun.ai.ismcts import Root
from kaleun.ai.until import Until
from kaleun.ai.walk import Walk
from kaleun.games.scope.belief import Belief
from kaleun.games.scope.believe import book_of, open_state
from kaleun.games.scope.book import Book
from kaleun.games.scope.bots import lore, search, turn, twin
from kaleun.games.scope.bots.convert import ASKS, SIDES, Sea
from kaleun.games.scope.bots.lines import LINES
from kaleun.games.scope.bots.twin import Array
from kaleun.games.scope.redeal import known
from kaleun.games.scope.rules.s19_armed_freighter import candidates
from kaleun.games.scope.state import ALLIED, GERMAN, SEATS, State
from kaleun.games.scope.view import View
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import find_game

NODES = 400_000
CHUNK = 100
EXPLORE = 1.2
PLIES, BRIEF = 100, 25
"""So many decisions are played on beyond the tree before the score judges. A brief playout does for a move where
submarines want to leave the map: most games there would go on past the hundredth, to nothing but noise."""
LURE = 1.0
"""How much rather a submarine lies in a good place: the odds of a layout grow by e to this for each point its places
are worth at first sight."""
SIZE_AT = 40
"""Above the bits of the cells."""


def searchable(view: View, prompt: str) -> bool:
    """Is this a question the twin can answer? All in the course of the game; not those of the set-up."""
    return prompt in ASKS or prompt == "shot"


class Scene(NamedTuple):
    """A question as the twin has it: the position, where submarines may be with their odds, and which freighters may
    be the armed one (none where that is known)."""

    state: State
    sea: Sea
    root: Array
    parameters: Array
    layouts: Array
    odds: Array
    arms: Array


def imagine(view: View, prompt: str, seat: str, belief: Belief | None = None) -> Scene:
    """What a seat's view tells. `belief`: where submarines may be, if not as everybody can reckon it."""
    s, book = open_state(view), book_of(view)
    sea, belief = _sea(book), belief or known(s, book)
    root = sea.pack(s, prompt, seat)
    for cell, p in belief.marginals(book.scenario.columns).items():
        root[twin.ODDS + sea.number[cell]] = round(twin.SURE * p)
    slots = sea.slots(s)
    maybe = [] if seat == ALLIED else [slots[ship.id] for ship in candidates(s, book)]
    layouts, odds = np.array(list(belief.odds), dtype=np.int64), np.array(list(belief.odds.values()))
    return Scene(s, sea, root, sea.parameters_of(s), layouts, odds, np.array(maybe, dtype=np.int64))


def look(
    view: View,
    ask: tuple[str, list[str]],
    seat: str,
    rng: random.Random,
    seconds: float,
    iterations: int | None = None,
    whole: bool = False,
    give_up: float = inf,
    plain: bool = False,
) -> Root:
    """Searches from a seat's view, for seconds of processor time or for a number of iterations. `ask`: prompt and keys
    of the question. It ends when no option can overtake the most visited one any more, unless the `whole` budget is
    wanted for good values, and after so many seconds by the clock on the wall in any case. The Allied side guesses
    where submarines like to lie, unless the `plain` odds of the map are wanted."""
    prompt, keys = ask
    here = imagine(view, prompt, seat)
    if seat == ALLIED and not plain:
        here = leaning(here)
    sea, root = here.sea, here.root
    plies = BRIEF if here.parameters[twin.LEAVES] and not whole else PLIES
    nodes = np.empty((NODES, 5), dtype=np.int64)
    nodes[:2] = -1, -1, -1, 0, 0
    sums, size = np.zeros(NODES), np.array([2], dtype=np.int64)
    ladder, truth = np.cumsum(here.odds), int(root[twin.SUBS]) if seat == GERMAN else -1
    search.seed_with(rng.randrange(2**32))
    time_left, done, tree = Until(seconds), 0, search.OWN if seat == GERMAN else search.OPEN
    end = time.perf_counter() + give_up
    while done < iterations if iterations is not None else done == 0 or time_left:
        share = CHUNK if iterations is None else min(CHUNK, iterations - done)
        search.iterate(
            root, here.parameters, sea.ahead, sea.blocks, here.layouts, ladder, here.arms, truth, nodes, sums, size,
            done, share, EXPLORE, plies,
        )  # fmt: skip
        done += share
        left = iterations - done if iterations is not None else time_left.more(done)
        if not whole and search.lead(nodes, tree) > (left if tree == search.OPEN else (left + 1) // 2):
            break
        if time.perf_counter() >= end:
            break
    found = {}
    for key in keys:
        at = search.child(nodes, tree, sea.action(here.state, key))
        if at >= 0 and nodes[at, search.VISITS]:
            found[key] = (int(nodes[at, search.VISITS]), float(sums[at] / nodes[at, search.VISITS]))
        else:
            found[key] = (0, 0.0)
    return Root(done, found)


def leaning(here: Scene) -> Scene:
    """The same for who has to guess: submarines lie rather where that is good for them."""
    root, sea, lines = here.root.copy(), here.sea, np.empty(LINES, np.int64)
    odds = lore.lean(root, here.parameters, sea.ahead, sea.blocks, here.layouts, here.odds, LURE, lines, np.zeros(64))
    for n in range(len(sea.cells)):
        root[twin.ODDS + n] = round(twin.SURE * float(odds[here.layouts >> n & 1 == 1].sum()))
    return here._replace(root=root, odds=odds)


def turn_of(here: Scene, key: str, seat: str) -> tuple[float, ...]:
    """What this option brings until the turn is over, over all worlds (the numbers of `turn`)."""
    action = here.sea.action(here.state, key)
    if seat == GERMAN:
        layouts, odds = here.root[[twin.SUBS]], np.ones(1)
    else:
        layouts, odds = _alike(
            here.layouts, here.odds, turn.touched(here.root, here.parameters, here.sea.ahead, action)
        )
    out, got, lines = np.empty(search.ROOM, np.int64), np.zeros(turn.NUMBERS), np.empty(LINES, np.int64)
    turn.turn_of(
        here.root, here.parameters, here.sea.ahead, here.sea.blocks, layouts, odds, here.arms, action, SIDES[seat],
        lines, out, got,
    )  # fmt: skip
    return tuple(map(float, got))


def _alike(layouts: Array, odds: Array, cells: int) -> tuple[Array, Array]:
    """One layout for all that have as many submarines and the same ones in these cells, with the odds of them all."""
    count = np.array([layout.bit_count() for layout in layouts.tolist()])
    _, first, which = np.unique((layouts & cells) | count << SIZE_AT, return_index=True, return_inverse=True)
    return layouts[first], np.bincount(which, odds)


@cache
def _sea(book: Book) -> Sea:
    return Sea(book)


def warm_up() -> None:
    """Loads the compiled code, or compiles it: a few iterations of each kind, and a turn."""
    game = find_game("scope")
    book = game.book(game.full_options({}), game.charts())
    walk = Walk(game, book, game.start(book), game.step_names[0], Quick(0))
    while walk.ask is not None and walk.ask.prompt != "action":
        walk.answer(walk.ask.values[0])
    for seat in SEATS:
        assert walk.ask is not None
        view = game.view(walk.state, walk.book, seat)
        look(view, ("action", []), seat, random.Random(0), 0, 4)
        turn_of(imagine(view, "action", seat), walk.ask.keys[0], seat)
