"""What travels by socket, as structs tagged by field `t`. The browser's types are generated from here and bodies.py.

What a client sends is checked strictly: unknown fields, wrong kinds and numbers out of range are refused. What the
server sends has every field, always. Codes and data travel, never sentences of the game."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from kaleun.kernel.advice import Advice
from kaleun.server.bodies import Clocks, Count, Level, OptionValue, Plain, Result, SeatInfo, Terms
from kaleun.server.live_messages import Advance as Advance
from kaleun.server.live_messages import Command as Command
from kaleun.server.live_messages import Got as Got
from kaleun.server.live_messages import LiveClock as LiveClock
from kaleun.server.live_messages import LivePrompt as LivePrompt
from kaleun.server.live_messages import LiveState as LiveState
from kaleun.server.live_messages import Mind as Mind
from kaleun.server.live_messages import NotNow as NotNow
from kaleun.server.live_messages import Order as Order
from kaleun.server.live_messages import Parameter as Parameter
from kaleun.server.live_messages import Reply as Reply
from kaleun.server.live_messages import Tick as Tick
from kaleun.server.pieces import ActionId, Key, Patch
from kaleun.server.pieces import After as After
from kaleun.server.pieces import Ask as Ask
from kaleun.server.pieces import Choice as Choice
from kaleun.server.pieces import LogLine as LogLine
from kaleun.server.pieces import Mod as Mod
from kaleun.server.pieces import Reason as Reason
from kaleun.server.term_bodies import Accord, BookLine, Proposal

# -- socket: client to server


class GiveAnswer(Struct, tag_field="t", tag="answer", forbid_unknown_fields=True):
    """Answers the pending question by option key."""

    id: ActionId
    seq: Count
    key: Key


class Undo(Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    id: ActionId
    seq: Count


class Redo(Struct, tag_field="t", tag="redo", forbid_unknown_fields=True):
    id: ActionId
    seq: Count


class Resign(Struct, tag_field="t", tag="resign", forbid_unknown_fields=True):
    id: ActionId
    seq: Count


class Claim(Struct, tag_field="t", tag="claim", forbid_unknown_fields=True):
    """Somebody else's time is up: the game ends as if that seat had given up."""

    id: ActionId
    seq: Count


class Rewind(Struct, tag_field="t", tag="rewind", forbid_unknown_fields=True):
    """Solo: back to the position after n answers, dice included; counted."""

    id: ActionId
    seq: Count
    n: Count


class SetLevel(Struct, tag_field="t", tag="level", forbid_unknown_fields=True):
    """For who plays alone; others propose it (HTTP)."""

    id: ActionId
    seq: Count
    level: Level


class SetCoach(Struct, tag_field="t", tag="coach", forbid_unknown_fields=True):
    id: ActionId
    seq: Count
    on: bool


class Agree(Struct, tag_field="t", tag="agree", forbid_unknown_fields=True):
    """The rules have changed: my seat agrees to go on by them (see `Consent`)."""

    id: ActionId
    seq: Count


class AdvicePlease(Struct, tag_field="t", tag="advice", forbid_unknown_fields=True):
    """What the coach says of my question: first numbers at once, then better ones while I think."""

    seq: Count


class AfterPlease(Struct, tag_field="t", tag="after", forbid_unknown_fields=True):
    """What would this answer to my question mean?"""

    seq: Count
    key: Key


class PastPlease(Struct, tag_field="t", tag="past", forbid_unknown_fields=True):
    """The position after n answers."""

    n: Count


class LogPlease(Struct, tag_field="t", tag="log", forbid_unknown_fields=True):
    """Older log lines: at most 1,000 from number `start` on."""

    start: Count


class DebugPlease(Struct, tag_field="t", tag="debug", forbid_unknown_fields=True):
    pass


class Ping(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    pass


Demand: TypeAlias = GiveAnswer | Undo | Redo | Resign | Claim | Rewind | SetLevel | SetCoach | Agree
LiveDemand: TypeAlias = Order | Reply | Advance | Mind
Question: TypeAlias = AdvicePlease | AfterPlease | PastPlease | LogPlease | DebugPlease | Ping
ClientMessage: TypeAlias = Demand | LiveDemand | Question | Got

# -- socket: server to client


class Consent(Struct):
    """The rules of this game have changed so that it cannot simply go on; it is shown as it was. It goes on by rules
    `now` when everybody in `waiting` has sent `agree`. If `now` is empty this server does not know its rules."""

    rules: str
    now: str
    before: LogLine | None
    """The first log line that reads otherwise for my seat: as it was told,"""
    after: LogLine | None
    """and as it would be told now."""
    again: int
    """So many choices would have to be made again."""
    agreed: list[str]
    waiting: list[str]


class State(Struct, tag_field="t", tag="state"):
    """The whole truth for this seat. Throw away log lines from number `log_from` on, then add `log`."""

    table: str
    game: str
    seq: int
    n: int
    seat: str | None
    view: Plain | None
    """None while seats are still free: nothing is dealt before all are taken."""
    setting: Plain | None
    """What everybody sees and never changes, to be read with the view as one."""
    ask: Ask | None
    """Mine, or that of the seat that is asked. Where several decide at the same time, nobody gets another's."""
    asked: list[str]
    """The seats that are asked now: one, or several who decide at the same time."""
    question: int
    """The number `seq` at which my question was put: it stays while others answer beside me."""
    after: dict[str, After] | None
    """What each option of my question means, by key; None where it is not mine or has many options: ask `after`."""
    log: list[LogLine]
    log_from: int
    over: bool
    result: Result | None
    can_undo: bool
    can_redo: bool
    rewinds: int
    level: Level
    coach: bool
    waiting: bool
    commitment: str | None
    seed: str | int | None
    """Revealed when the game is over."""
    seats: dict[str, SeatInfo]
    options: dict[str, OptionValue]
    guided: bool
    hidden: bool
    notice: str
    """"rules_changed:1:2:N" if the game went over from one version of the rules to another (N choices had to be made
    again), or ""."""
    consent: Consent | None
    """What everybody at the table has to agree to before the game goes on."""
    since: int | None
    """First log line this seat has not seen; only in the first state of a connection, else None."""
    clocks: Clocks | None
    """As they stand when this is sent; None at a table without clocks."""
    terms: Terms
    proposal: Proposal | None
    """What the people at the table are asked to agree to."""
    book: list[BookLine]
    """What was agreed, and who came and went."""
    rematch: str
    """The seat of whoever plays it again and waits at the new table, or ""."""
    live: LiveState | None
    """Clock, questions and commands of a game in real time that goes on; else None."""


class Step(Struct, tag_field="t", tag="step"):
    """What one change did, event by event, for who holds the state (or step) numbered `base`; every field that is not
    here stays as it was. Throw away log lines from number `log_from` on, then add `log`. The last of them are new and
    bring a patch each, in their order: what the line changed in my view. `last` is what changed after them. A patch is
    a list of [path, value]: put the value at that path; after a path that ends with "+" stands what a list has got
    behind its end. Sent to clients that speak kaleun.v2; others get a state each time."""

    base: int
    seq: int
    n: int
    seat: str | None
    ask: Ask | None
    asked: list[str]
    question: int
    after: dict[str, After] | None
    log: list[LogLine]
    log_from: int
    patches: list[Patch]
    last: Patch
    over: bool
    result: Result | None
    can_undo: bool
    can_redo: bool
    rewinds: int
    level: Level
    coach: bool
    seed: str | int | None
    seats: dict[str, SeatInfo]
    notice: str
    consent: Consent | None
    since: int | None
    clocks: Clocks | None


class Ack(Struct, tag_field="t", tag="ack"):
    """The change with this id is durable and has this sequence number."""

    id: str
    seq: int


class Declined(Struct, tag_field="t", tag="refused"):
    """Nothing changed. Codes: stale, illegal, not_your_turn, observer, over, waiting, limit, busy, read_only,
    bad_message, not_allowed. After "stale" a fresh state follows. Reason and data as in `Problem`; reason "rule" has
    the code and data of the game's section "refused"."""

    id: str | None
    seq: int
    code: str
    text: str
    rule: str
    retry_after: float | None
    reason: str
    data: Plain


class Advised(Struct, tag_field="t", tag="advice"):
    """What the coach says of the seat's question. If that is not `done`, better numbers follow."""

    seq: int
    advice: Advice


class Meaning(Struct, tag_field="t", tag="after"):
    """What this answer would mean at this sequence number."""

    seq: int
    key: str
    after: After


class Past(Struct, tag_field="t", tag="past"):
    """The position after n of `of` answers; log lines below number `log_to` were written by then. The last of them came
    with answer n: `patches` are what each of these changed, from the position before on (see `Step`)."""

    n: int
    of: int
    view: Plain
    ask: Ask | None
    log_to: int
    patches: list[Patch]


class Log(Struct, tag_field="t", tag="log"):
    """Older log lines; numbers count all lines of the table, `total` of them."""

    start: int
    total: int
    log: list[LogLine]


class Debug(Struct, tag_field="t", tag="debug"):
    """For the debug panel: the chain of rules now asking, the question, who plays the bot seats."""

    citing: list[str]
    question: Ask | None
    bots: dict[str, str]
    hash: str


class Pong(Struct, tag_field="t", tag="pong"):
    pass


class Agreed(Accord, tag_field="t", tag="accord"):
    """Terms, a proposal or the book have changed."""


class Presence(Struct, tag_field="t", tag="presence"):
    seats: dict[str, SeatInfo]


class Bye(Struct, tag_field="t", tag="bye"):
    """The server closes this socket. Codes: revoked, left, deleted, no_such_table (do not come back); idle, limit,
    bad_message, read_only (come back). Reason and data as in `Problem`."""

    code: str
    text: str
    reason: str
    data: Plain


ServerMessage: TypeAlias = (
    State | Step | Tick | Ack | Declined | Advised | Meaning | Past | Log | Debug | Pong | Presence | Agreed | Bye
)
