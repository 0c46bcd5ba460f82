"""What is asked for before a cruise: mission, who holds which role, difficulty, clock; and how it becomes a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.cli.home import SaveFile, find_saves, new_path
from kaleun.games.uboot.bots.crew import LEVELS
from kaleun.games.uboot.missions.tutorials import options_of
from kaleun.games.uboot.seats import CAPTAIN, ROLES
from kaleun.games.uboot.tty.cruise import Cruise
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.live_table import LiveTable

if TYPE_CHECKING:
    from kaleun.cli.tty.start import Wish

YOU = "you"
GAME = "uboot"


class Plan(msgspec.Struct):
    """`holders`: role -> "you" or the skill of its bot."""

    options: dict[str, Any]
    holders: dict[str, str]
    seed: int | str | None = None
    save: Path | None = None
    charts: Path | None = None
    lang: str = "en"
    voyage: str = ""
    """The linked patrol or campaign that is sailed instead of a single mission."""

    @property
    def mine(self) -> tuple[str, ...]:
        return tuple(role for role in ROLES if self.holders[role] == YOU)

    @property
    def bots(self) -> dict[str, str]:
        return {role: holder for role, holder in self.holders.items() if holder != YOU}


def planned(wish: Wish, roles: Sequence[str], skill: str | None) -> Plan:
    """The plan the command line asks for. Named roles are the person's; without names those without a bot; without
    either the Captain's."""
    mine = _roles(roles)
    for role in mine:
        if role in wish.bots:
            raise KaleunError(f"--role {role} and --bot {role}={wish.bots[role]} ask for two people in one seat")
    if skill is not None and skill not in LEVELS:
        raise KaleunError(f"--skill is one of {', '.join(LEVELS)}, not {skill!r}")
    if wish.dice and wish.dice != "rolled":
        raise KaleunError("in U-BOOT the sea rolls for itself; --dice does nothing here")
    mine = mine or ([role for role in ROLES if role not in wish.bots] if wish.bots else [CAPTAIN])
    if not mine:
        raise KaleunError("at least one role must be yours; `kaleun sim uboot` lets bots sail alone")
    bots = {role: wish.bots.get(role, skill or LEVELS[1]) for role in ROLES if role not in mine}
    holders = {role: bots.get(role, YOU) for role in ROLES}
    return Plan(dict(wish.options), holders, wish.seed, wish.save, wish.charts, wish.lang)


def tutorial(role: str, options: Mapping[str, Any], seed: int | str | None, save: Path | None, lang: str) -> Plan:
    """The lesson of a role: the pupil holds it, the others help."""
    holders = {other: YOU if other == role else LEVELS[1] for other in ROLES}
    return Plan({**options_of(role), **options}, holders, seed, save, None, lang)


def _roles(names: Sequence[str]) -> list[str]:
    found: list[str] = []
    for name in (part.strip() for text in names for part in text.split(",")):
        if name == "all":
            found += ROLES
        elif name in ROLES:
            found.append(name)
        else:
            raise KaleunError(f"there is no role {name!r}; the roles are: {', '.join(ROLES)}, all")
    return list(dict.fromkeys(found))


def set_sail(plan: Plan) -> Cruise:
    """A new table with a file of its own; on a voyage its next mission, or the one that was left."""
    from kaleun import new_table

    if plan.voyage:
        return _next_part(plan)
    if plan.save is not None and (plan.save.exists() or plan.save.is_symlink()):
        raise KaleunError(f"{plan.save} is there already; `kaleun play --resume {plan.save}` goes on with it")
    table = new_table(GAME, seed=plan.seed, options=plan.options, charts=plan.charts)
    assert isinstance(table, LiveTable)
    return Cruise(table, plan.mine, plan.bots, SaveFile(plan.save or new_path(GAME), fresh=True), plan.lang)


def _next_part(plan: Plan) -> Cruise:
    """A voyage keeps the options it began with; one that has ended begins anew."""
    from kaleun.games.uboot.commands import voyages
    from kaleun.games.uboot.missions.voyage import OWN

    game = find_game(GAME)
    options = {name: value for name, value in plan.options.items() if name not in OWN}
    ended = voyages.under_way(plan.voyage, game) is None
    part = voyages.next_part(plan.voyage, game, options, plan.lang, ended, lambda _: None)
    assert part is not None
    if part.file.is_file():
        return resumed(part.file, plan.lang, plan)
    return set_sail(Plan(part.options, plan.holders, plan.seed, part.file, None, plan.lang))


def resumed(path: Path, lang: str, plan: Plan | None = None, charts: Path | None = None) -> Cruise:
    """The cruise of a save, with the same roles unless the plan names others."""
    from kaleun.cli.common import load_record

    file = SaveFile(path, fresh=False)
    table = load_record(path, charts)
    if table.game.name != GAME or not isinstance(table, LiveTable):
        raise KaleunError(f"{path.name} is a game of {table.game.name}, not of {GAME}")
    if table.over:
        raise KaleunError(f"{path.name} is over; `kaleun show {path}` shows it")
    bots: Mapping[str, str] = plan.bots if plan is not None else file.notes().get("bots") or {}
    mine = [role for role in ROLES if role not in bots]
    return Cruise(table, mine, bots, file.another() if table.rewound else file, lang)


def waiting() -> Path | None:
    """The newest cruise that was left before its end."""
    return next((found.path for found in find_saves(GAME) if not found.over and not found.bad), None)
