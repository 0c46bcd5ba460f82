"""Section 13: the two-player game and tournaments. A tournament is a set of careers with one score table: nothing here
rolls or plays, it reads what the careers have come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from kaleun.games.hunted.options import OPTIONS
from kaleun.kernel.ask import Below, KaleunError
from kaleun.kernel.charts import Charts
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.hunted.view import View

KINDS = ("top_tonnage", "survival", "wolfpack", "two_player")
OWN = frozenset({"boat", "pack_boat", "kommandant", "number"})
"""Switches in which careers of one tournament may differ: the type if boats are mixed, the number in the pack, the
header of the log sheet."""
MODES = {"wolfpack": "wolfpack", "two_player": "two_player"}
"""The mode that careers of a kind of tournament are played in; else "career"."""
ALIVE = frozenset({"war_over", "pack_home"})


class Entry(NamedTuple):
    """A career as the table sees it. `commitment` tells the same seed from another."""

    name: str
    options: Mapping[str, Any]
    commitment: str
    boat: str
    start: str
    tonnage: int
    ships: int
    patrols: int
    outcome: str
    """"" while the career goes on."""

    @property
    def alive(self) -> bool:
        return self.outcome in ALIVE


class Sailing(Protocol):
    """Somebody who waits for a patrol."""

    @property
    def outcome(self) -> str: ...
    @property
    def patrols(self) -> int: ...


C = TypeVar("C", bound=Sailing)


class Place(NamedTuple):
    """A line of the score table; place 0 = not ranked."""

    place: int
    entry: Entry


class Pack(NamedTuple):
    """A wolfpack with its tonnage and its boats."""

    place: int
    name: str
    tonnage: int
    boats: tuple[str, ...]


@rule("TH-13.1.1", "TH-13.5.2")
def options_of(kind: str) -> dict[str, Any]:
    """The switches that a kind of tournament sets for everybody."""
    alike = {"boat": "VIIC", "start": "default"} if kind == "wolfpack" else {}
    return {"mode": MODES.get(kind, "career"), **alike}


@rule("TH-13.5.1", "TH-13.5.4")
def own_options(kind: str, place: int, name: str) -> dict[str, Any]:
    """Those of one career, the first being at place 0: its Kommandant, and which boat of its pack it is."""
    six = 6  # number: boats of a pack (13.5.1)
    return {"kommandant": name[: OPTIONS["kommandant"].line], "pack_boat": place % six + 1 if kind == "wolfpack" else 1}


@rule("TH-13.1.1", "TH-13.2")
def entry(name: str, options: Mapping[str, Any], commitment: str, view: View, until: str = "") -> Entry:
    """The entry of a career; with an agreed end, ships of patrols begun later do not count and the career is over."""
    begun = [row for row in view.log_sheet if row.mark == "assignment"]
    patrols = [row for row in begun if _counts(row.month, until)]
    sunk = [ship for ship in view.ships if ship.sunk]
    late = sum(ship.tonnage for ship in sunk if not _counts(ship.month, until))
    if not view.log_sheet:
        raise KaleunError(f"{name} has not put to sea yet")
    first = view.log_sheet[0]
    survived_so_long = bool(until) and (view.month > until or len(patrols) < len(begun))
    return Entry(
        name, options, commitment, first.boat, first.month, view.tonnage - late,
        sum(_counts(ship.month, until) for ship in sunk), len(patrols),
        "war_over" if survived_so_long else view.outcome,
    )  # fmt: skip


def _counts(month: str, until: str) -> bool:
    return not until or month <= until


@rule("TH-13.1.1", "TH-13.2", "TH-13.4", "TH-13.5.1", "TH-13.5.2")
def check(kind: str, entries: Sequence[Entry], mixed: bool = False, same_seed: bool = False) -> None:
    """Refuses careers that cannot be compared: other month, other type (unless boats are mixed), other switches."""
    if kind not in KINDS:
        raise KaleunError(f"a tournament is one of {', '.join(KINDS)}, not {kind!r}")
    if len(entries) < 2 or (kind == "two_player" and len(entries) != 2):
        raise KaleunError(f"{'two' if kind == 'two_player' else 'at least two'} careers are needed, not {len(entries)}")
    first = entries[0]
    for other in entries[1:]:
        if other.start != first.start:
            raise KaleunError(f"{first.name} starts in {first.start}, {other.name} in {other.start} (TH-13.1.1)")
        if other.boat != first.boat and not mixed:
            raise KaleunError(f"{first.name} has a {first.boat}, {other.name} a {other.boat} (TH-13.4 allows it)")
        for name in sorted(first.options.keys() - OWN):
            if other.options[name] != first.options[name]:
                raise KaleunError(f"{first.name} and {other.name} differ in the switch {name}")
        if same_seed and other.commitment != first.commitment:
            raise KaleunError(f"{first.name} and {other.name} have different seeds")
    if kind == "wolfpack":
        _check_packs(entries)


def _check_packs(entries: Sequence[Entry]) -> None:
    if entries[0].options["mode"] != "wolfpack":
        raise KaleunError("a wolfpack tournament needs careers with the option mode=wolfpack (TH-13.5.2)")
    for boats in _groups(entries):
        numbers = [boat.options["pack_boat"] for boat in boats]
        if len(set(numbers)) != len(numbers):
            raise KaleunError(f"two boats of a pack have the same number pack_boat: {numbers} (TH-13.5.4)")


@rule("TH-13.1.3", "TH-13.2", "TH-13.3", "TH-13.5.6")
def table(kind: str, entries: Sequence[Entry]) -> list[Place]:
    """Everybody by tonnage, equal tonnage on the same place; in a survival tournament only the living are ranked."""
    ranked = [e for e in entries if e.alive or kind != "survival"]
    ranked.sort(key=lambda e: -e.tonnage)
    places = [Place(1 + sum(o.tonnage > e.tonnage for o in ranked), e) for e in ranked]
    return places + [Place(0, e) for e in entries if e not in ranked]


@rule("TH-13.1.2")
def next_to_sail(entries: Sequence[C]) -> C | None:
    """Patrols alternate: whoever has sailed fewer is next, the first of equals; nobody once all careers are over."""
    waiting = [e for e in entries if not e.outcome]
    return min(waiting, key=lambda e: e.patrols) if waiting else None


@rule("TH-13.5.1", "TH-13.5.6")
def packs(charts: Charts, entries: Sequence[Entry], below: Below) -> list[Pack]:
    """Groups of six, in the order given, by the tons of the group; their names are drawn."""
    groups = _groups(entries)
    names = pack_names(charts, len(groups), below)
    tons = [sum(e.tonnage for e in boats) for boats in groups]
    found = [
        Pack(1 + sum(other > own for other in tons), name, own, tuple(e.name for e in boats))
        for name, own, boats in zip(names, tons, groups, strict=True)
    ]
    return sorted(found, key=lambda pack: pack.place)


def _groups(entries: Sequence[Entry]) -> list[tuple[Entry, ...]]:
    six = 6  # number: boats of a pack (13.5.1)
    return [tuple(entries[i : i + six]) for i in range(0, len(entries), six)]


@rule("TH-14.5")
def pack_names(charts: Charts, n: int, below: Below) -> list[str]:
    """Names of different historical wolfpacks, drawn one after the other."""
    listed = [row["name"] for row in charts["wolfpacks"]["packs"]["pack"]]
    if n > len(listed):
        raise KaleunError(f"there are names for {len(listed)} packs, not for {n} (TH-14.5)")
    return [listed.pop(below(len(listed))) for _ in range(n)]
