"""States and steps as bytes. They are put together from pieces that change at different times, so that an answer costs
one encoding of what all see and a small one per seat. A test compares the pieces with `messages.State` and `Step`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.kernel.ask import Ask, Refusal
from kaleun.kernel.frames import Patch
from kaleun.kernel.gather import Gather
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.log import Line
from kaleun.kernel.pending import Pending, of_decision, refusals
from kaleun.kernel.table import Table
from kaleun.kernel.text import texts_of
from kaleun.server import messages
from kaleun.server.bodies import Clocks

if TYPE_CHECKING:
    from kaleun.server.still import Still

_encoder = msgspec.json.Encoder()
encode = _encoder.encode
Raw = msgspec.Raw
NULL, EMPTY = Raw(b"null"), Raw(b"[]")
KNOWN = 2_000
"""So many encodings of questions are kept."""


class Always(msgspec.Struct, tag_field="t", tag="state"):
    """What stays the same from the first question on."""

    table: str
    game: str
    waiting: bool
    commitment: str | None
    options: dict[str, Any]
    guided: bool
    hidden: bool
    setting: dict[str, Any] | None


class Seen(msgspec.Struct):
    """The whole view of an audience, and what a game in real time adds to it."""

    view: Any
    live: Raw | None = None


class Now(msgspec.Struct):
    """How the table stands at one sequence number."""

    seq: int
    n: int
    over: bool
    result: Any
    rewinds: int
    level: str
    coach: bool
    seed: str | int | None
    seats: Raw
    notice: str
    asked: list[str]


class News(msgspec.Struct):
    """Log lines."""

    log: list[WireLine]
    log_from: int


class Stride(Now, tag_field="t", tag="step"):
    """What all of an audience get of a step: how the table stands, what it goes on from, the log lines, what the new
    ones changed in the view one after the other, and what changed after them."""

    base: int
    log: list[WireLine]
    log_from: int
    patches: list[Patch]
    last: Patch


class Own(msgspec.Struct):
    """What only this seat gets."""

    seat: str | None
    ask: Raw
    question: int
    after: dict[str, messages.After] | None
    can_undo: bool
    can_redo: bool
    since: int | None
    clocks: Clocks | None
    consent: messages.Consent | None = None


class WireLine(msgspec.Struct, gc=False):
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


def wire_lines(lines: Sequence[Line], start: int) -> list[WireLine]:
    return [
        WireLine(n, line.at, line.rule, line.code, line.data, line.dice, line.mods, line.chart, line.row)
        for n, line in enumerate(lines, start)
    ]


def full_ask(pending: Pending, reasons: bool = True) -> messages.Ask:
    """The question for the seat that is asked; bots do not look at reasons."""
    told = pending.reasons if reasons else ()
    return messages.Ask(
        pending.seat,
        pending.prompt,
        pending.rule,
        pending.kind,
        pending.data,  # type: ignore[arg-type]
        pending.dice,
        [messages.Choice(o.key, o.rule, o.code, o.data) for o in pending.options],  # type: ignore[arg-type]
        [messages.Reason(r.keys[0], r.keys, r.code, r.rule, r.data, r.each) for r in told],
    )


def asked_of(
    table: Table | Still | None, seat: str | None, questions: Mapping[str, Ask] | None = None
) -> Pending | Ask | None:
    """The question that concerns this seat: its own, or that of the only one who is asked. `questions` are those of the
    table, if somebody has them."""
    if table is None:
        return None
    own = (table.questions if questions is None else questions).get(seat or "")
    if own is not None or table.run is None or isinstance(table, LiveTable):
        return own
    ask = table.run.ask
    if isinstance(ask, Gather):
        return None
    pending: Pending | Ask | None = ask if isinstance(ask, Ask) else table.pending
    return pending


def short_ask(pending: Pending | Ask) -> messages.Ask:
    """The question for everybody else: that it is asked, not what could be answered."""
    return messages.Ask(pending.seat, pending.prompt, pending.rule, pending.kind, None, None, None, None)


_short: dict[tuple[str, str, str, str], Raw] = {}
_decisions: dict[tuple[Ask, tuple[Refusal, ...]], Raw] = {}
"""Encodings by identity: games build most questions and reasons once and use them again."""


WORDS = texts_of("kaleun.kernel")
"""Codes go over the wire, not words: these will do."""


def in_short(pending: Pending | Ask) -> Raw:
    """The question for everybody else, encoded once."""
    key = (pending.seat, pending.prompt, pending.rule, pending.kind)
    found = _short.get(key)
    if found is None:
        if len(_short) >= KNOWN:
            _short.clear()
        found = _short[key] = raw(short_ask(pending))
    return found


def decision(ask: Ask, state: Any, book: Any) -> Raw:
    """A decision for the seat that is asked, encoded once as long as nothing in it changes."""
    refused = refusals(ask, state, book)
    found = _decisions.get((ask, refused))
    if found is None:
        if len(_decisions) >= KNOWN:
            _decisions.clear()
        found = _decisions[ask, refused] = raw(full_ask(of_decision(ask, lambda: refused, WORDS)))
    return found
