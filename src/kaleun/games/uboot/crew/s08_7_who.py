"""Whom a card touches: the values of `who` in card_ops.toml. Only living sailors of the active watch (7.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import ACTIVATION, count, in_section, living, of_role, sailor, specialist
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s07_6_random import draw
from kaleun.games.uboot.seats import CAPTAIN, ROLES
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State

Effect = Mapping[str, Any]


@rule("BG-6.2.b", "BG-7.6.b")
def who(s: State, p: P, effect: Effect) -> Asks[list[str]]:
    """The sailors an effect is for. Rest is for those who have something to rest from."""
    return (yield from WHO[effect["who"]](s, p, effect))


def able(s: State, effect: Effect, figures: Sequence[str]) -> list[str]:
    """Those of them the effect can touch."""
    tired = effect["op"] == "rest"
    return [f for f in figures if living(s, f) and not (tired and not count(sailor(s, f), ACTIVATION))]


def choose(s: State, seat: str, prompt: str, figures: Sequence[str], k: int) -> Asks[list[str]]:
    """The seat picks k of these, one after the other; where there is no choice nobody is asked."""
    left = list(figures)
    chosen: list[str] = []
    while left and len(chosen) < k:
        if len(left) <= k - len(chosen):
            return chosen + left
        figure = yield Ask(seat, prompt, "BG-7.6.b", [Option(f"sailor:{f}", f) for f in left], n=k - len(chosen))
        left.remove(figure)
        chosen.append(figure)
    return chosen


def _prompt(effect: Effect) -> str:
    return "who_rests" if effect["op"] == "rest" else "who_is_activated"


@rule("BG-2.m", "BG-5.1.g")
def each_role(s: State, p: P, effect: Effect) -> Asks[list[str]]:
    """Every role picks k of its own sailors, however many people there are."""
    found: list[str] = []
    for role in ROLES:
        own = able(s, effect, of_role(s, p.book, role))
        found += yield from choose(s, role, _prompt(effect), own, effect["k"])
    return found


def captain_names_role(s: State, p: P, effect: Effect) -> Asks[list[str]]:
    """The Captain names a role; that role picks k of its sailors."""
    roles = [role for role in ROLES if able(s, effect, of_role(s, p.book, role))]
    if not roles:
        return []
    role = yield Ask(CAPTAIN, "name_role", "BG-7.7.a", [Option(f"role:{role}", role) for role in roles])
    own = able(s, effect, of_role(s, p.book, role))
    return (yield from choose(s, role, _prompt(effect), own, effect["k"]))


def captain_picks(s: State, p: P, effect: Effect) -> Asks[list[str]]:
    """The Captain picks k sailors of any role."""
    return (yield from choose(s, CAPTAIN, _prompt(effect), able(s, effect, p.book.crew.figures), effect["k"]))


def random(s: State, p: P, effect: Effect) -> Asks[list[str]]:
    """k crew tokens, drawn without replacement; the dead are not touched."""
    drawn = yield from draw(s, p, effect["k"])
    return [f for f in drawn if living(s, f)]


def section(s: State, p: P, effect: Effect) -> Asks[list[str]]:
    """All sailors standing in that section."""
    yield from ()
    return in_section(s, effect["section"])


def section_of_random(s: State, p: P, effect: Effect) -> Asks[list[str]]:
    """One crew token; all sailors in that sailor's section."""
    (figure,) = yield from draw(s, p, 1)
    return in_section(s, s.crew.figures[figure]) if living(s, figure) else []


def icon(s: State, p: P, effect: Effect) -> Asks[list[str]]:
    """Sailors with that icon: all of them, or k chosen by their role (by the Captain if there are several roles)."""
    found = with_icon(s, p, effect)
    roles = list(dict.fromkeys(p.book.crew.role_of[f] for f in found))
    seat = roles[0] if len(roles) == 1 else CAPTAIN
    return (yield from choose(s, seat, _prompt(effect), found, effect.get("k", len(found))))


def with_icon(s: State, p: P, effect: Effect) -> list[str]:
    return [f for f in able(s, effect, p.book.crew.figures) if specialist(s, p.book, f, effect["icon"])]


WHO: dict[str, Callable[[State, P, Effect], Asks[list[str]]]] = {
    "each_role": each_role,
    "captain_names_role": captain_names_role,
    "captain_picks": captain_picks,
    "random": random,
    "section": section,
    "section_of_random": section_of_random,
    "icon": icon,
}
