"""The runner of `make test`: bad luck is told and forgiven, a defect is not."""

from __future__ import annotations

import importlib.util
import shutil
import time
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parent
SUITE = """
from pathlib import Path

def test_sound(): pass

def test_unlucky():
    once = Path(__file__).with_name("once")
    if not once.exists():
        once.touch()
        raise AssertionError("half a letter")

def test_broken():
    assert 1 + 1 == 3, "a real defect"
"""


@pytest.fixture
def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """scripts/run_tests.py for a small house of its own."""
    spec = importlib.util.spec_from_file_location("run_tests", TESTS.parent / "scripts" / "run_tests.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    for file in ("conftest.py", "budget.py"):
        shutil.copy(TESTS / file, tmp_path)
    return module


def test_bad_luck_is_told_last_and_a_defect_is_red(runner, tmp_path, capfd):
    (tmp_path / "test_suite.py").write_text(SUITE)
    part = runner.python_tests("2", False, ["test_suite.py"]).again()
    assert [failure.name for failure in part.flaky] == ["test_suite.py::test_unlucky"]
    assert [failure.name for failure in part.failed] == ["test_suite.py::test_broken"]
    assert part.passed == 2
    capfd.readouterr()
    assert runner.report([part], time.time()) == 1
    lines = capfd.readouterr().out.splitlines()
    assert any(line.startswith("FAILED test_suite.py::test_broken: AssertionError: a real defect") for line in lines)
    assert lines[-2] == "2 passed, 1 failed"
    assert lines[-1] == "FLAKY test_suite.py::test_unlucky: AssertionError: half a letter"


def test_a_run_with_bad_luck_only_is_green(runner, tmp_path):
    (tmp_path / "test_suite.py").write_text(SUITE)
    part = runner.python_tests("0", False, ["test_suite.py", "-k", "not broken"]).again()
    assert runner.report([part], time.time()) == 0


def test_a_suite_that_cannot_be_read_is_red(runner, tmp_path):
    (tmp_path / "test_suite.py").write_text("import nothing_of_that_name")
    part = runner.python_tests("0", False, ["test_suite.py"]).again()
    assert runner.report([part], time.time()) == 1


def test_many_failures_are_not_tried_again(runner, tmp_path):
    (tmp_path / "test_suite.py").write_text(
        "import pytest\n@pytest.mark.parametrize('n', range(21))\ndef test_it(n): assert False"
    )
    part = runner.python_tests("0", False, ["test_suite.py", "--tb=no"]).again()
    assert (len(part.failed), len(part.flaky)) == (21, 0)


def test_what_runs_beside_the_tests_is_told_after_them(runner, tmp_path, monkeypatch, capfd):
    def checks(quick, out):
        out.write("a line too long\n")
        part = runner.Part("lint and types")
        part.failed.append(runner.Failure("python", "see above"))
        return part.done()

    monkeypatch.setattr(runner, "WEB", tmp_path / "none")
    monkeypatch.setattr(runner, "checks", checks)
    (tmp_path / "test_suite.py").write_text("def test_sound(): pass")
    parts = runner.side_by_side("0", False, ["test_suite.py"])
    assert [(part.title, part.passed, len(part.failed)) for part in parts] == [
        ("lint and types", None, 1),
        ("python tests", 1, 0),
    ]
    said = capfd.readouterr().out
    assert said.index("1 passed") < said.index("== lint and types") < said.index("a line too long")
    assert runner.report(parts, time.time()) == 1
