"""Secrets in every combination of scenario and modules, over 20,000 pairs of worlds, and the checklist of README.md.
`KALEUN_DEEP=1` plays every combination five times."""

from __future__ import annotations

import itertools
import os
import random

import pytest

from games.scope.given import GAME, given
from kaleun.conformance import secrets
from kaleun.conformance.cases import Captain
from kaleun.kernel.ask import Ask
from kaleun.kernel.record import parse
from kaleun.kernel.table import new_table
from kaleun.kernel.worlds import other_world, sight
from proves import proves

DEEP = bool(os.environ.get("KALEUN_DEEP"))
MODULES = ("slow_submarines", "surface_combat", "reinforcements")
SETTINGS = [
    {"scenario": scenario, **dict(zip(MODULES, chosen, strict=True))}
    for scenario in GAME.options["scenario"].values
    for chosen in itertools.product((False, True), repeat=len(MODULES))
]
COMBINATIONS = [s | {"turn_limit": 100} for s in SETTINGS if not GAME.conflicts(GAME.full_options({}) | s)]


PARTS, GAMES = 4, 5 if DEEP else 1
"""The sweep comes in parts, so that they run side by side."""


@proves("SC-28.1", "SC-28.2")
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_combination_of_modules_keeps_its_secrets(part):
    assert len(COMBINATIONS) == 54
    cases = [(options, i + 100 * n) for i, options in enumerate(COMBINATIONS) for n in range(GAMES)][part::PARTS]
    problems, counts = secrets.check(GAME, cases)
    assert problems == []
    assert counts["no world"] == 0
    assert counts["redealt"] + counts["other worlds"] + counts["secret answers"] >= 20_000 // PARTS * GAMES


@proves("SC-28.1")
def test_worlds_really_differ_and_keep_what_the_seat_knows():
    options = {"scenario": "coordinated_attack", "surface_combat": True, "reinforcements": True}
    layouts, armed = set(), set()
    table = new_table(GAME, seed=5, options=options)
    for key in ("fleet:>none", "fleet:>1=armed_freighter+flower", "deploy:>51+53"):
        table.answer(key)
    captain = Captain(3)
    while table.ask.prompt != "action" or table.run.state.turn < 4:
        table.answer(captain.choose(table))
    rng = random.Random(1)
    for _ in range(60):
        allied, german = other_world(table, "allied", rng), other_world(table, "german", rng)
        layouts.add(tuple(allied.run.state.subs))
        armed.add(german.run.state.armed)
        assert allied.run.state.armed == table.run.state.armed
        assert german.run.state.subs == table.run.state.subs
    assert len(layouts) > 5
    assert len(armed) == 3


@proves("SC-28.4")
def test_a_seat_that_watches_learns_no_ids():
    """Checklist 3 and 4: a launch names a cell; surfaced submarines get ids only while they are open."""
    sea = given("F1@22 D1@17", subs=[42, 55], surface_combat=True).do("launch:42-S")
    text = str([line.plain() for line in sea.table.log("allied")]) + str(sea.view("allied"))
    assert "U1" not in text
    up = given("F1@22 D1@17", subs=[42, 55], surface_combat=True).do("surface:55-56")
    assert up.view("allied")["ships"][-1]["id"] == "U1"
    again = given("F1@22 D1@17", subs=[42, 55], surface_combat=True).do("surface:42-41")
    assert again.view("allied")["ships"][-1]["id"] == "U1"


@proves("SC-28.1")
def test_the_record_given_out_before_the_end_has_no_seed():
    """Checklist 7: what can be rolled or dealt later is not readable."""
    table = new_table(GAME, seed="very secret", options={"surface_combat": True})
    assert "very secret" not in table.record(sealed=False)
    assert parse(table.record(sealed=False)).answers == []


@proves("SC-28.2")
def test_messages_to_the_allied_side_do_not_depend_on_hidden_cells():
    """Checklist 5: the same wrong answers get the same reasons in worlds that look alike."""
    table = new_table(GAME, seed=2, options={"scenario": "wolf_pack", "slow_submarines": True})
    captain, rng = Captain(9), random.Random(2)
    while not table.over and table.run.state.turn < 30:
        ask = table.ask
        if isinstance(ask, Ask) and ask.seat == "allied" and ask.prompt == "action":
            world = other_world(table, "allied", rng)
            for key in ("sonar:11", "charges:D9", "quadrant:11", "order:F1-N", "move:D1-55", "launch:D1-N", "pass"):
                mine = ask.find(key) is None and ask.explain(key, table.run.state, table.book)
                other = world.ask.find(key) is None and world.ask.explain(key, world.run.state, world.book)
                assert [getattr(mine, f, None) for f in ("key", "code", "rule", "data")] == [
                    getattr(other, f, None) for f in ("key", "code", "rule", "data")
                ]
            assert sight(world, "allied") == sight(table, "allied")
        table.answer(captain.choose(table))
