"""Section 6.12: crew damage and wound cards (8.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import hazards, in_section, living
from kaleun.games.uboot.crew.book import OUTSIDE, WOUND_DECKS
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_9_health import give_card
from kaleun.games.uboot.crew.s07_6_random import draw
from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER
from kaleun.kernel.ask import Ask, Asks, Option, shuffle
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-6.12.b", "BG-6.12.g", "BG-6.12.i", "BG-7.6.b")
def damage(s: State, p: P, exposed: Sequence[str], deck: str, tokens: int, where: str) -> Asks[None]:
    """One crew token for each exposed sailor and hazard token of the type, in one draw; whoever matches is wounded."""
    exposed = [figure for figure in exposed if living(s, figure)]
    if not exposed:
        return
    drawn = yield from draw(s, p, tokens * len(exposed))
    hit = [figure for figure in drawn if figure in exposed]
    tell(s, p, "BG-6.12.b", "crew_damage_drawn", n=len(drawn), hit=hit, deck=deck, where=where)
    if hit:
        yield from wound(s, p, hit, deck)


@rule("BG-6.12.e", "BG-8.8.a", "BG-8.8.b")
def wound(s: State, p: P, hit: list[str], deck: str) -> Asks[None]:
    """The wound deck is shuffled once; then sailor by sailor, chosen before the card is seen, takes the top card. If
    the deck is empty another one is chosen."""
    yield from _shuffle(s, deck)
    while hit:
        figure = hit[0]
        if len(hit) > 1:
            options = [Option(f"wounded:{f}", f) for f in hit]
            figure = yield Ask(FIRST_OFFICER, "wounded_first", "BG-6.12.e", options, deck=deck)
        hit.remove(figure)
        if not s.crew.decks[deck]:
            others = [name for name in WOUND_DECKS if s.crew.decks[name]]
            if not others:
                return
            deck = yield Ask(FIRST_OFFICER, "other_deck", "BG-8.8.b", [Option(f"deck:{name}", name) for name in others])
            yield from _shuffle(s, deck)
        give_card(s, p, figure, s.crew.decks[deck].pop(0))


def _shuffle(s: State, deck: str) -> Asks[None]:
    cards = s.crew.decks[deck]
    if cards:
        order = yield shuffle("BG-8.8.a", "wound_deck", len(cards), "")
        s.crew.decks[deck] = [cards[i] for i in order]


@rule("BG-6.12.c")
def wound_deck(p: P, kind: str) -> str:
    """Fire burns, electricity shocks, gas poisons."""
    return str(p.book.crew.conditions[kind]["wound_deck"])


@rule("BG-6.11.b", "BG-6.12.a", "BG-6.12.f", "BG-6.14.c")
def resolve(s: State, p: P, exposed: dict[int, list[str]]) -> Asks[None]:
    """Crew damage in these sections: each kind of hazard is drawn for separately, in the order the Captain chooses."""
    left = [(section, kind) for section in exposed for kind in hazards(s, p.book, section)]
    left = [(section, kind) for section, kind in left if any(living(s, f) for f in exposed[section])]
    while left:
        chosen = left[0]
        if len(left) > 1:
            options = [
                Option(f"hazard:{kind}-{section}", (section, kind), kind=kind, section=section)
                for section, kind in left
            ]
            chosen = yield Ask(CAPTAIN, "hazard_first", "BG-6.12.f", options)
        left.remove(chosen)
        section, kind = chosen
        n = hazards(s, p.book, section).get(kind, 0)
        yield from damage(s, p, exposed[section], wound_deck(p, kind), n, str(section))


def standing(s: State, p: P) -> dict[int, list[str]]:
    """Everybody in a hazardous section."""
    return {n: in_section(s, n) for n in p.book.crew.sections if hazards(s, p.book, n)}


@rule("BG-6.12.a", "BG-6.12.h")
def attack(s: State, p: P) -> Asks[None]:
    """An enemy attack: foredeck and bridge count as one section; gunshot wounds."""
    yield from damage(s, p, in_section(s, *OUTSIDE), WOUND_DECKS[-1], 1, "outside")
