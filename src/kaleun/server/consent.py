"""What the people at a table are asked when its rules have changed, and who has agreed. That stands in the notice of
the table while it waits: "asks:CHANGE:SEAT,SEAT"; another change asks anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from kaleun.kernel.log import Line
from kaleun.kernel.plain import digest
from kaleun.kernel.reopen import Opened, difference, lines_of
from kaleun.server import messages
from kaleun.server.logbook import counts_of
from kaleun.server.still import Offer, Still
from kaleun.server.wire import wire_lines

if TYPE_CHECKING:
    from kaleun.server.tables import Party

ASKS = "asks"


def people(party: Party) -> set[str]:
    return {seat.seat for seat in party.seats.values() if seat.kind == "human"}


def agreed_by(party: Party, offer: Offer) -> set[str]:
    """Who has agreed to this very change."""
    kind, _, rest = party.row.notice.partition(":")
    name, _, seats = rest.partition(":")
    return set(filter(None, seats.split(","))) if (kind, name) == (ASKS, _change(party, offer)) else set()


def asking(party: Party, offer: Offer, agreed: Iterable[str]) -> str:
    """The notice of a table that waits, when these have agreed."""
    return f"{ASKS}:{_change(party, offer)}:{','.join(sorted(agreed))}"


def notice(party: Party) -> str:
    """The notice of a table as it is shown."""
    return "" if party.row.notice.startswith(f"{ASKS}:") else party.row.notice


def _change(party: Party, offer: Offer) -> str:
    """A name for this very change."""
    opened = offer.opened
    way = [party.row.rules, party.row.charts, opened.run.book.version, opened.charts.hash, offer.mark.n]
    return digest([*way, len(opened.again), msgspec.to_builtins(opened.changed)])


def consent(party: Party, seat: str | None) -> messages.Consent | None:
    """What this seat is asked: only lines it may read are told."""
    still = party.table
    if not isinstance(still, Still) or (still.offer is None and not still.needs):
        return None
    if still.offer is None:
        return messages.Consent(party.row.rules, "", None, None, 0, [], [])
    opened: Opened = still.offer.opened
    old = still.lines()[sum(counts_of(still.offer.mark.lines).values()) :]
    seen = [[line for line in lines if line.seen_by(seat)] for lines in (old, lines_of(opened.run))]
    was, now = difference(*seen) or (None, None)
    agreed = agreed_by(party, still.offer)
    return messages.Consent(
        party.row.rules,
        opened.run.book.version,
        _line(was),
        _line(now),
        len(opened.again),
        sorted(agreed),
        sorted(people(party) - agreed),
    )


def _line(line: Line | None) -> messages.LogLine | None:
    if line is None:
        return None
    return msgspec.convert(msgspec.to_builtins(wire_lines([line], 0)[0]), messages.LogLine)
