"""The check of orders passes where parts keep to themselves and turns red where they do not."""

from __future__ import annotations

import pytest

from kaleun.conformance import consequences, orders, replay, secrets, source, texts
from kaleun.kernel.ask import Ask, Dice, Option, Sealed
from kaleun.kernel.gather import Gather, together
from kaleun.kernel.table import Table, new_table
from toys import lurk, muster

CASES = [({"boats": boats}, seed) for seed in range(3) for boats in (2, 3, 4)]


def found(game, cases=CASES) -> str:
    return "\n".join(orders.check(game, cases)[0])


def with_part(part):
    """Muster with another part in each round."""

    def round_(s, p):
        s.round += 1
        yield from together(p, {seat: part(s, p, seat) for seat in p.book.seats})
        return None if s.round == p.book.rounds else "round_"

    return muster.game(steps=(round_, muster.finish))


def test_sound_parts_pass():
    problems, counts = orders.check(muster.GAME, orders=3)
    assert problems == []
    assert min(counts[what] for what in ("orders", "at once", "sealed", "taken back", "loaded")) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("check", [replay.check, secrets.check, lambda game: consequences.check(game, 300)])
def test_all_other_checks_pass_too(check):
    problems, counts = check(muster.GAME)
    assert problems == []
    assert counts["games"] >= 6


def test_its_source_and_words_are_sound():
    assert source.check(muster.GAME) == ["__init__.py:17: a game may not import toys"]  # what all toys are made by
    assert texts.check(muster.GAME, []) == []


def test_nothing_is_played_twice_where_nobody_decides_beside_others():
    problems, counts = orders.check(lurk.GAME)
    assert problems == []
    assert counts["orders"] == counts["at once"] == 0


def sealed(seat, *keys):
    return Sealed(seat, "course", "MU-2", [Option(key) for key in keys], secret=True)


def test_a_part_that_reads_what_another_wrote():
    def part(s, p, seat):
        s.boats[seat].course = yield sealed(seat, "course:north", "course:south")
        same = sum(boat.course == s.boats[seat].course for boat in s.boats.values())
        s.boats[seat].stays = yield sealed(seat, *(f"stay:{n}" for n in range(same)))

    assert "Diverged" in found(with_part(part))
    assert "can tell what" in found(with_part(part))


def test_a_part_that_tells_everybody():
    def part(s, p, seat):
        yield from muster.lay(s, p, seat)
        p.log("MU-1", "hoisted", flag="red")

    assert "others are told something before all answers are in" in found(with_part(part))


def test_a_part_that_shows_what_was_sealed():
    def view(s, book, seat):
        return {**muster.view(s, book, seat), "all": [boat.course for boat in s.boats.values()]}

    assert "can tell what" in found(muster.game(view=view))


@pytest.mark.parametrize(
    "die",
    [lambda seat: Dice("MU-2", f"dawn_{seat}", 1, 6), lambda seat: Dice("MU-2", "weather", 1, 6, to=seat)],
    ids=["public", "of one name"],
)
def test_dice_that_depend_on_who_is_first(die):
    def part(s, p, seat):
        yield sealed(seat, "course:north", "course:south")
        s.boats[seat].dawn = yield die(seat)

    assert "beside others a seat rolls hidden dice" in found(with_part(part))


def test_a_part_that_asks_somebody_else():
    def part(s, p, seat):
        yield Ask(p.book.seats[0], "signal", "MU-1", [Option("flag:red")])

    with pytest.raises(RuntimeError, match="the part of bert asks anna"):
        new_table(with_part(part))


def test_undo_that_forgets_the_place(monkeypatch):
    def withdrawn(gather, n, tail, seat):
        at = max(i for i, answer in enumerate(tail) if answer.who == seat)
        return [*tail[:at], *tail[at + 1 :]]

    monkeypatch.setattr("kaleun.kernel.table.withdrawn", withdrawn)
    assert "Diverged" in found(muster.GAME)


def test_a_final_that_is_not_so(monkeypatch):
    monkeypatch.setattr(Table, "may_undo", lambda self, seat: isinstance(self.run.ask, Gather))
    assert "which is not so" in found(muster.GAME)
