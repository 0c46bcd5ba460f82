"""Section 13.5: the career of a boat in a wolfpack tournament. Each boat of the pack is a career of its own; what the
others do is rolled for them (rulings R-80, R-99)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s08_1_boxes import Box, column_mods, meet, table_name
from kaleun.games.hunted.state import Combat, Patrol, State
from kaleun.games.hunted.tables import ask, look, throw
from kaleun.kernel.ask import Asks, Refusal, d6
from kaleun.kernel.rule import rule


@rule("TH-13.5.6")
def in_pack(s: State, book: Book) -> bool:
    """Is this boat sailing with its pack? The tournament is one patrol."""
    return book.options["mode"] == "wolfpack" and not s.patrols_done


@rule("TH-13.5.2")
def pack_conflicts(options: Mapping[str, Any]) -> Refusal | None:
    """Everybody starts with a VIIC in July 1943."""
    if options["mode"] != "wolfpack":
        return None
    alike = {
        "boat": options["boat"] == "VIIC",
        "start": options["start"] in ("default", "1943-07"),
        "kommandant_cards": not options["kommandant_cards"],
    }
    other = next((name for name, is_so in alike.items() if not is_so), None)
    return Refusal(other, "pack_starts_alike", "TH-13.5.2") if other else None


@rule("TH-13.5.4")
def pack_roll(s: State, p: P, c: Combat) -> Asks[None]:
    """1d6 names the boat of the pack the escorts turn on in this round: +1 for it, -1 for the five others."""
    roll = yield from throw(s, p, d6("TH-13.5.4", "pack_focus"))
    numbers = p.book.charts["calendar"]["pack"]
    c.wolfpack = numbers["focused"] if roll == p.book.options["pack_boat"] else numbers["busy"]
    code = "wolfpack_focused" if c.wolfpack > 0 else "wolfpack_busy"
    p.log("TH-13.5.4", code, dice=roll, chart="calendar", row="pack")


@rule("TH-13.5.3")
def first_pack_box(s: State, book: Book, t: Patrol, box: Box) -> bool:
    """The first Atlantic box is a convoy for everyone."""
    return in_pack(s, book) and not box.transit and not t.on_station_rolled


@rule("TH-13.5.5")
def joins_pack(s: State, p: P, t: Patrol, box: Box, result: str) -> Asks[bool]:
    """Who meets no convoy himself may join in round two if another boat of the pack has met one."""
    joining = p.book.charts["calendar"]["pack"]["joining"]
    if not in_pack(s, p.book) or box.transit or t.aborting or result not in joining:
        return False
    name = table_name(t, box)
    found = column_mods(p.book, name, t.start)
    for boat in range(1, p.book.charts["calendar"]["pack"]["boats"] + 1):
        if boat == p.book.options["pack_boat"]:
            continue
        roll = yield from throw(s, p, d6("TH-13.5.5", "pack_encounter", 2))
        row_id, row = look(p.book, "E1_encounters", f"table.{name}", sum(roll) + sum(m.value for m in found))
        sighted = row["result"] == "convoy"
        code = "pack_sights_convoy" if sighted else "pack_sights_nothing"
        p.log("TH-13.5.5", code, dice=roll, mods=found, chart="E1_encounters", row=row_id, n=boat)
        if sighted:
            return bool((yield ask("join_pack", "TH-13.5.5", ["pack:join", "pack:none"])) == "join")
    return False


@rule("TH-13.5.5")
def meet_in_round_two(s: State, p: P) -> str:
    """The convoy of the pack: one of its three rounds is over."""
    step = meet(s, p, "convoy")
    assert s.combat is not None
    s.combat.follows = 1
    return step


@rule("TH-13.5.5")
def shadowed_by_pack(s: State, book: Book, c: Combat) -> bool:
    """The pack keeps contact: Following its convoy needs no roll, but goes no further than three rounds."""
    return in_pack(s, book) and c.encounter == "convoy"


@rule("TH-13.5.6")
def pack_patrol_over(s: State, p: P) -> None:
    """Home again: for this boat the tournament is over."""
    if in_pack(s, p.book) and not s.outcome:
        s.outcome = "pack_home"
        p.log("TH-13.5.6", "pack_home")
