"""Section 10.3.2: technical conditions come, get worse, and are repaired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import in_section, sailor
from kaleun.games.uboot.crew.book import LEVELS
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_7_busy import stop, update
from kaleun.games.uboot.crew.s10_3_2_work import end_technique, new_condition, plan
from kaleun.games.uboot.feed import tell
from kaleun.kernel.ask import Asks, die, pick
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


def draw_component(s: State, p: P, among: Sequence[str]) -> Asks[str]:
    """One of these components, by weight; "" if there is none."""
    weights = [p.book.crew.components[component].weight for component in among]
    if not weights:
        return ""
    roll = yield die("BG-10.3.2.a", "component", sum(weights))
    for component, weight in zip(among, weights, strict=True):
        roll -= weight
        if roll <= 0:
            return component
    raise AssertionError


def components(s: State, p: P, section: int = 0, tag: str = "", sound: bool = False) -> list[str]:
    """Components that can be hit: in this section (0 = any), with this tag, not flooded; `sound`: in order so far."""
    return [
        row.id
        for row in p.book.crew.components.values()
        if row.section not in s.crew.flooded
        and section in (0, row.section)
        and (not tag or tag in row.tags)
        and not (sound and row.id in s.crew.technical)
    ]


@rule("BG-6.11.a", "BG-10.3.2.a")
def technical(s: State, p: P, section: int = 0, level: str = "green", component: str = "") -> Asks[None]:
    """A technical condition is reported: the component named, or one drawn by weight. One that has a condition already
    gets worse by one level instead. Flooded sections are past harm."""
    hit = component or (yield from draw_component(s, p, components(s, p, section)))
    if hit and p.book.crew.components[hit].section not in s.crew.flooded:
        mark(s, p, hit, level)


@rule("BG-10.3.1.b", "BG-10.3.2.a")
def mark(s: State, p: P, component: str, level: str) -> None:
    """Marks the condition in its section, one level higher where there is one already."""
    old = s.crew.technical.get(component)
    if old is None:
        s.crew.technical[component] = new_condition(s, p.book, component, level)
    elif old.level == LEVELS[-1]:
        return
    else:
        level = LEVELS[LEVELS.index(old.level) + 1]
        new = new_condition(s, p.book, component, level)
        old.level, old.work, old.men = level, new.work, -1
        if old.done_at < 0:
            old.worse_at = new.worse_at
        else:
            old.done_at, old.share = s.clock.seconds + new.work, 1.0
            old.worse_in = new.worse_at - s.clock.seconds if new.worse_at >= 0 else -1
    section = p.book.crew.components[component].section
    row = {"chart": "components", "row": f"component[id={component}]"}
    tell(s, p, "BG-10.3.2.a", "technical", component=component, level=level, section=section, **row)
    plan(s)
    update(s, p)


@rule("BG-10.3.1.b")
def escalate(s: State, p: P, component: str) -> Asks[None]:
    """Unattended for too long: one level worse."""
    if component in s.crew.technical:
        mark(s, p, component, LEVELS[0])
    yield from ()


@rule("BG-10.3.2.d", "BG-6.7.b", "BG-10.3.3.i", "BG-10.3.3.j")
def repaired(s: State, p: P, component: str) -> Asks[None]:
    """The marker goes, the men's tokens turn, a bonus card is discarded, a technique card is turned up."""
    condition = s.crew.technical.get(component)
    if condition is not None:
        finish(s, p, component)
        tell(s, p, "BG-10.3.2.d", "repaired", component=component)
        plan(s)
        update(s, p)
    yield from ()


def finish(s: State, p: P, component: str) -> None:
    """Takes a condition and its repair off the table."""
    condition = s.crew.technical[component]
    for figure in in_section(s, p.book.crew.components[component].section):
        if sailor(s, figure).duty == component:
            stop(s, p, figure)
    end_technique(s, condition)
    if condition.card:
        s.crew.ce_discard.append(condition.card)
    del s.crew.technical[component]


def worsen(s: State, p: P) -> Asks[None]:
    """One condition, drawn among the green and yellow ones, rises a level."""
    able = tuple(c for c, condition in s.crew.technical.items() if condition.level != LEVELS[-1])
    if able:
        hit = yield pick("BG-10.3.1.b", "worse", able)
        mark(s, p, hit, LEVELS[0])
