"""The coach of any game: its own part `coach`, or the house's (`plain`).

>>> import kaleun
>>> advice = kaleun.advise(kaleun.new_table("unterseeboot", seed=7))
>>> len({len(row) for row in advice.options.values()})
1
"""

from __future__ import annotations

from kaleun.coach import plain
from kaleun.coach.known import Known
from kaleun.kernel.advice import Advice
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.table import Table

SECONDS = 0.15


def advise(table: Table, seat: str | None = None, seconds: float = SECONDS, samples: int | None = None) -> Advice:
    """The numbers of every option of the seat's question (None: of the first seat that is asked), within `seconds` or
    by exactly so many `samples`."""
    pending = table.pending if seat is None else table.pending_of(seat)
    if pending is None or pending.kind != "choice" or table.game.live is not None:
        raise KaleunError("there is nothing to choose now")
    known = Known(table, pending.seat, seconds, samples)
    part = table.game.part("coach")
    found: Advice = (plain if part is None else part).advise(known)
    return found
