"""Calls about tournaments."""

from __future__ import annotations

from kaleun.server import tournaments
from kaleun.server.calls import Asked, Call
from kaleun.server.seats import hash_of, read_code
from kaleun.server.tournament_bodies import (
    TournamentEntry,
    TournamentMe,
    TournamentOpened,
    TournamentPage,
    TournamentSeats,
    TournamentWish,
)
from kaleun.server.usertext import clean_name


async def open_tournament(asked: Asked) -> TournamentOpened:
    """A new tournament; whoever opens it does not take part by that."""
    wish: TournamentWish = asked.body
    return await tournaments.begin(asked.house, wish, clean_name(wish.title))


async def tournament(asked: Asked) -> TournamentPage:
    """Its terms and its score table."""
    return await tournaments.page(asked.house, read_code(asked.path["code"]))


async def enter_tournament(asked: Asked) -> TournamentSeats:
    """I take part: opens my career, or leads back to it."""
    wish: TournamentEntry = asked.body
    code = read_code(asked.path["code"])
    return await tournaments.enter(asked.house, code, hash_of(wish.me), clean_name(wish.name), wish.boat)


async def my_tournament(asked: Asked) -> TournamentSeats:
    """My seats in it, without tokens."""
    wish: TournamentMe = asked.body
    return await tournaments.mine(asked.house, read_code(asked.path["code"]), hash_of(wish.me))


PATH = "/api/tournaments/{code}"
CALLS = (
    Call(
        "POST", "/api/tournaments", "anyone", open_tournament, TournamentOpened, TournamentWish, "tables", errors=(404,)
    ),
    Call("GET", PATH, "anyone", tournament, TournamentPage, errors=(404,)),
    Call("POST", PATH, "anyone", enter_tournament, TournamentSeats, TournamentEntry, "dailies", errors=(404, 409)),
    Call("POST", f"{PATH}/mine", "anyone", my_tournament, TournamentSeats, TournamentMe, errors=(404,)),
)
