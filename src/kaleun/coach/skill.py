"""The skill report: how much a seat gave away by its choices, against the best the coach knows. Only what lies outside
the coach's own noise counts, and only questions it can value.

>>> import kaleun
>>> [account] = skill(kaleun.play("unterseeboot", {"commander": "ace"}, seed=3))
>>> account.judged > 0, account.lost >= 0
(True, True)
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from kaleun.coach.advise import advise
from kaleun.kernel.advice import Advice, Unit
from kaleun.kernel.pending import Pending
from kaleun.kernel.table import Table

SECONDS = 3.0
"""So long a whole game is looked at, however busy the machine is; what is left then is not judged."""
EACH, MOST_EACH = 0.05, 0.09
"""Seconds for each choice: more where there were few, never so many that a coach goes beyond what is at hand."""
SLIPS = 3


class Answered(msgspec.Struct):
    """An option with what its words need."""

    key: str
    code: str
    data: dict[str, Any]


class Slip(msgspec.Struct):
    """A choice that gave something away: after so many answers, what was answered, and what would have been best."""

    at: int
    prompt: str
    given: Answered
    best: Answered
    lost: float


class Skill(msgspec.Struct):
    """One seat: how many choices there were, how many could be judged, what was given away in all, and the worst of
    it. `measure` and `unit` are those of the coach's value."""

    seat: str
    asked: int
    judged: int
    lost: float
    measure: str
    unit: Unit
    slips: list[Slip]


def skill(table: Table, seconds: float = SECONDS, samples: int | None = None) -> list[Skill]:
    """The accounts of all seats that had something to choose; none for a game in real time."""
    if table.game.live is not None or table.rewound:
        return []
    accounts: dict[str, Skill] = {}
    end, answers = time.process_time() + seconds, table.answers()[: table.n - table.first]
    choices = sum(answer.who in table.seats for answer in answers)
    each = min(MOST_EACH, max(EACH, seconds / max(1, choices)))
    for n, answer in enumerate(answers, table.first):
        if answer.who not in table.seats:
            continue
        account = accounts.setdefault(answer.who, Skill(answer.who, 0, 0, 0.0, "", "chance", []))
        then = table.at(n)
        ask = then.pending_of(answer.who)
        if ask is None or ask.kind != "choice" or len(ask.keys) < 2 or answer.value not in ask.keys:
            continue
        account.asked += 1
        if samples is not None or time.process_time() < end:
            _judge(account, n, ask, answer.value, advise(then, answer.who, each, samples))
    for account in accounts.values():
        account.slips = sorted(account.slips, key=lambda slip: -slip.lost)[:SLIPS]
    return [account for account in accounts.values() if account.asked]


def _judge(account: Skill, n: int, ask: Pending, key: str, advice: Advice) -> None:
    """One choice. Among the best, or where nobody knows what is best, nothing is given away."""
    if not advice.by or key not in advice.options:
        return
    measure = next(m for m in advice.measures if m.name == advice.by)
    account.judged += 1
    account.measure, account.unit = measure.name, measure.unit
    if not advice.best or key in advice.best:
        return
    sign = -1 if measure.kind == "harm" else 1
    top = max(advice.best, key=lambda best: sign * advice.figure(best, advice.by).value)
    lost = sign * (advice.figure(top, advice.by).value - advice.figure(key, advice.by).value)
    account.lost += lost
    options = {option.key: Answered(option.key, option.code, dict(option.data)) for option in ask.options}
    account.slips.append(Slip(n, ask.prompt, options[key], options[top], lost))
