"""The story of a finished game: every view of every audience, moment by moment, as patches, and what was asked. It is
written once, when the game is over, and shown ever after, whatever has become of its rules."""

from __future__ import annotations

import base64
import logging
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.kernel.ask import Ask, KaleunError
from kaleun.kernel.frames import Patch, Sight, patch, patched, sights
from kaleun.kernel.gather import Gather
from kaleun.kernel.table import Table
from kaleun.server import messages
from kaleun.server.errors import Refusal
from kaleun.server.history import pack_of, record_of
from kaleun.server.keeping import OBSERVER
from kaleun.server.store import StoreError
from kaleun.server.wire import short_ask
from kaleun.server.workers import Workers

if TYPE_CHECKING:
    from kaleun.server.tables import Live

logger = logging.getLogger("kaleun.server")
SECONDS = 120


class Kept(msgspec.Struct):
    """By audience its moments: the position, whether a line was told, and what changed in the view since the moment
    before. By position what one seat was asked, as the others saw it."""

    moments: dict[str, list[tuple[int, bool, list[Any]]]]
    asked: dict[int, messages.Ask]


def write(table: Table) -> str:
    """The story of this game, packed. Without secrets one audience sees it all."""
    seats = (None, *table.seats) if table.game.hides(table.options) else (None,)
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


class Story:
    """A story that was kept."""

    def __init__(self, text: str) -> None:
        self._kept = msgspec.json.decode(zlib.decompress(base64.b85decode(text)), type=Kept)

    def position(self, seat: str | None, n: int) -> tuple[Any, list[Any], int]:
        """What the seat saw after n answers; what each line of the last of them changed; how many lines it knew."""
        told = self._kept.moments
        moments = [moment for moment in told.get(seat or OBSERVER) or told[OBSERVER] if moment[0] <= n]
        view = None
        for _, _, change in moments:
            view = patched(view, change)
        patches = [change for at, line, change in moments if line and at == n]
        return view, patches, sum(line for _, line, _ in moments)

    def asked(self, n: int) -> messages.Ask | None:
        """What was asked then."""
        return self._kept.asked.get(n)


async def keep(live: Live, workers: Workers) -> None:
    """Writes the story of a game that is over, unless it is there. The work is done in a worker; if it cannot be done
    (its rules are gone), the game is shown without."""
    try:
        async with live.held():
            if not live.shown().over or await live.store.story(live.id) is not None:
                return
            seq, (record, _), pack = live.seq, await record_of(live, sealed=True), await pack_of(live)
        story = await workers.call("story", SECONDS, record=record, pack=pack)
        await live.store.write([live.store.story_statement(live.id, seq, story)])
    except (KaleunError, Refusal, StoreError) as error:
        logger.warning("the story of table %s… could not be kept: %s", live.id[:4], error)
