"""Section 6.9: health condition cards, the tokens they bring, and making room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import ACTIVATION, BUSY, FATIGUE, WOUND, count, free_spaces, sailor
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_6_activation import count_excess
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.crew.s06_10_kia import discard_card, kill
from kaleun.games.uboot.crew.state import Sailor
from kaleun.games.uboot.feed import tell
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.crew.book import HealthCard
    from kaleun.games.uboot.state import State


@rule("BG-6.9.a", "BG-6.9.b", "BG-6.9.c", "BG-6.9.d", "BG-6.9.i", "BG-6.10.a")
def give_card(s: State, p: P, figure: str, number: int) -> None:
    """The sailor takes the card and its tokens: wounds, then fatigue, then activations. What finds no room and what is
    thrown off is excess; the second wound kills."""
    man, card = sailor(s, figure), p.book.crew.health[number]
    man.cards.append(number)
    dies = count(man, WOUND) + card.wound >= p.book.crew.wounds_to_die
    excess = 0 if dies else _suffer(p, man, card, number)
    tell(s, p, "BG-6.9.a", "health_card", who=figure, card=number, **p.book.crew.row[number])
    if dies:
        kill(s, p, [figure])
    else:
        count_excess(s, p, [excess])
        tidy(s, p, man)
    update(s, p)


def _suffer(p: P, man: Sailor, card: HealthCard, number: int) -> int:
    """The tokens of the card; how many of them were too many."""
    excess = sum(_wound(p, man, f"{WOUND}:{number}") for _ in range(card.wound))
    excess += sum(_fatigue(p, man, f"{FATIGUE}:{number}") for _ in range(card.fatigue))
    return excess + sum(_activation(p, man) for _ in range(card.activation))


def _wound(p: P, man: Sailor, token: str) -> int:
    """A wound is always placed; where only fatigue lies it replaces a fatigue token."""
    full = not free_spaces(p.book, man)
    if full and not _make_room(man):
        man.tokens.remove(next(t for t in man.tokens if t.startswith(FATIGUE)))
    man.tokens.append(token)
    return int(full)


def _fatigue(p: P, man: Sailor, token: str) -> int:
    if free_spaces(p.book, man):
        man.tokens.append(token)
        return 0
    if _make_room(man):
        man.tokens.append(token)
    return 1


def _activation(p: P, man: Sailor) -> int:
    if not free_spaces(p.book, man):
        return 1
    man.tokens.append(ACTIVATION)
    return 0


@rule("BG-6.6.1.d", "BG-6.9.d", "BG-6.9.e")
def _make_room(man: Sailor) -> bool:
    """Throws an activation off, or, if there is none, the busy token, which ends that duty."""
    if ACTIVATION in man.tokens:
        man.tokens.remove(ACTIVATION)
    elif BUSY in man.tokens:
        man.tokens.remove(BUSY)
        man.duty = ""
    else:
        return False
    return True


@rule("BG-6.9.g", "BG-6.9.h", "BG-8.6.g")
def tidy(s: State, p: P, man: Sailor) -> None:
    """A card without wound and fatigue tokens is discarded with the supplies on it; until then its effects last."""
    for number in [n for n in man.cards if not any(t.endswith(f":{n}") for t in man.tokens)]:
        man.cards.remove(number)
        discard_card(s, p, number)
