"""State messages as bytes. One encoding per audience, shared by all its sockets; parts that do not change between two
messages are encoded once. `Wire` has the fields of `messages.State` (a test compares), some of them ready-made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from kaleun.kernel.ask import Ask, Option, Refusal
from kaleun.kernel.log import Line
from kaleun.kernel.pending import Pending
from kaleun.server import messages

_encoder = msgspec.json.Encoder()
encode = _encoder.encode
Raw = msgspec.Raw
T = TypeVar("T")
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
        [messages.Choice(o.key, o.rule, o.code, o.data) for o in pending.options],  # type: ignore[arg-type]
        [messages.Refused(r.key, r.code, r.rule, r.data) for r in pending.refused],
    )


class _WireAsk(msgspec.Struct):
    """`messages.Ask` with its options ready-made."""

    seat: str
    prompt: str
    rule: str
    kind: str
    data: Any
    dice: None
    options: Raw
    refused: list[Raw]


class Encoded(Generic[T]):
    """Encodings by the identity of what was encoded: games build questions and reasons once and use them again."""

    def __init__(self, plain: Callable[[T], Any], most: int) -> None:
        self._plain, self._most = plain, most
        self._known: dict[int, tuple[T, Raw]] = {}

    def __call__(self, thing: T) -> Raw:
        found = self._known.get(id(thing))
        if found is not None and found[0] is thing:
            return found[1]
        if len(self._known) >= self._most:
            self._known.clear()
        made = raw(self._plain(thing))
        self._known[id(thing)] = (thing, made)
        return made


def decision(ask: Ask, state: Any, book: Any) -> Raw:
    """A decision for the seat that is asked; the same as `full_ask` of its Pending, without making one."""
    refused = [*map(_refusal, ask.refuse(state, book))] if ask.refuse else []
    return raw(_WireAsk(ask.seat, ask.prompt, ask.rule, ask.kind, ask.data, None, _options(ask), refused))


def _choice(option: Option, ask: Ask) -> messages.Choice:
    verb, _, thing = option.key.partition(":")
    return messages.Choice(option.key, option.rule or ask.rule, verb, {"thing": thing, **option.data})


_options: Encoded[Ask] = Encoded(lambda ask: [_choice(o, ask) for o in ask.options], 5000)
_refusal: Encoded[Refusal] = Encoded(lambda r: messages.Refused(r.key, r.code, r.rule, r.data), 20_000)


def short_ask(pending: Pending | Ask) -> messages.Ask:
    """The question for everybody else: that it is asked, not what could be answered."""
    return messages.Ask(pending.seat, pending.prompt, pending.rule, pending.kind, None, None, None, None)
