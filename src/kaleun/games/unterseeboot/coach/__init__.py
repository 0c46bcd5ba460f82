"""The coach of Unterseeboot: tons to win and hull at risk to the end of this turn, counted to the last die with the
best continuation, and what the patrol is worth: the tons that are brought home under the best play, by the solver's
table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kaleun.games.unterseeboot.book import SURFACE, Book
from kaleun.games.unterseeboot.coach.judge import NOISE, judge_of
from kaleun.games.unterseeboot.coach.turn import Brings, Judge, Turn
from kaleun.games.unterseeboot.rules.s09_destroyer import DETECTED
from kaleun.games.unterseeboot.view import View
from kaleun.kernel.advice import Advice, Figure, Measure, Why, estimate, exactly, measured, nothing

if TYPE_CHECKING:
    from kaleun.coach.known import Known

MEASURES = [Measure("tons", "good", "tons"), Measure("hull", "harm"), Measure("home", "value", "tons")]
HORIZON = "turn"


def advise(known: Known) -> Advice:
    """Every option of the turn by the same numbers. Where nothing happens this turn there are none."""
    view, prompt, book = known.view, known.ask.prompt, known.book
    if prompt in ("next_patrol", "entry_point"):
        return nothing(HORIZON)
    turn = Turn(book, view, kept(book))
    brings = {key: turn.answer(prompt, key) for key in known.keys}
    says, data = sentence(view, prompt)
    return Advice(
        HORIZON,
        **measured(MEASURES, {key: figures(found) for key, found in brings.items()}, "home", NOISE),
        says=says,
        data=data,
        why={key: list(reasons(found)) for key, found in brings.items()},
    )


def figures(brings: Brings) -> list[Figure]:
    """In the order of the measures: two were counted, the last one is read from the table."""
    return [exactly(brings.tons), exactly(brings.harm), estimate(brings.value)]


@lru_cache(8)
def kept(book: Book) -> Judge:
    return judge_of(book)


def reasons(brings: Brings) -> Iterator[Why]:
    """The rows behind the numbers, phase by phase."""
    rows = (
        ("by_aircraft", brings.aircraft),
        ("by_torpedo", brings.sunk),
        ("by_destroyer", brings.destroyer),
        ("boat_lost", brings.lost),
    )
    return (Why(code, {}, exactly(p)) for code, p in rows if p)


def sentence(view: View, prompt: str) -> tuple[str, dict[str, Any]]:
    """What helps with this question in this state; "" if nothing does."""
    boat = view.boat
    power = boat.battery[0] + boat.auxiliary[0]
    if prompt == "torpedo" and view.destroyer == DETECTED:
        return "already_hunted", {}
    if prompt == "torpedo" and boat.level == SURFACE:
        return "surface_shot", {}
    if prompt == "maneuver" and view.destroyer:
        return "only_deep", {}
    if prompt in ("maneuver", "battery") and boat.submerged:
        return "power", {"n": power}
    return "", {}
