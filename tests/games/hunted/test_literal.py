"""The rules' combat core against a second, literal implementation, on random cases with the same dice.

`KALEUN_DEEP=1` compares 100,000 cases; the everyday number is smaller."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from budget import budget
from games.hunted import literal, literal_attack
from games.hunted.given import GAME, career
from kaleun.games.hunted.book import month, month_text
from kaleun.games.hunted.rules import s09_6_detection, s09_6_escorts, s09_8_aircraft
from kaleun.games.hunted.rules.s09_2_torpedo_fire import torpedo
from kaleun.games.hunted.rules.s10_1_damage import additional_flooding
from kaleun.games.hunted.state import GENERIC, OFFICERS, Air, Combat, Man, State, Target
from kaleun.kernel.ask import Dice
from kaleun.kernel.game import Play
from proves import proves

CASES = 100_000 if "KALEUN_DEEP" in os.environ else budget(5000, 2000)
FIRST, LAST = month("1943-07"), month("1945-05")
TRACKS = [(kind, area) for kind, mat in literal.MATS.items() for area in mat["tracks"]]
OPTIONS = ("escort_quality", "evasive_manoeuvres", "combined")
WATERS = {code: row["table"] for code, row in literal.read("mats")["track_codes"].items()}
TORPEDOES = ("g7a", "g7e", "falke", "zaunkoenig", "zaunkoenig_2")
KINDS = ("small_freighter", "large_freighter", "tanker", "capital_ship", "escort", "submarine")


class Faces:
    """Dice that remember: the literal side gets the faces the rules rolled, in the same order."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.rolled = rng, []
        self.given: list[tuple[int, int]] = []

    def roll(self, ask: Dice) -> Any:
        faces = tuple(self.rng.randint(1, ask.sides) for _ in range(ask.n))
        self.rolled += [(ask.sides, face) for face in faces]
        return faces[0] if ask.n == 1 else faces

    def __call__(self, sides: int = 6) -> int:
        expected, face = self.rolled[len(self.given)]
        self.given.append((sides, face))
        assert expected == sides
        return face


def drive(rules: Any, faces: Faces, answers: dict[str, Any]) -> Any:
    """Runs a rule to its end: dice from `faces`, questions by prompt."""
    try:
        ask = next(rules)
        while True:
            if isinstance(ask, Dice):
                ask = rules.send(faces.roll(ask))
            else:
                wanted = answers[ask.prompt]
                key = next((key for key in wanted if ask.find(key)), ask.options[0].key)
                ask = rules.send(ask.find(key).value)
    except StopIteration as stop:
        return stop.value


def situation(rng: random.Random) -> tuple[State, Any, dict[str, Any]]:
    """A boat in any condition, for the rules and for the literal side."""
    kind, area = rng.choice(TRACKS)
    options = {name: rng.random() < 0.5 for name in OPTIONS}
    book = GAME.book(GAME.full_options(options), GAME.charts())
    at = rng.randint(FIRST, LAST)
    s = career(book, kind, month_text(at), area, rng.randint(1, len(book.mat(kind)["tracks"][area])))
    t, boat, mat = s.patrol, s.boat, book.mat(kind)
    assert t is not None
    for who in (*OFFICERS, *GENERIC):
        s.crew[who] = Man(
            rng.choice(["ok", "ok", "lw", "sw", "kia" if who != "kommandant" else "sw"]), rng.random() < 0.3
        )
    boxes = [*mat["systems"], "extra_flak", *(["batteries_2", "batteries_3"] if mat["batteries"] > 1 else [])]
    boat.damage = {system: rng.choice([1, 2]) for system in boxes if rng.random() < 0.15}
    boat.hull, boat.flooding = rng.randrange(mat["hull_boxes"]), rng.randrange(mat["flooding_boxes"])
    boat.extra_flak = mat["deck_gun"] != "none" and rng.random() < 0.4
    boat.gun = mat["deck_gun"] != "none" and not boat.extra_flak
    boat.alberich, boat.bold = rng.random() < 0.3, rng.randint(0, 3)
    s.awards, s.ability = literal.GRADES[: rng.randint(0, 4)], rng.randint(0, 20)
    s.quality = rng.choice(["green", "trained", "veteran", "elite"])
    t.suffix, t.mission = rng.choice([("A", "pending"), ("A", "done"), ("M", "pending"), ("", "")])
    t.agent, t.keen_used = rng.choice(["ok", "lw"]), rng.random() < 0.5
    t.superior_torpedoes = rng.random() < 0.3
    code = t.boxes[t.at].partition(":")[0].partition("x")[0]
    case = {
        **options,
        "evasive": options["evasive_manoeuvres"],
        "type": kind,
        "month": month_text(at),
        "waters": WATERS[code],
        "crew": {who: man.state for who, man in s.crew.items()},
        "experte": {who for who, man in s.crew.items() if man.experte},
        "damage": dict(boat.damage),
        "hull": boat.hull,
        "flooding": boat.flooding,
        "extra_flak": boat.extra_flak,
        "gun": boat.gun,
        "alberich": boat.alberich,
        "canisters": boat.bold,
        "awards": list(s.awards),
        "ability": s.ability,
        "quality": s.quality,
        "agent_aboard": "A" in t.suffix,
        "mission": t.mission,
        "agent": t.agent,
        "keen_used": t.keen_used,
        "superior_torpedoes": t.superior_torpedoes,
        "holed": False,
        "outcome": "",
        "bonus": 0,
    }
    return s, book, case


def mat_of_combat(rng: random.Random, case: dict[str, Any]) -> Combat:
    """The combat mat, and its entries in the case."""
    encounter = rng.choice(["convoy", "convoy", "ship_escort", "two_ships_escort", "capital_ship", "ship", "damaged"])
    reach = rng.choice(["close", "medium", "long", ""] + (["extreme"] if encounter == "convoy" else []))
    night = rng.random() < 0.5
    c = Combat(encounter, escorted=encounter != "ship", day=not night, range=reach, extreme=reach == "extreme")
    c.surfaced = night and rng.random() < 0.5
    c.night_surface = c.surfaced and c.escorted
    c.nibelung = case["type"] == "XXI" and not c.surfaced and rng.random() < 0.5
    c.wolfpack = rng.choice([-1, 0, 1]) if encounter == "convoy" else 0
    c.detections = rng.choice([0, 0, 1, 3])
    c.detected_before, c.detected_close = c.detections > 0, c.detections > 0 and rng.random() < 0.3
    c.g7a_by_day, c.both_ends = c.day and rng.random() < 0.5, c.night_surface and rng.random() < 0.5
    c.bold_used = c.detections > 0 and rng.random() < 0.3
    c.escort_attacked = rng.choice(["", "harmed", "unharmed"])
    c.detection_bonus = rng.choice([0, 1])
    if case["escort_quality"] and c.detections:
        c.escort_quality = rng.choice(["green", "trained", "veteran", "elite"])
    c.second_salvo = c.both_ends and rng.random() < 0.5
    case.update(
        encounter=encounter,
        range=reach,
        night_surface=c.night_surface,
        surfaced=c.surfaced,
        escorted=c.escorted,
        nibelung=c.nibelung,
        wolfpack=c.wolfpack,
        searches=c.detections,
        found_before=c.detected_before,
        found_close=c.detected_close,
        g7a_by_day=c.g7a_by_day,
        both_ends=c.both_ends,
        second_salvo=c.second_salvo,
        bold_used=c.bold_used,
        escort_attacked=c.escort_attacked,
        bonus=c.detection_bonus,
        quality_of_escort=c.escort_quality,
        wants_deep=rng.random() < 0.4,
        wants_bold=rng.random() < 0.4,
        course=rng.randint(1, 6),
    )
    return c


def same_boat(s: State, case: dict[str, Any]) -> None:
    """Hull, water, systems, men and fate are alike on both sides."""
    t = s.patrol
    assert t is not None
    rules = (s.outcome, s.boat.hull, s.boat.flooding, s.boat.damage, s.boat.bold, s.boat.holed, t.mission, t.agent)
    names = ("outcome", "hull", "flooding", "damage", "canisters", "holed", "mission", "agent")
    assert dict(zip(names, rules, strict=True)) == {name: case[name] for name in names}
    assert {who: man.state for who, man in s.crew.items()} == case["crew"]


def run_search(rng: random.Random) -> None:
    s, book, case = situation(rng)
    c = s.combat = mat_of_combat(rng, case)
    faces = Faces(rng)
    wanted = {(True, True): "deep_bold", (True, False): "deep", (False, True): "bold"}.get(
        (case["wants_deep"], case["wants_bold"]), "silent"
    )
    keys = [wanted, *(["deep", "bold"] if wanted == "deep_bold" else [])]
    found = drive(s09_6_detection.detected(s, Play(book, False), c), faces, {"precautions": keys})
    assert literal.search(case, faces) == found
    assert faces.given == faces.rolled
    assert case["bonus"] == c.detection_bonus or not found or case["range"] == "extreme"
    assert (case["searches"], case["quality_of_escort"]) == (c.detections, c.escort_quality) or s.outcome
    same_boat(s, case)


def run_approach(rng: random.Random) -> None:
    s, book, case = situation(rng)
    c = s.combat = mat_of_combat(rng, case)
    faces = Faces(rng)
    undetected = drive(s09_6_detection.approach(s, Play(book, False), c), faces, {})
    assert literal.approach(case, faces) == (not undetected)
    assert case["bonus"] == c.detection_bonus


def run_attack(rng: random.Random) -> None:
    s, book, case = situation(rng)
    c = s.combat = mat_of_combat(rng, case)
    if case["escort_quality"] and not c.escort_quality:
        c.escort_quality = case["quality_of_escort"] = rng.choice(["green", "trained", "veteran", "elite"])
    faces, flooding = Faces(rng), s.boat.flooding
    answers = {"evasive_manoeuvre": [f"course:{case['course']}"]}
    drive(s09_6_escorts.attack(s, Play(book, False), c), faces, answers)
    drive(additional_flooding(s, Play(book, False), flooding), faces, answers)
    literal_attack.attack(case, faces)
    assert faces.given == faces.rolled
    same_boat(s, case)


def run_bombs(rng: random.Random) -> None:
    s, book, case = situation(rng)
    under = rng.random() < 0.3
    a = s.air = Air(attacks=1, called=under, special=rng.choice(["", "", "fido", "tsetse", "rockets"]))
    a.quality = rng.choice(["", "green", "trained", "veteran", "elite"])
    case.update(submerged=under, air_weapon=a.special, quality_of_aircraft=a.quality)
    faces, flooding = Faces(rng), s.boat.flooding
    drive(s09_8_aircraft.bombs(s, Play(book, False), a), faces, {})
    drive(additional_flooding(s, Play(book, False), flooding), faces, {})
    literal_attack.bombs(case, faces)
    assert faces.given == faces.rolled
    same_boat(s, case)


def run_torpedo(rng: random.Random) -> None:
    s, book, case = situation(rng)
    assert s.patrol is not None
    s.patrol.assignment = "atlantic"  # the rosters of T1 to T3
    c = s.combat = mat_of_combat(rng, case)
    c.range = case["range"] = c.range or "medium"
    kind = rng.choice(TORPEDOES if not c.extreme else TORPEDOES[:2])
    what = rng.choice(KINDS)
    target = Target(what, "X", rng.randint(1000, 15000), rng.randint(1, 6), damage=rng.randint(0, 3))
    if what == "capital_ship":
        target.fast, target.carrier = rng.random() < 0.5, rng.random() < 0.5
    c.targets = [target]
    case.update(torpedo=kind, ships=[], target={"kind": what, "fast": target.fast, "carrier": target.carrier})
    case["target"]["damage"] = before = target.damage
    faces = Faces(rng)
    drive(torpedo(s, Play(book, False), c, kind, target), faces, {})
    literal.fire(case, faces)
    assert faces.given == faces.rolled
    assert case["target"]["damage"] == target.damage
    strays = [(t.kind, t.name, t.tonnage, t.capacity, t.damage) for t in c.targets[1:]]
    assert strays == [
        tuple(ship[name] for name in ("kind", "name", "tonnage", "capacity", "damage")) for ship in case["ships"]
    ]
    assert ("X" in [ship.name for ship in s.ships]) == (before < target.capacity <= target.damage)


RUNS = {
    "search": run_search,
    "approach": run_approach,
    "attack": run_attack,
    "bombs": run_bombs,
    "torpedo": run_torpedo,
}


@proves("TH-9.2.2.a", "TH-9.2.3", "TH-9.2.mods", "TH-9.6.9", "TH-9.6.mods", "TH-9.6.10.b", "TH-9.6.11.a", "TH-9.8.2")
@pytest.mark.parametrize("core", RUNS)
def test_the_rules_agree_with_the_literal_reading(core):
    for seed in range(CASES // len(RUNS)):
        try:
            RUNS[core](random.Random(f"{core} {seed}"))
        except AssertionError as error:
            raise AssertionError(f"{core}, case {seed}: {error}") from error
