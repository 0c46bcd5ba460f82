"""A tutorial for each role (BG-1.5.a): played to the end by commands, goal by goal, in about five minutes."""

from __future__ import annotations

import math

import pytest

from kaleun.games.uboot.advice import plan
from kaleun.games.uboot.bots.chief_engineer import ChiefEngineer
from kaleun.games.uboot.missions import lesson
from kaleun.games.uboot.missions.own import check
from kaleun.games.uboot.missions.tutorials import acting, options_of, text_of
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.record import load, verify
from kaleun.kernel.table import new_table
from kaleun.kernel.text import LANGUAGES
from proves import proves

GAME = find_game("uboot")
MOST_S = 480
"""Five minutes, and three for thinking."""


class Pupil:
    """Everybody at one table, by commands; whatever is asked is answered as the plan of a call or the first option."""

    def __init__(self, role: str, seed: int = 3) -> None:
        self.role, self.t = role, new_table(GAME, seed=seed, options=options_of(role))
        self.answer()

    @property
    def reached(self) -> int:
        return self.t.sight(self.role).task.lesson.reached

    def answer(self, call: str = "cruise") -> None:
        while not self.t.over and self.t.prompts():
            number, ask = next(iter(self.t.prompts().items()))
            if ask.prompt == "ready":
                view = self.t.sight(ask.seat)
                for row in view.sailors:
                    to = plan(view, call)[row.figure]
                    if row.role == ask.seat and to != row.section:
                        self.t.command(ask.seat, "move", figure=row.figure, to=to)
            self.t.reply(ask.seat, ask.options[0].key, number)

    def do(self, seat: str, name: str, call: str = "cruise", **args) -> None:
        self.t.command(seat, name, **args)
        self.answer(call)

    def until(self, reached: int) -> None:
        """Lets time pass until so many goals are reached."""
        while self.reached < reached and not self.t.over:
            assert self.t.clock.seconds < MOST_S, f"goal {reached} is never reached"
            self.t.advance(1)
            self.answer()
        assert self.reached == reached


def captain(p: Pupil) -> None:
    p.t.advance(10)
    p.do(CAPTAIN, "mobilize", call="dive")
    p.until(1)
    p.do(CAPTAIN, "dive", depth=10.0)
    p.until(2)
    p.do(CAPTAIN, "periscope")
    p.until(3)
    contact = p.t.sight(CAPTAIN).contacts[0]
    p.do(CAPTAIN, "tdc", contact=contact.id)
    p.until(4)
    p.do(CAPTAIN, "flood_tubes", tubes=[1])
    p.until(5)
    seen = p.t.sight(CAPTAIN).contacts[0]
    p.do(CAPTAIN, "fire_torpedoes", tubes=[1], course=float(seen.course), speed=seen.speed, distance_nm=seen.distance)
    p.until(6)


def first_officer(p: Pupil) -> None:
    p.t.advance(10)
    view = p.t.sight(FIRST_OFFICER)
    seen = view.contacts[0]
    assert seen.kind == "", "nobody tells him what she is"
    p.do(FIRST_OFFICER, "turn_glasses", bearing=float(seen.bearing(view.boat.course)))
    p.until(1)
    p.do(FIRST_OFFICER, "identify", contact=seen.id, kind="tanker")
    p.until(2)
    message = view.radio[0]
    p.do(FIRST_OFFICER, "set_enigma", key=p.t.charts["enigma_keys"]["keys"][message.day])
    p.until(3)
    p.do(FIRST_OFFICER, "type_enigma", letters=message.text)
    assert p.t.sight(FIRST_OFFICER).enigma.lamps.replace(" ", "").startswith("WELCOME")
    p.until(4)
    p.do(FIRST_OFFICER, "scale", to="action")
    p.until(5)


def navigator(p: Pupil) -> None:
    p.t.advance(60)
    view = p.t.sight(NAVIGATOR)
    seen, own = view.contacts[0], view.boat.course
    east, north = (seen.distance * f(math.radians(seen.true_bearing)) for f in (math.sin, math.cos))
    p.do(NAVIGATOR, "mark", kind="merchant", x=east, y=north)
    p.until(1)
    p.do(NAVIGATOR, "turn_disk", own_course=own, bearing=float(seen.bearing(own)), enemy_course=300.0)
    p.until(2)
    p.do(NAVIGATOR, "say", topic="course", number=280.0)
    p.until(3)
    p.do(NAVIGATOR, "say", topic="square", words="AM24")
    p.until(4)


def chief_engineer(p: Pupil) -> None:
    p.t.advance(10)
    assert [row.component for row in p.t.sight(CHIEF_ENGINEER).technical_view.technical] == ["radio"]
    p.do(CAPTAIN, "repair_technical", component="radio")
    p.until(1)
    p.t.advance(5)
    p.do(CAPTAIN, "repair_breach", section=4)
    p.until(2)
    bot = ChiefEngineer("ace")
    bot.puzzle_at = (4, 0.0, False)
    for name, args in list(bot.solve(p.t.sight(CHIEF_ENGINEER).puzzle, p.t.clock.seconds)):
        p.do(CHIEF_ENGINEER, name, **args)
    p.until(3)


PLAYED = {
    CAPTAIN: captain, FIRST_OFFICER: first_officer, NAVIGATOR: navigator, CHIEF_ENGINEER: chief_engineer,
}  # fmt: skip


@proves("BG-1.5.a")
@pytest.mark.parametrize("role", ROLES)
def test_a_tutorial_is_played_to_its_end(role):
    p = Pupil(role)
    assert p.t.sight(role).task.lesson.role == role
    PLAYED[role](p)
    assert p.t.over
    assert p.t.result.outcome == "returned"
    assert p.t.result.summary["primary"], "every goal is an objective that counts"
    codes = [line.code for line in p.t.log(role)]
    assert codes.count("lesson_goal") == len(lesson.goals(p.t.book))
    assert "lesson_over" in codes
    assert verify(p.t.record()).ok


def test_nothing_is_reached_by_waiting():
    for role in ROLES:
        p = Pupil(role)
        p.t.advance(60)
        p.answer()
        assert p.reached == 0, role
        assert not p.t.over


def test_a_lesson_is_saved_with_its_goals():
    p = Pupil(CAPTAIN)
    p.t.advance(10)
    p.do(CAPTAIN, "mobilize", call="dive")
    p.until(1)
    again = load(p.t.record())
    assert again.sight(CAPTAIN).task.lesson == p.t.sight(CAPTAIN).task.lesson
    assert again.state_hash() == p.t.state_hash()


def test_every_goal_has_words_in_three_languages():
    for role in ROLES:
        p = Pupil(role)
        task = p.t.sight(role).task
        for code in (*task.lesson.goals, task.title, task.briefing, *(row.text for row in task.objectives)):
            for lang in LANGUAGES:
                assert GAME.texts.has("word", code, lang), (code, lang)


def test_only_a_lesson_keeps_the_other_officers_still():
    assert acting("") == ROLES
    assert acting(text_of(NAVIGATOR)) == ()
    assert acting(text_of(CHIEF_ENGINEER)) == (CAPTAIN,)
    with pytest.raises(KaleunError, match="tutorial for each role"):
        text_of("cook")


def test_errors_of_a_lesson_are_explained():
    text = text_of(CAPTAIN)
    assert list(check(text, GAME.charts())) == []
    bad = {
        "own_unknown": text.replace("{ fired = 1 }", "{ dreams = 1 }"),
        "own_lesson": text.replace('role = "captain"', 'role = "cook"'),
        "own_lesson_missing": text.partition("[lesson]")[0],
        "own_goal": text.replace("when = { fired = 1 }", ""),
    }
    for code, changed in bad.items():
        assert [one.code for one in check(changed, GAME.charts())] == [code]
