"""Situations set up by hand, so that every row a game may draw is drawn: what the log says of them counts beside the
playthroughs and records (tests/test_conformance.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.uboot.afloat import afloat
from games.uboot.crew.test_s07_5_orders import contact
from games.uboot.crew.test_s08_cards import event, morale, played
from games.uboot.given import ALL, crew
from games.uboot.missions.test_objectives import at_sea
from kaleun.games.uboot.missions.headquarters import look
from kaleun.games.uboot.missions.headquarters import rows as objectives
from kaleun.games.uboot.sea.aircraft import attack_run
from kaleun.games.uboot.sea.charges import burst
from kaleun.games.uboot.sea.guns import enemy_fire, ramming
from kaleun.games.uboot.sea.hull import strain
from kaleun.games.uboot.sea.ships import founder
from kaleun.games.uboot.sea.state import Burst, Message, Plane
from kaleun.games.uboot.sea.water import change_weather
from kaleun.kernel.log import Line

GUNNERS, ENGINEERS = ALL[:4], ALL[12:]
FIRE = {"course": 70.0, "speed": 9.0, "distance_nm": 1.0}


def lines() -> list[Line]:
    """Everything they write."""
    made = [*cards(), *components(), *hazards(), *dishes(), *orders(), *at_war(), *weather(), *tasks()]
    return [line for play in made for line in play.p.lines]


def cards() -> Iterator[Any]:
    """Each card of the Captain, each event, morale and wound card, once."""
    for n in crew().book.crew.cards:
        b = crew().put(8, "green-circle").fault("radio", "green")
        deck = b.book.crew.deck_of.get(n, "")
        if n in b.book.crew.captains or b.book.crew.cards[n].get("hand"):
            yield played(b, n)
        elif deck == "event":
            yield event(b, n)
        elif deck.startswith("morale"):
            yield morale(b, n)
        else:
            yield b.card("blue-circle", n)


def components() -> Iterator[Any]:
    """Each component breaks; each card of the Chief Engineer is played on one that it fits."""
    book = crew().book.crew
    for name, component in book.components.items():
        yield crew().event("technical", section=component.section, level="green", component=name)
    for number, card in book.ce.items():
        tags = [tag for tag in card["tags"] if tag != "any"]
        fitting = (c for c in book.components.values() if c.section <= 6 and (not tags or set(tags) & set(c.tags)))
        found = next(fitting)
        b = crew().put(2, *ALL).put(found.section, *ENGINEERS).fault(found.id, "green")
        box = b.s.crew.toolboxes["I"]
        box.section, box.cards = found.section, [number]
        yield b.order("repair_technical", component=found.id, card=number)


def hazards() -> Iterator[Any]:
    """Each condition appears, and goes by its supply."""
    for what, row in crew().book.crew.conditions.items():
        b = crew().under(30.0).put(2, *ALL).put(4, "brown-square")
        b.event("environmental", section=5, what=what)
        if row["eliminated_by"] in b.s.crew.supplies:
            b.put(5, "brown-square", "brown-triangle").s.crew.supplies[row["eliminated_by"]] = 5
            b.order("repair_environmental", section=5, what=what)
        yield b


def dishes() -> Iterator[Any]:
    """Each dish is cooked."""
    for ingredients in crew().book.crew.dishes:
        b = crew().put(4, "green-hexagon")
        places = (0, 1, 2)[: len(ingredients)]
        b.s.crew.food.pyramid[: len(ingredients)] = list(ingredients)
        yield b.order("prepare_meal", {"meal": f"meal:{'-'.join(map(str, places))}"})


def orders() -> Iterator[Any]:
    """Each order is given to men who are there."""
    yield crew().mobilize()
    yield crew().put(5, "brown-square", "brown-triangle").order("new_speed", setting="stop")
    yield crew().under().put(6, "brown-square", "brown-triangle").order("new_speed", setting="stop")
    yield crew().stations().order("new_course", degrees=10)
    yield crew().stations().under(60).order("new_depth", depth=90)
    yield crew().stations().order("dive", depth=10)
    yield crew().put(8, *ALL[:6]).order("observe", sailors=list(ALL[:6]))
    yield crew().under().put(3, *GUNNERS).order("periscope")
    yield crew().under(40).put(2, *ALL[4:8]).order("hydrophone")
    b = crew().put(8, *ALL[8:12])
    b.s.sea.weather = "calm_clear"
    yield b.order("sextant")
    b = crew().put(2, *ALL[4:8])
    b.s.sea.radio.append(Message("m", 0, "TEST", "1940-07-03", "waiting"))
    yield b.order("enigma", receive=["m"], key="ABC")
    yield attack()
    yield crew().put(7, *GUNNERS).put(8, *ALL[4:8]).order("gun_20mm", sailors=list(ALL[4:6]))
    yield contact(crew().put(7, *GUNNERS)).order("gun_88mm", contact=7)
    b = crew().put(2, *ALL).put(4, *ALL[:8])
    b.event("breach", section=4)
    yield b.order("repair_breach", section=4)
    b = crew().put(2, *ALL[4:8]).card("blue-circle", 57)
    yield b.order("first_aid", patients=["blue-circle"])
    b = crew().put(1, *GUNNERS)
    b.s.boat.tubes[0].load = ""
    yield b.order("reload", tube=1, kind="g7a")


def attack() -> Any:
    """Periscope, TDC, flooded tubes, fire."""
    b = contact(crew().under().put(3, *ALL[:2]).put(1, *ALL[2:4]))
    b.s.boat.views["periscope"] = 10**6
    b.order("tdc", contact=7)
    b.order("flood_tubes", tubes=[1])
    b.s.boat.tubes[0].flooded, b.s.boat.tubes[0].flood_at = True, 0
    return b.order("fire_torpedoes", tubes=[1], **FIRE)


def at_war() -> Iterator[Any]:
    """Each kind of burst, shell, aircraft and depth; each type of ship goes down; a ramming."""
    at = afloat().submerge(60)
    for row in at.sb.damage["shock"]:
        at.s.sea.bursts.append(Burst(0, at.boat.x, at.boat.y, 60.0 + 3.1 + 0.99 * row["d_max_m"], 130.0, 1))
        burst(at.s, at.p)
        at.s.outcome = ""
    yield at
    for kind in ("patrol", "flower"):
        at = afloat()
        at.ship(kind, 1000.0, 0.0).sees = True
        at.s.sea.units[-1].armed = True
        for _ in range(3 * 3600):
            at.s.clock.seconds += 1
            enemy_fire(at.s, at.p, at.s.sea.units)
        yield at
    for row in at.sb.aircraft["aircraft"]:
        at = afloat()
        plane = Plane(1, row["id"], 0.0, 100.0, 0.0, 100.0, state="attack", release_at=1)
        at.s.clock.seconds = 1
        attack_run(at.s, at.p, plane, row, 100.0)
        yield at
    for depth in (150.0, 180.0, 200.0, 230.0):
        at = afloat().submerge(depth)
        for minute in range(1, 600):
            at.s.clock.seconds = minute * 60
            strain(at.s, at.p)
        yield at
    at = afloat()
    for kind in at.sb.drawings:
        at.ship(kind, 5000.0, 0.0).sinks_at = 1
    at.s.clock.seconds = 1
    founder(at.s, at.p)
    yield at
    at = afloat()
    ramming(at.s, at.p, [at.ship("flower", at.boat.x, at.boat.y)])
    yield at


def weather() -> Iterator[Any]:
    """A year of weather."""
    at = afloat()
    for step in range(3000):
        at.s.clock.seconds = at.s.sea.weather_at = step * at.sb.weather_s
        change_weather(at.s, at.p)
    yield at


def tasks() -> Iterator[Any]:
    """Every objective of every mission is fulfilled."""
    for mission in crew().book.charts["missions"]["mission"]:
        at = at_sea(mission["id"])
        for goal, row in zip(at.s.task.goals, objectives(at.p.book), strict=True):
            goal.met = True
            look(at.s, at.p, goal, {k: v for k, v in row.items() if k not in ("then", "pay")})
        yield at
