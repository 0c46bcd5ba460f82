"""What all tests share."""

from __future__ import annotations

import gc
import json
import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from budget import budget

# A busy machine is not a failure, and a red run can be repeated.
settings.register_profile("kaleun", deadline=None, derandomize=True, max_examples=budget(100, 25))
settings.load_profile("kaleun")


def pytest_configure(config: pytest.Config) -> None:
    told = os.environ.pop("KALEUN_TOLD", None)  # not for processes that tests start
    if told is not None:
        config.pluginmanager.register(Told(Path(told)))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests are marked by their folder and come last: Playwright leaves an event loop running, and nothing else
    could start its own then."""
    items.sort(key=in_browser)
    for item in filter(in_browser, items):
        item.add_marker("browser")


def pytest_collection(session: pytest.Session) -> None:
    """While thousands of tests are collected nothing becomes garbage."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays to the end: the garbage collector need not look at it again and again."""
    gc.freeze()
    gc.enable()


SPENT = pytest.StashKey[float]()
LONGEST = 10
"""So many tests are named for what they need of the processor."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Every report says how many seconds of processor went since the last one, here and in programs that have ended:
    unlike the clock that is the same beside a busy neighbour."""
    report = yield
    before = item.config.stash.get(SPENT, None)
    item.config.stash[SPENT] = now = sum(os.times()[:4])
    report.processor = 0.0 if before is None else now - before
    return report


def in_browser(item: pytest.Item) -> bool:
    return "browser" in item.path.parts


class Told:
    """Tells scripts/run_tests.py how many tests passed, which failed, with the words of each failure, and which needed
    most of the processor."""

    def __init__(self, path: Path) -> None:
        self.path, self.passed = path, 0
        self.failed: dict[str, str] = {}
        self.processor: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.processor[report.nodeid] += getattr(report, "processor", 0.0)  # a worker that died says nothing
        if report.failed:
            self.failed.setdefault(report.nodeid, words_of(report))
        elif report.when == "call" and report.passed:
            self.passed += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.setdefault(report.nodeid, words_of(report))

    def pytest_sessionfinish(self) -> None:
        longest = [(seconds, name) for name, seconds in self.processor.most_common(LONGEST)]
        told = {"passed": self.passed, "failed": list(self.failed.items()), "longest": longest}
        self.path.write_text(json.dumps(told), "utf-8")


def words_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    return crash.message if crash is not None else report.longreprtext[-500:]
