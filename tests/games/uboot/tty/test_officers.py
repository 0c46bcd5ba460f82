"""Officers on the screens: their words on the first page, one key that accepts, a board for all; drawings that say what
is true; a lesson played with the keys."""

from __future__ import annotations

import math

import pytest
from textual.widgets import Input

from games.uboot.tty.cruises import at_sea, driven, in_contact, later, plan, press, settle, settled, shown
from kaleun.games.uboot.crew.shown import Side
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.games.uboot.tty.draw import attack, boat, officers, task
from kaleun.games.uboot.tty.draw.desk import sit, tokens
from kaleun.games.uboot.tty.pages import Look, conn, pages
from kaleun.games.uboot.tty.pages import shown as page_shown
from kaleun.games.uboot.tty.plan import set_sail, tutorial
from kaleun.games.uboot.tty.screens.mobilize import Mobilizing
from kaleun.games.uboot.tty.screens.order import OrderForm, manned, price
from kaleun.games.uboot.tty.screens.parts import Choose
from kaleun.games.uboot.tty.screens.reading import Reading
from kaleun.games.uboot.tty.screens.sea import Sea
from kaleun.games.uboot.tty.screens.start import Start
from kaleun.kernel.text import LANGUAGES


def plain(lines):
    return "\n".join(line.plain for line in lines)


def told(cruise, **topics):
    """The Navigator has called these out."""
    cruise.table.run.state.task.said[NAVIGATOR] = topics
    return cruise


def off_course(**more):
    """The helm is 50 degrees off what the Navigator wants; helmsmen and look-outs are at their posts."""
    cruise = told(at_sea(**more), course=270.0, square="AE99", miles=40.0)
    s = cruise.table.run.state
    for figure in ("blue-triangle", "blue-hexagon"):
        s.crew.figures[figure] = 3
    s.crew.figures["green-circle"] = 8
    s.crew.sailors["green-circle-1"].duty = "observation"
    s.ready.observers = 1
    return cruise


# -- words that are true


def test_wounds_and_fatigue_have_their_signs():
    assert tokens(Side((), ("wound:58", "fatigue:31"))).plain == "✚~·"
    cruise = at_sea()
    cruise.table.run.state.crew.sailors["white-circle-1"].tokens = ["wound:58", "activation"]
    text = plain(boat.all_hands(sit(cruise, CAPTAIN), 118, 27))
    assert "✚●·" in text
    assert "?" not in text


def test_no_tick_for_what_nobody_can_carry_out():
    cruise = at_sea((CAPTAIN,))
    s = cruise.table.run.state
    for figure in s.crew.figures:
        s.crew.figures[figure] = 3
    desk = sit(cruise, CAPTAIN)
    assert not manned(desk, "new_speed")
    assert manned(desk, "new_course")
    assert "a Mobilization first" in price(desk, "new_speed").plain
    assert price(desk, "new_course").plain == ""
    for figure in ("blue-triangle", "blue-hexagon"):
        s.crew.figures[figure] = 1
    assert "Men without the skill: 2, each takes an activation more." in price(sit(cruise, CAPTAIN), "new_course").plain

    async def drive(app, pilot):
        await press(pilot, "enter", "o")
        lines = shown(app).splitlines()
        assert any("◌ New Speed" in line for line in lines)
        assert any("✔ New Course" in line for line in lines)

    driven(drive, cruise, (120, 36))


def test_the_briefing_has_its_objective_before_the_boat_is_ready(home):
    cruise = set_sail(plan(ROLES))
    assert cruise.questions, "the Chief Engineer is still asked"
    assert "Sink at least 2000 GRT" in plain(task.objectives(sit(cruise, CAPTAIN)))

    async def drive(app, pilot):
        assert isinstance(app.screen, Reading)
        text = shown(app)
        assert "Sink at least 2000 GRT" in text
        assert "You hold all four roles" in text
        assert "other officers" not in text

    driven(drive, cruise)


def test_by_night_the_list_does_not_ask_for_a_dive():
    cruise = at_sea()
    desk = sit(cruise, CAPTAIN)
    assert "By day: periscope depth" in plain(attack.checklist(desk))
    desk.view.light = "night_dark"
    assert "By day" not in plain(attack.checklist(desk))


# -- the first page


@pytest.mark.parametrize("size", [(78, 15), (118, 23)])
def test_the_first_page_has_words_weather_fuel_and_keel(size):
    cruise = off_course()
    text = plain(conn(sit(cruise, CAPTAIN), *size, Look()))
    flat = " ".join(text.split())
    for part in ("y Navigator: proposal: new course 270°", "Weather", "Fuel", "Under the keel", "Visibility"):
        assert part in flat, part
    assert len(text.splitlines()) <= size[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_says_who_waits_for_whom(lang):
    cruise = off_course()
    cruise.words.lang = cruise.lang = lang
    cruise.table.command(CAPTAIN, "new_course", degrees=100.0)
    text = plain(officers.board(sit(cruise, CAPTAIN), 100, 30))
    for role in ROLES:
        assert cruise.words.role(role) in text
    waits = cruise.words("waits_for", who=cruise.words.role(CAPTAIN), whom=cruise.words.role(FIRST_OFFICER))
    assert waits in text, "the First Officer names the helmsmen"
    assert cruise.words("waits_for", who=cruise.words.role(NAVIGATOR), whom=cruise.words.role(CAPTAIN)) in text
    assert cruise.words("accept_keys") in text


def test_every_role_has_the_board():
    cruise = in_contact()
    for role in ROLES:
        assert "page_officers" in [page.name for page in pages(role)]
        page = next(page for page in pages(role) if page.name == "page_officers")
        for size in ((78, 15), (118, 27)):
            assert all(line.cell_len <= size[0] for line in page_shown(page, sit(cruise, role), *size, Look()))


# -- one key accepts


def test_one_key_accepts_a_proposal(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        assert "y Navigator: proposal: new course 270°" in " ".join(shown(app).split())
        await press(pilot, "y")
        settled(app.cruise)
        await settle(app)
        assert app.cruise.view(CAPTAIN).boat.helm == 270.0
        assert "new course 270° for" not in shown(app).splitlines()[-6]

    driven(drive, off_course(pace="calm"))


def test_a_proposal_that_has_only_just_come_up_is_not_taken(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        helm = app.cruise.view(CAPTAIN).boat.helm
        said = app.cruise.table.run.state.task.said
        said[CHIEF_ENGINEER], course = {}, dict(said[NAVIGATOR])
        said[NAVIGATOR] = {"wish": "meal"}
        app.sea.draw()
        said[NAVIGATOR] = course
        await later(app, 0.25)  # another one has taken its place while the key is on its way
        await press(pilot, "y")
        assert app.cruise.view(CAPTAIN).boat.helm == helm
        assert "That is new: Navigator: proposal: new course 270°" in " ".join(shown(app).split())
        await later(app, 1)
        await press(pilot, "y")
        settled(app.cruise)
        assert app.cruise.view(CAPTAIN).boat.helm == 270.0

    driven(drive, off_course(pace="calm"))


def test_a_proposal_is_put_aside_and_comes_back(home):
    async def drive(app, pilot):
        await press(pilot, "enter")
        first = officers.proposals(sit(app.cruise, CAPTAIN))[0].code
        app.cruise.table.run.state.task.said[CHIEF_ENGINEER] = {}
        app.cruise.table.run.state.task.said[NAVIGATOR]["wish"] = "meal"
        await press(pilot, "x")
        rows = [row.code for row in officers.proposals(sit(app.cruise, CAPTAIN))]
        assert rows[-1] == first
        for _ in rows[1:]:
            await press(pilot, "x")
        assert officers.proposals(sit(app.cruise, CAPTAIN))[0].code == first

    driven(drive, off_course(pace="calm"))


def test_accepting_calls_the_men_who_are_missing(home):
    cruise = at_sea((CAPTAIN,), pace="calm")
    cruise.wait(120)

    async def drive(app, pilot):
        assert "nobody is looking out" in shown(app), shown(app)
        await press(pilot, "y")
        assert isinstance(app.screen, Mobilizing)

    driven(drive, cruise)


def test_the_letters_of_a_signal_are_for_a_person(home):
    cruise = at_sea(pace="calm")
    s = cruise.table.run.state
    s.crew.figures["blue-square"] = 2
    s.crew.figures["green-circle"], s.ready.observers = 8, 1
    from kaleun.games.uboot.sea.state import Message

    s.sea.radio.append(Message("S1", 0, "COME HOME", "1940-07-03", "waiting"))

    async def drive(app, pilot):
        await press(pilot, "enter")
        while officers.proposals(sit(app.cruise, CAPTAIN))[0].code != "propose_read":
            await press(pilot, "x")
        await press(pilot, "y")
        assert isinstance(app.screen, OrderForm)
        assert app.screen.order_name == "enigma"
        assert app.screen.arguments()["receive"] == ["S1"]  # what waits is filled in, the key of its day is not
        key = app.screen.query_one("#arg-key", Input)
        key.value = app.screen.desk.kit.keys["1940-07-03"]
        await press(pilot, "enter")
        settled(app.cruise).wait(45 * 60)
        assert [m.read for m in app.cruise.view(CAPTAIN).radio] == [True]

    driven(drive, cruise)


# -- lessons


def test_a_lesson_is_chosen_on_the_start_page(home):
    async def drive(app, pilot):
        assert isinstance(app.screen, Start)
        app.screen.query_one("#mission", Choose).value = "lesson:navigator"
        await settle(app)
        assert "You keep the maps" in " ".join(shown(app).split())
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, Sea)
        assert app.sea.seat == NAVIGATOR
        assert "Lesson 1/4: Mark her on the tactical map" in " ".join(shown(app).split())

    app = driven(drive, plan((CAPTAIN,)))
    assert app.cruise.mine == (NAVIGATOR,)


@pytest.mark.slow
def test_the_lesson_of_the_navigator_on_the_screens(home):
    """From the briefing to the end, every command by its form."""
    cruise = set_sail(tutorial(NAVIGATOR, {"pace": "calm"}, 3, None, "en"))

    async def form(app, pilot, name, **values):
        app.give(NAVIGATOR, name)
        await settle(app)
        for field, value in values.items():
            app.screen.query_one(f"#arg-{field}").value = value
        await settle(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, Sea), shown(app)
        await press(pilot, "1")  # ten seconds

    async def drive(app, pilot):
        await press(pilot, "enter", "2")
        view = app.cruise.view(NAVIGATOR)
        seen, own = view.contacts[0], view.boat.course
        way = math.radians(seen.true_bearing)
        east, north = (f"{seen.distance * f(way):.1f}" for f in (math.sin, math.cos))
        await form(app, pilot, "mark", kind="merchant", x=east, y=north)
        assert "Lesson 2/4" in shown(app)
        bearing = str(seen.bearing(own))
        await form(app, pilot, "turn_disk", own_course=f"{own:.0f}", bearing=bearing, enemy_course="300")
        assert "Lesson 3/4" in shown(app)
        await form(app, pilot, "say", topic="course", number="280")
        assert "Lesson 4/4" in shown(app)
        await form_last(app, pilot)

    async def form_last(app, pilot):
        app.give(NAVIGATOR, "say")
        await settle(app)
        app.screen.query_one("#arg-topic").value = "square"
        app.screen.query_one("#arg-words").value = "AM24"
        await settle(app)
        await press(pilot, "enter", "1")
        assert isinstance(app.screen, Reading)
        assert "Mission over" in shown(app) or app.cruise.table.over

    driven(drive, cruise)
    assert cruise.table.over
    assert cruise.table.result.summary["primary"]


def test_in_a_lesson_nobody_does_the_pupil_s_work():
    cruise = set_sail(tutorial(CAPTAIN, {"pace": "calm"}, 3, None, "en"))
    cruise.wait(120)
    assert cruise.view(CAPTAIN).task.lesson.reached == 0
    assert cruise.table.sight(NAVIGATOR).task.said == {}


def test_the_chief_asks_by_choosing(home):
    cruise = set_sail(tutorial(CHIEF_ENGINEER, {"pace": "auto_pause"}, 3, None, "en"))

    async def drive(app, pilot):
        settled(app.cruise)
        await press(pilot, "enter")
        await later(app, 2)
        settled(app.cruise)
        app.give(CHIEF_ENGINEER, "say")
        await settle(app)
        assert "Repair radio" in shown(app)
        await press(pilot, "enter")
        assert app.cruise.view(CHIEF_ENGINEER).task.said[CHIEF_ENGINEER]["wish"].startswith("technical radio")
        for _ in range(120):
            await later(app, 0.5)
            settled(app.cruise)
            if app.cruise.view(CHIEF_ENGINEER).task.lesson.reached:
                break
        assert app.cruise.view(CHIEF_ENGINEER).task.lesson.reached == 1, "the Captain has heard it"

    driven(drive, cruise)
