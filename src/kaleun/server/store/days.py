"""Patrols of the day and who has tried them, in the store."""

from __future__ import annotations

from kaleun.server.store.backend import Backend, Statement
from kaleun.server.store.rows import DayRow, TryRow

KEPT = 60
"""So many days of a game are listed."""


class Days:
    """What the store keeps of patrols of the day."""

    backend: Backend

    def day_statement(self, row: DayRow) -> Statement:
        """Keeps a seed, unless the day has one: the first that was written holds."""
        return "INSERT INTO days VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING", row

    async def day(self, day: str, game: str) -> DayRow | None:
        sql = "SELECT day, game, seed, options, captain FROM days WHERE day = $1 AND game = $2"
        rows = await self.backend.rows(sql, day, game)
        return DayRow(*rows[0]) if rows else None

    async def days(self, game: str) -> list[str]:
        """The last days of a game, newest first."""
        sql = "SELECT day FROM days WHERE game = $1 AND length(day) = 10 ORDER BY day DESC LIMIT $2"
        return [str(day) for (day,) in await self.backend.rows(sql, game, KEPT)]

    def captain_statement(self, day: str, game: str, result: str) -> Statement:
        return "UPDATE days SET captain = $3 WHERE day = $1 AND game = $2", (day, game, result)

    def try_statement(self, table: str, day: str, game: str, person: str) -> Statement:
        """Refused (`Taken`) if this person has tried already."""
        return "INSERT INTO tries VALUES ($1, $2, $3, $4, NULL)", (table, day, game, person)

    async def try_of(self, day: str, game: str, person: str) -> str | None:
        """The table of a person's try."""
        sql = "SELECT table_id FROM tries WHERE day = $1 AND game = $2 AND person = $3"
        rows = await self.backend.rows(sql, day, game, person)
        return str(rows[0][0]) if rows else None

    async def tries(self, day: str, game: str) -> list[TryRow]:
        """In the order in which they were begun."""
        sql = """SELECT t.table_id, s.name, c.at, t.verdict FROM tries AS t
            JOIN tables AS b ON b.id = t.table_id
            JOIN seats AS s ON s.table_id = t.table_id AND s.place = 0
            LEFT JOIN positions AS p ON p.table_id = t.table_id AND p.result IS NOT NULL
            LEFT JOIN changes AS c ON c.table_id = t.table_id AND c.seq = p.seq
            WHERE t.day = $1 AND t.game = $2 ORDER BY b.created, t.table_id"""
        return [TryRow(*row) for row in await self.backend.rows(sql, day, game)]

    def verdict_statement(self, table: str, verdict: str) -> Statement:
        return "UPDATE tries SET verdict = $2 WHERE table_id = $1 AND verdict IS NULL", (table, verdict)

    async def is_judged(self, table: str) -> bool:
        sql = "SELECT 1 FROM tries WHERE table_id = $1 AND verdict IS NOT NULL"
        return bool(await self.backend.rows(sql, table))
