"""A career in any situation: boat, crew, patrol, ships and aircraft drawn at random within what a career can bring."""

from __future__ import annotations

import random
from typing import Any

from games.hunted.given import capital, career, freighter
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.options import TYPES
from kaleun.games.hunted.rules.s04_5_torpedoes import NAMES
from kaleun.games.hunted.rules.s10_12_recovery import QUALITIES
from kaleun.games.hunted.rules.s11_3_awards import GRADES
from kaleun.games.hunted.state import (
    DAMAGED,
    INOPERABLE,
    KIA,
    LW,
    MINE,
    OK,
    SW,
    Air,
    Combat,
    State,
    Sunk,
    Target,
)

FIRST, LAST = month("1943-07"), month("1945-05")
HOME = ("france", "norway", "germany", "med")
FIGHTS = ("contact", "escort_hunt", "duel")


def situation(rng: random.Random, book: Any, step: str) -> State:
    """A career at the start of this step."""
    kind = rng.choice(TYPES)
    mat = book.mat(kind)
    start = rng.randint(max(FIRST, month(mat["available"])), LAST)
    area = rng.choice(list(mat["tracks"]))
    s = career(book, kind, month_text(start), area, rng.randint(1, len(mat["tracks"][area])))
    boat(rng, s, mat)
    crew(rng, s)
    far = kind in book.charts["mats"]["track_rules"]["penang_types"]
    bases = (*HOME, "penang") if far else HOME
    past(rng, s, book, bases)
    patrol(rng, s, bases)
    if step in FIGHTS or (step == "air_attack" and rng.random() < 0.4) or step == "after":
        s.combat = fight(rng, s, step)
    if step == "air_attack":
        s.air = aircraft(rng, book)
    if step == "assignment":
        s.patrol, s.combat = None, None
        s.log_sheet.clear()
    s.phase = step
    return s


def sometimes(rng: random.Random, share: float = 0.3) -> bool:
    return rng.random() < share


def boat(rng: random.Random, s: State, mat: Any) -> None:
    """What is loaded, fitted and broken."""
    b = s.boat
    load = rng.choice((["g7a"], ["g7e"], list(NAMES), [*NAMES, ""], ["", "", "g7a"]))
    b.forward, b.aft = ([rng.choice(load) for _ in end] for end in (b.forward, b.aft))
    reloads = mat["reloads"]
    b.forward_reloads, b.aft_reloads = (
        [rng.choice(list(NAMES)) for _ in range(rng.randint(0, reloads[end]))] for end in ("forward", "aft")
    )
    b.ammo = rng.randint(0, b.ammo)
    if b.gun and sometimes(rng):
        b.gun, b.ammo, b.extra_flak = False, 0, sometimes(rng, 0.7)
    broken = rng.sample(list(mat["systems"]), rng.choice((0, 0, 1, 2, 4)))
    b.damage = {name: rng.choice((DAMAGED, INOPERABLE)) for name in broken if name != "deck_gun" or b.gun}
    b.hull = rng.choice((0, 0, 1, mat["hull_boxes"] - 1))
    b.holed = sometimes(rng, 0.1)
    b.bold, b.patrols, b.schnorchel_tries = rng.randint(0, 3), rng.randint(0, 3), rng.randint(0, 2)
    b.schnorchel = sometimes(rng, 0.5) and "schnorchel" in mat["equipment"]
    b.alberich = sometimes(rng) and "alberich" in mat["equipment"]
    b.balkon = sometimes(rng) and "balkon" in mat["equipment"]
    b.kite = sometimes(rng, 0.7) and "fa330" in mat["equipment"]
    cargo = mat.get("cargo")
    if cargo:
        b.fuel = rng.randint(0, cargo["fuel"])
        b.parts = rng.sample(list(cargo["parts"]), rng.randint(0, len(cargo["parts"])))


def crew(rng: random.Random, s: State) -> None:
    """Who is hurt, and who has learned."""
    hurt = rng.choice((0.0, 0.2, 0.6))
    for who, man in s.crew.items():
        if rng.random() < hurt:
            man.state = rng.choice((LW, SW) if who == "kommandant" else (LW, SW, KIA))
            man.treated = sometimes(rng)
        man.experte = who in ("first_wo", "second_wo", "li", "doctor") and sometimes(rng)
    if sometimes(rng, 0.15):
        for who in ("crew_1", "crew_2", "crew_3", "crew_4"):
            s.crew[who].state = rng.choice((SW, KIA))
    s.quality = rng.choice(QUALITIES)


def past(rng: random.Random, s: State, book: Any, bases: tuple[str, ...]) -> None:
    """Rank, honours, ships and all that is counted."""
    s.rank, s.ability = rng.randint(1, 5), rng.randint(0, len(book.charts["printed_tables"]["special_ability"]["rows"]))
    s.awards = list(GRADES[: rng.choice((0, 0, 1, 2, 4))])
    s.luck, s.requests, s.wounds = rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 3)
    s.base = rng.choice(bases)
    s.permanent = rng.choice(("", "", "", "mediterranean", "arctic", *bases[len(HOME) :]))
    s.carried = rng.choice((0, 40_000, 99_999)) if book.on("combined") else 0
    s.notional = rng.choice((0, 5)) * book.options["notional_ton"]
    s.successes, s.failures_in_row, s.period_failures = (rng.randint(0, 3) for _ in range(3))
    s.period_ships, s.period_grades, s.patrols_done = rng.randint(0, 9), rng.randint(0, 2), rng.randint(0, 3)
    s.promotion_due, s.final_promotion = s.month + rng.randint(-3, 6), sometimes(rng)
    s.no_more_kc, s.kc_base = sometimes(rng, 0.1), rng.choice((0, 20_000))
    s.xxi_from += rng.randint(-2, 1)
    for n in range(rng.choice((0, 1, 4, 12))):
        what = rng.choice(("large_freighter", "small_freighter", "tanker", "capital_ship"))
        s.ships.append(Sunk(f"SS {n}", what, rng.randint(900, 19_000), s.month, "atlantic", sometimes(rng, 0.8)))


def patrol(rng: random.Random, s: State, bases: tuple[str, ...]) -> None:
    """How far it has come, and what it is to do."""
    t = s.patrol
    assert t is not None
    t.start = s.month
    t.number = s.patrols_done + 1
    t.suffix = rng.choice(("", "", "W", "A", "M", "R"))
    t.mission = rng.choice(("pending", "done", "failed")) if t.suffix in ("A", "M") else ""
    if t.suffix == "M" and t.mission == "pending":
        s.boat.forward = [MINE for _ in s.boat.forward]
    t.agent = rng.choice((OK, LW, SW, KIA))
    t.aborting = rng.choice(("", "", "", "voluntary", "damage"))
    t.step = -1 if t.aborting and sometimes(rng) else 1
    t.origin, t.destination = rng.choice(bases), rng.choice(bases)
    t.rolls_left, t.quiet_boxes = rng.choice((1, 1, 2)), rng.choice((0, 0, 0, 1, 2))
    t.posture = rng.choice(("surfaced", "surfaced", *["schnorchel"] * s.boat.schnorchel, *["kite"] * s.boat.kite))
    t.event_done, t.advance_used, t.chased = sometimes(rng), sometimes(rng), sometimes(rng, 0.2)
    t.first_med = t.area == "mediterranean" and sometimes(rng, 0.7)
    t.refused, t.on_station_rolled, t.superior_torpedoes = sometimes(rng), sometimes(rng), sometimes(rng)
    t.resupplied, t.resupply_tried, t.served = sometimes(rng), sometimes(rng), rng.randint(0, 3)
    t.straggler_used, t.keen_used, t.generic_all_out = sometimes(rng), sometimes(rng), sometimes(rng)
    t.homing_model = rng.choice(("falke", "zaunkoenig", "zaunkoenig"))
    t.entered_weight = t.at + 1
    t.abort_weight = rng.randint(0, t.entered_weight) if t.aborting else 0
    own = [ship for ship in s.ships if ship.sunk][-rng.randint(0, 4) or len(s.ships) :]
    t.sunk, t.sunk_tons, t.capital_sunk = len(own), sum(ship.tonnage for ship in own), sometimes(rng, 0.1)
    t.boat_lost = sometimes(rng, 0.1)


def ships(rng: random.Random, encounter: str) -> list[Target]:
    if encounter == "capital_ship":
        return [capital(fast=sometimes(rng), carrier=sometimes(rng))]
    kinds = ("small_freighter", "large_freighter", "tanker")
    many = {"convoy": 4, "two_ships": 2, "two_ships_escort": 2}.get(encounter, 1)
    made = [freighter(rng.choice((1200, 4000, 7600, 9999, 12_000)), rng.choice(kinds), damage=0) for _ in range(many)]
    for ship in made:
        ship.damage = rng.choice((0, 0, 1, 2))
    if encounter == "convoy" and sometimes(rng, 0.2):
        made.append(Target("escort", "HMS Rose", 925, 2))
    return made


def fight(rng: random.Random, s: State, step: str) -> Combat:
    """Ships on the combat mat, as they are met or after a round or two."""
    if step == "duel":
        return Combat(
            "submarine", [Target("submarine", "HMS Seal", 1500, 2)], round=rng.randint(0, 2), approach=sometimes(rng)
        )
    expand = ("ship", "two_ships", "tanker", "ship_escort", "two_ships_escort", "convoy", "convoy", "capital_ship")
    c = Combat(rng.choice(expand))
    c.escorted = c.encounter in ("ship_escort", "two_ships_escort", "convoy", "capital_ship") or step == "escort_hunt"
    if step == "contact" and sometimes(rng, 0.25):
        return c
    c.targets = ships(rng, c.encounter)
    c.day, c.waited, c.round = sometimes(rng, 0.5), sometimes(rng), rng.randint(0, 2)
    c.additional, c.follows, c.hunted = rng.randint(0, 1), rng.randint(0, 1), rng.randint(0, 1)
    c.wolfpack, c.detections = rng.choice((-1, 0, 0, 1)), rng.randint(0, 2)
    c.detected_before, c.detected_close, c.approach = sometimes(rng), sometimes(rng), sometimes(rng, 0.2)
    c.bold_used, c.deep_used, c.fired, c.arrival = (sometimes(rng) for _ in range(4))
    c.detection_bonus, c.later_box, c.both_ends = int(sometimes(rng)), sometimes(rng), sometimes(rng)
    c.g7a_by_day, c.second_salvo, c.extreme = sometimes(rng), sometimes(rng), sometimes(rng, 0.1)
    c.range = rng.choice(("close", "medium", "long"))
    c.escort_attacked = rng.choice(("", "", "harmed", "unharmed"))
    c.escort = any(target.kind == "escort" for target in c.targets)
    if step != "contact" or not c.escorted:
        c.plan = rng.choice(("submerged", "surface")) if not (c.escorted and c.day) else "submerged"
        c.surfaced = c.plan == "surface"
        c.night_surface = c.surfaced and c.escorted
    return c


def aircraft(rng: random.Random, book: Any) -> Air:
    a = Air(attacks=rng.choice((-1, -1, 1, 2)), special=rng.choice(("", "", "fido", "tsetse", "rockets")))
    a.done, a.damaged, a.surprise, a.called = (
        rng.randint(0, 2),
        sometimes(rng, 0.2),
        sometimes(rng, 0.1),
        sometimes(rng, 0.1),
    )
    a.replenishing, a.stayed, a.holed = sometimes(rng, 0.2), sometimes(rng, 0.2), sometimes(rng, 0.1)
    if book.on("aircraft_quality") and a.attacks > 0:
        a.quality = rng.choice(QUALITIES)
    return a
