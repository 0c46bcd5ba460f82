"""What was hidden, once the game is over: turn by turn where the submarines lay and what the enemy's map said, which
shuffles were a bluff, and the turning point. Nothing of it is told before.

The map is the belief of `belief.py`: every layout that fits what everybody has seen. The **turning point** is the turn
that moved this map most, towards the truth or away from it: `seen` is the chance it gave, on average, to the cells
where submarines lay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from kaleun.games.scope.belief import Belief, belief, read
from kaleun.games.scope.book import Book
from kaleun.games.scope.state import GERMAN, OTHER
from kaleun.games.scope.view import View
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.frames import Sight, sights
from kaleun.kernel.table import Table


class Moment(Struct):
    """The sea as a turn begins, after `n` answers: ships and submarines by cell, and the chance of a submarine by cell
    as the enemy could know it. `seen` is None while no submarine is under water."""

    n: int
    turn: int
    side: str
    ships: dict[str, int]
    submarines: list[int]
    heat: dict[str, float]
    seen: float | None


class Shuffle(Struct):
    """A block that was shuffled by the answer number `n`: `moved` are the ways of submarines in it; a bluff if none lay
    there at all."""

    n: int
    turn: int
    corner: int
    bluff: bool
    moved: list[tuple[int, int]]


class Turning(Struct):
    """The turn after `n` answers that moved the enemy's map most."""

    n: int
    turn: int
    before: float
    after: float


class Hindsight(Struct):
    """`ahead`: the turn from which on the winner led for good, 0 for none."""

    moments: list[Moment]
    shuffles: list[Shuffle]
    turning: Turning | None
    ahead: int


def hindsight(table: Table) -> Hindsight:
    """What was hidden in this game. It has to be over."""
    if not table.over:
        raise KaleunError("the game is not over: what is hidden stays hidden")
    seen = list(sights(table, GERMAN, table.first))
    moments = list(_moments(seen, table.book))
    return Hindsight(moments, list(_shuffles(seen)), _turning(moments), _ahead(seen))


def _moments(seen: list[Sight], book: Book) -> Iterator[Moment]:
    """The first position of every turn at which somebody is asked, and the last of all."""
    counts = tuple(sorted({fleet.count("submarine") for fleet in book.fleets[GERMAN]}))
    turn = 0
    for i, sight in enumerate(seen):
        view: View = sight.view
        last = i == len(seen) - 1
        if sight.line is not None or view.turn == 0 or (view.turn == turn and not last):
            continue
        turn, columns = view.turn, view.columns
        under = view.submarines or []
        map_ = belief(columns, counts, tuple(view.traces))
        odds = map_.marginals(columns)
        heat = {str(cell): round(p, 4) for cell, p in odds.items() if p > 0}
        ships = {ship.id: ship.cell for ship in view.ships if ship.cell}
        yield Moment(sight.n, turn, view.active, ships, under[:], heat, _chance(map_, under, columns))


def _chance(map_: Belief, under: list[int], columns: int) -> float | None:
    odds = map_.marginals(columns)
    return round(sum(odds[cell] for cell in under) / len(under), 4) if under else None


def _shuffles(seen: list[Sight]) -> Iterator[Shuffle]:
    """Every shuffle beside what lay in the block before and after it."""
    before: list[int] = []
    for i, sight in enumerate(seen):
        view: View = sight.view
        if sight.line is not None and sight.line.code == "quadrant":
            after = next((later.view.submarines or [] for later in seen[i:] if later.line is None), [])
            _, free, _ = read(view.traces[-1])
            left, came = sorted({*before} - {*after}), sorted({*after} - {*before})
            ways = [way for way in zip(left, came, strict=False) if way[0] in free]
            yield Shuffle(sight.line.at, view.turn, int(sight.line.data["corner"]), not {*free} & {*before}, ways)
        if sight.line is None:
            before = view.submarines or []


def _turning(moments: list[Moment]) -> Turning | None:
    steps = [
        Turning(now.n, now.turn, now.seen, then.seen)
        for now, then in pairwise(moments)
        if now.seen is not None and then.seen is not None
    ]
    found = max(steps, key=lambda step: abs(step.after - step.before), default=None)
    return found if found is not None and found.after != found.before else None


def _ahead(seen: list[Sight]) -> int:
    last: View = seen[-1].view
    if not last.winner:
        return 0
    behind = [
        sight.view.turn for sight in seen if sight.view.scores[last.winner] <= sight.view.scores[OTHER[last.winner]]
    ]
    return min(behind[-1] if behind else 1, last.turn)


def told(table: Table, lang: str) -> Iterator[str]:
    """The same in sentences."""
    found, texts = hindsight(table), table.game.texts
    for one in found.shuffles:
        code = "hind_bluff" if one.bluff else "hind_moved" if one.moved else "hind_stayed"
        ways = ", ".join(f"{a} → {b}" for a, b in one.moved)
        yield texts.say("board", code, {"turn": one.turn, "corner": one.corner, "ways": ways}, lang)
    if found.turning is not None:
        before, after = (round(100 * p) for p in (found.turning.before, found.turning.after))
        yield texts.say("board", "hind_turning", {"turn": found.turning.turn, "before": before, "after": after}, lang)
    if found.ahead:
        winner = texts.say("name", table.view(None)["winner"], {}, lang)
        yield texts.say("board", "hind_ahead", {"turn": found.ahead, "side": winner}, lang)
