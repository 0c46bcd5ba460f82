"""`kaleun where`: the four places of a rule: code, chart, test, words."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import json_option

if TYPE_CHECKING:
    from kaleun.conformance.catalogue import Rule
    from kaleun.kernel.game import Game

MOST = 8


@click.command("where")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@json_option
def command(words: tuple[str, ...], as_json: bool) -> int:
    """Print the four places of a rule: code, chart, test and words.

    WORD is a rule id such as UB-7.2, or words such as "crash dive"."""
    from kaleun.cli.catalogue import nearest, search
    from kaleun.cli.common import print_json
    from kaleun.kernel.game import find_game, game_names

    text = " ".join(words)
    games = [find_game(name) for name in game_names()]
    found = [(game, rule) for game in games for rule in search(game, text)]
    exact = bool(found)
    if not exact:
        found = [(game, rule) for game in games for rule in nearest(game, text)]
    if as_json:
        print_json({"exact": exact, "rules": [_places(game, rule) for game, rule in found]})
    else:
        _print(text, found, exact)
    return GOOD if found else BAD_RESULT


def _print(text: str, found: list[tuple[Game, Rule]], exact: bool) -> None:
    if not exact:
        click.echo(f"no rule speaks of {text!r}" + ("; these come nearest:" if found else ""))
    for game, rule in found[:MOST]:
        place = _places(game, rule)
        click.echo(f"{rule.id}  {rule.title}  ({game.name})")
        for kind in ("code", "chart", "test", "words"):
            for line in place[kind] or ["–"]:
                click.echo(f"  {kind:<6} {line}")
        click.echo(f"         {rule.says}")
    if len(found) > MOST:
        click.echo(f"and {len(found) - MOST} more: {', '.join(rule.id for _, rule in found[MOST : MOST + 20])}")


def _places(game: Game, rule: Rule) -> dict[str, Any]:
    from kaleun.cli.catalogue import chart_names

    folder = Path(str(files(game.package)))
    return {
        "game": game.name,
        "rule": rule.id,
        "title": rule.title,
        "says": rule.says,
        "code": code_places(rule.id),
        "chart": [_line_of(folder / "charts" / f"{name}.toml", "title =") for name in chart_names(game, rule.id)],
        "test": _proofs(game).get(rule.id, []),
        "words": [_line_of(folder / "catalogue.toml", f'id = "{rule.id}"')],
    }


@cache
def _proofs(game: Game) -> dict[str, list[str]]:
    """Which tests prove which rule; nothing where the tests are not installed."""
    from kaleun.conformance.cases import tests_folder
    from kaleun.conformance.catalogue import proved

    tests = tests_folder()
    if tests is None:
        return {}
    return {id: [_shown(tests / place) for place in found] for id, found in proved(game, tests).items()}


def code_places(id: str) -> list[str]:
    """Where the functions of this rule are: file:line name."""
    from kaleun.kernel.rule import places

    return [f"{_shown(Path(place.file))}:{place.line} {place.name}" for place in places(id)]


def _line_of(path: Path, text: str) -> str:
    lines = path.read_text("utf-8").splitlines()
    return f"{_shown(path)}:{next((n for n, line in enumerate(lines, 1) if text in line), 1)}"


def _shown(path: Path) -> str:
    """Relative to the top of the source tree, or to the folder around an installed package."""
    import kaleun

    package = Path(kaleun.__file__).parent
    top = package.parents[1] if package.parent.name == "src" else package.parent
    return str(path.relative_to(top)) if path.is_relative_to(top) else str(path)
