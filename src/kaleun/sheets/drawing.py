"""A few strokes of SVG, in millimetres. Everything is black on white, so that any printer will do."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

FONT = "'Barlow Condensed', 'DejaVu Sans Condensed', 'DejaVu Sans', Arial, sans-serif"
INK, GREY, PALE = "#000", "#777", "#e8e8e8"


def svg(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """The whole file."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}">'
    )
    return "\n".join(
        ['<?xml version="1.0" encoding="UTF-8"?>', head, f"<title>{escape(title)}</title>", *parts, "</svg>", ""]
    )


def text(x: float, y: float, words: str, size: float = 4, anchor: str = "start", style: str = "") -> str:
    """Words on a base line; `anchor`: start, middle or end."""
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}" {style}>{escape(words)}</text>'


def rect(x: float, y: float, w: float, h: float, r: float = 0, fill: str = "none", stroke: float = 0.3) -> str:
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" rx="{_n(r)}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="{_n(stroke)}"/>'
    )


def circle(x: float, y: float, r: float, fill: str = "none", stroke: float = 0.3, ink: str = INK) -> str:
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" fill="{fill}" stroke="{ink}" stroke-width="{_n(stroke)}"/>'


def path(d: str, fill: str = "none", stroke: float = 0.3) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{_n(stroke)}" stroke-linejoin="round"/>'


def torpedo(x: float, y: float, w: float) -> str:
    """A torpedo to be struck out, its nose to the right."""
    h = w / 4
    return path(
        f"M{_n(x)} {_n(y)} l{_n(h / 2)} {_n(h / 2)} h{_n(w - h * 1.5)} q{_n(h)} {_n(0)} {_n(h)} {_n(-h / 2)} "
        f"q{_n(0)} {_n(-h / 2)} {_n(-h)} {_n(-h / 2)} h{_n(-(w - h * 1.5))} z"
    )


def skull(x: float, y: float, r: float) -> str:
    """A skull to be ticked."""
    return "".join(
        [
            path(
                f"M{_n(x - r * 0.6)} {_n(y + r * 0.5)} a{_n(r)} {_n(r)} 0 1 1 {_n(r * 1.2)} 0 v{_n(r * 0.6)} "
                f"h{_n(-r * 1.2)} z"
            ),
            circle(x - r * 0.4, y - r * 0.1, r * 0.22, INK),
            circle(x + r * 0.4, y - r * 0.1, r * 0.22, INK),
        ]
    )


def pips(x: float, y: float, size: float, rows: Iterable[str]) -> str:
    """A die side."""
    step = size / 3
    dots = [
        circle(x + step * (c + 0.5), y + step * (r + 0.5), size * 0.09, INK, 0)
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark == "#"
    ]
    return rect(x, y, size, size, size * 0.15) + "".join(dots)


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
