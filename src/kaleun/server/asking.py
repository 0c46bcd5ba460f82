"""Questions about a table that change nothing: what an answer means, past positions, older log lines, debug."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.frames import led
from kaleun.server import messages
from kaleun.server.errors import Denied, explained, stale
from kaleun.server.history import looking
from kaleun.server.house import House
from kaleun.server.logbook import counts_of, readable
from kaleun.server.showing import LINES
from kaleun.server.still import Still
from kaleun.server.story import Story, story_of
from kaleun.server.tables import Party
from kaleun.server.wire import asked_of, full_ask, short_ask, wire_lines


async def answer_question(
    house: House, party: Party, seat: str | None, said: messages.Question
) -> messages.Meaning | messages.Past | messages.Log | messages.Debug | messages.Pong:
    """The answer, for the eyes of this seat."""
    match said:
        case messages.AfterPlease(seq=seq, key=key):
            async with party.held():
                return after(party, seat, seq, key)
        case messages.PastPlease(n=n):
            async with party.held():
                return await past(party, seat, n)
        case messages.LogPlease(start=start):
            async with party.held():
                return await log(party, seat, start)
        case messages.DebugPlease():
            async with party.held():
                return debug(party, seat)
    return messages.Pong()


def after(party: Party, seat: str | None, seq: int, key: str) -> messages.Meaning:
    """What this answer means, for the seat that is asked."""
    if seat is None:
        raise Denied("observer")
    party.started()
    if party.is_stale(seat, seq):
        raise stale()
    table = party.check_turn(seat)
    try:
        return messages.Meaning(seq, key, messages.After(*table.after(key, seat)))
    except IllegalAnswer as illegal:
        raise explained(illegal) from None


async def past(party: Party, seat: str | None, n: int) -> messages.Past:
    """The position after n answers as this seat saw it then."""
    shown = party.shown()
    if isinstance(shown, Still):
        story = await story_of(party) if shown.game.live is None else None
        if story is not None and party.first <= n <= shown.n:
            return _told(story, party, seat, n)
        if n == shown.n:
            return messages.Past(n, n, shown.sight(seat), None, party.logbook.total(shown.run, seat), [])
    table, book = await looking(party, n)
    then = table.at(n)
    own, other = then.pending_of(seat), asked_of(then, None)
    ask = full_ask(own) if own is not None else short_ask(other) if other is not None else None
    patches = led(table, seat, n) if n > table.first else []
    return messages.Past(n, shown.n, then.sight(seat), ask, book.total(then.run, seat), patches)  # type: ignore[arg-type]


def _told(story: Story, party: Party, seat: str | None, n: int) -> messages.Past:
    """A position of a finished game, as it was told then."""
    view, patches, lines = story.position(seat, n)
    before = readable(counts_of(party.origin.lines), seat) if party.origin else 0
    return messages.Past(n, party.shown().n, view, story.asked(n), before + lines, patches if n > party.first else [])


async def log(party: Party, seat: str | None, start: int) -> messages.Log:
    """Older lines, at most LINES of them."""
    first, lines = await party.show.lines(seat, start)
    total = party.logbook.total(party.shown().run, seat)
    plain: Any = msgspec.to_builtins(wire_lines(lines[:LINES], first))
    return messages.Log(first, total, msgspec.convert(plain, list[messages.LogLine]))


def debug(party: Party, seat: str | None) -> messages.Debug:
    """For the debug panel. With hidden information only what concerns the seat's own question."""
    table, own = party.table, party.asked(seat)
    open_game = table is not None and (table.game.redeal is None or table.over)
    mine = (table.pending_of(seat) or table.pending) if table is not None and own else None
    other = asked_of(table, None)
    question = full_ask(mine) if mine is not None else short_ask(other) if other is not None else None
    citing = table.citing_to(seat) if table is not None and (own or open_game) else [other.rule] if other else []
    bots = {s.seat: s.bot for s in party.seats.values() if s.kind == "bot" and s.bot}
    return messages.Debug([*citing], question, bots, table.state_hash() if table is not None and open_game else "")
