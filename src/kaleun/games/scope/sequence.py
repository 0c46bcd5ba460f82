"""The sequence of play. A step begins with the question it is named for and runs on to the next one; what happens by
itself in between (P0 slow moves, P2 torpedoes, the check for the end) is written here in its order. So a position is a
step and a State, and other worlds (redeal.py) need no replay."""

from __future__ import annotations

from kaleun.games.scope.book import P
from kaleun.games.scope.rules.s02_setup import deploy_submarines
from kaleun.games.scope.rules.s03_turn import begin_turn, one_action
from kaleun.games.scope.rules.s08_torpedo_phase import torpedo_phase
from kaleun.games.scope.rules.s10_end import ended, finish, is_over, turn_limit
from kaleun.games.scope.rules.s13_surface_combat import declare, fire, may_declare
from kaleun.games.scope.rules.s14_reinforcements import allied_fleet, deploy_ships, german_fleet, lay_mines
from kaleun.games.scope.rules.s20_escort_carrier import gunners, plane_attack, plane_defence
from kaleun.games.scope.state import OTHER, State
from kaleun.kernel.ask import Asks
from kaleun.kernel.rule import rule


@rule("SC-3.2", "SC-3.3")
def action(s: State, p: P) -> Asks[str | None]:
    """Step: P1, one action. A torpedo plane gives the other side a say before it drops."""
    yield from one_action(s, p)
    if s.plane:
        return "shoot_at_plane" if gunners(s, p.book, s.plane) else "drop_torpedo"
    return torpedoes_then_guns(s, p)


@rule("SC-20.6")
def shoot_at_plane(s: State, p: P) -> Asks[str | None]:
    """Step: P1 still, the German side against a torpedo plane."""
    yield from plane_defence(s, p)
    return "drop_torpedo" if s.plane else torpedoes_then_guns(s, p)


@rule("SC-20.5")
def drop_torpedo(s: State, p: P) -> Asks[str | None]:
    """Step: P1 still, the plane is through."""
    yield from plane_attack(s, p)
    return torpedoes_then_guns(s, p)


@rule("SC-3.2", "SC-26.1", "SC-26.2")
def torpedoes_then_guns(s: State, p: P) -> str:
    """P2, then P3 if somebody can fire, then the end of the turn: the name of the step that asks next."""
    torpedo_phase(s, p)
    if p.book.combat:
        if may_declare(s, p.book, s.active):
            return "first_shot"
        if may_declare(s, p.book, OTHER[s.active]):
            return "second_shot"
    return end_of_turn(s, p)


@rule("SC-13.2")
def first_shot(s: State, p: P) -> Asks[str | None]:
    """Step: P3, the active side declares first."""
    yield from declare(s, p, s.active)
    if may_declare(s, p.book, OTHER[s.active]):
        return "second_shot"
    yield from fire(s, p)
    return end_of_turn(s, p)


@rule("SC-13.2", "SC-13.3")
def second_shot(s: State, p: P) -> Asks[str | None]:
    """Step: P3, the other side has seen that and declares; then the cards are drawn."""
    yield from declare(s, p, OTHER[s.active])
    yield from fire(s, p)
    return end_of_turn(s, p)


@rule("SC-3.1", "SC-3.2", "SC-10.4")
def end_of_turn(s: State, p: P) -> str:
    """The end is checked when all phases are done; else the other player's turn begins with P0."""
    if is_over(s, p.book):
        return "end_of_game"
    begin_turn(s, p)
    return "action"


@rule("SC-10.3", "SC-10.7")
def end_of_game(s: State, p: P) -> Asks[str | None]:
    """Step: the last reckoning."""
    yield from ()
    why = ended(s, p.book)
    if why:
        finish(s, p, why)
    else:
        turn_limit(s, p)
    return None


SET_UP = (german_fleet, allied_fleet, lay_mines, deploy_submarines, deploy_ships)
TURN = (action, shoot_at_plane, drop_torpedo, first_shot, second_shot)

STEPS = (*SET_UP, *TURN, end_of_game)
