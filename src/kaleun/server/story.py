"""The story of a finished game: every view of every audience, moment by moment, as patches, and what was asked. It is
written once, when the game is over, and shown ever after, whatever has become of its rules."""

from __future__ import annotations

import asyncio
import base64
import binascii
import logging
import time
import zlib
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kaleun.kernel.ask import Ask, KaleunError
from kaleun.kernel.frames import Patch, Sight, patch, patched, sights
from kaleun.kernel.gather import Gather
from kaleun.kernel.table import Table
from kaleun.server import messages
from kaleun.server.errors import Denied
from kaleun.server.history import own_record, pack_of
from kaleun.server.keeping import OBSERVER
from kaleun.server.store import StoreError
from kaleun.server.wire import short_ask
from kaleun.server.workers import Workers

if TYPE_CHECKING:
    from kaleun.server.tables import Party

logger = logging.getLogger("kaleun.server")
SECONDS = 120
REST = 9
"""So many times as long as it wrote does the scribe rest."""


class Kept(msgspec.Struct):
    """By audience its moments: the position, whether a line was told, and what changed in the view since the moment
    before. By position what one seat was asked, as the others saw it."""

    moments: dict[str, list[tuple[int, bool, list[Any]]]]
    asked: dict[int, messages.Ask]


def write(table: Table) -> str:
    """The story of this game, packed. Without hidden information there is one audience."""
    if table.rewound:
        raise KaleunError(table.rewound)
    seats = (None, *table.seats) if table.game.redeal is not None else (None,)
    seen = {seat or OBSERVER: list(sights(table, seat, table.first)) for seat in seats}
    asked = {s.n: short_ask(s.ask) for s in seen[OBSERVER] if isinstance(s.ask, Ask) and not isinstance(s.ask, Gather)}
    told = {"moments": {seat: _moments(found) for seat, found in seen.items()}, "asked": asked}
    return base64.b85encode(zlib.compress(msgspec.json.encode(told), 9)).decode()


def _moments(seen: list[Sight]) -> list[tuple[int, bool, Patch]]:
    moments: list[tuple[int, bool, Patch]] = []
    view = None
    for sight in seen:
        change = patch(view, sight.view)
        if sight.line is not None or change:
            moments.append((sight.n, sight.line is not None, change))
        view = sight.view
    return moments


class Place(NamedTuple):
    """How far an audience has been followed: the view and the number of lines after so many moments."""

    moments: int
    view: Any
    lines: int


START = Place(0, None, 0)


class Story:
    """A story that was kept. Who looks at one position after the other is followed from where it was last."""

    def __init__(self, text: str) -> None:
        """`StoreError` if it cannot be read."""
        try:
            kept = msgspec.json.decode(zlib.decompress(base64.b85decode(text)), type=Kept)
            self._moments, self._asked = kept.moments, kept.asked
            self._public = kept.moments[OBSERVER]
        except (ValueError, KeyError, binascii.Error, zlib.error, msgspec.MsgspecError) as error:
            raise StoreError(f"the story of this game is damaged: {error}") from None
        self._places: dict[str, Place] = {}

    def position(self, seat: str | None, n: int) -> tuple[Any, list[Any], int]:
        """What the seat saw after n answers; what each line of the last of them changed; how many lines it knew."""
        audience = seat if seat in self._moments else OBSERVER
        assert audience is not None
        moments = self._moments[audience]
        place = self._places.get(audience, START)
        if place.moments and moments[place.moments - 1][0] > n:
            place = START
        at, view, lines = place
        while at < len(moments) and moments[at][0] <= n:
            _, line, change = moments[at]
            at, view, lines = at + 1, patched(view, change), lines + line
        self._places[audience] = Place(at, view, lines)
        begin = at
        while begin and moments[begin - 1][0] == n:
            begin -= 1
        return view, [change for _, line, change in moments[begin:at] if line], lines

    def asked(self, n: int) -> messages.Ask | None:
        """What was asked then."""
        return self._asked.get(n)


async def story_of(party: Party) -> Story | None:
    """The story of a finished game, if it is kept and can be read."""
    if party.story is None:
        text = await party.store.story(party.id)
        try:
            party.story = None if text is None else Story(text)
        except StoreError as damaged:  # the rules may still know it
            logger.warning("table %s…: %s", party.id[:4], damaged)
    return party.story


async def keep(party: Party, workers: Workers) -> None:
    """Writes the story of a game that is over, unless it is there. The work is done in a worker. If its rules are gone,
    the game is shown without; if there was no time or no disk for it, the next visitor brings it up again."""
    try:
        async with party.held():
            if not party.shown().over or await party.store.story(party.id) is not None:
                return
            seq, record, pack = party.seq, await own_record(party, sealed=True), await pack_of(party)
        story = await workers.call("story", SECONDS, record=record, pack=pack)
        await party.store.write([party.store.story_statement(party.id, seq, story)])
    except (KaleunError, Denied, StoreError) as error:
        logger.warning("the story of table %s… could not be kept: %s", party.id[:4], error)
        party.storied = (
            error.reason == "older_rules" if isinstance(error, Denied) else not isinstance(error, StoreError)
        )
    except Exception:
        logger.exception("the story of table %s… could not be kept", party.id[:4])


class Scribe:
    """Writes the stories of finished games, one after the other. Nobody waits for them: between two it rests, so that
    all of them together take a tenth of its time."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._due: deque[Party] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None

    def tell(self, party: Party) -> None:
        """The game at this table is over."""
        self._due.append(party)
        if self._task is None:
            self._task = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._due:
                began = time.monotonic()
                await keep(self._due.popleft(), self.workers)
                if self._due:
                    await asyncio.sleep(REST * (time.monotonic() - began))
        finally:
            self._task = None

    async def close(self) -> None:
        """What is not written yet will be when somebody looks at the table again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
