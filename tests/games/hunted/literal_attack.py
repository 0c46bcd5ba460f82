"""The combat core a second time, continued: attacks of escorts and aircraft, hits, wounds, flooding.

attack(case, dice)   one attack of the escorts (9.6.10-9.6.13, 10.1-10.7, 14.6, 14.8)
bombs(case, dice)    one attack of an aircraft (9.8.2, 9.8.8, 14.7)
"""

from __future__ import annotations

from typing import Any

from games.hunted.literal import E3, MATS, WEIGHT, Case, is_experte, line, on_duty, read, reading

E3S, E4, E5 = read("E3_special_attacks"), read("E4_uboat_damage"), read("E5_damage_repair")
EVASIVE = read("calendar")["evasive"]


def attack(case: Case, dice: Any) -> None:
    """The boat is found: one attack of the escorts, to the additional flooding after it."""
    flooding = case["flooding"]
    if dice() in E3["special_trigger"]["on"]:
        hits, sunk = special_weapon(case, dice)
    else:
        hits, sunk = depth_charges(case, dice)
    if sunk:
        case["outcome"] = "sunk_by_escort"
        return
    take(case, dice, hits, True, "sunk_by_escort")
    more_water(case, dice, flooding)


def special_weapon(case: Case, dice: Any) -> tuple[int, bool]:
    which = dice()
    weapon = ""
    for column in E3S["E3b"]["columns"]:
        if column["from"] <= case["month"] <= column["to"]:
            weapon = reading(column["rows"], which)["result"]
    row = reading(E3S["E3c" if weapon == "hedgehog" else "E3d"]["rows"], dice())
    return row["hits"], row["sunk"]


def depth_charges(case: Case, dice: Any) -> tuple[int, bool]:
    change = 0
    if case["evasive"] and "hydrophones" not in case["damage"]:
        theirs, mine = dice(), case["course"]
        sides = [next(way for way in ("left", "right", "straight") if face in EVASIVE[way]) for face in (mine, theirs)]
        change = EVASIVE["other_direction"] if sides[0] != sides[1] else EVASIVE["same_direction"]
        if mine == theirs:
            change = EVASIVE["same_number"]
    total = dice() + dice()
    keys = ["date_1943_on"]
    for system in ("fuel_tanks", "hydrophones"):
        if system in case["damage"]:
            keys.append(f"{system}_damaged")
    batteries = ["batteries"]
    if MATS[case["type"]]["batteries"] > 1:
        batteries = ["batteries", "batteries_2", "batteries_3"]
    if len([battery for battery in batteries if battery in case["damage"]]) == len(batteries):
        keys.append("batteries_damaged")
    for motor in ("electric_1", "electric_2"):
        if motor in case["damage"]:
            keys.append("per_electric_engine_damaged")
    if case["night_surface"] and not case["found_before"]:
        keys.append("night_surface_attack_first_round")
    if case["bonus"]:
        keys.append("detection_12_plus")
    for key in keys:
        total += line(E3["escort_modifier"], key)
    row = reading(E3["result"]["rows"], total)
    hits, sunk = by_quality(case["quality_of_escort"], row["hits"], row["sunk"])
    return (0, True) if sunk else (max(0, hits + change), False)


def by_quality(quality: str, hits: int, sunk: bool) -> tuple[int, bool]:
    if quality == "green":
        return (E3["quality"]["green"]["sunk_becomes_hits"], False) if sunk else (max(0, hits - 1), False)
    if quality in ("veteran", "elite"):
        return (0, True) if sunk or hits == 5 else (hits + 1, False)
    return hits, sunk


def bombs(case: Case, dice: Any) -> None:
    """An aircraft attacks a boat on the surface (or not, `submerged`), with bombs, FIDO, the 57 mm gun or rockets."""
    flooding, hull, weapon = case["flooding"], case["hull"], case["air_weapon"]
    if weapon == "fido":
        row = reading(E3S["E3e"]["rows"], dice())
        hits, sunk = row["hits"], row["sunk"]
    else:
        row = reading(E3["result"]["rows"], dice() + dice() + line(E3["air_modifier"], "air_attack"))
        hits, sunk = by_quality(case["quality_of_aircraft"], row["hits"], row["sunk"])
    if sunk:
        case["outcome"] = "sunk_by_aircraft"
        return
    take(case, dice, hits, case["submerged"], "sunk_by_aircraft")
    if case["outcome"]:
        return
    if weapon in ("tsetse", "rockets") and case["hull"] > hull:
        case["holed"] = True
    if weapon != "fido" and not case["submerged"]:
        for _ in range(2 if case["quality_of_aircraft"] == "elite" else 1):
            if not case["outcome"]:
                injure(case, dice, False)
    more_water(case, dice, flooding)


def take(case: Case, dice: Any, hits: int, submerged: bool, cause: str) -> None:
    """9.6.11: hit by hit, until none is left or the boat is done for."""
    mat = MATS[case["type"]]
    for _ in range(hits):
        tens, ones = dice(), dice()
        row = reading(E4["result"]["rows"], 10 * tens + ones)
        for _ in range(row["count"]):
            if row["effect"] == "hull":
                case["hull"] += 1
            elif row["effect"] == "flooding":
                case["flooding"] += 1
            elif row["effect"] == "crew_injury":
                injure(case, dice, submerged)
                if case["outcome"]:
                    return
            else:
                wreck(case, row["effect"])
        if case["hull"] >= mat["hull_boxes"]:
            case["outcome"] = cause
            return
        if case["flooding"] >= mat["flooding_boxes"]:
            return


def wreck(case: Case, effect: str) -> None:
    """One system that works gets a Damage marker; every Flak gun by 'Flak Gun(s)'."""
    mat, damage = MATS[case["type"]], case["damage"]
    boxes = {
        "flak_all": [*mat["flak"], *(["extra_flak"] if case["extra_flak"] else [])],
        "batteries": ["batteries", "batteries_2", "batteries_3"][: mat["batteries"]],
        "minor": ["bakery"] if "bakery" in mat["systems"] else [],
        "deck_gun": ["deck_gun"] if case["gun"] else [],
        "flak_2cm": [gun for gun in mat["flak"] if gun != "flak_3_7cm"],
    }.get(effect, [effect] if effect in mat["systems"] else [])
    for box in boxes:
        if box not in damage:
            damage[box] = 1
            if effect != "flak_all":
                return


def injure(case: Case, dice: Any, submerged: bool) -> None:
    """9.6.12, 10.6.1, 10.7.2: who, how badly, and what it adds up to."""
    who = reading(E5["crew_injury"]["rows"], dice() + dice())["who"]
    crew = case["crew"]
    if who == "crew":
        boxes = ["crew_1", "crew_2", "crew_3", "crew_4"]
        alive = [box for box in boxes if crew[box] != "kia"]
        if not alive:
            return
        who = min(alive, key=lambda box: WEIGHT[crew[box]])
    if who == "abwehr_agent" and not (case["agent_aboard"] and case["mission"] == "pending"):
        return
    state = case["agent"] if who == "abwehr_agent" else crew[who]
    if state == "kia":
        return
    wound = "lw" if submerged else reading(E5["crew_severity"]["rows"], dice())["result"].lower()
    if state == "ok":
        state = wound
    elif wound == "kia":
        state = "kia"
    elif state == "lw":
        state = "sw"
    elif wound == "sw":
        state = "kia"
    if who == "abwehr_agent":
        case["agent"] = state
        if state in ("sw", "kia"):
            case["mission"] = "failed"
        return
    crew[who] = state
    if who == "kommandant" and state == "kia":
        case["outcome"] = "kommandant_killed"


def more_water(case: Case, dice: Any, before: int) -> None:
    """10.1.3: after a round in which water came in."""
    if case["outcome"] or case["flooding"] == before or case["flooding"] >= MATS[case["type"]]["flooding_boxes"]:
        return
    table = E5["flooding"]["extra_after_round"]
    roll = dice()
    if is_experte(case, "li"):
        roll += table["li_experte"]
    if not on_duty(case, "li"):
        roll += table["li_sw_or_kia"]
    if roll >= table["lo"]:
        case["flooding"] += 1
