"""Judging tries of the patrol of the day: a record is run again, in a worker, before its result is listed; and what a
bot makes of the same dice. Nothing of this is done in the server's own process."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import SEEDED, commitment
from kaleun.kernel.game import find_game


class Judged(msgspec.Struct):
    """Whether a try counts, or why not; score and outcome are those of the run, not those that were told."""

    ok: bool
    why: str = ""
    score: int = 0
    outcome: str = ""


def judge(record: str, game: str, seed: str, options: dict[str, Any], charts: Charts | None = None) -> Judged:
    """Runs the record: it must be a finished game of that day, with its dice and nobody else's help."""
    from kaleun.kernel.record import load, verify

    found = verify(record, charts)
    if not found.ok:
        return Judged(False, found.why)
    table = load(record, charts)
    full = table.game.full_options(options)
    coached = any(entry.terms.get("coach") for entry in table.entries)
    reasons = {
        "another game": table.game.name != game,
        "other dice": table.commitment != commitment(seed),
        "other options": dict(table.options) != full,
        "answers were taken back": table.rewinds > 0,
        "dice were not thrown by the server": table.automation != "full"
        or any(answer.source != SEEDED for answer in table.answers()),
        "the coach was on": coached,
        "played by more than one version of the rules": bool(table.past),
        "not over": table.result is None,
    }
    why = next((reason for reason, holds in reasons.items() if holds), "")
    if why or table.result is None:
        return Judged(False, why)
    return Judged(True, "", table.result.scores[table.seats[0]], table.result.outcome)


def sail(game: str, bot: str, seed: str, options: dict[str, Any]) -> Judged:
    """What this bot makes of these dice."""
    from kaleun.ai.player import play

    found = find_game(game)
    seat = found.seats(found.full_options(options))[0]
    result = play(found, {seat: bot}, seed, options).result
    assert result is not None
    return Judged(True, "", result.scores[seat], result.outcome)
