"""Bots and coach at a table: questions go to a worker process, answers come back through the same door as those of
people. A bot gets its seat's view and question; the coach what its seat can know."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from kaleun.kernel.advice import Advice
from kaleun.kernel.ask import Chance, KaleunError
from kaleun.kernel.dice import new_seed
from kaleun.kernel.game import find_game
from kaleun.server import messages
from kaleun.server.calendar import is_tournament
from kaleun.server.errors import Denied
from kaleun.server.history import pack_of
from kaleun.server.keeping import mark_row
from kaleun.server.referee import Referee
from kaleun.server.sailing import LiveParty
from kaleun.server.settings import Settings
from kaleun.server.store import StoreError
from kaleun.server.story import Scribe
from kaleun.server.tables import Party
from kaleun.server.turns import given
from kaleun.server.wire import full_ask
from kaleun.server.workers import Workers

logger = logging.getLogger("kaleun.server")
GRACE = 5.0
"""Seconds the coach may take beyond the time it has for counting."""
WARM = 60.0
"""Seconds a worker may take to load what the coach of a game needs."""


class Thinking:
    """Runs the bots and the coach of all tables."""

    def __init__(self, workers: Workers, settings: Settings, referee: Referee) -> None:
        self.workers, self.settings = workers, settings
        self.scribe, self.referee = Scribe(workers), referee
        self._warm: dict[str, asyncio.Task[None]] = {}

    # -- bots

    def wake(self, party: Party) -> None:
        """Lets a bot play if one is asked, and writes the story of a game that is over. Called after every change;
        never waits."""
        if party.refining:
            for seat in [seat for seat, (seq, _) in party.refining.items() if party.is_stale(seat, seq)]:
                party.refining.pop(seat)[1].cancel()
        if isinstance(party, LiveParty):
            party.ticker.wake()
        elif party.bot_task is None and _bots_asked(party):
            party.bot_task = asyncio.create_task(self._play(party))
        self._keep_story(party)

    def _keep_story(self, party: Party) -> None:
        over = party.table is not None and party.table.over
        if over and not party.storied and not isinstance(party, LiveParty):
            self.scribe.tell(party)
            if party.row.day is not None and not is_tournament(party.row):
                self.referee.tell(party.id)
        party.storied = over

    async def _play(self, party: Party) -> None:
        try:
            while bots := _bots_asked(party):
                await asyncio.gather(*[self._one_answer(party, seat) for seat in bots])
        except (Denied, KaleunError, StoreError) as error:
            logger.warning("a bot could not play: %s", error)
        except Exception:
            logger.exception("a bot could not play")
        finally:
            party.bot_task = None
            self._keep_story(party)

    async def _one_answer(self, party: Party, seat: str) -> None:
        """One answer of the bot in this seat, if it is still asked. Bots that are asked at once think at once."""
        async with party.held():
            name = _bots_asked(party).get(seat)
            if name is None:
                return
            table, seq = party.started(), party.seq
            pending = table.pending_of(seat)
            assert pending is not None
            data = {
                "game": table.game.name,
                "name": name,
                "seed": bot_seed(await _secret(party), seat, table.n),
                "view": table.sight(seat),
                "ask": full_ask(pending, reasons=False),
            }
        key = await self._choice(data, pending.keys)
        async with party.held():
            if not party.is_stale(seat, seq):
                await party.write("answer", seat, None, given(party.started(), key, seat))

    async def _choice(self, data: dict[str, Any], keys: tuple[str, ...]) -> str:
        """The bot's key. For one that fails or takes too long a rule of thumb answers, for that one chance, so that
        the game goes on."""
        if len(keys) == 1:  # nothing to think about: a throw, a single way
            return keys[0]
        for name in dict.fromkeys((data["name"], _thumb(data["game"]))):
            try:
                key = await self.workers.call("bot", self.settings.bot_seconds, **data | {"name": name})
                if key in keys:
                    return str(key)
                logger.warning("bot %s gave an answer that is not offered", name)
            except (KaleunError, Denied) as error:
                logger.warning("bot %s: %s", name, error)
        return random.Random(data["seed"]).choice(keys)

    # -- coach

    def prepare(self, party: Party) -> None:
        """Makes the workers ready for the coach of this table; never waits."""
        name = party.row.game
        if self.settings.warm and party.row.coach and name not in self._warm and not isinstance(party, LiveParty):
            self._warm[name] = asyncio.create_task(self._prepare(name))

    async def _prepare(self, game: str) -> None:
        with contextlib.suppress(KaleunError, Denied):  # then the first question waits
            await self.workers.everywhere("warm", WARM, game=game)

    async def close(self) -> None:
        for task in self._warm.values():
            task.cancel()
        await asyncio.gather(*self._warm.values(), return_exceptions=True)

    async def advise(self, party: Party, seat: str, seq: int) -> AsyncIterator[messages.Advised]:
        """What the coach says of the seat's question, again and again with better numbers while it stands; one
        calculation at a time per seat and question. Who asks anew while better numbers are sought begins anew."""
        if seat in party.refining:
            party.refining.pop(seat)[1].cancel()
            party.thinking.pop(seat, None)
        for i, seconds in enumerate(self.settings.coach_seconds):
            async with party.held():
                busy = party.thinking.get(seat, -1) >= seq
                if i and (busy or party.is_stale(seat, seq)):
                    return
                data, now = await self._job(party, seat, seq), party.seq
                if busy:
                    raise Denied("coach_busy", retry_after=1)
                party.thinking[seat] = seq
            try:
                if i:
                    found = await self._better(party, seat, seq, seconds, data)
                else:
                    found = await self.workers.call("advice", seconds + GRACE, seconds=seconds, **data)
            except KaleunError as error:
                raise Denied("took_too_long", retry_after=1, why=str(error)) from None
            finally:
                if party.thinking.get(seat) == seq:
                    del party.thinking[seat]
            if found is None:
                return
            advice = msgspec.convert(found, Advice)
            yield messages.Advised(now, advice)
            if advice.done:
                return

    async def _better(self, party: Party, seat: str, seq: int, seconds: float, data: dict[str, Any]) -> Any:
        """Better numbers, beside what others wait for; None when the question is answered first."""
        work = asyncio.create_task(self.workers.besides("advice", seconds + GRACE, seconds=seconds, **data))
        party.refining[seat] = seq, work
        try:
            await asyncio.wait([work])
            return None if work.cancelled() else work.result()
        finally:
            work.cancel()
            if party.refining.get(seat) == (seq, work):
                del party.refining[seat]

    async def _job(self, party: Party, seat: str, seq: int) -> dict[str, Any]:
        table = party.started()
        if not party.row.coach:
            raise Denied("coach_off")
        if party.is_stale(seat, seq):
            raise Denied("stale")
        if seat not in table.questions:
            raise Denied("coach_waits")
        run = table.run
        return {
            "game": table.game.name,
            "options": table.options,
            "rules": table.version,
            "hash": table.charts.hash,
            "pack": await pack_of(party),
            "mark": mark_row(table.game, run.mark, {}),
            "tail": [(a.who, a.what, a.value, a.source) for a in run.tail],
            "seat": seat,
        }


async def _secret(party: Party) -> str:
    """What the bots of the table think with, kept before it is used. Tables of before there was one get it now."""
    if party.row.secret is None:
        secret = new_seed()
        await party.store.write([party.store.set_statement(party.id, secret=secret)])
        party.row.secret = secret
    return party.row.secret


def bot_seed(secret: str, seat: str, n: int) -> str:
    """The seed of a bot's answer after n others: nobody knows it before the end, anybody can check it afterwards."""
    return f"{secret}/{seat}/{n}"


def _thumb(game: str) -> str:
    """The first rule of thumb of a game: it thinks for no time."""
    from kaleun.ai.player import names

    return names(find_game(game))[:2][-1]


def _bots_asked(party: Party) -> dict[str, str]:
    """The names of the bots whose decision or own throw is pending, by seat. Real dice are typed by people."""
    bots = party.bots
    if not bots or party.table is None:
        return {}
    ask, seats = party.table.ask, list(party.table.questions)
    if isinstance(ask, Chance) and ask.by and party.row.level != "table":
        seats = [ask.by]
    return {seat: name for seat, name in bots.items() if seat in seats}
