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
import trials

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
import mutants, mutation, trials

trials.LEAST_S = 0.0
toy, wanted, fates = Path("toy.py").resolve(), json.loads(sys.argv[1]), {}
planted = {mutant.name.partition("toy.")[2]: mutant for mutant in mutation.all_mutants(toy)}
tell = lambda fate: fates.update({fate.mutant.name.partition("toy.")[2]: fate.killer})
mutants.study([planted[name] for name in wanted], [toy], ["test_toy.py"], lambda name: True, tell, Path("toy.seen"))
Path("fates.json").write_text(json.dumps(fates))
"""
KILLED = [
    "salvo:3 number: 0 → 1",
    "salvo:4 boundary: torpedoes > 0 → torpedoes >= 0",
    "salvo:7 lost: log.append('fired') → nothing",
]
ENDLESS = "salvo:5 arithmetic: torpedoes -= 1 → torpedoes += 1"
EQUIVALENT = "salvo:8 number: 0 → -1"


@pytest.mark.slow
def test_errors_are_killed_and_an_equivalent_one_survives(tmp_path):
    (tmp_path / "toy.py").write_text(TOY, "utf-8")
    (tmp_path / "test_toy.py").write_text(TEST, "utf-8")
    wanted = [*KILLED, ENDLESS, EQUIVALENT]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SCRIPTS), str(tmp_path)])}
    subprocess.run([sys.executable, "-c", DRIVER, json.dumps(wanted)], cwd=tmp_path, env=env, check=True)
    fates = json.loads((tmp_path / "fates.json").read_text("utf-8"))
    seen = "test_toy.py::test_all_are_fired"
    assert fates == {**dict.fromkeys(KILLED, seen), ENDLESS: trials.ENDLESS, EQUIVALENT: ""}


def test_each_error_is_one_change_of_the_toy(tmp_path):
    toy = tmp_path / "toy.py"
    toy.write_text(TOY, "utf-8")
    planted = mutation.all_mutants(toy)
    assert {*KILLED, ENDLESS, EQUIVALENT} < {mutant.name.partition("toy.")[2] for mutant in planted}
    assert {mutant.kind for mutant in planted} <= set(mutation.KINDS)
    assert all(trials.changes(mutant) for mutant in planted)
    assert len({mutant.id for mutant in planted}) == len(planted)


def drawn(toy, text, seed):
    """A third of the errors of a file, by the order of that seed."""
    toy.write_text(text, "utf-8")
    planted = mutation.sample(mutation.all_mutants(toy), seed)
    return {(m.function, m.kind, mutation.shown(m.place.node), m.nth) for m in planted[: len(planted) // 3]}


def test_a_change_in_one_function_moves_no_error_of_another(tmp_path):
    """Not even to another place of the order: the sample is the same as long as it is as large a share."""
    toy, other = tmp_path / "toy.py", TOY.replace("salvo", "volley")
    both = drawn(toy, TOY + other, 1)
    assert drawn(toy, other + TOY, 1) == both
    assert drawn(toy, TOY + other, 2) != both
    planted = {seed: mutation.sample(mutation.all_mutants(toy), seed) for seed in (1, 2)}
    toy.write_text(f"{other}\n{TOY.replace('torpedoes', 'eels')}", "utf-8")
    for seed, before in planted.items():
        after = mutation.sample(mutation.all_mutants(toy), seed)
        assert [m.id for m in after if m.function == "volley"] == [m.id for m in before if m.function == "volley"]


def test_what_changes_nothing_by_its_make_is_not_planted(tmp_path):
    toy = tmp_path / "toy.py"
    toy.write_text("def f(a, b):\n    yield from ()\n    yield from zip(a, b, strict=True)\n", "utf-8")
    assert [mutant.line for mutant in mutation.all_mutants(toy)] == [3]


def test_what_runs_only_while_its_file_is_loaded_is_left_out(tmp_path):
    toy = tmp_path / "toy.py"
    one = "def _a(): return 1\ndef _b(): return _a() + 2\ndef _c(): return 3\n"
    toy.write_text(one + "X = [_a(), _b(), lambda: _c()]\n", "utf-8")
    assert {mutant.function for mutant in mutation.all_mutants(toy)} == {"_a", "_c"}


def test_functions_that_no_test_runs_are_named(tmp_path):
    toy = tmp_path / "toy.py"
    toy.write_text(TOY + TOY.replace("salvo", "volley"), "utf-8")
    seen = trials.Seen({}, 0.1, {str(toy): {1, 3, 9}})
    assert mutants.unreached([toy], [seen]) == [f"{tmp_path.name}.toy.volley"]


@pytest.mark.parametrize(("hits", "n", "low", "high"), [(95, 100, 0.888, 0.978), (0, 10, 0.0, 0.278), (0, 0, 0.0, 1.0)])
def test_how_sure_a_sample_is(hits, n, low, high):
    assert mutants.interval(hits, n) == (pytest.approx(low, abs=1e-3), pytest.approx(high, abs=1e-3))


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
