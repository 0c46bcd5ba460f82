"""The film of a finished game in real time: what every role saw, moment by moment, and the truth beside it. It is made
in a worker when somebody first asks for it, and kept where other games keep their story."""

from __future__ import annotations

import base64
import binascii
import logging
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.film import film
from kaleun.kernel.game import Onward
from kaleun.kernel.live_table import LiveTable
from kaleun.server.calendar import is_sealed
from kaleun.server.calls import Asked, Call
from kaleun.server.errors import Denied
from kaleun.server.history import own_record, pack_of
from kaleun.server.report_bodies import Film, FilmViews
from kaleun.server.store import StoreError
from kaleun.server.terms import may_look

if TYPE_CHECKING:
    from kaleun.kernel.table import Table
    from kaleun.server.tables import Party

logger = logging.getLogger("kaleun.server")
SECONDS = 120.0
WATCHER = "watcher"
"""In the address, whoever only watches."""


class Kept(msgspec.Struct):
    """A film that was kept; nobody looks into its parts here."""

    times: msgspec.Raw
    truth: msgspec.Raw
    lines: msgspec.Raw
    views: dict[str, msgspec.Raw]
    onward: Onward


def write(table: Table) -> str:
    """The film of this game, packed."""
    if not isinstance(table, LiveTable):
        raise KaleunError(f"{table.game.name} is not played in real time")
    return base64.b85encode(zlib.compress(msgspec.json.encode(film(table)), 9)).decode()


def read(text: str) -> Kept:
    """`StoreError` if it is damaged."""
    try:
        return msgspec.json.decode(zlib.decompress(base64.b85decode(text)), type=Kept)
    except (ValueError, binascii.Error, zlib.error, msgspec.MsgspecError) as error:
        raise StoreError(f"the film of this game is damaged: {error}") from None


async def film_of(asked: Asked) -> tuple[str, Kept]:
    """The film of a table that is over; refused before."""
    async with asked.house.at(asked.table) as party:
        may_look(party, asked.seat)
        shown = party.shown()
        if not shown.over or is_sealed(party.row):
            raise Denied("film_later")
        if shown.game.live is None:
            raise Denied("not_found")
        kept = await _kept(party)
        if kept is not None:
            return shown.game.name, kept
        try:
            seq, record, pack = party.seq, await own_record(party, sealed=True), await pack_of(party)
        except (KaleunError, Denied):
            raise Denied("no_film") from None
    return shown.game.name, await _made(asked, party, seq, record, pack)


async def _kept(party: Party) -> Kept | None:
    text = await party.store.story(party.id)
    try:
        return None if text is None else read(text)
    except StoreError as damaged:  # it is made again
        logger.warning("table %s…: %s", party.id[:4], damaged)
        return None


async def _made(asked: Asked, party: Party, seq: int, record: str, pack: str) -> Kept:
    try:
        text: Any = await asked.house.workers.call("film", SECONDS, record=record, pack=pack)
    except KaleunError as error:
        raise Denied("took_too_long", retry_after=5, why=str(error)) from None
    try:
        await party.store.write([party.store.story_statement(party.id, seq, text)])
    except StoreError as error:  # it can be shown all the same
        logger.warning("the film of table %s… could not be kept: %s", party.id[:4], error)
    return read(text)


async def truth(asked: Asked) -> Film:
    """Clock, truth and log."""
    game, kept = await film_of(asked)
    raw: Any = kept
    return Film(asked.table, game, raw.times, raw.truth, raw.lines, kept.onward.standing, bool(kept.onward.options))


async def views(asked: Asked) -> FilmViews:
    """What a role saw."""
    seat = asked.path["seat"]
    _, kept = await film_of(asked)
    found: Any = kept.views.get("" if seat == WATCHER else seat)
    if found is None:
        raise Denied("not_found")
    return FilmViews(None if seat == WATCHER else seat, found)


_F = "/api/tables/{id}/film"
CALLS = (
    Call("GET", _F, "seat_or_observer", truth, Film, errors=(403, 404, 409)),
    Call("GET", f"{_F}/{{seat}}", "seat_or_observer", views, FilmViews, errors=(403, 404, 409)),
)
