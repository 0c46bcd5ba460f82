"""People with secrets from each other take turns at one terminal: nothing may be left to scroll back to."""

from __future__ import annotations

import sys

WIPED = "\x1b[2J\x1b[3J\x1b[H"
"""The screen is wiped, and all that could be scrolled back to."""
APART, BACK = f"\x1b[?1049h{WIPED}", f"{WIPED}\x1b[?1049l"
"""To a screen beside the usual one, of which the terminal keeps nothing; and back."""


def forget() -> None:
    """Whatever was typed cannot be brought back with the arrow keys."""
    if (readline := sys.modules.get("readline")) is not None:
        readline.clear_history()
