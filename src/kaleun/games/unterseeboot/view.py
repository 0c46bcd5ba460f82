"""What a seat sees: everything, for all information is open (UB-1.1). Observers see the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.rules.s11_end import honour
from kaleun.games.unterseeboot.rules.s19_sheet import Sheet, filled
from kaleun.games.unterseeboot.rules.s20_log_book import campaign_success, campaign_total
from kaleun.games.unterseeboot.state import SEAT, Patrol, Ship, State
from kaleun.games.unterseeboot.state import Target as Token
from kaleun.kernel.game import Result
from kaleun.kernel.rule import rule

Stock: TypeAlias = tuple[int, int]
"""What is left and what there was: (have, of)."""


class Boat(Struct):
    """The boat panel."""

    type: str
    space: str
    level: int
    submerged: bool
    hull: Stock
    battery: Stock
    auxiliary: Stock
    torpedoes: Stock
    salvo: int


class Target(Struct):
    """A target token; `die` is the size of its die."""

    identified: bool
    tonnage: int
    die: int
    hits: int


class Campaign(Struct):
    on: bool
    total: int
    goal: int
    survived: int
    success: bool
    over: bool


class View(Struct):
    """The patrol area, the boat panel, the tonnage area and the turn track."""

    patrol: int
    turn: int
    turns: int
    surfaced_at_end_is_home: bool
    phase: str
    board: str
    boat: Boat
    spotted: bool
    destroyer: str
    homeward: bool
    fired: int
    targets: dict[str, Target]
    sunk: list[Ship]
    tonnage: int
    honour: str
    outcome: str
    sheet: Sheet
    log_book: list[Patrol]
    campaign: Campaign


@rule("UB-1.1", "UB-1.6", "UB-1.7")
def view(s: State, book: Book, seat: str | None) -> View:
    """The same for everybody, field by field. (Of more than 15 named arguments Python makes a map first, which takes
    longer than all the rest: those that have the name of their field do without.)"""
    tonnage = s.tonnage if s.sunk else 0
    boat, paper = _panel(book, s.hull, s.battery, s.auxiliary, s.torpedoes, s.space, s.turn)
    return View(
        s.patrol,
        s.turn,
        book.turns,
        book.surfaced_at_end_is_home,
        s.phase,
        book.options["board"],
        boat,
        s.spotted,
        destroyer=s.destroyer,
        homeward=s.homeward,
        fired=s.fired,
        targets=_targets(tuple(s.targets), tuple(s.targets.values())),
        sunk=s.sunk[:],
        tonnage=tonnage,
        honour=_honour(book, s.outcome or "returned", tonnage),
        outcome=s.outcome,
        sheet=paper,
        log_book=s.log_book[:],
        campaign=_campaign(s, book) if s.log_book else _first_patrol(book, s.campaign_over),
    )


KEPT = 4096
"""So many parts of views are kept: what did not change is the same object again, and whoever compares two views is done
with it at once. Nobody changes a view."""


@lru_cache(KEPT)
def _panel(
    book: Book, hull: int, battery: int, auxiliary: int, torpedoes: int, space: str, turn: int
) -> tuple[Boat, Sheet]:
    """Boat panel and sheet."""
    boat = _boat(book, space, hull, battery, auxiliary, torpedoes)
    return boat, filled(book, hull, auxiliary, torpedoes, turn, space, battery)


@lru_cache(KEPT)
def _boat(book: Book, space: str, hull: int, battery: int, auxiliary: int, torpedoes: int) -> Boat:
    boat, level = book.boat, book.level[space]
    return Boat(
        type=boat.type,
        space=space,
        level=level,
        submerged=level in book.submerged,
        hull=(hull, boat.hull),
        battery=(battery, boat.battery),
        auxiliary=(auxiliary, boat.auxiliary),
        torpedoes=(torpedoes, boat.torpedoes),
        salvo=boat.salvo,
    )


@lru_cache(KEPT)
def _targets(spaces: tuple[str, ...], tokens: tuple[Token, ...]) -> dict[str, Target]:
    return {space: _target(token) for space, token in zip(spaces, tokens, strict=True)}


@lru_cache(KEPT)
def _target(token: Token) -> Target:
    return Target(token.identified, token.tonnage, token.die, token.hits)


@lru_cache(KEPT)
def _honour(book: Book, outcome: str, tonnage: int) -> str:
    return honour(book, outcome, tonnage).name


def _campaign(s: State, book: Book) -> Campaign:
    return Campaign(
        on=book.campaign,
        total=campaign_total(s),
        goal=book.campaign_goal,
        survived=sum(line.survived for line in s.log_book),
        success=campaign_success(s, book),
        over=s.campaign_over,
    )


@lru_cache(KEPT)
def _first_patrol(book: Book, over: bool) -> Campaign:
    return Campaign(on=book.campaign, total=0, goal=book.campaign_goal, survived=0, success=False, over=over)


def result(s: State, book: Book) -> Result:
    """How the patrol, or the whole campaign, ended."""
    last = s.log_book[-1]
    total = campaign_total(s) if book.campaign else last.tonnage if last.survived else 0
    won = campaign_success(s, book) if book.campaign else last.survived
    return Result(
        winners=(SEAT,) if won else (),
        scores={SEAT: total},
        outcome=s.outcome,
        rule="UB-13.2" if last.survived else "UB-13.1",
        summary={
            "tonnage": last.tonnage,
            "rank": last.rank,
            "honour": last.honour,
            "survived": last.survived,
            "turns": last.turns,
            "patrols": len(s.log_book),
            "campaign_total": campaign_total(s),
        },
    )
