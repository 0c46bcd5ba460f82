"""Calls: the one door for HTTP. Every route is a `Call` that names who may use it; the checks for host, origin, rate,
token, seat, table, size, depth and form are made here, before any handler runs. A route without a rule for who may use
it cannot be written down."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from kaleun.server.bodies import Problem
from kaleun.server.errors import Denied, unreadable
from kaleun.server.guests import check_guest
from kaleun.server.house import House
from kaleun.server.limits import BODY, DEPTH, at_home, depth, network_of, shortened
from kaleun.server.origin import check_change, check_host
from kaleun.server.seats import seat_of
from kaleun.server.settings import Rate
from kaleun.server.store import StoreError

logger = logging.getLogger("kaleun.server")
Who = Literal["anyone", "seat", "seat_or_observer"]
"""anyone: needs no seat; seat: a token of this table; seat_or_observer: what is public needs no token."""


class Asked(NamedTuple):
    """What a handler gets: the house, the table id of the path, the seat of the token, the checked body."""

    house: House
    path: dict[str, str]
    seat: str | None
    token: str
    """The hash of the token."""
    body: Any

    @property
    def table(self) -> str:
        return self.path["id"]


class Text(NamedTuple):
    """An answer that is not JSON."""

    text: str
    media: str
    name: str


Handler = Callable[[Asked], Awaitable[Any]]


class Call(NamedTuple):
    """A route: method, path, who may use it, the handler, the struct of body and answer, which limit counts."""

    method: str
    path: str
    who: Who
    handler: Handler
    answer: Any
    body: Any = None
    limit: Literal["calls", "tables", "dailies", "joins", "exports", "phrases"] = "calls"
    size: int = BODY
    errors: tuple[int, ...] = ()
    """Statuses a handler may refuse with, besides those of the door."""

    def route(self, house: House) -> Route:
        async def endpoint(request: Request) -> Response:
            return await _serve(self, house, request)

        return Route(self.path, endpoint, methods=[self.method], name=self.handler.__name__)


async def _serve(call: Call, house: House, request: Request) -> Response:
    begin = time.perf_counter()
    response = await _checked(call, house, request)
    address = shortened(request.client.host) if request.client else "?"
    spent = (time.perf_counter() - begin) * 1000
    # the pattern of the path, not the path: no table id and no token ever gets into a log
    logger.info("%s %s %s %d %.1f ms", address, call.method, call.path, response.status_code, spent)
    return response


async def _checked(call: Call, house: House, request: Request) -> Response:
    try:
        check_host(request.headers, house.settings)
        if call.method != "GET":
            check_change(request.headers)
        _limit(call, house, request)
        if call.limit in ("tables", "dailies") and call.who == "anyone":
            check_guest(house, request)
        seat, token = await _who(call, house, request)
        body = await _body(call, request)
        return _answer(await call.handler(Asked(house, dict(request.path_params), seat, token, body)))
    except Denied as refused:
        return problem(refused)
    except StoreError as error:
        return problem(unreadable(error))
    except Exception:
        logger.exception("%s %s failed", call.method, call.path)
        return problem(Denied("error"))


def _limit(call: Call, house: House, request: Request) -> None:
    limits = house.settings.limits
    host = request.client.host if request.client else "?"
    address = network_of(host)
    rate: Rate = getattr(limits, call.limit)
    if call.limit in ("tables", "dailies", "exports") and at_home(host):
        rate = Rate(rate.times * limits.at_home, rate.seconds)
    house.buckets.take(call.limit, address, rate)
    if call.limit == "joins":
        house.buckets.take("joins_a_day", address, limits.joins_a_day)


async def _who(call: Call, house: House, request: Request) -> tuple[str | None, str]:
    if call.who == "anyone":
        return None, ""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if not token:
        if call.who == "seat":
            raise Denied("unknown_token")
        return None, ""
    if scheme != "Bearer":
        raise Denied("unknown_token")
    return await seat_of(house.store, token.strip(), request.path_params["id"])


async def _body(call: Call, request: Request) -> Any:
    if call.body is None:
        return None
    data = await read_body(request, call.size)
    if call.body is str:
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise Denied("not_utf8") from None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Denied("not_json")
    if depth(data) > DEPTH:
        raise Denied("too_deep", most=DEPTH)
    try:
        return msgspec.json.decode(data, type=call.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Denied("wrong_body", why=str(error)[:260]) from None


async def read_body(request: Request, size: int) -> bytes:
    """The body, or a refusal as soon as it is too large."""
    too_large = Denied("too_large", kilobytes=size // 1024)
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > size:
        raise too_large
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > size:
                raise too_large
    except ClientDisconnect:
        raise Denied("broken_off") from None
    return bytes(data)


def _answer(result: Any) -> Response:
    if isinstance(result, Text):
        headers = {"content-disposition": f'attachment; filename="{result.name}"', "cache-control": "no-store"}
        return Response(result.text, media_type=result.media, headers=headers)
    if isinstance(result, Response):
        return result
    return Response(msgspec.json.encode(result), media_type="application/json", headers={"cache-control": "no-store"})


def problem(refused: Denied) -> Response:
    """A refusal as every HTTP client gets it."""
    headers = {"cache-control": "no-store"}
    if refused.retry_after is not None:
        headers["retry-after"] = str(max(1, int(refused.retry_after)))
    if refused.status == 401:
        headers["www-authenticate"] = "Bearer"
    body = msgspec.json.encode(Problem(refused.code, refused.text, refused.reason, refused.data))
    return Response(body, status_code=refused.status, media_type="application/json", headers=headers)
