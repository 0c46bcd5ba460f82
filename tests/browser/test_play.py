"""Whole games in Chromium: by mouse, by keyboard, with typed dice, by link."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.helm import answers, choose, commit, finish, new_game, options, over, settle, settled, shows, wants_commit


def play_by_mouse(page: Page, seed: int, most: int = 120) -> None:
    """Random choices by clicking until the patrol is over."""
    rng = random.Random(seed)
    for _ in range(most):
        if over(page):
            return
        choose(page, rng.randrange(options(page).count()))
    raise AssertionError(f"not over after {most} answers")


@pytest.mark.parametrize("width", [375, 1440])
def test_first_patrol_by_mouse(open_page: Open, width: int) -> None:
    page = open_page(width)
    new_game(page, seed="first patrol")
    play_by_mouse(page, width)
    commit(page).click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.locator("main")).to_contain_text("t")


def test_a_click_on_the_board_selects_and_commits(open_page: Open) -> None:
    page = open_page(1440)
    page.evaluate("() => localStorage.setItem('kaleun.settings', JSON.stringify({ confirm: 'always' }))")
    page.reload()
    new_game(page, seed="board")
    before = answers(page)
    page.locator("[aria-label*='M1']").first.click()
    finish(page, before)
    expect(page.locator("main")).to_contain_text("M1")
    page.keyboard.press("2")  # the focus is still on the board
    expect(commit(page)).to_have_attribute("aria-disabled", "false")
    before = answers(page)
    page.keyboard.press("Enter")
    settle(page, before)


def test_whole_game_by_keyboard_only(open_page: Open) -> None:
    page = open_page(1440)
    page.get_by_role("link", name="New game of Unterseeboot").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.locator("details[data-heading=table] > summary").focus()
    page.keyboard.press("Enter")
    dialog.get_by_role("textbox", name="Seed").focus()
    page.keyboard.type("by keyboard")
    page.keyboard.press("Enter")
    settled(page)
    rng = random.Random(4)
    for _ in range(120):
        if over(page):
            break
        before = answers(page)
        page.keyboard.press(str(rng.randrange(min(9, options(page).count())) + 1))
        if wants_commit(page, before):
            page.keyboard.press("Enter")
        settle(page, before)
    assert over(page)


def test_whole_game_by_the_text_view_only(open_page: Open) -> None:
    page = open_page(375)
    new_game(page, seed="by words")
    page.keyboard.press("t")
    line, rng, heard = page.locator("#command"), random.Random(9), set()
    for _ in range(120):
        if over(page):
            break
        before = answers(page)
        offered = page.locator("main section ol li")
        expect(offered.first).to_be_visible()
        line.fill(str(rng.randrange(offered.count()) + 1))
        line.press("Enter")
        settle(page, before)
        announced = page.locator("p[aria-live=polite].vh").first
        expect(announced).not_to_be_empty()  # what happened is announced
        heard.add(announced.inner_text())
    assert over(page)
    assert len(heard) > 5
    assert page.locator("main svg").count() == 0, "no board was needed"


def test_reload_and_second_device_resume_at_the_same_question(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="two devices")
    for _ in range(3):
        choose(page, 0)
    n, asked = answers(page), page.locator("#question").inner_text()
    page.reload()
    shows(page, n)
    expect(page.locator("#question")).to_have_text(asked)
    page.keyboard.press("s")
    link = page.get_by_role("dialog").locator("input[type=password]").input_value()
    assert "/#/t/" in link
    phone = open_page(375, path=link[link.index("#") :])
    expect(phone.locator("#question")).to_have_text(asked)
    assert link.rsplit("/", 1)[-1] not in phone.url, "the token left the address bar"
    choose(phone, 0)
    page.keyboard.press("Escape")
    shows(page, answers(phone))


def test_the_language_changes_without_reload(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="languages")
    page.evaluate("window.__same = 1")
    page.get_by_role("button", name="DE: Deutsch").click()
    expect(page.locator("#question")).to_have_text("Wohin, Herr Kaleun?")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="ES: Español").click()
    expect(page.locator("#question")).to_have_text("¿Adónde, Herr Kaleun?")
    assert page.evaluate("window.__same") == 1


def test_table_level_takes_typed_dice(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="typed", level="Table")
    rng = random.Random(2)
    typed = 0
    for _ in range(160):
        if over(page):
            break
        before = answers(page)
        face = page.locator("#dock button.face")
        if face.count():
            face.nth(rng.randrange(face.count())).click()
            commit(page).click()
            typed += 1
            settle(page, before)
            if typed == 1:  # mistyped: it is taken back before the next choice, and no rewind is counted
                page.get_by_role("button", name="Undo").locator("visible=true").first.click()
                shows(page, before)
                expect(face).to_have_count(6)
                face.nth(4).click()
                commit(page).click()
                settle(page, before)
        else:
            choose(page, rng.randrange(options(page).count()))
    assert typed > 0


def test_assisted_level_waits_for_the_press(open_page: Open) -> None:
    page = open_page(375)
    new_game(page, seed="pressed", level="Assisted")
    pressed = 0
    for _ in range(40):
        if over(page) or pressed > 2:
            break
        before = answers(page)
        if options(page).count() == 0:
            commit(page).click()
            pressed += 1
            settle(page, before)
        else:
            texts = options(page).all_inner_texts()
            wanted = [
                i for i, text in enumerate(texts) if any(w in text for w in ("M1", "P1", "S1")) and "Stay" not in text
            ]
            choose(page, wanted[0] if wanted else 0)
    assert pressed > 2


def test_undo_takes_the_last_choice_back(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="undo")
    asked = page.locator("#question").inner_text()
    choose(page, 1)
    page.get_by_role("button", name="Undo").first.click()
    shows(page, 0)
    expect(page.locator("#question")).to_have_text(asked)
