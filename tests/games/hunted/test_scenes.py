"""What becomes of a career in each scene is what became of it (scenes.py)."""

from __future__ import annotations

import pytest

from games.hunted.scenes import SCENES, found, kept


@pytest.mark.parametrize("group", SCENES)
def test_a_scene_goes_as_it_went(group):
    """If this fails and it is meant: `make goldens GAME=hunted WRITE=1 QUICK=1`."""
    was, now = kept()[group], found(group)
    assert {part: said for part, said in now.items() if was.get(part) != said} == {}
    assert was.keys() == now.keys()


def test_every_scene_is_kept():
    assert list(kept()) == list(SCENES)
