"""Kommandants that are no people, and what odds take the player to do next."""

from kaleun.games.hunted.bots.advice import BOTS, foresee

__all__ = ["BOTS", "foresee"]
