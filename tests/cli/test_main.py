"""The program itself: help, versions, exit codes, sentences instead of tracebacks."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest

import kaleun
from kaleun.cli import COMMANDS

HEAVY = ("rich", "numpy", "numba", "ray", "starlette", "uvicorn", "textual", "matplotlib", "kaleun.games.unterseeboot")


def test_help_lists_every_command(run):
    result = run("--help")
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(run, name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: kaleun {name}")


def test_every_command_that_prints_facts_has_json(run):
    for name in set(COMMANDS) - {"serve", "play"}:
        assert "--json" in run(name, "--help").stdout, name


def test_help_loads_nothing_heavy():
    code = (
        "import sys, kaleun.cli\n"
        "kaleun.cli.kaleun.main(['--help'], standalone_mode=False)\n"
        f"print([module for module in {HEAVY} if module in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "[]"


def test_version(run):
    assert run("--version").stdout.strip() == kaleun.__version__


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["sail"], "no such command 'sail'"),
        (["play"], "which game?"),
        (["play", "chess"], "there is no game 'chess'; there are:"),
        (["play", "unterseeboot", "--dice", "loaded"], "invalid value for '--dice'"),
        (["play", "unterseeboot", "--option", "boat=XXI"], "option boat is one of VIIA, VIIC, not 'XXI'"),
        (["play", "unterseeboot", "--option", "sails=on"], "unterseeboot has no option 'sails'"),
        (["play", "unterseeboot", "--option", "big_ships=maybe"], "option big_ships is one of off, on, not 'maybe'"),
        (["play", "unterseeboot", "--bot", "cook=random"], "the seats of unterseeboot are: commander"),
        (["play", "unterseeboot", "--bot", "commander=nobody"], "there is no bot 'nobody'"),
        (["play", "--resume", "nowhere.kaleun"], "there is no file nowhere.kaleun"),
        (["verify", "nowhere.kaleun"], "does not exist"),
        (["rules", "unterseeboot", "UB-99"], "unterseeboot has no rule 'UB-99'"),
        (["charts", "unterseeboot", "weather"], "unterseeboot has no chart 'weather'; it has: aircraft"),
        (["sim", "unterseeboot", "-n", "0"], "invalid value for '-n'"),
        (["sim", "unterseeboot", "--engine", "steam"], "there is no engine 'steam'"),
        (["arena", "unterseeboot", "--bots", "random"], "at least two different bots"),
    ],
)
def test_bad_usage_is_one_sentence_and_exit_code_2(run, args, sentence):
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert result.stderr.startswith("kaleun: ")
    assert result.stderr.count("\n") == 1


def test_a_fault_is_a_sentence_too(run, monkeypatch):
    monkeypatch.delenv("KALEUN_DEBUG")
    monkeypatch.setattr("kaleun.kernel.game.find_game", lambda _: 1 / 0)
    result = run("rules", "unterseeboot")
    assert result.exit_code == 1
    assert "a fault in Kaleun itself, ZeroDivisionError: division by zero" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_closed_pipe_is_no_fault():
    reader = "import sys; sys.stdin.readline()"
    shell = f"{sys.executable} -m kaleun.cli charts unterseeboot board --json | {sys.executable} -c '{reader}'"
    result = subprocess.run(["bash", "-c", f"set -o pipefail; {shell}"], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


# -- commands that others fill


@pytest.fixture
def calls(monkeypatch):
    """What the server was asked to do."""
    asked: list[tuple[object, ...]] = []
    for name in ("serve", "backup", "restore", "check"):
        monkeypatch.setattr(f"kaleun.server.main.{name}", lambda *a, _n=name, **k: asked.append((_n, *a, k)))
    return asked


def test_serve_hands_its_options_to_the_server(run, calls):
    args = ["--host", "0.0.0.0", "--port", 8123, "--db", "x.db", "--open", "--lan", "--name", "boat.example"]
    assert run("serve", *args).exit_code == 0
    given = {
        "host": "0.0.0.0",
        "port": 8123,
        "db": "x.db",
        "open_browser": True,
        "lan": True,
        "names": ("boat.example",),
    }
    assert calls == [("serve", given)]


def test_without_a_command_the_server_starts_with_the_database_at_home(run, calls, home):
    assert run().exit_code == 0
    assert calls == [("serve", {"db": str(home / "kaleun.db"), "open_browser": False, "lan": False})]


def test_backup_restore_and_check_of_the_database(run, calls):
    run("serve", "--db", "x.db", "--backup", "copy.db")
    run("serve", "--db", "x.db", "--restore", "copy.db")
    run("serve", "--db", "x.db", "--check")
    assert calls == [("backup", "x.db", "copy.db", {}), ("restore", "x.db", "copy.db", {}), ("check", "x.db", {})]
    both = run("serve", "--backup", "a", "--restore", "b")
    assert both.exit_code == 2
    assert len(calls) == 3


def test_a_missing_server_is_one_sentence(run, monkeypatch):
    import kaleun.server

    monkeypatch.delattr(kaleun.server, "main", raising=False)
    monkeypatch.setitem(sys.modules, "kaleun.server.main", None)
    result = run("serve")
    assert result.exit_code == 2
    assert result.stderr == "kaleun: the server is not part of this installation (kaleun.server.main is missing)\n"


def test_bench_hands_over_and_returns_the_code(run, monkeypatch):
    bench = SimpleNamespace(main=lambda **given: print(given) or 1)
    for module in ("rules", "server"):
        monkeypatch.setitem(sys.modules, f"measures.{module}", bench)
    result = run("bench", "--peers", "--json")
    assert result.exit_code == 1
    assert result.stdout.strip() == "{'game': '', 'peers': True, 'json_out': True}"
    assert run("bench", "scope").stdout.strip() == "{'game': 'scope', 'peers': False, 'json_out': False}"
    assert run("bench", "server").stdout.strip() == "{'peers': False, 'json_out': False}"


def test_bench_says_what_it_can_measure_and_where(run, monkeypatch, tmp_path):
    result = run("bench", "chess")
    assert result.exit_code == 2
    assert "bench measures rules, server or a game (hunted, " in result.stderr
    monkeypatch.setattr("kaleun.cli.bench.BENCH", tmp_path / "bench")
    result = run("bench")
    assert result.exit_code == 2
    assert result.stderr == (
        "kaleun: kaleun bench runs from a checkout of the repository: its yardsticks are not installed\n"
    )
