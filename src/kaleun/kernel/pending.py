"""The question of a table as everyone outside the rules reads it: browser, terminal, bot, fuzzer and coach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from kaleun.kernel.after import After, Means
from kaleun.kernel.ask import Ask, Chance, Dice, IllegalAnswer, KaleunError, Option, Pick, Question, Refusal
from kaleun.kernel.text import Texts

LISTED = 216
"""Up to this many outcomes of typed chance are listed as options; beyond it the key pattern says it all. Things that
are drawn have no pattern: all of them are listed."""


def _nowhere(key: str) -> After:
    raise KaleunError(f"{key!r} stands at no table: nobody knows what follows")


class Choice:
    """One legal answer with its words."""

    __slots__ = ("key", "rule", "data", "code", "_texts", "_after")

    def __init__(
        self,
        key: str,
        rule: str,
        code: str,
        data: Mapping[str, Any],
        texts: Texts,
        after: Means = _nowhere,
    ) -> None:
        self.key, self.rule, self.data, self.code, self._texts = key, rule, data, code, texts
        self._after: After | Means = after

    @property
    def after(self) -> After:
        """What giving it means at the table it was offered at; worked out on first reading."""
        known = self._after
        if not isinstance(known, After):
            known = self._after = known(self.key)
        return known

    @property
    def final(self) -> bool:
        """Once given, it cannot be taken back."""
        return self.after.final

    def text(self, lang: str = "en") -> str:
        return self._texts.say("option", self.code, self.data, lang)

    @property
    def label(self) -> str:
        return self.text("en")

    def __repr__(self) -> str:
        return f"Choice({self.key!r})"


class Refused:
    """Something not offered, with the reason in words, its rule id and the numbers that fail."""

    __slots__ = ("key", "code", "rule", "data", "_texts")

    def __init__(self, refusal: Refusal, texts: Texts) -> None:
        self.key, self.code, self.rule, self.data = refusal.key, refusal.code, refusal.rule, refusal.data
        self._texts = texts

    def text(self, lang: str = "en") -> str:
        return self._texts.say("refused", self.code, {"thing": self.key.partition(":")[2], **self.data}, lang)

    @property
    def reason(self) -> str:
        return self.text("en")

    def __repr__(self) -> str:
        return f"Refused({self.key!r}, {self.code!r}, {self.rule!r})"


class Reason:
    """Refusals for the same reason in one line: `data` is that of the first; where they differ, `each` has a value for
    every key."""

    __slots__ = ("keys", "code", "rule", "data", "each", "_refused", "_texts")

    def __init__(self, refused: Sequence[Refused], texts: Texts) -> None:
        self._refused, self._texts = refused, texts
        first = refused[0]
        self.keys, self.code, self.rule = [r.key for r in refused], first.code, first.rule
        self.data = first.data
        self.each = {
            field: [r.data[field] for r in refused]
            for field, value in first.data.items()
            if any(r.data[field] != value for r in refused)
        }

    def text(self, lang: str = "en") -> str:
        """The sentence, if it is the same for all of them; else the one about several (section "summed"), in which a
        field holds each of its values once and `many` is their number."""
        said = dict.fromkeys(r.text(lang) for r in self._refused)
        if len(said) == 1 or not self._texts.has("summed", self.code, lang):
            return "; ".join(said)
        things = [key.partition(":")[2] for key in self.keys]
        lists = {field: _each_once(values) for field, values in {"thing": things, **self.each}.items()}
        return self._texts.say("summed", self.code, {**self.data, **lists, "many": len(self.keys)}, lang)

    @property
    def alike(self) -> bool:
        """One sentence says it of each of them; it does not name them."""
        return len({r.text() for r in self._refused}) == 1

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.rule!r}, {self.keys})"


def _each_once(values: Sequence[Any]) -> list[Any]:
    return [value for i, value in enumerate(values) if value not in values[:i]]


Why: TypeAlias = Callable[[], Iterable[Refusal]]
"""What a question refuses, worked out when it is called."""


class Pending:
    """A question: seat, prompt code, rule id, kind ("choice", "dice" to type, "press" to roll), options, refusals."""

    __slots__ = ("seat", "prompt", "rule", "kind", "options", "data", "dice", "_refused", "_texts")

    def __init__(
        self,
        seat: str,
        prompt: str,
        rule: str,
        kind: str,
        options: tuple[Choice, ...],
        why: Why,
        data: Mapping[str, Any],
        texts: Texts,
        dice: tuple[int, int] | None = None,
    ) -> None:
        self.seat, self.prompt, self.rule, self.kind = seat, prompt, rule, kind
        self.options, self.data, self.dice = options, data, dice
        self._refused: Why | tuple[Refused, ...] = why
        self._texts = texts

    @property
    def refused(self) -> tuple[Refused, ...]:
        """What one might expect and is not offered; worked out on first reading."""
        known = self._refused
        if not isinstance(known, tuple):
            known = self._refused = tuple([Refused(refusal, self._texts) for refusal in known()])
        return known

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The same summed up: all that is refused for one reason (code and rule) in one line."""
        alike: dict[tuple[str, str, tuple[str, ...]], list[Refused]] = {}
        for refused in self.refused:
            alike.setdefault((refused.code, refused.rule, (*refused.data,)), []).append(refused)
        return tuple([Reason(several, self._texts) for several in alike.values()])

    def text(self, lang: str = "en") -> str:
        """The question as a sentence."""
        section = "roll" if self.kind in ("dice", "press") else "prompt"
        return self._texts.say(section, self.prompt, self.data, lang)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(o.key for o in self.options)

    def __repr__(self) -> str:
        return f"Ask({self.seat!r}, {self.rule} {self.prompt!r}, {list(self.keys)})"


def nothing() -> tuple[Refusal, ...]:
    """Nothing is refused."""
    return ()


def refusals(ask: Ask, state: Any, book: Any) -> tuple[Refusal, ...]:
    """What a question refuses in this state."""
    return tuple(ask.refuse(state, book)) if ask.refuse else ()


def of_decision(ask: Ask, why: Why, texts: Texts, after: Means = _nowhere) -> Pending:
    """A decision as outsiders see it."""
    options = tuple([Choice(*_told(o, ask), texts, after) for o in ask.options])
    return Pending(ask.seat, ask.prompt, ask.rule, ask.kind, options, why, ask.data, texts)


def _told(option: Option, ask: Ask) -> tuple[str, str, str, dict[str, Any]]:
    """An option as everybody outside the rules reads it: key, rule, text code and the data of its label."""
    key = option.key
    verb, _, thing = key.partition(":")
    code = verb if thing != "none" else option.code
    return key, option.rule or ask.rule, code, {"thing": thing, **option.data}


def of_chance(chance: Chance, seat: str, typed: bool, texts: Texts, after: Means) -> Pending:
    """Chance that waits for a person: to press the roll (Assisted), or to type what the real dice show (Table)."""
    dice = (chance.n, chance.sides) if isinstance(chance, Dice) else None
    if not typed:
        options: tuple[Choice, ...] = (Choice("roll", chance.rule, "roll", {}, texts, after),)
    elif chance.ways <= LISTED or isinstance(chance, Pick):
        options = tuple(_outcome(chance, answer, texts, after) for answer in chance.outcomes())
    else:
        options = ()
    kind = "dice" if typed else "press"
    return Pending(seat, chance.why, chance.rule, kind, options, nothing, {}, texts, dice)


def _outcome(chance: Chance, answer: Any, texts: Texts, after: Means) -> Choice:
    key = chance.key(answer)
    code = "face" if isinstance(chance, Dice) else "pick" if isinstance(chance, Pick) else "order"
    return Choice(key, chance.rule, code, {"thing": key.partition(":")[2].replace("-", " ")}, texts, after)


def pending_of(
    ask: Question | None, why: Why, texts: Texts, seat: str, typed: bool, after: Means = _nowhere
) -> Pending | None:
    """The question as outsiders see it. `seat` is who presses or types chance; `after` says what an answer means."""
    if ask is None:
        return None
    return of_decision(ask, why, texts, after) if isinstance(ask, Ask) else of_chance(ask, seat, typed, texts, after)


def illegal(ask: Ask, key: Any, state: Any, book: Any, texts: Texts) -> IllegalAnswer:
    """Why this answer to the question is none: the reason the rules give, or what is offered."""
    for refusal in (*refusals(ask, state, book), ask.explain(key, state, book)):
        if refusal is not None and refusal.key == key:
            data = {"thing": refusal.key.partition(":")[2], **refusal.data}
            return IllegalAnswer(texts.say("refused", refusal.code, data), refusal.rule, refusal)
    offered = ", ".join(ask.keys[:12]) + (", …" if len(ask.keys) > 12 else "")
    return IllegalAnswer(f"{str(key)[:80]!r} is not offered now; offered are: {offered}", ask.rule)
