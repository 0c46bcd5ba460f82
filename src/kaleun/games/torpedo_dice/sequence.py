"""Section 4: the order of a round, as a list you can read."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import P
from kaleun.games.torpedo_dice.rules.s01_components import left
from kaleun.games.torpedo_dice.rules.s03_set_up import set_up
from kaleun.games.torpedo_dice.rules.s04_dice_choice import choose_dice
from kaleun.games.torpedo_dice.rules.s05_modification import modification, show_modification
from kaleun.games.torpedo_dice.rules.s06_fire import decision, fire
from kaleun.games.torpedo_dice.rules.s07_activation import activate
from kaleun.games.torpedo_dice.rules.s08_destruction import check
from kaleun.games.torpedo_dice.rules.s09_next_round import next_round
from kaleun.games.torpedo_dice.rules.s10_end import GOES_ON, close, goes_on, standings, verdict
from kaleun.games.torpedo_dice.rules.s11_solo import ki_phase, solo_verdict
from kaleun.games.torpedo_dice.rules.s12_solo_score import close_solo
from kaleun.games.torpedo_dice.state import State
from kaleun.kernel.ask import Asks
from kaleun.kernel.gather import together
from kaleun.kernel.rule import rule


@rule("TD-4.1", "TD-4.6", "TD-4.7", "TD-11.3")
def modify_and_fire(s: State, p: P) -> Asks[str | None]:
    """Step: phases 2 and 3 of all players at the same time, under seal. When everybody has finished, all is shown and
    counts at the same moment; then the KI fires (solo), the end is checked and the next round prepared."""
    order = p.book.clockwise[s.starter]
    if p.book.at_once:
        s.phase = "plan"
        yield from together(p, {p.book.seats[place]: plan(s, p, place) for place in order})
    elif (yield from next_in_turn(s, p)):
        return modify_and_fire.__name__
    p.reveal()
    for place in order:
        show(s, p, place)
    check(s, p)
    if p.book.solo:
        ki_phase(s, p)
    return end_of_round(s, p)


@rule("TD-4.7")
def next_in_turn(s: State, p: P) -> Asks[bool]:
    """Where nothing is sealed, the players go clockwise, one step each. Is another one to follow?"""
    place, sheet = s.turn, s.sheets[s.turn]
    s.phase = "modify"
    sheet.plan = yield from modification(s, p, place)
    s.phase = "fire"
    sheet.plan = yield from decision(s, p, place, sheet.plan)
    if not p.book.solo:
        p.log("TD-4.7", "ready", seat=p.book.seats[place])
    s.turn = left(p.book, place)
    return s.turn != s.starter


@rule("TD-4.7")
def plan(s: State, p: P, place: int) -> Asks[None]:
    """One player's phases 2 and 3: modification, then fire or activate. The others only see that it is done."""
    sheet = s.sheets[place]
    sheet.plan = yield from modification(s, p, place)
    sheet.plan = yield from decision(s, p, place, sheet.plan)


@rule("TD-4.6")
def show(s: State, p: P, place: int) -> None:
    """The plan becomes fact. Nothing of it touches what another player may do in this round."""
    plan = s.sheets[place].plan
    assert plan is not None
    show_modification(s, p, place, plan)
    if plan.fired:
        fire(s, p, place, plan)
    else:
        activate(s, p, place, plan)


@rule("TD-10.1", "TD-11.15")
def end_of_round(s: State, p: P) -> str | None:
    """The game can end only here, when everybody has played the round to its end."""
    if p.book.solo:
        found = solo_verdict(s, p.book)
    else:
        found = GOES_ON if goes_on(s, p.book) else verdict(p.book, standings(s, p.book))
    if not found.outcome:
        next_round(s, p)
        return choose_dice.__name__
    if p.book.solo:
        close_solo(s, p, found)
    else:
        close(s, p, found)
    return None


STEPS = (set_up, choose_dice, modify_and_fire)
