"""Charts can be read wherever there is room for a card: no word is torn, no table scrolls sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import new_context
from browser.recorded import Puppet, spots
from browser.test_layout import BOARDS, LANGS

WIDTHS = (375, 1024, 1440)
ALL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.panel-body * { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
"""What lies outside the window is laid out, too."""
FAULTS = """() => {
  const found = new Set(), range = document.createRange();
  const tables = [...document.querySelectorAll('.panel-body .scroll')];
  for (const box of tables) {
    const name = box.getAttribute('aria-label');
    if (box.scrollWidth > box.clientWidth + 1) found.add(`sideways: ${name}`);
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const word of node.nodeValue.matchAll(/\\p{L}{2,}/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = [...range.getClientRects()].filter((r) => r.width > 0.5).map((r) => Math.round(r.top));
        if (new Set(lines).size > 1) found.add(`torn: ${word[0]} in ${name}`);
      }
  }
  return { tables: tables.length, found: [...found] };
}"""


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS)
def test_every_table_can_be_read(browser: Browser, house: str, game: str) -> None:
    for lang, width in zip(LANGS, WIDTHS, strict=True):
        context = new_context(browser, width, has_touch=True)
        puppet = Puppet(context, house, game, lang)
        puppet.show(spots(game, 1)[0])
        page = puppet.page
        page.evaluate(ALL)
        page.locator("#tab-charts").click()
        expect(page.locator(".panel-body .card").first).to_be_visible()
        seen = page.evaluate(FAULTS)
        assert seen["tables"] > 5
        assert seen["found"] == [], f"{lang} {width}"
        for other in WIDTHS:  # and when the window changes
            page.set_viewport_size({"width": other, "height": 900})
            page.wait_for_function(f"() => ({FAULTS})().found.length === 0")
        assert puppet.errors == []
        context.close()
