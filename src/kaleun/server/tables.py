"""Live tables. Each is held in memory with one lock: a change is applied, written, and only when it is on the disk
acknowledged and shown. If the disk refuses, the table is loaded again as the store has it and nothing has changed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Generator
from typing import Protocol

from kaleun.kernel.ask import Ask, IllegalAnswer, KaleunError
from kaleun.kernel.pending import Pending
from kaleun.kernel.run import Answer, Diverged, Run
from kaleun.kernel.table import Table
from kaleun.server import messages
from kaleun.server.clocks import Timer
from kaleun.server.errors import Refusal, read_only
from kaleun.server.limits import Bucket, too_fast
from kaleun.server.loading import Loaded, begin, build, load
from kaleun.server.logbook import LogBook, counts_text
from kaleun.server.settings import Rate
from kaleun.server.showing import Show
from kaleun.server.store import Conflict, Store, StoreError
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import Change, MarkRow, SeatRow
from kaleun.server.wire import encode

MARK_EVERY = 40
"""A mark is stored at the first step boundary so many answers after the last one."""
REMEMBERED = 256
"""Client actions kept in memory to recognise repeats; older ones are looked up in the store."""


class _NextTurn:
    """Awaited, it lets the others have their turn of the loop; asyncio.sleep(0) without a coroutine each time."""

    def __await__(self) -> Generator[None, None, None]:
        yield


_NEXT_TURN = _NextTurn()


class Listener(Protocol):
    """A socket that looks at a table; `heard` is when it last said something."""

    seat: str | None
    heard: float

    def push(self, frame: bytes) -> None:
        """Sends a ready-made text frame; never waits."""
        ...

    def dismiss(self, why: Refusal) -> None: ...


class Live:
    """A table in memory. Everything that reads or changes it holds `lock`."""

    def __init__(self, store: Store, loaded: Loaded, rate: Rate) -> None:
        self.store, self.id, self.rate = store, loaded.row.id, rate
        self.lock = asyncio.Lock()
        self.sockets: dict[str | None, set[Listener]] = {}
        self.used = time.monotonic()
        self.bot_task: asyncio.Task[None] | None = None
        self.rematch = ""
        """The table where it is played again, once somebody asked for it."""
        self.thinking: set[str] = set()
        self._buckets: dict[str, Bucket] = {}
        self._done: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._adopt(loaded)

    def _adopt(self, loaded: Loaded) -> None:
        self.dirty = False
        """True after a failed write, until the table has been loaded again."""
        self.row, self.table = loaded.row, loaded.table
        self.seats: dict[str, SeatRow] = {s.seat: s for s in loaded.seats}
        self.seq, self.changed = loaded.head.seq, loaded.head.at
        self.logbook = LogBook(loaded.base)
        self.marked = loaded.table.first if loaded.table else 0
        self.timer = Timer(loaded.clocks, self.store.opened)
        self.show = Show(self)

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
            raise Refusal("no_such_table")
        self._adopt(loaded)
        await self.settle(loaded)

    @contextlib.asynccontextmanager
    async def held(self) -> AsyncIterator[Live]:
        """The lock, with the table ready."""
        async with self.lock:
            await self.ready()
            yield self

    async def settle(self, loaded: Loaded) -> None:
        """Writes down what loading had to change: answers that no longer fit, or chance that was still to come."""
        table = self.table
        if table is None:
            return
        if not loaded.lost:
            table.redo_keys = await self.store.redo_keys(self.id)
            return
        self.row.notice = table.rewound = loaded.lost
        kept = table.n
        table.automation = self.row.level
        await self.write("rewound", None, None, kept, [self.store.set_statement(self.id, notice=loaded.lost)])

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

    def asked(self, seat: str | None) -> bool:
        """Is this seat to answer? Dice of a bot are pressed or typed by any person at the table."""
        ask = self.table.ask if self.table is not None else None
        if seat is None or ask is None:
            return False
        if isinstance(ask, Ask):
            return ask.seat == seat
        pending = self.pending
        return pending is not None and (pending.seat == seat or self.seats[pending.seat].kind != "human")

    def started(self) -> Table:
        if self.table is None:
            raise Refusal("waiting")
        return self.table

    # -- changing

    async def change(self, seat: str, message: messages.Change) -> int:
        """Applies a client's change and returns its sequence number once it is durable. A repeat returns the number it
        had; a change made against an older state is refused as stale."""
        async with self.lock:
            self.used = time.monotonic()
            if self.dirty:
                await self.ready()
            key = (seat, message.id)
            known = self._done.get(key)
            if known is None and message.seq != self.seq:
                known = await self.store.seq_of(self.id, seat, message.id)
                if known is None:
                    raise stale()
            if known is not None:
                return known
            self._limit(seat)
            try:
                await self._apply(seat, message)
            except Refusal:
                raise
            except BaseException:  # whatever went wrong: the store knows how far the game had come
                self.dirty = True
                raise
            self._done[key] = self.seq
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
            return self.seq

    def _limit(self, seat: str) -> None:
        """So many changes per seat and second, whatever the number of its devices."""
        bucket = self._buckets.get(seat)
        if bucket is None:
            bucket = self._buckets[seat] = Bucket(self.rate, self.used)
        wait = bucket.take(self.rate, self.used)
        if wait:
            raise too_fast(wait)

    async def _apply(self, seat: str, message: messages.Change) -> None:
        table = self.started()
        before, extra = table.n, []
        try:
            kept = before
            match message:
                case messages.Answer(key=key):
                    self.check_turn(seat, table)
                    table.answer(key)
                case messages.Undo():
                    kept = await self._undo(seat)
                case messages.Redo():
                    self.check_turn(seat, table)
                    if not table.can_redo:
                        raise Refusal("nothing_to_redo")
                    table.redo()
                case messages.Resign():
                    give_up(table, seat)
                case messages.Claim():
                    give_up(table, self.timer.fallen(by=seat))
                case messages.Rewind(n=kept):
                    extra = await self._rewind(kept)
                case messages.SetLevel(level=level):
                    table.automation = level
                    self.row.level = level
                    extra = [self.store.set_statement(self.id, level=level)]
                case messages.SetCoach(on=on):
                    self.row.coach, self.row.coached = on, self.row.coached or on
                    extra = [self.store.set_statement(self.id, coach=on, coached=self.row.coached)]
        except IllegalAnswer as illegal:
            raise explained(illegal) from None
        except KaleunError as refused:
            raise Refusal("not_allowed", why=str(refused)) from None
        await self.write(str(message.__struct_config__.tag), seat, message.id, kept, extra)

    def check_turn(self, seat: str, table: Table) -> None:
        pending = table.ask
        if pending is None:
            raise Refusal("over")
        if not self.asked(seat):
            raise Refusal("not_your_turn", rule=pending.rule, seat=seat)

    def may_undo(self, seat: str | None) -> bool:
        """Only the seat that gave the last answer may take it back."""
        table = self.table
        return seat is not None and table is not None and table.can_undo and last_answer(table.run).who == seat

    async def _undo(self, seat: str) -> int:
        table = self.started()
        if table.can_undo and table.n - 1 <= table.first:
            table = await self.whole()
        if not table.can_undo:
            raise Refusal("over" if table.over else "nothing_to_undo")
        if not self.may_undo(seat):
            raise Refusal("not_yours_to_undo")
        table.undo()
        self.logbook.forget()
        return table.n

    async def _rewind(self, n: int) -> list[Statement]:
        table = self.started()
        if len(table.seats) > 1:
            raise Refusal("not_alone")
        table = await self.reaching(n)
        table.rewind(n)
        self.logbook.forget()
        self.row.rewinds = table.rewinds
        return [self.store.set_statement(self.id, rewinds=table.rewinds)]

    async def write(
        self, kind: str, seat: str | None, action: str | None, kept: int, extra: list[Statement] | None = None
    ) -> None:
        """Makes the table as it is now durable as one change, then shows it to everybody. If that fails, nothing has
        changed. `kept` answers of before still count; those after them are written."""
        table = self.table
        n = table.n if table is not None else 0
        change = Change(self.seq + 1, kind, seat, action, kept, n, time.time())
        unit = self.store.change_statements(
            self.id, change, answers_since(table.run, kept) if table else (), self._marks(kept)
        )
        if extra:
            unit += extra
        if self.timer.rows:
            clocks = self.timer.turn(self._thinks(), undo=kind == "undo")
            unit += [self.store.clock_statement(self.id, row) for row in clocks]
        try:
            written = self.store.write(unit)
            await _NEXT_TURN  # the writer begins, and what is shown afterwards is made while it works
            frames = self.show.prepare(change.seq, kept if kind != "start" else -1)
            await written
        except StoreError as error:
            self.dirty = True
            with contextlib.suppress(Refusal):
                await self.ready()
            if isinstance(error, Conflict):
                raise stale() from None
            raise read_only(error) from None
        except BaseException:  # given up while waiting: only the store knows how it went
            self.dirty = True
            raise
        self.seq, self.changed = change.seq, change.at
        self.show.everybody(frames)

    def _thinks(self) -> str | None:
        """The person who is to answer now."""
        pending = self.pending
        return pending.seat if pending is not None and self.seats[pending.seat].kind == "human" else None

    def _marks(self, kept: int) -> tuple[MarkRow, ...]:
        """The newest mark, if the last stored one lies far enough back."""
        self.marked = min(self.marked, kept)
        if self.table is None:
            return ()
        run = self.table.run
        mark = run.mark
        if mark.n - self.marked < MARK_EVERY:
            return ()
        self.marked = mark.n
        step = None if mark.step is None else run.game.step_names[mark.step]
        state = encode(mark.state).decode()
        return (MarkRow(mark.n, step, state, mark.hash, counts_text(self.logbook.counts(run)), mark.revealed),)

    async def start(self, statements: list[Statement]) -> None:
        """All seats are taken: deals, and writes that together with `statements`."""
        self.table = begin(self.row)
        self.logbook, self.show = LogBook(), Show(self)
        await self.write("start", None, None, 0, statements)

    # -- the past

    async def reaching(self, n: int) -> Table:
        """The table with position n in it."""
        table = self.started()
        if n > table.n:
            raise Refusal("no_position", n=n, first=0, last=table.n)
        return await self.whole() if n < table.first else table

    async def whole(self) -> Table:
        """Puts the whole history behind the table, where it was loaded from a later mark."""
        table = self.started()
        if table.first == 0:
            return table
        try:
            answers = await self.store.answers(self.id, 0, table.n)
            full = await asyncio.to_thread(build, self.row, None, answers)
        except (Diverged, StoreError):
            full = None
        if full is None or full.state_hash() != table.state_hash():
            raise Refusal("older_rules", n=table.first)
        full.redo_keys = table.redo_keys
        self.table, self.logbook = full, LogBook()
        return full

    # -- listeners

    def online(self, seat: str) -> bool:
        return bool(self.sockets.get(seat))

    def dismiss(self, seat: str | None, why: Refusal) -> None:
        """Sends every socket of the seat away."""
        for socket in [*self.sockets.get(seat, ())]:
            socket.dismiss(why)


def give_up(table: Table, seat: str) -> None:
    """Resigns, or says why that cannot be."""
    if table.over:
        raise Refusal("over")
    if table.game.resign is None:
        raise Refusal("no_giving_up")
    table.resign(seat)


def explained(illegal: IllegalAnswer) -> Refusal:
    """Why an answer is not legal: by the rule that forbids it, with the game's own words for it, where there is one."""
    found = illegal.refusal
    if found is None:
        return Refusal("not_offered", rule=illegal.rule, why=illegal.reason)
    data = {"thing": found.key.partition(":")[2], **found.data}
    return Refusal("rule", rule=illegal.rule, text=illegal.reason, code=found.code, data=data)


def last_answer(run: Run) -> Answer:
    tail, mark = run.tail, run.mark
    while not tail and mark is not None:
        tail, mark = mark.tail, mark.parent  # type: ignore[assignment]
    return tail[-1]


def answers_since(run: Run, n: int) -> list[Answer]:
    """The answers with places n, n+1, … of the present history."""
    found, tail, mark = [], run.tail, run.mark
    while mark.n > n:  # seldom: they are nearly always all in the running step
        found.append(tail)
        tail, mark = mark.tail, mark.parent  # type: ignore[assignment]
    found.append(tail[n - mark.n :])
    return [answer for part in reversed(found) for answer in part]


def stale() -> Refusal:
    return Refusal("stale")
