"""What makes a cruise a story: wounds, lifeboats, wreckage, signals of other boats, weather, calls of the enemy."""

from __future__ import annotations

import pytest

from games.uboot.afloat import FIRST_CHARTS, GAME, afloat
from kaleun.games.uboot.sea import story
from kaleun.games.uboot.sea.escort import think
from kaleun.games.uboot.sea.guns import friendly_boats
from kaleun.games.uboot.sea.scene import scene
from kaleun.games.uboot.sea.ships import alarm, hurt
from kaleun.games.uboot.sea.torpedo import launch, strike
from kaleun.games.uboot.sea.units import KN, NM
from kaleun.kernel.game import Play


def watched(kind="tanker", miles=1.0):
    at = afloat("A2", weather="fair", hours=3.0).far_away()
    ship = at.ship(kind, miles * NM, 0.0, course=0.0, speed=0.0)
    ship.hostile = False
    at.s.ready.observers = 6
    at.until(lambda: at.s.sea.contacts)
    return at, ship


def said(at, code):
    return [line.data for line in at.p.lines if line.code == code]


def test_a_hit_is_told_by_place():
    at, ship = watched()
    fish = launch(at.s, at.sb, "g7e", 90.0, 0.0, 30.0, 5000.0, 3.0, True)
    fish.x, fish.y, fish.run = ship.x - 8.0, ship.y - 0.45 * at.sb.vessels["tanker"].length, 900.0
    strike(at.s, at.p, fish, ship)
    assert [(row["place"], row["side"]) for row in said(at, "hit_at")] == [("place_stern", "to_port")]


def test_a_sunk_ship_leaves_boats_wreckage_and_oil():
    at, ship = watched()
    hurt(at.s, at.p, ship, 2.0 * ship.limit)
    at.run(ship.sinks_at - at.s.clock.seconds)
    assert ship.state == "sunk"
    kinds = [f.kind for f in at.s.sea.floats]
    boats, men = kinds.count("lifeboat"), sum(f.men for f in at.s.sea.floats)
    assert kinds[boats:] == ["wreckage", "oil"]
    assert [(row["men"], row["boats"]) for row in said(at, "in_the_boats")] == [(men, boats)]
    assert {f.kind for f in scene(at.s, at.p.book).floats} == {"lifeboat", "wreckage", "oil"}
    first, way = at.s.sea.floats[0], at.sb.weather["fair"].wind_kn * KN * 0.02
    (x, y), (u, v) = first.place(first.at), first.place(first.at + 100)
    assert ((u - x) ** 2 + (v - y) ** 2) ** 0.5 == pytest.approx(100 * way), "with the wind"
    at.run(60 - at.s.clock.seconds % 60)
    at.run(12 * 3600 + 60, dt=60)
    assert at.s.sea.floats == []


def test_nobody_tells_what_nobody_sees():
    at, ship = watched()
    at.s.sea.contacts.clear()
    at.s.ready.observers = 0
    hurt(at.s, at.p, ship, 2.0 * ship.limit)
    at.run(ship.sinks_at - at.s.clock.seconds)
    assert at.s.sea.floats
    assert said(at, "in_the_boats") == []
    assert scene(at.s, at.p.book).floats == []


def test_the_weather_is_broadcast_and_not_heard_deep():
    at = afloat("A2", weather="gale").far_away()
    at.run(7 * 3600, dt=60)
    rows = said(at, "weather_report")
    assert [(row["knots"], row["sea"]) for row in rows] == [(at.sb.weather["gale"].wind_kn, at.sb.weather["gale"].sea)]
    assert rows[0]["likely"] in {state for state, _ in at.sb.weather["gale"].next}
    deep = afloat("A2", weather="gale").far_away().submerge(60)
    deep.run(7 * 3600, dt=60)
    assert said(deep, "weather_report") == []


def test_other_boats_report_their_convoy_and_their_hits():
    at = afloat("A2", empty=False, weather="fair").far_away()
    group = at.s.sea.groups[0]
    at.run(9 * 3600, dt=60)
    reports = said(at, "boat_shadows")
    assert len(reports) >= 2
    assert all(row["boat"].startswith("U ") and row["square"] in at.sb.grid.squares for row in reports)
    group.friendly_hit_at, at.s.clock.seconds = 0, 12 * 3600
    friendly_boats(at.s, at.p)
    assert len(said(at, "boat_hits")) == 1
    to = {line.to for line in at.p.lines if line.code in ("boat_shadows", "boat_hits")}
    assert to == {"captain+first_officer"}


def test_a_ship_that_calls_for_help_is_heard():
    at = afloat().far_away()
    at.ship("tramp", 20 * NM, 0.0)
    alarm(at.s, at.p, at.s.sea.groups[0], 0.0, 0.0)
    assert [row["square"] in at.sb.grid.squares for row in said(at, "distress")] == [True]
    deep = afloat().far_away().submerge(50)
    deep.ship("tramp", 20 * NM, 0.0)
    alarm(deep.s, deep.p, deep.s.sea.groups[0], 0.0, 0.0)
    assert said(deep, "distress") == []


def test_escorts_talk_near_by_in_clear_and_farther_off_in_code():
    def heard(miles, depth=0):
        at = afloat().far_away()
        if depth:
            at.submerge(depth)
        hunter = at.ship("flower", miles * NM, 0.0)
        for second in range(20):
            at.s.clock.seconds = second
            hunter.state = "search"
            story.overhear(at.s, at.p, hunter)
        assert {line.to for line in at.p.lines if line.code.startswith("talk_")} <= {"captain+first_officer"}
        return {line.code for line in at.p.lines if line.code.startswith("talk_")}, len(at.p.lines)

    clear, n = heard(3)
    assert clear == {"talk_search"}
    assert 5 < n < 20, "the radioman catches most of it"
    assert heard(20)[0] == {"talk_coded"}
    assert heard(60)[0] == set()
    assert heard(3, depth=60)[0] == set(), "no reception down there"


def test_an_escort_that_goes_over_to_search_says_so():
    at = afloat(seed=5).far_away()
    for n in range(6):
        hunter = at.ship("flower", (2 + n) * NM, 0.0)
        hunter.state, hunter.until, hunter.tx, hunter.ty = "investigate", 0, 9e5, 9e5
        think(at.s, at.p, hunter)
        assert hunter.state == "search"
    talk = [line.code for line in at.p.lines if line.code.startswith("talk_")]
    assert set(talk) == {"talk_search"}


def test_games_of_version_1_are_told_as_before():
    book = GAME.book(GAME.full_options({"mission": "A2"}), GAME.charts_with(FIRST_CHARTS), "1")
    at, ship = watched()
    p = Play(book)
    story.go_down(at.s, p, ship, True)
    story.each_minute(at.s, p)
    story.distress(at.s, p, at.s.sea.groups[0])
    ship.state = "search"
    story.overhear(at.s, p, ship)
    assert (at.s.sea.floats, p.lines) == ([], [])
