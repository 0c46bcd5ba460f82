"""Tournaments over several careers: the rules of section 13 as the shell asks for them."""

from kaleun.games.hunted.rules.s13_tournaments import (
    OWN,
    check,
    entry,
    next_to_sail,
    options_of,
    own_options,
    packs,
    table,
)

__all__ = ["OWN", "check", "entry", "next_to_sail", "options_of", "own_options", "packs", "table"]
