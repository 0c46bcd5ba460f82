"""What becomes of a boat in each scene is what became of it (scenes.py)."""

from __future__ import annotations

import pytest

from budget import QUICK
from games.uboot.scenes import SCENES, found, kept

QUICKLY = 4
"""Before a commit one group in so many."""


@pytest.mark.parametrize("group", list(SCENES)[:: QUICKLY if QUICK else 1])
def test_a_scene_goes_as_it_went(group):
    """If this fails and it is meant: `make goldens GAME=uboot WRITE=1 QUICK=1`."""
    was, now = kept()[group], found(group)
    assert {part: said for part, said in now.items() if was.get(part) != said} == {}
    assert was.keys() == now.keys()


def test_every_scene_is_kept():
    assert list(kept()) == list(SCENES)
