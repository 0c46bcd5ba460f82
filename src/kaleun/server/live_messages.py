"""What travels by socket at a table in real time, besides what every table has: orders and answers that need no
sequence number, one state when a screen comes, and from then on what every beat has changed."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kaleun.server.bodies import Count, Plain
from kaleun.server.pieces import ActionId, Ask, Key, LogLine, Patch

Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Piece: TypeAlias = Annotated[str, Meta(max_length=400)] | bool | int | float | None
Datum: TypeAlias = Piece | Annotated[list[Piece], Meta(max_length=64)]
LONGEST = 7 * 24 * 3600

# -- client to server


class Order(Struct, tag_field="t", tag="command", forbid_unknown_fields=True):
    """A command of my role, or of the clock in the name of a bot."""

    id: ActionId
    name: Word
    args: dict[Word, Datum] = {}


class Reply(Struct, tag_field="t", tag="reply", forbid_unknown_fields=True):
    """Answers one of my open questions by option key."""

    id: ActionId
    prompt: Word
    key: Key


class Advance(Struct, tag_field="t", tag="advance", forbid_unknown_fields=True):
    """Where the clock only runs on demand: lets so many seconds pass, fewer if a message or a question comes."""

    id: ActionId
    seconds: Annotated[int, Meta(ge=1, le=LONGEST)]


class Mind(Struct, tag_field="t", tag="mind", forbid_unknown_fields=True):
    """Shall bots set the time scale by themselves?"""

    id: ActionId
    on: bool


class Got(Struct, tag_field="t", tag="got", forbid_unknown_fields=True):
    """This screen shows the beat with that number. Who does not say so for long gets no more, then a whole state."""

    beat: Count


# -- server to client


class LiveClock(Struct):
    """The clock: simulated seconds since the start, the time scale and how many of them one second on the wall is.
    `why` it stands: "paused" by somebody, "restart" (the server came back: say resume), "nobody" (no screen of a person
    was connected: say resume), "" = it does not. `alerts` counts messages: each set the scale back to real time."""

    seconds: int
    scale: str
    factor: int
    paused: bool
    why: Literal["", "paused", "restart", "nobody"]
    pace: Literal["running", "auto_pause", "calm"]
    alerts: int
    minded: bool
    """Bots set the time scale."""


class Parameter(Struct):
    """An argument of a command: "int", "float", "str", "bool" or "list", and the values it may have ([] = any)."""

    name: str
    kind: str
    values: list[str | int | float | bool | None]
    optional: bool


class NotNow(Struct):
    """Why a command may not be given now: code and data of the game's section "refused"."""

    code: str
    rule: str
    data: Plain


class Command(Struct):
    """What my role may order. `free`: also while a question is open that must be answered first."""

    name: str
    rule: str
    free: bool
    params: list[Parameter]
    refused: NotNow | None


class LivePrompt(Struct):
    """An open question of my role; the clock may run on beside it."""

    id: str
    seat: str
    ask: Ask


class LiveState(Struct):
    """What a state says more at a table in real time. `beat` is the number that the next tick goes on from."""

    beat: int
    clock: LiveClock
    prompts: list[LivePrompt]
    commands: list[Command]


class Tick(Struct, tag_field="t", tag="tick"):
    """What has changed since the state or tick numbered `base`. `patch` as in `Step`; log lines are added behind those
    of before; `prompts` are all of mine, or null if they are as before; `refused` has the commands about which that has
    changed."""

    base: int
    beat: int
    n: int
    clock: LiveClock
    asked: list[str]
    patch: Patch
    log: list[LogLine]
    log_from: int
    prompts: list[LivePrompt] | None
    refused: dict[str, NotNow | None]
