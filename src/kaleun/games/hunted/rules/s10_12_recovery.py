"""Section 10.12: recovery of the wounded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaleun.games.hunted.book import P
from kaleun.games.hunted.state import GENERIC, KIA, OK, SW, Man, State
from kaleun.games.hunted.tables import ability, experte, summed, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule

QUALITIES = ("green", "trained", "veteran", "elite")


@rule("TH-10.12.a", "TH-10.12.1", "TH-10.12.2", "TH-10.12.3", "TH-11.1.4.a", "TH-10.11.7", "TH-11.1.6", "TH-14.15.20")
def recovery(s: State, p: P, months: int) -> Asks[dict[str, int]]:
    """1d6 months for each SW man; who needs longer than the refit is replaced, but the boat waits for the Kommandant.

    Returns the months of those who come back."""
    helped = p.book.charts["E5_damage_repair"]["doctor_experte"]["recovery_months_mod"]
    found = (Mod("doctor_experte", helped, "TH-10.12.a"),) if experte(s, "doctor") else ()
    lower_quality = s.patrol is not None and s.patrol.generic_all_out
    out: dict[str, int] = {}
    for who, man in s.crew.items():
        if man.state != SW:
            continue
        roll = yield from throw(s, p, d6("TH-10.12.a", "recovery"), weighty=who == "kommandant")
        out[who] = max(0, roll + summed(found))
        p.log("TH-10.12.a", "recovers_in", dice=roll, mods=found, who=who, n=out[who])
    available = max(months, out.get("kommandant", 0))
    lost = [who for who, man in s.crew.items() if man.state == KIA or out.get(who, 0) > available]
    for who, man in s.crew.items():
        if who not in lost:
            man.state, man.treated = OK, False
    for who in lost:
        replace_man(s, p, who, lost)
    if lower_quality and QUALITIES.index(s.quality) > QUALITIES.index("trained"):
        s.quality = QUALITIES[QUALITIES.index(s.quality) - 1]
        p.log("TH-11.1.4.a", "quality_down", quality=s.quality)
    return {who: n for who, n in out.items() if who not in lost}


@rule("TH-11.4.3.c", "TH-10.12.2")
def sail_without(s: State, p: P, out: Mapping[str, int], months: int) -> None:
    """A new boat sails sooner than the old one would have: who is still in hospital then stays ashore."""
    lost = [who for who, n in out.items() if n > months and s.crew[who].state == OK]
    for who in lost:
        replace_man(s, p, who, lost)


@rule("TH-10.12.2", "TH-11.1.6", "TH-14.15.20")
def replace_man(s: State, p: P, who: str, lost: Sequence[str] = ()) -> None:
    """A new man comes aboard, without the old one's skill; an Experte 2WO moves up for a lost 1WO."""
    charismatic = ability(s, p.book) == "charismatic" and who not in GENERIC
    if who == "first_wo" and s.crew["second_wo"].experte and "second_wo" not in lost:
        s.crew["first_wo"] = Man(OK, True)
        s.crew["second_wo"] = Man(OK, charismatic)
        p.log("TH-11.1.6", "second_wo_moves_up")
        return
    s.crew[who] = Man(OK, charismatic)
    p.log("TH-10.12.2", "replaced", who=who)
