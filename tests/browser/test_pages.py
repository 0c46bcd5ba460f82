"""Every page: accessible, within its width, in every theme; history and replay; text view; installable."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open, Server
from browser.helm import answers, axe, choose, new_game, told

WIDTHS = (320, 375, 768, 1024, 1440)
PAGES = ("lobby", "new", "table", "menu", "text", "rules", "charts", "settings", "log_book", "sheet")


def show(page: Page, name: str) -> None:
    """Brings one of the pages up."""
    if name == "new":
        page.get_by_role("link", name="New game of Unterseeboot").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        return
    if name == "lobby":
        expect(page.get_by_role("heading", name="Unterseeboot").first).to_be_visible()
        return
    if name == "settings":
        page.get_by_role("button", name="Guest: Settings").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        return
    new_game(page, seed="pages")
    choose(page, 1)
    if name == "menu":
        page.get_by_role("button", name="Menu").locator("visible=true").click()
        expect(page.get_by_role("dialog")).to_be_visible()
    elif name == "text":
        page.keyboard.press("t")
        expect(page.locator("main")).to_contain_text("Hull")
    elif name in ("rules", "charts"):
        page.keyboard.press("r" if name == "rules" else "h")
        expect(page.get_by_role("searchbox").locator("visible=true").first).to_be_visible()
    elif name in ("log_book", "sheet"):
        page.goto(page.url.rstrip("/") + f"/page/{name}")
        expect(page.locator("main").get_by_role("heading").first).to_be_visible()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [375, 1440])
def test_axe_finds_nothing_serious(open_page: Open, name: str, width: int) -> None:
    page = open_page(width)
    show(page, name)
    assert told(axe(page)) == []


@pytest.mark.parametrize("theme", ["Day", "Red lamp", "High contrast"])
def test_axe_in_every_theme(open_page: Open, theme: str) -> None:
    page = open_page(1440)
    page.get_by_role("button", name=theme).click()
    assert told(axe(page)) == []
    new_game(page, seed="themes")
    assert told(axe(page)) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_screen(open_page: Open, width: int) -> None:
    page = open_page(width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    new_game(page, seed="width")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [375, 1440])
def test_game_controls_are_large_enough(open_page: Open, width: int) -> None:
    page = open_page(width)
    new_game(page, seed="targets")
    small = page.evaluate(
        "[...document.querySelectorAll('#dock button, .bar button, header button')].filter((e) => e.offsetParent)"
        ".map((e) => [e.textContent.trim(), e.getBoundingClientRect()])"
        ".filter(([, r]) => r.width > 0 && Math.min(r.width, r.height) < 24)"
        ".map(([t]) => t)"
    )
    assert small == []
    cards = page.evaluate(
        "[...document.querySelectorAll('#dock button.option, #dock .commit')]"
        ".map((e) => e.getBoundingClientRect().height)"
    )
    assert min(cards) >= 44


def test_the_slider_shows_the_past_and_never_changes_the_present(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="history")
    for _ in range(4):
        choose(page, 0)
    n, asked = answers(page), page.locator("#question").inner_text()
    slider = page.get_by_role("slider", name="History")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Back to now").first).to_be_visible()
    assert "/at/0" in page.url
    address = page.url
    page.get_by_role("button", name="Back to now").first.click()
    expect(page.locator("#question")).to_have_text(asked)
    assert answers(page) == n
    page.goto(address)
    expect(page.get_by_role("button", name="Back to now").first).to_be_visible()


def test_replay_runs_to_the_present(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="replay")
    for _ in range(3):
        choose(page, 0)
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Back to now").first).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#question")).to_be_visible(timeout=20_000)


def test_the_text_view_plays_too(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="spoken")
    page.keyboard.press("t")
    line = page.locator("main form input").first
    line.fill("move M1")
    line.press("Enter")
    page.wait_for_function("Number(document.querySelector('.hist input[type=range]').max) > 0")


def test_it_can_be_installed(open_page: Open, house: str) -> None:
    page = open_page(1440)
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest
    body = page.request.get(house.rstrip("/") + "/" + manifest.lstrip("./").lstrip("/")).json()
    assert body["name"]
    assert body["icons"]
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((r) => Boolean(r?.active))")


def test_a_lost_connection_is_shown_and_mended(open_page: Open, own_house: Server) -> None:
    page = open_page(1440, house=own_house.url)
    new_game(page, seed="offline")
    choose(page, 0)
    own_house.kill()
    expect(page.locator(".lost").first).to_be_visible()
    own_house.start()
    expect(page.locator(".lost")).to_have_count(0, timeout=40_000)
    choose(page, 0)
    assert answers(page) == 2
