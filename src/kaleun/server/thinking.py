"""Bots and coach at a live table: questions go to a worker process, answers come back through the same door as those of
people. A bot gets its seat's view and question; the coach what its seat can know."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Any

import msgspec

from kaleun.kernel.ask import Chance, KaleunError
from kaleun.kernel.dice import new_seed
from kaleun.server import messages
from kaleun.server.errors import Refusal
from kaleun.server.history import pack_of
from kaleun.server.keeping import mark_row
from kaleun.server.settings import Settings
from kaleun.server.store import StoreError
from kaleun.server.story import Scribe
from kaleun.server.tables import Live
from kaleun.server.turns import given
from kaleun.server.wire import full_ask
from kaleun.server.workers import Workers

logger = logging.getLogger("kaleun.server")
GRACE = 5.0
"""Seconds the coach may take beyond the time it has for counting."""


class Thinking:
    """Runs the bots and the coach of all tables."""

    def __init__(self, workers: Workers, settings: Settings) -> None:
        self.workers, self.settings = workers, settings
        self.scribe = Scribe(workers)

    # -- bots

    def wake(self, live: Live) -> None:
        """Lets a bot play if one is asked, and writes the story of a game that is over. Called after every change;
        never waits."""
        if live.bot_task is None and _bots_asked(live):
            live.bot_task = asyncio.create_task(self._play(live))
        self._keep_story(live)

    def _keep_story(self, live: Live) -> None:
        over = live.table is not None and live.table.over
        if over and not live.storied:
            self.scribe.tell(live)
        live.storied = over

    async def _play(self, live: Live) -> None:
        try:
            while bots := _bots_asked(live):
                await asyncio.gather(*[self._one_answer(live, seat) for seat in bots])
        except (Refusal, KaleunError, StoreError) as error:
            logger.warning("a bot could not play: %s", error)
        except Exception:
            logger.exception("a bot could not play")
        finally:
            live.bot_task = None
            self._keep_story(live)

    async def _one_answer(self, live: Live, seat: str) -> None:
        """One answer of the bot in this seat, if it is still asked. Bots that are asked at once think at once."""
        async with live.held():
            name = _bots_asked(live).get(seat)
            if name is None:
                return
            table, seq = live.started(), live.seq
            pending = table.pending_of(seat)
            assert pending is not None
            data = {
                "game": table.game.name,
                "name": name,
                "seed": bot_seed(await _secret(live), seat, table.n),
                "view": table.sight(seat),
                "ask": full_ask(pending, reasons=False),
            }
        key = await self._choice(data, pending.keys)
        async with live.held():
            if not live.is_stale(seat, seq):
                await live.write("answer", seat, None, given(live.started(), key, seat))

    async def _choice(self, data: dict[str, Any], keys: tuple[str, ...]) -> str:
        """The bot's key; a bot that fails or takes too long answers at random, so that the game goes on."""
        if len(keys) == 1:  # nothing to think about: a throw, a single way
            return keys[0]
        try:
            key = await self.workers.call("bot", self.settings.bot_seconds, **data)
            if key in keys:
                return str(key)
            logger.warning("bot %s gave an answer that is not offered", data["name"])
        except (KaleunError, Refusal) as error:
            logger.warning("bot %s: %s", data["name"], error)
        return random.Random(data["seed"]).choice(keys)

    # -- coach

    async def odds(self, live: Live, seat: str, seq: int) -> messages.Odds:
        """The odds of the seat's question; one calculation at a time per seat."""
        if seat in live.thinking:
            raise Refusal("coach_busy", retry_after=1)
        live.thinking.add(seat)
        try:
            async with live.held():
                data, now = await self._odds_job(live, seat, seq), live.seq
            found = await self.workers.call("odds", self.settings.odds_seconds + GRACE, **data)
            return messages.Odds(now, msgspec.convert(found, dict[str, messages.OptionOdds]))
        except KaleunError as error:
            raise Refusal("took_too_long", retry_after=1, why=str(error)) from None
        finally:
            live.thinking.discard(seat)

    async def _odds_job(self, live: Live, seat: str, seq: int) -> dict[str, Any]:
        table = live.started()
        if not live.row.coach:
            raise Refusal("coach_off")
        if live.is_stale(seat, seq):
            raise Refusal("stale")
        if seat not in table.questions:
            raise Refusal("coach_waits")
        run = table.run
        return {
            "game": table.game.name,
            "options": table.options,
            "rules": table.version,
            "hash": table.charts.hash,
            "pack": await pack_of(live),
            "mark": mark_row(table.game, run.mark, {}),
            "tail": [(a.who, a.what, a.value, a.source) for a in run.tail],
            "seat": seat,
            "seconds": self.settings.odds_seconds,
        }


async def _secret(live: Live) -> str:
    """What the bots of the table think with, kept before it is used. Tables of before there was one get it now."""
    if live.row.secret is None:
        secret = new_seed()
        await live.store.write([live.store.set_statement(live.id, secret=secret)])
        live.row.secret = secret
    return live.row.secret


def bot_seed(secret: str, seat: str, n: int) -> str:
    """The seed of a bot's answer after n others: nobody knows it before the end, anybody can check it afterwards."""
    return f"{secret}/{seat}/{n}"


def _bots_asked(live: Live) -> dict[str, str]:
    """The names of the bots whose decision or own throw is pending, by seat. Real dice are typed by people."""
    if live.table is None:
        return {}
    ask, seats = live.table.ask, list(live.table.questions)
    if isinstance(ask, Chance) and ask.by and live.row.level != "table":
        seats = [ask.by]
    return {seat: name for seat, name in live.bots.items() if seat in seats}
