"""Real time behind the same door. A live game is a fixed-step simulation whose answers are beats of the clock, commands
of the seats, and answers to the prompts of procedures that are under way.

A game says what it is with `Live`: `run` moves the State on by whole seconds, `commands` are what a seat may order,
`procedures` are generators like every rule: one is started for each `Event` the State holds in its list `events`, and
for each command. Chance is answered at once; a question to a seat stays open while the clock runs on. The kernel
supplies the step: it ends, and a mark is made, on every whole minute at which no procedure waits for an answer, because
a paused generator cannot be written down and a State can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from kaleun.kernel.ask import Asks, Refusal

Scalar: TypeAlias = int | float | str | bool | None
Datum: TypeAlias = Scalar | tuple[Scalar, ...]
"""What an event or a command may carry: JSON scalars and flat lists of them."""

SCALES = ("real_time", "action", "fast_forward", "transit")


class Event(msgspec.Struct, frozen=True):
    """Something that happened and wants a procedure: its kind names the procedure, `data` its arguments."""

    kind: str
    data: dict[str, Datum] = {}


class Clock(msgspec.Struct):
    """Simulated seconds since the start, the time scale, and whether the clock stands."""

    seconds: int = 0
    scale: str = "real_time"
    paused: bool = False
    alerts: int = 0
    """How many messages there were; each new one sets the scale back to real time."""

    def alert(self) -> None:
        """A new message: back to real time."""
        self.alerts += 1
        self.scale = SCALES[0]


class Param(NamedTuple):
    """One argument of a command: its type ("int", "float", "str", "bool", "list") and, if limited, its values."""

    name: str
    kind: str
    values: tuple[Scalar, ...] = ()
    optional: bool = False


Check: TypeAlias = Callable[[Any, Any, str, Mapping[str, Any]], Refusal | None]
Procedure: TypeAlias = Callable[..., Asks[None]]


class Command(NamedTuple):
    """What a seat may order. `run(s, p, seat, **args)` is the procedure. `check(s, book, seat, args)` says why not
    (None = it may) and changes nothing; `args` is empty when somebody only asks whether it could be given at all."""

    name: str
    rule: str
    run: Procedure
    check: Check | None = None
    params: tuple[Param, ...] = ()
    seats: tuple[str, ...] = ()
    """Who may give it; () = every seat."""
    free: bool = False
    """May it be given while another procedure is open?"""


RUNNING, AUTO_PAUSE, CALM = "running", "auto_pause", "calm"


class Hindsight(NamedTuple):
    """What is told of a live game once it is over: `truth(s, book)` is everything as it was, a Struct; `busy(s)` says
    whether so much went on that a film of it needs more pictures."""

    truth: Callable[[Any, Any], Any]
    busy: Callable[[Any], bool]


class Live(NamedTuple):
    """What makes a game live. The State has fields `clock: Clock` and `events: list[Event]`."""

    run: Callable[[Any, Any, int], int]
    """`run(s, p, n)` simulates up to n seconds, never past a whole minute, and moves `s.clock.seconds`; it returns
    after the second in which an event or an alert came up. How the seconds are cut makes no difference."""
    commands: Mapping[str, Command]
    procedures: Mapping[str, Procedure]
    """`procedure(s, p, **event.data)` by kind of event."""
    factor: Callable[[Any, str], int]
    """`factor(book, scale)`: how many simulated seconds one second on the wall is."""
    over: Callable[[Any], bool]
    """Has the game ended? Asked after every answer."""
    close: Callable[[Any, Any], None] = lambda s, p: None
    """`close(s, p)`: what is still to be done once it has ended."""
    pace: Callable[[Any], str] = lambda _: RUNNING
    """`pace(book)`: "running"; "auto_pause": the clock stands while a prompt is open; "calm": it moves only by
    `advance`, never by the wall."""
    hindsight: Hindsight | None = None
    """None: nothing was hidden."""


def instantly(effect: Callable[..., None]) -> Procedure:
    """A procedure that asks nothing: its effect, at once."""

    def procedure(*args: Any, **data: Any) -> Asks[None]:
        effect(*args, **data)
        yield from ()

    return procedure


def clock_commands(
    pause: str, scale: str, seats: tuple[str, ...] = (), top: Callable[[Any], str] = lambda _: SCALES[-1]
) -> dict[str, Command]:
    """The commands of the clock itself, with the rule ids of pause and time scale: everybody may pause, `seats` set the
    scale, up to `top(book)`."""

    def stop(s: Any, p: Any, seat: str) -> None:
        s.clock.paused = True

    def go(s: Any, p: Any, seat: str) -> None:
        s.clock.paused = False

    def set_scale(s: Any, p: Any, seat: str, to: str) -> None:
        s.clock.scale = to

    def too_fast(s: Any, book: Any, seat: str, args: Mapping[str, Any]) -> Refusal | None:
        limit = SCALES.index(top(book))
        if args and SCALES.index(args["to"]) > limit:
            return Refusal("scale", "too_fast", scale, most=SCALES[limit])
        return None

    scales = (Param("to", "str", SCALES),)
    commands = (
        Command("pause", pause, instantly(stop), free=True),
        Command("resume", pause, instantly(go), free=True),
        Command("scale", scale, instantly(set_scale), too_fast, scales, seats, free=True),
    )
    return {command.name: command for command in commands}
