"""A boat in any situation: crew, cards, damage, tanks and tubes, and what is near it, drawn at random within what a
mission can bring."""

from __future__ import annotations

import math
import random

from games.uboot.afloat import Afloat
from kaleun.games.uboot.crew.aboard import icons, in_section, living, sailor
from kaleun.games.uboot.crew.book import LEVELS, OUTSIDE
from kaleun.games.uboot.crew.s06_7_busy import take, update
from kaleun.games.uboot.crew.s06_9_health import give_card
from kaleun.games.uboot.crew.s06_10_kia import kill
from kaleun.games.uboot.crew.s07_5_2_targeting import man_view
from kaleun.games.uboot.crew.s10_3_2_technical import mark
from kaleun.games.uboot.crew.s10_3_2_work import plan, required
from kaleun.games.uboot.crew.s10_3_2_work import run as start_repair
from kaleun.games.uboot.crew.state import Breach, Meal, Puzzle
from kaleun.games.uboot.sea import aircraft, hull
from kaleun.games.uboot.sea.radio import READ, SENT, WAITING
from kaleun.games.uboot.sea.state import Burst, Torpedo
from kaleun.games.uboot.sea.step import look_around
from kaleun.games.uboot.sea.units import KN, NM
from kaleun.kernel.stream import Stream

DEPTHS = (0.0, 0.0, 0.0, 0.5, 10.0, 13.0, 40.0, 120.0, 190.0)
KINDS = ("tramp", "bigtanker", "reefer", "liner", "flower", "vw", "blackswan", "trawler")


def sometimes(rng: random.Random, share: float = 0.3) -> bool:
    return rng.random() < share


def situation(rng: random.Random, at: Afloat) -> None:
    """Puts the boat into one."""
    minutes = min(40 * 60, at.sb.limit_s // 60 - 30)
    at.s.clock.seconds = rng.randint(1, minutes) * 60 + rng.choice((0, 0, 17, 50))
    at.s.sea.weather = rng.choice(list(at.sb.weather))
    boat(rng, at)
    crew(rng, at)
    damage(rng, at)
    stations(rng, at)
    duties(rng, at)
    near(rng, at)
    hull.sound(at.s, at.sb)
    update(at.s, at.p)
    look_around(at.s, at.p, [unit for unit in at.s.sea.units if at.s.sea.groups[unit.group - 1].near])
    for goal in at.s.task.goals:
        goal.last, goal.met = (
            rng.choice((-1, at.s.clock.seconds - rng.choice((60, 3 * 3600, 9 * 3600)))),
            sometimes(rng),
        )
        goal.sent, goal.known = sometimes(rng, 0.8), sometimes(rng, 0.7)
        if sometimes(rng):
            at.s.sea.outgoing.append(goal.id)
    for message in at.s.sea.radio:
        message.state = rng.choice((SENT, WAITING, WAITING, READ))


def boat(rng: random.Random, at: Afloat) -> None:
    """Depth, speed, what is left in tanks and tubes."""
    s, b = at.s, at.boat
    depth = rng.choice(DEPTHS)
    if depth:
        at.submerge(depth)
    b.keel = rng.choice((b.depth, b.depth, 25.0, 90.0)) if depth else 0.0
    b.diving = rng.choice(("", "", "dive", "surface")) if depth < 10.0 else ""
    b.telegraph = rng.choice(("stop", "slow_ahead", "half_ahead", "full_ahead", "full_astern"))
    b.course, b.speed = rng.choice((0.0, 77.0, 200.0, 359.0)), rng.choice((0.0, 3.0, 7.0))
    b.helm, b.way = rng.choice((b.course, 10.0, 250.0)), rng.choice((-1, 0, 1))
    b.battery, b.fuel = rng.choice((1.0, 0.5, 0.04)), rng.choice((b.fuel, 1.0, 0.001))
    b.shells, b.fired = rng.choice((b.shells, 3, 0)), rng.randint(0, 9)
    b.spares = {what: rng.randint(0, n) for what, n in b.spares.items()}
    for tube in b.tubes:
        state = rng.choice(("loaded", "flooded", "flooding", "empty", "reloading"))
        tube.flooded = state == "flooded"
        tube.flood_at = s.clock.seconds + rng.randint(1, 40) if state == "flooding" else 0
        if state in ("empty", "reloading"):
            tube.load = ""
        if state == "reloading":
            tube.reload, tube.reload_at = "g7e", s.clock.seconds + rng.randint(1, 60)
    if sometimes(rng, 0.1):
        s.crew.external, s.crew.external_at = rng.choice(("g7a", "g7e")), s.clock.seconds + rng.choice((1, 60, 900))
        b.spares[f"external {s.crew.external}"] = 1
    b.drift_deg, b.logged = rng.choice((0.0, 3.0)), rng.choice((0.0, 500.0))


def crew(rng: random.Random, at: Afloat) -> None:
    """Where the men are, how tired and how sick; tracks, cards, food."""
    s, p, c, book = at.s, at.p, at.s.crew, at.p.book.crew
    places = [n for n in book.sections if n not in OUTSIDE or not at.boat.depth]
    crowded = rng.sample(places, 3)
    for figure in c.figures:
        c.figures[figure] = rng.choice(rng.choice((places, crowded)))
    c.watch = rng.choice((1, 2))
    for man in c.sailors.values():
        man.tokens = ["activation"] * rng.choice((0, 0, 1, 2, 3))
    for figure in rng.sample(list(c.figures), rng.choice((0, 0, 1, 2, 5))):
        deck = rng.choice([name for name in ("burns", "electric_shock", "poisoning", "gunshot") if c.decks[name]])
        give_card(s, p, figure, c.decks[deck].pop(0))
    if sometimes(rng):
        kill(s, p, [f for f in rng.sample(list(c.figures), 2) if living(s, f)])
    c.due.clear()
    c.orders, c.blocked = rng.randint(0, book.top_order), rng.choice((0, 0, 1, 3))
    c.morale = rng.choice((book.top_morale, rng.randint(0, book.top_morale)))
    c.excess = rng.randint(0, book.top_morale) if book.excess_tracked else 0
    c.alerts = rng.randint(0, book.high_alerts)
    c.skip_card, c.gain_change = rng.choice((0, 0, 1)), rng.choice((0, 0, -1))
    c.smoked = sometimes(rng)
    c.cigarettes = {role: rng.randint(0, n) for role, n in c.cigarettes.items()}
    spare = [n for n in c.gone if n in book.captains]
    for n in rng.sample(spare, min(len(spare), 3)):
        c.gone.remove(n)
        c.hand.append(n)
    for n in [n for n in c.gone if n in book.ce][: rng.randint(0, 3)]:
        c.gone.remove(n)
        rng.choice(list(c.toolboxes.values())).cards.append(n)
    for kind, n in c.medical.items():
        c.used[kind] = rng.randint(0, n)
        c.medical[kind] -= c.used[kind]
    larder(rng, at)


def larder(rng: random.Random, at: Afloat) -> None:
    """Holes in the pyramid, meals on the plates, food that spoils soon."""
    food, book = at.s.crew.food, at.p.book.crew
    for _ in range(rng.choice((0, 1, 3))):
        tokens = [food.supply.pop() for _ in range(rng.choice((1, 2, 3)))]
        if len(food.plates) < book.meals_a_day:
            food.plates.append(Meal(tokens, len(tokens)))
        else:
            food.discard += tokens
    for n in rng.sample(range(len(food.pyramid)), rng.choice((0, 1, 4, 6))):
        if food.pyramid[n]:
            food.discard.append(food.pyramid[n])
            food.pyramid[n] = ""
    food.spoiled = rng.randint(0, len(book.spoilage))
    food.larger, food.larger_max = rng.choice(((0, 0), (1, max(book.meal_effect))))


def damage(rng: random.Random, at: Afloat) -> None:
    """What is broken, burns, leaks or has been flooded; where tools and supplies are."""
    s, p, c, book = at.s, at.p, at.s.crew, at.p.book.crew
    if sometimes(rng, 0.15):
        section = rng.choice(book.inside)
        dry = [n for n in book.inside if n != section]
        c.flooded = [section]
        c.figures |= {f: rng.choice(dry) for f, n in c.figures.items() if n == section}
    dry = [n for n in book.inside if n not in c.flooded]
    for supply in c.supplies:
        c.supplies[supply] = rng.choice((0, *dry))
    for box in c.toolboxes.values():
        box.section, box.locked = rng.choice(dry), sometimes(rng, 0.1)
    whole = [name for name, row in book.components.items() if row.section not in c.flooded]
    for name in rng.sample(whole, rng.choice((0, 1, 3, 8))):
        mark(s, p, name, rng.choice(LEVELS))
        condition = c.technical[name]
        if sometimes(rng):
            condition.began, condition.work = True, condition.work // 2
    for section in rng.sample(dry, rng.choice((0, 1, 2))):
        c.environment[str(section)] = rng.choices(list(book.conditions), k=rng.choice((1, 2)))
    for section in rng.sample(dry, rng.choice((0, 0, 1, 2))):
        c.breaches.append(Breach(section, s.clock.seconds + rng.randint(1, 400)))
    if c.breaches and sometimes(rng, 0.6):
        breach = c.breaches[0]
        frame = [rng.choice((-1, n)) for n in rng.sample(range(len(book.pieces)), 6)]
        pieces = rng.sample(book.pieces, len(book.pieces))
        breach.crewed, breach.puzzle = True, Puzzle(pieces, [sometimes(rng) for _ in pieces], frame)
    plan(s)


def stations(rng: random.Random, at: Afloat) -> None:
    """Some orders can be carried out: men who have learned it stand where it is done."""
    c, book = at.s.crew, at.p.book
    for order in rng.sample(list(book.crew.orders.values()), 5):
        for need in order.needs:
            section = need.section or rng.choice(book.crew.inside)
            able = [f for f in c.figures if living(at.s, f) and need.icon in icons(at.s, book, f)]
            if section not in c.flooded and not (section in OUTSIDE and at.boat.depth):
                c.figures |= dict.fromkeys(rng.sample(able, min(len(able), need.men)), section)


def duties(rng: random.Random, at: Afloat) -> None:
    """Observers, men who repair, and men at open views."""
    s, p = at.s, at.p
    update(s, p)
    if at.boat.depth <= 0:
        for figure in in_section(s, OUTSIDE[1])[: rng.choice((0, 2, 6))]:
            if not sailor(s, figure).duty and len(sailor(s, figure).tokens) < p.book.crew.spaces:
                take(s, p, figure, "observation", 1)
        update(s, p)
    for name, condition in s.crew.technical.items():
        men = in_section(s, p.book.crew.components[name].section)
        free = [f for f in men if not sailor(s, f).duty and len(sailor(s, f).tokens) < p.book.crew.spaces]
        if len(free) >= required(p.book, name, condition.level) and sometimes(rng, 0.6):
            for figure in free:
                take(s, p, figure, name, 1)
            start_repair(s, p.book, name)
    views = ("tdc", "gun88", "gun20") if at.boat.depth <= 0 else ("periscope", "hydrophone", "tdc")
    for view in views:
        if sometimes(rng):
            man_view(s, p, view, ())
            at.boat.views[view] = s.clock.seconds + rng.choice((20, 600))


def near(rng: random.Random, at: Afloat) -> None:
    """The first ships of the mission, or some of ours; aircraft, torpedoes and charges."""
    s, sea = at.s, at.s.sea
    groups = [group for group in sea.groups if group.active and not group.done]
    if groups and sometimes(rng, 0.5):
        group = rng.choice(groups)
        sea.lat0, sea.lon0 = group.lat - rng.uniform(-0.06, 0.06), group.lon + rng.uniform(-0.06, 0.06)
        at.boat.reckoned = (sea.lat0, sea.lon0)
    if sometimes(rng, 0.6):
        company(rng, at)
    if sometimes(rng, 0.2):
        aircraft.spawn(s, at.sb, rng.choice(at.sb.aircraft["aircraft"]), Stream(rng.randrange(99), "drawn"))
        plane = sea.planes[-1]
        plane.x, plane.y = plane.x / 4, plane.y / 4
    for n in range(rng.choice((0, 0, 0, 1, 4))):
        sea.bursts.append(
            Burst(s.clock.seconds + 2 + n, rng.uniform(-60, 60), rng.uniform(-60, 60), 20.0 * n, 130.0, 1)
        )
    sea.air_alert_until = rng.choice((0, s.clock.seconds + 600))


def company(rng: random.Random, at: Afloat) -> None:
    """Some ships, one of them perhaps with a torpedo on its way to it."""
    s = at.s
    far = rng.choice((600.0, 1500.0, 4000.0, 9000.0))
    group = at.group(rng.choice(("lone", "convoy", "patrol", "hunters")), course=rng.uniform(0, 360), speed=7.0)
    group.x, group.y = rng.uniform(-far, far), rng.uniform(-far, far)
    group.zigzag, group.alerted_until = sometimes(rng), rng.choice((0, s.clock.seconds + 300))
    for n in range(rng.choice((1, 2, 5))):
        unit = at.ship(rng.choice(KINDS), 700.0 * n, 400.0 * (n % 2), group)
        unit.armed, unit.weaves = sometimes(rng, 0.5), sometimes(rng)
        unit.damage = unit.limit * rng.choice((0.0, 0.0, 0.6, 0.95))
        unit.state = rng.choice(("formation", "formation", "straggler", "evading", "dead"))
        unit.helm, unit.order = rng.uniform(0, 360), rng.choice((0.0, 5.0))
        if at.sb.vessels[unit.kind].charges and sometimes(rng, 0.6):
            unit.state, unit.until = rng.choice(("investigate", "attack", "search", "return")), s.clock.seconds + 600
            unit.fix_at, unit.fix_depth, unit.holds = s.clock.seconds - 20, at.boat.depth, sometimes(rng)
    if sometimes(rng):
        unit = rng.choice([unit for unit in s.sea.units if unit.group == group.id])
        aim = math.degrees(math.atan2(unit.x, unit.y)) % 360.0
        x, y = unit.x - 300.0 * math.sin(math.radians(aim)), unit.y - 300.0 * math.cos(math.radians(aim))
        fish = Torpedo(
            90, rng.choice(("g7a", "g7e")), x, y, aim, 30.0 * KN, 3 * NM, run=2000.0, magnetic=sometimes(rng)
        )
        fish.wake, fish.at = fish.kind == "g7a", s.clock.seconds - 60
        s.sea.torpedoes.append(fish)
