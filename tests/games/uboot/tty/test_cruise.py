"""The cruise behind the screens: time at four scales, back to real time on a message, bots beside the person."""

from __future__ import annotations

import pytest

from games.uboot.tty.cruises import SHORT, at_sea, plan, settled
from kaleun.cli.common import load_record
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.games.uboot.tty.plan import Plan, planned, resumed, set_sail, waiting
from kaleun.games.uboot.tty.words import Words
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.live import SCALES, Event
from kaleun.kernel.record import verify


@pytest.mark.parametrize(("scale", "factor"), [*zip(SCALES, (1, 8, 60, 600), strict=True)])
def test_each_scale_lets_so_much_time_pass(scale, factor):
    cruise = at_sea()
    assert cruise.set_scale(scale) == ""
    began = cruise.table.clock.seconds
    for _ in range(8):
        cruise.elapse(0.25)
    assert cruise.table.clock.seconds - began == 2 * factor


def test_a_message_brings_real_time_back():
    cruise = at_sea()
    cruise.set_scale("transit")
    cruise.table.run.state.events.append(Event("technical", {"section": 0, "component": "", "level": "green"}))
    cruise.elapse(0.5)
    assert cruise.table.clock.scale == "real_time"
    assert cruise.table.clock.seconds < 300


def test_a_stopped_clock_stands_and_real_time_is_not_saved_up():
    cruise = at_sea()
    assert cruise.pause() == ""
    assert cruise.elapse(30) == 0
    assert cruise.pause() == ""
    assert cruise.elapse(0.5) <= 2


def test_the_clock_waits_for_an_answer_where_that_is_the_pace():
    cruise = at_sea((CAPTAIN,), pace="auto_pause")
    assert cruise.order(CAPTAIN, "mobilize", {"call": "cruise"}) == ""
    assert [ask.prompt for _, ask in cruise.questions] == ["ready"]
    assert cruise.elapse(5) == 0
    settled(cruise)
    assert cruise.elapse(5) > 0


def test_without_a_clock_time_passes_on_demand_only():
    cruise = at_sea((CAPTAIN,), pace="calm")
    assert cruise.elapse(60) == 0
    assert cruise.wait(600) == 600


def test_the_bot_first_officer_leaves_the_clock_to_the_person():
    cruise = at_sea((CAPTAIN,))
    cruise.elapse(20)
    assert cruise.table.clock.scale == "real_time"
    assert cruise.set_scale("fast_forward") == ""
    assert cruise.table.clock.scale == "fast_forward"
    assert cruise.mind()
    for _ in range(8):
        cruise.elapse(0.25)
    assert cruise.table.clock.scale == "transit"
    assert not at_sea((FIRST_OFFICER,)).mind()


def test_orders_only_for_ones_own_roles():
    cruise = at_sea((NAVIGATOR,))
    assert cruise.order(CAPTAIN, "new_course", {"degrees": 90.0}) == "You do not hold this role: Captain."
    assert cruise.order(NAVIGATOR, "say", {"topic": "course", "number": 90.0}) == ""


def test_a_refusal_is_a_sentence_and_changes_nothing():
    cruise = at_sea(lang="de")
    before = cruise.table.state_hash()
    assert cruise.order(CAPTAIN, "new_depth", {"depth": 50.0}) == "Nur getaucht (BG-7.5.1.d)"
    assert cruise.refusal(CAPTAIN, "new_depth", {"depth": 50.0}) == "Nur getaucht (BG-7.5.1.d)"
    assert cruise.table.state_hash() == before


def test_bots_man_an_order_of_the_person():
    cruise = at_sea((CAPTAIN,))
    assert cruise.order(CAPTAIN, "new_course", {"degrees": 100.0}) == ""
    settled(cruise)
    assert cruise.view(CAPTAIN).boat.helm == 100.0


def test_the_briefing_ends_when_the_person_says_so():
    cruise = at_sea((CAPTAIN,), briefing=True)
    assert cruise.elapse(5) == 0
    cruise.begin()
    assert cruise.elapse(5) > 0


def test_saved_and_resumed_with_the_same_roles(home):
    cruise = at_sea((CAPTAIN, CHIEF_ENGINEER))
    cruise.wait(700)
    assert cruise.save() == ""
    assert waiting() == cruise.file.path
    assert verify(cruise.file.path.read_text("utf-8")).ok
    again = resumed(cruise.file.path, "de")
    assert again.mine == (CAPTAIN, CHIEF_ENGINEER)
    assert again.skills == {FIRST_OFFICER: "regular", NAVIGATOR: "regular"}
    assert again.table.state_hash() == cruise.table.state_hash() == load_record(cruise.file.path).state_hash()
    other = resumed(cruise.file.path, "en", plan((NAVIGATOR,)))
    assert other.mine == (NAVIGATOR,)


def test_a_finished_cruise_is_not_offered_again(home):
    cruise = at_sea((CAPTAIN,), own_mission=SHORT, pace="calm")
    while not cruise.table.over:
        settled(cruise).wait(3600)
    cruise.save()
    assert waiting() is None
    with pytest.raises(KaleunError, match="is over"):
        resumed(cruise.file.path, "en")


class Asked:
    """What the command line says, as far as a plan looks at it."""

    def __init__(self, bots=None, dice=None):
        self.bots, self.dice = bots or {}, dice
        self.options, self.seed, self.save, self.charts, self.lang = {"mission": "M02"}, 1, None, None, "en"


@pytest.mark.parametrize(
    ("bots", "roles", "skill", "mine"),
    [
        ({}, (), None, (CAPTAIN,)),
        ({}, ("all",), None, ROLES),
        ({}, ("navigator,captain",), "ace", (CAPTAIN, NAVIGATOR)),
        ({CAPTAIN: "ace"}, (), None, (FIRST_OFFICER, NAVIGATOR, CHIEF_ENGINEER)),
        ({CAPTAIN: "ace"}, (NAVIGATOR,), "recruit", (NAVIGATOR,)),
    ],
)
def test_any_split_of_roles(bots, roles, skill, mine):
    made = planned(Asked(bots), roles, skill)
    assert made.mine == mine
    for role in set(ROLES) - set(mine):
        assert made.holders[role] == bots.get(role, skill or "regular")
    assert set_sail(made).mine == mine


@pytest.mark.parametrize(
    ("asked", "roles", "skill", "said"),
    [
        (Asked(), ("cook",), None, "there is no role 'cook'"),
        (Asked(), (), "admiral", "--skill is one of recruit, regular, ace"),
        (Asked({CAPTAIN: "ace"}), (CAPTAIN,), None, "two people in one seat"),
        (Asked(dict.fromkeys(ROLES, "ace")), (), None, "at least one role must be yours"),
        (Asked(dice="typed"), (), None, "the sea rolls for itself"),
    ],
)
def test_a_bad_plan_is_one_sentence(asked, roles, skill, said):
    with pytest.raises(KaleunError, match=said):
        planned(asked, roles, skill)


def test_a_plan_knows_who_is_a_bot():
    made = Plan({}, {CAPTAIN: "you", FIRST_OFFICER: "ace", NAVIGATOR: "recruit", CHIEF_ENGINEER: "you"})
    assert made.bots == {FIRST_OFFICER: "ace", NAVIGATOR: "recruit"}


def test_words_fall_back_on_the_game():
    cruise = at_sea()
    assert Words("es", cruise.table.game.texts).word("half_ahead") == cruise.table.game.texts.word("half_ahead", "es")
    assert cruise.words.short("icon_helm") == "helm"
    assert cruise.words.word(["meat", "eggs"]) == "meat, eggs"
