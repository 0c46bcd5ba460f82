"""State messages as bytes. One encoding per audience, shared by all its sockets; parts that do not change between two
messages are encoded once. `Wire` has the fields of `messages.State` (a test compares), some of them ready-made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kaleun.kernel.log import Line
from kaleun.kernel.pending import Pending
from kaleun.server import messages

_encoder = msgspec.json.Encoder()
encode = _encoder.encode
Raw = msgspec.Raw
NULL = Raw(b"null")


class Wire(msgspec.Struct, tag_field="t", tag="state"):
    """A state message with ready-made parts."""

    table: str
    game: str
    seq: int
    n: int
    seat: str | None
    view: Raw
    ask: Raw
    log: Raw
    log_from: int
    over: bool
    result: Raw
    can_undo: bool
    can_redo: bool
    rewinds: int
    level: str
    coach: bool
    waiting: bool
    commitment: str | None
    seed: str | int | None
    seats: Raw
    options: Raw
    guided: bool
    hidden: bool
    notice: str
    since: int | None


class WireLine(msgspec.Struct):
    """A log line as `messages.LogLine`, from the kernel's own tuples."""

    n: int
    at: int
    rule: str
    code: str
    data: Any
    dice: Any
    mods: Any
    chart: str
    row: str


def raw(data: Any) -> Raw:
    return Raw(_encoder.encode(data))


def text(message: msgspec.Struct) -> str:
    """A message as a text frame."""
    return _encoder.encode(message).decode()


def wire_lines(lines: Sequence[Line], start: int) -> list[WireLine]:
    return [
        WireLine(n, line.at, line.rule, line.code, line.data, line.dice, line.mods, line.chart, line.row)
        for n, line in enumerate(lines, start)
    ]


def full_ask(pending: Pending) -> messages.Ask:
    """The question for the seat that is asked."""
    return messages.Ask(
        pending.seat,
        pending.prompt,
        pending.rule,
        pending.kind,
        pending.data,  # type: ignore[arg-type]
        pending.dice,
        [messages.Choice(o.key, o.rule, o._code, o.data) for o in pending.options],  # type: ignore[arg-type]
        [messages.Refused(r.key, r.code, r.rule, r.data) for r in pending.refused],
    )


def short_ask(pending: Pending) -> messages.Ask:
    """The question for everybody else: that it is asked, not what could be answered."""
    return messages.Ask(pending.seat, pending.prompt, pending.rule, pending.kind, None, None, None, None)
