"""A picture of a board for the documents: a recorded game put before the browser at one of its questions."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from browser import recorded  # noqa: E402
from browser.conftest import FLAGS, Server, chromium, new_context  # noqa: E402
from browser.recorded import Puppet, Spot  # noqa: E402
from goldens import loaded  # noqa: E402
from kaleun.coach.advise import advise  # noqa: E402

SAMPLES = 60


def still(game: str, record: str, prompt: str, turn: int) -> bytes:
    """The page at this golden game's question of this kind, the one numbered `turn` of them."""
    table = loaded(game, record)
    asked = [
        Spot(record, n, seat, ask.prompt, len(ask.options))
        for n in range(table.first, table.n)
        for seat, ask in table.at(n).asks.items()
        if ask.prompt == prompt
    ]
    spot = asked[turn]
    recorded.FIRST = spot.n + 1  # the page says how many answers came before
    recorded._advice = lambda *_: advise(table.at(spot.n), spot.seat, samples=SAMPLES)
    with Server(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        puppet = Puppet(new_context(browser), server.url, game, "en")
        puppet.show(spot)
        puppet.page.evaluate("() => document.fonts.ready.then(() => undefined)")
        return puppet.page.screenshot()
