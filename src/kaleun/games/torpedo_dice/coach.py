"""The coach of Torpedo Dice. For every die, system and aim: the hits and misses of the best volley of this round,
counted; and how often the game is won from there, played out on the twin.

The best volley is the one with the most hits, then the fewest misses; a die that is rolled again counts by the average
of its six sides. Where hundreds of volleys are offered, the coach speaks of the few that are best."""

from __future__ import annotations

import threading
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from kaleun.ai.jit import AVAILABLE
from kaleun.coach.known import Known
from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.rules.s05_modification import verdicts
from kaleun.games.torpedo_dice.view import Seat, View
from kaleun.kernel.advice import Advice, Figure, Measure, counted, measured
from kaleun.kernel.game import find_game
from kaleun.kernel.odds import wilson
from kaleun.kernel.table import new_table
from kaleun.kernel.verdict import Bundle

HORIZON = "round"
HITS, MISSES, WIN = Measure("hits", "good", "points"), Measure("misses", "harm", "points"), Measure("win", "value")
AIMS = 6
"""So many volleys are told at least, if there are as many that differ."""
BATCH, ENOUGH = 20, 4000
"""Playouts of each option at a time, and after how many the number is good enough."""


class Best(NamedTuple):
    """The best volley: hits and misses, and the hits it may have at most if others take dice that can be copied."""

    hits: Fraction
    misses: Fraction
    most: Fraction

    @property
    def exact(self) -> bool:
        return self.hits == self.most


def warm_up() -> None:
    """Begins to load the compiled twin, so that the first question need not wait for it."""
    if AVAILABLE:
        _loading()


def advise(known: Known) -> Advice:
    """Hits and misses of the best volley of this round, and the chance to win."""
    found = told(known.view, known.book, known.seat, known.ask)
    rows = {key: [_figure(best), counted(best.misses)] for key, best in found.items()}
    if not (AVAILABLE and _loaded(None if not known.limited else known.seconds)):
        fields = measured([HITS, MISSES], rows, HITS.name)
        return Advice(HORIZON, **{**fields, "done": not AVAILABLE})
    wins, n = chances(known, list(found))
    rows = {key: [*row, Figure(wins[key] / n, *wilson(wins[key], n))] for key, row in rows.items()}
    fields = measured([HITS, MISSES, WIN], rows, WIN.name)
    return Advice(HORIZON, **fields, samples=n, done=n >= ENOUGH or not known.limited)


def _figure(best: Best) -> Figure:
    return counted(best.hits) if best.exact else Figure(float(best.hits), float(best.hits), float(best.most))


def told(view: View, book: Book, seat: str, ask: Any) -> dict[str, Best]:
    """The best volley behind each option."""
    sheet = view.seats[seat]
    if ask.prompt == "choose":
        return {option.key: _die(view, book, seat, int(option.key.partition(":")[2])) for option in ask.options}
    if ask.prompt == "modify":
        return {option.key: _shape(book, sheet, option.data) for option in ask.options}
    shots = sorted(ask.options, key=_rank)
    seen: dict[int, str] = {}
    for option in shots:
        if "cells" in option.data and len(seen) < AIMS:
            seen.setdefault(sum(book.grid.bit.get((r, c), 0) for r, c in option.data["cells"]), option.key)
    kept = {*seen.values(), *(_searched(view, ask) if AVAILABLE and _loaded(0) else ())}
    return {
        option.key: Best(*(Fraction(option.data.get(name, 0)) for name in ("hits", "misses", "hits")))
        for option in ask.options
        if option.key in kept or "cells" not in option.data
    }


def _rank(option: Any) -> tuple[int, int, int]:
    data = option.data
    return (-data["hits"], data["misses"], -len(data["completes"])) if "cells" in data else (1, 0, 0)


def _searched(view: View, ask: Any) -> list[str]:
    """The volleys that a captain who thinks would look at."""
    from kaleun.games.torpedo_dice.bots.thinker import look

    return [candidate.key for candidate in look(view, ask, 0, 0)]


def _aimed(book: Book, sheet: Seat, kind: str, side: int) -> Best:
    """The best volley of a shape at this window."""
    filled = sum(book.grid.bit[r, c] for r, c in sheet.window.hits)
    hits, misses = max(
        (hits, hits - volley.counted)
        for volley in book.volleys(kind, side).all
        for hits in [(volley.mask & ~filled).bit_count()]
    )
    return Best(Fraction(hits), Fraction(-misses), Fraction(hits))


def _shape(book: Book, sheet: Seat, data: Any) -> Best:
    """The same for what a system makes of the die."""
    if data["system"] != "propeller":
        return _aimed(book, sheet, data["kind"], data["side"])
    sides = [_aimed(book, sheet, "base", side) for side in book.opposite]
    hits, misses = (sum((best[i] for best in sides), Fraction(0)) / len(sides) for i in (0, 1))
    return Best(hits, misses, hits)


def _die(view: View, book: Book, seat: str, die: int) -> Best:
    """The best that the boat's systems make of a die. The Fins may copy what others have, or may still take."""
    sheet, rest = view.seats[seat], list(view.dice.middle)
    rest.remove(die)
    known, open_to = _copied(view, book, seat, rest)
    works = sum(book.system[k].bit for k, s in sheet.systems.items() if s.state == "on" and (not s.uses or s.uses[0]))
    lost = sum(book.system[k].bit for k, s in sheet.systems.items() if s.state == "lost")

    def best(sides: tuple[int, ...]) -> Best:
        shapes = [_aimed(book, sheet, "base", die)]
        for verdict in verdicts(book, works, lost, die, sides):
            if isinstance(verdict, Bundle):
                shapes += [_shape(book, sheet, option.data) for option in verdict.options]
        return max(shapes, key=lambda found: (found.hits, -found.misses))

    now = best(known)
    return now._replace(most=best(tuple(sorted({*known, *open_to}))).hits)


def _copied(view: View, book: Book, seat: str, rest: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sides that the Fins can copy for certain, and those that they may be able to."""
    reading, names = book.options["fins"], list(view.seats)
    if view.solo:
        return tuple(sorted(set(rest))), ()
    others = [names[(names.index(seat) + 1) % len(names)]] if reading == "left" else [n for n in names if n != seat]
    held = {view.seats[name].die for name in others} - {0}
    to_come = rest if any(not view.seats[name].die for name in others) or reading == "middle" else []
    last = reading == "middle" and all(view.seats[name].die for name in others)
    return tuple(sorted(held | set(to_come if last else ()))), tuple(sorted(set(() if last else to_come)))


def chances(known: Known, keys: list[str]) -> tuple[dict[str, float], int]:
    """How often each of these answers won, all on the same dice, and of how many playouts."""
    from kaleun.games.torpedo_dice.bots.trial import Trial

    trial, n = Trial(known.view, known.ask, keys, known.rng.getrandbits(60)), 0
    while known.more(n, 1) and n < ENOUGH:
        n += trial.play(BATCH)
    return trial.won(), n


def _loaded(seconds: float | None) -> bool:
    """Is the twin there? It is loaded, or compiled the first time, beside everything else."""
    thread = _loading()
    thread.join(seconds)
    return not thread.is_alive()


@cache
def _loading() -> threading.Thread:
    thread = threading.Thread(target=_load, name="twin of torpedo_dice", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    """One question of each phase."""
    from kaleun.games.torpedo_dice.bots.thinker import look

    table = new_table(find_game("torpedo_dice"), seed=1)
    while (ask := table.pending) is not None and table.run.state.round < 2:
        look(table.sight(ask.seat), ask, 1, 1)
        table.answer(ask.keys[0])
