"""Torpedoes and shells: the chance that one hits, and what a whole salvo sinks of the ships it is aimed at. (A torpedo
that misses its convoy ship and circles may strike another ship; that one was not aimed at and is not counted.)"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from kaleun.games.hunted.book import Book
from kaleun.games.hunted.coach.odds import DIE, TWO, chance
from kaleun.games.hunted.rules.s04_5_torpedoes import ENDS
from kaleun.games.hunted.rules.s09_2_duds import dud_max, superior_pistols
from kaleun.games.hunted.rules.s09_2_torpedo_fire import needed, torpedo_mods, usable
from kaleun.games.hunted.rules.s09_3_deck_gun import gun_mods, heavy_gun
from kaleun.games.hunted.state import Combat, State, Target
from kaleun.games.hunted.tables import look, summed

GUN = "gun"
Step: TypeAlias = tuple[State, Sequence[str]]
"""How the step began, and what the seat has answered since."""
Damage: TypeAlias = dict[int, Fraction]
"""How likely so many points are."""


def strikes(
    s: State, book: Book, c: Combat, ends: Sequence[str], targets: Sequence[int] | None = None
) -> list[Fraction]:
    """The chance of every torpedo (or shell) of these ends at every ship that is still afloat."""
    places = [i for i, t in enumerate(c.targets) if not t.sunk] if targets is None else targets
    found = []
    for end in ends:
        if end == GUN:
            found += [_at_most(needed(book, c, "g7a", gun_mods(s, book, c.targets[i]))) for i in places]
        else:
            found += [_torpedo(s, book, c, kind, c.targets[i]) for kind in set(usable(s, c, end)) for i in places]
    return found


def hit(s: State, book: Book, c: Combat, kind: str, index: int | None, step: Step) -> Fraction:
    """The chance of the torpedo that is being aimed, at this ship (None: the escort)."""
    c.second_salvo = first_salvo(s, c, step) is not None
    return _torpedo(s, book, c, kind, c.targets[index] if index is not None else escort(book))


def salvo_tons(s: State, book: Book, c: Combat, step: Step, more: tuple[str, int | None] | None = None) -> Fraction:
    """Tons that sink, by everything that has been aimed and one torpedo more."""
    targets, first = [*c.targets], first_salvo(s, c, step)
    aimed = [*c.aimed]
    if more is not None:
        kind, index = more
        if index is None:
            index = len(targets)
            targets.append(escort(book))
        aimed.append((kind, index))
    blows: list[Damage] = []
    for n, (kind, index) in enumerate(aimed):
        c.second_salvo = first is not None and n >= first
        blows.append(_blow(s, book, c, kind, targets[index]))
    return _sunk(targets, [index for _, index in aimed], blows)


def shells_tons(s: State, book: Book, c: Combat, more: int | None = None) -> Fraction:
    """The same of the deck gun."""
    aimed = [index for _, index in c.aimed] + ([] if more is None else [more])
    caliber = sum(mod.value for mod in heavy_gun(s, book))
    blows = []
    for index in aimed:
        hits = _at_most(needed(book, c, "g7a", gun_mods(s, book, c.targets[index])))
        blow = {0: 1 - hits}
        for face, p in DIE.items():
            points = look(book, "U3_attack_damage", "result.deck_gun", face + caliber)[1]["damage"]
            blow[points] = blow.get(points, Fraction(0)) + hits * p
        blows.append(blow)
    return _sunk(c.targets, aimed, blows)


def escort(book: Book) -> Target:
    """The generic escort as a target."""
    row = book.charts["U4_combat_mat"]["escort_target"]
    return Target("escort", "", row["tons"], row["points"])


def first_salvo(s: State, c: Combat, step: Step) -> int | None:
    """How many torpedoes the first of two salvos has, if the second is being aimed; None while it is the first, or the
    only one."""
    before, given = step
    asked = [key for key in given if key.startswith(("salvo:", "weapon:", "aim"))]
    start = next((n for n in range(len(asked) - 1, -1, -1) if not asked[n].startswith("aim")), None)
    if start is None or asked[start] not in ("salvo:both", "salvo:aft_first"):
        return None
    aims = asked[start + 1 :]
    first = ENDS[0] if asked[start] == "salvo:both" else ENDS[-1]
    if "aim:none" in aims:
        return aims.index("aim:none") or None
    return None if usable(s, c, first) else len(usable(before, c, first))


def _torpedo(s: State, book: Book, c: Combat, kind: str, target: Target) -> Fraction:
    return _at_most(needed(book, c, kind, () if c.extreme else torpedo_mods(s, book, c, kind, target)))


def _at_most(number: int) -> Fraction:
    return chance(TWO, lambda faces: faces <= number)


def _blow(s: State, book: Book, c: Combat, kind: str, target: Target) -> Damage:
    """The damage of one torpedo: it may miss, be a dud, or strike."""
    assert s.patrol is not None
    hits = _torpedo(s, book, c, kind, target)
    most = dud_max(book, kind, s.patrol.start)[1]
    pistols = summed(superior_pistols(book)) if s.patrol.superior_torpedoes else 0
    strikes = hits * chance(DIE, lambda face: face + pistols > most)
    blow = {0: 1 - strikes}
    for face, p in DIE.items():
        points = look(book, "U3_attack_damage", "result.torpedo", face)[1]["damage"]
        blow[points] = blow.get(points, Fraction(0)) + strikes * p
    return blow


def _sunk(targets: Sequence[Target], aimed: Sequence[int], blows: Sequence[Damage]) -> Fraction:
    """Tons that these blows sink on average."""
    tons = Fraction(0)
    for index in set(aimed):
        target = targets[index]
        left = target.capacity - target.damage
        if left <= 0:
            continue
        sums: Damage = {0: Fraction(1)}
        for place, blow in zip(aimed, blows, strict=True):
            if place == index:
                sums = _added(sums, blow, left)
        tons += sums.get(left, Fraction(0)) * target.tonnage
    return tons


def _added(sums: Damage, blow: Damage, most: int) -> Damage:
    """One blow more; what is above `most` counts as that."""
    found: Damage = {}
    for have, p in sums.items():
        for points, q in blow.items():
            total = min(most, have + points)
            found[total] = found.get(total, Fraction(0)) + p * q
    return found
