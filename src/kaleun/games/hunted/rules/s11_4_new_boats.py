"""Section 11.4: newer boats, asked for or forced on the Kommandant."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.state import State
from kaleun.games.hunted.tables import ask
from kaleun.kernel.ask import Asks, Option, Refusal, d6
from kaleun.kernel.rule import rule


@rule("TH-10.11.5", "TH-11.4.2", "TH-4.2.3", "TH-11.4.4")
def latest_model(book: Book, s: State, at: int) -> str:
    """Same Type, latest model (ruling R-91)."""
    numbers = book.charts["calendar"]["new_boats"]
    kind = s.boat.type
    if kind in numbers["same_again"]:
        return kind
    if book.mat(kind)["family"] == "VII":
        newest = numbers["vii_latest"]
        return str(newest if at >= month(book.mat(newest)["available"]) else numbers["vii_before"])
    return str(numbers["ix_latest"])


@rule("TH-11.4")
def replacement(s: State) -> None:
    """A new boat cancels every permanent station."""
    s.permanent = ""


@rule("TH-11.4.3.a", "TH-11.4.3.b", "TH-11.4.3.c", "TH-11.4.5", "TH-11.3.5", "TH-4.2.3")
def request_boat(s: State, p: P, at: int) -> Asks[str]:
    """Each Knight's Cross grade gives one request: 1-3 and he has the boat he names (scarce ones need more luck)."""
    if not s.requests:
        return ""
    kinds = on_offer(p.book, s, at)
    if not kinds:
        return ""
    options = [Option("boat:none", "", "TH-11.4.3.a"), *[Option(boat_key(k), k, "TH-11.4.3.a", boat=k) for k in kinds]]
    wanted = yield ask("request_boat", "TH-11.4.3.a", options, refuse=_not_on_offer, n=s.requests)
    if not wanted:
        return ""
    s.requests -= 1
    numbers = p.book.charts["calendar"]["new_boats"]
    roll = yield d6("TH-11.4.3.a", "request_boat")
    granted = roll <= numbers["request_max"]
    p.log(
        "TH-11.4.3.a",
        "boat_granted" if granted else "boat_refused",
        dice=roll,
        chart="calendar",
        row="new_boats",
        boat=wanted,
    )
    if not granted:
        return ""
    if p.book.mat(wanted)["limited_availability"]:
        second = yield d6("TH-11.4.5", "limited_boat")
        if second > numbers["limited_max"]:
            wanted = latest_model(p.book, s, at)
            p.log("TH-11.4.5", "scarce_boat_refused", dice=second, chart="calendar", row="new_boats", boat=wanted)
    return str(wanted)


@rule("TH-11.4.3.b", "TH-11.4.4", "TH-4.2.2", "TH-11.4.7.d", "TH-14.11")
def on_offer(book: Book, s: State, at: int) -> list[str]:
    """Types he may ask for: available, of his own Type (a XXI for anyone), special ones from Kapitänleutnant on."""
    return [kind for kind in book.mats if not why_not(book, s, at, kind)]


def why_not(book: Book, s: State, at: int, kind: str) -> tuple[str, str] | None:
    """Why he cannot ask for this type in this month: reason and rule."""
    mat, numbers = book.mat(kind), book.charts["calendar"]["new_boats"]
    own = "VII" if book.mat(s.boat.type)["family"] == "VII" else "IX"
    family = {"X": "IX"}.get(mat["family"], mat["family"])
    if kind == s.boat.type:
        return "has_it_already", "TH-11.4.3.a"
    if at < (s.xxi_from if kind == "XXI" else month(mat["available"])):
        return "not_yet_built", "TH-4.2.2"
    if at > month(mat["last_patrol"]):
        return "withdrawn", "TH-11.4.7.d"
    if family not in (own, "XXI") and not book.on("waive_type_change"):
        return "other_type", "TH-11.4.4"
    if kind in numbers["special_types"] and s.rank < numbers["rank_needed"]:
        return "rank_too_low", "TH-11.4.3.b"
    return None


def _not_on_offer(s: State, book: Book) -> Iterator[Refusal]:
    """Every type he cannot ask for now."""
    at = s.log_sheet[-1].month + 1
    for kind in book.mats:
        why = why_not(book, s, at, kind)
        if why:
            yield Refusal(boat_key(kind), *why, boat=kind)


def boat_key(kind: str) -> str:
    """The key of the answer that asks for this type; keys have no spaces."""
    return "boat:" + kind.replace(" ", "_")
