"""The browser board is tested with positions written by the real rules; here they are held against the rules of now."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

FIXTURES = Path(__file__).parents[3] / "web/src/games/scope/fixtures"


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_scope_fixtures", FIXTURES / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["positions", "game", "rules"])
def test_fixture_is_what_the_rules_give_today(make: ModuleType, name: str) -> None:
    stored = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
    fresh = json.loads(json.dumps(make.FILES[name]()))
    assert stored == fresh, f"run python {make.__file__} and look at what changed"
