"""Events on a board: with motion on, each is seen at its place before the next question comes."""

from __future__ import annotations

import json

from playwright.sync_api import Page

WATCH = """() => {
  window.__events = [];
  const note = (changes) => {
    for (const { target } of changes) window.__events.push(target.getAttribute('data-event'));
  };
  new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ['data-event'] });
}"""
PLACES = "document.querySelectorAll('main [data-event], main .scene > *').length"
SOME = "() => window.__events.some(Boolean)"


def prefer(page: Page, **settings: str) -> None:
    """What this person prefers, from the next page on."""
    page.add_init_script(f"localStorage.setItem('kaleun.settings', {json.dumps(json.dumps(settings))})")


def watch(page: Page) -> None:
    """Keeps what is seen from now on."""
    page.evaluate(WATCH)


def seen(page: Page) -> set[str]:
    """How events were seen since then; what ends leaves no name."""
    return set(page.evaluate("window.__events.filter(Boolean)"))
