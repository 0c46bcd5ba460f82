"""Captains that are no people."""

from kaleun.games.unterseeboot.bots.advice import BOTS

__all__ = ["BOTS"]
