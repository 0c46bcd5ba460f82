"""The combat core a second time: literal, slow, and without a line of the rules.

It reads the chart files itself and follows the rulebook step by step over a plain dictionary, the case:

    approach(case, dice)   creeping up to Close Range (9.2.2)
    search(case, dice)     one search of the escorts (9.6.4-9.6.9, 14.6, 14.16)
    fire(case, dice)       one torpedo (9.2.3-9.2.7, 14.16)

and in literal_attack: attack(case, dice) and bombs(case, dice), what escorts and aircraft do to the boat.

A case holds what lies on the display mat and the combat mat; each function changes it as the markers would move.
`dice()` gives the next face of a six-sided die; dice with ten sides are `dice(10)`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

CHARTS = Path(__file__).parents[3] / "src" / "kaleun" / "games" / "hunted" / "charts"
Case = dict[str, Any]


def read(name: str) -> Any:
    return tomllib.loads((CHARTS / f"{name}.toml").read_text("utf-8"))


U1, U2, U3 = read("U1_torpedo_gun_fire"), read("U2_duds"), read("U3_attack_damage")
E2, E3 = read("E2_escort_detection"), read("E3_attack")
MATS = {mat["type"]: mat for mat in read("mats")["mat"]}
ABILITIES = read("printed_tables")["special_ability"]["rows"]
SIZES = read("E1_encounters")["ship_size"]["rows"]
ROSTERS = {
    "small_freighter": read("T1_small_freighters")["roster"]["rows"],
    "large_freighter": read("T2_large_freighters")["roster"]["rows"],
    "tanker": read("T3_tankers")["roster"]["rows"],
}
GRADES = ["knights_cross", "oakleaves", "swords", "diamonds"]
WEIGHT = {"ok": 0, "lw": 1, "sw": 2, "kia": 3}


def reading(rows: Any, total: int) -> Any:
    """The row of a table for this total; beyond the ends the end row."""
    for row in rows:
        low, high = (row["roll"], row["roll"]) if "roll" in row else (row["lo"], row["hi"])
        if low <= total <= high:
            return row
    return rows[0] if total < (rows[0].get("roll") or rows[0]["lo"]) else rows[-1]


def line(rows: Any, key: str) -> int:
    """The number printed beside a modifier."""
    for row in rows:
        if row["key"] == key:
            return int(row["mod"])
    raise KeyError(key)


def on_duty(case: Case, who: str) -> bool:
    return WEIGHT[case["crew"][who]] < WEIGHT["sw"]


def is_experte(case: Case, who: str) -> bool:
    return who in case["experte"] and on_duty(case, who)


def skill(case: Case) -> str:
    """A special ability goes with the Kommandant while he is on his feet."""
    return ABILITIES[case["ability"] - 1] if case["ability"] and on_duty(case, "kommandant") else ""


def holds(case: Case, grade: str) -> bool:
    """Has the Kommandant the benefit of this grade? In a combined career it comes with the next one (but 9.5.2)."""
    step = 1 if case["combined"] else 0
    count = 0
    for name in GRADES:
        if name in case["awards"]:
            count += 1
    return on_duty(case, "kommandant") and count >= GRADES.index(grade) + 1 + step


def everybody_out(case: Case) -> bool:
    return not any(on_duty(case, who) for who in ("crew_1", "crew_2", "crew_3", "crew_4"))


def command(case: Case) -> str:
    """The modifier for whoever commands."""
    if on_duty(case, "kommandant"):
        return ""
    if on_duty(case, "first_wo"):
        return "" if "first_wo" in case["experte"] else "kmdt_sw"
    return "kmdt_and_1wo_sw"


# -- the search


def search(case: Case, dice: Any) -> bool:
    """Do the escorts find the boat now? Test depth and BOLD as the case says (`deep`, `bold`), if they are allowed."""
    first = case["searches"] == 0
    far = first and case["range"] == "extreme"
    deep = bold = False
    if not far:
        if (
            case["wants_bold"]
            and case["canisters"] > 0
            and not case["bold_used"]
            and (first or not case["escort_quality"])
        ):
            bold = True
            case["canisters"] -= 1
            case["bold_used"] = True
        if case["wants_deep"] and not (case["night_surface"] and first):
            deep = True
            dive_too_deep(case, dice)
            if case["outcome"]:
                return False
    if case["escort_quality"] and not case["quality_of_escort"]:
        case["quality_of_escort"] = reading(E3["quality_roll"]["rows"], dice())["result"]
    case["searches"] += 1
    if far:
        need = E2["extreme_range"]["detect_from_second_salvo" if case["both_ends"] else "detect_from"]
        return bool(dice() + dice() >= need)
    faces = dice() + dice()
    total = faces + sum(line(E2["modifier"], key) for key in search_modifiers(case, first, bold, deep))
    row = reading(E2["result"]["rows"], total)
    found = row["result"] == "detected" and faces != E2["result"]["natural_undetected"]
    case["bonus"] = row["e3_mod"] if found else 0
    return found


def search_modifiers(case: Case, first: bool, bold: bool, deep: bool) -> list[str]:
    keys = [command(case)]
    if holds(case, "oakleaves"):
        keys.append("kmdt_oakleaves")
    for system in ("fuel_tanks", "dive_planes"):
        if system in case["damage"]:
            keys.append(f"{system}_damaged")
    if case["encounter"] == "capital_ship":
        keys.append("capital_ship")
    if case["g7a_by_day"]:
        keys.append("g7a_fired_by_day")
    if case["found_before"]:
        keys.append("previously_detected")
    if case["range"] == "close" or case["found_close"]:
        keys.append("close_range")
    elif case["range"] == "long":
        keys.append("long_range")
    if case["night_surface"]:
        keys.append("night_surface_attack")
    if case["both_ends"] and first:
        keys.append("fired_fore_and_aft")
    if case["wolfpack"] and case["damage"].get("radio") != 2:
        keys.append({-1: "wolfpack_busy", 1: "wolfpack_focused"}[case["wolfpack"]])
    if deep:
        keys.append("exceeding_test_depth")
    if bold and case["quality_of_escort"] not in ("veteran", "elite"):
        keys.append("bold")
    if case["alberich"]:
        keys.append("alberich")
    if case["escort_attacked"] == "harmed":
        keys.append("attacked_escort_sunk_or_damaged")
    if case["escort_attacked"] == "unharmed":
        keys.append("attacked_escort_unharmed")
    if case["waters"] in ("indian_ocean", "australia"):
        keys.append("area_indian_ocean_or_australia")
    if case["month"] >= "1944-01":
        keys.append("date_1944_on")
    if case["type"] == "XXI":
        keys.append("type_xxi")
    if case["type"] in ("XB", "XIV"):
        keys.append("type_xb_or_xiv")
    if case["quality_of_escort"] == "elite":
        keys.append("escort_quality_elite")
    if case["nibelung"]:
        keys.append("nibelung_used")
    return [key for key in keys if key]


def dive_too_deep(case: Case, dice: Any) -> None:
    """9.6.4: a Hull box, then 2d6 against the damaged boxes."""
    if skill(case) == "keen_judgment" and not case["keen_used"]:
        case["keen_used"] = True
    else:
        case["hull"] += 1
    while True:
        if case["hull"] >= MATS[case["type"]]["hull_boxes"]:
            case["outcome"] = "imploded"
            return
        roll = dice() + dice()
        if roll < case["hull"]:
            case["outcome"] = "imploded"
            return
        if roll > case["hull"]:
            return
        case["hull"] += 1


def approach(case: Case, dice: Any) -> bool:
    """9.2.2: is the boat found on its way to Close Range?"""
    roll = dice() + dice()
    total = roll
    if holds(case, "oakleaves"):
        total += line(E2["close_approach"]["modifiers"], "kmdt_oakleaves")
    if skill(case) == "bold_kommandant":
        found = roll >= E2["close_approach"]["bold_ability_detect_from"]
    else:
        found = reading(E2["close_approach"]["rows"], total)["result"] == "detected"
    case["bonus"] = reading(E2["result"]["rows"], total)["e3_mod"] if found else case["bonus"]
    return found


# -- the torpedo


def fire(case: Case, dice: Any) -> None:
    """One torpedo at `target`; a convoy may give it a second chance. What it strikes is in `damage_done` per ship."""
    kind, target = case["torpedo"], case["target"]
    number = U1["range"][case["range"]]["hit_on"]
    if case["range"] != "extreme":
        for key in fire_modifiers(case, kind, target):
            number -= line(U1["modifier"], key)
    if kind in U1["homing_minimum"]:
        number = max(number, U1["homing_minimum"][kind])
    if dice() + dice() <= number:
        explode(case, dice, kind, target)
    elif (
        case["encounter"] == "convoy"
        and kind not in U1["homing_minimum"]
        and target["kind"] != "escort"
        and case["range"] != "extreme"
        and dice() + dice() <= U1["fat_second_chance"]["hit_on"]
    ):
        stray = another_ship(dice)
        case["ships"].append(stray)
        explode(case, dice, kind, stray)


def fire_modifiers(case: Case, kind: str, target: Case) -> list[str]:
    keys = [command(case)]
    if case["surfaced"]:
        keys.append("surface_torpedo_uzo")
        if is_experte(case, "first_wo"):
            keys.append("first_wo_experte_surface")
    if holds(case, "knights_cross"):
        keys.append("kmdt_knights_cross")
    excused = skill(case) == "skilled" or (on_duty(case, "kommandant") and "knights_cross" in case["awards"])
    if case["second_salvo"] and case["escorted"] and not excused:
        keys.append("second_salvo")
    if case["quality"] == "green":
        keys.append("crew_green")
    if case["quality"] == "elite":
        keys.append("crew_elite")
    if everybody_out(case):
        keys.append("all_crew_sw_or_kia")
    if kind != "g7a":
        keys.append({"medium": "g7e_medium", "long": "g7e_long"}.get(case["range"], ""))
    keys.append({"escort": "target_escort", "submarine": "target_submarine"}.get(target["kind"], ""))
    if target["kind"] == "capital_ship" and target["fast"]:
        keys.append("target_fast_warship")
    if case["nibelung"] and kind in U1["homing_minimum"]:
        keys.append("nibelung_homing")
    if skill(case) == "capital_ship_killer" and target["kind"] == "capital_ship":
        keys.append("ability_capital_ship_killer")
    if skill(case) == "carrier_killer" and target["carrier"]:
        keys.append("ability_carrier_killer")
    if skill(case) == "tanker_killer" and target["kind"] == "tanker":
        keys.append("ability_tanker_killer")
    if skill(case) == "convoy_killer" and case["encounter"] == "convoy":
        keys.append("ability_convoy_killer")
    return [key for key in keys if key]


def explode(case: Case, dice: Any, kind: str, target: Case) -> None:
    """U2, then U3."""
    worst = None
    for column in U2["column"]:
        if column["from"] <= case["month"] <= column["to"]:
            worst = column["dud_max"][kind]
    roll = dice()
    if case["superior_torpedoes"]:
        roll += line(U2["result"]["modifiers"], "superior_torpedoes")
    if roll > worst:
        target["damage"] += reading(U3["result"]["torpedo"], dice())["damage"]


def another_ship(dice: Any) -> Case:
    """A ship of the convoy nobody aimed at: size, then its name on the roster."""
    kind = reading(SIZES, dice())["result"]
    number = (dice(10) % 10) * 10 + dice(10) % 10
    row = reading(ROSTERS[kind], number or 100)
    points = next(r["points"] for r in U3["points_to_sink"] if r["lo"] <= row["tons"] <= r["hi"])
    return {"kind": kind, "name": row["name"], "tonnage": row["tons"], "capacity": points, "damage": 0}
