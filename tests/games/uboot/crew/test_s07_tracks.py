"""Sections 7.2 to 7.4: Order Track, high alert, Morale Track, the exhausted crew."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew.book import CrewBook
from kaleun.games.uboot.crew.s07_3_morale import lower_morale, raise_morale
from proves import proves


@proves("BG-7.2.a")
def test_eight_orders():
    b = crew()
    for _ in range(8):
        b.mobilize()
    assert (b.orders, b.morale) == ("blank", "XI")


@proves("BG-7.2.a")
def test_one_mobilization_and_two_orders():
    b = crew().stations()
    b.mobilize()
    b.order("new_course", degrees=1)
    b.order("new_course", degrees=2)
    assert b.orders == "V"


@proves("BG-7.2.b", "BG-7.3.b", "BG-7.3.k")
def test_a_track_used_up_is_paid_with_morale():
    b = crew().track(orders="blank").top("morale1", 36)
    b.mobilize()
    assert b.morale == "X"
    assert [line.data["card"] for line in b.lines("morale_card")] == [36]
    b.track(morale="VII")
    b.mobilize()
    b.mobilize()
    assert b.morale == "V"


@proves("BG-7.2.b")
def test_new_spaces_must_be_used_first():
    b = crew().track(orders="blank")
    b.order("high_alert")
    b.mobilize()
    assert (b.orders, b.morale) == ("VII", "XI")


@proves("BG-7.2.d")
@pytest.mark.parametrize(("blocked", "orders"), [(0, 8), (1, 7), (3, 5), (8, 0)])
def test_blocked_spaces(blocked, orders):
    b = crew().track(blocked=blocked)
    for _ in range(orders):
        b.mobilize()
    assert b.morale == "XI"
    b.mobilize()
    assert b.morale == "X"


@proves("BG-7.2.e")
def test_high_alert():
    b = crew().track(orders="I")
    b.order("high_alert")
    assert (b.orders, b.s.crew.blocked) == ("VIII", 1)


@proves("BG-7.2.e")
def test_no_high_alert_when_only_viii_is_free():
    assert crew().track(blocked=8).refused("high_alert") == "all_blocked"


@proves("BG-7.2.f")
@pytest.mark.parametrize(("level", "n"), [("easy", 3), ("medium", 2), ("hard", 1)])
def test_high_alert_is_limited(level, n):
    b = crew(captain=level)
    for _ in range(n):
        b.order("high_alert")
    assert b.refused("high_alert") == "alerts_used"
    b.event("watch")
    assert b.refused("high_alert") == ""


@proves("BG-1.3.b")
def test_a_mission_may_override_a_rule():
    b = crew()
    mission = {**b.book.mission, "override": {"BG-7.2.f": 0}}
    b.book.crew, old = CrewBook(b.book.options, b.book.charts, b.book.level, mission), b.book.crew
    try:
        assert b.refused("high_alert") == "alerts_used"
    finally:
        b.book.crew = old


@proves("BG-7.2.g")
def test_blocks_stay_without_smoking():
    b = crew().track(blocked=3)
    b.event("watch")
    b.event("watch")
    assert b.s.crew.blocked == 3


@proves("BG-7.3.a")
def test_morale_falls():
    b = crew()
    lower_morale(b.s, b.p, 2, "test")
    assert b.morale == "IX"


@proves("BG-7.3.c", "BG-7.3.d")
@pytest.mark.parametrize(("start", "n", "end"), [("VIII", 3, "XI"), ("X", 3, "XI"), ("blank", 1, "I")])
def test_morale_rises(start, n, end):
    b = crew().track(morale=start, orders="III")
    raise_morale(b.s, b.p, n, "test")
    assert (b.morale, b.orders) == (end, "III")


@proves("BG-7.3.e")
def test_two_ships_sunk():
    b = crew().track(morale="V")
    b.event("sunk", kind="tramp", grt=5000)
    b.event("sunk", kind="tramp", grt=5000)
    assert b.morale == "XI"


@proves("BG-7.3.g", "BG-7.4.d")
@pytest.mark.parametrize(
    ("start", "n", "decks"), [("XI", 4, [1, 1]), ("V", 3, [2, 3]), ("XI", 1, [1]), ("III", 9, [3, 3]), ("blank", 2, [])]
)
def test_cards_for_spaces_entered_or_passed(start, n, decks):
    b = crew().track(morale=start)
    lower_morale(b.s, b.p, n, "test")
    assert b.s.crew.due == decks


@proves("BG-7.3.h")
def test_no_cards_when_rising():
    b = crew().track(morale="VII")
    raise_morale(b.s, b.p, 2, "test")
    assert b.s.crew.due == []


@proves("BG-7.3.i")
def test_a_resolved_card_goes_under_its_deck():
    b = crew().track(orders="blank").top("morale1", 33)
    b.mobilize()
    assert b.s.crew.decks["morale1"][-1] == 33
    assert len(b.s.crew.decks["morale1"]) == 8


@proves("BG-7.3.j")
def test_both_tracks_at_the_end():
    b = crew().stations().track(orders="blank", morale="blank")
    assert b.refused("mobilize") == "no_space"
    assert b.refused("new_course", degrees=1) == "no_space"
    assert b.refused("new_course", degrees=1, force=True) == "no_space"


@proves("BG-7.4.a")
def test_an_exhausted_crew_still_has_the_order_track():
    b = crew().track(orders="III", morale="blank")
    b.mobilize()
    assert (b.orders, b.morale) == ("II", "blank")


@proves("BG-7.4.b")
def test_leaving_exhaustion():
    b = crew().track(morale="blank")
    raise_morale(b.s, b.p, 1, "test")
    assert b.morale == "I"


@proves("BG-7.4.c", "BG-7.4.e", "BG-10.3.7.a")
@pytest.mark.parametrize("what", ["fire", "leak", "gas", "electrical", "breach"])
def test_all_hands_lost(what):
    b = crew().track(morale="blank").under()
    if what == "breach":
        b.event("breach", section=2)
    else:
        b.event("environmental", section=2, what=what)
    assert b.s.outcome == "lost_exhausted"


@proves("BG-7.4.c")
def test_one_space_left():
    b = crew().track(morale="I").put(2, *ALL).top("morale3", 53)
    b.event("environmental", section=5, what="fire")
    assert b.morale == "blank"
    assert [line.data["card"] for line in b.lines("morale_card")] == [53]
    assert b.s.outcome == ""


@proves("BG-7.4.c", "BG-10.3.4.f")
def test_darkness_never_ends_the_game():
    b = crew().track(morale="blank")
    b.event("environmental", section=2, what="lighting")
    assert b.s.outcome == ""


@proves("BG-7.4.d")
def test_food_does_not_kill():
    b = crew().track(morale="blank")
    b.event("food")
    assert (b.morale, b.s.outcome) == ("blank", "")


@proves("BG-7.7.c")
def test_beer_paid_with_morale_brings_two():
    b = crew().put(3, "white-circle").track(orders="blank", morale="VI")
    b.order("address_crew", card=1)
    assert b.morale == "VIII"
