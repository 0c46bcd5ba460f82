"""U-BOOT's people at their tablets: men are moved by drag, by tap and from a list and carry what is wanted; tasks are
done by hand, with a reminder or for somebody; a role is handed over by its code or picture, left to a bot and taken
back; whoever sees no pictures fights an attack to its end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.access import axe, wider
from browser.afloat import seats
from browser.conftest import Open, Server, new_context
from browser.uboot_helm import stow
from browser.uboot_scenes import SEATS, mission

ME = {role: {"kind": "me"} for role in SEATS}
ASKED = ("first_officer", "navigator", "chief_engineer", "captain")
"""Who says in turn that his men are there."""


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(tmp_path_factory.mktemp("people"), "--scenes") as started:
        yield started.url


@pytest.fixture
def brisk_scenes(tmp_path: Path) -> Iterator[str]:
    with Server(tmp_path, "--scenes", "--brisk") as started:
        yield started.url


def desks(open_page: Open, house: str, widths: dict[str, int] | None = None, **wish: object) -> dict[str, Page]:
    """Four people at four tablets, the toolboxes stowed."""
    mine = seats(house, "uboot", "people", seats=ME, **wish)
    pages = {
        role: open_page((widths or {}).get(role, 1024), path=seat.link, house=house) for role, seat in mine.items()
    }
    stow(pages["chief_engineer"])
    return pages


def call(captain: Page) -> None:
    """All hands to cruising stations."""
    captain.get_by_role("tab", name="Orders").click()
    captain.locator("[data-order=mobilize]").click()
    form = captain.get_by_role("form", name="Mobilization")
    form.get_by_role("button", name="Give the order").click()
    expect(captain.locator("[data-figure][role=button]").first).to_be_visible()


def man(page: Page, figure: str) -> Locator:
    return page.locator(f".boat [data-figure={figure}]")


def send(page: Page, figure: str, section: str) -> None:
    """The man who is held goes where the finger points, beside those who stand there."""
    there = page.get_by_role("button", name=f"Send {figure} to: {section}")
    there.click(position={"x": 6, "y": 6})


def test_men_are_moved_by_drag_by_tap_and_from_a_list(open_page: Open, house: str) -> None:
    pages = desks(open_page, house, {"navigator": 375})
    captain, first, navigator = (pages[role] for role in ("captain", "first_officer", "navigator"))
    call(captain)
    there = man(first, "white-square").bounding_box()
    assert there is not None
    expect(man(first, "blue-circle")).to_have_attribute("data-section", "2")
    man(first, "blue-circle").hover()
    first.mouse.down()
    first.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=6)
    first.mouse.up()
    expect(man(first, "blue-circle")).to_have_attribute("data-section", "1")
    man(first, "blue-square").click()
    expect(man(first, "blue-square")).to_have_attribute("aria-pressed", "true")
    send(first, "Blue square", "Aft")
    expect(man(first, "blue-square")).to_have_attribute("data-section", "6")
    man(captain, "white-square").click()
    captain.get_by_label("White square carries").select_option(label="wire (Bow)")
    send(captain, "White square", "Aft")
    expect(captain.locator(".boat .goods").first).to_contain_text("wire")  # the first is section 6
    navigator.locator("[data-page=boat]").click()
    moves = navigator.get_by_role("region", name="Mobilization")
    moves.get_by_label("Green square carries").select_option(label="toolbox II (Crew)")
    moves.get_by_label(re.compile("Green square, .*goes to")).select_option("3")
    expect(navigator.locator("#desk-page [data-figure=green-square]")).to_have_attribute("data-section", "3")
    assert axe(navigator) == []
    assert wider(navigator, (375,)) == []
    for role in ASKED:
        pages[role].locator("[data-answer='ready:yes']").click()
    expect(captain.locator("[data-question=ready]")).to_have_count(0)
    expect(man(captain, "green-square")).to_have_attribute("data-section", "3")


def test_a_call_for_help_brings_what_it_needs_and_says_who_is_exposed(open_page: Open, scenes: str) -> None:
    """Fire in the crew's quarters: the Chief Engineer calls it out, the Captain calls all hands with one click, a man
    brings the extinguisher from aft, and the fire is put out."""
    pages = desks(open_page, scenes, options={"own_mission": mission("FIRE")})
    captain, chief = pages["captain"], pages["chief_engineer"]
    chief.locator("[data-page=repair]").click()
    chief.get_by_role("region", name="Damage").get_by_role("button", name="Call it out").first.click()
    fight = captain.locator("[data-proposal=propose_fight]")
    fight.get_by_role("button", name="Do it").click()
    expect(man(chief, "brown-triangle")).to_have_attribute("data-section", "6")
    man(chief, "brown-triangle").click()
    chief.get_by_label("Brown triangle carries").select_option(label="fire extinguisher (Diesels)")
    send(chief, "Brown triangle", "Crew")
    expect(man(chief, "brown-triangle")).to_have_attribute("data-section", "4")
    for role in ASKED:
        ready = pages[role].locator("[data-question=ready]")
        expect(ready).to_contain_text("Exposed in section 4")
        ready.locator("[data-answer='ready:yes']").click()
        expect(ready).to_have_count(0)
    fight.get_by_role("button", name="Do it").click()
    chief.locator("[data-question] [data-answer]").first.click()  # whose men put it out
    expect(captain.locator(".alarms").get_by_text("section 4")).to_have_count(0)


def test_tasks_are_done_by_hand_with_a_reminder_or_for_me(open_page: Open, house: str) -> None:
    pages = desks(open_page, house)
    captain, first = pages["captain"], pages["first_officer"]
    first.locator("[data-page=auto]").click()
    stations = first.get_by_role("group", name="Men to their stations at a Mobilization")
    expect(stations.get_by_role("button", name="Remind me")).to_have_attribute("aria-pressed", "true")
    stations.get_by_role("button", name="Do it for me").click()
    call(captain)
    expect(pages["navigator"].locator("[data-question=ready]")).to_be_visible()  # he is asked after the First Officer
    assert first.locator("[data-question]").count() == 0
    first.reload()
    first.locator("[data-page=auto]").click()
    expect(stations.get_by_role("button", name="Do it for me")).to_have_attribute("aria-pressed", "true")


def crew(page: Page) -> Locator:
    page.get_by_role("button", name="Who has which role").click()
    return page.get_by_role("dialog")


def test_a_role_goes_to_another_device_and_to_a_bot_and_back(open_page: Open, house: str) -> None:
    """One person with two roles hands one over by its picture's link and one by typing the code; the other two are
    bots', one of which he takes, leaves to a bot again and takes back."""
    kinds = {**ME, "navigator": {"kind": "bot", "bot": "regular"}, "chief_engineer": {"kind": "bot", "bot": "regular"}}
    mine = seats(house, "uboot", "people", seats=kinds)
    page = open_page(1024, path=mine["first_officer"].link)
    expect(page.locator("[data-page]").first).to_be_visible()
    page.goto(f"{house}/{mine['captain'].link}".replace("//#", "/#"))
    roles = page.get_by_role("tablist", name="Your roles").get_by_role("tab")
    expect(roles).to_have_count(2)
    page.get_by_role("button", name="Hand this role over").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Role").select_option(label="First Officer")
    dialog.get_by_role("button", name="Hand a role over").click()
    picture = dialog.get_by_role("img")
    link = str(picture.get_attribute("aria-label"))
    code = dialog.locator(".code").inner_text()
    assert link.endswith(f"#/join/{code}/first_officer")
    assert axe(page) == []
    other = open_page(375)
    other.goto(link)
    other.get_by_role("dialog").get_by_role("button", name="Join").click()
    expect(other.locator("[data-page=desk]")).to_be_visible()
    expect(roles).to_have_count(0)  # one role is a name, not a choice
    expect(page.get_by_text("Captain", exact=True).first).to_be_visible()


def test_a_bots_role_is_taken_left_to_a_bot_and_taken_back(open_page: Open, house: str) -> None:
    kinds = {seat: {"kind": "me"} if seat == "captain" else {"kind": "bot", "bot": "regular"} for seat in SEATS}
    (seat,) = seats(house, "uboot", "people", seats=kinds).values()
    page = open_page(1024, path=seat.link)
    expect(page.locator("[data-page=orders]")).to_be_visible()
    crew(page).locator("[data-seat=navigator]").get_by_role("button", name="Take over").click()
    tabs = page.get_by_role("tablist", name="Your roles").get_by_role("tab")
    expect(tabs).to_have_count(2)
    row = crew(page).locator("[data-seat=navigator]")
    row.locator("select").select_option("ace")
    expect(row.locator("select")).to_have_value("ace")
    row.locator("select").select_option("")
    expect(row.locator("select")).to_have_value("")
    assert axe(page) == []


TEXT = "localStorage.setItem('kaleun.settings', JSON.stringify({ text: true }))"


ANSWER = ".pending [data-answer]:not([disabled])"
NEXT = f"""([where, words]) => document.querySelector('{ANSWER}') ? 'answer'
  : [...document.querySelectorAll(where)].some((e) => e.textContent.includes(words)) && 'told'"""
"""What this screen waits for: an answer, or nothing more, because the words are there."""


def until(page: Page, where: str, words: str) -> None:
    """The first answer to whatever anybody is asked, until these words are read."""
    while page.wait_for_function(NEXT, arg=[where, words]).json_value() != "told":
        page.evaluate(f"document.querySelector('{ANSWER}')?.click()")


def give(page: Page, order: str) -> None:
    """An order by its form, as it is filled in."""
    page.locator(f"[data-order={order}]").click()
    form = page.locator("form.form")
    form.get_by_role("button", name="Give the order").click()
    expect(form).to_have_count(0)


def test_an_attack_without_pictures_to_its_end(open_page: Open, browser: Browser, brisk_scenes: str) -> None:
    """One person in all four roles reads what is so and gives orders by forms: target, tubes, torpedoes, hit, home."""
    context = new_context(browser, 1024)
    context.add_init_script(TEXT)
    mine = seats(brisk_scenes, "uboot", "attack", seats=ME, options={"own_mission": mission("ATTACK")})
    page = open_page(context=context, house=brisk_scenes, path=None)
    for seat in reversed(mine.values()):
        page.goto(f"{brisk_scenes}{seat.link}")
        expect(page.locator(".text h2").first).to_be_visible()
    expect(page.get_by_role("tablist", name="Your roles").get_by_role("tab")).to_have_count(4)
    until(page, ".feed", "Periscope: view open")  # toolboxes are stowed on the way
    assert page.locator(".text canvas, .text .cutaway").count() == 0
    page.get_by_role("tab", name="Captain").click()
    give(page, "tdc")
    until(page, ".feed", "TDC locked")
    give(page, "flood_tubes")
    until(page, ".text section", "(flooded)")
    give(page, "fire_torpedoes")
    until(page, ".feed", "She is hit")
    page.locator(".pace .scale").nth(2).click()  # she takes her time
    until(page, ".text section", "Sunk: 1 ships")
    give(page, "return_to_base")
    page.get_by_role("button", name="Read the report").click()
    expect(page.get_by_role("article").first).to_contain_text("Sunk")
    context.close()
