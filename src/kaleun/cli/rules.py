"""`kaleun rules`: the rules of a game in our own words, and which of them have code and a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import game_argument, json_option, lang_option

if TYPE_CHECKING:
    from kaleun.kernel.game import Game


@click.command("rules")
@game_argument
@click.argument("rule", required=False, metavar="[ID]")
@click.option("--coverage", is_flag=True, help="Which rules have code and a test.")
@lang_option
@json_option
def command(game: str, rule: str | None, coverage: bool, lang: str | None, as_json: bool) -> int:
    """List the rules of GAME, or print one."""
    from kaleun.cli.common import language
    from kaleun.kernel.game import find_game

    found = find_game(game)
    if coverage:
        return _coverage(found, as_json)
    lang = language(lang)
    return _one(found, rule, lang, as_json) if rule else _all(found, lang, as_json)


def _all(game: Game, lang: str, as_json: bool) -> int:
    from kaleun.cli.catalogue import rules_of
    from kaleun.cli.common import print_json

    rules = rules_of(game.name, lang).values()
    if as_json:
        print_json([rule._asdict() for rule in rules])
    else:
        for rule in rules:
            click.echo(f"{rule.id:<10} {rule.title}")
    return GOOD


def _one(game: Game, id: str, lang: str, as_json: bool) -> int:
    from kaleun.cli.catalogue import find
    from kaleun.cli.common import console, print_json
    from kaleun.cli.where import code_places
    from kaleun.kernel.reading import with_titles

    rule = find(game.name, id, lang)
    if as_json:
        print_json({**rule._asdict(), "code": code_places(game.name, rule.id)})
        return GOOD
    out = console(100)
    out.print(f"{rule.id}  {rule.title}", style="bold")
    out.print(with_titles(game, rule.says, rule.lang))
    out.print(f"({rule.kind}, {rule.provenance})")
    for place in code_places(game.name, rule.id):
        out.print(place)
    return GOOD


def _coverage(game: Game, as_json: bool) -> int:
    """A table of every rule with its code and tests; bad if one has neither."""
    from kaleun.cli.common import console, print_json
    from kaleun.conformance.catalogue import coverage

    rows = coverage(game)
    no_code = [row.id for row in rows if not row.code]
    no_test = [row.id for row in rows if not row.tests]
    totals = {"rules": len(rows), "with_code": len(rows) - len(no_code), "with_test": len(rows) - len(no_test)}
    if as_json:
        print_json(
            {"game": game.name, **totals, "no_code": no_code, "no_test": no_test, "rows": [r._asdict() for r in rows]}
        )
    else:
        from rich.table import Table

        table = Table("rule", "title", "code", "test", box=None, header_style="bold", pad_edge=False)
        for row in rows:
            table.add_row(row.id, row.title, _first(row.code), _first(row.tests))
        out = console()
        out.print(table)
        out.print(f"{totals['rules']} rules, {totals['with_code']} with code, {totals['with_test']} with a test")
        for what, ids in (("code", no_code), ("a test", no_test)):
            if ids:
                out.print(f"without {what}: {', '.join(ids)}")
    return BAD_RESULT if no_code or no_test else GOOD


def _first(places: tuple[str, ...]) -> str:
    return (places[0] if len(places) == 1 else f"{places[0]} +{len(places) - 1}") if places else "–"
