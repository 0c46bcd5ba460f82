"""A rule of thumb for each side. It sees what its seat sees: (view, question, generator).

`lookout`, German: shoot what cannot get away, keep clear of destroyers, lie where a shot will come. Allied: strike
where the odds are best, get out of the way of torpedoes, bring cargo home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.scope.believe import book_of, open_state
from kaleun.games.scope.bots.habit import habit, outlook
from kaleun.games.scope.geometry import ALLIED_EDGE, EXIT, HEADINGS, OPPOSITE, distance, row
from kaleun.games.scope.redeal import known
from kaleun.games.scope.rules.s13_surface_combat import misses
from kaleun.games.scope.sea import afloat, standing
from kaleun.games.scope.state import ALLIED, GERMAN, Ship, State
from kaleun.games.scope.view import View
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

if TYPE_CHECKING:
    import random

    from kaleun.games.scope.book import Book

Choice = Any
"""An option of a question, from the rules or as outsiders see it: both have key and data."""


def weigh(view: View, ask: Ask | Pending) -> dict[str, float]:
    """What each option looks worth at first sight."""
    if ask.prompt == "action":
        mind: Mind = Wolf(view) if ask.seat == GERMAN else Shepherd(view)
    elif ask.prompt in ("shot", "shoot_at_plane"):
        mind = Gunner(view)
    else:
        mind = Planner(view)
    return {option.key: round(mind.score(option), 6) for option in ask.options}


def lookout(view: View, ask: Ask | Pending, rng: random.Random) -> str:
    """The option that looks best; equals are drawn by lot."""
    values = weigh(view, ask)
    best = max(values.values())
    keys = [key for key, value in values.items() if value == best]
    return keys[rng.randrange(len(keys))]


class Mind:
    """What both sides look at: the open table, and which torpedo runs where."""

    def __init__(self, view: View) -> None:
        self.s: State = open_state(view)
        self.book: Book = book_of(view)
        self.around = self.book.area.around
        self.ships = standing(self.s)
        self.closed = {*self.ships, *self.s.mines}

    def points(self, ship: Ship) -> int:
        return self.book.kinds[ship.kind].points

    def first_ship(self, cell: int, heading: str) -> tuple[Ship, int] | None:
        """The ship a torpedo from here would hit if nobody moved, and how far it is."""
        ahead, far = self.book.area.ahead[heading], 0
        while (cell := ahead[cell]) and cell not in self.s.mines:
            far += 1
            if cell in self.ships:
                return self.ships[cell], far
        return None

    def slow_and_still(self, ship: Ship) -> bool:
        order = self.s.orders.get(ship.side)
        return self.book.kinds[ship.kind].slow and not (order is not None and order.ship == ship.id)

    def verb(self, option: Choice) -> str:
        return str(option.key).partition(":")[0]

    def score(self, option: Choice) -> float:
        """What the option looks worth, in points."""
        raise NotImplementedError


class Wolf(Mind):
    """The German side."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.hunters = [ship.cell for ship in afloat(self.s, ALLIED) if self.book.kinds[ship.kind].hunter]
        self.running = {
            hit[0].id for t in self.s.torpedoes if t.owner == GERMAN and (hit := self.first_ship(t.cell, t.heading))
        }
        self.before = self.worth(self.s.subs)

    def score(self, option: Choice) -> float:
        verb, data = self.verb(option), option.data
        if verb == "launch":
            return self.shot(data["by"], data["heading"])
        if verb == "quadrant":
            cells = [c for c in data["cells"] if isinstance(c, int)]
            block = self.book.area.blocks[data["corner"]]
            moved = len(set(cells) - set(self.s.subs))
            layout = [c for c in self.s.subs if c not in block] + cells
            layout += [c for c in self.s.subs if c in block and c not in cells and self.fixed(c)]
            return self.worth(layout) - self.before + (0.05 if moved else -0.05)
        return {"leave": 3.0, "surface": -0.5, "submerge": 0.2, "order": 0.15, "move": 0.1}.get(verb, 0.0)

    def fixed(self, cell: int) -> bool:
        return cell in self.hunters

    def shot(self, by: str, heading: str) -> float:
        """A slow ship without orders at two cards or less cannot get away; others may."""
        cell = int(by) if by.isdigit() else self.s.ships[by].cell
        found = self.first_ship(cell, heading)
        if found is None or found[0].side == GERMAN or found[0].status != "afloat" or found[0].id in self.running:
            return -1.0
        ship, far = found
        sure = self.slow_and_still(ship) and far <= 2
        chance = 0.95 if sure else 0.35 / far
        wins = self.s.scores[GERMAN] + self.points(ship) >= self.book.scenario.target
        danger = 0.0 if wins and sure else self.danger(cell, seen=True)
        return chance * self.points(ship) * (2.0 if wins else 1.0) - danger

    def danger(self, cell: int, seen: bool = False) -> float:
        """A destroyer next to a submarine that has just shown itself sinks it."""
        near = any(distance(cell, hunter) <= 1 for hunter in self.hunters)
        return (2.0 if seen else 0.6) * near

    def worth(self, layout: list[int]) -> float:
        """Good places to lie: a slow ship within two cards on some line, no destroyer near, the convoy in front."""
        return sum(self.place(cell) for cell in layout)

    def place(self, cell: int) -> float:
        value = -self.danger(cell)
        if cell not in self.closed:
            for heading in HEADINGS:
                found = self.first_ship(cell, heading)
                if (
                    found
                    and found[0].side == ALLIED
                    and found[0].status == "afloat"
                    and found[0].id not in self.running
                ):
                    ship, far = found
                    reach = 0.5 if far <= 2 else 0.15
                    value += self.points(ship) * reach * (1.0 if self.book.kinds[ship.kind].slow else 0.2)
        if self.book.family == "hunting_group":
            value += 0.5 * (5 - row(cell))
        return value


class Shepherd(Mind):
    """The Allied side."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.odds = known(self.s, self.book).marginals(self.book.scenario.columns)
        self.threats: dict[str, tuple[int, int]] = {}
        """Ships a torpedo runs at: where it is and how far."""
        for t in self.s.torpedoes:
            found = self.first_ship(t.cell, t.heading)
            if found is not None and found[0].side == ALLIED:
                before = self.threats.get(found[0].id, (0, 99))
                self.threats[found[0].id] = min(before, (t.cell, found[1]), key=lambda x: x[1])

    def score(self, option: Choice) -> float:
        verb, data = self.verb(option), option.data
        if verb == "move":
            return self.move(data["ship"], data["cells"][-1], data["how"])
        if verb == "order":
            return self.order(data["ship"], data["heading"])
        if verb == "charges":
            return 2.0 * self.odds[self.s.ships[data["ship"]].cell]
        if verb == "sonar":
            p = self.odds[data["cell"]]
            return 0.9 * p * (1 - p)
        if verb == "bomb":
            kind = self.book.kinds[self.s.ships[data["target"]].kind]
            return kind.points / (1 + kind.aa)
        return {"takeoff": 0.25, "launch": self.torpedo(data)}.get(verb, 0.05)

    def torpedo(self, data: Mapping[str, Any]) -> float:
        if "by" not in data or data["by"].isdigit():
            return 0.0
        found = self.first_ship(self.s.ships[data["by"]].cell, data["heading"])
        if found is None or found[0].side == ALLIED or found[0].status != "afloat":
            return -1.0
        return self.points(found[0]) * 0.4 / found[1]

    def head_on(self, origin: int, cell: int) -> bool:
        heading = next(h for h, offset in HEADINGS.items() if offset == cell - origin)
        return any(t.cell == cell and t.heading == OPPOSITE[heading] for t in self.s.torpedoes)

    def exposed(self, cell: int) -> bool:
        """Will a torpedo enter this card in the next torpedo phase?"""
        return any(self.book.area.ahead[t.heading][t.cell] == cell for t in self.s.torpedoes)

    def move(self, ship_id: str, cell: int, how: str) -> float:
        ship = self.s.ships[ship_id]
        if self.head_on(ship.cell, cell) or self.exposed(cell):
            return -2.0
        value = 0.0
        if ship_id in self.threats and self.threats[ship_id][1] <= 1:
            value += self.points(ship)
        if how == "search":
            wins = self.s.scores[ALLIED] + 2 >= self.book.scenario.target
            value += self.odds[cell] * (3.0 if wins else 2.0)
        near = sum(self.odds[c] for _, c in self.around[cell])
        return value + 0.1 * near + (0.001 if how != "blind" else 0.0)

    def order(self, ship_id: str, heading: str) -> float:
        ship = self.s.ships[ship_id]
        kind = self.book.kinds[ship.kind]
        if heading == EXIT:
            return 3.0 * kind.points
        cell = self.book.area.ahead[heading][ship.cell]
        value = 0.3 * (row(cell) - row(ship.cell)) * kind.points if kind.cargo else 0.0
        if cell in self.ships:
            value -= 0.4
        threat = self.threats.get(ship_id)
        if threat is not None:
            if threat[1] <= 2:
                return -0.2  # lost already
            if self.on_a_track(cell):
                return value - 0.5
            return value + 0.9 * kind.points
        if self.on_a_track(cell):
            value -= kind.points
        return value - 0.4 * self.odds[cell]

    def on_a_track(self, cell: int) -> bool:
        for t in self.s.torpedoes:
            at = t.cell
            while at := self.book.area.ahead[t.heading][at]:
                if at == cell:
                    return True
        return False


class Gunner(Mind):
    """Both sides, when guns may fire: the best chance of points."""

    def score(self, option: Choice) -> float:
        if self.verb(option) != "fire":
            return 0.0
        data = option.data
        if data["target"] == "plane":
            return 1.0
        ship, target = self.s.ships[data["ship"]], self.s.ships[data["target"]]
        kind = self.book.kinds[target.kind]
        power = max(1, self.book.kinds[ship.kind].firepower)
        count = misses(self.s, self.book, ship, power, target.cell, kind.armor)
        return kind.points / (1 + count)


class Planner(Mind):
    """Deployment and everything else: escorts ahead of the cargo, one ship more if it is free, the rest by lot.
    Submarines and fleets are a secret, and by lot means that who knows this rule knows no more than who does not."""

    def score(self, option: Choice) -> float:
        verb, data = self.verb(option), option.data
        middle = (self.book.area.columns + 1) / 2
        if verb == "extra":
            return float(("none", "escort_carrier", "destroyer").index(option.key.partition(":")[2]))
        if verb == "place":
            kind = self.book.kinds[data["kind"]]
            front = row(data["cell"]) != (ALLIED_EDGE if kind.side == ALLIED else self.book.area.rows)
            value = float(front == kind.fast)
            gap = min((distance(data["cell"], ship.cell) for ship in self.s.ships.values()), default=2)
            return value + (0.2 if gap > 1 else 0.0) - (0.02 * abs(data["cell"] % 10 - middle) if kind.hunter else 0.0)
        if verb == "drop":
            found = self.first_ship(self.s.plane, data["heading"])
            return self.points(found[0]) / found[1] if found and found[0].side == GERMAN else 0.0
        return 0.0


BOTS = {"lookout": lookout}
BY_THUMB = dict.fromkeys(("deploy_submarines", "deploy_ship", "lay_mines", "fleet", "extra_ship"), lookout)
"""Questions at which a search of a second finds nothing better."""
PRIOR, HABIT, OUTLOOK = weigh, habit, outlook
"""What the search asks: where to look first, how to play on, how an unfinished game stands."""
