"""Everything that is true of a career between two questions: the boat on its mat, the crew, the patrol, the combat mat,
the log sheet. Nothing is hidden in the solitaire game; in the two-player game only a manoeuvre chosen in secret is."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from kaleun.kernel.plain import Since

SEAT = "kommandant"
OPPONENT = "admiralty"
"""The seat that rolls for the Allies in the two-player game (13.1.2)."""

OK, LW, SW, KIA = "ok", "lw", "sw", "kia"
Health: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": (OK, LW, SW, KIA)})]
DAMAGED, INOPERABLE = 1, 2
OFFICERS = ("kommandant", "first_wo", "second_wo", "li", "doctor")
GENERIC = ("crew_1", "crew_2", "crew_3", "crew_4")
MINE = "mine"


class Man(Struct):
    """A crew box: ok, lw, sw or kia; Experte or not; whether the Doctor has tried his wound."""

    state: str = OK
    experte: bool = False
    treated: bool = False


class Boat(Struct):
    """The display mat of the boat in command. Tubes hold a torpedo type, "mine" or "" (empty); reloads only types."""

    type: str
    number: str = ""
    forward: list[str] = []
    aft: list[str] = []
    forward_reloads: list[str] = []
    aft_reloads: list[str] = []
    gun: bool = False
    ammo: int = 0
    extra_flak: bool = False
    hull: int = 0
    """Hull boxes damaged."""
    flooding: int = 0
    damage: dict[str, int] = {}
    """System -> DAMAGED or INOPERABLE; a system that is not here works. XXI: batteries, batteries_2, batteries_3."""
    holed: bool = False
    bold: int = 0
    schnorchel: bool = False
    schnorchel_tries: int = 0
    alberich: bool = False
    balkon: bool = False
    kite: bool = False
    fuel: int = 0
    parts: list[str] = []
    """Cargo of a XB or XIV."""
    patrols: int = 0
    """Patrols this boat has completed."""


class Target(Struct):
    """A ship on the combat mat. `kind`: small_freighter, large_freighter, tanker, capital_ship, escort, submarine."""

    kind: str
    name: str
    tonnage: int
    capacity: int
    """Damage points that sink it."""
    damage: int = 0
    fast: bool = False
    carrier: bool = False

    @property
    def sunk(self) -> bool:
        return self.damage >= self.capacity


class Combat(Struct):
    """The combat mat [U4] of the running encounter."""

    encounter: str
    """A result of E1 (ship, two_ships, convoy, capital_ship, …), damaged (ships followed out of a fight), submarine,
    gibraltar or additional."""
    targets: list[Target] = []
    escorted: bool = False
    day: bool = True
    waited: bool = False
    """The one attempt to wait for night (8.4.2) has been used."""
    surfaced: bool = False
    """This round's attack is made on the surface."""
    range: str = ""
    round: int = 0
    """Rounds of fire so far in this engagement."""
    additional: int = 0
    """Additional rounds fought in this Travel Box (9.4.7)."""
    follows: int = 0
    """Follows done in this Travel Box (9.7.11)."""
    hunted: int = 0
    """Additional-round rolls in a row that brought Escort or Aircraft (9.4.8)."""
    wolfpack: int = 0
    detected_before: bool = False
    detected_close: bool = False
    approach: bool = False
    """Caught on the approach to Close Range: the escorts attack without another search (9.2.2)."""
    detections: int = 0
    """Searches of the escorts in this engagement, one that ended on the approach included."""
    escort_quality: str = ""
    bold_used: bool = False
    deep_used: bool = False
    """The test depth has been exceeded in this combat round (9.6.5)."""
    escort_attacked: str = ""
    """"", "harmed" or "unharmed" (9.10)."""
    both_ends: bool = False
    g7a_by_day: bool = False
    night_surface: bool = False
    nibelung: bool = False
    extreme: bool = False
    second_salvo: bool = False
    detection_bonus: int = 0
    """+1 on E3 after a detection of 12 or more."""
    fired: bool = False
    """A weapon was fired in this engagement (9.7.10)."""
    arrival: bool = False
    """An escort has just come up in an additional round: E2 at once, then the boat may fire (9.4.3)."""
    plan: str = ""
    """Attack chosen: submerged or surface; "" before the decision."""
    spent: list[str] = []
    """Ends and gun already used in this round against unescorted ships."""
    aimed: list[tuple[str, int]] = []
    """Torpedoes ("gun": shells) aimed and not yet rolled: kind and number of the target from 0."""
    escort: bool = False
    """An escort stands among the targets (9.10)."""
    later_box: bool = False
    """The fight has been carried into a box after the one it began in (9.4.7, 9.7.11)."""


class Air(Struct):
    """An aircraft over the boat. `attacks` is -1 until the dive roll has been made."""

    attacks: int = -1
    special: str = ""
    done: int = 0
    """Attacks made."""
    damaged: bool = False
    shot_down: bool = False
    quality: str = ""
    surprise: bool = False
    """Random event 3: one attack, no dive roll, no Flak, no special weapon."""
    called: bool = False
    """Called up by a shadowing aircraft: the boat is under water, no dive roll, no Flak, no injury."""
    replenishing: bool = False
    stayed: bool = False
    """The boat chose to stay up for another exchange."""
    holed: bool = False
    """This aircraft has holed the hull (9.8.8.2)."""


class Sunk(Struct, frozen=True):
    """A ship on the log sheet."""

    name: str
    kind: str
    tonnage: int
    month: int
    area: str
    sunk: bool
    """False: damaged only."""


class LogRow(Struct):
    """A row of the Patrol Log Sheet: one month."""

    month: int
    mark: str = ""
    """"assignment" (patrol begins), "P" (still on patrol), "R" (refit), "T" (transfer)."""
    assignment: str = ""
    boat: str = ""
    result: str = ""
    """S or F, on the row of the patrol's start month."""


class Patrol(Struct):
    """The patrol under way."""

    number: int
    start: int
    area: str
    """Track on the mat: atlantic, british_isles, …"""
    assignment: str
    """As rolled or chosen, e.g. "atlantic", "british_isles"; caribbean sails the north_america track."""
    suffix: str = ""
    """"", W, A, M or combinations (wolfpack, agent, mines)."""
    boxes: list[str] = []
    """The track's codes, e.g. TB, T, ATx2, BI:M."""
    at: int = -1
    """Index of the Travel Box the boat is in; -1 before the first."""
    rolls_left: int = 0
    step: int = 1
    """+1 outward and onward, -1 while going back."""
    origin: str = ""
    destination: str = ""
    posture: str = "surfaced"
    event_done: bool = False
    advance_used: bool = False
    quiet_boxes: int = 0
    """Boxes still covered by weather duty or storm."""
    mission: str = ""
    """"", pending, done, failed."""
    aborting: str = ""
    """"" or why."""
    abort_weight: int = 0
    """How much of the track had been entered when the patrol was broken off (10.9.6)."""
    chased: bool = False
    """The boat came into this box after ships; the box's own rolls are still to be made (ruling R-39)."""
    agent: Health = OK
    """The Abwehr agent's wounds."""
    first_med: bool = False
    refused: bool = False
    """A ship target was met on station at the invasion front and not attacked."""
    on_station_rolled: bool = False
    superior_torpedoes: bool = False
    resupplied: bool = False
    resupply_tried: bool = False
    served: int = 0
    straggler_used: bool = False
    keen_used: bool = False
    homing_model: str = ""
    generic_all_out: bool = False
    entered_weight: int = 0
    sunk: int = 0
    sunk_tons: int = 0
    capital_sunk: bool = False
    boat_lost: bool = False
    """The boat was scuttled and the crew rescued (10.10.4)."""


class State(Struct):
    """A career."""

    month: int = 0
    """Months since January 1939: the month of the next or running patrol's start."""
    start_month: int = 0
    base: str = "france"
    boat: Boat = field(default_factory=lambda: Boat("VIIC"))
    crew: dict[str, Man] = {}
    quality: str = "trained"
    name: str = ""
    rank: int = 1
    ability: int = 0
    card: str = ""
    awards: list[str] = []
    """Codes in the order won: iron_cross_2, knights_cross, oakleaves, …"""
    wounds: int = 0
    kc_base: int = 0
    """Career tonnage at the last Knight's Cross grade."""
    no_more_kc: bool = False
    requests: int = 0
    luck: int = 0
    """Hals- und Beinbruch markers."""
    permanent: str = ""
    """"", mediterranean, arctic or penang."""
    carried: int = 0
    """Tonnage brought along from The Hunters (15.4)."""
    flotilla: int = 0
    """Number of the flotilla (14.14); 0 if none was chosen."""
    notional: int = 0
    """Replenishment tonnage (11.4.10.5)."""
    ships: list[Sunk] = []
    unharmed: Annotated[list[Sunk], Since("2")] = []
    """Ships identified that came off without damage: they stand on the log sheet too (8.3.4)."""
    log_sheet: list[LogRow] = []
    successes: int = 0
    failures_in_row: int = 0
    period_failures: int = 0
    period_ships: int = 0
    period_grades: int = 0
    promotion_due: int = 0
    final_promotion: bool = False
    xxi_from: int = 0
    """First month of the Type XXI (14.11 moves it)."""
    patrols_done: int = 0
    patrol: Patrol | None = None
    combat: Combat | None = None
    air: Air | None = None
    phase: str = ""
    tick: int = 0
    """Steps since the boat entered its Travel Box: tells one roll of a moment from the next."""
    outcome: str = ""
    """Why the career is over, or "" while it goes on: sunk_by_escort, sunk_by_aircraft, sunk_by_submarine, imploded,
    scuttled_captured, boat_captured, kommandant_killed, lost_at_sea, relieved, war_over, pack_home, resigned."""

    @property
    def tonnage(self) -> int:
        """Career tonnage: every ship sunk, plus what replenishment counts for and what came from The Hunters."""
        return sum(ship.tonnage for ship in self.ships if ship.sunk) + self.notional + self.carried
