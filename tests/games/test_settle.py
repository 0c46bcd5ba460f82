"""Options that go together: whatever is changed, the others give way as the game's own conflicts say."""

from __future__ import annotations

import pytest

import kaleun
from budget import budget, share
from kaleun.conformance.cases import option_cases
from kaleun.kernel import settle as settling
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.settle import settle


def after(game, changed, **wished):
    """The options that differ from the usual ones, and those that are fixed."""
    found = find_game(game)
    options, fixed = settle(found, wished, changed)
    return {k: v for k, v in options.items() if v != found.options[k].default}, fixed


@pytest.mark.parametrize("game", kaleun.games())
def test_any_change_of_a_legal_set_leads_to_a_legal_set(monkeypatch, game):
    found = find_game(game)
    cases = [(options, settle(found, options)) for options in option_cases(found, 14)[:: budget(1, 12)]]
    monkeypatch.setattr(settling, "_fixed", lambda game, options: ())  # from here on nobody asks for it
    for options, before in cases:
        assert before.options == options, "what goes together stays as it is"
        for name, spec in found.options.items():
            for value in share(spec.values, 3):
                settled = settle(found, {**options, name: value}, name).options
                assert settled[name] == value, "the last change stays"
                assert name in before.fixed or found.conflicts(settled) is None, (name, value)


def test_a_naval_battle_brings_guns_and_reinforcements_and_keeps_them():
    options, fixed = after("scope", "scenario", scenario="naval_battle")
    assert options == {"scenario": "naval_battle", "surface_combat": True, "reinforcements": True}
    assert {"surface_combat", "reinforcements"} <= set(fixed)
    assert "slow_submarines" not in fixed


def test_a_hunting_group_has_no_reinforcements():
    wish = {"scenario": "hunting_group_5x6", "surface_combat": True, "reinforcements": True}
    options, fixed = after("scope", "scenario", **wish)
    assert options == {"scenario": "hunting_group_5x6", "surface_combat": True}
    assert "reinforcements" in fixed
    assert "surface_combat" not in fixed


def test_reinforcements_and_guns_follow_each_other():
    assert after("scope", "reinforcements", reinforcements=True)[0] == {"reinforcements": True, "surface_combat": True}
    assert after("scope", "surface_combat", reinforcements=True, surface_combat=False)[0] == {}


def test_an_edge_belongs_to_its_scenarios_and_the_last_change_stays():
    wish = {"edge": "extra_submarine", "scenario": "wolf_pack"}
    assert after("scope", "edge", **wish)[0] == {"edge": "extra_submarine"}
    assert after("scope", "scenario", **wish)[0] == {"scenario": "wolf_pack"}
    wish = {"edge": "fewer_destroyers", "scenario": "wolf_pack"}
    assert after("scope", "edge", **wish)[0] == wish


def test_a_scenario_of_ones_own_keeps_some_cargo_and_no_edge():
    assert after("scope", "scenario", scenario="custom", edge="extra_destroyer")[0] == {"scenario": "custom"}
    empty = {"scenario": "custom", "custom_freighters": 0, "custom_tankers": 0}
    options, _ = after("scope", "custom_freighters", **empty)
    assert options == {"scenario": "custom", "custom_freighters": 0}
    options, _ = after("scope", "custom_tankers", **empty)
    assert options == {"scenario": "custom", "custom_tankers": 0}


def test_torpedo_dice_alone_is_played_on_the_mission_side():
    assert after("torpedo_dice", "players", players=1, mode="training")[0] == {"players": 1}
    assert after("torpedo_dice", "mode", players=1, mode="training")[0] == {"mode": "training"}


def test_a_wolfpack_starts_alike():
    wish = {"mode": "wolfpack", "boat": "IXC", "start": "1944-05", "kommandant_cards": True, "card_patrols": True}
    assert after("hunted", "mode", **wish)[0] == {"mode": "wolfpack"}


def test_a_month_before_the_boat_was_built_is_for_another_boat():
    assert after("hunted", "start", start="1943-07", boat="XXI")[0] == {"start": "1943-07"}


def test_where_nothing_helps_the_wish_stays():
    assert after("hunted", "number", number="none")[0] == {"number": "none"}


@pytest.mark.parametrize("wrong", [{"scenario": "moon"}, {"sails": True}, {"turn_limit": "200"}])
def test_what_is_no_option_is_refused(wrong):
    with pytest.raises(KaleunError):
        settle(find_game("scope"), wrong)
