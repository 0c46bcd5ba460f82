"""Two people at a table of SCOPE U-Boot, each in a browser of their own; what each browser got is kept."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from browser.afloat import Seat
from browser.conftest import Open, Server
from browser.helm import SHOWN, answers, finish, settled, unfold
from folding import folded
from kaleun.kernel.table import Table
from kaleun.server.loading import load
from kaleun.server.store import open_store


class Eyes:
    """A page and every frame that reached it."""

    def __init__(self, page: Page, seat: Seat | None = None) -> None:
        self.page = page
        self._seat = seat
        self.frames: list[str] = []
        self._first = 0
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def seat(self) -> Seat:
        """The seat of the one who looks, for answers from another device."""
        assert self._seat is not None
        return self._seat

    def since(self, n: int) -> Eyes:
        """The same page, with only the states that came after the first n frames."""
        later = Eyes.__new__(Eyes)
        later.page, later.frames, later._first = self.page, self.frames, n
        return later

    def states(self) -> list[dict[str, Any]]:
        """The states so far, oldest first."""
        states: dict[int, dict[str, Any]] = {}
        now: dict[str, Any] = {}
        for n, message in enumerate(map(json.loads, self.frames)):
            if message["t"] in ("state", "step"):
                now = message if message["t"] == "state" else folded(now, message)[0]
                if n >= self._first:  # one that came twice (a lost connection, somebody joined) tells nothing new
                    states[now["seq"]] = now
        return list(states.values())


def table_of(page: Page) -> str:
    return page.url.rsplit("/t/", 1)[1].split("/")[0]


def new_duel(page: Page, me: str, other: str) -> None:
    """From the lobby to a table of SCOPE: `me` is mine, the other seat is "open", "hotseat" or "bot"."""
    page.get_by_role("link", name="New game of SCOPE U-Boot").click()
    dialog = page.get_by_role("dialog")
    rest = "allied" if me == "german" else "german"
    unfold(dialog, "seats")
    for seat, kind in ((me, "hotseat" if other == "hotseat" else "me"), (rest, other)):
        dialog.locator(f"select[aria-labelledby=seat-{seat}]").select_option(kind)
    dialog.get_by_role("button", name="Set sail").click()
    page.wait_for_function("() => location.hash.startsWith('#/t/')")


def join(page: Page, house: str, host: Page) -> None:
    """The second person follows the link the first one sees."""
    expect(host.locator(".room .code")).to_have_text(re.compile(r"^\w{6}$"))
    code = host.locator(".room .code").inner_text()
    page.goto(f"{house}#/join/{code}")
    page.get_by_role("dialog").get_by_role("button", name="Join").click()
    for one in (page, host):
        expect(one.locator(".scope")).to_be_visible()
        settled(one)


def by_link(open_page: Open, house: Server) -> tuple[Eyes, Eyes]:
    """German and Allied side in two contexts, the second one came by link."""
    german = Eyes(open_page(house=house.url))
    new_duel(german.page, "german", "open")
    allied = Eyes(open_page(house=house.url))
    join(allied.page, house.url, german.page)
    return german, allied


def wait_for(page: Page, n: int) -> None:
    """Until the page shows n answers, or more."""
    page.wait_for_function(f"(n) => {SHOWN} >= n", arg=n)


def tap(page: Page, *cells: int) -> None:
    """Taps cards one after the other, on their right lower quarter."""
    for cell in cells:
        card = page.locator(f"[data-cell='{cell}']")
        box = card.bounding_box()
        assert box is not None
        card.click(position={"x": box["width"] * 0.7, "y": box["height"] * 0.7})


def commit(page: Page, before: int) -> None:
    """Confirms what is staged, unless the tap was the answer already."""
    finish(page, before)


def play(page: Page, *cells: int) -> None:
    """Taps and confirms."""
    before = answers(page)
    tap(page, *cells)
    commit(page, before)


def shuffle(page: Page, corner: int, to: int | None) -> None:
    """Takes a block and lays the submarine back under `to`; None is a bluff."""
    before = answers(page)
    tap(page, corner)
    dialog = page.get_by_role("dialog")
    if to is not None:
        card = dialog.locator(f".block button[aria-label^='{to}']")
        if card.get_attribute("aria-pressed") == "false":
            card.click()
    dialog.get_by_role("button", name="Lay the cards back").click()
    commit(page, before)


def truth(house: Server, table: str) -> Table:
    """The game as the server's own store has it, secrets and all."""

    async def read() -> Table:
        store = open_store(str(house.db))
        await store.open()
        try:
            loaded = await load(store, table)
        finally:
            await store.close()
        assert loaded is not None
        assert loaded.table is not None
        return loaded.table

    # the browser's driver has an event loop running in this thread
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(read())).result()


def numbers(value: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number in a message, also those inside strings of digits, with the names that lead there."""
    if isinstance(value, dict):
        for name, item in value.items():
            if name.isdigit():
                yield f"{path}.*", int(name)
            yield from numbers(item, f"{path}.{'*' if name.isdigit() else name}")
    elif isinstance(value, list):
        for item in value:
            yield from numbers(item, f"{path}[]")
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value
    elif isinstance(value, str) and value.isdigit():
        yield path, int(value)
