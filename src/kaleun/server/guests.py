"""Guests in the house: when the server is opened to the network it prints a code. Who comes with it (the QR code has it
in its address) gets a cookie and may open tables; seats at tables need no code, their tokens are enough."""

from __future__ import annotations

import hmac

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kaleun.server.errors import Denied
from kaleun.server.house import House
from kaleun.server.limits import at_home, network_of
from kaleun.server.seats import read_code

COOKIE = "kaleun_guest"


def let_in(house: House, request: Request) -> Response:
    """`/?code=…`: the right code gives the cookie and leaves the address bar; guesses are limited like join codes."""
    host = request.client.host if request.client else "?"
    house.buckets.take("joins", network_of(host), house.settings.limits.joins)
    code = read_code(request.query_params["code"])
    if not hmac.compare_digest(code, house.settings.code):
        raise Denied("wrong_code")
    response = RedirectResponse("/", 303)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, code, max_age=14 * 86400, httponly=True, samesite="strict", secure=secure)
    return response


def check_guest(house: House, request: Request) -> None:
    """Refuses people at other machines who have not shown the code."""
    code = house.settings.code
    if not code or (request.client and at_home(request.client.host)):
        return
    if not hmac.compare_digest(request.cookies.get(COOKIE, "").encode(), code.encode()):
        raise Denied("needs_code")
