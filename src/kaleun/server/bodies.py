"""What travels by HTTP, as plain structs: the lobby, seats, reports. Requests are checked strictly: unknown fields,
wrong kinds and numbers out of range are refused. Answers have every field, always."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from kaleun.kernel.setup import Setup

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Name: TypeAlias = Annotated[str, Meta(max_length=200)]
SeatName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Level: TypeAlias = Literal["full", "assisted", "table"]
OptionValue: TypeAlias = bool | int | str
Plain: TypeAlias = dict[str, Any]

# -- lobby: what the browser sends


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new table."""

    kind: Literal["me", "hotseat", "bot", "open"]
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Name = ""


class ClockWish(Struct, forbid_unknown_fields=True):
    """Seconds each person has for the whole game, and how many more for every turn handed on."""

    bank: Annotated[int, Meta(ge=1, le=30 * 86_400)]
    more: Annotated[int, Meta(ge=0, le=7 * 86_400)] = 0


Watch: TypeAlias = Literal["anyone", "nobody"]
Me: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
"""A secret that a browser keeps for its owner and sends when it takes a seat; kept as a hash. "" = it has none."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A new game. Seats that are not named are "me" in a solitaire game and open otherwise."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[Annotated[str, Meta(max_length=40)], OptionValue] = {}
    seed: Annotated[str, Meta(min_length=1, max_length=64)] | Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None
    seats: dict[SeatName, SeatWish] = {}
    automation: Level = "full"
    coach: bool = False
    guided: bool = False
    clock: ClockWish | None = None
    takebacks: bool = True
    watch: Watch = "anyone"
    typed: list[SeatName] = []
    me: Me = ""


class OnwardWish(Struct, forbid_unknown_fields=True):
    """The next game of a series. `mine`: tokens of further seats that I hold here."""

    mine: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=8)] = []


class OptionWish(Struct, forbid_unknown_fields=True):
    """Options of a new game as they stand in a form, and the one that was changed last ("" = none)."""

    options: dict[Annotated[str, Meta(max_length=40)], OptionValue] = {}
    changed: Annotated[str, Meta(max_length=40)] = ""


class Join(Struct, forbid_unknown_fields=True):
    """Claims a free seat with the short code; without `seat` the first free one."""

    code: Annotated[str, Meta(min_length=1, max_length=12)]
    seat: SeatName | None = None
    name: Name = ""
    me: Me = ""


class Look(Struct, forbid_unknown_fields=True):
    """What would I join with this code?"""

    code: Annotated[str, Meta(min_length=1, max_length=12)]


class HandOver(Struct, forbid_unknown_fields=True):
    """Offers my role to whoever has the code, or no longer; `origin` is where the picture of the link shall lead."""

    on: bool = True
    origin: Annotated[str, Meta(max_length=200, pattern=r"^(https?://[^/?#\s]+)?$")] = ""


class OfficerWish(Struct, forbid_unknown_fields=True):
    """The bot that minds my role from now on; None = I do."""

    bot: Annotated[str, Meta(max_length=40)] | None = None


class TakeRole(Struct, forbid_unknown_fields=True):
    """A role that a bot has."""

    seat: SeatName


class Rename(Struct, forbid_unknown_fields=True):
    """The name shown for my seat."""

    name: Name


# -- lobby: what the server answers


class Health(Struct):
    ok: bool
    version: str
    writable: bool
    """False while the disk takes no writes: games can be looked at, not played."""


class Problem(Struct):
    """Every refusal by HTTP: a code for programs, one English sentence, and the same as a reason with data, for words
    in the reader's language."""

    error: str
    text: str
    reason: str
    data: Plain


class OptionCard(Struct):
    """A switch of a game. Without values it is a label to type, of at most `line` characters."""

    default: OptionValue
    values: list[OptionValue]
    rule: str
    help: str
    house: bool
    line: int = 0


class GameCard(Struct, kw_only=True):
    """A game in the lobby: the facts of its card, and how it is opened. One that cannot be opened here has ready =
    false, no seats and no options."""

    name: str
    title: str
    kind: Literal["turns", "live"]
    players: tuple[int, int]
    """People at the table, at least and at most."""
    minutes: int
    """About how long it takes; 0 = a career, as long as it lasts."""
    hidden: bool
    """Seats have secrets from each other (hot seat needs a curtain)."""
    pitch: dict[str, str]
    """What it is, in one sentence, by language."""
    icon: str
    shelf: int
    """Its place in the lobby, from the left."""
    guided: str
    """The seed of a guided first game; "" = there is none."""
    parts: list[str]
    """What it brings besides its rules: "web" is a board of its own."""
    designer: str
    publisher: str
    rulebook: str
    year: int
    version: str
    """Of its rules."""
    ready: bool
    seats: list[str]
    """With the default options."""
    seatings: dict[str, dict[str, list[str]]]
    """The seats by the value of each option that changes them."""
    options: dict[str, OptionCard]
    bots: list[str]
    setup: Setup


class Fault(Struct):
    """Something that is wrong with the text of an option: code and data of the game's section "refused"."""

    option: str
    code: str
    data: Plain


class Settled(Struct):
    """Options that go together: what was changed last stays, others gave way. Those in `fixed` cannot be changed beside
    the first one."""

    options: dict[str, OptionValue]
    fixed: list[str]
    problems: list[Fault]
    """Everything that is wrong with texts among the options (a mission of one's own)."""


class Opened(Struct):
    """A table that was made: tokens of the seats that are mine, and the code for the open ones (None if none is)."""

    table: str
    join: str | None
    seats: dict[str, str]


class Seated(Struct):
    """A seat with a fresh token for this device."""

    table: str
    seat: str
    token: str


class Invitation(Struct):
    """A fresh join code for the free seats; older codes are dead."""

    table: str
    join: str


class Handed(Struct):
    """A role that is offered: the code, and the link with it as a QR code in rows of 0 and 1. Without a code it is no
    longer offered."""

    table: str
    seat: str
    join: str | None
    qr: list[str]


class Done(Struct):
    ok: bool


class SeatInfo(Struct):
    """Who holds the seat: a person, a bot, nobody yet (open), or nobody any more (left). `bot` is the bot's name;
    `online` says if a device is connected now."""

    name: str
    kind: Literal["human", "bot", "open", "left"]
    bot: str | None
    online: bool


class Clocks(Struct):
    """Where a table has clocks: bank and increment in seconds, what each person has left at this moment, and whose
    clocks run. At 0 another seat may claim the game."""

    bank: int
    more: int
    left: dict[str, float]
    running: list[str]


class Terms(Struct):
    """What is agreed at a table besides its rules. `typed` are the seats whose dice are typed at the level "table"
    (empty = everybody's); `takebacks`: may choices be taken back; `watch`: who may look on without a seat."""

    level: Level
    typed: list[str]
    coach: bool
    takebacks: bool
    clock: ClockWish | None
    watch: Watch


class Result(Struct):
    """How a game ended."""

    winners: list[str]
    scores: dict[str, int]
    outcome: str
    rule: str
    summary: Plain


class Summary(Struct):
    """A table in "continue my games"."""

    table: str
    game: str
    seat: str | None
    n: int
    seq: int
    created: float
    changed: float
    """Seconds since 1970."""
    to_move: list[str]
    """The seats that are asked now."""
    prompt: str | None
    """Mine, if I am asked; else that of the only seat that is."""
    rule: str | None
    waiting: bool
    over: bool
    result: Result | None
    seats: dict[str, SeatInfo]
    options: dict[str, OptionValue]
    level: Level
    guided: bool
    hidden: bool
    """These options hide something from another seat: people on one device need a curtain."""
    devices: int
    """How many devices hold a token of my seat; 0 for an observer."""
    join: str | None
    """The code for the free seats, for those who sit here."""
    terms: Terms
