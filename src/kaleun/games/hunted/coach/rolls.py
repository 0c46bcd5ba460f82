"""The rolls that an answer leads to at once, each under its name, with their exact chances: charts read as charts, by
the functions that the rules themselves read them with. What a marker might turn afterwards is not told, nor dice that
fall before or after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from kaleun.games.hunted.book import Book
from kaleun.games.hunted.coach.fire import Step, hit, salvo_tons, shells_tons, strikes
from kaleun.games.hunted.coach.odds import DIE, TWO, chance
from kaleun.games.hunted.rules.s04_5_torpedoes import ENDS
from kaleun.games.hunted.rules.s08_1_boxes import column_mods, here, mission_here, table_name
from kaleun.games.hunted.rules.s08_encounters import kite_again, meant
from kaleun.games.hunted.rules.s09_1_combat_mat import set_up
from kaleun.games.hunted.rules.s09_3_deck_gun import gun_ready
from kaleun.games.hunted.rules.s09_4_additional import additional_mods, rounds_here
from kaleun.games.hunted.rules.s09_6_detection import approach_mods, caught_at, detection_mods, found_by, keen
from kaleun.games.hunted.rules.s09_7_following import damaged_ships, keeps_surely, keeps_to
from kaleun.games.hunted.rules.s09_8_aircraft import BOMBS
from kaleun.games.hunted.rules.s09_8_flak import FLAK_BOAT, fight_back, flak_mods, flak_mounts
from kaleun.games.hunted.rules.s10_8_repairs import repair_number
from kaleun.games.hunted.rules.s10_9_abort import break_off, rolls_in_box
from kaleun.games.hunted.rules.s11_3_awards import follows_automatically
from kaleun.games.hunted.rules.s11_4_10_replenishment import is_tanker, replenish_here
from kaleun.games.hunted.rules.s12_random_events import event_possible
from kaleun.games.hunted.rules.s13_wolfpack import first_pack_box
from kaleun.games.hunted.rules.s14_options import quality_hits
from kaleun.games.hunted.state import DAMAGED, Combat, State
from kaleun.games.hunted.tables import li_mods, look, skill, summed
from kaleun.kernel.advice import Measure
from kaleun.kernel.plain import copier

Told: TypeAlias = tuple[Fraction, ...]
"""The chances of an answer, in the order of the measures."""
SURE, NEVER = Fraction(1), Fraction(0)


class Roll(NamedTuple):
    """Questions of one kind: the measures of every answer, and what they are."""

    measures: tuple[Measure, ...]
    told: Callable[[Case, str], Told | None]
    """None: nothing is rolled on this question now."""


class Case(NamedTuple):
    """What lies on the mats (a copy that nobody else sees), the book, how the step began with the seat's answers since,
    and the data of the question."""

    s: State
    book: Book
    step: Step
    data: Mapping[str, Any]

    @property
    def mat(self) -> Combat:
        assert self.s.combat is not None
        return self.s.combat


_copy = copier(State)


def rolls(state: State, book: Book, step: Step, ask: Any) -> tuple[list[Measure], dict[str, Told]]:
    """The measures of this question and the chances of its answers; none if nothing is rolled at once. What is
    sure or out of the question whatever is answered is left out."""
    roll = ROLLS.get(ask.prompt)
    if roll is None:
        return [], {}
    found: dict[str, Told] = {}
    for option in ask.options:
        told = roll.told(Case(_copy(state), book, step, ask.data), option.key)
        if told is None:
            return [], {}
        found[option.key] = told
    telling = [i for i in range(len(roll.measures)) if {told[i] for told in found.values()} not in ({NEVER}, {SURE})]
    return [roll.measures[i] for i in telling], {key: tuple(told[i] for i in telling) for key, told in found.items()}


# -- under way


def orders(x: Case, key: str) -> Told | None:
    """The first encounter roll of this box: ships to attack (a tanker serves boats instead), aircraft."""
    t, book = x.s.patrol, x.book
    assert t is not None
    box = here(x.s, book)
    tanker = is_tanker(x.s) and replenish_here(x.s, book, t, box)
    if mission_here(t, box) or tanker or first_pack_box(x.s, book, t, box) or (box.gibraltar and t.first_med):
        return None
    if not rolls_in_box(x.s, box.rolls):
        return None
    if key == "abort":
        break_off(t, "voluntary")
        if not t.rolls_left:
            return NEVER, NEVER
    t.posture = key.removeprefix("sail:") if key.startswith("sail:") else "surfaced"
    name = table_name(t, box)
    mods = sum(mod.value for mod in column_mods(book, name, t.start))
    natural = book.charts["R1_random_events"].meta["natural"]
    ships = aircraft = NEVER
    for faces, p in _looks(x).items():
        if faces == natural and event_possible(t):
            continue
        result = meant(t, box, look(book, "E1_encounters", f"table.{name}", faces + mods)[1]["result"])
        if result == "aircraft":
            aircraft += p
        elif (
            result != "none"
            and not t.aborting
            and not is_tanker(x.s)
            and (t.posture != "schnorchel" or result == "convoy")
        ):
            ships += p
    return ships, aircraft


def _looks(x: Case) -> dict[int, Fraction]:
    """2d6, with the kite's second look."""
    assert x.s.patrol is not None
    if x.s.patrol.posture != "kite":
        return TWO
    again = kite_again(x.s, x.book)
    more = sum((TWO[faces] for faces in again), NEVER)
    return {faces: (NEVER if faces in again else p) + more * p for faces, p in TWO.items()}


def resupply(x: Case, key: str) -> Told:
    """A tanker is met, and nothing disturbs."""
    if key != "resupply:tanker":
        return (NEVER,)
    t, book = x.s.patrol, x.book
    assert t is not None
    mods = sum(mod.value for mod in column_mods(book, "bay_of_biscay", t.start))
    quiet = chance(
        TWO,
        lambda faces: look(book, "E1_encounters", "table.bay_of_biscay", faces + mods)[1]["result"] == "none",
    )
    return (chance(DIE, lambda face: face <= book.charts["calendar"]["resupply"]["meeting_max"]) * quiet,)


def another_round(x: Case, key: str) -> Told:
    """Nobody comes up; who leaves meets nobody."""
    if key != "again":
        return (SURE,)
    c, t, book = x.mat, x.s.patrol, x.book
    assert t is not None
    if c.additional >= rounds_here(book, c):  # on with the ships, into the next box
        t.at += t.step
    mods = sum(mod.value for mod in additional_mods(x.s, book))
    return (
        chance(TWO, lambda faces: look(book, "E1_encounters", "table.add_round", faces + mods)[1]["result"] == "none"),
    )


def follow(x: Case, key: str) -> Told:
    """The ships are found again."""
    c, book = x.mat, x.book
    if key == "move_on":
        return (NEVER,)
    if key == "follow_convoy":
        return (SURE if keeps_surely(x.s, book, c) else chance(DIE, lambda face: face <= keeps_to(x.s, book)),)
    capital = next((t for t in damaged_ships(c) if t.kind == "capital_ship"), None)
    if capital is None or follows_automatically(x.s, book):
        return (SURE,)
    most = book.charts["calendar"]["following"]["capital_max"]
    return (chance(DIE, lambda face: face - capital.damage <= most),)


# -- the attack


def attack(x: Case, key: str) -> Told:
    """Not found before the boat fires; and a hit with the best torpedo, or the gun. Who waits or lets them go does not
    fire: waiting may lose them."""
    c, book = x.mat, x.book
    if key == "let_go":
        return SURE, NEVER
    if key == "wait":
        return SURE, NEVER
    way, _, distance = key.removeprefix("attack:").rpartition("-")
    set_up(c, way, distance)
    creeps = c.escorted and distance == "close" and not c.arrival
    best = strikes(x.s, book, c, ENDS)
    if c.surfaced and gun_ready(x.s, book, c):
        best = [*best, *strikes(x.s, book, c, ("gun",))]
    return _creeps_up(x) if creeps else SURE, max(best, default=NEVER)


def _creeps_up(x: Case) -> Fraction:
    c, book = x.mat, x.book
    mods = summed(approach_mods(x.s, book, c))
    return chance(TWO, lambda faces: caught_at(x.s, book, faces, faces + mods)[1]["result"] != "detected")


def duel(x: Case, key: str) -> Told:
    """The same against a submarine."""
    if key == "disengage":
        return SURE, NEVER
    c = x.mat
    c.range = key.removeprefix("duel:")
    return (_creeps_up(x) if c.range == "close" else SURE), max(strikes(x.s, x.book, c, ENDS), default=NEVER)


def salvo(x: Case, key: str) -> Told | None:
    """The same as of a weapon. Who has to fire the first of two salvos may have the better torpedo in the second, which
    aims worse; whether he has to is not to be seen here, so nothing is said."""
    if x.mat.night_surface and skill(x.s, x.book) == "aggressive":
        return None
    return weapon(x, key)


def weapon(x: Case, key: str) -> Told:
    """A hit with the best torpedo of these tubes, or with the gun."""
    which = key.partition(":")[2]
    ends = {"both": ENDS, "aft_first": ENDS, "cease": ()}.get(which, (which,))
    return (max(strikes(x.s, x.book, x.mat, ends), default=NEVER),)


def fire_back(x: Case, key: str) -> Told:
    ends = ENDS if key in ("fire_back", "fight_on") else ()
    return (max(strikes(x.s, x.book, x.mat, ends), default=NEVER),)


def aim(x: Case, key: str) -> Told:
    """This torpedo hits; and the tons that sink of the ships aimed at, by all that are aimed by then."""
    c = x.mat
    if key == "aim:none":
        return NEVER, salvo_tons(x.s, x.book, c, x.step)
    verb, _, thing = key.partition(":")
    kind, _, number = thing.partition("-")
    index = None if verb == "aim_escort" else int(number) - 1
    return hit(x.s, x.book, c, kind, index, x.step), salvo_tons(x.s, x.book, c, x.step, (kind, index))


def shell(x: Case, key: str) -> Told:
    c = x.mat
    if key == "shell:none":
        return NEVER, shells_tons(x.s, x.book, c)
    index = int(key.partition(":")[2]) - 1
    return strikes(x.s, x.book, c, ("gun",), (index,))[0], shells_tons(x.s, x.book, c, index)


# -- hunted


def precautions(x: Case, key: str) -> Told:
    """Not found by this search; and crushed below the test depth before it."""
    bold, deep = "bold" in key, "deep" in key
    holds = _holds(x) if deep else SURE
    c, book = x.mat, x.book
    qualities = {c.escort_quality: SURE}
    if book.on("escort_quality") and not c.escort_quality:
        qualities = {}
        for face, p in DIE.items():
            row = look(book, "E3_attack", "quality_roll", face)[1]
            qualities[row["result"]] = qualities.get(row["result"], NEVER) + p
    unseen = NEVER
    for quality, p in qualities.items():
        c.escort_quality = quality
        mods = summed(detection_mods(x.s, book, c, c.detections == 0, bold, deep))
        unseen += p * _unseen(book, mods)
    return holds * unseen, 1 - holds


def _unseen(book: Book, mods: int) -> Fraction:
    return chance(
        TWO, lambda faces: not found_by(book, faces, look(book, "E2_escort_detection", "result", faces + mods)[1])
    )


def _holds(x: Case) -> Fraction:
    """The hull stands the depth: each groan costs a box."""
    boxes: int = x.book.mat(x.s.boat.type)["hull_boxes"]

    def stands(hull: int) -> Fraction:
        if hull >= boxes:
            return NEVER
        return chance(TWO, lambda faces: faces > hull) + TWO.get(hull, NEVER) * stands(hull + 1)

    return stands(x.s.boat.hull + (0 if keen(x.s, x.book) else 1))


def stay_up(x: Case, key: str) -> Told:
    """The Flak hits the aircraft; bombs hit the boat."""
    s, book, a = x.s, x.book, x.s.air
    assert a is not None
    stays, due = key == "stay_up", a.done < a.attacks
    if not (stays or due):
        return NEVER, NEVER
    flak = NEVER
    if stays and flak_mounts(s, book) and not a.surprise:
        mods = summed(flak_mods(s, book, a))
        missed = chance(TWO, lambda faces: look(book, "A2_flak", "result", faces + mods)[1]["result"] == "miss")
        flak = 1 - missed ** (book.charts["A2_flak"]["flak_boat"]["rolls"] if s.boat.type == FLAK_BOAT else 1)
    mods = summed(BOMBS.found(book.charts, s))
    struck = chance(TWO, lambda faces: _struck(book, a.quality, faces + mods))
    if s.boat.type == FLAK_BOAT and not due:
        struck *= chance(DIE, lambda face: face <= book.charts["A2_flak"]["flak_boat"]["second_bombing"]["hi"])
    if fight_back(s, book) and not (a.surprise or a.called):
        struck *= chance(DIE, lambda face: _at_this_boat(book, face))
    return flak, struck


def _at_this_boat(book: Book, face: int) -> bool:
    return bool(look(book, "A1_aircraft_encounter", "biscay_group", face)[1]["result"] != "other_boat_attacked")


def _struck(book: Book, quality: str, total: int) -> bool:
    row = look(book, "E3_attack", "result", total)[1]
    hits, sunk = quality_hits(book, quality, row["hits"], row["sunk"])
    return bool(hits or sunk)


def spare_part(x: Case, key: str) -> Told:
    """The system works again."""
    if key == "use_part":
        return (SURE,)
    system = x.data["system"]
    if x.s.boat.damage.get(system) != DAMAGED:  # the repair has failed
        return (NEVER,)
    mods = summed(li_mods(x.s, x.book.charts["E5_damage_repair"]["repair_modifiers"], "TH-10.8.3"))
    most = repair_number(x.book, system)[1]
    return (chance(DIE, lambda face: face + mods <= most),)


HIT, UNSEEN = Measure("hit", "good"), Measure("unseen", "good")
SINKS = Measure("salvo", "good", "tons")
ROLLS: dict[str, Roll] = {
    "orders": Roll((Measure("ships", "good"), Measure("aircraft", "harm")), orders),
    "resupply": Roll((Measure("resupplied", "good"),), resupply),
    "another_round": Roll((Measure("alone", "good"),), another_round),
    "follow": Roll((Measure("contact", "good"),), follow),
    "attack": Roll((UNSEEN, HIT), attack),
    "duel": Roll((UNSEEN, HIT), duel),
    "salvo": Roll((HIT,), salvo),
    "weapon": Roll((HIT,), weapon),
    "fire_back": Roll((HIT,), fire_back),
    "aim": Roll((HIT, SINKS), aim),
    "shell": Roll((HIT, SINKS), shell),
    "precautions": Roll((Measure("undetected", "good"), Measure("imploded", "harm")), precautions),
    "stay_up": Roll((Measure("flak", "good"), Measure("bombed", "harm")), stay_up),
    "spare_part": Roll((Measure("repaired", "good"),), spare_part),
}
