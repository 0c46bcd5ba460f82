"""A crew of bots at a live table: officers by role, and a loop that lets them answer, command and wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from kaleun.games.uboot.bots.captain import Captain
from kaleun.games.uboot.bots.chief_engineer import ChiefEngineer
from kaleun.games.uboot.bots.first_officer import FirstOfficer
from kaleun.games.uboot.bots.navigator import Navigator
from kaleun.games.uboot.bots.officer import Deed, Officer
from kaleun.games.uboot.missions import tutorials
from kaleun.games.uboot.seats import FIRST_OFFICER
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.live_table import LiveTable

OFFICERS: dict[str, type[Officer[Any]]] = {
    officer.role: officer for officer in (FirstOfficer, Navigator, ChiefEngineer, Captain)
}
"""In this order they act: the Captain has heard the others."""
LEVELS = ("recruit", "regular", "ace")
Crew: TypeAlias = Mapping[str, Officer[Any]]
Watch = Callable[[LiveTable], None]


def officers(bots: Mapping[str, str], seed: int | str = 0) -> dict[str, Officer[Any]]:
    """An officer for every role, a regular one where no skill is named."""
    return {role: make(bots.get(role, LEVELS[1]), seed) for role, make in OFFICERS.items()}


def answer(table: LiveTable, crew: Crew) -> None:
    """Every open question of a bot's seat is answered, by what he sees."""
    while not table.over:
        asked = next(((n, ask) for n, ask in table.prompts().items() if ask.seat in crew), None)
        if asked is None:
            return
        number, ask = asked
        officer = crew[ask.seat]
        give(table, ask.seat, officer, list(officer.before(table.sight(ask.seat), ask)))
        table.reply(ask.seat, officer.choose(table.sight(ask.seat), ask), number)
        table.steady(False)


def give(table: LiveTable, seat: str, officer: Officer[Any], deeds: Iterable[Deed]) -> bool:
    """The commands of an officer; he hears of a refusal. Was any of them taken?"""
    taken = False
    for name, args in deeds:
        if table.over:
            break
        try:
            table.command(seat, name, **args)
            table.steady(False)  # what was shown is past
            taken = True
        except IllegalAnswer as error:
            code = error.refusal.code if error.refusal is not None else ""
            officer.refused(table.sight(seat), (name, args), code)
            break
    return taken


def turn(table: LiveTable, crew: Crew) -> int:
    """Everybody answers and acts once; returns how many seconds they are content to wait."""
    answer(table, crew)
    wait = 600
    for seat, officer in crew.items():
        if table.over:
            return 0
        now = table.clock
        if officer.idle(now.seconds, now.alerts):
            wait = min(wait, officer.due_at - now.seconds)
            continue
        view = shown(table, seat)
        give(table, seat, officer, officer.act(view))
        answer(table, crew)
        patience = officer.patience(view)
        officer.due_at = now.seconds + patience
        wait = min(wait, patience)
    table.steady(False)
    return wait


def shown(table: LiveTable, seat: str) -> Any:
    """What a role sees; what all roles see alike is worked out once, until somebody does something."""
    table.steady()
    return table.sight(seat)


def sail(table: LiveTable, crew: Crew, until: int | None = None, watch: Watch | None = None) -> None:
    """The crew plays on to the end of the mission, or to a second of its clock."""
    while not table.over and (until is None or table.clock.seconds < until):
        if table.clock.paused:
            start(table)
        wait = turn(table, crew)
        if watch is not None:
            watch(table)
        table.advance(max(1, wait), stop=True)


def start(table: LiveTable) -> None:
    """The briefing is over, the clock runs."""
    for seat in table.seats:
        _try(table, seat, "briefed")
    _try(table, "first_officer", "start_mission")
    _try(table, "captain", "resume")


def acting(table: LiveTable, crew: Crew) -> Crew:
    """Those who act by themselves: in a lesson only some, the others answer when they are asked."""
    names = tutorials.acting(table.options["own_mission"])
    return {seat: officer for seat, officer in crew.items() if seat in names}


def brief(table: LiveTable, crew: Crew) -> None:
    """At the briefing the bots have read everything; a bot First Officer starts when everybody has."""
    if table.clock.seconds or not table.clock.paused or table.over:
        return
    for seat in crew:
        _try(table, seat, "briefed")
    if FIRST_OFFICER in crew:
        _try(table, FIRST_OFFICER, "start_mission")


def _try(table: LiveTable, seat: str, name: str, **args: Any) -> None:
    try:
        table.command(seat, name, **args)
    except IllegalAnswer:
        return
