"""Single keys from the terminal, without Enter: for a while, or until one comes."""

from __future__ import annotations

import os
import sys
import time

BACK, ON, PAGE_BACK, PAGE_ON, FIRST, LAST, LEAVE = "back", "on", "page back", "page on", "first", "last", "leave"
NAMES = {
    "\x1b[D": BACK, "\x1bOD": BACK, "\x1b[A": BACK, "\x1bOA": BACK, "\x1b[C": ON, "\x1bOC": ON, "\x1b[B": ON,
    "\x1bOB": ON, "\x1b[5~": PAGE_BACK, "\x1b[6~": PAGE_ON, "\x1b[H": FIRST, "\x1bOH": FIRST, "\x1b[1~": FIRST,
    "\x1b[F": LAST, "\x1bOF": LAST, "\x1b[4~": LAST,
}  # fmt: skip
"""What terminals send for keys that are no letters."""


def wait(seconds: float | None) -> str:
    """The key that was pressed, by its letter or name; "" if the time is over (None = none runs out)."""
    try:
        import select
        import termios
        import tty
    except ImportError:  # no such terminals here: Enter goes on, or the time does
        if seconds is None:
            return input()
        time.sleep(seconds)
        return ""
    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    tty.setcbreak(fd, termios.TCSADRAIN)
    try:
        if not select.select([fd], [], [], seconds)[0]:
            return ""
        return named(os.read(fd, 64).decode("utf-8", "replace"))
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


def named(typed: str) -> str:
    """The first key of what came: a key held down sends many, one with a name several letters."""
    if not typed:
        raise EOFError
    if typed[0] != "\x1b":
        return typed[0]
    return next((name for signs, name in NAMES.items() if typed.startswith(signs)), ON) if typed[1:] else LEAVE
