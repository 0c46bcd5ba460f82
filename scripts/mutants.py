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
import math
import os
import pickle
import resource
import signal
import sys
import time
import traceback
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
MOST_S = 4.0
"""Tests that take longer are left out."""
RECORDS = 30
"""So many golden records of a game are asked, of all that there are."""
AT_ONCE = 60
"""So many tests are looked at before what they run is kept."""
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
    """The tests of a game: its folder, its golden records and playthroughs, its terminal."""
    tests = ROOT / "tests"
    shared = (*tests.glob("games/test_*.py"), tests / "test_conformance.py")
    return [str(path) for path in (tests / "games" / game, *tests.glob(f"cli/test_{game}.py"), *shared)]


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
        budget: float,
    ) -> None:
        self.budget = budget
        self.mutants, self.about, self.tell, self.kept = mutants, about, tell, kept
        self.paths = [str(path) for path in files]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("not all tests could be collected")
        items = thinned([item for item in session.items if self.about(item.nodeid)])
        gc.unfreeze()
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
                work = functools.partial(
                    trial, mutant, live, [(item, seen[item.nodeid].seconds) for item in able], self.budget
                )
                killer, cpu = forked(work, self.budget + PATIENCE * LEAST_S)
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
        for start in range(0, len(others), AT_ONCE):
            some = others[start : start + AT_ONCE]
            new, cpu = forked(functools.partial(seen_by, some, self.paths, stamps), 3600)
            known |= new
            self.kept.write_bytes(pickle.dumps(known))
            print(f"{start + len(some)} of {len(others)} tests looked at, {cpu:.0f} s", flush=True)
        left_out = [name for name, seen in known.items() if seen.seconds == math.inf]
        print("left out, for they take long or fail without any error planted:", *left_out or ["none"], flush=True)
        return known


def thinned(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Of golden records, which are many and alike, a few dozen."""
    records = [item for item in items if item.path.name == "test_records.py"]
    left_out = {item.nodeid for item in records} - {item.nodeid for item in records[:: max(1, len(records) // RECORDS)]}
    return [item for item in items if item.nodeid not in left_out]


class Seen(NamedTuple):
    """What a test does without any error: the lines it runs by file, its processor time."""

    stamp: str
    seconds: float
    lines: dict[str, set[int]]


def seen_by(items: Sequence[pytest.Item], paths: list[str], stamps: dict[Path, str]) -> dict[str, Seen]:
    """Runs every test once, and no longer than one may take."""
    measure = coverage.Coverage(data_file=None, config_file=False, include=paths, messages=False)
    found = {}
    signal.signal(signal.SIGPROF, too_long)
    measure.start()
    for item in items:
        forget(paths)
        measure.switch_context(item.nodeid)
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, MOST_S)
        good = passes(item)
        signal.setitimer(signal.ITIMER_PROF, 0)
        found[item.nodeid] = Seen(stamps[item.path], time.process_time() - began if good else math.inf, {})
    measure.stop()
    data = measure.get_data()
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            for name in contexts:
                if name and found[name].seconds < math.inf:
                    found[name].lines.setdefault(path, set()).add(line)
    return found


def too_long(*_: object) -> None:
    raise TimeoutError("left out")


def hash_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def trial(
    mutant: Mutant, live: dict[tuple[str, str, int], list[FunctionType]], able: Sequence[Any], budget: float
) -> str:
    """The name of the first test that notices the error."""
    plant(mutant, live)
    for item, seconds in able:
        used = time.process_time()
        if used > budget:
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
        with os.fdopen(into, "wb") as pipe:
            pickle.dump(_done(work), pipe)
        os._exit(0)
    os.close(into)
    with os.fdopen(out, "rb") as pipe:
        text = pipe.read()
    _, status, usage = os.wait4(child, 0)
    cpu = usage.ru_utime + usage.ru_stime
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        return ENDLESS, cpu
    done, wrong = pickle.loads(text) if text else (None, f"the process died: {status}")
    if wrong:
        raise RuntimeError(wrong)
    return done, cpu


def _done(work: Callable[[], Any]) -> tuple[Any, str]:
    try:
        return work(), ""
    except Exception:  # of the study itself: what goes wrong in a test is its failure
        return None, traceback.format_exc()


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
    budget: float = BUDGET_S,
) -> None:
    """Plants each error and tells what becomes of it."""
    words = ["-q", "-s", "-n", "0", "-m", "not slow and not study", "-p", "no:cacheprovider", "--timeout", "0"]
    code = pytest.main([*words, *tests], plugins=[Study(mutants, files, about, tell, kept, budget)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(int(code))


def known(file: Path, mutants: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The last that was written down of each of these errors."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    last = {fate["name"]: fate for fate in map(json.loads, lines)}
    return {name: last[name] for name in mutants if name in last}


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
    parser.add_argument("--budget", type=float, default=BUDGET_S, help="seconds of processor time for one error")
    parser.add_argument("--part", default="1/1", help="2/3: the second of three parts, for processes side by side")
    parser.add_argument("--list", action="store_true", help="name the errors, plant none")
    args = parser.parse_args(words)
    files = rule_files(args.game)
    chosen = sample([mutant for path in files for mutant in all_mutants(path)], args.n + args.n // 4, args.seed)
    real = [mutant for mutant in chosen if changes(mutant)]
    mutants = {mutant.name: mutant for mutant in sample(real, args.n, args.seed)}
    file = KEPT / f"{args.game}.jsonl"
    wanted = [m for name, m in mutants.items() if args.only in name]
    if args.again:
        wanted = [m for m in wanted if not known(file, mutants).get(m.name, {}).get("killer")]
    part, parts = map(int, args.part.split("/"))
    wanted = wanted[part - 1 :: parts]
    if args.list:
        print(*(mutant.name for mutant in wanted), sep="\n")
        return 0

    def tell(fate: Fate) -> None:
        name, killer, cpu = fate.mutant.name, fate.killer, round(fate.cpu, 2)
        print(f"{'killed  ' if killer else 'SURVIVED'} {name} ({cpu} s) {killer}", flush=True)
        told = {"name": name, "kind": fate.mutant.kind, "killer": killer, "tests": fate.tests, "cpu": cpu}
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(told) + "\n")

    KEPT.mkdir(parents=True, exist_ok=True)
    study(
        wanted,
        files,
        test_files(args.game),
        lambda name: args.game in name and ("conformance" not in name or "test_playthrough" in name),
        tell,
        file.with_suffix(".seen"),
        args.budget,
    )
    fates = known(file, mutants)
    print(report(fates))
    return 0 if sum(bool(fate["killer"]) for fate in fates.values()) >= ENOUGH * len(fates) else 1


if __name__ == "__main__":
    sys.exit(main())
