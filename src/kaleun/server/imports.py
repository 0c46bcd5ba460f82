"""Records that come in from outside. The worker runs them again under limits; the server then only stores rows."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.entries import Entry
from kaleun.kernel.log import Line
from kaleun.kernel.record_lines import Part
from kaleun.kernel.run import Answer
from kaleun.kernel.table import Table
from kaleun.server.keeping import mark_row, position_row, text_hash
from kaleun.server.logbook import LogBook
from kaleun.server.store import Store
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import Change, JointRow, MarkRow, PositionRow, Told

MARK_EVERY = 40
"""A mark is stored at the first step boundary so many answers after the last one."""


class ImportedPart(msgspec.Struct):
    """A stretch of it by one version of the rules; it becomes a change of the table."""

    rules: str
    charts: str
    answers: list[tuple[str, str, Any, str]]
    marks: list[MarkRow]

    def given(self) -> list[Answer]:
        return [Answer(*answer) for answer in self.answers]


class Imported(msgspec.Struct):
    """A record that runs: what a new table of the store is made of."""

    game: str
    options: dict[str, Any]
    seed: int | str
    rewinds: int
    level: str
    bots: dict[str, str]
    parts: list[ImportedPart]
    newest: MarkRow
    position: PositionRow
    lines: list[Line]
    """The log of the last part."""
    entries: list[Entry] = []
    """The book of the table."""

    @property
    def terms(self) -> dict[str, Any]:
        """The terms at the end, as far as the book tells them."""
        told: dict[str, Any] = {}
        for entry in self.entries:
            told |= entry.terms
        return told

    @property
    def coached(self) -> bool:
        return any(entry.terms.get("coach") for entry in self.entries)

    def statements(self, store: Store, table: str, now: float) -> list[Statement]:
        """What puts its history into the store."""
        unit: list[Statement] = []
        n, seq = 0, 0
        for seq, part in enumerate(self.parts, 1):
            last = seq == len(self.parts)
            change = Change(seq, "import", None, None, n, n + len(part.answers), now)
            told = Told(0, self.lines) if last else None
            unit += store.change_statements(table, change, part.given(), part.marks, told)
            if seq > 1:
                before = self.parts[seq - 2]
                unit += store.joint_statements(table, JointRow(seq, n, before.rules, before.charts), ())
            n += len(part.answers)
        unit += [store.entry_statement(table, place, entry) for place, entry in enumerate(self.entries, 1)]
        unit.append(store.newest_statement(table, seq, self.newest))
        return [*unit, store.position_statement(table, seq, self.position)]


def rows_of(table: Table) -> dict[str, Any]:
    """A loaded table as rows; runs in the worker."""
    if table._seed is None:
        raise KaleunError("this record was given out without its seed: it can be played on when its game is over there")
    if table.first and not table.past:
        raise KaleunError("this record does not have its beginning, so it cannot be run again")
    logbook = LogBook()
    logbook.counts(table.run)
    marks: list[MarkRow] = []
    for mark in table.marks():
        joint = bool(table.past) and not marks
        if mark.state is None:  # of a game in real time only some are kept
            continue
        if joint or (0 < mark.n < table.n and (not marks or mark.n - marks[-1].n >= MARK_EVERY)):
            marks.append(mark_row(table.game, mark, logbook.before(mark)))
    imported = Imported(
        table.game.name,
        dict(table.options),
        table._seed,
        table.rewinds,
        table.automation,
        table.bots,
        [*map(_earlier, table.past), _part(table.version, table.charts.hash, table.answers(), marks)],
        mark_row(table.game, table.run.mark, logbook.before(table.run.mark)),
        position_row(table),
        table.lines(),
        [*table.entries],
    )
    plain: dict[str, Any] = msgspec.to_builtins(imported)
    return plain


def _earlier(part: Part) -> ImportedPart:
    """A part by other rules, with the marks that have a State."""
    marks = []
    for mark in part.marks:
        if mark.state is not None:
            state = msgspec.json.encode(mark.state).decode()
            marks.append(MarkRow(mark.n, mark.step, state, text_hash(mark.step, state), "{}", -1))
    return _part(part.rules, part.charts, part.answers, marks)


def _part(rules: str, charts: str, answers: list[Answer], marks: list[MarkRow]) -> ImportedPart:
    return ImportedPart(rules, charts, [(a.who, a.what, a.value, a.source) for a in answers], marks)
