"""Persons in the store. A person is the secret that a browser keeps for its owner; here it is a hash of that secret.
A recovery phrase brings the secret back, and with it every seat whose token the person holds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from kaleun.server.store.backend import Backend, Statement


class Held(NamedTuple):
    """A seat of a person."""

    table: str
    seat: str
    game: str


class People:
    """What the store keeps of persons."""

    backend: Backend

    def mine_statements(self, person: str, token: str, table: str, seat: str) -> list[Statement]:
        """The person sits there and knows the token with this hash; nobody in particular ("") does not."""
        known = "INSERT INTO held (person, token, table_id, seat) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
        sat = "INSERT INTO sat VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        return [(known, (person, token, table, seat)), (sat, (table, seat, person))] if person else []

    async def tokens(self, hashes: Sequence[str]) -> list[tuple[str, str, str]]:
        """(hash, table, seat) of those that are valid."""
        if not hashes:
            return []
        places = ", ".join(f"${n}" for n in range(1, len(hashes) + 1))
        rows = await self.backend.rows(f"SELECT hash, table_id, seat FROM tokens WHERE hash IN ({places})", *hashes)
        return [(str(hash), str(table), str(seat)) for hash, table, seat in rows]

    async def seats_of(self, person: str) -> list[Held]:
        """Every seat that the person holds, those of the newest tables first."""
        sql = """SELECT DISTINCT h.table_id, h.seat, t.game, t.created FROM held AS h
            JOIN tokens AS k ON k.hash = h.token JOIN tables AS t ON t.id = h.table_id
            WHERE h.person = $1 ORDER BY t.created DESC, h.table_id, h.seat"""
        return [Held(str(table), str(seat), str(game)) for table, seat, game, _ in await self.backend.rows(sql, person)]

    def another_token_statements(self, person: str, token: str, at: Held, most: int) -> list[Statement]:
        """One more token for a seat that the person holds, if it is still so when this is written. If the seat has
        more than `most`, the oldest are valid no longer."""
        new = """INSERT INTO tokens SELECT DISTINCT CAST($1 AS TEXT), table_id, seat, CAST($2 AS DOUBLE PRECISION)
            FROM held WHERE person = $3 AND table_id = $4 AND seat = $5"""
        known = """INSERT INTO held (person, token, table_id, seat)
            SELECT CAST($1 AS TEXT), hash, table_id, seat FROM tokens WHERE hash = $2"""
        old = """DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens WHERE table_id = $1 AND seat = $2
            ORDER BY created DESC LIMIT 1000 OFFSET $3)"""
        return [
            (new, (token, time.time(), person, at.table, at.seat)),
            (known, (person, token)),
            (old, (at.table, at.seat, most)),
        ]

    def phrase_statement(self, person: str, phrase: str, sealed: bytes) -> Statement:
        """The person's phrase, as a hash, in place of any before it."""
        sql = """INSERT INTO people VALUES ($1, $2, $3, $4) ON CONFLICT (person) DO UPDATE SET
            phrase = excluded.phrase, sealed = excluded.sealed, created = excluded.created"""
        return sql, (person, phrase, sealed, time.time())

    async def sealed(self, phrase: str) -> tuple[str, bytes] | None:
        """(person, sealed secret) of a phrase."""
        rows = await self.backend.rows("SELECT person, sealed FROM people WHERE phrase = $1", phrase)
        return (str(rows[0][0]), bytes(rows[0][1])) if rows else None
