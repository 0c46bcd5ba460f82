"""Section 18: option Type VIIC, the double launch."""

from __future__ import annotations

from kaleun.games.unterseeboot.state import State
from kaleun.kernel.rule import rule


@rule("UB-18.2", "UB-18.3", "UB-18.4", "UB-18.6", "UB-18.7")
def double_launches(in_range: tuple[str, ...]) -> list[str]:
    """Both torpedoes at one target, or split between two in the order named. On the Surface only one is in range."""
    return [f"fire:{first}+{second}" for first in in_range for second in in_range]


@rule("UB-18.5")
def detected_by_salvo(s: State) -> bool:
    """Two torpedoes at once always give the boat away."""
    return s.fired > 1
