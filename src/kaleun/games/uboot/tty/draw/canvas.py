"""A sheet of characters to draw on: points, lines, words, each with a style."""

from __future__ import annotations

from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from kaleun.games.uboot.tty.draw.desk import DIM


class Canvas:
    """Columns run right, rows run down; what lies outside is simply not drawn."""

    def __init__(self, width: int, height: int, style: str = DIM) -> None:
        self.width, self.height = width, height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def put(self, x: float, y: float, sign: str, style: str = DIM, over: bool = True) -> None:
        """One sign; without `over` only where nothing is yet."""
        column, row = round(x), round(y)
        if 0 <= column < self.width and 0 <= row < self.height and (over or self._signs[row][column] == " "):
            self._signs[row][column] = sign
            self._styles[row][column] = style

    def write(self, x: float, y: float, text: str, style: str = DIM, over: bool = True) -> None:
        """A word, kept inside the sheet."""
        start = max(0, min(round(x), self.width - cell_len(text)))
        for n, sign in enumerate(text):
            self.put(start + n, y, sign, style, over)

    def line(self, x1: float, y1: float, x2: float, y2: float, sign: str = "·", style: str = DIM) -> None:
        """A straight line that covers nothing."""
        steps = max(1, round(max(abs(x2 - x1), abs(y2 - y1))))
        for n in range(steps + 1):
            self.put(x1 + (x2 - x1) * n / steps, y1 + (y2 - y1) * n / steps, sign, style, over=False)

    def lines(self) -> list[Text]:
        return [_painted(signs, styles) for signs, styles in zip(self._signs, self._styles, strict=True)]


def _painted(signs: list[str], styles: list[str]) -> Text:
    line = Text()
    for style, run in groupby(zip(signs, styles, strict=True), key=lambda pair: pair[1]):
        line.append("".join(sign for sign, _ in run), style)
    return line
