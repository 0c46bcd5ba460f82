"""The bot Captain: gives all orders. First survive, then shoot, hunt, keep the boat in order, travel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kaleun.games.uboot.advice import danger, men_in, moves, observers
from kaleun.games.uboot.bots.attack import Attack
from kaleun.games.uboot.bots.diary import Diary
from kaleun.games.uboot.bots.evade import Evade
from kaleun.games.uboot.bots.friends import Friends
from kaleun.games.uboot.bots.geometry import turn
from kaleun.games.uboot.bots.gun import Gun
from kaleun.games.uboot.bots.hunt import Hunt
from kaleun.games.uboot.bots.meeting import Meeting
from kaleun.games.uboot.bots.officer import Deed, Officer
from kaleun.games.uboot.bots.plot import LOOK_S, Plot
from kaleun.games.uboot.bots.pursuit import ERRANDS
from kaleun.games.uboot.bots.quarry import open_rows, worth
from kaleun.games.uboot.bots.upkeep import Upkeep
from kaleun.games.uboot.crew.stations import OUTSIDE
from kaleun.games.uboot.view import CaptainView
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

MINUTE, HOUR = 60, 3600
WATCH, LAST_OF_WATCH = 360, 35
"""Minutes."""
UNMANNED = ("not_manned", "no_such_crew")
LOST = "no_such_contact"
"""Nobody has the ship in sight any more."""
RADIO_ROOM = "help:2:1:"
"""A man for the radio."""
SUNK = ("sink", "hit")
SLOW = ("stop", "slow_ahead")


class Captain(Officer[CaptainView]):
    """A short memory: what he is doing, since when, and which order still waits for men."""

    role = "captain"

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.plot = Plot(self.rng.gauss(0.0, 1.0) * self.skill["bearing_plot_error_deg"])
        self.evade, self.attack, self.hunt = Evade(self), Attack(self), Hunt(self)
        self.upkeep, self.friends, self.gun = Upkeep(self), Friends(self), Gun(self)
        self.diary, self.meeting = Diary(self), Meeting(self)
        self.course_at = -HOUR
        self.call = ""
        self.called_at = -HOUR
        self.tried: dict[str, int] = {}
        self.engines_at = -HOUR
        """When men were last missing at the engines."""
        self.broken_at = -HOUR
        """When a change of course was last refused for another reason than missing men."""

    # -- means

    def left(self, view: CaptainView) -> int:
        """Orders left on the track."""
        track = view.tracks
        at = len(self.kit.order_spaces) - 1 - self.kit.order_spaces.index(track.orders)
        return max(0, at - int(track.blocked))

    def morale(self, view: CaptainView) -> int:
        return len(self.kit.morale_spaces) - 1 - self.kit.morale_spaces.index(view.tracks.morale)

    def can(self, view: CaptainView, n: int = 1, keen: bool = False, urgent: bool = False, vital: bool = False) -> bool:
        """Are there orders for this: within the track, keeping the reserve; keen ones down to morale VIII, urgent ones
        down to IV, vital ones down to I."""
        if not keen and not urgent and not vital:
            return self.left(view) >= n + self.reserve(view)
        names, duty = self.kit.morale_spaces, self.kit.duty
        name = "I" if vital else duty["captain_min_morale_by_choice"] if urgent else self.kit.tactics["keen_morale"]
        least = len(names) - 1 - names.index(name)
        alert = 7 - int(view.tracks.blocked) if self.may_alert(view) else 0
        return self.left(view) + alert + max(0, self.morale(view) - least) >= n

    def may_alert(self, view: CaptainView) -> bool:
        """High alert gives eight orders now and takes one from every watch to come: only in the fight, and not when
        too many are gone already."""
        track = view.tracks
        few = int(track.blocked) < self.kit.tactics["most_blocked"][self.name]
        spare = self.fight(view) or self.watch_left(view) < self.kit.tactics["last_alert_min"]
        if self.hunt.shadowing and not self.fight(view):
            return False
        kept = 0 if spare else 1  # the last one of a watch is for the shot and for what comes after it
        return bool(few and track.high_alerts_left > kept and self.alarm(view))

    def fight(self, view: CaptainView) -> bool:
        """Is somebody at our throat, or we at theirs?"""
        return danger(view) in ("aircraft", "asdic", "breach") or self.attack.near(view)

    def watch_left(self, view: CaptainView) -> int:
        """Minutes to the next watch."""
        return WATCH - (int(view.time[:2]) * 60 + int(view.time[3:5])) % WATCH

    def reserve(self, view: CaptainView) -> int:
        """Orders kept back; none in the last half hour of a quiet watch, when they would be lost."""
        if self.watch_left(view) <= LAST_OF_WATCH and not view.contacts:
            return 0
        if self.hunt.committed and self.hunt.quarry is not None:
            return 8
        if self.hunt.wanted(view):  # the approach and the shot take about so many
            return min(int(self.kit.tactics["attack_reserve"][self.name]), (8 - int(view.tracks.blocked)) // 2)
        return min(int(self.kit.duty["captain_reserve_orders"]), (8 - int(view.tracks.blocked)) // 3)

    def alarm(self, view: CaptainView) -> bool:
        """In the fight, with a breach, or with a friend just found: only then high alert."""
        if danger(view) in ("aircraft", "asdic", "breach"):
            return True
        if self.meeting.awaits(view) and (self.meeting.amount > 0 or self.meeting.found(view) is not None):
            return True  # she must not get out of sight
        return self.hunt.hot(view) or bool(view.contacts and self.attack.near(view))

    def said(self, view: CaptainView, role: str, topic: str) -> Any:
        return view.task.said.get(role, {}).get(topic)

    def torpedoes(self, view: CaptainView) -> int:
        """Torpedoes in the tubes and ready to be loaded."""
        spare = sum(n for name, n in view.spares.items() if not name.startswith("external"))
        return sum(bool(tube.load or tube.reloading) for tube in view.tubes) + spare

    def value(self, view: CaptainView, kind: str) -> float:
        return worth(self.kit, view, kind)

    def hurried(self, view: CaptainView) -> bool:
        """Does an order call the boat somewhere so that there is no time for a hunt?"""
        miles = self.said(view, "navigator", "miles")
        if any(row.type == "rescue" and not row.met for row in open_rows(view) if row.primary):
            return True
        return bool(
            miles is not None
            and any(row.primary and row.type in ("reach", "report", "rescue") for row in open_rows(view))
            and view.left / HOUR < float(miles) / 9.0
        )

    # -- questions

    def choose(self, view: CaptainView, ask: Ask | Pending) -> str:
        if ask.prompt == "men_outside" and view.pinged:
            return "dive:no"
        return super().choose(view, ask)

    def refused(self, view: CaptainView, deed: Deed, code: str) -> None:
        """Men are missing: the next thing is a Mobilization; otherwise the order rests for a while."""
        now = view.clock.seconds
        self.tried[deed[0]] = now
        if deed[0] == "new_course" and code not in UNMANNED:
            self.broken_at = now
        if deed[0] == "tdc" and code == LOST:
            self.attack.unheld[int(deed[1]["contact"])] = now + MINUTE
        elif deed[0] == "repair_environmental" and code in UNMANNED:
            self.upkeep.short(view, int(deed[1]["section"]))
        elif deed[0] == "enigma" and code in UNMANNED:
            self.call, self.tried["enigma"] = RADIO_ROOM, -HOUR * 9
        elif code in UNMANNED and now - self.called_at > 2 * MINUTE:
            call = "reload" if deed[0] == "reload" and view.boat.depth <= 0 else self.posture(view)
            again = deed[0] == "new_speed" and now - self.engines_at < HOUR
            if again:  # the usual two are not enough: something there is broken
                call = "help:6:3:"
            if deed[0] == "new_speed":
                self.engines_at = now if not again else now + HOUR
            self.call = call if moves(view, call) > 1 or again else ""

    def rests(self, view: CaptainView, name: str, minutes: float = 10) -> bool:
        """Was this order refused or given a short while ago?"""
        return bool(view.clock.seconds - self.tried.get(name, -HOUR * 9) < minutes * MINUTE)

    def order(self, view: CaptainView, name: str, pause: float = 0, **args: Any) -> Iterator[Deed]:
        """An order, not again for `pause` minutes."""
        if not self.rests(view, name, pause):
            self.tried[name] = view.clock.seconds
            yield name, args

    def mobilize(self, view: CaptainView, call: str) -> Iterator[Deed]:
        self.call, self.called_at = "", view.clock.seconds
        yield "mobilize", {"call": call}

    def posture(self, view: CaptainView) -> str:
        return "dive" if view.boat.depth > 0 else "cruise"

    def dive(self, view: CaptainView, depth: float) -> Iterator[Deed]:
        """Everybody in, then down."""
        if men_in(view, OUTSIDE) or self.call:
            if self.can(view, 2, vital=True):
                yield from self.mobilize(view, "dive")
        elif self.can(view, 1, vital=True):
            yield from self.order(view, "dive", 0, depth=depth)

    def withdraw(self, view: CaptainView, away: float, guarded: bool) -> None:
        """The tubes are empty: out of the way of the escorts, on the surface or below it."""
        if view.boat.depth > 0:
            self.evade.after_shot(view, away, guarded)
        else:
            minutes = self.kit.tactics["run_off_min"] if guarded else 5
            self.hunt.away, self.hunt.away_until = away, view.clock.seconds + minutes * MINUTE

    def wants_up(self, view: CaptainView) -> bool:
        """Is there no reason to stay under water?"""
        if view.boat.battery < self.kit.tactics["low_battery"]:
            return True
        waiting = self.hunt.quarry is None and self.hunt.station(view)
        stay = self.hunt.dip or self.hunt.too_near(view) or waiting or self.hunt.still_listening(view)
        stay = stay or self.hunt.comes(view) or self.meeting.stays(view)
        return not stay and not (self.hunt.committed and self.hunt.quarry is not None)

    def patience(self, view: CaptainView) -> int:
        think = self.kit.tactics["think_s"]
        now = view.clock.seconds
        if self.attack.holding:
            return LOOK_S - now % LOOK_S
        if view.aircraft or (men_in(view, OUTSIDE) and now - self.called_at < 30):
            return 3
        if view.pinged or view.running or self.attack.near(view):
            return int(think["attack"])
        blind = view.boat.depth <= 0 and observers(view) < 2
        if view.boat.diving or self.call or blind:
            return int(think["near"])
        friend = self.friends.near(view)
        if friend is not None and self.plot.track(friend, 0.0).distance < self.kit.tactics["friend_think_nm"]:
            return int(think["near"])
        busy = view.contacts or self.hunt.quarry is not None or view.boat.depth > 0 or friend is not None
        busy = busy or (self.meeting.amount > 0 and self.meeting.awaits(view))
        return int(think["contact"] if busy else think["quiet"])

    # -- deeds

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        if view.outcome:
            return
        self.plot.update(view)
        if not self.diary.read:
            self.diary.recall(view)
        self.meeting.update(view)
        self.hunt.update(view)
        yield from self.diary.deeds(view)
        for step in (
            self.home, self.upkeep.breach, self.evade.deeds, self.shoals, self.muster, self.upkeep.signal,
            self.attack.deeds, self.gun.deeds, self.hunt.deeds, self.friends.deeds, self.meeting.deeds,
            self.upkeep.deeds, self.travel,
        ):  # fmt: skip
            done = list(step(view))
            if done:
                fight = step not in (self.upkeep.deeds, self.travel, self.meeting.deeds, self.home)
                if fight and not self.left(view) and self.may_alert(view):
                    yield "high_alert", {}
                yield from done
                return
            if step == self.attack.deeds and self.attack.holding:
                return

    def home(self, view: CaptainView) -> Iterator[Deed]:
        """Back to base when everything is done, nothing more can be, or the boat is badly hurt."""
        rows = view.task.objectives
        if not rows:
            return
        primary, t = rows[0].done, self.kit.tactics
        armed = self.torpedoes(view) > 0 or self.gun.armed(view)
        hopeless = not armed and rows[0].type.startswith(SUNK)
        all_done = primary and all(row.done or row.missed for row in rows)
        tired = primary and self.morale(view) <= 3
        there = primary and (rows[0].type == "reach" or rows[0].then.startswith("reach"))
        hurt = bool(view.technical_view.flooded) or view.boat.fuel < t["reserve_fuel_t"]
        quiet = not view.contacts and not view.running and not self.waiting_for_wreck(view)
        weary = all_done and (self.morale(view) < t["fresh_morale"] or view.left < 4 * HOUR)
        errand = not primary and rows[0].type in ERRANDS  # nobody need fight for it: on, as long as it goes
        hope = not primary and armed and view.left > t["hope_h"] * HOUR  # the next watch brings orders, a meal morale
        spent = self.morale(view) <= t["spent_morale"] and not errand and not hope
        enough = weary or hopeless or tired or hurt or spent or there or (primary and not armed)
        if (enough and quiet) or (view.tracks.exhausted and not errand) or view.left < 3 * MINUTE:
            yield from self.order(view, "return_to_base", 5)

    def waiting_for_wreck(self, view: CaptainView) -> bool:
        """A ship we hit may still go under."""
        last = max(self.attack.shot_at.values(), default=-9 * HOUR)
        return bool(view.clock.seconds - last < HOUR)

    def muster(self, view: CaptainView) -> Iterator[Deed]:
        """A Mobilization that is due: men missing for an order, or no look-outs on the surface."""
        boat, now = view.boat, view.clock.seconds
        if boat.diving:
            return
        if self.call and self.can(view, 1, urgent=True):
            yield from self.mobilize(view, self.call)
        elif boat.depth <= 0 and observers(view) < 2 and not self.hunt.dip:
            if men_in(view, (8,)) < 2:
                if now - self.called_at > 5 * MINUTE and self.can(view, 2, vital=True):
                    yield from self.mobilize(view, "cruise")
            elif self.can(view, 1, vital=True):
                yield from self.order(view, "observe", 3)

    def shoals(self, view: CaptainView) -> Iterator[Deed]:
        """The navigator warns of the land: his course, and no hunt in that direction."""
        course = self.said(view, "navigator", "course")
        if "land" not in str(self.said(view, "navigator", "ready") or "").split() or course is None:
            return
        self.hunt.drop(view, 2.0)
        if abs(turn(view.boat.helm, course)) > 20 and self.can(view, 1, vital=True):
            if view.clock.seconds - self.broken_at < 10 * MINUTE:  # she does not answer the helm: no farther
                if view.boat.telegraph != "stop":
                    yield from self.order(view, "new_speed", 1, setting="stop")
                return
            yield from self.order(view, "new_course", 3, degrees=float(course))

    def travel(self, view: CaptainView) -> Iterator[Deed]:
        """The navigator's course, the right speed."""
        boat, now, t = view.boat, view.clock.seconds, self.kit.tactics
        course = self.said(view, "navigator", "course")
        busy = (self.hunt.quarry is not None and self.hunt.worth_it(view)) or self.friends.near(view) is not None
        busy = busy or self.meeting.casts(view) or self.meeting.again(view)
        if boat.depth > 0 or boat.diving or course is None or busy or self.hunt.dip:
            return
        off = abs(turn(boat.helm, course))
        if now - self.broken_at < 20 * MINUTE and off > t["course_step_deg"]:  # she does not answer the helm: not on
            if boat.telegraph != "stop" and self.can(view, 1, vital=True):
                yield from self.order(view, "new_speed", 2, setting="stop")
            return
        waits = "wait" in str(self.said(view, "navigator", "ready") or "").split()
        if waits and (self.said(view, "navigator", "miles") or 0) < 2 * t["waypoint_nm"]:
            if boat.telegraph != "stop" and self.can(view, 1, keen=True):
                yield from self.order(view, "new_speed", 10, setting="stop")
            return
        far = self.hunt.wanted(view) and (self.said(view, "navigator", "miles") or 0) > 30
        setting = "full_ahead" if far or self.hurried(view) else "half_ahead"
        astray = off > t["astray_deg"]  # the wrong way altogether
        may = self.can(view, 1, urgent=astray and self.hurried(view)) or (astray and self.left(view) > 1)
        if off > t["course_step_deg"] and now - self.course_at > t["course_gap_min"] * MINUTE and may:
            self.course_at = now
            yield from self.order(view, "new_course", 2, degrees=float(course))
        elif boat.telegraph != setting and self.can(view, 1, urgent=boat.telegraph in SLOW):
            yield from self.order(view, "new_speed", 10, setting=setting)
