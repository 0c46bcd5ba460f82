"""A table in real time. Its clock never waits for the disk: orders are carried out and shown at once, written together
with the seconds that have passed, and acknowledged when they are durable. If the disk refuses, the table is loaded
again as the store has it; whatever was not acknowledged has not happened."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import NamedTuple

from kaleun.ai.watch import Watch
from kaleun.kernel.ask import IllegalAnswer, KaleunError
from kaleun.kernel.dice import new_seed
from kaleun.kernel.game import find_game
from kaleun.kernel.live import CALM
from kaleun.kernel.live_step import MINUTE
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.run import KEEP
from kaleun.server import messages
from kaleun.server.errors import Denied, explained, read_only
from kaleun.server.keeping import answers_since, mark_row, position_row
from kaleun.server.loading import Loaded
from kaleun.server.screens import Screens, prompt_id
from kaleun.server.settings import Settings
from kaleun.server.store import Store, StoreError
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import Change, Told
from kaleun.server.tables import REMEMBERED, Party
from kaleun.server.ticking import Ticker

CLOCK_COMMANDS = ("pause", "resume", "scale", "start_mission")
BEAT_S, EPSILON = 1.0, 1e-6
"""However fast time passes, screens are shown a beat a second, and at once what is new."""
AWAY_S = 30.0
"""So long may every screen of a person be away before the clock waits for somebody to say resume."""


class Deed(NamedTuple):
    """Something a person did, carried out but not yet durable."""

    kind: str
    seat: str
    action: str
    n: int
    """So many answers there were after it."""
    durable: asyncio.Future[int]
    """Its sequence number, once it is on the disk."""


class LiveParty(Party):
    """The clock runs by `tick`; whoever calls it says how much time has passed on the wall."""

    shows = Screens

    show: Screens
    _keeping: asyncio.Task[None] | None = None
    _stays = 0
    """The index of the last mark that stays in the store."""

    def __init__(self, store: Store, loaded: Loaded, settings: Settings) -> None:
        super().__init__(store, loaded, settings.limits.changes)
        self.ticker = Ticker(self, settings.beat)

    def _adopt(self, loaded: Loaded) -> None:
        self._deeds: list[Deed] = []
        self._doing: dict[tuple[str, str], asyncio.Future[int]] = {}
        self.hold, self._first = "restart", False
        self.watch: Watch | None = None
        self._empty_since: float | None = None
        self._unseen = 0.0
        """Seconds on the wall that no screen was shown yet."""
        self.forgetful = loaded.head.seq > 0
        """Are there actions that only the store remembers?"""
        super()._adopt(loaded)
        self._set_watch()

    async def start(self, statements: list[Statement]) -> None:
        await super().start(statements)
        self.hold, self._first = "nobody", True
        self._set_watch()

    async def ready(self) -> None:
        anew = self.dirty
        await super().ready()
        if anew:
            self.show.whole()

    def _set_watch(self) -> None:
        """The table is there: its watch begins."""
        table = self.table
        if isinstance(table, LiveTable):
            self.kept, self._kept_at = table.n, table.clock.seconds
            self.watch = Watch(table, self.minded_by_bots, self.row.secret or new_seed())
            if table.n != self.kept:  # bots have answered
                self._soon()

    @property
    def live(self) -> LiveTable:
        """The table that is sailed."""
        table = self.started()
        assert isinstance(table, LiveTable)
        return table

    @property
    def minded_by_bots(self) -> dict[str, str]:
        """Skills by seat: seats of bots, and those that people have left to a bot for a while."""
        return {row.seat: row.bot for row in self.seats.values() if row.bot}

    @property
    def to_move(self) -> list[str]:
        return list(self.table.questions) if self.table is not None else []

    def relieve(self) -> None:
        """Somebody else minds a seat from now on."""
        if self.watch is not None and not self.shown().over:
            self.watch.relieve(self.minded_by_bots)
            self._went_on()

    # -- time

    @property
    def runs(self) -> bool:
        """Does time pass by itself?"""
        table = self.table
        if not isinstance(table, LiveTable) or table.over or self.dirty or self.hold:
            return False
        clock = table.clock
        return not clock.paused and clock.pace != CALM

    @property
    def hurries(self) -> bool:
        """Does more than a second pass in a second?"""
        return isinstance(self.table, LiveTable) and self.table.clock.factor > 1

    def tick(self, wall: float) -> None:
        """So much time has passed on the wall."""
        self._look_who_is_there()
        if not self.runs or self.watch is None:
            return
        before = self._news
        self._unseen += wall
        if not self.watch.elapse(wall):
            return
        if self._unseen + EPSILON >= BEAT_S or self._news != before:
            self._went_on()
        elif self._due:
            self._soon()

    @property
    def _news(self) -> tuple[object, ...]:
        """What everybody is shown at once, in the middle of a beat too."""
        clock = self.live.clock if not self.shown().over else None
        return (clock and (clock.alerts, clock.scale, clock.paused), *self.to_move)

    def came(self) -> None:
        """A screen of a person came; with the first one the clock begins to run."""
        self._empty_since = None
        if self._first:
            self.hold, self._first = "", False
            self.show.go_on()
            self.ticker.wake()

    def _look_who_is_there(self) -> None:
        """If nobody has been there for a while, the clock waits."""
        if any(sockets for seat, sockets in self.sockets.items() if seat is not None):
            self._empty_since = None
        elif self._empty_since is None:
            self._empty_since = time.monotonic()
        elif time.monotonic() - self._empty_since > AWAY_S:
            self.hold = self.hold or "nobody"
            self._soon()

    def _went_on(self) -> None:
        """Something happened: shows it, and writes it down if it is time for that."""
        table = self.table
        assert isinstance(table, LiveTable)
        self.show.go_on()
        self._unseen = 0.0
        self.ticker.wake()
        if self._due:
            self._soon()

    @property
    def _due(self) -> bool:
        """Is it time to write: an order waits for it, a minute has passed, the clock stands or the game is over?"""
        table = self.table
        if self._deeds:
            return True
        if not isinstance(table, LiveTable) or self.kept == table.n:
            return False
        minute = table.run.mark is not self._newest or table.clock.seconds - self._kept_at >= MINUTE
        return minute or table.over or bool(self.hold)

    # -- orders and answers

    async def change(self, seat: str, message: messages.Demand) -> int:
        """Of what other tables know only agreeing to changed rules."""
        if isinstance(self.table, LiveTable):
            raise Denied("in_real_time")
        return await super().change(seat, message)

    async def order(self, seat: str, message: messages.LiveDemand) -> int:
        """Carries out an order or an answer and shows it; returns its sequence number once it is durable. A repeat
        returns the number it had."""
        self.used = time.monotonic()
        if self.dirty:
            async with self.held():
                pass
        known = await self._known(seat, message.id)
        if known is not None:
            return known
        self._limit(seat)
        try:
            self._carry_out(seat, message)
        except IllegalAnswer as illegal:
            raise explained(illegal) from None
        except KaleunError as refused:
            raise Denied("not_allowed", why=str(refused)) from None
        durable: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._doing[seat, message.id] = durable
        kind = str(message.__struct_config__.tag)
        self._deeds.append(Deed(kind, seat, message.id, self.shown().n, durable))
        assert self.watch is not None
        self.watch.hear()
        self._went_on()
        return await asyncio.shield(durable)

    async def _known(self, seat: str, action: str) -> int | None:
        """The number of an action that was carried out before, once it is durable."""
        doing = self._doing.get((seat, action))
        if doing is not None:
            return await asyncio.shield(doing)
        seq = self._done.get((seat, action))
        if seq is None and self.forgetful:
            seq = await self.store.seq_of(self.id, seat, action)
        return seq

    def _carry_out(self, seat: str, message: messages.LiveDemand) -> None:
        table = self.live
        match message:
            case messages.Order(name=name, args=args):
                table.command(self._giver(table, seat, name), name, **args)
                if name == "resume":
                    self.hold = ""
            case messages.Reply(prompt=prompt, key=key):
                found = next((n for n in table.prompts(seat) if prompt_id(table, n) == prompt), None)
                if found is None:
                    raise Denied("stale")
                table.reply(seat, key, found)
            case messages.Advance(seconds=seconds):
                if table.clock.pace != CALM:
                    raise Denied("clock_runs")
                assert self.watch is not None
                self.watch.wait(seconds)
            case messages.Mind(on=on):
                assert self.watch is not None
                self.watch.minded = on
                self.watch.look_up()

    def _giver(self, table: LiveTable, seat: str, name: str) -> str:
        """Who gives this command: the seat itself, or for the clock a bot at its word."""
        command = table.live.commands.get(name)
        if command is None or not command.seats or seat in command.seats or name not in CLOCK_COMMANDS:
            return seat
        return next((other for other in command.seats if other in self.minded_by_bots), seat)

    # -- writing

    def _soon(self) -> None:
        if self._keeping is None:
            self._keeping = asyncio.get_running_loop().create_task(self._keep())

    async def _keep(self) -> None:
        """Writes all there is to write, one unit after the other."""
        try:
            while self._due and not self.dirty:
                async with self.lock:
                    await self._write_down()
        finally:
            self._keeping = None

    async def _write_down(self) -> None:
        if not isinstance(self.table, LiveTable):
            return
        table, deeds, self._deeds = self.table, self._deeds, []
        unit, head = self._unit(table, deeds)
        minutes = table.clock.seconds
        try:
            await self.store.write(unit)
        except BaseException as error:
            self._lost(deeds, error)
            if not isinstance(error, StoreError):
                raise
            with contextlib.suppress(Denied):
                await self.ready()
            return
        for deed, seq in zip(deeds, range(self.seq + 1, head.seq + 1), strict=False):
            self._remember(deed, seq)
        self.seq, self.changed, self.kept, self._kept_at = head.seq, head.at, head.n, minutes
        if table.over:
            self.show.whole()

    @property
    def unwritten(self) -> bool:
        return isinstance(self.table, LiveTable) and self.kept < self.table.n and not self.dirty

    async def put_down(self) -> None:
        """Stops the clock and writes everything there is."""
        self.ticker.stop()
        self.hold = self.hold or "restart"
        if self.unwritten:
            self._soon()
        if self._keeping is not None:
            await asyncio.gather(self._keeping, return_exceptions=True)

    def _remember(self, deed: Deed, seq: int) -> None:
        key = deed.seat, deed.action
        self._doing.pop(key, None)
        self._done[key] = seq
        if len(self._done) > REMEMBERED:
            self._done.popitem(last=False)
            self.forgetful = True
        if not deed.durable.done():
            deed.durable.set_result(seq)

    def _lost(self, deeds: list[Deed], error: BaseException) -> None:
        """Nothing of this is durable: it has not happened."""
        self.dirty = True
        why = read_only(error) if isinstance(error, StoreError) else Denied("error")
        for deed in [*deeds, *self._deeds]:
            if not deed.durable.done():
                deed.durable.set_exception(why)
                deed.durable.exception()  # who asked may be gone

    def _unit(self, table: LiveTable, deeds: list[Deed]) -> tuple[list[Statement], Change]:
        """A change for every deed with the seconds before it, and one for those after the last."""
        now, kept, seq, run = time.time(), self.kept, self.seq, table.run
        answers = answers_since(run, kept)
        told = self.logbook.news(run, kept)
        rows = [(deed.kind, deed.seat, deed.action, deed.n) for deed in deeds]
        if not rows or rows[-1][3] < table.n:
            rows.append(("clock", None, None, table.n))  # type: ignore[arg-type]
        unit: list[Statement] = []
        first, before = kept, told.kept
        change = Change(seq, "clock", None, None, kept, kept, now)
        for kind, seat, action, n in rows:
            seq += 1
            lines = [line for line in told.lines if first < line.at <= n or (line.at > n == table.n)]
            change = Change(seq, kind, seat, action, first, n, now)
            unit += self.store.change_statements(
                self.id, change, answers[first - kept : n - kept], (), Told(before, lines)
            )
            first, before = n, before + len(lines)
        return [*unit, *self._stands(table, seq)], change

    def _stands(self, table: LiveTable, seq: int) -> list[Statement]:
        """Where the table stands; the mark of the last minute, and every so often one that stays."""
        store, mark = self.store, table.run.mark
        unit = [store.position_statement(self.id, seq, position_row(table))]
        if mark is not self._newest:
            row = mark_row(table.game, mark, self.logbook.counts(table.run))
            unit.append(store.newest_statement(self.id, seq, row))
            if mark.index - self._stays >= KEEP:
                unit.append(store.mark_statement(self.id, seq, row))
                self._stays = mark.index
            self._newest = mark
        return unit


def party_of(store: Store, loaded: Loaded, settings: Settings) -> Party:
    """The table in memory, of the kind its game needs."""
    if find_game(loaded.row.game).live is None:
        return Party(store, loaded, settings.limits.changes)
    return LiveParty(store, loaded, settings)
