"""Several seats decide at the same time. Each has a part of its own, a generator like every rule; all parts are open at
once and the answers come in any order.

    plans = yield from together(p, {seat: plan(s, p, seat) for seat in seats})

**One order.** The tail keeps the answers seat after seat, whoever was first: a new one is put behind the seat's own and
before those of later seats, one taken back is left out, and the step is run again. So a position is still what its tail
says; record, hash, replay, clone and other worlds know nothing new. Whoever knows one question at a time (random play,
search, one screen for all) meets the first open seat's, then the next one's.

**What a part may do.** It reads and writes what is its own seat's and tells its own seat only; its dice are hidden and
have names of their own (`to`, and a `why` for each seat), because they are drawn as soon as its answer is in. So no
order shows in the State; the conformance check `orders` plays many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from kaleun.kernel.ask import Ask, Asks, Chance, Option, Question, Refusal
from kaleun.kernel.rule import citing

if TYPE_CHECKING:
    from kaleun.kernel.log import Line
    from kaleun.kernel.run import Answer, Shot

T = TypeVar("T")


class Reply(NamedTuple):
    """The answer of a seat that need not be the first."""

    seat: str
    value: Any


class Gather(Ask):
    """The open questions by seat, in the order of the seats. It looks like the first of them.

    `begin` is the number of answers before the first one given here, `back` the seats that may take their last answer
    back: they have given one, and no die came of it that anybody saw."""

    __slots__ = ("asks", "parts", "begin", "back", "last", "first")

    def __init__(
        self, asks: Mapping[str, Ask], parts: Mapping[str, Asks[Any]], begin: int, back: Collection[str], last: int
    ) -> None:
        self.asks, self.parts, self.begin, self.back, self.last = asks, parts, begin, frozenset(back), last
        self.first = next(iter(asks.values()))

    def __getattr__(self, name: str) -> Any:
        return getattr(object.__getattribute__(self, "first"), name)

    def by_seat(self) -> Mapping[str, Ask]:
        return self.asks

    @property
    def keys(self) -> tuple[str, ...]:
        return self.first.keys

    def find(self, key: str) -> Option | None:
        return self.first.find(key)

    def shown(self, key: str) -> str:
        return self.first.shown(key)

    def explain(self, key: str, state: Any, book: Any) -> Refusal | None:
        return self.first.explain(key, state, book)

    def wrong(self, who: str, what: str, value: Any) -> str | None:
        ask = self.asks.get(who)
        if ask is None:
            return f"the rules ask {', '.join(self.asks)}, the record answers {who} {what}"
        if list(self.parts).index(who) < self.last:
            return f"the record has the answer of {who} behind that of a later seat"
        return ask.wrong(who, what, value)

    def meaning(self, who: str, what: str, value: Any) -> Any:
        return Reply(who, self.asks[who].meaning(who, what, value))


def first_of(question: Any) -> Any:
    """The question itself, or the first of those that are open at once."""
    return question.first if type(question) is Gather else question


def asks_of(question: Question | None) -> Mapping[str, Ask]:
    """The open decisions by seat: none, one, or several."""
    return question.by_seat() if isinstance(question, Ask) else {}


def together(p: Any, parts: Mapping[str, Asks[T]]) -> Asks[dict[str, T]]:
    """All seats decide at once; what their parts give back, by seat. When the last answer is in, nothing can be taken
    back any more. Where nobody looks on (simulations) and with a single part, it is one after another."""
    if p.alone or len(parts) == 1:
        found: dict[str, T] = {}
        for seat, part in parts.items():
            found[seat] = yield from part
        return found
    return (yield from _Parts(p, parts).run())


class _Parts:
    """The parts under way: who is asked what, who is done, which seat each die belongs to."""

    def __init__(self, p: Any, parts: Mapping[str, Asks[Any]]) -> None:
        self.p, self.parts, self.order = p, parts, list(parts)
        self.asks: dict[str, Ask] = {}
        self.done: dict[str, Any] = {}
        self.back: set[str] = set()
        self.dice: dict[str, str] = {}

    def run(self) -> Asks[dict[str, Any]]:
        for seat in self.order:
            yield from self._on(seat, None)
        self.back.clear()
        begin, last = self.p.answers, 0
        while self.asks:
            asked = {seat: self.asks[seat] for seat in self.order if seat in self.asks}
            answer = yield Gather(asked, self.parts, begin, self.back, last)
            seat, value = answer if type(answer) is Reply else (next(iter(asked)), answer)
            last, before = self.order.index(seat), last
            if last < before:
                raise RuntimeError(f"the answer of {seat} comes behind that of a later seat")
            yield from self._on(seat, value)
        if self.p.answers > begin:
            self.p.reveal()
        return {seat: self.done[seat] for seat in self.order}

    def _on(self, seat: str, value: Any) -> Generator[Question, Any, None]:
        """One part goes on to its next decision; its dice are rolled at once."""
        self.asks.pop(seat, None)
        self.back.add(seat)
        part = self.parts[seat]
        try:
            question = part.send(value)
            while not isinstance(question, Ask):
                self._check(seat, question)
                if question.to:
                    self.back.discard(seat)
                question = part.send((yield question))
        except StopIteration as stop:
            self.done[seat] = stop.value
            return
        if question.seat != seat:
            raise RuntimeError(f"the part of {seat} asks {question.seat} {question.what}")
        self.asks[seat] = question

    def _check(self, seat: str, chance: Chance) -> None:
        if chance.to is None or self.dice.setdefault(chance.what, seat) != seat:
            raise RuntimeError(f"{chance.what}: beside others a seat rolls hidden dice that have a name of their own")


def cited(paused: Any, question: Question | None, seat: str | None) -> list[str]:
    """The chain of rule ids now asking this seat (None = the first that is asked)."""
    if type(question) is not Gather:
        return citing(paused, question)
    own = seat if seat is not None and seat in question.asks else question.seat
    return list(dict.fromkeys([*citing(paused, None), *citing(question.parts[own], question.asks[own])]))


# -- the order of the answers


def placed(gather: Gather, n: int, tail: Sequence[Answer], answer: Answer) -> tuple[list[Answer], list[Answer]]:
    """The tail (after answer `n`) up to this answer, put at its place, and the answers of later seats behind it."""
    order = list(gather.parts)
    later = order[order.index(answer.who) + 1 :]
    at = next((i for i in range(gather.begin - n, len(tail)) if tail[i].who in later), len(tail))
    return [*tail[:at], answer], list(tail[at:])


def withdrawn(gather: Gather, n: int, tail: Sequence[Answer], seat: str) -> list[Answer]:
    """The tail (after answer `n`) without the last answer of this seat and the dice nobody saw that came of it."""
    at = max(i for i in range(gather.begin - n, len(tail)) if tail[i].who == seat)
    end = next((i for i in range(at + 1, len(tail)) if tail[i].who in gather.parts), len(tail))
    return [*tail[:at], *tail[end:]]


def unheard(film: Iterable[Shot], told: Iterable[Line]) -> list[Shot]:
    """Of a step that was run again with one answer more: the shots of lines that are new. A part tells its own seat
    only, so the first lines to each are those that were told."""
    heard = Counter(line.to for line in told)
    new: list[Shot] = []
    for shot in film:
        if heard[shot.line.to]:
            heard[shot.line.to] -= 1
        else:
            new.append(shot)
    return new
