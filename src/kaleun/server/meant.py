"""What the options of a question mean (`kernel.after`), for the seat that is asked. Whoever comes to a table gets it
with the question. After a change it follows when the table rests: a person needs longer to choose, and who is faster
asks. Where others decide at the same time their answers change what mine means: there it comes at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kaleun.kernel.gather import Gather
from kaleun.kernel.table import Table
from kaleun.server import messages
from kaleun.server.protocol import text_frame
from kaleun.server.wire import encode

if TYPE_CHECKING:
    from kaleun.server.tables import Party

FEW = 12
"""Of a question with no more options than this, what each of them means is told unasked."""
REST = 0.2
"""Seconds without a change."""


def meanings(table: Table, seat: str) -> dict[str, messages.After] | None:
    """What each option of the seat's question means; None where they are so many that one has to ask."""
    ask = table.questions.get(seat)
    keys = ask.keys if ask is not None else table.pending.keys if table.pending is not None else ()
    if not 0 < len(keys) <= FEW:
        return None
    return {key: messages.After(*table.after(key, seat)) for key in keys}


def beside(table: Table) -> bool:
    """Do several seats decide at the same time?"""
    return isinstance(table.run.ask, Gather)


class Meant:
    """Tells the players of a table what their options mean, once it rests."""

    def __init__(self, party: Party) -> None:
        self._party, self._due = party, False

    def later(self) -> None:
        """The table has changed."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(REST, self._tell, self._party.seq)

    def _tell(self, seq: int) -> None:
        party, self._due = self._party, False
        table = party.table
        if party.show.meant is not self or not isinstance(table, Table) or beside(table):
            return
        if party.seq != seq or party.lock.locked():
            self.later()
            return
        for seat in party.to_move:
            sockets = [*party.sockets.get(seat, ())]
            told = meanings(table, seat) if sockets else None
            if told:
                frames = [text_frame(encode(messages.Meaning(seq, key, after))) for key, after in told.items()]
                for socket in sockets:
                    socket.push_all(frames)
