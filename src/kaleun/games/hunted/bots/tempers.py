"""Kommandants by temper. `TONNAGE` was found by src/kaleun/games/hunted/studies/tune.py, the others by hand."""

from __future__ import annotations

from typing import NamedTuple

SAFEST = (
    "indian_ocean", "west_african_coast", "brazilian_coast", "caribbean", "mediterranean", "arctic", "north_america",
    "british_isles", "atlantic", "invasion",
)  # fmt: skip
RICHEST = (
    "indian_ocean", "caribbean", "north_america", "brazilian_coast", "west_african_coast", "atlantic", "mediterranean",
    "arctic", "british_isles", "invasion",
)  # fmt: skip


class Temper(NamedTuple):
    """What a Kommandant risks and what for. Shares are of the hull boxes that are damaged."""

    fear: float
    """Tons that being found by escorts is worth to him."""
    air_fear: float
    """Tons that a fight with an aircraft is worth to him."""
    thrift: float
    """A torpedo is aimed only if it adds so many tons."""
    wait: float
    """Waits for night if that is worth so many times the best attack by day."""
    abort_hull: float
    """Goes home with this share of the hull damaged."""
    follow_hull: float
    """Follows while less than this share is damaged."""
    follow_torpedoes: int
    """Follows a convoy with so many torpedoes left."""
    deep_hull: float
    """Goes below test depth while at most this share is damaged, and only once found."""
    schnorchel: bool
    """Schnorchels also on station, where it hides all ships but convoys."""
    kite: bool
    swap: int
    """How many G7e he exchanges for G7a."""
    keep_gun: bool
    resupply: bool
    duel: bool
    areas: tuple[str, ...]
    """Areas he asks for, the best first."""
    boats: tuple[str, ...]
    """Boats he asks for, the best first."""
    home_torpedoes: int = -1
    """Goes home with so many torpedoes left, gun or not."""
    far_fear: float | None = None
    """Tons that being found is worth to him if he attacked from long range; the same as `fear` if not told."""
    night_surface: bool = True
    """Attacks escorted ships on the surface by night, and waits for it."""


CAUTIOUS = Temper(
    fear=18_000, air_fear=3_000, thrift=300, wait=9.0, abort_hull=0.25, follow_hull=0.13, follow_torpedoes=99,
    deep_hull=0.25, schnorchel=True, kite=False, swap=4, keep_gun=False, resupply=False, duel=False,
    areas=SAFEST, boats=("XXI", "VIIC/41"),
)  # fmt: skip
BALANCED = Temper(
    fear=6_000, air_fear=2_000, thrift=250, wait=1.5, abort_hull=0.5, follow_hull=0.38, follow_torpedoes=6,
    deep_hull=0.25, schnorchel=False, kite=False, swap=4, keep_gun=True, resupply=False, duel=False,
    areas=SAFEST, boats=("XXI", "VIIC/41", "IXD-2"),
)  # fmt: skip
AGGRESSIVE = Temper(
    fear=1_500, air_fear=500, thrift=150, wait=1.2, abort_hull=0.8, follow_hull=0.6, follow_torpedoes=3,
    deep_hull=0.5, schnorchel=False, kite=True, swap=4, keep_gun=True, resupply=True, duel=True,
    areas=RICHEST, boats=("XXI", "IXD-2", "VIIC/41"),
)  # fmt: skip
TONNAGE = Temper(
    fear=13_000, air_fear=2_000, thrift=300, wait=1.5, abort_hull=0.4, follow_hull=0.6, follow_torpedoes=3,
    deep_hull=0.25, schnorchel=False, kite=False, swap=4, keep_gun=True, resupply=False, duel=False,
    areas=SAFEST, boats=("XXI", "VIIC/41", "IXD-2"),
)  # fmt: skip
PRUDENT = TONNAGE._replace(home_torpedoes=5)
"""The same, but the last torpedoes are not worth the days at sea under aircraft (docs/studies/hunted_bots.md)."""

SHREWD = PRUDENT._replace(fear=9_000, far_fear=5_000, thrift=200, night_surface=False)
"""Found by asking of each kind of question what another answer brings (docs/studies/hunted_bots.md): escorted ships
from under water only, and from long range rather than not at all."""

TEMPERS = {
    "cautious": CAUTIOUS, "balanced": BALANCED, "aggressive": AGGRESSIVE, "tonnage": TONNAGE, "prudent": PRUDENT,
    "shrewd": SHREWD,
}  # fmt: skip
