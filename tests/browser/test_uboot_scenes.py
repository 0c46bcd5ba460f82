"""U-BOOT where it burns: both guns laid by hand, the technical puzzle against its countdown, a signal deciphered on the
machine, depth charges heard and seen from below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.access import axe
from browser.afloat import seats
from browser.conftest import Open, Server
from browser.test_uboot_hands import swing
from browser.uboot_helm import stow
from browser.uboot_scenes import SEATS, mission


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(tmp_path_factory.mktemp("scenes"), "--scenes") as started:
        yield started.url


def begin(open_page: Open, house: str, name: str, *roles: str, width: int = 1024, **levels: str) -> list[Page]:
    """The desks of these roles; all four are mine, so that nobody else acts."""
    options = {"own_mission": mission(name), **levels}
    mine = seats(house, "uboot", "scenes", seats={role: {"kind": "me"} for role in SEATS}, options=options)
    size = {"width": width, "height": 812 if width < 600 else 768}
    pages = [
        open_page(path=mine[role].link, house=house, viewport=size)
        for role in dict.fromkeys(("chief_engineer", *roles))
    ]
    stow(pages[0])
    return pages if "chief_engineer" in roles else pages[1:]


def test_the_deck_gun_is_laid_by_hand(open_page: Open, scenes: str) -> None:
    """In the arms page by ring and drum, in the picture by the handles: both are the same gun."""
    (page,) = begin(open_page, scenes, "GUNS", "first_officer")
    page.locator("[data-page=arms]").click()
    gun = page.get_by_role("region", name="88 mm")
    expect(gun).to_contain_text("Its crew lays it.")
    ring, drum = gun.locator("[data-knob=gun]"), gun.get_by_role("slider", name="Range")
    ring.focus()
    ring.press("PageUp")
    expect(gun).to_contain_text("Laid by hand.")
    expect(ring).to_have_attribute("aria-valuenow", re.compile(r"^\d+$"))
    drum.focus()
    drum.press("End")
    expect(gun).to_contain_text("Range 8000 m")  # as far as it shoots
    drum.press("Home")
    expect(gun).to_contain_text("Range 100 m")
    page.locator("[data-page=glasses]").click()
    page.get_by_role("button", name="88 mm", exact=True).click()
    eye = page.locator("figure.eye")
    expect(eye).to_contain_text("100 m")
    page.get_by_role("button", name="Up", exact=True).click()
    expect(eye).not_to_contain_text(re.compile(r"\b100 m"))
    assert axe(page) == []
    page.locator("[data-page=arms]").click()
    gun.get_by_role("button", name="Its crew shall lay it").click()
    expect(gun).to_contain_text("Its crew lays it.")


def test_the_flak_is_laid_by_hand(open_page: Open, scenes: str, tmp_path: Path) -> None:
    """Its crew follows an aircraft that comes in and fires; by keys and by drag it is mine, and goes back to them."""
    (page,) = begin(open_page, scenes, "FLAK", "navigator", navigator="easy")
    page.locator("[data-page=glasses]").click()
    page.get_by_role("button", name="20 mm", exact=True).click()
    eye = page.locator("figure.eye")
    glass = eye.get_by_role("slider")
    expect(page.get_by_text("Its crew lays it.")).to_be_visible()
    expect(eye.locator(".words")).to_contain_text("Lockheed Hudson")
    page.wait_for_function("() => document.querySelector('figure.eye')?.dataset.drawn.includes('plane')")
    page.screenshot(path=tmp_path / "flak.png")
    glass.focus()
    glass.press("ArrowUp")
    expect(page.get_by_text("Laid by hand.")).to_be_visible()
    up = eye.locator("dd").nth(2)
    before = up.inner_text()
    glass.press("Shift+ArrowUp")
    expect(up).not_to_have_text(before)
    before = str(glass.get_attribute("aria-valuenow"))
    box = glass.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 180, box["y"] + 260, steps=4)
    page.mouse.up()
    expect(glass).not_to_have_attribute("aria-valuenow", before)
    page.get_by_role("button", name="Identification sheet").click()
    expect(eye.get_by_role("list", name="Identification sheet")).to_contain_text("Short Sunderland")
    assert axe(page) == []
    page.get_by_role("button", name="Its crew shall lay it").click()
    expect(page.get_by_text("Its crew lays it.")).to_be_visible()


def pieces(page: Page, *wanted: str) -> list[str]:
    """The numbers of these pieces, by what is written on them: letter and half."""
    found = {}
    for piece in page.locator("[data-piece]").all():
        label = str(piece.get_attribute("aria-label")).split(", ")
        found[f"{label[-1]} {label[1].split()[0]}"] = str(piece.get_attribute("data-piece"))
    return [found[name] for name in wanted]


def test_the_puzzle_is_solved_against_its_countdown(open_page: Open, scenes: str) -> None:
    """Three slices of two halves: by tap and tap, by drag, and by number; the flip is asked twice and seals her."""
    (page,) = begin(open_page, scenes, "BREACH", "chief_engineer", chief_engineer="easy")
    timer = page.locator(".puzzle [role=timer]")
    expect(timer).to_be_visible()
    words = timer.inner_text()
    expect(timer).not_to_have_text(words)  # it runs
    order = pieces(page, *(f"{letter} {half}" for letter in "FED" for half in ("upper", "lower")))
    frame = page.locator("[data-space]")
    piece = page.locator(f"[data-piece='{order[0]}']")
    piece.click()
    page.get_by_role("button", name="Turn it round").click()
    expect(piece).to_have_attribute("aria-label", re.compile("upside down"))
    page.get_by_role("button", name="Turn it round").click()
    expect(piece).not_to_have_attribute("aria-label", re.compile("upside down"))
    page.locator("[data-space='0']").click()
    expect(page.locator("[data-space='0'] svg")).to_be_visible()
    page.locator(f"[data-piece='{order[1]}']").drag_to(page.locator("[data-space='1']"))
    expect(page.locator("[data-space='1'] svg")).to_be_visible()
    for n, number in enumerate(order[2:], 3):
        page.locator(f"[data-piece='{number}']").press(str(n))
        expect(page.locator(f"[data-space='{n - 1}'] svg")).to_be_visible()
    expect(frame.locator("svg")).to_have_count(6)
    assert axe(page) == []
    page.get_by_role("button", name="Flip the frame").click()
    page.get_by_role("button", name="This is final: flip!").click()
    expect(page.locator(".puzzle")).to_have_count(0)
    expect(page.locator(".feed")).to_contain_text("sealed")


def test_a_signal_is_deciphered_on_the_machine(open_page: Open, scenes: str) -> None:
    """The key of the day from the sheet, the whole signal typed: the lamps say what the order says. With a cable the
    lamps say something else, and what was typed through it comes back through it."""
    (page,) = begin(open_page, scenes, "RADIO", "first_officer", first_officer="medium")
    page.locator("[data-page=radio]").click()
    machine = page.get_by_role("region", name="Cipher machine")
    machine.get_by_role("button", name="Set", exact=True).click()
    machine.get_by_role("button", name="Type the whole signal").click()
    lamps, typed = machine.locator(".out .mono").nth(1), machine.locator(".out .mono").nth(0)
    expect(lamps).to_contain_text("REPOR TXFRO M")
    clear = lamps.inner_text()
    machine.get_by_text("Plugboard").click()
    board = machine.get_by_role("group", name="Plugboard")
    for letter in "RT":
        board.get_by_role("button", name=letter, exact=True).click()
    expect(lamps).not_to_have_text(clear)
    machine.get_by_role("button", name="New paper").click()
    expect(typed).to_have_text("–")
    keys = machine.get_by_role("group", name="Keyboard")
    for letter in "ROTTER":
        keys.get_by_role("button", name=letter, exact=True).click()
    expect(typed).to_have_text("ROTTE R")
    secret = lamps.inner_text().replace(" ", "")
    machine.get_by_role("button", name="New paper").click()
    expect(typed).to_have_text("–")
    for letter in secret:
        keys.get_by_role("button", name=letter, exact=True).click()
    expect(lamps).to_have_text("ROTTE R")
    assert axe(page) == []


def test_depth_charges_from_below(open_page: Open, scenes: str, tmp_path: Path) -> None:
    """The bursts light the water about the boat, and each is told in words."""
    (page,) = begin(open_page, scenes, "CHARGES", "captain")
    page.locator("[data-page=glasses]").click()
    expect(page.locator("figure.eye")).to_be_visible()
    expect(page.locator(".feed")).to_contain_text(re.compile("charge|burst|explo", re.IGNORECASE))
    page.wait_for_function(BRIGHT)
    page.screenshot(path=tmp_path / "charges.png")
    assert axe(page) == []


BRIGHT = """() => [...document.querySelectorAll('figure.eye canvas')].some((canvas) => {
  const pen = canvas.getContext('2d');
  if (pen === null) return false;
  const seen = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  let bright = 0;
  for (let i = 0; i < seen.length; i += 16) if (seen[i] + seen[i + 1] + seen[i + 2] > 480) bright += 1;
  return bright > 60;
})"""
"""Something shines in the dark water."""


def test_the_receiver_of_the_hydrophone_is_turned_until_screws_are_heard(open_page: Open, scenes: str) -> None:
    """By keys and by finger; what is heard there is said in words, too."""
    (first,) = begin(open_page, scenes, "LISTEN", "first_officer")
    receiver = first.locator("[data-knob=receiver]")
    receiver.focus()
    receiver.press("Home")
    expect(first.get_by_text("Receiver 000°: only the sea")).to_be_visible()
    for _ in range(9):
        receiver.press("PageUp")
    expect(receiver).to_have_attribute("aria-valuenow", "90")
    expect(first.get_by_text(re.compile("Receiver 090°: screws"))).to_be_visible()
    swing(first, receiver)
    expect(receiver).not_to_have_attribute("aria-valuenow", "90")
    assert axe(first) == []


FITS = """() => ({
  page: document.documentElement.scrollHeight - innerHeight,
  head: document.querySelector('.head').getBoundingClientRect().height,
  orders: ((e) => e.scrollHeight - e.clientHeight)(document.querySelector('#desk-page')),
})"""


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_with_a_convoy_in_sight_a_desk_is_still_one_screen(open_page: Open, scenes: str, lang: str) -> None:
    """At 1024 x 768, with fire and darkness aboard, a signal, a proposal and a hint: the heads have one row, all of the
    Captain's orders are to be seen, nothing scrolls; the First Officer turns his look-outs and names what they see."""
    desks = dict(zip(CHIEF_FIRST, begin(open_page, scenes, "CONVOY", *CHIEF_FIRST), strict=True))
    desks["chief_engineer"].locator(".pace .icon").click()
    for page in desks.values():
        page.evaluate(SPEAK, lang)
        page.reload()
        page.locator("[role=tab][data-page]").first.wait_for()
        seen = page.evaluate(FITS)
        assert seen["page"] <= 0
        assert seen["head"] < ONE_ROW
    assert desks["captain"].evaluate(FITS)["orders"] <= 0
    first = desks["first_officer"]
    glass = first.locator(".strip [role=slider]")
    before = glass.get_attribute("aria-valuenow")
    first.locator(".strip .handles .btn").first.click()
    expect(glass).not_to_have_attribute("aria-valuenow", str(before))
    expect(first.locator(".sheet li button").first).to_be_enabled()
    expect(desks["navigator"].locator(".rail .plotship").first).to_be_visible()


ONE_ROW = 64
CHIEF_FIRST = ("chief_engineer", "captain", "first_officer", "navigator")
SPEAK = """(lang) => localStorage.setItem('kaleun.settings',
  JSON.stringify({ ...JSON.parse(localStorage['kaleun.settings'] ?? '{}'), lang }))"""
