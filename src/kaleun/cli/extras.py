"""What games bring to the shell (their part `commands`): commands of their own, and options of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from kaleun.kernel.game import brought

if TYPE_CHECKING:
    from kaleun.kernel.game import Game


def commands() -> dict[str, click.Command]:
    """The commands that games bring, by name."""
    return {name: found for part in brought("commands").values() for name, found in part.COMMANDS.items()}


def with_games(options: str) -> Callable[[click.Command], click.Command]:
    """A command that also takes what games bring by this name ("PLAY", "SIM")."""

    def decorate(command: click.Command) -> click.Command:
        command.params += [option for _, option in _options(options)]
        return command

    return decorate


def own(options: str, game: Game, given: dict[str, Any]) -> Mapping[str, Any]:
    """Takes what this game brought out of what was `given`; what belongs to another one is refused."""
    found = {}
    for owner, option in _options(options):
        name = str(option.name)
        value = given.pop(name)
        if owner == game.name:
            found[name] = value
        elif value:
            raise click.UsageError(f"{option.opts[0]} is for {owner}, not for {game.name}")
    return found


def _options(name: str) -> list[tuple[str, click.Option]]:
    return [(game, option) for game, part in brought("commands").items() for option in getattr(part, name, ())]
