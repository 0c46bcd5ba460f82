"""Tournaments over several careers: the rules of section 13 as the shell asks for them."""

from kaleun.games.hunted.rules.s13_tournaments import check, entry, next_to_sail, packs, table

__all__ = ["check", "entry", "next_to_sail", "packs", "table"]
