"""The four roles, in the order of the rulebook. Every role is always in play; a person may hold several."""

from __future__ import annotations

from typing import Final

CAPTAIN: Final = "captain"
FIRST_OFFICER: Final = "first_officer"
NAVIGATOR: Final = "navigator"
CHIEF_ENGINEER: Final = "chief_engineer"
ROLES: Final = (CAPTAIN, FIRST_OFFICER, NAVIGATOR, CHIEF_ENGINEER)
