"""The bot Captain's diary: a line he calls out now and then, so that whoever sits in his chair next (after a table was
put away, or when a seat is taken over) knows what is hunted, where it was, and how long the boat must stay down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.bots.geometry import Track, run_on, track
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.quarry import Quarry
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.bots.captain import Captain

MINUTE = 60
TOPIC = "ready"
NOTHING = "none"


class Diary:
    """Writes a new line when there is news, and every few minutes of a hunt."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.written_at = -1
        self.read = False

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        """The line, when it is due."""
        captain, now = self.captain, view.clock.seconds
        line = self.line(view)
        old = str(captain.said(view, captain.role, TOPIC) or NOTHING)
        due = now - self.written_at >= captain.kit.tactics["diary_min"] * MINUTE and line != old
        if due or (line == NOTHING) != (old == NOTHING):
            self.written_at = now
            yield from captain.say(TOPIC, line)

    def line(self, view: CaptainView) -> str:
        """What is worth knowing, in short: ships, escorts, bearing, distance, course, knots, the second it holds for;
        until when the boat stays down, when it was last hunted."""
        captain, now = self.captain, view.clock.seconds
        quarry, evade = captain.hunt.quarry, captain.evade
        words = []
        if quarry is not None:
            ship = quarry.track(captain.plot)
            words = [
                f"n{quarry.ships} e{quarry.escorts} b{ship.bearing:.0f} d{ship.distance:.1f} c{ship.course:.0f}",
                f"v{ship.speed:.1f} t{now} s{int(quarry.seen)} x{int(quarry.expected)} k{int(captain.hunt.committed)}",
            ]
        if now < evade.down_until:
            words.append(f"D{round(evade.down_until)} H{round(evade.hunted_at)}")
        return " ".join(words) or NOTHING

    def recall(self, view: CaptainView) -> None:
        """Reads the last line of whoever was here before."""
        captain, now, self.read = self.captain, view.clock.seconds, True
        if now <= 0:
            return
        captain.hunt.listened_at = now
        words = str(captain.said(view, captain.role, TOPIC) or NOTHING)
        captain.told[TOPIC] = words
        if words == NOTHING:
            return
        said = {word[0]: float(word[1:]) for word in words.split()}
        captain.evade.down_until = round(said.get("D", 0))
        captain.evade.hunted_at = round(said.get("H", captain.evade.hunted_at))
        if "d" in said:
            self.hunt_on(view, said)

    def hunt_on(self, view: CaptainView, said: dict[str, float]) -> None:
        """The quarry where it must be now, if the boat has gone on as it goes now."""
        captain, now, boat = self.captain, view.clock.seconds, view.boat
        then: Track = track(said["d"], said["b"], said["c"], said["v"])
        quarry = Quarry(run_on(then, boat.course, boat.speed, now - said["t"]), captain.plot, [], captain.kit, False)
        quarry.ships, quarry.escorts = round(said["n"]), round(said["e"])
        quarry.seen, quarry.known, quarry.expected = bool(said["s"]), bool(said["s"]), bool(said["x"])
        captain.hunt.quarry, captain.hunt.committed, captain.hunt.began = quarry, bool(said["k"]), now
        captain.hunt.steered = [(now, quarry.course)]
