"""Several people: a free seat by link, leaving, one device with a curtain between turns, secrets and watchers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.access import axe, wider
from browser.afloat import Seat
from browser.conftest import Open, Server
from browser.helm import answers, commit, new_game, options, settle, settled, unfold, wants_commit


def open_lurk(page: Page, house: str, **seats: str) -> None:
    """A new game of Lurk with these kinds of seats."""
    page.goto(f"{house}#/new/lurk")
    dialog = page.get_by_role("dialog")
    unfold(dialog, "optional_rules", "seats")
    dialog.get_by_role("radio", name="2", exact=True).check(force=True)
    for name, kind in seats.items():
        dialog.get_by_role("combobox", name=name).select_option(kind)
    dialog.get_by_role("button", name="Set sail").click()


def answer(page: Page, text: str, final: bool = True) -> None:
    """Chooses an option by its words and commits it; one that can be taken back is answered by the tap."""
    settled(page)
    page.locator("#dock button.option", has_text=text).first.click()
    if final:
        page.locator("#dock .commit").click()


def test_a_friend_takes_the_free_seat_and_may_leave_it(open_page: Open, lurk_house: str) -> None:
    host = open_page(1440, house=lurk_house)
    open_lurk(host, lurk_house, Escort="me", First="open", Second="open")
    expect(host.locator("main").get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(host.locator("main .code")).to_have_text(re.compile(r"^\w{6}$"))
    code = host.locator("main .code").inner_text()
    guests = [open_page(375, path=f"#/join/{code}", house=lurk_house) for _ in range(2)]
    for i, guest in enumerate(guests):
        guest.get_by_role("textbox", name="Your name").fill(f"Guest {i}")
        guest.get_by_role("button", name="Join").last.click()
    expect(guests[0].locator("#question")).to_have_text("Up or down?")
    expect(host.locator("#dock")).to_contain_text("Waiting for Guest 0")
    late = open_page(375, path=f"#/join/{code}", house=lurk_house)
    late.get_by_role("button", name="Join").last.click()
    expect(late.get_by_role("alert")).to_contain_text("This code is wrong, used up or too old.")
    first = guests[0]
    first.get_by_role("button", name="Menu").locator("visible=true").click()
    first.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    first.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(first.get_by_role("heading", name="Continue")).to_be_visible()
    expect(first.locator(".book")).to_contain_text("No games yet")
    host.get_by_role("button", name="Menu").locator("visible=true").click()
    expect(host.get_by_role("dialog")).to_contain_text("left the table")


def test_a_refusal_is_told_in_the_language_of_the_page(open_page: Open, lurk_house: str) -> None:
    page = open_page(1440, path="#/join/ABCDEF", house=lurk_house, locale="de-DE")
    page.get_by_role("button", name="Beitreten").last.click()
    expect(page.get_by_role("alert")).to_have_text("Dieser Code ist falsch, verbraucht oder zu alt.")
    page = open_page(1440, path="#/t/aaaaaaaaaaaaaaaa", house=lurk_house, locale="es-ES")
    expect(page.get_by_role("alert")).to_contain_text("No existe esa mesa.")


def test_one_device_for_all_shows_nothing_between_turns(open_page: Open, lurk_house: str) -> None:
    page = open_page(1440, house=lurk_house)
    open_lurk(page, lurk_house, Escort="hotseat", First="hotseat", Second="hotseat")
    answer(page, "up", final=False)  # without a curtain: nobody has a secret yet
    page.get_by_role("button", name="I am First boat").click()
    expect(page.locator("#question")).to_have_text("Where do you lie?")
    settled(page)
    square = options(page).first.inner_text().split()[-1]
    answer(page, square)
    expect(page.locator("#question")).to_have_text("Up or down?")  # no curtain: the second boat has no secret yet
    assert "You take" not in page.content()
    answer(page, "up", final=False)
    expect(page.get_by_role("heading", name="Hand the device to Second boat")).to_be_visible()
    kept = page.content()
    assert "Where do you lie" not in kept
    assert "hidden" not in page.locator("main").inner_text().lower()
    assert "calm" not in kept
    assert "storm" not in kept
    page.get_by_role("button", name="I am Second boat").click()
    expect(page.locator("#question")).to_have_text("Where do you lie?")


def test_a_watcher_sees_what_is_public_and_cannot_act(open_page: Open, lurk_house: str) -> None:
    page = open_page(1440, house=lurk_house)
    open_lurk(page, lurk_house, Escort="hotseat", First="hotseat", Second="hotseat")
    expect(page.locator("#question")).to_have_text("Up or down?")
    watcher = open_page(375, path=page.url[page.url.index("#") :], house=lurk_house)
    expect(watcher.locator("#dock")).to_contain_text("You are watching")
    answer(page, "up", final=False)
    page.get_by_role("button", name="I am First boat").click()
    expect(page.locator("#question")).to_have_text("Where do you lie?")
    settled(page)
    answer(page, options(page).first.inner_text().split()[-1])
    expect(page.locator("#question")).to_have_text("Up or down?")
    expect(watcher.locator("ol.log")).to_contain_text("is hidden")
    settled(watcher)
    assert "You take" not in watcher.content()
    assert options(watcher).count() == 0


def test_the_lobby_loses_no_game(open_page: Open, own_house: Server) -> None:
    """The server is away: games are not reachable, not gone. The browser is another one: eight words bring them."""
    page = open_page(1440, house=own_house.url)
    new_game(page, seed="kept")
    page.goto(f"{own_house.url}#/")
    book = page.locator(".book")
    expect(book.get_by_text("Unterseeboot")).to_be_visible()
    own_house.kill()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(book.get_by_text("not reachable")).to_be_visible()
    expect(book.get_by_text("Unterseeboot")).to_be_visible()
    expect(page.get_by_text("No games yet")).to_have_count(0)
    own_house.start()
    expect(book.get_by_text("Your turn")).to_be_visible()

    page.get_by_role("button", name="Write down your phrase").click()
    page.get_by_role("button", name="Show the phrase").click()
    shown = page.locator("dialog ol b")
    expect(shown).to_have_count(8)
    words = shown.all_inner_texts()
    page.get_by_role("button", name="I have written them down").click()

    other = open_page(375, house=own_house.url)
    expect(other.get_by_text("No games yet")).to_be_visible()
    other.get_by_role("button", name="Bring my games here").click()
    field = other.get_by_label("The eight words of your phrase")
    field.fill(" ".join(words[::-1]))
    field.press("Enter")
    expect(other.get_by_role("alert")).to_be_visible()
    field.fill("  ".join(words).upper())
    field.press("Enter")
    expect(other.get_by_text("1 game is here now.")).to_be_visible()
    other.locator("dialog .commit").click()
    other.locator(".book a.game").click()
    expect(options(other).first).to_be_visible()


def test_a_tournament_is_opened_entered_and_scored(open_page: Open, house: str) -> None:
    """Two people on two devices: each has a career by the same code, with the same mark of the seed."""
    host, guest = open_page(1440), open_page(375)
    host.get_by_role("link", name="Tournaments").click()
    form = host.get_by_role("dialog")
    form.get_by_label("Name of the tournament").fill("Autumn")
    form.get_by_role("button", name="Survival").click()
    form.get_by_role("button", name="Open the tournament").click()
    expect(host.get_by_role("dialog", name="Autumn")).to_contain_text("Nobody takes part yet.")
    code = host.url.rsplit("/", 1)[1]
    guest.goto(f"{house}#/tournaments")
    guest.get_by_label("Code of a tournament").fill(code)
    guest.get_by_role("button", name="Open", exact=True).click()
    for page, name in ((host, "Otto"), (guest, "Karl")):
        page.get_by_label("Your name").fill(name)
        assert axe(page) == []
        page.get_by_role("button", name="Take part").click()
        settled(page)
    host.goto(f"{house}#/tournament/{code}")
    scores = host.get_by_role("dialog").get_by_role("table")
    expect(scores).to_contain_text("Otto")
    expect(scores).to_contain_text("Karl")
    host.get_by_role("button", name="Sail on").click()
    settled(host)


def seats_of(page: Page, house: str) -> dict[str, Seat]:
    """The seats this page holds at its tables in The Hunted, by the seat's name."""
    held = page.evaluate("JSON.parse(localStorage.getItem('kaleun.seats'))")
    return {one["seat"]: Seat(house.rstrip("/"), one["table"], one["token"]) for one in held if one["game"] == "hunted"}


def give_something(page: Page) -> None:
    """The first answer; where a sheet puts it together, what lies there already."""
    before = answers(page)
    if options(page).count():
        options(page).first.click()
        if not wants_commit(page, before):
            return
    commit(page).click()


def play_on(sails: Seat, throws: Seat | None, enough: Callable[[Any], bool]) -> Any:
    """Plays at random, the enemy's dice from the other seat, until it is enough; the last view."""
    rng = random.Random(5)
    while True:
        one = iter(range(1))
        state = sails.play(lambda keys, one=one: None if next(one, None) is None else rng.choice(keys))
        if state["over"] or enough(state["view"]):
            return state["view"]
        if throws is not None:
            throws.play(lambda keys: keys[0])


def two_in_a_tournament(open_page: Open, house: str, kind: str, title: str) -> tuple[Page, Page, str]:
    """A tournament of this kind in which Otto and Karl take part; their pages at its score table, and its code."""
    host, guest = open_page(1440), open_page(1024)
    host.get_by_role("link", name="Tournaments").click()
    form = host.get_by_role("dialog")
    form.get_by_label("Name of the tournament").fill(title)
    form.get_by_role("button", name=kind).click()
    form.get_by_role("button", name="Open the tournament").click()
    expect(host.get_by_role("dialog", name=title)).to_contain_text("Nobody takes part yet.")
    code = host.url.rsplit("/", 1)[1]
    guest.goto(f"{house}#/tournament/{code}")
    for page, name in ((host, "Otto"), (guest, "Karl")):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take part").click()
        page.wait_for_url("**/#/t/**")
    return host, guest, code


@pytest.mark.slow
def test_paired_careers_sail_in_turns_and_each_throws_for_the_other(open_page: Open, house: str) -> None:
    """TH-13.1.2 on two devices: while Otto sails Karl cannot, and throws Otto's enemies; then the other way round."""
    host, guest, code = two_in_a_tournament(open_page, house, "Paired careers", "Pairs")
    for page in (host, guest):
        page.goto(f"{house}#/tournament/{code}")
        expect(page.get_by_role("button", name="The enemy’s dice")).to_be_visible()
    scores = host.get_by_role("dialog").get_by_role("table")
    expect(scores.get_by_role("row", name="Otto")).to_contain_text("sails next")
    guest.get_by_role("button", name="Sail on").click()
    settled(guest)
    give_something(guest)
    expect(guest.get_by_text("Patrols alternate: it is the turn of Otto.")).to_be_visible()
    mine, theirs = seats_of(host, house), seats_of(guest, house)
    sailed = play_on(mine["kommandant"], theirs["admiralty"], lambda view: view["patrols_done"] == 1)
    assert sailed["patrols_done"] == 1 or sailed["outcome"]
    for page in (host, guest):
        page.goto(f"{house}#/tournament/{code}")
        page.reload()
    expect(scores.get_by_role("row", name="Karl")).to_contain_text("sails next")
    guest.get_by_role("button", name="Sail on").click()
    settled(guest)
    before = answers(guest)
    give_something(guest)
    settle(guest, before)
    # Otto looks on at the table where he throws for the Allies
    host.get_by_role("button", name="The enemy’s dice").click()
    settled(host)
    assert wider(host, (375, 1024, 1440)) == []


@pytest.mark.slow
def test_a_wolfpack_has_a_score_table_of_packs(open_page: Open, house: str) -> None:
    """TH-13.5 on two devices: both boats start alike; whoever is lost or home stands in the table, with the pack."""
    host, guest, code = two_in_a_tournament(open_page, house, "Wolfpack", "Packs")
    for page in (host, guest):
        assert seats_of(page, house)["kommandant"].finish()["over"]
    host.goto(f"{house}#/tournament/{code}")
    page = host.get_by_role("dialog", name="Packs")
    expect(page.get_by_role("table")).to_have_count(2)
    scores, packs = page.get_by_role("table").all()
    expect(scores.get_by_role("rowheader")).to_have_text(["Otto", "Karl"])
    expect(packs.get_by_role("row")).to_have_count(1)
    expect(packs).to_contain_text("Otto, Karl")
    assert axe(host) == []
    assert wider(host, (375, 1024, 1440)) == []
