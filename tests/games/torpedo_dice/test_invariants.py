"""Every invariant is proved to speak: a sound state is spoilt in one place and the sentence comes."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Callable
from functools import cache

import msgspec
import pytest

import kaleun
from games.torpedo_dice.given import GAME
from kaleun.games.torpedo_dice.state import Plan, State


@cache
def played(stop: Callable, bot: str = "captain", seed: int = 1, **options):
    """A game by bots, stopped at the first position of this kind; nobody plays on at it."""
    table = kaleun.new_table(GAME.name, seed=seed, options=options)
    bots = {seat: kaleun.bot(bot, GAME.name, seat) for seat in table.seats}
    while not stop(table):
        table.answer(bots[table.ask.seat].choose(table.view(table.ask.seat), table.ask))
    return table


def choosing(table) -> bool:
    s = table.run.state
    fired = all(sheet.last and sheet.last.fired for sheet in s.sheets)
    return s.round >= 9 and s.phase == "choose" and fired and any(sheet.reserve < 12 for sheet in s.sheets)


def firing(table) -> bool:
    s = table.run.state
    return s.round >= 5 and s.phase == "plan" and any(sheet.plan and sheet.plan.ready for sheet in s.sheets)


def over(table) -> bool:
    return table.over


def seal(s: State, **change) -> None:
    sheet = next(sheet for sheet in s.sheets if sheet.plan is not None)
    sheet.plan = msgspec.structs.replace(sheet.plan, **change)


def last(s: State, **change) -> None:
    s.sheets[0].last = msgspec.structs.replace(s.sheets[0].last, **change)


def spoil(sheet: int = 0, **fields):
    def change(s: State) -> None:
        for name, value in fields.items():
            setattr(s.sheets[sheet], name, value)

    return change


def put(**fields):
    def change(s: State) -> None:
        for name, value in fields.items():
            setattr(s, name, value)

    return change


def volley(*cells):
    def change(s: State) -> None:
        s.sheets[0].volleys[-1] = tuple(cells)

    return change


SPOILT = [
    ("sheets for", choosing, lambda s: s.sheets.pop(), {}),
    ("unknown phase", choosing, put(phase="tea"), {}),
    ("unknown outcome", choosing, put(outcome="tea", ended_by="TD-10.2"), {}),
    ("this is round", choosing, put(round=-1), {}),
    ("player to decide is nobody", choosing, put(turn=7), {}),
    ("player to decide is nobody", choosing, put(starter=-1), {}),
    ("struck the same field", choosing, volley((3, 3), (3, 3)), {}),
    ("is no pattern, or beyond the grid", choosing, volley((3, 3), (3, 9)), {}),
    ("is no pattern, or beyond the grid", choosing, volley((-1, 3), (-2, 3)), {}),
    ("are not those that were hit", choosing, spoil(filled=0), {}),
    ("reserve torpedoes are left after", choosing, spoil(reserve=1), {}),
    ("the skull is ticked after", choosing, spoil(skull=True), {}),
    ("is not what was drawn", choosing, lambda s: last(s, hits=1, misses=9), {}),
    ("volleys and", choosing, lambda s: s.sheets[0].volleys.pop(), {}),
    ("a system without a box is ticked", choosing, spoil(switched=2), {}),
    ("a system is ticked in training", choosing, spoil(switched=1), {"mode": "training"}),
    ("that the boat does not have", choosing, spoil(destroyed=1 << 9), {}),
    ("does not show what the attacker destroyed", choosing, spoil(destroyed=127), {}),
    ("counted for the wrong systems", choosing, spoil(uses={"sail": 1}), {}),
    ("used too often", choosing, spoil(uses={"cannon": 4, "portholes": -1}), {"mode": "training"}),
    ("has struck already", firing, lambda s: seal(s, hits=1), {}),
    ("a decision without a last round", choosing, spoil(last=None), {}),
    ("finished without a decision", choosing, spoil(last=Plan("", 3)), {}),
    ("hits or misses without a volley", choosing, spoil(last=Plan("", 3, activated="sail", hits=2)), {}),
    ("a die shows", firing, lambda s: seal(s, side=9), {}),
    ("does not fit the die", firing, lambda s: seal(s, fired=True, activated="", cells=((0, 0), (0, 5))), {}),
    ("named without a volley", firing, lambda s: seal(s, fired=False, activated="sail", cells=((0, 0),)), {}),
    ("fired and activated", firing, lambda s: seal(s, fired=True, activated="sail"), {}),
    ("which the boat does not have", firing, lambda s: seal(s, system="radar"), {}),
    ("which has no box", firing, lambda s: seal(s, fired=False, cells=(), activated="cannon"), {}),
    ("dice on the table", choosing, lambda s: s.dice.append(3), {}),
    ("a side it does not have", choosing, lambda s: s.dice.__setitem__(0, 8), {}),
    ("before all dice are chosen", firing, spoil(die=0), {}),
    ("before the dice are chosen", choosing, spoil(plan=Plan("", 3)), {}),
    ("a rule without an end", choosing, put(ended_by="TD-10.2"), {}),
    ("won a game that goes on", choosing, put(winners=[0]), {}),
    ("not players, each once", over, put(winners=[0, 0]), {}),
    ("not players, each once", over, put(winners=[5]), {}),
    ("a player with a skull has won", over, lambda s: setattr(s.sheets[s.winners[0]], "skull", True), {}),
    ("without having sunk", over, lambda s: setattr(s, "winners", [1 - s.winners[0]]), {}),
    ("goes on after a skull", choosing, spoil(skull=True), {}),
    ("goes on after a boat was sunk", choosing, spoil(filled=(1 << 44) - 1), {}),
    ("victory box", choosing, put(victory=True), {}),
    ("solo area is marked", choosing, put(explosions=1), {}),
    ("more ticks than number boxes", choosing, lambda s: s.boxes.__setitem__(0, 3), {"players": 1}),
    ("number boxes and dashboard disagree", choosing, spoil(destroyed=127), {"players": 1}),
    ("explosion boxes and destroyed", choosing, put(explosions=6), {"players": 1}),
    ("more boxes than there were rounds", choosing, put(round=2), {"players": 1}),
]


@pytest.mark.parametrize(
    ("sentence", "when", "change", "options"), SPOILT, ids=[f"{s[0]}-{i}" for i, s in enumerate(SPOILT)]
)
def test_an_invariant_speaks(sentence, when, change, options):
    table = played(when, **options)
    state = GAME.copy(table.run.state)
    assert list(GAME.invariants(state, table.book)) == []
    change(state)
    assert any(sentence in said for said in GAME.invariants(state, table.book))


def test_every_invariant_is_proved():
    source = inspect.getsource(importlib.import_module(f"{GAME.package}.invariants"))
    said = [
        "".join(c.value for c in ast.walk(y) if isinstance(c, ast.Constant) and isinstance(c.value, str))
        for y in ast.walk(ast.parse(source))
        if isinstance(y, ast.Yield)
    ]
    sentences = [text for text in said if text != ": "]  # the one that puts the seat in front
    assert len(sentences) >= 30
    assert [t for t in sentences if not any(all(w in t for w in s.split()) for s, *_ in SPOILT)] == []
