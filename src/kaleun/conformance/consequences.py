"""Consequences: what `Table.after` says of an answer is what comes of it, at every level of automation. `final` is the
opposite of `may_undo` (of a typed die: `may_correct`) after the answer; `next` and `by` are what was met. And it tells
no secret: in worlds that the seat cannot tell from the true one each answer means the same. In real time all is final,
and that is said."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from kaleun.conformance.cases import Captain, option_cases
from kaleun.conformance.deeds import voyage
from kaleun.kernel.after import After
from kaleun.kernel.ask import Ask
from kaleun.kernel.game import Game
from kaleun.kernel.table import LEVELS, Table, new_table
from kaleun.kernel.worlds import other_world

ALIKE = 12
"""So many answers of a question, drawn at random, are asked about in another world."""
GIVES_UP = 0.002
LIVE = 200
"""So many deeds of a game in real time are watched."""


def check(game: Game, answers: int, seed: int = 0) -> tuple[list[str], Counter[str]]:
    """Random games until so many choices were made, over every option case: sentences, and what was counted."""
    found: list[str] = []
    counts: Counter[str] = Counter()
    if game.live is not None:
        return [*_live(new_table(game, seed=seed), seed, counts)], counts
    cases, rng = option_cases(game, 28), random.Random(f"consequences {seed}")
    for i in itertools.count(seed):
        level = rng.choice(LEVELS)
        table = new_table(game, seed=i, options=cases[i % len(cases)], automation=level)
        where = f"{game.name} {level} seed {i}"
        found += (f"{where}, {sentence}" for sentence in _walk(table, Captain(i), rng, counts))
        counts["games"] += 1
        if counts["choices"] >= answers or len(found) > 20:
            return found, counts
    raise AssertionError


def _walk(table: Table, captain: Captain, rng: random.Random, counts: Counter[str]) -> Iterator[str]:
    """One game to its end, every answer compared with what was said of it before."""
    every = rng.choice((1, 3, 10))
    while not table.over:
        if rng.random() < GIVES_UP and table.game.resign is not None:
            table.resign(rng.choice(table.seats))
            continue
        key, ask, n, pending = captain.choose(table), table.ask, table.n, table.pending
        assert pending is not None
        said, option = table.after(key), next((o for o in pending.options if o.key == key), None)
        if isinstance(ask, Ask):
            counts["choices"] += 1
            if counts["choices"] % every == 0:
                yield from (f"answer {n}, {ask.what}: {s}" for s in _worlds(table, ask, rng, counts))
        table.answer(key)
        counts["final" if said.final else "not final"] += 1
        for wrong in _untrue(table, said, pending.seat, n):
            yield f"answer {n}, {key}: {wrong}"
        if option is not None and option.after != said:
            yield f"answer {n}, {key}: the option says {option.after}, the table {said}"


def _untrue(table: Table, said: After, seat: str, n: int) -> Iterator[str]:
    """What is not so after the answer numbered `n`."""
    back = table.may_undo(seat) or table.may_correct(seat)
    if said.final == back:
        yield f"final is {said.final}, but the seat can {'' if back else 'not '}take it back afterwards"
    if table.game.hides(table.options):
        if said != (said.final, "", ""):
            yield f"seats have secrets, but what follows is told: {said}"
    elif (met := _met(table, said, seat, n)) != said[1:]:
        yield f"what follows is told as {said[1:]}, but it is {met}"


def _met(table: Table, said: After, seat: str, n: int) -> tuple[str, str]:
    """What came first after the answer numbered `n`, read from the answers and the question that stands now."""
    given: list[Any] = [(a.who, a.what) for a in table.answers()[n:]]
    if given[0][0] == "chance":  # the answer was a throw
        return "dice", given[0][1]
    if said.next == "reveal" and table.run.play.revealed >= n + 1:
        return "reveal", ""
    if len(given) > 1:
        return "dice", given[1][1]
    ask = table.ask
    if ask is None:
        return "end", ""
    if not isinstance(ask, Ask):
        return "dice", ask.what
    return ("you" if ask.seat == seat else "seat"), ask.seat


def _worlds(table: Table, ask: Ask, rng: random.Random, counts: Counter[str]) -> Iterator[str]:
    """Answers mean the same in a world that the seat cannot tell from this one."""
    if table.game.redeal is None:
        return
    world = other_world(table, ask.seat, rng)
    if world is None:
        counts["no world"] += 1
        return
    counts["worlds"] += 1
    counts["really other worlds"] += world.state_hash() != table.state_hash()
    for key in rng.sample(ask.keys, min(ALIKE, len(ask.keys))):
        counts["compared"] += 1
        here, there = table.after(key), world.after(key)
        if here != there:
            yield f"{key} means {here} here and {there} in a world that {ask.seat} cannot tell from this one"


def _live(table: Table, seed: int, counts: Counter[str]) -> Iterator[str]:
    """Time does not run back: whatever is offered is final, and nobody says what follows."""
    for deed in voyage(table, seed, LIVE, 1):
        counts["deeds"] += 1
        if table.can_undo:
            yield f"{table.game.name} seed {seed}: {deed} can be taken back"
        for option in table.pending.options if table.pending is not None else ():
            counts["choices"] += 1
            said = option.after, table.after(option.key)
            if said != (After(True), After(True)):
                yield f"{table.game.name} seed {seed}: {option.key} and the table say {said}"
