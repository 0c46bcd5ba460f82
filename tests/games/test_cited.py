"""Which rules the questions of golden games cite: only those of tests/games/<game>/cited.toml, for each prompt, each
verb of an option, each reason why something is refused."""

from __future__ import annotations

import tomllib

import pytest

import kaleun
from goldens import GAMES, loaded, names
from kaleun.kernel.game import find_game

EVERY = 7
"""One in so many positions is looked at, of every third game."""
ROLLED = " roll"
"""A die that is typed in cites what its prompt cites."""
IN_TURN = [name for name in kaleun.games() if find_game(name).live is None]


def cited(game: str) -> set[tuple[str, str, str]]:
    """Part, key and rule: of prompts, of options by prompt and verb, of refusals by code."""
    found = set()
    for name in names(game)[::3]:
        table = loaded(game, name)
        for n in range(0, table.n, EVERY):
            ask = table.at(n).pending
            if ask is not None:
                found.add(("prompt", ask.prompt, ask.rule))
                found |= {("option", f"{ask.prompt} {o.key.partition(':')[0]}", o.rule) for o in ask.options}
                found |= {("refusal", refusal.code, refusal.rule) for refusal in ask.refused}
    return {(part, key, rule) for part, key, rule in found if not key.endswith(ROLLED)}


@pytest.mark.parametrize("game", IN_TURN)
def test_questions_options_and_refusals_cite_their_rules(game):
    lists = tomllib.loads((GAMES / game / "cited.toml").read_text("utf-8"))
    known = {(part, key, rule) for part, rules in lists.items() for key, ids in rules.items() for rule in ids.split()}
    assert sorted(cited(game) - known) == []
