"""The bot Captain and friends: men in the water, a boat or a prize to meet and to keep near."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kaleun.ai.uboot.geometry import turn
from kaleun.ai.uboot.officer import Deed, View
from kaleun.ai.uboot.quarry import spared
from kaleun.games.uboot.advice import men_in

if TYPE_CHECKING:
    from kaleun.ai.uboot.captain import Captain

ALONGSIDE_NM = 0.22
KINDS = ("rescue", "rendezvous")


class Friends:
    """Goes to them, stops beside them, or stays with them."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain

    def deeds(self, view: View) -> Iterator[Deed]:
        boat = view["boat"]
        rows = [r for r in view["task"]["objectives"] if r["type"] in KINDS and not r["done"] and not r["missed"]]
        rows = [r for r in rows if not (r["met"] and r["type"] == "rescue")]
        seen = [c for c in view["contacts"] if c["distance"] is not None and spared(view, c["kind"])]
        if not rows or not seen or boat["depth"] > 0 or boat["diving"]:
            return
        c = min(seen, key=lambda c: c["distance"])
        if c["kind"] == "dinghy":
            yield from self.pick_up(view, c)
        else:
            yield from self.keep_near(view, c)

    def pick_up(self, view: View, c: Mapping[str, Any]) -> Iterator[Deed]:
        """Alongside, stopped, men on the foredeck."""
        captain, boat = self.captain, view["boat"]
        if c["distance"] > ALONGSIDE_NM:
            setting = "slow_ahead" if c["distance"] < 0.8 else "half_ahead"
            yield from self.towards(view, c, setting)
        elif boat["telegraph"] != "stop":
            yield from captain.order(view, "new_speed", 1, setting="stop")
        elif men_in(view, (7,)) < 2 and captain.can(view, 1, urgent=True) and not captain.rests(view, "mobilize", 8):
            captain.tried["mobilize"] = view["clock"]["seconds"]
            yield from captain.mobilize(view, "rescue")

    def keep_near(self, view: View, c: Mapping[str, Any]) -> Iterator[Deed]:
        """Within a mile or two of a ship that goes its way."""
        captain, boat = self.captain, view["boat"]
        if c["distance"] > 1.6:
            yield from self.towards(view, c, "half_ahead" if c["distance"] < 6 else "full_ahead")
            return
        course = c["course"] if c["course"] is not None else boat["course"]
        setting = "stop" if (c["speed"] or 0) < 2 else "slow_ahead" if c["speed"] < 8.5 else "half_ahead"
        if (c["speed"] or 0) >= 2 and abs(turn(boat["helm"], course)) > 12 and captain.can(view, 1):
            yield from captain.order(view, "new_course", 10, degrees=float(course))
        elif boat["telegraph"] != setting and captain.can(view, 1):
            yield from captain.order(view, "new_speed", 10, setting=setting)

    def towards(self, view: View, c: Mapping[str, Any], setting: str) -> Iterator[Deed]:
        captain, boat = self.captain, view["boat"]
        near = c["distance"] < 1.5
        if abs(turn(boat["helm"], c["true_bearing"])) > (8 if near else 15) and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_course", 1.5 if near else 8, degrees=float(c["true_bearing"]))
        elif boat["telegraph"] != setting and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_speed", 3, setting=setting)
