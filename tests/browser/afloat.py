"""Tables brought to a position without the browser, for tests that look at what happens there."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import BrowserContext, Page, expect
from websockets.sync.client import ClientConnection, connect

_ids = itertools.count(1)


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
        answer = httpx.post(
            f"{self.house}/api/tables/{self.table}/{call}", headers={"Authorization": f"Bearer {self.token}"}
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def socket(self) -> ClientConnection:
        """Another device in this seat."""
        address = f"ws://{urlsplit(self.house).netloc}/ws?table={self.table}&log=0"
        subprotocols: Any = ["kaleun.v1", f"seat.{self.token}"]
        return connect(address, subprotocols=subprotocols, origin=self.house, compression=None)  # type: ignore[arg-type]

    def play(self, choose: Callable[[list[str]], str | None]) -> dict[str, Any]:
        """Answers from another device until `choose` gives None or it is over; the last state."""
        with self.socket() as device:
            state = _until(device, "state")
            while not state["over"]:
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
        return self.play(lambda _: next(left, None))

    def sail(self, answers: int) -> dict[str, Any]:
        """Gives so many answers, always the first that is offered."""
        left = iter(range(answers))
        return self.play(lambda keys: None if next(left, None) is None else keys[0])

    def finish(self, seed: int = 1) -> dict[str, Any]:
        """Plays at random to the end."""
        return self.play(random.Random(seed).choice)


def _until(device: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(device.recv(20))
        assert message["t"] != "refused", message
        if message["t"] == kind:
            return message


def afloat(house: str, seed: str, keys: Iterable[str] = (), **wish: Any) -> Seat:
    """A table of Unterseeboot after these answers."""
    house = house.rstrip("/")
    answer = httpx.post(
        f"{house}/api/tables", json={"game": "unterseeboot", "seed": seed, **wish}, headers={"X-Kaleun": "1"}
    )
    assert answer.status_code == 200, answer.text
    opened = answer.json()
    seat = Seat(house, opened["table"], next(iter(opened["seats"].values())))
    seat.answer(keys)
    return seat


def board(page: Page | BrowserContext, seat: Seat) -> Page:
    """Takes the seat in the browser and waits for the board."""
    page = page.new_page() if isinstance(page, BrowserContext) else page
    page.goto(f"{seat.house}/{seat.link}")
    drawn(page)
    return page


def drawn(page: Page) -> None:
    """Waits for the question and for the board, which comes after the dock."""
    page.wait_for_function("() => document.querySelector('#question, #dock a.commit') !== null")
    expect(page.locator("main .unterseeboot, #command").first).to_be_visible()
