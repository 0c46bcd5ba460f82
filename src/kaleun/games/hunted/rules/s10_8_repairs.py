"""Section 10.8: the end of an encounter. Flooding is pumped out, systems are repaired; then follow or go on."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s04_5_torpedoes import ENDS, fill
from kaleun.games.hunted.rules.s06_calendar import record_afloat
from kaleun.games.hunted.rules.s09_7_following import follow
from kaleun.games.hunted.rules.s10_6_crew import doctor_cures
from kaleun.games.hunted.rules.s10_9_abort import must_abort
from kaleun.games.hunted.state import DAMAGED, INOPERABLE, State
from kaleun.games.hunted.tables import ask, li_mods, summed, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("TH-6.1.2", "TH-10.8.a", "TH-9.2.10", "TH-9.7.3", "TH-10.1.2")
def after(s: State, p: P) -> Asks[str]:
    """Step: the encounter is over: repairs, wounds, compulsory abort, reload; then follow, roll again or move on."""
    t = s.patrol
    assert t is not None
    s.phase, s.tick = "after", s.tick + 1
    s.air = None
    s.boat.flooding = 0
    yield from repairs(s, p)
    yield from doctor_cures(s, p)
    must_abort(s, p, t)
    c = s.combat
    if c is not None and (yield from follow(s, p, c)):
        return "contact"
    if s.outcome:
        return "career_end"
    if c is not None:
        record_afloat(s, p, c)
    for end in ENDS:
        yield from fill(s, p, end)
    s.combat = None
    return "encounter" if t.rolls_left > 0 else "travel"


@rule("TH-10.8.1", "TH-10.8.2", "TH-10.8.3", "TH-10.8.4", "TH-10.8.5", "TH-10.8.8", "TH-11.1.b", "TH-11.4.10.3")
def repairs(s: State, p: P) -> Asks[None]:
    """One attempt for each damaged system against its number; a failure makes it inoperable for the patrol."""
    chart = p.book.charts["E5_damage_repair"]
    numbers = chart["repair_modifiers"]
    found = li_mods(s, numbers, "TH-10.8.3")
    for system in [name for name, state in s.boat.damage.items() if state == DAMAGED]:
        row_id, need = repair_number(p.book, system)
        if (yield from spare_part(s, p, system)):
            continue
        roll = yield from throw(s, p, d6("TH-10.8.2", "repair"))
        done = roll + summed(found) <= need
        if done:
            del s.boat.damage[system]
        else:
            s.boat.damage[system] = INOPERABLE
        code = "repaired" if done else "beyond_repair"
        p.log("TH-10.8.2", code, dice=roll, mods=found, chart="E5_damage_repair", row=row_id, system=system, need=need)
        if not done:
            yield from spare_part(s, p, system)


@rule("TH-10.8.2")
def repair_number(book: Book, system: str) -> tuple[str, int]:
    """Row of E5 and the highest 1d6 that repairs this system."""
    row_id = f"system[key={'batteries' if system.startswith('batteries') else system}]"
    return row_id, book.charts["E5_damage_repair"].row(row_id)["repair"]


@rule("TH-11.4.10.3")
def spare_part(s: State, p: P, system: str) -> Asks[bool]:
    """A tanker may use a part of its own cargo in place of a repair roll or after it failed."""
    if not s.boat.parts:
        return False
    fits = p.book.charts["mats"]["cargo_rules"]["part_fits"]
    key = "batteries" if system.startswith("batteries") else system
    part = next((name for name in s.boat.parts if key in fits[name]), "")
    if (
        not part
        or (yield ask("spare_part", "TH-11.4.10.3", ["keep_part", "use_part"], part=part, system=system)) != "use_part"
    ):
        return False
    s.boat.parts.remove(part)
    del s.boat.damage[system]
    p.log("TH-11.4.10.3", "spare_part_used", part=part, system=system)
    return True
