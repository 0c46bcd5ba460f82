"""The check of lines told in time: green on a rule that changes and then tells, red on one that tells first, on a
change that comes with another line, and on one that comes after the last."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.conformance import told
from kaleun.conformance.cases import Captain, play_on
from kaleun.kernel.ask import d6
from kaleun.kernel.table import new_table
from toys import mini


class View(msgspec.Struct):
    round: int
    score: int
    rolled: dict[str, list[int]]
    last: str


def view(s: Any, book: Any, seat: str | None) -> View:
    return View(**mini.view(s, book, seat))


def roll_late(s, p):
    """Tells first."""
    face = yield d6("MN-3", "score")
    s.rolled[str(s.round)].append(face)
    p.log("MN-3", "scored" if p.book.points[face] else "failed", dice=face, chart="score", n=s.score)
    s.score += p.book.points[face]


def turn(roll):
    def turn(s, p):
        s.round += 1
        s.rolled[str(s.round)] = []
        for _ in range(3):
            yield mini.Ask(mini.SEAT, "more", "MN-2", [mini.Option("more:yes", True), mini.Option("more:no", False)])
            yield from roll(s, p)
        return None if s.round == p.book.rounds else "turn"

    return turn


DECLARED = told.Told(
    shows={"scored": ("score", "rolled"), "failed": ("rolled",)},
    only={"score": ("scored",), "rolled": ("scored", "failed", "")},
    after=("round", "rolled"),
)


def found(roll, declared=DECLARED):
    game = mini.game(view=view, steps=(mini.begin, turn(roll), mini.finish))
    tables = [new_table(game, seed=seed) for seed in range(5)]
    for seed, table in enumerate(tables):
        assert len(list(play_on(table, Captain(seed)))) == 9
    problems, seen = told.check(game, declared, tables)
    assert seen["scored"] > 5 < seen["failed"]
    return "\n".join(problems)


def test_a_rule_that_changes_and_then_tells():
    assert found(mini.roll) == ""


def test_a_rule_that_tells_first():
    problems = found(roll_late)
    assert "mini: scored does not show in score" in problems
    assert "score changes after the last line of an answer" in problems
    assert "score changes after the last line (" in problems


def test_a_change_with_another_line():
    only = told.Told(shows={}, only={"score": ("finished",)})
    assert "score changes with scored" in found(mini.roll, only)


def test_paths_of_a_change():
    class Boat(msgspec.Struct):
        hull: int = 3
        crew: dict[str, list[int]] = {}
        tubes: list[str] = []
        aim: View | None = None

    def differ(**new):
        return list(told.changed(Boat(crew={"a": [1]}, tubes=["x", "y"]), Boat(**{"crew": {"a": [1]}, **new})))

    assert differ(tubes=["x", "y"]) == []
    assert differ(hull=2, tubes=["x", "z"]) == ["hull", "tubes"]
    assert differ(tubes=[]) == ["tubes"]
    assert differ(tubes=["x", "y"], crew={"a": [2]}) == ["crew.*"]
    assert differ(tubes=["x", "y"], crew={}) == ["crew"]
    assert differ(tubes=["x", "y"], aim=View(1, 2, {}, "")) == ["aim"]
    assert told.within("boat.hull", "boat")
    assert not told.within("boats", "boat")
