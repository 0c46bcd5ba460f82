"""Missions of players' own: read from TOML, and every error explained (docs/missions.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

from kaleun.games.uboot.missions import lesson
from kaleun.games.uboot.missions.carry import read
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
WORDS = {str: "a text", int: "a whole number", dict: "a table", list: "a list", (int, float): "a number"}


@cache
def conflict(text: str) -> str:
    """The first thing that is wrong with a mission of one's own, or ""."""
    return next(check(text, charts_of(PACKAGE)), "")


def check(text: str, charts: Charts) -> Iterator[str]:
    """A sentence for each thing that is wrong with a mission file."""
    if len(text) > MOST_LETTERS:
        yield f"the mission file is longer than {MOST_LETTERS} letters"
        return
    try:
        mission = read_toml(text)
    except ChartError as error:
        yield f"this {error}"
        return
    yield from wrong(mission, charts)


def wrong(m: Mapping[str, Any], charts: Charts) -> Iterator[str]:
    """The same for a mission that has been read."""
    bad = [*_keys("the mission", m, KEYS, (*KEYS, *MORE))]
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
        yield "a primary objective of the type lesson needs a lesson"


def _numbers(where: str, row: Mapping[str, Any]) -> Iterator[str]:
    """Numbers of an objective are above 0, its window has two."""
    for key in ("grt", "count", "hours", "minutes", "flare_min", "renown"):
        if key in row and (isinstance(row[key], bool) or not isinstance(row[key], (int, float)) or row[key] <= 0):
            yield f"{where}: {key} is a number above 0"
    window = row.get("window_h", (0, 1))
    if len(window) != 2 or not all(isinstance(hour, (int, float)) for hour in window) or window[0] >= window[1]:
        yield f"{where}: window_h is two hours, first and last"


def _keys(where: str, row: Mapping[str, Any], needed: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[str]:
    more = {key: kind for key, kind in OPTIONAL.items() if key in row and needed.get(key, object) is object}
    for key, kind in {**needed, **more}.items():
        if key not in row:
            yield f"{where} lacks {key}"
        elif (
            not isinstance(row[key], kind)
            and not (kind is list and isinstance(row[key], tuple))
            and not (kind is dict and isinstance(row[key], Mapping))
        ):
            yield f"{where}: {key} is {WORDS[kind]}, not {row[key]!r}"
    for key in row:
        if key not in known:
            yield f"{where} has an unknown key {key!r}; known are: {', '.join(known)}"


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

    def square(self, where: str, code: Any, area: bool = False) -> Iterator[str]:
        """A square of the sheets; where areas are allowed also AM2 or AM."""
        known = isinstance(code, str) and (
            code in self.squares or (area and len(code) in (2, 3) and any(s[:2] == code[:2] for s in self.squares))
        )
        if not known:
            yield f"{where}: there is no square {code!r} on the map sheets"

    def vessel(self, kind: Any) -> bool:
        return isinstance(kind, str) and kind in self.vessels

    def frame(self) -> Iterator[str]:
        m = self.m
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", m["date"]) or not self.days[0] <= m["date"] <= self.days[-1]:
            yield f"date is a day from {self.days[0]} to {self.days[-1]} (the Enigma sheet), not {m['date']!r}"
        if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", m["start_time"]):
            yield f"start_time is a time such as 06:00, not {m['start_time']!r}"
        yield from self.square("start_square", m["start_square"])
        if not 0 <= m["start_course"] < 360:
            yield f"start_course is a course from 0 to 359, not {m['start_course']}"
        if not 1 <= m["time_limit_h"] <= self.most_h:
            yield f"time_limit_h is 1 to {self.most_h} hours, not {m['time_limit_h']}"
        if m["weather"].get("start") not in self.weather:
            yield f"weather start is one of {', '.join(self.weather)}, not {m['weather'].get('start')!r}"
        if m["weather"].get("season") not in self.seasons:
            yield f"weather season is one of {', '.join(self.seasons)}, not {m['weather'].get('season')!r}"
        if "default" not in m["air"]:
            yield "air lacks default"
        for area, level in m["air"].items():
            if level not in self.air:
                yield f"air {area}: the level is one of {', '.join(self.air)}, not {level!r}"
            if area not in ("default", "carrier_group"):
                yield from self.square(f"air {area}", area, area=True)
        yield from self.water()
        yield from self.letters()

    def water(self) -> Iterator[str]:
        for n, row in enumerate(self.m["water"], 1):
            depth: Any = row.get("m") if isinstance(row, Mapping) else None
            numbers = isinstance(depth, (list, tuple)) and len(depth) == 2
            if not numbers or not all(isinstance(v, (int, float)) for v in depth) or not 0 < depth[0] <= depth[1]:
                yield f"water {n}: m is two depths in metres, least and most"
                continue
            bad = [*_keys(f"water {n}", row, {}, tuple(row))]
            yield from bad
            for code in () if bad else row.get("squares", ()):
                yield from self.square(f"water {n}", code, area=True)

    def letters(self) -> Iterator[str]:
        thresholds = self.m["thresholds"]
        values = [thresholds.get(letter) for letter in GRADES]
        if any(type(v) is not int for v in values) or sorted(values, reverse=True) != values:
            yield "thresholds: S, A, B, C, D and E are whole numbers, each at most the one before it"

    def traffic(self) -> Iterator[str]:
        for n, entry in enumerate(self.m["traffic"], 1):
            where = f"traffic {n}"
            if not isinstance(entry, Mapping):
                yield f"{where} is a table"
                continue
            bad = [*_keys(where, entry, ENTRY_KEYS, (*ENTRY_KEYS, *ENTRY_MORE))]
            yield from bad
            if bad:
                continue
            if entry["kind"] not in KINDS:
                yield f"{where}: kind is one of {', '.join(KINDS)}, not {entry['kind']!r}"
            if not entry["types"] or not entry["route"]:
                yield f"{where} needs at least one type and one square"
            for kind in (*entry["types"], *entry.get("escort", ())):
                if not self.vessel(kind):
                    yield f"{where}: there is no vessel {kind!r}; there are: {', '.join(sorted(self.vessels))}"
            for code in entry["route"]:
                yield from self.square(where, code)
            if not 0 <= entry["speed"] <= self.most_kn or not 0 <= entry["at_h"] <= self.most_h:
                yield f"{where}: speed is 0 to {self.most_kn} kn, at_h 0 to {self.most_h}"
            if type(entry.get("columns", 1)) is not int or entry.get("columns", 1) < 1:
                yield f"{where}: columns is a whole number from 1"

    def goals(self) -> Iterator[str]:
        rows = [self.m["primary"], *self.m["secondary"]]
        ids = [row.get("id") for row in rows if isinstance(row, Mapping)]
        for n, row in enumerate(rows):
            where = "the primary objective" if n == 0 else f"secondary objective {n}"
            if not isinstance(row, Mapping) or str(row.get("type")) not in LOOK:
                yield f"{where}: type is one of {', '.join(LOOK)}"
                continue
            yield from self.goal(where, row, n > 0, ids)

    def goal(self, where: str, row: Mapping[str, Any], secondary: bool, ids: list[Any]) -> Iterator[str]:
        needed = {"id": str, "text": str, "renown": int, **dict.fromkeys(GOAL_KEYS[row["type"]], object)}
        bad = [*_keys(where, row, needed, tuple(dict.fromkeys((*needed, *GOAL_MORE))))]
        yield from bad
        if bad:
            return
        if ids.count(row["id"]) > 1:
            yield f"{where}: the id {row['id']!r} is taken"
        yield from self.meant(where, row, ids)
        yield from _numbers(where, row)
        yield from self.then(where, row)
        if secondary:
            word, _, n = str(row.get("trigger", "")).partition(" ")
            if word not in TRIGGERS or (word in ("at_h", "on_torpedo")) != n.isdigit():
                yield f"{where}: trigger is start, at_h N, on_primary, on_contact or on_torpedo N"

    def meant(self, where: str, row: Mapping[str, Any], ids: list[Any]) -> Iterator[str]:
        """Squares, ships and other objectives that it names are there."""
        for code in row.get("squares", ()):
            yield from self.square(where, code, area=row["type"] not in ("rescue",))
        for key in ("group", "unit"):
            if key in row and row[key] not in self.groups:
                yield f"{where}: no traffic entry has the id {row[key]!r}"
        for kind in row.get("ids", ()):
            if not self.vessel(kind):
                yield f"{where}: there is no vessel {kind!r}"
        categories = (*CATEGORIES, *dict.fromkeys(self.vessels.values()))
        if row.get("category", "any") not in categories:
            yield f"{where}: category is one of {', '.join(categories)}"
        if "until" in row and row["until"] not in ids:
            yield f"{where}: until names an objective, not {row['until']!r}"

    def then(self, where: str, row: Mapping[str, Any]) -> Iterator[str]:
        word, _, code = str(row.get("then", "report")).partition(" ")
        if word not in ("report", "reach") or (word == "report") == bool(code):
            yield f"{where}: then is report, or reach and a square"
        elif word == "reach":
            yield from self.square(where, code)
        if "pay" in row and list(row["pay"]) != ["ce_cards"]:
            yield f"{where}: pay is {{ ce_cards = N }}"


MOST_EXPLAINED = 30
"""So many sentences at most: whoever reads them mends the first ones anyway."""


def explain(options: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with a mission of one's own, for whoever writes it."""
    text = options["own_mission"]
    return list(islice(check(text, charts_of(PACKAGE)), MOST_EXPLAINED)) if text else []


def conflicts(options: Mapping[str, Any]) -> Refusal | None:
    """Why these options do not go together."""
    if options["own_mission"]:
        found = conflict(options["own_mission"])
        if found:
            return Refusal("own_mission", "own_mission_wrong", "BG-11.a", why=found)
    if options["carried"]:
        try:
            levels = read(options["carried"]).levels
        except KaleunError as error:
            return Refusal("carried", "carried_wrong", "BG-4.3.b", why=str(error))
        if any(options[role] != level for role, level in levels.items()):
            return Refusal("carried", "difficulty_is_kept", "BG-4.3.b")
    return None
