"""Instruments that are turned by commands, the same from a screen, a terminal and a bot."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import FIRST_CHARTS, GAME, afloat
from kaleun.games.uboot.sea import guns, orders
from kaleun.games.uboot.sea.hands import COMMANDS
from kaleun.games.uboot.sea.units import bearing, norm
from kaleun.games.uboot.sea.view import sea_view
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.table import new_table
from proves import proves

TURNS = {command.name: command for command in COMMANDS}


def turned(at, name, seat="navigator", **args):
    """The command as a table gives it: refused, or done."""
    command = TURNS[name]
    refused = command.check(at.s, at.p.book, seat, args) if command.check else None
    if refused is None:
        assert list(command.run(at.s, at.p, seat, **args)) == []
    return refused.code if refused else ""


@proves("BG-9.2.1.a", "BG-9.2.1.c")
def test_the_attack_disk_is_turned_in_any_order():
    """Own course 290, bearing 40, enemy course 70, as in the rulebook's example, ring by ring."""
    for order in (("own_course", "bearing", "enemy_course"), ("enemy_course", "own_course", "bearing")):
        at = afloat()
        for ring in order:
            assert turned(at, "turn_disk", **{ring: {"own_course": 290, "bearing": 40, "enemy_course": 70}[ring]}) == ""
        shown = sea_view(at.s, at.p.book, "navigator")["attack_disk"]
        assert (shown.true_bearing, shown.bow_angle, shown.starboard) == (330.0, 80.0, True)


@proves("BG-8.4.b")
def test_the_cipher_machine_lights_lamps():
    at = afloat()
    assert turned(at, "set_enigma", key="aaa") == ""
    assert turned(at, "type_enigma", letters="aa a") == ""
    assert turned(at, "type_enigma", letters="AA") == ""
    shown = sea_view(at.s, at.p.book, "first_officer")["enigma"]
    assert (shown.key, shown.typed, shown.lamps, shown.window) == ("AAA", "AAAAA", "BDZGO", "AAF")
    assert turned(at, "set_enigma", key="AB") == "three_letters"
    assert turned(at, "type_enigma", letters="A" * 400) == "paper_full"
    assert turned(at, "set_enigma", key="XYZ") == ""
    assert sea_view(at.s, at.p.book, "first_officer")["enigma"].typed == ""


def test_a_message_is_read_on_the_machine():
    """On hard the key is set and the ciphertext typed: the order then takes what stands in the machine."""
    from kaleun.games.uboot.sea.radio import ciphertext, key_of, queue

    at = afloat(first_officer="hard")
    queue(at.s, at.p, "news", "GO ON")
    message = at.s.sea.radio[0]
    assert not orders.receive(at.s, at.p, "news")
    turned(at, "set_enigma", key=key_of(at.s, at.sb, message.day))
    turned(at, "type_enigma", letters=ciphertext(at.s, at.sb, message))
    assert orders.receive(at.s, at.p, "news")


@proves("BG-8.3.c", "BG-8.4.a", "BG-8.2.a")
def test_periscope_and_glasses_turn_while_they_can_be_used():
    at = afloat()
    assert turned(at, "turn_glasses", bearing=45.0) == "nobody_on_the_bridge"
    at.s.ready.observers = 2
    assert turned(at, "turn_glasses", bearing=405.0, power=7.0) == ""
    assert turned(at, "turn_glasses", bearing=45.0, power=3.0) == "no_such_power"
    assert sea_view(at.s, at.p.book, "captain")["glasses"].bearing == 45.0
    assert turned(at, "turn_periscope", "captain", bearing=10.0) == "periscope_down"
    at.submerge(10)
    orders.open_view(at.s, at.p, "periscope")
    assert turned(at, "turn_periscope", "captain", bearing=-10.0, power=6.0) == ""
    shown = sea_view(at.s, at.p.book, "captain")["periscope"]
    assert (shown.bearing, shown.power) == (350.0, 6.0)


def manned_gun(metres=2000.0):
    at = afloat(weather="calm_clear", hours=10).far_away()
    ship = at.ship("tramp", metres, 0.0, course=0.0, speed=0.0)
    ship.armed = False
    at.s.ready.observers = 6
    at.until(lambda: at.s.sea.contacts)
    orders.open_view(at.s, at.p, "gun88")
    orders.shell(at.s, at.p, at.s.sea.contacts[0].id)
    return at, ship


@proves("BG-7.5.3.e", "BG-8.2.a")
def test_a_gun_laid_by_hand_hits_what_it_is_laid_on():
    at, ship = manned_gun()
    assert turned(at, "lay_gun", "first_officer", bearing=0.0, range_m=9000.0) == "gun_range"
    off = norm(bearing(ship.x - at.boat.x, ship.y - at.boat.y) - at.boat.course)
    metres = math.hypot(ship.x - at.boat.x, ship.y - at.boat.y)
    turned(at, "lay_gun", "first_officer", bearing=off, range_m=metres + 600.0)
    at.run(60)
    assert ship.wounds == [], "over"
    splash = sea_view(at.s, at.p.book, "first_officer")["scene"].splashes[-1]
    assert splash.ours
    assert splash.metres - metres == pytest.approx(600.0, abs=150.0)
    turned(at, "lay_gun", "first_officer", bearing=off, range_m=metres)
    at.run(60)
    assert len(ship.wounds) >= 3
    turned(at, "release_gun", "first_officer")
    assert not at.boat.hands.gun_laid
    assert turned(afloat(), "lay_gun", "first_officer", bearing=0.0, range_m=900.0) == "gun_not_manned"


def test_a_shell_goes_through_a_ship_or_falls_beside_it():
    at, ship = manned_gun()
    assert guns.goes_through(at.sb, ship, ship.x, ship.y)
    assert not guns.goes_through(at.sb, ship, ship.x + 60.0, ship.y)
    assert not guns.goes_through(at.sb, ship, ship.x, ship.y + 70.0)


def test_a_table_takes_the_commands_and_saves_them():
    table = new_table(GAME, seed=3, options={"mission": "M01"})
    while table.prompts():
        table.answer(table.pending.keys[0])
    table.command("navigator", "turn_disk", enemy_course=123.0)
    assert table.view("navigator")["attack_disk"]["enemy_course"] == 123.0
    with pytest.raises(IllegalAnswer):
        table.command("captain", "turn_disk", enemy_course=1.0)
    import kaleun

    again = kaleun.load(table.record())
    assert again.view("navigator")["attack_disk"]["enemy_course"] == 123.0


def test_games_of_version_1_have_no_instruments():
    book = GAME.book(GAME.full_options({"mission": "A2"}), GAME.charts_with(FIRST_CHARTS), "1")
    for command in COMMANDS:
        assert command.check(afloat().s, book, "captain", {}).code == "not_in_these_rules"
