"""The layout of U-BOOT's desks, measured as that of the boards (test_layout.py): every page of every officer and the
table screen, in scenes that fill them, in three languages, on seven screens and with large text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.afloat import Seat, seats
from browser.conftest import Server, new_context
from browser.recorded import large, reading
from browser.test_layout import LANGS, MEASURE, SIZES, WHOLE
from browser.uboot_helm import stow
from browser.uboot_scenes import SEATS, mission

SCENE_OF = {"captain": "ATTACK", "first_officer": "GUNS", "navigator": "FLAK", "chief_engineer": "BREACH"}
TABLE = "table"


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(tmp_path_factory.mktemp("layout"), "--scenes") as started:
        yield started.url


def desk(page: Page, seat: Seat, mine: bool) -> None:
    """Takes the seat, or looks on; the clock stands, so that nothing moves away."""
    page.goto(f"{seat.house}/{seat.link}" if mine else f"{seat.house}/#/t/{seat.table}")
    expect(page.locator("[role=tab][data-page]" if mine else ".table .officers").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.timeout(7200 if WHOLE else 600)
@pytest.mark.parametrize("role", [*SEATS, TABLE])
def test_the_desks_hold(browser: Browser, scenes: str, role: str) -> None:
    found: dict[str, list[str]] = defaultdict(list)
    options = {"own_mission": mission(SCENE_OF.get(role, "ATTACK"))}
    kinds = {one: {"kind": "me"} if one in (role, "captain") else {"kind": "bot", "bot": "regular"} for one in SEATS}
    mine = seats(scenes, "uboot", "layout", seats=kinds, options=options)
    stopped = False
    for lang in LANGS:
        context = new_context(browser, 1440, has_touch=True)
        page = context.new_page()
        reading(page, lang)
        desk(page, mine.get(role, mine["captain"]), role != TABLE)
        if role != TABLE and not stopped:
            if role == "chief_engineer":
                stow(page)
            page.locator(".pace .icon[aria-pressed=false]").click()
            expect(page.locator(".pace .icon[aria-pressed=true]")).to_be_visible()
            stopped = True
        names = [tab.get_attribute("data-page") for tab in page.locator("[role=tab][data-page]").all()] or [TABLE]
        for n, name in enumerate(names):
            if not WHOLE and LANGS[n % 3] != lang:
                continue  # each language has its share of the pages
            if name != TABLE:
                page.locator(f"[data-page={name}]").dispatch_event("click")
                expect(page.locator(f"[data-page={name}]")).to_have_attribute("aria-selected", "true")
            for big in (False, True):
                large(page, big)
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    seen = page.evaluate(MEASURE, {"big": big, "touch": True, "live": True})
                    for fault in seen["faults"]:
                        found[fault].append(f"{lang} {width}x{height}{' large' if big else ''} {name}")
            large(page, False)
        context.close()
    told = [f"{len(where):4} {fault}  [{'; '.join(where[:2])}]" for fault, where in found.items()]
    assert not told, f"{len(told)} faults\n" + "\n".join(sorted(told, reverse=True))
