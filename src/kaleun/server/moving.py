"""Going over to other rules: a table whose rules have changed asks the people at it, and goes on when all have agreed.
Until then it is shown as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.kernel.reopen import lines_of
from kaleun.server.consent import agreed_by, asking, people
from kaleun.server.errors import Denied
from kaleun.server.keeping import mark_row
from kaleun.server.loading import table_at
from kaleun.server.logbook import LogBook, counts_of
from kaleun.server.still import Offer, Still
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import JointRow, Told

if TYPE_CHECKING:
    from kaleun.server.tables import Party

CHANGED = "rules_changed"
"""Notice "rules_changed:1:2:N": from version, to version, choices that had to be made again."""


async def go_over(
    party: Party, offer: Offer, kind: str = "rules", seat: str | None = None, action: str | None = None
) -> None:
    """The table goes on by the rules of today, from the mark where they fit. The joint is written down."""
    opened, row, store = offer.opened, party.row, party.store
    table = table_at(row, opened.charts, opened.run, opened.run.game, opened.run.game.full_options(row.options))
    counts = counts_of(offer.mark.lines)
    party.table, party.logbook = table, LogBook(counts)
    first, n, seq = table.run.marks()[0], offer.mark.n, party.seq + 1
    extra: list[Statement] = store.pack_statements(row.game, opened.charts)
    marks = (mark_row(table.game, first, counts),) if n else ()
    if n:
        joint = JointRow(seq, n, row.rules, row.charts)
        extra += store.joint_statements(party.id, joint, [(party.seq, offer.mark)])
    notice = f"{CHANGED}:{row.rules}:{table.version}:{len(opened.again)}"
    told = Told(sum(counts.values()), lines_of(table.run))
    row.rules, row.charts, row.notice = table.version, opened.charts.hash, notice
    extra.append(store.set_statement(party.id, rules=row.rules, charts=row.charts, notice=notice))
    party.origin, party.marked, party.show = marks[0] if marks else None, n, party.shows(party)
    table.automation = row.level
    await party.write(kind, seat, action, n, extra, told, marks)


async def agree(party: Party, seat: str, action: str) -> None:
    """A person agrees to the change; with the last one the game goes on."""
    still = party.table
    if not isinstance(still, Still) or still.offer is None:
        raise Denied("nothing_to_agree")
    offer = still.offer
    agreed = {*agreed_by(party, offer), seat}
    if agreed >= people(party):
        await go_over(party, offer, "rules", seat, action)
        return
    party.row.notice = asking(party, offer, agreed)
    notice = party.store.set_statement(party.id, notice=party.row.notice)
    await party.write("agree", seat, action, still.n, [notice])
