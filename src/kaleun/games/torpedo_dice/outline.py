"""The hull on a printed sheet as one outline: round the fields that are not water, its corners rounded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

WATER = "~"
Point = tuple[int, int]


def outline(rows: Sequence[str], x0: float, y0: float, pitch: float) -> str:
    """Path data: a closed line for each part of the hull. The first field begins at x0, y0."""
    return " ".join(_rounded(walk, x0, y0, pitch) for walk in _walks(rows))


def _edges(rows: Sequence[str]) -> Iterator[tuple[Point, Point]]:
    """Sides of fields between hull and water, the hull on the right hand."""

    def wet(r: int, c: int) -> bool:
        return not (0 <= r < len(rows) and 0 <= c < len(rows[r])) or rows[r][c] == WATER

    for r, row in enumerate(rows):
        for c in range(len(row)):
            if wet(r, c):
                continue
            corners = [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]
            for n, (down, right) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)]):
                if wet(r + down, c + right):
                    yield corners[n], corners[(n + 1) % 4]


def _walks(rows: Sequence[str]) -> Iterator[list[Point]]:
    """The edges in one line after the other; where two parts touch at a corner each stays by itself."""
    ways: dict[Point, list[Point]] = {}
    for start, end in _edges(rows):
        ways.setdefault(start, []).append(end)
    while ways:
        at = first = min(ways)
        walk: list[Point] = []
        came = (0, 0)
        while not walk or at != first:
            left = (at[0] + came[1], at[1] - came[0])
            end = left if left in ways[at] else ways[at][0]
            ways[at].remove(end)
            if not ways[at]:
                del ways[at]
            walk.append(at)
            came, at = (end[0] - at[0], end[1] - at[1]), end
        yield walk


def _rounded(walk: list[Point], x0: float, y0: float, pitch: float) -> str:
    """The line without the corners it only passes, each of the others as a small curve."""
    radius, parts = 0.24, list[str]()
    for n, (x, y) in enumerate(walk):
        (ax, ay), (bx, by) = walk[n - 1], walk[(n + 1) % len(walk)]
        if (ax, ay) == (2 * x - bx, 2 * y - by):
            continue

        def at(px: float, py: float) -> str:
            return f"{x0 + px * pitch:.2f} {y0 + py * pitch:.2f}"

        before, after = (
            at(x + (ax - x) * radius, y + (ay - y) * radius),
            at(x + (bx - x) * radius, y + (by - y) * radius),
        )
        parts.append(f"{'L' if parts else 'M'}{before} Q{at(x, y)} {after}")
    return "".join(parts) + "Z"
