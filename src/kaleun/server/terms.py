"""The terms of a table: how dice are thrown, coach, take-backs, clock, who may watch. They are set when it is opened. A
change, and whoever takes a seat that was left, needs the word of every person at the table; who plays alone is free. It
is proposed, and holds when the last one has agreed; a single no ends it. What was agreed stands in the book."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.kernel.entries import Entry
from kaleun.kernel.table import Table
from kaleun.server.bodies import ClockWish, Terms
from kaleun.server.calendar import is_sealed
from kaleun.server.clocks import Timer, new_clocks
from kaleun.server.consent import people
from kaleun.server.errors import Denied, read_only
from kaleun.server.seats import new_code
from kaleun.server.store import StoreError
from kaleun.server.store.rows import Proposed, SeatRow
from kaleun.server.term_bodies import Accord, BookLine, Proposal, ProposalWish

if TYPE_CHECKING:
    from kaleun.server.store.backend import Statement
    from kaleun.server.tables import Party


def terms_of(party: Party) -> Terms:
    row = party.row
    return Terms(row.level, row.typed, row.coach, row.takebacks, party.timer.wish, row.watch)  # type: ignore[arg-type]


def accord(party: Party) -> Accord:
    """What everybody is told: the terms, what is proposed, and the book."""
    book = [BookLine(e.n, e.kind, e.seat, e.bot, e.terms, list(e.by)) for e in party.book]
    return Accord(terms_of(party), _shown(party), book, party.rematch_by)


def _shown(party: Party) -> Proposal | None:
    asked = party.row.proposal
    if asked is None or party.table is None or party.table.over:
        return None
    waiting = sorted(people(party) - {*asked.agreed})
    return Proposal(asked.id, asked.kind, asked.by, asked.terms, asked.seat, asked.bot, asked.agreed, waiting)  # type: ignore[arg-type]


def is_solo(party: Party) -> bool:
    """Is one person alone with bots, and nobody else invited?"""
    return len(people(party)) == 1 and not any(seat.kind == "open" for seat in party.seats.values())


def may_look(party: Party, seat: str | None) -> None:
    """Refuses who only watches, where the terms say that nobody does. A try of the day is open once its day is over."""
    if seat is None and is_sealed(party.row):
        raise Denied("daily_watch")
    if seat is None and party.row.watch != "anyone" and party.row.day is None:
        raise Denied("no_watching")


# -- what one person asks for


async def propose(party: Party, seat: str, wish: ProposalWish, valid: float) -> None:
    """Who is alone has it at once; else the others are asked. A join code is valid for so many seconds."""
    _going_on(party)
    _free(party)
    if party.row.proposal is not None:
        raise Denied("proposal_waits")
    if wish.kind == "terms" and any(row.kind == "open" for row in party.seats.values()):
        raise Denied("needs_consent")  # a guest was invited on the terms of now
    asked = Proposed(new_code(), wish.kind, seat, _changes(party, wish), wish.seat or "", wish.bot or "", [seat])
    if wish.kind != "terms":
        _check_seat(party, asked)
    await (_apply(party, asked, valid) if people(party) <= {seat} else _ask(party, asked))


async def vote(party: Party, seat: str, id: str, yes: bool, valid: float) -> None:
    """Agrees to what is proposed, or ends it; who has proposed it takes it back that way."""
    _going_on(party)
    asked = party.row.proposal
    if asked is None or asked.id != id:
        raise Denied("no_such_proposal")
    if not yes:
        await _ask(party, None)
        return
    asked = msgspec.structs.replace(asked, agreed=sorted({*asked.agreed, seat}))
    await (_apply(party, asked, valid) if people(party) <= {*asked.agreed} else _ask(party, asked))


def _free(party: Party) -> None:
    """Everybody who tries the patrol of a day has the same terms."""
    if party.row.day is not None:
        raise Denied("daily_terms")


def _going_on(party: Party) -> None:
    if party.started().over:
        raise Denied("over")


def _changes(party: Party, wish: ProposalWish) -> dict[str, Any]:
    """Which terms would change."""
    if wish.kind != "terms":
        return {}
    wished, now = msgspec.to_builtins(wish.terms), msgspec.to_builtins(terms_of(party))
    changes = {name: value for name, value in wished.items() if value != now[name]}
    if not changes:
        raise Denied("nothing_changes")
    _check_terms(party, changes)
    return changes


def _check_terms(party: Party, changes: dict[str, Any]) -> None:
    check_typed(changes.get("typed", []), [*party.seats], party.row.game)
    if changes.get("clock"):
        new_clocks(ClockWish(**changes["clock"]), party.shown().game, party.seats.values())


def check_typed(typed: list[str], seats: list[str], game: str) -> None:
    for seat in typed:
        if seat not in seats:
            raise Denied("no_such_seat", game=game, seat=repr(seat[:40]), names=", ".join(seats))


def _check_seat(party: Party, asked: Proposed) -> None:
    """Only a seat that was left is given away: to a bot of the game, or to a guest unless whoever stays alone could be
    that guest and read what the seat hides."""
    from kaleun.ai.player import names

    game = party.shown().game
    row = party.seats.get(asked.seat)
    if row is None or row.kind not in ("left", "open"):
        raise Denied("seat_not_left")
    if asked.kind == "bot" and asked.bot not in names(game):
        raise Denied("no_such_bot", game=game.name, names=", ".join(names(game)))
    if asked.kind == "invite" and party.curtain and len(people(party)) < 2:
        raise Denied("left_is_secret")


def lapse(party: Party) -> Statement:
    """Somebody came or went: what was proposed before is no longer asked."""
    party.row.proposal = None
    return party.store.set_statement(party.id, proposal=None)


async def _ask(party: Party, asked: Proposed | None) -> None:
    """The proposal as it stands now, or none."""
    try:
        await party.store.write([party.store.set_statement(party.id, proposal=asked)])
    except StoreError as error:
        raise read_only(error) from None
    party.row.proposal = asked
    party.show.accord()


# -- what all have agreed to


async def _apply(party: Party, asked: Proposed, valid: float) -> None:
    n, by = party.shown().n, tuple(sorted(people(party)))
    if asked.kind == "terms":
        unit = put(party, asked.terms, by)
    else:
        unit = _seated(party, asked, valid)
        unit.append(party.enter(Entry(n, "bot" if asked.bot else "invited", asked.seat, asked.bot, by=by)))
    party.row.proposal = None
    unit.append(party.store.set_statement(party.id, proposal=None))
    await party.write("terms", asked.by, None, n, unit)
    party.show.presence()
    if party.row.watch != "anyone":
        party.dismiss(None, Denied("no_watching"))


def put(party: Party, changes: dict[str, Any], by: tuple[str, ...]) -> list[Statement]:
    """Makes these the terms; returns what writes it. The caller writes the change, and if that fails the table is
    loaded again."""
    row, table, store = party.row, party.shown(), party.store
    if not table.over:
        party.started()
    unit = [party.enter(Entry(table.n, "terms", terms=changes, by=by))]
    columns = {name: value for name, value in changes.items() if name != "clock"}
    for name, value in columns.items():
        setattr(row, name, value)
    if columns.get("coach"):
        row.coached = columns["coached"] = True
    if columns:
        unit.append(store.set_statement(party.id, **columns))
    if "clock" in changes:
        wish = changes["clock"] and ClockWish(**changes["clock"])
        clocks = new_clocks(wish, table.game, party.seats.values())
        unit += store.clocks_statements(party.id, clocks)
        party.timer = Timer(clocks, store.opened, store.clock)
    if isinstance(table, Table) and not table.over:
        table.typists, table.automation = tuple(row.typed), row.level
    return unit


def put_alone(party: Party, seat: str, **changes: Any) -> list[Statement]:
    """The same for what one seat asks for by itself: only who plays alone may."""
    _free(party)
    if not is_solo(party):
        raise Denied("needs_consent")
    return put(party, changes, (seat,))


def _seated(party: Party, asked: Proposed, valid: float) -> list[Statement]:
    """A bot sits down, or the seat is free for a guest with a fresh code."""
    store, row = party.store, party.row
    seat = SeatRow(asked.seat, "bot" if asked.bot else "open", asked.bot or None, "", 0)
    party.seats[asked.seat] = seat
    if not asked.bot:
        row.join_code, row.join_until = new_code(), time.time() + valid
    elif not any(other.kind == "open" for other in party.seats.values()):
        row.join_code = None
    code = store.set_statement(party.id, join_code=row.join_code, join_until=row.join_until)
    return [code, store.seat_statement(party.id, seat)]
