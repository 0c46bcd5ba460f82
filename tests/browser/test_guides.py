"""The guided first games, as newcomers meet them."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from browser.conftest import Open
from browser.helm import over, settled
from browser.hunted_helm import choose_any

QUIET = "You know this by now"


@pytest.mark.slow
def test_a_first_patrol_says_nothing_twice_and_ends_with_a_verdict(open_page: Open) -> None:
    page = open_page(1024)
    page.get_by_role("link", name="Guided first game of The Hunted").click()
    guide, rng, heard = page.locator(".guide p"), random.Random(3), list[str]()
    for _ in range(80):
        settled(page)
        said = guide.inner_text()
        if not said.startswith(QUIET):
            heard.append(said)
        if over(page) or "The guide leaves here" in said:
            break
        choose_any(page, rng)
    assert len(heard) > 5
    assert len(set(heard)) == len(heard)
    if over(page):
        assert heard[-1].startswith("The career ended here")
    else:
        choose_any(page, rng)
        expect(guide).to_have_count(0)
