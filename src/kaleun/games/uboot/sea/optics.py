"""What a ship looks like: apparent size, silhouette at an angle on the bow, and range by stadimeter."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.units import RAD
from kaleun.kernel.rule import rule


class Silhouette(NamedTuple):
    """A ship as drawn: blocks (from, to, height), masts (place, height), funnels (place, height, width), all in metres
    from its middle as seen; the bow is to the right when its starboard side shows."""

    blocks: tuple[tuple[float, float, float], ...]
    masts: tuple[tuple[float, float], ...]
    funnels: tuple[tuple[float, float, float], ...]
    width: float
    height: float


def apparent_length(length: float, beam: float, bow_angle: float) -> float:
    """Metres of ship across the line of sight.

    >>> apparent_length(100.0, 10.0, 90.0), round(apparent_length(100.0, 10.0, 0.0), 6)
    (100.0, 10.0)
    """
    return length * abs(math.sin(bow_angle * RAD)) + beam * abs(math.cos(bow_angle * RAD))


def mast_angle(mast: float, metres: float) -> float:
    """Degrees from the waterline to the top of the mast."""
    return math.degrees(math.atan2(mast, metres))


@rule("BG-8.2.b")
def stadimeter(mast: float, degrees: float) -> float:
    """Metres to a ship of that mast height: right only if the type is."""
    return mast / math.tan(degrees * RAD)


@rule("BG-2.k")
def printed_angle(sb: SeaBook, bow_angle: float) -> int:
    """The nearest drawing of the identification sheet: 90, 35, 25, 15 or 0."""
    folded = min(abs(bow_angle), 180.0 - abs(bow_angle))
    angles: list[int] = list(sb.charts["vessels"]["sheet"]["angles_on_bow"])
    return min(angles, key=lambda a: (abs(a - folded), a))


@rule("BG-8.2.b")
def silhouette(row: Mapping[str, Any], bow_angle: float) -> Silhouette:
    """The drawing of a type of the sheet (its row of vessels.toml) at any angle on the bow (starboard positive)."""
    length, beam = float(row["length_m"]), float(row["beam_m"])
    along = length * math.sin(bow_angle * RAD)
    across = beam * abs(math.cos(bow_angle * RAD)) / 2

    def x(share: float) -> float:
        return (share - 0.5) * along

    def span(a: float, b: float) -> tuple[float, float]:
        ends = sorted((x(a), x(b)))
        return ends[0] - across, ends[1] + across

    hull = (*span(0.0, 1.0), float(row["hull_height_m"]))
    blocks = (hull, *((*span(a, b), float(h)) for a, b, h in row["blocks"]))
    masts = tuple((x(at), float(h)) for at, h in row["masts"])
    funnels = tuple((x(at), float(h), max(1.0, w * length)) for at, h, w in row["funnels"])
    return Silhouette(blocks, masts, funnels, apparent_length(length, beam, bow_angle), float(row["mast_height_m"]))
