"""The best play, told by the rules themselves: every die, backward from the last turn (`kaleun.solve`)."""

from kaleun.games.unterseeboot.solve.solution import Solution, solve

__all__ = ["Solution", "solve"]
