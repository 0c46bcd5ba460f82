"""What messages are made of: questions, options and log lines as they travel."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from kaleun.kernel.after import Next
from kaleun.server.bodies import Plain

ActionId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+$")]
"""Chosen by the client, unique for its seat: a message sent twice with one id is applied once."""
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1000)]
Patch: TypeAlias = list[tuple[list[str | int], Any]]


class Choice(Struct):
    """One legal answer: key, rule, text code with data (section "option")."""

    key: str
    rule: str
    code: str
    data: Plain


class After(Struct):
    """What giving an answer means: whether it is final (cannot be taken back), and what comes before the seat is asked
    again. `by` is the seat that is asked then, or the rule and code of the dice (section "roll"). Where seats have
    secrets `next` and `by` are empty."""

    final: bool
    next: Next
    by: str


class Reason(Struct):
    """What is not offered for one reason: the data of the first key, and under `each` the fields in which they differ,
    with a value for every key. Section "refused" has the sentence of one, "summed" that of several."""

    key: str
    """The first of them: clients that know no others tell of it alone."""
    keys: list[str]
    code: str
    rule: str
    data: Plain
    each: dict[str, list[Any]]


class Ask(Struct):
    """A question. Only the seat that is asked gets options, refused, data and dice; others get None there."""

    seat: str
    prompt: str
    rule: str
    kind: str
    data: Plain | None
    dice: tuple[int, int] | None
    """[number of dice, sides] where dice are to be pressed or typed."""
    options: list[Choice] | None
    refused: list[Reason] | None


class Mod(Struct):
    code: str
    value: int
    rule: str


class LogLine(Struct):
    """A log line (section "log"). `at` = answers given before it."""

    n: int
    at: int
    rule: str
    code: str
    data: Plain
    dice: list[int]
    mods: list[Mod]
    chart: str
    row: str
