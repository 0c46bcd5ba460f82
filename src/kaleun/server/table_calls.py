"""Calls about one table: summary, record, report, tokens, leaving, giving up, names."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from kaleun.coach.luck import Luck
from kaleun.coach.skill import Skill
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.entries import Entry
from kaleun.kernel.table import Table
from kaleun.lab.percentiles import percentile
from kaleun.server.bodies import (
    Done,
    Invitation,
    Rename,
    Seated,
    Summary,
)
from kaleun.server.calendar import is_sealed, seed_told
from kaleun.server.calls import Asked, Call, Text
from kaleun.server.errors import Denied
from kaleun.server.history import pack_of, record_of
from kaleun.server.report_bodies import Report, ReportEvent, Standing
from kaleun.server.seats import DEVICES, hash_of, new_code, new_token
from kaleun.server.showing import result_of
from kaleun.server.still import Still
from kaleun.server.store.rows import SeatRow
from kaleun.server.terms import lapse, may_look, terms_of
from kaleun.server.turns import give_up
from kaleun.server.usertext import clean_name
from kaleun.server.wire import asked_of

REPORT_SECONDS = 30.0


async def summary(asked: Asked) -> Summary:
    async with asked.house.at(asked.table) as party:
        may_look(party, asked.seat)
        row, table, ask = party.row, party.table, asked_of(party.table, asked.seat)
        devices = await asked.house.store.devices(row.id, asked.seat) if asked.seat else 0
        return Summary(
            table=row.id,
            game=row.game,
            seat=asked.seat,
            n=table.n if table else 0,
            seq=party.seq,
            created=row.created,
            changed=party.changed or row.created,
            to_move=party.to_move,
            prompt=ask.prompt if ask else None,
            rule=ask.rule if ask else None,
            waiting=table is None,
            over=table is not None and table.over,
            result=result_of(party),
            seats=party.show.seats(),
            options=row.options,
            level=row.level,  # type: ignore[arg-type]
            guided=row.guided,
            hidden=party.curtain,
            devices=devices,
            join=row.join_code if asked.seat and row.join_until > time.time() else None,
            terms=terms_of(party),
        )


async def record(asked: Asked) -> Text:
    """The record. Who plays alone may take it away at any moment, with the seed sealed in it, and play on elsewhere.
    Others get it before the end without the seed, and only where nothing is hidden. That of a try of the day is given
    out when the day is over, to anybody."""
    async with asked.house.at(asked.table) as party:
        if is_sealed(party.row):
            raise Denied("daily_record")
        if asked.seat is None and party.row.day is None:
            raise Denied("record_of_others")
        whole = party.shown().over or (asked.seat is not None and party.alone)
        if party.hidden and not whole:
            raise Denied("record_is_secret")
        text, _ = await record_of(party, whole)
    return Text(text, "application/x-ndjson", f"{party.row.game}-{asked.table[:6]}.kaleun")


async def report(asked: Asked) -> Report:
    """The after-action report; the luck of a game with secrets is told when it is over."""
    async with asked.house.at(asked.table) as party:
        table = party.shown()
        may_look(party, asked.seat)
        if asked.seat is None and not table.over:
            raise Denied("report_later")
        text, runs = ("", False) if party.hidden and not table.over else await record_of(party, sealed=True)
        _, lines = await party.show.lines(asked.seat, 0)
        events = [
            ReportEvent(n, line.at, line.rule, line.code, line.data)
            for n, line in enumerate(lines)
            if line.code in table.game.outcomes
        ]
        told_later = table.game.part("hindsight") is not None
        row, result, n, over = party.row, result_of(party), table.n, table.over
        standing = standing_of(table)
        commitment, seed, rewinds = table.commitment, seed_told(row, table), table.rewinds
        secret = row.secret if over and party.bots and not is_sealed(row) else None
        pack = await pack_of(party)
    luck = await _luck(asked, text, pack) if runs else None
    skill = await _skill(asked, text, pack) if runs and over else []
    hidden = await _hindsight(asked, text, pack) if runs and over and told_later else None
    aids = (rewinds, row.coached)
    return Report(
        row.id, row.game, over, result, luck, skill, hidden, events, standing, n, *aids, commitment, seed, secret
    )


def standing_of(table: Table | Still) -> dict[str, Standing]:
    """Where a finished game stands among the simulated ones, for every number there is a table of. Of options that
    the game no longer has there is none."""
    summary = table.result.summary if table.result is not None else {}
    numbers = {name: n for name, n in summary.items() if isinstance(n, int | float) and not isinstance(n, bool)}
    try:
        found = {name: percentile(table.game, table.options, name, value) for name, value in numbers.items()}
    except KaleunError:
        return {}
    return {name: Standing(*place) for name, place in found.items() if place is not None}


async def _luck(asked: Asked, text: str, pack: str) -> Luck:
    try:
        found: Any = await asked.house.workers.call("luck", REPORT_SECONDS, record=text, pack=pack)
    except KaleunError as error:
        raise Denied("took_too_long", retry_after=5, why=str(error)) from None
    return msgspec.convert(found, Luck)


async def _skill(asked: Asked, text: str, pack: str) -> list[Skill]:
    """What could have been chosen better. A report without it is a report all the same."""
    try:
        found: Any = await asked.house.workers.call("skill", REPORT_SECONDS, record=text, pack=pack)
    except (KaleunError, Denied):
        return []
    return msgspec.convert(found, list[Skill])


async def _hindsight(asked: Asked, text: str, pack: str) -> dict[str, Any] | None:
    """What was hidden. A report without it is a report all the same."""
    try:
        found: Any = await asked.house.workers.call("hindsight", REPORT_SECONDS, record=text, pack=pack)
    except (KaleunError, Denied):
        return None
    return None if found is None else dict(found)


# -- tokens


async def revoke(asked: Asked) -> Seated:
    """Every token of this seat is useless from now on, but for the fresh one."""
    return await _fresh_token(asked, alone=True)


async def device(asked: Asked) -> Seated:
    """One more token, for another device."""
    return await _fresh_token(asked, alone=False)


async def _fresh_token(asked: Asked, alone: bool) -> Seated:
    store, seat = asked.house.store, _seat(asked)
    async with asked.house.at(asked.table) as party:
        await still_valid(asked)
        token = new_token()
        unit = [store.token_statement(hash_of(token), party.id, seat)]
        if alone:
            unit = [*store.revoke_statements(party.id, seat), *unit]
        elif await store.devices(party.id, seat) >= DEVICES:
            raise Denied("many_devices", most=DEVICES)
        await asked.house.write(unit)
        if alone:
            party.dismiss(seat, Denied("revoked"))
    return Seated(asked.table, seat, token)


async def still_valid(asked: Asked) -> None:
    """Between the check at the door and the lock another device may have revoked this token."""
    if await asked.house.store.token(asked.token) is None:
        raise Denied("unknown_token")


async def invite(asked: Asked) -> Invitation:
    async with asked.house.at(asked.table) as party:
        kinds = {s.kind for s in party.seats.values()}
        if "open" not in kinds:
            raise Denied("needs_consent" if "left" in kinds else "seats_taken")
        code = new_code()
        until = time.time() + asked.house.settings.join_valid
        await asked.house.write([asked.house.store.set_statement(party.id, join_code=code, join_until=until)])
        party.row.join_code, party.row.join_until = code, until
    return Invitation(asked.table, code)


async def leave(asked: Asked) -> Done:
    """Nobody sits there any more, and no old link opens the seat. Before the game it is free again; while it goes on
    those who stay say who takes it."""
    store, seat = asked.house.store, _seat(asked)
    async with asked.house.at(asked.table) as party:
        await still_valid(asked)
        table = party.table
        begun = table is not None and not table.over and table.game.live is None
        freed = SeatRow(seat, "left" if begun else "open", None, "", 0)
        unit = [*store.revoke_statements(party.id, seat), store.seat_statement(party.id, freed), lapse(party)]
        entry = Entry(table.n, "left", seat) if table is not None and begun else None
        unit += [store.entry_statement(party.id, len(party.book) + 1, entry)] if entry else []
        await asked.house.write(unit)
        party.seats[seat] = freed
        party.book += [entry] if entry else []
        party.dismiss(seat, Denied("left"))
        party.show.accord()
        party.show.presence()
    return Done(True)


async def delete(asked: Asked) -> Done:
    """Forgets the table with all its history. Only where no other person sits: their game is theirs too."""
    house, seat = asked.house, _seat(asked)
    async with house.at(asked.table) as party:
        await still_valid(asked)
        if any(s.kind == "human" and s.seat != seat for s in party.seats.values()):
            raise Denied("others_sit_here")
        if is_sealed(party.row):
            raise Denied("daily_kept")
        await house.write(house.store.delete_statements(party.id))
        house.forget(party)
    return Done(True)


async def rename(asked: Asked) -> Done:
    wish: Rename = asked.body
    async with asked.house.at(asked.table) as party:
        await still_valid(asked)
        row = party.seats[_seat(asked)]
        named = msgspec.structs.replace(row, name=clean_name(wish.name))
        await asked.house.write([asked.house.store.seat_statement(party.id, named)])
        party.seats[row.seat] = named
        party.show.presence()
    return Done(True)


# -- the game


async def resign(asked: Asked) -> Done:
    seat = _seat(asked)
    async with asked.house.at(asked.table) as party:
        await still_valid(asked)
        table = party.started()
        kept = table.n
        give_up(table, seat)
        await party.write("resign", seat, None, kept)
    return Done(True)


def _seat(asked: Asked) -> str:
    assert asked.seat is not None  # the door lets nobody else in
    return asked.seat


_T = "/api/tables/{id}"
CALLS = (
    Call("GET", _T, "seat_or_observer", summary, Summary, errors=(404,)),
    Call("GET", f"{_T}/record", "seat_or_observer", record, str, limit="exports", errors=(403, 404, 409)),
    Call("GET", f"{_T}/report", "seat_or_observer", report, Report, limit="exports", errors=(403, 404, 409)),
    Call("POST", f"{_T}/revoke", "seat", revoke, Seated, errors=(404,)),
    Call("POST", f"{_T}/device", "seat", device, Seated, errors=(404, 409)),
    Call("POST", f"{_T}/invite", "seat", invite, Invitation, errors=(404, 409)),
    Call("POST", f"{_T}/leave", "seat", leave, Done, errors=(404,)),
    Call("POST", f"{_T}/delete", "seat", delete, Done, errors=(404, 409)),
    Call("POST", f"{_T}/resign", "seat", resign, Done, errors=(404, 409)),
    Call("POST", f"{_T}/rename", "seat", rename, Done, Rename, errors=(404,)),
)
