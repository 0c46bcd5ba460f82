"""Section 6.8: the watch change at 0600, 1200, 1800 and 0000."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import (
    ACTIVATION,
    BUSY,
    OBSERVATION,
    barred,
    count,
    free_spaces,
    icons,
    surfaced,
)
from kaleun.games.uboot.crew.book import OUTSIDE
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_6_activation import count_excess
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.crew.s06_9_health import tidy
from kaleun.games.uboot.crew.s06_12_damage import resolve, standing
from kaleun.games.uboot.crew.s07_2_order_track import adjust, block
from kaleun.games.uboot.crew.s07_3_cards import settle
from kaleun.games.uboot.crew.state import Sailor, Technical
from kaleun.games.uboot.feed import note, tell
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-6.2.a", "BG-6.6.c", "BG-6.8.a", "BG-6.8.m", "BG-6.14.e")
def change(s: State, p: P) -> Asks[None]:
    """Order Track, crew damage, excess, tokens, then the other watch is on duty and figures come and go."""
    crew, new = s.crew, 3 - s.crew.watch
    tell(s, p, "BG-6.8.a", "watch_change", watch=new)
    adjust(s, p)
    yield from damage_at_change(s, p)
    check_excess(s, p)
    rests: dict[str, str] = {}
    for figure in p.book.crew.figures:
        rests[figure] = yield from turn_in(s, p, figure, new)
    count_excess(s, p, [relieve(s, p, figure, new, rests[figure]) for figure in p.book.crew.figures])
    crew.watch = new
    crew.alerts, crew.smoked = 0, False
    crew.gain_change = crew.gain_min = 0
    for box in crew.toolboxes.values():
        box.locked = False
    yield from figures_come_and_go(s, p)
    update(s, p)
    yield from settle(s, p)


@rule("BG-6.8.c")
def damage_at_change(s: State, p: P) -> Asks[None]:
    """The outgoing watch is exposed wherever it stands in a hazard."""
    yield from resolve(s, p, standing(s, p))


@rule("BG-6.6.1.f", "BG-6.8.d")
def check_excess(s: State, p: P) -> None:
    """With the marker left of the morale token a space of the Order Track is blocked; the marker goes back anyway."""
    if s.crew.excess > s.crew.morale:
        block(s, p, 1)
    s.crew.excess = 0


@rule("BG-6.8.f", "BG-6.8.i", "BG-6.8.l", "BG-6.8.p")
def relieve(s: State, p: P, figure: str, new: int, token: str) -> int:
    """One figure: the busy token goes to the counterpart if he can take it, else it turns; the outgoing man puts off
    the token he rests from. Returns the excess of the incoming man."""
    old_man = s.crew.sailors[f"{figure}-{s.crew.watch}"]
    new_man = s.crew.sailors[f"{figure}-{new}"]
    duty, excess = old_man.duty, 0
    handed = hands_over(s, p, figure, new)
    old_man.duty = ""
    if handed:
        if BUSY in old_man.tokens:
            old_man.tokens.remove(BUSY)
        excess = take_over(s, p, figure, new_man, new, duty)
        note(s, p, "BG-6.8.f", "handed_over", who=figure, duty=duty)
    elif BUSY in old_man.tokens:
        old_man.tokens[old_man.tokens.index(BUSY)] = ACTIVATION
    n = _rests(s, duty, handed) if token == ACTIVATION else 1
    for _ in range(n if token else 0):
        if token in old_man.tokens:
            old_man.tokens.remove(token)
    tidy(s, p, old_man)
    return excess


def hands_over(s: State, p: P, figure: str, new: int) -> bool:
    """Has he a duty that his counterpart can take?"""
    duty = s.crew.sailors[f"{figure}-{s.crew.watch}"].duty
    return bool(duty) and can_take_over(s, p, figure, s.crew.sailors[f"{figure}-{new}"], new, duty)


def _rests(s: State, duty: str, handed: bool) -> int:
    """Activations he puts off: one; none if he hands over, unless a card says otherwise."""
    repair = s.crew.technical.get(duty)
    return (repair.handover_rest if repair else 0) if handed else 1


def _icon(duty: str) -> str:
    return "observation" if duty == OBSERVATION else "repair"


def _work(s: State, p: P, figure: str, man: Sailor, new: int, duty: str) -> int:
    """Tokens the incoming man takes: one, one more without the icon, one less under an easy Captain."""
    repair = s.crew.technical.get(duty)
    waived = repair is not None and repair.waived
    n = 1 + (not waived and _icon(duty) not in icons(s, p.book, figure, new))
    return max(0, n - p.book.crew.step_down)


@rule("BG-6.8.h", "BG-6.8.i", "BG-6.7.g")
def can_take_over(s: State, p: P, figure: str, man: Sailor, new: int, duty: str) -> bool:
    """Not if the counterpart is dead, barred, or has neither an empty space nor an activation to throw off."""
    if man.kia or barred(p.book, man, _icon(duty)):
        return False
    n = _work(s, p, figure, man, new, duty)
    if _free(s.crew.technical.get(duty)) or not n:
        return True
    return free_spaces(p.book, man) > 0 or (count(man, ACTIVATION) > 0 and p.book.crew.excess_tracked)


def _free(repair: Technical | None) -> bool:
    return repair is not None and repair.free_handover


@rule("BG-6.8.f", "BG-6.8.g", "BG-6.8.h", "BG-10.3.2.g", "BG-10.3.3.k")
def take_over(s: State, p: P, figure: str, man: Sailor, new: int, duty: str) -> int:
    """The incoming man goes on with the duty; without the icon he is activated once more; what finds no room is
    excess, unless a card lets him take over without a token."""
    man.duty = duty
    n = _work(s, p, figure, man, new, duty)
    if not n or (_free(s.crew.technical.get(duty)) and not free_spaces(p.book, man)):
        return 0
    excess = 0
    if not free_spaces(p.book, man):
        man.tokens.remove(ACTIVATION)
        excess += 1
    man.tokens.append(BUSY)
    for _ in range(n - 1):
        if free_spaces(p.book, man):
            man.tokens.append(ACTIVATION)
        else:
            excess += 1
    return excess


@rule("BG-6.8.e", "BG-6.8.j", "BG-6.8.k", "BG-6.8.q", "BG-8.6.f")
def turn_in(s: State, p: P, figure: str, new: int) -> Asks[str]:
    """What the outgoing man rests from: one activation token or, if he was treated, one health token instead; a man
    who hands over discards only a health token. Untreated conditions stay. "" = nothing."""
    man = s.crew.sailors[f"{figure}-{s.crew.watch}"]
    treated = [f":{card}" for card in man.cards if card in s.crew.treated]
    healing = [token for token in dict.fromkeys(man.tokens) if any(token.endswith(card) for card in treated)]
    handed = hands_over(s, p, figure, new)
    plain = ACTIVATION in man.tokens or (BUSY in man.tokens and not handed)
    tired = [ACTIVATION] if plain and _rests(s, man.duty, handed) else []
    options = [Option(f"rest:{token}", token, kind=token.partition(":")[0]) for token in healing + tired]
    if len(options) < 2:
        return options[0].value if options else ""
    token: str = yield Ask(p.book.crew.role_of[figure], "rest_from", "BG-6.8.j", options, who=figure)
    return token


@rule("BG-6.8.n", "BG-6.10.c", "BG-6.10.d", "BG-6.10.f")
def figures_come_and_go(s: State, p: P) -> Asks[None]:
    """Figures of dead men leave the model; a living counterpart comes back to a section of his role's choice, without
    crew damage there."""
    dry = [n for n in p.book.crew.sections if n not in s.crew.flooded and (n not in OUTSIDE or surfaced(s))]
    options = [Option(f"section:{n}", n) for n in dry]
    back = []
    for figure, section in s.crew.figures.items():
        if s.crew.sailors[f"{figure}-{s.crew.watch}"].kia:
            s.crew.figures[figure] = 0
        elif not section:
            s.crew.figures[figure] = dry[0]  # until his role says where
            back.append(figure)
    update(s, p)
    for figure in back:
        seat = p.book.crew.role_of[figure]
        s.crew.figures[figure] = yield Ask(seat, "come_back", "BG-6.10.c", options, who=figure)
