"""The patrol of the day: one seed for everybody, drawn by the server and told when the day is over, one try a person.
The first look at a day draws its seed; from then on everybody can see its commitment. Opening the table is the try."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.kernel.card import Daily
from kaleun.kernel.dice import commitment, new_seed
from kaleun.kernel.game import find_card, find_game, game_names, is_offered
from kaleun.server.bodies import NewTable, Opened, SeatWish
from kaleun.server.calendar import is_over, limits_of, today
from kaleun.server.daily_bodies import DailyCaptain, DailyCard, DailyPage, DailyRow
from kaleun.server.errors import Denied
from kaleun.server.house import House, Trial
from kaleun.server.judging import Judged
from kaleun.server.seats import DEVICES, hash_of, new_token
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import DayRow, SeatRow, TryRow


def dailies() -> dict[str, Daily]:
    """The games whose card has a patrol of the day, in the order of the shelf."""
    cards = [find_card(name) for name in game_names() if is_offered(name)]
    return {card.name: card.daily for card in sorted(cards, key=lambda c: (c.shelf, c.name)) if card.daily is not None}


async def day_of(house: House, game: str, day: str) -> DayRow:
    """The patrol of that day; today's is drawn if it has no seed yet."""
    wish = dailies().get(game)
    if wish is None or "/" in day:
        raise Denied("no_daily")
    now = today()
    day = now if day == "today" else day
    found = await house.store.day(day, game)
    if found is None and day == now:
        options = msgspec.json.encode(find_game(game).full_options(wish.options)).decode()
        await house.write([house.store.day_statement(DayRow(day, game, new_seed(), options))])
        found = await house.store.day(day, game)
    if found is None:
        raise Denied("no_such_day", game=game)
    return found


# -- trying


async def begin(house: House, game: str, me: str, name: str) -> Opened:
    """A table for this person's try of today; who has one already is led back to it."""
    day, person = await day_of(house, game, "today"), hash_of(me)
    async with house.trying:
        known = await house.store.try_of(day.day, game, person)
        if known is not None:
            return await _back(house, known, name, person)
        options = _options(day)
        (seat,) = find_game(game).seats(options)
        wish = NewTable(game, options, seats={seat: SeatWish("me", name=name)}, takebacks=False, watch="nobody", me=me)
        return await house.create(wish, Trial(day.day, day.seed, person))


async def _back(house: House, table: str, name: str, person: str) -> Opened:
    """A fresh token for the seat, also if it was left or its link was lost."""
    store, token = house.store, new_token()
    async with house.at(table) as party:
        (row,) = party.seats.values()
        unit: list[Statement] = []
        if await store.devices(table, row.seat) >= DEVICES:
            unit += store.revoke_statements(table, row.seat)
        if row.kind != "human":
            row = SeatRow(row.seat, "human", None, name, row.seen)
            unit.append(store.seat_statement(table, row))
        unit.append(store.token_statement(hash_of(token), table, row.seat))
        await house.write([*unit, *store.mine_statements(person, hash_of(token), table, row.seat)])
        party.seats[row.seat] = row
        party.show.presence()
    return Opened(table, None, {row.seat: token})


def _options(day: DayRow) -> dict[str, Any]:
    return msgspec.json.decode(day.options, type=dict[str, Any])


# -- looking


async def cards(house: House) -> list[DailyCard]:
    """Today's patrols."""
    found = []
    for game in dailies():
        day = await day_of(house, game, "today")
        rows = await _rows(house, day)
        scores = [row.score for row in rows if row.score is not None]
        _, ends = limits_of(day.day)
        best = max(scores, default=None)
        found.append(DailyCard(game, day.day, ends, commitment(day.seed), len(rows), len(scores), best))
    return found


async def page(house: House, game: str, day: str) -> DailyPage:
    """A day with its tries, the seed if it is over, and the captain if he has sailed."""
    found = await day_of(house, game, day)
    begins, ends = limits_of(found.day)
    over, bot = is_over(found.day), dailies()[game].captain
    captain = None
    if over and bot and found.captain is not None:
        told = msgspec.json.decode(found.captain, type=Judged)
        captain = DailyCaptain(bot, told.score, told.outcome)
    elif over and bot:
        house.thinking.referee.send(found, bot)
    return DailyPage(
        game, found.day, begins, ends, over, _options(found), commitment(found.seed), found.seed if over else None,
        await _rows(house, found), captain, await house.store.days(game),
    )  # fmt: skip


async def _rows(house: House, day: DayRow) -> list[DailyRow]:
    """The tries: results first, the best on top, equal ones at equal places. What a verdict refuses is not listed."""
    over, (_, ends) = is_over(day.day), limits_of(day.day)
    rows, results = list[DailyRow](), list[tuple[TryRow, Judged]]()
    for row in await house.store.tries(day.day, day.game):
        table = row.table if over else None
        if row.ended is None or row.ended >= ends:
            rows.append(DailyRow("too_late" if over else "under_way", None, row.name, None, "", table))
        elif row.verdict is None:
            rows.append(DailyRow("judged_soon", None, row.name, None, "", None))
            house.thinking.referee.tell(row.table)
        elif (verdict := msgspec.json.decode(row.verdict, type=Judged)).ok:
            results.append((row, verdict))
    results.sort(key=lambda pair: -pair[1].score)
    listed = []
    for row, verdict in results:
        place = 1 + sum(other.score > verdict.score for _, other in results)
        table = row.table if over else None
        listed.append(DailyRow("verified", place, row.name, verdict.score, verdict.outcome, table))
    return [*listed, *rows]
