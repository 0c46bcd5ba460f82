"""Calls about patrols of the day."""

from __future__ import annotations

from kaleun.server import daily as patrols
from kaleun.server.bodies import Opened
from kaleun.server.calls import Asked, Call
from kaleun.server.daily_bodies import DailyCard, DailyMe, DailyMine, DailyPage, DailyWish
from kaleun.server.seats import hash_of
from kaleun.server.usertext import clean_name


async def dailies(asked: Asked) -> list[DailyCard]:
    """Today's patrols, of every game that has one."""
    return await patrols.cards(asked.house)


async def daily(asked: Asked) -> DailyPage:
    """A patrol of the day with its results; of a day that is over with the seed."""
    return await patrols.page(asked.house, asked.path["game"], asked.path["day"])


async def try_daily(asked: Asked) -> Opened:
    """My one try of today: opens its table, or leads back to it."""
    wish: DailyWish = asked.body
    return await patrols.begin(asked.house, asked.path["game"], wish.me, clean_name(wish.name))


async def my_daily(asked: Asked) -> DailyMine:
    """The table of my try of that day."""
    wish: DailyMe = asked.body
    day = await patrols.day_of(asked.house, asked.path["game"], asked.path["day"])
    return DailyMine(await asked.house.store.try_of(day.day, day.game, hash_of(wish.me)))


CALLS = (
    Call("GET", "/api/daily", "anyone", dailies, list[DailyCard]),
    Call("GET", "/api/daily/{game}/{day}", "anyone", daily, DailyPage, errors=(404,)),
    Call("POST", "/api/daily/{game}", "anyone", try_daily, Opened, DailyWish, "dailies", errors=(404,)),
    Call("POST", "/api/daily/{game}/{day}/mine", "anyone", my_daily, DailyMine, DailyMe, errors=(404,)),
)
