"""Section 10.6-10.7: wounds, command succession, the Doctor, the Abwehr agent."""

from __future__ import annotations

from kaleun.games.hunted.book import P
from kaleun.games.hunted.state import GENERIC, KIA, LW, OK, SW, State
from kaleun.games.hunted.tables import experte, fit, generic_crew_out, look, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.mods import Row
from kaleun.kernel.rule import rule


@rule("TH-9.6.12", "TH-10.6.1")
def crew_injury(s: State, p: P, submerged: bool) -> Asks[None]:
    """2d6 names the victim (nobody, if dead or not aboard); under water the wound is light, on the surface 1d6 says."""
    roll = yield from throw(s, p, d6("TH-10.6.1", "crew_injury", 2))
    row_id, row = look(p.book, "E5_damage_repair", "crew_injury", sum(roll))
    who = victim(s, row["who"])
    if not who:
        p.log("TH-9.6.12", "nobody_hurt", dice=roll, chart="E5_damage_repair", row=row_id, who=row["who"])
        return
    severity = LW
    dice: tuple[int, ...] = tuple(roll)
    if not submerged:
        worse = yield from throw(s, p, d6("TH-10.6.1", "severity"), weighty=row["who"] == "kommandant")
        severity = look(p.book, "E5_damage_repair", "crew_severity", worse)[1]["result"].lower()
        dice = (*dice, worse)
    p.log(
        "TH-10.6.1", "crew_injury", dice=dice, chart="E5_damage_repair", row=row_id, who=row["who"], severity=severity
    )
    hurt(s, p, who, severity)


@rule("TH-9.6.12", "TH-10.6.3.d", "TH-10.6.3.e")
def victim(s: State, who: str) -> str:
    """Generic wounds go first to unhurt boxes, then LW, then SW; an agent counts only if aboard. "" if nobody."""
    if who == "crew":
        for state in (OK, LW, SW):
            for box in GENERIC:
                if s.crew[box].state == state:
                    return box
        return ""
    if who == "abwehr_agent":
        aboard = s.patrol is not None and "A" in s.patrol.suffix and s.patrol.mission == "pending"
        return "abwehr_agent" if aboard else ""
    return "" if s.crew[who].state == KIA else who


@rule("TH-10.7.2", "TH-10.6.2", "TH-11.3.14", "TH-10.6.3.e")
def hurt(s: State, p: P, who: str, severity: str) -> None:
    """Wounds add up: two light are one serious, two serious kill. The Kommandant's death ends the career."""
    if who == "abwehr_agent":
        assert s.patrol is not None
        s.patrol.agent = worse(s.patrol.agent, severity)
        if s.patrol.agent in (SW, KIA):
            s.patrol.mission = "failed"
            p.log("TH-10.6.3.e", "agent_lost")
        return
    man = s.crew[who]
    if man.state == KIA:
        return
    before = man.state
    man.state = worse(before, severity)
    if who == "kommandant" and man.state != KIA:
        s.wounds += 1
    if s.patrol is not None and generic_crew_out(s):
        s.patrol.generic_all_out = True
    if man.state != before:
        p.log("TH-10.7.2", "wounded", who=who, state=man.state)
    if who == "kommandant" and man.state == KIA:
        s.outcome = s.outcome or "kommandant_killed"
        p.log("TH-10.6.2", "kommandant_killed")


@rule("TH-10.7.2")
def worse(state: str, severity: str) -> str:
    """LW + LW = SW, SW + SW = KIA, LW on SW changes nothing."""
    if severity == KIA or (state == SW and severity == SW):
        return KIA
    if state == SW or severity == SW or (state == LW and severity == LW):
        return SW
    return LW


COMMAND: tuple[Row, ...] = (
    ("kmdt_sw", "TH-10.6.3.a", lambda x: not fit(x.s, "kommandant") and first_wo_commands(x.s)),
    ("kmdt_and_1wo_sw", "TH-10.6.3.a", lambda x: not fit(x.s, "kommandant") and not fit(x.s, "first_wo")),
)
"""The Kommandant down: his 1WO commands at a penalty (none if Experte), after him the 2WO at a greater one."""


def first_wo_commands(s: State) -> bool:
    """Is the 1WO fit, and no Experte?"""
    return fit(s, "first_wo") and not s.crew["first_wo"].experte


@rule("TH-10.6.3.a")
def li_commands(s: State) -> bool:
    """Nobody but the LI is left to command: the patrol must be aborted."""
    return not (fit(s, "kommandant") or fit(s, "first_wo") or fit(s, "second_wo"))


@rule("TH-10.6.3.b")
def without_doctor(s: State, p: P) -> Asks[None]:
    """Without a fit Doctor each seriously wounded man may die on entering a new box."""
    if fit(s, "doctor"):
        return
    for who, man in s.crew.items():
        if man.state != SW:
            continue
        roll = yield from throw(s, p, d6("TH-10.6.3.b", "without_doctor"), weighty=who == "kommandant")
        row_id, row = look(p.book, "E5_damage_repair", "sw_without_doctor", roll)
        p.log(
            "TH-10.6.3.b",
            "holds_on" if row["result"] == "SW" else "dies",
            dice=roll,
            chart="E5_damage_repair",
            row=row_id,
            who=who,
        )
        if row["result"] == "KIA":
            hurt(s, p, who, KIA)
            if s.outcome:
                return


@rule("TH-11.1.c")
def doctor_cures(s: State, p: P) -> Asks[None]:
    """An Experte Doctor tries once to cure each light wound, not his own."""
    if not experte(s, "doctor"):
        return
    most = p.book.charts["E5_damage_repair"]["doctor_experte"]["cure_lw_on_max"]
    for who, man in s.crew.items():
        if man.state != LW or who == "doctor" or man.treated:
            continue
        roll = yield from throw(s, p, d6("TH-11.1.c", "cure"))
        cured = roll <= most
        man.state, man.treated = (OK, False) if cured else (LW, True)
        p.log(
            "TH-11.1.c",
            "cured" if cured else "not_cured",
            dice=roll,
            chart="E5_damage_repair",
            row="doctor_experte",
            who=who,
        )


@rule("TH-8.2.2.b")
def lose_kite_pilot(s: State, p: P) -> Asks[None]:
    """The kite is cut loose with its pilot: Doctor, 2WO or a petty officer."""
    assert s.patrol is not None
    roll = yield from throw(s, p, d6("TH-8.2.2.b", "kite_lost"))
    row_id, row = look(p.book, "A1_aircraft_encounter", "kite_lost", roll)
    s.boat.kite = False
    s.patrol.posture = "surfaced"
    p.log("TH-8.2.2.b", "kite_lost", dice=roll, chart="A1_aircraft_encounter", row=row_id, who=row["result"])
    if row["result"] in s.crew:
        hurt(s, p, row["result"], KIA)
