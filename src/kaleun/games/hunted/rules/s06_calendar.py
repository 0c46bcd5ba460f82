"""Section 6.0, 3.5 and 7.5: months on the log sheet, the end of a patrol and its success."""

from __future__ import annotations

from kaleun.games.hunted.book import P
from kaleun.games.hunted.state import Combat, LogRow, Patrol, State, Sunk, Target
from kaleun.kernel.rule import rule


@rule("TH-3.5", "TH-3.5.b", "TH-6.0", "TH-7.1.1")
def begin_row(s: State, t: Patrol) -> None:
    """The start month's row carries the assignment."""
    text = t.assignment + (f" ({t.suffix})" if t.suffix else "")
    s.log_sheet.append(LogRow(t.start, "assignment", text, s.boat.type))


@rule("TH-6.0", "TH-10.11.4")
def mark_months(s: State, mark: str, n: int) -> None:
    """Writes P, R or T into the next n months."""
    for _ in range(n):
        s.log_sheet.append(LogRow(s.log_sheet[-1].month + 1, mark, "", s.boat.type))


@rule("TH-10.11.6.a", "TH-10.11.6.b", "TH-10.11.6.ex1", "TH-10.9.6", "TH-14.9.6")
def patrol_months(s: State, p: P, t: Patrol) -> int:
    """P months after the patrol month: one for extended types, three for the IXD-2, fewer if aborted early."""
    extra: int = p.book.mat(s.boat.type)["patrol_months"] - 1
    if t.aborting and extra:
        extra = aborted_months(t, extra)
    return extra + (1 if t.resupplied else 0)


@rule("TH-10.9.6")
def aborted_months(t: Patrol, extra: int) -> int:
    """An extended patrol aborted before half its boxes adds no month; a IXD-2 adds a month per completed quarter."""
    whole = sum(weight(code) for code in t.boxes)
    if extra == 1:
        return 1 if 2 * t.abort_weight >= whole else 0
    return min(extra, (extra + 1) * t.abort_weight // whole)


def weight(code: str) -> int:
    """Encounter rolls of a box: x2 and x3 count two and three."""
    return int(code.partition("x")[2].partition(":")[0] or 1)


@rule("TH-7.5.1", "TH-7.5.2", "TH-7.4.5", "TH-11.4.10.6")
def success(s: State, p: P, t: Patrol) -> bool:
    """S if a vessel was sunk; a mission counts by the mission alone, a tanker by the boats it served."""
    if s.boat.type in ("XB", "XIV"):
        return t.served > 0
    if t.mission:
        return t.mission == "done"
    return t.sunk > 0


@rule("TH-3.5", "TH-7.5.2", "TH-4.3.2")
def close_row(s: State, t: Patrol, result: str) -> None:
    """S or F on the row the patrol started in."""
    for row in reversed(s.log_sheet):
        if row.mark == "assignment" and row.month == t.start:
            row.result = result
            return


def record_sunk(s: State, p: P, target: Target) -> None:
    """The log sheet gets a circle round its tonnage."""
    t = s.patrol
    assert t is not None
    s.ships.append(Sunk(target.name, target.kind, target.tonnage, t.start, t.assignment, True))
    t.sunk += 1
    t.sunk_tons += target.tonnage
    s.period_ships += 1
    if target.kind == "capital_ship":
        t.capital_sunk = True
    p.log(
        "TH-9.2.8",
        "ship_sunk",
        name=target.name or target.kind,
        kind=target.kind,
        tonnage=target.tonnage,
        total=s.tonnage,
    )


@rule("TH-9.2.8", "TH-3.5", "TH-8.3.4")
def record_afloat(s: State, p: P, c: Combat) -> None:
    """Of the ships still afloat the damaged ones get a tick on the log sheet; of the others it has the tonnage."""
    assert s.patrol is not None
    every = p.book.since("2")
    for target in c.targets:
        row = Sunk(target.name, target.kind, target.tonnage, s.patrol.start, s.patrol.assignment, False)
        if target.damage and not target.sunk:
            s.ships.append(row)
        elif every and not target.damage and target.kind != "escort":
            s.unharmed.append(row)
