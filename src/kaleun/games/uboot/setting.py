"""What never changes at a table: the identification sheet as drawings, and who the men are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from kaleun.games.uboot.book import PACKAGE, Book
from kaleun.kernel.game import charts_of


class Drawing(Struct):
    """A type of the identification sheet from abeam, bow to the right: blocks (from, to, height), masts (place, height)
    and funnels (place, height, width); places are shares of its length from the stern, everything else metres."""

    category: str
    length: float
    beam: float
    mast: float
    hull: float
    blocks: list[tuple[float, float, float]]
    masts: list[tuple[float, float]]
    funnels: list[tuple[float, float, float]]


class Airframe(Struct):
    """A type of aircraft: metres from wing tip to wing tip and from nose to tail, where its wing is (low, mid, high,
    parasol, biplane), engines, fins, and whether its body is a boat's."""

    span: float
    length: float
    wing: str
    engines: int
    fins: int
    hull: bool


class Setting(Struct):
    """`shapes` and `airframes`: drawings by the id that a ship and an aircraft in sight has; `titles`: every figure's
    sailor in both watches."""

    shapes: dict[str, Drawing]
    airframes: dict[str, Airframe]
    titles: dict[str, tuple[str, str]]


def setting(book: Book, _: Mapping[str, Any]) -> Setting:
    """For whoever draws ships and men."""
    shapes = {
        kind: Drawing(
            category=row["category"],
            length=float(row["length_m"]),
            beam=float(row["beam_m"]),
            mast=float(row["mast_height_m"]),
            hull=float(row["hull_height_m"]),
            blocks=[(float(a), float(b), float(h)) for a, b, h in row["blocks"]],
            masts=[(float(at), float(h)) for at, h in row["masts"]],
            funnels=[(float(at), float(h), float(w)) for at, h, w in row["funnels"]],
        )
        for kind, row in book.sea.drawings.items()
    }
    airframes = {
        row["id"]: Airframe(
            float(row["span_m"]), float(row["length_m"]), row["wing"], row["engines"], row["fins"], row["hull"]
        )
        for row in charts_of(PACKAGE)["aircraft"]["aircraft"]
    }
    names = book.crew.titles
    titles = {figure: (names[f"{figure}-1"], names[f"{figure}-2"]) for figure in book.crew.role_of}
    return Setting(shapes, airframes, titles)
