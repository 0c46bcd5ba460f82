"""Section 7.4: special missions. Agents and mines in the Mission box, the anti-invasion patrol."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s04_5_torpedoes import ENDS, fill
from kaleun.games.hunted.rules.s08_1_boxes import aircraft_comes, nothing
from kaleun.games.hunted.state import INOPERABLE, MINE, SW, Patrol, State
from kaleun.games.hunted.tables import look, throw, working
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule


@rule("TH-7.4.1", "TH-7.4.2.b", "TH-7.4.4", "TH-7.4.6", "TH-12.1.7")
def carry_out_mission(s: State, p: P, t: Patrol) -> Asks[str]:
    """The Special Missions column until it is clear: then the agent is landed or the mines are laid."""
    if "M" in t.suffix and not laying_ends(s, p.book):
        return failed(s, p, t, "no_tubes_for_mines")
    roll = yield from throw(s, p, d6("TH-7.4.1", "special_mission", 2))
    found = tuple(
        Mod(row["key"], row["mod"], "TH-7.4.1")
        for row in p.book.charts["E1_encounters"]["table"]["special_mission"]["drm"]
        if row["key"] == "always" or month(row["from"]) <= t.start <= month(row["to"])
    )
    row_id, row = look(p.book, "E1_encounters", "table.special_mission", sum(roll) + sum(m.value for m in found))
    spotted = row["result"] == "aircraft"
    if spotted:
        t.rolls_left = max(t.rolls_left, 1)
        aircraft_comes(s)
    p.log(
        "TH-7.4.1",
        "mission_aircraft" if spotted else "mission_clear",
        dice=roll,
        mods=found,
        chart="E1_encounters",
        row=row_id,
    )
    if spotted:
        return "air_attack"
    t.mission = "done"
    t.rolls_left -= 1
    if "M" in t.suffix:
        yield from mines_laid(s, p)
    if "A" in t.suffix:
        p.log("TH-7.4.1", "agent_landed")
    return nothing(s)


@rule("TH-7.4.2.b")
def laying_ends(s: State, book: Book) -> list[str]:
    """The ends that can lay mines: tubes with mines and working doors, or own shafts."""
    if book.mat(s.boat.type)["mines_own_shafts"]:
        return ["shafts"]
    doors = {"forward": "fwd_torp_doors", "aft": "aft_torp_doors"}
    return [end for end in ENDS if MINE in getattr(s.boat, end) and working(s, doors[end])]


@rule("TH-7.4.2.b")
def mines_laid(s: State, p: P) -> Asks[None]:
    """The mines go overboard; the tubes of a working end may be reloaded."""
    ends = [end for end in laying_ends(s, p.book) if end != "shafts"]
    for end in ends[:1]:
        empty(s, end)
    p.log("TH-7.4.2.b", "mines_laid")
    for end in ends:
        empty(s, end)
        yield from fill(s, p, end)


def empty(s: State, end: str) -> None:
    """Nothing is in the tubes of this end."""
    setattr(s.boat, end, [""] * len(getattr(s.boat, end)))


@rule("TH-10.6.3.e", "TH-7.4.5")
def failed(s: State, p: P, t: Patrol, why: str) -> str:
    """The mission cannot be done any more."""
    t.mission = "failed"
    t.rolls_left -= 1
    p.log("TH-7.4.5", "mission_failed", why=why)
    return nothing(s)


@rule("TH-7.3.3.c", "TH-7.4.3.b", "TH-10.9.5")
def abort_allowed(s: State, book: Book, t: Patrol) -> bool:
    """The Kommandant may abort at any time, but not lightly before Gibraltar or the invasion front."""
    lasting = s.boat.hull > 0 or INOPERABLE in s.boat.damage.values()
    if t.first_med and t.at <= 1:
        return lasting
    if t.area == "invasion" and not t.on_station_rolled:
        return lasting or any(man.state == SW for man in s.crew.values())
    return True


@rule("TH-7.4.3.c")
def invasion_refusal(s: State, p: P, t: Patrol) -> Asks[None]:
    """Whoever met ships at the invasion front and did not attack answers for it at home."""
    if t.area != "invasion" or not t.refused:
        return
    roll = yield from throw(s, p, d6("TH-7.4.3.c", "invasion_refusal"), weighty=True)
    if roll <= p.book.charts["calendar"]["invasion"]["relieved_max"]:
        s.outcome = "relieved"
        p.log("TH-7.4.3.c", "relieved", dice=roll, chart="calendar", row="invasion")
    else:
        s.no_more_kc = True
        p.log("TH-7.4.3.c", "reprimanded", dice=roll, chart="calendar", row="invasion")
