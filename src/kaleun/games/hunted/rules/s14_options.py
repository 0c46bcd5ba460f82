"""Section 14: optional rules that other sections call: quality of the enemy, evasion, abilities, boat numbers."""

from __future__ import annotations

from functools import cache

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.state import OPPONENT, SEAT, Air, Combat, State
from kaleun.games.hunted.tables import ask, look, skill, throw, working
from kaleun.kernel.ask import Ask, Asks, Option, Sealed, d6, die, pick
from kaleun.kernel.rule import rule


@rule("TH-14.0", "TH-14.6.1", "TH-14.6.2", "TH-14.7.1", "TH-14.7.2")
def roll_quality(s: State, p: P, of: Combat | Air) -> Asks[None]:
    """1d6: the escorts or the aircraft are Green, Trained, Veteran or Elite, for the whole encounter."""
    rule_id, why = ("TH-14.6.1", "escort_quality") if isinstance(of, Combat) else ("TH-14.7.1", "aircraft_quality")
    roll = yield from throw(s, p, d6(rule_id, why))
    row_id, row = look(p.book, "E3_attack", "quality_roll", roll)
    if isinstance(of, Combat):
        of.escort_quality = row["result"]
    else:
        of.quality = row["result"]
    p.log(rule_id, why, dice=roll, chart="E3_attack", row=row_id, quality=row["result"])


@rule("TH-14.6.3", "TH-14.7.3")
def quality_hits(book: Book, quality: str, hits: int, sunk: bool) -> tuple[int, bool]:
    """Green hits less and never sinks outright; Veteran and Elite hit more, and five of theirs sink."""
    if not quality:
        return hits, sunk
    row = book.charts["E3_attack"]["quality"][quality]
    if sunk:
        return (row["sunk_becomes_hits"], False) if row["sunk_becomes_hits"] else (0, True)
    if row["five_hits_sinks"] and hits == 5:  # number: the five of five_hits_sinks
        return 0, True
    return max(0, hits + row["hits"]), False


@rule("TH-14.8.a", "TH-14.8.1", "TH-14.8.1.ex1", "TH-14.8.2", "TH-14.8.3", "TH-14.8.4")
def evade(s: State, p: P, c: Combat) -> Asks[int]:
    """Pick a number, a die gives the escort's course: another direction is one hit less, the same number three more."""
    if not p.book.on("evasive_manoeuvres") or not working(s, "hydrophones"):
        return 0
    mine = yield _manoeuvre(p.book, SEAT)
    if p.book.two_player:
        theirs = yield _manoeuvre(p.book, OPPONENT)
    else:
        theirs = yield from throw(s, p, d6("TH-14.8.a", "escort_course"))
    change = manoeuvre(p.book, mine, theirs)
    p.reveal()
    way = ways(p.book)
    p.log(
        "TH-14.8.1",
        "evasive_manoeuvre",
        dice=(mine, theirs),
        chart="calendar",
        row="evasive",
        mine=way[mine],
        theirs=way[theirs],
        n=change,
    )
    return change


@cache
def ways(book: Book) -> dict[int, str]:
    """Which direction each number is."""
    return {n: way for way in ("left", "right", "straight") for n in book.charts["calendar"]["evasive"][way]}


@cache
def manoeuvre(book: Book, mine: int, theirs: int) -> int:
    """The change of hits for these two courses."""
    keys = book.charts["calendar"]["evasive"]
    if mine == theirs:
        return int(keys["same_number"])
    way = ways(book)
    return int(keys["same_direction"] if way[mine] == way[theirs] else keys["other_direction"])


@cache
def _manoeuvre(book: Book, seat: str) -> Ask:
    options = [Option(f"course:{n}", n, "TH-14.8.a", way=way) for n, way in sorted(ways(book).items())]
    return Sealed(seat, "evasive_manoeuvre", "TH-14.8.a", options, secret=True)


@rule("TH-14.15", "TH-14.15.1", "TH-14.15.4")
def choose_ability(s: State, p: P) -> Asks[None]:
    """At the start of a career one special ability, rolled or chosen."""
    how = p.book.options["abilities"]
    if how == "off":
        return
    if how == "choose":
        s.ability = yield _abilities(p.book)
        faces: tuple[int, ...] = ()
    else:
        s.ability = yield die("TH-14.15", "ability", 20)
        faces = (s.ability,)
    row = p.book.charts["printed_tables"].row_ids("special_ability")[s.ability - 1]
    p.log("TH-14.15", "ability", dice=faces, chart="printed_tables", row=row, ability=_names(p.book)[s.ability - 1])


@cache
def _names(book: Book) -> tuple[str, ...]:
    return tuple(book.charts["printed_tables"]["special_ability"]["rows"])


@cache
def _abilities(book: Book) -> Ask:
    return ask(
        "ability", "TH-14.15", [Option(f"ability:{name}", i, "TH-14.15") for i, name in enumerate(_names(book), 1)]
    )


@rule("TH-14.15.6")
def must_fire(s: State, book: Book, c: Combat) -> bool:
    """An Aggressive Kommandant who is fit fires at the ships he has met, in every round; not at an escort that came."""
    return book.since("2") and skill(s, book) == "aggressive" and not c.arrival and not c.spent


@rule("TH-14.14")
def choose_flotilla(s: State, p: P) -> Asks[None]:
    """A flotilla for the log sheet; no number depends on it."""
    if p.book.on("flotillas"):
        s.flotilla = yield _flotillas(p.book)
        p.log("TH-14.14", "flotilla", n=s.flotilla, base=_ports(p.book)[s.flotilla])


@cache
def _ports(book: Book) -> dict[int, str]:
    return {row["number"]: row["base"] for row in book.charts["flotillas"]["flotilla"]}


@cache
def _flotillas(book: Book) -> Ask:
    ports = _ports(book)
    return ask("flotilla", "TH-14.14", [Option(f"flotilla:{n}", n, "TH-14.14", n=n, base=ports[n]) for n in ports])


@rule("TH-14.13")
def ability_number(book: Book, name: str) -> int:
    """The number of an ability named on a card."""
    return _names(book).index(name) + 1 if name in _names(book) else 0


@rule("TH-14.4", "TH-14.4.b")
def draw_number(s: State, p: P) -> Asks[None]:
    """The boat gets a number that boats of its type really had."""
    if p.book.on("historical_numbers"):
        numbers = boat_numbers(p.book, s.boat.type)
        if numbers:
            s.boat.number = "U-" + str((yield pick("TH-14.4", "boat_number", numbers)))
            p.log("TH-14.4", "boat_number", number=s.boat.number)


@cache
def boat_numbers(book: Book, kind: str) -> tuple[int, ...]:
    """Every number of a type (VIIC/41 and IXC/40 use the lists of VIIC and IXC, ruling R-74)."""
    lists = book.charts["numbers"]["numbers"]
    name = {"VIIC/41": "VIIC", "IXC/40": "IXC"}.get(kind, kind)
    return tuple(n for low, high in lists.get(name, ()) for n in range(low, high + 1))
