"""Calls about a person: which seats are mine, a recovery phrase, and all my seats on another device."""

from __future__ import annotations

import asyncio

from kaleun.server import phrase
from kaleun.server.bodies import Done
from kaleun.server.calls import Asked, Call
from kaleun.server.errors import Denied
from kaleun.server.house import House
from kaleun.server.people_bodies import FoundSeat, Mine, Phrase, PhraseWish, Recovered, Recovery
from kaleun.server.seats import DEVICES, hash_of, new_token
from kaleun.server.store.backend import Statement

WAITING = 20
"""So many may wait for the slow part of a phrase."""


async def mine(asked: Asked) -> Done:
    """Remembers that these seats are this person's. Tokens that are valid no longer are passed over."""
    wish: Mine = asked.body
    store, person = asked.house.store, hash_of(wish.me)
    unit: list[Statement] = []
    for token, table, seat in await store.tokens([*{hash_of(token) for token in wish.tokens}]):
        unit += store.mine_statements(person, token, table, seat)
    if unit:
        await asked.house.write(unit)
    return Done(True)


async def new_phrase(asked: Asked) -> Phrase:
    """A new phrase for this person; the one before it is worth nothing from now on."""
    wish: PhraseWish = asked.body
    house, number = asked.house, phrase.draw()
    keys = await _keys(house, number)
    await house.write([house.store.phrase_statement(hash_of(wish.me), keys.hash, keys.sealed(wish.me))])
    return Phrase(phrase.written(number, wish.lang))


async def recover(asked: Asked) -> Recovered:
    """Every seat of the person whose phrase this is, each with a token of its own for this device."""
    wish: Recovery = asked.body
    house, store = asked.house, asked.house.store
    keys = await _keys(house, phrase.read(wish.phrase))
    found = await store.sealed(keys.hash)
    if found is None:
        raise Denied("phrase_unknown")
    person, sealed = found
    seats, unit = [], []
    for held in await store.seats_of(person):
        token = new_token()
        unit += store.another_token_statements(person, hash_of(token), held, DEVICES)
        seats.append(FoundSeat(held.table, held.seat, held.game, token))
    if unit:
        await house.write(unit)
    return Recovered(keys.opened(sealed), seats)


async def _keys(house: House, number: int) -> phrase.Keys:
    """One at a time, in a thread: nothing else waits for it."""
    if house.phrases_waiting >= WAITING:
        raise Denied("busy", retry_after=5)
    house.phrases_waiting += 1
    try:
        async with house.phrases:
            return await asyncio.to_thread(phrase.keys, number)
    finally:
        house.phrases_waiting -= 1


CALLS = (
    Call("POST", "/api/mine", "anyone", mine, Done, Mine),
    Call("POST", "/api/phrase", "anyone", new_phrase, Phrase, PhraseWish, "phrases", errors=(429,)),
    Call("POST", "/api/recover", "anyone", recover, Recovered, Recovery, "phrases", errors=(400, 404, 429)),
)
