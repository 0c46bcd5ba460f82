"""Where bots hide their submarines: who knows the bot's rule by heart knows no more than who takes all for alike."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from kaleun.ai import player
from kaleun.games.scope.bots.advice import weigh
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table

GAME = find_game("scope")
BAR = 0.05


def question(scenario):
    table = new_table(GAME, seed=1, options={"scenario": scenario})
    while table.pending.prompt != "deploy_submarines":
        table.answer(table.ask.options[0].key)
    return table.sight("german"), table.pending


def hit(layouts, cells):
    """The chance that one of these cells holds a submarine."""
    return sum(p for layout, p in layouts if set(layout) & set(cells))


def drawn(view, ask):
    """The layouts with the chances the rule gives them: the best ones, by lot."""
    values = weigh(view, ask)
    best = [o for o in ask.options if values[o.key] == max(values.values())]
    return [([c for c in o.data["cells"] if isinstance(c, int)], 1 / len(best)) for o in best]


@pytest.mark.parametrize("scenario", ["lone_wolf", "coordinated_attack", "wolf_pack", "hunting_group_5x7"])
def test_knowing_the_rule_gains_nothing(scenario):
    view, ask = question(scenario)
    known = drawn(view, ask)
    alike = [([c for c in o.data["cells"] if isinstance(c, int)], 1 / len(ask.options)) for o in ask.options]
    cells = sorted({cell for layout, _ in alike for cell in layout})
    for guesses in (1, 2, 3):
        knowing = max(hit(known, some) for some in combinations(cells, guesses))
        guessing = max(hit(alike, some) for some in combinations(cells, guesses))
        assert knowing - guessing <= BAR


@pytest.mark.parametrize("name", ["lookout", "hunter", "ace"])
def test_what_is_drawn_depends_on_the_secret_alone(name):
    view, ask = question("wolf_pack")
    drawn = Counter(player.make(name, GAME, f"secret {n}").choose(view, ask) for n in range(700))
    assert len(drawn) == 35
    assert sum((n - 20) ** 2 / 20 for n in drawn.values()) < 71.5, "chi square, 34 degrees, one in ten thousand"
    assert player.make(name, GAME, "7").choose(view, ask) == player.make(name, GAME, "7").choose(view, ask)


def test_an_own_fleet_is_as_secret():
    table = new_table(
        GAME, seed=1, options={"scenario": "naval_battle", "surface_combat": True, "reinforcements": True}
    )
    view, ask = table.sight(table.ask.seat), table.pending
    assert ask.prompt == "fleet"
    assert len(set(weigh(view, ask).values())) == 1
