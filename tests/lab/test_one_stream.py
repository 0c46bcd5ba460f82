"""Game i of a study with seed S is the table with seed "S/i": the same dice, the same choices, the same result."""

from __future__ import annotations

import pytest

import kaleun
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game
from kaleun.kernel.plain import digest
from kaleun.lab import simulate as lab
from kaleun.lab.report import Report, Tally

SETTINGS = {
    "unterseeboot": [{}, {"boat": "VIIC", "big_ships": True, "entry_points": True, "uncontrolled_dive": True}],
    "hunted": [
        {"kommandant": "Kapitän A", "number": "U-1"},
        {"mode": "two_player", "abilities": "roll", "resupply": True, "kommandant_cards": True},
    ],
    "scope": [{}, {"scenario": "wolf_pack", "slow_submarines": True, "surface_combat": True, "reinforcements": True}],
    "torpedo_dice": [{}, {"players": 4, "sealed": False, "mode": "training"}, {"players": 1}],
}
SEARCH = "search:3i"
GAMES = 3


CASES = [
    pytest.param(game, options, SEARCH if bot == "hunter" else bot, id=f"{game}-{bot}-{number}")
    for game, settings in SETTINGS.items()
    for number, options in enumerate(settings)
    for bot in kaleun.bots(game)
    if bot not in ("ace", "skipper", "admiral") and (bot != "hunter" or number)  # too long, or longer than `mate`
]


def answers_of_a_study(monkeypatch, study, seed):
    """Result, final State and every answer of a simulated game."""
    answers, end = [], []
    playout = lab.playout

    class Dice(Seeded):
        __slots__ = ()

        def draw(self, moment, question, k):
            value = super().draw(moment, question, k)
            answers.append((question.what, value))
            return value

    def watched(game, book, choose, source, state=None):
        def noted(ask, s):
            value = choose(ask, s)
            answers.append((ask.what, next(k for k, v in zip(ask.keys, ask.values, strict=True) if v == value)))
            return value

        found = playout(game, book, noted, Dice(source.seed), state)
        end.append(digest(found[0]))
        return found

    monkeypatch.setattr(lab, "playout", watched)
    game = find_game(study.game)
    return lab.play_game(game, study, seed, game.charts()), end[0], answers


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "bot"), CASES)
def test_game_i_of_a_study_is_the_table_with_its_seed(monkeypatch, game, options, bot):
    bots = dict.fromkeys(kaleun.seats(game, options), bot)
    _, study = lab.check_study(game, GAMES, bots, options, "S", 1)
    for number in range(1 if bot == SEARCH else GAMES):
        table = kaleun.play(game, bots, f"S/{number}", options)
        result, end, answers = answers_of_a_study(monkeypatch, study, f"S/{number}")
        monkeypatch.undo()
        assert answers == [(a.what, a.value) for a in table.answers()]
        assert end == digest(table.run.state)
        assert result == table.result
        assert kaleun.verify(table.record()).ok


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", SETTINGS)
def test_a_study_counts_the_games_that_tables_play(game, workers):
    """One seat is played by a named bot, the others at random; whatever the number of workers."""
    bots = {kaleun.seats(game)[0]: kaleun.bots(game)[1]}
    tally = Tally()
    for number in range(6):
        tally.count(kaleun.play(game, bots, f"17/{number}").result)
    expected = Report(game, 6, bots, find_game(game).full_options({}), 17, tally)
    assert kaleun.simulate(game, 6, bots, seed=17, workers=workers).to_json() == expected.to_json()


@pytest.mark.slow
def test_on_ray_too(patient_ray):
    patient_ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        for game in SETTINGS:
            found = kaleun.simulate(game, 8, seed=17, workers=2, engine="ray")
            assert found.to_json() == kaleun.simulate(game, 8, seed=17).to_json()
    finally:
        patient_ray.shutdown()


@pytest.mark.slow
def test_a_mission_in_real_time_too():
    options = {"own_mission": EXAMPLES["X03"]}
    _, study = lab.check_study("uboot", 1, {}, options, "S", 1)
    game = find_game("uboot")
    assert lab.play_game(game, study, "S/0", game.charts()) == kaleun.play("uboot", {}, "S/0", options).result
