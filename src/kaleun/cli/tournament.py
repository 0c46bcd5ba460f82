"""`kaleun tournament`: one score table over several careers."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaleun.cli import GOOD
from kaleun.cli.common import charts_option, game_argument, json_option, option_option

if TYPE_CHECKING:
    from kaleun.kernel.game import Game
    from kaleun.kernel.table import Table


@click.command("tournament")
@game_argument
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--kind", default="top_tonnage", show_default=True, help="top_tonnage, survival, wolfpack or two_player.")
@click.option("--bots", default="", metavar="A,B,…", help="Careers played by these bots, besides those of the files.")
@option_option
@click.option("--seed", default="0", show_default=True, help="Seed of the bots' careers and of the packs' names.")
@click.option("--same-seed", is_flag=True, help="Every career must have the same seed; the bots get --seed itself.")
@click.option("--mixed", is_flag=True, help="Boats of different types may compete.")
@click.option("--until", default="", metavar="YYYY-MM", help="Agreed end: patrols begun later do not count.")
@charts_option
@json_option
def command(
    game: str,
    files: tuple[Path, ...],
    kind: str,
    bots: str,
    switches: tuple[str, ...],
    seed: str,
    same_seed: bool,
    mixed: bool,
    until: str,
    charts: Path | None,
    as_json: bool,
) -> int:
    """One score table over careers of GAME: records (FILE), careers of bots, or both."""
    from kaleun.cli.common import load_record, seed_of, switches_of
    from kaleun.kernel.ask import KaleunError
    from kaleun.kernel.game import find_game

    found = find_game(game)
    rules = found.part("tournaments")
    if rules is None:
        raise KaleunError(f"{game} has no tournaments")
    tables = {file.stem: load_record(file, charts) for file in files}
    for name, table in tables.items():
        if table.game.name != game:
            raise KaleunError(f"{name} is a record of {table.game.name}, not of {game}")
    names = [name.strip() for name in bots.split(",") if name.strip()]
    for i, bot in enumerate(names):
        options = switches_of(found, switches)
        if kind == "wolfpack":
            options |= {"mode": "wolfpack", "pack_boat": i % 6 + 1}
        own = seed_of(seed) if same_seed else f"{seed}/{i}"
        tables[f"{bot} {i + 1}"] = _career(found, bot, options, own or 0)
    entries = [rules.entry(name, t.options, t.commitment, t.sight(None), until) for name, t in tables.items()]
    rules.check(kind, entries, mixed, same_seed)
    packs = rules.packs(found.charts(charts), entries, random.Random(seed).randrange) if kind == "wolfpack" else []
    following = rules.next_to_sail(entries)
    _report(as_json, game, kind, rules.table(kind, entries), packs, following)
    return GOOD


def _career(game: Game, bot: str, options: dict[str, Any], seed: int | str) -> Table:
    """A whole career of a bot; in a two-player game the other seat answers at random."""
    from kaleun.ai.player import crew, reply
    from kaleun.cli.common import known_bot
    from kaleun.kernel.table import new_table

    table = new_table(game, seed=seed, options=options)
    bots = {seat: known_bot(game, bot) if seat == table.seats[0] else "random" for seat in table.seats}
    seated = crew(game, bots, seed, options)
    while not table.over:
        table.answer(reply(seated, table))
    return table


def _report(as_json: bool, game: str, kind: str, places: list[Any], packs: list[Any], following: Any) -> None:
    from rich.table import Table as Grid

    from kaleun.cli.common import console, print_json

    if as_json:
        rows = [{"place": p.place, **{k: v for k, v in p.entry._asdict().items() if k != "options"}} for p in places]
        next_name = following.name if following else None
        print_json(
            {"game": game, "kind": kind, "table": rows, "packs": [p._asdict() for p in packs], "next": next_name}
        )
        return
    out = console()
    grid = Grid("place", "career", "boat", "tons", "ships", "patrols", "end", box=None, header_style="bold")
    for place, e in places:
        grid.add_row(
            str(place or "–"), e.name, e.boat, f"{e.tonnage:,}", str(e.ships), str(e.patrols), e.outcome or "at sea"
        )
    out.print(grid)
    if packs:
        grid = Grid("place", "pack", "tons", "boats", box=None, header_style="bold")
        for pack in packs:
            grid.add_row(str(pack.place), pack.name, f"{pack.tonnage:,}", ", ".join(pack.boats))
        out.print(grid)
    if following:
        out.print(f"next to sail: {following.name}")
