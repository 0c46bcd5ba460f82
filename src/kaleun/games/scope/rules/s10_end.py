"""Section 10, second half: when the game ends and who wins; with the ends of sections 22, 23 and 25."""

from __future__ import annotations

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.rules.s10_5_inescapable import doomed
from kaleun.games.scope.rules.s10_scoring import sink
from kaleun.games.scope.rules.s11_slow_submarines import final_charges
from kaleun.games.scope.sea import cargo, has_cargo, submarines
from kaleun.games.scope.state import ALLIED, GERMAN, OTHER, State
from kaleun.kernel.rule import rule

DRAW = "draw"


@rule("SC-10.3", "SC-10.4", "SC-10.7", "SC-3.2")
def is_over(s: State, book: Book) -> bool:
    """Checked once, when all phases of the turn are done: an end condition, or one of the house limits."""
    quiet = bool(book.quiet_limit) and s.quiet >= book.quiet_limit
    return bool(ended(s, book)) or s.turn >= book.turn_limit or quiet


@rule("SC-10.3", "SC-22.3", "SC-23.3", "SC-25.4", "SC-9.2")
def ended(s: State, book: Book) -> str:
    """The end condition of the scenario that holds now, or "". Burning tankers are no operational cargo."""
    for condition in book.scenario.end:
        if condition == "target_reached" and max(s.scores.values()) >= book.scenario.target:
            return condition
        if condition == "no_operational_cargo" and not has_cargo(s, book):
            return condition
        if condition == "no_submarines" and not submarines(s):
            return condition
    return ""


@rule("SC-10.5", "SC-10.6", "SC-11.8", "SC-22.2", "SC-22.3")
def finish(s: State, p: P, why: str) -> None:
    """Final depth charges, then ships that cannot escape a torpedo, then the score decides; a tie as the scenario
    says."""
    p.reveal()
    s.phase, s.outcome = "over", why
    p.log("SC-10.3", "game_ends", why=why)
    final_charges(s, p)
    for ship in [ship for ship in s.ships.values() if doomed(s, p.book, ship)]:
        p.log("SC-10.5", "inescapable", ship=ship.id, kind=ship.kind, cell=ship.cell)
        sink(s, p, ship, "SC-10.5")
    count_survivors(s, p)
    decide(s, p, p.book.scenario.tie)


@rule("SC-22.2")
def count_survivors(s: State, p: P) -> None:
    """Wolf and Shepherd: cargo still afloat at the end counts double for the Allied side, like cargo that left."""
    if p.book.family == "wolf_and_shepherd":
        points = sum(2 * p.book.kinds[ship.kind].points for ship in cargo(s, p.book))
        s.scores[ALLIED] += points
        p.log("SC-22.2", "survivors", points=points)


@rule("SC-10.6", "SC-22.3", "SC-23.3", "SC-25.4")
def decide(s: State, p: P, tie: str) -> None:
    """The higher score wins, whoever brought the end about."""
    german, allied = s.scores[GERMAN], s.scores[ALLIED]
    if german == allied:
        s.winner = "" if tie == DRAW else tie
    else:
        s.winner = GERMAN if german > allied else ALLIED
    p.log("SC-10.6", "result", winner=s.winner or DRAW, german=german, allied=allied)


@rule("SC-10.7")
def turn_limit(s: State, p: P) -> None:
    """Nobody brought the game to an end: the score as it stands decides, and an equal score is a draw."""
    p.reveal()
    s.phase, s.outcome = "over", "turn_limit"
    p.log("SC-10.7", "turn_limit", turn=s.turn)
    decide(s, p, DRAW)


def give_up(s: State, p: P, seat: str) -> None:
    """A side that gives up has lost."""
    p.reveal()
    s.phase, s.outcome, s.winner = "over", "resigned", OTHER[seat]
    p.log("SC-10.6", "resigned", side=seat)
