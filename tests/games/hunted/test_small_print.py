"""The small print: edges of single rules, as worked examples."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, GAME, capital, career, freighter, given, meeting
from kaleun.games.hunted.book import month
from kaleun.games.hunted.rules import s04_5_torpedoes, s08_3_targets, s10_11_refit, s11_3_awards
from kaleun.games.hunted.rules.s04_setup import conflicts
from kaleun.games.hunted.rules.s07_4_missions import invasion_refusal
from kaleun.games.hunted.rules.s07_assignment import verdicts as areas
from kaleun.games.hunted.rules.s09_1_combat_mat import _nibelung, weapons
from kaleun.games.hunted.rules.s09_4_additional import roll_additional
from kaleun.games.hunted.rules.s09_6_detection import verdicts as precautions
from kaleun.games.hunted.rules.s09_7_following import may_follow, sound_ships
from kaleun.games.hunted.rules.s11_4_new_boats import latest_model
from kaleun.games.hunted.rules.s13_wolfpack import pack_conflicts, pack_patrol_over
from kaleun.games.hunted.state import DAMAGED, Sunk, Target
from kaleun.kernel.ask import Dice, Refusal
from kaleun.kernel.game import Play
from proves import proves


def at_sea(start="1943-09", area="atlantic"):
    """A Kapitänleutnant with a VIIC on patrol."""
    return career(BOOK, "VIIC", start, area, 1)


def told(steps, *answers):
    """What a rule gives back when it is answered like this."""
    try:
        next(steps)
        for answer in answers:
            steps.send(answer)
    except StopIteration as end:
        return end.value
    raise AssertionError("it asks on")


def keys(verdicts):
    """What is offered, and why the rest is not."""
    offered, refused = set(), {}
    for verdict in verdicts:
        if isinstance(verdict, Refusal):
            refused[verdict.key] = verdict.code
        else:
            offered |= {option.key for option in verdict.options}
    return offered, refused


@proves("TH-9.7.1")
def test_only_merchants_that_came_off_unhurt_are_sound():
    merchant = freighter(5000)
    c = meeting("convoy", merchant, freighter(4000, damage=1), capital(), Target("escort", "HMS", 1000, 2))
    assert sound_ships(c) == [merchant]


@proves("TH-9.7.1")
def test_a_convoy_has_other_ships_than_those_that_were_hurt():
    c = meeting("convoy", freighter(4000, damage=1), fired=True)
    boat = given("contact", combat=c)
    assert may_follow(boat.run.state, BOOK, c) == (True, True)
    c = meeting("ship", freighter(4000, damage=1), fired=True, escorted=True)
    assert may_follow(boat.run.state, BOOK, c) == (True, False)


@proves("TH-4.5.b")
def test_the_last_kind_of_torpedo_is_left_out_without_a_question():
    s = at_sea()
    mix = s04_5_torpedoes.choose_mix(s, Play(BOOK), 2)
    assert dict(told(mix, (3, 0, 0))) == {"g7a": 1}


@proves("TH-7.4.3.c")
@pytest.mark.parametrize(("roll", "code"), [(1, "relieved"), (6, "reprimanded")])
def test_what_a_refusal_at_the_invasion_front_costs_is_told_with_its_rule(roll, code):
    s, p = at_sea(start="1944-06", area="invasion"), Play(BOOK)
    s.patrol.refused = True
    told(invasion_refusal(s, p, s.patrol), roll)
    assert [(line.code, line.rule) for line in p.lines] == [(code, "TH-7.4.3.c")]


@proves("TH-11.3.4")
@pytest.mark.parametrize(("before", "grades"), [(-1, 1), (0, 0)])
def test_tons_that_were_enough_before_wait_for_a_successful_patrol(before, grades):
    s = at_sea()
    need = s11_3_awards.threshold(BOOK, s.month)
    s.carried, s.patrol.sunk_tons = need + before + 5000, 5000
    s11_3_awards.knights_cross(s, Play(BOOK), s.patrol, False, s.month)
    assert s11_3_awards.grades(s) == grades


@proves("TH-4.2.2")
def test_a_boat_that_is_not_ready_is_refused_by_its_rule():
    options = GAME.full_options({}) | {"boat": "XXI", "start": "1943-07"}
    refused = conflicts(options, BOOK.charts["mats"])
    assert (refused.code, refused.rule) == ("boat_not_ready", "TH-4.2.2")


@proves("TH-10.11.9")
def test_the_new_boat_is_the_latest_of_the_month_after():
    s = at_sea()
    at = next(m for m in range(month("1943-07"), month("1945-05")) if latest_model(BOOK, s, m + 1) != s.boat.type)
    assert latest_model(BOOK, s, at - 1) == s.boat.type
    s.patrol.boat_lost = True
    with pytest.raises(StopIteration) as end:
        next(s10_11_refit.refit_length(s, Play(BOOK), s.patrol, at))
    assert end.value.value == (1, latest_model(BOOK, s, at + 1))


@proves("TH-9.8.6")
def test_whoever_comes_in_the_passage_of_gibraltar_comes_by_its_rule():
    s = at_sea(area="mediterranean")
    s.patrol.first_med = True
    s.patrol.at = next(n for n, code in enumerate(s.patrol.boxes) if code.startswith("TG"))
    comer = told(roll_additional(s, Play(BOOK)), (3, 4))
    assert ("gibraltar_passage", "TH-9.8.6") in [(mod.code, mod.rule) for mod in comer.mods]


@proves("TH-13.5.6")
@pytest.mark.parametrize(("outcome", "then"), [("", "pack_home"), ("kommandant_killed", "kommandant_killed")])
def test_a_pack_is_home_after_its_patrol_unless_it_ended_otherwise(outcome, then):
    book = GAME.book(GAME.full_options({"mode": "wolfpack"}), GAME.charts())
    s = at_sea()
    s.outcome = outcome
    pack_patrol_over(s, Play(book))
    assert s.outcome == then


@proves("TH-13.5.2")
def test_no_card_of_a_kommandant_in_a_pack():
    options = GAME.full_options({}) | {"mode": "wolfpack", "kommandant_cards": True}
    assert pack_conflicts(options).key == "kommandant_cards"


@proves("TH-14.1.2")
def test_a_capital_ship_that_was_sunk_is_rolled_again_until_all_are():
    book = GAME.book(GAME.full_options({"historical_targeting": True}), GAME.charts())
    c, p = meeting("capital_ship"), Play(book)
    s = given("contact", combat=c).run.state
    names = sorted(s08_3_targets.names(book, "T5_capital_ships", "roster"))

    def sunk(*ships):
        s.ships = [Sunk(name, "capital_ship", 1000, s.month, "atlantic", sunk=True) for name in ships]

    sunk()
    told(s08_3_targets.capital_ship(s, p, c), 1)
    sunk(c.targets[0].name)
    again = s08_3_targets.capital_ship(s, p, c)
    next(again)
    assert isinstance(again.send(1), Dice)
    sunk(*names)
    told(s08_3_targets.capital_ship(s, p, c), 1)
    assert c.targets[0].name == c.targets[1].name


@proves("TH-9.3.1")
@pytest.mark.parametrize(("encounter", "named"), [("submarine", False), ("ship", True)])
def test_the_gun_is_no_word_against_a_submarine(encounter, named):
    boat = given("contact", combat=meeting(encounter, freighter(4000)))
    offered, refused = keys(weapons(boat.run.state, BOOK))
    assert ("weapon:gun" in offered | set(refused)) == named


@proves("TH-9.8.8.5")
def test_a_holed_hull_does_not_go_to_test_depth():
    boat = given("contact", combat=meeting("convoy", freighter(4000)), holed=True)
    assert keys(precautions(boat.run.state, BOOK))[1]["deep"] == "hull_is_holed"


@proves("TH-14.12")
def test_by_hydrophones_alone_only_homing_torpedoes_are_aimed_without_a_periscope():
    s = at_sea()
    s.boat.damage = {"periscope": DAMAGED}
    assert _nibelung(s, ["g7a", "g7e"]) == ("homing_only", "TH-14.12")
    assert _nibelung(s, ["g7a", "zaunkoenig"]) is None


@proves("TH-7.3.1")
def test_the_mediterranean_is_offered_only_while_it_is_open():
    for column in BOOK.charts["P1_patrol_assignment"]["column"]:
        rows = [row for row in column["rows"] if row["area"] == "mediterranean"]
        shut, still = (keys(areas(BOOK, "VIIC", column["id"], med))[0] for med in (False, True))
        assert not any("mediterranean" in key for key in shut)
        assert any("mediterranean" in key for key in still) == bool(rows)
