"""The declared modifiers, row by row: each has a situation that brings it and nothing else. The lists and their charts
name the same keys."""

from __future__ import annotations

from typing import Any

import pytest

from games.hunted.given import GAME, career, meeting
from kaleun.games.hunted.book import Book
from kaleun.games.hunted.rules.s09_2_torpedo_fire import TORPEDO, Shot
from kaleun.games.hunted.rules.s09_3_deck_gun import GUN, GunShot
from kaleun.games.hunted.rules.s09_6_detection import APPROACH, DETECTION, HIDDEN_APPROACH, Search
from kaleun.games.hunted.rules.s09_6_escorts import ATTACK, Attack
from kaleun.games.hunted.rules.s09_8_aircraft import BOMBS, DIVE, dive_case
from kaleun.games.hunted.rules.s09_8_flak import FLAK, Volley, flak_mounts
from kaleun.games.hunted.state import DAMAGED, GENERIC, Air, Man, State, Target
from kaleun.games.hunted.tables import skill
from kaleun.kernel.mods import Modifiers, declared

OAKLEAVES = ["knights_cross", "oakleaves"]
ABILITIES = list(GAME.charts()["printed_tables"]["special_ability"]["rows"])


class At:
    """A boat in some situation: fields of Combat, Air, Target, Boat, State and of the roll itself by their names."""

    def __init__(
        self,
        *,
        boat: str = "VIIC",
        month: str = "1943-09",
        area: str = "atlantic",
        box: int = 3,
        out: tuple[str, ...] = (),
        crew: dict[str, str] | None = None,
        experte: str = "",
        ability: str = "",
        options: dict[str, Any] | None = None,
        target: Target | None = None,
        **fields: Any,
    ) -> None:
        self.book: Book = GAME.book(GAME.full_options(options or {}), GAME.charts())
        self.s: State = career(self.book, boat, month, area, box)
        self.s.boat.damage = dict.fromkeys(out, DAMAGED)
        self.s.crew.update({who: Man(state) for who, state in (crew or {}).items()})
        if experte:
            self.s.crew[experte].experte = True
        self.s.ability = ABILITIES.index(ability) + 1 if ability else 0
        self.c, self.a = meeting("convoy", 7600, range="medium"), Air()
        self.target = target or self.c.targets[0]
        self.roll = {"first": False, "bold": False, "deep": False, "kind": "g7a"}
        for name, value in fields.items():
            self._put(name, value)

    def _put(self, name: str, value: Any) -> None:
        if name in self.roll:
            self.roll[name] = value
            return
        owners = (self.c, self.s, self.s.patrol, self.s.boat, self.a)
        setattr(next(owner for owner in owners if name in owner.__struct_fields__), name, value)

    def looked_at(self, mods: Modifiers) -> Any:
        """What these modifiers look at."""
        s, book, c, roll = self.s, self.book, self.c, self.roll
        if mods is TORPEDO:
            return Shot(s, book, c, roll["kind"], self.target, skill(s, book))
        if mods is GUN:
            return GunShot(s, self.target, skill(s, book))
        if mods is ATTACK:
            return Attack(s, book, c)
        if mods in (DIVE, BOMBS):
            return dive_case(s, book, self.a)
        if mods is FLAK:
            return Volley(s, book, self.a, flak_mounts(s, book))
        return Search(s, book, c, roll["first"], roll["bold"], roll["deep"])

    def found(self, mods: Modifiers) -> list[tuple[str, str]]:
        return [(m.code, m.rule) for m in mods.found(self.book.charts, self.looked_at(mods))]


SW = {"kommandant": "sw"}
ALL_OUT = dict.fromkeys(GENERIC, "sw")
COMMAND = {
    ("kmdt_sw", "TH-10.6.3.a"): At(crew=SW),
    ("kmdt_and_1wo_sw", "TH-10.6.3.a"): At(crew={**SW, "first_wo": "kia"}),
}
CREW = {
    ("crew_green", "TH-11.1.3"): At(quality="green"),
    ("crew_elite", "TH-11.1.3"): At(quality="elite"),
    ("all_crew_sw_or_kia", "TH-10.6.3.d"): At(crew=ALL_OUT),
}
TANKER = Target("tanker", "", 9000, 4)
SITUATIONS: dict[Modifiers, dict[tuple[str, str], At]] = {
    APPROACH: {("kmdt_oakleaves", "TH-11.3.6.b"): At(awards=OAKLEAVES)},
    HIDDEN_APPROACH: {("alberich", "TH-9.6.8"): At(alberich=True, options={"alberich_on_approach": True})},
    DETECTION: {
        ("kmdt_oakleaves", "TH-11.3.6.b"): At(awards=OAKLEAVES),
        **COMMAND,
        ("fuel_tanks_damaged", "TH-10.4.1"): At(out=("fuel_tanks",)),
        ("dive_planes_damaged", "TH-10.0.ex1"): At(out=("dive_planes",)),
        ("capital_ship", "TH-8.3.2.b"): At(encounter="capital_ship"),
        ("g7a_fired_by_day", "TH-9.6.mods"): At(g7a_by_day=True),
        ("previously_detected", "TH-9.6.14"): At(detected_before=True),
        ("close_range", "TH-9.6.14.b"): At(detected_close=True, range="long"),
        ("close_range", "TH-9.2.2.c"): At(range="close"),
        ("long_range", "TH-9.6.mods"): At(range="long"),
        ("night_surface_attack", "TH-9.5.1.a"): At(night_surface=True),
        ("fired_fore_and_aft", "TH-9.2.1.b"): At(both_ends=True, first=True),
        ("wolfpack_busy", "TH-7.2.2"): At(wolfpack=-1),
        ("wolfpack_focused", "TH-7.2.2"): At(wolfpack=1),
        ("exceeding_test_depth", "TH-9.6.4"): At(deep=True),
        ("bold", "TH-9.6.7"): At(bold=True),
        ("alberich", "TH-9.6.8"): At(alberich=True),
        ("attacked_escort_sunk_or_damaged", "TH-9.10.b"): At(escort_attacked="harmed"),
        ("attacked_escort_unharmed", "TH-9.10.b"): At(escort_attacked="unharmed"),
        ("area_indian_ocean_or_australia", "TH-9.6.mods"): At(boat="IXC", area="indian_ocean", box=5),
        ("date_1944_on", "TH-9.6.mods"): At(month="1944-01"),
        ("type_xxi", "TH-9.6.mods"): At(boat="XXI"),
        ("type_xb_or_xiv", "TH-9.6.mods"): At(boat="XB"),
        ("escort_quality_elite", "TH-14.6.3"): At(escort_quality="elite", bold=True),
        ("nibelung_used", "TH-14.12"): At(nibelung=True),
    },
    ATTACK: {
        ("fuel_tanks_damaged", "TH-10.4.1"): At(out=("fuel_tanks",)),
        ("hydrophones_damaged", "TH-10.0.b"): At(out=("hydrophones",)),
        ("batteries_damaged", "TH-10.5.a"): At(out=("batteries",)),
        ("per_electric_engine_damaged", "TH-10.0.b"): At(out=("electric_2",)),
        ("night_surface_attack_first_round", "TH-9.5.1.b"): At(night_surface=True),
        ("detection_12_plus", "TH-9.6.9"): At(detection_bonus=1),
    },
    TORPEDO: {
        ("surface_torpedo_uzo", "TH-9.5.1.a"): At(surfaced=True),
        ("surface_torpedo_uzo", "TH-9.4.2.b"): At(surfaced=True, escorted=False),
        ("kmdt_knights_cross", "TH-11.3.6.a"): At(awards=["knights_cross"], second_salvo=True),
        ("second_salvo", "TH-9.5.2"): At(second_salvo=True),
        **CREW,
        **COMMAND,
        ("g7e_medium", "TH-9.2.mods"): At(kind="g7e"),
        ("g7e_long", "TH-9.2.mods"): At(kind="falke", range="long"),
        ("target_escort", "TH-9.10.a"): At(target=Target("escort", "", 2000, 2, fast=True)),
        ("target_submarine", "TH-9.9.3"): At(target=Target("submarine", "", 800, 2)),
        ("target_fast_warship", "TH-8.3.2.b"): At(target=Target("capital_ship", "", 30000, 5, fast=True)),
        ("ability_capital_ship_killer", "TH-14.15.3"): At(
            ability="capital_ship_killer", target=Target("capital_ship", "", 30000, 5)
        ),
        ("ability_carrier_killer", "TH-14.15.5"): At(
            ability="carrier_killer", target=Target("capital_ship", "", 30000, 5, carrier=True)
        ),
        ("ability_tanker_killer", "TH-14.15.12"): At(ability="tanker_killer", target=TANKER),
        ("ability_convoy_killer", "TH-14.15.13"): At(ability="convoy_killer"),
    },
    GUN: {
        ("second_wo_experte", "TH-11.1.e"): At(experte="second_wo"),
        **CREW,
        **COMMAND,
        ("ability_tanker_killer", "TH-14.15.12"): At(ability="tanker_killer", target=TANKER),
        ("ability_deck_gun_expert", "TH-14.15.14"): At(ability="deck_gun_expert"),
    },
    DIVE: {
        ("schnorcheling", "TH-8.1.3.a"): At(posture="schnorchel"),
        ("naxos_surfaced", "TH-8.1.2"): At(month="1943-12"),
        ("mission_box", "TH-7.4.4"): At(replenishing=True),
        **CREW,
        ("dive_planes_damaged", "TH-10.0.b"): At(out=("dive_planes",)),
        ("slow_diver", "TH-9.8.mods"): At(boat="IXC"),
        ("ability_vigilant", "TH-14.15.9"): At(ability="vigilant"),
    },
    FLAK: {
        ("two_flak_guns_working", "TH-9.8.5"): At(boat="IXC"),
        ("second_wo_experte", "TH-11.1.e"): At(experte="second_wo", ability="flak_expert"),
        ("ability_flak_expert", "TH-14.15.10"): At(ability="flak_expert"),
        ("extra_flak", "TH-10.11.8.c"): At(extra_flak=True),
        ("crew_veteran_or_elite", "TH-9.8.5"): At(quality="veteran"),
        ("biscay_group_july_1943", "TH-9.8.9.a"): At(month="1943-07", box=1),
        ("replenishing_other_boat", "TH-11.4.10.7"): At(replenishing=True),
    },
}
TOGETHER: dict[Modifiers, dict[tuple[str, str], At]] = {
    TORPEDO: {
        ("first_wo_experte_surface", "TH-11.1.d"): At(surfaced=True, experte="first_wo"),
        ("nibelung_homing", "TH-14.12"): At(nibelung=True, kind="falke"),
    },
    DIVE: {
        ("xxi_naxos_while_schnorcheling", "TH-8.1.8"): At(boat="XXI", month="1944-09", posture="schnorchel"),
        ("area_indian_ocean_or_australia", "TH-9.8.mods"): At(boat="IXC", area="indian_ocean", box=5),
    },
}
"""Rows that never come alone."""
ALWAYS = {ATTACK: [("date_1943_on", "TH-9.6.10.mods")], BOMBS: [("air_attack", "TH-9.8.2")]}


@pytest.mark.parametrize(
    ("mods", "row"),
    [pytest.param(m, row, id=f"{m.chart}-{row[0]}-{row[1]}") for m, rows in SITUATIONS.items() for row in rows],
)
def test_each_row_holds_in_its_situation_and_no_other_does(mods, row):
    assert SITUATIONS[mods][row].found(mods) == [row, *ALWAYS.get(mods, [])]


@pytest.mark.parametrize(
    ("mods", "row"),
    [pytest.param(m, row, id=f"{m.chart}-{row[0]}") for m, rows in TOGETHER.items() for row in rows],
)
def test_rows_that_come_with_others(mods, row):
    assert row in TOGETHER[mods][row].found(mods)


def test_a_quiet_boat_by_day_has_none():
    for mods in declared("TH"):
        assert At().found(mods) == ALWAYS.get(mods, [])


def test_every_declared_row_is_tried():
    for mods in declared("TH"):
        tried = {*SITUATIONS.get(mods, {}), *TOGETHER.get(mods, {}), *ALWAYS.get(mods, [])}
        assert {(key, id) for key, id, _ in mods.rows} == tried


def test_two_electric_motors_count_twice():
    row = ("per_electric_engine_damaged", "TH-10.0.b")
    assert At(out=("electric_1", "electric_2")).found(ATTACK)[:2] == [row, row]


def test_lists_and_charts_name_the_same_modifiers():
    declared_keys: dict[tuple[str, str], set[str]] = {}
    for mods in declared("TH"):
        declared_keys.setdefault((mods.chart, mods.table), set()).update(key for key, _, _ in mods.rows)
    for (chart, table), keys in declared_keys.items():
        assert keys == {row["key"] for row in GAME.charts()[chart].rows(table)}, (chart, table)
