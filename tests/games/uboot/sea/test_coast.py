"""The coast of the map sheets is what scripts/coast.py makes of Natural Earth (npm package world-atlas)."""

from __future__ import annotations

import hashlib
import runpy
from importlib.resources import files
from pathlib import Path

import pytest

from games.uboot.afloat import book_of

ROOT = Path(__file__).parents[4]
CHART = files("kaleun.games.uboot") / "charts" / "coast.toml"
MADE = "57bf007f4a3fd438518e56f925b6299fe2428a237863168c0915a6fda299a40e"
"""SHA-256 of the chart as scripts/coast.py makes it; whoever makes it anew writes it here."""
LAND = ROOT / "web" / "node_modules" / "world-atlas" / "land-50m.json"


def test_nobody_has_edited_the_chart():
    assert hashlib.sha256(CHART.read_bytes()).hexdigest() == MADE


@pytest.mark.slow
@pytest.mark.skipif(not LAND.exists(), reason="needs the npm package world-atlas, which `make test` installs in web/")
def test_the_committed_chart_is_the_reduction():
    made = runpy.run_path(str(ROOT / "scripts" / "coast.py"))["chart"](LAND)
    assert CHART.read_text("utf-8") == made


def test_no_land_lies_across_the_norwegian_sea():
    """Eurasia reaches over 180 degrees; its ring must not come back across the sheets."""
    coast = book_of().sea.coast
    for lat, lon in ((66.0, -5.0), (67.0, -10.0), (68.0, 0.0), (65.5, 5.0), (65.0, -30.0)):
        assert not coast.land(lat, lon), (lat, lon)
        assert coast.nm(lat, lon) > 30, (lat, lon)
    assert coast.land(66.0, -18.0), "the north of Iceland"
    assert coast.land(67.5, 16.0), "Norway"
