"""The lesson of each role in plain lines, from the briefing to its end (BG-1.5.a): what is typed without screens."""

from __future__ import annotations

import math

import pytest

from kaleun.games.uboot.crew.s10_3_8_puzzle import solution
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.games.uboot.tty.plain import Lines
from kaleun.games.uboot.tty.plan import set_sail, tutorial
from proves import proves

WAITS = 40
"""So often ten seconds pass at most until a goal is reached."""


class Pupil:
    """Whoever types the lines: an order, the first answer to every question, then time passes."""

    def __init__(self, role: str) -> None:
        self.cruise = set_sail(tutorial(role, {"pace": "calm"}, 3, None, "en"))
        self.lines = Lines(self.cruise)
        self.cruise.begin()

    @property
    def view(self):
        return self.cruise.view(self.cruise.mine[0])

    @property
    def reached(self) -> int:
        return self.view.task.lesson.reached

    def types(self, *typed: str) -> None:
        for line in typed:
            self.lines.do(line)
            while self.cruise.questions and not self.cruise.table.over:
                if self.cruise.questions[0][1].prompt == "ready":
                    self.lines.do("stations")
                self.lines.do("1")

    def until(self, goals: int) -> None:
        for _ in range(WAITS):
            if self.cruise.table.over or self.reached >= goals:
                break
            self.types("wait 10s")
        assert self.cruise.table.over or self.reached == goals


def captain(p: Pupil) -> None:
    p.types("mobilize dive")
    p.until(1)
    p.types("dive 10")
    p.until(2)
    p.types("periscope")
    p.until(3)
    p.types(f"tdc {p.view.contacts[0].id}")
    p.until(4)
    p.types("flood_tubes 1")
    p.until(5)
    seen = p.view.contacts[0]
    p.types(f"fire_torpedoes tubes=1 course={seen.course} speed={seen.speed} distance_nm={seen.distance}")


def first_officer(p: Pupil) -> None:
    p.types("wait 10s")
    seen = p.view.contacts[0]
    p.types(f"turn_glasses {seen.bearing(p.view.boat.course)}")
    p.until(1)
    p.types(f"identify {seen.id} tanker")
    p.until(2)
    message = p.view.radio[0]
    p.types(f"set_enigma {p.cruise.table.charts['enigma_keys']['keys'][message.day]}")
    p.until(3)
    p.types(f"type_enigma {message.text}")
    p.until(4)
    p.types("scale action")


def navigator(p: Pupil) -> None:
    p.types("wait 1m")
    seen, own = p.view.contacts[0], p.view.boat.course
    east, north = (seen.distance * f(math.radians(seen.true_bearing)) for f in (math.sin, math.cos))
    p.types(f"mark merchant {east:.1f} {north:.1f}")
    p.until(1)
    p.types(f"turn_disk own_course={own:.0f} bearing={seen.bearing(own)} enemy_course=300")
    p.until(2)
    p.types("say course number=280")
    p.until(3)
    p.types("say square words=AM24")


def chief_engineer(p: Pupil) -> None:
    p.types("wait 10s", 'say wish words="technical radio 2 1 green"')
    p.until(1)
    p.types('say wish words="breach 4"')
    p.until(2)
    view = p.view.puzzle
    letters = {picture: letter for letter, picture in p.cruise.table.charts["sections"]["puzzle"]["pictures"].items()}
    at = {f"{letters[piece.picture]}-{piece.half}": piece.piece for piece in view.pieces}
    p.types(*(f"puzzle_place {at[piece]} {n}" for n, piece in enumerate(solution(p.cruise.table.book, 4))))
    p.types("puzzle_flip")


PLAYED = {
    CAPTAIN: captain, FIRST_OFFICER: first_officer, NAVIGATOR: navigator, CHIEF_ENGINEER: chief_engineer,
}  # fmt: skip


@proves("BG-1.5.a")
@pytest.mark.parametrize("role", ROLES)
def test_a_lesson_is_played_to_its_end_by_lines(role):
    p = Pupil(role)
    PLAYED[role](p)
    p.until(len(p.view.task.lesson.goals))
    p.types("wait 10s")
    assert p.cruise.table.over
    assert p.cruise.table.result.summary["primary"]
