"""Golden records of games in real time. A recipe has, all optional: `skill` of a crew of bots that sails (without it
they only answer), `captain` (a hand at random instead, by its seed), `script` (commands as [second, seat, name,
arguments]), `until` (a second of the clock), `example` and `replace` (a mission of one's own, with changes)."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import Any

from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.games.uboot.bots.crew import answer, officers, start, turn
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.kernel.ask import Ask, IllegalAnswer
from kaleun.kernel.charts import Charts
from kaleun.kernel.game import Game
from kaleun.kernel.live_step import Waiting
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.record import parse
from kaleun.kernel.run import Answer
from kaleun.kernel.table import new_table

WAIT = 60


def options_of(recipe: dict[str, Any]) -> dict[str, Any]:
    """The options, with the text of a mission of one's own."""
    options = dict(recipe.get("options", {}))
    if "example" in recipe:
        text = EXAMPLES[recipe["example"]]
        for old, new in recipe.get("replace", ()):
            assert old in text, old
            text = text.replace(old, new)
        options["own_mission"] = text
    return options


def play(
    game: Game,
    recipe: dict[str, Any],
    decisions: list[Answer] | None = None,
    rules: str | None = None,
    charts: Charts | None = None,
) -> LiveTable:
    """The game of a recipe by these rules; with the decisions of an older record just those, as long as they fit."""
    table = new_table(game, seed=recipe.get("seed", 1), options=options_of(recipe), charts=charts, rules=rules)
    assert isinstance(table, LiveTable)
    if decisions is not None and _again(table, decisions):
        return table
    if "captain" in recipe:
        captain = LiveCaptain(recipe["captain"])
        while not table.over and table.clock.seconds < recipe["until"]:
            do(table, captain.choose(table))
    else:
        _sail(table, recipe, decisions is not None)
    return table


def _again(table: LiveTable, decisions: list[Answer]) -> bool:
    """Gives the old answers; False if the rules no longer take one."""
    for given in decisions:
        ask = table.ask
        if isinstance(ask, Waiting):
            if ask.wrong(given.who, given.what, given.value) is not None:
                return False
            table._take(given)
        elif isinstance(ask, Ask) and ask.find(str(given.value)) is not None:
            table.answer(str(given.value))
        else:
            return False
    return True


def _sail(table: LiveTable, recipe: dict[str, Any], changed: bool) -> None:
    """`changed`: the rules are others than those the script was written for."""
    crew = officers(dict.fromkeys(table.seats, recipe.get("skill", "regular")), recipe.get("seed", 1))
    script = [tuple(row) for row in recipe.get("script", ())]
    until = recipe.get("until", 10**6)
    while not table.over and table.clock.seconds < until:
        answer(table, crew)
        if table.clock.paused:
            start(table)
        while script and script[0][0] <= table.clock.seconds and not table.over:
            _, seat, name, args = script.pop(0)
            with suppress(IllegalAnswer) if changed else nullcontext():
                table.command(seat, name, **args)
            answer(table, crew)
        wait = turn(table, crew) if "skill" in recipe else WAIT
        due = min([until, *(row[0] for row in script)])
        if not table.over:
            table.advance(max(1, min(wait, due - table.clock.seconds)), stop=True)


def decisions(text: str) -> list[Answer]:
    """Everything but chance."""
    return [given for given in parse(text).answers if given.who != "chance"]
