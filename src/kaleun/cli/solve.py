"""`kaleun solve`: what the best play of a game is worth, and which first answer it gives."""

from __future__ import annotations

import json

import click

from kaleun.cli import GOOD
from kaleun.cli.common import game_argument, json_option, option_option


@click.command("solve")
@game_argument
@click.option("--objective", default="tonnage", show_default=True, help="tonnage, survival or at_least:TONS.")
@option_option
@click.option("--turns", type=click.IntRange(1), help="The last turn; else that of the game.")
@click.option("--target", "targets", multiple=True, metavar="SPACE", help="A space that holds a target; else all do.")
@json_option
def command(
    game: str, objective: str, switches: tuple[str, ...], turns: int | None, targets: tuple[str, ...], as_json: bool
) -> int:
    """What the best play of GAME is worth, and what each first answer is."""
    import kaleun
    from kaleun.cli.common import switches_of
    from kaleun.kernel.game import find_game

    options = switches_of(find_game(game), switches)
    solution = kaleun.solve(game, objective, options, turns, targets or None)
    table = kaleun.new_table(game, seed=0, options=options)
    ask = table.pending
    assert ask is not None
    values = solution.values(table.view(ask.seat), ask)
    facts = {"game": game, "objective": objective, "value": solution.value, "exact": solution.exact, "values": values}
    if as_json:
        click.echo(json.dumps(facts, ensure_ascii=False))
        return GOOD
    number = "{:.0f} t" if objective == "tonnage" else "{:.4f}"
    about = "" if solution.exact else " (about: the table is squeezed)"
    click.echo(f"{objective}: {number.format(solution.value)}{about}")
    for key, value in sorted(values.items(), key=lambda item: -item[1]):
        click.echo(f"  {key:12} {number.format(value)}")
    return GOOD
