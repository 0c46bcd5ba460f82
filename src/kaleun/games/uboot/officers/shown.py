"""The officers as a role sees them: sentences by code (the words are those of the log), and proposals as commands."""

from __future__ import annotations

from msgspec import Struct

from kaleun.games.uboot.seats import CAPTAIN

Value = int | float | str | tuple[str, ...]


class Saying(Struct, omit_defaults=True):
    """A sentence: its code in the words of the log, and what is filled in."""

    code: str
    data: dict[str, Value] = {}


class Proposal(Struct, omit_defaults=True, kw_only=True):
    """What an officer would have somebody do. Whoever holds `seat` accepts it by giving `command` with `args`; where
    men are missing, a Mobilization for `first` comes before it. `fill`: the rest of the command is for a person."""

    code: str
    data: dict[str, Value] = {}
    rank: int
    """The smaller, the more urgent."""
    seat: str = CAPTAIN
    command: str
    args: dict[str, Value] = {}
    first: str = ""
    fill: bool = False


class Officer(Struct, omit_defaults=True):
    """What one officer reports and proposes now, the most urgent first."""

    says: list[Saying] = []
    proposes: list[Proposal] = []
