"""Who sees whom, by the printed numbers: light, weather and height, as any officer reckons it on the bridge."""

from __future__ import annotations

import math

from kaleun.games.uboot.bots.kit import Kit
from kaleun.games.uboot.view import View

EYE, MAST, BRIDGE = 12.0, 28.0, 6.0
"""Heights in metres: a merchant's lookout, its mast, our bridge."""


def dark(view: View) -> bool:
    """Is it night, or weather as thick as night?"""
    return bool(view.light.startswith("night") or view.weather.visibility == "poor")


def fog(view: View) -> bool:
    """Can nobody see anything?"""
    return bool(view.weather.visibility == "fog")


def _reach(tools: Kit, view: View, eye: float, height: float, light: str) -> float:
    row = tools.visual
    horizon = float(row["horizon_coeff_nm"]) * (math.sqrt(eye) + math.sqrt(height))
    return min(horizon, float(row["met_visibility_nm"][view.weather.visibility])) * float(
        row["light"][light or view.light]
    )


def theirs(tools: Kit, view: View, beam: float = 1.0, light: str = "") -> float:
    """Miles at which a merchant's lookouts find the surfaced boat; beam 1 = it shows its side, 0 = bow or stern."""
    row = tools.visual
    aspect = row["aspect"]["bow_stern"] + (row["aspect"]["beam"] - row["aspect"]["bow_stern"]) * beam
    return _reach(tools, view, EYE, float(row["uboat_target_height_m"]), light) * float(
        row["enemy_lookout_eff"] * aspect
    )


def ours(tools: Kit, view: View, light: str = "") -> float:
    """Miles at which four lookouts of ours find a merchant; a funnel's smoke helps by day."""
    row = tools.visual
    found = _reach(tools, view, BRIDGE, MAST, light)
    if (light or view.light) == "day":
        found = min(found * row["smoke_bonus_day"], row["met_visibility_nm"][view.weather.visibility])
    return float(found) * 0.93


def periscope_seen(tools: Kit, view: View) -> float:
    """Miles at which their lookouts find a raised periscope."""
    row = tools.visual
    return float(
        row["periscope_range_calm_nm"] * row["periscope_sea_factor"][view.weather.sea] * row["light"][view.light]
    )


def periscope_sees(tools: Kit, view: View) -> float:
    """Miles at which our periscope finds a merchant."""
    row = tools.visual
    share = row["range_share"]
    found = _reach(tools, view, float(row["periscope_eye_m"]), MAST, "")
    return found * float(share["base"] + share["eff"] * row["periscope_eff"])


def hears(tools: Kit, view: View) -> float:
    """Miles at which our hydrophone hears a slow merchant."""
    row = tools.hydrophone
    return float(row["range_single_nm"] * row["sea_factor"][view.weather.sea])
