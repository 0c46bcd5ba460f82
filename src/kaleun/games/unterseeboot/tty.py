"""Unterseeboot in the terminal: a cut through the sea with its four depths and the boat panel, or sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from kaleun.cli.tty.scene import SceneOf
from kaleun.games.unterseeboot.state import Patrol, Ship
from kaleun.games.unterseeboot.view import Boat, Stock, Target, View
from kaleun.kernel.text import number

Scene: TypeAlias = SceneOf[View]
CELL, LABEL, WIDTH = 8, 6, 80
SEA = {1: "#2f7fb0", 2: "#1d5f8c", 3: "#134366", 4: "#0a2a44"}
SHIP, BOAT = "▂▟▙▂", "╺━┻━╸"
JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Line drawing by what a joint is connected to: up 1, down 2, left 4, right 8."""


# -- the sea


def draw(scene: Scene) -> list[Text]:
    """Header, turn track, then the sea on the left and the boat panel on the right."""
    sea = _sea(scene)
    panel = _panel(scene, WIDTH - len(sea[0]) - 1)
    panel += [Text()] * (len(sea) - len(panel))
    return [_header(scene), _track(scene), *(left + Text(" ") + right for left, right in zip(sea, panel, strict=False))]


def _header(scene: Scene) -> Text:
    view, words = scene.view, scene.words
    parts = [scene.title.upper(), words("patrol", n=view.patrol)] if view.campaign.on else [scene.title.upper()]
    parts += [scene.word(view.phase)] if view.phase else []
    left = Text(" · ".join(parts), style="bold")
    right = words("turn", turn=view.turn, turns=view.turns)
    left.pad_right(WIDTH - left.cell_len - cell_len(right))
    return left.append(right, "bold")


def _track(scene: Scene) -> Text:
    now, turns = scene.view.turn, scene.view.turns
    track = Text(scene.words("track") + " ")
    for turn in range(1, turns + 1):
        shown = f"[{turn}]" if turn == now else f" {turn} " if turn > now else " · "
        track.append(shown, "bold reverse" if turn == now else "dim" if turn < now else "")
    return track


def _board(scene: Scene) -> Any:
    return scene.table.charts["board" if scene.view.board == "5656" else "board_alt_5666"]


def _sea(scene: Scene) -> list[Text]:
    """The spaces as bricks, each row drawn on its own depth of blue."""
    board = _board(scene)
    spaces = {row["id"]: (row["level"], round((row["x"] - 0.5) * CELL)) for row in board["space"]}
    width = max(x for _, x in spaces.values()) + CELL + 1
    heights = {row["number"]: 3 if row["number"] == 1 else 2 for row in board["level"]}
    tops = {level: sum(1 + heights[other] for other in heights if other < level) for level in heights}
    bottom = sum(1 + h for h in heights.values())
    lines = _bricks(spaces, tops, heights, width, bottom + 1)
    styles = [[""] * width for _ in lines]
    for y, row in enumerate(styles):
        level = max((n for n in tops if tops[n] < y), default=0)
        row[:] = [f"#9db8cc on {SEA[level]}" if level else "#5b7c93"] * width
    numbers = scene.numbers()
    for space, (level, x) in spaces.items():
        for dy, (text, style) in enumerate(_cell(scene, space, level, numbers.get(space))):
            y = tops[level] + 1 + dy
            lines[y][x + 1 : x + CELL] = list(set_cell_size(text, CELL - 1))
            styles[y][x + 1 : x + CELL] = [f"{style} on {SEA[level]}"] * (CELL - 1)
    depths = {tops[row["number"]] + 1: scene.words(f"depth_{row['number']}") for row in board["level"]}
    return [_painted(depths.get(y, ""), chars, styles[y]) for y, chars in enumerate(lines)]


def _painted(label: str, chars: list[str], styles: list[str]) -> Text:
    line = Text().append(f"{label:>{LABEL - 1}} ", "dim")
    for style, run in groupby(zip(chars, styles, strict=True), key=lambda pair: pair[1]):
        line.append("".join(char for char, _ in run), style)
    return line


def _bricks(
    spaces: Mapping[str, tuple[int, int]], tops: Mapping[int, int], heights: Mapping[int, int], width: int, height: int
) -> list[list[str]]:
    """The walls of all spaces, with proper joints where bricks meet."""
    across = [[False] * width for _ in range(height)]
    upright = [[False] * width for _ in range(height)]
    for level, x in spaces.values():
        top, bottom = tops[level], tops[level] + heights[level] + 1
        for y in (top, bottom):
            across[y][x : x + CELL + 1] = [True] * (CELL + 1)
        for y in range(top, bottom + 1):
            upright[y][x] = upright[y][x + CELL] = True

    def joint(x: int, y: int) -> str:
        up = upright[y][x] and y > 0 and upright[y - 1][x]
        down = upright[y][x] and y + 1 < height and upright[y + 1][x]
        left = across[y][x] and x > 0 and across[y][x - 1]
        right = across[y][x] and x + 1 < width and across[y][x + 1]
        return JOINTS[up + 2 * down + 4 * left + 8 * right]

    return [[joint(x, y) for x in range(width)] for y in range(height)]


def _cell(scene: Scene, space: str, level: int, choice: int | None) -> Iterator[tuple[str, str]]:
    """The lines of one space: its name and the number of the choice that leads here, a target, the boat."""
    view = scene.view
    yield f"{space:<3}{f'[{choice}]' if choice else '':>4}", "bold #ffffff" if choice else "#c9dbe8"
    if level == 1:
        sunk = next((ship for ship in view.sunk if ship.space == space), None)
        yield _target(view.targets.get(space), sunk)
    here = view.boat.space == space
    yield (f" {BOAT} ", "bold #ffe08a") if here else ("~  ~  ~" if level == 1 else "", "#6fa8cc")


def _target(target: Target | None, sunk: Ship | None) -> tuple[str, str]:
    """A target: unknown "?", a ship with its thousands of tons and "*" once hit, "x" sunk, "-" nothing there."""
    if target is None:
        return (f" x {sunk.tonnage // 1000:>2}k", "#ffb3a7") if sunk else ("   -", "#9db8cc")
    if not target.identified:
        return "   ?", "bold #ffffff"
    size = f"{'*' if target.hits else ''}{target.tonnage // 1000}k"
    return f"{SHIP if len(size) < 4 else SHIP[1:3]}{size}", "bold #ffd0c7"


def legend(scene: Scene) -> list[str]:
    """What the signs in the spaces mean."""
    return [f"{BOAT} U, {scene.words('legend')}"]


# -- the panel


def _panel(scene: Scene, width: int) -> list[Text]:
    """The boat, its hunters and its score."""
    view, words = scene.view, scene.words
    boat = view.boat
    lines = [Text(words("type", type=boat.type), style="bold"), Text()]
    for part, (have, full) in _supplies(boat):
        gauge = Text(f"{words(part):<10}")
        gauge.append("■" * have, "bold red" if part == "hull" and have == 1 else "bold #9fe2a8")
        lines.append(gauge.append("□" * (full - have), "dim"))
    lines.append(Text())
    spotted, destroyer = view.spotted, view.destroyer
    lines.append(_danger(words("aircraft"), words("spotted" if spotted else "clear"), spotted))
    lines.append(_danger(words("destroyer"), words(destroyer or "clear"), bool(destroyer)))
    lines.append(Text())
    lines += [Text(line) for line in _score(scene, width)]
    return lines


def _supplies(boat: Boat) -> list[tuple[str, Stock]]:
    return [
        ("hull", boat.hull),
        ("battery", boat.battery),
        ("auxiliary", boat.auxiliary),
        ("torpedoes", boat.torpedoes),
    ]


def _danger(name: str, state: str, on: bool) -> Text:
    return Text(f"{name:<10}").append(f"! {state}" if on else state, "bold #ff8a7a" if on else "dim")


def _score(scene: Scene, width: int) -> list[str]:
    view, words = scene.view, scene.words
    sunk = words("sunk", n=len(view.sunk), tonnage=number(view.tonnage))
    after = _next_honour(scene)
    lines = [sunk, *_folded(scene.word(view.honour), width)]
    if after:
        lines += _folded(words("next", tonnage=number(after[1]), honour=scene.word(after[0])), width)
    return lines


def _next_honour(scene: Scene) -> tuple[str, int] | None:
    """Name and tonnage of the next better row of the victory table."""
    rows = (row for row in scene.table.charts["victory"]["level"] if row["survived"])
    return next(((row["honour"], row["min"]) for row in rows if row["min"] > scene.view.tonnage), None)


def _folded(text: str, width: int) -> list[str]:
    from textwrap import wrap

    return wrap(text, width, max_lines=2, placeholder="…")


# -- the same as sentences


def tell(scene: Scene) -> list[str]:
    """Turn, boat, supplies, targets and hunters, one sentence each."""
    view, words = scene.view, scene.words
    boat = view.boat
    depth = next(row["name"] for row in _board(scene)["level"] if row["number"] == boat.level)
    supplies = {part: words("of", have=have, full=full) for part, (have, full) in _supplies(boat)}
    danger = [words("told_spotted")] if view.spotted else []
    danger += [words("told_" + view.destroyer)] if view.destroyer else []
    return [
        words("told_turn", turn=view.turn, turns=view.turns, phase=scene.word(view.phase)),
        words("told_boat", type=boat.type, space=boat.space, depth=scene.word(depth)),
        words("told_supplies", **supplies),
        words("told_targets", targets="; ".join(_told_targets(scene))),
        *(danger or [words("told_safe")]),
        words(
            "told_score",
            n=len(view.sunk),
            tonnage=number(view.tonnage),
            honour=scene.word(view.honour),
        ),
    ]


def _told_targets(scene: Scene) -> Iterator[str]:
    view, words = scene.view, scene.words
    sunk = {ship.space for ship in view.sunk}
    for space in (row["id"] for row in _board(scene)["space"] if row["target"]):
        target = view.targets.get(space)
        if target is None:
            yield f"{space} " + words("is_sunk" if space in sunk else "is_gone")
        elif not target.identified:
            yield f"{space} " + words("is_unknown")
        else:
            hit = f", {words('is_hit')}" if target.hits else ""
            yield f"{space} {number(target.tonnage)} t{hit}"


def debrief(scene: Scene) -> list[str]:
    """The log book: one line a patrol with its ships, tonnage and honour."""
    return [scene.words("debrief", **_told_patrol(scene, line)) for line in scene.view.log_book]


def _told_patrol(scene: Scene, line: Patrol) -> dict[str, Any]:
    return {
        "patrol": line.patrol,
        "turns": line.turns,
        "fired": line.torpedoes_fired,
        "hull": line.hull_lost,
        "ships": " + ".join(number(tons) for tons in line.ships) or "0",
        "tonnage": number(line.tonnage),
        "honour": scene.word(line.honour) if line.honour else scene.words("no_honour"),
    }
