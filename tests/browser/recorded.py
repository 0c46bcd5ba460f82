"""Positions of recorded games put before the browser without a table behind them: the app is the real one, the socket
is the test's. So a page can look at hundreds of questions of every game in a few seconds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from goldens import loaded, names
from kaleun.coach.advise import advise
from kaleun.kernel.advice import Advice
from kaleun.kernel.table import Table
from kaleun.server import messages
from kaleun.server.bodies import SeatInfo, Terms
from kaleun.server.meant import meanings
from kaleun.server.wire import encode, full_ask, raw, wire_lines

TABLE, TOKEN = "layout", "seat-of-the-layout-test"
LINES = 60
"""Log lines a position brings."""
FIRST = 10_000
"""Positions are numbered down from here: nothing is told line by line on the way to the next."""
COUNTED = 60
"""Of more answers than this the coach is not asked here."""
LONG = 12
"""Lists of so many answers and more are of one kind."""
KEPT = {"speed": "instant", "confirm": "always"}


class Spot(NamedTuple):
    """A question in a record, for the seat that is asked."""

    record: str
    n: int
    seat: str
    prompt: str
    options: int


def spots(game: str, records: int | None = None) -> list[Spot]:
    """One of each kind of question and of each size of its list in the first records, and of long lists the longest;
    those with most answers first."""
    found: dict[tuple[str, int], Spot] = {}
    for name in names(game)[:records]:
        table = loaded(game, name)
        for n in range(table.first, table.n):
            for seat, ask in table.at(n).asks.items():
                count = len(ask.options)
                kind = ask.prompt, min(count, LONG)
                if kind not in found or found[kind].options < count:
                    found[kind] = Spot(name, n, seat, ask.prompt, count)
    return sorted(found.values(), key=lambda spot: -spot.options)


def ends(game: str, records: int) -> Iterator[Spot]:
    """The last positions of records."""
    for name in names(game)[:records]:
        table = loaded(game, name)
        if table.over:
            yield Spot(name, table.n, table.seats[0], "over", 0)


@cache
def _advice(game: str, spot: Spot) -> Advice | None:
    """The coach's numbers, from one try: here it is their place that counts."""
    table = loaded(game, spot.record).at(spot.n)
    asked = spot.seat in table.questions and 1 < spot.options <= COUNTED
    return advise(table, spot.seat, samples=1) if asked else None


def reading(page: Page, lang: str) -> None:
    """Whoever opens this page reads in this language, without waiting for what is told."""
    kept = json.dumps(json.dumps({**KEPT, "lang": lang}))
    page.add_init_script(f"localStorage.setItem('kaleun.settings', {kept})")


def large(page: Page, big: bool) -> None:
    """Text of 200 %, as the settings make it."""
    page.evaluate(
        """(big) => { const root = document.documentElement;
            root.toggleAttribute('data-big', big); root.style.fontSize = big ? '200%' : '100%'; }""",
        big,
    )


class Puppet:
    """A page of the app whose table is whatever the test shows."""

    def __init__(self, context: BrowserContext, house: str, game: str, lang: str) -> None:
        self.house, self.game, self.seq, self.state = house, game, 0, ""
        self.advice: Advice | None = None
        self.socket: WebSocketRoute | None = None
        self.given: list[str] = []
        """Answers that the page gave, which nothing here takes."""
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.route_web_socket(re.compile(r"/ws\?"), self._open)
        # who was away for long asks why: the table is there, the link comes back
        self.page.route(f"**/api/tables/{TABLE}", lambda route: route.fulfill(json={}))
        reading(self.page, lang)
        seats = json.dumps(json.dumps([{"table": TABLE, "seat": "", "token": TOKEN, "game": game, "used": 1}]))
        self.page.add_init_script(f"localStorage.setItem('kaleun.seats', {seats})")
        self.url = f"{house}#/t/{TABLE}"

    def _open(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._heard)
        self._send()

    def _heard(self, text: str | bytes) -> None:
        """What an answer means, where it has to be asked for: nothing can be taken back here. A page that hears nothing
        for a while asks whether anybody is there."""
        asked = json.loads(text)
        if asked["t"] == "answer":
            self.given.append(asked["key"])
        if asked["t"] == "ping" and self.socket is not None:
            self.socket.send(encode(messages.Pong()).decode())
        if asked["t"] == "after" and self.socket is not None:
            told = messages.Meaning(self.seq, asked["key"], messages.After(True, "end", ""))
            self.socket.send(encode(told).decode())

    def _send(self) -> None:
        if self.socket is not None:
            self.socket.send(self.state)
            if self.advice is not None:
                self.socket.send(encode(messages.Advised(self.seq, self.advice)).decode())

    def show(self, spot: Spot) -> None:
        """Puts this position before the page and waits until it is drawn."""
        table = loaded(self.game, spot.record).at(spot.n)
        self.spot, self.seq = spot, self.seq + 1
        self.state = self._state(table, spot)
        self.advice = _advice(self.game, spot)
        if self.socket is None:
            self.page.goto(self.url)
        else:
            self._send()
        self.page.wait_for_selector(f'.shell[data-settled="{FIRST - self.seq}"]')

    def again(self, spot: Spot) -> None:
        """The same in a page that is opened anew."""
        self.url = f"{self.house}?{self.seq}#/t/{TABLE}"
        self.socket, self.given = None, []
        self.show(spot)

    def large(self, big: bool) -> None:
        large(self.page, big)

    def _state(self, table: Table, spot: Spot) -> str:
        seat, lines = spot.seat, [line for line in table.lines() if line.seen_by(spot.seat)]
        pending = table.pending_of(seat)
        start = max(0, len(lines) - LINES)
        people = {name: SeatInfo("", "human" if name == seat else "bot", None, True) for name in table.seats}
        n = FIRST - self.seq
        result = msgspec.to_builtins(table.result) if table.over else None
        state = {
            "t": "state", "table": TABLE, "game": self.game, "seq": self.seq, "n": n, "seat": seat,
            "view": table.view(seat), "setting": table.setting,
            "ask": None if pending is None else full_ask(pending), "asked": [*table.asks], "question": self.seq,
            "after": meanings(table, seat) if pending is not None else None,
            "log": wire_lines(lines[start:], start), "log_from": start, "over": table.over, "result": result,
            "can_undo": True, "can_redo": False, "rewinds": 0, "level": "assisted", "coach": True,
            "waiting": False, "commitment": None, "seed": None, "seats": people, "options": table.options,
            "guided": False, "hidden": False, "notice": "", "consent": None, "since": None, "clocks": None,
            "terms": Terms("assisted", [], True, True, None, "nobody"), "proposal": None, "book": [], "rematch": "",
            "live": None,
        }  # fmt: skip
        return encode(raw(state)).decode()
