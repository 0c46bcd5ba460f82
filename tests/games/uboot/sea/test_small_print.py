"""Sentences about boat, sky and instruments that are easily passed by, each with a worked example."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from games.uboot.afloat import afloat, book_of
from games.uboot.cites import check_lines
from kaleun.games.uboot.sea import commands, conditions, hull, orders, radio, story, water
from kaleun.games.uboot.sea.coast import CELL_LAT, CELL_LON, _middle, _neighbours
from kaleun.games.uboot.sea.grid import sail, within
from kaleun.games.uboot.sea.hands import glass, gun
from kaleun.games.uboot.sea.lookout import Seeing
from kaleun.games.uboot.sea.optics import silhouette
from kaleun.games.uboot.sea.scene import _mark
from kaleun.games.uboot.sea.sky import _sun, calendar, julian_day, light_at, moon
from kaleun.games.uboot.sea.state import Contact, Float, Hands, Message
from kaleun.games.uboot.sea.step import strategic
from kaleun.games.uboot.sea.tubes import torpedo_speed
from kaleun.games.uboot.sea.view import _drawn, _map
from kaleun.games.uboot.sequence import new_state
from proves import proves


class Still:
    """A stream without chance: the mean of everything, yes or no as it was made, and what it was asked."""

    yes = False

    def __init__(self, *_):
        self.asked.append([])

    def __init_subclass__(cls):
        cls.asked = []

    def chance(self, p):
        self.asked[-1].append(p)
        return self.yes

    def normal(self, mean, _):
        return mean


# -- calendar, sky, sea


def test_before_the_first_die_the_sea_has_no_seed():
    assert new_state(book_of()).seed == 0


def test_every_day_of_the_war_has_its_date():
    day = date(1939, 9, 1)
    while day < date(1945, 5, 9):
        assert calendar(julian_day(day.year, day.month, day.day)) == (day.year, day.month, day.day)
        day += timedelta(1)


def test_the_sun_of_the_book():
    """Meeus, Astronomical Algorithms, example 25.a: 1992-10-13 at 0 h, apparent longitude 199.90895 degrees."""
    assert _sun(2448908.5) % 360.0 == pytest.approx(199.90895, abs=1e-5)


def test_a_full_moon_lights_as_soon_as_it_is_up():
    """1940-10-18 at 50 N 20 W: it rises towards 19:48 UT, in the dark."""
    light, jd = book_of().sea.light, julian_day(1940, 10, 18) + 1188 / 1440
    assert 0.0 < moon(50.0, -20.0, jd).altitude < 1.0
    assert light_at(50.0, -20.0, jd, 0, light) == "night_full_moon"
    assert light_at(50.0, -20.0, jd - 10 / 1440, 0, light) == "night_new_moon"


def test_the_wind_goes_home_but_for_chance(monkeypatch):
    class Calm(Still):
        pass

    at = afloat()
    row = at.sb.p["wind"]
    monkeypatch.setattr(water, "Stream", Calm)
    at.s.sea.wind = float(row["from_deg"])
    assert water.wind_after(at.s, at.sb, 3) == row["from_deg"]
    at.s.sea.wind = row["from_deg"] - 40.0
    assert water.wind_after(at.s, at.sb, 3) == pytest.approx(row["from_deg"] - 40.0 * (1 - row["home_share"]))


@proves("BG-9.1.c")
def test_due_east_a_degree_is_as_long_as_the_latitude_leaves_it():
    assert sail((60.0, -20.0), 90.0, 30.0) == pytest.approx((60.0, -19.0))


@proves("BG-9.1.a")
def test_a_place_on_a_border_belongs_to_the_square_north_and_east_of_it():
    grid = book_of().sea.grid
    square = grid.squares["AM25"]
    assert grid.at(square.south, square.west) == "AM25"
    assert grid.at(square.north, square.west) != "AM25"
    assert not within("AM25", "BE")


def test_cells_of_the_chart():
    assert _middle((100, -50)) == (100.5 * CELL_LAT, -49.5 * CELL_LON)
    assert len(_neighbours((3, 4))) == len(set(_neighbours((3, 4))) - {(3, 4)}) == 8


def test_fog_is_poor_visibility():
    poor = {name for name in ("fog", "calm_clear") if Seeing(afloat(weather=name).s, book_of().sea).poor}
    assert poor == {"fog"}


def test_a_star_shell_lights_the_boat_like_a_full_moon():
    at = afloat()
    seeing = Seeing(at.s, at.sb)
    seeing.factor = 0.1
    dark, lit = (seeing.range_of_theirs(at.s, 10.0, 0.0, lit) for lit in (False, True))
    assert lit / dark == pytest.approx(at.sb.p["visual"]["light"]["night_full_moon"] / 0.1)


# -- the boat


@proves("BG-7.5.1.c")
def test_a_boat_that_surfaces_has_never_been_under():
    at = afloat().submerge(10)
    orders.resurface(at.s, at.p)
    assert at.boat.under_at == -1
    at.until(lambda: at.boat.depth <= 0)
    assert (at.boat.dive_at, at.boat.under_at) == (-1, -1)


@proves("BG-H.4")
def test_no_order_goes_deep_with_a_flooded_section():
    at = afloat()
    assert orders.deepest(at.s, at.p.book) == at.sb.p["boat"]["depth"]["deepest_order_m"]
    at.s.ready.flooded = 1
    assert orders.deepest(at.s, at.p.book) == at.sb.p["flooded"]["max_depth_m"]


@pytest.mark.parametrize(("telegraph", "factor"), [("half_ahead", False), ("full_ahead", True)])
def test_things_wear_out_faster_at_full_speed(monkeypatch, telegraph, factor):
    class Rate(Still):
        pass

    at = afloat(weather="calm_clear")
    row = at.sb.p["wear"]
    monkeypatch.setattr(hull, "Stream", Rate)
    at.boat.telegraph = telegraph
    hull.wear(at.s, at.p)
    plain = row["new_condition_per_hour"] * at.sb.level["chief_engineer"]["wear_factor"] / 60
    assert Rate.asked == [[pytest.approx(plain * (row["factor_full_ahead"] if factor else 1.0))]]


def test_a_minute_is_not_one_step_while_a_tube_is_flooded():
    at = afloat().far_away().run(600)
    at.s.sea.planes.clear()
    assert strategic(at.s, at.p.book)
    at.boat.tubes[1].flood_at = at.s.clock.seconds + 30
    assert not strategic(at.s, at.p.book)


def test_a_tube_out_of_order_is_no_tube_of_its_room():
    at = afloat()
    at.s.ready.no_tubes = (2,)
    numbers = [n for n, _ in conditions.room_tubes(at.s, at.p.book, 0)]
    assert numbers == [n for n in range(1, len(at.boat.tubes) + 1) if n != 2]


def test_a_gun_is_manned_up_to_its_sea():
    at = afloat()
    fits, limit = conditions._limit("gun88_max_sea"), at.sb.weather_limits["gun88_max_sea"]
    for name, weather in at.sb.weather.items():
        at.s.sea.weather = name
        assert fits(at.s, at.p.book, 0) == (weather.sea <= limit)


@proves("BG-7.5.3.c")
def test_the_g7a_runs_fast_or_far():
    sb = book_of().sea
    (fast, near), (slow, far) = torpedo_speed(sb, "g7a", True), torpedo_speed(sb, "g7a", False)
    assert fast > slow
    assert near < far


@proves("BG-4.2.a")
def test_nobody_goes_home_in_a_fight(monkeypatch):
    at = afloat()
    for fight in (False, True):
        monkeypatch.setattr(commands, "engaged", lambda *_, fight=fight: fight)
        why = commands.why_not_return(at.s, at.p.book, "captain", {})
        assert (why and (why.code, why.rule)) == (("engaged", "BG-4.2.a") if fight else None)


# -- radio


@proves("BG-8.4.b")
def test_a_message_takes_longer_with_a_bad_set():
    at = afloat()
    at.s.ready.radio_time = 2.0
    orders.send(at.s, at.p, "report")
    assert at.s.sea.sending_until == at.s.clock.seconds + 2 * 60 * at.sb.p["radio"]["send_min"]


@proves("BG-8.4.b")
def test_a_message_arrives_in_its_second():
    at = afloat()
    at.s.sea.radio = [Message("S1", 100, "X", "1940-07-03")]
    at.s.clock.seconds = 99
    radio.arrivals(at.s, at.p)
    assert at.s.sea.radio[0].state == "sent"
    at.s.clock.seconds = 100
    radio.arrivals(at.s, at.p)
    assert at.s.sea.radio[0].state == "waiting"


def test_digits_are_spelled():
    words = ("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
    assert [radio.spelled(str(n)) for n in range(10)] == [*words]


@pytest.mark.parametrize(("miles", "code"), [(0.0, "talk_search"), (1.0, "talk_coded")])
def test_what_escorts_say_is_heard_near_by_in_clear(monkeypatch, miles, code):
    class Heard(Still):
        yes = True

    at = afloat()
    row = at.sb.p["story"]
    monkeypatch.setattr(story, "Stream", Heard)
    far = row["talk_code_nm"] if miles else row["talk_clear_nm"]
    unit = at.ship("flower", at.boat.x, at.boat.y + far * 1852.0)
    unit.state = "search"
    story.overhear(at.s, at.p, unit)
    assert at.codes == [code]
    check_lines(at.p.lines)


def test_a_ship_in_sight_is_one_that_eyes_have_now():
    at = afloat()
    one, other = at.ship("tramp", 0.0, 3000.0), at.ship("tramp", 3000.0, 0.0)
    contact = Contact(1, one.id, "eye", 0, 0)
    at.s.sea.contacts = [contact]
    assert story.in_sight(at.s, at.sb, one)
    assert not story.in_sight(at.s, at.sb, other)
    for name, value in (("lost", True), ("by", "hydrophone"), ("seen", -at.sb.look_s - 1)):
        before = getattr(contact, name)
        setattr(contact, name, value)
        assert not story.in_sight(at.s, at.sb, one)
        setattr(contact, name, before)


# -- what is shown


@proves("BG-8.3.c", "BG-7.5.3.e")
def test_glasses_and_gun_are_read_to_a_tenth_of_a_degree():
    assert glass(12.345, 1.5).bearing == 12.3
    laid = gun(Hands(gun_bearing=45.67, gun_range=1234.5))
    assert (laid.bearing, laid.range) == (45.7, 1234)


@proves("BG-9.1.d")
@pytest.mark.parametrize(("at_second", "age"), [(-1, None), (0, 100), (40, 60)])
def test_how_old_a_fix_is(at_second, age):
    at = afloat()
    at.s.clock.seconds, at.boat.fix_at = 100, at_second
    assert _map(at.s, at.p.book).fix_age == age


@proves("BG-9.2.a")
def test_the_angle_on_the_bow_is_drawn_from_true_bearings():
    """A ship due east of us that steers north shows her port side."""
    at = afloat()
    at.boat.course = 30.0
    drawn = _drawn(at.s, at.p.book, Contact(1, 1, "eye", 0, 0, bearing=90.0, distance=2.0, course=0.0))
    assert (drawn.bow_angle, drawn.starboard) == (90, False)
    assert (drawn.x, drawn.y) == (2.0, 0.0)


@proves("BG-8.2.b")
def test_a_funnel_is_a_metre_wide_at_least():
    for row in book_of().charts["vessels"]["vessel"]:
        if "funnels" in row:
            shown = [width for _, _, width in silhouette(row, 90.0).funnels]
            assert shown == [max(1.0, share * row["length_m"]) for _, _, share in row["funnels"]]


def test_a_star_shell_burns_until_its_second():
    at = afloat()
    unit = at.ship("tramp", 0.0, 3000.0)
    at.s.sea.groups[unit.group - 1].lit_until = 100
    for now, lit in ((99, True), (100, False)):
        at.s.clock.seconds = now
        assert _mark(at.s, at.sb, unit, 1.6, 5.0, True).lit == lit


def test_wreckage_drifts_with_its_way():
    assert Float(1, "oil", 10.0, 20.0, 0.5, -0.25, 100, 0, "tramp").place(140) == (30.0, 10.0)


@proves("BG-7.5.3.a")
def test_a_lock_is_noted():
    at = afloat()
    orders.lock(at.s, at.p, 4)
    assert at.boat.lock == 4
    assert at.codes == ["locked"]
    assert at.p.lines[0].data["contact"] == 4
