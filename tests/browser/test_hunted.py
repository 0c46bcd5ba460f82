"""The Hunted in Chromium: careers by clicks, the board's own taps, standing orders, the career page."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from browser.access import DESK, PHONE, axe, axe_at, contrast, wider
from browser.afloat import board, seats
from browser.conftest import Open
from browser.events import PLACES, SOME, prefer, seen, watch
from browser.helm import (
    SHOWN,
    answers,
    choose,
    commit,
    finish,
    give,
    options,
    over,
    resize,
    settle,
    settled,
    sheet,
    shows,
    wants_commit,
)
from browser.hunted_helm import WANTED, bring, new_career, play


def test_sixty_answers_by_clicks(open_page: Open) -> None:
    """Half of them on a phone, half on a desk."""
    page = open_page(PHONE)
    new_career(page, "clicks")
    for width in (PHONE, DESK):
        resize(page, width)
        play(page, random.Random(width), 31)
        assert wider(page, (width,)) == []
        expect(page.locator("main .hunted")).to_be_visible()


def test_reload_resumes_at_the_same_question(open_page: Open) -> None:
    page = open_page(1440)
    new_career(page, "reload")
    play(page, random.Random(3), 4)
    n, asked = answers(page), page.locator("#question").inner_text()
    page.reload()
    shows(page, n)
    expect(page.locator("#question")).to_have_text(asked)


def test_the_language_changes_everything_without_reload(open_page: Open, house: str) -> None:
    page = open_page(1440)
    bring(page, house, "hunted")
    page.evaluate("window.__same = 1")
    board = page.locator("main .hunted")
    expect(board).to_contain_text("Equipment")
    page.get_by_role("button", name="DE: Deutsch").click()
    expect(board).to_contain_text("Ausrüstung")
    expect(board).to_contain_text("Bewacher jagt")
    page.get_by_role("button", name="ES: Español").click()
    expect(board).to_contain_text("Equipo")
    assert page.evaluate("window.__same") == 1


@pytest.mark.parametrize("name", sorted(WANTED))
def test_every_position_is_open_to_everybody(open_page: Open, house: str, name: str) -> None:
    """axe finds nothing, nothing is wider than the screen, and a finger hits what can be tapped."""
    page = open_page(1440)
    bring(page, house, name, "IXC/40" if name == "aim" else "VIIC")
    assert wider(page, (320, 375, 768, 1024, 1440)) == []
    assert axe_at(page, DESK, PHONE) == []
    if name in ("attack", "aim"):
        small = page.evaluate(
            "[...document.querySelectorAll('main .hunted button')].map((e) => [e.textContent.trim(),"
            " Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height)]).filter(([, s]) => s < 44)"
        )
        assert small == []
    if name == "hunted":
        assert contrast(page, DESK) == []


def test_tapping_tube_target_and_range_chooses(open_page: Open, house: str) -> None:
    page = open_page(1440)
    bring(page, house, "attack")
    before = answers(page)
    page.get_by_role("group", name="Range").get_by_role("button", name="Medium").click()
    finish(page, before)
    expect(page.locator("#question")).to_contain_text("Which tubes")
    bring(page, house, "aim")
    before = answers(page)
    page.locator("main button.tg").nth(1).click()
    expect(page.locator("main .tg").nth(1)).to_contain_text("1 torpedo aimed")
    expect(commit(page)).to_contain_text("Fire 1 torpedo")


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_salvo_is_aimed_on_one_sheet_and_fired_with_one_touch(open_page: Open, house: str, width: int) -> None:
    page = open_page(width)
    bring(page, house, "aim", "IXC/40")
    table, before = sheet(page), answers(page)
    tubes = page.locator("#dock .spread .tube").count()
    table.locator("[data-pattern=each]").click()
    assert table.locator(".cell[aria-pressed=true]").count() == tubes > 2
    table.locator(".cell[aria-pressed=true]").first.click()  # this tube keeps its torpedo after all
    expect(table.locator(".cell[aria-pressed=true]")).to_have_count(tubes - 1)
    expect(commit(page)).to_contain_text(f"Fire {tubes - 1} torpedoes")
    give(page, before)
    settle(page, before)
    assert answers(page) >= before + tubes  # the shots and "no more"
    expect(page.locator("#question")).not_to_have_text("Aim the torpedoes.")
    bring(page, house, "aim", "IXC/40")
    table.locator("[data-pattern=pairs]").click()
    finish(page, answers(page))
    bring(page, house, "aim", "IXC/40")  # the pattern fired last lies there, and Enter fires it
    expect(table.locator("[data-pattern=pairs]")).to_have_attribute("aria-pressed", "true")
    before = answers(page)
    page.keyboard.press("Enter")
    settle(page, before)


def test_a_load_is_chosen_by_steps_kept_and_taken_again_with_one_touch(open_page: Open) -> None:
    page = open_page(PHONE)
    new_career(page, "loads")
    load = sheet(page)
    while load.count() == 0:
        choose(page, 0)
    load.get_by_role("button", name="One G7a more").click()
    expect(load.get_by_role("status", name="G7a")).to_have_text("5")
    expect(load.get_by_role("status", name="G7e")).to_have_text("7")
    while load.count():
        finish(page, answers(page))
    page = page.context.new_page()
    page.goto(page.context.pages[0].url.split("#")[0])
    new_career(page, "loads again")
    while sheet(page).count() == 0:
        choose(page, 0)
    load = sheet(page)
    load.get_by_label("Keep the last load as").fill("Convoys")
    load.get_by_role("button", name="Keep", exact=True).click()
    load.get_by_role("button", name="Convoys", exact=False).first.click()
    expect(load.get_by_role("status", name="G7a")).to_have_text("5")
    before = answers(page)
    give(page, before)
    settle(page, before)
    assert answers(page) >= before + 2
    expect(sheet(page)).to_have_count(0)


def test_the_board_plays_by_keyboard(open_page: Open, house: str) -> None:
    page = open_page(1440)
    bring(page, house, "attack")
    page.keyboard.press("b")
    expect(page.locator("main :focus")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    before = answers(page)
    page.keyboard.press("2")
    if wants_commit(page, before):
        page.keyboard.press("Enter")
    settle(page, before)


def test_each_event_is_seen_where_it_happens(open_page: Open, house: str) -> None:
    """One by one with the button; then again in the history, in motion."""
    page = open_page(1440, path=None)
    prefer(page, motion="full", speed="step")
    bring(page, house, "hunted")
    before = answers(page)
    options(page).first.click()
    give(page, before)
    told, onward = page.locator("#dock .telling p"), page.get_by_role("button", name="Next", exact=True)
    expect(told).to_be_visible()
    lines = []
    while told.count():
        lines.append(told.inner_text())
        assert page.evaluate(PLACES) > 0, lines[-1]
        onward.click()
    assert len(lines) > 1
    settled(page)
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
        settled(page)
    watch(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(SOME)


def test_nothing_moves_for_those_who_want_it_so(open_page: Open, house: str) -> None:
    page = open_page(375, path=None)
    prefer(page, motion="reduced")
    bring(page, house, "hunted")
    watch(page)
    choose(page, 0)
    assert seen(page) == set()


def test_the_coach_shows_odds(open_page: Open, house: str) -> None:
    page = open_page(1440)
    bring(page, house, "hunted")
    page.get_by_role("button", name="Coach off").click()
    expect(page.locator("#dock .option .figures").first).to_contain_text("%")
    expect(page.locator("#dock .coach")).to_contain_text("Numbers of this roll")


def test_assisted_and_table_level(open_page: Open) -> None:
    page = open_page(1440)
    new_career(page, "by hand", level="Table")
    rng, typed = random.Random(5), 0
    for _ in range(25):
        if over(page) or typed > 2:
            break
        before = answers(page)
        face = page.locator("#dock button.face")
        if face.count():
            while commit(page).is_disabled() or commit(page).get_attribute("aria-disabled") == "true":
                face.nth(rng.randrange(face.count())).click()
            commit(page).click()
            typed += 1
            settle(page, before)
        else:
            choose(page, 0)
    assert typed > 2
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    page.get_by_role("dialog").get_by_role("radio", name="Assisted").check(force=True)
    page.keyboard.press("Escape")
    expect(page.locator("#dock button.face")).to_have_count(0)


def test_the_text_view_tells_the_mat(open_page: Open, house: str) -> None:
    page = open_page(1440)
    bring(page, house, "hunted")
    page.keyboard.press("t")
    text = page.locator("main")
    expect(text).to_contain_text("Combat mat")
    expect(text).to_contain_text("Out of order")
    expect(text).to_contain_text("Next roll")
    assert axe(page) == []


def test_a_standing_order_answers_can_be_held_and_revoked(open_page: Open, house: str) -> None:
    page = open_page(1440)
    page.clock.install()
    bring(page, house, "sea")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)  # an order is shown for a moment before it answers
    always_surfaced(page)
    # the order shows itself and answers the same question the next time, without a click
    for _ in range(12):
        settled(page)
        if page.locator("#dock .order").count():
            break
        choose(page, options(page).count() - 1)
    else:
        raise AssertionError("the question did not come again")
    page.locator("#dock .order").get_by_role("button", name="Hold").click()
    expect(page.locator("#question")).to_have_text("Your orders, Herr Kaleun?")
    held = answers(page)
    page.clock.run_for(60_000)
    shows(page, held)  # a held order keeps still
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    orders = page.get_by_role("dialog").get_by_role("region", name="Standing orders")
    expect(orders).to_contain_text("Surfaced")
    orders.get_by_role("button", name="Revoke").click()
    expect(orders).not_to_contain_text("Surfaced")


def always_surfaced(page: Page) -> None:
    """Gives the standing order to sail on the surface."""
    before = answers(page)
    page.get_by_role("checkbox", name="Always answer so").check()
    options(page).filter(has_text="Surfaced").first.click()
    finish(page, before)


def test_a_standing_order_sails_on_by_itself(open_page: Open, house: str) -> None:
    page = open_page(1440)
    page.clock.install()
    bring(page, house, "sea")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    always_surfaced(page)
    before = answers(page)
    assert page.locator("#dock .order").count(), "the boat met something in the very next box; choose another record"
    page.clock.run_for(2000)
    settle(page, before)


def test_the_career_page_of_a_finished_career(open_page: Open, house: str) -> None:
    page = open_page(1440)
    table = bring(page, house, "over", sub="report")
    article = page.locator("main.page")
    told_in = ("Victory levels", "Beside the aces", "Where the boat went", "Honours", "Ships", "After-action report")
    for width in (375, 1440):
        resize(page, width)
        for heading in (*told_in, "Expected and rolled", "Fair dice"):
            expect(article.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        expect(page.locator("main .ships li").nth(2)).to_be_visible()
        assert axe(page) == []
        assert wider(page, (width,)) == []
    for lang, words in (("de", "Gefechtsbericht"), ("es", "Informe de combate")):
        page.evaluate(f"localStorage.setItem('kaleun.settings', JSON.stringify({{lang: '{lang}'}}))")
        page.reload()
        expect(page.locator("main.page[data-settled] article.report")).to_contain_text(words)
        assert "{" not in page.locator("main.page").inner_text()
    sentence = article.locator(".story a").nth(8)
    where = sentence.get_attribute("href") or ""
    assert f"/t/{table}/at/" in where
    sentence.click()
    expect(page.locator("main .hunted")).to_be_visible()
    page.wait_for_url(lambda url: where.lstrip("#") in url)


@pytest.mark.parametrize("width", [375, 1440])
def test_systems_men_and_boxes_tell_about_themselves(open_page: Open, house: str, width: int) -> None:
    page = open_page(width)
    bring(page, house, "sea")
    page.locator("main .box.cur").click()
    note = page.get_by_role("dialog", name="Box 4: Atlantic")
    expect(note).to_contain_text("The boat is here.")
    assert axe(page) == []
    note.get_by_role("button", name="Surfaced").click()
    expect(note).to_have_count(0)
    expect(page.locator("#dock .option[aria-pressed=true]")).to_contain_text("Surfaced")
    page.locator("main .crew [data-thing]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="1WO")).to_contain_text("Fit for duty.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(":focus")).to_have_text(re.compile(r"^\s*1WO"))


CLICKS = "addEventListener('click', (e) => e.isTrusted && (window.clicks = (window.clicks ?? 0) + 1), true)"

ORDERED = f"() => document.querySelector('#dock .order') || !({SHOWN} >= 0) ? {SHOWN} : null"
"""What is shown while an order answers; nothing where a person has to. An order waits for nobody: both in one look."""


@pytest.mark.slow
def test_a_patrol_takes_few_clicks_with_standing_orders(open_page: Open, house: str) -> None:
    """Two careers from the first question to their end, every answer made a standing order where that may be: at most
    25 clicks a patrol, those that give the orders and turn the pages of the story among them."""
    clicks = patrols = 0
    for seed in ("orders 1", "orders 2"):
        page = open_page(DESK, path=None)
        page.add_init_script(CLICKS)
        prefer(page, speed="instant")
        board(page, seats(house, "hunted", seed=seed)["kommandant"])
        while not over(page):
            before = page.evaluate(ORDERED)
            if before is None:
                by_hand(page)
            else:
                settle(page, before)
        clicks += page.evaluate("window.clicks")
        patrols += page.locator("main .strip li").count() - 1
    assert clicks <= 25 * patrols


def by_hand(page: Page) -> None:
    """The first answer, for always where it may be; a sheet as it lies there, or in pairs."""
    before, always = answers(page), page.locator("#dock .always input")
    if sheet(page).count():
        if commit(page).get_attribute("aria-disabled") == "true":
            page.locator("#dock [data-pattern=pairs]").click()
    else:
        if always.count():
            always.check()
        heap = options(page).first.get_attribute("aria-expanded") is not None
        options(page).first.click()
        if heap:
            page.locator("#dock button.option:not(.back)").first.click()
    finish(page, before)
