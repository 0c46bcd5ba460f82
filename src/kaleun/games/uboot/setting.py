"""What never changes at a table: the identification sheet as drawings, and who the men are."""

from __future__ import annotations

from msgspec import Struct

from kaleun.games.uboot.book import Book


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


class Setting(Struct):
    """`shapes`: the drawings by the id that a ship in sight has; `titles`: every figure's sailor in both watches."""

    shapes: dict[str, Drawing]
    titles: dict[str, tuple[str, str]]


def setting(book: Book) -> Setting:
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
    titles = book.crew.titles
    return Setting(shapes, {figure: (titles[f"{figure}-1"], titles[f"{figure}-2"]) for figure in book.crew.role_of})
