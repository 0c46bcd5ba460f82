"""Section 22: the worked examples, as data. A file holds `given`, `dice`, `answers` (all of them, in order) and `then`;
`offered` says what is on offer just before an answer."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from games.unterseeboot.given import given
from kaleun.kernel import rule
from proves import proves

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.toml"))


@proves("UB-22.1", "UB-22.2", "UB-22.3", "UB-22.4", "UB-22.5", "UB-22.6", "UB-22.7")
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_worked_example(file):
    example = tomllib.loads(file.read_text("utf-8"))
    boat = given(dice=example["dice"], **example["given"])
    offers = example.get("offered", {})
    for key in example["answers"]:
        if key in offers:
            assert boat.offered == set(offers.pop(key))
        boat.table.answer(key)
    assert offers == {}
    then = example["then"]
    assert boat.rolls == [(what, face) for what, face in then.pop("rolls")]
    assert boat.dice == []
    wanted = then.pop("events", [])
    assert [code for code in boat.events if code in wanted] == wanted
    assert {field: getattr(boat, field) for field in then} == then


@proves("UB-22.1", "UB-22.2", "UB-22.3", "UB-22.4", "UB-22.5", "UB-22.6", "UB-22.7")
def test_every_example_of_the_rulebook_is_there():
    named = {id for file in EXAMPLES for id in tomllib.loads(file.read_text("utf-8"))["proves"]}
    assert {f"UB-22.{n}" for n in range(1, 8)} <= named
    assert all(rule.places(id) for id in named)
