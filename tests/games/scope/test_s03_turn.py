"""Section 3: the turn, and section 26: its summary."""

from __future__ import annotations

import random

import pytest

from games.scope.given import ADVANCED, GAME, deployed, given
from kaleun.conformance.cases import Captain
from kaleun.games.scope.rules.s03_turn import DO
from kaleun.kernel.table import new_table
from proves import proves


@proves("SC-3.1")
def test_turns_alternate():
    sea = deployed("freighter-11 freighter-12 allied_destroyer-22", "53", scenario="lone_wolf")
    assert (sea.asked[0], sea.turn) == ("german", 1)
    sea.keep(11)
    assert (sea.asked[0], sea.turn) == ("allied", 2)


@proves("SC-3.2", "SC-6.3")
def test_a_slow_ship_moves_before_any_action_is_offered():
    sea = given("F1@11 F2@17 D1@13", subs=[55], orders="F1-S")
    sea.keep(44)
    assert sea.asked == ("allied", "action")
    assert sea.at("F1") == 21


@proves("SC-3.2", "SC-10.4")
def test_the_torpedo_phase_is_played_even_after_the_last_cargo():
    sea = given("F1@53 D1@22 D2@17", subs=[11], torpedoes="G1@42N", orders="F1-EXIT")
    sea.keep(44)
    assert sea.status("F1") == "left"
    assert not sea.table.over
    sea.do("move:D2-16")
    assert sea.at("D1") == 0
    assert sea.table.over
    assert sea.score("german") == 2


@proves("SC-3.3", "SC-26.1")
def test_actions_of_the_base_game():
    german = given("F1@11 D1@22", subs=[43])
    assert german.verbs == {"quadrant", "launch"}
    allied = given("F1@11 D1@22", subs=[43], turn="allied")
    assert allied.verbs == {"move", "order"}


@proves("SC-3.4")
def test_a_pass_only_when_nothing_else_is_possible():
    stuck = given("F1@33", subs=[51], turn="allied", moved="F1")
    assert stuck.offered == {"pass"}
    stuck.do("pass")
    assert "passed" in stuck.codes
    free = given("F1@33 F2@11", subs=[51], turn="allied", moved="F1")
    assert "pass" not in free.offered


@proves("SC-3.4")
def test_a_pass_is_never_offered_beside_other_actions():
    for seed in range(8):
        table = new_table(GAME, seed=seed, options={"scenario": "wolf_pack", **ADVANCED})
        captain = Captain(seed)
        while not table.over:
            keys = table.pending.keys
            assert "pass" not in keys or keys == ("pass",)
            table.answer(captain.choose(table))


@proves("SC-26.1", "SC-26.2")
def test_every_kind_of_action_is_produced_in_some_game():
    seen: set[str] = set()
    options = {"scenario": "coordinated_attack", **ADVANCED}
    for seed in range(60):
        table = new_table(GAME, seed=seed, options=options, logging=False)
        rng = random.Random(seed)
        while not table.over:
            if table.ask.prompt == "action":
                seen |= {key.partition(":")[0] for key in table.pending.keys}
            verbs: dict[str, list[str]] = {}
            for key in table.pending.keys:
                verbs.setdefault(key.partition(":")[0], []).append(key)
            table.answer(rng.choice(verbs[rng.choice(list(verbs))]))
        if seen >= DO.keys() - {"leave"}:
            break
    assert seen == DO.keys() - {"leave"}  # leaving belongs to the hunting group


@proves("SC-26.2", "SC-11.1")
@pytest.mark.parametrize("combat", [False, True])
def test_no_sonar_without_slow_submarines(combat):
    sea = given("D1@33", subs=[55], turn="allied", surface_combat=combat)
    assert not {"sonar", "charges"} & sea.verbs
    assert sea.refused("sonar:34") == "slow_submarines_off"
