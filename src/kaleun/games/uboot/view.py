"""What each role sees: built field by field, never stripped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from kaleun.games.uboot.crew.s06_5_orders import Manned
from kaleun.games.uboot.crew.shown import Cards, Food, Larder, Mobilization, Puzzle, Sailor, TechnicalView, Tracks
from kaleun.games.uboot.crew.view import crew_view
from kaleun.games.uboot.missions.places import dead
from kaleun.games.uboot.missions.renown import FAILED, evaluate
from kaleun.games.uboot.missions.view import RadioTask, Task, mission_view
from kaleun.games.uboot.officers.shown import Officer
from kaleun.games.uboot.officers.view import officers
from kaleun.games.uboot.sea.hands import AttackDisk, Flak, Glass, Gun, Machine
from kaleun.games.uboot.sea.scene import Scene
from kaleun.games.uboot.sea.sights import (
    Boat,
    Contact,
    DepthGauge,
    Map,
    Marker,
    Message,
    Plane,
    Plotted,
    Sinking,
    Stopwatch,
    Tube,
    Weather,
)
from kaleun.games.uboot.sea.view import sea_view
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.kernel.game import Result
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


class Clock(Struct):
    seconds: int
    scale: str
    paused: bool


class View(Struct, kw_only=True):
    """What everybody sees: boat, weather, crew, technical conditions, the mission as far as it was told."""

    mission: str
    clock: Clock
    date: str
    time: str
    left: int
    boat: Boat
    tubes: list[Tube]
    spares: dict[str, int]
    weather: Weather
    light: str
    pinged: float
    sunk: list[Sinking]
    running: int
    aircraft: list[Plane]
    watch: int
    sailors: list[Sailor]
    tracks: Tracks
    cards: Cards
    pending: int
    technical_view: TechnicalView
    food: Food
    mobilization: Mobilization | None
    patients: dict[str, list[str]]
    hints: list[str]
    task: Task
    officers: dict[str, Officer]
    outcome: str


class TableView(View, kw_only=True):
    """The middle of the table: the tactical map as it lies there, and the stopwatches of our torpedoes."""

    plot: list[Plotted]
    markers: list[Marker]
    torpedoes: list[Stopwatch]


class LookoutView(View, kw_only=True):
    """What those see who know of other ships."""

    contacts: list[Contact]
    markers: list[Marker]
    scene: Scene
    glasses: Glass


class OfficerView(LookoutView, kw_only=True):
    """Radio, and the steps of an attack that are done."""

    checked: list[str]
    radio: list[Message]
    task: RadioTask


class FirstOfficerView(OfficerView, kw_only=True):
    """The same, deck gun and cipher machine."""

    gun: Gun
    enigma: Machine


class CaptainView(OfficerView, kw_only=True):
    """The same, the periscope, and how each order is manned."""

    periscope: Glass
    readiness: dict[str, list[Manned]]


class NavigatorView(LookoutView, kw_only=True):
    """The map, the attack disk, the 20 mm and the larder."""

    map: Map
    disk: str
    attack_disk: AttackDisk
    flak: Flak
    food: Larder


class EngineerView(TableView, kw_only=True, omit_defaults=True):
    """What lies on the table, as whoever only watches sees it; the depth gauge, and the puzzle of an open breach."""

    depth_gauge: DepthGauge
    puzzle: Puzzle | None = None


SIGHT: dict[str | None, type[View]] = {
    None: TableView,
    CAPTAIN: CaptainView,
    FIRST_OFFICER: FirstOfficerView,
    NAVIGATOR: NavigatorView,
    CHIEF_ENGINEER: EngineerView,
}


@rule("BG-H.6")
def view(s: State, book: Book, seat: str | None) -> View:
    """All and only what the role may know."""
    return SIGHT[seat](
        mission=s.mission,
        clock=Clock(s.clock.seconds, s.clock.scale, s.clock.paused),
        task=mission_view(s, book, seat),
        officers=officers(s, book, seat),
        outcome=s.outcome,
        **sea_view(s, book, seat),
        **crew_view(s, book, seat),
    )


@rule("BG-1.1.b", "BG-4.1.a")
def result(s: State, book: Book) -> Result:
    """One result for all roles: Renown and a grade."""
    end = evaluate(s, book)
    summary = {
        "grade": end.grade, "renown": end.renown, "grt": end.grt, "ships": end.ships, "primary": end.primary,
        "secondary": len(end.secondary), "lost": s.outcome.startswith("lost"), "dead": dead(s) - s.task.dead,
        "hours": s.clock.seconds // 3600,
    }  # fmt: skip
    winners = () if end.grade == FAILED or not s.outcome else ROLES
    return Result(winners, dict.fromkeys(ROLES, end.renown), s.outcome, "BG-4.1.d", summary)
