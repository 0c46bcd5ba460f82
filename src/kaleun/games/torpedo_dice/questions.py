"""The question of phase 3. It has hundreds of answers, so its options with their previews are built
only when somebody looks; the rules and random play read `values`, shared by all questions of the same shape."""

from __future__ import annotations

from typing import Any

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.rules.s02_patterns import Volley
from kaleun.games.torpedo_dice.state import Cell, Plan, State
from kaleun.kernel.ask import Option, Refusal, Sealed
from kaleun.kernel.verdict import Bundle

FIRE, RULE = "fire", "TD-6.2"
WHAT = {prompt: f"{RULE} {prompt}" for prompt in ("fire", "fire_or_activate")}


class FireAsk(Sealed):
    """Fire one of the volleys, or activate one of the systems `instead`."""

    __slots__ = ("_book", "_plan", "_volleys", "_instead", "_filled")

    def __init__(self, seat: str, book: Book, plan: Plan, instead: Bundle, filled: int) -> None:
        # `options` and `data` stay unset until somebody reads them: then __getattr__ makes them.
        self._book, self._plan, self._instead, self._filled = book, plan, instead, filled
        volleys = self._volleys = book.volleys(plan.kind, plan.side)
        self.values = volleys.answers(instead.values)
        self.seat, self.prompt = seat, "fire_or_activate" if instead.values else "fire"
        self.rule, self.what, self.kind = RULE, WHAT[self.prompt], "choice"
        self.refuse, self.secret, self._by_key = instead.tell, book.sealed, None

    def __getattr__(self, name: str) -> Any:
        if name == "options":
            unfinished = self._unfinished()
            volleys = [self._volley(volley, unfinished) for volley in self._volleys.all]
            self.options = (*volleys, *self._instead.options)
            return self.options
        if name == "data":
            self.data = {"side": self._plan.side, "kind": self._plan.kind, "system": self._plan.system}
            return self.data
        raise AttributeError(name)

    @property
    def keys(self) -> tuple[str, ...]:
        return (*self._volleys.by_key, *self._instead.keys)

    def find(self, key: str) -> Option | None:
        """The option with this key, or None."""
        volley = self._volleys.by_key.get(key)
        if volley is not None:
            return self._volley(volley, self._unfinished())
        return next((option for option in self._instead.options if option.key == key), None)

    def offers(self, key: str) -> bool:
        return key in self._volleys.by_key or key in self._instead.keys

    def meaning(self, who: str, what: str, value: Any) -> Any:
        """What the rule gets: the volley itself, without a preview of it."""
        volley = self._volleys.by_key.get(value)
        return super().meaning(who, what, value) if volley is None else volley

    def _unfinished(self) -> list[tuple[str, int]]:
        """Systems of the boat in the window, each with the fields still to be filled in."""
        left = [(system.key, mask & ~self._filled) for system, mask in self._book.fields]
        return [(key, fields) for key, fields in left if fields]

    def _volley(self, volley: Volley, unfinished: list[tuple[str, int]]) -> Option:
        """Preview: the fields, how many hits and misses, and which systems it would complete."""
        new = volley.mask & ~self._filled
        hits = new.bit_count()
        return Option(
            volley.key,
            volley,
            "TD-6.2",
            cells=volley.cells,
            fields=volley.fields,
            hits=hits,
            misses=volley.counted - hits,
            completes=[key for key, fields in unfinished if not fields & ~new],
        )

    def explain(self, key: str, state: State, book: Book) -> Refusal | None:
        """Why these fields are no volley of this die."""
        verb, _, text = key.partition(":")
        if verb in book.system:
            return Refusal(key, "one_modification", "TD-5.1")
        if verb != FIRE:
            return None
        cells = _parse(text)
        wanted = self._volleys.all[0].cells
        if cells is None:
            return Refusal(key, "no_fields", "TD-6.2")
        if len(set(cells)) < len(cells):
            return Refusal(key, "field_twice", "TD-6.7")
        if len(cells) != len(wanted):
            return Refusal(key, "wrong_number", "TD-6.1", n=len(cells), wanted=len(wanted))
        if not any(book.grid.holds(cell) for cell in cells):
            return Refusal(key, "off_the_grid", "TD-6.2")
        if not all(book.grid.holds(cell) for cell in cells) and book.options["edge"] == "inside":
            return Refusal(key, "sticks_out", "TD-6.2")
        return Refusal(key, "wrong_pattern", "TD-2.4", side=self.data["side"])


def _parse(text: str) -> list[Cell] | None:
    """Fields named as "3,3+4,4"; None if they are not."""
    cells: list[Cell] = []
    for part in text.split("+"):
        row, comma, column = part.partition(",")
        if not comma or not all(
            n.lstrip("-").isascii() and n.lstrip("-").isdigit() and len(n) < 5 for n in (row, column)
        ):
            return None
        cells.append((int(row), int(column)))
    return cells
