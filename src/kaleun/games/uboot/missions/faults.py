"""What is wrong with a mission file: codes with words in section "refused" (text/checker_*.toml), and where."""

from __future__ import annotations

import re
from typing import Any

from kaleun.kernel.ask import Refusal

KIND = {str: "kind_text", int: "kind_whole", dict: "kind_table", list: "kind_list", (int, float): "kind_number"}
"""Words for the kinds of values a file has."""
AT = " › "
"""Between the keys that lead to a place."""
LONGEST = 60
"""Letters of a value that are shown."""
LINE, VALUE = re.compile(r"at line (\d+)"), re.compile(r"^(\S+) is (?:neither|nested)")


def fault(at: str, code: str, **data: Any) -> Refusal:
    """Something that is wrong at a place of the file, named by the file's own keys ("" = the whole)."""
    return Refusal("own_mission", code, "BG-11.a", at=at, **data)


def unread(why: str, text: str) -> Refusal:
    """Where a text stops being TOML, or what in it no mission can hold."""
    if value := VALUE.search(why):
        return fault(value[1].replace(".", AT), "own_value")
    line = LINE.search(why)
    return fault("", "own_toml", line=int(line[1]) if line else text.count("\n") + 1)


def shown(value: Any) -> str:
    """A value of the file as it may stand in a sentence."""
    told = repr(value)
    return told if len(told) <= LONGEST else f"{told[:LONGEST]}…"
