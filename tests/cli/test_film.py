"""Events one by one: every line in its turn with the board of that moment, in all games of turns; looking back."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

import kaleun
from budget import budget, share
from kaleun.cli.common import INSTANT, LANGUAGES, NORMAL, STEP
from kaleun.cli.home import SaveFile
from kaleun.cli.tty import keys
from kaleun.cli.tty.commands import handle
from kaleun.cli.tty.film import GLANCE, Film, Reel, reading_time, watch, whole
from kaleun.cli.tty.plain import Plain
from kaleun.cli.tty.scene import Scene, board_of
from kaleun.cli.tty.screen import Screen, frame, marked
from kaleun.cli.tty.session import Leave, Session
from kaleun.kernel.frames import sights
from kaleun.kernel.game import find_game
from kaleun.kernel.table import Table

GAMES = ("unterseeboot", "scope", "torpedo_dice", "hunted")


class Watcher(Screen):
    """A screen with somebody before it who answers by `answers` (at random when they are used up), presses `pressed`
    while events are shown and otherwise lets the time pass; it is noted what was to be seen and for how long."""

    def __init__(self, game: str, pace: str = NORMAL, answers: Iterable[str] = (), most: int = budget(40, 15)) -> None:
        self.file = io.StringIO()
        console = Console(file=self.file, width=80, height=24, force_terminal=True, markup=False, highlight=False)
        super().__init__(console, board_of(find_game(game)), pace, self.passes)
        self.answers, self.most, self.rng, self.pressed = iter(answers), most, random.Random(3), iter(())
        self.shown: list[Scene] = []
        self.told: list[tuple[str | None, str]] = []
        self.seconds: list[float | None] = []
        self.asked = 0

    def event(self, scene, before, seconds, hint):
        self.shown.append(scene)
        self.told.append((scene.seat, scene.log()[-1].text()))
        return super().event(scene, before, seconds, hint)

    def passes(self, seconds: float | None) -> str:
        self.seconds.append(seconds)
        return next(self.pressed, "x" if seconds is None else "")

    def question(self, asking):
        self.asked += 1
        if self.asked > self.most:
            raise Leave
        return next(self.answers, None) or self.rng.choice(asking.scene.ask.keys)

    def curtain(self, sentence: str) -> None:
        pass


def played(tmp_path, ui, table: Table, bots: dict[str, str] | None = None) -> Session:
    session = Session(table, SaveFile(tmp_path / "game.kaleun", fresh=True), ui, "en", bots)
    try:
        session.play(handle)
    except Leave:
        session._show()
    return session


@pytest.mark.parametrize("bots", share([{"allied": "random", "B": "random"}, {}], 2))
@pytest.mark.parametrize("game", GAMES)
def test_each_person_sees_every_line_once_and_the_board_of_its_moment(tmp_path, game, bots):
    table = kaleun.new_table(game, seed=4)
    ui = Watcher(game)
    session = played(tmp_path, ui, table, {seat: bot for seat, bot in bots.items() if seat in table.seats})
    assert table.n > 12
    for seat in session.humans:
        session.seat = seat
        session._show()  # what happened since they sat here last
        shown = [scene for scene in ui.shown if scene.seat == seat]
        then = [sight for sight in sights(table, seat, table.first) if sight.line is not None]
        assert [text for one, text in ui.told if one == seat] == [line.text() for line in table.log(seat)]
        assert [scene.view for scene in shown] == [sight.view for sight in then]
        assert len(shown) > 10


def test_the_dice_fall_one_after_another(tmp_path):
    """The torpedo has left its tube, then it hits, then the destroyer comes: three pictures."""
    answers = ["move:M1", "pay:main", "move:P2", "pay:main", "identify:S1", "fire:S1"]
    table = kaleun.new_table("unterseeboot", dice=[2, 6, 6, 6, 6, 6])
    ui = Watcher("unterseeboot", answers=answers, most=len(answers))
    played(tmp_path, ui, table)
    seen = {scene.log()[-1].code: scene.view for scene in ui.shown}
    assert [seen[code].boat.torpedoes[0] for code in ("identified", "fired", "ship_sunk")] == [7, 6, 6]
    assert [len(seen[code].sunk) for code in ("fired", "ship_sunk")] == [0, 1]
    assert [seen[code].destroyer for code in ("ship_sunk", "destroyer_alerted")] == ["", "searching"]


def test_the_time_is_for_reading_and_the_last_is_glanced_at(tmp_path):
    table = kaleun.new_table("unterseeboot", seed=4)
    ui = Watcher("unterseeboot", most=1)
    played(tmp_path, ui, table)
    first, second = table.log()[:2]
    assert ui.seconds[:2] == [reading_time(first.text()), GLANCE]
    assert reading_time("") == GLANCE < reading_time(second.text()) < reading_time(first.text()) < 3
    assert reading_time("x" * 999) == reading_time("x" * 9999)


def test_step_by_step_every_event_waits(tmp_path):
    table = kaleun.new_table("scope", seed=4)
    ui = Watcher("scope", STEP, most=8)
    played(tmp_path, ui, table, {"allied": "random"})
    assert len(ui.seconds) > 8
    assert set(ui.seconds) == {None}


def test_at_once_means_no_events(tmp_path):
    ui = Watcher("hunted", INSTANT, most=20)
    played(tmp_path, ui, kaleun.new_table("hunted", seed=4))
    assert ui.shown == []


def test_the_pace_can_be_changed_while_playing(tmp_path):
    ui = Watcher("unterseeboot", NORMAL, ["pace", "pace warp", "pace instant", "1", "1", "pace step", "1"], 7)
    played(tmp_path, ui, kaleun.new_table("unterseeboot", seed=4))
    assert ui.seconds[2:] == [None] * len(ui.seconds[2:])
    assert len(ui.seconds) > 2


def test_whoever_has_enough_sees_the_question(tmp_path):
    """q skips what the other boats do as well; after the next answer events are shown again."""
    table = kaleun.new_table("torpedo_dice", seed=4, options={"players": 4})
    ui = Watcher("torpedo_dice", most=0)
    ui.pressed = iter(["q"])
    session = played(tmp_path, ui, table, dict.fromkeys(table.seats[1:], "random"))
    at_first = len(ui.shown)
    assert session.humans == [table.seats[0]]
    assert at_first == 1
    assert len(table.log(table.seats[0])) > 4
    ui.most = 3
    with pytest.raises(Leave):
        session.play(handle)
    assert len(ui.shown) > at_first + 1


def test_nobody_sees_again_what_was_taken_back(tmp_path):
    """An undo shows nothing; the next answer shows its own event."""
    ui = Watcher("unterseeboot", answers=["M1", "u", "D2", "u", "U"], most=5)
    session = played(tmp_path, ui, kaleun.new_table("unterseeboot", seed=4))
    texts = [text for _, text in ui.told if "moves" in text]
    assert len(texts) == 3, "to M1, to D2, and to D2 given again"
    assert texts[1] == texts[2] != texts[0]
    assert session.table.log()[-1].text() == texts[2]


def test_what_was_taken_back_reaches_no_other_person():
    """German and Allied side at one keyboard: the order that is taken back was not seen by the other."""
    table = kaleun.new_table("scope", seed=4)
    film = Film(table, table.seats)
    while table.pending is not None and not table.can_undo:
        table.answer(table.pending.keys[0])
    film.reel(table.seats[0], "en")
    table.undo()
    film.reel(table.seats[0], "en")
    table.answer(table.pending.keys[-1])
    for seat in table.seats:
        reel = film.reel(seat, "en")
        written = [line.line for line in table.log(seat)]
        own = [moment.line for moment in reel.moments]
        assert own == written[len(written) - len(own) :]


def test_a_resumed_game_does_not_play_its_past(tmp_path):
    table = kaleun.new_table("unterseeboot", seed=4)
    for _ in range(6):
        table.answer(table.pending.keys[0])
    again = kaleun.load(table.record())
    ui = Watcher("unterseeboot", most=1)
    played(tmp_path, ui, again)
    assert [scene.log()[-1].n for scene in ui.shown] == list(range(len(table.log()), len(again.log())))


# -- the picture


def finished(game: str, seed: int = 11) -> Table:
    table = kaleun.new_table(game, seed=seed)
    rng = random.Random(2)
    while (ask := table.pending) is not None and table.n < 400:
        table.answer(rng.choice(ask.keys))
    return table


@pytest.mark.parametrize("game", share(GAMES, 2))
def test_every_event_fits_the_screen(game):
    table, board = finished(game), board_of(find_game(game))
    for lang, seat in zip(LANGUAGES, [*table.seats, None, None], strict=False):
        reel = whole(table, seat, lang)
        for i in range(0, len(reel), budget(3, 30)):
            for width, height in ((80, 24), (120, 40)):
                lines = [line.plain for line in frame(board, reel.scene(i), reel.scene(i - 1), width, height)]
                assert len(lines) <= height - 1
                assert max(cell_len(line) for line in lines) <= width
                if reel.moments[i].line is not None:
                    assert reel.text(i).split(" ")[0] in " ".join(lines[-3:])
        words = reel.scene(0).words
        keys, lines = (words(code, at=1234, of=1234) for code in ("reel_keys", "reel_lines"))
        assert max(cell_len(hint) for hint in (keys + words("reel_other"), lines)) < 80


def test_what_has_changed_is_set_off():
    old, new = [Text("Hull ■■■"), Text("Turn 1")], [Text("Hull ■■□"), Text("Turn 1")]
    assert [span.start for span in marked(new, old)[0].spans] == [7]
    assert not marked(new, old)[1].spans
    other = [Text("quite another"), Text("picture")]
    assert not any(line.spans for line in marked(other, old))
    assert not any(line.spans for line in marked([Text("Turn 2")], old))


# -- keys


def keyed(reel: Reel, pressed: str | list[str], pace: str = STEP, **more: object) -> list[int]:
    """The moments that are seen if somebody presses these."""
    ui = Watcher("unterseeboot", pace)
    ui.pressed = iter(pressed)
    watch(ui, reel, pace, **more)
    return [next(i for i in range(len(reel)) if reel.scene(i).then == scene.then) for scene in ui.shown]


@pytest.fixture
def reel() -> Reel:
    return whole(finished("unterseeboot"), "commander", "en")


def test_back_and_on(reel):
    end = len(reel) - 1
    assert keyed(reel, "bbfq", at=end) == [end, end - 1, end - 2, end - 1]
    assert keyed(reel, ["b", keys.BACK, keys.ON, keys.LEAVE], at=0) == [0, 0, 0, 1]
    assert keyed(reel, "x" * len(reel)) == list(range(len(reel))), "any key goes on, and at the end back to the game"
    assert keyed(reel, ["G", keys.FIRST, keys.LAST, "g", "q"]) == [0, end, 0, end, 0]


def test_from_answer_to_answer(reel):
    n = [moment.n for moment in reel.moments]
    seen = keyed(reel, "FFFBBq")
    assert [n[i] for i in seen] == [0, 1, 2, 3, 2, 1]
    assert n[reel.at(7)] == 7
    assert reel.at(7) == len(n) - 1 or n[reel.at(7) + 1] > 7
    assert keyed(reel, ["7", "q"]) == [0, reel.at(7)]
    assert reel.at(99999) == len(reel) - 1


def test_space_stops_and_plays(reel):
    ui = Watcher("unterseeboot")
    ui.pressed = iter(["", " ", "x", " ", "", "q"])
    watch(ui, reel, NORMAL)
    assert [seconds is None for seconds in ui.seconds] == [False, False, True, True, False, False]


def test_whoever_goes_back_looks_in_peace(reel):
    ui = Watcher("unterseeboot")
    ui.pressed = iter(["", "b", "q"])
    watch(ui, reel, NORMAL)
    assert [seconds is None for seconds in ui.seconds] == [False, False, True]


def test_looking_back_shows_the_seat_its_own_past(tmp_path):
    """From the last event back to the first, with what this seat saw; then the game goes on."""
    table = kaleun.new_table("scope", seed=4)
    ui = Watcher("scope", INSTANT, ["1", "b", "b 2"], 3)
    ui.pressed = iter(["b", "b", "q", "q"])
    session = played(tmp_path, ui, table, {"allied": "random"})
    reel = whole(table, "german", "en")
    assert session.seat == "german"
    assert [scene.then for scene in ui.shown][:3] == [reel.scene(len(reel) - 1 - i).then for i in range(3)]
    assert ui.shown[3].then == reel.scene(reel.at(2)).then


@pytest.mark.parametrize(
    ("typed", "key"),
    [("b", "b"), ("bb", "b"), ("é", "é"), ("\x1b", keys.LEAVE), ("\x1b[D", keys.BACK), ("\x1bOC", keys.ON),
     ("\x1b[5~", keys.PAGE_BACK), ("\x1b[F", keys.LAST), ("\x1bOP", keys.ON), ("\n", "\n")],
)  # fmt: skip
def test_keys_by_name(typed, key):
    assert keys.named(typed) == key


def test_a_closed_terminal_ends_it():
    with pytest.raises(EOFError):
        keys.named("")


# -- plain lines


class Listener(Plain):
    """Plain mode with a list for a terminal and a clock of its own."""

    def __init__(self, game: str, pace: str, answers: list[str]) -> None:
        super().__init__(board_of(find_game(game)), pace, self.slept)
        self.output: list[str] = []
        self.answers, self.seconds = iter(answers), 0.0

    def slept(self, seconds: float) -> None:
        self.seconds += seconds

    def read(self, text: str) -> str:
        self.output.append(text)
        answer = next(self.answers, None)
        if answer is None:
            raise Leave
        return answer

    def say(self, *sentences: str) -> None:
        self.output += sentences


ANSWERS = ["M1", "main", "P2", "main", "S1", "S1"]


def heard(tmp_path, pace: str, answers: list[str], name: str = "a") -> Listener:
    ui = Listener("unterseeboot", pace, answers)
    (tmp_path / name).mkdir()
    played(tmp_path / name, ui, kaleun.new_table("unterseeboot", dice=[2, 6, 6, 6, 6, 6]))
    return ui


def test_plain_lines_tell_each_line_once(tmp_path):
    at_once, slowly = heard(tmp_path, INSTANT, ANSWERS), heard(tmp_path, NORMAL, ANSWERS, "b")
    table = kaleun.new_table("unterseeboot", dice=[2, 6, 6, 6, 6, 6])
    for key in ("move:M1", "pay:main", "move:P2", "pay:main", "identify:S1", "fire:S1"):
        table.answer(key)
    scene = Scene(table, "commander", "en")
    lines = [scene.line(line) for line in scene.log()]
    for ui in (at_once, slowly):
        assert [said for said in ui.output if said in lines] == lines
    assert at_once.seconds == 0
    assert slowly.seconds > GLANCE * len(lines)


def test_plain_lines_at_reading_pace_say_what_each_event_changed(tmp_path):
    output = heard(tmp_path, NORMAL, ANSWERS).output
    away = next(i for i, said in enumerate(output) if said.startswith("Torpedo away"))
    assert "torpedoes 6 of 7" in output[away + 1]
    assert "S1 sunk" not in output[away + 1]
    assert any("S1 sunk" in said for said in output[away + 2 : away + 6])


def test_plain_lines_step_by_step(tmp_path):
    """Enter goes on; q has the rest told at once, nothing is lost."""
    ui = heard(tmp_path, STEP, ["", "", "M1", "q", "main", "q"])
    assert sum("Enter on" in said for said in ui.output) == 4
    assert [said for said in ui.output if said.startswith("Turn 2  ")] == ["Turn 2  UB-3.1"]
