"""SCOPE U-Boot in the terminal: the sea card by card, seen from the Allied side's left, and the state of both sides.
Of many actions those that do something are listed; any other is named in a few signs (see `understand`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from kaleun.cli.tty.scene import SceneOf
from kaleun.games.scope.view import View
from kaleun.kernel.pending import Choice

Scene: TypeAlias = SceneOf[View]
WIDTH, CELL, LABEL = 80, 7, 2
LISTED = 18
"""So many actions are listed."""
ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖", "EXIT": "⇓"}
STEPS = {"N": -10, "NE": -9, "E": 1, "SE": 11, "S": 10, "SW": 9, "W": -1, "NW": -11}
WATER = ("#134366", "#0f3a5a")
PINGED, HELD = "#3d3a66", "#5a1f1f"
INK = {"german": "bold #ffb3a7", "allied": "bold #ffe08a"}


# -- the sea


def draw(scene: Scene) -> list[Text]:
    """Header, then the sea on the left and both sides on the right."""
    sea = _sea(scene)
    room = WIDTH - sea[0].cell_len - 2
    panel = [Text(part, style) for line, style in _panel(scene) for part in _folded(line, room)]
    rows = zip_longest(sea, panel[: len(sea)], fillvalue=Text())
    return [_header(scene), *(left + Text("  ") + right for left, right in rows)]


def _folded(line: str, room: int) -> list[str]:
    """A line of the panel as wide as there is room; what is longer goes on below, indented."""
    return wrap(line, room, subsequent_indent="  ", drop_whitespace=True) if cell_len(line) > room else [line]


def _header(scene: Scene) -> Text:
    view = scene.view
    left = Text(set_cell_size(f"{scene.title.upper()} · {scene.word(view.scenario)}", WIDTH - 24).rstrip(), "bold")
    right = scene.words("turn", turn=view.turn, turns=view.turn_limit)
    left.pad_right(WIDTH - left.cell_len - cell_len(right))
    return left.append(right, "bold")


def _sea(scene: Scene) -> list[Text]:
    """Two lines a card: the ship with its order, then the own submarine and torpedoes."""
    view = scene.view
    columns = range(1, view.columns + 1)
    lines = [Text(" " * LABEL).append("".join(f"{c:^{CELL}}" for c in columns), "dim")]
    for row in range(1, view.rows + 1):
        upper, lower = Text(f"{row:<{LABEL}}", "dim"), Text(" " * LABEL)
        for column in columns:
            cell = 10 * row + column
            ground = _ground(view, cell)
            for line, (text, style) in zip(
                (upper, lower), (_ship_line(view, cell), _sub_line(view, cell)), strict=True
            ):
                line.append(set_cell_size(f" {text}", CELL), f"{style} on {ground}")
        lines += [upper, lower]
    return lines


def _ground(view: View, cell: int) -> str:
    ping = view.ping
    if ping and cell in (ping, ping + 1, ping + 10, ping + 11):
        return PINGED
    if cell == view.plane:
        return HELD
    return WATER[(cell // 10 + cell % 10) % 2]


def _ship_line(view: View, cell: int) -> tuple[str, str]:
    """The ship card, `!` damaged, `~` burning, an arrow for its order; mines; the odds of the map, if it is on."""
    ship = next((s for s in view.ships if s.cell == cell), None)
    odds = view.heat.get(str(cell)) if view.heat and not view.submarines else None
    heat = str(round(100 * odds)) if odds else ""
    if any(mine.cell == cell for mine in view.mines):
        return "✱✱✱", "bold #c9dbe8"
    if ship is None:
        return _with(heat, "·"), "#6fa8cc"
    order = next((o.heading for o in view.orders.values() if o.ship == ship.id), "")
    mark = "~" if ship.status == "burning" else "!" if ship.damaged else ""
    return _with(heat, ship.id + mark + ARROWS.get(order, "")), INK[ship.side]


def _with(heat: str, name: str) -> str:
    return name.ljust(CELL - 1 - len(heat)) + heat


def _sub_line(view: View, cell: int) -> tuple[str, str]:
    """U for the own submarine, then torpedoes: g↑ German, a↑ Allied."""
    own = "U " if view.submarines and cell in view.submarines else ""
    running = "".join(f"{t.owner[0]}{ARROWS[t.heading]}" for t in view.torpedoes if t.cell == cell)
    return own + running, "bold #9fe2a8" if own else "bold #ffffff"


def legend(scene: Scene) -> list[str]:
    """What the signs mean."""
    return scene.words("legend").splitlines()


# -- both sides


def _panel(scene: Scene) -> Iterator[tuple[str, str]]:
    view, words = scene.view, scene.words
    target = f"/{view.target}" if view.target else ""
    for side in ("german", "allied"):
        mark = "►" if view.active == side else " "
        yield f"{mark}{scene.word(side)}  {view.scores[side]}{target}", INK[side]
    yield scene.word(view.phase), "dim"
    yield "", ""
    under = "?" if view.submerged is None else view.submerged
    yield words("submerged", n=under), ""
    tokens = view.tokens
    yield words("tokens", german=len(tokens["german"]), allied=len(tokens["allied"])), ""
    if view.heat:
        yield words("map_on"), "dim"
    for side, order in view.orders.items():
        yield f"{order.ship} {ARROWS[order.heading]} {scene.word(order.heading)}", INK[side]
    if any(ship.kind == "escort_carrier" and ship.cell for ship in view.ships):
        yield words("in_the_air" if view.in_the_air else "on_deck"), ""
    if view.may_be_armed:
        yield words("armed", ships=view.armed or " ".join(view.may_be_armed)), ""
    for shot in view.shots:
        yield f"{shot.by} » {shot.target}  1 + {shot.misses}", "bold"
    for side in ("german", "allied"):
        waiting = view.reserve[side]
        units = waiting.units or ["?"] * ((waiting.ships or 0) + (waiting.mines or 0))
        if units:
            yield words("reserve", side=scene.word(side)), "dim"
        for kind in dict.fromkeys(units):
            yield f"  {units.count(kind)} × {kind if kind == '?' else scene.word(kind)}", "dim"
    lost = [ship.id for ship in view.ships if ship.status == "sunk"]
    if lost:
        yield words("sunk", ships=" ".join(lost)), "dim"


# -- choices


def shortlist(scene: Scene) -> list[tuple[int, Choice]] | None:
    """Actions that do something, kind by kind in turn; None where all are listed."""
    ask = scene.ask
    if ask is None or ask.kind != "choice" or len(ask.options) <= LISTED or scene.seat not in (ask.seat, None):
        return None
    kinds: dict[str, list[tuple[int, Choice]]] = {}
    for n, option in enumerate(ask.options, 1):
        if _does_something(scene.view, option):
            kinds.setdefault(option.key.partition(":")[0], []).append((n, option))
    chosen: list[tuple[int, Choice]] = []
    for turn in zip_longest(*kinds.values()):
        chosen += [item for item in turn if item is not None]
    return sorted(chosen[:LISTED]) if chosen else None


def _does_something(view: View, option: Choice) -> bool:
    """A launch with an enemy ahead, a block that moves a submarine, a search, an order towards the German edge."""
    data, verb = option.data, option.key.partition(":")[0]
    if verb == "launch":
        return _enemy_ahead(view, str(data["by"]), data["heading"])
    if verb == "quadrant":
        return any(cell not in (view.submarines or ()) for cell in data["cells"] if isinstance(cell, int))
    if verb == "move":
        return bool(data["how"] != "blind" and len(data["cells"]) == 1)
    if verb == "order":
        return data["heading"] in ("S", "SE", "SW", "EXIT")
    return True


def _enemy_ahead(view: View, by: str, heading: str) -> bool:
    ships = {ship.cell: ship for ship in view.ships if ship.cell}
    cell = int(by) if by.isdigit() else next(ship.cell for ship in view.ships if ship.id == by)
    own = "german" if by.isdigit() else next(ship.side for ship in view.ships if ship.id == by)
    while 1 <= (cell + STEPS[heading]) // 10 <= view.rows and 1 <= (cell + STEPS[heading]) % 10 <= view.columns:
        cell += STEPS[heading]
        if cell in ships:
            return bool(ships[cell].side != own and ships[cell].status == "afloat")
    return False


def hint(scene: Scene) -> str:
    """How to name what is not listed."""
    ask = scene.ask
    if ask is None or len(ask.options) <= LISTED:
        return ""
    if ask.prompt != "action":  # a place of the list that is not shown is named by its cells
        return scene.words("name_place", n=len(ask.options), example=" ".join(_cells(ask.keys[-1])))
    return scene.words("name_german" if ask.seat == "german" else "name_allied")


def understand(scene: Scene, text: str) -> str | None:
    """`b43 44` takes block 43 and lays the submarine in 44, `42 ne` launches or orders, `d1 44` (`blind`) moves; where
    submarines are deployed, their cells."""
    words = text.upper().split()
    if scene.ask is None or not words:
        return None
    keys = scene.ask.keys
    if scene.ask.prompt != "action":
        wanted = sorted(_cells(text))
        return next((key for key in keys if len(wanted) > 1 and sorted(_cells(key)) == wanted), None)
    if re.fullmatch(r"B\d\d", words[0]) and all(re.fullmatch(r"\d\d", cell) for cell in words[1:]):
        cells = "+".join(sorted(words[1:]))
        return f"quadrant:{words[0][1:]}" + (f">{cells}" if cells else "")
    if len(words) == 2 and words[1] in ARROWS:
        wanted = [f"{verb}:{words[0]}-{words[1]}" for verb in ("launch", "order")]
        return next((key for key in wanted if key in keys), wanted[words[0][0].isalpha()])
    if len(words) > 1 and re.fullmatch(r"[A-Z]\d", words[0]) and re.fullmatch(r"\d\d", words[1]):
        return f"move:{'-'.join(words)}".replace("BLIND", "blind")
    return None


def _cells(text: str) -> list[str]:
    return re.findall(r"\b\d\d\b", text)


# -- the same as sentences


def tell(scene: Scene) -> list[str]:
    """Turn and scores, ships, torpedoes, submarines, ping and orders, one sentence each."""
    view, words = scene.view, scene.words
    told = [
        words("told_turn", turn=view.turn, phase=scene.word(view.phase)),
        words("told_score", german=view.scores["german"], allied=view.scores["allied"], target=view.target),
        words("told_ships", ships="; ".join(_told_ships(scene)) or "–"),
    ]
    running = [f"{scene.word(t.owner)} {t.cell} {scene.word(t.heading)}" for t in view.torpedoes]
    told += [words("told_torpedoes", torpedoes="; ".join(running))] if running else []
    told += [words("told_subs", cells=", ".join(map(str, view.submarines)) or "–")] if view.submarines else []
    told += [words("told_ping", corner=view.ping)] if view.ping else []
    mines = ", ".join(str(mine.cell) for mine in view.mines)
    told += [words("told_mines", cells=mines)] if mines else []
    return [*told, *(line.strip() for line, _ in _panel(scene) if line.strip())]


def _told_ships(scene: Scene) -> Iterator[str]:
    view = scene.view
    for ship in view.ships:
        if not ship.cell:
            continue
        order = next((o.heading for o in view.orders.values() if o.ship == ship.id), "")
        state = [scene.word("burning")] if ship.status == "burning" else []
        state += [scene.words("is_damaged")] if ship.damaged else []
        state += [scene.word(order)] if order else []
        yield f"{scene.word(ship.kind)} {ship.id} {ship.cell}" + (f" ({', '.join(state)})" if state else "")


def debrief(scene: Scene) -> list[str]:
    """Scores, and where the submarines were."""
    view = scene.view
    cells = ", ".join(map(str, view.submarines or ())) or "–"
    return [
        scene.words(
            "debrief", winner=scene.word(view.winner or "draw"), why=scene.word(view.outcome),
            german=view.scores["german"], allied=view.scores["allied"], turns=view.turn, cells=cells,
        )
    ]  # fmt: skip
