"""Questions: what is offered is answered, what is not offered is refused with a reason and changes nothing, and
everything a person reads has words in every language and a rule in the catalogue."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from kaleun.conformance.catalogue import rule_ids
from kaleun.kernel.ask import Ask, IllegalAnswer
from kaleun.kernel.pending import Pending, Refused
from kaleun.kernel.table import Table
from kaleun.kernel.text import LANGUAGES, MissingText

NOT_KEYS: tuple[Any, ...] = (
    None, 0, 1, True, -1, 3.5, float("nan"), b"roll", [], ["roll"], {}, {"key": "roll"}, ("roll",), object(), Ellipsis,
    "", " ", ":", "::", "\n", "\x00", "None", "null", "0", "roll", "roll:", "roll:0", "roll:7", "roll:-1",
    "roll:1-1-1-1", "roll:١", "roll:1e0", "pick:", "pick:none", "order:", "order:0-0", "resign", "undo", "__class__",
    "chance", "ключ", "\ud800", "x" * 100_000,
)  # fmt: skip
"""Answers that no question ever offers, unless it lists them."""


def check_question(table: Table) -> tuple[list[str], int]:
    """Everything about the pending question: sentences, and how many illegal answers were tried."""
    ask = table.pending
    if ask is None:
        return _check_refuses(table, ["roll", "", None]), 3
    forged = [*NOT_KEYS, *_near(ask), *(r.key for r in ask.refused)]
    legal = set(ask.keys) | ({"roll"} if ask.kind == "press" else set())
    forged = [key for key in forged if not (isinstance(key, str) and key in legal)]
    if ask.kind == "dice":
        forged = [key for key in forged if not isinstance(key, str) or table.ask.parse(key) is None]  # type: ignore[union-attr]
    return [*_check_form(table, ask), *_check_words(ask), *_check_refuses(table, forged)], len(forged)


def _near(ask: Pending) -> list[str]:
    """Keys that look like offered ones."""
    rng = random.Random(repr(ask))
    near = []
    for key in rng.sample(ask.keys, min(4, len(ask.keys))):
        near += [key + " ", " " + key, key.upper(), key[:-1], key + "x", key + ":", key.replace(":", ""), key + "\n"]
    return near


def _check_refuses(table: Table, forged: list[Any]) -> list[str]:
    problems = []
    before, n, undo = table.state_hash(), table.n, table.can_undo
    for key in forged:
        try:
            table.answer(key)
            problems.append(f"the answer {str(key)[:40]!r} was taken though it is not offered")
        except IllegalAnswer as refused:
            if not refused.reason:
                problems.append(f"the answer {str(key)[:40]!r} is refused without a word")
        except Exception as bad:  # anything else is the finding itself
            problems.append(f"the answer {str(key)[:40]!r} raises {type(bad).__name__}: {bad}")
        if (table.state_hash(), table.n, table.can_undo) != (before, n, undo):
            problems.append(f"the refused answer {str(key)[:40]!r} changed the table")
            break
    return problems


def _check_form(table: Table, ask: Pending) -> list[str]:
    problems = []
    known = rule_ids(table.game)
    if ask.seat not in table.seats:
        problems.append(f"{ask.prompt} asks {ask.seat!r}, who is no seat")
    if len(set(ask.keys)) != len(ask.keys):
        problems.append(f"{ask.prompt} offers a key twice: {ask.keys}")
    problems += _check_tuples(table, ask)
    for key in ask.keys:
        verb, colon, thing = key.partition(":")
        if not verb.isidentifier() or (colon and not thing):
            problems.append(f"{ask.prompt} offers the key {key!r}, which is not verb or verb:object")
    for rule in {ask.rule, *(o.rule for o in ask.options), *(r.rule for r in ask.refused), *table.citing}:
        if rule not in known:
            problems.append(f"{ask.prompt} cites {rule!r}, which the catalogue does not have")
    if not table.citing or ask.rule not in table.citing:
        problems.append(f"{ask.prompt}: citing is {table.citing}, without {ask.rule}")
    for refused in ask.refused:
        problems += _check_refusal(table, ask, refused)
    return problems + _check_reasons(table, ask)


def _check_tuples(table: Table, ask: Pending) -> list[str]:
    """Keys and values of the rules' own question are those of its options, in their order; no reason is given twice."""
    own, problems = table.ask, []
    if isinstance(own, Ask):
        options = [(option.key, option.value) for option in own.options]
        if list(zip(own.keys, own.values, strict=True)) != options:
            problems.append(f"{ask.prompt}: keys and values are not those of the options")
    twice = [key for key, n in Counter(refused.key for refused in ask.refused).items() if n > 1]
    return problems + [f"{ask.prompt} refuses {key} twice" for key in twice]


def _check_reasons(table: Table, ask: Pending) -> list[str]:
    """Summed up, everything that is refused is there once; a reason is one line, and of several it has words."""
    lines, texts, problems = ask.reasons, table.game.texts, []
    if sorted(key for line in lines for key in line.keys) != sorted(refused.key for refused in ask.refused):
        problems.append(f"{ask.prompt}: the reasons summed up are not for what is refused")
    for (code, rule), n in Counter((line.code, line.rule) for line in lines).items():
        if n > 1:
            problems.append(f"{ask.prompt} gives the reason {code} ({rule}) in {n} lines")
    several = [line for line in lines if len(line.keys) > 1 and texts.has("refused", line.code)]
    bare = {line.code for line in several if not line.alike and not texts.has("summed", line.code)}
    return problems + [f"summed.{code} has no words, but {ask.prompt} refuses several for it" for code in sorted(bare)]


def _check_refusal(table: Table, ask: Pending, refused: Refused) -> list[str]:
    """What is said before the answer is also said after it."""
    if refused.key in ask.keys:
        return [f"{refused.key} is both offered and refused"]
    first = next(r for r in ask.refused if r.key == refused.key)
    try:
        table.answer(refused.key)
    except MissingText:
        return []  # told by _check_words
    except IllegalAnswer as bad:
        if (bad.reason, bad.rule) != (first.reason, first.rule):
            return [f"{refused.key} is refused with {bad.reason!r}, but listed with {first.reason!r}"]
    return []


def _check_words(ask: Pending) -> list[str]:
    problems = []
    for lang in LANGUAGES:
        for thing in (ask, *ask.options, *ask.refused, *ask.reasons):
            problems += unreadable(thing, lang)
    return problems


def unreadable(thing: Any, lang: str) -> list[str]:
    """Why a question, option, refusal or log line cannot be read in this language."""
    name = next(str(getattr(thing, field)) for field in ("key", "code", "prompt") if hasattr(thing, field))
    try:
        text = thing.text(lang)
    except (MissingText, ValueError, KeyError) as bad:
        return [f"{name} has no words in {lang}: {bad}"]
    if not text.strip() or "{" in text:
        return [f"{name} reads {text!r} in {lang}"]
    return []
