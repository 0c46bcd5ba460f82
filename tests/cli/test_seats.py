"""More than one seat: curtains between people, bots beside them, nobody sees what is not theirs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kaleun.cli.home import SaveFile
from kaleun.cli.tty.commands import handle
from kaleun.cli.tty.plain import Plain
from kaleun.cli.tty.scene import Listing
from kaleun.cli.tty.session import Leave, Session
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table
from kaleun.kernel.worlds import keeps_from
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
    assert keyboard.curtains
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


def test_a_curtain_falls_only_before_a_secret(tmp_path):
    """The escort has no secret from the boat. The boat has none before it hides: the curtain falls then, not when it is
    asked first, and later each time it comes back to the screen."""
    keyboard = Keyboard()
    shown: list[tuple[str, int]] = []
    keyboard.curtain = lambda sentence: shown.append((sentence, len(keyboard.asked)))
    session = play(tmp_path, keyboard)
    hides = [i for i, (a, b) in enumerate(pairwise(["escort", *keyboard.asked])) if (a, b) == ("escort", "boat1")]
    assert [when for _, when in shown] == [hides[0] + 1, *hides[1:]]
    assert all(session.scene.name("boat1") in sentence for sentence, _ in shown)


@pytest.mark.parametrize(
    ("game", "options", "seat", "other", "secret"),
    [
        ("scope", {}, "german", "allied", True),
        ("torpedo_dice", {"players": 2, "sealed": False}, "A", "B", False),
        ("torpedo_dice", {"players": 2, "sealed": True}, "A", "B", False),
        ("hunted", {"mode": "two_player"}, "kommandant", "admiralty", False),
    ],
)
def test_what_the_kernel_says_of_a_first_question(game, options, seat, other, secret):
    assert keeps_from(new_table(find_game(game), seed=1, options=options), seat, other) is secret


def test_who_decides_at_the_same_time_is_not_looked_at():
    table = new_table(find_game("torpedo_dice"), seed=1, options={"players": 2, "sealed": True})
    while len(table.questions) < 2:
        table.answer(table.pending.keys[0])
    assert keeps_from(table, "A", "B")
    assert keeps_from(table, "B", "A")


def test_who_may_look_is_asked_at_every_position():
    """The submarines are a secret of the German side; what the Allied side sees then is none until it has one."""
    table = new_table(find_game("scope"), seed=1)
    assert not keeps_from(table, "allied", "german")
    table.answer(table.pending.keys[0])
    assert keeps_from(table, "german", "allied")
    while not table.over:
        table.answer(table.pending.keys[0])
    assert not keeps_from(table, "german", "allied")
