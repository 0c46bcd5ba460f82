"""Does a test notice? Plants errors in the rules and views of a game and runs the tests that could see each of them.

    python scripts/mutants.py GAME [-n 320] [--seed 1] [--only TEXT] [--again] [--list] [--unreached]

First every quick test of the game runs once, and it is written down which lines it runs and how long it takes. Then,
for each error, a process that has everything loaded is forked, the function is replaced by the one with the error, and
the tests that run its line follow until one fails: first those of a kind that has noticed others in the same file, for
their time. An error is killed by a failed test or by a test that does not come to an end. docs/studies/mutants.md has
the figures and says why the survivors survive.

Results are kept in build/mutants; `--again` takes only those that survived the last time."""

from __future__ import annotations

import argparse
import ast
import itertools
import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from mutation import KINDS, Mutant, all_mutants, functions, module_of, sample
from trials import Fate, Seen, Study, changes

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "mutants"
FOLDERS, FILES = ("rules", "crew", "sea", "missions"), ("sequence.py", "view.py")
"""Where the rules and views of a game live."""
BESIDE = ("__init__.py", "book.py", "state.py", "invariants.py", "ranges.py")
"""Files among them that read charts, name fields or check."""
APART = {"tty", "test_tty", "test_twin", "test_bots", "test_bots_errands", "test_bots_tactics"}
"""Tests of bots and screens, which take long and are about something else."""
ENOUGH = 0.95
BUDGET_S = 20.0
"""So much processor time may go into one error; one that lives so long is taken for a survivor."""


def rule_files(game: str) -> list[Path]:
    """The files errors are planted in."""
    root = ROOT / "src" / "kaleun" / "games" / game
    paths = [path for path in sorted(root.rglob("*.py")) if path.name in FILES or path.parent.name in FOLDERS]
    return [path for path in paths if path.name not in BESIDE]


def test_files(game: str) -> list[str]:
    """The tests of a game: its folder, its golden records and playthroughs."""
    tests = ROOT / "tests"
    own = [path for path in sorted((tests / "games" / game).rglob("test_*.py")) if not APART & {*path.parts, path.stem}]
    return [str(path) for path in (*own, *sorted(tests.glob("games/test_*.py")), tests / "test_conformance.py")]


# -- the command


def study(
    mutants: Sequence[Mutant],
    files: Sequence[Path],
    tests: Sequence[str],
    about: Callable[[str], bool],
    tell: Callable[[Fate], None],
    kept: Path,
    budget: float = BUDGET_S,
    all_seen: Callable[[Sequence[Seen]], None] = lambda _: None,
) -> None:
    """Plants each error and tells what becomes of it; before that, what the tests do without any."""
    words = ["-q", "-s", "-n", "0", "-m", "not slow and not study", "-p", "no:cacheprovider", "--timeout", "0"]
    code = pytest.main([*words, *tests], plugins=[Study(mutants, files, about, tell, kept, budget, all_seen)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(int(code))


def unreached(files: Sequence[Path], seen: Sequence[Seen]) -> list[str]:
    """Functions of which no test runs a line."""
    found = []
    for path in files:
        run = set().union(*(one.lines.get(str(path), ()) for one in seen))
        for name, function, _ in functions(ast.parse(path.read_text("utf-8"))):
            if not run & set(range(function.body[0].lineno, (function.end_lineno or 0) + 1)):
                found.append(f"{module_of(path)}.{name}")
    return found


def known(file: Path, mutants: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The last that was written down of each of these errors."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    last = {fate["id"]: fate for fate in map(json.loads, lines)}
    return {id: last[id] for id in mutants if id in last}


def report(fates: Sequence[dict[str, Any]]) -> str:
    """How many were killed, by kind, and who is left."""
    lines = ["| kind | planted | killed |", "|---|---:|---:|"]
    for kind in KINDS:
        of = [fate for fate in fates if fate["kind"] == kind]
        lines.append(f"| {kind} | {len(of)} | {killed(of)} |")
    cpu = sum(fate["cpu"] for fate in fates)
    low, high = interval(killed(fates), len(fates))
    share = killed(fates) / max(1, len(fates))
    lines += [
        "",
        f"{len(fates)} planted, {killed(fates)} killed, {share:.1%} ({low:.1%} to {high:.1%}), {cpu:.0f} s",
        "",
    ]
    left = [(fate["name"], fate["tests"]) for fate in fates if not fate["killer"]]
    return "\n".join([*lines, *(f"- `{name}` ({tests} tests run the line)" for name, tests in left)])


def killed(fates: Iterable[dict[str, Any]]) -> int:
    return sum(bool(fate["killer"]) for fate in fates)


def interval(hits: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """Where the share of all errors lies with 95 % if so many of a sample are killed (Wilson)."""
    if not n:
        return 0.0, 1.0
    share, extra = hits / n, z * z / n
    middle, width = share + extra / 2, z * math.sqrt((share * (1 - share) + extra / 4) / n)
    return max(0.0, (middle - width) / (1 + extra)), min(1.0, (middle + width) / (1 + extra))


def drawn(files: Sequence[Path], n: int, seed: int) -> list[Mutant]:
    """A sample of the errors that change anything."""
    ordered = sample((mutant for path in files for mutant in all_mutants(path)), seed)
    return list(itertools.islice((mutant for mutant in ordered if changes(mutant)), n))


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=320, help="so many errors")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws another sample")
    parser.add_argument("--only", default="", help="errors whose name holds this")
    parser.add_argument("--again", action="store_true", help="those that survived the last time")
    parser.add_argument("--budget", type=float, default=BUDGET_S, help="seconds of processor time for one error")
    parser.add_argument("--part", default="1/1", help="2/3: the second of three parts, for processes side by side")
    parser.add_argument("--list", action="store_true", help="name the errors, plant none")
    parser.add_argument("--unreached", action="store_true", help="name the functions that no test runs, plant none")
    args = parser.parse_args(words)
    files = rule_files(args.game)
    mutants = [] if args.unreached else drawn(files, args.n, args.seed)
    file = KEPT / f"{args.game}.jsonl"
    wanted = [mutant for mutant in mutants if args.only in mutant.name]
    if args.again:
        done = known(file, (mutant.id for mutant in mutants))
        wanted = [mutant for mutant in wanted if not done.get(mutant.id, {}).get("killer")]
    part, parts = map(int, args.part.split("/"))
    wanted = wanted[part - 1 :: parts]
    if args.list:
        print(*(mutant.name for mutant in wanted), sep="\n")
        return 0

    def tell(fate: Fate) -> None:
        name, killer, cpu = fate.mutant.name, fate.killer, round(fate.cpu, 2)
        print(f"{'killed  ' if killer else 'SURVIVED'} {name} ({cpu} s) {killer}", flush=True)
        told = {"id": fate.mutant.id, "name": name, "kind": fate.mutant.kind}
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({**told, "killer": killer, "tests": fate.tests, "cpu": cpu}) + "\n")

    def all_seen(seen: Sequence[Seen]) -> None:
        if args.unreached:
            print(*unreached(files, seen), sep="\n")

    KEPT.mkdir(parents=True, exist_ok=True)
    study(
        wanted,
        files,
        test_files(args.game),
        lambda name: args.game in name and ("conformance" not in name or "test_playthrough" in name),
        tell,
        file.with_suffix(".seen"),
        args.budget,
        all_seen,
    )
    fates = list(known(file, (mutant.id for mutant in mutants)).values())
    print(report(fates))
    return 0 if killed(fates) >= ENOUGH * len(fates) else 1


if __name__ == "__main__":
    sys.exit(main())
