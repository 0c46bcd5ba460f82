"""Section 12: the optional score after a solo win."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import Book, P, Rank
from kaleun.games.torpedo_dice.rules.s10_end import Verdict, end
from kaleun.games.torpedo_dice.state import State
from kaleun.kernel.rule import rule


@rule("TD-12.1")
def points(s: State, book: Book) -> int:
    """10 points for each own system that is not destroyed and 5 for each reserve torpedo; nothing after a loss."""
    if not s.victory or not book.options["solo_score"]:
        return 0
    sheet = s.sheets[0]
    return book.per_system * (book.every & ~sheet.destroyed).bit_count() + book.per_torpedo * sheet.reserve


@rule("TD-12.2", "TD-12.3")
def rank(book: Book, score: int) -> Rank:
    """The rank of a score. Scores are multiples of 5, so the gaps between ranks cannot occur; the last has no end."""
    return next((r for r in book.ranks if r.min <= score <= r.max), book.ranks[-1])


@rule("TD-11.14", "TD-12.1")
def close_solo(s: State, p: P, verdict: Verdict) -> None:
    """Writes the verdict down. After a win the victory box is ticked; with the optional score points are counted."""
    end(s, verdict)
    s.victory, s.winners = bool(verdict.winners), list(verdict.winners)
    p.log(verdict.rule, verdict.outcome)
    if s.victory and p.book.options["solo_score"]:
        score = points(s, p.book)
        p.log("TD-12.1", "points", chart="solo_ranks", row="points", n=score)
        found = rank(p.book, score)
        p.log("TD-12.2", "rank", chart="solo_ranks", row=found.row, rank=found.name)
