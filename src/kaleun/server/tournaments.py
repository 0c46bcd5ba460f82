"""Tournaments in the browser: careers under the same terms with one score table, by the rules of the game's own part
(`tournaments`). A tournament is a day of its own for the machinery of the patrol of the day: until its last day is over
nothing is taken back, nobody looks on and the seed is told to nobody. Where two people throw the enemy's dice for each
other they sail in turns, and every career has its own dice: whoever has seen the other's would know them."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec

from kaleun.kernel.ask import Conflict, KaleunError
from kaleun.kernel.dice import commitment, new_seed
from kaleun.kernel.game import Game, find_card, find_game, game_names, is_offered
from kaleun.kernel.table import Table
from kaleun.server.bodies import NewTable, OptionValue, SeatWish
from kaleun.server.calendar import is_over, limits_of, today
from kaleun.server.errors import Denied
from kaleun.server.house import House, Trial
from kaleun.server.seats import DEVICES, hash_of, new_code, new_token
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import DayRow, TournamentRow
from kaleun.server.tables import Party
from kaleun.server.tournament_bodies import (
    TournamentOpened,
    TournamentPack,
    TournamentPage,
    TournamentSeat,
    TournamentSeats,
    TournamentWish,
)
from kaleun.server.tournament_bodies import TournamentRow as Row

MOST = 60
"""Careers in one tournament: ten wolfpacks."""
TURNS = "two_player"
"""In this kind two people sail in turns, each throwing for the other's enemies."""


class Terms(msgspec.Struct):
    """What the day of a tournament has in the place of plain options."""

    options: dict[str, Any]
    mixed: bool


class Career(NamedTuple):
    """A career of the tournament: its table, whose it is, whether it has begun (all seats are taken), the patrols
    brought to an end, and its entry in the score table (None: no patrol was assigned yet)."""

    table: str
    name: str
    boat: str
    begun: bool
    patrols: int = 0
    entry: Any = None

    @property
    def outcome(self) -> str:
        return self.entry.outcome if self.entry is not None else ""


async def begin(house: House, wish: TournamentWish, title: str) -> TournamentOpened:
    """A new tournament with its seed."""
    card = find_card(wish.game) if wish.game in game_names() else None
    if card is None or "tournaments" not in card.parts or not is_offered(wish.game):
        raise Denied("no_tournaments")
    game = find_game(wish.game)
    rules = game.part("tournaments")
    plain = {name: value for name, value in wish.options.items() if name not in rules.OWN or name == "boat"}
    options = _options(game, plain, rules.options_of(wish.kind))
    last = (date.fromisoformat(today()) + timedelta(days=wish.days - 1)).isoformat()
    code = new_code()
    day = f"{last}/{code}"
    terms = msgspec.json.encode(Terms(options, wish.mixed and wish.kind != "wolfpack")).decode()
    row = TournamentRow(code, day, wish.game, wish.kind, title, wish.until)
    store = house.store
    await house.write([store.day_statement(DayRow(day, wish.game, new_seed(), terms)), store.tournament_statement(row)])
    return TournamentOpened(code)


def _options(game: Game, *some: dict[str, Any]) -> dict[str, OptionValue]:
    """All options, or why they cannot be played."""
    merged = {name: value for options in some for name, value in options.items()}
    try:
        full: dict[str, OptionValue] = game.full_options(merged)
    except Conflict as clash:
        why = clash.refusal
        raise Denied("wrong_options", why=str(clash), code=why.code, data=why.data, cited=why.rule) from None
    except KaleunError as refused:
        raise Denied("wrong_options", why=str(refused)) from None
    return full


async def _find(house: House, code: str) -> tuple[TournamentRow, DayRow, Terms]:
    row = await house.store.tournament(code)
    day = await house.store.day(row.day, row.game) if row is not None else None
    if row is None or day is None:
        raise Denied("no_such_tournament")
    return row, day, msgspec.json.decode(day.options, type=Terms)


# -- taking part


async def enter(house: House, code: str, person: str, name: str, boat: str) -> TournamentSeats:
    """This person's seats with fresh tokens; who does not take part yet does from now on."""
    row, day, terms = await _find(house, code)
    async with house.trying:
        tries = await house.store.tries(day.day, day.game)
        if await house.store.try_of(day.day, day.game, person) is None:
            if is_over(day.day):
                raise Denied("tournament_over")
            if len(tries) >= (2 if row.kind == TURNS else MOST):
                raise Denied("tournament_full")
            table = await _career(house, row, day, terms, person, name, boat, len(tries))
            if row.kind == TURNS and tries:
                await _across(house, tries[0].table, table, person, name)
            tries = await house.store.tries(day.day, day.game)
        return TournamentSeats(await _seats(house, [t.table for t in tries], person, fresh=True))


async def _career(
    house: House, row: TournamentRow, day: DayRow, terms: Terms, person: str, name: str, boat: str, place: int
) -> str:
    game = find_game(row.game)
    rules = game.part("tournaments")
    own = rules.own_options(row.kind, place, name)
    options = _options(game, terms.options, own, {"boat": boat} if terms.mixed and boat else {})
    mine, *others = game.seats(options)
    seats = {mine: SeatWish("me", name=name), **{other: SeatWish("open") for other in others}}
    wish = NewTable(row.game, options, seats=seats, takebacks=False, watch="nobody")
    opened = await house.create(wish, Trial(day.day, new_seed() if row.kind == TURNS else day.seed, person))
    token = hash_of(opened.seats[mine])
    await house.write(house.store.mine_statements(person, token, opened.table, mine))
    return opened.table


async def _across(house: House, first: str, second: str, person: str, name: str) -> None:
    """Each takes the other's enemies: both games begin."""
    ((_, host),) = await house.store.sat(first)
    async with house.at(first) as party:
        host_name = next(seat.name for seat in party.seats.values() if seat.kind == "human")
        await house.take_seat(party, _free(party), name, person)
    async with house.at(second) as party:
        await house.take_seat(party, _free(party), host_name, host)


def _free(party: Party) -> Any:
    return next(seat for seat in party.seats.values() if seat.kind == "open")


async def mine(house: House, code: str, person: str) -> TournamentSeats:
    _, day, _ = await _find(house, code)
    tables = [t.table for t in await house.store.tries(day.day, day.game)]
    return TournamentSeats(await _seats(house, tables, person, fresh=False))


async def _seats(house: House, tables: list[str], person: str, fresh: bool) -> list[TournamentSeat]:
    """The person's own career first. A fresh token for each, also if its link was lost."""
    store, found = house.store, list[TournamentSeat]()
    for table in tables:
        for seat in [seat for seat, who in await store.sat(table) if who == person]:
            party = await house.party(table)
            own = seat == next(iter(party.seats))
            token = new_token() if fresh else ""
            if fresh:
                unit: list[Statement] = []
                if await store.devices(table, seat) >= DEVICES:
                    unit += store.revoke_statements(table, seat)
                unit.append(store.token_statement(hash_of(token), table, seat))
                await house.write([*unit, *store.mine_statements(person, hash_of(token), table, seat)])
            found.append(TournamentSeat(table, seat, token, own))
    return sorted(found, key=lambda seat: not seat.own)


# -- turns


async def may_sail(house: House, party: Party) -> None:
    """Where patrols alternate: refuses whoever's turn it is not. Answers in every other game are free."""
    _, slash, code = (party.row.day or "").partition("/")
    if not slash or party.table is None or party.table.over:
        return
    row, day, _ = await _find(house, code)
    if row.kind != TURNS:
        return
    careers = await _careers(house, row, day)
    sails = _next(find_game(row.game), careers)
    if sails is not None and sails.table != party.id:
        raise Denied("not_your_patrol", name=sails.name)


def _next(game: Game, careers: list[Career]) -> Career | None:
    """Whose patrol it is; nobody's before there are two."""
    found: Career | None = game.part("tournaments").next_to_sail(careers) if len(careers) > 1 else None
    return found


# -- looking


async def _careers(house: House, row: TournamentRow, day: DayRow) -> list[Career]:
    rules, careers = find_game(row.game).part("tournaments"), list[Career]()
    for one in await house.store.tries(day.day, day.game):
        party = await house.party(one.table)
        boat = str(party.row.options.get("boat", ""))
        entry, patrols = None, 0
        if party.table is not None:
            view = _view(party)
            patrols = view.patrols_done
            if view.log_sheet:
                entry = rules.entry(one.name, party.row.options, party.table.commitment, view, row.until)
        careers.append(Career(one.table, one.name, boat, party.table is not None, patrols, entry))
    return careers


def _view(party: Party) -> Any:
    """The position as nobody's eyes see it."""
    table = party.table
    assert table is not None
    seen = table.sight(None)
    return seen if isinstance(table, Table) else msgspec.convert(seen, find_game(party.row.game).sight_of(None))


async def page(house: House, code: str) -> TournamentPage:
    """Terms, seed once it is over, score table and packs."""
    row, day, terms = await _find(house, code)
    over, (_, ends) = is_over(day.day), limits_of(day.day[:10])
    game = find_game(row.game)
    careers = await _careers(house, row, day)
    turns = _next(game, careers) if row.kind == TURNS else None
    rules = game.part("tournaments")
    done = [c.entry._replace(name=c.table) for c in careers if c.entry and c.entry.outcome]
    places = {place.entry.name: place.place for place in rules.table(row.kind, done)}
    rows = [_row(career, places.get(career.table, 0), career is turns, over) for career in careers]
    rows.sort(key=lambda r: (r.place == 0, r.place))
    packs = []
    if row.kind == "wolfpack" and done:
        names = {c.table: c.name for c in careers}
        sailing = [_in_pack(career) for career in careers if career.entry]
        found = rules.packs(game.charts(), sailing, random.Random(code).randrange)
        packs = [TournamentPack(p.place, p.name, p.tonnage, [names.get(n, n) for n in p.boats]) for p in found]
    own = row.kind == TURNS
    return TournamentPage(
        row.code, row.game, row.kind, row.title, terms.options,  # type: ignore[arg-type]
        terms.mixed, row.until, ends, over,
        len(careers) >= (2 if own else MOST), None if own else commitment(day.seed),
        day.seed if over and not own else None, rows, packs,
    )  # fmt: skip


def _in_pack(career: Career) -> Any:
    """What a boat that is still at sea has sunk is not told by the tons of its pack either."""
    entry = career.entry._replace(name=career.table)
    return entry if entry.outcome else entry._replace(tonnage=0)


def _row(career: Career, place: int, turn: bool, over: bool) -> Row:
    """What came of a career is told once it is over: until then only how far it has come."""
    entry, told = career.entry, over or bool(career.outcome)
    sailed = entry.patrols if entry and career.outcome else career.patrols
    state = "over" if career.outcome else "too_late" if over else "under_way" if career.begun else "waiting"
    return Row(
        place, career.name, entry.boat if entry else career.boat, state, career.outcome, sailed,  # type: ignore[arg-type]
        entry.tonnage if entry and told else None, entry.ships if entry and told else None, turn,
        career.table if over else None,
    )  # fmt: skip
