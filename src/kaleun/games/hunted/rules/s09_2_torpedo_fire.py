"""Section 9.2: aiming, to-hit rolls, FaT, duds, damage; 9.10: the escort as a target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s04_5_torpedoes import NAMES
from kaleun.games.hunted.rules.s06_calendar import record_sunk
from kaleun.games.hunted.rules.s08_3_targets import new_target
from kaleun.games.hunted.rules.s09_2_duds import dud_max, superior_pistols
from kaleun.games.hunted.rules.s10_6_crew import COMMAND
from kaleun.games.hunted.rules.s11_3_awards import has_torpedo_benefit, no_second_salvo_penalty
from kaleun.games.hunted.state import MINE, SEAT, Combat, State, Target
from kaleun.games.hunted.tables import experte, generic_crew_out, look, skill, summed, throw, working
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.mods import Modifiers, Row
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, bundled

DOORS = {"forward": "fwd_torp_doors", "aft": "aft_torp_doors"}
STRAIGHT = ("g7a", "g7e")


def loaded(s: State, end: str) -> list[str]:
    """Torpedoes ready in the tubes of an end whose doors work."""
    if not working(s, DOORS[end]):
        return []
    return [t for t in getattr(s.boat, end) if t and t != MINE]


def no_fire(s: State, c: Combat, end: str) -> tuple[str, str] | None:
    """Why there is nothing in these tubes that this attack may use: reason and rule; None if there is."""
    if usable(s, c, end):
        return None
    tubes: list[str] = getattr(s.boat, end)
    if not working(s, DOORS[end]):
        return "doors_jammed", "TH-10.0.b"
    if MINE in tubes:
        return "mines_in_the_tubes", "TH-7.4.2.a"
    if c.extreme and any(tubes):
        return "straight_runners_only", "TH-14.16"
    if c.nibelung and any(tubes):
        return "homing_only", "TH-14.12"
    return "tubes_empty", "TH-9.2.1.a"


@rule("TH-14.16", "TH-14.12")
def usable(s: State, c: Combat, end: str) -> list[str]:
    """Extreme range is for straight runners only, Nibelung with a broken periscope for homing ones."""
    ready = loaded(s, end)
    if c.extreme:
        return [t for t in ready if t in STRAIGHT]
    if c.nibelung and not working(s, "periscope"):
        return [t for t in ready if t not in STRAIGHT]
    return ready


@rule("TH-9.2.1.a", "TH-9.2.1.b", "TH-9.5.2", "TH-9.10.a")
def aim_and_fire(s: State, p: P, c: Combat, ends: Sequence[str], bound: bool = False) -> Asks[int]:
    """All torpedoes are aimed before the first is rolled; who is `bound` fires one at least. Returns how many."""
    salvos: list[list[tuple[str, int]]] = []
    for i in range(len(ends)):
        salvos.append((yield from aim(s, p, c, ends[i:], bound and not any(salvos))))
    c.both_ends = len(salvos) > 1 and all(salvos)
    escort = next((c.targets[i] for salvo in salvos for _, i in salvo if c.targets[i].kind == "escort"), None)
    before = escort.damage if escort else 0
    fired = 0
    for salvo in salvos:
        c.second_salvo = fired > 0
        for kind, index in salvo:
            c.aimed.remove((kind, index))
            yield from torpedo(s, p, c, kind, c.targets[index])
        fired += len(salvo)
    c.second_salvo = False
    c.fired = c.fired or fired > 0
    if escort:
        settle_escort(c, escort, before)
    return fired


def aim(s: State, p: P, c: Combat, ends: Sequence[str], bound: bool) -> Asks[list[tuple[str, int]]]:
    """Torpedo by torpedo out of the first of these ends: which kind at which target, until the player has enough;
    `bound` to fire one at least."""
    end = ends[0]
    tubes: list[str] = getattr(s.boat, end)
    aimed: list[tuple[str, int]] = []
    while usable(s, c, end):
        at_escort = "" if not c.escorted or c.escort else "far" if c.extreme and p.book.since("2") else "may"
        ready = tuple([(each, tuple(sorted(usable(s, c, each)))) for each in ends])
        choice = yield _aims(ready, targets_open(c), at_escort, bound and not aimed)
        if choice == "done":
            break
        kind, index = choice
        if index == len(c.targets):
            add_escort(p, c)
        tubes[tubes.index(kind)] = ""
        aimed.append((kind, index))
        c.aimed.append((kind, index))
        if kind == "g7a" and c.day:
            c.g7a_by_day = True
    if aimed:
        p.log("TH-9.2.1.a", "salvo", end=end, n=len(aimed))
    return aimed


def targets_open(c: Combat) -> tuple[int, ...]:
    """Targets still afloat, by index; the last entry is how many there are."""
    return (*[i for i, t in enumerate(c.targets) if not t.sunk], len(c.targets))


Ready: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""The ends that fire one after the other, with the torpedoes in their tubes."""


@cache
def _aims(ready: Ready, open_targets: tuple[int, ...], at_escort: str, bound: bool) -> Ask:
    """Its data has what is still to aim, so that a sheet can ask for the whole salvo at once."""
    told = bundled(verdicts(tuple(dict.fromkeys(ready[0][1])), open_targets, at_escort, bound))
    tubes = [[end, *torpedoes] for end, torpedoes in ready]
    return Judged(SEAT, "aim", "TH-9.2.1.a", [told], refuse=told.tell, tubes=tubes)


@rule("TH-9.2.1.a", "TH-9.10.a", "TH-14.15.6", "TH-14.16")
def verdicts(
    kinds: tuple[str, ...], open_targets: tuple[int, ...], at_escort: str, bound: bool
) -> Iterator[Bundle | Refusal]:
    """Each kind of torpedo at each ship that is still afloat, or at the escort (from Extreme Range only at the convoy,
    ruling R-108); or no more, once one is aimed by whoever is bound to fire."""
    *afloat, count = open_targets
    for kind in kinds:
        for i in range(count):
            key = f"aim:{kind}-{i + 1}"
            if i in afloat:
                yield Bundle([Option(key, (kind, i), "TH-9.2.1.a", torpedo=NAMES[kind], target=i + 1)])
            else:
                yield Refusal(key, "sunk_already", "TH-9.2.1.a", target=i + 1)
    if at_escort == "may":
        yield Bundle(Option(f"aim_escort:{kind}", (kind, count), "TH-9.10.a", torpedo=NAMES[kind]) for kind in kinds)
    elif at_escort:
        yield from (Refusal(f"aim_escort:{kind}", "convoy_only", "TH-14.16") for kind in kinds)
    if bound:
        yield Refusal("aim:none", "must_fire", "TH-14.15.6")
    else:
        yield Bundle([Option("aim:none", "done", "TH-9.2.1.a")])


@rule("TH-9.10.a", "TH-8.3.5")
def add_escort(p: P, c: Combat) -> None:
    """One generic escort of 2 000 t joins the targets."""
    row = p.book.charts["U4_combat_mat"]["escort_target"]
    c.targets.append(Target("escort", "", row["tons"], row["points"]))
    c.escort = True


@rule("TH-9.10.b")
def settle_escort(c: Combat, escort: Target, before: int) -> None:
    """An attacked escort that was hit keeps the others busy; one that came off unharmed is warned."""
    c.escort_attacked = "harmed" if escort.damage > before else "unharmed"


@rule("TH-9.2.3", "TH-9.2.mods", "TH-9.2.5", "TH-9.5.1.a")
def torpedo(s: State, p: P, c: Combat, kind: str, target: Target) -> Asks[None]:
    """2d6 per torpedo: at or below the number for the range after modifiers hits."""
    found = () if c.extreme else torpedo_mods(s, p.book, c, kind, target)
    need = needed(p.book, c, kind, found)
    roll = yield from throw(s, p, d6("TH-9.2.3", "torpedo", 2))
    hit = sum(roll) <= need
    p.log(
        "TH-9.2.3",
        "torpedo_hit" if hit else "torpedo_missed",
        dice=roll,
        mods=found,
        chart="U1_torpedo_gun_fire",
        row=f"range.{c.range}",
        torpedo=NAMES[kind],
        name=target.name or target.kind,
        need=need,
    )
    if hit:
        yield from strike(s, p, c, kind, target)
    elif c.encounter == "convoy" and kind in STRAIGHT and target.kind != "escort" and not c.extreme:
        yield from fat(s, p, c, kind)


@rule("TH-9.2.5", "TH-14.16")
def needed(book: Book, c: Combat, kind: str, found: tuple[Mod, ...]) -> int:
    """The highest 2d6 that hits; a homing torpedo never falls below its own minimum."""
    chart = book.charts["U1_torpedo_gun_fire"]
    number: int = chart["range"][c.range]["hit_on"] - summed(found)
    return number if kind in STRAIGHT else max(number, chart["homing_minimum"][kind])


class Shot(NamedTuple):
    """What the modifiers of a torpedo look at; `skill`: the special ability of a Kommandant who can use it."""

    s: State
    book: Book
    c: Combat
    kind: str
    target: Target
    skill: str


@rule("TH-14.15.8")
def spared(x: Shot) -> bool:
    """Knight's Cross or the ability Skilled: no penalty for the second salvo."""
    return x.skill == "skilled" or no_second_salvo_penalty(x.s, x.book)


def on(x: Shot, skill: str, kind: str) -> bool:
    """Does this ability meet the targets it is for?"""
    return x.skill == skill and x.target.kind == kind


CREW: tuple[Row, ...] = (
    ("crew_green", "TH-11.1.3", lambda x: x.s.quality == "green"),
    ("crew_elite", "TH-11.1.3", lambda x: x.s.quality == "elite"),
    ("all_crew_sw_or_kia", "TH-10.6.3.d", lambda x: generic_crew_out(x.s)),
)
TORPEDO = Modifiers(
    "U1_torpedo_gun_fire",
    (
        ("surface_torpedo_uzo", "TH-9.5.1.a", lambda x: x.c.surfaced and x.c.escorted),
        ("surface_torpedo_uzo", "TH-9.4.2.b", lambda x: x.c.surfaced and not x.c.escorted),
        ("first_wo_experte_surface", "TH-11.1.d", lambda x: x.c.surfaced and experte(x.s, "first_wo")),
        ("kmdt_knights_cross", "TH-11.3.6.a", lambda x: has_torpedo_benefit(x.s, x.book)),
        ("second_salvo", "TH-9.5.2", lambda x: x.c.second_salvo and x.c.escorted and not spared(x)),
        *CREW,
        *COMMAND,
        ("g7e_medium", "TH-9.2.mods", lambda x: x.kind != "g7a" and x.c.range == "medium"),
        ("g7e_long", "TH-9.2.mods", lambda x: x.kind != "g7a" and x.c.range == "long"),
        ("target_escort", "TH-9.10.a", lambda x: x.target.kind == "escort"),
        ("target_submarine", "TH-9.9.3", lambda x: x.target.kind == "submarine"),
        ("target_fast_warship", "TH-8.3.2.b", lambda x: x.target.fast and x.target.kind not in ("escort", "submarine")),
        ("nibelung_homing", "TH-14.12", lambda x: x.c.nibelung and x.kind not in STRAIGHT),
        ("ability_capital_ship_killer", "TH-14.15.3", lambda x: on(x, "capital_ship_killer", "capital_ship")),
        ("ability_carrier_killer", "TH-14.15.5", lambda x: x.skill == "carrier_killer" and x.target.carrier),
        ("ability_tanker_killer", "TH-14.15.12", lambda x: on(x, "tanker_killer", "tanker")),
        ("ability_convoy_killer", "TH-14.15.13", lambda x: x.skill == "convoy_killer" and x.c.encounter == "convoy"),
    ),
)


@rule("TH-9.2.mods")
def torpedo_mods(s: State, book: Book, c: Combat, kind: str, target: Target) -> tuple[Mod, ...]:
    """Every modifier of a torpedo's to-hit roll, with its rule."""
    return TORPEDO.found(book.charts, Shot(s, book, c, kind, target, skill(s, book)))


@rule("TH-9.2.4")
def fat(s: State, p: P, c: Combat, kind: str) -> Asks[None]:
    """A FaT torpedo that misses a convoy target circles on: 2-3 strikes another ship."""
    roll = yield from throw(s, p, d6("TH-9.2.4", "fat", 2))
    hit = sum(roll) <= p.book.charts["U1_torpedo_gun_fire"]["fat_second_chance"]["hit_on"]
    p.log(
        "TH-9.2.4", "fat_hit" if hit else "fat_missed", dice=roll, chart="U1_torpedo_gun_fire", row="fat_second_chance"
    )
    if hit:
        yield from new_target(s, p, c, "ship")
        yield from strike(s, p, c, kind, c.targets[-1])


@rule("TH-9.2.6", "TH-12.1.3.a")
def strike(s: State, p: P, c: Combat, kind: str, target: Target) -> Asks[None]:
    """A hit may be a dud; a good one does damage."""
    assert s.patrol is not None
    column_id, most = dud_max(p.book, kind, s.patrol.start)
    found = superior_pistols(p.book) if s.patrol.superior_torpedoes else ()
    roll = yield from throw(s, p, d6("TH-9.2.6", "dud"))
    if roll + summed(found) <= most:
        p.log("TH-9.2.6", "dud", dice=roll, mods=found, chart="U2_duds", row=column_id, torpedo=NAMES[kind])
        return
    p.log("TH-9.2.6", "detonates", dice=roll, mods=found, chart="U2_duds", row=column_id)
    yield from wound(s, p, c, target)


@rule("TH-9.2.7", "TH-9.2.7.ex1", "TH-9.9.4")
def wound(s: State, p: P, c: Combat, target: Target) -> Asks[None]:
    """1d6 on U3 for the damage points."""
    roll = yield from throw(s, p, d6("TH-9.2.7", "attack_damage"))
    row_id, row = look(p.book, "U3_attack_damage", "result.torpedo", roll)
    apply_damage(s, p, c, target, row["damage"], roll, (), row_id)


@rule("TH-9.2.7", "TH-9.2.8", "TH-4.3.2", "TH-5.2.1")
def apply_damage(
    s: State, p: P, c: Combat, target: Target, points: int, roll: int, found: tuple[Mod, ...], row_id: str
) -> None:
    """Damage adds up; at its capacity the ship sinks and goes on the log sheet."""
    was_sunk = target.sunk
    target.damage += points
    name = target.name or target.kind
    p.log("TH-9.2.7", "ship_damaged", dice=roll, mods=found, chart="U3_attack_damage", row=row_id, name=name, n=points)
    if target.sunk and not was_sunk:
        record_sunk(s, p, target)
