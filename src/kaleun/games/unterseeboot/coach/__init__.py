"""The coach of Unterseeboot: tons to win and hull at risk to the end of this turn, counted to the last die with the
best continuation, and what the patrol is worth: the tons that are brought home under the best play, by the solver's
table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kaleun.games.unterseeboot.book import SURFACE
from kaleun.games.unterseeboot.coach.judge import FAR, NOISE, TooDeep, judges
from kaleun.games.unterseeboot.coach.turn import Brings, Judge, Turn
from kaleun.games.unterseeboot.rules.s09_destroyer import DETECTED
from kaleun.games.unterseeboot.view import View
from kaleun.kernel.advice import Advice, Measure, Why, estimate, exactly, measured, nothing

if TYPE_CHECKING:
    from kaleun.coach.known import Known

MEASURES = [Measure("tons", "good", "tons"), Measure("hull", "harm"), Measure("home", "value", "tons")]
HORIZON = "turn"


def advise(known: Known) -> Advice:
    """Every option of the turn by the same numbers. Where nothing happens this turn there are none."""
    view, prompt, book = known.view, known.ask.prompt, known.book
    if prompt in ("next_patrol", "entry_point"):
        return nothing(HORIZON)
    left = book.turns - view.turn
    brings, exact = valued(known, left)
    worth = exactly if exact else estimate
    says, data = sentence(view, prompt)
    return Advice(
        HORIZON,
        **measured(
            MEASURES,
            {key: [exactly(found.tons), exactly(found.harm), worth(found.value)] for key, found in brings.items()},
            "home",
            0.0 if exact else NOISE,
        ),
        done=exact or left > FAR or book.big_ships or not known.limited,
        says=says,
        data=data,
        why={key: list(reasons(found)) for key, found in brings.items()},
    )


def valued(known: Known, left: int) -> tuple[dict[str, Brings], bool]:
    """What every answer brings, and whether what it is worth was counted to the end of the patrol."""
    judged = judges(known.book)

    def asked(judge: Judge) -> dict[str, Brings]:
        turn = Turn(judged.boats, known.view, judge)
        return {key: turn.answer(known.ask.prompt, key) for key in known.keys}

    exact = None if known.hurried else judged.played_out(left, known.more)
    if exact is not None:
        with suppress(TooDeep):
            return asked(exact), True
    return asked(judged.table), left <= 0


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
