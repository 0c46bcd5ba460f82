"""Section 7.0-7.3 and 11.2.1: where the patrol goes; then deck gun, loading and sailing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from kaleun.games.hunted.book import Book, P, month, month_text
from kaleun.games.hunted.rules.s04_5_torpedoes import homing_model, load_torpedoes, penang_shortage
from kaleun.games.hunted.rules.s04_7_bases import MED, NORWAY, PENANG, destination, med_closed
from kaleun.games.hunted.rules.s06_calendar import begin_row
from kaleun.games.hunted.rules.s10_11_refit import deck_gun_check
from kaleun.games.hunted.rules.s14_13_cards import bound_for_penang, listed
from kaleun.games.hunted.state import SEAT, Patrol, State
from kaleun.games.hunted.tables import ability, aboard, ask, look, throw
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, bundled

Result = tuple[str, str]
"""Area and suffix ("W", "A", "M", "R" or "")."""
FROM_PENANG = {"indian_ocean": "indian_ocean_from_penang", "australia": "australia"}
"""Historical patrols that begin at Penang if the boat is there (ruling R-89)."""
MISSIONS = {"W": "wolfpack", "A": "agent", "M": "mines", "R": "replenishment"}


@rule("TH-6.1.1", "TH-7.0", "TH-7.1.1", "TH-7.1.2", "TH-4.3.2")
def assignment(s: State, p: P) -> Asks[str]:
    """Step: the assignment is fixed and logged, the boat is armed and sails."""
    s.phase, s.tick = "assignment", 1
    if s.base == PENANG:
        area, suffix, home = yield from from_penang(s, p)
    else:
        area, suffix = yield from choose_area(s, p)
        home = ""
    t = Patrol(number=s.patrols_done + 1, start=s.month, area=area, assignment=area, suffix=suffix, origin=s.base)
    t.destination = home
    s.patrol = t
    if area == "indian_ocean" and s.base != PENANG:
        yield from penang_posting(s, p, t)
    if area == "arctic":
        yield from arctic_posting(s, p)
    set_track(s, p.book, t)
    t.homing_model = homing_model(p.book, s.month)
    t.mission = "pending" if set(suffix) & {"A", "M"} else ""
    begin_row(s, t)
    when = month_text(s.month)
    if suffix:
        tasks = missions(suffix)
        p.log("TH-7.1.1", "assigned_mission", month=when, area=area, mission=tasks, base=s.base, patrol=t.number)
    else:
        p.log("TH-7.1.1", "assigned", month=when, area=area, base=s.base, patrol=t.number)
    yield from deck_gun_check(s, p)
    missing = (yield from penang_shortage(s, p, len(aboard(s)))) if s.base == PENANG else 0
    yield from load_torpedoes(s, p, missing)
    return "travel"


@rule("TH-7.3.4", "TH-7.3.5", "TH-7.3.7.b", "TH-11.2.1.b", "TH-14.13", "TH-13.5.2")
def choose_area(s: State, p: P) -> Asks[Result]:
    """A permanent station, a card's patrol, a granted request, or P1."""
    if p.book.options["mode"] == "wolfpack" and not s.patrols_done:
        return "atlantic", "W"
    if s.permanent == "mediterranean" and not med_closed(p.book, s.month):
        return "mediterranean", ""
    if s.permanent == "arctic":
        return "arctic", ""
    ordered = card_patrol(s, p.book)
    if ordered:
        return with_missions(p.book, s.boat.type, (ordered, ""))
    if s.boat.type == "IXD-2" and not s.boat.patrols:
        return "indian_ocean", ""
    requested = yield from request(s, p)
    return requested or (yield from roll_p1(s, p))


def card_patrol(s: State, book: Book) -> str:
    """The next historical assignment of the Kommandant's card, if those are sailed."""
    row = listed(s, book, s.patrols_done)
    return str(row["area"]) if row and track_of(book, s.boat.type, row["area"]) else ""


@rule("TH-11.2.1.b", "TH-14.15.16")
def request(s: State, p: P) -> Asks[Result | None]:
    """From Kapitänleutnant on the Kommandant may ask for a patrol; 1d6 decides."""
    numbers = p.book.charts["calendar"]["promotion"]
    most = numbers["political_max"] if ability(s, p.book) == "political" else numbers["request"].get(str(s.rank), 0)
    if not most or not (yield _request(most)):
        return None
    roll = yield from throw(s, p, d6("TH-11.2.1.b", "request_patrol"))
    granted = roll <= most
    p.log(
        "TH-11.2.1.b",
        "request_granted" if granted else "request_refused",
        dice=roll,
        chart="calendar",
        row="promotion.request",
    )
    if not granted:
        return None
    med = not med_closed(p.book, s.month)
    choice: Result = yield _areas(p.book, s.boat.type, column(p.book, s.month)["id"], med)
    return choice


@cache
def _request(most: int) -> Ask:
    options = [Option("request:none", False, "TH-7.0"), Option("request:patrol", True, "TH-11.2.1.b", n=most)]
    return ask("request_patrol", "TH-11.2.1.b", options, n=most)


@cache
def _areas(book: Book, kind: str, column_id: str, med: bool) -> Ask:
    told = bundled(verdicts(book, kind, column_id, med))
    return Judged(SEAT, "choose_area", "TH-11.2.1.b", [told], refuse=told.tell)


@rule("TH-11.2.1.b", "TH-7.3.1")
def verdicts(book: Book, kind: str, column_id: str, med: bool) -> Iterator[Bundle | Refusal]:
    """Every assignment of the column, once, where boats of this type go; the Mediterranean while it is open."""
    chosen = next(c for c in book.charts["P1_patrol_assignment"]["column"] if c["id"] == column_id)
    sailed = [row for row in chosen["rows"] if convert(book, kind, row["area"]) == row["area"]]
    open_now = [_result(row) for row in sailed if med or row["area"] != "mediterranean"]
    yield Bundle(
        Option(f"mission:{a}-{x}" if x else f"area:{a}", (a, x), "TH-11.2.1.b", area=a, mission=missions(x))
        for a, x in dict.fromkeys(with_missions(book, kind, result) for result in open_now)
    )
    for area in sorted({row["area"] for row in chosen["rows"]} - {row["area"] for row in sailed}):
        yield Refusal(f"area:{area}", "not_for_this_boat", "TH-7.3.1", area=area, boat=kind)


def missions(suffix: str) -> list[str]:
    """The letters behind an assignment as words: wolfpack, agent, mines, replenishment."""
    return [MISSIONS[letter] for letter in suffix]


@cache
def column(book: Book, at: int) -> Any:
    """The P1 column of a month."""
    return next(c for c in book.charts["P1_patrol_assignment"]["column"] if month(c["from"]) <= at <= month(c["to"]))


def _result(row: Any) -> Result:
    return row["area"], ("W" if row["wolfpack"] else "") + row["mission"]


@rule("TH-7.0", "TH-7.2.1", "TH-7.3.3.d")
def roll_p1(s: State, p: P) -> Asks[Result]:
    """2d6 in the column of the date; a result the type may not take is converted or rolled again."""
    book = p.book
    found = column(book, s.month)
    while True:
        roll = yield from throw(s, p, d6("TH-7.0", "assignment", 2))
        row_id, row = look(book, "P1_patrol_assignment", f"column[id={found['id']}]", sum(roll))
        area = convert(book, s.boat.type, row["area"])
        if area == "mediterranean" and med_closed(book, s.month):
            area = "reroll"
        p.log("TH-7.0", "p1", dice=roll, chart="P1_patrol_assignment", row=row_id, rolled=row["area"], area=area)
        if area == row["area"]:
            return with_missions(book, s.boat.type, _result(row))
        if area != "reroll":
            return with_missions(book, s.boat.type, (area, ""))


@cache
@rule(
    "TH-7.3.1",
    "TH-7.3.2.a",
    "TH-7.3.2.b",
    "TH-7.3.7.b",
    "TH-11.4.6",
    "TH-11.4.9",
    "TH-11.4.11",
    "TH-14.10",
    "TH-7.4.3.a",
)
def convert(book: Book, kind: str, area: str) -> str:
    """What a boat type makes of a result: the conversions of P1 in order, twice; "reroll" if it cannot sail there."""
    for _ in range(2):
        for row in book.charts["P1_patrol_assignment"]["conversion"]:
            if kind not in row["types"] or "when" in row or not (area in row["from"] or "*" in row["from"]):
                continue
            if row.get("unless_on_mat") and track_of(book, kind, area):
                continue
            if area == "west_african_coast" and track_of(book, kind, area):
                continue
            area = row["to"]
            break
        if area == "reroll":
            return area
    return area if track_of(book, kind, area) else "reroll"


@rule("TH-11.4.6", "TH-11.4.8", "TH-7.4")
def with_missions(book: Book, kind: str, result: Result) -> Result:
    """Minelayers always carry mines to some areas; tankers always replenish."""
    area, suffix = result
    for row in book.charts["P1_patrol_assignment"]["always_mission"]:
        fits = kind in row["types"] and (area in row["areas"] or "*" in row["areas"])
        if fits and row["mission"] not in suffix and not (row["unless_mission"] and row["unless_mission"] in suffix):
            suffix += row["mission"]
    return area, suffix


@cache
@rule("TH-7.3.6", "TH-14.10")
def track_of(book: Book, kind: str, area: str) -> tuple[str, ...]:
    """The Travel Boxes of an area on this mat, or () if the boat cannot sail there."""
    rules = book.charts["mats"]["track_rules"]
    tracks = book.mat(kind)["tracks"]
    name = rules["caribbean_uses"] if area == "caribbean" else area
    if name in tracks:
        return tuple(tracks[name])
    if name == "west_african_coast" and book.on("vii_to_west_africa") and book.mat(kind)["family"] == "VII":
        return tuple(rules["option_14_10_west_african_coast"])
    return ()


@rule("TH-4.7.5.a", "TH-7.3.7.a", "TH-14.13")
def penang_posting(s: State, p: P, t: Patrol) -> Asks[None]:
    """An eligible boat bound for the Indian Ocean is based at Penang on 1-2, or if its card says so."""
    if s.boat.type not in p.book.charts["mats"]["track_rules"]["penang_types"]:
        return
    if bound_for_penang(s, p.book):
        t.destination, t.area = PENANG, "indian_ocean_to_penang"
        p.log("TH-14.13", "posted_to_penang")
        return
    roll = yield from throw(s, p, d6("TH-4.7.5.a", "penang_posting"))
    posted = roll <= p.book.charts["printed_tables"]["penang_assignment"]["based_on_max"]
    if posted:
        t.destination, t.area = PENANG, "indian_ocean_to_penang"
    p.log(
        "TH-4.7.5.a",
        "posted_to_penang" if posted else "not_to_penang",
        dice=roll,
        chart="printed_tables",
        row="penang_assignment",
    )


@rule("TH-7.3.5")
def arctic_posting(s: State, p: P) -> Asks[None]:
    """On an Arctic assignment 1-3 keeps the boat there for good."""
    if s.permanent == "arctic":
        return
    roll = yield from throw(s, p, d6("TH-7.3.5", "arctic_posting"))
    stays = roll <= p.book.charts["printed_tables"]["arctic_assignment"]["permanent_max"]
    if stays:
        s.permanent = "arctic"
    p.log(
        "TH-7.3.5",
        "arctic_for_good" if stays else "arctic_once",
        dice=roll,
        chart="printed_tables",
        row="arctic_assignment",
    )


@rule("TH-4.7.5.e", "TH-14.13")
def from_penang(s: State, p: P) -> Asks[tuple[str, str, str]]:
    """From Penang as the card says, or 1d6: home to France or Norway, another Indian Ocean patrol, or Australia."""
    ordered = FROM_PENANG.get(card_patrol(s, p.book)) if p.book.since("2") else None
    if ordered:
        return ordered, "", PENANG
    roll = yield from throw(s, p, d6("TH-4.7.5.e", "from_penang"))
    row_id, row = look(p.book, "printed_tables", "penang_next_patrol", roll)
    p.log("TH-4.7.5.e", "from_penang", dice=roll, chart="printed_tables", row=row_id, result=row["result"])
    result = row["result"]
    if result == "indian_ocean_from_penang":
        return "indian_ocean_from_penang", "", PENANG
    if result == "australia":
        return "australia", "", PENANG
    home = NORWAY if result == "return_norway" else ""  # "" is France if it still stands on return
    return "return_from_penang", "", home


@rule("TH-3.1", "TH-7.1.2", "TH-7.3.3.a", "TH-7.3.3.b", "TH-4.7.5.a")
def set_track(s: State, book: Book, t: Patrol) -> None:
    """Puts the marker before the first box of the track."""
    tracks = book.mat(s.boat.type)["tracks"]
    if t.area == "return_from_penang":
        t.boxes = list(reversed(tracks["indian_ocean_to_penang"]))
    elif t.area in tracks:
        t.boxes = list(tracks[t.area])
    else:
        t.boxes = list(track_of(book, s.boat.type, t.area))
    t.first_med = t.area == "mediterranean" and s.base != MED
    home_month = t.start + book.mat(s.boat.type)["patrol_months"] - 1
    t.destination = t.destination or destination(s, book, t, home_month)
