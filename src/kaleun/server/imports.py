"""Records that come in from outside. The worker runs them again under limits; the server then only stores rows."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Game
from kaleun.kernel.run import Answer
from kaleun.kernel.table import Table
from kaleun.server.logbook import LogBook, counts_text
from kaleun.server.store.rows import MarkRow


class Imported(msgspec.Struct):
    """A record that runs: what a new table of the store is made of."""

    game: str
    rules: str
    charts: str
    options: dict[str, Any]
    seed: int | str
    rewinds: int
    answers: list[tuple[str, str, Any, str]]
    marks: list[tuple[int, str | None, str, str, str, int]]

    def given(self) -> list[Answer]:
        return [Answer(*answer) for answer in self.answers]

    def mark_rows(self) -> list[MarkRow]:
        return [MarkRow(*mark) for mark in self.marks]


def in_browser(game: Game) -> bool:
    """Has the game a board in the browser? Games in real time have none yet: they play in the terminal."""
    return game.live is None


def rows_of(table: Table) -> dict[str, Any]:
    """A loaded table as rows; runs in the worker."""
    if not in_browser(table.game):
        raise KaleunError(
            f"{table.game.name} has no board in the browser yet; in a terminal: kaleun play --resume FILE"
        )
    if table._seed is None:
        raise KaleunError("this record was given out without its seed: it can be played on when its game is over there")
    if table.first:
        raise KaleunError("this record does not have its beginning, so it cannot be run again")
    logbook = LogBook()
    logbook.counts(table.run)
    marks: list[tuple[int, str | None, str, str, str, int]] = []
    for mark in table.marks():
        if 0 < mark.n < table.n and (not marks or mark.n - marks[-1][0] >= 40):
            step = None if mark.step is None else table.game.step_names[mark.step]
            state = msgspec.json.encode(mark.state).decode()
            marks.append((mark.n, step, state, mark.hash, counts_text(logbook.before(mark)), mark.revealed))
    imported = Imported(
        table.game.name,
        table.version,
        table.charts.hash,
        dict(table.options),
        table._seed,
        table.rewinds,
        [(a.who, a.what, a.value, a.source) for a in table.answers()],
        marks,
    )
    plain: dict[str, Any] = msgspec.to_builtins(imported)
    return plain
