"""Rules of thumb for Kommandants that are no people. They see what the seat sees and nothing else: (view, question).

All weigh tons to expect against what they fear from the escorts; they differ in temper (`tempers`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kaleun.games.hunted.bots.expectation import (
    QUIET,
    Prospect,
    aboard,
    adds,
    fight_of,
    hurts,
    needed,
    patrol_of,
    ready,
    skill,
    waters,
)
from kaleun.games.hunted.bots.tempers import TEMPERS, Temper
from kaleun.games.hunted.bots.torpedo_worth import WORTH, worth
from kaleun.games.hunted.view import View
from kaleun.kernel.ask import Ask, Option
from kaleun.kernel.pending import Choice, Pending

if TYPE_CHECKING:
    import random

Question = Ask | Pending
Choices = Sequence[Option | Choice]

KEEPS_CONTACT = 2 / 3
"""The chance to hold contact until night."""


def advise(temper: Temper, view: View, ask: Question, rng: random.Random) -> str:
    """The key of the option this Kommandant chooses."""
    options = ask.options
    if len(options) == 1:
        return options[0].key
    answer = _ANSWERS.get(ask.prompt)
    return answer(temper, view, ask) if answer else options[rng.randrange(len(options))].key


def foresee(view: View, ask: Question) -> str:
    """What odds take the Kommandant to do next in a fight: as the balanced one, or the first choice there is."""
    answer = _ANSWERS.get(ask.prompt)
    return answer(TEMPERS["balanced"], view, ask) if answer else ask.options[0].key


def _least(ask: Question, cost: Callable[[Mapping[str, Any]], Any]) -> str:
    """The key of the option whose data cost least; the first of equals."""
    options: Choices = ask.options
    return min(options, key=lambda option: cost(option.data)).key


# -- in port


def choose_area(temper: Temper, view: View, ask: Question) -> str:
    """The first of his wishes that is on offer; no mission if it can be helped."""
    order = {area: place for place, area in enumerate(temper.areas)}
    return _least(ask, lambda data: (order.get(data["area"], len(order)), len(data["mission"])))


def mix(temper: Temper, view: View, ask: Question) -> str:
    """G7a run truer at a distance: as many as wished."""
    usual: int = ask.options[0].data["g7a"]
    return _least(ask, lambda data: (-data["homing"], abs(data["g7a"] - usual - temper.swap)))


def best_loaded(temper: Temper, view: View, ask: Question) -> str:
    """The best torpedoes into the tubes."""
    return _least(ask, lambda data: -worth(data["what"]))


def worst_away(temper: Temper, view: View, ask: Question) -> str:
    """The poorest torpedoes aft or ashore."""
    return _least(ask, lambda data: worth(data["what"]))


def missing_torpedo(temper: Temper, view: View, ask: Question) -> str:
    return _least(ask, lambda data: WORTH[data["torpedo"]])


def shift_gun_roll(temper: Temper, view: View, ask: Question) -> str:
    """A Korvettenkapitän can turn the first or last roll his way."""
    removes = ask.data["n"] <= 4  # the last roll that takes the gun away
    return "shift:roll" if removes == temper.keep_gun else "shift:none"


def request_boat(temper: Temper, view: View, ask: Question) -> str:
    """The first boat on his list that is better than his own."""
    own = view.boat.type
    better = temper.boats[: temper.boats.index(own)] if own in temper.boats else temper.boats
    offered = {o.data["boat"]: o.key for o in ask.options if "boat" in o.data}
    return next((offered[kind] for kind in better if kind in offered), "boat:none")


# -- under way


def orders(temper: Temper, view: View, ask: Question) -> str:
    """Home with nothing to fire or too much damage; Schnorchel where there is nothing to find."""
    keys = {option.key for option in ask.options}
    if "abort" in keys and (_gives_up(temper, view) or _shot_out(temper, view)):
        return "abort"
    box = waters(view)
    if "sail:kite" in keys and temper.kite:
        return "sail:kite"
    if "sail:schnorchel" in keys and (temper.schnorchel or box.startswith("T") or patrol_of(view).aborting):
        return "sail:schnorchel"
    return "sail:surfaced"


def before_gibraltar(temper: Temper, view: View, ask: Question) -> str:
    return "abort" if _gives_up(temper, view) else "move_on"


def _gives_up(temper: Temper, view: View) -> bool:
    boat = view.boat
    if boat.hull >= temper.abort_hull * boat.hull_boxes:
        return True
    if patrol_of(view).mission == "pending" or boat.type in ("XB", "XIV"):
        return False
    reserve = boat.forward_reloads or boat.aft_reloads or (boat.gun and boat.ammo)
    return not (reserve or any(boat.forward) or any(boat.aft))


def _shot_out(temper: Temper, view: View) -> bool:
    """Are so few torpedoes left that he goes home? Not before a mission is carried out."""
    return patrol_of(view).mission != "pending" and aboard(view.boat) <= temper.home_torpedoes


def straggler(temper: Temper, view: View, ask: Question) -> str:
    return "pursue:straggler"


def abort_way(temper: Temper, view: View, ask: Question) -> str:
    return "way:back"


def resupply(temper: Temper, view: View, ask: Question) -> str:
    worn = view.boat.hull >= temper.follow_hull * view.boat.hull_boxes
    return "resupply:tanker" if temper.resupply and not worn else "resupply:none"


# -- ships


def attack(temper: Temper, view: View, ask: Question) -> str:
    """The attack with the most tons left after his fears; wait for night or let go if none is worth it."""
    prospect = Prospect(view, temper.fear, temper.far_fear)
    deep = prospect.escorted and not temper.night_surface
    ways = [o for o in ask.options if "way" in o.data and not (deep and o.data["way"] == "surface")]
    values = {o.key: prospect.value(o.data["way"], o.data["range"]) for o in ways}
    keys = [option.key for option in ask.options]
    best = max(values, key=values.__getitem__, default="")
    hope = values.get(best, 0.0)
    if "wait" in keys and prospect.escorted and temper.night_surface:
        night = prospect.value("surface", "medium")
        if night * KEEPS_CONTACT > max(hope, 0.0) * temper.wait:
            return "wait"
    if best and (hope > 0 or "let_go" not in keys):
        return best
    return "let_go" if "let_go" in keys else keys[0]


def aim(temper: Temper, view: View, ask: Question) -> str:
    """Each torpedo where it adds most; none that adds too little, unless he is bound to fire."""
    c = fight_of(view)
    bonus = skill(view)[c.surfaced]
    left = max(1, len(ready(view.boat, "forward")), len(ready(view.boat, "aft")))
    aimed = [0] * (len(c.targets) + 1)
    for _, index in c.aimed:
        aimed[index] += 1
    best, key = 0.0 if c.encounter == "submarine" else temper.thrift, ask.options[-1].key
    if key != "aim:none":
        best = -1.0
    for option in ask.options:
        verb, _, thing = option.key.partition(":")
        if verb != "aim" or thing == "none":
            continue
        kind, _, number = thing.partition("-")
        target, have = c.targets[int(number) - 1], aimed[int(number) - 1]
        need, points = needed(kind, c.range, bonus), target.capacity - target.damage
        more = target.tonnage * adds(need, points, have, left)
        if more > best:
            best, key = more, option.key
    return key


def salvo(temper: Temper, view: View, ask: Question) -> str:
    """The fuller end; both if it may be."""
    keys = {option.key for option in ask.options}
    if "salvo:both" in keys:
        return "salvo:both"
    return max(sorted(keys, reverse=True), key=lambda key: len(ready(view.boat, key.partition(":")[2])))


def weapon(temper: Temper, view: View, ask: Question) -> str:
    """The gun for what is nearly down, then the tubes, then the gun for what is left."""
    keys = [option.key for option in ask.options]
    last = min(t.capacity - t.damage for t in fight_of(view).targets if t.damage < t.capacity)
    if "weapon:gun" in keys and last <= 1:
        return "weapon:gun"
    return keys[0]


def shell(temper: Temper, view: View, ask: Question) -> str:
    """At the ship nearest to sinking."""
    targets = fight_of(view).targets

    def merit(key: str) -> tuple[int, int]:
        target = targets[int(key.partition(":")[2]) - 1]
        return target.damage - target.capacity, target.tonnage

    return max((o.key for o in ask.options if o.key != "shell:none"), key=merit)


def another_round(temper: Temper, view: View, ask: Question) -> str:
    """Is what is left worth whoever may come up?"""
    quiet = waters(view) in QUIET
    danger = (3 / 36 if quiet else 10 / 36) * temper.fear + (7 / 36 if quiet else 11 / 36) * temper.air_fear
    return "again" if Prospect(view, 0.0).value("surface", "close") > danger else "leave"


def choose_straggler(temper: Temper, view: View, ask: Question) -> str:
    return _least(ask, lambda data: -data["tonnage"])


def follow(temper: Temper, view: View, ask: Question) -> str:
    """Damaged ships first; a convoy only with enough torpedoes."""
    boat, keys = view.boat, {option.key for option in ask.options}
    if boat.hull >= temper.follow_hull * boat.hull_boxes:
        return "move_on"
    if "follow_damaged" in keys:
        return "follow_damaged"
    return "follow_convoy" if aboard(boat, mines=True) >= temper.follow_torpedoes else "move_on"


# -- hunted


def precautions(temper: Temper, view: View, ask: Question) -> str:
    """BOLD whenever there is one; below test depth once found, while the hull is sound."""
    keys = {option.key for option in ask.options}
    boat = view.boat
    deep = fight_of(view).detected_before and boat.hull + 1 <= temper.deep_hull * boat.hull_boxes
    if deep and "deep_bold" in keys:
        return "deep_bold"
    if "bold" in keys:
        return "bold"
    return "deep" if deep and "deep" in keys else "silent"


def stay_up(temper: Temper, view: View, ask: Question) -> str:
    return "stay_up" if view.boat.type == "VIIC Flak" and temper.duel else "dive"


def duel(temper: Temper, view: View, ask: Question) -> str:
    return "duel:long" if temper.duel and ask.options[0].key != "disengage" else "disengage"


def fire_back(temper: Temper, view: View, ask: Question) -> str:
    return "fire_back" if temper.duel else "disengage"


def reroll(temper: Temper, view: View, ask: Question) -> str:
    """The marker goes to a roll that hurts."""
    return "reroll" if hurts(ask.data["roll"], sum(ask.data["faces"])) else "keep"


# -- tankers


def own_fuel(temper: Temper, view: View, ask: Question) -> str:
    return "give_fuel" if temper.resupply else "keep_fuel"


def _always(key: str, temper: Temper, view: View, ask: Question) -> str:
    return key


_ANSWERS: dict[str, Callable[[Temper, View, Question], str]] = {
    f.__name__: f
    for f in (
        choose_area, mix, missing_torpedo, shift_gun_roll, request_boat, orders, before_gibraltar, straggler, abort_way,
        resupply, attack, aim, salvo, weapon, shell, another_round, choose_straggler, follow, precautions, stay_up,
        duel, fire_back, reroll, own_fuel,
    )
}  # fmt: skip
_ANSWERS |= {"fill_forward": best_loaded, "fill_aft": best_loaded, "aft_load": worst_away, "leave_ashore": worst_away}
ALWAYS = {
    "hunters_tons": "tons:0",
    "request_patrol": "request:patrol",
    "choose_time": "time:night",
    "duel_on": "disengage",
    "spare_part": "use_part",
}
_ANSWERS |= {prompt: partial(_always, key) for prompt, key in ALWAYS.items()}

BOTS = {name: partial(advise, temper) for name, temper in TEMPERS.items()}
