"""Section 4.5: loading torpedoes, reloading tubes; mines in the tubes (7.4.2)."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.state import MINE, State
from kaleun.games.hunted.tables import ability, ask, throw
from kaleun.kernel.ask import Ask, Asks, Option, d6
from kaleun.kernel.rule import rule

ENDS = ("forward", "aft")
FILL = {"forward": "fill_forward", "aft": "fill_aft"}
NAMES = {"g7a": "G7a", "g7e": "G7e", "falke": "Falke", "zaunkoenig": "Zaunkönig", "zaunkoenig_2": "Zaunkönig II"}
"""The same in every language."""
Stock: TypeAlias = tuple[tuple[str, int], ...]
"""Torpedoes by kind, in the order of the alphabet; none of which there is none."""


@rule("TH-4.5.d")
def homing_model(book: Book, at: int) -> str:
    """Falke until 7/43, then Zaunkönig, at last Zaunkönig II: by the month the patrol starts."""
    rows = book.charts["mats"]["homing_by_date"]["rows"]
    for row in rows:
        if month(row["from"]) <= at <= month(row["to"]):
            return str(row["type"])
    return str(rows[0 if at < month(rows[0]["from"]) else -1]["type"])


@rule("TH-4.5.a", "TH-4.5.b", "TH-4.5.c", "TH-4.5.d", "TH-4.5.ex1", "TH-7.1.3", "TH-11.4.7.a")
def load_torpedoes(s: State, p: P, missing: int = 0) -> Asks[None]:
    """A full load: the printed mix, up to four swapped between G7a and G7e, divided between the ends by the player."""
    boat, mat = s.boat, p.book.mat(s.boat.type)
    boat.forward, boat.aft = [""] * mat["tubes"]["forward"], [""] * mat["tubes"]["aft"]
    boat.forward_reloads, boat.aft_reloads = [], []
    if not sum(mat["load"].values()):
        return
    stock = yield from choose_mix(s, p, missing)
    if s.patrol is not None and "M" in s.patrol.suffix and not mat["mines_own_shafts"]:
        stock = yield from lay_in_mines(s, p, stock)
    yield from divide(s, p, stock)
    for end in ENDS:
        yield from fill(s, p, end)


@rule("TH-4.5.b", "TH-14.15.18", "TH-4.7.5.b")
def choose_mix(s: State, p: P, missing: int) -> Asks[Stock]:
    """Up to four torpedoes changed between G7a and G7e; homing ones are fixed (a Scrounger may take up to double)."""
    book = p.book
    model = s.patrol.homing_model if s.patrol is not None else homing_model(book, s.month)
    scrounger = ability(s, book) == "scrounger"
    g7a, g7e, homing = yield _mix(book, s.boat.type, scrounger)
    stock = {"g7a": g7a, "g7e": g7e, model: homing}
    for _ in range(missing):
        kinds = [k for k in (model, "g7e", "g7a") if stock[k] > 0]
        if kinds:
            left = kinds[0] if len(kinds) == 1 else (yield _missing(tuple(kinds)))
            stock[left] -= 1
    p.log("TH-4.5.a", "loaded", g7a=stock["g7a"], g7e=stock["g7e"], homing=stock[model], model=NAMES[model])
    return tuple([(kind, stock[kind]) for kind in sorted(stock) if stock[kind]])


@cache
def _mix(book: Book, kind: str, scrounger: bool) -> Ask:
    load, most = book.mat(kind)["load"], book.charts["mats"].meta["swap_max"]
    swaps = [n for n in range(-most, most + 1) if load["g7a"] + n >= 0 and load["g7e"] - n >= 0]
    swaps.sort(key=abs)
    mixes = [(load["g7a"] + n, load["g7e"] - n, load["homing"]) for n in swaps]
    if scrounger:
        mixes = [mix for extra in range(load["homing"] + 1) for mix in dict.fromkeys(_traded(m, extra) for m in mixes)]
    options = [
        Option(f"mix:{a}-{e}-{h}", (a, e, h), "TH-4.5.b", g7a=a, g7e=e, homing=h) for a, e, h in mixes if min(a, e) >= 0
    ]
    return ask("mix", "TH-4.5.b", options)


def _traded(mix: tuple[int, int, int], extra: int) -> tuple[int, int, int]:
    """So many G7e, then G7a, exchanged for homing torpedoes."""
    g7a, g7e, homing = mix
    return g7a - max(0, extra - g7e), max(0, g7e - extra), homing + extra


@cache
def _missing(kinds: tuple[str, ...]) -> Ask:
    return ask("missing_torpedo", "TH-4.7.5.b", [Option(f"missing:{k}", k, torpedo=NAMES[k]) for k in kinds])


@rule("TH-7.4.2.a")
def lay_in_mines(s: State, p: P, stock: Stock) -> Asks[Stock]:
    """Every tube carries mines instead of a torpedo; the player chooses what stays ashore."""
    boat = s.boat
    tubes = len(boat.forward) + len(boat.aft)
    boat.forward, boat.aft = [MINE] * len(boat.forward), [MINE] * len(boat.aft)
    ashore = yield from choose_some(stock, tubes, "leave_ashore", "TH-7.4.2.a")
    p.log("TH-7.4.2.a", "mines_loaded", n=tubes)
    return _less(stock, ashore)


@rule("TH-4.5.a", "TH-4.5.e")
def divide(s: State, p: P, stock: Stock) -> Asks[None]:
    """Which torpedoes lie aft; the others lie forward. Once placed they stay at that end."""
    boat, mat = s.boat, p.book.mat(s.boat.type)
    room_aft = mat["reloads"]["aft"] + boat.aft.count("")
    room_forward = mat["reloads"]["forward"] + boat.forward.count("")
    total = len(_each(stock))
    n_aft = min(room_aft, max(total - room_forward, min(room_aft, total)))
    aft = yield from choose_some(stock, n_aft, "aft_load", "TH-4.5.a")
    boat.aft_reloads = [*_each(aft)]
    boat.forward_reloads = [*_each(_less(stock, aft))]


@rule("TH-4.5.e", "TH-4.5.f", "TH-9.2.10")
def fill(s: State, p: P, end: str) -> Asks[None]:
    """Empty tubes are loaded from the reloads of the same end; the player chooses which torpedoes."""
    boat = s.boat
    tubes: list[str] = getattr(boat, end)
    reloads: list[str] = getattr(boat, f"{end}_reloads")
    empty = tubes.count("")
    if not empty or not reloads:
        return
    chosen = yield from choose_some(_counted(tuple(reloads)), min(empty, len(reloads)), FILL[end], "TH-4.5.f")
    for kind in _each(chosen):
        reloads.remove(kind)
        tubes[tubes.index("")] = kind
    p.log("TH-4.5.f", "reloaded", end=end, n=len(_each(chosen)))


@cache
def _counted(torpedoes: tuple[str, ...]) -> Stock:
    return tuple((kind, torpedoes.count(kind)) for kind in sorted(set(torpedoes)))


@cache
def _each(stock: Stock) -> tuple[str, ...]:
    """One by one."""
    return tuple(kind for kind, n in stock for _ in range(n))


@cache
def _less(stock: Stock, taken: Stock) -> Stock:
    left = {kind: n - dict(taken).get(kind, 0) for kind, n in stock}
    return tuple((kind, n) for kind, n in left.items() if n)


def choose_some(stock: Stock, n: int, prompt: str, rule_id: str) -> Asks[Stock]:
    """n of the stock, chosen by kinds; no question if there is only one way."""
    question = _selection(stock, n, prompt, rule_id)
    values = question.values
    chosen: Stock = values[0] if len(values) == 1 else (yield question)
    return chosen


@cache
def _selection(stock: Stock, n: int, prompt: str, rule_id: str) -> Ask:
    ways = _ways(stock, n)
    options = [
        Option(
            f"{prompt}:" + ("+".join(f"{c}{k}" for k, c in way) or "none"),
            way,
            rule_id,
            what=[f"{c} {NAMES[k]}" for k, c in way],
        )
        for way in ways
    ]
    return ask(prompt, rule_id, options, n=n)


def _ways(stock: Stock, n: int) -> list[Stock]:
    if not stock:
        return [()] if n == 0 else []
    (kind, count), rest = stock[0], stock[1:]
    found = []
    for take in range(min(count, n), -1, -1):
        for tail in _ways(rest, n - take):
            found.append((((kind, take), *tail)) if take else tail)
    return found


@rule("TH-4.7.5.b", "TH-4.7.5.ex1")
def penang_shortage(s: State, p: P, brought_back: int) -> Asks[int]:
    """At Penang 2d6 torpedoes are short, less those brought back."""
    roll = yield from throw(s, p, d6("TH-4.7.5.b", "penang_shortage", 2))
    capacity: int = sum(p.book.mat(s.boat.type)["load"].values())
    missing: int = min(max(0, sum(roll) - brought_back), capacity)
    p.log("TH-4.7.5.b", "penang_shortage", dice=roll, n=missing)
    return missing
