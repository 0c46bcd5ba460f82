"""Section 14.9: resupply at sea."""

from __future__ import annotations

from kaleun.games.hunted.book import P
from kaleun.games.hunted.rules.s04_5_torpedoes import NAMES
from kaleun.games.hunted.rules.s04_7_bases import FRANCE, destination
from kaleun.games.hunted.rules.s06_calendar import patrol_months
from kaleun.games.hunted.rules.s08_1_boxes import aircraft_comes, box_of, column_mods
from kaleun.games.hunted.state import Patrol, State
from kaleun.games.hunted.tables import ask, look, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("TH-14.9.1", "TH-14.9.2", "TH-14.9.3", "TH-14.9.5", "TH-14.9.7", "TH-4.7.1.c")
def resupply(s: State, p: P, t: Patrol) -> Asks[str]:
    """Once, after the last on-station box: 1 on 1d6 meets a tanker. If nothing disturbs, the patrol begins again; an
    aircraft that comes is fought, and nothing is handed over. Returns the step that follows, "" if none of this."""
    numbers = p.book.charts["calendar"]["resupply"]
    if not p.book.on("resupply") or t.resupply_tried or t.aborting or t.area not in numbers["areas"]:
        return ""
    station = [i for i, code in enumerate(t.boxes) if not box_of(p.book, code).transit]
    if not station or t.at != station[-1] or s.boat.type in numbers["excluded_types"]:
        return ""
    t.resupply_tried = True
    if (yield ask("resupply", "TH-14.9.5", ["resupply:none", "resupply:tanker"])) == "none":
        return ""
    meeting = yield from throw(s, p, d6("TH-14.9.2", "resupply"))
    if meeting > numbers["meeting_max"]:
        p.log("TH-14.9.2", "no_tanker", dice=meeting, chart="calendar", row="resupply")
        return ""
    found = column_mods(p.book, "bay_of_biscay", t.start)
    roll = yield from throw(s, p, d6("TH-14.9.2", "resupply_encounter", 2))
    row_id, row = look(p.book, "E1_encounters", "table.bay_of_biscay", sum(roll) + sum(m.value for m in found))
    if row["result"] != "none":  # the column of the Biscay knows aircraft only
        following = ""
        if p.book.since("2"):
            t.posture = "surfaced"
            following = aircraft_comes(s)
        p.log("TH-14.9.3", "resupply_disturbed", dice=roll, mods=found, chart="E1_encounters", row=row_id)
        return following
    t.resupplied = True
    if t.destination == FRANCE:  # a month later France may be lost (4.7.1)
        t.destination = destination(s, p.book, t, t.start + patrol_months(s, p, t))
    if s.boat.gun:
        s.boat.ammo = p.book.mat(s.boat.type)["deck_gun_ammo"]
    p.log("TH-14.9.2", "resupplied", dice=roll, mods=found, chart="E1_encounters", row=row_id)
    yield from torpedoes(s, p)
    t.at = station[0] - 1
    return "travel"


@rule("TH-14.9.2.b", "TH-14.9.4")
def torpedoes(s: State, p: P) -> Asks[None]:
    """Perhaps two torpedoes as well, if there is room for them."""
    numbers = p.book.charts["calendar"]["resupply"]
    roll = yield from throw(s, p, d6("TH-14.9.2.b", "resupply_torpedoes"))
    kind = "g7a" if roll <= numbers["g7a_max"] else "g7e" if roll <= numbers["g7e_max"] else ""
    mat = p.book.mat(s.boat.type)
    for _ in range(numbers["torpedoes"] if kind else 0):
        for end in ("forward", "aft"):
            reloads: list[str] = getattr(s.boat, f"{end}_reloads")
            if len(reloads) < mat["reloads"][end]:
                reloads.append(kind)
                break
    p.log(
        "TH-14.9.2.b",
        "resupply_torpedoes" if kind else "no_torpedoes",
        dice=roll,
        chart="calendar",
        row="resupply",
        torpedo=NAMES.get(kind, ""),
    )
