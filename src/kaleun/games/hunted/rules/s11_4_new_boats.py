"""Section 11.4: newer boats, asked for or forced on the Kommandant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.state import SEAT, State
from kaleun.games.hunted.tables import throw
from kaleun.kernel.ask import Asks, Option, Refusal, d6, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons, offers


@rule("TH-10.11.5", "TH-11.4.2", "TH-4.2.3", "TH-11.4.4")
def latest_model(book: Book, s: State, at: int) -> str:
    """Same Type, latest model (ruling R-91)."""
    numbers = book.charts["calendar"]["new_boats"]
    kind = s.boat.type
    return kind if kind in numbers["same_again"] else standard_model(book, kind, at)


@rule("TH-11.4.5", "TH-11.4.2")
def standard_model(book: Book, kind: str, at: int) -> str:
    """The newest ordinary boat for the commander of this type (ruling R-62)."""
    numbers = book.charts["calendar"]["new_boats"]
    if book.mat(kind)["family"] != "VII":
        return str(numbers["ix_latest"])
    newest = numbers["vii_latest"]
    return str(newest if at >= month(book.mat(newest)["available"]) else numbers["vii_before"])


@rule("TH-11.4")
def replacement(s: State) -> None:
    """A new boat cancels every permanent station."""
    s.permanent = ""


@rule("TH-11.4.3.a", "TH-11.4.3.b", "TH-11.4.3.c", "TH-11.4.5", "TH-11.3.5", "TH-4.2.3")
def request_boat(s: State, p: P, at: int) -> Asks[str]:
    """Each Knight's Cross grade gives one request: 1-3 and he has the boat he names (scarce ones need more luck)."""
    judge = partial(verdicts, at)
    while s.requests and len(found := offers(judge(s, p.book))) > 1:
        wanted = yield Judged(SEAT, "request_boat", "TH-11.4.3.a", found, refuse=Reasons(judge), n=s.requests)
        if not wanted:
            return ""
        s.requests -= 1
        roll = yield from throw(s, p, d6("TH-11.4.3.a", "request_boat"))
        granted = roll <= p.book.charts["calendar"]["new_boats"]["request_max"]
        code = "boat_granted" if granted else "boat_refused"
        p.log("TH-11.4.3.a", code, dice=roll, chart="calendar", row="new_boats", boat=wanted)
        if granted:
            return (yield from if_free(s, p, wanted, standard_model(p.book, s.boat.type, at)))
    return ""


@rule("TH-11.4.5")
def if_free(s: State, p: P, wanted: str, instead: str) -> Asks[str]:
    """A scarce type is to be had on 1-2 only; else it is an ordinary boat."""
    if not p.book.mat(wanted)["limited_availability"]:
        return wanted
    roll = yield from throw(s, p, d6("TH-11.4.5", "limited_boat"))
    free = roll <= p.book.charts["calendar"]["new_boats"]["limited_max"]
    code, boat = ("scarce_boat_free", wanted) if free else ("scarce_boat_refused", instead)
    p.log("TH-11.4.5", code, dice=roll, chart="calendar", row="new_boats", boat=boat)
    return boat


@rule("TH-11.4.5")
def scarce_at_start(s: State, p: P, kind: str) -> Asks[str]:
    """At the start of a career scarce types are free to choose, unless the players want the roll (waive_limited)."""
    if p.book.on("waive_limited"):
        return kind
    return (yield from if_free(s, p, kind, standard_model(p.book, kind, s.month)))


NO_BOAT = Bundle([Option("boat:none", "", "TH-11.4.3.a")])


@rule("TH-11.4.3.b", "TH-11.4.4", "TH-4.2.2", "TH-11.4.7.d", "TH-14.11")
def verdicts(at: int, s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """Types he may ask for: available, of his own Type (a XXI for anyone), special ones from Kapitänleutnant on."""
    yield NO_BOAT
    for kind in book.mats:
        why = why_not(book, s, at, kind)
        yield _boat(kind) if why is None else refusal(boat_key(kind), *why, boat=kind)


@cache
def _boat(kind: str) -> Bundle:
    return Bundle([Option(boat_key(kind), kind, "TH-11.4.3.a", boat=kind)])


def why_not(book: Book, s: State, at: int, kind: str) -> tuple[str, str] | None:
    """Why he cannot ask for this type in this month: reason and rule."""
    mat, numbers = book.mat(kind), book.charts["calendar"]["new_boats"]
    own = "VII" if book.mat(s.boat.type)["family"] == "VII" else "IX"
    family = {"X": "IX"}.get(mat["family"], mat["family"])
    if kind == s.boat.type:
        return "has_it_already", "TH-11.4.3.a"
    if at < (s.xxi_from if kind == "XXI" else month(mat["available"])):
        return "not_yet_built", "TH-4.2.2"
    if at + 1 > month(mat["last_patrol"]):
        return "withdrawn", "TH-11.4.7.d"
    if family not in (own, "XXI") and not book.on("waive_type_change"):
        return "other_type", "TH-11.4.4"
    if older(book, kind, s.boat.type):
        return "older_model", "TH-11.4.3.a"
    if kind in numbers["special_types"] and s.rank < numbers["rank_needed"]:
        return "rank_too_low", "TH-11.4.3.b"
    return None


@rule("TH-11.4.3.a")
def older(book: Book, kind: str, own: str) -> bool:
    """An ordinary boat of an earlier model than his own is no newer boat; special and scarce ones always are."""
    mat = book.mat(kind)
    ordinary = not mat["limited_availability"] and kind not in book.charts["calendar"]["new_boats"]["special_types"]
    return ordinary and month(mat["available"]) < month(book.mat(own)["available"])


def boat_key(kind: str) -> str:
    """The key of the answer that asks for this type; keys have no spaces."""
    return "boat:" + kind.replace(" ", "_")
