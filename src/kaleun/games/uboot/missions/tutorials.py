"""A tutorial for each role: a sortie of five minutes, as a mission file with a lesson (tutorials/*.toml)."""

from __future__ import annotations

from typing import Any

from kaleun.games.uboot.seats import FIRST_OFFICER, ROLES
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.charts import read_toml
from kaleun.kernel.game import file_of
from kaleun.kernel.rule import rule

LEVEL = "easy"
OWN_LEVEL = {FIRST_OFFICER: "medium"}
"""An easy First Officer is told what he sees: there would be nothing to learn."""


def text_of(role: str) -> str:
    """The mission file of a role's tutorial."""
    if role not in ROLES:
        raise KaleunError(f"there is a tutorial for each role: {', '.join(ROLES)}, not {role!r}")
    return file_of("kaleun.games.uboot", f"tutorials/{role}.toml")


@rule("BG-1.5.a")
def options_of(role: str) -> dict[str, Any]:
    """The switches of a table that plays the tutorial of a role: its mission, everything easy."""
    return {"own_mission": text_of(role), **dict.fromkeys(ROLES, LEVEL), role: OWN_LEVEL.get(role, LEVEL)}


def acting(own_mission: str) -> tuple[str, ...]:
    """The officers who act by themselves while a person plays this mission: in a lesson only those it names, so that
    nobody does the pupil's work; the others answer when they are asked."""
    found = read_toml(own_mission).get("lesson") if own_mission else None
    return ROLES if found is None else tuple(found.get("acts", ()))
