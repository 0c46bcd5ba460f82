"""Section 10: the end of a multi-player game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kaleun.games.torpedo_dice.book import Book, P
from kaleun.games.torpedo_dice.rules.s01_components import has_sunk, right
from kaleun.games.torpedo_dice.state import State
from kaleun.kernel.rule import rule


class Standing(NamedTuple):
    """What counts at the end of a round."""

    sunk: bool
    """This player has destroyed every system of the left neighbour's boat."""
    skull: bool
    hits: int
    reserve: int


class Verdict(NamedTuple):
    """How the game ended: code, rule and the places of the winners. No code = it goes on."""

    outcome: str
    rule: str
    winners: tuple[int, ...]


GOES_ON = Verdict("", "", ())


def goes_on(s: State, book: Book) -> bool:
    """Has nobody a skull, and is every boat afloat? Most rounds end like that, and there is nothing to compare."""
    return not [sheet for sheet in s.sheets if sheet.skull or not book.aim & ~sheet.filled]


def standings(s: State, book: Book) -> list[Standing]:
    return [
        Standing(has_sunk(s, book, place), sheet.skull, sheet.filled.bit_count(), sheet.reserve)
        for place, sheet in enumerate(s.sheets)
    ]


@rule("TD-10.1", "TD-10.2", "TD-10.4", "TD-10.6", "TD-10.10")
def verdict(book: Book, players: Sequence[Standing]) -> Verdict:
    """At the end of a round: whoever sank a boat and has no skull wins; else a skull ends the game by scoring."""
    sinkers = [place for place, x in enumerate(players) if x.sunk and not x.skull]
    if sinkers:
        return Verdict("boat_sunk", "TD-10.2", most_reserve(players, sinkers))
    if any(x.skull for x in players):
        return scoring(book, players)
    return GOES_ON


@rule("TD-10.3", "TD-10.4", "TD-10.5", "TD-10.9")
def scoring(book: Book, players: Sequence[Standing]) -> Verdict:
    """After a skull the players without one compare hits plus reserve torpedoes, a player whose boat was sunk too."""
    scored = [place for place, x in enumerate(players) if not x.skull]
    if not scored:
        return everybody_out(book, players)
    if not book.options["sunk_scores"]:
        scored = [place for place in scored if not players[right(book, place)].sunk]
    totals = {place: total(players[place]) for place in scored}
    best = [place for place in scored if totals[place] == max(totals.values())]
    return Verdict("scored", "TD-10.5", most_reserve(players, best)) if best else Verdict("no_winner", "TD-10.9", ())


@rule("TD-10.5")
def total(x: Standing) -> int:
    """Hits landed plus reserve torpedoes left."""
    return x.hits + x.reserve


@rule("TD-10.7")
def most_reserve(players: Sequence[Standing], tied: Iterable[int]) -> tuple[int, ...]:
    """Of the tied players the one with the most reserve torpedoes wins; those still equal share the win."""
    places = list(tied)
    most = max((players[place].reserve for place in places), default=0)
    return tuple(place for place in places if players[place].reserve == most)


@rule("TD-10.8")
def everybody_out(book: Book, players: Sequence[Standing]) -> Verdict:
    """Everybody has a skull: nobody wins (or, by the switch, all share it or the most hits win)."""
    choice = book.options["all_skulls"]
    most = max(x.hits for x in players)
    winners = {
        "nobody": (),
        "shared": tuple(range(len(players))),
        "hits": tuple(place for place, x in enumerate(players) if x.hits == most),
    }[choice]
    return Verdict("scored" if winners else "no_winner", "TD-10.8", winners)


def end(s: State, verdict: Verdict) -> None:
    """The game is over, and nobody plans any more."""
    s.outcome, s.ended_by = verdict.outcome, verdict.rule
    for sheet in s.sheets:
        sheet.plan = None


def close(s: State, p: P, verdict: Verdict) -> None:
    """Writes the verdict down."""
    seats = p.book.seats
    if verdict.outcome in ("scored", "no_winner", "resigned"):
        for place, x in enumerate(standings(s, p.book)):
            if not x.skull:
                p.log("TD-10.5", "total", seat=seats[place], hits=x.hits, reserve=x.reserve, n=total(x))
    end(s, verdict)
    p.log(verdict.rule, verdict.outcome)
    s.winners = list(verdict.winners)
    winners = [seats[place] for place in s.winners]
    p.log(
        "TD-10.7" if len(winners) > 1 else verdict.rule,
        "winners" if winners else "nobody_wins",
        seat=winners,
        n=len(winners),
    )


@rule("TD-10.3", "TD-10.4")
def give_up(s: State, p: P, seat: str) -> None:
    """House: whoever gives up ticks the skull at once and the others are scored; in solo the game is lost."""
    place = p.book.seats.index(seat)
    s.sheets[place].skull = True
    p.log("TD-10.4", "gave_up", seat=seat)
    if p.book.solo:
        end(s, Verdict("resigned", "TD-11.15", ()))
        p.log("TD-11.15", "resigned")
    else:
        close(s, p, scoring(p.book, standings(s, p.book))._replace(outcome="resigned"))
