"""U-BOOT's desks in the hand of a test: what every mission with people begins with."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def stow(chief: Page) -> None:
    """The Chief Engineer says where his toolboxes go."""
    asked = chief.locator("[data-question] h2")
    expect(asked.first).to_be_visible()
    while asked.count() > 0:
        words = asked.first.inner_text()
        chief.locator("[data-question] [data-answer]").first.click()
        expect(asked.filter(has_text=words)).to_have_count(0)
