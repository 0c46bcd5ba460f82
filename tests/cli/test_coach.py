"""The coach in the terminal: what was counted stands alone, what was sampled has its range, what is estimated a ≈."""

from __future__ import annotations

import pytest

import kaleun
from kaleun.cli.tty.odds import beside
from kaleun.cli.tty.scene import Scene
from kaleun.kernel.advice import Advice, Figure, Measure, counted, estimate


@pytest.mark.parametrize(("lang", "sampled"), [("en", "≈ 97.5 % (94–99)"), ("de", "≈ 97,5 % (94–99)")])
def test_what_is_sampled_stands_there_with_its_range(lang, sampled):
    table = kaleun.new_table("unterseeboot", seed=7)
    measures = [Measure("tons", "good", "tons"), Measure("hull", "harm"), Measure("home", "value", "tons")]
    row = [Figure(1204.0, 900.0, 1500.0), Figure(0.975, 0.941, 0.992), estimate(10_031.0)]
    advice = Advice("turn", measures, {"a": row, "b": [counted(1200), counted(0), counted(9000)]}, best=["a"])
    said = beside(Scene(table, "commander", lang), advice)
    tons, hull, home = said["a"].replace("\u202f", " ").split(", ", 2)
    assert tons.endswith(" ≈ 1 200 t (900–1 500 t)")
    assert hull.endswith(sampled)
    assert home.endswith(" ≈ 10 030 t  *")
    assert "≈" not in said["b"]
    assert "(" not in said["b"]
