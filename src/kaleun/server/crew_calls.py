"""Calls about the roles of a table in real time: handing one over, leaving it to a bot for a while, taking one that a
bot has."""

from __future__ import annotations

import time

import msgspec
import segno

from kaleun.ai.player import names as bot_names
from kaleun.server.bodies import Done, Handed, HandOver, OfficerWish, Seated, TakeRole
from kaleun.server.calls import Asked, Call
from kaleun.server.errors import Denied
from kaleun.server.sailing import LiveParty
from kaleun.server.seats import hash_of, new_code, new_token
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import SeatRow
from kaleun.server.table_calls import still_valid
from kaleun.server.tables import Party


def _live(party: Party) -> LiveParty:
    if not isinstance(party, LiveParty):
        raise Denied("only_in_real_time")
    return party


async def hand_over(asked: Asked) -> Handed:
    """The role may be taken by whoever has the code. Until somebody does, it stays with who has it."""
    wish: HandOver = asked.body
    store = asked.house.store
    async with asked.house.at(asked.table) as party:
        await still_valid(asked)
        row = _live(party).seats[str(asked.seat)]
        offered = msgspec.structs.replace(row, kind="open" if wish.on else "human")
        code, until = party.row.join_code, party.row.join_until
        if wish.on and (code is None or until < time.time()):
            code, until = new_code(), time.time() + asked.house.settings.join_valid
        others = any(s.kind == "open" for s in party.seats.values() if s.seat != row.seat)
        if not wish.on and not others:
            code = None
        known = store.set_statement(party.id, join_code=code, join_until=until)
        await asked.house.write([store.seat_statement(party.id, offered), known])
        party.seats[row.seat], party.row.join_code, party.row.join_until = offered, code, until
        party.show.presence()
    link = f"{wish.origin}/#/join/{code}/{row.seat}"
    return Handed(asked.table, row.seat, code, _squares(link) if code and wish.on else [])


def _squares(link: str) -> list[str]:
    """The QR code of a link: rows of 0 and 1."""
    return ["".join(str(dot) for dot in row) for row in segno.make(link, micro=False).matrix]


async def officer(asked: Asked) -> Done:
    """A bot minds my role from now on, or (None) I do again."""
    wish: OfficerWish = asked.body
    async with asked.house.at(asked.table) as party:
        await still_valid(asked)
        sails = _live(party)
        _check_bot(sails, wish.bot)
        await _seat(asked, sails, msgspec.structs.replace(sails.seats[str(asked.seat)], bot=wish.bot))
    return Done(True)


def _check_bot(party: LiveParty, bot: str | None) -> None:
    game = party.shown().game
    if bot is not None and bot not in bot_names(game):
        raise Denied("no_such_bot", game=game.name, names=", ".join(bot_names(game)))


async def take(asked: Asked) -> Seated:
    """A role that a bot has is mine too from now on."""
    wish: TakeRole = asked.body
    async with asked.house.at(asked.table) as party:
        await still_valid(asked)
        sails = _live(party)
        row = sails.seats.get(wish.seat)
        if row is None or row.kind != "bot":
            raise Denied("seat_taken")
        token, name = new_token(), sails.seats[str(asked.seat)].name
        valid = asked.house.store.token_statement(hash_of(token), party.id, row.seat)
        await _seat(asked, sails, SeatRow(row.seat, "human", None, name, row.seen), valid)
    return Seated(asked.table, wish.seat, token)


async def _seat(asked: Asked, party: LiveParty, row: SeatRow, *extra: Statement) -> None:
    """Who minds a seat changes, durably; the others see it."""
    await asked.house.write([asked.house.store.seat_statement(party.id, row), *extra])
    party.seats[row.seat] = row
    party.relieve()
    party.show.presence()


_T = "/api/tables/{id}"
CALLS = (
    Call("POST", f"{_T}/handover", "seat", hand_over, Handed, HandOver, errors=(404, 409)),
    Call("POST", f"{_T}/officer", "seat", officer, Done, OfficerWish, errors=(400, 404, 409)),
    Call("POST", f"{_T}/take", "seat", take, Seated, TakeRole, errors=(404, 409)),
)
