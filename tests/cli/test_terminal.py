"""The real program in a real terminal and through real pipes: drawing, leaving, being killed, resuming."""

from __future__ import annotations

import codecs
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kaleun
from kaleun.cli.common import load_record
from kaleun.cli.tty.plain import Plain
from kaleun.cli.tty.screen import Screen
from kaleun.cli.tty.start import ui_for
from kaleun.kernel.game import find_game
from waiting import HANG, until

PROGRAM = [sys.executable, "-m", "kaleun.cli"]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][0-9AB]?")
AS_A_SHELL_DOES = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Starts it with this terminal, and with Ctrl-C, which a run in the background ignores. (Not between fork and exec:
other threads of the tests may hold a lock just then.)"""


def new_terminal(columns: int = 80, lines: int = 24) -> tuple[int, int]:
    """Both ends of a pseudo terminal of this size: ours and the program's."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    return master, slave


class Terminal:
    """The program at the other end of a pseudo terminal."""

    def __init__(self, *args: str, columns: int = 80, **environment: str) -> None:
        self.master, slave = new_terminal(columns)
        env = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", AS_A_SHELL_DOES, *PROGRAM[1:], *args],
            stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a read may end in the middle of a letter

    def until(self, text: str, pattern: bool = False) -> str:
        """Everything new on the screen up to and including `text`, or what looks like this pattern."""
        wanted = text if pattern else re.escape(text)
        while not re.search(wanted, ESCAPES.sub("", self.seen)):
            assert self.read(), f"the program ended without {text!r}: {ESCAPES.sub('', self.seen)[-2000:]!r}"
        self.raw, self.seen = self.seen, ""
        return ESCAPES.sub("", self.raw)

    def read(self) -> bool:
        """Waits for more; False if the program has ended."""
        assert select.select([self.master], [], [], HANG)[0], f"it hangs: {ESCAPES.sub('', self.seen)[-2000:]!r}"
        try:
            more = os.read(self.master, 65536)
        except OSError:
            return False
        self.seen += self.decoder.decode(more)
        return bool(more)

    def type(self, text: str) -> None:
        os.write(self.master, f"{text}\n".encode())

    def press(self, key: str) -> None:
        os.write(self.master, key.encode())

    def interrupt(self) -> None:
        """Ctrl-C, once the program sleeps: what comes between its prompt and that is heard with the next key only."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if stat.exists():
            until(lambda: stat.read_text("utf-8").rpartition(") ")[2].startswith("S"), "it waits for a key")
        os.write(self.master, b"\x03")

    def end(self) -> int:
        """Reads on, for a program that is not heard does not end; its exit code."""
        while self.read():
            pass
        return self.process.wait(HANG)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Starts the program in terminals; none is left behind."""
    started: list[Terminal] = []

    def start(*args: str, **more: object) -> Terminal:
        started.append(Terminal(*args, **more))  # type: ignore[arg-type]
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def saves(home: Path) -> Path:
    return home / "saves"


def test_the_board_is_drawn_in_colour(terminal, saves):
    boat = terminal("play", "unterseeboot", "--seed", "7")
    first = boat.until("q quit > ")
    assert "╺━┻━╸" in first
    assert "Where to, Herr Kaleun?" in first
    assert "\x1b[" in boat.raw
    assert len(first.replace("\r", "").splitlines()) <= 24
    assert max(len(line) for line in first.replace("\r", "").splitlines()) <= 80
    boat.type("M1")
    assert "Which power pays" in boat.until("q quit > ")
    boat.type("q")
    assert "The game is kept in" in boat.until(r"kaleun\s+play\s+unterseeboot", pattern=True)
    assert boat.end() == 0
    (path,) = saves.glob("*.kaleun")
    assert [a.value for a in load_record(path).answers()] == ["move:M1"]


@pytest.mark.parametrize(
    ("size", "environment", "plain", "drawn"),
    [
        ((80, 24), {}, False, True),
        ((80, 24), {}, True, False),
        ((80, 24), {"NO_COLOR": "1"}, False, False),
        ((80, 24), {"TERM": "dumb"}, False, False),
        ((79, 24), {}, False, False),
        ((80, 23), {}, False, False),
    ],
)
def test_plain_when_asked_for_or_when_there_is_no_room(monkeypatch, size, environment, plain, drawn):
    master, slave = new_terminal(*size)
    for name, value in {"TERM": "xterm-256color", **environment}.items():
        monkeypatch.setenv(name, value)
    with open(slave, encoding="utf-8") as source, open(os.dup(slave), "w", encoding="utf-8") as target:
        for name, stream in (("stdin", source), ("stdout", target), ("__stdout__", target)):
            monkeypatch.setattr(sys, name, stream)
        assert isinstance(ui_for(find_game("unterseeboot"), plain), Screen if drawn else Plain)
        monkeypatch.undo()
    os.close(master)


def test_plain_lines_have_no_frames_and_no_escapes(terminal):
    boat = terminal("play", "unterseeboot", "--seed", "7", NO_COLOR="1")
    out = boat.until("3. Move to M1")
    assert "┌" not in out
    assert "\x1b" not in boat.raw
    boat.type("q")
    assert boat.end() == 0


def test_ctrl_c_keeps_the_game(terminal, saves):
    boat = terminal("play", "unterseeboot", "--seed", "7")
    boat.until("q quit > ")
    boat.type("M1")
    boat.until("q quit > ")
    boat.interrupt()
    boat.until("The game is kept in")
    assert boat.end() == 0
    (path,) = saves.glob("*.kaleun")
    assert [a.value for a in load_record(path).answers()] == ["move:M1"]


@pytest.mark.slow
def test_a_whole_game_on_the_drawn_screen(terminal, saves):
    boat = terminal("play", "unterseeboot", "--seed", "3", "--lang", "de")
    prompt = r" > $"
    while "Enter: weiter" not in (out := boat.until(prompt, pattern=True)) and "Enter: schließen" not in out:
        assert len(out.replace("\r", "").splitlines()) <= 25
        boat.type("1")
    assert "Das Spiel ist aus" in out
    while "Enter: schließen" not in out:
        boat.type("")
        out = boat.until(prompt, pattern=True)
    boat.type("")
    assert boat.end() == 0
    (path,) = saves.glob("*.kaleun")
    table = load_record(path)
    assert table.over
    assert kaleun.verify(path.read_text("utf-8")).ok


def test_events_are_shown_until_a_key_is_pressed(terminal, saves):
    """Single keys without Enter; Ctrl-C in the middle loses nothing; afterwards the line is edited as ever."""
    boat = terminal("play", "unterseeboot", "--seed", "7", "--pace", "step")
    for shown, key in (("1/2:", "x"), ("2/2:", "b"), ("1/2:", "\x1b[C"), ("2/2:", "\x1b")):
        assert "Patrol 1" in boat.until(f"{shown} any key on")
        boat.press(key)
    boat.until("q quit > ")
    boat.type("M1")
    event = boat.until("1/1: any key on")
    assert "The boat moves up from D1 to M1." in event
    assert "Which power" not in event
    boat.interrupt()
    boat.until("The game is kept in")
    assert boat.end() == 0
    (path,) = saves.glob("*.kaleun")
    assert [a.value for a in load_record(path).answers()] == ["move:M1"]


def test_a_game_plays_by_itself_until_it_is_read(terminal, record, finished):
    """By the real clock, with `p`: the last event comes without a key, and stays."""
    last = r"(\d+)/\1: "
    shown = terminal("show", str(record), "--play", "--pace", "step", "--at", str(finished.n))
    shown.until(last, pattern=True)
    shown.press("b")
    shown.until(r"\d+/\d+: ", pattern=True)
    shown.press("p")
    shown.until(last, pattern=True)
    shown.press("g")
    assert "Patrol 1" in shown.until("1/")
    shown.press("q")
    assert shown.end() == 0


class Piped:
    """The program with somebody typing into a pipe; killed at the end, whatever it does."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen([*PROGRAM, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.shown = b""

    def __enter__(self) -> Piped:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def until_asked(self, times: int) -> bytes:
        """Until so many questions were asked; what was shown so far."""
        assert self.process.stdout is not None
        while self.shown.count(b"> ") < times:
            more = os.read(self.process.stdout.fileno(), 65536)
            assert more, "the program ended"
            self.shown += more
        return self.shown


def test_killed_in_the_middle_and_resumed(run, saves):
    """kill -9 right after an answer was shown: the position is there again, to the hash."""
    answers = ["move:M1", "pay:main", "move:P2", "pay:main", "identify:S1"]
    table = kaleun.new_table("unterseeboot", seed=7)
    for key in answers:
        table.answer(key)
    with Piped("play", "unterseeboot", "--seed", "7") as boat:
        boat.type(*answers)
        assert f"({table.pending.rule})".encode() in boat.until_asked(len(answers) + 1)
        boat.process.send_signal(signal.SIGKILL)
        assert boat.process.wait() == -signal.SIGKILL
    (path,) = saves.glob("*.kaleun")
    resumed = load_record(path)
    assert resumed.state_hash() == table.state_hash()
    assert resumed.record() == table.record()
    again = run("play", "unterseeboot", "--resume", lines=["q"])
    assert table.pending.text("en") in again.stdout
    assert load_record(path).state_hash() == table.state_hash()
    assert [p.name for p in saves.iterdir()] == [path.name], "nothing half written is left"


@pytest.mark.slow
@pytest.mark.parametrize("asked", [1, 4, 14])
def test_killed_at_any_moment(saves, asked):
    """However unlucky the moment: what is on disk loads, and is a beginning of the game that was typed."""
    table = kaleun.new_table("unterseeboot", seed=7)
    typed = []
    while (ask := table.pending) is not None and len(typed) < 40:
        typed.append(ask.keys[0])
        table.answer(ask.keys[0])
    whole = [a.value for a in table.answers()]
    with Piped("play", "unterseeboot", "--seed", "7") as boat:
        boat.type(*typed)
        boat.until_asked(asked)  # and it plays on while we kill it
    (path,) = saves.glob("*.kaleun")
    answers = [a.value for a in load_record(path).answers()]
    assert answers == whole[: len(answers)]
    assert sum(a in typed for a in answers) >= asked - 1


@pytest.mark.slow
def test_a_simulation_survives_ctrl_c_and_ends_as_if_nothing_had_been(terminal, tmp_path):
    """With two processes and a real interrupt from the terminal; progress is shown, the second run goes on."""

    def simulated(n: int, *more: str) -> Terminal:
        told = ("sim", "hunted", "-n", str(n), "--workers", "2", "--bot", "balanced", *more)
        return terminal(*told, columns=100, KALEUN_HOME=str(tmp_path / f"home-{n}"))  # type: ignore[no-any-return]

    for n in (160, 1600, 16000):  # a machine that is done before it hears us gets more to do
        first = simulated(n)
        done = max(map(int, re.findall(rf"(\d+)/{n}", first.until(rf"[1-9]\d*/{n}", pattern=True))))
        os.write(first.master, b"\x03")
        code, said = first.end(), ESCAPES.sub("", first.seen)
        if code == 130:
            break
    assert code == 130
    assert "what is done is kept: the same command goes on" in said
    out = tmp_path / "resumed.json"
    again = simulated(n, "--out", str(out))
    shown = again.until("outcome")
    assert min({int(k) for k in re.findall(rf"(\d+)/{n}", shown)} - {0}) >= done, "it begins where it stopped"
    assert again.end() == 0
    whole = kaleun.simulate("hunted", n, bots={"kommandant": "balanced"})
    assert json.loads(out.read_text("utf-8")) == json.loads(whole.to_json())


def kept(raw: str) -> str:
    """What a terminal keeps of this to scroll back to: what was written to the usual screen since it was last wiped
    with all before it. (Of the other screen terminals keep nothing.)"""
    usual = re.sub(r"\x1b\[\?1049h.*?\x1b\[\?1049l", "", raw, flags=re.DOTALL)
    assert "\x1b[?1049" not in usual
    return ESCAPES.sub("", usual.rpartition("\x1b[3J")[2])


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
def test_two_at_one_terminal_leave_nothing_to_scroll_back_to(terminal, plain):
    """The German side hides its submarine and hands over: of all before nothing is there but the curtain's sentence.
    When both leave, the terminal shows where the file is, no more."""
    sea = terminal("play", "scope", "--seed", "1", "--pace", "instant", *(["--plain"] if plain else []))
    raw = ""
    for text in ("1", "", "q"):
        sea.until("(> |press Enter. )$", pattern=True)
        raw += sea.raw
        if not text:
            behind = ESCAPES.sub("", raw.rpartition("\x1b[3J")[2]).strip()
            assert re.fullmatch("Pass the keyboard to [^,]+, then press Enter.", behind)
        sea.type(text)
    assert sea.end() == 0
    left = kept(raw + sea.seen)
    assert "The game is kept in" in left
    assert "ubmarine" in ESCAPES.sub("", raw)
    assert "ubmarine" not in left
    assert len(left.split("\n")) < 8, left
