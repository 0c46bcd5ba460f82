"""Steering The Hunted: new careers, and records brought to a position by a bot."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

import kaleun
from browser.afloat import Seat, board, post
from browser.helm import answers, commit, finish, options, over, settled, sheet, unfold

SEAT = "kommandant"
Wanted = Callable[[str, Any], bool]

WANTED: dict[str, Wanted] = {
    "sea": lambda q, v: q == "orders" and v["patrol"]["at"] > 2,
    "attack": lambda q, v: q == "attack" and len(v["combat"]["targets"]) == 4,
    "aim": lambda q, v: q == "aim" and len(v["combat"]["targets"]) == 4,
    "hunted": lambda q, v: q == "precautions" and len(v["boat"]["damage"]) > 1,
    "over": lambda q, v: bool(v["outcome"]) and sum(s["sunk"] for s in v["ships"]) > 2,
}


@cache
def record(name: str, boat: str = "VIIC") -> str:
    """A career that waits at such a question, or ended so: the first that an aggressive bot brings there."""
    wanted = WANTED[name]
    for seed in range(400):
        table = kaleun.new_table("hunted", seed=f"browser {seed}", options={"boat": boat})
        player = kaleun.bot("aggressive", "hunted")
        while (ask := table.pending) is not None:
            view = table.view(SEAT)
            if wanted(ask.prompt, view):
                return table.record()
            table.answer(player.choose(view, ask))
        if wanted("", table.view(SEAT)):
            return table.record()
    raise AssertionError(f"no career of a {boat} comes to {name}")


def bring(page: Page, house: str, name: str, boat: str = "VIIC", sub: str = "") -> str:
    """Imports such a career and opens it; the table's id."""
    opened = post(house, "import", record(name, boat))
    table = str(opened["table"])
    board(page, Seat(house.rstrip("/"), table, opened["seats"][SEAT]))
    if sub:
        page.goto(f"{house}#/t/{table}/page/{sub}")
        expect(page.locator("main.page[data-settled] article.report")).to_be_visible()
    return table


def new_career(page: Page, seed: str, level: str = "") -> None:
    """From the lobby to a new career."""
    page.get_by_role("link", name="New game of The Hunted").click()
    dialog = page.get_by_role("dialog")
    unfold(dialog, "table")
    dialog.get_by_role("textbox", name="Seed").fill(seed)
    if level:
        dialog.get_by_role("radio", name=level).check(force=True)
    dialog.get_by_role("button", name="Set sail").click()
    settled(page)


def choose_any(page: Page, rng: random.Random) -> None:
    """A random option card by clicks; a heap of options is opened first; a sheet is filled in at random."""
    before = answers(page)
    if sheet(page).count():
        some = page.locator("#dock [data-sheet] button:enabled:not([type=submit])")
        some.nth(rng.randrange(some.count())).click()
        if commit(page).get_attribute("aria-disabled") == "true":
            page.locator("#dock [data-pattern=all]").click()
        finish(page, before)
        return
    card = options(page).nth(rng.randrange(options(page).count()))
    heap = card.get_attribute("aria-expanded") is not None
    card.click()
    if heap:
        inside = page.locator("#dock button.option:not(.back)")
        inside.nth(rng.randrange(inside.count())).click()
    finish(page, before)


def play(page: Page, rng: random.Random, wanted: int) -> int:
    """Plays so many answers by clicks, in a new career where one ends; the number of careers."""
    careers = 1
    for _ in range(wanted):
        if over(page):
            page.get_by_role("button", name="Play again").click()
            expect(page.locator("#question")).to_be_visible()
            settled(page)
            careers += 1
        choose_any(page, rng)
    return careers
