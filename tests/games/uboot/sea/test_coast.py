"""The coast of the map sheets is what studies/coast.py makes of Natural Earth (npm package world-atlas)."""

from __future__ import annotations

import hashlib
import runpy
from importlib.resources import files
from pathlib import Path

import pytest

from games.uboot.afloat import book_of

GAME = Path(str(files("kaleun.games.uboot")))
CHART = GAME / "charts" / "coast.toml"
MAKER = runpy.run_path(str(GAME / "studies" / "coast.py"))
MADE = "3ac5f445f7c908715c602c58cdbae3a6d786873ff5cd5751c767e40e7ac26f64"
"""SHA-256 of the chart as studies/coast.py makes it; whoever makes it anew writes it here."""


def test_nobody_has_edited_the_chart():
    assert hashlib.sha256(CHART.read_bytes()).hexdigest() == MADE


@pytest.mark.slow
@pytest.mark.skipif(not MAKER["LAND"].exists(), reason="needs the npm package world-atlas")
def test_the_committed_chart_is_the_reduction():
    assert CHART.read_text("utf-8") == MAKER["chart"](MAKER["LAND"])


def test_no_land_lies_across_the_norwegian_sea():
    """Eurasia reaches over 180 degrees; its ring must not come back across the sheets."""
    coast = book_of().sea.coast
    for lat, lon in ((66.0, -5.0), (67.0, -10.0), (68.0, 0.0), (65.5, 5.0), (65.0, -30.0)):
        assert not coast.land(lat, lon), (lat, lon)
        assert coast.nm(lat, lon) > 30, (lat, lon)
    assert coast.land(66.0, -18.0), "the north of Iceland"
    assert coast.land(67.5, 16.0), "Norway"
