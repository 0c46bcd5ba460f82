"""Calls about the terms of a table, and about who may look over whose shoulder."""

from __future__ import annotations

import asyncio

from kaleun.kernel.table import Table
from kaleun.kernel.worlds import keeps_from
from kaleun.server import terms
from kaleun.server.calls import Asked, Call
from kaleun.server.consent import people
from kaleun.server.errors import Denied
from kaleun.server.tables import Party
from kaleun.server.term_bodies import Accord, Curtain, ProposalWish, Vote


async def propose(asked: Asked) -> Accord:
    """Asks the others; who plays alone has it at once."""
    wish: ProposalWish = asked.body
    async with asked.house.at(asked.table) as party:
        await terms.propose(party, await _seat(asked, party), wish, asked.house.settings.join_valid)
        return terms.accord(party)


async def vote(asked: Asked) -> Accord:
    """My word on what is proposed."""
    said: Vote = asked.body
    async with asked.house.at(asked.table) as party:
        await terms.vote(party, await _seat(asked, party), said.proposal, said.yes, asked.house.settings.join_valid)
        return terms.accord(party)


async def curtain(asked: Asked) -> Curtain:
    """Who must not see what my seat sees now: for people who share a device."""
    async with asked.house.at(asked.table) as party:
        seat, table = await _seat(asked, party), party.table
        if not isinstance(table, Table):
            return Curtain([])
        others = sorted(people(party) - {seat})
        return Curtain([o for o in others if await asyncio.to_thread(keeps_from, table, seat, o)])


async def _seat(asked: Asked, party: Party) -> str:
    """The seat, if its token is still good now that the table is held."""
    if asked.seat is None or await asked.house.store.token(asked.token) is None or asked.seat not in party.seats:
        raise Denied("unknown_token")
    return asked.seat


_T = "/api/tables/{id}"
CALLS = (
    Call("POST", f"{_T}/propose", "seat", propose, Accord, ProposalWish, errors=(404, 409)),
    Call("POST", f"{_T}/vote", "seat", vote, Accord, Vote, errors=(404, 409)),
    Call("GET", f"{_T}/curtain", "seat", curtain, Curtain, errors=(404,)),
)
