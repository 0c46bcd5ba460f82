"""Officers that are no people."""

from kaleun.ai.uboot.crew import LEVELS, officers, sail, start, turn

__all__ = ["LEVELS", "officers", "sail", "start", "turn"]
