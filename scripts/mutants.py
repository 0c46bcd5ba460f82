"""Does a test notice? Plants errors in the rules and views of a game and runs the tests that could see each of them.

    python scripts/mutants.py GAME [-n 320] [--seed 1] [--only TEXT] [--again] [--list]

First every quick test of the game runs once and it is written down which lines it runs and how long it takes. Then, for
each error, a process that has everything loaded is forked, the function is replaced by the one with the error, and the
tests that run its line follow, the quickest first, until one fails. An error is killed by a failed test or by a test
that does not come to an end. docs/studies/mutants.md has the figures and says why the survivors survive.

Results are kept in build/mutants; `--again` takes only those that survived the last time."""

from __future__ import annotations

import argparse
import functools
import gc
import hashlib
import json
import os
import pickle
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol
from mutation import KINDS, Mutant, all_mutants, code_of, sample

from kaleun.kernel import rule

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "mutants"
FOLDERS, FILES = ("rules", "crew", "sea", "missions"), ("sequence.py", "view.py")
"""Where the rules and views of a game live."""
BESIDE = ("__init__.py", "book.py", "state.py", "invariants.py")
"""Files among them that read charts, name fields or check."""
ENOUGH = 0.95
BUDGET_S = 20.0
"""So much processor time may go into one error; one that lives so long is taken for a survivor."""
PATIENCE, LEAST_S = 20, 5.0
"""A test that takes so many times as long as without the error, and this long at least, will not come to an end."""

ENDLESS = "endless"


class Fate(NamedTuple):
    """What became of an error."""

    mutant: Mutant
    killer: str
    """The test that noticed; empty: a survivor."""
    tests: int
    """How many could have."""
    cpu: float


def rule_files(game: str) -> list[Path]:
    """The files errors are planted in."""
    root = ROOT / "src" / "kaleun" / "games" / game
    paths = [path for path in sorted(root.rglob("*.py")) if path.name in FILES or path.parent.name in FOLDERS]
    return [path for path in paths if path.name not in BESIDE]


def test_files(game: str) -> list[str]:
    """The tests of a game: its folder, its golden records and playthroughs, its terminal and its bots."""
    tests = ROOT / "tests"
    named = [*tests.glob(f"cli/test_{game}.py"), *tests.glob(f"ai/test_{game}*.py")]
    shared = (tests / "games" / "test_records.py", tests / "test_conformance.py")
    return [str(path) for path in (tests / "games" / game, *named, *shared)]


# -- a study


class Study:
    """A plug-in of pytest that plants errors instead of running the tests once."""

    def __init__(
        self,
        mutants: Sequence[Mutant],
        files: Sequence[Path],
        about: Callable[[str], bool],
        tell: Callable[[Fate], None],
        kept: Path,
    ) -> None:
        self.mutants, self.about, self.tell, self.kept = mutants, about, tell, kept
        self.paths = [str(path) for path in files]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = [item for item in session.items if self.about(item.nodeid)]
        live = live_functions(self.paths)
        keepers()
        gc.collect()
        gc.freeze()  # from here on gc.get_objects gives nothing of what there was
        seen = self.seen(items)
        items.sort(key=lambda item: seen[item.nodeid].seconds)
        for mutant in self.mutants:
            able = [item for item in items if seen[item.nodeid].lines.get(str(mutant.path), set()) & mutant.lines]
            killer, cpu = "", 0.0
            if able:
                work = functools.partial(trial, mutant, live, [(item, seen[item.nodeid].seconds) for item in able])
                killer, cpu = forked(work, BUDGET_S + PATIENCE * LEAST_S)
            self.tell(Fate(mutant, killer, len(able), cpu))
        return True

    def seen(self, items: Sequence[pytest.Item]) -> dict[str, Seen]:
        """What each test does without any error; of tests and rules that are as they were, from the last time."""
        rules = b"".join(Path(path).read_bytes() for path in self.paths)
        stamps = {path: hash_of(path.read_bytes() + rules) for path in {item.path for item in items}}
        before = pickle.loads(self.kept.read_bytes()) if self.kept.exists() else {}
        stamp_of = {item.nodeid: stamps[item.path] for item in items}
        known = {name: seen for name, seen in before.items() if stamp_of.get(name) == seen.stamp}
        others = [item for item in items if item.nodeid not in known]
        new, _ = forked(lambda: seen_by(others, self.paths, stamps), 3600)
        if isinstance(new, str):
            raise pytest.UsageError(f"not without any error planted: {new}")
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        self.kept.write_bytes(pickle.dumps(known | new))
        return known | new


class Seen(NamedTuple):
    """What a test does without any error: the lines it runs by file, its processor time."""

    stamp: str
    seconds: float
    lines: dict[str, set[int]]


def seen_by(items: Sequence[pytest.Item], paths: list[str], stamps: dict[Path, str]) -> dict[str, Seen] | str:
    """Runs every test once; the name of one that fails if any does."""
    measure = coverage.Coverage(data_file=None, config_file=False, include=paths, messages=False)
    found = {}
    measure.start()
    for item in items:
        forget(paths)
        measure.switch_context(item.nodeid)
        began = time.process_time()
        if not passes(item):
            return item.nodeid
        found[item.nodeid] = Seen(stamps[item.path], time.process_time() - began, {})
    measure.stop()
    data = measure.get_data()
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            for name in filter(None, contexts):
                found[name].lines.setdefault(path, set()).add(line)
    return found


def hash_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def trial(mutant: Mutant, live: dict[tuple[str, str, int], list[FunctionType]], able: Sequence[Any]) -> str:
    """The name of the first test that notices the error."""
    plant(mutant, live)
    for item, seconds in able:
        used = time.process_time()
        if used > BUDGET_S:
            return ""
        limit_cpu(used + max(LEAST_S, PATIENCE * seconds))
        if not passes(item):
            return str(item.nodeid)
    return ""


def passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


# -- the error in its place


def live_functions(paths: Sequence[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function of these files that there is, by file, name and first line: also those in wrappers and lists."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in paths:
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def plant(mutant: Mutant, live: dict[tuple[str, str, int], list[FunctionType]]) -> None:
    """Gives the function the code with the error; whoever holds the function has it."""
    code = mutant.code()
    for function in live[str(mutant.path), mutant.function, mutant.first]:
        ids = rule._by_code.get(function.__code__)
        if ids is not None:
            rule._by_code[code] = ids
        function.__code__ = code
    forget([str(mutant.path)])


def forget(paths: Iterable[str]) -> None:
    """Empties what is kept of earlier calls in the package of these files."""
    packages = {str(Path(path).parent) for path in paths}
    for kept in keepers():
        code = getattr(kept.__wrapped__, "__code__", None)
        if code is not None and str(Path(code.co_filename).parent) in packages:
            kept.cache_clear()


@functools.cache
def keepers() -> list[Any]:
    """Everything that keeps what a function gave."""
    return [thing for thing in gc.get_objects() if type(thing) is functools._lru_cache_wrapper]


def changes(mutant: Mutant) -> bool:
    """Does the code differ at all?"""
    was = compile(mutant.tree, str(mutant.path), "exec")
    return _plain(mutant.code()) != _plain(code_of(was, mutant.function, mutant.first))


def _plain(code: CodeType) -> tuple[Any, ...]:
    consts = [_plain(const) if isinstance(const, CodeType) else (type(const), const) for const in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, repr(consts)


# -- processes


def forked(work: Callable[[], Any], most: float) -> tuple[Any, float]:
    """What the work gives in a process of its own, and the processor time; ENDLESS if it used too much."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        resource.setrlimit(resource.RLIMIT_CPU, (int(most), int(most)))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            with os.fdopen(into, "wb") as pipe:
                pickle.dump(work(), pipe)
        finally:
            os._exit(0)
    os.close(into)
    with os.fdopen(out, "rb") as pipe:
        text = pipe.read()
    _, status, usage = os.wait4(child, 0)
    cpu = usage.ru_utime + usage.ru_stime
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        return ENDLESS, cpu
    return (pickle.loads(text) if text else "the process died"), cpu


def limit_cpu(seconds: float) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, hard))


# -- the command


def study(
    mutants: Sequence[Mutant],
    files: Sequence[Path],
    tests: Sequence[str],
    about: Callable[[str], bool],
    tell: Callable[[Fate], None],
    kept: Path,
) -> None:
    """Plants each error and tells what becomes of it."""
    words = ["-q", "-s", "-n", "0", "-m", "not slow and not study", "-p", "no:cacheprovider", "--timeout", "0"]
    code = pytest.main([*words, *tests], plugins=[Study(mutants, files, about, tell, kept)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(int(code))


def report(fates: dict[str, dict[str, Any]]) -> str:
    """How many were killed, by kind, and who is left."""
    killed = [fate for fate in fates.values() if fate["killer"]]
    lines = ["| kind | planted | killed |", "|---|---:|---:|"]
    for kind in KINDS:
        of = [fate for fate in fates.values() if fate["kind"] == kind]
        lines.append(f"| {kind} | {len(of)} | {sum(bool(fate['killer']) for fate in of)} |")
    cpu = sum(fate["cpu"] for fate in fates.values())
    share = len(killed) / len(fates) if fates else 0.0
    lines += ["", f"{len(fates)} planted, {len(killed)} killed, {share:.1%}, {cpu:.0f} s of processor time", ""]
    left = [(name, fate["tests"]) for name, fate in fates.items() if not fate["killer"]]
    return "\n".join([*lines, *(f"- `{name}` ({tests} tests run the line)" for name, tests in left)])


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=320, help="so many errors")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="errors whose name holds this")
    parser.add_argument("--again", action="store_true", help="those that survived the last time")
    parser.add_argument("--list", action="store_true", help="name the errors, plant none")
    args = parser.parse_args(words)
    files = rule_files(args.game)
    chosen = sample([mutant for path in files for mutant in all_mutants(path)], args.n + args.n // 4, args.seed)
    real = [mutant for mutant in chosen if changes(mutant)]
    mutants = {mutant.name: mutant for mutant in sample(real, args.n, args.seed)}
    file = KEPT / f"{args.game}.json"
    before = json.loads(file.read_text("utf-8")) if file.exists() else {}
    fates = {name: before[name] for name in mutants if name in before}
    wanted = [m for name, m in mutants.items() if args.only in name]
    if args.again:
        wanted = [m for m in wanted if not fates.get(m.name, {}).get("killer")]
    if args.list:
        print(*(mutant.name for mutant in wanted), sep="\n")
        return 0

    def tell(fate: Fate) -> None:
        name, killer, tests, cpu = fate.mutant.name, fate.killer, fate.tests, round(fate.cpu, 2)
        fates[name] = {"kind": fate.mutant.kind, "killer": killer, "tests": tests, "cpu": cpu}
        print(f"{'killed  ' if killer else 'SURVIVED'} {name} ({cpu} s) {killer}", flush=True)
        KEPT.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({name: fates[name] for name in mutants if name in fates}, indent=1), "utf-8")

    shared = ("test_records.py", "test_conformance.py::test_playthrough")
    study(
        wanted,
        files,
        test_files(args.game),
        lambda name: (
            f"games/{args.game}/" in name or (args.game in name and ("conformance" not in name or shared[1] in name))
        ),
        tell,
        file.with_suffix(".seen"),
    )
    print(report(fates))
    return 0 if sum(bool(fate["killer"]) for fate in fates.values()) >= ENOUGH * len(fates) else 1


if __name__ == "__main__":
    sys.exit(main())
