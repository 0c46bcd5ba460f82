"""Whole tables of the crew's rules: every card of the Chief Engineer on every component, every component at every
level, every kind of hazard; and clocks and tokens of what is seldom done."""

from __future__ import annotations

import itertools

import pytest

from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew import s10_3_2_technical
from kaleun.games.uboot.crew.aboard import surfaced
from kaleun.games.uboot.crew.book import LEVELS
from kaleun.games.uboot.crew.s05_1_roles import introduction
from kaleun.games.uboot.crew.s06_5_crew import Job
from kaleun.games.uboot.crew.s06_12_damage import resolve
from kaleun.games.uboot.crew.s07_3_cards import _effect
from kaleun.games.uboot.crew.s10_3_2_repair import technical_job
from kaleun.games.uboot.crew.s10_3_2_work import new_condition, required
from kaleun.games.uboot.crew.s10_3_8_puzzle import solution
from kaleun.games.uboot.crew.state import Breach, Puzzle, Technical
from kaleun.games.uboot.crew.timers import tick
from kaleun.games.uboot.seats import CHIEF_ENGINEER, ROLES
from proves import proves

HOUR = 3600


@proves("BG-10.3.3.a", "BG-10.3.3.f")
def test_every_card_on_every_component():
    """As many men as the component needs, less the best bonus of the card; one at least. A card that does not fit is
    refused, and so is one that lies elsewhere."""
    b = crew().put(2, *ALL)
    book = b.book.crew
    order = book.orders["repair_technical"]
    box, other = b.s.crew.toolboxes["I"], b.s.crew.toolboxes["II"]
    other.cards = []
    for name, component in book.components.items():
        b.s.crew.technical = {}
        for level in LEVELS:
            b.s.crew.technical[name] = Technical(level)
            box.section = component.section
            need = component.crew[LEVELS.index(level)]
            job = technical_job(b.s, b.book, order, {"component": name})
            assert isinstance(job, Job)
            assert (len(job.slots), {slot.section for slot in job.slots}) == (max(1, need), {component.section})
            for number, card in book.ce.items():
                box.cards = [number]
                job = technical_job(b.s, b.book, order, {"component": name, "card": number})
                fits = not card["tags"] or "any" in card["tags"] or bool(set(card["tags"]) & set(component.tags))
                if not fits:
                    assert job.code == "card_does_not_fit"
                    continue
                bonus = max(fx.get("crew_bonus", 0) for fx in (card["basic_fx"], card["advanced_fx"]))
                assert len(job.slots) == max(1, need - bonus), (name, level, number)
                assert job.waived == bool(card["basic_fx"].get("waive_surcharge"))
                box.section = component.section % 6 + 1
                moved = technical_job(b.s, b.book, order, {"component": name, "card": number})
                assert moved.code == "card_not_here"
                box.section = component.section


@proves("BG-10.3.1.b", "BG-10.3.2.b")
def test_every_component_at_every_level():
    b = crew()
    b.s.clock.seconds = 777
    for (name, row), (at, level) in itertools.product(b.book.crew.components.items(), enumerate(LEVELS)):
        condition = new_condition(b.s, b.book, name, level)
        assert (condition.level, condition.work) == (level, row.minutes[at] * 60)
        assert required(b.book, name, level) == row.crew[at]
        if level == LEVELS[-1]:
            assert condition.worse_at == -1
        else:
            assert condition.worse_at == 777 + round(row.escalate_h[at] * HOUR * b.book.crew.escalation)


@proves("BG-10.3.1.b")
@pytest.mark.parametrize("running", [False, True])
def test_each_rise_of_a_level_sets_clock_and_work_anew(running, monkeypatch):
    """Also under the hands of those who repair it (who are not looked at here)."""
    if running:
        monkeypatch.setattr(s10_3_2_technical, "update", lambda s, p: None)
    for name in list(crew().book.crew.components)[::9]:
        b = crew().fault(name, "green")
        row, condition = b.book.crew.components[name], b.s.crew.technical[name]
        for at, level in enumerate(LEVELS[1:], 1):
            b.s.clock.seconds += 100
            condition.done_at = b.s.clock.seconds + 50 if running else -1
            b.event("escalate", component=name)
            now, last = b.s.clock.seconds, level == LEVELS[-1]
            worse = -1 if last else round(row.escalate_h[at] * HOUR * b.book.crew.escalation)
            assert (condition.level, condition.work) == (level, row.minutes[at] * 60)
            if running:
                assert (condition.done_at, condition.worse_in) == (now + condition.work, worse)
            else:
                assert (condition.done_at, condition.worse_at) == (-1, now + worse if worse >= 0 else -1)
        b.event("escalate", component=name)
        assert condition.level == LEVELS[-1]
        b.event("repaired", component=name)
        assert [line.data["component"] for line in b.lines("repaired")] == [name]
        assert b.s.crew.technical == {}


CLOCKS = ("repaired", "escalate", "flood", "external_loaded")


@proves("BG-10.3.1.b", "BG-10.3.2.d", "BG-10.3.7.g")
@pytest.mark.parametrize("due", CLOCKS)
@pytest.mark.parametrize(("now", "happens"), [(99, False), (100, True), (160, True)])
def test_what_is_due_comes_in_its_second_and_once(due, now, happens):
    b = crew()
    c = b.s.crew
    if due == "flood":
        c.breaches = [Breach(4, 100)]
    elif due == "external_loaded":
        c.external, c.external_at = "g7a", 100
    else:
        c.technical = {"radio": Technical("green", done_at=100 if due == "repaired" else -1, worse_at=100)}
    c.next_at, b.s.clock.seconds = 100, now
    tick(b.s, b.p, 1)
    assert [event.kind for event in b.s.events] == ([due] if happens else [])
    if happens and due != "repaired":
        assert c.next_at == -1
        tick(b.s, b.p, 1)
        assert len(b.s.events) == 1


@proves("BG-6.12.a", "BG-6.12.b")
def test_for_the_dead_no_token_is_drawn_any_more():
    """Two hazards in one section: whoever dies of the first is not drawn for with the second."""
    b = crew().put(2, *ALL).put(4, *ALL[:3]).token(4, "fire", "electrical")
    b.kill(ALL[0])
    exposed = {4: list(ALL[:3])}
    b.run(resolve(b.s, b.p, exposed))
    assert [line.data["n"] for line in b.lines("crew_damage_drawn")] == [2, 2]


@proves("BG-10.3.7.d", "BG-10.3.7.e", "BG-10.3.3.i")
@pytest.mark.parametrize("right", [True, False])
def test_the_card_of_a_breach_is_put_away_once(right):
    b = crew().put(2, *ALL)
    book = b.book.crew
    pieces = list(book.pieces)
    frame = [pieces.index(name) for name in solution(b.book, 4)]
    if not right:
        frame[0], frame[1] = frame[1], frame[0]
    breach = Breach(4, 500, crewed=True, puzzle=Puzzle(pieces, [False] * len(pieces), frame))
    breach.card = card = next(n for n, row in book.ce.items() if row["kind"] != "technique")
    b.s.crew.breaches = [breach]
    b.do(CHIEF_ENGINEER, "puzzle_flip")
    assert b.s.crew.ce_discard == [card]
    assert breach.card == 0
    assert b.s.crew.breaches == ([] if right else [breach])
    if not right:
        b.event("flood", section=4)
        assert b.s.crew.ce_discard == [card]


@proves("BG-7.5.3.d")
def test_bringing_a_torpedo_in_is_work_for_those_who_do_it():
    b = crew(mission="A1").put(2, *ALL).put(7, "white-triangle", "white-hexagon", "green-hexagon")
    b.s.sea.weather, b.s.boat.speed = "calm_clear", 0.0
    spares, rule = b.s.boat.spares, b.book.crew.external
    kind = next(name.split()[1] for name, n in spares.items() if name.startswith("external") and n)
    for name in spares:
        if name.startswith("bow "):
            spares[name] = 0
    b.order("load_external", kind=kind)
    assert sum(b.n(figure) > 0 for figure in ALL) == rule["sailors"]
    assert b.s.crew.external_at == b.s.clock.seconds + rule["minutes"] * 60
    assert b.s.crew.next_at == b.s.crew.external_at


@proves("BG-9.4.e")
def test_a_cook_who_finds_nothing_says_so():
    """The last token is thrown away to make room, and the supply is empty."""
    b = crew().put(2, *ALL).put(4, "green-hexagon")
    food = b.s.crew.food
    food.pyramid = ["" if n else food.pyramid[0] for n in range(len(food.pyramid))]
    food.supply, food.discard, food.spoiled = [], [], len(b.book.crew.spoilage)
    b.order("prepare_meal", {"change_food": "replace:0"})
    assert "nothing_to_cook" in b.codes()
    assert food.plates == []


@proves("BG-1.5.a", "BG-5.1.a")
def test_a_role_is_introduced_by_its_own_words():
    assert [introduction(role)["advice"] for role in ROLES] == [f"advice_{role}" for role in ROLES]
    lessons = [introduction(role)["lesson"] for role in ROLES]
    assert len(set(lessons)) == len(ROLES)
    assert all(code.startswith("lesson_") for code in lessons)


@pytest.mark.parametrize(
    ("depth", "diving", "up"), [(0.0, "", True), (0.5, "", False), (1.0, "", False), (0.0, "dive", False)]
)
def test_a_boat_on_the_surface_neither_dives_nor_is_under(depth, diving, up):
    b = crew()
    b.s.boat.depth, b.s.boat.diving = depth, diving
    assert surfaced(b.s) == up


@proves("BG-2.n", "BG-8.7.a")
def test_every_card_that_can_be_prevented_asks_if_it_can_and_only_then():
    for number, card in crew().book.crew.cards.items():
        if not card.get("prevent"):
            continue
        for there in (False, True):
            b = crew().put(2, *ALL) if there else crew()
            if not there:
                for figure in ALL:
                    b.full(figure)
            b.s.crew.resolving = [number]
            procedure = _effect(b.s, b.p, number)
            first = next(procedure, None)
            asked = getattr(first, "prompt", "") == "prevent"
            if asked:
                assert [option.key for option in first.options] == ["prevent:yes", "prevent:no"]
            if there:
                assert asked, number
