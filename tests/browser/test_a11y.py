"""Access: every page by axe in every theme, within every width, with large text and targets, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.access import DESK, PHONE, WIDTHS, axe_at, contrast, small, wider
from browser.afloat import Seat
from browser.conftest import new_context
from browser.places import PLACES, Reader

ENGLISH = re.compile(r"\b(the|of|and|is|are|with|you|your|not|this|that|for|from)\b", re.IGNORECASE)
NAME = "The Hunted"
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


@pytest.fixture(scope="module")
def reader(browser: Browser, house: str) -> Iterator[Reader]:
    """A reader who goes through all the places in one page."""
    context = new_context(browser)
    yield Reader(context.new_page(), house)
    context.close()


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_open_to_everybody(reader: Reader, running: Seat, over: Seat, place: str) -> None:
    """axe finds nothing in any theme, nothing sticks out, everything can be hit."""
    page = reader.go(place, running, over)
    assert axe_at(page, PHONE, DESK) == []
    assert contrast(page, PHONE, DESK) == []
    assert wider(page, WIDTHS, big=(320, PHONE, DESK)) == []
    assert small(page) == []
    reader.leave(place)


@pytest.fixture(scope="module", params=["de", "es"])
def abroad(request: pytest.FixtureRequest, browser: Browser, house: str) -> Iterator[Reader]:
    """A reader of another language."""
    context = new_context(browser, locale=request.param)
    yield Reader(context.new_page(), house)
    context.close()


@pytest.mark.parametrize("place", PLACES)
def test_nothing_unmarked_is_left_in_english(abroad: Reader, running: Seat, over: Seat, place: str) -> None:
    page = abroad.go(place, running, over)
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^(de|es)$"))
    said = page.evaluate(WORDS)
    assert len(said) > 5
    assert [text for text in said if ENGLISH.search(text.replace(NAME, ""))] == []
    abroad.leave(place)
