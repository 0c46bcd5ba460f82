"""The book of a table in its record: the terms of the dice, and what verify makes of them."""

from __future__ import annotations

import json
import random

import pytest

import kaleun
from kaleun.kernel.entries import Entry, clipped, may_type
from kaleun.kernel.game import find_game
from kaleun.kernel.record_lines import RecordError, _Chain, parse
from kaleun.kernel.table import new_table

TYPED = {"level": "table", "typed": [], "coach": False}
OPENED = Entry(0, "opened", terms=TYPED)


def played(entries: tuple[Entry, ...], level: str = "table", answers: int = 60) -> kaleun.Table:
    table = new_table(find_game("unterseeboot"), seed=3, automation=level)
    table.entries = entries
    rng = random.Random(1)
    for _ in range(answers):
        if table.pending is None:
            break
        table.answer(rng.choice(table.pending.keys))
    return table


def forged(text: str, change) -> str:
    """The record with its lines changed and chained anew."""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        del line["h"]
    change(lines)
    chain = _Chain()
    return "\n".join(chain.line(line) for line in lines) + "\n"


def opened(lines) -> dict:
    """The terms on which the table was opened."""
    return next(line["terms"] for line in lines if line.get("entry") == "opened")


def test_a_record_carries_the_book_and_reads_it_again():
    table = played((OPENED,))
    table.entries += (Entry(5, "left", "boat1"), Entry(5, "bot", "boat1", "random", by=("commander",)))
    text = table.record()
    assert parse(text).header["kaleun"] == 3
    again = kaleun.load(text)
    assert again.entries == table.entries
    assert again.record() == text
    assert kaleun.verify(text).ok
    assert "typed dice" in kaleun.verify(text).why


def test_a_table_without_a_book_writes_records_as_before():
    text = played(()).record()
    assert '"entry"' not in text
    assert parse(text).header["kaleun"] == 1


def test_a_die_that_was_typed_against_the_terms_is_found():
    text = played((OPENED,)).record()

    def deny(lines):
        opened(lines)["level"] = "assisted"
        lines[-1]["level"] = "assisted"

    verdict = kaleun.verify(forged(text, deny))
    assert not verdict.ok
    assert "typed" in verdict.why

    def for_another(lines):
        opened(lines)["typed"] = ["somebody"]

    assert "typed" in kaleun.verify(forged(text, for_another)).why


def test_the_level_at_the_end_is_that_of_the_terms():
    text = played((OPENED,)).record()
    verdict = kaleun.verify(forged(text, lambda lines: lines[-1].update(level="full")))
    assert (verdict.ok, verdict.why) == (False, "the level of automation is not the one of the terms")


def test_who_plays_on_with_other_dice_has_it_in_the_book():
    table = kaleun.load(played((OPENED,), answers=5).record())
    table.automation = "full"
    assert table.entries[-1].terms == {"level": "full"}
    table.answer(table.pending.keys[0])
    assert kaleun.verify(table.record()).ok


@pytest.mark.parametrize(
    "line",
    [
        {"entry": "bribed"}, {"entry": 7}, {"entry": "terms", "terms": []}, {"entry": "terms", "terms": {"level": 1}},
        {"entry": "terms", "terms": {"typed": "A"}}, {"entry": "left", "n": 3}, {"entry": "left", "more": 1},
        {"entry": "bot", "by": "A"},
    ],
)  # fmt: skip
def test_entries_that_are_none_are_refused(line):
    text = played((OPENED,)).record()
    with pytest.raises(RecordError, match="line 2 has no usable 'entry'"):
        parse(forged(text, lambda lines: lines.__setitem__(1, line)))


def test_whose_dice_are_typed():
    book = (OPENED, Entry(4, "terms", terms={"typed": ["A"]}), Entry(8, "terms", terms={"level": "full"}))
    allowed = {n: [seat for seat in "AB" if may_type(book, n, seat)] for n in (0, 3, 4, 7, 8)}
    assert allowed == {0: ["A", "B"], 3: ["A", "B"], 4: ["A"], 7: ["A"], 8: []}
    assert [e.n for e in clipped(book, 5)] == [0, 4, 5]
    assert may_type((), 3, "A"), "records of before have no book"


def test_only_the_dice_of_typists_are_typed():
    """At the level "table" the others press theirs: nobody's word is taken for them."""
    table = new_table(find_game("torpedo_dice"), seed=1, options={"players": 2, "sealed": False}, automation="table")
    table.typists = ("A",)
    rng, seen = random.Random(1), set()
    for _ in range(200):
        ask = table.pending
        if ask is None:
            break
        if ask.kind in ("dice", "press"):
            seen.add((ask.seat, ask.kind))
            if ask.kind == "press":
                with pytest.raises(kaleun.IllegalAnswer):
                    table.answer("6")
        table.answer(rng.choice(ask.keys))
    assert ("B", "dice") not in seen
    assert ("A", "press") not in seen
    assert seen
