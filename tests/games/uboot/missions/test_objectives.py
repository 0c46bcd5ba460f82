"""Objectives: each kind is fulfilled by what it says and by nothing less; secondary orders come by radio."""

from __future__ import annotations

import pytest

from games.uboot.afloat import afloat
from kaleun.games.uboot.missions import headquarters
from kaleun.games.uboot.missions.objectives import LOOK
from kaleun.games.uboot.missions.state import Goal
from kaleun.games.uboot.missions.view import mission_view
from kaleun.games.uboot.sea import orders, radio
from kaleun.games.uboot.sea.state import Contact
from kaleun.games.uboot.seats import ROLES
from proves import proves

HOUR = 3600


def at_sea(mission="M01", **more):
    at = afloat(mission, **more)
    headquarters.assign(at.s, at.p)
    return at


def minute(at, n=1):
    for _ in range(n):
        at.s.clock.seconds += 60
        radio.arrivals(at.s, at.p)
        headquarters.each_minute(at.s, at.p)


def sink(at, kind="tramp", grt=4000, group=1, square="AN11"):
    at.s.sea.sunk.append((kind, grt, group, at.s.clock.seconds, square))


def goal(at, name):
    return next(g for g in at.s.task.goals if g.id == name)


@proves("BG-4.1.b")
def test_only_the_primary_objective_is_known_at_the_start():
    at = at_sea()
    assert [row.id for row in mission_view(at.s, at.p.book, "captain").objectives] == ["P"]


@proves("BG-4.1.b")
def test_a_secondary_order_is_hidden_until_its_message_is_read():
    at = at_sea()
    minute(at, 8 * 60 - 1)
    assert not goal(at, "S1").sent
    minute(at, 60)
    assert goal(at, "S1").sent
    assert not goal(at, "S1").known
    for role in ROLES:
        assert "S1" not in [row.id for row in mission_view(at.s, at.p.book, role).objectives]
    message = next(m for m in at.s.sea.radio if m.id == "S1")
    orders.receive(at.s, at.p, "S1", radio.key_of(at.s, at.sb, message.day))
    minute(at)
    assert goal(at, "S1").known
    assert "S1" in at.s.sea.outgoing
    assert "S1" in [row.id for row in mission_view(at.s, at.p.book, "captain").objectives]


@proves("BG-4.1.b")
def test_triggers():
    at = at_sea()
    sink(at)
    minute(at)
    assert goal(at, "P").done
    minute(at)
    assert goal(at, "S2").sent, "on_primary"
    at = at_sea("B2")
    at.boat.fired = 2
    minute(at)
    assert not goal(at, "S2").sent
    at.boat.fired = 3
    minute(at)
    assert goal(at, "S2").sent, "on_torpedo 3"
    at = at_sea("B1")
    minute(at)
    assert not goal(at, "S2").sent
    ship = at.ship("amc", 3000.0, 0.0)
    at.s.sea.contacts.append(Contact(1, ship.id, "eye", 0, 0))
    minute(at)
    assert goal(at, "S2").sent, "on_contact"


@pytest.mark.parametrize(("grt", "done"), [(1999, False), (2000, True)])
def test_tonnage(grt, done):
    at = at_sea()
    sink(at, grt=grt)
    minute(at)
    assert goal(at, "P").done is done


def test_tonnage_of_a_category_in_an_area():
    at = at_sea("M04")
    sink(at, "flower", 5000, square="AN18")
    sink(at, "tramp", 5000, square="AM25")
    minute(at)
    assert not goal(at, "P").done
    sink(at, "collier", 3000, square="AN18")
    minute(at)
    assert goal(at, "P").done


def send(at, name, square):
    at.s.sea.reports.append((name, square, at.s.clock.seconds))
    if name in at.s.sea.outgoing:
        at.s.sea.outgoing.remove(name)


def test_a_report_counts_only_from_its_square():
    at = at_sea("A1")
    send(at, "P", "BF61")
    minute(at)
    assert not goal(at, "P").done
    assert "P" in at.s.sea.outgoing
    assert "report_not_taken" in at.codes
    send(at, "P", "AM77")
    minute(at)
    assert goal(at, "P").done


def test_three_weather_reports_from_three_squares_twelve_hours_apart():
    at = at_sea("M03")
    send(at, "P", "AL62")
    minute(at)
    send(at, "P", "AL52")
    minute(at)
    assert goal(at, "P").amount == 1, "too early"
    at.s.clock.seconds += 12 * HOUR
    send(at, "P", "AL62")
    minute(at)
    assert goal(at, "P").amount == 1, "the same square"
    send(at, "P", "AL52")
    minute(at)
    at.s.clock.seconds += 12 * HOUR
    send(at, "P", "AL36")
    minute(at)
    assert goal(at, "P").done


def test_a_report_before_the_attack():
    at = at_sea("M02", empty=False)
    at.s.sea.contacts.append(Contact(1, 1, "eye", 0, at.s.clock.seconds))
    group = at.s.sea.groups[0]
    goal(at, "S1").known = goal(at, "S1").sent = True
    at.boat.fired, group.near = 1, True
    minute(at)
    assert group.id in at.s.task.shot_at
    send(at, "S1", "AM25")
    minute(at)
    assert not goal(at, "S1").done


def test_reaching_a_square():
    at = at_sea("A3")
    minute(at)
    assert not goal(at, "P").done
    at.s.sea.lat0, at.s.sea.lon0 = at.sb.grid.centre("BF61")
    at.boat.x = at.boat.y = 0.0
    minute(at)
    assert goal(at, "P").done


def test_undetected_is_missed_when_an_enemy_attacks_first():
    at = at_sea("A1")
    at.s.sea.attacked = True
    minute(at)
    assert goal(at, "S2").missed
    at = at_sea("A1")
    send(at, "P", "AM77")
    minute(at)
    minute(at)
    at.s.sea.attacked = True
    minute(at)
    assert goal(at, "S2").done


def test_shadowing_allows_gaps_of_an_hour():
    at = at_sea("A2", empty=False)
    at.s.sea.contacts.append(Contact(1, 1, "eye", 0, 0))
    s1 = goal(at, "S1")
    for n in range(6 * 60 + 1):
        if n % 50 == 0:
            at.s.sea.contacts[0].seen = at.s.clock.seconds + 60
        minute(at)
    assert s1.amount >= 5 * HOUR
    assert not s1.met
    at.s.clock.seconds += 2 * HOUR
    at.s.sea.contacts[0].seen = at.s.clock.seconds + 60
    minute(at)
    assert (s1.amount, s1.met) == (0, False), "after a gap of two hours it begins anew"
    for _ in range(6 * 60):
        at.s.sea.contacts[0].seen = at.s.clock.seconds + 60
        minute(at)
    assert s1.met


def rescued(at, men=2, knots=0.0):
    point = next(g for g in at.s.sea.groups if g.name == "point_P")
    at.s.sea.lat0, at.s.sea.lon0, at.boat.x, at.boat.y = point.lat, point.lon, 0.0, 0.0
    at.boat.speed = knots
    for figure in list(at.s.crew.figures)[:men]:
        at.s.crew.figures[figure] = 7
    minute(at, 10)
    return goal(at, "P")


def test_a_rescue_takes_ten_minutes_two_men_and_no_way_on():
    assert not rescued(at_sea("M06", empty=False), men=1).met
    assert not rescued(at_sea("M06", empty=False), knots=3.0).met
    at = at_sea("M06", empty=False)
    found = rescued(at)
    assert found.met
    assert not found.done
    at.s.sea.lat0, at.s.sea.lon0 = at.sb.grid.centre("BF65")
    minute(at)
    assert found.done
    assert goal(at, "S2").done, "within 20 hours"


def test_a_rendezvous_has_a_window_and_a_time_to_stay():
    at = at_sea("B3", empty=False)
    prize = next(g for g in at.s.sea.groups if g.name == "prize")
    prize.active = True
    at.s.clock.seconds = 20 * HOUR
    at.s.sea.lat0, at.s.sea.lon0, at.boat.x, at.boat.y = prize.lat, prize.lon, 0.0, 0.0
    minute(at, 12 * 60)
    assert not goal(at, "P").done
    minute(at, 2)
    assert goal(at, "P").done
    at = at_sea("B3", empty=False)
    at.s.clock.seconds = 41 * HOUR
    minute(at)
    assert goal(at, "P").missed


def test_meeting_a_boat_costs_a_card():
    at = at_sea("A3", empty=False)
    boat = next(g for g in at.s.sea.groups if g.name == "damaged_boat")
    boat.active = True
    at.s.clock.seconds = 50 * HOUR
    at.s.sea.lat0, at.s.sea.lon0, at.boat.x, at.boat.y = boat.lat, boat.lon, 0.0, 0.0
    minute(at)
    assert not goal(at, "S2").done, "no card to give"
    at.s.crew.toolboxes["I"].cards = [98]
    minute(at)
    assert goal(at, "S2").done
    assert at.s.events[-1].kind == "hand_over"


def test_nobody_lost_and_the_friend_afloat_are_judged_at_the_end():
    at = at_sea("A3")
    minute(at)
    assert not goal(at, "S3").done
    at.s.outcome = "returned"
    minute(at)
    assert goal(at, "S3").done
    at = at_sea("A3")
    at.s.crew.sailors["blue-circle-1"].kia = True
    minute(at)
    assert goal(at, "S3").missed


def test_hits_on_a_type():
    at = at_sea("M05")
    at.s.sea.hits.append("tribal")
    minute(at)
    assert not goal(at, "P").done
    at.s.sea.hits.append("illustrious")
    minute(at)
    assert goal(at, "P").done


@pytest.mark.parametrize(("kind", "row", "needed"), [("patrol", {"hours": 1}, 60), ("observe", {"minutes": 30}, 30)])
def test_time_in_an_area(kind, row, needed):
    at = at_sea("A2")
    at.s.ready.observers = 2
    square = at.sb.grid.at(at.s.sea.lat0, at.s.sea.lon0)
    found = Goal("X")
    looks = [LOOK[kind](at.s, at.p.book, found, {"squares": [square], **row}) for _ in range(needed)]
    assert looks == [False] * (needed - 1) + [True]


def test_the_captains_log_keeps_what_happened():
    at = at_sea()
    sink(at)
    minute(at)
    codes = [entry.code for entry in at.s.task.log]
    assert codes == ["mission_begins", "sunk", "objective_done"]
