"""The arguments of an order as fields to fill in: what can be chosen comes from the role's view, what may be given is
for the table to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kaleun.games.uboot.bots.chief_engineer import ChiefEngineer
from kaleun.games.uboot.bots.crew import LEVELS
from kaleun.games.uboot.crew.stations import CALLS, HELP
from kaleun.games.uboot.tty.draw.desk import Desk
from kaleun.games.uboot.tty.draw.frame import call_name
from kaleun.games.uboot.tty.draw.plot import kind_name
from kaleun.games.uboot.view import EngineerView, LookoutView, OfficerView
from kaleun.kernel.live import Param
from kaleun.kernel.live_table import Offer

SKIPPED = ("sailors", "force", "path", "leave")
"""Men are chosen when the owner of the order is asked; a lost order must be meant (`force`)."""
HIDDEN = (
    "pause", "resume", "scale", "briefed", "start_mission", "move", "unmove", "ready", "puzzle_place", "puzzle_take",
    "puzzle_turn", "puzzle_flip",
)  # fmt: skip
"""Commands that have keys or screens of their own."""
GROUPS: dict[str, tuple[str, ...]] = {
    "group_maneuver": ("new_speed", "new_course", "dive", "resurface", "new_depth"),
    "group_target": ("observe", "join_observers", "periscope", "hydrophone", "sextant", "enigma", "identify", "mark",
                     "unmark", "leave_view"),
    "group_arms": ("tdc", "flood_tubes", "fire_torpedoes", "reload", "load_external", "gun_88mm", "gun_20mm"),
    "group_crew": ("mobilize", "high_alert", "repair_technical", "repair_environmental", "repair_breach",
                   "resume_repair", "first_aid", "open_medkit", "prepare_meal", "address_crew", "smoke"),
    "group_talk": ("say", "log_note", "return_to_base"),
}  # fmt: skip
PREFIX = {"new_course.way": "way_", "say.topic": "topic_", "mark.kind": "marker_"}
"""Values whose words are our own."""
CLOCK = ("pause", "resume", "scale")
CHOICE, MANY, NUMBER, TEXT = "choice", "many", "number", "text"


class Field(NamedTuple):
    """One argument: a choice of `choices` (value, words), several of them, a number or a text; `default` is filled
    in at the start."""

    name: str
    kind: str
    choices: tuple[tuple[Any, str], ...]
    optional: bool
    default: Any
    whole: bool = False
    """Whole numbers only."""


def grouped(offers: Mapping[str, Offer], hidden: bool = False) -> list[tuple[str, list[Offer]]]:
    """The orders of a role in the groups of the rulebook; with `hidden` also those that have keys elsewhere, as far as
    they can be given."""
    found = []
    for group, names in GROUPS.items():
        rows = [offers[name] for name in names if name in offers]
        if rows:
            found.append((group, rows))
    known = {name for names in GROUPS.values() for name in names}
    more = [offer for name, offer in offers.items() if name not in known]
    rest = [o for o in more if o.name not in HIDDEN or (hidden and o.refused is None and o.name not in CLOCK)]
    return [*found, ("group_more", rest)] if rest else found


def fields(desk: Desk, offer: Offer) -> list[Field]:
    """The fields of a command."""
    return [_field(desk, offer.name, param) for param in offer.params if param.name not in SKIPPED]


def filled(rows: list[Field], given: Mapping[str, Any]) -> list[Field]:
    """The fields with what is known already."""
    return [row._replace(default=given[row.name]) if row.name in given else row for row in rows]


def _field(desk: Desk, command: str, param: Param) -> Field:
    words, name = desk.words, param.name
    default = _default(desk, command, name)
    if param.values:
        choices = tuple((value, words.word(f"{PREFIX.get(f'{command}.{name}', '')}{value}")) for value in param.values)
        return Field(name, CHOICE, choices, param.optional, default if default is not None else param.values[0])
    if param.kind == "bool":
        return Field(name, CHOICE, ((False, words("no")), (True, words("yes"))), param.optional, bool(default))
    listed = CHOICES.get(f"{command}.{name}") or CHOICES.get(name)
    if command == "say" and name == "words" and isinstance(desk.view, EngineerView):
        listed = _wishes
    if listed is not None:
        choices = tuple(listed(desk))
        if param.kind == "list":
            return Field(name, MANY, choices, param.optional, default if default is not None else ())
        if param.optional:
            choices = ((None, "–"), *choices)
        first = choices[0][0] if choices else None
        return Field(name, CHOICE, choices, param.optional, default if default is not None else first)
    kind = NUMBER if param.kind in ("int", "float") else TEXT
    return Field(name, kind, (), param.optional, default, param.kind == "int")


Choices = list[tuple[Any, str]]


def _contacts(desk: Desk) -> Choices:
    found = []
    for c in desk.view.contacts if isinstance(desk.view, LookoutView) else ():
        miles = f" {c.distance:.1f} nm" if c.distance is not None else ""
        kind = kind_name(desk, c.kind) if c.kind else desk.words("unknown_ship")
        found.append((c.id, f"{c.id}: {c.bearing(desk.view.boat.course):03}°{miles} {kind}"))
    return found


def _components(desk: Desk) -> Choices:
    rows = desk.view.technical_view.technical
    return [(r.component, f"{desk.words.word(r.component)} ({r.section})") for r in rows if not r.running]


def _wishes(desk: Desk) -> Choices:
    """What the Chief Engineer can ask for, the most urgent first."""
    words, found = desk.words, []
    for wish in ChiefEngineer(LEVELS[0]).wishes(desk.view) if isinstance(desk.view, EngineerView) else ():
        kind, *rest = wish.split()
        if kind == "technical":
            said = words("wish_technical", component=words.word(rest[0]), section=rest[1], level=words.word(rest[3]))
        elif kind == "environmental":
            said = words("wish_environmental", section=rest[0], what=words.word(rest[1]))
        else:
            said = words("wish_breach", section=rest[0]) if kind == "breach" else words("wish_surface")
        found.append((wish, said))
    return found


def _breached(desk: Desk) -> Choices:
    return [(b.section, str(b.section)) for b in desk.view.technical_view.breaches]


def _hazardous(desk: Desk) -> Choices:
    return [(int(n), n) for n in desk.view.technical_view.environment]


def _hazards(desk: Desk) -> Choices:
    kinds = [kind for row in desk.view.technical_view.environment.values() for kind in row]
    return [(kind, desk.words.word(kind)) for kind in dict.fromkeys(kinds)]


def _hand(desk: Desk) -> Choices:
    return [(n, desk.words.word(n)) for n in desk.view.cards.hand]


def _tool_cards(desk: Desk) -> Choices:
    boxes = desk.view.technical_view.toolboxes.items()
    return [(n, f"{desk.words.word(n)} ({name})") for name, box in boxes for n in box.cards if n not in box.down]


def _tubes(desk: Desk) -> Choices:
    return [(n, str(n)) for n, _ in enumerate(desk.view.tubes, 1)]


def _patients(desk: Desk) -> Choices:
    wards = desk.view.patients.items()
    return [(man, f"{desk.words.word(man)} ({section})") for section, men in wards for man in men]


def _unread(desk: Desk) -> Choices:
    messages = desk.view.radio if isinstance(desk.view, OfficerView) else ()
    return [(m.id, f"{m.id} {m.day}") for m in messages if not m.read]


def _ciphertext(desk: Desk) -> str | None:
    """What came in, where it can only be one message; the key of its day is for the person to find."""
    messages = [m for m in desk.view.radio if not m.read] if isinstance(desk.view, OfficerView) else []
    return messages[0].text if len(messages) == 1 else None


def _to_send(desk: Desk) -> Choices:
    texts = {row.id: desk.words.word(row.text) for row in desk.view.task.objectives}
    names = desk.view.task.to_send if isinstance(desk.view, OfficerView) else ()
    return [(name, f"{name} {texts.get(name, '')}") for name in names]


def _views(desk: Desk) -> Choices:
    return [(view, desk.words.word(view)) for view in desk.view.boat.views]


def _kinds(desk: Desk) -> Choices:
    rows = sorted(desk.kit.vessels, key=lambda kind: desk.kit.vessels[kind]["grt"])
    return [(kind, kind_name(desk, kind)) for kind in rows]


def _markers(desk: Desk) -> Choices:
    rows = desk.view.markers if isinstance(desk.view, LookoutView) else ()
    return [
        (0, desk.words("all_of_them")),
        *((m.id, f"{m.id} {desk.words.word('marker_' + m.kind)}") for m in rows),
    ]


def calls(desk: Desk) -> Choices:
    """What a Mobilization may be for: the stations every officer knows, and help where something is wrong."""
    words, tech = desk.words, desk.view.technical_view
    found = [(call, words.word(f"call_{call}")) for call in CALLS]
    wanted = [(b.section, 5, "") for b in tech.breaches]
    for place, kinds in tech.environment.items():
        wanted += [
            (int(place), 1, desk.kit.supply_of[kind]) for kind in kinds if desk.kit.supply_of[kind] in tech.supplies
        ]
    wanted += [(row.section, row.need, "") for row in tech.technical if not row.running]
    for section, n, supply in dict.fromkeys(wanted):
        call = f"{HELP}:{section}:{n}:{supply}"
        found.append((call, call_name(desk, call)))
    return found


CHOICES: dict[str, Callable[[Desk], Choices]] = {
    "contact": _contacts,
    "component": _components,
    "repair_breach.section": _breached,
    "repair_environmental.section": _hazardous,
    "what": _hazards,
    "address_crew.card": _hand,
    "card": _tool_cards,
    "tube": _tubes,
    "tubes": _tubes,
    "patients": _patients,
    "receive": _unread,
    "send": _to_send,
    "view": _views,
    "identify.kind": _kinds,
    "marker": _markers,
    "call": calls,
}


def _default(desk: Desk, command: str, name: str) -> Any:
    """What is filled in: the navigator's word, the target's data, a usual depth."""
    view = desk.view
    navigator = view.task.said.get("navigator", {})
    if command == "new_course" and name == "degrees":
        return navigator.get("course", view.boat.course)
    if command == "say" and isinstance(view, EngineerView):
        return (
            "wish" if name == "topic" else next((wish for wish, _ in _wishes(desk)), None) if name == "words" else None
        )
    if command == "new_speed":
        return view.boat.telegraph
    if name == "call":
        return "dive" if view.boat.depth > 0 else "cruise"
    if name == "way":
        return 0
    if command == "dive" and name == "depth":
        return 10.0
    if command == "new_depth":
        return view.boat.keel or 10.0
    if command == "fire_torpedoes":
        return _aim(desk, name)
    if command == "flood_tubes" and name == "tubes":
        return tuple(n for n, t in enumerate(view.tubes, 1) if t.load and not t.flooded and n < 5)
    if command == "reload":
        return next((n for n, t in enumerate(view.tubes, 1) if not t.load and not t.reloading), None)
    if command == "enigma" and name == "typed":
        return _ciphertext(desk)
    if command == "mark" and name in ("x", "y"):
        return 0.0
    return None


def _aim(desk: Desk, name: str) -> Any:
    view = desk.view
    contacts = view.contacts if isinstance(view, LookoutView) else ()
    held = next((c for c in contacts if c.id == view.boat.lock), None)
    if name == "tubes":
        ready = [n for n, t in enumerate(view.tubes, 1) if t.load and t.flooded]
        return tuple(n for n in ready if n < 5) or tuple(ready)
    known: dict[str, Any] = {"depth": 3.0, "spread_deg": 1.0, "magnetic": False, "fast": True}
    if held is not None:
        known |= {"course": held.course, "speed": held.speed, "distance_nm": held.distance}
    return known.get(name)


class BadValue(ValueError):
    """What was typed is no value of this field; the sentence says what would be."""


def read(desk: Desk, field: Field, text: str) -> Any:
    """A value as typed: a number, a text, a choice by its value or place, several separated by commas."""
    words, text = desk.words, text.strip()
    if field.kind == TEXT:
        return text
    if field.kind == NUMBER:
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            raise BadValue(words("not_a_number", text=text[:20], name=words.word(f"arg_{field.name}"))) from None
        return int(value) if field.whole else value
    if field.kind == MANY:
        return tuple(_chosen(desk, field, part) for part in text.replace(",", " ").split())
    return _chosen(desk, field, text)


def _chosen(desk: Desk, field: Field, text: str) -> Any:
    for value, label in field.choices:
        if text.casefold() in (str(value).casefold(), label.casefold()):
            return value
    if text.isascii() and text.isdigit() and not any(isinstance(v, int) for v, _ in field.choices):
        at = int(text) - 1
        if 0 <= at < len(field.choices):
            return field.choices[at][0]
    allowed = ", ".join(str(value) for value, _ in field.choices[:12] if value is not None) or "–"
    raise BadValue(
        desk.words("not_a_choice", text=text[:20], name=desk.words.word(f"arg_{field.name}"), allowed=allowed)
    )


def missing(desk: Desk, fields: Sequence[Field], args: Mapping[str, Any]) -> str:
    """A sentence on the first argument that is needed and not there, "" if there is none."""
    empty = [field.name for field in fields if not field.optional and field.name not in args]
    return desk.words("fill_in", name=desk.words.word(f"arg_{empty[0]}")) if empty else ""


def arguments(fields: Sequence[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    """What goes to the table: no empty optional arguments."""
    found = {}
    for field in fields:
        value = values.get(field.name)
        if value is None or (field.optional and value in ("", ())):
            continue
        found[field.name] = list(value) if isinstance(value, tuple) else value
    return found
