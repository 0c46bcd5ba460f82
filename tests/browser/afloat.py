"""Tables brought to a position without the browser, for tests that look at what happens there."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import BrowserContext, Page
from websockets.sync.client import ClientConnection, connect

from browser import hang

_ids = itertools.count(1)


def post(house: str, call: str, body: Any = None, token: str = "") -> Any:
    """Calls the server; its answer. A body that is text is sent as it is."""
    headers = {"X-Kaleun": "1", "Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    content = body if isinstance(body, str) else None if body is None else json.dumps(body)
    answer = httpx.post(f"{house.rstrip('/')}/api/{call}", content=content, headers=headers, timeout=hang.SECONDS)
    assert answer.status_code == 200, answer.text
    return answer.json()


class Seat(NamedTuple):
    """A seat at a table of the house under test."""

    house: str
    table: str
    token: str

    @property
    def link(self) -> str:
        """The address that takes the seat, behind the server's own."""
        return f"#/t/{self.table}/{self.token}"

    def post(self, call: str) -> Any:
        return post(self.house, f"tables/{self.table}/{call}", token=self.token)

    def socket(self) -> ClientConnection:
        """Another device in this seat."""
        address = f"ws://{urlsplit(self.house).netloc}/ws?table={self.table}&log=0"
        wanted: Any = {"subprotocols": ["kaleun.v1", f"seat.{self.token}"], "origin": self.house, "compression": None}
        return connect(address, open_timeout=hang.SECONDS, close_timeout=hang.SECONDS, ping_timeout=None, **wanted)

    def play(self, choose: Callable[[list[str]], str | None]) -> dict[str, Any]:
        """Answers from another device until `choose` gives None, another is asked or it is over; the last state."""
        with self.socket() as device:
            state = _until(device, "state")
            while not state["over"] and state["ask"]["seat"] == state["seat"]:
                key = choose([option["key"] for option in state["ask"]["options"]])
                if key is None:
                    break
                device.send(json.dumps({"t": "answer", "id": f"afloat{next(_ids)}", "seq": state["seq"], "key": key}))
                state = _until(device, "state")
                _until(device, "ack")
            return state

    def answer(self, keys: Iterable[str]) -> dict[str, Any]:
        """Gives exactly these answers."""
        left = iter(keys)
        last = self.play(lambda _: next(left, None))
        assert next(left, None) is None, "another seat is asked"
        return last

    def sail(self, answers: int) -> dict[str, Any]:
        """Gives so many answers, always the first that is offered."""
        left = iter(range(answers))
        return self.play(lambda keys: None if next(left, None) is None else keys[0])

    def finish(self, seed: int = 1) -> dict[str, Any]:
        """Plays at random to the end."""
        return self.play(random.Random(seed).choice)


def _until(device: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(device.recv(hang.SECONDS))
        assert message["t"] != "refused", message
        if message["t"] == kind:
            return message


def seats(house: str, game: str, seed: str | None = None, **wish: Any) -> dict[str, Seat]:
    """A new table of this game; the seats that are mine, by name."""
    house = house.rstrip("/")
    opened = post(house, "tables", {"game": game, "coach": False, **({"seed": seed} if seed else {}), **wish})
    return {name: Seat(house, opened["table"], token) for name, token in opened["seats"].items()}


def afloat(house: str, seed: str, keys: Iterable[str] = (), **wish: Any) -> Seat:
    """A table of Unterseeboot after these answers."""
    (seat,) = seats(house, "unterseeboot", seed, **wish).values()
    seat.answer(keys)
    return seat


def board(page: Page | BrowserContext, seat: Seat) -> Page:
    """Takes the seat in the browser and waits until all of it is shown."""
    page = page.new_page() if isinstance(page, BrowserContext) else page
    page.goto(f"{seat.house}/{seat.link}")
    # the token leaves the address at the moment the page begins anew
    page.wait_for_function(
        "(hash) => location.hash === hash && document.querySelector('.shell[data-settled]') !== null",
        arg=f"#/t/{seat.table}",
    )
    return page
