"""The bot First Officer: identifies ships, minds the time scale, the wounded and the radio."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kaleun.games.uboot.advice import man_of
from kaleun.games.uboot.bots.officer import Deed, Officer
from kaleun.games.uboot.view import FirstOfficerView

UNKNOWN, LOW = "dinghy", "boat"


class FirstOfficer(Officer[FirstOfficerView]):
    """Reads the optics and keeps the clock."""

    role = "first_officer"

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.named: dict[int, float] = {}

    def deeds(self, view: FirstOfficerView) -> Iterator[Deed]:
        yield from self.identify(view)
        yield from self.say("wish", self.wish(view))
        scale = self.scale(view)
        if scale != view.clock.scale:
            yield "scale", {"to": scale}

    def scale(self, view: FirstOfficerView) -> str:
        """Transit without contact, action inside ten miles, real time inside three or with a breach."""
        names, duty = self.kit.scales, self.kit.duty
        ranges = [c.distance if c.distance is not None else 5.0 for c in view.contacts]
        if view.technical_view.breaches or view.aircraft or view.pinged or view.running:
            return names[0]
        if not ranges:
            return names[-1]
        nearest = min(ranges)
        real, action = duty["fo_real_time_inside_nm"], duty["fo_action_inside_nm"]
        return names[0] if nearest < real else names[1] if nearest < action else names[2]

    def identify(self, view: FirstOfficerView) -> Iterator[Deed]:
        """Names each ship once it is near enough, and again when it has come much nearer."""
        for contact in view.contacts:
            miles, number = contact.distance, contact.id
            if miles is None or contact.by == "hydrophone" or contact.age > 20 or contact.kind:
                continue
            if miles >= self.named.get(number, 99.0) * 0.5:
                continue
            seen = view.scene.ships.get(str(number))
            shape = seen.shape if seen is not None else LOW
            if not shape or (shape == LOW and miles > (9.0 if self.adrift(view) else 4.0)):
                continue
            self.named[number] = miles
            kind = UNKNOWN if shape == LOW else shape
            if kind != UNKNOWN and self.rng.random() < self.skill["identification_error"]:
                kind = self.rng.choice(sorted(self.kit.vessels))
            yield "identify", {"contact": number, "kind": kind}

    def adrift(self, view: FirstOfficerView) -> bool:
        """Are men in the water to be found, whose light has no shape?"""
        return any(row.type == "rescue" and not row.met for row in view.task.objectives)

    def wish(self, view: FirstOfficerView) -> str:
        """First aid for one section, or the radio."""
        wards: dict[int, list[str]] = {}
        for row in view.sailors:
            man = man_of(view, row)
            untreated = [n for n in man.cards if n not in view.cards.treated]
            if untreated and not man.kia and row.figure in self.patients(view, row.section):
                wards.setdefault(row.section, []).append(row.figure)
        if wards:
            section = max(sorted(wards), key=lambda n: len(wards[n]))
            return f"first_aid {' '.join(wards[section][:3])}"
        return "none"

    def patients(self, view: FirstOfficerView, section: int) -> list[str]:
        """Those in the section whom the supplies can help."""
        return list(view.patients.get(str(section), ()))
