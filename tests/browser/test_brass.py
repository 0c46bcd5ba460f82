"""One selection, one deed: whatever was chosen, in the dock, on the board or by its number, Enter gives the answer that
the brass button gives, and says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import new_context
from browser.recorded import Puppet, Spot, spots

BRASS = "#dock .btn.commit"
OPTION = "#dock .options button:not(.back)"
BOARD = {
    "unterseeboot": ("maneuver", "main [data-cell][aria-disabled=false]"),
    "scope": ("deploy_ship", "main .cell.open"),
    "torpedo_dice": ("choose", "main .take"),
    "hunted": ("attack", "main .rng button[aria-pressed=false]:not(:disabled) >> nth=-1"),
}
"""Where an answer can be chosen on the board: the question, and a place of it."""
SHEETS = ("aim", "mix", "leave_ashore", "fill_forward", "fill_aft", "aft_load")
"""Filled in on a sheet (test_hunted.py), not chosen from a list."""


def willing(page: Page) -> bool:
    return page.locator(BRASS).get_attribute("aria-disabled") == "false"


def by_number(page: Page) -> None:
    """Heaps open first."""
    for _ in range(3):
        if willing(page):
            return
        page.keyboard.press("1")


def in_the_dock(page: Page) -> None:
    for _ in range(3):
        if willing(page):
            return
        page.locator(OPTION).first.click()


def given(puppet: Puppet, spot: Spot, choose: Callable[[Page], None], enter: bool) -> tuple[str, str]:
    """What the button said, and the answer that was given by it or by Enter."""
    puppet.again(spot)
    choose(puppet.page)
    brass = puppet.page.locator(BRASS)
    expect(brass).to_have_attribute("aria-disabled", "false")
    said = brass.locator("span").first.inner_text()
    if enter:
        puppet.page.keyboard.press("Enter")
    else:
        brass.click()
    expect(brass).to_have_attribute("aria-disabled", "true")  # on its way
    return said, puppet.given[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARD)
def test_enter_does_what_the_brass_button_says(browser: Browser, house: str, game: str) -> None:
    context = new_context(browser, 1440)
    puppet = Puppet(context, house, game, "en")
    asked = [spot for spot in spots(game, 6) if spot.options > 1 and spot.prompt not in SHEETS]
    prompt, place = BOARD[game]
    on_board = next(spot for spot in asked if spot.prompt == prompt)
    ways: list[tuple[Spot, Callable[[Page], None]]] = [
        (asked[0], by_number),  # the longest list: heaps, or answers that lie on the board already
        (asked[len(asked) // 2], in_the_dock),
        (on_board, by_number),
        (on_board, lambda page: page.locator(place).first.click()),
    ]
    for spot, choose in ways:
        by_click, by_enter = given(puppet, spot, choose, False), given(puppet, spot, choose, True)
        assert by_enter == by_click, spot
    assert puppet.errors == []
    context.close()


def test_enter_gives_nothing_where_nothing_is_chosen(browser: Browser, house: str) -> None:
    context = new_context(browser, 1440)
    puppet = Puppet(context, house, "hunted", "en")
    puppet.show(next(spot for spot in spots("hunted", 3) if spot.prompt == "attack"))
    puppet.page.keyboard.press("Enter")
    puppet.page.keyboard.press("1")
    expect(puppet.page.locator(BRASS)).to_have_attribute("aria-disabled", "false")
    assert puppet.given == []
    context.close()
