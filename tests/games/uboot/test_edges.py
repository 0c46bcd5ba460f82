"""Edges of crew and missions: the last value that is taken, the first that is not, and what is said of it."""

from __future__ import annotations

import pytest

from games.uboot.crew.test_s08_cards import played
from games.uboot.given import crew
from games.uboot.missions.test_small_print import at_sea
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.view import crew_view
from kaleun.games.uboot.missions.headquarters import can_pay, rows
from kaleun.games.uboot.missions.objectives import LOOK
from kaleun.games.uboot.officers.view import too_soon
from kaleun.games.uboot.sequence import COMMANDS
from proves import proves

HOUR = 3600
MISSIONS = [mission["id"] for mission in crew().book.charts["missions"]["mission"]]


def refused(b, name, seat="captain", **args):
    why = COMMANDS[name].check(b.s, b.book, seat, args)
    return why and (why.key, why.code, why.rule, why.data)


@proves("BG-7.2.e", "BG-7.2.f")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_high_alerts_run_out(level):
    b = crew(captain=level)
    most = b.book.crew.high_alerts
    for used in range(most):
        assert crew_view(b.s, b.book, None)["tracks"].high_alerts_left == most - used
        assert refused(b, "high_alert") is None
        b.order("high_alert")
    assert crew_view(b.s, b.book, None)["tracks"].high_alerts_left == 0
    assert refused(b, "high_alert") == ("high_alert", "alerts_used", "BG-7.2.f", {"n": most})


@proves("BG-7.2.e")
def test_no_high_alert_where_only_the_top_is_free():
    b = crew()
    top = b.book.crew.top_order
    b.track(blocked=top - 1)
    assert refused(b, "high_alert") is None
    b.track(blocked=top)
    assert refused(b, "high_alert") == ("high_alert", "all_blocked", "BG-7.2.e", {})


@proves("BG-7.3.g")
def test_a_cancelled_morale_card_is_not_drawn_and_the_next_is():
    b = played(crew(), 28)
    assert b.s.crew.skip_card == 1
    before = list(b.s.crew.decks["morale1"])
    b.s.crew.due = [1]
    b.run(settle(b.s, b.p))
    assert (b.s.crew.skip_card, b.s.crew.decks["morale1"], b.s.crew.due) == (0, before, [])
    assert b.codes()[-1] == "morale_card_cancelled"
    b.s.crew.due = [1]
    b.run(settle(b.s, b.p))
    assert "morale_card" in b.codes()


@proves("BG-4.1.b")
@pytest.mark.parametrize(
    ("attacked", "done", "met", "missed"),
    [(False, False, False, False), (True, False, False, True), (False, True, True, False), (True, True, True, False)],
)
def test_undetected_until_the_other_objective(attacked, done, met, missed):
    """Only the objective it names counts, not any other."""
    at = at_sea(next(m for m in MISSIONS if "undetected" in [row["type"] for row in rows(at_sea(m).p.book)]))
    goal, row = next((g, r) for g, r in zip(at.s.task.goals, rows(at.p.book), strict=True) if r["type"] == "undetected")
    for other in at.s.task.goals:
        other.done = done if other.id == row["until"] else not done
    at.s.sea.attacked = attacked
    assert LOOK["undetected"](at.s, at.p.book, goal, row) == met
    assert goal.missed == missed


@proves("BG-4.1.b")
def test_cards_are_handed_over_face_up_or_down():
    b = crew()
    boxes = b.s.crew.toolboxes
    first, second = list(boxes)[:2]
    boxes[first].cards, boxes[first].down = [3, 5], [5]
    boxes[second].cards, boxes[second].down = [8], []
    for name in list(boxes)[2:]:
        boxes[name].cards, boxes[name].down = [], []
    b.event("hand_over", {"give_card": ["give:5", "give:8"]}, cards=2)
    assert (boxes[first].cards, boxes[first].down, boxes[second].cards) == ([3], [], [])
    assert b.s.crew.gone[-2:] == [5, 8]
    assert b.asked == [("chief_engineer", "give_card")] * 2
    assert [line.data["card"] for line in b.lines("card_given")] == [5, 8]
    b.event("hand_over", cards=3)
    assert boxes[first].cards == [], "whoever has no more gives no more"


@proves("BG-4.1.b")
def test_who_can_pay():
    b = crew()
    held = sum(len(box.cards) for box in b.s.crew.toolboxes.values())
    assert [can_pay(b.s, {"pay": {"ce_cards": n}}) for n in (held, held + 1)] == [True, False]
    assert can_pay(b.s, {"pay": {}})


@proves("BG-7.1.a")
def test_hours_between_two_reports():
    at = at_sea(next(m for m in MISSIONS if (rows(at_sea(m).p.book)[0]).get("min_gap_h")))
    goal, gap = at.s.task.goals[0], rows(at.p.book)[0]["min_gap_h"] * HOUR
    at.s.clock.seconds = 20 * HOUR
    assert not too_soon(at.s, at.p.book, goal.id), "none was sent"
    goal.last = at.s.clock.seconds - gap + 1
    assert too_soon(at.s, at.p.book, goal.id)
    assert not too_soon(at.s, at.p.book, at.s.task.goals[1].id)
    goal.last -= 1
    assert not too_soon(at.s, at.p.book, goal.id)
    goal.last = at.s.clock.seconds = 0
    assert too_soon(at.s, at.p.book, goal.id)
