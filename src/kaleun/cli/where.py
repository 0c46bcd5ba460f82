"""`kaleun where`: the four places of a rule: code, chart, test, words. No game is imported for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import json_option, lang_option

if TYPE_CHECKING:
    from kaleun.conformance.catalogue import Rule

MOST = 8


@click.command("where")
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@lang_option
@json_option
def command(words: tuple[str, ...], lang: str | None, as_json: bool) -> int:
    """Print the four places of a rule: code, chart, test and words.

    WORD is a rule id such as UB-7.2, or words such as "crash dive". Of several functions the one that decides the rule
    is "code"; the others, which only have to do with it, are "also"."""
    from kaleun.cli.catalogue import by_id, nearest, search
    from kaleun.cli.common import language, print_json
    from kaleun.kernel.game import game_names

    text, games, lang = " ".join(words), game_names(), language(lang)
    found = [(game, rule) for game in games if (rule := by_id(game, text, lang)) is not None]
    found = found or [(game, rule) for game in games for rule in search(game, text, lang)]
    exact = bool(found)
    if not exact:
        found = [(game, rule) for game in games for rule in nearest(game, text, lang)]
    if as_json:
        print_json({"exact": exact, "rules": [_places(game, rule) for game, rule in found]})
    else:
        _print(text, found, exact)
    return GOOD if found else BAD_RESULT


def _print(text: str, found: list[tuple[str, Rule]], exact: bool) -> None:
    if not exact:
        click.echo(f"no rule speaks of {text!r}" + ("; these come nearest:" if found else ""))
    for game, rule in found[:MOST]:
        place = _places(game, rule)
        click.echo(f"{rule.id}  {rule.title}  ({game})")
        for kind in ("code", "chart", "test", "words"):
            for n, line in enumerate(place[kind] or ["–"]):
                click.echo(f"  {'also' if n and kind == 'code' else kind:<6} {line}")
        click.echo(f"         {rule.says}")
    if len(found) > MOST:
        click.echo(f"and {len(found) - MOST} more: {', '.join(rule.id for _, rule in found[MOST : MOST + 20])}")


def _places(game: str, rule: Rule) -> dict[str, Any]:
    from kaleun.cli.sources import sources_of
    from kaleun.conformance.cases import tests_folder

    files, tests = sources_of(game), tests_folder() or Path()
    charts = [files.folder / "charts" / f"{name}.toml" for name in files.chart_names(rule.id)]
    return {
        "game": game,
        "rule": rule.id,
        "title": rule.title,
        "says": rule.says,
        "code": code_places(game, rule.id),
        "chart": [_line_of(path, "title =") for path in charts],
        "test": [_shown(tests / place) for place in files.proofs(rule.id)],
        "words": [_words(files.folder, rule)],
    }


def _words(folder: Path, rule: Rule) -> str:
    if rule.lang == "en":
        return _line_of(folder / "catalogue.toml", f'id = "{rule.id}"')
    return _line_of(folder / "text" / f"rules_{rule.lang}.toml", f'["{rule.id}"]')


def code_places(game: str, id: str) -> list[str]:
    """Where the functions of this rule are: file:line name; the one that decides it first."""
    from kaleun.cli.sources import sources_of

    places = sources_of(game).places.get(id, [])
    return [f"{_shown(place.file)}:{place.line} {place.name}" for place in places]


def _line_of(path: Path, text: str) -> str:
    lines = path.read_text("utf-8").splitlines()
    return f"{_shown(path)}:{next((n for n, line in enumerate(lines, 1) if text in line), 1)}"


def _shown(path: Path) -> str:
    """Relative to the top of the source tree, or to the folder around an installed package."""
    import kaleun

    package = Path(kaleun.__file__).parent
    top = package.parents[1] if package.parent.name == "src" else package.parent
    return str(path.relative_to(top)) if path.is_relative_to(top) else str(path)
