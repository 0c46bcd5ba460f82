"""Makes charts/coast.toml of U-BOOT: Natural Earth 1:50m land (public domain), cut to the two map sheets and thinned.

    make study GAME=uboot STUDY=coast

writes it from the npm package world-atlas in web/node_modules. The result is committed, so that Kaleun without its
browser app has a coast, and the same one everywhere. Points are hundredths of a degree, longitude and latitude in turn;
the last point of a ring is joined to the first."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

CHART = Path(__file__).parents[1] / "charts" / "coast.toml"
LAND = Path(__file__).parents[5] / "web" / "node_modules" / "world-atlas" / "land-50m.json"
WEST, EAST, SOUTH, NORTH = -45.0, 17.0, 40.0, 70.0
TOLERANCE = 0.02
SMALLEST = 0.002
Point = tuple[float, float]
Ring = list[Point]


def rings(topology: dict[str, Any]) -> list[Ring]:
    """Every outer ring of the land in degrees; the world repeats itself to the west and to the east."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)
    found = []
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            ring: Ring = []
            for index in polygon[0]:
                part = arcs[index] if index >= 0 else arcs[~index][::-1]
                ring += part[1:] if ring else part
            found += [[(x + turn, y) for x, y in unwrapped(ring)] for turn in (-360.0, 0.0, 360.0)]
    return found


def unwrapped(ring: Ring) -> Ring:
    """The ring without jumps from 180 E to 180 W: those would lie across the whole map."""
    out = ring[:1]
    for x, y in ring[1:]:
        out.append((x - 360.0 * round((x - out[-1][0]) / 360.0), y))
    return out


def clip(ring: Ring) -> Ring:
    """The part of the ring inside the sheets (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, WEST, 1), (0, EAST, -1), (1, SOUTH, 1), (1, NORTH, -1)):
        out: Ring = []
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            ina, inb = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if ina:
                out.append(a)
            if ina != inb:
                f = (limit - a[axis]) / (b[axis] - a[axis])
                out.append((a[0] + f * (b[0] - a[0]), a[1] + f * (b[1] - a[1])))
        ring = out
        if not ring:
            break
    return ring


def thin(line: Ring) -> Ring:
    """Douglas and Peucker, with longitudes shortened as at 55 N."""
    if len(line) < 3:
        return line
    k = math.cos(math.radians(55))
    (x1, y1), (x2, y2) = line[0], line[-1]
    dx, dy = (x2 - x1) * k, y2 - y1
    length = math.hypot(dx, dy)
    far, at = 0.0, 0
    for i, (x, y) in enumerate(line[1:-1], 1):
        px, py = (x - x1) * k, y - y1
        d = abs(px * dy - py * dx) / length if length else math.hypot(px, py)
        if d > far:
            far, at = d, i
    if far <= TOLERANCE:
        return [line[0], line[-1]]
    return thin(line[: at + 1])[:-1] + thin(line[at:])


def area(ring: Ring) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def reduced(source: Path) -> list[list[tuple[int, int]]]:
    """The land of the two sheets, the longest ring first."""
    kept = []
    for ring in rings(json.loads(source.read_text("utf-8"))):
        cut = clip(ring)
        if len(cut) >= 4 and area(cut) >= SMALLEST:
            half = len(cut) // 2
            line = thin(cut[: half + 1])[:-1] + thin([*cut[half:], cut[0]])[:-1]
            whole = [(round(x * 100), round(y * 100)) for x, y in line]
            kept.append([p for p, q in zip(whole, whole[1:] + whole[:1], strict=True) if p != q])
    return sorted((r for r in kept if len(r) >= 3), key=len, reverse=True)


def chart(source: Path) -> str:
    """The text of the chart."""
    lines = [
        "[meta]",
        'title = "Coast of the two map sheets"',
        'dice = "none"',
        'provenance = "public"',
        'source = "Natural Earth 1:50m land (public domain), npm package world-atlas 2, by studies/coast.py"',
        'note = "Outer rings of land between 40-70 N and 45 W-17 E, thinned to 0.02 degrees. Each ring is longitude, '
        'latitude, longitude, latitude … in hundredths of a degree; the last point is joined to the first."',
        "",
        "[land]",
        "rings = [",
        *(f"  [{', '.join(f'{x}, {y}' for x, y in ring)}]," for ring in reduced(source)),
        "]",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    CHART.write_text(chart(LAND), "utf-8")
