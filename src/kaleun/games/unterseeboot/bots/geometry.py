"""Where a space lies, read from its name. The board is named by the lengths of its rows."""

from __future__ import annotations

from functools import cache


@cache
def level_of(space: str) -> int:
    return "SPMD".index(space[0]) + 1


@cache
def x_of(board: str, space: str) -> int:
    """Half spaces from the left: rows of six are shifted against the Surface."""
    return 2 * int(space[1:]) - (board[level_of(space) - 1] == "6")
