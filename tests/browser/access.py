"""What anybody must be able to read and reach: axe, nothing wider than the screen, targets large enough. Each function
gives all it found, so that one look at a page tells everything that is wrong with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from browser.helm import resize

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
THEMES = ("night", "day", "red", "contrast")
PHONE, DESK = 375, 1440
WIDTHS = (320, 375, 430, 768, 1024, 1280, 1440)
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
SMALL = """(inline) => {
  const controls = 'button, a[href], input, select, summary, [role=button], [role=gridcell][tabindex]';
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.vh, .skip');
  // a label is part of the target of the control in it
  const target = (e) => (e.matches('input') ? (e.closest('label') ?? e) : e);
  return [...document.querySelectorAll(controls)].filter(shown)
    .map((e) => [e, target(e).getBoundingClientRect()])
    .filter(([, r]) => r.width > 1 && r.height > 1)
    .map(([e, r]) => [e.outerHTML.slice(0, 150), Math.round(r.width), Math.round(r.height), e.matches(inline)]);
}"""
INLINE = ".rule, .cited, .log .pos, .log .row, .why, .since li button, .story a, summary"
"""Rule ids, charts, their rows and line numbers stand in text, where the bar is 24 px; the rest are controls."""


def axe(page: Page, *rules: str) -> list[str]:
    """Serious findings of axe-core on this page: WCAG 2.2 AA, or these rules alone."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": WCAG}
    wanted = {"runOnly": only, "resultTypes": ["violations"], "preload": False}
    found = json.loads(page.evaluate("(o) => axe.run(document, o).then((r) => JSON.stringify(r.violations))", wanted))
    serious: list[dict[str, Any]] = [v for v in found if v["impact"] in ("serious", "critical")]
    return [f"{v['id']}: {n['target']} {n['failureSummary'][:160]}" for v in serious for n in v["nodes"]]


def wider(page: Page, widths: tuple[int, ...] = WIDTHS, big: tuple[int, ...] = ()) -> list[Any]:
    """Where the page is wider than the screen, at these widths and, with letters twice as large, at those."""
    found = []
    for size, some in (("", widths), ("200%", big)):
        page.evaluate(BIG, size)
        for width in some:
            resize(page, width)
            found += [(width, size, *wide) for wide in [page.evaluate(WIDER)] if wide]
    page.evaluate(BIG, "")
    return found


def small(page: Page, widths: tuple[int, ...] = (320, 375, 768, 1440)) -> list[Any]:
    """Controls that a finger misses: under 44 px, or 24 within text."""
    found = []
    for width in widths:
        resize(page, width)
        rows = page.evaluate(SMALL, INLINE)
        assert rows, "there is something to press"
        found += [(width, *row) for row in rows if min(row[1], row[2]) < (24 if row[3] else 44)]
    return found


def axe_at(page: Page, *widths: int) -> list[str]:
    """axe at each of these widths."""
    found = []
    for width in widths:
        resize(page, width)
        found += [f"{width}: {told}" for told in axe(page)]
    return found


def contrast(page: Page, *widths: int) -> list[str]:
    """What is hard to read in the themes beside the first, each at one of these widths in turn: colours are the same at
    all of them."""
    found = []
    for n, theme in enumerate(THEMES[1:]):
        width = widths[n % len(widths)]
        resize(page, width)
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{width} {theme}: {told}" for told in axe(page, "color-contrast")]
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", THEMES[0])
    return found
