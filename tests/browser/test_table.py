"""What a table page offers beside the game itself: seats and links, history, replay, giving up, sounds, debug."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.afloat import Seat, afloat, board
from browser.conftest import WIDE, Open
from browser.helm import answers, choose, commit, menu, new_game, options, settled, shows, wants_commit

AUDIO = """
window.__tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...a) { window.__tones.push('tone'); return start.apply(this, a); };
const play = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...a) { window.__tones.push('noise'); return play.apply(this, a); };
"""


def link_of(page: Page) -> str:
    """The secret link of this seat, as the share sheet shows it."""
    page.keyboard.press("s")
    field = page.get_by_role("dialog").locator("input[type=password]")
    expect(field).to_have_value(re.compile("/#/t/"))
    link = field.input_value()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return link


def test_since_you_were_last_here(open_page: Open, house: str) -> None:
    page = open_page(1440)
    new_game(page, seed="away")
    choose(page, 0)
    expect(page.get_by_role("complementary", name="Since you were last here")).to_have_count(0)
    link = link_of(page)
    table, token = link.split("/#/t/")[1].split("/")
    page.goto(house)
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    Seat(house.rstrip("/"), table, token).post("resign")
    page.locator(".book").get_by_role("link").first.click()
    missed = page.get_by_role("complementary", name="Since you were last here")
    expect(missed.get_by_role("listitem").first).to_be_visible()
    assert missed.get_by_role("listitem").count() <= 10
    missed.get_by_role("listitem").first.get_by_role("button").click()
    missed.get_by_role("button", name="Understood").click()
    expect(missed).to_have_count(0)
    page.reload()
    expect(page.locator("#dock a.commit")).to_be_visible()
    expect(missed).to_have_count(0)


def test_sounds_are_off_until_wanted_and_have_captions(open_page: Open) -> None:
    page = open_page(1440)
    page.context.add_init_script(AUDIO)
    page.clock.install()
    page.reload()
    new_game(page, seed="sound")
    choose(page, 1)
    assert page.evaluate("window.__tones") == []
    menu(page, "Settings")
    page.get_by_role("switch", name="Sound").check()
    page.get_by_role("slider", name="Volume").fill("80")
    page.keyboard.press("Escape")
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)  # the caption stays until it was read
    choose(page, 0)
    expect(page.locator(".caption")).to_have_text(re.compile(r"\w"))
    page.clock.run_for(1000)
    page.wait_for_function("() => window.__tones.length > 0")
    page.clock.resume()
    page.evaluate("window.__tones = []")
    menu(page, "Settings")
    page.get_by_role("switch", name="Sound").uncheck()
    page.keyboard.press("Escape")
    choose(page, 0)
    page.clock.run_for(5000)  # sounds of one answer follow each other
    assert page.evaluate("window.__tones") == []


def test_play_again_is_the_same_game_at_a_new_table(open_page: Open, house: str) -> None:
    seat = afloat(house, "again", options={"boat": "VIIC"})
    seat.finish()
    page = board(open_page(1440), seat)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#question")).to_be_visible()
    shows(page, 0)
    assert seat.table not in page.url
    expect(page.locator("main")).to_contain_text("VIIC")


def test_a_revoked_link_is_useless_at_once(open_page: Open, house: str) -> None:
    page = open_page(1440)
    new_game(page, seed="revoked")
    link = link_of(page)
    phone = open_page(375, path=link[link.index("#") :])
    expect(phone.locator("#question")).to_be_visible()
    page.keyboard.press("s")
    page.get_by_role("button", name="Make my other links useless").click()
    expect(phone.get_by_role("alert")).to_contain_text("This seat link was revoked.")
    expect(phone.locator("#question")).to_have_count(0)
    expect(page.locator("#question")).to_be_visible()
    assert link_of(page) != link
    choose(page, 0)
    late = open_page(375, path=link[link.index("#") :])
    expect(late.get_by_role("alert")).to_contain_text("not valid here, or no longer")


def test_giving_up_ends_the_game_after_asking(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="give up")
    menu(page, "Give up")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator("#question")).to_be_visible()
    menu(page, "Give up")
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator("#dock a.commit")).to_be_visible()
    expect(page.locator("#question")).to_have_count(0)


def test_deleting_forgets_the_table_everywhere(open_page: Open, house: str) -> None:
    page = open_page(1440)
    new_game(page, seed="delete me")
    table = page.url.rsplit("/", 1)[-1]
    menu(page, "Delete the game")
    page.get_by_role("dialog").get_by_role("button", name="Delete the game").click()
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    expect(page.locator(".book")).to_contain_text("No games yet")
    page.goto(f"{house}#/t/{table}")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table.")


def test_rewinding_goes_back_past_dice_and_is_counted(open_page: Open, house: str) -> None:
    seat = afloat(house, "rewind")
    last = seat.sail(12)
    page = board(open_page(1440), seat)
    n = answers(page)
    assert n == last["n"] > 3
    page.keyboard.press("Home")
    page.get_by_role("button", name="Rewind to here").click()
    page.get_by_role("dialog").get_by_role("button", name="Rewind to here").click()
    shows(page, 0)
    expect(page.locator("#question")).to_be_visible()
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    expect(page.get_by_role("dialog")).to_contain_text("Rewound once.")


def test_replay_follows_its_speed(open_page: Open, house: str) -> None:
    """By the page's own clock: at 4× a position stays for 300 ms, and paused is paused."""
    seat = afloat(house, "speed")
    seat.sail(6)
    page = open_page(1440)
    page.clock.install()
    board(page, seat)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    page.get_by_role("radio", name="4×").check(force=True)
    page.get_by_role("dialog").get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    for n in (1, 2):
        settled(page)
        page.clock.run_for(299)
        assert not page.url.endswith(f"/at/{n}"), "not yet"
        page.clock.run_for(1)
        page.wait_for_url(re.compile(rf"/at/{n}$"))
    page.get_by_role("button", name="Pause").click()
    settled(page)
    page.clock.run_for(10_000)
    assert page.url.endswith("/at/2"), "paused is paused"
    page.get_by_role("button", name="Replay").click()
    page.clock.resume()
    expect(page.locator("#question")).to_be_visible()


def test_a_link_to_a_position_opens_it_for_a_watcher_too(open_page: Open, house: str) -> None:
    seat = afloat(house, "position")
    seat.sail(5)
    page = board(open_page(1440), seat)
    page.get_by_role("tab", name="Log").click()
    page.locator(".log .n").last.click()
    expect(page.get_by_role("button", name="to now").first).to_be_visible()
    page.keyboard.press("s")
    address = page.get_by_role("textbox", name="Link to this position").input_value()
    assert re.search(r"/at/\d+$", address)
    watcher = open_page(375, path=address[address.index("#") :])
    expect(watcher.get_by_role("heading", name=re.compile("You are looking at move"))).to_be_visible()
    watcher.get_by_role("button", name="Back to now").last.click()
    expect(watcher.locator("#dock")).to_contain_text("You are watching")
    assert options(watcher).count() == 0
    expect(watcher.get_by_role("button", name="Undo: nothing to take back")).to_be_visible()


def test_several_tabs_in_one_seat_stay_in_step(open_page: Open) -> None:
    first = open_page(1440)
    new_game(first, seed="tabs")
    tabs = [first, *(open_page(1440, path=first.url[first.url.index("#") :], context=first.context) for _ in range(2))]
    for turn in range(6):
        tab = tabs[turn % 3]
        expect(tab.locator("#question")).to_be_visible()
        choose(tab, 0)
        n = answers(tab)
        for other in tabs:
            shows(other, n)
            expect(other.locator("#question")).to_have_text(tab.locator("#question").inner_text())
    for tab in tabs:
        expect(tab.locator(".notice")).to_have_count(0)


def test_the_debug_panel_lies_behind_a_switch(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="debug")
    page.get_by_role("button", name="Menu").locator("visible=true").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Debug", exact=False)).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=re.compile("[Dd]ebug")).check()
    page.keyboard.press("Escape")
    menu(page, re.compile("[Dd]ebug"))
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("UB-4.1")
    expect(panel).to_contain_text("maneuver")
    expect(panel).to_contain_text("battery")
    panel.locator("summary", has_text="boat").first.click()
    expect(panel).to_contain_text("torpedoes")


def test_rules_and_charts_are_found_and_say_where_they_come_from(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="books")
    page.locator("#dock").get_by_role("button", name=re.compile("^Rule UB-4.1")).click()
    entry = page.locator("[role=tabpanel] li[aria-current=true]")
    expect(entry).to_contain_text("UB-4.1")
    entry.get_by_text("Source", exact=True).click()
    expect(entry.locator(".badge")).to_be_visible()
    entry.get_by_role("button", name="Ruling R2", exact=True).click()
    expect(entry).to_contain_text("What do")
    page.get_by_role("button", name="Rules", exact=True).click()
    find = page.get_by_role("searchbox", name="Search the rules")
    find.fill("destroyer evasion")
    found = page.locator("[role=tabpanel] li:not(.part)")
    expect(found.filter(has=page.locator("mark")).first).to_contain_text(re.compile("destroyer", re.IGNORECASE))
    assert 0 < found.count() < 30
    find.fill("qwzx")
    expect(page.locator("[role=tabpanel]")).to_contain_text("Nothing found.")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Charts").click()
    charts = page.locator("[data-chart]")
    expect(charts.nth(5)).to_be_visible()
    assert charts.locator(".from").count() == charts.count()
    page.get_by_role("searchbox", name="Search the charts").fill("torpedo attack")
    expect(charts.nth(5)).to_have_count(0)
    expect(page.locator("[data-chart=torpedo]")).to_be_visible()


def test_a_log_line_opens_its_chart_at_the_row_used(open_page: Open, house: str) -> None:
    seat = afloat(house, "rows")
    seat.finish(3)
    page = board(open_page(1440), seat)
    page.get_by_role("tab", name="Log").click()
    row = page.locator(".log .how .row").first
    row.click()
    expect(page.locator("[data-chart] tr.hit").first).to_be_visible()


def test_the_confirm_level_decides_how_many_clicks_a_choice_takes(open_page: Open) -> None:
    page = open_page(1440)
    new_game(page, seed="confirm")

    def level(name: str) -> None:
        menu(page, "Settings")
        page.get_by_role("radio", name=name).check(force=True)
        page.keyboard.press("Escape")

    level("Always")
    options(page).nth(1).click()
    assert wants_commit(page, 0), "a second click is wanted"
    commit(page).click()
    shows(page, 1)
    level("Never")
    expect(commit(page)).to_have_count(0)
    options(page).first.click()
    shows(page, 2)


def test_the_button_says_whether_there_is_a_way_back_and_what_follows(open_page: Open, house: str) -> None:
    """Settings as they are: what can be taken back is answered by the tap itself, dice want a second one."""
    page = board(open_page(1440), afloat(house, "0", WIDE))
    before = answers(page)
    options(page).first.click()
    shows(page, before + 1)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    options(page).first.click()
    expect(commit(page)).to_contain_text("No undo after · then: Target die")
    assert answers(page) == before + 1
