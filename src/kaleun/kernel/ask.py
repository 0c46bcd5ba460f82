"""Questions. A rule yields one of these and gets the answer back; who answers is none of the rule's business.

* `Ask`: a decision of a seat, with every legal answer and, on request, the reasons for what is not legal.
* `Dice`, `Pick`, `Shuffle`: chance, answered by a source of chance (seeded, scripted, typed, replayed, enumerated).

All are immutable and meant to be built once and reused: `d6("UB-7.2", "search")` always gives the same object.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import factorial
from typing import Any, ClassVar, TypeAlias, TypeVar

T = TypeVar("T")
Below: TypeAlias = Callable[[int], int]
"""A source of whole numbers: `below(n)` gives one of 0 … n-1, each equally likely."""


class KaleunError(Exception):
    """Anything a caller did that Kaleun refuses. The message is one clear sentence."""


class IllegalAnswer(KaleunError):
    """The answer is not offered now. The table is unchanged. `refusal` has the reason as a code, if there is one."""

    def __init__(self, reason: str, rule: str = "", refusal: Refusal | None = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason, self.rule, self.refusal = reason, rule, refusal


class Conflict(KaleunError):
    """Options that do not go together. `refusal` has the reason as a code; its key is the option that has to give."""

    def __init__(self, reason: str, refusal: Refusal) -> None:
        super().__init__(f"{reason} ({refusal.rule})")
        self.refusal = refusal


class Option:
    """One legal answer: a stable key ("move:P3"), the value the rule gets, the rule behind it, data for its label."""

    __slots__ = ("key", "value", "rule", "data")

    def __init__(self, key: str, value: Any = None, rule: str = "", **data: Any) -> None:
        verb, _, thing = key.partition(":")
        self.key = key
        self.value = (thing or verb) if value is None else value
        self.rule = rule
        self.data = data

    @property
    def code(self) -> str:
        """The text code of its label: the verb, or "verb_none" for the option not to do it."""
        verb, _, thing = self.key.partition(":")
        return f"{verb}_none" if thing == "none" else verb

    def __repr__(self) -> str:
        return f"Option({self.key!r})"


def shown(key: str) -> str:
    """What everybody sees of a secret answer: the part of its key before ">".

    >>> shown("quadrant:43>44+53"), shown("deploy:>51"), shown("launch:42-NE")
    ('quadrant:43', 'deploy:', 'launch:42-NE')
    """
    return key.partition(">")[0]


class Refusal:
    """Why something a person might expect is not offered: reason code, rule id and the numbers that fail."""

    __slots__ = ("key", "code", "rule", "data")

    def __init__(self, key: str, code: str, rule: str, **data: Any) -> None:
        self.key, self.code, self.rule, self.data = key, code, rule, data


@lru_cache(maxsize=20_000)
def refusal(key: str, code: str, rule: str, **data: str | int) -> Refusal:
    """The same reason is the same object."""
    return Refusal(key, code, rule, **data)


Refuse: TypeAlias = Callable[[Any, Any], Iterable[Refusal]]
"""`refuse(state, book)` lists what is not offered and why. Called only when somebody looks."""


class Ask:
    """A decision of `seat`: prompt code, rule id, legal options. `secret`: only the seat knows the answer."""

    __slots__ = ("seat", "prompt", "rule", "kind", "options", "values", "refuse", "secret", "data", "what", "_by_key")
    chance: ClassVar[bool] = False

    def __init__(
        self,
        seat: str,
        prompt: str,
        rule: str,
        options: Sequence[Option],
        *,
        kind: str = "choice",
        refuse: Refuse | None = None,
        secret: bool = False,
        **data: Any,
    ) -> None:
        if not options:
            raise ValueError(f"{rule} {prompt}: a question needs at least one legal answer")
        self.seat, self.prompt, self.rule, self.kind = seat, prompt, rule, kind
        self.options = tuple(options)
        self.values: Sequence[Any] = tuple([o.value for o in self.options])
        self.refuse, self.secret, self.data = refuse, secret, data
        self.what = f"{rule} {prompt}"
        self._by_key: dict[str, Option] | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options."""
        return tuple([o.key for o in self.options])

    def find(self, key: str) -> Option | None:
        """The option with this key, or None."""
        if self._by_key is None:
            self._by_key = {o.key: o for o in self.options}
        return self._by_key.get(key)

    def offers(self, key: str) -> bool:
        """Is there an option with this key?"""
        return self.find(key) is not None

    def by_seat(self) -> Mapping[str, Ask]:
        """The questions in it by seat; usually it is one, its own (see `gather` and `live_step`)."""
        return {self.seat: self}

    def shown(self, key: str) -> str:
        """What everybody sees of the answer if it is secret (see `Sealed`)."""
        return shown(key)

    def explain(self, key: str, state: Any, book: Any) -> Refusal | None:
        """Why this key is not offered, where wrong answers are too many to list; None = no more to say."""
        return None

    def wrong(self, who: str, what: str, value: Any) -> str | None:
        """Why this recorded answer does not meet the question, or None if it does."""
        if self.what != what or self.seat != who:
            return f"the rules ask {self.seat} {self.what}, the record answers {who} {what}"
        if not isinstance(value, str) or not self.offers(value):
            return f"{value!r} is not offered at {self.what}"
        return None

    def meaning(self, who: str, what: str, value: Any) -> Any:
        """What the rule gets for a recorded answer that is not `wrong`."""
        option = self.find(value)
        assert option is not None
        return option.value

    def __repr__(self) -> str:
        return f"Ask({self.seat!r}, {self.what!r}, {[o.key for o in self.options]})"


class Sealed(Ask):
    """A decision of whose answer nobody else sees anything while it is secret."""

    __slots__ = ()

    def shown(self, key: str) -> str:
        return ""


class Chance:
    """A question that chance answers. `to` names the only seat that may see the answer (None = public, "" = nobody);
    `by` the seat whose throw it is: it is waited for even where dice roll by themselves ("" = nobody's)."""

    __slots__ = ("rule", "why", "what", "to", "by")
    chance: ClassVar[bool] = True
    seat: ClassVar[str] = "chance"

    def __init__(self, rule: str, why: str, to: str | None = None) -> None:
        self.rule, self.why, self.to, self.by = rule, why, to, ""
        self.what = f"{rule} {why}"

    @property
    def ways(self) -> int:
        """How many equally likely outcomes there are."""
        raise NotImplementedError

    def draw(self, below: Below) -> Any:
        """One outcome, drawn with `below`."""
        raise NotImplementedError

    def outcomes(self) -> Iterator[Any]:
        """Every equally likely outcome."""
        raise NotImplementedError

    def accepts(self, answer: Any) -> bool:
        raise NotImplementedError

    def key(self, answer: Any) -> str:
        """The answer as a key a person can type: "roll:3-5", "pick:S-boot"."""
        raise NotImplementedError

    def parse(self, key: str) -> Any:
        """The answer behind a key, or None if it is not one."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.what!r})"


class Dice(Chance):
    """`n` dice with `sides` sides. The answer is one number for one die, a tuple of faces for more."""

    __slots__ = ("n", "sides")

    def __init__(self, rule: str, why: str, n: int, sides: int, to: str | None = None) -> None:
        super().__init__(rule, why, to)
        self.n, self.sides = n, sides

    @property
    def ways(self) -> int:
        return int(self.sides**self.n)

    def draw(self, below: Below) -> Any:
        if self.n == 1:
            return below(self.sides) + 1
        if self.n == 2:
            return below(self.sides) + 1, below(self.sides) + 1
        return tuple([below(self.sides) + 1 for _ in range(self.n)])

    def outcomes(self) -> Iterator[Any]:
        faces = range(1, self.sides + 1)
        return iter(faces) if self.n == 1 else itertools.product(faces, repeat=self.n)

    def faces(self, answer: Any) -> tuple[int, ...]:
        return (answer,) if self.n == 1 else tuple(answer)

    def accepts(self, answer: Any) -> bool:
        faces = (answer,) if self.n == 1 else answer
        return (
            isinstance(faces, tuple)
            and len(faces) == self.n
            and all(type(f) is int and 1 <= f <= self.sides for f in faces)
        )

    def key(self, answer: Any) -> str:
        return "roll:" + "-".join(str(f) for f in self.faces(answer))

    def parse(self, key: str) -> Any:
        verb, _, text = key.partition(":")
        parts = text.split("-")
        if verb != "roll" or not all(p.isascii() and p.isdigit() and len(p) <= 3 for p in parts):
            return None
        faces = tuple(int(p) for p in parts)
        answer = faces[0] if self.n == 1 and len(faces) == 1 else faces
        return answer if self.accepts(answer) else None


class Pick(Chance):
    """One of `items` (short plain names), each equally likely: a card from a deck, a token from a bag."""

    __slots__ = ("items",)

    def __init__(self, rule: str, why: str, items: tuple[Any, ...], to: str | None = None) -> None:
        super().__init__(rule, why, to)
        if not items:
            raise ValueError(f"{rule} {why}: nothing to draw from")
        self.items = items

    @property
    def ways(self) -> int:
        return len(self.items)

    def draw(self, below: Below) -> Any:
        return self.items[below(len(self.items))]

    def outcomes(self) -> Iterator[Any]:
        return iter(self.items)

    def accepts(self, answer: Any) -> bool:
        return any(type(answer) is type(item) and answer == item for item in self.items)

    def key(self, answer: Any) -> str:
        return f"pick:{answer}"

    def parse(self, key: str) -> Any:
        verb, _, text = key.partition(":")
        return next((i for i in self.items if verb == "pick" and str(i) == text), None)


class Shuffle(Chance):
    """An order of `n` things: a tuple with each of 0 … n-1 once."""

    __slots__ = ("n",)

    def __init__(self, rule: str, why: str, n: int, to: str | None = None) -> None:
        super().__init__(rule, why, to)
        self.n = n

    @property
    def ways(self) -> int:
        return factorial(self.n)

    def draw(self, below: Below) -> Any:
        order = list(range(self.n))
        for i in range(self.n - 1, 0, -1):
            j = below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def outcomes(self) -> Iterator[Any]:
        return itertools.permutations(range(self.n))

    def accepts(self, answer: Any) -> bool:
        return (
            isinstance(answer, tuple) and all(type(i) is int for i in answer) and sorted(answer) == list(range(self.n))
        )

    def key(self, answer: Any) -> str:
        return "order:" + "-".join(str(i) for i in answer)

    def parse(self, key: str) -> Any:
        verb, _, text = key.partition(":")
        parts = text.split("-")
        if verb != "order" or not all(p.isascii() and p.isdigit() and len(p) <= 4 for p in parts):
            return None
        answer = tuple(int(p) for p in parts)
        return answer if self.accepts(answer) else None


Question: TypeAlias = Ask | Dice | Pick | Shuffle
Asks: TypeAlias = Generator[Question, Any, T]
"""What a rule function returns: a generator of questions whose result is a T."""


@cache
def d6(rule: str, why: str, n: int = 1) -> Dice:
    """`roll = yield d6("UB-7.2", "search")`: n six-sided dice for this rule."""
    return Dice(rule, why, n, 6)


@cache
def die(rule: str, why: str, sides: int, n: int = 1) -> Dice:
    """n dice with that many sides."""
    return Dice(rule, why, n, sides)


@cache
def thrown_by(dice: Dice, seat: str) -> Dice:
    """The same dice, thrown by this seat."""
    own = Dice(dice.rule, dice.why, dice.n, dice.sides, dice.to)
    own.by = seat
    return own


@lru_cache(maxsize=4096)
def pick(rule: str, why: str, items: tuple[Any, ...], to: str | None = None) -> Pick:
    """`card = yield pick("SC-3.1", "hand", cards)`: one of the items."""
    return Pick(rule, why, items, to)


@lru_cache(maxsize=4096)
def shuffle(rule: str, why: str, n: int, to: str | None = None) -> Shuffle:
    """`order = yield shuffle("SC-2.4", "deck", len(cards), to="")`: an order of n things."""
    return Shuffle(rule, why, n, to)
