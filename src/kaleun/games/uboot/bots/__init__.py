"""Bot officers of U-BOOT: each sees the view of its role and acts only through commands and answers."""

from kaleun.games.uboot.bots.crew import LEVELS, acting, answer, brief, officers, sail, start, turn

__all__ = ["LEVELS", "acting", "answer", "brief", "officers", "sail", "start", "turn"]
