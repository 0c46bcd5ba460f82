"""Rules that change under games that were begun before, as after an update: patched into a game in this process."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from kaleun.kernel.ask import Ask, Asks, Option, d6
from kaleun.kernel.charts import Charts, unpack
from kaleun.kernel.game import Game, Step
from kaleun.kernel.plain import copier

Change = Callable[[pytest.MonkeyPatch, Game], None]


def with_steps(patch: pytest.MonkeyPatch, game: Game, steps: tuple[Step, ...], names: tuple[str, ...]) -> None:
    patch.setattr(game, "steps", steps)
    patch.setattr(game, "step_names", names)
    patch.setattr(game, "step_index", {name: i for i, name in enumerate(names)})


def one_more_roll(patch: pytest.MonkeyPatch, game: Game, since: str = "1") -> None:
    """Each step rolls a die more, first of all (in games since that version of the rules)."""

    def with_roll(step: Step) -> Step:
        def stepping(s: Any, p: Any) -> Asks[str | None]:
            if p.book.since(since):
                yield d6(f"{game.prefix}-0.0", "weather")
            return (yield from step(s, p))

        return stepping

    with_steps(patch, game, tuple(map(with_roll, game.steps)), game.step_names)


def one_more_question(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Each step asks the first seat something first."""

    def with_question(step: Step) -> Step:
        def stepping(s: Any, p: Any) -> Asks[str | None]:
            seat = game.seats(p.book.options if hasattr(p.book, "options") else game.full_options({}))[0]
            yield Ask(seat, "weather_ok", f"{game.prefix}-0.0", [Option("yes"), Option("no")])
            return (yield from step(s, p))

        return stepping

    with_steps(patch, game, tuple(map(with_question, game.steps)), game.step_names)


def one_more_field(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The State gains a field with a default."""
    wider = msgspec.defstruct("State", [("weather", str, "")], bases=(game.state,), module=game.state.__module__)
    start, fields = game.start, game.state.__struct_fields__
    patch.setattr(game, "start", lambda book: wider(*(getattr(start(book), name) for name in fields)))
    patch.setattr(game, "state", wider)
    patch.setattr(game, "copy", copier(wider))


def both(patch: pytest.MonkeyPatch, game: Game) -> None:
    one_more_roll(patch, game)
    one_more_field(patch, game)


def other_names(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Every step has another name."""

    def renamed(step: Step) -> Step:
        def stepping(s: Any, p: Any) -> Asks[str | None]:
            goto = yield from step(s, p)
            return goto and f"a_{goto}"

        return stepping

    with_steps(patch, game, tuple(map(renamed, game.steps)), tuple(f"a_{name}" for name in game.step_names))


def other_charts(*corrections: tuple[str, str]) -> Change:
    """A chart was corrected."""

    def change(patch: pytest.MonkeyPatch, game: Game) -> None:
        charts = corrected(game.charts(), *corrections)
        patch.setattr(game, "charts", lambda overrides=None: charts)

    return change


def corrected(charts: Charts, *corrections: tuple[str, str]) -> Charts:
    """Charts with other numbers."""
    texts = dict(charts._texts)
    for old, new in corrections:
        texts = {name: text.replace(old, new) for name, text in texts.items()}
    assert texts != dict(charts._texts)
    return unpack(zlib.compress(msgspec.json.encode(texts)))


def new_version(patch: pytest.MonkeyPatch, game: Game, version: str = "2") -> None:
    """The rules of before are gone."""
    patch.setattr(game, "version", version)
    patch.setattr(game, "versions", (version,))
