"""Tournaments in the store. What is shared with a patrol of the day (seed, options, who has tried) stands in its
tables, under a day of its own: the last day of the tournament and its code."""

from __future__ import annotations

from kaleun.server.store.backend import Backend, Statement
from kaleun.server.store.rows import TournamentRow


class Tournaments:
    """What the store keeps of tournaments beside their day."""

    backend: Backend

    def tournament_statement(self, row: TournamentRow) -> Statement:
        return "INSERT INTO tournaments VALUES ($1, $2, $3, $4, $5, $6)", row

    async def tournament(self, code: str) -> TournamentRow | None:
        sql = "SELECT code, day, game, kind, title, until FROM tournaments WHERE code = $1"
        rows = await self.backend.rows(sql, code)
        return TournamentRow(*rows[0]) if rows else None
