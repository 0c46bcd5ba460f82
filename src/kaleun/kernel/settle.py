"""Options that go together. The game's `conflicts` is the only place that knows which do; whoever fills in a form asks
here what becomes of the others when one of them is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from kaleun.kernel.game import Game


class Settled(NamedTuple):
    """Options that go together, and the names of those that cannot be changed as long as the first one stays: the
    first option of a game leads (the scenario, the number of players)."""

    options: dict[str, Any]
    fixed: tuple[str, ...]


def settle(game: Game, wished: Mapping[str, Any], changed: str = "") -> Settled:
    """The options nearest to these that go together. What was changed last stays and what a conflict names gives
    way; if that does not help, another option does, back to its usual value if possible, those further down the list
    first. Where nothing helps the wish stays as it is: starting the game says what is wrong with it."""
    full = game.completed(wished)
    found = _nearest(game, full, changed) or full
    return Settled(found, tuple(_fixed(game, found)))


def _fixed(game: Game, options: dict[str, Any]) -> Iterator[str]:
    """Options of which any other value would make the first option give way, or goes with nothing."""
    leading = next(iter(game.options), "")
    for name, spec in game.options.items():
        others = [value for value in spec.values if value != options[name]]
        if name == leading or not others:
            continue
        after = [_nearest(game, {**options, name: value}, name) for value in others]
        if all(found is None or found[leading] != options[leading] for found in after):
            yield name


def _nearest(game: Game, options: dict[str, Any], stays: str) -> dict[str, Any] | None:
    """`stays` keeps its value. None if nothing helps."""
    kept = frozenset((stays,))
    others = [(name, spec) for name, spec in [*game.options.items()][::-1] if name != stays]
    wishes = chain(
        (options,),
        ({**options, name: spec.default} for name, spec in others),
        ({**options, name: value} for name, spec in others for value in spec.choices),
    )
    return _first(_giving_way(game, wish, kept) for wish in wishes)


def _giving_way(game: Game, options: dict[str, Any], kept: frozenset[str]) -> dict[str, Any] | None:
    """The options after each one that a conflict names has given way; None if one of those in `kept` would have to."""
    clash = game.conflicts(options)
    if clash is None:
        return options
    if clash.key in kept:
        return None
    spec = game.options[clash.key]
    wishes = ({**options, clash.key: value} for value in (spec.default, *spec.choices) if value != options[clash.key])
    return _first(_giving_way(game, wish, kept | {clash.key}) for wish in wishes)


def _first(found: Iterable[dict[str, Any] | None]) -> dict[str, Any] | None:
    return next((options for options in found if options is not None), None)
