"""Every die of a career has a stream of its own, and bots that look at a few fields see what the whole view shows."""

from __future__ import annotations

import pytest

from budget import budget, share
from kaleun.ai.player import crew, reply
from kaleun.conformance.replay import Watched
from kaleun.games.hunted.view import View
from kaleun.kernel.ask import Ask
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table

GAME = find_game("hunted")
CAREERS = [
    ("balanced", {}),
    ("aggressive", {"boat": "VIIC", "resupply": True, "evasive_manoeuvres": True, "escort_quality": True}),
    ("aggressive", {"boat": "IXD-2", "aircraft_quality": True, "abilities": "roll"}),
    ("tonnage", {"boat": "IXC/40", "start": "1944-03", "reroll_prompts": "all", "abilities": "choose"}),
    ("cautious", {"boat": "XB", "historical_targeting": True}),
    ("cautious", {"boat": "XIV"}),
    ("random", {"boat": "VIIC/41", "start": "1944-06", "mode": "two_player", "evasive_manoeuvres": True}),
    ("aggressive", {"boat": "VIIC Flak", "standard_tonnage": True}),
    ("aggressive", {"kommandant_cards": True, "card_patrols": True, "extreme_range": True}),
]


def table_of(bot, options, seed, dice=None):
    table = new_table(GAME, seed=seed, options=options, dice=dice)
    seats = GAME.seats(GAME.full_options(options))
    return table, crew(GAME, {"kommandant": bot} if bot != "random" else dict.fromkeys(seats, bot), seed, options)


@pytest.mark.parametrize(
    ("bot", "options"), share(CAREERS, 3), ids=lambda x: x if isinstance(x, str) else x.get("boat", "VIIC")
)
def test_no_dice_stream_is_used_twice(bot, options):
    """(moment, question, k) never repeats within a career; if it did, two rolls would show the same faces."""
    drawn = 0
    for seed in range(budget(12, 4)):
        watched = Watched(seed)
        table, seated = table_of(bot, options, seed, watched)
        while not table.over:
            table.answer(reply(seated, table))
        assert watched.twice == []
        drawn += len(watched.used)
    assert drawn > budget(500, 150)


def test_two_captains_sail_the_same_sea():
    """With one seed the first box brings the same to a captain who fights and to one who does not."""
    found = []
    for bot in ("cautious", "aggressive"):
        table, seated = table_of(bot, {"start": "1943-09"}, 5)
        while isinstance(ask := table.ask, Ask) and not any(line.code == "enters_box" for line in table.lines()):
            table.answer(seated[ask.seat].choose(table.view(ask.seat), ask))
        while not any(line.chart == "E1_encounters" for line in table.lines()):
            table.answer(table.ask.options[0].key)
        found.append(next(line.dice for line in table.lines() if line.chart == "E1_encounters"))
    assert found[0] == found[1]


def test_a_glance_shows_what_the_view_shows():
    looked = 0
    for seed in range(budget(6, 2)):
        table, seated = table_of("balanced", {"boat": "IXC"}, seed)
        while isinstance(ask := table.ask, Ask):
            glance = table.game.glance(table.run.state, table.book, ask.seat)
            assert View(*(getattr(glance, name) for name in View.__struct_fields__)) == table.sight(ask.seat)
            looked += 1
            table.answer(seated[ask.seat].choose(glance, ask))
    assert looked > budget(100, 30)


def test_every_die_is_in_the_log():
    """No roll is made behind the player's back: a line soon after it shows its faces."""
    hidden: list[str] = []
    for seed, (bot, options) in enumerate(CAREERS):
        table, seated = table_of(bot, {**options, "historical_targeting": True, "escort_quality": True}, seed)
        while not table.over:
            table.answer(reply(seated, table))
        shown: dict[int, list[tuple[int, ...]]] = {}
        for line in table.lines():
            shown.setdefault(line.at, []).append(line.dice)
        for n, answer in enumerate(table.answers(), 1):
            if answer.who == "chance":
                faces = answer.value if isinstance(answer.value, tuple) else (answer.value,)
                lines = [dice for later in range(n, n + 6) for dice in shown.get(later, ())]
                if not any(dice[i : i + len(faces)] == faces for dice in lines for i in range(len(dice))):
                    hidden.append(answer.what)
    assert hidden == []
