"""What the coach says, in words: the same numbers beside every choice, and all about one on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.kernel.text import number

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kaleun.cli.tty.scene import Scene
    from kaleun.kernel.advice import Advice, Figure, Unit


BUDGET = 1.0
"""Seconds a person waits for better numbers."""
TENS = 10
"""Tons are told to the ten: more would be a false promise."""


def advice_of(scene: Scene) -> Advice:
    from kaleun.coach.advise import advise

    return advise(scene.table, scene.seat, BUDGET)


def beside(scene: Scene, advice: Advice) -> dict[str, str]:
    """A line for each option: every measure with its number, what was sampled with its range; a star for what the
    coach calls best."""
    return {key: _line(scene, advice, key) for key in advice.options}


def _line(scene: Scene, advice: Advice, key: str) -> str:
    row = zip(advice.measures, advice.options[key], strict=True)
    told = [f"{measure_name(scene, m.name)} {_figure(scene, f, m.unit)}{_range(scene, f, m.unit)}" for m, f in row]
    return ", ".join(told) + ("  *" if advice.best == [key] else "")


def remarks(scene: Scene, advice: Advice) -> list[str]:
    """How far the numbers look, and what the coach says of them."""
    if not advice.measures:
        return [scene.words("no_numbers")]
    said = scene.texts.say("coach", advice.says, advice.data, scene.lang) if advice.says else ""
    return [scene.words("numbers", horizon=scene.texts.say("horizon", advice.horizon, {}, scene.lang)), said]


def full(scene: Scene, key: str) -> list[RenderableType]:
    """All that is known of one option: its numbers, exact or with their range, and the rows behind them."""
    from rich.table import Table

    advice = advice_of(scene)
    table = Table(scene.words("odds_outcome"), scene.words("odds_number"), scene.words("odds_exact"))
    for measure, figure in zip(advice.measures, advice.options.get(key, []), strict=False):
        name, unit = measure_name(scene, measure.name), measure.unit
        table.add_row(name, _figure(scene, figure, unit), _surely(scene, figure, unit))
    for why in advice.why.get(key, []):
        name = scene.texts.say("coach", why.code, why.data, scene.lang)
        table.add_row(f"  {name}", _figure(scene, why.figure, why.unit), _surely(scene, why.figure, why.unit))
    note = scene.words("odds_sampled", n=advice.samples) if advice.samples else scene.words("odds_all")
    return [table, *(line for line in remarks(scene, advice) if line), note if advice.samples or advice.exact else ""]


def measure_name(scene: Scene, name: str) -> str:
    section = "measure" if scene.texts.has("measure", name, scene.lang) else "outcome"
    return scene.texts.say(section, name, {}, scene.lang)


def _figure(scene: Scene, figure: Figure, unit: Unit) -> str:
    return ("" if figure.exact else "≈ ") + _in_unit(scene, figure.value, unit)


def _surely(scene: Scene, figure: Figure, unit: Unit) -> str:
    """The fraction of what was counted, the range of what was sampled."""
    if figure.exact or figure.is_estimate:
        return figure.fraction if unit == "chance" else ""
    return f"{_in_unit(scene, figure.low, unit)} – {_in_unit(scene, figure.high, unit)}"


def _range(scene: Scene, figure: Figure, unit: Unit) -> str:
    """What was sampled lies between these, in whole numbers of its unit; nothing for what was counted."""
    if figure.exact or figure.is_estimate:
        return ""
    if unit == "chance":
        return f" ({round(figure.low * 100)}–{round(figure.high * 100)})"
    return f" ({_in_unit(scene, figure.low, unit).removesuffix(' t')}–{_in_unit(scene, figure.high, unit)})"


def _in_unit(scene: Scene, value: float, unit: Unit) -> str:
    if unit == "chance":
        return scene.percent(value)
    return f"{number(round(value / TENS) * TENS)} t" if unit == "tons" else f"{value:.1f}"
