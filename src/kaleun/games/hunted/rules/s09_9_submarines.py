"""Section 9.9: the duel with an enemy submarine (random event 6)."""

from __future__ import annotations

from functools import cache

from kaleun.games.hunted.book import P
from kaleun.games.hunted.rules.s04_5_torpedoes import ENDS, fill
from kaleun.games.hunted.rules.s09_2_torpedo_fire import aim_and_fire, loaded, no_fire
from kaleun.games.hunted.rules.s09_4_additional import announce, roll_additional
from kaleun.games.hunted.rules.s09_6_detection import approach
from kaleun.games.hunted.state import Air, Combat, State, Target
from kaleun.games.hunted.tables import ask, look, throw, working
from kaleun.kernel.ask import Ask, Asks, Option, d6, die
from kaleun.kernel.rule import rule


@rule("TH-9.9.1", "TH-12.1.sub", "TH-9.9.4")
def submarine_sighted(s: State, p: P) -> Asks[str]:
    """Which submarine it is: 1d10, off Australia 1d6."""
    assert s.patrol is not None
    table = "australia" if s.patrol.area == "australia" else "general"
    if table == "australia":
        roll = yield from throw(s, p, d6("TH-9.9.1", "submarine"))
    else:
        roll = yield from throw(s, p, die("TH-9.9.1", "submarine", 10))
    row_id, row = look(p.book, "T4_submarines", table, roll)
    capacity = p.book.charts["U3_attack_damage"]["fixed_points"]["submarine"]
    s.combat = Combat("submarine", [Target("submarine", row["name"], row["tons"], capacity)])
    p.log("TH-9.9.1", "submarine_sighted", dice=roll, chart="T4_submarines", row=row_id, name=row["name"])
    return "duel"


@rule("TH-9.9.2", "TH-9.9.3", "TH-9.9.5")
def duel(s: State, p: P) -> Asks[str]:
    """Step: initiative and one exchange of torpedoes."""
    c = s.combat
    assert c is not None
    s.phase, s.tick = "duel", s.tick + 1
    if c.round:
        comer = yield from roll_additional(s, p)
        disturbs(s, c, comer.result)
        result = announce(p, comer)
        if result != "none":
            return "air_attack" if result == "aircraft" else "escort_hunt"
    c.round += 1
    roll = yield from throw(s, p, die("TH-9.9.2", "initiative", 10), weighty=True)
    enemy_first = roll <= p.book.charts["calendar"]["submarine"]["enemy_first_max"]
    if enemy_first:
        c.range = "medium"
    p.log(
        "TH-9.9.2",
        "enemy_has_initiative" if enemy_first else "boat_has_initiative",
        dice=roll,
        chart="calendar",
        row="submarine",
    )
    if enemy_first:
        return (yield from under_fire(s, p, c))
    return (yield from with_initiative(s, p, c))


def disturbs(s: State, c: Combat, result: str) -> None:
    """Who comes up to two submarines."""
    if result == "aircraft":
        c.hunted, s.air = 1, Air()
    elif result == "escort":
        s.combat = Combat("additional", escorted=True, hunted=1)


@rule("TH-9.9.3")
def with_initiative(s: State, p: P, c: Combat) -> Asks[str]:
    """Disengage, attack at Medium or Long, or creep up to Close."""
    assert s.patrol is not None
    choice = yield _duel(armed(s) and not s.patrol.aborting)
    if choice == "disengage":
        return disengage(p)
    c.range = choice
    if choice == "close" and not (yield from approach(s, p, c)):
        c.approach = False
        return (yield from under_fire(s, p, c))
    return (yield from shoot(s, p, c))


@rule("TH-10.0.b")
def armed(s: State) -> bool:
    """Can the boat fire under water: a torpedo behind working doors, and a periscope?"""
    return working(s, "periscope") and bool(loaded(s, "forward") or loaded(s, "aft"))


@cache
def _duel(attack: bool) -> Ask:
    options = [Option(f"duel:{r}", r, "TH-9.9.3") for r in ("close", "medium", "long")] if attack else []
    return ask("duel", "TH-9.9.3", [*options, Option("disengage", "disengage", "TH-9.9.2")])


def disengage(p: P) -> str:
    """The player breaks off; the encounter is over."""
    p.log("TH-9.9.2", "disengages")
    return "after"


@rule("TH-9.9.2", "TH-9.9.3")
def under_fire(s: State, p: P, c: Combat) -> Asks[str]:
    """The enemy fires first; survivors may fire back at the same range or disengage."""
    yield from enemy_fires(s, p, c)
    if s.outcome:
        return "career_end"
    if not armed(s):
        return disengage(p)
    if (yield ask("fire_back", "TH-9.9.2", ["fire_back", "disengage"])) == "disengage":
        return disengage(p)
    return (yield from shoot(s, p, c))


@rule("TH-9.9.3", "TH-9.9.4", "TH-9.9.5")
def shoot(s: State, p: P, c: Combat) -> Asks[str]:
    """One end's tubes; a good hit sinks it, a miss is answered, then both try again or the boat slips away."""
    ends = [end for end in ENDS if no_fire(s, c, end) is None]
    which = ends[0] if len(ends) == 1 else (yield ask("salvo", "TH-9.2.1.a", [Option(f"salvo:{e}", e) for e in ends]))
    yield from aim_and_fire(s, p, c, (which,))
    if c.targets[0].sunk:
        return "after"
    yield from enemy_fires(s, p, c)
    if s.outcome:
        return "career_end"
    for end in ENDS:
        yield from fill(s, p, end)
    if (yield ask("duel_on", "TH-9.9.5", ["fight_on", "disengage"])) == "disengage":
        return disengage(p)
    return "duel"


@rule("TH-9.9.5")
def enemy_fires(s: State, p: P, c: Combat) -> Asks[None]:
    """Two torpedoes; any hit that is no dud sinks the boat."""
    table = p.book.charts["U1_torpedo_gun_fire"]["enemy_submarine_fire"]
    for _ in range(table["torpedoes"]):
        roll = yield from throw(s, p, d6("TH-9.9.5", "enemy_torpedo", 2), weighty=True)
        hit = sum(roll) <= table[c.range]
        p.log(
            "TH-9.9.5",
            "enemy_torpedo_hit" if hit else "enemy_torpedo_missed",
            dice=roll,
            chart="U1_torpedo_gun_fire",
            row="enemy_submarine_fire",
        )
        if not hit:
            continue
        dud = yield from throw(s, p, d6("TH-9.9.5", "enemy_dud"), weighty=True)
        if dud in table["dud_on"]:
            p.log("TH-9.9.5", "enemy_dud", dice=dud)
            continue
        s.outcome = "sunk_by_submarine"
        p.log("TH-9.9.5", "sunk_by_submarine", dice=dud)
        return
