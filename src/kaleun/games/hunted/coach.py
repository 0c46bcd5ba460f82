"""The coach of The Hunted: this roll (exact), surviving this encounter and bringing the boat home (played out by the
balanced Kommandant, with their intervals), each under its own name. Where there is something to sink, the tons of this
encounter stand beside them; how many of them the boat is worth is for the Kommandant to say."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kaleun.games.hunted.bots.advice import BOTS, foresee
from kaleun.games.hunted.rules.s05_end import SURVIVED
from kaleun.games.hunted.state import SEAT, State
from kaleun.kernel.advice import Advice, Figure, Measure, average, counted, leaders, nothing, share
from kaleun.kernel.run import Mark
from kaleun.kernel.table import PRESS, Table

if TYPE_CHECKING:
    from kaleun.coach.known import Known

MEETING = frozenset({"encounter", "contact", "escort_hunt", "air_attack", "duel"})
"""Steps of an encounter."""
PORT = frozenset({"commission", "assignment", "refit", "career_end"})
SAFE = SURVIVED | {"", "relieved"}
"""A career that is not over, or ends without the loss of boat or Kommandant."""
ROLLS = {"precautions": ("undetected", frozenset({"undetected", "detected"}))}
"""Questions that are about one roll: what it should come to, and all it may come to."""
TONS, FIGHT, HOME = Measure("tons", "good", "tons"), Measure("fight", "value"), Measure("home", "value")
MOST = 40
"""More options than that are not played out."""
MOST_ANSWERS = 3000
WIDE = 0.5
"""A chance whose interval is wider than this for some option says nothing yet and is not shown."""


def advise(known: Known) -> Advice:
    """The same numbers for every option; nothing where there are too many of them."""
    keys = known.keys
    if known.seat != SEAT or not 1 < len(keys) <= MOST:
        return nothing("encounter")
    roll = this_roll(known)
    tried = {key: Tried() for key in keys}
    n = 0
    for world in known.worlds(least=4):
        for key in keys:
            tried[key].add(sail(world, key, known.rng))
        n += 1
    if not n:
        return nothing("encounter")
    measures: list[Measure] = []
    rows: dict[str, list[Figure]] = {key: [] for key in keys}
    if roll is not None:
        measures.append(Measure(roll[0], "good"))
        for key in keys:
            rows[key].append(counted(roll[1][key]))
    elif any(t.tons for t in tried.values()):
        measures.append(TONS)
        for key in keys:
            rows[key].append(_no_less_than_nothing(average(tried[key].tons, tried[key].squares, n)))
    in_port = known.view.phase in PORT or known.view.patrol is None
    if not in_port:
        _add(measures, rows, FIGHT, {key: share(tried[key].fights, n) for key in keys})
    _add(measures, rows, HOME, {key: share(tried[key].homes, n) for key in keys})
    if not measures:
        return Advice("", [], {}, samples=n, done=False)
    judged = HOME in measures and TONS not in measures
    best = leaders({key: rows[key][-1] for key in keys}) if judged else []
    by = HOME.name if judged else ""
    return Advice("patrol" if in_port else "encounter", measures, rows, by=by, best=best, samples=n, done=False)


def _add(measures: list[Measure], rows: dict[str, list[Figure]], measure: Measure, found: dict[str, Figure]) -> None:
    """One more number for every option, or for none of them while it is too vague for one."""
    if all(figure.high - figure.low <= WIDE for figure in found.values()):
        measures.append(measure)
        for key, figure in found.items():
            rows[key].append(figure)


def _no_less_than_nothing(figure: Figure) -> Figure:
    return Figure(figure.value, max(0.0, figure.low), figure.high)


class Tried:
    """What came of an option so far."""

    def __init__(self) -> None:
        self.tons = self.squares = 0.0
        self.fights = self.homes = 0

    def add(self, found: tuple[int, bool, bool]) -> None:
        tons, fight, home = found
        self.tons, self.squares = self.tons + tons, self.squares + tons * tons
        self.fights, self.homes = self.fights + fight, self.homes + home


def this_roll(known: Known) -> tuple[str, dict[str, Fraction]] | None:
    """The outcome that the roll behind every option is about, with its exact chances; None if there is none."""
    if known.ask.prompt not in ROLLS or known.hides:
        return None
    code, codes = ROLLS[known.ask.prompt]
    return code, {key: known.first(key, codes).get(code, Fraction(0)) for key in known.keys}


def sail(world: Table, key: str, rng: Any) -> tuple[int, bool, bool]:
    """Plays on from this answer: tons sunk in this encounter, whether boat and Kommandant live through it, and whether
    they come home from the patrol."""
    table = world.clone(logging=False)
    before: State = table.run.state
    tons, patrols, start = before.tonnage, before.patrols_done, table.run.mark
    table.answer(key, SEAT)
    after: State | None = None
    for _ in range(MOST_ANSWERS):
        if after is None:
            after = _over(table, start)
        s: State = table.run.state
        if s.outcome or s.patrols_done > patrols or table.pending is None:
            break
        _answer(table, rng)
    s = table.run.state
    end = after if after is not None else s
    return end.tonnage - tons, end.outcome in SAFE, s.outcome in SAFE


def _over(table: Table, start: Mark) -> State | None:
    """The State at the end of the encounter, if it is over: the first step boundary that belongs to none."""
    names = table.game.step_names
    mark: Mark | None = table.run.mark
    found: State | None = None
    while mark is not None and mark is not start:
        if mark.step is None or names[mark.step] not in MEETING:
            found = mark.state
        mark = mark.parent
    return found


def _answer(table: Table, rng: Any) -> None:
    ask = table.pending
    assert ask is not None
    if ask.kind != "choice":
        key = PRESS
    elif ask.seat != SEAT:
        key = rng.choice(ask.keys)
    elif table.run.mark.step is not None and table.game.step_names[table.run.mark.step] in MEETING:
        key = foresee(table.sight(SEAT), ask)
    else:
        key = BOTS["balanced"](table.sight(SEAT), ask, rng)
    table.answer(key, ask.seat)
