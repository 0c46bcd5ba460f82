"""Errors in their place and the tests that run them: what each test does without any error, and one process for each
error, forked with everything loaded, in which only that function is another."""

from __future__ import annotations

import functools
import gc
import hashlib
import math
import os
import pickle
import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol
from mutation import Mutant, code_of

from kaleun.kernel import rule

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
        all_seen: Callable[[Sequence[Seen]], None],
    ) -> None:
        self.budget, self.all_seen = budget, all_seen
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
        self.all_seen(list(seen.values()))
        worth = Worth()
        for mutant in self.mutants:
            able = [item for item in items if seen[item.nodeid].lines.get(str(mutant.path), set()) & mutant.lines]
            able.sort(key=lambda item: worth.cost(mutant.path, item.nodeid, seen[item.nodeid].seconds))
            killer, cpu = "", 0.0
            if able:
                work = functools.partial(
                    trial, mutant, live, [(item, seen[item.nodeid].seconds) for item in able], self.budget
                )
                killer, cpu = forked(work, self.budget + PATIENCE * LEAST_S)
            worth.learn(mutant.path, [(item.nodeid, seen[item.nodeid].seconds) for item in able], killer, cpu)
            self.tell(Fate(mutant, killer, len(able), cpu))
        return True

    def seen(self, items: Sequence[pytest.Item]) -> dict[str, Seen]:
        """What each test does without any error; from the last time if it and all rules it runs are as they were."""
        now = {path: hash_of(Path(path).read_bytes()) for path in {*self.paths, *(str(item.path) for item in items)}}
        before = pickle.loads(self.kept.read_bytes()) if self.kept.exists() else {}
        wanted = {item.nodeid: item for item in items}
        known = {n: s for n, s in before.items() if n in wanted and all(now.get(f) == h for f, h in s.stamps.items())}
        others = [item for name, item in wanted.items() if name not in known]
        start = 0
        while start < len(others):
            some = others[start : start + AT_ONCE]
            new, cpu = forked(functools.partial(seen_by, some, self.paths, now), 3600)
            known |= new
            self.kept.write_bytes(pickle.dumps(known))
            start += len(new)
            print(f"{start} of {len(others)} tests looked at, {cpu:.0f} s", flush=True)
        left_out = [name for name, seen in known.items() if seen.seconds == math.inf]
        print("left out, for they take long or fail without any error planted:", *left_out or ["none"], flush=True)
        return known


class Worth:
    """How likely a test notices an error: what the tests of its function have done so far, those of the same file of
    rules above all. It only decides who is asked first."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[Path | None, str]] = Counter()
        self.noticed: Counter[tuple[Path | None, str]] = Counter()

    def cost(self, path: Path, name: str, seconds: float) -> float:
        """Seconds until one notices, by this guess."""
        family = name.partition("[")[0]
        often = (self.noticed[None, family] + 0.1) / (self.asked[None, family] + 2)
        here = (self.noticed[path, family] + 2 * often) / (self.asked[path, family] + 2)
        return max(seconds, 0.005) / here

    def learn(self, path: Path, asked: Sequence[tuple[str, float]], killer: str, cpu: float) -> None:
        """Those before the killer have noticed nothing; without one, those that can have had their turn."""
        for name, seconds in asked:
            if cpu < 0:
                break
            cpu -= 0.0 if killer else seconds
            for key in ((None, name.partition("[")[0]), (path, name.partition("[")[0])):
                self.asked[key] += 1
                self.noticed[key] += name == killer
            if name == killer:
                break


def thinned(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Of golden records, which are many and alike, a few dozen."""
    records = [item for item in items if item.path.name == "test_records.py"]
    left_out = {item.nodeid for item in records} - {item.nodeid for item in records[:: max(1, len(records) // RECORDS)]}
    return [item for item in items if item.nodeid not in left_out]


class Seen(NamedTuple):
    """What a test does without any error: the lines it runs by file, its processor time. `stamps`: what stood in its
    own file and in those files."""

    stamps: dict[str, str]
    seconds: float
    lines: dict[str, set[int]]


def seen_by(items: Sequence[pytest.Item], paths: list[str], now: dict[str, str]) -> dict[str, Seen]:
    """Runs every test once, and no longer than one may take; one that is cut is the last, for it may have left locks
    behind it."""
    measure = coverage.Coverage(data_file=None, config_file=False, include=paths, messages=False)
    found = {}
    signal.signal(signal.SIGPROF, too_long)
    measure.start()
    for item in items:
        forget(paths)
        measure.switch_context(item.nodeid)
        began = time.process_time()
        cut, good = False, False
        try:
            signal.setitimer(signal.ITIMER_PROF, MOST_S, 1.0)  # and again, should somebody take it for a failed example
            good = passes(item)
        except TooLong:
            cut = True
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        took = time.process_time() - began if good else math.inf
        found[item.nodeid] = Seen({str(item.path): now[str(item.path)]}, took, {})
        if cut or time.process_time() - began > MOST_S:
            break
    measure.stop()
    data = measure.get_data()
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            for name in contexts:
                if name and found[name].seconds < math.inf:
                    found[name].lines.setdefault(path, set()).add(line)
                    found[name].stamps[path] = now[path]
    return found


class TooLong(pytest.exit.Exception):
    """A test that is left out. Neither pytest nor hypothesis takes it for a failure to look into."""


def too_long(*_: object) -> None:
    raise TooLong("left out")


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
