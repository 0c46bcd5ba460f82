"""Tables, each held in memory with one lock: a change is applied, written, and only when it is on the disk
acknowledged and shown. If the disk refuses, the table is loaded again as the store has it and nothing has changed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Any

from kaleun.kernel.ask import IllegalAnswer, KaleunError
from kaleun.kernel.entries import Entry, clipped
from kaleun.kernel.pending import Pending
from kaleun.kernel.run import Mark
from kaleun.kernel.table import Table
from kaleun.server import messages
from kaleun.server.clocks import Timer
from kaleun.server.errors import Denied, explained, read_only, stale
from kaleun.server.history import lighten, reaching, whole
from kaleun.server.imports import MARK_EVERY
from kaleun.server.keeping import answers_since, mark_row, position_row
from kaleun.server.limits import Bucket, too_fast
from kaleun.server.listener import Listener
from kaleun.server.loading import Loaded, begin, load
from kaleun.server.lock import NEXT_TURN, Lock
from kaleun.server.logbook import LogBook, counts_of
from kaleun.server.moving import agree, go_over
from kaleun.server.settings import Rate
from kaleun.server.showing import Show
from kaleun.server.still import Still, StillLog
from kaleun.server.store import Store, StoreError, Taken
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import Change, MarkRow, SeatRow, Told
from kaleun.server.story import Story
from kaleun.server.terms import put_alone
from kaleun.server.turns import Turns, gathering, give_up, given, taken_back

RECENT = 100
"""So many changes are looked at to find out how old the questions of several seats are."""
REMEMBERED = 64
"""Client actions kept in memory to recognise repeats; older ones are looked up in the store."""


class Party:
    """A table in memory. Everything that reads or changes it holds `lock`."""

    shows: type[Show] = Show

    def __init__(self, store: Store, loaded: Loaded, rate: Rate) -> None:
        self.store, self.id, self.rate = store, loaded.row.id, rate
        self.lock = Lock()
        self.sockets: dict[str | None, set[Listener]] = {}
        self.used = time.monotonic()
        self.bot_task: asyncio.Task[None] | None = None
        self.followed: dict[str, str] = {}  # tables where it goes on, once somebody asked: "again", "onward"
        self.rematch_by = ""  # who asked, and waits there for the others
        self.thinking: dict[str, int] = {}
        """By seat the state whose question its coach is thinking about."""
        self.refining: dict[str, tuple[int, asyncio.Task[Any]]] = {}
        """By seat the same where it has spoken already, and the work on better numbers."""
        self.storied = False
        """The game is over and somebody has seen to it that its story is kept."""
        self._buckets: dict[str, Bucket] = {}
        self._done: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._adopt(loaded)

    def _adopt(self, loaded: Loaded) -> None:
        self.dirty = False
        """True after a failed write, until the table has been loaded again."""
        self.row, self.table = loaded.row, loaded.table
        self.origin = loaded.start
        """Where its rules begin to count; None = at the first answer."""
        self.seats: dict[str, SeatRow] = {s.seat: s for s in loaded.seats}
        self.seq, self.changed = loaded.head.seq, loaded.head.at
        self.turns = Turns(self.seq)
        self.logbook = StillLog(loaded.table.lines()) if isinstance(loaded.table, Still) else LogBook(loaded.base)
        self.marked = loaded.marked
        self._newest: Mark | None = None
        """The mark that the store has as the newest."""
        self.timer = Timer(loaded.clocks, self.store.opened, self.store.clock)
        self.book: list[Entry] = [*loaded.entries]
        self.story: Story | None = None  # of a finished game, once somebody has looked into its past
        self.show = self.shows(self)

    async def ready(self) -> None:
        """To be called first by whoever takes the lock: after a failed write the table is as the store has it."""
        self.used = time.monotonic()
        if not self.dirty:
            return
        try:
            loaded = await load(self.store, self.id)
        except StoreError as error:
            raise read_only(error) from None
        if loaded is None:
            raise Denied("no_such_table")
        self._adopt(loaded)
        await self.settle(loaded)

    @contextlib.asynccontextmanager
    async def held(self) -> AsyncIterator[Party]:
        """The lock, with the table ready."""
        async with self.lock:
            await self.ready()
            yield self

    async def settle(self, loaded: Loaded) -> None:
        """Writes down what loading has found: what the store lacks of an older table, or that its rules have changed. A
        disk that takes no writes leaves it as it is, for looking at."""
        begin = gathering(self.table.run) if self.table is not None else None
        if begin is not None:
            self.turns.restore(reversed(await self.store.changes(self.id, self.seq - RECENT)), begin)
        elif isinstance(self.table, Table):
            self.table.redo_keys = await self.store.redo_keys(self.id)
        try:
            if loaded.due:
                await self.store.write(loaded.due)
            if loaded.mended is not None:
                await go_over(self, loaded.mended)
        except (StoreError, Denied):
            self._adopt(loaded)

    # -- who may

    @property
    def hidden(self) -> bool:
        return self.table is not None and self.table.game.redeal is not None

    @property
    def curtain(self) -> bool:
        """Do these options hide anything from another seat, so that people on one device need a curtain?"""
        return self.table is not None and self.table.game.hides(self.table.options)

    @property
    def pending(self) -> Pending | None:
        return self.table.pending if self.table is not None else None

    @property
    def bots(self) -> dict[str, str]:
        """The names of its bots, by seat."""
        return {row.seat: row.bot for row in self.seats.values() if row.kind == "bot" and row.bot}

    @property
    def alone(self) -> bool:
        """Is one person the only one who plays here, may come to, or ever did?"""
        shared = any(entry.kind in ("left", "joined") for entry in self.book)
        return not shared and sum(row.kind != "bot" for row in self.seats.values()) == 1

    def enter(self, entry: Entry) -> Statement:
        """Adds to the book; what is returned has to be written."""
        self.book.append(entry)
        return self.store.entry_statement(self.id, len(self.book), entry)

    def asked(self, seat: str | None) -> bool:
        """Is this seat to answer? Dice of a bot are pressed or typed by any person at the table."""
        if seat is None or self.table is None:
            return False
        if questions := self.table.questions:
            return seat in questions
        pending = self.pending
        return pending is not None and (pending.seat == seat or self.seats[pending.seat].kind != "human")

    @property
    def to_move(self) -> list[str]:
        """The seats that are asked: one, or several who decide at the same time."""
        asked = list(self.table.questions) if self.table is not None else []
        return asked or [pending.seat for pending in [self.pending] if pending is not None]

    @property
    def first(self) -> int:
        """How many answers were given by other rules before."""
        return self.origin.n if self.origin is not None else 0

    def shown(self) -> Table | Still:
        """The table, or what is shown of it."""
        if self.table is None:
            raise Denied("waiting")
        return self.table

    def started(self) -> Table:
        """The table that is played at."""
        table = self.shown()
        if isinstance(table, Table):
            return table
        if table.over:
            raise Denied("over")
        raise Denied("needs_rules", rules=self.row.rules) if table.needs else Denied("rules_changed")

    # -- changing

    async def change(self, seat: str, message: messages.Demand) -> int:
        """Applies a client's change and returns its sequence number once it is durable. A repeat returns the number it
        had; a change made against an older question than the seat has now is refused as stale."""
        async with self.lock:
            self.used = time.monotonic()
            if self.dirty:
                await self.ready()
            key = (seat, message.id)
            known = self._done.get(key)
            if known is None and self.is_stale(seat, message.seq):
                known = await self.store.seq_of(self.id, seat, message.id, message.seq)
                if known is None:
                    raise stale()
            if known is not None:
                return known
            self._limit(seat)
            try:
                await self._apply(seat, message)
            except Denied:
                raise
            except BaseException:  # whatever went wrong: the store knows how far the game had come
                self.dirty = True
                raise
            self._done[key] = self.seq
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
            return self.seq

    def is_stale(self, seat: str, seq: int) -> bool:
        """Has the seat's question changed since this number?"""
        return not self.turns.put(seat) <= seq <= self.seq

    def _limit(self, seat: str) -> None:
        """So many changes per seat and second, whatever the number of its devices."""
        bucket = self._buckets.get(seat)
        if bucket is None:
            bucket = self._buckets[seat] = Bucket(self.rate, self.used)
        wait = bucket.take(self.rate, self.used)
        if wait:
            raise too_fast(wait)

    async def _apply(self, seat: str, message: messages.Demand) -> None:
        shown = self.shown()
        extra: list[Statement] = []
        try:
            kept = shown.n
            match message:
                case messages.GiveAnswer(key=key):
                    kept = given(self.check_turn(seat), key, seat)
                case messages.Agree(id=action):
                    await agree(self, seat, action)
                    return
                case messages.Undo() | messages.Redo() | messages.Rewind() if not self.row.takebacks:
                    raise Denied("no_takebacks")
                case messages.Undo():
                    kept = await self._undo(seat)
                case messages.Redo():
                    table = self.check_turn(seat)
                    if not table.can_redo:
                        raise Denied("nothing_to_redo")
                    table.redo()
                case messages.Resign():
                    give_up(self.started(), seat)
                case messages.Claim():
                    give_up(self.started(), self.timer.fallen(by=seat))
                case messages.Rewind(n=kept):
                    extra = await self._rewind(kept)
                case messages.SetLevel(level=level):
                    extra = put_alone(self, seat, level=level)
                case messages.SetCoach(on=on):
                    extra = put_alone(self, seat, coach=on)
        except IllegalAnswer as illegal:
            raise explained(illegal) from None
        except KaleunError as refused:
            raise Denied("not_allowed", why=str(refused)) from None
        await self.write(str(message.__struct_config__.tag), seat, message.id, kept, extra)

    def check_turn(self, seat: str) -> Table:
        """The table, if this seat is to answer."""
        table = self.started()
        if table.ask is None:
            raise Denied("over")
        if not self.asked(seat):
            raise Denied("not_your_turn", rule=table.ask.rule, seat=seat)
        return table

    async def _undo(self, seat: str) -> int:
        table = self.started()
        if table.n - 1 <= table.first and (table.can_undo or table.automation == "table"):
            table = await whole(self)
        if not (table.may_undo(seat) or table.may_correct(seat)):
            raise Denied("over" if table.over else "not_yours_to_undo" if table.can_undo else "nothing_to_undo")
        kept = taken_back(table, seat)
        self.logbook.forget()
        return kept

    async def _rewind(self, n: int) -> list[Statement]:
        if len(self.shown().seats) > 1:
            raise Denied("not_alone")
        self.table = table = await reaching(self, n)
        if isinstance(self.logbook, StillLog):
            self.logbook = LogBook(counts_of(self.origin.lines) if self.origin else {})
        table.rewind(n)
        self.logbook.forget()
        self.row.rewinds = table.rewinds
        return [self.store.set_statement(self.id, rewinds=table.rewinds)]

    async def write(
        self,
        kind: str,
        seat: str | None,
        action: str | None,
        kept: int,
        extra: list[Statement] | None = None,
        told: Told | None = None,
        marks: tuple[MarkRow, ...] = (),
    ) -> None:
        """Makes the table as it is now durable as one change, then shows it to everybody. If that fails, nothing has
        changed. `kept` answers of before still count; those after them are written, with the log lines they brought
        (`told`, if these are others)."""
        table = self.shown()
        run, seq, n = table.run, self.seq + 1, table.n
        change = Change(seq, kind, seat, action, kept, n, time.time())
        since = -1 if kind in ("start", "rules") else kept
        fresh = self.logbook.news(run, since)
        given = answers_since(run, kept) if isinstance(table, Table) else ()
        unit = self.store.change_statements(self.id, change, given, marks, told or fresh)
        if isinstance(table, Table):
            unit += self._standing(table, seq, kept)
        if extra:
            unit += extra
        again = kind in ("level", "coach", "terms")
        if self.book and self.book[-1].n > n:
            self.book, again = [*clipped(self.book, n)], True
            unit.append(self.store.clip_statement(self.id, n))
        if self.timer.rows:
            people = [asked for asked in self.to_move if self.seats[asked].kind == "human"]
            clocks = self.timer.turn(people, undo=kind == "undo")
            unit += [self.store.clock_statement(self.id, row) for row in clocks]
        try:
            written = self.store.write(unit)
            self.turns.changed(seq, seat, gathering(run))
            await NEXT_TURN  # the writer begins, and what is shown afterwards is made while it works
            shown = self.show.prepare(seq, since, fresh.lines)
            await written
        except StoreError as error:
            self.dirty = True
            if kind != "rules":
                with contextlib.suppress(Denied):
                    await self.ready()
            if isinstance(error, Taken):
                raise stale() from None
            raise read_only(error) from None
        except BaseException:  # given up while waiting: only the store knows how it went
            self.dirty = True
            raise
        self.seq, self.changed = seq, change.at
        if again:
            self.show.accord()
        self.show.everybody(shown)
        if isinstance(table, Table):
            lighten(run, self.logbook, self.first)

    def _standing(self, table: Table, seq: int, kept: int) -> list[Statement]:
        """Where the table stands now, the newest mark if it is a new one, and every so often one that stays."""
        store, mark = self.store, table.run.mark
        unit = [store.position_statement(self.id, seq, position_row(table))]
        self.marked = min(self.marked, kept)
        if mark is not self._newest:
            row = mark_row(table.game, mark, self.logbook.counts(table.run))
            unit.append(store.newest_statement(self.id, seq, row))
            if mark.n - self.marked >= MARK_EVERY:
                unit.append(store.mark_statement(self.id, seq, row))
                self.marked = mark.n
            self._newest = mark
        return unit

    async def start(self, statements: list[Statement]) -> None:
        """All seats are taken: deals, and writes that together with `statements`."""
        self.table = table = begin(self.row)
        self.row.rules, self.row.charts = table.version, table.charts.hash
        self.logbook, self.show = LogBook(), self.shows(self)
        now = self.store.set_statement(self.id, rules=table.version, charts=table.charts.hash)
        packs = self.store.pack_statements(self.row.game, table.charts)
        await self.write("start", None, None, 0, [*statements, now, *packs])
        self.store.packs.add(table.charts.hash)

    # -- listeners

    def online(self, seat: str) -> bool:
        return bool(self.sockets.get(seat))

    def dismiss(self, seat: str | None, why: Denied) -> None:
        """Sends every socket of the seat away."""
        for socket in [*self.sockets.get(seat, ())]:
            socket.dismiss(why)
