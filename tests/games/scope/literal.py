"""A second reading of the combat rules, written slowly and literally from the catalogue, for comparison only.

Cells are (row, column) pairs, ships plain dicts, nothing is shared with the game but the chart of the cards. One
function per sentence, no cleverness: if this and the rules agree on many thousand random positions, both read the
catalogue the same way."""

from __future__ import annotations

import copy
from typing import Any

COMPASS = {
    "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1),
}  # fmt: skip
ENEMY = {"german": "allied", "allied": "german"}

Position = dict[str, Any]
"""rows, columns, active, ships, mines, torpedoes, orders, moved, scores, subs, cards, family."""


def inside(p: Position, cell: tuple[int, int]) -> bool:
    return 1 <= cell[0] <= p["rows"] and 1 <= cell[1] <= p["columns"]


def beyond(cell: tuple[int, int], heading: str) -> tuple[int, int]:
    return cell[0] + COMPASS[heading][0], cell[1] + COMPASS[heading][1]


def card_on(p: Position, cell: tuple[int, int]) -> dict[str, Any] | None:
    """The ship card lying there: afloat or burning."""
    for ship in p["ships"]:
        if ship["status"] in ("afloat", "burning") and ship["cell"] == cell:
            return ship
    return None


def in_order(p: Position) -> list[dict[str, Any]]:
    """SC-8.6: tokens of the active player first, then the other's, lower number first."""
    first = [t for t in p["torpedoes"] if t["owner"] == p["active"]]
    rest = [t for t in p["torpedoes"] if t["owner"] != p["active"]]
    return sorted(first, key=lambda t: t["number"]) + sorted(rest, key=lambda t: t["number"])


def points_for(p: Position, ship: dict[str, Any]) -> int:
    card = p["cards"][ship["kind"]]
    if p["family"] == "wolf_and_shepherd" and not card["cargo"]:
        return 0
    if p["family"] == "hunting_group" and ship["kind"] != "submarine":
        return 0
    return int(card["points"])


def goes_down(p: Position, ship: dict[str, Any]) -> None:
    """SC-8.3, SC-9.1, SC-6.6, SC-19: the card is scored by the other side; a tanker burns; a hidden gun shows."""
    if ship["id"] == p["armed"]:
        ship["kind"] = "armed_freighter"
    p["scores"][ENEMY[ship["side"]]] += points_for(p, ship)
    if p["orders"].get(ship["side"], {}).get("ship") == ship["id"]:
        del p["orders"][ship["side"]]
    if ship["kind"] == "tanker":
        ship["status"] = "burning"
    else:
        ship["status"], ship["cell"] = "sunk", None


def torpedo_strikes(p: Position, ship: dict[str, Any]) -> None:
    """SC-15.2: an undamaged battleship is flipped, everything else is sunk."""
    if ship["kind"] in ("allied_battleship", "german_battleship") and not ship["damaged"]:
        ship["damaged"] = True
    else:
        goes_down(p, ship)


def torpedo_phase(before: Position) -> Position:
    """SC-8.1 to SC-8.6, SC-9.3, SC-18.3."""
    p = copy.deepcopy(before)
    for torpedo in in_order(p):
        if torpedo["fresh"]:
            torpedo["fresh"] = False
            continue
        target = beyond(torpedo["cell"], torpedo["heading"])
        if not inside(p, target) or target in p["mines"]:
            p["torpedoes"].remove(torpedo)
            continue
        ship = card_on(p, target)
        if ship is None:
            torpedo["cell"] = target
            continue
        p["torpedoes"].remove(torpedo)
        if ship["status"] == "afloat":
            torpedo_strikes(p, ship)
    return p


def one_step(before: Position, name: str, heading: str) -> Position:
    """SC-7.1 to SC-7.3: a ship moves to the next card, or meets a torpedo head-on and does not arrive."""
    p = copy.deepcopy(before)
    ship = next(s for s in p["ships"] if s["id"] == name)
    target = beyond(ship["cell"], heading)
    for torpedo in in_order(p):
        opposite = (-COMPASS[heading][0], -COMPASS[heading][1])
        if torpedo["cell"] == target and COMPASS[torpedo["heading"]] == opposite:
            p["torpedoes"].remove(torpedo)
            torpedo_strikes(p, ship)
            return p
    ship["cell"] = target
    p["moved"] = sorted({*p["moved"], name})
    return p


# -- guns


def steps_between(a: tuple[int, int], b: tuple[int, int]) -> int:
    """King steps, counted one by one."""
    steps = 0
    while a != b:
        a = (a[0] + (b[0] > a[0]) - (b[0] < a[0]), a[1] + (b[1] > a[1]) - (b[1] < a[1]))
        steps += 1
    return steps


def under_way(p: Position, ship: dict[str, Any]) -> bool:
    return ship["id"] in p["moved"] or p["orders"].get(ship["side"], {}).get("ship") == ship["id"]


def shots(p: Position, side: str) -> dict[tuple[str, str], int]:
    """SC-13.1, SC-13.4 to SC-13.6: every shot a side may declare, with its number of miss cards."""
    found = {}
    for ship in p["ships"]:
        kind = "armed_freighter" if ship["id"] == p["armed"] else ship["kind"]
        if ship["side"] != side or ship["status"] != "afloat" or not p["cards"][kind]["fires_p3"]:
            continue
        power = p["cards"][kind]["firepower"]
        for target in p["ships"]:
            if target["side"] == side or target["status"] != "afloat":
                continue
            armor = p["cards"][target["kind"]]["armor"]
            far = steps_between(ship["cell"], target["cell"])
            if far <= power and armor <= 2 * power:
                cards = far
                if armor > power:
                    cards += 1
                if under_way(p, ship):
                    cards += 1
                found[ship["id"], target["id"]] = cards
    return found


def shell_hits(before: Position, name: str, power: int) -> Position:
    """SC-13.8: sunk if the armor is no thicker than the power, or damaged already; else damaged."""
    p = copy.deepcopy(before)
    ship = next(s for s in p["ships"] if s["id"] == name)
    if p["cards"][ship["kind"]]["armor"] <= power or ship["damaged"]:
        goes_down(p, ship)
    else:
        ship["damaged"] = True
    return p


def bomber_cards(p: Position) -> dict[str, int]:
    """SC-20.4: misses against each German surface ship."""
    found = {}
    for ship in p["ships"]:
        if ship["side"] == "german" and ship["status"] == "afloat":
            card = p["cards"][ship["kind"]]
            if card["armor"] <= 4:
                found[ship["id"]] = card["aa"] + (1 if card["armor"] > 2 else 0)
    return found


def flak_cards(p: Position, cell: tuple[int, int]) -> dict[str, int]:
    """SC-20.6: misses of each German surface ship that reaches the plane."""
    found = {}
    for ship in p["ships"]:
        if ship["side"] == "german" and ship["status"] == "afloat":
            far = steps_between(ship["cell"], cell)
            if far <= p["cards"][ship["kind"]]["firepower"]:
                found[ship["id"]] = far + (1 if under_way(p, ship) else 0)
    return found


# -- inescapable torpedoes


def cannot_escape(p: Position, name: str) -> bool:
    """SC-10.5, R-28, by trying everything: the ship alone moves, the others stand still."""
    ship = next(s for s in p["ships"] if s["id"] == name)
    if ship["status"] != "afloat" or not p["torpedoes"]:
        return False
    order = p["orders"].get(ship["side"], {})
    heading = order.get("heading", "") if order.get("ship") == name else ""
    lives = 2 if ship["kind"].endswith("battleship") and not ship["damaged"] else 1
    tracks = [(t["cell"], t["heading"]) for t in p["torpedoes"]]
    return not survives(p, ship, ship["cell"], heading, lives, tracks, p["active"] != ship["side"])


def survives(
    p: Position, ship: dict[str, Any], cell: Any, order: str, lives: int, tracks: list[Any], own_turn: bool
) -> bool:
    if lives <= 0:
        return False
    if cell is None or not tracks:
        return True
    if not own_turn:
        return waits(p, ship, cell, order, lives, tracks, own_turn)
    moved = False
    if order == "EXIT":
        return True
    if order:
        target = beyond(cell, order)
        if not taken(p, ship, target):
            cell, lives, tracks = moves(cell, order, lives, tracks)
            moved = cell == target
        if lives <= 0:
            return False
    if waits(p, ship, cell, "", lives, tracks, own_turn):
        return True
    card = p["cards"][ship["kind"]]
    if card["speed"] in ("fast", "very_fast", "hidden"):
        return runs(p, ship, cell, lives, tracks, card["steps"])
    if moved:
        return False
    for heading in COMPASS:
        target = beyond(cell, heading)
        if inside(p, target) and target not in p["mines"] and waits(p, ship, cell, heading, lives, tracks, own_turn):
            return True
    return card["cargo"] and cell[0] == p["rows"] and waits(p, ship, cell, "EXIT", lives, tracks, own_turn)


def runs(p: Position, ship: dict[str, Any], cell: Any, lives: int, tracks: list[Any], steps: int) -> bool:
    """A fast ship's own turn: a submarine dives or leaves, everybody may step."""
    if ship["kind"] == "submarine":
        if cell not in p["subs"]:
            return True
        if p["family"] == "hunting_group" and cell[0] == 1:
            return True
    for heading in COMPASS:
        target = beyond(cell, heading)
        if not inside(p, target) or taken(p, ship, target):
            continue
        there, left, rest = moves(cell, heading, lives, tracks)
        if left > 0 and waits(p, ship, there, "", left, rest, True):
            return True
        if steps > 1 and left == lives and runs(p, ship, there, left, rest, steps - 1):
            return True
    return False


def moves(cell: Any, heading: str, lives: int, tracks: list[Any]) -> tuple[Any, int, list[Any]]:
    target = beyond(cell, heading)
    for track in tracks:
        towards = COMPASS[track[1]]
        if track[0] == target and towards == (-COMPASS[heading][0], -COMPASS[heading][1]):
            rest = list(tracks)
            rest.remove(track)
            return cell, lives - 1, rest
    return target, lives, tracks


def taken(p: Position, ship: dict[str, Any], cell: tuple[int, int]) -> bool:
    other = card_on(p, cell)
    return cell in p["mines"] or (other is not None and other["id"] != ship["id"])


def waits(
    p: Position, ship: dict[str, Any], cell: Any, order: str, lives: int, tracks: list[Any], own_turn: bool
) -> bool:
    """All torpedoes advance; then the other player's turn."""
    rest = []
    for at, heading in tracks:
        target = beyond(at, heading)
        if not inside(p, target):
            continue
        if target == cell:
            lives -= 1
        elif not taken(p, ship, target):
            rest.append((target, heading))
    return survives(p, ship, cell, order, lives, rest, not own_turn)


# -- what is publicly possible


def possible_layouts(cells: list[Any], events: list[tuple[Any, ...]], counts: tuple[int, ...]) -> set[frozenset[Any]]:
    """Every layout of submarines that the public events allow, by keeping all of them at once."""
    layouts: set[frozenset[Any]] = {frozenset()}
    for what, where, n in events:
        if what == "deployed":
            layouts = {lay for size in (counts if n < 0 else (n,)) for lay in choose(where, size)}
        elif what == "shuffled":
            free = set(where)
            layouts = {(lay - free) | t for lay in layouts for t in choose(where, len(lay & free))}
        elif what == "seen":
            layouts = {lay for lay in layouts if where[0] in lay}
        elif what == "gone":
            layouts = {lay - {where[0]} for lay in layouts if where[0] in lay}
        elif what == "empty":
            layouts = {lay for lay in layouts if where[0] not in lay}
        elif what == "dived":
            layouts = {lay | {where[0]} for lay in layouts if where[0] not in lay}
        elif what == "count":
            layouts = {lay for lay in layouts if len(lay) == n}
    return layouts


def choose(cells: Any, n: int) -> list[frozenset[Any]]:
    """All sets of n of these cells."""
    cells = list(cells)
    if n == 0:
        return [frozenset()]
    if len(cells) < n:
        return []
    return [frozenset({cells[0]}) | rest for rest in choose(cells[1:], n - 1)] + choose(cells[1:], n)
