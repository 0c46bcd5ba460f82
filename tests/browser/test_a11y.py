"""Access: every page by axe in every theme, within every width, with large text and targets, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.afloat import Seat
from browser.conftest import WATCH, Open, Watched
from browser.helm import axe, resize, told
from browser.places import PLACES, go

DESK = {"width": 1440, "height": 900}
THEMES = ("night", "day", "red", "contrast")
WIDTHS = (320, 375, 430, 768, 1024, 1280, 1440)
ENGLISH = re.compile(r"\b(the|of|and|is|are|with|you|your|not|this|that|for|from)\b", re.IGNORECASE)
NAME = "The Hunted"
WIDER = """() => {
  const most = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= most) return [];
  const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > most + 1);
  return [document.documentElement.scrollWidth, ...wide.slice(0, 4).map((e) => e.outerHTML.slice(0, 120))];
}"""
BIG = """(size) => {
  document.documentElement.style.fontSize = size;
  document.documentElement.toggleAttribute('data-big', size !== '');
}"""
SMALL = """() => {
  const controls = 'button, a[href], input, select, summary, [role=button], [role=gridcell][tabindex]';
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.vh, .skip');
  // a label is part of the target of the control in it
  const target = (e) => (e.matches('input') ? (e.closest('label') ?? e) : e);
  return [...document.querySelectorAll(controls)].filter(shown)
    .map((e) => [e, target(e).getBoundingClientRect()])
    .filter(([, r]) => r.width > 1 && r.height > 1)
    .map(([e, r]) => [e.outerHTML.slice(0, 150), Math.round(r.width), Math.round(r.height), e.matches(INLINE)]);
}"""
INLINE = ".rule, .log .pos, .log .row, .why, .since li button, .story a, summary"
"""Rule ids, chart rows and line numbers stand in text, where the bar is 24 px; the rest are controls of the game."""
WORDS = """() => {
  const said = [];
  const walk = (node) => {
    if (node.nodeType === 3) { if (node.data.trim()) said.push(node.data.trim()); return; }
    if (node.nodeType !== 1 || node.getAttribute('lang') === 'en' || ['SCRIPT', 'STYLE'].includes(node.tagName)) return;
    const spoken = ['aria-label', 'title', 'placeholder', 'aria-valuetext'].map((name) => node.getAttribute(name));
    said.push(...spoken.filter(Boolean));
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return said;
}"""


@pytest.fixture(scope="module", params=PLACES)
def there(request: pytest.FixtureRequest, browser: Browser, house: str, running: Seat, over: Seat) -> Iterator[Page]:
    """One place after the other; the tests of a place share its page."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce", locale="en-GB")
    context.add_init_script(WATCH)
    page = context.new_page()
    watched = Watched(page, house)
    go(page, request.param, running, over)
    yield page
    watched.check()
    context.close()


@pytest.mark.parametrize("width", [375, 1440])
def test_axe_finds_nothing_in_any_theme(there: Page, width: int) -> None:
    resize(there, width)
    assert told(axe(there)) == []
    for theme in THEMES[1:]:
        there.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert told(axe(there, "color-contrast")) == [], theme
    there.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", THEMES[0])


def test_no_page_is_wider_than_the_screen(there: Page) -> None:
    for width in WIDTHS:
        resize(there, width)
        assert there.evaluate(WIDER) == [], width
    try:
        there.evaluate(
            "() => { const root = document.documentElement; root.style.fontSize = '200%'; root.dataset.big = ''; }"
        )
        for width in (320, 375, 1440):
            resize(there, width)
            assert there.evaluate(WIDER) == [], f"200 % at {width}"
    finally:
        there.evaluate(
            "() => { const root = document.documentElement; root.style.fontSize = ''; delete root.dataset.big; }"
        )


def test_targets_are_large_enough(there: Page) -> None:
    for width in (320, 375, 768, 1440):
        resize(there, width)
        found = there.evaluate(SMALL.replace("INLINE", repr(INLINE)))
        assert found
        small = [row for row in found if min(row[1], row[2]) < (24 if row[3] else 44)]
        assert small == [], width


@pytest.fixture(scope="module", params=["de", "es"])
def abroad(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    """A reader of this language, who goes through all the places."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce", locale=request.param)
    context.add_init_script(WATCH)
    yield context
    context.close()


@pytest.mark.parametrize("place", PLACES)
def test_nothing_unmarked_is_left_in_english(
    open_page: Open, abroad: BrowserContext, running: Seat, over: Seat, place: str
) -> None:
    page = open_page(context=abroad)
    go(page, place, running, over)
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^(de|es)$"))
    said = page.evaluate(WORDS)
    assert len(said) > 5
    assert [text for text in said if ENGLISH.search(text.replace(NAME, ""))] == []
