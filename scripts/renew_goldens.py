"""Records, what they show, playthroughs, browser fixtures and percentiles of a game in one command:
`make goldens GAME=unterseeboot`.

Says what the code as it is makes of the golden games of the last commit, by meaning (golden_diff.py), which browser
fixtures are out of date (fixtures.py) and whether the percentiles are. With --write (`WRITE=1`) all of that is written
anew. Records and playthroughs stay with the rules they were played by, so that a fix leaves them alone; of each way in
which the new rules part from the old, a game is added to the records by the new rules, and a playthrough or two are
told by them, for eyes (--all, `ALL=1`: every playthrough). A game that differs although the rules version is the same
is refused: raise `version` of the Game first (a version that no release had may still change). Without a change nothing
is written."""

from __future__ import annotations

import argparse
import os
import runpy
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import fixtures
import golden_diff
from golden_diff import RECORD, ROOT, TRANSCRIPT, Diff

import goldens
import kaleun
import shown
from archive import released
from kaleun.conformance import playthrough
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.lab import percentiles

RECORDS, TRANSCRIPTS = 3, 2
"""So many ways of parting are shown by a new record, and by a playthrough told anew."""
DOZEN = 12
"""About so many records show the newest rules where none does yet."""
TESTS = ROOT / "tests"


def examples(diff: Diff, kind: str, most: int) -> list[str]:
    """One game of each way in which old and new rules part, the commonest first."""
    return [group[0].name for group in golden_diff.ways([p for p in diff.parted if p.kind == kind])[:most]]


def records(game: str, diff: Diff, before: Path) -> Mapping[str, str]:
    """The records as they are to be. `before`: the folder of tests of the last commit, with those that were there."""
    version = find_game(game).version
    with golden_diff.goldens_in(before):
        known = {name: goldens.text_of(game, name) for name in goldens.names(game)}
        led_to = goldens.manifest(game)
    shown = examples(diff, RECORD, RECORDS)
    if not shown and version not in {entry["rules"] for entry in led_to.values()}:
        shown = sorted(known)[:: max(1, len(known) // DOZEN)]
    texts, _, refused = goldens.record_all(game, {f"{n.partition('@')[0]}@{version}": known[n] for n in shown})
    if refused:
        raise KaleunError(f"{len(refused)} records differ under the same rules version; raise it: {', '.join(refused)}")
    return texts


def transcripts(game: str, diff: Diff, before: Path, everything: bool) -> Iterator[tuple[Path, str]]:
    """Every playthrough as it is to be."""
    shown = examples(diff, TRANSCRIPT, TRANSCRIPTS)
    for path in playthrough.files_of(find_game(game), TESTS):
        stored = path.read_text("utf-8")
        if everything:
            yield path, playthrough.by_the_newest(stored)[1]
        elif path.stem in shown:
            then = before / path.relative_to(TESTS)
            yield path, playthrough.by_the_newest(then.read_text("utf-8"))[1]
        else:
            try:
                yield path, playthrough.renewed(stored)
            except KaleunError as bad:
                if playthrough.read(stored)[0].rules in released(game):
                    raise KaleunError(f"{path.name}: {bad}") from None
                yield path, playthrough.by_the_newest(stored)[1]


def study(game: str) -> None:
    """Makes the percentiles of a game anew, by the script that the table names."""
    recipe = percentiles.table(find_game(game))["recipe"]
    argv, sys.argv = sys.argv, [recipe, "--workers", str(os.cpu_count() or 1)]
    runpy.run_path(str(ROOT / recipe), run_name="__main__")
    sys.argv = argv


def settle(path: Path, text: str, write: bool) -> list[Path]:
    """The file, if it is out of date; written if told to."""
    if path.exists() and path.read_text("utf-8") == text:
        return []
    if write:
        path.write_text(text, "utf-8")
    return [path]


def renew(game: str, write: bool, everything: bool, studies: bool) -> Iterator[Path]:
    """Says it all; writes if told to. Yields the files that are out of date."""
    with golden_diff.committed(game) as commit:
        diff = golden_diff.compare(game, commit)
        print(*golden_diff.said(game, diff), sep="\n")
        if diff.broken:
            raise KaleunError("nothing was written")
        texts = records(game, diff, commit / "tests")
        told = dict(transcripts(game, diff, commit / "tests", everything))
    if goldens.write_all(game, texts, write):
        yield goldens.pack_of(game)
    for path, text in told.items():
        yield from settle(path, text, write)
    yield from settle(shown.shown_file(game), shown.written(game), write)
    if (TESTS / "games" / game / "scenes.py").exists():
        scenes = import_module(f"games.{game}.scenes")
        yield from settle(scenes.FILE, scenes.written(), write)
    if game in fixtures.games():
        made = fixtures.made(game)
        stale = fixtures.differences(fixtures.stored(game), made)
        if stale:
            print(f"  browser fixtures out of date: {'; '.join(stale)}")
        yield from settle(fixtures.file_of(game), fixtures.spelled(made), write)
    why = percentiles.stale(find_game(game))
    if why:
        print(f"  percentiles out of date: {why}")
        if studies:
            yield percentiles.place(find_game(game))
            if write:
                study(game)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "games", nargs="*", metavar="game", help=f"of {', '.join(kaleun.games())}; all if none is named"
    )
    parser.add_argument("--write", action="store_true", help="write what is out of date")
    parser.add_argument("--all", action="store_true", help="tell every playthrough by the newest rules")
    parser.add_argument("--no-studies", action="store_true", help="leave percentiles, which take minutes")
    args = parser.parse_args()
    stale = False
    for game in args.games or kaleun.games():
        try:
            for path in renew(game, args.write, args.all, not args.no_studies):
                stale = True
                print(f"  {'written' if args.write else 'out of date'}: {path.relative_to(ROOT)}", flush=True)
        except KaleunError as bad:
            print(f"{game}: {bad}", file=sys.stderr)
            return 1
    return int(stale and not args.write)


if __name__ == "__main__":
    sys.exit(main())
