"""The officers' words in the feed: each once, and again as long as nobody acts on it. Nothing here changes the clock
or the sea. Games of version 1 have none of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note
from kaleun.games.uboot.officers.view import spoken
from kaleun.games.uboot.sea.units import MINUTE
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

HYDROPHONE = "hydrophone"


@rule("BG-7.1.a")
def each_minute(s: State, p: Play[Book]) -> None:
    """Says what is new or has not been followed for so many minutes; forgets what has long been settled."""
    if not p.book.sea.holds:
        return
    voice, now, row = s.voice, s.clock.seconds, p.book.officers
    if HYDROPHONE in s.boat.views:
        voice.listened = now
    again = row["again_min"]
    standing = set()
    for word in spoken(s, p.book):
        if word.code not in again:
            continue
        key = f"{word.code} {word.about}".strip()
        standing.add(key)
        if now - voice.told.get(key, -again[word.code] * MINUTE) >= again[word.code] * MINUTE:
            voice.told[key] = now
            note(s, p, "BG-7.1.a", word.code, to="+".join(word.to) or None, by=word.role, **word.data)
    old = row["forget"]["forget_min"] * MINUTE
    voice.told = {key: at for key, at in voice.told.items() if key in standing or now - at < old}
