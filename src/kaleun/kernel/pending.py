"""The question of a table as everyone outside the rules reads it: browser, terminal, bot, fuzzer and coach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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


class Pending:
    """A question: seat, prompt code, rule id, kind ("choice", "dice" to type, "press" to roll), options, refusals."""

    __slots__ = ("seat", "prompt", "rule", "kind", "options", "refused", "data", "dice", "_texts")

    def __init__(
        self,
        seat: str,
        prompt: str,
        rule: str,
        kind: str,
        options: tuple[Choice, ...],
        refused: tuple[Refused, ...],
        data: Mapping[str, Any],
        texts: Texts,
        dice: tuple[int, int] | None = None,
    ) -> None:
        self.seat, self.prompt, self.rule, self.kind = seat, prompt, rule, kind
        self.options, self.refused, self.data, self.dice = options, refused, data, dice
        self._texts = texts

    def text(self, lang: str = "en") -> str:
        """The question as a sentence."""
        section = "roll" if self.kind in ("dice", "press") else "prompt"
        return self._texts.say(section, self.prompt, self.data, lang)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(o.key for o in self.options)

    def __repr__(self) -> str:
        return f"Ask({self.seat!r}, {self.rule} {self.prompt!r}, {list(self.keys)})"


def of_decision(ask: Ask, state: Any, book: Any, texts: Texts, after: Means = _nowhere) -> Pending:
    refused = tuple(Refused(r, texts) for r in ask.refuse(state, book)) if ask.refuse else ()
    options = tuple([Choice(*told(o, ask), texts, after) for o in ask.options])
    return Pending(ask.seat, ask.prompt, ask.rule, ask.kind, options, refused, ask.data, texts)


def told(option: Option, ask: Ask) -> tuple[str, str, str, dict[str, Any]]:
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
    return Pending(seat, chance.why, chance.rule, kind, options, (), {}, texts, dice)


def _outcome(chance: Chance, answer: Any, texts: Texts, after: Means) -> Choice:
    key = chance.key(answer)
    code = "face" if isinstance(chance, Dice) else "pick" if isinstance(chance, Pick) else "order"
    return Choice(key, chance.rule, code, {"thing": key.partition(":")[2].replace("-", " ")}, texts, after)


def pending_of(
    ask: Question | None,
    state: Any,
    book: Any,
    texts: Texts,
    seat: str,
    typed: bool,
    after: Means = _nowhere,
) -> Pending | None:
    """The question as outsiders see it. `seat` is who presses or types chance; `after` says what an answer means."""
    if ask is None:
        return None
    if isinstance(ask, Ask):
        return of_decision(ask, state, book, texts, after)
    return of_chance(ask, seat, typed, texts, after)


def illegal(ask: Ask, key: Any, state: Any, book: Any, texts: Texts) -> IllegalAnswer:
    """Why this answer to the question is none: the reason the rules give, or what is offered."""
    refused = ask.refuse(state, book) if ask.refuse else ()
    for refusal in (*refused, ask.explain(key, state, book)):
        if refusal is not None and refusal.key == key:
            data = {"thing": refusal.key.partition(":")[2], **refusal.data}
            return IllegalAnswer(texts.say("refused", refusal.code, data), refusal.rule, refusal)
    offered = ", ".join(ask.keys[:12]) + (", …" if len(ask.keys) > 12 else "")
    return IllegalAnswer(f"{str(key)[:80]!r} is not offered now; offered are: {offered}", ask.rule)
