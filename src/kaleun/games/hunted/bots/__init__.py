"""Kommandants that are no people, and what odds take the player to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.games.hunted.bots.ace import ace
from kaleun.games.hunted.bots.advice import BOTS as BY_THUMB
from kaleun.games.hunted.bots.advice import foresee

BOTS: dict[str, Callable[..., Any]] = {**BY_THUMB, "ace": ace}

__all__ = ["BOTS", "foresee"]
