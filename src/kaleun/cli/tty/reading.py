"""Understanding what was typed at a question: a number, a key, a thing on the board, an unambiguous beginning, dice."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from kaleun.kernel.ask import KaleunError

if TYPE_CHECKING:
    from kaleun.cli.tty.scene import Words
    from kaleun.kernel.pending import Pending


LONGEST = 4
"""No choice and no die has a number with more digits."""


class NotUnderstood(KaleunError):
    """What was typed answers nothing; the sentence says what would."""


def choice(ask: Pending, text: str, words: Words) -> str:
    """The key of the option meant by `text`."""
    if ask.kind == "dice" and ask.dice is not None:
        return faces(text, *ask.dice, words)
    if ask.kind == "press" and not text:
        return ask.keys[0]
    if not ask.options:
        return text
    if not (text.isascii() and text.isdigit()):
        return _by_name(ask, text, words)
    if len(text) > LONGEST or not 1 <= int(text) <= len(ask.options):
        raise NotUnderstood(words("no_such_number", text=text[:9], n=len(ask.options)))
    return ask.keys[int(text) - 1]


def _by_name(ask: Pending, text: str, words: Words) -> str:
    if not text:
        raise NotUnderstood(words("nothing_typed", n=len(ask.options)))
    wanted = text.casefold().replace(" ", "")
    exact = [key for key in ask.keys if wanted in _names(key)]
    if exact:
        return exact[0]  # of two things one may do with a space the first one listed; the board shows its number
    found = [key for key in ask.keys if any(name.startswith(wanted) for name in _names(key))]
    if len(found) == 1:
        return found[0]
    code = "ambiguous" if found else "not_offered"
    raise NotUnderstood(words(code, text=text[:30], keys=", ".join(found[:6])))


def _names(key: str) -> tuple[str, str]:
    key = key.casefold()
    return key, key.partition(":")[2] or key


def faces(text: str, n: int, sides: int, words: Words) -> str:
    """The key for typed dice: "3", "3 5", "3,5" or "3-5"."""
    parts = re.split(r"[\s,;+-]+", text.casefold().removeprefix("roll:").strip())
    numbers = all(p.isascii() and p.isdigit() and len(p) <= LONGEST for p in parts)
    if len(parts) != n or not numbers or not all(1 <= int(p) <= sides for p in parts):
        raise NotUnderstood(words("bad_dice" if n > 1 else "bad_die", text=text[:30], count=n, sides=sides))
    return "roll:" + "-".join(str(int(p)) for p in parts)


def read_line(prompt: str) -> str:
    """A line from the terminal or a pipe; EOFError at its end."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line.strip()
