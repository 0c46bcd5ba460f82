"""The bot Captain's deck gun: for a lone ship that is small, crippled, or all that is left when the tubes are empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.advice import men_in
from kaleun.games.uboot.bots.geometry import Track, turn
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.plot import Mark
from kaleun.games.uboot.bots.quarry import warship, worth
from kaleun.games.uboot.bots.sight import dark
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.bots.captain import Captain

MINUTE = 60
FOREDECK = (7,)
CREW = 3


class Gun:
    """Nobody is sent to the foredeck with an aircraft or a warship about."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain

    def armed(self, view: CaptainView) -> bool:
        """Shells enough, and a sea in which they hit."""
        t = self.captain.kit.tactics["gun"]
        return bool(view.boat.shells >= t["least_shells"] and view.weather.sea <= t["most_sea"])

    def quiet(self, view: CaptainView) -> bool:
        """Is no warship and no aircraft known to be near?"""
        captain, quarry = self.captain, self.captain.hunt.quarry
        if view.aircraft or view.pinged or (quarry is not None and quarry.guarded):
            return False
        miles = captain.kit.tactics["gun"]["alone_nm"]
        about = [m for m in captain.plot.fresh(30 * MINUTE) if warship(captain.kit, m.kind)]
        return not any(captain.plot.track(m, 12.0).distance < miles for m in about)

    def suits(self, view: CaptainView, mark: Mark, ship: Track) -> bool:
        """Is this a ship for the gun: small, or crippled, or slow enough when no torpedo is left?"""
        captain, t = self.captain, self.captain.kit.tactics["gun"]
        row = captain.kit.vessels.get(mark.kind)
        if row is None or mark.id in captain.attack.doomed or not worth(captain.kit, view, mark.kind):
            return False
        tons = row["grt"] * row["sink_factor"]
        harmless = dark(view) or row["armed_probability"] <= t["armed_share"]  # by day the others' guns answer
        crippled = harmless and ship.speed < (t["crippled_kn"] if mark.id in captain.attack.fired else t["dead_kn"])
        last = not captain.torpedoes(view) and tons <= t["last_grt"] and (dark(view) or ship.speed < t["crippled_kn"])
        return bool(tons <= t["small_grt"] or crippled or last)

    def target(self, view: CaptainView) -> Mark | None:
        """The ship to be shelled now."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics["gun"]
        if boat.depth > 0 or boat.diving or not self.armed(view) or not self.quiet(view):
            return None
        if captain.hurried(view):
            return None
        found = []
        for mark in captain.plot.fresh(2 * MINUTE):
            ship = captain.plot.track(mark, 9.0)
            if mark.course is not None and ship.distance < t["from_nm"] and self.suits(view, mark, ship):
                found.append((ship.distance, mark.id, mark))
        return min(found)[2] if found else None

    def hopes(self, view: CaptainView) -> bool:
        """Under water: is the ship we hit crippled and alone, so that the gun can finish it?"""
        captain, quarry, t = self.captain, self.captain.hunt.quarry, self.captain.kit.tactics["gun"]
        if quarry is None or not self.armed(view) or not self.quiet(view):
            return False
        marks = [captain.plot.marks[n] for n in quarry.ids if n in captain.plot.marks]
        tracks = [(m, captain.plot.track(m, 9.0)) for m in marks if m.id in captain.attack.fired]
        return any(s.distance < t["from_nm"] and self.suits(view, m, s) for m, s in tracks)

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        """Near, three men to the foredeck, fire; in again when it is over."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics["gun"]
        mark = self.target(view)
        if mark is None:
            done = men_in(view, FOREDECK) and not captain.friends.rescuing(view)
            if done and boat.depth <= 0 and captain.can(view, 1) and not captain.rests(view, "secure", 20):
                captain.tried["secure"] = view.clock.seconds
                yield from captain.mobilize(view, "cruise")
            return
        ship = captain.plot.track(mark, 9.0)
        if ship.distance > t["open_nm"]:
            yield from self.near(view, ship)
        elif men_in(view, FOREDECK) < CREW:
            if captain.can(view, 2, keen=True) and not captain.rests(view, "mobilize", 6):
                captain.tried["mobilize"] = view.clock.seconds
                yield from captain.mobilize(view, "gun")
        elif "gun88" not in boat.views:
            if captain.can(view, 1, keen=True):
                yield from captain.order(view, "gun_88mm", 1, contact=mark.id)
        else:
            yield from self.near(view, ship)

    def near(self, view: CaptainView, ship: Track) -> Iterator[Deed]:
        """Towards it and alongside, not nearer than needed."""
        captain, boat, t = self.captain, view.boat, self.captain.kit.tactics["gun"]
        far = ship.distance > t["open_nm"]
        side = 1.0 if turn(ship.bearing, boat.course) >= 0 else -1.0
        course = ship.bearing if ship.distance > t["keep_nm"] else (ship.bearing + 70.0 * side) % 360.0
        setting = "full_ahead" if far else "half_ahead" if ship.speed > t["crippled_kn"] else "slow_ahead"
        if abs(turn(boat.helm, course)) > (15 if far else 45) and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_course", 3, degrees=round(course, 0))
        elif boat.telegraph != setting and captain.can(view, 1, keen=True):
            yield from captain.order(view, "new_speed", 3, setting=setting)
