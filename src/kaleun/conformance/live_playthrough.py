"""Playthroughs of games in real time: deeds instead of answers, a piece of a mission instead of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from kaleun.conformance.deeds import RUN, Deed, LiveCaptain, do, noting, read
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.live_step import CLOCK
from kaleun.kernel.live_table import LiveTable

CHOSEN, OPEN = "   > ", "   ? "
SHOWN = 8
Told = Callable[[LiveTable, int], Iterator[str]]


def pieces(table: LiveTable, deeds: Sequence[str], seed: str, log: Told) -> Iterator[str]:
    """The stored deeds as long as they are legal, then as many of a captain at random; after each what was said and
    what is asked."""
    captain, seen, stored = LiveCaptain(seed), 0, True
    yield from _news(table, log, 0)
    for text in deeds:
        if table.over:
            return
        seen = len(table.lines())
        asked = set(table.prompts())
        deed = read(text) if stored else captain.choose(table)
        try:
            do(table, deed)
        except IllegalAnswer:
            stored, deed = False, captain.choose(table)
            do(table, deed)
        yield f"{CHOSEN}{deed}"
        yield from _news(table, log, seen, asked)


def _news(table: LiveTable, log: Told, seen: int, asked: Collection[int] = ()) -> Iterator[str]:
    yield from log(table, seen)
    for number, ask in table.prompts().items():
        if number not in asked or not number:  # in the set-up all have the number 0
            keys = ", ".join(ask.keys[:SHOWN]) + (", …" if len(ask.keys) > SHOWN else "")
            yield f"{OPEN}{ask.seat}: {ask.text()} [{ask.rule}] {keys}"


def end(table: LiveTable) -> Iterator[str]:
    """Where it was left."""
    clock = table.clock
    yield f"clock: {clock.seconds} s, {clock.scale}, {clock.alerts} messages"


def played(table: LiveTable, seed: str, n: int, crew: Callable[[LiveTable], None] | None) -> list[str]:
    """A new piece: so many deeds of a captain at random, or of a crew that takes turns."""
    deeds: list[str] = []
    captain = LiveCaptain(seed)
    copy = table.clone()
    assert isinstance(copy, LiveTable)
    noting(copy, deeds)
    while len(deeds) < n and not copy.over:
        if crew is not None and not copy.clock.paused:
            crew(copy)
        else:
            do(copy, captain.choose(copy))
    return [text for text in deeds if text != str(Deed(CLOCK, RUN, 0))][:n]
