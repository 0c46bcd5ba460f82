"""The bot Captain at a meeting place: a friend's ship is heard farther off than it is seen in a gale or by night."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.bots.geometry import turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.plot import HOUR, Mark
from kaleun.games.uboot.bots.quarry import friend, open_rows
from kaleun.games.uboot.bots.sight import hears, ours
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.bots.captain import Captain

MINUTE = 60


class Meeting:
    """Waits for a merchant of ours under water, listening now and then; who is heard on a steady course goes on the
    plot, and the boat comes up to meet her."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.known: set[int] = set()
        """Ships taken for the friend."""
        self.steady: dict[int, tuple[int, float]] = {}
        """Since when each noise has kept its course."""
        self.listened_at = -HOUR
        self.amount = 0.0
        self.grew_at = -HOUR
        self.cast_at = -HOUR
        """Since when the boat casts about for her."""
        self.cast_from = 0.0
        self.listen_at = -HOUR
        """From when the boat listens for her again, after the time beside her has begun to run."""

    def awaits(self, view: CaptainView) -> bool:
        """Is a merchant to be met or kept company?"""
        return any(row.type == "rendezvous" and friend(row) for row in open_rows(view))

    def together(self, view: CaptainView) -> bool:
        """Is the time beside her running? That shows that she is near, even where nobody sees her."""
        return bool(view.clock.seconds - self.grew_at < self.captain.kit.tactics["meeting"]["alone_min"] * MINUTE)

    def here(self, view: CaptainView) -> bool:
        """Is this the time and place to wait for her?"""
        captain, t = self.captain, self.captain.kit.tactics["meeting"]
        now = view.clock.seconds / HOUR
        rows = [row for row in open_rows(view) if row.type == "rendezvous" and friend(row)]
        if not rows or self.together(view):
            return False
        ready = str(captain.said(view, "navigator", "ready") or "").split()
        lost = self.amount > 0
        opens, _ = rows[0].window_h or (0, 0)
        return lost or bool("wait" in ready and now > opens - t["early_h"])

    def blind(self, view: CaptainView) -> bool:
        """Is she heard farther off than she is seen?"""
        return ours(self.captain.kit, view) < hears(self.captain.kit, view)

    def stays(self, view: CaptainView) -> bool:
        """Does the boat stay down to listen for her?"""
        if self.again(view):
            return bool(view.clock.seconds >= self.listen_at)
        return self.here(view) and self.blind(view) and not self.found(view) and not self.casts(view)

    def casts(self, view: CaptainView) -> bool:
        """She has turned away in the dark and is out of hearing: does the boat run out to one side and the other? The
        time beside her tells when she is near again."""
        now, t = view.clock.seconds, self.captain.kit.tactics["meeting"]
        lost = self.amount > 0 and not self.together(view) and self.blind(view) and not self.found(view)
        return bool(
            lost and now - self.cast_at < sum(t["cast_min"]) * MINUTE and hears(self.captain.kit, view) < t["cast_nm"]
        )

    def again(self, view: CaptainView) -> bool:
        """Found again by casting about, but neither seen nor heard yet?"""
        now, t = view.clock.seconds, self.captain.kit.tactics["meeting"]
        marks = [self.captain.plot.marks[n] for n in self.known if n in self.captain.plot.marks]
        met = any(max(m.seen, m.heard) >= self.listen_at - t["cast_on_min"] * MINUTE for m in marks)
        return bool(
            self.listen_at - t["cast_on_min"] * MINUTE <= now < self.listen_at + t["again_min"] * MINUTE and not met
        )

    def found(self, view: CaptainView) -> Mark | None:
        """The friend on the plot, if she can still be where she was reckoned to be."""
        now, t = view.clock.seconds, self.captain.kit.tactics["meeting"]
        marks = [self.captain.plot.marks[n] for n in sorted(self.known) if n in self.captain.plot.marks]
        fresh = [m for m in marks if now - max(m.seen, m.heard) < t["trust_min"] * MINUTE or self.together(view)]
        return max(fresh, key=lambda m: max(m.seen, m.heard), default=None)

    def update(self, view: CaptainView) -> None:
        """Does the time beside her run? Who keeps a steady course?"""
        captain, now, t = self.captain, view.clock.seconds, self.captain.kit.tactics["meeting"]
        amount = sum(row.amount for row in open_rows(view) if row.type == "rendezvous" and friend(row))
        if amount > self.amount:
            if self.casts(view) and not self.again(view):
                self.listen_at = now + t["cast_on_min"] * MINUTE
            self.grew_at = now
        self.amount = amount
        if amount > 0 and not self.together(view) and self.cast_at < self.grew_at:
            self.cast_at, self.cast_from = now, float(view.boat.helm)
        if not self.awaits(view) or view.boat.depth <= 0:
            return
        for mark in captain.plot.noises(MINUTE):
            since, course = self.steady.get(mark.id, (now, mark.course))
            if mark.course is None or course is None or abs(turn(course, mark.course)) > t["steady_deg"]:
                since, course = now, mark.course
            if course is not None:
                self.steady[mark.id] = since, course
            if course is not None and now - since >= t["steady_min"] * MINUTE:
                self.plot(view, mark)

    def plot(self, view: CaptainView, mark: Mark) -> None:
        """Puts her where she must be by bearing, course and noise."""
        plot, t = self.captain.plot, self.captain.kit.tactics["meeting"]
        track = plot.heard_track([mark], t["knots"])
        if track is not None:
            mark.x, mark.y, mark.seen = plot.x + track.x, plot.y + track.y, plot.now
            mark.course, mark.speed = track.course, track.speed
            self.known.add(mark.id)

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        """Down, still, and the hydrophone every so often: at least once while she passes."""
        captain, boat, now, t = self.captain, view.boat, view.clock.seconds, self.captain.kit.tactics
        if self.casts(view) and boat.depth <= 0:
            yield from self.cast_about(view)
        if not self.stays(view) or boat.diving:
            return
        gap = max(t["meeting"]["listen_min"], t["meeting"]["listen_min_per_nm"] * hears(captain.kit, view))
        depth = captain.evade.safe_depth(view, t["meeting"]["depth_m"])
        if boat.depth <= 0:
            if captain.left(view) >= t["meeting"]["orders"] and boat.battery > t["dip_battery"]:
                yield from captain.dive(view, depth)
        elif boat.telegraph != "stop" and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_speed", 10, setting="stop")
        elif (
            "hydrophone" not in boat.views and now - self.listened_at > gap * MINUTE and captain.can(view, 1, keen=True)
        ):
            self.listened_at = now
            yield from captain.order(view, "hydrophone", 10)

    def cast_about(self, view: CaptainView) -> Iterator[Deed]:
        """Who keeps her speed and turns is abeam after a while: to starboard at full speed, then to port."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics["meeting"]
        first = view.clock.seconds - self.cast_at < t["cast_min"][0] * MINUTE
        course = (self.cast_from + (90.0 if first else -90.0)) % 360.0
        if abs(turn(boat.helm, course)) > t["steady_deg"] and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_course", 5, degrees=round(course, 0))
        elif boat.telegraph != "full_ahead" and captain.can(view, 1, urgent=True):
            yield from captain.order(view, "new_speed", 5, setting="full_ahead")
