"""What the roles see of the crew."""

from __future__ import annotations

import json

import pytest

from games.uboot.given import ALL, GAME, crew
from kaleun.games.uboot.crew.view import crew_view
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.live import Event
from kaleun.kernel.plain import plain, to_json
from proves import proves


def seen(b, seat="captain"):
    return plain(crew_view(b.s, b.book, seat))


@proves("BG-2.b", "BG-10.4.a", "BG-10.3.8.e")
@pytest.mark.parametrize("seat", [*ROLES, None])
def test_everybody_sees_the_technical_view(seat):
    b = crew().put(2, *ALL)
    b.event("environmental", section=5, what="fire")
    b.fault("tube1", "red").event("breach", section=3)
    shown = seen(b, seat)["technical_view"]
    assert shown["environment"] == {"5": ["fire"]}
    assert shown["hazardous"] == [5]
    assert [(row["component"], row["need"]) for row in shown["technical"]] == [("tube1", 3)]
    assert shown["breaches"][0]["left"] == 210


@proves("BG-6.14.b")
def test_pending_cards_are_counted():
    b = crew()
    b.s.events += [Event("event_card"), Event("crew_damage", {"where": "outside"}), Event("watch")]
    assert all(seen(b, seat)["pending"] == 2 for seat in ROLES)
    b.s.crew.due = [1]
    assert seen(b)["pending"] == 3


@proves("BG-H.6")
def test_decks_and_backs_of_pieces_are_hidden():
    b = crew().put(4, *ALL).event("breach", section=4)
    b.order("repair_breach", section=4)
    shown = {seat: seen(b, seat) for seat in ROLES}
    assert shown["captain"]["cards"]["decks"]["burns"] == 6
    assert "puzzle" not in shown["captain"]
    puzzle = shown["chief_engineer"]["puzzle"]
    assert len(puzzle["pieces"]) == 16
    assert all("letter" not in piece for piece in puzzle["pieces"])
    order = [number for deck in b.s.crew.decks.values() for number in deck]
    b.s.crew.decks["burns"].reverse()
    assert {seat: seen(b, seat) for seat in ROLES} == shown
    assert order


@proves("BG-5.3.a")
def test_an_easy_engineer_sees_the_letters():
    b = crew(chief_engineer="easy").put(4, *ALL).event("breach", section=4)
    b.order("repair_breach", section=4)
    assert {p["letter"] for p in seen(b, "chief_engineer")["puzzle"]["pieces"]} == set("ABCDEFGH")


@proves("BG-2.r")
def test_reminders():
    b = crew()
    start = b.book.sea.calendar.start_s
    b.s.clock.seconds = 19 * 3600 + 3599 - start
    assert "no_meal_today" not in seen(b, "navigator")["hints"]
    b.s.clock.seconds += 1
    assert "no_meal_today" in seen(b, "navigator")["hints"]
    b.put(4, "green-hexagon").order("prepare_meal")
    assert seen(b, "navigator")["hints"] == []
    b.put(8, "green-circle")
    assert seen(b)["hints"] == ["call_them_in_before_diving"]


@proves("BG-7.1.a")
def test_the_captain_sees_readiness():
    b = crew().stations()
    rows = seen(b)["readiness"]["new_course"]
    assert rows == [{"icon": "helm", "section": 3, "need": 2, "have": 2, "men": 4}]
    b.put(3, "white-circle").under(10).order("periscope")
    assert seen(b)["technical_view"]["views"] == {"periscope": ["white-circle"]}


def test_an_open_mobilization_with_its_dangers():
    b = crew().put(2, *ALL).token(4, "fire")
    b.order("mobilize", hold="ready")
    b.do("captain", "move", figure="white-circle", to=5)
    shown = seen(b)["mobilization"]
    assert shown["moved"] == {"white-circle": [2, 3, 4, 5]}
    assert shown["exposed"] == {"4": ["white-circle"]}


@proves("BG-5.3.c")
@pytest.mark.parametrize(("level", "side"), [("easy", "plain"), ("medium", "plain"), ("hard", "numbered")])
def test_the_side_of_the_attack_disk(level, side):
    assert seen(crew(navigator=level), "navigator")["disk"] == side


def test_a_view_is_plain():
    b = crew().put(4, *ALL)
    for seat in ROLES:
        assert json.loads(to_json(GAME.view(b.s, b.book, seat)))
