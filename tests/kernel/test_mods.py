"""Modifiers as declared rows."""

from __future__ import annotations

from kaleun.kernel.charts import load_charts
from kaleun.kernel.mods import Modifiers, brought_by, declared
from kaleun.kernel.rule import places

CHART = """
[meta]
id = "N"
title = "Night"
dice = "1d6"
provenance = "house"
source = "none"
[list]
provenance = "house"
modifiers = [ { key = "dark", mod = -1 }, { key = "fog", mod = 2 } ]
"""
NIGHT = Modifiers(
    "night",
    (
        ("fog", "ZM-2", lambda x: x["fog"]),
        ("dark", "ZM-1", lambda x: x["hour"] < 6),
        ("dark", "ZM-3", lambda x: x["hour"] > 20),
    ),
    "list.modifiers",
)


def test_rows_that_hold_come_in_their_order_with_their_numbers(tmp_path):
    (tmp_path / "night.toml").write_text(CHART)
    charts = load_charts(tmp_path)
    found = NIGHT.found(charts, {"fog": True, "hour": 22})
    assert [(m.code, m.value, m.rule) for m in found] == [("fog", 2, "ZM-2"), ("dark", -1, "ZM-3")]
    assert NIGHT.found(charts, {"fog": False, "hour": 12}) == ()


def test_each_row_is_code_of_its_rule():
    (place,) = places("ZM-1")
    assert (place.name, place.file) == ("dark", __file__)
    assert [*declared("ZM")] == [NIGHT]
    assert brought_by("ZM", "night") == {"list.modifiers": {"fog": ("ZM-2",), "dark": ("ZM-1", "ZM-3")}}
    assert brought_by("ZM", "day") == {}
