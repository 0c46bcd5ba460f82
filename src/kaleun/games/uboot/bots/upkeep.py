"""The bot Captain and the boat in order: repairs, wounded, radio, reloading, food, a word to the crew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.advice import men_in
from kaleun.games.uboot.bots.officer import Deed
from kaleun.games.uboot.bots.quarry import of_the_enemy
from kaleun.games.uboot.missions.view import Objective
from kaleun.games.uboot.view import CaptainView

if TYPE_CHECKING:
    from kaleun.games.uboot.bots.captain import Captain

MINUTE = 60


class Upkeep:
    """One thing at a time, the most urgent first."""

    def __init__(self, captain: Captain) -> None:
        self.captain = captain
        self.called: dict[int, int] = {}
        """How often in vain men were called to a section."""
        self.need: dict[int, int] = {}
        """How many men a repair in a section takes, where one was not enough."""

    def deeds(self, view: CaptainView) -> Iterator[Deed]:
        captain = self.captain
        yield from self.repairs(view, str(captain.said(view, "chief_engineer", "wish") or "none"))
        yield from self.reload(view)
        yield from self.read(view)
        yield from self.signal(view)
        if not captain.hunt.hot(view):  # there every order is for the chase and the shot
            yield from self.routine(view)

    def routine(self, view: CaptainView) -> Iterator[Deed]:
        """What can wait: the wounded, the galley, the stars, a speech."""
        captain = self.captain
        wish = str(captain.said(view, "first_officer", "wish") or "none").split()
        if wish[0] == "first_aid" and captain.can(view, 1):
            yield from captain.order(view, "first_aid", 30, patients=wish[1:])
        wish = str(captain.said(view, "navigator", "wish") or "none").split()
        hungry = not view.food.plates and int(view.time[:2]) in (19, 20, 21)
        if wish[0] == "meal" and captain.can(view, 1, keen=hungry):
            yield from captain.order(view, "prepare_meal", 90)
        elif wish[0] == "sextant" and captain.can(view, 1):
            yield from captain.order(view, "sextant", 120)
        cards = [n for n in view.cards.hand if n in captain.kit.cheering]
        if captain.can(view, 1) and captain.morale(view) < 9 and cards and not view.contacts:
            yield from captain.order(view, "address_crew", 180, card=cards[0])

    # -- repairs

    def repairs(self, view: CaptainView, wish: str) -> Iterator[Deed]:
        captain = self.captain
        what, *rest = wish.split()
        if what == "environmental" and captain.can(view, 1, vital=True):  # each one mended is worth two of morale
            section, kind = int(rest[0]), rest[1]
            supply = captain.kit.supply_of[kind]
            at, need = view.technical_view.supplies.get(supply, 0), self.need.get(section, 1)
            if at == section and men_in(view, (section,)) >= need:
                yield from captain.order(view, "repair_environmental", 2, section=section, what=kind)
            elif at and not captain.rests(view, "help", 15) and captain.can(view, 2, urgent=True):
                yield from self._help(view, section, need, supply)
        elif what == "breach" and captain.can(view, 1, vital=True):
            section = int(rest[0])
            if men_in(view, (section,)) >= 5:
                yield from captain.order(view, "repair_breach", 0.5, section=section)
            elif not captain.rests(view, "help", 1):
                yield from self._help(view, section, 5, "")
        elif what == "technical" and captain.can(view, 1, urgent=rest[3:] == ["red"]):
            component, section, need = rest[0], int(rest[1]), int(rest[2])
            if rest[3:] == ["red"] and men_in(view, (section,)) < need and not captain.rests(view, "help", 60):
                yield from self._help(view, section, need, "")
            elif men_in(view, (section,)) >= need:
                yield from captain.order(view, "repair_technical", 20, component=component)
            elif need > 1 and not view.contacts and captain.left(view) >= 6 and not captain.rests(view, "help", 120):
                yield from self._help(view, section, need, "")

    def short(self, view: CaptainView, section: int) -> None:
        """Too few men were there for a repair: next time one more."""
        self.need[section] = min(4, max(self.need.get(section, 1), men_in(view, (section,)) + 1))

    def breach(self, view: CaptainView) -> Iterator[Deed]:
        """A breach comes before everything."""
        wish = str(self.captain.said(view, "chief_engineer", "wish") or "none")
        if wish.startswith("breach"):
            yield from self.repairs(view, wish)

    def _help(self, view: CaptainView, section: int, n: int, supply: str) -> Iterator[Deed]:
        self.captain.tried["help"] = view.clock.seconds
        self.called[section] = self.called.get(section, 0) + 1
        if n < 5 and self.called[section] > 2 and self.called[section] % 12:
            return  # they cannot get there: another try much later
        yield from self.captain.mobilize(view, f"help:{section}:{n}:{supply}")

    # -- radio

    def read(self, view: CaptainView) -> Iterator[Deed]:
        """Reads what has come in."""
        captain = self.captain
        unread = [m for m in view.radio if not m.read]
        if unread and captain.can(view, 1):
            message = unread[0]
            key = captain.kit.keys.get(message.day, "")
            yield from captain.order(view, "enigma", 5, receive=[message.id], key=key, typed=message.text)

    def signal(self, view: CaptainView) -> Iterator[Deed]:
        """Sends what headquarters waits for when the boat is where it should be."""
        captain, task = self.captain, view.task
        if view.boat.depth > 0 or task.sending or not captain.can(view, 1, keen=True):
            return
        here = str(captain.said(view, "navigator", "ready") or "").split()
        for name in task.to_send:
            row = next((r for r in task.objectives if r.id == name), None)
            if row is not None and self.may_report(view, row, here):
                yield from captain.order(view, "enigma", 45 if row.type == "report" else 10, send=name)
                return

    def may_report(self, view: CaptainView, row: Objective, here: list[str]) -> bool:
        """Is this the place and the moment for the message?"""
        if row.type != "report" or row.met:
            return True
        if row.id not in here or (row.before_attack and self.captain.attack.fired):
            return False
        if of_the_enemy(row):  # what was held within the hour is still news
            seconds = round(self.captain.kit.tactics["news_min"] * MINUTE)
            return bool(self.captain.plot.fresh(seconds) or self.captain.plot.noises(seconds))
        return True

    # -- torpedoes

    def reload(self, view: CaptainView) -> Iterator[Deed]:
        """Every empty tube at once, if nobody is near; the stern tube when there is time."""
        captain = self.captain
        hunting = captain.hunt.quarry is not None
        if view.pinged or (captain.attack.near(view) and captain.attack.loaded(view)):
            return
        for n, tube in enumerate(view.tubes, 1):
            if tube.load or tube.reloading:
                continue
            room = "stern" if n == 5 else "bow"
            kinds = [k for k in ("g7e", "g7a") if view.spares.get(f"{room} {k}", 0) > 0]
            if not kinds or (n == 5 and not captain.can(view, 3)):
                continue
            if captain.can(view, 1, urgent=hunting) and not captain.rests(view, f"reload {n}", 16):
                if not captain.rests(view, "reload", 0.5):
                    captain.tried[f"reload {n}"] = view.clock.seconds
                    yield from captain.order(view, "reload", 0.2, tube=n, kind=kinds[0])
                return
