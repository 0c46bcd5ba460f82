"""The screens, driven by Textual's pilot: start, pages, orders, questions, time, Mobilization, puzzle, save and end."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from games.uboot.tty.cruises import SHORT, at_sea, driven, in_contact, later, plan, press, settle, settled, shown
from kaleun.games.uboot.crew.s10_3_8_puzzle import solution
from kaleun.games.uboot.crew.state import Puzzle
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.games.uboot.tty.pages import pages
from kaleun.games.uboot.tty.plan import resumed
from kaleun.games.uboot.tty.screens.ask import Asking
from kaleun.games.uboot.tty.screens.mobilize import Mobilizing
from kaleun.games.uboot.tty.screens.order import OrderForm, Palette
from kaleun.games.uboot.tty.screens.parts import Choose, Several
from kaleun.games.uboot.tty.screens.puzzle import Puzzling
from kaleun.games.uboot.tty.screens.reading import Reading
from kaleun.games.uboot.tty.screens.sea import Pencil, Sea
from kaleun.games.uboot.tty.screens.start import Start
from kaleun.kernel.live import Event


def test_from_the_start_page_to_sea(home):
    async def drive(app, pilot):
        assert isinstance(app.screen, Start)
        await press(pilot, "right")  # the second mission
        assert "The Northern Gate" in shown(app)
        assert "Sink at least 4000 GRT" in shown(app)
        for role in ROLES[1:]:
            app.screen.query_one(f"#holder-{role}", Choose).value = "ace"
        app.screen.query_one("#level-captain", Choose).value = "easy"
        await press(pilot, "enter")
        assert isinstance(app.screen, Reading)  # the briefing
        await press(pilot, "enter")
        assert isinstance(app.screen, Sea)

    app = driven(drive, plan((CAPTAIN,)))
    cruise = app.cruise
    assert cruise.mine == (CAPTAIN,)
    assert set(cruise.skills.values()) == {"ace"}
    assert cruise.table.options["mission"] == "M02"
    assert cruise.table.options["captain"] == "easy"
    assert cruise.table.options["pace"] == "auto_pause"


@pytest.mark.slow
def test_voyages_begin_and_go_on_from_the_start_page(home):
    """A linked patrol is offered beside the missions; left and begun again it goes on, counted when it is over."""

    async def begun(app, pilot):
        choose = app.screen.query_one("#mission", Choose)
        assert [value for value, _ in choose.choices[-3:]] == ["A", "B", "campaign"]
        choose.value = "campaign"
        await settle(app)
        assert "Begins with: First Patrol." in shown(app)
        choose.value = "A"
        await settle(app)
        assert "Begins with: Out of Biscay." in shown(app)
        app.screen.query_one("#level-captain", Choose).value = "easy"
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, Sea)

    app = driven(begun, plan((CAPTAIN,)))
    first = app.cruise
    assert (first.table.options["mission"], first.table.options["further_missions"]) == ("A1", 2)
    assert app.plan.voyage == "A"
    first.save()

    async def onwards(told, app, pilot):
        app.screen.query_one("#mission", Choose).value = "A"
        await settle(app)
        assert told in shown(app)
        await press(pilot, "enter")

    sailed_none = "Goes on with: Out of Biscay. Missions sailed: 0"
    again = driven(partial(onwards, sailed_none), plan((CAPTAIN,))).cruise
    assert again.file.path == first.file.path
    again.table.command(CAPTAIN, "return_to_base")
    again.save()

    third = driven(partial(onwards, "Missions sailed: 1"), plan((CAPTAIN,))).cruise.table.options
    assert (third["mission"], third["captain"]) == ("A2", "easy")
    assert third["carried"]


def test_somebody_must_play(home):
    async def drive(app, pilot):
        app.screen.query_one("#holder-captain", Choose).value = "recruit"
        await press(pilot, "enter")
        assert isinstance(app.screen, Start)
        assert "At least one role must be yours." in shown(app)

    driven(drive, plan((CAPTAIN,)))


@pytest.mark.slow
def test_every_page_of_every_role_on_a_small_screen(home):
    async def drive(app, pilot):
        for n, role in enumerate(ROLES, 1):
            await press(pilot, f"f{n}")
            assert app.sea.seat == role
            for page in pages(role):
                assert app.sea.page.name == page.name
                assert app.cruise.words.word(page.name) in shown(app)
                await press(pilot, "tab")

    driven(drive, in_contact(pace="calm"))


@pytest.mark.slow
def test_a_large_screen_names_every_page(home):
    async def drive(app, pilot):
        for n, role in enumerate(ROLES, 1):
            await press(pilot, f"f{n}")
            text = shown(app)
            assert all(app.cruise.words.word(page.name) in text for page in pages(role))
            assert app.cruise.words.role(role) in text
        await press(pilot, "f1", "plus")
        assert "2 nm" in shown(app)
        await press(pilot, "minus", "minus", "l")
        assert app.sea.page.name == "page_log"
        await press(pilot, "up", "down", "shift+tab")
        assert app.sea.page.name == "page_task"

    driven(drive, in_contact(pace="calm"), (120, 40))


def test_the_20_mm_is_laid_by_keys_on_its_page(home):
    async def drive(app, pilot):
        s = app.cruise.table.run.state
        await press(pilot, "f3", "u")
        assert not s.boat.hands.flak_laid, "not on another page"
        s.boat.views["gun20"] = 10**6
        await press(pilot, *["tab"] * [page.name for page in pages(NAVIGATOR)].index("page_flak"))
        assert app.sea.page.name == "page_flak"
        await press(pilot, "full_stop", "full_stop", "u", "u", "d")
        assert (s.boat.hands.flak_bearing, s.boat.hands.flak_elevation, s.boat.hands.flak_laid) == (4.0, 11.0, True)
        await press(pilot, "comma", "g")
        assert (s.boat.hands.flak_bearing, s.boat.hands.flak_laid) == (2.0, False)

    driven(drive, in_contact(pace="calm"))


def test_only_ones_own_roles_are_shown(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        await press(pilot, "f1")
        assert app.sea.seat == NAVIGATOR
        assert "You do not hold this role: Captain." in shown(app)
        assert "Capt." not in shown(app)

    driven(drive, at_sea((NAVIGATOR,), pace="calm"))


def test_an_order_from_palette_and_form(home):
    async def drive(app, pilot):
        await press(pilot, "enter", "o")
        assert isinstance(app.screen, Palette)
        text = shown(app)
        assert "Only under water" in text  # why New Depth is refused
        assert "2/2 helm" in text
        await press(pilot, "down", "down", "down")
        assert "Only under water (BG-7.5.1.c)" in shown(app)  # the whole reason of the chosen line
        await press(pilot, "up", "up", "enter")
        assert isinstance(app.screen, OrderForm)
        assert app.screen.order_name == "new_course"
        field = app.screen.query_one("#arg-degrees")
        field.value = "nonsense"
        await settle(app)
        assert "is no number" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, OrderForm)  # nothing was given
        field.value = "123"
        await settle(app)
        assert "It can be given." in shown(app)
        await press(pilot, "enter")

    app = driven(drive, at_sea((CAPTAIN,)))
    settled(app.cruise)
    assert app.cruise.view(CAPTAIN).boat.helm == 123.0


def test_an_impossible_order_must_be_meant(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        app.give(CAPTAIN, "periscope")
        await settle(app)
        assert "Only under water" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, OrderForm)
        await press(pilot, "ctrl+f")
        assert not isinstance(app.screen, OrderForm)

    app = driven(drive, at_sea((CAPTAIN,)))
    assert [line.code for line in app.cruise.feed(CAPTAIN)][-2:] == ["paid_order", "order_lost"]


def test_tubes_are_switched_by_their_numbers(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        app.give(CAPTAIN, "flood_tubes")
        await settle(app)
        tubes = app.screen.query_one("#arg-tubes", Several)
        assert tubes.value == (1, 2, 3, 4)
        await press(pilot, "3", "right", "space")
        assert tubes.value == (1, 2)
        await press(pilot, "enter")

    app = driven(drive, at_sea((CAPTAIN,)))
    settled(app.cruise)
    assert [tube.flooding for tube in app.cruise.view(CAPTAIN).tubes] == [True, True, False, False, False]


def test_nothing_to_choose_from_is_no_fault(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        app.give(CAPTAIN, "tdc")
        await settle(app)
        await press(pilot, "right", "x", "1", "space", "enter")
        assert isinstance(app.screen, OrderForm)
        assert "Fill in: contact" in shown(app)
        await press(pilot, "ctrl+q")

    app = driven(drive, at_sea((CAPTAIN,), pace="calm"))
    assert app.return_value.startswith("The cruise is kept in")


@pytest.mark.slow
def test_time_control(home):
    async def drive(app, pilot):
        await press(pilot, "enter", "3")
        assert app.cruise.table.clock.scale == "fast_forward"
        assert "fast forward ×60" in shown(app)
        await later(app, 0.5)
        assert app.cruise.table.clock.seconds == 30
        await press(pilot, "space")
        stood = app.cruise.table.clock.seconds
        assert "stopped" in shown(app)
        await later(app, 0.5)
        assert app.cruise.table.clock.seconds == stood
        await press(pilot, "space", "1", "5")
        assert app.cruise.watch.minded
        await press(pilot, "h")
        assert isinstance(app.screen, Reading)
        read = app.cruise.table.clock.seconds
        await later(app, 0.5)
        assert app.cruise.table.clock.seconds == read  # reading holds the clock
        await press(pilot, "escape", "2")
        assert app.cruise.table.clock.scale == "action"

    driven(drive, at_sea((CAPTAIN,)))


def test_the_clock_on_the_wall_moves_the_boat(home):
    async def drive(app, pilot):
        await press(pilot, "enter", "3")
        while not app.cruise.table.clock.seconds:
            await asyncio.sleep(0.01)

    driven(drive, at_sea((CAPTAIN,)), ticking=True)


def test_without_a_clock_the_keys_let_time_pass(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        assert "only on demand" in shown(app)
        await press(pilot, "1")
        assert app.cruise.table.clock.seconds == 10
        await press(pilot, "2")
        assert app.cruise.table.clock.seconds == 70

    driven(drive, at_sea((CAPTAIN,), pace="calm"))


@pytest.mark.slow
def test_a_question_opens_by_itself_and_can_wait(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        app.give(CAPTAIN, "prepare_meal")
        await settle(app)
        await press(pilot, "enter")
        app.look()
        await settle(app)
        assert isinstance(app.screen, Asking)
        first = app.screen.ask
        await press(pilot, "escape")
        assert isinstance(app.screen, Sea)
        assert "a question waits" in shown(app)
        await press(pilot, "a")
        assert app.screen.ask.keys == first.keys
        for _ in range(12):
            if not isinstance(app.screen, Asking):
                break
            await press(pilot, "1")
            app.look()
            await settle(app)

    app = driven(drive, at_sea(), (120, 40))
    assert app.cruise.questions == []
    assert len(app.cruise.view(NAVIGATOR).food.plates) == 1


@pytest.mark.slow
def test_a_mobilization_man_by_man(home):
    async def drive(app, pilot):
        await press(pilot, "enter", "m", "enter")
        app.look()
        await settle(app)
        assert isinstance(app.screen, Mobilizing)
        assert "Mobilization: cruising stations" in shown(app)
        await press(pilot, "down", "8")  # the second man to the bridge
        assert app.cruise.view(CAPTAIN).mobilization.moved["white-square"] == [1, 2, 3, 8]
        await press(pilot, "u")
        assert app.cruise.view(CAPTAIN).mobilization.moved == {}
        await press(pilot, "c", "5")  # the wire lies where he stands
        assert app.cruise.view(CAPTAIN).technical_view.supplies["wire"] == 5
        await press(pilot, "7")
        assert app.cruise.view(CAPTAIN).mobilization.moved["white-square"][-1] == 7
        await press(pilot, "p", "enter")
        assert isinstance(app.screen, Sea)

    app = driven(drive, at_sea())
    assert app.cruise.view(CAPTAIN).mobilization is None
    men = {row.figure: row.section for row in app.cruise.view(CAPTAIN).sailors}
    assert men["white-square"] == 7
    assert sum(section == 8 for section in men.values()) >= 4


def breached(section: int = 4) -> object:
    """A breach with its crew at work: the puzzle lies on the table."""
    cruise = at_sea()
    cruise.table.run.state.events.append(Event("breach", {"section": section}))
    cruise.table.advance(2)
    settled(cruise)
    breach = cruise.table.run.state.crew.breaches[0]
    pieces = sorted(cruise.table.book.crew.pieces, key=lambda piece: piece[::-1])
    breach.crewed, breach.puzzle = True, Puzzle(pieces, [n == 0 for n in range(16)])
    return cruise


async def lay(app, pilot, wanted):
    """Puts the pieces of a list into the frame with keys alone."""
    pieces = app.cruise.table.run.state.crew.breaches[0].puzzle.pieces
    for space, piece in enumerate(wanted):
        target = pieces.index(piece)
        row, column = divmod((target - app.screen.at) % 16, 8)
        await press(pilot, *["down"] * row, *["right"] * column)
        if app.cruise.view(CHIEF_ENGINEER).puzzle.pieces[target].turned:
            await press(pilot, "t")
        await press(pilot, str(space + 1))


@pytest.mark.slow
def test_the_puzzle_by_keys(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        app.look()
        await settle(app)
        assert isinstance(app.screen, Puzzling)  # it opens by itself
        assert "BREACH in section 4" in shown(app)
        await press(pilot, "F")
        assert "Six pieces first." in shown(app)
        await press(pilot, "right", "1", "x")
        assert set(app.cruise.view(CHIEF_ENGINEER).puzzle.frame) == {-1}
        await lay(app, pilot, solution(app.cruise.table.book, 4))
        await press(pilot, "F")
        assert "The flip is final" in shown(app)
        assert app.cruise.view(CAPTAIN).technical_view.breaches != []
        await press(pilot, "F")
        assert isinstance(app.screen, Sea)

    app = driven(drive, breached())
    assert app.cruise.view(CAPTAIN).technical_view.breaches == []
    assert "breach_sealed" in [line.code for line in app.cruise.feed(CHIEF_ENGINEER)]


@pytest.mark.slow
def test_a_wrong_flip_is_final_and_the_countdown_runs(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        app.look()
        await settle(app)
        began = app.cruise.table.clock.seconds
        for space in range(6):
            app.screen.at = space
            await press(pilot, str(space + 1))
        app.hurry = 20.0
        await later(app, 0.5)
        assert app.cruise.table.clock.seconds == began + 10  # water does not wait
        await press(pilot, "F", "F")

    app = driven(drive, breached())
    assert app.cruise.view(CAPTAIN).technical_view.breaches[0].failed


@pytest.mark.slow
def test_the_navigator_pencils_in_a_square(home):
    async def drive(app, pilot):
        await press(pilot, "enter", "t")
        assert isinstance(app.screen, Pencil)
        await press(pilot, "z", "z", "9", "9", "enter")
        assert "There is no square ZZ99" in shown(app)
        await press(pilot, *["backspace"] * 4, "a", "e", "6", "9", "enter")
        assert "To AE69: course" in shown(app)

    driven(drive, at_sea((NAVIGATOR,), pace="calm"))


@pytest.mark.slow
def test_left_and_resumed(home):
    async def leave(app, pilot):
        await press(pilot, "enter", "s")
        assert "Saved in" in shown(app)
        await press(pilot, "q")

    app = driven(leave, at_sea((CAPTAIN, FIRST_OFFICER)))
    path = app.cruise.file.path
    assert app.return_value == f"The cruise is kept in {path}. To go on: kaleun play --tty --resume {path}"
    before = app.cruise.table.state_hash()

    async def go_on(app, pilot):
        assert "A cruise waits" in shown(app)
        await press(pilot, "f5")
        await settle(app)
        assert app.cruise.table.state_hash() == before
        assert app.cruise.mine == (CAPTAIN, FIRST_OFFICER)

    driven(go_on, plan((CAPTAIN,)))
    assert resumed(path, "de").table.clock.seconds < 60


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "es"])
def test_in_other_languages(lang, home):
    async def drive(app, pilot):
        await press(pilot, "enter", "f4")
        assert {"de": "Maschine", "es": "Máquinas"}[lang] in shown(app)
        assert "Orders" not in shown(app)
        await press(pilot, "f1", "o")
        assert {"de": "Nur getaucht", "es": "Solo"}[lang] in shown(app)

    driven(drive, at_sea(lang=lang))


@pytest.mark.slow
def test_a_whole_short_mission_to_its_report(home):
    """The Captain sails with bots at the highest scale, calls his men to their stations, and reads the report."""

    async def drive(app, pilot):
        await press(pilot, "enter", "enter")
        app.hurry = 20.0
        await press(pilot, "m", "enter")
        app.look()
        await settle(app)
        await press(pilot, "p", "enter")
        for _ in range(60):
            if isinstance(app.screen, Reading):
                break
            if isinstance(app.screen, Mobilizing):
                await press(pilot, "p", "enter")
            elif isinstance(app.screen, Asking):
                await press(pilot, "1")
            else:
                await press(pilot, "4")
            await later(app, 0.25)
        assert isinstance(app.screen, Reading)
        text = shown(app)
        for words in ("The mission is over", "Grade F", "Renown 0", "Captain's log", "The mission begins: X01."):
            assert words in text
        await press(pilot, "enter")

    app = driven(drive, plan((CAPTAIN,), own_mission=SHORT), (120, 40))
    assert app.cruise.table.over
    assert app.return_value.startswith("The record is kept in")
