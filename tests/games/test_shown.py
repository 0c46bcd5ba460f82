"""What golden games show on their way is what they showed (tests/shown.py)."""

from __future__ import annotations

import pytest

from budget import QUICK
from games.test_records import RECORDED
from goldens import loaded
from shown import kept, shown, shown_names

QUICKLY = 4
"""Before a commit one record in so many."""
EVERY = [(game, name) for game in RECORDED for name in shown_names(game)]


@pytest.mark.parametrize(("game", "name"), EVERY[:: QUICKLY if QUICK else 1])
def test_everybody_is_shown_what_was_shown(game, name):
    """If this fails and it is meant: `make goldens GAME=x WRITE=1`. The parts are those of shown_at."""
    was, now = kept(game)[name], shown(loaded(game, name))
    assert {part: said for part, said in now.items() if was.get(part) != said} == {}
    assert was.keys() == now.keys()


@pytest.mark.parametrize("game", RECORDED)
def test_each_record_that_is_to_be_looked_at_is_kept(game):
    assert list(kept(game)) == list(shown_names(game))
