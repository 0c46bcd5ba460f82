"""A game that is one folder, dropped in beside the others: it stands in the lobby, plays to its end on the plain board,
and has a report."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open, Server
from browser.helm import answers, choose, over, settled

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def drift_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that is told of the folder with the example game."""
    with Server(tmp_path_factory.mktemp("drift"), env={**os.environ, "KALEUN_GAMES": str(EXAMPLES)}) as started:
        yield started.url


def goes_on(page: Page) -> bool:
    """Waits for the next question or the end: the bot may still think, and its answer may be the last."""
    expect(page.locator("#dock a.commit, #dock button.option").first).to_be_visible()
    return not over(page)


@pytest.mark.parametrize("width", [1440, 375])
def test_the_sixth_game_plays_on_a_plain_board(open_page: Open, drift_house: str, width: int) -> None:
    page = open_page(width, house=drift_house)
    card = page.locator("article.card", has=page.get_by_role("heading", name="Drift", exact=True))
    expect(card.locator("svg").first).to_be_visible()
    expect(card).to_contain_text("5 min")
    expect(page.locator("article.card")).to_have_count(6)
    card.get_by_role("link", name="New game of Drift").click()
    page.get_by_role("dialog").get_by_role("button", name="Set sail").click()
    settled(page)
    board = page.get_by_role("region", name="Position")
    expect(board).to_contain_text(re.compile(r"rounds\s*3"))
    while goes_on(page):
        rounds = answers(page)
        choose(page, 0)
        assert answers(page) > rounds
    expect(board).to_contain_text(re.compile(r"dropped\s*\S+"))
    page.locator("#dock").get_by_role("link", name="Report").click()
    report = page.locator("main.page")
    expect(report).to_contain_text(re.compile("the escort wins|the boat gets away"))
    expect(report).to_contain_text("Expected and rolled")
    expect(report).to_contain_text("kaleun verify")
