"""Where chance comes from. A source answers `draw(moment, question, k)`: the k-th time this question is asked at this
moment of the game. The rules never see which source it is.

* `Seeded`: each (moment, question, k) has a stream of its own, keyed by the seed. One extra action does not shift any
  later die, and two captains with one seed sail the same sea. The commitment is published first, the seed at the end.
* `Scripted`: faces from a list, die by die; then `DiceExhausted`.
* `Quick`: an ordinary fast generator, for search.
* `Withheld`: the dice of a record that was given out without its seed. It draws nothing.

>>> from kaleun.kernel.ask import d6
>>> Seeded(7).draw("1", d6("UB-7.2", "search"), 0) == Seeded(7).draw("1", d6("UB-7.2", "search"), 0)
True
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable
from hashlib import blake2b
from struct import Struct
from typing import Any, Protocol

from kaleun.kernel.ask import Below, Chance, Dice, KaleunError

SEEDED, SCRIPTED, TYPED = "", "scripted", "typed"
"""How a face came to be, as the record says it."""
WORDS = 8
"""Numbers in one block of the hash."""
all_words, two_words, from_bytes = Struct(f">{WORDS}Q").unpack, Struct(">2Q").unpack_from, int.from_bytes


class DiceExhausted(KaleunError):
    """A scripted list of dice has no face left for this roll. The table is as before the answer."""


class Source(Protocol):
    """A pluggable source of chance."""

    def draw(self, moment: str, question: Chance, k: int) -> Any: ...

    def mark_of(self, question: Chance) -> str:
        """SEEDED, SCRIPTED or TYPED: what the record says of this answer."""
        ...

    def fork(self) -> Source:
        """A source with the same future, for clones and for taking an answer back."""
        ...


def new_seed() -> str:
    """128 bits from the system."""
    return secrets.token_hex(16)


def commitment(seed: int | str) -> str:
    """What is published before the first die: a hash that fixes the seed without telling it."""
    return blake2b(b"kaleun seed " + str(seed).encode(), digest_size=16).hexdigest()


class Seeded:
    """Auditable dice: `blake2b` keyed by the seed over the name of the event. The keyed hashes are prepared once, of 8
    bytes for one die and of 64 for all else; each roll goes on from a copy."""

    __slots__ = ("seed", "_one", "_many")

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._one = blake2b(key=key, digest_size=8).copy
        self._many = blake2b(key=key).copy

    def draw(self, moment: str, question: Chance, k: int) -> Any:
        name = f"{moment}|{question.what}|{k}".encode()
        if type(question) is Dice:
            sides, n = question.sides, question.n
            if n == 1:
                one = self._one()
                one.update(name)
                return from_bytes(one.digest(), "big") % sides + 1
            many = self._many()
            many.update(name)
            if n == 2:
                one_word, other = two_words(many.digest())
                return one_word % sides + 1, other % sides + 1
            if n <= WORDS:
                return tuple([word % sides + 1 for word in all_words(many.digest())[:n]])
        return question.draw(self._below(name))

    def _below(self, name: bytes) -> Below:
        words: list[int] = []
        block = 0

        def below(n: int) -> int:
            nonlocal block
            if not words:
                many = self._many()
                many.update(name + b"|%d" % block if block else name)
                words.extend(reversed(all_words(many.digest())))
                block += 1
            return words.pop() % n

        return below

    def mark_of(self, question: Chance) -> str:
        return SEEDED

    def fork(self) -> Source:
        return self


class Scripted:
    """Faces from a list, consumed die by die; other chance (shuffles, draws) comes from the seed."""

    __slots__ = ("faces", "rest")

    def __init__(self, faces: Iterable[int], seed: int | str = 0) -> None:
        self.faces = list(faces)
        self.rest = Seeded(seed)

    def draw(self, moment: str, question: Chance, k: int) -> Any:
        if not isinstance(question, Dice):
            return self.rest.draw(moment, question, k)
        if len(self.faces) < question.n:
            raise DiceExhausted(
                f"the scripted dice ran out at {question.what}: {question.n} needed, {len(self.faces)} left"
            )
        faces = tuple(self.faces[: question.n])
        answer = faces[0] if question.n == 1 else faces
        if not question.accepts(answer):
            raise DiceExhausted(f"scripted faces {faces} do not fit {question.n}D{question.sides} at {question.what}")
        del self.faces[: question.n]
        return answer

    def mark_of(self, question: Chance) -> str:
        return SCRIPTED if isinstance(question, Dice) else SEEDED

    def fork(self) -> Source:
        return Scripted(self.faces, self.rest.seed)


class Quick:
    """Fast chance for search: one generator for everything, reproducible by its seed (or one that is there)."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | random.Random) -> None:
        self._random = (seed if isinstance(seed, random.Random) else random.Random(seed)).random

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def draw(self, moment: str, question: Chance, k: int) -> Any:
        return question.draw(self.below)

    def mark_of(self, question: Chance) -> str:
        return SCRIPTED

    def fork(self) -> Source:
        """Itself: whoever plays with quick dice does not ask for the same future twice."""
        return self


class DiceWithheld(KaleunError):
    """The seed of this game is not known here, so its next die is not either. The table is unchanged."""


class Withheld:
    """Dice nobody here can know: the record has only the commitment. Inventing others would break its promise."""

    __slots__ = ()

    def draw(self, moment: str, question: Chance, k: int) -> Any:
        raise DiceWithheld("this record was given out without its seed: look at it, or go on with typed dice")

    def mark_of(self, question: Chance) -> str:
        return SEEDED

    def fork(self) -> Source:
        return self
