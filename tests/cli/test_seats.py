"""More than one seat: curtains between people, bots beside them, nobody sees what is not theirs."""

from __future__ import annotations

import pytest

from kaleun.cli.home import SaveFile
from kaleun.cli.tty.commands import handle
from kaleun.cli.tty.plain import Plain
from kaleun.cli.tty.scene import Listing
from kaleun.cli.tty.session import Leave, Session
from kaleun.kernel.table import new_table
from toys.lurk import GAME as LURK


class Keyboard(Plain):
    """Plain mode with somebody at the keyboard who always takes the first choice; notes what each person saw."""

    def __init__(self, most: int = 1000) -> None:
        super().__init__(Listing())
        self.output: list[str] = []
        self.curtains: list[str] = []
        self.asked: list[str] = []
        self.most = most

    def question(self, asking):
        self.asked.append(asking.scene.ask.seat)
        assert asking.scene.seat == asking.scene.ask.seat
        if len(self.asked) > self.most:
            raise Leave
        return super().question(asking)

    def read(self, text: str) -> str:
        return "1"

    def say(self, *sentences: str) -> None:
        self.output += sentences

    def curtain(self, sentence: str) -> None:
        self.curtains.append(sentence)


def play(tmp_path, keyboard: Keyboard, bots: dict[str, str] | None = None) -> Session:
    session = Session(new_table(LURK, seed=4), SaveFile(tmp_path / "lurk.kaleun", fresh=True), keyboard, "en", bots)
    session.play(handle)
    return session


def test_a_curtain_falls_between_people(tmp_path):
    keyboard = Keyboard()
    session = play(tmp_path, keyboard)
    assert session.table.over
    changes = sum(a != b for a, b in zip(["", *keyboard.asked], keyboard.asked, strict=False))
    first = keyboard.asked[0] == session.humans[0]
    assert len(keyboard.curtains) == changes - first
    assert len(set(keyboard.asked)) == len(session.table.seats) > 1


def test_bots_sit_beside_people_without_a_curtain(tmp_path):
    keyboard = Keyboard()
    seats = new_table(LURK, seed=4).seats
    session = play(tmp_path, keyboard, dict.fromkeys(seats[1:], "random"))
    assert session.table.over
    assert keyboard.curtains == []
    assert set(keyboard.asked) == {seats[0]}


def test_nobody_reads_the_lines_of_others(tmp_path):
    keyboard = Keyboard()
    boat = next(seat for seat in new_table(LURK, seed=4).seats if seat != "escort")
    others = {seat: "random" for seat in new_table(LURK, seed=4).seats if seat != "escort"}
    session = play(tmp_path, keyboard, others)
    secret = [line.text() for line in session.table.log(boat) if line.to == boat]
    assert secret
    assert not set(secret) & {line.partition("  ")[0] for line in keyboard.output}
    assert keyboard.output[0].startswith(session.table.log("escort")[0].text())


def test_each_person_hears_what_happened_since_their_last_answer(tmp_path):
    keyboard = Keyboard(most=3)
    with pytest.raises(Leave):
        play(tmp_path, keyboard)
    told = [line for line in keyboard.output if "trims" in line]
    assert told
    assert len(told) == len(set(keyboard.asked[1:])), "each other person hears of it once"
