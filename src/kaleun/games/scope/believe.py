"""From a seat's view back to whole positions: the open part as it is, the secrets as that seat can imagine them. Bots
search in these worlds; since they are made from the view alone, they cannot know more than the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.scope.book import Book
from kaleun.games.scope.redeal import redeal
from kaleun.games.scope.state import GERMAN, SEATS, Ship, State
from kaleun.games.scope.view import View
from kaleun.kernel.game import find_game

if TYPE_CHECKING:
    import random

STEPS = {
    "extra_ship": "allied_fleet",
    "lay_mines": "lay_mines",
    "deploy_submarines": "deploy_submarines",
    "deploy_ship": "deploy_ships",
    "action": "action",
    "shoot_at_plane": "shoot_at_plane",
    "drop_torpedo": "drop_torpedo",
}
"""The step that asks each question."""


def book_of(view: View) -> Book:
    """The book of the game this view is of."""
    game = find_game("scope")
    book: Book = game.book(view.options, game.charts())
    return book


def step_of(view: View, prompt: str, seat: str) -> str:
    """The step in which this seat is asked this question."""
    if prompt == "fleet":
        return f"{seat}_fleet"
    if prompt == "shot":
        return "first_shot" if seat == view.active else "second_shot"
    return STEPS[prompt]


def open_state(view: View) -> State:
    """The position as the view shows it; secrets that it does not show are empty."""
    ships = [Ship(*(getattr(row, name) for name in Ship.__struct_fields__)) for row in view.ships]
    return State(
        active=view.active or "allied",
        turn=view.turn,
        phase=view.phase,
        ships={ship.id: ship for ship in ships},
        mines=[row.cell for row in view.mines],
        mines_of=[row.side for row in view.mines],
        subs=list(view.submarines or ()),
        torpedoes=view.torpedoes[:],
        orders=view.orders.copy(),
        moved=view.moved[:],
        streaks=view.streaks.copy(),
        ping=view.ping,
        in_the_air=view.in_the_air,
        plane=view.plane,
        shots=view.shots[:],
        reserve={side: list(view.reserve[side].units or ()) for side in SEATS},
        armed=view.armed or "",
        scores=view.scores.copy(),
        traces=view.traces[:],
        quiet=view.quiet,
    )


class Worlds:
    """All positions a seat can imagine behind its view, at the question it is asked."""

    def __init__(self, view: View, prompt: str, seat: str) -> None:
        self.book, self.step = book_of(view), step_of(view, prompt, seat)
        self._open, self._copy = open_state(view), find_game("scope").copy
        self._announce(view)
        self.secret = seat == GERMAN or self.book.secret_fleets

    def _announce(self, view: View) -> None:
        """An undeployed fleet of the other side: anything with the announced numbers stands in for it."""
        for side in SEATS:
            row = view.reserve[side]
            if row.units is None:
                chosen = view.phase == "fleets" and side == GERMAN  # the German side chooses first
                mines, ships = row.mines or 0, row.ships or int(chosen)
                kind = "s_boot" if side == GERMAN else "flower"
                self._open.reserve[side] = [f"{side}_mines"] * mines + [kind] * ships

    def draw(self, seat: str | None, rng: random.Random) -> State:
        """One world: what `seat` knows is kept, the rest is dealt (None: as everybody knows it)."""
        return redeal(self._copy(self._open), self.book, seat, rng)


def believe(view: View, prompt: str, seat: str) -> Worlds:
    """The worlds behind a view, for a seat that is asked this question."""
    return Worlds(view, prompt, seat)
