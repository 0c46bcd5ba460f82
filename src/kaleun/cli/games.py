"""`kaleun games`: the games of the house, by their cards."""

from __future__ import annotations

import click

from kaleun.cli.common import console, json_option, lang_option, language, print_json


@click.command("games")
@lang_option
@json_option
def command(lang: str | None, as_json: bool) -> None:
    """List the games: what they are, for how many, how long, whose."""
    import msgspec
    from rich.table import Table

    from kaleun.kernel.game import find_card, game_names

    cards = sorted((find_card(name) for name in game_names()), key=lambda card: (card.shelf, card.name))
    if as_json:
        print_json(msgspec.to_builtins(cards))
        return
    table = Table("game", "players", "minutes", "", box=None, header_style="bold", pad_edge=False)
    for card in cards:
        few, most = card.players
        players = str(few) if few == most else f"{few}–{most}"
        by = ", ".join(part for part in (card.designer, card.publisher, str(card.year or "")) if part)
        table.add_row(
            card.name, players, str(card.minutes or "–"), f"{card.title}. {card.pitch[language(lang)]} ({by})"
        )
    console().print(table)
