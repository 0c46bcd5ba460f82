"""Pages beside the board, settings, history and replay, the text view, the guided patrol; installable, light."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.afloat import Seat, afloat, board
from browser.conftest import Open, Server
from browser.helm import ASKED, answers, choose, finish, give, new_game, options, over, settle, shows

MOVING = """() => document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 0)
  .map((a) => a.animationName ?? a.transitionProperty)"""


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
    page.wait_for_url(re.compile(r"/at/0$"))
    address = page.url
    page.get_by_role("button", name="Back to now").first.click()
    expect(page.locator("#question")).to_have_text(asked)
    shows(page, n)
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
    expect(page.locator("#question")).to_be_visible()


def test_the_text_view_plays_too(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="spoken")
    page.keyboard.press("t")
    line = page.locator("main form input").first
    line.fill("move M1")
    line.press("Enter")
    settle(page, 0)


def test_it_can_be_installed(open_page: Open, house: str) -> None:
    page = open_page(1440, service_workers="allow")
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest
    body = page.request.get(house.rstrip("/") + "/" + manifest.lstrip("./").lstrip("/")).json()
    assert body["name"]
    assert body["icons"]
    page.wait_for_function("() => navigator.serviceWorker.getRegistration().then((r) => Boolean(r?.active))")


def test_a_lost_connection_is_shown_and_mended(open_page: Open, own_house: Server) -> None:
    page = open_page(1440, house=own_house.url)
    new_game(page, seed="offline")
    choose(page, 0)
    own_house.kill()
    expect(page.locator(".lost").first).to_be_visible()
    own_house.start()
    expect(page.locator(".lost")).to_have_count(0)
    choose(page, 0)
    shows(page, 2)


def test_settings_hold_at_once_and_after_a_reload(open_page: Open) -> None:
    page = open_page(1440, reduced_motion="no-preference")
    new_game(page, seed="settings")
    root = page.locator("html")
    expect(root).to_have_attribute("data-motion", "on")
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    grounds = set()
    for theme, name in (("day", "Day"), ("red", "Red lamp"), ("contrast", "High contrast"), ("night", "Night")):
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        expect(root).to_have_attribute("data-theme", theme)
        grounds.add(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    assert len(grounds) == 4
    page.get_by_role("radio", name="150 %").check(force=True)
    page.get_by_role("radio", name="Reduced").check(force=True)
    expect(root).to_have_attribute("data-motion", "off")
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "24px"
    page.get_by_role("dialog").get_by_role("button", name="Red lamp").click()
    page.reload()
    expect(page.locator("#question")).to_be_visible()
    expect(root).to_have_attribute("data-theme", "red")
    expect(root).to_have_attribute("data-motion", "off")
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "24px"


def test_with_reduced_motion_nothing_moves(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="still")
    for _ in range(5):
        choose(page, 0)
        assert page.evaluate(MOVING) == []


SHOT = [
    "move:M1",
    "pay:main",
    "move:P2",
    "pay:auxiliary",
    "identify:S1",
    "fire:S1",
    "move:P1",
    "pay:auxiliary",
    "fire:none",
    "move:S1",
    "identify:S2",
    "fire:none",
    "move:P2",
    "pay:main",
]
"""Answers on seed "6" that lead to the question whether to fire."""
BUSY = """() => {
  const board = document.querySelector('.unterseeboot');
  window.__busy = [];
  new MutationObserver(() => window.__busy.push(board.getAttribute('aria-busy')))
    .observe(board, { attributes: true, attributeFilter: ['aria-busy'] });
}"""


def test_dice_roll_on_the_board_and_any_key_skips_them(open_page: Open, house: str) -> None:
    """The board is busy while they roll. How long they roll, and how a key ends them, teller.test.ts proves."""
    page = open_page(1440, reduced_motion="no-preference")
    for skip in (False, True):
        board(page, afloat(house, "6", SHOT))
        page.evaluate(BUSY)
        before = answers(page)
        options(page).first.click()
        give(page, before)
        page.wait_for_function("() => window.__busy[0] === 'true'")
        if skip:
            page.keyboard.press("Space")
        page.wait_for_function("() => window.__busy.at(-1) === 'false'")
        settle(page, before)


def test_the_guided_patrol_is_finished_by_somebody_who_follows_it(open_page: Open, house: str) -> None:
    page = open_page(375)
    page.goto(f"{house}#/guide/unterseeboot")
    expect(page.locator(".guide")).to_be_visible()
    shown = []
    for _ in range(60):
        expect(page.locator(ASKED).first).to_be_visible()
        if over(page):
            break
        hint = page.locator(".guide")
        if hint.count():
            shown.append(hint.locator("p").inner_text())
        before = answers(page)
        tip = page.get_by_role("button", name="Show me")
        (tip if tip.count() else options(page).first).click()
        finish(page, before)
    assert over(page)
    assert len(set(shown)) >= 8
    words = sum(len(text.split()) for text in dict.fromkeys(shown))
    minutes = words / 200 + answers(page) * 4 / 60
    assert 2 <= minutes <= 5, f"reading and choosing take {minutes:.1f} minutes"


def test_the_report_tells_ships_honour_luck_and_how_to_check_it(open_page: Open, over: Seat) -> None:
    page = board(open_page(1440), over)
    page.locator("#dock").get_by_role("link", name="Report").click()
    report = page.locator("main.page")
    for part in ("Tonnage", "Honour", "expected", "rolled", "kaleun verify", "home again"):
        expect(report).to_contain_text(re.compile(part, re.IGNORECASE))
    report.locator(".story a").first.click()
    expect(page.get_by_role("heading", name=re.compile("You are looking at move"))).to_be_visible()
    page.go_back()
    report.get_by_role("button", name=re.compile("Share|Link", re.IGNORECASE)).first.click()
    link = page.get_by_role("textbox", name="Link to watch").input_value()
    watcher = open_page(375, path=link[link.index("#") :] + "/page/report")
    expect(watcher.locator("main.page")).to_contain_text("kaleun verify")


def test_the_sheet_prints_on_one_page_blank_and_filled(open_page: Open, over: Seat) -> None:
    page = board(open_page(1440), over)
    page.goto(f"{over.house}/#/t/{over.table}/page/sheet")
    sheet = page.locator("article.sheet")
    expect(sheet.locator("i.crossed").first).to_be_visible()
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == 1
    page.get_by_role("button", name="Blank").click()
    expect(sheet.locator("i.crossed")).to_have_count(0)
    assert pages_of(page.pdf(format="A4")) == 1


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_log_book_and_campaign_fill_themselves(open_page: Open, house: str) -> None:
    seat = afloat(house, "career", options={"campaign": True})
    seat.play(lambda keys: None if any(key.startswith("sail") for key in keys) else keys[0])
    page = board(open_page(1440), seat)
    page.goto(f"{seat.house}/#/t/{seat.table}/page/campaign")
    expect(page.locator("article.campaign li").first).to_be_visible()
    page.goto(f"{seat.house}/#/t/{seat.table}/page/log_book")
    expect(page.locator("article table tbody tr").first).to_be_visible()


def test_the_first_load_is_light(open_page: Open, house: str) -> None:
    page = open_page(1440)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    received = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.reload(wait_until="load")
    expect(page.locator(".cards a").first).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    assert len(received) > 3
    assert sum(received) <= 300_000
