"""The coach of The Hunted: this roll (exact), surviving this encounter and bringing the boat home (played out by the
balanced Kommandant, with their intervals), each under its own name. Where there is something to sink, the tons of this
encounter stand beside them; how many of them the boat is worth is for the Kommandant to say."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kaleun.games.hunted.coach.rolls import SINKS, Told, rolls
from kaleun.games.hunted.coach.sailing import Tried, sail
from kaleun.games.hunted.state import SEAT
from kaleun.kernel.advice import Advice, Figure, Measure, average, counted, leaders, nothing, share

if TYPE_CHECKING:
    from kaleun.coach.known import Known

PORT = frozenset({"commission", "assignment", "refit", "career_end"})
ROLL = "roll"
TONS, FIGHT, HOME = Measure("tons", "good", "tons"), Measure("fight", "value"), Measure("home", "value")
AGAIN = {
    "approach": ("approach_undetected", "approach_detected"),
    "detection": ("undetected", "detected"),
    "crash_dive": ("dived_in_time", "one_air_attack", "two_air_attacks"),
    "test_depth": ("below_test_depth", "imploded", "hull_groans"),
    "additional_round": ("nobody_comes", "escort_comes", "aircraft_called"),
    "gibraltar": ("gibraltar_clear", "gibraltar_escort", "gibraltar_aircraft"),
    "enemy_torpedo": ("enemy_torpedo_missed", "enemy_torpedo_hit"),
}
"""Rolls that a marker may turn: how they should come out, and all the ways they may."""
MOST = 40
"""More options than that are not played out."""
WIDE = 0.2
"""A chance whose interval is wider than this for some option says nothing yet and is not shown."""
VAGUE = 0.5
"""Tons whose interval is wider than this share of the largest number say nothing yet either."""


def advise(known: Known) -> Advice:
    """The same numbers for every option; nothing where there are too many of them."""
    keys = known.keys
    if known.seat != SEAT or not 1 < len(keys) <= MOST:
        return nothing("encounter")
    measures, told = this_roll(known)
    rows: dict[str, list[Figure]] = {key: [counted(p) for p in told.get(key, ())] for key in keys}
    by, best = aimed_best(keys, measures, rows)
    if known.hurried:
        return Advice(ROLL, measures, rows, by=by, best=best, done=False)
    tried = {key: Tried() for key in keys}
    n = 0
    for world in known.worlds(least=1):
        seed = known.rng.getrandbits(60)
        for key in keys:
            tried[key].add(sail(world, key, seed))
        n += 1
    if not n:
        return Advice(ROLL, measures, rows, by=by, best=best)
    counted_only = len(measures)
    in_port = known.view.phase in PORT or known.view.patrol is None
    wins = any(t.tons for t in tried.values()) and known.ask.prompt != "precautions"
    if wins and not any(m.unit == "tons" for m in measures):
        _add_tons(measures, rows, {key: average(t.tons, t.squares, n) for key, t in tried.items()})
    if not in_port:
        _add(measures, rows, FIGHT, {key: share(t.fights, n) for key, t in tried.items()})
    _add(measures, rows, HOME, {key: share(t.homes, n) for key, t in tried.items()})
    if len(measures) == counted_only:
        return Advice(ROLL if measures else "", measures, rows, by=by, best=best, done=not known.limited)
    if HOME in measures and not wins:
        by, best = HOME.name, leaders({key: rows[key][-1] for key in keys})
    horizon = "patrol" if in_port else "encounter"
    return Advice(horizon, measures, rows, by=by, best=best, samples=n, done=not known.limited)


def aimed_best(keys: list[str], measures: list[Measure], rows: dict[str, list[Figure]]) -> tuple[str, list[str]]:
    """Of every kind of torpedo (and of shells) the aims that sink most; whether to save it for others is for the
    Kommandant to say, so holding fire stands beside them."""
    if SINKS not in measures:
        return "", []
    place = measures.index(SINKS)
    kinds: dict[str, dict[str, Figure]] = {}
    for key in keys:
        kinds.setdefault(key.partition(":")[2].partition("-")[0] if key.startswith("aim:") else key[:5], {})[key] = (
            rows[key][place]
        )
    best = [key for some in kinds.values() for key in (leaders(some) or some)]
    return (SINKS.name, best) if len(best) < len(keys) else ("", [])


def _add(measures: list[Measure], rows: dict[str, list[Figure]], measure: Measure, found: dict[str, Figure]) -> None:
    """One more number for every option, or for none of them while it is too vague for one."""
    if all(figure.high - figure.low <= WIDE for figure in found.values()):
        measures.append(measure)
        for key, figure in found.items():
            rows[key].append(figure)


def _add_tons(measures: list[Measure], rows: dict[str, list[Figure]], found: dict[str, Figure]) -> None:
    most = max(figure.value for figure in found.values())
    if all(figure.high - figure.low <= VAGUE * most for figure in found.values()):
        measures.append(TONS)
        for key, figure in found.items():
            rows[key].append(Figure(figure.value, max(0.0, figure.low), figure.high))


def this_roll(known: Known) -> tuple[list[Measure], dict[str, Told]]:
    """The rolls that every option leads to, with their exact chances; none if there is none."""
    world = known.world()
    if world is None:
        return [], {}
    if known.ask.prompt == "reroll":
        return _again(known)
    run = world.run
    given = [str(answer.value) for answer in run.tail if answer.who == SEAT]
    return rolls(run.state, known.book, (run.mark.state, given), known.ask)


def _again(known: Known) -> tuple[list[Measure], dict[str, Told]]:
    """The roll that a marker may turn: as it lies, and thrown again."""
    codes = AGAIN.get(known.ask.data["roll"])
    if codes is None or known.hides:
        return [], {}
    told: dict[str, Told] = {}
    for key in known.keys:
        told[key] = (known.first(key, frozenset(codes)).get(codes[0], Fraction(0)),)
    return [Measure(codes[0], "good")], told
