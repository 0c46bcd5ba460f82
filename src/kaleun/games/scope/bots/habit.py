"""How both sides play on in the imagination of a search through the rules: quick and half at random. No side uses what
it cannot know: the German side its own submarines, the Allied side what has just been shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kaleun.games.scope.geometry import EXIT, OPPOSITE
from kaleun.games.scope.rules.s06_ship_movement import HEADING
from kaleun.games.scope.sea import standing
from kaleun.games.scope.state import AFLOAT, ALLIED, GERMAN, OTHER, State
from kaleun.kernel.ask import Ask

if TYPE_CHECKING:
    import random

    from kaleun.games.scope.book import Book

LIKING = {
    "quadrant": 3.0, "launch": 0.5, "move": 3.0, "order": 3.0, "sonar": 1.0, "charges": 0.7, "surface": 0.3,
    "submerge": 0.5, "takeoff": 1.0, "bomb": 3.0, "plane": 1.0, "leave": 50.0, "pass": 1.0,
}  # fmt: skip
"""How often each kind of action is chosen when nothing better offers."""


def habit(ask: Ask, s: State, book: Book, rng: random.Random) -> Any:
    """The value of an option."""
    values = ask.values
    if ask.prompt in ("shot", "shoot_at_plane"):
        return values[rng.randrange(len(values) - 1)] if len(values) > 1 else values[0]
    if ask.prompt != "action":
        return values[rng.randrange(len(values))]
    good = _shots(values, s, book) if ask.seat == GERMAN else _chances(values, s)
    if good and rng.random() < 0.85:
        return good[rng.randrange(len(good))]
    verbs: dict[str, list[Any]] = {}
    for value in values:
        verbs.setdefault(value[0], []).append(value)
    kinds = list(verbs)
    chosen = verbs[rng.choices(kinds, [LIKING[verb] for verb in kinds])[0]]
    return chosen[rng.randrange(len(chosen))]


def _shots(values: Sequence[Any], s: State, book: Book) -> list[Any]:
    """Launches at a slow ship without orders two cards away at most."""
    ships = standing(s)
    order = s.orders.get(ALLIED)
    found = []
    for value in values:
        if value[0] == "launch":
            by, ahead = value[1], book.area.ahead[value[2]]
            cell = int(by) if by.isdigit() else s.ships[by].cell
            near = ahead[cell]
            ship = ships.get(near) or (ships.get(ahead[near]) if near else None)
            if ship is None or ship.side != ALLIED or ship.status != AFLOAT or book.kinds[ship.kind].fast:
                continue
            if order is None or order.ship != ship.id:
                found.append(value)
    return found


def _chances(values: Sequence[Any], s: State) -> list[Any]:
    """Cargo ordered out, and searches of the card from which a submarine has just launched."""
    by = s.streaks[GERMAN].by
    shown = int(by) if by.isdigit() else 0
    found = []
    for value in values:
        if value[0] == "order" and value[2] == EXIT:
            found.append(value)
        elif shown and value[0] == "move" and value[3] and value[2][-1] == shown:
            heading = HEADING[shown - s.ships[value[1]].cell]
            if not any(t.cell == shown and t.heading == OPPOSITE[heading] for t in s.torpedoes):
                found.append(value)
    return found


def outlook(s: State, book: Book) -> dict[str, float]:
    """A guess at an unfinished game: the lead in points against what there is to win."""
    goal = book.scenario.target or sum(book.kinds[ship.kind].points for ship in s.ships.values()) or 1
    lead = max(-1.0, min(1.0, (s.scores[GERMAN] - s.scores[ALLIED]) / goal))
    german = 0.5 + 0.4 * lead
    return {GERMAN: german, OTHER[GERMAN]: 1 - german}
