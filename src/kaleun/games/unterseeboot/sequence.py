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
from kaleun.games.unterseeboot.rules.s12_return_to_base import home
from kaleun.games.unterseeboot.rules.s20_log_book import log_book
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Asks
from kaleun.kernel.rule import rule

# The phases after the maneuver. Each returns what it still has to ask or roll, or None.
PATROL = (battery, identification, aircraft, torpedo, destroyer)
HOMEWARD = (battery, aircraft)


@rule("UB-3.1", "UB-3.3", "UB-12.2", "UB-2.2")
def turn(s: State, p: P) -> Asks[str | None]:
    """Step: a turn of six phases in order; a homeward turn has three. A patrol that is over stops at once."""
    s.turn += 1
    s.fired = 0
    p.log("UB-3.1", "turn_begins", turn=s.turn)
    yield from maneuver(s, p)
    for phase in HOMEWARD if s.homeward else PATROL:
        asks = phase(s, p)
        if asks is not None:
            yield from asks
        if s.outcome:
            return None
    if s.homeward:
        home(s, p)
    elif s.turn == p.book.turns:
        last_turn(s, p)
    else:
        return "turn"
    return None


STEPS = (set_up, turn, log_book)
