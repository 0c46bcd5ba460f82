"""Section 10.10: scuttling and rescue."""

from __future__ import annotations

from kaleun.games.hunted.book import P
from kaleun.games.hunted.rules.s07_2_wolfpack import radio_dead
from kaleun.games.hunted.rules.s08_1_boxes import here
from kaleun.games.hunted.state import SW, Patrol, State
from kaleun.games.hunted.tables import look, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule


@rule("TH-10.10.1", "TH-10.10.2", "TH-10.10.3", "TH-5.1.3")
def scuttle(s: State, p: P, why: str) -> Asks[str]:
    """The boat is at the mercy of the enemy: 2-11 scuttled, 12 captured; the crew are prisoners either way."""
    table = p.book.charts["printed_tables"]["scuttle"]
    found = (Mod("kmdt_sw", table["kmdt_sw"], "TH-10.10.3"),) if s.crew["kommandant"].state == SW else ()
    roll = yield from throw(s, p, d6("TH-10.10.2", "scuttle", 2), weighty=True)
    row_id, row = look(p.book, "printed_tables", "scuttle", sum(roll) + sum(m.value for m in found))
    p.log(why, "must_scuttle")
    s.outcome = "scuttled_captured" if row["result"] == "scuttled" else "boat_captured"
    p.log("TH-10.10.2", s.outcome, dice=roll, mods=found, chart="printed_tables", row=row_id)
    return "career_end"


@rule("TH-10.2.b", "TH-10.10.4", "TH-10.10.5")
def dead_in_the_water(s: State, p: P, t: Patrol) -> Asks[str]:
    """Both diesels dead: towed home from the first or last box, else scuttled, and the crew rescued if lucky."""
    if t.at in (0, len(t.boxes) - 1):
        if t.at == 0:
            t.destination = t.origin
        p.log("TH-10.2.b", "towed_home")
        return "refit"
    table = p.book.charts["printed_tables"]["crew_rescue"]
    found: tuple[Mod, ...] = ()
    if radio_dead(s):
        found += (Mod("radio_inoperable", table["radio_inoperable"], "TH-10.10.5"),)
    if here(s, p.book).table in ("indian_ocean", "australia"):
        found += (Mod("indian_ocean", table["indian_ocean"], "TH-10.10.5"),)
    roll = yield from throw(s, p, d6("TH-10.10.4", "rescue", 2), weighty=True)
    row_id, row = look(p.book, "printed_tables", "crew_rescue", sum(roll) + sum(m.value for m in found))
    rescued = row["result"] == "rescued"
    if rescued:
        t.boat_lost = True
    else:
        s.outcome = "lost_at_sea"
    p.log(
        "TH-10.10.4",
        "crew_rescued" if rescued else "crew_lost",
        dice=roll,
        mods=found,
        chart="printed_tables",
        row=row_id,
    )
    return "refit" if rescued else "career_end"
