"""Torpedo Dice in the terminal: the window with the enemy boat, the dice, the players and the own dashboard. Of the
hundreds of volleys only the best are listed; any other is fired by naming the field of its top left corner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from kaleun.cli.tty.scene import SceneOf
from kaleun.games.torpedo_dice.view import Seat, System, View
from kaleun.kernel.pending import Choice

Scene: TypeAlias = SceneOf[View]
WIDTH, CELL, LABEL = 80, 3, 2
WATER, HULL = "#134366", "#3d4a55"
BEST, FEWEST, CHOICES = 5, 2, 8
"""So many volleys are listed, at most and at least, and so many choices of all kinds: a page has 24 lines."""
SIGNS = {"on": "✓", "off": "○", "waits": "…", "lost": "✗"}


# -- the board


def draw(scene: Scene) -> list[Text]:
    """Header, dice, the window with the players beside it, the reserve torpedoes, the dashboard."""
    window = _window(scene)
    side = [*_players(scene, WIDTH - window[0].cell_len - 2, len(window)), *[Text()] * len(window)]
    rows = [left + Text("  ") + right for left, right in zip(window, side, strict=False)]
    return [_header(scene), _dice(scene), *rows, _reserve(scene), *_dashboard(scene)]


def _seat(scene: Scene) -> str:
    """Whose sheet is shown: the viewer's, or that of the player to decide."""
    return scene.seat or scene.view.turn


def _sheet(scene: Scene) -> Seat:
    return scene.view.seats[_seat(scene)]


def _header(scene: Scene) -> Text:
    view = scene.view
    parts = [scene.title.upper(), scene.word("solo" if view.solo else view.mode)]
    parts += [scene.word(view.phase)] if view.phase else []
    left = Text(set_cell_size(" · ".join(parts), WIDTH - 12).rstrip(), style="bold")
    right = f"{scene.word('round')} {view.round}"
    left.pad_right(WIDTH - left.cell_len - cell_len(right))
    return left.append(right, "bold")


def _dice(scene: Scene) -> Text:
    """Whose die shows what; a sealed modification is shown to its owner."""
    view = scene.view
    line = Text(f"{scene.word('dice')}  ")
    for seat, sheet in view.seats.items():
        if sheet.die:
            plan = sheet.plan
            turned = f"→{plan.side}" if plan and plan.side != sheet.die else ""
            line.append(f"{seat} [{sheet.die}]{turned}  ", "bold" if seat == _seat(scene) else "")
    middle = " ".join(f"[{side}]" for side in view.dice.middle)
    if middle:
        one_left = len(view.dice.middle) == 1 and any(s.die for s in view.seats.values())
        name = scene.word("KI") if view.solo and one_left else scene.word("left") if one_left else ""
        line.append(f"{name} {middle}".strip(), "dim" if one_left else "bold #ffe08a")
    return line


def _window(scene: Scene) -> list[Text]:
    """The enemy boat: letters are targets, x a hit, o a miss; brackets show the first volley listed."""
    grid, window = scene.view.grid, _sheet(scene).window
    hits, misses = set(window.hits), set(window.misses)
    aimed = {tuple(c) for c in _aimed(scene)}
    letters = {system.letter: _letter(scene, key) for key, system in _sheet(scene).systems.items()}
    head = Text(" " * LABEL).append("".join(f"{c + 1:^{CELL}}" for c in range(grid.width)), "dim")
    lines = [head]
    for r, row in enumerate(grid.rows):
        line = Text().append(f"{chr(ord('A') + r):<{LABEL}}", "dim")
        for c, mark in enumerate(row):
            sign, style = _field(letters.get(mark, mark), (r, c) in hits, (r, c) in misses)
            shown = f"[{sign}]" if (r, c) in aimed else f" {sign} "
            line.append(shown, f"{'bold #ffe08a' if (r, c) in aimed else style} on {WATER if mark == '~' else HULL}")
        lines.append(line)
    return lines


def _field(mark: str, hit: bool, missed: bool) -> tuple[str, str]:
    if hit:
        return "x", "bold #ff8a7a"
    if missed:
        return "o", "#c9dbe8"
    return (" ", "") if mark == "~" else ("·", "#8796a3") if mark == "." else (mark, "bold #ffffff")


def _aimed(scene: Scene) -> Any:
    best = _best(scene)
    return best[0][1].data["cells"] if best else ()


def _players(scene: Scene, width: int, height: int) -> Iterator[Text]:
    """Each boat: target, hits, reserve torpedoes, and its systems by letter (small = not active, - = lost). Then how
    far the target is hit, system by system; two a line by their letters where there is little room."""
    view = scene.view
    for seat, sheet in view.seats.items():
        mark = "!" if sheet.skull else "✓" if sheet.ready else "►" if seat in view.deciding else " "
        name = f"{mark}{seat}→{sheet.target}"
        letters = "".join(_state(scene, key, system) for key, system in sheet.systems.items())
        text = f"{name:<6}{sheet.hits:>2}/{view.targets} {letters} {sheet.reserve[0]:>2}"
        yield Text(set_cell_size(text, width).rstrip(), "bold" if seat == _seat(scene) else "")
    if view.ki is not None:
        boxes = "".join("×" if n == of else "/" if n else "·" for n, of in view.ki.boxes.values())
        explosions = f"{scene.word('explosions')} {view.ki.explosions[0]}"
        yield Text(f" {scene.word('KI')}   {boxes}  {explosions}"[:width])
    elif len(view.seats) < 4:
        yield Text()
    bars = [(key, "x" * n + "·" * (of - n)) for key, (n, of) in _sheet(scene).window.systems.items()]
    if len(view.seats) + 1 + len(bars) <= height:  # a system a line
        told = [f"{_letter(scene, key)} {scene.word(key):<11} {bar}" for key, bar in bars]
    else:
        short = [f"{_letter(scene, key)} {bar:<12}" for key, bar in bars]
        told = ["".join(short[i : i + 2]) for i in range(0, len(short), 2)]
    for line in told:
        yield Text(set_cell_size(line, width).rstrip(), "dim")


def _letter(scene: Scene, key: str) -> str:
    """The letter of a system in the reader's language."""
    return scene.texts.say("letter", key, {}, scene.lang)


def _state(scene: Scene, key: str, system: System) -> str:
    letter = _letter(scene, key)
    return "-" if system.state == "lost" else letter if system.state == "on" else letter.lower()


def _reserve(scene: Scene) -> Text:
    sheet = _sheet(scene)
    have, full = sheet.reserve
    line = Text(f"{scene.word('reserve')}  ").append("▮" * have, "bold #9fe2a8").append("▯" * (full - have), "dim")
    skull = f"  {scene.word('skull')} [{'x' if sheet.skull else ' '}]"
    return line.append(skull, "bold #ff8a7a" if sheet.skull else "dim")


def _dashboard(scene: Scene) -> Iterator[Text]:
    """One line for each screen with its systems."""
    systems = _sheet(scene).systems
    for screen in dict.fromkeys(s.screen for s in systems.values()):
        line = Text(f"{screen} ", style="dim")
        for key, system in systems.items():
            if system.screen == screen:
                uses = f" {system.uses[0]}×" if system.uses else ""
                text = f"{system.number} {scene.word(key)} {SIGNS[system.state]} {scene.word(system.state)}{uses}"
                style = {"on": "bold #9fe2a8", "lost": "strike #ff8a7a"}.get(system.state, "dim")
                line.append(set_cell_size(text, 26), style)
        yield line


def legend(scene: Scene) -> list[str]:
    """What the signs mean."""
    return scene.words("legend").splitlines()


# -- choices


def shortlist(scene: Scene) -> list[tuple[int, Choice]] | None:
    """The best volleys and every system that can be activated, with their numbers; None where all are listed."""
    if scene.ask is None or scene.ask.kind != "choice":
        return None
    rest = [(n, o) for n, o in enumerate(scene.ask.options, 1) if "cells" not in o.data]
    best = _best(scene)[: max(FEWEST, CHOICES - len(rest))]
    return [*best, *rest] if best else None


def _best(scene: Scene) -> list[tuple[int, Choice]]:
    if scene.ask is None or scene.ask.kind != "choice" or (scene.seat and scene.ask.seat != scene.seat):
        return []
    volleys = [(n, o) for n, o in enumerate(scene.ask.options, 1) if "cells" in o.data]
    return sorted(volleys, key=lambda item: _worth(item[1]))[:BEST]


def _worth(option: Choice) -> tuple[float, int, Any]:
    data = option.data
    return data["misses"] / 2 - data["hits"], -len(data["completes"]), data["cells"]


def hint(scene: Scene) -> str:
    """How to fire at a place that is not listed."""
    return scene.words("aim") if _best(scene) else ""


def understand(scene: Scene, text: str) -> str | None:
    """The volley meant by fields: "C11" is the top left corner ("C11 2" the second best there), or all its fields."""
    names = re.findall(r"[a-z]+\d+|\d+", text.casefold())
    if scene.ask is None or not names or not re.fullmatch(r"([a-z]\d{1,2}[ ,+]*)+( \d)?", text.casefold().strip()):
        return None
    place = int(names.pop()) if names[-1].isdigit() else 1
    cells = [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in names]
    volleys = [o for o in scene.ask.options if o.data.get("cells")]
    exact = [o for o in volleys if sorted(tuple(c) for c in o.data["cells"]) == sorted(cells)]
    there = [o for o in volleys if len(cells) == 1 and _corner(o) == cells[0]]
    found = exact or sorted(there, key=_worth)
    if found and place <= len(found):
        return found[place - 1].key
    return "fire:" + "+".join(f"{r},{c}" for r, c in sorted(cells)) if volleys else None


def _corner(option: Choice) -> tuple[int, int]:
    cells = option.data["cells"]
    return min(r for r, _ in cells), min(c for _, c in cells)


# -- the same as sentences


def tell(scene: Scene) -> list[str]:
    """Round, dice, the own window, the own dashboard and the others, one sentence each."""
    view, words = scene.view, scene.words
    told = [words("told_round", round=view.round, phase=scene.word(view.phase))]
    dice = [f"{seat} {sheet.die}" for seat, sheet in view.seats.items() if sheet.die]
    middle = ", ".join(map(str, view.dice.middle)) or "–"
    told.append(words("told_dice", dice=", ".join(dice) or "–", middle=middle))
    for seat, sheet in view.seats.items():
        on = [scene.word(key) for key, s in sheet.systems.items() if s.state == "on"]
        lost = [scene.word(key) for key, s in sheet.systems.items() if s.state == "lost"]
        told.append(
            words(
                "told_seat", seat=seat, target=sheet.target, hits=sheet.hits, of=view.targets,
                reserve=sheet.reserve[0], on=", ".join(on) or "–", lost=", ".join(lost) or "–",
            )
        )  # fmt: skip
    left = [f"{scene.word(key)} {fields}" for key, fields in _free(scene) if fields]
    told.append(words("told_window", target=_sheet(scene).target, left=", ".join(left) or "–"))
    if view.ki is not None:
        boxes = [f"{scene.word(key)} {n}" for key, (n, _) in view.ki.boxes.items() if n]
        told.append(words("told_ki", boxes=", ".join(boxes) or "–", explosions=view.ki.explosions[0]))
    return told


def _free(scene: Scene) -> Iterator[tuple[str, str]]:
    """By system of the target the fields that are not hit yet."""
    sheet, rows = _sheet(scene), scene.view.grid.rows
    hits = set(sheet.window.hits)
    for key in sheet.window.systems:
        mark = sheet.systems[key].letter
        cells = [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == mark]
        yield key, " ".join(f"{chr(ord('A') + r)}{c + 1}" for r, c in cells if (r, c) not in hits)


def debrief(scene: Scene) -> list[str]:
    """How each boat came out of it."""
    view = scene.view
    return [
        scene.words(
            "debrief", seat=seat, hits=sheet.hits, of=view.targets, reserve=sheet.reserve[0],
            skull=scene.words("yes" if sheet.skull else "no"),
            systems=sum(s.state != "lost" for s in sheet.systems.values()),
        )
        for seat, sheet in view.seats.items()
    ]  # fmt: skip
