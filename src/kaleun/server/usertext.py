"""Text from people is data: normalised, one line, short, without control and direction characters."""

from __future__ import annotations

import unicodedata

LONGEST = 40
_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_JOINERS = frozenset("\u200d\ufe0f")
"""Zero-width joiner and emoji style keep their place inside emoji; alone they show nothing."""
MARKS = 3
"""More combining marks on one letter than this are noise that leaves its line."""


def clean_name(text: str, longest: int = LONGEST) -> str:
    """A name as it is kept and shown; may be empty."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[:1000]):
        kind = unicodedata.category(char)
        if kind in _DROPPED and char not in _JOINERS:
            char = " " if char in "\t\n\r\v\f\u2028\u2029" else ""
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(char)
    name = " ".join("".join(kept).split())[:longest].strip()
    return unicodedata.normalize("NFC", name) if name.strip("".join(_JOINERS)) else ""
