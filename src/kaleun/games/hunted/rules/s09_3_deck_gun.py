"""Section 9.3: the deck gun."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s09_2_torpedo_fire import CREW, apply_damage, needed, on
from kaleun.games.hunted.rules.s10_6_crew import COMMAND
from kaleun.games.hunted.state import SEAT, Combat, State, Target
from kaleun.games.hunted.tables import experte, look, skill, throw, working
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.mods import Modifiers
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, bundled


@rule("TH-9.3.1", "TH-9.3.4")
def gun_ready(s: State, book: Book, c: Combat) -> bool:
    """Only on the surface against unescorted ships, with the gun aboard and working and ammo left."""
    boat = s.boat
    return boat.gun and boat.ammo > 0 and working(s, "deck_gun") and not c.escorted and c.encounter != "submarine"


@rule("TH-9.3.2", "TH-4.6.1", "TH-4.6.3")
def fire_gun(s: State, p: P, c: Combat, bound: bool) -> Asks[None]:
    """Up to two points a round (one at least if `bound`), each aimed before any is rolled; committed ones are spent."""
    most = min(p.book.charts["calendar"]["rounds"]["gun_points_per_round"], s.boat.ammo)
    aimed: list[int] = []
    while len(aimed) < most:
        open_targets = tuple(i for i, t in enumerate(c.targets) if not t.sunk)
        choice = yield _shells(open_targets, bound and not aimed)
        if choice == -1:
            break
        aimed.append(choice)
        c.aimed.append(("gun", choice))
    s.boat.ammo -= len(aimed)
    if aimed:
        c.fired = True
        p.log("TH-9.3.2", "gun_fires", n=len(aimed), left=s.boat.ammo)
    c.aimed.clear()
    for index in aimed:
        if not c.targets[index].sunk:
            yield from shell(s, p, c, c.targets[index])


@cache
def _shells(open_targets: tuple[int, ...], bound: bool) -> Ask:
    told = bundled(verdicts(open_targets, bound))
    return Judged(SEAT, "shell", "TH-9.3.2", [told], refuse=told.tell)


@rule("TH-9.3.2", "TH-14.15.6")
def verdicts(open_targets: tuple[int, ...], bound: bool) -> Iterator[Bundle | Refusal]:
    """A shell for each ship that is still afloat; or no more, once one is aimed by whoever is bound to fire."""
    yield Bundle([Option(f"shell:{i + 1}", i, "TH-9.3.2", target=i + 1) for i in open_targets])
    if bound:
        yield Refusal("shell:none", "must_fire", "TH-14.15.6")
    else:
        yield Bundle([Option("shell:none", -1, "TH-9.3.2")])


@rule("TH-9.3.3", "TH-11.1.e", "TH-14.15.14")
def shell(s: State, p: P, c: Combat, target: Target) -> Asks[None]:
    """U1 for each point, no dud, then U3; a 10.5 cm gun does more."""
    found = gun_mods(s, p.book, target)
    need = needed(p.book, c, "g7a", found)
    roll = yield from throw(s, p, d6("TH-9.3.3", "deck_gun", 2))
    hit = sum(roll) <= need
    code = "gun_hit" if hit else "gun_missed"
    p.log(
        "TH-9.3.3",
        code,
        dice=roll,
        mods=found,
        chart="U1_torpedo_gun_fire",
        row=f"range.{c.range}",
        name=target.name or target.kind,
        need=need,
    )
    if not hit:
        return
    caliber = heavy_gun(s, p.book)
    damage = yield from throw(s, p, d6("TH-9.3.3", "gun_damage"))
    row_id, row = look(p.book, "U3_attack_damage", "result.deck_gun", damage + sum(m.value for m in caliber))
    apply_damage(s, p, c, target, row["damage"], damage, caliber, row_id)


class GunShot(NamedTuple):
    """What the modifiers of the deck gun look at."""

    s: State
    target: Target
    skill: str


GUN = Modifiers(
    "U1_torpedo_gun_fire",
    (
        ("second_wo_experte", "TH-11.1.e", lambda x: experte(x.s, "second_wo")),
        *CREW,
        *COMMAND,
        ("ability_tanker_killer", "TH-14.15.12", lambda x: on(x, "tanker_killer", "tanker")),
        ("ability_deck_gun_expert", "TH-14.15.14", lambda x: x.skill == "deck_gun_expert"),
    ),
)


@rule("TH-9.2.mods")
def gun_mods(s: State, book: Book, target: Target) -> tuple[Mod, ...]:
    """Modifiers of the deck gun on U1."""
    return GUN.found(book.charts, GunShot(s, target, skill(s, book)))


def heavy_gun(s: State, book: Book) -> tuple[Mod, ...]:
    """A 10.5 cm gun takes -1 on the damage roll."""
    if book.mat(s.boat.type)["deck_gun"] != "10.5cm":
        return ()
    row = book.charts["U3_attack_damage"]["result"]["modifiers"][0]
    return (Mod(row["key"], row["mod"], "TH-9.3.3"),)
