"""Captains that are no people."""

from kaleun.games.torpedo_dice.bots.advice import BOTS

__all__ = ["BOTS"]
