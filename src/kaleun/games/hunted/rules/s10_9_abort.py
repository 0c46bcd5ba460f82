"""Section 10.2 and 10.9: lost diesels and the way home after an abort."""

from __future__ import annotations

from kaleun.games.hunted.book import P
from kaleun.games.hunted.state import INOPERABLE, Patrol, State
from kaleun.games.hunted.tables import ask
from kaleun.kernel.ask import Asks, Option
from kaleun.kernel.rule import rule


def diesels_dead(s: State) -> int:
    return sum(s.boat.damage.get(d) == INOPERABLE for d in ("diesel_1", "diesel_2"))


@rule("TH-10.2.b")
def stranded(s: State) -> bool:
    """Both diesels are dead."""
    return diesels_dead(s) == 2


@rule("TH-8.2.1", "TH-10.2.a", "TH-10.9.3")
def rolls_in_box(s: State, rolls: int) -> int:
    """One diesel out doubles the encounter rolls."""
    return rolls * 2 if diesels_dead(s) else rolls


@rule("TH-10.9.2", "TH-7.3.3.c")
def reroute(s: State, p: P, t: Patrol) -> Asks[None]:
    """An aborting boat goes to the nearest Transit Box and on through the Transit Boxes to the base on that side."""
    if t.rerouted:
        t.at += t.step
        return
    t.rerouted = True
    transit = [is_transit(code) for code in t.boxes]
    last = len(t.boxes) - 1
    if t.first_med and t.at <= 1:
        t.step = -1
    elif t.first_med:
        t.step = 1
    elif 0 <= t.at <= last and transit[t.at]:
        outward = all(transit[: t.at + 1])
        homeward = all(transit[t.at :])
        t.step = -1 if outward and not homeward else 1
    if (0 <= t.at <= last and transit[t.at]) or t.at < 0:
        t.at += t.step
        end_of_abort(s, t)
        return
    back = next((t.at - i for i in range(t.at - 1, -1, -1) if transit[i]), None)
    on = next((i - t.at for i in range(t.at + 1, last + 1) if transit[i]), None)
    if t.first_med:
        back = None
    if back is not None and on is not None and back == on:
        choice = yield ask("abort_way", "TH-10.9.2", [Option("way:back", -1), Option("way:on", 1)])
    else:
        choice = 1 if back is None or (on is not None and on < back) else -1
    t.step = choice
    distance = (back if choice < 0 else on) or 1
    t.at += choice * distance
    end_of_abort(s, t)


def end_of_abort(s: State, t: Patrol) -> None:
    """Backwards the boat comes home where it sailed from (a posting to Penang lapses)."""
    if t.step < 0:
        t.destination = t.origin


def is_transit(code: str) -> bool:
    return code.startswith("T")
