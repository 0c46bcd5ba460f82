"""A real server and a real Chromium. Every page is watched: no foreign host, no CSP report, no error in the page."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from browser import hang
from browser.afloat import Seat, afloat

BUILD = Path(__file__).resolve().parents[2] / "src" / "kaleun" / "server" / "web" / "index.html"
SERVE = Path(__file__).with_name("serve.py")
FLAGS = [
    "--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip
WATCH = """
window.__csp = [];
const told = (e) => window.__csp.push(e.violatedDirective + ' ' + e.blockedURI);
document.addEventListener('securitypolicyviolation', told);
"""
READER = {"reduced_motion": "reduce", "locale": "en-GB", "timezone_id": "Europe/Berlin", "service_workers": "block"}
"""The reader is the same wherever the tests run. Without a service worker nothing is fetched behind its back."""
WIDE = (
    "move:D2",
    "pay:auxiliary",
    "stay:D2",
    "pay:auxiliary",
    "move:M2",
    "pay:auxiliary",
    "move:P2",
    "identify:S2",
    "fire:none",
)
"""Answers on seed "0" that lead to a question with nine answers."""

expect.set_options(timeout=hang.MS)


def chromium() -> str:
    """Debian's Chromium, best without its windows, which nobody sees here; `make test` installs it."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "the browser tests need chromium: scripts/system-packages installs it"
    return found


class Server:
    """A server of our own with a database of its own; it can be killed and started again at the same address."""

    def __init__(self, folder: Path, *more: str, env: dict[str, str] | None = None) -> None:
        assert BUILD.exists(), "the browser app is not built: run make test, or npm run build in web/"
        # bound, never listening: nobody else gets the port, also while the server is down
        self.door = socket.socket()
        self.door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.door.bind(("127.0.0.1", 0))
        self.env = env
        self.db, self.port, self.more = folder / "kaleun.db", self.door.getsockname()[1], more
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(SERVE), "--port", str(self.port), "--db", str(self.db), *self.more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.env)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found, "the server did not say its address"
        self.url = found[0]

    def kill(self) -> None:
        """As a power cut does."""
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.door.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that nearly all tests share; each opens tables of its own."""
    with Server(tmp_path_factory.mktemp("house")) as started:
        yield started


@pytest.fixture(scope="session")
def house(server: Server) -> str:
    """The address of the server."""
    return server.url


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Server]:
    """A server for one test alone, which may kill it."""
    with Server(tmp_path) as started:
        yield started


@pytest.fixture(scope="session")
def lurk_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that also has the toy Lurk: several seats, hidden information, no board of its own."""
    with Server(tmp_path_factory.mktemp("lurk"), "--lurk") as started:
        yield started.url


@pytest.fixture(scope="session")
def running(house: str) -> Seat:
    """A patrol under way, at a question with nine answers. Tests look at it and change nothing."""
    return afloat(house, "0", WIDE, coach=True)


@pytest.fixture(scope="session")
def over(house: str) -> Seat:
    """A patrol that is over, with something to report."""
    seat = afloat(house, "home again", coach=True)
    seat.finish(7)
    return seat


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield (running := playwright.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=hang.MS))
        running.close()


def new_context(browser: Browser, width: int = 1440, **options: object) -> BrowserContext:
    """A browser of its own for one person."""
    chosen = {"viewport": {"width": width, "height": 812 if width < 600 else 900}, **READER, **options}
    context = browser.new_context(**chosen)  # type: ignore[arg-type]
    context.add_init_script(WATCH)
    context.set_default_timeout(hang.MS)
    return context


class Watched:
    """A page and what must not happen in it."""

    def __init__(self, page: Page, house: str) -> None:
        self.page, self.host = page, urlsplit(house).netloc
        self.foreign: list[str] = []
        self.errors: list[str] = []
        page.on("request", self._request)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda m: self.errors.append(m.text) if "Content Security Policy" in m.text else None)

    def _request(self, request: object) -> None:
        url = urlsplit(request.url)  # type: ignore[attr-defined]
        if url.scheme in ("http", "https", "ws", "wss") and url.netloc != self.host:
            self.foreign.append(url.netloc)

    def check(self) -> None:
        if self.page.is_closed():
            return
        assert self.foreign == []
        assert self.errors == []
        assert self.page.evaluate("window.__csp ?? []") == []


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, house: str) -> Iterator[Open]:
    """`open_page(375)` or `open_page(1440, context=…)`: a page at the lobby, watched until the test ends."""
    watched: list[Watched] = []
    shared = house

    with ExitStack() as opened:

        def open_it(
            width: int = 1440,
            path: str | None = "",
            context: BrowserContext | None = None,
            house: str = shared,
            **options: object,
        ) -> Page:
            if context is None:
                context = new_context(browser, width, **options)
                opened.callback(context.close)
            page = context.new_page()
            watched.append(Watched(page, house))
            if path is not None:
                page.goto(house + path)
            return page

        yield open_it
        for one in watched:
            one.check()
