"""The layout holds: recorded games of every title, question by question, in three languages, on seven screens and with
large text. No place of the board is covered or off the page, no text is cut, fingers find their targets, the page does
not scroll, and the board keeps its size from question to question.

`make test` looks at a share; `make layout` (KALEUN_LAYOUT) at every kind of question of all records."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.conftest import new_context
from browser.recorded import Puppet, Spot, ends, spots

WHOLE = "KALEUN_LAYOUT" in os.environ
PICTURES = os.environ.get("KALEUN_PICTURES", "")
SIZES = ((375, 812), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080))
LANGS = ("en", "de", "es")
MEASURE = Path(__file__).with_name("measure.js").read_text("utf-8")
WEB = sorted(Path(__file__).resolve().parents[2].glob("src/kaleun/games/*/web"))
BOARDS = [web.parent.name for web in WEB if not (web / "Live.svelte").exists()]
"""The games with a table; one in real time has screens of its own over the whole page."""


def chosen(game: str) -> list[Spot]:
    """All kinds of questions, or a few: the longest lists first, then the others spread evenly."""
    if WHOLE:
        return [*spots(game), *ends(game, 8)]
    all_spots = spots(game, 8)
    rest = all_spots[3:]
    return [*all_spots[:3], *rest[:: max(1, len(rest) // 4)][:4], *ends(game, 1)]


@pytest.mark.slow
@pytest.mark.timeout(7200 if WHOLE else 600)
@pytest.mark.parametrize("game", BOARDS)
def test_the_layout_holds(browser: Browser, house: str, game: str) -> None:
    found: dict[str, list[str]] = defaultdict(list)
    places: dict[tuple[str, int, int], dict[str, str]] = defaultdict(dict)
    for lang in LANGS:
        context = new_context(browser, 1440, has_touch=True)
        puppet = Puppet(context, house, game, lang)
        for number, spot in enumerate(chosen(game)):
            if not WHOLE and LANGS[number % 3] != lang and number > 1:
                continue  # each language has the longest lists and its share of the others
            puppet.show(spot)
            for big in (False, True):
                puppet.large(big)
                for width, height in SIZES:
                    puppet.page.set_viewport_size({"width": width, "height": height})
                    seen = puppet.page.evaluate(MEASURE, {"big": big, "touch": True})
                    where = f"{lang} {width}x{height}{' large' if big else ''}"
                    for fault in seen["faults"]:
                        found[fault].append(f"{where} {spot.prompt}")
                    if not big:
                        for place in seen["places"]:
                            what, _, size = place.partition(" ")
                            known = places[lang + (spot.record if what != "board" else ""), width, height]
                            if known.setdefault(what, size) != size:
                                found[f"{what} moved: {known[what]} to {size}"].append(f"{where} {spot.prompt}")
                    if PICTURES and lang == "en" and (not big or width in (375, 1440)):
                        name = f"{game}-{number}-{spot.prompt}-{width}{'-big' if big else ''}.png"
                        puppet.page.screenshot(path=Path(PICTURES) / name)
            puppet.large(False)
        assert puppet.errors == []
        context.close()
    told = [f"{len(where):4} {fault}  [{'; '.join(where[:2])}]" for fault, where in found.items()]
    assert not told, f"{len(told)} faults\n" + "\n".join(sorted(told, reverse=True))


def test_a_page_that_hears_nothing_for_long_takes_the_next_position(browser: Browser, house: str) -> None:
    """Measuring a page on a busy machine takes longer than the quiet after which its link asks for a sign of life."""
    context = new_context(browser)
    puppet = Puppet(context, house, "scope", "en")
    puppet.page.clock.install()
    one, two = spots("scope", 1)[:2]
    puppet.show(one)
    puppet.page.clock.run_for(120_000)
    puppet.show(two)
    context.close()
