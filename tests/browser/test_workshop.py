"""The workshop of the browser app: every board, page and shared part in the states of the fixtures, drawn without an
error. It is served by Vite as for development."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import new_context

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parents[2].name for path in ROOT.glob("src/kaleun/games/*/web/fixtures/fixtures.json"))


@pytest.fixture(scope="module")
def workshop() -> Iterator[str]:
    """The address of the workshop."""
    command = [str(ROOT / "scripts" / "npm"), "exec", "--", "vite", "--host", "127.0.0.1", "--port", "0"]
    env = {**os.environ, "NO_COLOR": "1"}
    with subprocess.Popen(
        command, cwd=ROOT / "web", stdout=subprocess.PIPE, text=True, env=env, start_new_session=True
    ) as process:
        assert process.stdout is not None
        found = next((m for line in process.stdout if (m := re.search(r"http://127\.0\.0\.1:\d+/", line))), None)
        assert found, "Vite did not say its address"
        yield f"{found[0]}workshop/"
        os.killpg(process.pid, 15)


@pytest.mark.parametrize("bench", ["shell", *GAMES])
def test_every_part_is_drawn_in_its_states(browser: Browser, workshop: str, tmp_path: Path, bench: str) -> None:
    context = new_context(browser, 1440)
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{workshop}#{bench}")
    states = page.locator("[data-state]")
    expect(states.first).to_be_visible()
    page.screenshot(path=tmp_path / f"{bench}.png")  # not of the whole page: it may be taller than a picture can be
    assert states.count() >= 5
    for state in states.all():
        box = state.bounding_box()
        assert box is not None
        assert box["height"] > 40, state.get_attribute("data-state")
    assert errors == []
    context.close()


def test_the_sea_moves_turns_and_says_how_fast_it_is_drawn(browser: Browser, workshop: str) -> None:
    """Thirty ships at 960 by 540, by whichever painter the app chooses here; its pace is printed, not judged."""
    context = new_context(browser, 1440)
    page = context.new_page()
    page.goto(f"{workshop}?scene=day%20bridge&moving#uboot")
    eye, glass = page.locator("figure.eye"), page.get_by_role("slider")
    expect(eye).to_have_attribute("data-pace", re.compile(r"^\d"))
    expect(eye).to_have_attribute("data-drawn", re.compile(r"(ship \d+,?){15}"))
    box, pace = glass.bounding_box(), eye.get_attribute("data-pace")
    assert box is not None
    assert pace is not None
    painter = eye.get_attribute("data-painter")
    print(
        f"\nsea at {box['width']:.0f} x {box['height']:.0f}, {painter}: {1000 / float(pace):.0f} frames/s ({pace} ms)"
    )
    glass.focus()
    expect(glass).to_have_attribute("aria-valuenow", "0")
    for _ in range(3):
        glass.press("ArrowRight")
    expect(glass).to_have_attribute("aria-valuenow", "7")
    expect(page.locator("[data-turns]")).not_to_have_attribute("data-turns", "0")
    glass.press("i")
    expect(page.get_by_role("group", name="Identification sheet")).to_be_visible()
    context.close()
