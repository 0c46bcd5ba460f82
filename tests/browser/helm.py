"""Steering the app as a player does: by what is written on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def new_game(page: Page, seed: str = "", level: str = "") -> None:
    """From the lobby to the table of a new Unterseeboot."""
    page.get_by_role("link", name="New game of Unterseeboot").click()
    dialog = page.get_by_role("dialog")
    if seed:
        dialog.get_by_role("textbox", name="Seed").fill(seed)
    if level:
        dialog.get_by_role("radio", name=level).check(force=True)
    dialog.get_by_role("button", name="Set sail").click()
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("main .unterseeboot")).to_be_visible()


def options(page: Page) -> Locator:
    """The option cards of the question."""
    return page.locator("#dock button.option")


def commit(page: Page) -> Locator:
    """The one brass button."""
    return page.locator("#dock .commit")


def answers(page: Page) -> int:
    """How many answers the page knows of."""
    return int(page.get_by_role("slider", name="History").get_attribute("max") or 0)


def over(page: Page) -> bool:
    return page.locator("#dock").get_by_role("link", name="Report").count() > 0


def settle(page: Page, before: int) -> None:
    """Waits until the server's word has come and the page asks again or is over."""
    page.wait_for_function(
        "(n) => Number(document.querySelector('.hist input[type=range]').max) !== n"
        " && (document.querySelector('#question') !== null || document.querySelector('#dock a.commit') !== null)",
        arg=before,
    )


def choose(page: Page, index: int) -> None:
    """Selects an option card and commits it. A choice that can be taken back needs no second click."""
    before = answers(page)
    options(page).nth(index).click()
    finish(page, before)


def finish(page: Page, before: int) -> None:
    """Commits what is selected, unless the choice was the answer already, and waits for the next question."""
    give(page, before)
    settle(page, before)


def give(page: Page, before: int) -> None:
    """Commits what is selected, unless the choice was the answer already; the server has it then."""
    page.wait_for_function(
        "(n) => Number(document.querySelector('.hist input[type=range]').max) !== n"
        " || document.querySelector('#dock .commit[aria-disabled=false]') !== null",
        arg=before,
    )
    if answers(page) == before:
        commit(page).click()
    page.wait_for_function("(n) => Number(document.querySelector('.hist input[type=range]').max) !== n", arg=before)


def resize(page: Page, width: int) -> None:
    """Another screen; returns when it is drawn."""
    page.set_viewport_size({"width": width, "height": 812 if width < 600 else 900})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")


def axe(page: Page, *rules: str) -> list[dict[str, Any]]:
    """Serious findings of axe-core on this page: WCAG 2.2 AA, or these rules alone."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": WCAG}
    found = page.evaluate(
        "(only) => axe.run(document, {runOnly: only}).then((r) => JSON.stringify(r.violations))", only
    )
    return [v for v in json.loads(found) if v["impact"] in ("serious", "critical")]


def told(findings: list[dict[str, Any]]) -> list[str]:
    return [f"{v['id']}: {n['target']} {n['failureSummary'][:160]}" for v in findings for n in v["nodes"]]
