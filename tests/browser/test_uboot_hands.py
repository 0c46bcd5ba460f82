"""U-BOOT's instruments in the hand: what turns, turns under a finger and by keys; a mission without pictures, and one
without a mouse."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.access import axe, contrast
from browser.afloat import seats
from browser.conftest import Open, new_context
from browser.uboot_helm import stow

ROLES = ("captain", "first_officer", "navigator", "chief_engineer")
KNOBS = {
    "captain": {"conn": ("course", "telegraph", "depth")},
    "navigator": {"disk": ("own", "bearing", "enemy"), "chart": ("protractor",)},
}
"""What turns on which page, without anybody standing at a gun."""


@pytest.fixture
def four(open_page: Open, house: str) -> dict[str, Page]:
    """The desks of a crew of four people, at sea."""
    mine = seats(house, "uboot", seats={role: {"kind": "me"} for role in ROLES})
    pages = {role: open_page(1024, path=seat.link) for role, seat in mine.items()}
    stow(pages["chief_engineer"])
    return pages


GRIP = """(dial) => {
  const sheet = dial.ownerSVGElement ?? dial;
  const box = sheet.getBoundingClientRect();
  for (let i = 1; i < 40; i++) for (let j = 1; j < 40; j++) {
    const [x, y] = [box.left + (box.width * i) / 40, box.top + (box.height * j) / 40];
    const far = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2) / box.width;
    if (far > 0.12 && dial.contains(document.elementFromPoint(x, y))) return [x, y, box.left + box.width / 2,
      box.top + box.height / 2];
  }
  return null;
}"""
"""A point where a finger gets hold of the dial, and the middle it turns about."""


def swing(page: Page, dial: Locator) -> None:
    """A finger takes hold of a dial and goes a third of the way round."""
    dial.scroll_into_view_if_needed()
    x, y, mx, my = dial.evaluate(GRIP)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 9):
        angle = math.atan2(y - my, x - mx) + math.radians(15 * step)
        r = math.hypot(x - mx, y - my)
        page.mouse.move(mx + r * math.cos(angle), my + r * math.sin(angle))
    page.mouse.up()


def test_every_instrument_turns_under_the_finger_and_by_keys(four: dict[str, Page]) -> None:
    for role, pages in KNOBS.items():
        page = four[role]
        for name, knobs in pages.items():
            page.locator(f"[data-page={name}]").click()
            if name == "chart":
                page.get_by_role("button", name="Protractor").click()
            for knob in knobs:
                dial = page.locator(f"#desk-page [data-knob={knob}]")
                before = dial.get_attribute("aria-valuenow")
                dial.focus()
                dial.press("ArrowRight")
                expect(dial).not_to_have_attribute("aria-valuenow", str(before))
                turned = dial.get_attribute("aria-valuenow")
                swing(page, dial)
                expect(dial).not_to_have_attribute("aria-valuenow", str(turned))


def test_pencil_ruler_and_rotors(four: dict[str, Page]) -> None:
    page = four["navigator"]
    page.locator("[data-page=chart]").click()
    sheet = page.get_by_role("application").first
    box = sheet.bounding_box()
    assert box is not None
    for tool, mark in (("Pencil", "path.pencil"), ("Ruler", "path.ruler")):
        page.get_by_role("button", name=tool, exact=True).click()
        for share in (0.3, 0.6):
            page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] * share)
        expect(page.locator(mark).last).to_have_attribute("d", re.compile("L"))
    expect(page.locator(".read .strong")).to_be_visible()
    radio = four["first_officer"]
    radio.locator("[data-page=radio]").click()
    rotor = radio.locator("[data-rotor='0']")
    letter = rotor.get_attribute("aria-valuetext")
    radio.get_by_role("button", name="Rotor 1").first.click()
    expect(rotor).not_to_have_attribute("aria-valuetext", str(letter))


TEXT = "localStorage.setItem('kaleun.settings', JSON.stringify({ text: true }))"


def test_a_mission_without_pictures(open_page: Open, browser: Browser, house: str) -> None:
    """The First Officer reads what is so, gives orders by forms and comes home; nothing is drawn."""
    context = new_context(browser, 375)
    context.add_init_script(TEXT)
    kinds = {role: {"kind": "me"} if role == "first_officer" else {"kind": "bot", "bot": "regular"} for role in ROLES}
    (seat,) = seats(house, "uboot", seats=kinds).values()
    page = open_page(context=context, path=seat.link)
    expect(page.get_by_role("heading", name="Task").or_(page.locator(".text h2").first).first).to_be_visible()
    assert page.locator(".text canvas, .text .cutaway").count() == 0
    assert axe(page) == []
    page.get_by_role("button", name="Return to base").click()
    page.get_by_role("button", name="Give the order").click()
    page.get_by_role("button", name="Read the report").click()
    expect(page.get_by_role("article").first).to_contain_text("Captain's log")
    context.close()


def test_an_order_without_a_mouse(four: dict[str, Page]) -> None:
    """Pages by arrow keys, an order by Enter, its form by Tab."""
    page = four["captain"]
    page.get_by_role("tab", name="Orders").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Conn")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.locator("[data-order=mobilize]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("form", name="Mobilization")).to_be_visible()
    page.get_by_role("button", name="Give the order").focus()
    page.keyboard.press("Enter")
    expect(four["first_officer"].locator("[data-question]").first).to_be_visible()


@pytest.mark.slow
def test_every_page_can_be_read_in_all_themes(four: dict[str, Page]) -> None:
    """Red light above all: it is the real one here."""
    for page in four.values():
        for tab in page.get_by_role("tab").all():
            tab.click()
            expect(tab).to_have_attribute("aria-selected", "true")
            assert contrast(page, 1024) == []
