"""What the sea does to the boat: one function for each event that crosses to the crew layer, and what happens to each
of them where the crew layer has nothing to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.feed import tell
from kaleun.kernel.live import Event, Procedure, instantly
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def technical(s: State, section: int, level: str, component: str = "") -> None:
    """A new technical condition: of this component, or of one drawn by weight in the section (0 = anywhere)."""
    s.events.append(Event("technical", {"section": section, "level": level, "component": component}))


def environmental(s: State, section: int, what: str) -> None:
    """A new environmental condition."""
    s.events.append(Event("environmental", {"section": section, "what": what}))


def breach(s: State, section: int) -> None:
    """The hull is breached."""
    s.events.append(Event("breach", {"section": section}))


def crew_damage(s: State, where: str = "outside") -> None:
    """An enemy attack calls for crew damage."""
    s.events.append(Event("crew_damage", {"where": where}))


def signal(s: State, kind: str, /, **data: int | float | str) -> None:
    """Any other event: watch, food, event_card, sunk, dived, surfaced, view_closed, radio."""
    s.events.append(Event(kind, dict(data)))


@rule("BG-4.1.e")
def lose(s: State, p: Play[Book], why: str, **row: str) -> None:
    """The boat is lost; nothing matters after that. `row`: the row of the chart that says so."""
    if not s.outcome:
        s.outcome = f"lost_{why}"
        tell(s, p, "BG-4.1.e", "boat_lost", why=why, **row)


def _told(code: str, rule_id: str) -> Procedure:
    def effect(s: Any, p: Any, **data: Any) -> None:
        tell(s, p, rule_id, code, **data)

    return instantly(effect)


def _nothing(s: Any, p: Any, **data: Any) -> None:
    return None


PROCEDURES: dict[str, Procedure] = {
    "technical": _told("technical", "BG-10.3.2.a"),
    "environmental": _told("environmental", "BG-10.3.4.a"),
    "breach": _told("breach", "BG-10.3.6.a"),
    "crew_damage": _told("crew_damage", "BG-6.12.a"),
    "watch": instantly(_nothing),
    "food": instantly(_nothing),
    "event_card": instantly(_nothing),
    "sunk": instantly(_nothing),
    "dived": instantly(_nothing),
    "surfaced": instantly(_nothing),
    "view_closed": instantly(_nothing),
    "radio": instantly(_nothing),
}
