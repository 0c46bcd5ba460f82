"""Single missions, linked patrols, the campaign."""

from __future__ import annotations

import msgspec
import pytest

from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.missions.voyage import (
    Sailed,
    Voyage,
    after,
    begin,
    locked,
    next_mission,
    onward,
    options_of,
    rank,
    score,
    written,
)
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Conflict, Onward, find_game
from kaleun.kernel.record import load, verify
from kaleun.kernel.table import new_table
from proves import proves

GAME = find_game("uboot")
CHARTS = GAME.charts()


def table(seed=1, **options):
    made = new_table(GAME, seed=seed, options=options)
    while made.prompts():
        made.answer(made.pending.keys[0])
    return made


def sailed(mission="M01", grade="C", primary=True, lost=False, grt=1000):
    return Sailed(mission, grade, 50, grt, primary, lost)


@proves("BG-4.3.a", "BG-4.3.b")
def test_a_part_can_be_sailed_alone_with_a_fresh_boat():
    t = table(mission="A2")
    state = t.run.state
    assert state.mission == "A2"
    assert state.boat.fired == 0
    assert not any(man.kia for man in state.crew.sailors.values())


@proves("BG-4.3.b")
def test_the_next_part_begins_with_what_the_last_one_left():
    voyage = begin("A", CHARTS)
    t = table(**options_of(voyage, CHARTS))
    state = t.run.state
    for tube in state.boat.tubes:
        tube.load = ""
    state.boat.fired += 5
    for name in ("blue-circle-1", "green-square-2"):
        state.crew.sailors[name].kia = True
    state.crew.figures["blue-circle"] = 0
    state.crew.morale = 6
    state.boat.battery = 0.1
    t.command("captain", "log_note", words="Heavy swell.")
    state.task.goals[0].done = True
    t.command("captain", "return_to_base")
    voyage = after(voyage, state, t.book)
    assert next_mission(voyage, CHARTS) == "A2"
    second = table(seed=2, **options_of(voyage, CHARTS))
    now = second.run.state
    torpedoes = sum(bool(tube.load) for tube in now.boat.tubes) + sum(now.boat.spares.values())
    assert torpedoes == 14 - 5
    assert [n for n, man in now.crew.sailors.items() if man.kia] == ["blue-circle-1", "green-square-2"]
    assert now.crew.morale == 6
    assert now.boat.battery == 1.0
    assert now.task.dead == 2
    assert "Heavy swell." in [entry.data.get("words") for entry in now.task.log]
    assert list(GAME.invariants(now, second.book)) == []
    second.advance(600)
    text = second.record()
    assert verify(text).ok
    assert load(text).state_hash() == second.state_hash()


def test_what_was_carried_is_checked():
    with pytest.raises(KaleunError, match="part before"):
        new_table(GAME, options={"mission": "A2", "carried": "{}"})
    voyage = begin("A", CHARTS)
    t = table(**options_of(voyage, CHARTS))
    t.command("captain", "return_to_base")
    voyage = after(voyage, t.run.state, t.book)
    with pytest.raises(KaleunError, match="difficulty"):
        new_table(GAME, options={**options_of(voyage, CHARTS), "captain": "easy"})


@proves("BG-4.3.c")
def test_a_gate_needs_the_primary_objective():
    voyage = Voyage("A", sailed=(sailed("A1"), sailed("A2", primary=False)))
    assert locked(voyage, CHARTS) == "gate"
    assert next_mission(voyage, CHARTS) == ""
    assert next_mission(Voyage("A", sailed=(sailed("A1", primary=False),)), CHARTS) == "A2", "no gate there"
    with pytest.raises(KaleunError, match="gate"):
        options_of(voyage, CHARTS)


@proves("BG-4.3.d")
@pytest.mark.parametrize(("letter", "opens"), [("F", ""), ("E", "M02"), ("S", "M02")])
def test_the_campaign_goes_on_with_grade_e(letter, opens):
    voyage = Voyage("campaign", sailed=(sailed("M01", letter),))
    assert next_mission(voyage, CHARTS) == opens


@proves("BG-4.3.d")
def test_the_campaign_adds_up():
    order = CHARTS["missions"]["campaign"]["order"]
    voyage = Voyage("campaign", sailed=tuple(sailed(m, grt=9000) for m in order))
    assert next_mission(voyage, CHARTS) == ""
    assert score(voyage) == 600
    assert rank(voyage, CHARTS) == "ace"
    assert rank(Voyage("campaign"), CHARTS) == ""
    assert locked(Voyage("campaign", sailed=(sailed(lost=True),)), CHARTS) == "lost"


@proves("BG-4.3.d", "BG-5.2.h")
def test_in_the_campaign_linked_parts_follow_the_linked_rules():
    voyage = Voyage("campaign", sailed=(sailed("M01"), sailed("M02")), carried="x")
    wanted = {"mission": "A1", "further_missions": 2, "carried": "", "voyage": written(voyage)}
    assert options_of(voyage, CHARTS) == wanted
    voyage = Voyage("campaign", sailed=(sailed("M01"), sailed("M02"), sailed("A1")), carried="x")
    assert options_of(voyage, CHARTS)["carried"] == "x"


@proves("BG-4.3.b", "BG-4.3.d")
def test_a_finished_part_says_itself_with_what_the_next_one_begins():
    """Its record is enough: nothing is kept beside the games."""
    first = table(mission="A1", captain="easy", further_missions=2)
    assert onward(first.run.state, first.book) == Onward(), "not before the end"
    first.run.state.boat.fired = 3
    first.command("captain", "return_to_base")
    goes = GAME.onward(load(first.record()).run.state, first.book)
    assert goes.standing["next"] == "A2"
    assert [done["mission"] for done in goes.standing["sailed"]] == ["A1"]
    second = table(**goes.options)
    assert second.options["captain"] == "easy"
    assert second.run.state.boat.fired == 3
    second.run.state.task.goals[0].done = False
    second.command("captain", "return_to_base")
    after_gate = GAME.onward(second.run.state, second.book)
    assert after_gate.options == {}
    assert (after_gate.standing["next"], after_gate.standing["locked"]) == ("", "gate")
    assert [done["mission"] for done in after_gate.standing["sailed"]] == ["A1", "A2"]


@proves("BG-4.3.d")
def test_single_missions_that_begin_nothing_lead_nowhere():
    for options in ({"mission": "A2"}, {"mission": "M02"}, {"own_mission": next(iter(EXAMPLES.values()))}):
        t = table(**options)
        t.command("captain", "return_to_base")
        assert GAME.onward(t.run.state, t.book) == Onward()


def test_the_option_of_a_voyage_is_checked():
    after_a1, elsewhere = Voyage("A", sailed=(sailed("A1"),)), Voyage("A", sailed=(sailed("B1"),))
    lost, own = Voyage("A", sailed=(sailed("A1", lost=True),)), next(iter(EXAMPLES.values()))
    bad = {
        "voyage_wrong": ["3", "{", "x" * 9000, '{"of": "Z"}', '{"of": "A", "carried": "x"}', written(elsewhere)],
        "voyage_locked": [written(lost)],
        "voyage_mission": [written(after_a1)],
    }
    for code, texts in bad.items():
        for text in texts:
            with pytest.raises(Conflict) as refused:
                GAME.full_options({"mission": "A1", "voyage": text})
            assert refused.value.refusal.code == code, text
    with pytest.raises(Conflict, match="boat of the part before"):
        GAME.full_options({"mission": "A2", "voyage": written(after_a1)})
    with pytest.raises(Conflict, match="belongs to no voyage"):
        GAME.full_options({"mission": "A1", "voyage": '{"of": "A"}', "own_mission": own})
    assert GAME.full_options({"mission": "A1", "voyage": '{"of": "A"}'})


def test_a_voyage_is_plain_data():
    voyage = Voyage("B", {"captain": "easy"}, (sailed("B1"),), "x")
    assert msgspec.json.decode(msgspec.json.encode(voyage), type=Voyage) == voyage
    with pytest.raises(KaleunError, match="no patrol"):
        begin("Z", CHARTS)
