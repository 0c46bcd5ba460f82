"""Calls after a game: the same once more, and the next one of a series (a linked patrol, a campaign). Everybody at the
table who asks for it meets at one new table."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from kaleun.server.bodies import NewTable, OnwardWish, Opened, OptionValue, SeatWish
from kaleun.server.calls import Asked, Call
from kaleun.server.errors import Denied
from kaleun.server.film import film_of
from kaleun.server.seats import seat_of
from kaleun.server.tables import Party

AGAIN, ONWARD = "again", "onward"


async def rematch(asked: Asked) -> Opened:
    """The same game again: bots stay, other people's seats are open, with two seats sides are swapped."""
    party = await asked.house.party(asked.table)
    names = [*party.seats]
    other = dict(zip(names, reversed(names), strict=True)) if len(names) == 2 else {}
    async with party.held():  # two who ask at the same moment meet all the same
        opened = await _meet(asked, party, AGAIN, (str(asked.seat),), party.row.options, other)
        party.rematch_by = str(asked.seat) if opened.join is not None else ""
        party.show.accord()  # whoever is still here hears that somebody waits at the next table, or that nobody does
        return opened


async def onward(asked: Asked) -> Opened:
    """The next game of a series, which begins with what this one has left. Who holds several seats has them there."""
    wish: OnwardWish = asked.body
    mine = {str(asked.seat)}
    for token in wish.mine:
        seat, _ = await seat_of(asked.house.store, token, asked.table)
        mine.add(seat)
    _, kept = await film_of(asked)
    if not kept.onward.options:
        raise Denied("no_onward")
    party = await asked.house.party(asked.table)
    async with party.held():
        return await _meet(asked, party, ONWARD, mine, kept.onward.options, {})


async def _meet(
    asked: Asked,
    party: Party,
    why: str,
    mine: Collection[str],
    options: Mapping[str, OptionValue],
    other: Mapping[str, str],
) -> Opened:
    """A new table with these options, or the one that somebody else has opened already. `mine`: seats of whoever asks;
    `other`: who sat here sits there."""
    names = {other.get(seat, seat): party.seats[seat].name for seat in mine}
    found = party.followed.get(why)
    if found and (joined := await _join(asked, found, names)):
        return joined
    row, wishes = party.row, dict[str, SeatWish]()
    for seat, who in party.seats.items():
        there = other.get(seat, seat)
        wishes[there] = SeatWish("open")
        if seat in mine:
            wishes[there] = SeatWish("me", None, who.name)
        elif who.kind == "bot":
            wishes[there] = SeatWish("bot", who.bot, who.name)
    wish = NewTable(row.game, dict(options), None, wishes, row.level, row.coach, clock=party.timer.wish)  # type: ignore[arg-type]
    wish.takebacks, wish.watch, wish.typed = row.takebacks, row.watch, row.typed  # type: ignore[assignment]
    opened = await asked.house.create(wish)
    party.followed[why] = opened.table
    return opened


async def _join(asked: Asked, table: str, names: Mapping[str, str]) -> Opened | None:
    """These seats at the table that waits for them; None if none is free or the table is gone."""
    try:
        async with asked.house.at(table) as there:
            free = [seat for seat in names if there.seats[seat].kind == "open"]
            seated = [await asked.house.take_seat(there, there.seats[seat], names[seat], "") for seat in free]
            if not seated:
                return None
            return Opened(table, there.row.join_code, {one.seat: one.token for one in seated})
    except Denied as refused:
        if refused.code == "no_such_table":
            return None
        raise


_T = "/api/tables/{id}"
CALLS = (
    Call("POST", f"{_T}/rematch", "seat", rematch, Opened, limit="tables", errors=(404,)),
    Call("POST", f"{_T}/onward", "seat", onward, Opened, OnwardWish, limit="tables", errors=(403, 404, 409)),
)
