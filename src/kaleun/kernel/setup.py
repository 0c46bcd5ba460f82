"""How a new game is chosen: `setup.toml` in the game's folder, read by whoever draws the form. Who plays, which boat or
scenario, how (presets), and headings for every other switch. A game without the file gets a plain list of switches."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import msgspec

FILE = "setup.toml"
Value = bool | int | str


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to sit down: the first choice of a new game."""

    id: str
    sitting: Literal["alone", "bots", "links", "device"]
    """Who has the other seats: nobody (or each is asked for), bots, whoever gets the link, people on this device."""
    options: dict[str, Value] = {}
    """Switches that belong to it."""
    icon: str = "person"


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bundle of switches with a name: the third choice. Whatever it does not name is as printed."""

    id: Literal["first", "book", "tournament", "veteran"]
    options: dict[str, Value] = {}


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Switches that stand together under plain words, folded away."""

    id: str
    options: tuple[str, ...]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a new game. Words stand in the section [setup] of the game's text."""

    which: tuple[str, ...] = ()
    """Switches of the second choice, drawn by the game's browser part; the first is the choice itself."""
    count: str = ""
    """The switch that says how many play, shown beside who plays."""
    sides: bool = False
    """Do the seats differ, so that one asks which is mine?"""
    names: tuple[str, ...] = ()
    """Labels to type, shown beside who plays."""
    ways: tuple[Way, ...] = ()
    presets: tuple[Preset, ...] = ()
    headings: tuple[Heading, ...] = ()
    only: dict[str, dict[str, Value]] = {}
    """Switches that mean nothing unless others stand so: they are shown only then."""
    first: tuple[str, ...] = ()
    """Values of the second choice that stand in sight; the others are a tap away. None: all of them."""
    measured: dict[str, dict[str, float]] = {}
    """What studies found of the values of the second choice, such as the share of boats lost."""
    steps: dict[str, tuple[float, ...]] = {}
    """Where what was measured passes from one word to the next, upwards: the share lost at which "low" ends."""


def read_setup(folder: Path | Traversable) -> Setup:
    """The form in this folder; an empty one if it has none."""
    file = folder.joinpath(FILE)
    return msgspec.toml.decode(file.read_bytes(), type=Setup) if file.is_file() else Setup()


@cache
def setup_of(package: str) -> Setup:
    """The form of a game's package."""
    return read_setup(files(package))
