"""The house: all tables, those in memory and those that sleep in the store."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from kaleun.kernel.ask import Conflict, KaleunError
from kaleun.kernel.dice import new_seed
from kaleun.kernel.entries import Entry
from kaleun.kernel.game import Game, find_game, is_offered
from kaleun.server import garbage
from kaleun.server.bodies import NewTable, Opened, Seated, SeatWish
from kaleun.server.clocks import new_clocks
from kaleun.server.errors import Denied, read_only, unreadable
from kaleun.server.imports import Imported
from kaleun.server.limits import Buckets
from kaleun.server.loading import Loaded, load
from kaleun.server.referee import Referee
from kaleun.server.sailing import LiveParty, party_of
from kaleun.server.seats import hash_of, is_table_id, new_code, new_table_id, new_token
from kaleun.server.settings import Settings
from kaleun.server.store import Store, StoreError
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import ClockRow, Head, SeatRow, TableRow
from kaleun.server.tables import Party
from kaleun.server.terms import check_typed, lapse, terms_of
from kaleun.server.thinking import Thinking
from kaleun.server.usertext import clean_name
from kaleun.server.workers import Workers


class Trial(NamedTuple):
    """A table that tries the patrol of a day: the day, its seed, and the hash of whose try it is."""

    day: str
    seed: str
    person: str


class House:
    """Store, tables in memory, workers and limits of one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.buckets = Buckets()
        self.workers = Workers(settings.workers, settings.limits.jobs)
        self.thinking = Thinking(self.workers, settings, Referee(store, self.workers, self.party))
        self.parties: dict[str, Party] = {}
        self.sockets = 0
        self.phrases, self.phrases_waiting = asyncio.Semaphore(1), 0
        """Recovery phrases are worked out one at a time."""
        self.trying = asyncio.Lock()
        """Tries of the day begin one after the other."""
        self._loading: dict[str, asyncio.Task[Party]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Puts everything down; uvicorn has sent the sockets away by then (1012: the server restarts)."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for party in self.parties.values():
            if party.bot_task is not None:
                party.bot_task.cancel()
            if isinstance(party, LiveParty):
                await party.put_down()
            await self.remember_seen(party)
        await self.thinking.close()
        await self.thinking.scribe.close()
        await self.thinking.referee.close()
        await self.workers.close()
        await self.store.close()

    # -- tables in memory

    async def party(self, id: str) -> Party:
        """The table in memory, loaded if need be."""
        party = self.parties.get(id)
        if party is not None:
            party.used = time.monotonic()  # whoever asked has time to enter before it is put away
            return party
        if not is_table_id(id):
            raise Denied("no_such_table")
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Party:
        try:
            loaded = await load(self.store, id)
            if loaded is None:
                raise Denied("no_such_table")
            party = party_of(self.store, loaded, self.settings)
            async with party.lock:
                await party.settle(loaded)
        except StoreError as error:
            raise unreadable(error) from None
        self.parties[id] = party
        self.thinking.prepare(party)
        self.thinking.wake(party)
        return party

    def forget(self, party: Party) -> None:
        """The table was deleted: sends everybody away; nobody finds it any more."""
        self.parties.pop(party.id, None)
        party.table, party.dirty = None, True
        for seat in party.sockets:
            party.dismiss(seat, Denied("deleted"))

    @contextlib.asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Party]:
        """The table with its lock held; a bot that is asked afterwards is woken."""
        party = await self.party(id)
        async with party.held():
            yield party
        self.thinking.wake(party)

    async def remember_seen(self, party: Party) -> None:
        """Writes how far each seat has read. Not worth a refusal if the disk is full."""
        if not party.dirty:
            with contextlib.suppress(StoreError):
                await self.store.write([self.store.seen_statement(party.id, s) for s in party.seats.values()])

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(5.0, self.settings.idle / 4))
            now = time.monotonic()
            heard = 0.0
            for party in [*self.parties.values()]:
                for socket in [s for sockets in party.sockets.values() for s in sockets]:
                    heard = max(heard, socket.heard)
                    if now - socket.heard > self.settings.idle:
                        socket.dismiss(Denied("idle"))
                unused = (
                    now - party.used > self.settings.unload_after and not party.bot_task and not party.lock.locked()
                )
                if unused and not any(party.sockets.values()) and not _sails(party):
                    del self.parties[party.id]
            self.buckets.forget()
            garbage.collect(now - heard)

    # -- new tables

    async def create(self, wish: NewTable, trial: Trial | None = None) -> Opened:
        """A new table. It is dealt at once if every seat is taken, else when the last one is."""
        try:
            game = find_game(wish.game)
            if not is_offered(game.name):
                raise Denied("not_built")
            options = game.full_options(wish.options)
        except Conflict as clash:
            why = clash.refusal
            raise Denied("wrong_options", why=str(clash), code=why.code, data=why.data, cited=why.rule) from None
        except KaleunError as refused:
            raise Denied("wrong_options", why=str(refused)) from None
        except (ImportError, AttributeError):
            raise Denied("not_built") from None
        if isinstance(wish.seed, str) and clean_name(wish.seed, 64) != wish.seed:
            raise Denied("wrong_seed")
        seats = _seats(game, game.seats(options), wish.seats)
        check_typed(wish.typed, [row.seat for row in seats], game.name)
        clocks = new_clocks(wish.clock, game, seats)
        is_open = any(s.kind == "open" for s in seats)
        if wish.seed is not None and is_open and sum(s.kind != "bot" for s in seats) > 1:
            raise Denied("seed_tells")
        row = TableRow(
            id=new_table_id(),
            game=game.name,
            rules=game.version,
            charts=game.charts().hash,
            options=options,
            seed=None if is_open else wish.seed if wish.seed is not None else new_seed(),
            chosen_seed=wish.seed,
            level=wish.automation if game.live is None else "full",
            coach=wish.coach,
            coached=wish.coach,
            guided=wish.guided,
            rewinds=0,
            notice="",
            join_code=new_code() if is_open else None,
            join_until=time.time() + self.settings.join_valid,
            created=time.time(),
            secret=new_seed(),
            takebacks=wish.takebacks,
            watch=wish.watch,
            typed=wish.typed,
        )
        mine = {name for name, s in zip(game.seats(options), seats, strict=True) if s.kind == "human"}
        more: list[Statement] = []
        if trial is not None:
            row.day, row.join_code = trial.day, None
            row.seed, row.chosen_seed = (None, trial.seed) if is_open else (trial.seed, row.chosen_seed)
            more.append(self.store.try_statement(row.id, trial.day, game.name, trial.person))
        return await self._open_table(row, seats, mine, clocks, hash_of(wish.me) if wish.me else "", more)

    async def _open_table(
        self,
        row: TableRow,
        seats: list[SeatRow],
        mine: set[str],
        clocks: list[ClockRow],
        me: str,
        more: list[Statement],
    ) -> Opened:
        tokens = {s.seat: new_token() for s in seats if s.seat in mine}
        hashes = [(hash_of(token), seat) for seat, token in tokens.items()]
        unit = [*self.store.table_statements(row, seats, hashes), *more]
        unit += [self.store.new_clock_statement(row.id, clock) for clock in clocks]
        loaded = Loaded(row, seats, Head(0, 0, row.created), None, clocks)
        party = party_of(self.store, loaded, self.settings)
        for hash, seat in hashes:
            unit += self.store.mine_statements(me, hash, row.id, seat)
        unit.append(party.enter(Entry(0, "opened", terms=msgspec.to_builtins(terms_of(party)))))
        async with party.lock:
            if row.seed is not None:
                await party.start(unit)
            else:
                await self.write(unit)
        self.parties[row.id] = party
        self.thinking.prepare(party)
        self.thinking.wake(party)
        return Opened(row.id, row.join_code, tokens)

    async def take_seat(self, party: Party, seat: SeatRow, name: str, me: str) -> Seated:
        """Somebody sits down at a free seat (the lock is held). With the last one the game begins and the code dies.
        Into a game that goes on nobody comes who sits or sat there; `me` is the hash of whose browser it is."""
        begun = party.table is not None and party.table.game.live is None  # a crew hands its roles round
        if begun and me in ("", *(hash for _, hash in await self.store.sat(party.id))):
            raise Denied("sat_here")
        token = new_token()
        seat.kind, seat.name = "human", name
        unit = [
            *self.store.revoke_statements(party.id, seat.seat),  # of who hands it over
            self.store.seat_statement(party.id, seat), self.store.token_statement(hash_of(token), party.id, seat.seat),
            *self.store.mine_statements(me, hash_of(token), party.id, seat.seat),
        ]  # fmt: skip
        if party.table is not None:
            unit += [party.enter(Entry(party.table.n, "joined", seat.seat)), lapse(party)]
        last = not any(s.kind == "open" for s in party.seats.values())
        try:
            if last:
                party.row.join_code = None
                unit.append(self.store.set_statement(party.id, join_code=None))
            if last and party.table is None:
                chosen = party.row.chosen_seed
                party.row.seed = chosen if chosen is not None else new_seed()
                await party.start([*unit, self.store.set_statement(party.id, seed=party.row.seed)])
            else:
                await self.write(unit)
        except Denied:
            party.dirty = True
            raise
        party.dismiss(seat.seat, Denied("left"))
        party.show.accord()
        party.show.presence()
        return Seated(party.id, seat.seat, token)

    async def import_table(self, imported: Imported) -> Opened:
        """A new table with the history of a record that ran."""
        game = find_game(imported.game)
        wishes = {seat: SeatWish("bot", name) for seat, name in imported.bots.items()}
        mine = {seat: SeatWish("me") for seat in game.seats(imported.options)}
        seats = _seats(game, game.seats(imported.options), mine | wishes)
        now = time.time()
        row = TableRow(
            id=new_table_id(),
            game=game.name,
            rules=imported.parts[-1].rules,
            charts=imported.parts[-1].charts,
            options=imported.options,
            seed=imported.seed,
            chosen_seed=imported.seed,
            level=imported.level,
            coach=imported.terms.get("coach", False),
            coached=imported.coached,
            guided=False,
            rewinds=imported.rewinds,
            notice="",
            join_code=None,
            join_until=0.0,
            created=now,
            secret=new_seed(),
            takebacks=imported.terms.get("takebacks", True),
            watch=imported.terms.get("watch", "anyone"),
            typed=imported.terms.get("typed", []),
        )
        tokens = {s.seat: new_token() for s in seats if s.kind == "human"}
        unit = self.store.table_statements(row, seats, [(hash_of(t), s) for s, t in tokens.items()])
        charts = game.charts_with(row.charts)
        unit += self.store.pack_statements(game.name, charts) if charts is not None else []
        await self.write([*unit, *imported.statements(self.store, row.id, now)])
        return Opened(row.id, None, tokens)

    async def write(self, unit: list[Statement]) -> None:
        """Writes, or refuses with the sentence of the store."""
        try:
            await self.store.write(unit)
        except StoreError as error:
            raise read_only(error) from None


def _sails(party: Party) -> bool:
    """Does its clock run, or is something not yet written?"""
    return isinstance(party, LiveParty) and (party.runs or party.unwritten)


def _seats(game: Game, names: tuple[str, ...], wishes: dict[str, SeatWish]) -> list[SeatRow]:
    from kaleun.ai.player import names as bot_names

    for seat in wishes:
        if seat not in names:
            raise Denied("no_such_seat", game=game.name, seat=repr(seat[:40]), names=", ".join(names))
    default = SeatWish("me" if len(names) == 1 else "open")
    rows = []
    for seat in names:
        wish = wishes.get(seat, default)
        kind = {"me": "human", "hotseat": "human"}.get(wish.kind, wish.kind)
        bot = wish.bot if kind == "bot" else None
        if kind == "bot" and bot not in bot_names(game):
            raise Denied("no_such_bot", game=game.name, names=", ".join(bot_names(game)))
        rows.append(SeatRow(seat, kind, bot, clean_name(wish.name), 0))
    return rows
