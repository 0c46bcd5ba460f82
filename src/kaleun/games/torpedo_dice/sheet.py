"""The blank sheet of Torpedo Dice: window, reserve torpedoes, dashboard, and on the mission side the solo area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kaleun.games.torpedo_dice.outline import WATER, outline
from kaleun.kernel.charts import Charts
from kaleun.kernel.text import Texts, texts_of
from kaleun.sheets import A4
from kaleun.sheets.drawing import GREY, PALE, circle, path, pips, rect, skull, text, torpedo
from kaleun.sheets.drawing import svg as whole

MODES = ("training", "mission", "solo")
MARGIN = 12.0
SOLO = 62.0
"""Width of the solo area, to the left of the window."""
TOP, WINDOW, TRACK, DASHBOARD = 22.0, 110.0, 135.5, 151.0
"""From above: where the window begins, its height, where the track and the dashboard begin."""


def svg(charts: Charts, mode: str, lang: str) -> str:
    """One side of the sheet as SVG, A4 lying. Solo is the mission side with the table of ranks."""
    sheet = _Sheet(charts, mode, texts_of("kaleun.games.torpedo_dice"), lang)
    title = f"Torpedo Dice – {sheet.word(mode)}"
    return whole(*A4, title, sheet.parts(title))


class _Sheet:
    def __init__(self, charts: Charts, mode: str, texts: Texts, lang: str) -> None:
        self.charts, self.mode, self.texts, self.lang = charts, mode, texts, lang
        self.training = mode == "training"
        side = "training" if self.training else "mission"
        self.grid = charts[f"board_{side}"]["grid"]
        self.systems = [s for s in charts["systems"]["system"] if s[f"in_{side}"]]
        self.letters = {s["letter"]: texts.say("letter", s["key"], {}, lang) for s in self.systems}

    def word(self, code: str) -> str:
        return self.texts.word(code, self.lang)

    def parts(self, title: str) -> Iterator[str]:
        yield rect(5, 5, A4[0] - 10, A4[1] - 10, 3)
        yield text(MARGIN, 15, title, 6.2, style='font-weight="bold"')
        yield text(A4[0] - MARGIN, 15, f"{self.word('name')}: ________________________", 5, "end")
        yield from self.faces()
        if not self.training:
            yield from self.solo_area()
        yield from self.window()
        yield from self.track()
        yield from self.dashboard()

    def faces(self) -> Iterator[str]:
        """The firing table: every side with each way to lay its pips."""
        x = 104.0
        yield text(x, 8.2, self.texts.say("board", "sheets_fire", {}, self.lang), 3)
        for face in self.charts["die_faces"]["face"]:
            for rows in face["orientations"]:
                yield pips(x, 9.6, 7.6, rows)
                x += 8.2
            x += 3.2

    # -- the enemy boat

    def window(self) -> Iterator[str]:
        """The grid: a disc with the letter for each target field, a dot for hull, nothing for water."""
        left = MARGIN + (0 if self.training else SOLO)
        width, height = A4[0] - MARGIN - left, WINDOW
        yield rect(left, TOP, width, height, 2, stroke=0.6)
        pitch = min((width - 10) / self.grid["width"], (height - 8) / self.grid["height"])
        x0 = left + 6 + (width - 8 - pitch * self.grid["width"]) / 2
        y0 = TOP + 7 + (height - 8 - pitch * self.grid["height"]) / 2
        for c in range(self.grid["width"]):
            yield text(x0 + pitch * (c + 0.5), y0 - 1.5, str(c + 1), 3, "middle", f'fill="{GREY}"')
        yield path(outline(self.grid["rows"], x0, y0, pitch), PALE, 0.6)
        for r, row in enumerate(self.grid["rows"]):
            yield text(x0 - 3, y0 + pitch * (r + 0.5) + 1, chr(ord("A") + r), 3, "middle", f'fill="{GREY}"')
            for c, mark in enumerate(row):
                yield self.field(mark, x0 + pitch * (c + 0.5), y0 + pitch * (r + 0.5), pitch)

    def field(self, mark: str, x: float, y: float, pitch: float) -> str:
        cell = rect(x - pitch / 2, y - pitch / 2, pitch, pitch, stroke=0.08)
        if mark == WATER:
            return cell
        if mark == ".":
            return cell + circle(x, y, 0.5, GREY, 0)
        disc = circle(x, y, pitch * 0.4, "#fff", 0.4)
        return cell + disc + text(x, y + pitch * 0.14, self.letters[mark], pitch * 0.4, "middle", 'font-weight="bold"')

    # -- reserve torpedoes

    def track(self) -> Iterator[str]:
        """The reserve torpedoes to strike off, then the skull."""
        n = self.charts["reserve_track"]["track"]["spaces"]
        yield text(MARGIN, TRACK + 6.5, self.word("reserve"), 4.4, style='font-weight="bold"')
        start, step = MARGIN + 50, (A4[0] - 2 * MARGIN - 68) / n
        for i in range(n):
            yield torpedo(start + i * step, TRACK + 5, step - 3)
        yield skull(A4[0] - MARGIN - 8, TRACK + 4.5, 5)

    # -- the own boat

    def dashboard(self) -> Iterator[str]:
        """Three screens with the own systems; a box where there is something to tick."""
        gap = 4.0
        screens = list(dict.fromkeys(s["screen"] for s in self.systems))
        each = (A4[0] - 2 * MARGIN - gap * (len(screens) - 1)) / len(self.systems)
        x = MARGIN
        for screen in screens:
            shown = [s for s in self.systems if s["screen"] == screen]
            yield rect(x, DASHBOARD, each * len(shown), 46, 2, stroke=0.6)
            for i, system in enumerate(shown):
                yield from self.system(system, x + i * each, each, i > 0)
            x += each * len(shown) + gap

    def system(self, system: Any, x: float, width: float, divided: bool) -> Iterator[str]:
        if divided:
            yield path(f"M{x:.2f} {DASHBOARD + 3} v40", stroke=0.2)
        middle = x + width / 2
        if system["switch"] and not self.training:
            yield rect(x + 3, DASHBOARD + 3, 7, 7, 0.5, stroke=0.5)
        yield circle(middle, DASHBOARD + 10, 5, "#fff", 0.5)
        yield text(middle, DASHBOARD + 12.2, str(system["number"]), 6.5, "middle", 'font-weight="bold"')
        yield text(middle, DASHBOARD + 22, self.word(system["key"]), 5.2, "middle", 'font-weight="bold"')
        yield text(middle + 9, DASHBOARD + 12, self.letters[system["letter"]], 5, "middle", f'fill="{GREY}"')
        for n, line in enumerate(_folded(self.word(system["effect"]), 17)):
            yield text(middle, DASHBOARD + 28 + n * 4, line, 3.3, "middle")
        for i in range(system["training_uses"] if self.training else 0):
            yield rect(middle + (i - system["training_uses"] / 2) * 7 + 1, DASHBOARD + 38, 5, 5, 0.5)

    # -- solo

    def solo_area(self) -> Iterator[str]:
        """Number boxes in the order of the arrows, explosion boxes, the victory box; for solo also the ranks."""
        area = self.charts["solo_area"]
        x, y, width = MARGIN, TOP, SOLO - 5
        yield rect(x, y, width, WINDOW, 2, stroke=0.6)
        yield text(x + 4, y + 6, f"{self.word('solo')} – {self.word('KI')}", 4.6, style='font-weight="bold"')
        numbers = [s["number"] for s in self.systems]
        keys = {s["number"]: s["key"] for s in self.systems}
        dice = {number: side for side, number in area["die_to_system"].items()}
        for i, number in enumerate(numbers):
            line = y + 10 + i * 8.2
            if number in dice:
                yield pips(x + 4, line, 5.6, self.face(int(dice[number])))
            yield text(x + 12, line + 4.4, self.word(keys[number]), 4)
            for box in range(area["boxes"]["boxes_per_system"]):
                yield rect(x + width - 20 + box * 8, line, 5.6, 5.6, 0.5)
            if i + 1 < len(numbers):
                yield path(f"M{x + width - 3.5:.2f} {line + 1:.2f} v4.5 m-1.2 -1.4 l1.2 1.6 l1.2 -1.6", stroke=0.3)
        # from the last one round to the first
        right, ring = x + width - 3.5, (len(numbers) - 1) * 8.2
        back = f"M{right:.2f} {y + 12.8 + ring:.2f} h2.2 v{-ring - 3.4:.2f} h-3 m1.4 -1.2 l-1.6 1.2 l1.6 1.2"
        yield path(back, stroke=0.3)
        y += 10 + len(numbers) * 8.2 + 4
        yield text(x + 4, y + 1, self.word("explosions"), 3.8)
        for i in range(area["boxes"]["explosion_boxes"]):
            yield _star(x + 7 + i * 7.2, y + 6.5, 3)
        yield text(x + 4, y + 17, self.word("victory"), 4.4, style='font-weight="bold"')
        yield rect(x + width - 11, y + 12.5, 6.5, 6.5, 0.5, stroke=0.5)
        if self.mode == "solo":
            for n, told in enumerate(self.ranks()):
                yield text(x + 4, y + 22.5 + n * 3.4, told, 2.9)

    def face(self, side: int) -> Any:
        return next(f["orientations"][0] for f in self.charts["die_faces"]["face"] if f["value"] == side)

    def ranks(self) -> Iterator[str]:
        """The table of ranks, a line each."""
        points = self.charts["solo_ranks"]["points"]
        each = {"system": points["per_surviving_system"], "torpedo": points["per_remaining_torpedo"]}
        yield self.texts.say("board", "sheets_points", each, self.lang)
        for row in self.charts["solo_ranks"]["rank"]:
            yield f"{row['min']}–{row['max']}: {self.word(row['name'])}"


def _star(x: float, y: float, r: float) -> str:
    """An explosion to be ticked: eight rays."""
    turn = [(1, 0), (0.45, 0.2), (0.7, 0.7), (0.2, 0.45), (0, 1)]
    points = [*turn, *[(-b, a) for a, b in turn[1:]], *[(-a, -b) for a, b in turn[1:]], *[(b, -a) for a, b in turn[1:]]]
    return path("M" + " L".join(f"{x + a * r:.2f} {y + b * r:.2f}" for a, b in points) + " Z")


def _folded(words: str, width: int) -> list[str]:
    from textwrap import wrap

    return wrap(words, width, max_lines=2)
