"""The four roles, in the order of the rulebook. Every role is always in play; a person may hold several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kaleun.kernel.rule import rule

CAPTAIN: Final = "captain"
FIRST_OFFICER: Final = "first_officer"
NAVIGATOR: Final = "navigator"
CHIEF_ENGINEER: Final = "chief_engineer"
ROLES: Final = (CAPTAIN, FIRST_OFFICER, NAVIGATOR, CHIEF_ENGINEER)


@rule("BG-1.1.a")
def seats(options: Mapping[str, Any]) -> tuple[str, ...]:
    """All four roles, however many people there are."""
    return ROLES
