"""What goes to a tablet, and what comes back from a file: small and soon."""

from __future__ import annotations

import kaleun
from games.uboot.afloat import GAME
from kaleun.kernel import record_open, run
from kaleun.kernel.frames import patch, patched
from kaleun.kernel.game import Play
from kaleun.kernel.plain import plain
from kaleun.kernel.table import new_table
from measures import sea


def test_a_view_with_34_ships_in_sight_and_its_patches_are_small():
    view, patches = sea.sizes()
    assert view <= sea.VIEW_BYTES
    assert patches <= sea.PATCH_BYTES


def test_patches_make_the_next_view():
    """Second by second, with rows that are tuples in Python and lists on the wire."""
    table = sea.in_sight()
    p, s = Play(table.book, logging=False), table.run.state
    for seat in table.seats:
        old = GAME.view(s, table.book, seat)
        shown = plain(old)
        for _ in range(12):
            sea.second(table, p)
            new = GAME.view(s, table.book, seat)
            shown = patched(shown, plain(patch(old, new)))
            old = new
        assert shown == plain(old)


def at_sea(hours=4):
    table = new_table(GAME, seed=7, options={"mission": "M02"})
    while table.prompts():
        table.answer(table.pending.keys[0])
    for _ in range(hours * 60):
        table.advance(60)
        while table.prompts():
            table.answer(table.pending.keys[0])
    return table


def test_a_record_is_opened_without_sailing_again(monkeypatch):
    """All of the log and the position are there, and nothing but the last minute was run."""
    table = at_sea()
    text = table.record()
    given = []
    take = run.Run.take
    monkeypatch.setattr(
        run.Run, "take", lambda self, answer, value: (given.append(answer), take(self, answer, value))[1]
    )
    again = kaleun.load(text)
    assert len(given) <= 2
    assert again.lines() == table.lines()
    assert again.state_hash() == table.state_hash()
    assert again.record() == text
    assert kaleun.verify(text).ok


def test_a_state_that_is_not_its_hash_is_not_believed():
    """The chain of the lines is made anew, the State is not the one the rules reach: the game is played again instead,
    and the record is refused."""
    table = at_sea(1)
    forged = table.clone()
    assert forged.run.mark.hash  # it is told from now on
    forged.run.mark.state.boat.battery = 0.123
    text = forged.record()
    assert not kaleun.verify(text).ok
    part = kaleun.kernel.record.parse(text).parts[-1]
    try:
        record_open.written(GAME, table.book, part)
    except run.Diverged:
        return
    raise AssertionError("it was believed")
