"""What all tests share."""

from __future__ import annotations

import gc
import json
import os
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


def in_browser(item: pytest.Item) -> bool:
    return "browser" in item.path.parts


class Told:
    """Tells scripts/run_tests.py how many tests passed and which failed, with the words of each failure."""

    def __init__(self, path: Path) -> None:
        self.path, self.passed = path, 0
        self.failed: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.setdefault(report.nodeid, words_of(report))
        elif report.when == "call" and report.passed:
            self.passed += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.setdefault(report.nodeid, words_of(report))

    def pytest_sessionfinish(self) -> None:
        self.path.write_text(json.dumps({"passed": self.passed, "failed": list(self.failed.items())}), "utf-8")


def words_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    return crash.message if crash is not None else report.longreprtext[-500:]
