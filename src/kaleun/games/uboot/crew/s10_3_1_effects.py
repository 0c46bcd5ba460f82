"""What the crew and the state of the components mean for the boat: `s.ready`, computed anew after every change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import observers, specialist
from kaleun.games.uboot.crew.book import LEVELS
from kaleun.games.uboot.readiness import Readiness
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

ADD = {
    "aim_error_deg": "aim_error_deg", "bridge_aim_error_deg": "bridge_aim_error_deg", "noise_add": "noise",
    "course_drift_deg": "course_drift_deg", "depth_hold_error_m": "depth_hold_error_m",
}  # fmt: skip
RED = LEVELS[-1]


@rule("BG-10.3.1.a", "BG-10.3.8.c")
def level_of(s: State, book: Book, component: str) -> str:
    """ "" = in order, else green, yellow or red; components of a flooded section are dead."""
    if book.crew.components[component].section in s.crew.flooded:
        return RED
    condition = s.crew.technical.get(component)
    return condition.level if condition else ""


def in_force(s: State, book: Book) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Component and effect of each component that is not in order."""
    if not s.crew.technical and not s.crew.flooded:
        return
    for component, row in book.crew.components.items():
        level = level_of(s, book, component)
        if level:
            yield component, row.effects[LEVELS.index(level)]


@rule("BG-10.3.1.a")
def out_of_order(s: State, book: Book, order: str) -> str:
    """The component whose failure makes this order impossible, or ""."""
    return next((c for c, effect in in_force(s, book) if effect.get("disable_order") == order), "")


def sum_of(s: State, book: Book, key: str) -> int:
    """All effects of that name added up."""
    return sum(int(effect.get(key, 0)) for _, effect in in_force(s, book))


@rule("BG-8.3.a", "BG-8.3.d", "BG-6.8.l")
def refresh(s: State, book: Book) -> None:
    """Brings `s.ready` up to date."""
    ready = Readiness(observers=len(observers(s)), flooded=len(s.crew.flooded))
    men = s.crew.operators.get("gun20", ())
    ready.gunners20 = sum(specialist(s, book, f, "gun20") for f in men)
    for component, effect in in_force(s, book):
        tube = component.removeprefix("tube")
        for key, value in effect.items():
            if key == "flood_time_mult":
                ready.slow_tubes += (int(tube),)
            elif key.endswith("_mult"):
                field = key.removesuffix("_mult")
                setattr(ready, field, getattr(ready, field) * float(value))
            elif key in ADD:
                setattr(ready, ADD[key], getattr(ready, ADD[key]) + value)
            elif key == "disable_tube":
                ready.no_tubes += (int(value),)
            elif key == "gas_section":
                ready.gas_sections += (int(value),)
            elif key == "disable_bridge_tdc":
                ready.no_bridge_tdc = True
    for pair, field in ((("diesel_port", "diesel_stbd"), "surface_speed"), (("emotor_port", "emotor_stbd"),
                                                                             "submerged_speed")):  # fmt: skip
        if all(level_of(s, book, component) == RED for component in pair):
            setattr(ready, field, 0.0)
    if book.crew.leak_noise:
        ready.noise += sum(kinds.count("leak") for kinds in s.crew.environment.values())
    s.ready = ready
