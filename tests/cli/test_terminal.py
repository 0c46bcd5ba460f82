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
import time
from pathlib import Path

import pytest

import kaleun
from kaleun.cli.common import load_record

PROGRAM = [sys.executable, "-m", "kaleun.cli"]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][0-9AB]?")


def at_a_terminal() -> None:
    """As a shell starts it: with this terminal, and with Ctrl-C, which a run in the background ignores."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The program at the other end of a pseudo terminal."""

    def __init__(self, *args: str, columns: int = 80, lines: int = 24, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
        self.process = subprocess.Popen(
            [*PROGRAM, *args], stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
            preexec_fn=at_a_terminal,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()  # a read may end in the middle of a letter

    def until(self, text: str, seconds: float = 30, pattern: bool = False) -> str:
        """Everything new on the screen up to and including `text`, or what looks like this pattern."""
        deadline = time.monotonic() + seconds
        wanted = text if pattern else re.escape(text)
        while not re.search(wanted, ESCAPES.sub("", self.seen)):
            assert time.monotonic() < deadline, f"no {text!r} in {ESCAPES.sub('', self.seen)[-2000:]!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.seen += self.decoder.decode(os.read(self.master, 65536))
                except OSError:
                    pytest.fail(f"the program ended without {text!r}: {ESCAPES.sub('', self.seen)[-2000:]!r}")
        raw, self.seen = self.seen, ""
        self.raw = raw
        return ESCAPES.sub("", raw)

    def type(self, text: str) -> None:
        os.write(self.master, f"{text}\n".encode())

    def end(self) -> int:
        code = self.process.wait(timeout=30)
        os.close(self.master)
        return code


@pytest.fixture
def saves(home: Path) -> Path:
    return home / "saves"


def test_the_board_is_drawn_in_colour(saves):
    terminal = Terminal("play", "unterseeboot", "--seed", "7")
    first = terminal.until("q quit > ")
    assert "╺━┻━╸" in first
    assert "Where to, Herr Kaleun?" in first
    assert "\x1b[" in terminal.raw
    assert len(first.replace("\r", "").splitlines()) <= 24
    assert max(len(line) for line in first.replace("\r", "").splitlines()) <= 80
    terminal.type("M1")
    assert "Which power pays" in terminal.until("q quit > ")
    terminal.type("q")
    assert "The game is kept in" in terminal.until("kaleun play unterseeboot")
    assert terminal.end() == 0
    (path,) = saves.glob("*.kaleun")
    assert [a.value for a in load_record(path).answers()] == ["move:M1"]


@pytest.mark.parametrize(
    ("args", "environment"),
    [((), {"NO_COLOR": "1"}), (("--plain",), {}), ((), {"TERM": "dumb"}), ((), {"columns": 79}), ((), {"lines": 23})],
)
def test_plain_when_asked_for_or_when_there_is_no_room(args, environment):
    terminal = Terminal("play", "unterseeboot", "--seed", "7", *args, **environment)
    out = terminal.until("3. Move to M1")
    assert "┌" not in out
    assert "\x1b" not in terminal.raw
    terminal.type("q")
    assert terminal.end() == 0


def test_ctrl_c_keeps_the_game(saves):
    terminal = Terminal("play", "unterseeboot", "--seed", "7")
    terminal.until("q quit > ")
    terminal.type("M1")
    terminal.until("q quit > ")
    os.write(terminal.master, b"\x03")
    terminal.until("The game is kept in")
    assert terminal.end() == 0
    (path,) = saves.glob("*.kaleun")
    assert [a.value for a in load_record(path).answers()] == ["move:M1"]


@pytest.mark.slow
def test_a_whole_game_on_the_drawn_screen(saves):
    terminal = Terminal("play", "unterseeboot", "--seed", "3", "--lang", "de")
    while "Enter: weiter" not in (out := terminal.until(" > ")) and "Enter: schließen" not in out:
        assert len(out.replace("\r", "").splitlines()) <= 25
        terminal.type("1")
    assert "Das Spiel ist aus" in out
    while "Enter: schließen" not in out:
        terminal.type("")
        out = terminal.until(" > ")
    terminal.type("")
    assert terminal.end() == 0
    (path,) = saves.glob("*.kaleun")
    table = load_record(path)
    assert table.over
    assert kaleun.verify(path.read_text("utf-8")).ok


def test_killed_in_the_middle_and_resumed(saves):
    """kill -9 right after an answer was shown: the position is there again, to the hash."""
    answers = ["move:M1", "pay:main", "move:P2", "pay:main", "identify:S1"]
    process = subprocess.Popen(
        [*PROGRAM, "play", "unterseeboot", "--seed", "7"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    table = kaleun.new_table("unterseeboot", seed=7)
    for key in answers:
        process.stdin.write(f"{key}\n".encode())
        process.stdin.flush()
        table.answer(key)
    shown = b""
    wanted = f"({table.pending.rule})".encode()
    while shown.count(b"> ") < len(answers) + 1:
        shown += os.read(process.stdout.fileno(), 65536)
    assert wanted in shown
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    process.stdin.close()
    process.stdout.close()
    (path,) = saves.glob("*.kaleun")
    resumed = load_record(path)
    assert resumed.state_hash() == table.state_hash()
    assert resumed.record() == table.record()
    again = subprocess.run(
        [*PROGRAM, "play", "unterseeboot", "--resume"], input="q\n", capture_output=True, text=True, check=True
    )
    assert table.pending.text("en") in again.stdout
    assert load_record(path).state_hash() == table.state_hash()
    assert [p.name for p in saves.iterdir()] == [path.name], "nothing half written is left"


@pytest.mark.slow
def test_killed_at_any_moment(saves):
    """However unlucky the moment: what is on disk loads, and is a beginning of the game that was typed."""
    table = kaleun.new_table("unterseeboot", seed=7)
    typed = []
    while (ask := table.pending) is not None and len(typed) < 40:
        typed.append(ask.keys[0])
        table.answer(ask.keys[0])
    whole = [a.value for a in table.answers()]
    text = "".join(f"{key}\n" for key in typed).encode()
    for delay in (0.0, 0.01, 0.02, 0.04, 0.08):
        for old in saves.glob("*"):
            old.unlink()
        process = subprocess.Popen(
            [*PROGRAM, "play", "unterseeboot", "--seed", "7"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(text)
        process.stdin.flush()
        os.read(process.stdout.fileno(), 100)
        time.sleep(delay)
        process.kill()
        process.communicate()
        (path,) = saves.glob("*.kaleun")
        answers = [a.value for a in load_record(path).answers()]
        assert answers == whole[: len(answers)]


def test_a_simulation_survives_ctrl_c_and_ends_as_if_nothing_had_been(tmp_path):
    """With two processes and a real interrupt from the terminal; progress is shown, the second run goes on."""
    told = ("sim", "hunted", "-n", "800", "--workers", "2", "--bot", "balanced")
    first = Terminal(*told, columns=100, KALEUN_HOME=str(tmp_path / "home"))
    done = max(map(int, re.findall(r"(\d+)/800", first.until(r"[1-9]\d*/800", 60, pattern=True))))
    os.write(first.master, b"\x03")
    assert "what is done is kept" in first.until("the same command goes on", 60)
    assert first.process.wait(20) == 130
    out = str(tmp_path / "resumed.json")
    again = Terminal(*told, "--out", out, columns=100, KALEUN_HOME=str(tmp_path / "home"))
    shown = again.until("outcome", 90)
    counts = {int(n) for n in re.findall(r"(\d+)/800", shown)} - {0}
    assert min(counts) >= done > 0, "it begins where it stopped"
    assert again.process.wait(20) == 0
    whole = kaleun.simulate("hunted", 800, bots={"kommandant": "balanced"})
    assert json.loads(Path(out).read_text("utf-8")) == json.loads(whole.to_json())
