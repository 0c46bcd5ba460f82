"""A new game in three choices: who, which, how. Defaults sail at once, presets are bundles, the last is remembered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.access import axe, wider
from browser.conftest import Open
from browser.helm import unfold

GAMES = ("unterseeboot", "scope", "torpedo_dice", "uboot", "hunted")


def form(page: Page, house: str, game: str) -> None:
    page.goto(f"{house}#/new/{game}")
    expect(page.get_by_role("button", name="Set sail")).to_be_enabled()


def heading(page: Page, name: str) -> str:
    return page.locator(f"details[data-heading={name}] > summary span").inner_text()


def sail(page: Page) -> dict[str, Any]:
    """Opens the table and gives what was sent."""
    with page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/api/tables")) as sent:
        page.get_by_role("button", name="Set sail").click()
    page.wait_for_function("() => location.hash.startsWith('#/t/')")
    return dict(sent.value.post_data_json)


@pytest.mark.parametrize("width", [375, 1024, 1440])
def test_every_game_fits_and_can_be_read(open_page: Open, house: str, width: int) -> None:
    page = open_page(width)
    for game in GAMES:
        form(page, house, game)
        assert wider(page) == []
        assert axe(page) == []
        foot = page.get_by_role("button", name="Set sail").bounding_box()
        assert foot is not None
        assert foot["y"] + foot["height"] <= page.evaluate("innerHeight")


def test_presets_are_bundles_and_a_change_by_hand_leaves_them(open_page: Open, house: str) -> None:
    page = open_page(1440)
    form(page, house, "unterseeboot")
    assert heading(page, "optional") == "3, as printed"
    page.locator("[data-pick=preset-veteran]").click()
    assert heading(page, "optional") == "3, 3 changed"
    expect(page.locator(".sentence")).to_contain_text("Veteran. Coach off.")
    unfold(page.locator("dialog"), "optional")
    page.get_by_role("switch", name="Big Ships").click(force=True)
    expect(page.locator("[data-pick=preset-veteran]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".sentence")).to_contain_text("Your own choice")
    page.locator("[data-pick=preset-book]").click()
    assert heading(page, "optional") == "3, as printed"


def test_what_was_chosen_last_time_is_one_tap_away(open_page: Open, house: str) -> None:
    page = open_page(1024)
    form(page, house, "hunted")
    expect(page.locator("[data-pick=preset-last]")).to_have_count(0)
    page.locator("[data-pick=IXC]").click()
    page.locator("[data-pick=preset-veteran]").click()
    page.get_by_label("Kommandant", exact=True).fill("Nora")
    wished = sail(page)
    assert wished["options"]["boat"] == "IXC"
    assert wished["coach"] is False
    form(page, house, "hunted")
    expect(page.locator("[data-pick=VIIC]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-pick=preset-last]").click()
    expect(page.locator("[data-pick=IXC]")).to_have_attribute("aria-pressed", "true")
    assert sail(page) == wished


def test_the_lot_gives_one_of_the_sides_and_the_bot_the_other(open_page: Open, house: str) -> None:
    page, sides = open_page(1440), set()
    for _ in range(12):
        form(page, house, "scope")
        page.get_by_role("button", name="by lot").click()
        seats = sail(page)["seats"]
        kinds = {seat: wish["kind"] for seat, wish in seats.items()}
        assert sorted(kinds.values()) == ["bot", "me"]
        sides.add(kinds["german"])
        if len(sides) == 2:
            break
    assert sides == {"me", "bot"}


def test_switches_that_mean_nothing_are_not_shown(open_page: Open, house: str) -> None:
    page = open_page(1440)
    form(page, house, "hunted")
    unfold(page.locator("dialog"), "commander")
    expect(page.get_by_text("Boat of the pack", exact=True)).to_have_count(0)
    page.locator("[data-pick=way-pack]").click()
    expect(page.get_by_text("Boat of the pack", exact=True)).to_be_visible()
    form(page, house, "scope")
    expect(page.locator("[data-heading=custom]")).to_have_count(0)
    page.locator("[data-pick=custom]").click()
    expect(page.locator("[data-heading=custom]")).to_have_count(1)
