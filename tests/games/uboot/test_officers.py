"""Officers who talk: what each says and proposes, to whom, in the feed and again if nobody acts on it."""

from __future__ import annotations

import pytest

from games.uboot.afloat import FIRST_CHARTS
from games.uboot.given import ALL, crew
from games.uboot.test_live import GAME, answered, table
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.missions.state import Goal
from kaleun.games.uboot.officers import speak
from kaleun.games.uboot.officers.view import officers, words
from kaleun.games.uboot.sea.state import Contact, Message, Plane
from kaleun.games.uboot.sea.water import light_now
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.kernel.game import Play
from kaleun.kernel.plain import plain
from kaleun.kernel.text import LANGUAGES
from proves import proves


def at_sea(**options):
    """A boat at sea with men at their usual posts and eyes on the bridge."""
    b = crew(**options).stations()
    b.put(8, "green-circle", "green-square").order("observe")
    b.s.seed, b.s.sea.water, b.s.voice.listened = 1, 2000.0, 10**6
    b.s.task.goals = []
    return b


def said(b, seat=CAPTAIN):
    return {word.code: word for officer in officers(b.s, b.book, seat).values() for word in officer.says}


def proposed(b, seat=CAPTAIN):
    return {row.code: row for officer in officers(b.s, b.book, seat).values() for row in officer.proposes}


def move(b, section, *figures):
    """Men go elsewhere, and what they did there is over."""
    b.put(section, *figures)
    update(b.s, b.p)
    return b


def call_out(b, role, **topics):
    b.s.task.said.setdefault(role, {}).update(topics)
    return b


@proves("BG-7.1.a")
def test_the_navigator_reports_course_square_and_arrival():
    b = at_sea()
    b.s.boat.speed = 10.0
    call_out(b, NAVIGATOR, course=270.0, square="AE99", miles=40.0)
    data = said(b)["nav_course"].data
    hour = (b.book.sea.calendar.start_s // 3600 + 4) % 24
    assert data == {"course": 270.0, "square": "AE99", "miles": 40, "time": f"{hour:02}:00"}
    b.s.boat.speed = 0.0
    assert "nav_way" in said(b), "a boat that lies still arrives nowhere"
    call_out(b, NAVIGATOR, miles=1.0)
    assert "nav_there" in said(b)
    assert "propose_wait" not in proposed(b)
    call_out(b, NAVIGATOR, ready="wait")
    assert proposed(b)["propose_wait"].args == {"setting": "slow_ahead"}
    b.s.boat.telegraph = "stop"
    assert "propose_wait" not in proposed(b)


@proves("BG-7.1.a")
def test_the_course_is_proposed_until_it_is_steered():
    b = at_sea()
    b.s.boat.helm = b.s.boat.course = 220.0
    call_out(b, NAVIGATOR, course=270.0, square="AE99", miles=40.0)
    row = proposed(b)["propose_course"]
    assert (row.seat, row.command, row.args, row.first) == (CAPTAIN, "new_course", {"degrees": 270.0}, "")
    b.s.crew.orders = 0
    assert "propose_course" not in proposed(b), "it would cost morale"
    b.s.crew.orders = 8
    b.do(row.seat, row.command, **row.args)
    assert b.s.boat.helm == 270.0
    assert "propose_course" not in proposed(b)


def test_a_ship_that_was_lost_keeps_nobody_from_speaking():
    b = at_sea()
    b.s.boat.helm = 220.0
    call_out(b, NAVIGATOR, course=270.0, square="AE99", miles=40.0)
    b.s.sea.contacts.append(Contact(1, 1, "eye", 0, 0, bearing=43.0, distance=5.2))
    assert "propose_course" not in proposed(b)
    b.s.sea.contacts[0].lost = True
    assert "propose_course" in proposed(b)


def test_where_men_are_missing_a_mobilization_comes_first():
    b = at_sea()
    b.put(1, *ALL)
    b.s.boat.helm = 220.0
    call_out(b, NAVIGATOR, course=270.0, square="AE99", miles=40.0)
    assert proposed(b)["propose_course"].first == "cruise"


@proves("BG-9.3.a")
def test_a_boat_without_eyes_says_so():
    b = at_sea()
    assert "watch_blind" not in proposed(b)
    move(b, 4, "green-circle", "green-square")
    assert proposed(b)["watch_blind"].first == "cruise", "nobody is on the bridge"
    b.put(8, "green-circle")
    row = proposed(b)["watch_blind"]
    assert (row.command, row.first) == ("observe", "")
    b.do(CAPTAIN, "observe")
    assert "watch_blind" not in proposed(b)
    move(b.under(30), 4, "green-circle")
    assert "watch_blind" not in proposed(b), "under water nobody looks out"


@proves("BG-H.6")
def test_only_those_who_know_of_ships_hear_of_them():
    b = at_sea()
    b.s.sea.contacts.append(Contact(1, 1, "eye", 0, 0, bearing=43.0, distance=5.2, course=180.0, speed=8.0))
    for seat in (CAPTAIN, FIRST_OFFICER, NAVIGATOR):
        assert said(b, seat)["watch_sees"].data == {"n": 1, "bearing": 40, "miles": 5}
    assert "watch_sees" not in said(b, CHIEF_ENGINEER)
    assert "watch_sees" not in said(b, None)
    many = [Contact(n, n, "eye", 0, 0, bearing=43.0, distance=5.2) for n in range(2, 14)]
    b.s.sea.contacts += many
    assert "watch_sees" not in said(b), "the list has them"
    del b.s.sea.contacts[1:]
    b.s.sea.contacts[0].by = "hydrophone"
    assert "watch_hears" in said(b)
    b.s.sea.radio.append(Message("S1", 0, "COME HOME", "1940-07-03", "waiting"))
    assert proposed(b)["propose_read"].fill, "the letters are for a person to type"
    assert "propose_read" not in proposed(b, NAVIGATOR)


@pytest.mark.parametrize(("share", "code"), [(0.6, ""), (0.45, "chief_battery"), (0.2, "propose_charge")])
def test_the_chief_warns_of_the_battery(share, code):
    b = at_sea().under(60)
    b.s.boat.battery = share
    found = {**said(b), **proposed(b)}
    assert [c for c in found if c in ("chief_battery", "propose_charge")] == ([code] if code else [])
    if code == "propose_charge":
        assert found[code].command == "resurface"
        b.s.sea.pinged = True
        assert "chief_battery" in said(b), "not while they listen above"


def test_the_chief_warns_of_air_morale_and_fuel():
    b = at_sea().under(60)
    b.token(4, "gas")
    assert proposed(b)["propose_air"].command == "resurface"
    b.s.crew.environment.clear()
    b.s.boat.dive_at, b.s.clock.seconds = 0, 13 * 3600
    assert said(b)["chief_air"].data == {"hours": 13}
    b.s.boat.fuel = 12.4
    assert said(b)["chief_fuel"].data == {"tons": 12}
    b.s.crew.morale, b.s.crew.hand = 3, []
    assert said(b)["chief_morale"].data == {"morale": b.book.crew.morale_names[3]}
    b.s.crew.hand = [min(b.book.cheering)]
    row = proposed(b)["propose_address"]
    assert (row.command, row.args) == ("address_crew", {"card": min(b.book.cheering)})
    b.s.crew.morale = 0
    assert "chief_exhausted" in said(b)


@proves("BG-7.1.b")
def test_a_dive_is_proposed_step_by_step():
    b = at_sea()
    b.s.sea.planes.append(Plane(1, "hudson", 0.0, 5000.0, 180.0, 120.0, seen=True))
    row = proposed(b)["propose_alarm"]
    assert (row.command, row.args, row.first) == ("dive", {"depth": 60.0}, "dive"), "first everybody in"
    move(b, 3, "green-circle", "green-square")
    assert proposed(b)["propose_alarm"].first == ""
    assert "watch_blind" not in proposed(b), "they are in for the dive"
    b.s.sea.water = 50.0
    assert proposed(b)["propose_alarm"].args == {"depth": 35.0}, "no deeper than there is water"


@proves("BG-7.1.b")
def test_nobody_is_called_out_again_who_came_in_for_a_ship_by_day():
    b = at_sea(mission="M01")
    b.s.clock.seconds = 4 * 3600
    b.s.sea.contacts.append(Contact(1, 1, "eye", 0, 0, bearing=320.0, distance=4.0))
    b.s.sea.lat0, b.s.sea.lon0 = b.book.sea.grid.centre("AF77")
    assert proposed(b)["propose_under"].first == "dive"
    move(b, 3, "green-circle", "green-square")
    assert proposed(b)["propose_under"].first == ""
    assert "watch_blind" not in proposed(b), "they are in for the dive"
    b.s.sea.contacts.clear()
    assert "watch_blind" in proposed(b)
    b.s.boat.diving = "dive"
    assert not {"watch_blind", "propose_sextant"} & {*proposed(b)}, "she goes down already"


def test_after_an_alarm_somebody_thinks_of_coming_up():
    b = move(at_sea(), 3, "green-circle", "green-square").under(60)
    b.s.boat.dive_at, b.s.clock.seconds = 0, 20 * 60
    assert "propose_up" not in proposed(b)
    b.s.clock.seconds = 40 * 60
    assert proposed(b)["propose_up"].command == "resurface"


def test_no_report_before_headquarters_wants_the_next():
    b = at_sea(mission="M03")
    b.s.task.goals = [Goal("P", True, True)]
    b.s.sea.outgoing = ["P"]
    call_out(b, NAVIGATOR, ready="P")
    assert proposed(b)["propose_report"].args == {"send": "P"}
    gap = b.book.mission["primary"]["min_gap_h"]
    b.s.task.goals[0].last, b.s.clock.seconds = 0, gap * 3600 - 60
    assert "propose_report" not in proposed(b)
    b.s.clock.seconds = gap * 3600
    assert "propose_report" in proposed(b)


def test_by_day_a_near_ship_is_met_under_water():
    b = at_sea(mission="M01")
    b.s.clock.seconds = 4 * 3600
    b.s.sea.contacts.append(Contact(1, 1, "eye", 0, 0, bearing=43.0, distance=6.0, course=180.0, speed=8.0))
    b.s.sea.lat0, b.s.sea.lon0 = b.book.sea.grid.centre("AF77")
    assert light_now(b.s, b.book.sea) == "day"
    row = proposed(b)["propose_under"]
    assert (row.command, row.args, row.first) == ("dive", {"depth": 10.0}, "dive")
    assert "propose_under" not in proposed(b, CHIEF_ENGINEER)
    b.s.sea.contacts[0].distance = 12.0
    assert "propose_under" not in proposed(b)


def test_dive_and_listen_then_come_up_again():
    b = at_sea(mission="M01")
    b.s.task.goals = [type("Goal", (), {"known": True, "done": False, "missed": False})()]
    b.s.voice.listened, b.s.clock.seconds = 0, 5 * 3600
    b.s.crew.orders = 5
    assert "propose_listen" not in proposed(b), "it takes six orders in all"
    b.s.crew.orders = 8
    row = proposed(b)["propose_listen"]
    assert (row.command, row.args["depth"], row.data["time"]) == ("dive", 20.0, "11:10")
    b.put(3, "green-circle", "green-square").under(20)
    assert proposed(b)["propose_hydrophone"].command == "hydrophone"
    b.s.voice.listened = b.s.clock.seconds
    assert proposed(b)["propose_surface"].command == "resurface"
    b.s.sea.pinged = True
    assert "propose_surface" not in proposed(b)


@proves("BG-10.3.2.a")
def test_wishes_are_sentences_and_deeds():
    b = at_sea()
    b.put(4, *(f for f in ALL if b.where(f) == 2))
    b.event("technical", section=2, component="hydrophone", level="green")
    call_out(b, CHIEF_ENGINEER, wish="technical hydrophone 2 1 green")
    row = proposed(b)["propose_repair"]
    assert (row.command, row.args, row.first) == ("repair_technical", {"component": "hydrophone"}, "help:2:1:")
    for lang in LANGUAGES:
        sentence = GAME.texts.say("log", row.code, row.data, lang)
        assert GAME.texts.word("hydrophone", lang) in sentence
        assert "green" not in sentence or lang == "en"
    b.put(2, "brown-square").do(CAPTAIN, row.command, **row.args)
    assert "propose_repair" not in proposed(b), "it is being repaired"
    call_out(b, NAVIGATOR, wish="meal")
    call_out(b, FIRST_OFFICER, wish="more coffee")
    assert proposed(b)["propose_meal"].command == "prepare_meal"
    assert said(b)["officer_says"].data == {"words": "more coffee"}
    call_out(b, CHIEF_ENGINEER, wish="none")
    call_out(b, FIRST_OFFICER, wish="")
    assert "officer_says" not in said(b)


def test_a_word_that_nobody_acts_on_is_said_again():
    b = at_sea()
    b.s.boat.helm = 220.0
    call_out(b, NAVIGATOR, course=270.0, square="AE99", miles=40.0)
    gap = b.book.officers["again_min"]["propose_course"]

    def minutes(n):
        lines = len(b.p.lines)
        for _ in range(n):
            b.s.clock.seconds += 60
            speak.each_minute(b.s, b.p)
        return [line.code for line in b.p.lines[lines:]].count("propose_course")

    assert minutes(gap) == 1
    assert minutes(2 * gap) == 2
    b.s.boat.helm = 270.0
    assert minutes(2 * gap) == 0
    b.s.boat.helm = 220.0
    assert minutes(1) == 1, "long settled, so it is new"
    assert b.s.clock.alerts == 0, "words do not stop the clock"


def test_every_word_has_a_rank_and_words():
    codes = set(GAME.charts()["officers"]["again_min"])
    spoken = {code for code in GAME.texts.bundle("en")["log"] if code.split("_")[0] in ("propose", "chief", "nav")}
    board_only = {"nav_way", "nav_depth", "propose_wait", "propose_under", "propose_up"}
    assert spoken - board_only <= codes


@proves("BG-H.6")
def test_the_words_stand_in_every_view_and_travel_as_plain_data():
    t = table(mission="M01")
    t.advance(120)
    answered(t)
    for seat in (*ROLES, None):
        shown = plain(t.sight(seat))["officers"]
        assert "watch_blind" in [row["code"] for row in shown[NAVIGATOR]["proposes"]]
    assert "watch_blind" in [line.code for line in t.log(CAPTAIN)]


def test_proposals_are_commands_that_the_table_takes():
    t = table(mission="M01")
    t.advance(60)
    answered(t)
    row = next(r for o in t.sight(CAPTAIN).officers.values() for r in o.proposes if r.code == "watch_blind")
    assert row.first == "cruise"
    assert t.why_not(CAPTAIN, "mobilize", call=row.first) is None


def test_games_of_version_1_are_told_as_before():
    b = move(at_sea(), 4, "green-circle", "green-square")
    b.s.clock.seconds = 60
    old = Play(GAME.book(GAME.full_options({}), GAME.charts_with(FIRST_CHARTS), "1"))
    speak.each_minute(b.s, old)
    assert old.lines == []
    assert "watch_blind" in [word.code for word in words(b.s, old.book)], "the board has it"
