"""The guided first games, as newcomers meet them: short, nothing said twice, nothing covered, a verdict at the end."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.helm import ASKED, answers, finish, over, settled
from browser.hunted_helm import choose_any
from browser.test_torpedo_dice import act as throw

QUIET = "You know this by now"
SIZES = ((375, 812), (1024, 768), (1440, 900))
COVERED = """() => {
  const guide = document.querySelector('.guide');
  const inside = ({ left, top, right, bottom }, x, y) => x > left && x < right && y > top && y < bottom;
  const shown = (el, x, y) => {
    for (let at = el.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflow !== 'visible' && !inside(at.getBoundingClientRect(), x, y)) return false;
    return true;
  };
  const taps = [...document.querySelectorAll('button, a[href], input, [role=button], [data-key]')]
    .filter((el) => el.closest('.board, #dock') && !guide.contains(el) && el.checkVisibility());
  return taps.filter((el) => {
    const { left, top, width, height } = el.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return shown(el, x, y) && guide.contains(document.elementFromPoint(x, y));
  }).map((el) => el.textContent.trim() || el.getAttribute('aria-label'));
}"""
"""What lies under the guide, of all that can be tapped on the board and in the dock."""

LONGEST = {"Unterseeboot": 60, "Torpedo Dice": 70, "SCOPE U-Boot": 90, "The Hunted": 90}
"""So many answers at most, also for somebody who goes his own way; five seconds for each are some minutes."""


def begin(page: Page, game: str) -> None:
    page.get_by_role("link", name=f"Guided first game of {game}").click()
    settled(page)


def follow(page: Page, rng: random.Random) -> None:
    """Takes what the guide suggests, else anything."""
    before, show = answers(page), page.locator(".guide").get_by_role("button", name="Show me")
    if show.count():
        show.click()
        finish(page, before)
    elif page.locator(".pool").count():
        throw(page, rng)
    else:
        choose_any(page, rng)


@pytest.mark.slow
@pytest.mark.parametrize("game", LONGEST)
def test_a_first_game_is_short_says_nothing_twice_and_ends_with_a_verdict(open_page: Open, game: str) -> None:
    page = open_page(1024)
    begin(page, game)
    guide, rng, heard, taken = page.locator(".guide p"), random.Random(3), list[str](), 0
    for _ in range(LONGEST[game]):
        expect(page.locator(ASKED).first).to_be_visible()
        settled(page)
        said = guide.inner_text()
        if not said.startswith(QUIET) and said not in heard[-1:]:  # it stands until the question is answered
            heard.append(said)
        if over(page) or "The guide leaves here" in said:
            break
        follow(page, rng)
        taken += 1
    minutes = sum(len(text.split()) for text in heard) / 200 + taken * 4 / 60
    assert minutes < 6, f"reading and choosing take {minutes:.1f} minutes"
    assert len(heard) > (2 if game == "SCOPE U-Boot" else 5), "how to begin, tips, the verdict: a duel may be short"
    assert len(set(heard)) == len(heard), "no tip twice"
    assert guide.inner_text() == heard[-1], "the last thing said is the verdict"
    if over(page):
        return
    assert game == "The Hunted", f"{game} is not over"
    choose_any(page, rng)  # his career goes on without the guide
    expect(guide).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", LONGEST)
def test_the_guide_covers_nothing(open_page: Open, game: str) -> None:
    page = open_page(1440)
    begin(page, game)
    rng = random.Random(3)
    for _ in range(3):
        expect(page.locator("#question")).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert page.evaluate(COVERED) == [], f"{game}, {width}"
        page.set_viewport_size({"width": 1440, "height": 900})
        follow(page, rng)


def test_the_guided_cruise_is_the_captains_lesson(open_page: Open) -> None:
    """U-BOOT's guide is the table itself: it checks the goals of the lesson and ends with a grade."""
    page = open_page(1440)
    begin_live = page.get_by_role("link", name="Guided first game of U-BOOT")
    begin_live.click()
    expect(page.get_by_text("Lesson 1/6")).to_be_visible()
    expect(page.locator(".guide")).to_have_count(0)
