"""Section 12: random events."""

from __future__ import annotations

from typing import Any

from kaleun.games.hunted.book import P, month
from kaleun.games.hunted.rules.s08_1_boxes import nothing
from kaleun.games.hunted.rules.s09_9_submarines import submarine_sighted
from kaleun.games.hunted.rules.s10_6_crew import hurt
from kaleun.games.hunted.rules.s10_9_abort import break_off, must_abort
from kaleun.games.hunted.state import GENERIC, KIA, LW, OK, SW, Air, Combat, Patrol, State
from kaleun.games.hunted.tables import aboard, li_mods, look, summed, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("TH-12.0", "TH-12.1.2", "TH-12.1.5")
def event_possible(t: Patrol) -> bool:
    """One event a patrol; one that was ignored does not count."""
    return not t.event_done


@rule("TH-12.0", "TH-12.1.1", "TH-12.1.4", "TH-12.1.5", "TH-12.1.6", "TH-14.11", "TH-8.2.7")
def random_event(s: State, p: P, t: Patrol) -> Asks[str]:
    """A natural 12: one roll on R1 in place of the encounter."""
    if p.book.on("xxi_advance") and not t.advance_used:
        t.advance_used = True
        s.xxi_from = max(s.xxi_from - 1, month(p.book.charts["calendar"]["new_boats"]["xxi_not_before"]))
    roll = yield from throw(s, p, d6("TH-12.0", "random_event", 2))
    row_id, row = look(p.book, "R1_random_events", "event", sum(roll))
    key, here = row["key"], happens_here(t, row)
    following = PLAIN[key](s, p, t, row) if here and key in PLAIN else None
    p.log("TH-12.0", key, dice=roll, chart="R1_random_events", row=row_id)
    if not here:
        p.log("TH-12.1.4", "event_ignored")
        return nothing(s)
    if key in ROLLED:
        following = yield from ROLLED[key](s, p, t, row)
    if following is None:
        p.log("TH-12.1.5", "event_ignored")
        return nothing(s)
    t.event_done = True
    must_abort(s, p, t)
    return "career_end" if s.outcome else following or nothing(s)


@rule("TH-12.1.4")
def happens_here(t: Patrol, row: Any) -> bool:
    """Some events leave out some areas, or belong to one."""
    area = assigned_area(t)
    return area not in row.get("ignore_areas", ()) and ("only_areas" not in row or area in row["only_areas"])


@rule("TH-12.1.4")
def assigned_area(t: Patrol) -> str:
    """The patrol assignment R1 asks for; from, to and around Penang it is the Indian Ocean."""
    return "indian_ocean" if t.assignment in ("indian_ocean_from_penang", "return_from_penang") else t.assignment


@rule("TH-12.1.ev", "TH-12.1.swim")
def officer_lost(s: State, p: P, t: Patrol, row: Any) -> Asks[str | None]:
    """Man overboard or a swim call gone wrong: an officer is lost."""
    roll = yield from throw(s, p, d6("TH-12.1.ev", "who_is_lost"), weighty=True)
    row_id, victim = look(p.book, "R1_random_events", f"event[roll={row['roll']}].victim", roll)
    who = victim["who"]
    before = s.crew[who].state
    code = "already_lost" if before == KIA else "lost_overboard"
    p.log("TH-12.1.ev", code, dice=roll, chart="R1_random_events", row=row_id, who=who)
    if before == KIA:
        return None
    hurt(s, p, who, KIA)
    return ""


@rule("TH-12.1.ev")
def caught_unawares(s: State, p: P, t: Patrol, row: Any) -> str | None:
    """One air attack without warning."""
    s.air = Air(surprise=True)
    return "air_attack"


@rule("TH-12.1.ev")
def gyro_failure(s: State, p: P, t: Patrol, row: Any) -> Asks[str | None]:
    """The gyro compass: repair it on 1-2 or go home."""
    numbers = p.book.charts["E5_damage_repair"]["repair_modifiers"]
    found = li_mods(s, numbers, "TH-12.1.ev")
    roll = yield from throw(s, p, d6("TH-12.1.ev", "gyro_repair"))
    if roll + summed(found) <= row["repair"]:
        p.log("TH-12.1.ev", "gyro_repaired", dice=roll, mods=found)
        return ""
    if not t.aborting:
        break_off(t, "gyro_failure")
    p.log("TH-12.1.ev", "gyro_dead", dice=roll, mods=found)
    return ""


@rule("TH-12.1.3.a")
def superior_torpedoes(s: State, p: P, t: Patrol, row: Any) -> str | None:
    """Better pistols for the rest of this patrol."""
    t.superior_torpedoes = True
    return ""


@rule("TH-12.1.sub")
def submarine(s: State, p: P, t: Patrol, row: Any) -> Asks[str | None]:
    """An enemy submarine: a duel."""
    return (yield from submarine_sighted(s, p))


@rule("TH-12.1.3.b")
def hals_und_beinbruch(s: State, p: P, t: Patrol, row: Any) -> str | None:
    """A marker for one re-roll, kept until used."""
    s.luck += row["reroll_any"]
    return ""


@rule("TH-12.1.ev")
def luftwaffe_recon(s: State, p: P, t: Patrol, row: Any) -> str | None:
    """The Luftwaffe reports a lone ship."""
    if t.aborting:
        return None
    s.combat = Combat(row["encounter"])
    return "contact"


@rule("TH-12.1.ev")
def quiet(s: State, p: P, t: Patrol, row: Any) -> str | None:
    """Weather duty or storm: nothing more in this box, nothing in the next. No weather duty on the way home."""
    if "ignore_if" in row and (t.aborting or all(code.startswith("T") for code in t.boxes[t.at :])):
        return None
    t.rolls_left = 0
    t.quiet_boxes = row["boxes"] - 1
    return "travel"


@rule("TH-12.1.ev")
def torpedo_breaks_loose(s: State, p: P, t: Patrol, row: Any) -> Asks[str | None]:
    """A torpedo breaks loose and hurts the crew."""
    yield from ()
    if not aboard(s):
        return None
    for before, harm in ((OK, SW), (LW, SW), (SW, KIA)):
        box = next((who for who in GENERIC if s.crew[who].state == before), "")
        if box:
            hurt(s, p, box, harm)
            return ""
    return None


ROLLED = {
    "man_overboard": officer_lost,
    "swim_call": officer_lost,
    "gyro_failure": gyro_failure,
    "submarine_encounter": submarine,
    "torpedo_breaks_loose": torpedo_breaks_loose,
}
PLAIN = {
    "caught_unawares": caught_unawares,
    "superior_torpedoes": superior_torpedoes,
    "hals_und_beinbruch": hals_und_beinbruch,
    "luftwaffe_recon": luftwaffe_recon,
    "weather_reporting": quiet,
    "severe_storm": quiet,
}
"""What each event does: the step that follows, "" to go on in the box, None if it cannot happen here. Those of PLAIN
are done when the event is told; the others have more to tell."""
