"""Section 3: the sequence of play, as a list you can read."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import P
from kaleun.games.unterseeboot.rules.s02_set_up import set_up
from kaleun.games.unterseeboot.rules.s04_maneuver import maneuver
from kaleun.games.unterseeboot.rules.s05_battery import battery
from kaleun.games.unterseeboot.rules.s06_identification import identification
from kaleun.games.unterseeboot.rules.s07_aircraft import aircraft
from kaleun.games.unterseeboot.rules.s08_torpedo import torpedo
from kaleun.games.unterseeboot.rules.s09_destroyer import destroyer
from kaleun.games.unterseeboot.rules.s11_end import last_turn
from kaleun.games.unterseeboot.rules.s12_return_to_base import declare, home
from kaleun.games.unterseeboot.rules.s20_log_book import log_book
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Asks
from kaleun.kernel.rule import rule

PATROL = (declare, maneuver, battery, identification, aircraft, torpedo, destroyer)
HOMEWARD = (maneuver, battery, aircraft)


@rule("UB-3.1", "UB-3.3", "UB-12.2", "UB-2.2")
def turn(s: State, p: P) -> Asks[str | None]:
    """Step: a turn of six phases in order; a declared return plays three of them. A patrol that is over stops at once."""
    s.turn += 1
    s.fired = 0
    p.log("UB-3.1", "turn_begins", turn=s.turn)
    for phase in PATROL:
        yield from phase(s, p)
        if s.homeward:
            return (yield from homeward_turn(s, p))
        if s.outcome:
            return None
    last_turn(s, p)
    return None if s.outcome else "turn"


@rule("UB-12.2")
def homeward_turn(s: State, p: P) -> Asks[None]:
    """The rest of the turn in which Return to Base was declared."""
    for phase in HOMEWARD:
        yield from phase(s, p)
        if s.outcome:
            return
    home(s, p)


STEPS = (set_up, turn, log_book)
