"""Every registered game against every conformance check. A new game is covered here without a line being added.
`make deep` (KALEUN_DEEP) does the same with large numbers. Ids such as R-05 are bars of docs/bars.md."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import goldens
import kaleun
from budget import share
from kaleun.conformance import (
    cases,
    catalogue,
    chain,
    consequences,
    deeds,
    frames,
    fuzz,
    guarded,
    orders,
    playthrough,
    replay,
    rows,
    secrets,
    source,
    texts,
    told,
)
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.table import Table, new_table
from kaleun.kernel.text import texts_of

TESTS = Path(__file__).parent
PLAYTHROUGHS = [path for name in kaleun.games() for path in playthrough.files_of(find_game(name), TESTS)]
DEEP = "KALEUN_DEEP" in os.environ
FUZZED, LIVE_FUZZED = (600, 20) if DEEP else (100, 4)
"""`make fuzz` plays more; games in real time last hours."""
CONSEQUENCES = 300
"""So many answers are compared with what was said of them; `make consequences` compares 10,000."""
SHORT = ("unterseeboot",)
"""Games looked at at every pause here; `make pauses` does so for all of them."""
PARTS = 3
"""The long checks come in parts, so that they run side by side."""
EVERY = 1 if DEEP else 2
"""Every so many option cases are looked at pause by pause."""
GUARDED = 1 if DEEP else 10
"""Every so many positions it is asked whether an invariant guards each number."""
SECRETIVE = 12 if DEEP else 6
"""So many option cases, spread over all of them, are watched for secrets."""
FRAMED = 20_000 if DEEP else 40
"""So many answers of each game are looked at frame by frame."""
TOLD = 400 if DEEP else 40
"""So many answers of random games, besides the stored ones, are asked whether each line came in time."""
CHAINED, LIVE_CHAINED = (40, 15) if DEEP else (8, 3)
"""So many games are the same in every process."""


@pytest.fixture(params=kaleun.games())
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_positions_are_exact_at_every_pause(game, part):
    """R-05, R-07: clone, undo, save, load, levels, illegal answers, over every pair of option values (`make pauses`;
    here over half of the cases)."""
    options = list(enumerate(cases.option_cases(game, 28)))[::EVERY][part::PARTS]
    problems, counts = replay.check(game, [(o, i) for i, o in options], every_pause=DEEP or game.name in SHORT)
    assert problems == []
    assert counts["games"] == len(options)
    assert counts["pauses"] > 500 / PARTS / EVERY
    assert counts["undone"] > 0 or game.live is not None, "time does not run back"
    assert counts["illegal"] > 20_000 / PARTS / EVERY


@pytest.mark.slow
def test_enough_is_taken_back(game):
    """The parts above take back whatever can be; here: that it is enough to mean something, over all of them."""
    if game.live is not None:
        with pytest.raises(IllegalAnswer):
            new_table(game, seed=1).undo()
        return
    steps = 0
    for seed, options in enumerate(cases.option_cases(game, 28)):
        table = new_table(game, seed=seed, options=options)
        for _ in cases.play_on(table, cases.Captain(seed)):
            back = table.clone()
            while back.can_undo:
                back.undo()
                steps += 1
        if steps > 250:
            return
    assert steps > 250


@pytest.mark.slow
def test_random_games_never_fail(game):
    """R-01, R-03: no crash, no dead end, no endless game; and no row of a chart that unreached.toml excuses is reached
    after all. How long an answer takes is measured by `kaleun bench`."""
    games = FUZZED if game.live is None else LIVE_FUZZED
    tally = fuzz.fuzz(game.name, games=games, seed=1)
    assert [f.error for f in tally.failures] == []
    assert tally.games == games
    assert rows.reached(game, tally.rows, rows.excuses(game, TESTS)).problems == []


@pytest.mark.slow
def test_invariants_are_stated(game):
    """R-04: no number of a reached State can be absurd without an invariant saying so."""
    unguarded: set[str] = set()
    for seed, options in list(enumerate(cases.option_cases(game, 28)))[:: 1 if game.live is None else 3]:
        table = new_table(game, seed=seed, options=options)
        played = cases.play_on(table, cases.Captain(seed)) if game.live is None else deeds.voyage(table, seed, 40, 20)
        for n, _ in enumerate(played, seed):
            if n % GUARDED == 0 or table.over:
                unguarded |= set(guarded.unguarded(table))
    assert unguarded == set()


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_secrets_stay_secret(game, part):
    every = list(enumerate(cases.option_cases(game, 28)))
    options = (every if DEEP and game.live is None else [*spread(every, SECRETIVE)])[part::PARTS]
    problems, counts = secrets.check(game, [(o, i) for i, o in options])
    assert problems == []
    assert counts["games"] == len(options) >= SECRETIVE // PARTS


@pytest.mark.slow
def test_what_is_shown_line_by_line_is_what_there_is(game):
    """Frames, for every seat and who looks on, over every pair of option values."""
    options = list(enumerate(cases.option_cases(game, 28)))[:: 1 if game.live is None else 7]
    problems, counts = frames.check(game, [(o, i) for i, o in options], FRAMED)
    assert problems == []
    assert counts["games"] == len(options)
    assert counts["frames"] > counts["answers"] > len(options)


@pytest.mark.slow
def test_each_line_is_told_with_its_change(game):
    """told.toml: no line comes before its change, and no change long after its line."""
    declared = told.declared(game, TESTS)
    tables = goldens.tables(game.name)[:: 1 if DEEP or game.live is None else 10]
    problems, seen = told.check(game, declared, tables)
    assert problems == []
    if game.live is None:
        problems, _ = told.check(game, declared, random_games(game))
        assert problems == []
        assert set(declared.shows) <= set(seen), "a code that no game tells"


def random_games(game: Game) -> Iterator[Table]:
    for seed, options in enumerate(cases.option_cases(game, 28)):
        table = new_table(game, seed=seed, options=options)
        for _ in zip(range(TOLD), cases.play_on(table, cases.Captain(seed)), strict=False):
            pass
        yield table


def spread(things: list, n: int) -> list:
    """So many of them, as far from each other as can be."""
    return [things[i * len(things) // n] for i in range(n)]


@pytest.mark.slow
def test_an_answer_means_what_it_was_said_to_mean(game):
    """`final` is the opposite of `can_undo` after the answer, and the same in worlds the seat cannot tell apart."""
    answers = int(os.environ.get("KALEUN_CONSEQUENCES", CONSEQUENCES))
    problems, counts = consequences.check(game, answers)
    assert problems == []
    assert counts["choices"] >= answers or game.live is not None
    assert (counts["final"] and counts["not final"]) or game.live is not None
    assert counts["compared"] > answers or game.redeal is None or game.live is not None
    print(game.name, dict(counts))


@pytest.mark.slow
def test_whatever_order_they_answer_in(game):
    """Where several seats decide at the same time."""
    if game.live is not None:
        return
    problems, counts = orders.check(game, [(o, i) for i, o in enumerate(cases.option_cases(game, 12))])
    assert problems == []
    assert counts["games"] >= 12


def test_every_rule_has_words_code_and_a_test(game):
    """R-08."""
    assert catalogue.problems(game, TESTS) == []


def test_source_of_the_rules(game):
    assert source.check(game) == []


@pytest.mark.slow
def test_stored_games_have_words_in_three_languages_and_reach_every_chart_row(game):
    """R-08: every row of a chart is reached by a playthrough or a record, or is excused."""
    lines = stored_lines(game)
    assert texts.check(game, lines) == []
    reached = rows.reached(game, rows.count(lines, game), rows.excuses(game, TESTS))
    assert reached.problems == []
    assert reached.unreached == []


def test_words_of_the_kernel():
    assert list(texts.same_everywhere(texts_of("kaleun.kernel"))) == []


def test_every_game_has_playthroughs(game):
    """About a dozen, to be read; the many games that are run again are the golden records."""
    assert 10 <= len(playthrough.files_of(game, TESTS)) <= 14


@pytest.mark.parametrize("path", share(PLAYTHROUGHS, 3), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_playthrough(path):
    assert playthrough.compare(path) == []


@pytest.mark.slow
def test_the_same_games_in_every_process(game):
    """R-06: hash order must not matter, neither here nor elsewhere."""
    games = CHAINED if game.live is None else LIVE_CHAINED
    command = [sys.executable, "-m", "kaleun.conformance.chain", game.name, str(games)]
    here = list(chain.chains(game, games))
    assert len(here) == games
    for seed in ("0", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        there = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", check=True).stdout
        assert there.splitlines() == here


def stored_lines(game: Game) -> list:
    """The log lines of all stored playthroughs and golden records, and of situations set up by hand
    (games/<game>/reached.py), if there are any."""
    played = [playthrough.replayed(path.read_text("utf-8")) for path in playthrough.files_of(game, TESTS)]
    played += goldens.tables(game.name)
    scripted = import_module(f"games.{game.name}.reached").lines() if reached_by_hand(game) else []
    return [*(line for table in played for line in table.lines()), *scripted]


def reached_by_hand(game: Game) -> bool:
    return (TESTS / "games" / game.name / "reached.py").is_file()
