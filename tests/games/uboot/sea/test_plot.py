"""The navigator's instruments, the glasses and the checklist."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import afloat, book_of
from games.uboot.test_live import table
from kaleun.games.uboot.sea import orders
from kaleun.games.uboot.sea.checklist import STEPS, checklist, wanted
from kaleun.games.uboot.sea.optics import apparent_length, mast_angle, printed_angle, silhouette, stadimeter
from kaleun.games.uboot.sea.plot import attack_disk, marker_of, off_the_bow, ruler, square_on_map
from kaleun.games.uboot.sea.state import Contact
from kaleun.games.uboot.sea.view import sea_view
from kaleun.games.uboot.sea.water import light_now
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.plain import plain
from proves import proves


@proves("BG-9.2.a", "BG-9.2.1.c")
def test_the_book_s_attack_disk():
    assert attack_disk(290.0, 40.0, 70.0) == (330.0, 80.0, True)
    assert attack_disk(0.0, 0.0, 90.0) == (0.0, 90.0, True)
    assert attack_disk(0.0, 0.0, 270.0) == (0.0, 90.0, False)


@proves("BG-9.2.1.b")
def test_bearings_run_clockwise_from_the_bow():
    assert off_the_bow(290.0, 20.0) == 90.0
    assert off_the_bow(10.0, 10.0) == 0.0
    assert off_the_bow(10.0, 190.0) == 180.0


@proves("BG-9.2.2.a", "BG-2.j")
def test_the_tactical_map():
    x, y = square_on_map(4.0, 330.0)
    assert (x, y) == pytest.approx((-2.0, 3.46), abs=0.01)
    assert square_on_map(4.0, 330.0, up=330.0) == pytest.approx((0.0, 4.0))
    assert math.hypot(x, y) == pytest.approx(4.0)


@proves("BG-9.2.2.b", "BG-8.2.c")
def test_markers():
    sb = book_of().sea
    assert marker_of(sb, "") == "enemy"
    assert [marker_of(sb, kind) for kind in ("tramp", "tanker", "flower")] == ["merchant", "merchant", "escort"]
    assert marker_of(sb, "mtb") == "small"


@proves("BG-9.2.2.a", "BG-6.14.d")
def test_the_navigator_plots_for_free():
    t = table()
    t.command("navigator", "mark", kind="enemy", x=-2.0, y=3.5, course=70)
    shown = t.view("captain")["markers"]
    assert [(m["kind"], m["x"], m["y"]) for m in shown] == [("enemy", -2.0, 3.5)]
    with pytest.raises(IllegalAnswer, match="off the map"):
        t.command("navigator", "mark", kind="enemy", x=99.0, y=0.0)
    with pytest.raises(IllegalAnswer):
        t.command("navigator", "mark", kind="whale", x=0.0, y=0.0)
    t.command("navigator", "unmark", marker=shown[0]["id"])
    assert t.view("captain")["markers"] == []


@proves("BG-9.1.1.a", "BG-9.1.1.b")
def test_the_ruler_has_two_sides():
    sb = book_of().sea
    a, b, c = (sb.grid.centre(code) for code in ("AE67", "AE69", "AF57"))
    assert ruler(sb, a, b) == pytest.approx(118.1 / 17, rel=0.01)
    assert ruler(sb, a, b, submerged=True) == pytest.approx(118.1 / 7, rel=0.01)
    assert ruler(sb, a, b, paper=True) == pytest.approx(9, abs=1)
    assert ruler(sb, a, c, paper=True) == pytest.approx(24, abs=1.1)


@proves("BG-8.2.b", "BG-2.k")
def test_apparent_length_and_the_sheet():
    sb = book_of().sea
    tramp = sb.vessels["tramp"]
    assert apparent_length(tramp.length, tramp.beam, 90.0) == pytest.approx(118.0)
    assert apparent_length(tramp.length, tramp.beam, 0.0) == pytest.approx(16.0)
    assert apparent_length(tramp.length, tramp.beam, -35.0) == pytest.approx(118 * 0.5736 + 16 * 0.8192, abs=0.05)
    assert [printed_angle(sb, a) for a in (88, -145, 24, 166, 3, 178)] == [90, 35, 25, 15, 0, 0]


@proves("BG-8.2.b")
def test_the_stadimeter_needs_the_right_type():
    sb = book_of().sea
    angle = mast_angle(29.0, 3000.0)
    assert stadimeter(29.0, angle) == pytest.approx(3000.0)
    wrong = stadimeter(sb.vessels["liner"].mast, angle)
    assert wrong / 3000.0 == pytest.approx(44 / 29)


def test_silhouettes_turn():
    sb = book_of().sea
    for kind, row in sb.drawings.items():
        broad, stem = silhouette(row, 90.0), silhouette(row, 0.0)
        assert broad.width > stem.width
        hull = broad.blocks[0]
        assert hull[1] - hull[0] == pytest.approx(sb.vessels[kind].length, abs=0.01)
    starboard, port = (silhouette(sb.drawings["tanker"], angle) for angle in (90.0, -90.0))
    assert starboard.funnels[0][0] == pytest.approx(-port.funnels[0][0]), "the bow points the other way"


@proves("BG-8.3.c", "BG-8.2.a")
def test_the_glasses_need_an_observer():
    at = afloat("M01", weather="fair", hours=4, seed=3)
    at.s.ready.observers = 6
    ship = at.ship("tramp", 4 * 1852.0, 0.0, course=at.boat.course, speed=11.0)
    at.until(lambda: at.s.sea.contacts)
    metres = math.hypot(ship.x - at.boat.x, ship.y - at.boat.y)
    shown = sea_view(at.s, at.p.book, "first_officer")["scene"].ships
    assert len(shown) == 1
    assert shown[str(at.s.sea.contacts[0].id)].height == pytest.approx(mast_angle(29.0, metres), abs=0.001)
    at.s.ready.observers = 0
    assert sea_view(at.s, at.p.book, "first_officer")["scene"].ships == {}


@proves("BG-8.2.a", "BG-8.1.e")
def test_five_views_each_on_the_screen_of_its_role():
    """Observers' glasses, periscope, TDC, 88 mm and 20 mm: each shows ships only while somebody stands there, and opens
    for the role that uses it."""
    at = afloat("M01", weather="fair", hours=4, seed=3)
    at.s.ready.observers = 6
    at.ship("tramp", 1852.0, 0.0, course=at.boat.course, speed=11.0)
    at.until(lambda: at.s.sea.contacts)

    def seen(seat):
        return sea_view(at.s, at.p.book, seat)

    assert [seat for seat in ROLES if "glasses" in seen(seat)] == ["captain", "first_officer", "navigator"]
    assert [seat for seat in ROLES if "periscope" in seen(seat)] == ["captain"]
    assert [seat for seat in ROLES if "gun" in seen(seat)] == ["first_officer"]
    assert seen("captain")["scene"].eyes == "bridge"
    at.submerge(10)
    at.s.ready.observers = 0
    assert seen("captain")["scene"].ships == {}, "nobody looks"
    orders.open_view(at.s, at.p, "periscope")
    at.until(lambda: seen("captain")["scene"].ships)
    assert seen("captain")["scene"].eyes == "periscope"
    for view in ("tdc", "gun88", "gun20"):
        orders.open_view(at.s, at.p, view)
        assert view in seen("captain")["boat"].views


@proves("BG-2.q")
def test_the_checklist_ticks():
    at = afloat("M01", weather="fair", hours=4)
    assert not dict(checklist(at.s, at.p.book))["acquire_target"]
    at.s.sea.contacts.append(Contact(1, 1, "eye", 0, 0, bearing=0.0, distance=1.0, course=180.0, speed=8.0))
    done = dict(checklist(at.s, at.p.book))
    assert done["acquire_target"]
    assert done["intercept"]
    assert not done["periscope_depth_by_day"]
    assert not done["flood_tubes"]
    at.boat.tubes[0].flooded = True
    at.boat.depth = 10.0
    done = dict(checklist(at.s, at.p.book))
    assert done["flood_tubes"]
    assert done["periscope_depth_by_day"]


@proves("BG-2.q")
def test_in_the_dark_nobody_need_dive():
    nights = (afloat("A2", weather="fair", hours=hours) for hours in range(24))
    at = next(at for at in nights if light_now(at.s, at.sb).startswith("night"))
    assert not dict(checklist(at.s, at.p.book))["periscope_depth_by_day"], "on the surface, and not ticked"
    assert "periscope_depth_by_day" not in wanted("night_dark")
    assert wanted("day") == STEPS


@proves("BG-8.1.a", "BG-8.1.d")
def test_the_main_screen_has_its_areas():
    view = plain(sea_view(afloat().s, book_of(), "first_officer"))
    assert {"boat", "tubes", "contacts", "weather", "radio", "scene"} <= set(view)
    assert {"speed", "course", "depth", "battery"} <= set(view["boat"])


@proves("BG-H.5")
def test_view_sessions_end():
    at = afloat().submerge(10)
    orders.open_view(at.s, at.p, "periscope")
    orders.open_view(at.s, at.p, "tdc")
    orders.open_view(at.s, at.p, "hydrophone")
    orders.lock(at.s, at.p, 3)
    orders.depth(at.s, at.p, 15)
    at.run(30)
    assert set(at.boat.views) == {"hydrophone"}
    assert at.boat.lock == 0
    assert [e.data["view"] for e in at.kinds("view_closed")] == ["periscope", "tdc"]
    at.run(1800)
    assert at.boat.views == {}
