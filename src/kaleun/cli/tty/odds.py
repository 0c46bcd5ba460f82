"""Exact odds in words: beside the choices, and in full on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kaleun.cli.tty.scene import Scene
    from kaleun.kernel.odds import Odds, Outcome


BUDGET = 2.0
"""Seconds a person waits for exact numbers before samples will do."""


def beside(scene: Scene, budget: float = BUDGET) -> dict[str, str]:
    """A line for each option: every event that may follow at once, with its probability."""
    return {key: _line(scene, odds) for key, odds in scene.table.odds(budget=budget).items()}


def _line(scene: Scene, odds: Odds) -> str:
    """In the order in which things happen, the likelier first."""
    place = {code: min(o.events.index(code) for o in odds.classes if code in o.events) for code in odds.events}
    ordered = sorted(odds.events.items(), key=lambda item: (place[item[0]], -item[1].p))
    return ", ".join(f"{scene.outcome(code)} {_chance(scene, o)}" for code, o in ordered) or scene.words("no_dice")


def full(scene: Scene, key: str) -> list[RenderableType]:
    """All outcome classes of one option, with fractions."""
    from rich.table import Table

    odds = scene.table.odds(key, budget=BUDGET)[key]
    table = Table(scene.words("odds_outcome"), scene.words("odds_chance"), scene.words("odds_exact"))
    for outcome in odds.classes:
        events = ", ".join(scene.outcome(code) for code in outcome.events) or scene.words("odds_nothing")
        table.add_row(events, _chance(scene, outcome), str(outcome.exact or ""))
    note = scene.words("odds_all") if odds.exact else scene.words("odds_sampled", n=odds.samples)
    return [table, note]


def _chance(scene: Scene, outcome: Outcome) -> str:
    percent = scene.percent
    return percent(outcome.p) if outcome.exact is not None else f"{percent(outcome.low)}–{percent(outcome.high)}"
