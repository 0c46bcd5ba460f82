"""Sentences of the crew's rules that are easily passed by, each with a worked example."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew.aboard import of_role
from kaleun.games.uboot.crew.manning import _more, _share
from kaleun.games.uboot.crew.s06_4_mobilization import close
from kaleun.games.uboot.crew.s06_5_crew import Job, Post, Slot
from kaleun.games.uboot.crew.s06_5_orders import readiness
from kaleun.games.uboot.crew.s06_7_busy import take, update
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.s07_5_1_maneuvering import from_below
from kaleun.games.uboot.crew.s07_5_2_targeting import incoming, opens
from kaleun.games.uboot.crew.s07_5_3_armament import salvo
from kaleun.games.uboot.crew.s07_7_address import held
from kaleun.games.uboot.crew.s08_6_first_aid import anyone
from kaleun.games.uboot.crew.s09_4_food import new_supply
from kaleun.games.uboot.crew.s10_3_2_work import end_technique, pause, run, strength
from kaleun.games.uboot.crew.s10_3_3_engineer_cards import apply
from kaleun.games.uboot.crew.s10_3_8_puzzle import EMPTY
from kaleun.games.uboot.crew.setup import split_cards
from kaleun.games.uboot.crew.state import Technical
from kaleun.games.uboot.crew.timers import tick
from kaleun.games.uboot.crew.view import crew_view
from kaleun.games.uboot.sea.state import Message
from proves import proves

WATCHING = ("green-circle", "green-square", "green-triangle", "blue-hexagon")


@proves("BG-6.12.h")
def test_morale_cards_that_came_up_in_an_attack_are_resolved_after_it():
    b = crew().put(2, *ALL)
    b.s.crew.due = [1]
    b.event("crew_damage", where="outside")
    assert b.s.crew.due == []
    assert "morale_card" in b.codes()


@proves("BG-7.3.g")
def test_each_cancelled_card_uses_up_one_cancellation():
    b = crew()
    b.s.crew.due, b.s.crew.skip_card = [1, 1], 2
    b.run(settle(b.s, b.p))
    assert b.codes().count("morale_card_cancelled") == 2
    assert "morale_card" not in b.codes()
    assert b.s.crew.skip_card == 0


@proves("BG-6.5.c")
def test_the_only_man_of_an_order_is_named_once():
    b = crew().put(2, *ALL).put(4, "green-hexagon", "white-circle")
    b.order("prepare_meal", {"crew": "crew:white-circle"})
    assert [prompt for _, prompt in b.asked].count("crew") == 1
    assert b.n("white-circle") > 0


@proves("BG-7.5.2.a")
def test_six_observe_at_most():
    five = (*WATCHING, "green-hexagon")
    b = crew().put(2, *ALL).observers(*five).put(8, "white-circle", "white-square")
    assert b.refused("observe") == ""
    assert b.refused("join_observers", "navigator", sailors=("white-circle",)) == ""
    assert b.refused("join_observers", "navigator", sailors=("white-circle", "white-square")) == "no_such_crew"
    b.observers("white-circle")
    assert b.refused("observe") == "observers_full"


@proves("BG-7.5.2.a")
def test_all_specialists_at_once_only_if_there_is_room_for_them():
    def offered(*busy):
        b = crew().put(2, *ALL).observers(*busy).put(8, *WATCHING[:3])
        return [o.key for o in b.order("observe", hold="crew").open[1].options]

    assert "crew:specialists" in offered()
    assert "crew:specialists" not in offered("white-circle", "white-square", "white-triangle", "white-hexagon")


@proves("BG-6.7.g", "BG-6.6.1.c")
def test_a_full_man_who_becomes_busy_counts_every_token_too_many():
    b = crew().full("white-circle")
    assert take(b.s, b.p, "white-circle", "observation", 2) == 2
    assert b.tokens("white-circle") == ["activation", "activation", "busy"]


@proves("BG-6.9.f", "BG-6.7.c")
@pytest.mark.parametrize(("card", "duty"), [(54, ""), (11, "tube1")])
def test_a_card_against_repairs_ends_a_repair_and_one_against_observing_does_not(card, duty):
    b = crew().put(1, "brown-circle").fault("tube1", "green")
    man = b.man("brown-circle")
    man.duty, man.tokens, man.cards = "tube1", ["busy"], [card]
    update(b.s, b.p)
    assert man.duty == duty


@proves("BG-8.4.a", "BG-6.5.h")
def test_who_holds_the_lamp_does_not_stand_at_the_periscope():
    b = crew().put(2, *ALL).under(10).put(3, "white-circle", "white-square").token(3, "lighting")
    b.order("periscope")
    assert b.s.crew.operators == {"periscope": ["white-circle"]}
    assert b.n("white-square") == 1, "he helped"


@proves("BG-8.1.e")
def test_the_order_opens_the_view_for_its_operator():
    b = crew().put(2, *ALL).under(10).put(3, "white-circle")
    job = Job(b.book.crew.orders["periscope"], (Slot("periscope", 3),))
    b.run(opens("periscope")(b.s, b.p, job, [Post("white-circle", "periscope", 1)]))
    assert b.s.crew.operators == {"periscope": ["white-circle"]}
    assert "periscope" in b.s.boat.views


@proves("BG-H.5")
def test_when_a_view_closes_everybody_is_looked_at_again():
    b = crew().put(2, *ALL)
    b.man("green-circle").duty = "observation"
    b.event("view_closed", view="periscope")
    assert b.man("green-circle").duty == "", "he is not on the bridge"


@proves("BG-7.5.2.d")
def test_the_sextant_gives_a_fix():
    b = crew().put(2, *ALL).put(8, "green-circle")
    b.s.clock.seconds = 60
    b.order("sextant")
    assert {"fix", "no_fix"} & set(b.codes())


@proves("BG-7.5.2.e")
def test_only_messages_that_wait_are_read():
    b = crew()
    b.s.sea.radio = [Message(state, 0, "X", "1940-07-03", state) for state in ("sent", "waiting", "read")]
    assert incoming(b.s, {}) == ("waiting",)
    assert incoming(b.s, {"send": "report"}) == ()


@proves("BG-8.6.e")
def test_the_dead_are_no_patients():
    b = crew().card("white-circle", 10)
    assert anyone(b.s, b.book)
    b.kill("white-circle")
    b.s.crew.figures["white-circle"] = 2
    assert not anyone(b.s, b.book)


@proves("BG-9.4.3.b")
def test_the_new_supply_is_shuffled():
    b = crew()
    b.luck["food_supply"] = [(2, 0, 1)]
    b.run(new_supply(b.s, ["fish", "meat", "eggs"]))
    assert b.s.crew.food.supply == ["eggs", "fish", "meat"]
    b.run(new_supply(b.s, []))
    assert b.s.crew.food.supply == []


@proves("BG-10.3.5.a")
def test_a_cleared_condition_names_the_row_of_its_supply():
    b = crew().put(5, *ALL).token(5, "fire")
    b.order("repair_environmental", section=5, what="fire")
    line = b.lines("environment_cleared")[0]
    assert (line.chart, line.row) == ("environment", "supply[id=fire_extinguisher]")
    assert (line.data["what"], line.data["section"]) == ("fire", 5)


@proves("BG-10.3.3.c")
def test_the_chief_engineer_names_the_cards_of_the_second_toolbox():
    b = crew()
    first, second = b.s.crew.toolboxes["I"], b.s.crew.toolboxes["II"]
    first.cards, second.cards = [81, 82, 83, 84], []
    b.run(split_cards(b.s, b.p), {"second_toolbox": ["box:81", "box:83"]})
    assert (first.cards, second.cards) == ([82, 84], [81, 83])


@proves("BG-10.3.7.g")
def test_a_countdown_that_is_over_ends_the_attempt():
    b = crew().put(4, *ALL).event("breach", section=4)
    b.order("repair_breach", section=4)
    breach = b.s.crew.breaches[0]
    assert breach.puzzle is not None
    b.s.clock.seconds = breach.ends_at
    tick(b.s, b.p, 1)
    assert breach.failed
    assert breach.puzzle is None
    assert [event.kind for event in b.s.events] == ["flood"]


@proves("BG-5.3.b")
@pytest.mark.parametrize(("level", "shown"), [("easy", False), ("hard", True)])
def test_excess_is_shown_where_it_is_tracked(level, shown):
    b = crew(captain=level)
    assert crew_view(b.s, b.book, "captain")["tracks"].excess == (b.excess if shown else None)


@proves("BG-7.5.3.c")
def test_activations_that_are_shared_go_to_whoever_has_room():
    b = crew().put(1, "white-square", "white-triangle")
    b.give("white-square", "activation", "activation")
    job = Job(b.book.crew.orders["fire_torpedoes"], (Slot("flood_fire", 1),) * 2, shared=True)
    posts = _share(b.s, b.book, job, list(job.slots), ["white-square", "white-triangle"], [])
    assert posts == [Post("white-square", "flood_fire", 1), Post("white-triangle", "flood_fire", 1)]
    assert _more(b.s, b.book, job, "white-square", "flood_fire", 0) == (0, 1)
    assert _more(b.s, b.book, job, "white-square", "flood_fire", 1) == (1, 1)


@proves("BG-6.4.m")
def test_nobody_moves_any_more_while_the_damage_of_a_mobilization_is_drawn():
    b = crew().put(2, *ALL).put(4, "white-circle").token(4, "fire")
    b.order("mobilize", hold="ready")
    assert b.refused("move", "navigator", figure="green-circle", to=3) == ""
    next(close(b.s, b.p))
    assert b.refused("move", "navigator", figure="green-circle", to=3) == "no_mobilization"


def test_the_living_of_a_role():
    b = crew().kill("white-circle")
    assert of_role(b.s, b.book, "captain") == ["white-square", "white-triangle", "white-hexagon"]


@proves("BG-7.1.a")
def test_the_dead_are_not_ready():
    b = crew().stations()
    b.man("blue-triangle").kia = True
    assert [(row.have, row.men) for row in readiness(b.s, b.book)["new_course"]] == [(1, 3)]


@proves("BG-7.5.1.c", "BG-7.5.3.c", "BG-7.7.a")
def test_refusals_that_several_orders_have_cite_the_rule_of_theirs():
    b = crew()
    rows = b.book.crew.orders
    for build, order, args, code, rule in (
        (from_below, "dive_resurface", {}, "needs_submerged", "BG-7.5.1.c"),
        (salvo, "fire_torpedoes", {"tubes": (9,)}, "no_such_tubes", "BG-7.5.3.c"),
        (held, "address_crew", {"card": 999}, "needs_card_in_hand", "BG-7.7.a"),
    ):
        why = build(b.s, b.book, rows[order], args)
        assert (why.code, why.rule) == (code, rule)


# -- repairs


@proves("BG-10.3.3.a")
def test_men_freed_by_a_card_and_its_bonus_count():
    b = crew().fault("tube1", "red")
    condition = b.s.crew.technical["tube1"]
    condition.freed, condition.bonus = 2, 1
    assert strength(b.s, b.book, "tube1") == 3


@proves("BG-10.3.2.e")
def test_a_paused_repair_gets_worse_from_where_it_was():
    b = crew().fault("tube1", "green")
    condition = b.s.crew.technical["tube1"]
    left = condition.worse_at - b.s.clock.seconds
    run(b.s, b.book, "tube1")
    assert (condition.worse_at, condition.worse_in) == (-1, left)
    b.s.clock.seconds += 300
    pause(b.s, "tube1")
    assert (condition.worse_at, condition.worse_in) == (b.s.clock.seconds + left, -1)


@proves("BG-10.3.3.j", "BG-2.p")
def test_what_a_technique_gives_ends_with_it():
    b, condition = crew(), Technical("green", freed=2, waived=True, free_handover=True, handover_rest=1)
    end_technique(b.s, condition)
    assert (condition.freed, condition.waived) == (0, False)
    assert (condition.free_handover, condition.handover_rest) == (False, 0)
    apply(condition, {})
    assert (condition.bonus, condition.waived) == (0, False)
    assert (condition.free_handover, condition.handover_rest) == (False, 0)
    apply(condition, {"crew_bonus": 2, "waive_surcharge": True, "handover_free": True, "handover_rest": 1})
    assert (condition.bonus, condition.waived) == (2, True)
    assert (condition.free_handover, condition.handover_rest) == (True, 1)


@proves("BG-10.3.8.a")
def test_one_piece_is_taken_back_and_the_others_stay():
    b = crew().put(4, *ALL).event("breach", section=4)
    b.order("repair_breach", section=4)
    b.do("chief_engineer", "puzzle_place", piece=3, space=0).do("chief_engineer", "puzzle_place", piece=5, space=1)
    b.do("chief_engineer", "puzzle_take", piece=3)
    assert b.s.crew.breaches[0].puzzle.frame[:2] == [EMPTY, 5]
