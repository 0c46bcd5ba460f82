"""U-BOOT in a browser: two clicks from the lobby to the boat, on a tablet, a phone and a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.access import axe, wider
from browser.conftest import Open


def at_sea(page: Page) -> None:
    """From the lobby to the desk of the Captain, with three bots."""
    page.get_by_role("link", name="New game of U-BOOT").click()
    page.get_by_role("dialog").get_by_role("button", name="Set sail").click()
    expect(page.get_by_role("tab", name="Conn")).to_be_visible()
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_role("button", name="Let the clock run")).to_be_visible()


@pytest.mark.parametrize("width", [1024, 375, 1440])
def test_every_page_of_the_captains_desk(open_page: Open, width: int) -> None:
    page = open_page(width)
    at_sea(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert wider(page, (width,)) == []
        assert axe(page) == []


def test_what_an_officer_proposes_is_done_with_one_click(open_page: Open) -> None:
    page = open_page(1024)
    at_sea(page)
    page.get_by_role("button", name="Do it").first.click()
    expect(page.get_by_text("Mobilization!").first).to_be_visible()
