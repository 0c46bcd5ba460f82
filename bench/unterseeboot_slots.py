"""Unterseeboot's base game by hand: an object with slots, a method per phase, the legal options of each decision as a
list, dice from `random()`. What a good Python programmer writes who needs no log, record, undo, views or options; the
row the rules are measured against. `unterseeboot_floor.py` is the same game without objects, as fast as CPython goes.

    play(random.random) -> (decisions, dice, outcome, tonnage, turns)
    play_scripted(faces, choices) -> the same tuple; faces 1-6, choices = option indices
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from unterseeboot_floor import HOME, MOVES, START, Choice

UNKNOWN = -1
SUNK_ON = (3, 4)
ATTACKED_ON = (3, 4, 5, 6)
LEVEL = tuple(0 if space < 5 else 1 if space < 11 else 2 if space < 16 else 3 for space in range(22))
SIGHT = tuple(tuple(s for s in MOVES[space] if s < 5) for space in range(11))


class Patrol:
    """One patrol; `targets[i]` is UNKNOWN, 0 (nothing there) or the tonnage."""

    __slots__ = (
        "space", "hull", "battery", "auxiliary", "torpedoes", "tonnage", "spotted", "hunted", "fired", "targets",
        "turn", "outcome", "decisions", "dice", "random", "choice",
    )  # fmt: skip

    def __init__(self, random: Callable[[], float], choice: Callable[[], float]) -> None:
        self.space = START
        self.hull = 3
        self.battery = 6
        self.auxiliary = 3
        self.torpedoes = 7
        self.tonnage = 0
        self.spotted = False
        self.hunted = 0
        self.fired = False
        self.targets = [UNKNOWN] * 5
        self.turn = 0
        self.outcome = ""
        self.decisions = self.dice = 0
        self.random = random
        self.choice = choice

    def choose(self, options: list[int]) -> int:
        self.decisions += 1
        return options[int(self.choice() * len(options))]

    def roll(self) -> int:
        self.dice += 1
        return int(self.random() * 6) + 1

    def play(self) -> None:
        while not self.outcome:
            self.turn += 1
            self.fired = False
            if self.maneuver():
                if not self.outcome:
                    self.outcome = "returned"
                return
            self.pay()
            if self.outcome:
                return
            self.identify()
            self.aircraft()
            if self.outcome:
                return
            self.shoot()
            self.destroyer()
            if not self.outcome and self.turn == 20:
                self.outcome = "failed_to_surface" if LEVEL[self.space] else "end_of_patrol"

    def maneuver(self) -> bool:
        """Moves; True if the boat goes home."""
        moves = list(MOVES[self.space])
        stays = len(moves)
        if not self.hunted and LEVEL[self.space] < 2:
            moves += HOME[self.space]
        self.decisions += 1
        i = int(self.choice() * len(moves))
        was = self.space
        self.space = moves[i]
        if LEVEL[was] == 0 and LEVEL[self.space]:
            self.spotted = False
        if i >= stays:
            self.battery = 6
            self.aircraft()
            return True
        return False

    def pay(self) -> None:
        if LEVEL[self.space] == 0:
            self.battery = 6
        elif self.battery and self.auxiliary:
            if self.choose([0, 1]) == 0:
                self.battery -= 1
            else:
                self.auxiliary -= 1
        elif self.battery:
            self.battery -= 1
        elif self.auxiliary:
            self.auxiliary -= 1
        else:
            self.outcome = "batteries_exhausted"

    def identify(self) -> None:
        if LEVEL[self.space] > 1:
            return
        targets = self.targets
        seen = [s for s in SIGHT[self.space] if targets[s] == UNKNOWN]
        if not seen:
            return
        seen.append(-1)
        target = self.choose(seen)
        if target >= 0:
            face = self.roll()
            targets[target] = 0 if face == 1 else face * 1000

    def aircraft(self) -> None:
        if LEVEL[self.space]:
            self.spotted = False
            return
        if not self.spotted:
            self.spotted = self.roll() < 4
        if self.spotted and self.roll() >= 3:
            self.damage("sunk_by_aircraft")

    def shoot(self) -> None:
        level = LEVEL[self.space]
        if level > 1 or not self.torpedoes:
            return
        targets = self.targets
        aimed = [self.space] if level == 0 else SIGHT[self.space]
        known = [s for s in aimed if targets[s] > 0]
        if not known:
            return
        known.append(-1)
        target = self.choose(known)
        if target < 0:
            return
        self.torpedoes -= 1
        self.fired = True
        if self.roll() >= SUNK_ON[level]:
            self.tonnage += targets[target]
            targets[target] = 0

    def destroyer(self) -> None:
        level = LEVEL[self.space]
        if self.hunted < 2:
            if not self.fired and not self.hunted:
                return
            if level == 0:
                self.hunted = 2
            else:
                self.hunted = 2 if self.roll() < 4 else 1
        if self.hunted == 2 and self.roll() >= ATTACKED_ON[level]:
            self.damage("sunk_by_destroyer")
        if level == 3 and not self.outcome:
            self.hunted = 0

    def damage(self, cause: str) -> None:
        if self.roll() < 4:
            self.hull -= 1
            if not self.hull:
                self.outcome = cause


def play(random: Callable[[], float], choice: Callable[[], float] | None = None) -> tuple[int, int, str, int, int]:
    """One game with a uniformly random captain."""
    patrol = Patrol(random, choice or random)
    patrol.play()
    return patrol.decisions, patrol.dice, patrol.outcome, patrol.tonnage, patrol.turn


def play_scripted(faces: Iterable[int], choices: Iterable[int]) -> tuple[int, int, str, int, int]:
    """The same game with dice and choices from outside."""
    next_face, next_choice = iter(faces).__next__, iter(choices).__next__
    return play(lambda: (next_face() - 0.5) / 6, lambda: Choice(next_choice()))  # type: ignore[arg-type,return-value]


def bench_factory() -> Callable[..., tuple[int, int]]:
    """For bench_peers.py --add."""

    def one(rng: object) -> tuple[int, int]:
        decisions, dice, *_ = play(rng.random)  # type: ignore[attr-defined]
        return decisions, decisions + dice

    return one
