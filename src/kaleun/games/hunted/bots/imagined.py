"""What a Kommandant can play through in his head: the encounter he is in, from what his seat sees, by the rules with
the switches as they are by default, and with dice of his own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from kaleun.games.hunted import state
from kaleun.games.hunted.book import Book, month
from kaleun.games.hunted.state import SEAT, State
from kaleun.games.hunted.view import View
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import Game, Play, find_game
from kaleun.kernel.plain import copier

Base = Callable[[View, Any], str]

STEP = {"attack": "contact", "precautions": "escort_hunt", "follow": "after"}
"""Questions that come first in a step: whoever begins it with the state as it is seen is asked the same again."""
FIGHT = frozenset({"contact", "escort_hunt", "air_attack", "duel", "after"})
"""Steps of an encounter, with what follows it at once."""
_copy_boat, _copy_patrol = copier(state.Boat), copier(state.Patrol)


class World(NamedTuple):
    """The game and its book as he takes them to be."""

    game: Game
    book: Book


@cache
def world() -> World:
    """By default."""
    game = find_game("hunted")
    return World(game, game.book(game.full_options({}), game.charts()))


def state_of(view: View) -> State:
    """The career as far as an encounter needs it. Tons so far are carried along as one number, the log sheet is left
    out, and wounds count as seen to."""
    kommandant, patrol = view.kommandant, view.patrol
    assert patrol is not None
    boat = _copy_boat(view.boat)
    sailing = _copy_patrol(patrol)
    sailing.start = month(patrol.start)
    return State(
        month=month(view.month),
        base=view.base,
        boat=boat,
        crew={who: state.Man(man.state, man.experte, treated=True) for who, man in view.crew.items()},
        quality=view.quality,
        rank=kommandant.rank,
        ability=kommandant.ability,
        awards=list(kommandant.awards),
        luck=kommandant.luck,
        permanent=kommandant.permanent,
        carried=view.tonnage,
        patrol=sailing,
        combat=view.combat,
        phase=view.phase,
        patrols_done=view.patrols_done,
    )


class Encounter:
    """The encounter of this question; `play` answers it with one of its keys and plays to the end of it."""

    def __init__(self, view: View, prompt: str, base: Base) -> None:
        self.world, self.prompt, self.base = world(), prompt, base
        self.start, self.step = state_of(view), self.world.game.step_index[STEP[prompt]]

    def play(self, key: str, seed: str) -> State | None:
        """The State at the end; None if the rules as he takes them to be do not ask this, or not with this answer."""
        game, book = self.world
        s: State = game.copy(self.start)
        play, source, answered, number = Play(book, logging=False), Seeded(seed), False, self.step
        play.alone = True
        while True:
            counts: dict[str, int] = {}
            send, answer = game.steps[number](s, play).send, None
            try:
                while True:
                    ask: Any = send(answer)
                    if ask.chance:
                        if not answered:
                            return None
                        k = counts[ask.what] = counts.get(ask.what, -1) + 1
                        answer = source.draw(game.moment(s), ask, k)
                        continue
                    if not answered and (ask.prompt != self.prompt or key not in ask.keys):
                        return None
                    option = ask.find(self.base(game.glance(s, book, SEAT), ask) if answered else key)
                    answered, answer = True, option.value
            except StopIteration as stop:
                if not answered:
                    return None
                if s.outcome or stop.value not in FIGHT:
                    return s
                number = game.step_index[stop.value]
