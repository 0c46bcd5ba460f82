"""The story in Chromium: a page opens when the boat is home; the diary is written in, printed and kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import kaleun
from browser.access import DESK, PHONE, axe_at, wider
from browser.afloat import Seat, board, post
from browser.conftest import Open
from browser.hunted_helm import SEAT, bring
from goldens import loaded


def coming_home() -> tuple[str, list[str]]:
    """A career one answer before the boat makes fast."""
    table = kaleun.new_table("hunted", seed="film 3")
    player = kaleun.bot("tonnage", "hunted")
    while (ask := table.pending) is not None:
        before, key = table.record(), player.choose(table.view(SEAT), ask)
        lines = len(table.log(SEAT))
        table.answer(key)
        if any(line.code == "arrives" for line in table.log(SEAT, lines)):
            return before, [key]
    raise AssertionError("she never came home")


def test_the_homecoming_opens_by_itself_and_waits(open_page: Open, house: str) -> None:
    text, keys = coming_home()
    opened = post(house, "import", text)
    seat = Seat(house.rstrip("/"), str(opened["table"]), opened["seats"][SEAT])
    page = board(open_page(DESK), seat)
    seat.answer(keys)
    moment = page.locator(".moment")
    expect(moment.get_by_role("heading", name="Made fast: La Pallice")).to_be_visible()
    expect(moment).to_contain_text("Greylock")
    expect(moment).to_contain_text("Iron Cross 2nd class")
    assert axe_at(page, DESK, PHONE) == []
    assert wider(page, (375, 1024, 1440)) == []
    moment.get_by_role("button", name="Ashore").click()
    expect(moment).to_have_count(0)
    expect(page.locator("#question")).to_be_visible()


def test_the_diary_is_written_in_printed_and_kept(open_page: Open, house: str, tmp_path: Path) -> None:
    page = open_page(DESK)
    table = bring(page, house, "over")
    page.goto(f"{house}#/t/{table}/page/diary")
    sheet = page.locator("article.diary:not(.away)")
    expect(sheet).to_be_visible()
    assert wider(page, (375, 1024, 1440)) == []
    assert axe_at(page, DESK, PHONE) == []
    sheet.get_by_role("button", name="Write in this entry").last.click()
    sheet.get_by_label("Your note").fill("I owe the LI a bottle.")
    page.reload()
    expect(page.locator("article.diary blockquote")).to_contain_text("I owe the LI a bottle.")
    for button, name in (("Text", "diary.txt"), ("Text with pictures", "diary.html"), ("Card (PNG)", "card.png")):
        with page.expect_download() as got:
            page.get_by_role("button", name=button, exact=True).click()
        got.value.save_as(tmp_path / name)
    assert "I owe the LI a bottle." in (tmp_path / "diary.txt").read_text("utf-8")
    assert "<svg" in (tmp_path / "diary.html").read_text("utf-8")
    assert (tmp_path / "card.png").read_bytes().startswith(b"\x89PNG")
    assert page.pdf().startswith(b"%PDF")


def test_a_lost_boat_has_a_page_of_its_own(open_page: Open, house: str) -> None:
    page = open_page(PHONE)
    table = bring(page, house, "over")
    page.goto(f"{house}#/t/{table}/page/story")
    expect(page.locator("main.page[data-settled] article").first).to_be_visible()
    assert wider(page, (375, 1024, 1440)) == []


def finished(page: Page, house: str, game: str, name: str) -> str:
    """Opens the end of a recorded game; the table's id."""
    opened = post(house, "import", loaded(game, name).record())
    seat, token = next(iter(opened["seats"].items()))
    page.goto(f"{house}#/t/{opened['table']}/{token}")
    assert seat
    return str(opened["table"])


@pytest.mark.slow
def test_scope_lays_the_enemys_map_beside_the_truth(open_page: Open, house: str) -> None:
    page = open_page(DESK)
    table = finished(page, house, "scope", "lone_wolf-target_reached-allied")
    page.goto(f"{house}#/t/{table}/page/story")
    story = page.locator("article.ending")
    expect(story.get_by_role("heading", name="Allied wins")).to_be_visible()
    expect(story.locator("figure")).to_have_count(2)
    slider = story.get_by_role("slider", name="Turn of the replay")
    slider.fill("0")
    expect(story.get_by_role("img", name="Turn 1,").first).to_be_visible()
    assert wider(page, (375, 1024, 1440)) == []
    assert axe_at(page, DESK, PHONE) == []


def test_torpedo_dice_shows_the_last_round_and_how_points_were_earned(open_page: Open, house: str) -> None:
    page = open_page(DESK)
    table = finished(page, house, "torpedo_dice", "training_2_captain")
    page.goto(f"{house}#/t/{table}/page/story")
    story = page.locator("article.ending")
    expect(story.get_by_role("heading", name="B wins.")).to_be_visible()
    expect(story.locator("tbody tr")).to_have_count(22)
    expect(story).to_contain_text("37 + 9 = 46")
    assert wider(page, (375, 1024, 1440)) == []
    assert axe_at(page, DESK, PHONE) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name"),
    [("scope", "lone_wolf-target_reached-allied"), ("torpedo_dice", "solo_captain"), ("uboot", "grade_a")],
)
def test_every_game_has_a_diary_to_write_in_and_to_keep(
    open_page: Open, house: str, tmp_path: Path, game: str, name: str
) -> None:
    page = open_page(DESK)
    table = finished(page, house, game, name)
    page.goto(f"{house}#/t/{table}/page/diary")
    sheet = page.locator("article.diary:not(.away)")
    expect(sheet.locator(".entry").first).to_be_visible()
    expect(page.locator("main.page[data-settled]")).to_be_visible()
    assert wider(page, (375, 1024, 1440)) == []
    assert axe_at(page, DESK, PHONE) == []
    if game == "uboot":  # from the film of the mission: a ship went down
        expect(page.locator("article.diary .vessel").first).to_be_attached()
    sheet.get_by_role("button", name="Write in this entry").first.click()
    sheet.get_by_label("Your note").fill("Remember this night.")
    for button, kept in (("Text", "diary.txt"), ("Text with pictures", "diary.html"), ("Card (PNG)", "card.png")):
        with page.expect_download() as got:
            page.get_by_role("button", name=button, exact=True).click()
        got.value.save_as(tmp_path / kept)
    assert "Remember this night." in (tmp_path / "diary.txt").read_text("utf-8")
    assert "<h3>" in (tmp_path / "diary.html").read_text("utf-8")
    assert (tmp_path / "card.png").read_bytes().startswith(b"\x89PNG")
    assert page.pdf().startswith(b"%PDF")
