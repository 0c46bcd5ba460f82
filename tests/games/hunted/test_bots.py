"""The Kommandants of The Hunted: what their rules of thumb say, and what they are worth."""

from __future__ import annotations

import random

import pytest

import kaleun
from games.hunted.given import SEAT, capital, freighter, given, meeting
from kaleun.games.hunted.bots.ace import candidates
from kaleun.games.hunted.bots.advice import BOTS
from kaleun.games.hunted.bots.expectation import adds, at_most, found, haul, hurts, needed, sinks
from kaleun.games.hunted.bots.imagined import STEP, Encounter, state_of
from kaleun.games.hunted.bots.prospects import worth
from kaleun.games.hunted.state import Target
from kaleun.kernel.game import find_game
from kaleun.kernel.pending import pending_of

GAME = find_game("hunted")


def choice(boat, bot: str = "balanced") -> str:
    """What the bot answers now."""
    state, book, ask = boat.run.state, boat.run.book, boat.run.ask
    key = kaleun.bot(bot, "hunted").choose(GAME.view(state, book, SEAT), ask)
    assert key == kaleun.bot(bot, "hunted").choose(GAME.glance(state, book, SEAT), ask)
    shown = pending_of(ask, tuple, GAME.texts, SEAT, typed=False)
    assert key == kaleun.bot(bot, "hunted").choose(GAME.view(state, book, SEAT), shown)
    return key


# -- what he reckons


def test_odds_of_two_dice():
    assert at_most(1) == 0
    assert at_most(7) == pytest.approx(21 / 36)
    assert at_most(12) == 1


def test_what_a_torpedo_needs():
    assert needed("g7a", "medium", 0) == 7
    assert needed("g7e", "medium", 0) == 6
    assert needed("g7e", "long", 1) == 5
    assert needed("zaunkoenig", "long", 0) == 6
    assert needed("g7a", "extreme", 2) == 3


def test_what_sinks_a_ship():
    hit = at_most(7) * 5 / 6
    assert sinks(7, 1, 1) == pytest.approx(hit)
    assert sinks(7, 2, 1) == pytest.approx(hit / 2)
    assert sinks(7, 2, 2) == pytest.approx(hit**2 + 2 * hit * (1 - hit) / 2)
    assert adds(7, 2, 1, 1) == pytest.approx(sinks(7, 2, 2) - sinks(7, 2, 1))


def test_a_ship_that_one_torpedo_cannot_sink_is_worth_several():
    assert sinks(7, 5, 1) == 0
    assert adds(7, 5, 0, 1) == 0
    assert adds(7, 5, 0, 4) == pytest.approx(max(sinks(7, 5, n) / n for n in (1, 2, 3, 4)))


def test_torpedoes_are_spread():
    """Two equal ships: the second torpedo adds more at the second ship."""
    ship, sunk = (Target("small_freighter", "", 4000, 2, damage) for damage in (0, 2))
    assert haul([ship, ship], ["g7a", "g7a"], "medium", 0) == pytest.approx(2 * 4000 * sinks(7, 2, 1))
    assert haul([sunk], ["g7a"], "medium", 0) == 0


def test_who_comes_close_is_found_more_often():
    assert found(0, False, "close", False) > found(0, False, "medium", False) > found(0, False, "long", False)
    assert found(0, True, "medium", True) > found(0, True, "medium", False) > found(0, False, "medium", False)
    assert found(3, False, "extreme", False) == pytest.approx(3 / 36)


def test_which_rolls_hurt():
    assert hurts("detection", 9)
    assert not hurts("detection", 8)
    assert hurts("crash_dive", 7)
    assert not hurts("crash_dive", 8)
    assert not hurts("promotion", 6)


# -- what the ace plays through in his head


def asked(prompt, seed=3):
    """The first question of this kind to a boat that escorts are near."""
    table, bot = kaleun.new_table("hunted", seed=seed), kaleun.bot("balanced", "hunted", seed)
    while table.pending.prompt != prompt or not table.view(None)["combat"]["escorted"]:
        table.answer(bot.choose(table.sight(SEAT), table.pending))
    return table


def steady(view, ask):
    return BOTS["shrewd"](view, ask, random.Random(1))


@pytest.mark.parametrize("prompt", STEP)
def test_the_ace_is_asked_the_same_in_his_head(prompt):
    """Every answer of the question as it is can be given to what he makes of his view; no die is needed before it."""
    table = asked(prompt)
    encounter = Encounter(table.sight(SEAT), prompt, steady)
    for key in table.pending.keys:
        end = encounter.play(key, "1")
        assert end is not None
        assert encounter.play(key, "1") == end
        assert end.tonnage >= encounter.start.tonnage == table.view(SEAT)["tonnage"]
    assert encounter.play("no such answer", "1") is None


def test_a_lost_boat_has_no_prospects():
    s = state_of(asked("attack").sight(SEAT))
    alive = worth(s, s.tonnage)
    assert alive > 10_000
    s.boat.hull += 3
    assert worth(s, s.tonnage) < alive
    s.outcome = "sunk_by_escort"
    assert worth(s, s.tonnage - 4000) == 4000


def test_the_ace_thinks_only_where_escorts_are_near_and_answers_the_same_again():
    table = asked("attack")
    keys = candidates(table.sight(SEAT), table.pending, "let_go")
    assert keys[0] == "let_go"
    assert "attack:submerged-close" not in keys
    first, again = (kaleun.bot("ace", "hunted", 5).choose(table.sight(SEAT), table.pending) for _ in range(2))
    assert first == again in table.pending.keys
    table = kaleun.new_table("hunted", seed=3)
    assert candidates(table.sight(SEAT), table.pending, "x") == ["x"]


# -- what he does


def test_a_lone_ship_is_attacked_at_close_range_on_the_surface():
    boat = given("contact", combat=meeting("ship", 7600))
    assert {choice(boat, bot) for bot in BOTS} == {"attack:surface-close"}


def test_the_bold_attack_what_the_cautious_let_go():
    boat = given("contact", combat=meeting("ship_escort", 2500))
    assert choice(boat, "aggressive").startswith("attack:")
    assert choice(boat, "cautious") == "let_go"


def test_a_hurt_boat_is_more_careful():
    sound = given("contact", combat=meeting("ship_escort", 2500))
    hurt = given("contact", combat=meeting("ship_escort", 2500), hull=6)
    assert choice(sound) == "attack:submerged-long"
    assert choice(hurt) == "let_go"


def test_the_larger_ship_first_and_not_one_too_many():
    boat = given("contact", combat=meeting("two_ships", 4000, 4800)).do("attack:surface-close", "weapon:forward")
    assert choice(boat) == "aim:g7a-2"
    boat.do("aim:g7a-2", "aim:g7a-2")
    assert choice(boat) == "aim:g7a-1"


def test_a_thrifty_captain_keeps_his_torpedoes():
    boat = given("contact", combat=meeting("ship", 1200)).do("attack:surface-close", "weapon:forward", "aim:g7a-1")
    assert choice(boat.do("aim:g7a-1"), "cautious") == "aim:none"


def test_the_gun_finishes_what_is_nearly_down():
    boat = given("contact", combat=meeting("ship", freighter(3000, damage=1))).do("attack:surface-close")
    assert choice(boat) == "weapon:gun"
    assert choice(boat.do("weapon:gun")) == "shell:1"


def test_home_without_anything_to_fire():
    empty = {"forward": [""] * 4, "aft": [""], "ammo": 0}
    assert choice(given("travel", schnorchel=True, **empty)) == "abort"
    assert choice(given("travel", schnorchel=True)) == "sail:surfaced"
    assert choice(given("travel", schnorchel=True), "cautious") == "sail:schnorchel"


def test_schnorchel_where_there_is_nothing_to_find():
    assert choice(given("travel", schnorchel=True, box=6)) == "sail:schnorchel"


def test_home_with_a_battered_hull():
    assert choice(given("travel", hull=3, schnorchel=True), "cautious") == "abort"
    assert choice(given("travel", hull=3, schnorchel=True), "aggressive") != "abort"


def test_below_test_depth_only_once_found():
    boat = given("escort_hunt", combat=meeting("convoy", 7600, range="medium", plan="submerged"))
    assert choice(boat) == "bold"
    boat = given("escort_hunt", combat=meeting("convoy", 7600, range="medium", detected_before=True))
    assert choice(boat) == "deep_bold"
    assert (
        choice(given("escort_hunt", hull=5, bold=0, combat=meeting("convoy", 7600, detected_before=True))) == "silent"
    )


def test_damaged_ships_are_followed():
    hit = meeting("convoy", freighter(7600, damage=1), fired=True, plan="submerged")
    assert choice(given("after", combat=hit)) == "follow_damaged"
    assert choice(given("after", combat=hit, hull=7), "aggressive") == "move_on"


def test_a_better_boat_is_asked_for():
    boat = given("refit", month="1944-06", requests=1, awards=["knights_cross"], rank=3, box=8)
    boat.roll(*[6] * 12)
    assert boat.waiting == "request_boat"
    assert choice(boat) == "boat:VIIC/41"


def test_a_duel_is_not_worth_it():
    enemy = Target("submarine", "HMS Tuna", 1100, 1)
    boat = given("duel", combat=meeting("submarine", enemy, escorted=False), dice=[9])
    assert choice(boat) == "disengage"
    assert choice(boat, "aggressive") == "duel:long"


def test_a_capital_ship_is_worth_a_risk():
    boat = given("contact", combat=meeting("capital_ship", capital()))
    assert choice(boat).startswith("attack:")


@pytest.mark.parametrize("bot", BOTS)
def test_a_whole_career(bot):
    career = kaleun.play("hunted", {SEAT: bot}, seed=1)
    assert career.over
    assert career.result.summary["patrols"] >= 1


# -- what they are worth


@pytest.fixture(scope="module")
def means():
    n = 300
    reports = {bot: kaleun.simulate("hunted", n, bots={SEAT: bot}, seed="worth") for bot in (*BOTS, "random")}
    return {bot: report.mean for bot, report in reports.items()}


@pytest.mark.study
def test_every_kommandant_is_better_than_chance(means):
    for bot in BOTS:
        assert means[bot]["tonnage"] > 1.5 * means["random"]["tonnage"], bot


def test_the_prudent_go_home_with_the_last_torpedoes():
    few = given("travel", forward=["g7a", "g7a"], forward_reloads=["g7a"] * 3, aft=[], aft_reloads=[])
    assert choice(few, "prudent") == "abort"
    assert choice(few, "tonnage") == "sail:surfaced"


@pytest.mark.study
def test_the_cautious_live_longest(means):
    assert means["cautious"]["survived"] > means["balanced"]["survived"]
    assert means["cautious"]["patrols"] > means["balanced"]["patrols"] > means["aggressive"]["patrols"]


@pytest.mark.study
def test_tonnage_sinks_most(means):
    assert means["tonnage"]["tonnage"] == max(m["tonnage"] for m in means.values())
