"""`kaleun play`: a game in this terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kaleun.cli import GOOD
from kaleun.cli.common import bot_option, charts_option, lang_option, option_option, pace_option
from kaleun.cli.extras import own, with_games

NEWEST = "-"


@with_games("PLAY")
@click.command("play")
@click.argument("game", required=False)
@click.option("--tty", is_flag=True, help="Play in this terminal (the default), on drawn screens if the game has any.")
@click.option("--seed", help="Seed of the dice; the same seed gives the same dice.")
@option_option
@bot_option
@click.option(
    "--dice", type=click.Choice(["rolled", "pressed", "typed"]), help="Who rolls: Kaleun, you press, or real dice."
)
@charts_option
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help="File to keep the game in (must be new).")
@click.option(
    "--resume", is_flag=False, flag_value=NEWEST, metavar="[FILE]", help="Go on with a saved game, else the newest."
)
@click.option("--new", is_flag=True, help="Begin a new game without asking about one that waits.")
@lang_option
@pace_option
@click.option("--plain", is_flag=True, help="Sentences without colour and frames, for screen readers.")
def command(
    game: str | None,
    resume: str | None,
    new: bool,
    tty: bool,
    **given: Any,
) -> int:
    """Play GAME in this terminal. Every answer is kept; a game that was left is offered again."""
    from kaleun.cli.tty import start
    from kaleun.kernel.game import find_game, game_names

    if game is None and resume in game_names():  # `play --resume GAME`: the option has taken the name
        game, resume = resume, NEWEST
    file = Path(resume) if resume not in (None, NEWEST) else None
    if file is not None and not file.is_file():
        raise click.UsageError(f"there is no file {file}")
    if game is None:
        if file is None:
            raise click.UsageError(f"which game? There are: {', '.join(game_names())}")
        game = _game_in(file)
    found = find_game(game)
    brought = own("PLAY", found, given)
    wish = _wish(found, **given)
    if found.live is not None:
        plays = getattr(found.part("commands"), "play", None)
        if plays is None:
            raise click.UsageError(f"{game} runs in real time and has no screens for a terminal")
        plays(wish, brought, resume, new, tty)
        return GOOD
    ui = start.ui_for(found, wish.plain, wish.pace)
    if file is not None:
        session = start.resumed(file, wish, ui)
    else:
        asked_for_new = new or wish.seed is not None or wish.options or wish.save is not None
        waiting = start.offered(wish, ui, ask=resume is None) if resume or not asked_for_new else None
        if waiting is None and resume:
            raise click.UsageError(f"no game of {game} waits to be resumed")
        session = waiting or start.new_game(wish, ui)
    start.run(session)
    return GOOD


def _wish(game: Any, seed: str | None, switches: tuple[str, ...], seats: tuple[str, ...], **rest: Any) -> Any:
    from kaleun.cli.common import bots_of, language, seed_of, switches_of
    from kaleun.cli.tty.start import Wish

    options = switches_of(game, switches)
    return Wish(
        game=game,
        seed=seed_of(seed),
        options=options,
        bots=bots_of(game, options, seats),
        dice=rest["dice"],
        charts=rest["charts"],
        save=rest["save"],
        lang=language(rest["lang"]),
        plain=rest["plain"],
        pace=rest["pace"],
    )


def _game_in(file: Path) -> str:
    from kaleun.cli.common import read_record
    from kaleun.kernel.record import parse

    return str(parse(read_record(file)).header["game"])
