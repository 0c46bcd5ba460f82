"""U-BOOT without a mouse and under every lamp: every control of every desk is reached by Tab alone, and every page can
be read in red light, by day and in high contrast, each page in one of them in turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.access import THEMES, axe
from browser.afloat import seats
from browser.conftest import Open, Server
from browser.uboot_helm import stow
from browser.uboot_scenes import SEATS, mission


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(tmp_path_factory.mktemp("keys"), "--scenes") as started:
        yield started.url


CONTROLS = """() => {
  const all = 'button, input, select, textarea, summary, a[href], [role=slider], [role=spinbutton], [role=application]';
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(':disabled, [aria-disabled=true]');
  // of a row of tabs one is in the order of Tab, the others follow by arrows
  const controls = [...document.querySelectorAll('#desk-page')].flatMap((p) => [...p.querySelectorAll(all)]);
  const wanted = controls.filter((e) => shown(e) && !e.matches('[role=tab]'));
  wanted.forEach((e, i) => { e.dataset.walked = String(i); });
  document.querySelector('#desk-page').focus();
  return wanted.map((e) => e.outerHTML.slice(0, 140));
}"""
HERE = "() => document.activeElement?.closest('#desk-page') ? (document.activeElement.dataset.walked ?? '') : null"


def unreached(page: Page) -> list[str]:
    """The controls of this page that Tab does not come to."""
    controls: list[str] = page.evaluate(CONTROLS)
    reached: set[str] = set()
    for _ in range(len(controls) + 40):
        page.keyboard.press("Tab")
        here = page.evaluate(HERE)
        if here is None:
            break
        reached.add(here)
    return [control for n, control in enumerate(controls) if str(n) not in reached]


@pytest.mark.slow
@pytest.mark.parametrize("role", SEATS)
def test_every_control_of_a_desk_is_reached_and_every_page_read(open_page: Open, scenes: str, role: str) -> None:
    """Beside a steamer, with both guns manned; pages by arrow keys. The clock stands, so that nothing moves away."""
    options = {"own_mission": mission("BREACH" if role == "chief_engineer" else "GUNS")}
    kinds = {one: {"kind": "me"} if one == role else {"kind": "bot", "bot": "regular"} for one in SEATS}
    (mine,) = seats(scenes, "uboot", "keys", seats=kinds, options=options).values()
    page = open_page(1024, path=mine.link, house=scenes)
    if role == "chief_engineer":
        stow(page)
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_role("button", name="Let the clock run")).to_be_visible()
    tabs = page.locator("[role=tab][data-page]")
    tabs.first.focus()
    for n in range(tabs.count()):
        tab = page.locator("[role=tab][data-page][aria-selected=true]")
        name = tab.get_attribute("data-page")
        assert unreached(page) == [], name
        theme = THEMES[1:][(n + SEATS.index(role)) % len(THEMES[1:])]
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert axe(page, "color-contrast") == [], (name, theme)
        tab.focus()
        page.keyboard.press("ArrowRight")
        expect(tabs.nth((n + 1) % tabs.count())).to_have_attribute("aria-selected", "true")
