"""The bot Captain: gives all orders. First survive, then attack, keep the boat in order, travel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kaleun.ai.uboot.attack import Attack
from kaleun.ai.uboot.geometry import turn
from kaleun.ai.uboot.officer import Deed, Officer, View
from kaleun.games.uboot.advice import OUTSIDE, danger, men_in, moves, observers
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

MINUTE, HOUR = 60, 3600
UNMANNED = ("not_manned", "no_such_crew")


class Captain(Officer):
    """A short memory: what he is doing, since when, and which order still waits for men."""

    role = "captain"

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.attack = Attack(self)
        self.down_until = 0
        self.pinged_at = -HOUR
        self.course_at = -HOUR
        self.call = ""
        self.called_at = -HOUR
        self.tried: dict[str, int] = {}
        self.refusals: dict[str, int] = {}

    # -- means

    def left(self, view: View) -> int:
        """Orders left on the track."""
        track = view["tracks"]
        at = len(self.kit.order_spaces) - 1 - self.kit.order_spaces.index(track["orders"])
        return max(0, at - int(track["blocked"]))

    def morale(self, view: View) -> int:
        return len(self.kit.morale_spaces) - 1 - self.kit.morale_spaces.index(view["tracks"]["morale"])

    def can(self, view: View, n: int = 1, urgent: bool = False, vital: bool = False) -> bool:
        """Are there orders for this: within the track, keeping the reserve; urgent ones down to morale IV, vital ones
        down to I."""
        if not urgent and not vital:
            return self.left(view) >= n + int(self.kit.duty["captain_reserve_orders"])
        names = self.kit.morale_spaces
        least = 1 if vital else len(names) - 1 - names.index(self.kit.duty["captain_min_morale_by_choice"])
        alert = 8 - int(view["tracks"]["blocked"]) if view["tracks"]["high_alerts_left"] and self.alarm(view) else 0
        return self.left(view) + alert + max(0, self.morale(view) - least) >= n

    def alarm(self, view: View) -> bool:
        """In contact, or with a breach: only then high alert."""
        return bool(view["contacts"]) or danger(view) in ("aircraft", "asdic", "breach")

    def said(self, view: View, role: str, topic: str) -> Any:
        return view["task"]["said"].get(role, {}).get(topic)

    # -- questions

    def choose(self, view: View, ask: Ask | Pending) -> str:
        if ask.prompt == "men_outside" and view["pinged"]:
            return "dive:no"
        return super().choose(view, ask)

    def refused(self, view: View, deed: Deed, code: str) -> None:
        """Men are missing: the next thing is a Mobilization; otherwise the order rests for a while."""
        now = view["clock"]["seconds"]
        self.tried[deed[0]] = now
        self.refusals[deed[0]] = self.refusals.get(deed[0], 0) + 1
        if code in UNMANNED and now - self.called_at > 5 * MINUTE:
            call = "reload" if deed[0] == "reload" and view["boat"]["depth"] <= 0 else self.posture(view)
            self.call = call if moves(view, call) > 1 else ""

    def rests(self, view: View, name: str, minutes: float = 10) -> bool:
        """Was this order refused or given a short while ago?"""
        return bool(view["clock"]["seconds"] - self.tried.get(name, -HOUR * 9) < minutes * MINUTE)

    def order(self, view: View, name: str, pause: float = 0, **args: Any) -> Iterator[Deed]:
        """An order, not again for `pause` minutes."""
        if not self.rests(view, name, max(pause, 1)):
            self.tried[name] = view["clock"]["seconds"]
            yield name, args

    def mobilize(self, view: View, call: str) -> Iterator[Deed]:
        self.call, self.called_at = "", view["clock"]["seconds"]
        yield "mobilize", {"call": call}

    def posture(self, view: View) -> str:
        return "dive" if view["boat"]["depth"] > 0 else "cruise"

    def patience(self, view: View) -> int:
        think = self.kit.tactics["think_s"]
        if view["pinged"] or view["running"] or self.attack.close(view):
            return int(think["attack"])
        if view["boat"]["depth"] > 15:
            return int(think["contact"])
        blind = view["boat"]["depth"] <= 0 and observers(view) < 2
        if view["aircraft"] or view["boat"]["diving"] or self.call or blind:
            return int(think["near"])
        return int(think["contact"] if view["contacts"] or self.attack.target else think["quiet"])

    # -- deeds

    def deeds(self, view: View) -> Iterator[Deed]:
        if view["outcome"]:
            return
        for step in (self.home, self.danger, self.muster, self.attack.deeds, self.friends, self.work, self.travel):
            done = list(step(view))
            if done:
                if not self.left(view) and self.alarm(view) and view["tracks"]["high_alerts_left"]:
                    yield "high_alert", {}
                yield from done
                return

    def home(self, view: View) -> Iterator[Deed]:
        """Back to base when everything is done, nothing more can be, or the time is up."""
        rows = view["task"]["objectives"]
        primary = rows[0]["done"] if rows else False
        torpedoes = sum(bool(t["load"]) for t in view["tubes"]) + sum(view["spares"].values())
        hopeless = not torpedoes and rows[0]["type"].startswith(("sink", "hit"))
        late = view["left"] < self.kit.tactics["home_h"] * HOUR
        all_done = primary and all(row["done"] or row["missed"] for row in rows)
        tired = view["tracks"]["exhausted"] or (primary and self.morale(view) <= 3)
        fuel = view["boat"]["fuel"] < self.kit.tactics["reserve_fuel_t"]
        quiet = not view["contacts"] and not view["running"]
        enough = all_done or hopeless or tired or fuel or (primary and not torpedoes)
        if late or (enough and quiet):
            yield from self.order(view, "return_to_base", 5)

    def safe_depth(self, view: View, wanted: float) -> float:
        """As deep as wanted, but clear of the bottom."""
        sounding = self.said(view, "navigator", "depth") or 60.0
        return float(max(10.0, min(wanted, sounding - self.kit.tactics["keel_clear_m"])))

    def danger(self, view: View) -> Iterator[Deed]:
        """Aircraft, ASDIC, escorts near: under water, deep, and still until it is over."""
        now, boat, t = view["clock"]["seconds"], view["boat"], self.kit.tactics
        under = boat["depth"] > 0 or boat["diving"] == "dive"
        if view["pinged"]:
            self.pinged_at = now
            self.down_until = max(self.down_until, now + t["evade_min"] * MINUTE)
        threat = self.threat(view)
        if not under and (view["aircraft"] or threat) and not boat["diving"]:
            minutes, depth = (t["evade_min"], t["evade_depth_m"]) if threat else (t["plane_min"], t["plane_depth_m"])
            self.down_until = now + minutes * MINUTE
            yield from self.dive(view, self.safe_depth(view, depth))
        elif under and now < self.down_until:
            yield from self.hide(view, threat)
        elif under and not self.attack.target and boat["diving"] != "surface":
            yield from self.up(view)

    def dive(self, view: View, depth: float) -> Iterator[Deed]:
        """Everybody in, then down."""
        if men_in(view, OUTSIDE) or self.call:
            if self.can(view, 2, vital=True):
                yield from self.mobilize(view, "dive")
        elif self.can(view, 1, vital=True):
            yield from self.order(view, "dive", 0, depth=depth)

    def hide(self, view: View, threat: bool) -> Iterator[Deed]:
        """Deeper while they hold us, then slowly away."""
        boat, now = view["boat"], view["clock"]["seconds"]
        deep = self.safe_depth(view, self.kit.tactics["evade_depth_m"])
        open_sea = (self.said(view, "navigator", "depth") or 0) >= self.kit.tactics["deep_water_m"]
        if boat["keel"] > deep + 5 and not boat["diving"] and self.can(view, vital=True):
            yield from self.order(view, "new_depth", 3, depth=deep)
            return
        hunted = view["pinged"] or threat or now - self.pinged_at < 10 * MINUTE
        if hunted and boat["keel"] < deep - 15 and not boat["diving"] and self.can(view, vital=True):
            yield from self.order(view, "new_depth", 3, depth=deep)
        elif boat["telegraph"] not in (("half_ahead", "slow_ahead") if open_sea else ("slow_ahead",)):
            if self.can(view, urgent=True):
                yield from self.order(view, "new_speed", 5, setting="slow_ahead")
        elif view["pinged"] and self.can(view, 2):
            yield from self.order(view, "new_course", 12, degrees=float((boat["course"] + 80) % 360))

    def up(self, view: View) -> Iterator[Deed]:
        """Surface when nobody is near, or when the battery or the air demands it."""
        near = any(c["distance"] is not None and c["distance"] < 3 for c in view["contacts"])
        forced = view["boat"]["battery"] < self.kit.tactics["low_battery"]
        if (not near or forced) and self.can(view, 1, vital=True):
            yield from self.order(view, "resurface", 4)

    def threat(self, view: View) -> bool:
        """Is an escort or another warship near enough to be dangerous?"""
        limit = self.kit.tactics["avoid_escort_nm"]["night" if view["light"].startswith("night") else "day"]
        for c in view["contacts"]:
            row = self.kit.vessels.get(c["kind"])
            if row is None or not (
                row["category"] == "escort" or row["depth_charges"] or row["armed_probability"] >= 1
            ):
                continue
            miles = c["distance"] if c["distance"] is not None else (1.0 if c["band"] == "near" else 9.0)
            if miles < limit:
                return True
        return False

    def muster(self, view: View) -> Iterator[Deed]:
        """A Mobilization that is due: men missing for an order, or no look-outs on the surface."""
        boat, now = view["boat"], view["clock"]["seconds"]
        if boat["diving"]:
            return
        if self.call and self.can(view, 1, urgent=True):
            yield from self.mobilize(view, self.call)
        elif boat["depth"] <= 0 and observers(view) < 2:
            if men_in(view, (8,)) < 2:
                if now - self.called_at > 20 * MINUTE and self.can(view, 2, urgent=True):
                    yield from self.mobilize(view, "cruise")
            elif self.can(view, 1, urgent=True):
                yield from self.order(view, "observe", 15)

    def friends(self, view: View) -> Iterator[Deed]:
        """A dinghy or a boat of ours: go there, stop, take them aboard."""
        boat = view["boat"]
        wanted = [r for r in view["task"]["objectives"] if r["type"] in ("rescue", "rendezvous") and not r["done"]]
        seen = [c for c in view["contacts"] if c["kind"] in ("dinghy", "uboat") and c["distance"] is not None]
        if not wanted or not seen or boat["depth"] > 0 or (wanted[0]["met"] and wanted[0]["type"] == "rescue"):
            return
        c = min(seen, key=lambda c: c["distance"])
        if c["distance"] > 0.26:
            off = abs(turn(boat["helm"], c["true_bearing"]))
            setting = "slow_ahead" if c["distance"] < 1.0 else "half_ahead"
            if off > 8:
                yield from self.order(view, "new_course", 2, degrees=float(c["true_bearing"]))
            elif boat["telegraph"] != setting:
                yield from self.order(view, "new_speed", 2, setting=setting)
        elif boat["telegraph"] != "stop":
            yield from self.order(view, "new_speed", 2, setting="stop")
        elif men_in(view, (7,)) < 2 and self.can(view, 1, urgent=True) and not self.rests(view, "mobilize", 8):
            self.tried["mobilize"] = view["clock"]["seconds"]
            yield from self.mobilize(view, "rescue")

    # -- the boat in order

    def work(self, view: View) -> Iterator[Deed]:
        """Repairs, wounded, radio, reports, reloading, food."""
        yield from self.repairs(view, str(self.said(view, "chief_engineer", "wish") or "none"))
        yield from self.radio(view)
        wish = str(self.said(view, "first_officer", "wish") or "none").split()
        if wish[0] == "first_aid" and self.can(view, 1):
            yield from self.order(view, "first_aid", 30, patients=wish[1:])
        wish = str(self.said(view, "navigator", "wish") or "none").split()
        if wish[0] == "meal" and self.can(view, 1):
            yield from self.order(view, "prepare_meal", 90)
        elif wish[0] == "sextant" and self.can(view, 2):
            yield from self.order(view, "sextant", 120)
        yield from self.reload(view)
        track = view["tracks"]
        smoke = track["blocked"] and not track["smoked"] and track["cigarettes"][self.role] and men_in(view, OUTSIDE)
        if smoke and not self.alarm(view):
            yield from self.order(view, "smoke", 120)
        if self.can(view, 3) and self.morale(view) < 7 and view["cards"]["hand"] and not view["contacts"]:
            yield from self.order(view, "address_crew", 180, card=view["cards"]["hand"][0])

    def repairs(self, view: View, wish: str) -> Iterator[Deed]:
        what, *rest = wish.split()
        if what == "environmental" and self.can(view, 1, urgent=True):
            section, kind = int(rest[0]), rest[1]
            supply = self.kit.supply_of[kind]
            at = view["technical_view"]["supplies"].get(supply, 0)
            if at == section and men_in(view, (section,)):
                yield from self.order(view, "repair_environmental", 2, section=section, what=kind)
            elif at and not self.rests(view, "help", 15) and self.can(view, 2, urgent=True):
                yield from self._help(view, section, 1, supply)
        elif what == "breach" and self.can(view, 1, urgent=True):
            section = int(rest[0])
            if men_in(view, (section,)) >= 5:
                yield from self.order(view, "repair_breach", 1, section=section)
            elif not self.rests(view, "help", 2):
                yield from self._help(view, section, 5, "")
        elif what == "technical" and self.can(view, 1):
            component, section, need = rest[0], int(rest[1]), int(rest[2])
            if men_in(view, (section,)) >= need:
                yield from self.order(view, "repair_technical", 20, component=component)
            elif not view["contacts"] and self.can(view, 3) and not self.rests(view, "help", 120):
                yield from self._help(view, section, need, "")

    def _help(self, view: View, section: int, n: int, supply: str) -> Iterator[Deed]:
        self.tried["help"] = view["clock"]["seconds"]
        yield from self.mobilize(view, f"help:{section}:{n}:{supply}")

    def radio(self, view: View) -> Iterator[Deed]:
        """Reads what has come in; sends what headquarters waits for when the boat is where it should be."""
        unread = [m for m in view["radio"] if not m["read"]]
        if unread and self.can(view, 1):
            message = unread[0]
            key = self.kit.keys.get(message["day"], "")
            yield from self.order(view, "enigma", 5, receive=[message["id"]], key=key)
            return
        task = view["task"]
        if view["boat"]["depth"] > 0 or task["sending"] or not self.can(view, 1, urgent=True):
            return
        square = self.said(view, "navigator", "square")
        miles = self.said(view, "navigator", "miles")
        for name in task["to_send"]:
            row = next((r for r in task["objectives"] if r["id"] == name), None)
            if row is not None and self.may_report(view, row, str(square), miles):
                yield from self.order(view, "enigma", 45, send=name)
                return

    def may_report(self, view: View, row: Mapping[str, Any], square: str, miles: float | None) -> bool:
        """Is this the place and the moment for the message?"""
        if row["type"] != "report" or row["met"]:
            return True
        if row.get("before_attack") or "group" in row:
            return bool(view["contacts"])
        return miles is not None and miles < self.kit.tactics["waypoint_nm"] + 4 and square in (square, *row["squares"])

    def reload(self, view: View) -> Iterator[Deed]:
        empty = [n for n, t in enumerate(view["tubes"], 1) if not t["load"] and not t["reloading"]]
        for n in empty:
            room = "stern" if n == 5 else "bow"
            kinds = [k for k in ("g7e", "g7a") if view["spares"].get(f"{room} {k}", 0) > 0]
            if kinds and self.can(view, 1) and (n != 5 or self.can(view, 3)):
                yield from self.order(view, "reload", 16, tube=n, kind=kinds[0])
                return

    def travel(self, view: View) -> Iterator[Deed]:
        """The navigator's course, the right speed."""
        boat, now, t = view["boat"], view["clock"]["seconds"], self.kit.tactics
        course = self.said(view, "navigator", "course")
        if boat["depth"] > 0 or boat["diving"] or course is None or self.attack.target:
            return
        off = abs(turn(boat["helm"], course))
        if off > t["course_step_deg"] and now - self.course_at > t["course_gap_min"] * MINUTE and self.can(view, 1):
            self.course_at = now
            yield from self.order(view, "new_course", 2, degrees=float(course))
        elif boat["telegraph"] not in ("half_ahead", "full_ahead") and self.can(view, 1):
            yield from self.order(view, "new_speed", 10, setting="half_ahead")
