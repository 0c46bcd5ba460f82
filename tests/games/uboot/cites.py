"""Which rule each line, chance, question and refusal may cite: only those of cited.toml. The boats of given.py and
afloat.py ask for everything that their tests meet."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kaleun.kernel.ask import Ask, Refusal

CITED = {
    (part, key, rule)
    for part, rules in tomllib.loads(Path(__file__).with_name("cited.toml").read_text("utf-8")).items()
    for key, ids in rules.items()
    for rule in ids.split()
}


def cites(part: str, key: str, rule: str) -> None:
    assert (part, key, rule) in CITED, f"the {part} {key} cites {rule}"


def check_refusal(why: Refusal | None) -> None:
    if why is not None:
        cites("refusal", why.code, why.rule)


def check_question(question: Any) -> None:
    """A prompt, or what chance is for."""
    if isinstance(question, Ask):
        cites("prompt", question.prompt, question.rule)
    else:
        cites("chance", question.why, question.rule)


def check_lines(lines: Iterable[Any]) -> None:
    for line in lines:
        cites("line", line.code, line.rule)
