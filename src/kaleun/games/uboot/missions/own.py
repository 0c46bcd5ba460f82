"""Missions of players' own: read from TOML, and every error explained (docs/missions.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

from kaleun.games.uboot.missions import lesson, voyage
from kaleun.games.uboot.missions.carry import read
from kaleun.games.uboot.missions.faults import AT, KIND, fault, shown, unread
from kaleun.games.uboot.missions.headquarters import TRIGGERS
from kaleun.games.uboot.missions.objectives import LOOK
from kaleun.games.uboot.missions.renown import GRADES
from kaleun.kernel.ask import KaleunError, Refusal
from kaleun.kernel.charts import ChartError, Charts, read_toml
from kaleun.kernel.game import charts_of

PACKAGE = "kaleun.games.uboot"
"""A mission of one's own is checked against the printed charts."""
MOST_LETTERS = 60_000
KINDS = ("lone", "convoy", "taskforce", "patrol", "hunters", "friendly")
KEYS = {
    "id": str, "title": str, "date": str, "start_time": str, "start_square": str, "start_course": (int, float),
    "time_limit_h": int, "briefing": str, "primary": dict, "secondary": list, "traffic": list, "weather": dict,
    "air": dict, "water": list, "thresholds": dict,
}  # fmt: skip
MORE = ("mode", "patrol", "part", "training", "override", "lesson")
GOAL_KEYS = {
    "sink_grt": ("grt",), "sink_type": ("count",), "hit_type": ("ids", "count"), "reach": ("squares",),
    "patrol": ("squares", "hours"), "observe": ("squares", "minutes"), "shadow": ("group", "hours"),
    "report": ("squares",), "rescue": ("squares", "point", "flare_min"), "rescue_by": ("hours",),
    "rendezvous": ("unit", "window_h"), "undetected": ("until",), "no_kia": (), "protect": ("unit",),
    "lesson": (),
}  # fmt: skip
GOAL_MORE = (
    "id", "text", "type", "renown", "trigger", "group", "squares", "category", "ids", "count", "then", "pay",
    "before_attack", "each_square_once", "min_gap_h", "hold_h", "hold_nm",
)  # fmt: skip
ENTRY_KEYS = {"kind": str, "types": list, "route": list, "at_h": (int, float), "speed": (int, float)}
ENTRY_MORE = ("id", "escort", "columns", "zigzag", "damaged", "reacts_to_radio", "friendly_boats")
OPTIONAL = {
    "squares": list, "ids": list, "escort": list, "window_h": list, "group": str, "unit": str, "category": str,
    "until": str, "pay": dict, "override": dict, "east_of": (int, float), "west_of": (int, float),
    "coast_nm": (int, float), "hold_h": (int, float), "hold_nm": (int, float), "min_gap_h": (int, float),
    "friendly_boats": int,
}  # fmt: skip
"""Of what kind the others are, where they are there."""
CATEGORIES = ("any", "merchant_or_coastal", "warship")


@cache
def conflict(text: str) -> Refusal | None:
    """The first thing that is wrong with a mission of one's own. Its place begins with the option's name."""
    first = next(check(text, charts_of(PACKAGE)), None)
    if first is None:
        return None
    at = AT.join(filter(None, (first.key, first.data["at"])))
    return Refusal(first.key, first.code, first.rule, **{**first.data, "at": at})


def check(text: str, charts: Charts) -> Iterator[Refusal]:
    """Each thing that is wrong with a mission file."""
    if len(text) > MOST_LETTERS:
        yield fault("", "own_long", most=MOST_LETTERS)
        return
    try:
        mission = read_toml(text)
    except ChartError as error:
        yield unread(str(error), text)
        return
    yield from wrong(mission, charts)


def wrong(m: Mapping[str, Any], charts: Charts) -> Iterator[Refusal]:
    """The same for a mission that has been read."""
    bad = [*_keys("", m, KEYS, (*KEYS, *MORE))]
    yield from bad
    if bad:
        return
    checker = _Checker(m, charts)
    yield from checker.frame()
    yield from checker.traffic()
    yield from checker.goals()
    if "lesson" in m:
        yield from lesson.wrong(m["lesson"])
    elif m["primary"].get("type") == "lesson":
        yield fault("lesson", "own_lesson_missing")


def _numbers(where: str, row: Mapping[str, Any]) -> Iterator[Refusal]:
    """Numbers of an objective are above 0, its window has two."""
    for key in ("grt", "count", "hours", "minutes", "flare_min", "renown"):
        if key in row and (isinstance(row[key], bool) or not isinstance(row[key], (int, float)) or row[key] <= 0):
            yield fault(f"{where}{AT}{key}", "own_above_0")
    window = row.get("window_h", (0, 1))
    if len(window) != 2 or not all(isinstance(hour, (int, float)) for hour in window) or window[0] >= window[1]:
        yield fault(f"{where}{AT}window_h", "own_window")


def _keys(where: str, row: Mapping[str, Any], needed: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[Refusal]:
    more = {key: kind for key, kind in OPTIONAL.items() if key in row and needed.get(key, object) is object}
    for key, kind in {**needed, **more}.items():
        at = AT.join(filter(None, (where, key)))
        if key not in row:
            yield fault(at, "own_missing")
        elif (
            not isinstance(row[key], kind)
            and not (kind is list and isinstance(row[key], tuple))
            and not (kind is dict and isinstance(row[key], Mapping))
        ):
            yield fault(at, "own_kind", kind=KIND[kind], given=shown(row[key]))
    for key in row:
        if key not in known:
            yield fault(AT.join(filter(None, (where, key))), "own_unknown", known=list(known))


class _Checker:
    def __init__(self, m: Mapping[str, Any], charts: Charts) -> None:
        self.m = m
        own = charts["missions"]["own"]
        self.most_h, self.most_kn = own["max_time_limit_h"], own["max_speed_kn"]
        self.squares = charts["grid"]["squares"]
        self.vessels = {row["id"]: row["category"] for row in charts["vessels"]["vessel"]} | {"uboat": "friend"}
        self.weather = [row["id"] for row in charts["weather"]["state"]]
        self.seasons = list(charts["weather"]["bias"])
        self.air = list(charts["aircraft"]["threat"])
        self.days = sorted(charts["enigma_keys"]["keys"])
        self.groups = [e["id"] for e in m["traffic"] if isinstance(e, Mapping) and isinstance(e.get("id"), str)]

    def square(self, where: str, code: Any, area: bool = False) -> Iterator[Refusal]:
        """A square of the sheets; where areas are allowed also AM2 or AM."""
        known = isinstance(code, str) and (
            code in self.squares or (area and len(code) in (2, 3) and any(s[:2] == code[:2] for s in self.squares))
        )
        if not known:
            yield fault(where, "own_square", given=shown(code))

    def known_vessel(self, where: str, kind: Any) -> Iterator[Refusal]:
        if not isinstance(kind, str) or kind not in self.vessels:
            yield fault(where, "own_vessel", given=shown(kind), known=sorted(self.vessels))

    def one_of(self, where: str, given: Any, known: Iterable[str]) -> Iterator[Refusal]:
        names = list(known)
        if not isinstance(given, str) or given not in names:
            yield fault(where, "own_one_of", known=names, given=shown(given))

    def frame(self) -> Iterator[Refusal]:
        m = self.m
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", m["date"]) or not self.days[0] <= m["date"] <= self.days[-1]:
            yield fault("date", "own_date", first=self.days[0], last=self.days[-1], given=shown(m["date"]))
        if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", m["start_time"]):
            yield fault("start_time", "own_time", given=shown(m["start_time"]))
        yield from self.square("start_square", m["start_square"])
        if not 0 <= m["start_course"] < 360:
            yield fault("start_course", "own_course", given=shown(m["start_course"]))
        if not 1 <= m["time_limit_h"] <= self.most_h:
            yield fault("time_limit_h", "own_hours", most=self.most_h, given=shown(m["time_limit_h"]))
        yield from self.one_of(f"weather{AT}start", m["weather"].get("start"), self.weather)
        yield from self.one_of(f"weather{AT}season", m["weather"].get("season"), self.seasons)
        if "default" not in m["air"]:
            yield fault(f"air{AT}default", "own_missing")
        for area, level in m["air"].items():
            yield from self.one_of(f"air{AT}{area}", level, self.air)
            if area not in ("default", "carrier_group"):
                yield from self.square(f"air{AT}{area}", area, area=True)
        yield from self.water()
        yield from self.letters()

    def water(self) -> Iterator[Refusal]:
        for n, row in enumerate(self.m["water"], 1):
            depth: Any = row.get("m") if isinstance(row, Mapping) else None
            numbers = isinstance(depth, (list, tuple)) and len(depth) == 2
            if not numbers or not all(isinstance(v, (int, float)) for v in depth) or not 0 < depth[0] <= depth[1]:
                yield fault(f"water {n}{AT}m", "own_depths")
                continue
            bad = [*_keys(f"water {n}", row, {}, tuple(row))]
            yield from bad
            for code in () if bad else row.get("squares", ()):
                yield from self.square(f"water {n}{AT}squares", code, area=True)

    def letters(self) -> Iterator[Refusal]:
        thresholds = self.m["thresholds"]
        values = [thresholds.get(letter) for letter in GRADES]
        if any(type(v) is not int for v in values) or sorted(values, reverse=True) != values:
            yield fault("thresholds", "own_thresholds", letters=list(GRADES))

    def traffic(self) -> Iterator[Refusal]:
        for n, entry in enumerate(self.m["traffic"], 1):
            where = f"traffic {n}"
            if not isinstance(entry, Mapping):
                yield fault(where, "own_kind", kind=KIND[dict], given=shown(entry))
                continue
            bad = [*_keys(where, entry, ENTRY_KEYS, (*ENTRY_KEYS, *ENTRY_MORE))]
            yield from bad
            if bad:
                continue
            yield from self.one_of(f"{where}{AT}kind", entry["kind"], KINDS)
            for key in ("types", "route"):
                if not entry[key]:
                    yield fault(f"{where}{AT}{key}", "own_empty")
            for key in ("types", "escort"):
                for kind in entry.get(key, ()):
                    yield from self.known_vessel(f"{where}{AT}{key}", kind)
            for code in entry["route"]:
                yield from self.square(f"{where}{AT}route", code)
            for key, most in (("speed", self.most_kn), ("at_h", self.most_h)):
                if not 0 <= entry[key] <= most:
                    yield fault(f"{where}{AT}{key}", "own_between", most=most, given=shown(entry[key]))
            if type(entry.get("columns", 1)) is not int or entry.get("columns", 1) < 1:
                yield fault(f"{where}{AT}columns", "own_from_1")

    def goals(self) -> Iterator[Refusal]:
        rows = [self.m["primary"], *self.m["secondary"]]
        ids = [row.get("id") for row in rows if isinstance(row, Mapping)]
        for n, row in enumerate(rows):
            where = "primary" if n == 0 else f"secondary {n}"
            kind = row.get("type") if isinstance(row, Mapping) else None
            if not isinstance(row, Mapping) or str(kind) not in LOOK:
                yield fault(f"{where}{AT}type", "own_one_of", known=list(LOOK), given=shown(kind))
                continue
            yield from self.goal(where, row, n > 0, ids)

    def goal(self, where: str, row: Mapping[str, Any], secondary: bool, ids: list[Any]) -> Iterator[Refusal]:
        needed = {"id": str, "text": str, "renown": int, **dict.fromkeys(GOAL_KEYS[row["type"]], object)}
        bad = [*_keys(where, row, needed, tuple(dict.fromkeys((*needed, *GOAL_MORE))))]
        yield from bad
        if bad:
            return
        if ids.count(row["id"]) > 1:
            yield fault(f"{where}{AT}id", "own_taken", given=shown(row["id"]))
        yield from self.meant(where, row, ids)
        yield from _numbers(where, row)
        yield from self.then(where, row)
        if secondary:
            word, _, n = str(row.get("trigger", "")).partition(" ")
            if word not in TRIGGERS or (word in ("at_h", "on_torpedo")) != n.isdigit():
                yield fault(f"{where}{AT}trigger", "own_trigger", known=list(TRIGGERS))

    def meant(self, where: str, row: Mapping[str, Any], ids: list[Any]) -> Iterator[Refusal]:
        """Squares, ships and other objectives that it names are there."""
        for code in row.get("squares", ()):
            yield from self.square(f"{where}{AT}squares", code, area=row["type"] not in ("rescue",))
        for key in ("group", "unit"):
            if key in row and row[key] not in self.groups:
                yield fault(f"{where}{AT}{key}", "own_group", given=shown(row[key]))
        for kind in row.get("ids", ()):
            yield from self.known_vessel(f"{where}{AT}ids", kind)
        categories = (*CATEGORIES, *dict.fromkeys(self.vessels.values()))
        yield from self.one_of(f"{where}{AT}category", row.get("category", "any"), categories)
        if "until" in row and row["until"] not in ids:
            yield fault(f"{where}{AT}until", "own_until", given=shown(row["until"]))

    def then(self, where: str, row: Mapping[str, Any]) -> Iterator[Refusal]:
        word, _, code = str(row.get("then", "report")).partition(" ")
        if word not in ("report", "reach") or (word == "report") == bool(code):
            yield fault(f"{where}{AT}then", "own_then")
        elif word == "reach":
            yield from self.square(f"{where}{AT}then", code)
        if "pay" in row and list(row["pay"]) != ["ce_cards"]:
            yield fault(f"{where}{AT}pay", "own_pay")


MOST_EXPLAINED = 30
"""So many at most: whoever reads them mends the first ones anyway."""


def explain(options: Mapping[str, Any]) -> list[Refusal]:
    """Everything that is wrong with a mission of one's own, for whoever writes it."""
    text = options["own_mission"]
    return list(islice(check(text, charts_of(PACKAGE)), MOST_EXPLAINED)) if text else []


def conflicts(options: Mapping[str, Any]) -> Refusal | None:
    """Why these options do not go together."""
    if options["own_mission"]:
        found = conflict(options["own_mission"])
        if found is not None:
            return found
    if options["voyage"]:
        found = voyage.clash(options, charts_of(PACKAGE))
        if found is not None:
            return found
    if options["carried"]:
        try:
            levels = read(options["carried"]).levels
        except KaleunError:
            return Refusal("carried", "carried_wrong", "BG-4.3.b")
        if any(options[role] != level for role, level in levels.items()):
            return Refusal("carried", "difficulty_is_kept", "BG-4.3.b")
    return None
