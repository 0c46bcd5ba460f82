"""The coach's rolls a second time: by playing the rules with every face of every die, no chart is read here."""

from __future__ import annotations

from fractions import Fraction

from kaleun.games.hunted.state import SEAT
from kaleun.kernel.ask import Chance
from kaleun.kernel.plain import to_json
from kaleun.kernel.run import Answer, resume

NONE = Fraction(0)
MISSES = (6, 6)
BLIND = {"fat"}
"""Dice that have no part in what is asked: one face stands for all."""
DICE = BLIND | {
    "encounter", "kite_look", "resupply", "resupply_encounter", "additional_round", "follow_capital_ship",
    "follow_damaged", "follow_convoy", "approach", "torpedo", "dud", "attack_damage", "deck_gun", "gun_damage",
    "test_depth", "escort_quality", "detection", "flak", "biscay_group", "second_bombing", "air_attack", "repair",
}  # fmt: skip
"""Those that the coach speaks of; beyond the first other die nothing is played."""


class Played:
    """What comes after an answer, on average: `value(run, lines)` says it as soon as it is known (else None); `steer`
    answers decisions on the way; `fixed` gives dice that are not to be counted (else None)."""

    def __init__(self, table, value, steer=None, fixed=None):
        self.table, self.value, self.steer, self.fixed = table, value, steer or (lambda ask: None), fixed
        self.known = {}

    def answer(self, key):
        run = self.table.run
        since = run.mark.n + len(run.tail) + 1
        return self.follow(run.mark, [*run.tail, Answer(SEAT, self.table.questions[SEAT].what, key)], (), since)

    def follow(self, mark, tail, told, since):
        run = resume(self.table.game, self.table.book, mark, tail)
        lines = (*told, *lines_of(run, mark, since))
        found = self.value(run, lines)
        if found is not None:
            return found
        ask = run.ask
        if run.mark is not mark:
            mark, tail, told, since = run.mark, [], lines, run.mark.n + 1
        if not isinstance(ask, Chance):
            key = None if ask is None else self.steer(ask)
            return NONE if key is None else self.follow(mark, [*tail, Answer(SEAT, ask.what, key)], told, since)
        face = self.fixed and self.fixed(ask, run)
        if ask.why not in DICE:
            return NONE
        if ask.why in BLIND or face:
            face = face or MISSES
            return self.follow(mark, [*tail, Answer("chance", ask.what, face)], told, since)
        place = to_json(run.state), ask.why, len(tail), tuple(line.code for line in lines if line.dice)
        if place not in self.known:
            total = NONE
            for value in ask.outcomes():
                total += self.follow(mark, [*tail, Answer("chance", ask.what, value)], told, since) / ask.ways
            self.known[place] = total
        return self.known[place]


def lines_of(run, mark, since):
    """What has been logged since."""
    chunks, here = [run.play.lines], run.mark
    while here is not mark and here.parent is not None:
        chunks.append(here.log)
        here = here.parent
    return [line for chunk in reversed(chunks) for line in chunk if line.at >= since]


def code(*good, bad=()):
    """A value: has one of the good codes come, or one of the bad?"""

    def value(run, lines):
        for line in lines:
            if line.code in good:
                return Fraction(1)
            if line.code in bad:
                return NONE
        return None

    return value


def steer(*wanted):
    """Answers with the first of these that is offered (by their beginnings); stops at anything else."""

    def choose(ask):
        return next((key for begin in wanted for key in ask.keys if key.startswith(begin)), None)

    return choose


def best_shot(table, key):
    """The chance of the first torpedo or shell that is rolled: the best of all that may be aimed after this answer."""
    boat, ships = table.run.state.boat, range(1, len(table.run.state.combat.targets) + 1)
    ends = ("salvo:forward", "salvo:aft", "weapon:forward", "weapon:aft", "weapon:gun")
    value = code("torpedo_hit", "gun_hit", bad=("torpedo_missed", "gun_missed"))
    hits = [NONE]
    for end in ends if ":" not in key or key.startswith(("attack", "duel")) else ("",):
        for kind in (*{f"aim:{kind}-" for kind in (*boat.forward, *boat.aft) if kind}, "shell:"):
            hits += [Played(table, value, Once(end, f"{kind}{ship}"), sneaks).answer(key) for ship in ships]
    return max(hits)


class Once:
    """Chooses this end and aims one torpedo; stops if it cannot."""

    def __init__(self, end, shot):
        self.end, self.shot, self.aimed = end, shot, False

    def __call__(self, ask):
        if ask.prompt in ("salvo", "weapon"):
            return self.end if self.end in ask.keys else None
        if ask.prompt == "reroll":
            return "keep"
        if ask.prompt not in ("aim", "shell"):
            return None
        if self.aimed:
            return next((key for key in ask.keys if key.endswith(":none")), None)
        self.aimed = self.shot in ask.keys
        return self.shot if self.aimed else next((key for key in ask.keys if key.endswith(":none")), None)


def sneaks(ask, run):
    """The approach succeeds."""
    return (1, 1) if ask.why == "approach" else None


def only_the_last(ask, run):
    """All torpedoes but the last one miss."""
    return MISSES if ask.why == "torpedo" and run.state.combat.aimed else 1 if ask.why == "dud" else None


FIRING = {"torpedo", "dud", "attack_damage", "fat", "deck_gun", "gun_damage"}
HOLD = steer("aim:none", "shell:none", "keep", "sail:surfaced", "fill_")
FOLLOWED = ("follow_succeeds", "damaged_still_escorted", "damaged_alone")


def tons(table):
    """A value: the tons that are sunk when the last torpedo has been rolled."""
    before = table.run.state.tonnage

    def value(run, lines):
        going = run.ask.why in FIRING if isinstance(run.ask, Chance) else getattr(run.ask, "prompt", "") in ASKS
        return None if going else Fraction(run.state.tonnage - before)

    return value


ASKS = ("aim", "shell", "reroll")


def met(what):
    """A value: what stands on the mat when the encounter has been rolled."""

    def value(run, lines):
        if not any(line.rule == "TH-8.0" and line.dice for line in lines):
            return None
        if what == "aircraft":
            return Fraction(run.state.air is not None)
        return Fraction(run.state.combat is not None or getattr(run.ask, "prompt", "") == "straggler")

    return value


def reached(*prompts, good=(), bad=()):
    """A value: has one of the good codes come, or one of these questions, before one of the bad codes?"""
    told = code(*good, bad=bad)

    def value(run, lines):
        found = told(run, lines)
        asked = not isinstance(run.ask, Chance) and getattr(run.ask, "prompt", "") in prompts
        away = isinstance(run.ask, Chance) and run.ask.why != "approach"
        return Fraction(1) if found is None and (asked or away) else found

    return value


def bombed(run, lines):
    for line in lines:
        if line.code in ("bombs", "bombs_fatal"):
            return Fraction(line.code == "bombs_fatal" or line.data["n"] > 0)
        if line.code in ("strafes_only", "other_boat_attacked"):
            return NONE
    return None


def followed(run, lines):
    codes = {line.code for line in lines}
    if "follow_failed" in codes:
        return NONE
    new = run.state.combat is not None and not run.state.combat.plan and not run.state.combat.fired
    return Fraction(1) if new or codes & {*FOLLOWED} else None


def misses(ask, run):
    return MISSES if ask.why == "flak" else None


def oracle(table, measure, key):
    """The chance of this measure by playing it; None where there is nothing to play."""
    prompt = table.pending.prompt
    play = {
        "ships": (met("ships"), HOLD, None),
        "aircraft": (met("aircraft"), HOLD, None),
        "resupplied": (code("resupplied", bad=("no_tanker", "resupply_disturbed")), HOLD, None),
        "alone": (code("nobody_comes", bad=("escort_comes", "aircraft_called")), HOLD, None),
        "contact": (followed, HOLD, None),
        "unseen": (
            reached("salvo", "aim", "weapon", "shell", good=("approach_undetected",), bad=("approach_detected",)),
            HOLD,
            None,
        ),
        "salvo": (tons(table), HOLD, None),
        "undetected": (code("undetected", bad=("detected", "imploded")), HOLD, None),
        "imploded": (code("imploded", bad=("detected", "undetected")), HOLD, None),
        "flak": (
            code("flak_shot_down", "flak_damaged", bad=("bombs", "strafes_only", "bombs_fatal", "other_boat_attacked")),
            HOLD,
            None,
        ),
        "bombed": (bombed, HOLD, misses),
        "repaired": (code("repaired", bad=("beyond_repair",)), HOLD, None),
    }
    if key in ("abort", "let_go", "wait", "disengage", "leave", "move_on", "resupply:none", "dive"):
        return None
    if measure == "hit" and prompt in ("aim", "shell"):
        good, bad = ("torpedo_hit", "gun_hit"), ("torpedo_missed", "gun_missed")
        if key.endswith(":none") or prompt == "shell":
            return None

        def last(run, lines):
            final = [line.code for line in lines if line.code in (*good, *bad)]
            return None if len(final) <= aimed else Fraction(final[aimed] in good)

        aimed = len(table.run.state.combat.aimed)
        return Played(table, last, HOLD, only_the_last).answer(key)
    if measure == "hit":
        return best_shot(table, key)
    if measure == "ships" and table.run.state.boat.type in ("XB", "XIV"):
        return None
    if measure == "repaired" and (key == "use_part" or table.run.state.boat.damage[table.pending.data["system"]] != 1):
        return None
    return Played(table, *play[measure]).answer(key)
