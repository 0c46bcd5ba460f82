"""The mutation study (`make mutants`) on a toy: errors that a test can see are killed, an equivalent one survives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import mutants
import mutation
import pytest

import kaleun

SCRIPTS = Path(__file__).parent.parent / "scripts"
TOY = '''\
def salvo(torpedoes, log):
    """Fires them all."""
    fired = 0
    while torpedoes > 0:
        torpedoes -= 1
        fired += 1
        log.append("fired")
    return max(fired, 0)
'''
TEST = """\
from toy import salvo

def test_all_are_fired():
    log = []
    assert salvo(2, log) == 2
    assert log == ["fired", "fired"]
"""
DRIVER = """\
import json, sys
from pathlib import Path
import mutants, mutation

mutants.LEAST_S = 0.0
toy, wanted, fates = Path("toy.py").resolve(), json.loads(sys.argv[1]), {}
planted = {mutant.name: mutant for mutant in mutation.all_mutants(toy)}
tell = lambda fate: fates.update({fate.mutant.name: fate.killer})
mutants.study([planted[name] for name in wanted], [toy], ["test_toy.py"], lambda name: True, tell, Path("toy.seen"))
Path("fates.json").write_text(json.dumps(fates))
"""
KILLED = [
    "toy.salvo:3 number: 0 → 1",
    "toy.salvo:4 boundary: torpedoes > 0 → torpedoes >= 0",
    "toy.salvo:7 lost: log.append('fired') → nothing",
]
ENDLESS = "toy.salvo:5 arithmetic: torpedoes -= 1 → torpedoes += 1"
EQUIVALENT = "toy.salvo:8 number: 0 → -1"


def test_errors_are_killed_and_an_equivalent_one_survives(tmp_path):
    (tmp_path / "toy.py").write_text(TOY, "utf-8")
    (tmp_path / "test_toy.py").write_text(TEST, "utf-8")
    wanted = [*KILLED, ENDLESS, EQUIVALENT]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SCRIPTS), str(tmp_path)])}
    subprocess.run([sys.executable, "-c", DRIVER, json.dumps(wanted)], cwd=tmp_path, env=env, check=True)
    fates = json.loads((tmp_path / "fates.json").read_text("utf-8"))
    seen = "test_toy.py::test_all_are_fired"
    assert fates == {**dict.fromkeys(KILLED, seen), ENDLESS: mutants.ENDLESS, EQUIVALENT: ""}


def test_each_error_is_one_change_of_the_toy(tmp_path):
    toy = tmp_path / "toy.py"
    toy.write_text(TOY, "utf-8")
    planted = mutation.all_mutants(toy)
    assert {*KILLED, ENDLESS, EQUIVALENT} < {mutant.name for mutant in planted}
    assert {mutant.kind for mutant in planted} <= set(mutation.KINDS)
    assert all(mutants.changes(mutant) for mutant in planted)
    assert mutation.sample(planted, 5, 1) == mutation.sample(planted, 5, 1)
    assert len(mutation.sample(planted, 5, 1)) == 5


@pytest.mark.parametrize(
    ("line", "errors"),
    [
        ("if a < b: f()", {"boundary: a < b → a <= b", "comparison: a < b → a >= b", "lost: f() → nothing"}),
        ("if a in ('x', 'y'): f()", {"element: a in ('x', 'y') → a in ('y',)", "word: 'x' → 'y'"}),
        ("return a and not b", {"logic: a and (not b) → a or not b", "logic: not b → b"}),
        ("if a: return", {"condition: if a → if not a", "lost: return → nothing"}),
        ("return [x for x in a if x]", {"filter: [x for x in a if x] → [x for x in a]"}),
        ("yield f('UB-1.1') or g('UB-1.2')", {"rule: 'UB-1.1' → 'UB-1.2'"}),
        ("a.x = b.up + b.down", {"field: b.up → b.down", "arithmetic: b.up + b.down → b.up - b.down"}),
        ("return f(True, -a)", {"truth: True → False", "arithmetic: -a → a"}),
        ("return max(a, b)", {"logic: max → min"}),
    ],
)  # fmt: skip
def test_kinds_of_errors(tmp_path, line, errors):
    toy = tmp_path / "toy.py"
    toy.write_text(f"def f(a, b):\n    {line}\n", "utf-8")
    assert errors <= {mutant.name.partition(" ")[2] for mutant in mutation.all_mutants(toy)}


@pytest.mark.parametrize("game", kaleun.games())
def test_there_are_rules_views_and_tests_to_study(game):
    names = [path.name for path in mutants.rule_files(game)]
    assert "sequence.py" in names
    assert "view.py" in names
    assert len(names) > 10
    assert all(Path(path).exists() for path in mutants.test_files(game))
