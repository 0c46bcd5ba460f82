"""What is true of every reachable state. The fuzzer checks these after every answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kaleun.games.hunted.book import Book, month
from kaleun.games.hunted.fight_invariants import LARGEST, air, combat, within
from kaleun.games.hunted.options import TYPES
from kaleun.games.hunted.rules.s04_5_torpedoes import NAMES
from kaleun.games.hunted.rules.s04_7_bases import FRANCE, GERMANY, MED, NORWAY, PENANG, france_closed, med_closed
from kaleun.games.hunted.rules.s06_calendar import weight
from kaleun.games.hunted.rules.s10_12_recovery import QUALITIES
from kaleun.games.hunted.rules.s11_2_rank import RANKS
from kaleun.games.hunted.rules.s11_3_awards import GRADES
from kaleun.games.hunted.state import DAMAGED, GENERIC, INOPERABLE, KIA, LW, MINE, OFFICERS, OK, SW, Patrol, State
from kaleun.games.hunted.tables import battery_boxes

AT_SEA = ("travel", "encounter", "contact", "escort_hunt", "air_attack", "duel", "after")
BEFORE_PATROL = ("", "commission")


WOUNDS, UNITS, STEPS = 40, 600, 2_000
"""More than any patrol brings: wounds of one man, units handed over, steps in a box."""


def _last(book: Book) -> int:
    """The last month a log sheet can reach: long patrols and refits run on after the last start."""
    return month(book.charts["calendar"]["bases"]["last_start"]) + 12


def invariants(s: State, book: Book) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    yield from _boat(s, book)
    yield from _torpedoes(s, book)
    yield from _crew(s)
    yield from _career(s, book)
    yield from _log_sheet(s)
    yield from _patrol(s, book)
    yield from combat(s, book)
    yield from air(s, book)


def _boat(s: State, book: Book) -> Iterator[str]:
    boat, mat = s.boat, book.mat(s.boat.type)
    if boat.type not in TYPES:
        yield f"there is no Type {boat.type}"
    # a ×2 result and a last leak may count past the last box
    yield from within("hull", boat.hull, 0, mat["hull_boxes"] + 1)
    yield from within("flooding", boat.flooding, 0, mat["flooding_boxes"] + 2)
    yield from within("patrols of the boat", boat.patrols, 0, s.patrols_done + 1)
    yield from within("requests for a Schnorchel", boat.schnorchel_tries, 0, s.patrols_done + 1)
    if boat.hull >= mat["hull_boxes"] and not s.outcome:
        yield "a boat without hull is afloat"
    if boat.flooding >= mat["flooding_boxes"] and s.phase not in ("escort_hunt", "air_attack") and not s.outcome:
        yield "a flooded boat sails on"
    if boat.flooding and s.phase in ("travel", "encounter", "refit", "assignment"):
        yield "water is left in the boat after the encounter"
    yield from _guns(s, book)
    yield from _systems(s, book)
    yield from _load(s, book)


def _guns(s: State, book: Book) -> Iterator[str]:
    boat, mat = s.boat, book.mat(s.boat.type)
    yield from within("BOLD", boat.bold, 0, book.charts["mats"]["equipment"]["bold"]["count"])
    yield from within("ammo", boat.ammo, 0, mat["deck_gun_ammo"])
    if boat.gun and (boat.extra_flak or mat["deck_gun"] == "none"):
        yield "a deck gun is where none can be"
    if boat.ammo and not boat.gun:
        yield "there are shells without a gun"


def _systems(s: State, book: Book) -> Iterator[str]:
    boat, mat = s.boat, book.mat(s.boat.type)
    known = {*mat["systems"], *mat["flak"], *battery_boxes(book, boat.type), "extra_flak"}
    for system, state in boat.damage.items():
        if system not in known:
            yield f"a Type {boat.type} has no {system}"
        if state not in (DAMAGED, INOPERABLE):
            yield f"{system} is in state {state}"
    if ("deck_gun" in boat.damage and not boat.gun) or ("extra_flak" in boat.damage and not boat.extra_flak):
        yield "a gun that is not aboard is damaged"


def _load(s: State, book: Book) -> Iterator[str]:
    """Equipment and cargo: only what the type takes."""
    boat, mat = s.boat, book.mat(s.boat.type)
    if boat.kite and "fa330" not in mat["equipment"]:
        yield f"a Type {boat.type} carries a kite"
    if boat.alberich and "alberich" not in mat["equipment"]:
        yield f"a Type {boat.type} has Alberich"
    cargo = mat.get("cargo")
    yield from within("fuel cargo", boat.fuel, 0, cargo["fuel"] if cargo else 0)
    if len(boat.parts) > (len(cargo["parts"]) if cargo else 0):
        yield "there are more spare parts than the boat takes"


def _torpedoes(s: State, book: Book) -> Iterator[str]:
    boat, mat = s.boat, book.mat(s.boat.type)
    if s.phase in BEFORE_PATROL:
        return
    for end in ("forward", "aft"):
        tubes: list[str] = getattr(boat, end)
        reloads: list[str] = getattr(boat, f"{end}_reloads")
        if len(tubes) != mat["tubes"][end]:
            yield f"there are {len(tubes)} tubes {end} on a Type {boat.type}"
        if s.phase != "assignment" and len(reloads) > mat["reloads"][end]:
            yield f"there are {len(reloads)} reloads {end}, more than {mat['reloads'][end]}"
        if any(torpedo not in (*NAMES, MINE, "") for torpedo in tubes) or any(r not in NAMES for r in reloads):
            yield f"unknown torpedoes {end}: {tubes} {reloads}"
        if MINE in tubes and (s.patrol is None or "M" not in s.patrol.suffix) and s.phase in AT_SEA:
            yield "there are mines aboard without a minelaying mission"


def _crew(s: State) -> Iterator[str]:
    if tuple(s.crew) != (*OFFICERS, *GENERIC):
        yield f"the crew is {', '.join(s.crew)}"
    for who, man in s.crew.items():
        if man.state not in (OK, LW, SW, KIA):
            yield f"{who} is {man.state}"
        if man.experte and (who in GENERIC or who == "kommandant"):
            yield f"{who} is an Experte"
    if s.crew["kommandant"].state == KIA and not s.outcome:
        yield "a dead Kommandant commands"
    if s.quality not in QUALITIES:
        yield f"the crew's quality is {s.quality}"


def _career(s: State, book: Book) -> Iterator[str]:
    yield from within("rank", s.rank, 1, len(RANKS))
    yield from _bases(s, book)
    yield from _honours(s, book)
    yield from _counts(s, book)
    first, last = month(book.charts["calendar"]["bases"]["first_month"]), _last(book)
    begun = s.phase not in BEFORE_PATROL
    for name, value in (("month", s.month), ("first month", s.start_month), ("promotion", s.promotion_due)):
        if (value or begun) and not first <= value <= last + 12:
            yield f"the {name} is {value}, not in the war"
    if s.phase == "career_end" and not s.outcome:
        yield "the career is over without an end"


def _bases(s: State, book: Book) -> Iterator[str]:
    """Where the boat lies, and that no patrol starts from a base that is lost."""
    if s.base not in (FRANCE, NORWAY, GERMANY, MED, PENANG):
        yield f"there is no base {s.base}"
    if s.permanent not in ("", "mediterranean", "arctic", "penang"):
        yield f"there is no permanent station {s.permanent}"
    if s.phase == "assignment" and not s.patrol:
        if s.base == FRANCE and france_closed(book, s.month):
            yield "a boat sails from France after its fall"
        if s.base == MED and med_closed(book, s.month):
            yield "a boat sails from a Mediterranean base that is lost"
        if s.month > month(book.charts["calendar"]["bases"]["last_start"]):
            yield "a patrol starts after the war"


def _honours(s: State, book: Book) -> Iterator[str]:
    """Tonnage is what the log has; awards come once and in their order."""
    sunk = sum(ship.tonnage for ship in s.ships if ship.sunk)
    if s.tonnage != sunk + s.notional + s.carried:
        yield f"the career tonnage {s.tonnage} is not the {sunk + s.notional + s.carried} on the log"
    if s.notional and s.notional % book.options["notional_ton"]:
        yield "a part of a unit was handed over"
    if len(set(s.awards)) != len(s.awards):
        yield "an award was given twice"
    held = [grade for grade in s.awards if grade in GRADES]
    if held != list(GRADES[: len(held)]):
        yield f"the grades of the Knight's Cross came in the order {', '.join(held)}"


def _counts(s: State, book: Book) -> Iterator[str]:
    """Whatever is counted stays within what a career can bring."""
    patrols, first, last = s.patrols_done + 1, month(book.charts["calendar"]["bases"]["first_month"]), _last(book)
    brought = book.charts["calendar"]["hunters_career"]["tons_most"] if book.on("combined") else 0
    for name, value, least, most in (
        ("requests", s.requests, 0, len(GRADES)),
        ("grades since the promotion", s.period_grades, 0, len(GRADES)),
        ("luck", s.luck, 0, patrols + 1),
        ("wounds", s.wounds, 0, patrols * WOUNDS),
        ("ability", s.ability, 0, len(book.charts["printed_tables"]["special_ability"]["rows"])),
        ("successes", s.successes, 0, patrols),
        ("failures in a row", s.failures_in_row, 0, patrols),
        ("failures since the promotion", s.period_failures, 0, patrols),
        ("ships since the promotion", s.period_ships, 0, len(s.ships)),
        ("tonnage from The Hunters", s.carried, 0, brought),
        ("flotilla", s.flotilla, 0, book.charts["flotillas"]["flotilla"][-1]["number"]),
        ("tonnage at the last grade", s.kc_base, 0, s.tonnage),
        ("tonnage of replenishment", s.notional, 0, patrols * UNITS * book.options["notional_ton"]),
        ("the first month of the XXI", s.xxi_from, first, last),
        ("steps in the box", s.tick, 0, STEPS),
    ):
        yield from within(name, value, least, most)


def _log_sheet(s: State) -> Iterator[str]:
    months = [row.month for row in s.log_sheet]
    if any(later != earlier + 1 for earlier, later in pairwise(months)):
        yield f"the months of the log sheet are {months}"
    if s.log_sheet and s.log_sheet[0].month != s.start_month:
        yield "the log sheet does not begin with the career"
    begun = [row for row in s.log_sheet if row.mark == "assignment"]
    if len(begun) - s.patrols_done not in ((1,) if s.phase in AT_SEA else (0, 1)):
        yield f"{len(begun)} patrols are logged, {s.patrols_done} are done"
    if any(row.mark not in ("assignment", "P", "R", "T") or row.result not in ("", "S", "F") for row in s.log_sheet):
        yield "the log sheet has a mark that is none"
    if any(row.result == "" for row in begun[: s.patrols_done]):
        yield "a patrol that is done has no result"
    met = [*s.ships, *s.unharmed]
    if any(not 0 < ship.tonnage < LARGEST for ship in met):
        yield "a ship has an absurd tonnage"
    if any(ship.month not in months for ship in met):
        yield "a ship was met in a month that is not on the log sheet"
    if any(ship.sunk for ship in s.unharmed):
        yield "a ship that was sunk came off unharmed"


def _patrol(s: State, book: Book) -> Iterator[str]:
    t = s.patrol
    if t is None:
        if s.phase in AT_SEA:
            yield f"{s.phase} without a patrol"
        return
    if s.phase in ("encounter", "contact", "escort_hunt", "air_attack", "duel", "after"):
        yield from within("the boat's box", t.at, 0, len(t.boxes) - 1)
    if s.phase in AT_SEA and not t.boxes:
        yield "the track has no boxes"
    boxes, sunk = len(t.boxes), [ship for ship in s.ships if ship.sunk]
    for name, value, least, most in (
        ("the patrol's number", t.number, s.patrols_done + 1, s.patrols_done + 1),
        ("the box", t.at, -1, boxes),
        ("rolls left in the box", t.rolls_left, 0, 2 * max(map(weight, t.boxes), default=0)),
        ("quiet boxes", t.quiet_boxes, 0, boxes),
        ("boats served", t.served, 0, UNITS),
        ("boxes entered", t.entered_weight, 0, STEPS),
        ("boxes entered before the abort", t.abort_weight, 0, t.entered_weight),
        ("ships sunk", t.sunk, 0, len(sunk)),
    ):
        yield from within(name, value, least, most)
    yield from _course(s, book, t)
    if sum(ship.tonnage for ship in sunk[len(sunk) - t.sunk :]) != t.sunk_tons:
        yield "the tonnage of the patrol is not that of its ships"


def _course(s: State, book: Book, t: Patrol) -> Iterator[str]:
    """When, where and how the boat sails."""
    if t.start != s.month and t.start not in (row.month for row in s.log_sheet):
        yield f"the patrol starts in month {t.start}"
    if t.area == "mediterranean" and t.first_med and med_closed(book, t.start):
        yield "a boat goes to the Mediterranean after its bases are lost"
    if t.step not in (1, -1):
        yield f"the boat moves {t.step} boxes at a time"
    if t.mission not in ("", "pending", "done", "failed"):
        yield f"the mission is {t.mission}"
    if t.posture not in ("surfaced", "schnorchel", "kite"):
        yield f"the boat sails {t.posture}"
    if t.posture == "schnorchel" and not s.boat.schnorchel:
        yield "a boat without Schnorchel uses one"
