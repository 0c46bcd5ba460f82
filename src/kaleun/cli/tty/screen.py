"""The drawn screen: board, news, question and choices on one page, redrawn at every question."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, RenderableType
from rich.text import Text

from kaleun.cli.common import NORMAL
from kaleun.cli.tty import keys
from kaleun.cli.tty.apart import APART, BACK, WIPED, forget
from kaleun.cli.tty.scene import Board, Scene, shortlist
from kaleun.kernel.log import LogLine

SMALLEST = (80, 24)
HEADINGS = 2
"""So many lines at the top of a board may be left out when the screen is short."""
MANY = 0.1
"""If more of a board has changed than this part, nothing is marked."""
HOME, LINE, BELOW = "\x1b[H", "\x1b[2K", "\x1b[J"
"""To the upper left corner; the line is wiped; everything below is."""
LOG = 3
"""So many lines below the board are for what happens, however short the screen."""


class Asking(NamedTuple):
    """Everything a question shows: the scene, what happened since the last answer, remarks, odds by key."""

    scene: Scene
    news: Sequence[LogLine]
    remarks: Sequence[str] = ()
    odds: dict[str, str] | None = None


class Screen:
    """A terminal with a person in front of it."""

    plain = False

    def __init__(
        self, console: Console, board: Board, pace: str = NORMAL, wait: Callable[[float | None], str] = keys.wait
    ) -> None:
        self.console, self.board, self.pace, self._wait = console, board, pace, wait

    def question(self, asking: Asking) -> str:
        """Draws the page and reads a line."""
        self.console.clear()
        for line in page(self.board, asking, self.console.width, self.console.height):
            self.console.print(line, overflow="ellipsis", no_wrap=True)
        return self.read(prompt(self.board, asking.scene))

    def event(self, scene: Scene, before: Scene | None, seconds: float | None, hint: str) -> str:
        """Draws the board of that moment over the last one, with the line below it, and waits."""
        width, height = self.console.width, self.console.height
        with self.console.capture() as captured:
            for line in frame(self.board, scene, before, width, height):
                self.console.print(line, overflow="ellipsis", no_wrap=True)
            self.console.print(Text(clipped(hint, width - 1), style="dim"), end="")
        drawn = captured.get().split("\n")
        self.console.file.write(HOME + "\n".join(LINE + line for line in drawn[:-1]) + f"\n{BELOW}{drawn[-1]}")
        self.console.file.flush()
        return self._wait(seconds)

    def tell_news(self, scene: Scene, news: Sequence[LogLine]) -> None:
        """Nothing: the next page has them all."""

    def read(self, text: str) -> str:
        return input(text).strip()

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            self.console.print(sentence)

    def page(self, scene: Scene, title: str, parts: Sequence[RenderableType]) -> None:
        """Something to read, screen by screen; Enter goes on, q back to the game."""
        with self.console.capture() as captured:
            self.console.print(Text(f"{title}\n", style="bold reverse"))
            for part in parts:
                self.console.print(part)
        lines = captured.get().splitlines()
        room = max(self.console.height - 2, 5)
        for start in range(0, len(lines), room):
            self.console.clear()
            self.console.file.write("\n".join(lines[start : start + room]) + "\n")
            back = "enter_close" if scene.ask is None else "enter_back"
            if self.read(scene.words(back if start + room >= len(lines) else "enter_more")).startswith("q"):
                return

    @contextmanager
    def apart(self) -> Iterator[None]:
        """A screen beside the usual one, which the terminal forgets: nothing can be scrolled back to."""
        self.console.file.write(APART)
        try:
            yield
        finally:
            forget()
            self.console.file.write(BACK)
            self.console.file.flush()

    def curtain(self, sentence: str) -> None:
        """Hides the board until the next person has taken the keyboard."""
        forget()
        self.console.file.write(WIPED)
        self.console.print("\n" * (self.console.height // 3))
        self.read(sentence + " ")


def big_enough() -> bool:
    size = shutil.get_terminal_size()
    return size.columns >= SMALLEST[0] and size.lines >= SMALLEST[1]


def prompt(board: Board, scene: Scene) -> str:
    """What stands before the cursor: how many choices are listed, and the commands."""
    ask = scene.ask
    n = len(shortlist(board, scene)[0])
    return (
        f"{scene.words('keys', n=n)} > " if n > 1 and ask and ask.kind != "dice" else f"{scene.words('keys_only')} > "
    )


def page(board: Board, asking: Asking, width: int, height: int) -> list[Text]:
    """The whole page for a screen of this size; the last line is left for what is typed."""
    room = height - 1
    drawn = board.draw(asking.scene)
    asked = [*_remarks(asking, width), *_question(board, asking, width)]
    if len(asked) > room // 2:
        asked = [*asked[: room // 2 - 1], Text(asking.scene.words("more_choices"), style="dim")]
    if len(drawn) + len(asked) > room:
        drawn = drawn[HEADINGS:]
    if len(drawn) + len(asked) > room:
        drawn = [*drawn[: room - len(asked) - 1], Text(asking.scene.words("more_board"), style="dim")]
    log = _news(asking, width, room - len(drawn) - len(asked))
    return [*drawn, *log, *asked]


def frame(board: Board, scene: Scene, before: Scene | None, width: int, height: int) -> list[Text]:
    """An event for a screen of this size: the board with what has changed marked, older lines, then its own line; the
    last line is left for the keys."""
    room, log = height - 1, scene.log()
    told = bool(log) and (before is None or len(log) > len(before.log()))
    own = list(Text(scene.line(log[-1]), "bold").wrap(Console(width=width), width)) if told else []
    drawn = marked(board.draw(scene), [] if before is None else board.draw(before))
    if len(drawn) > room - LOG:
        drawn = drawn[HEADINGS:]
        drawn = drawn[: room - max(LOG, len(own))]
    older = log[: len(log) - told][-(room - len(drawn) - len(own)) :] if room > len(drawn) + len(own) else []
    return [*drawn, *(Text(clipped(scene.line(line), width), "dim") for line in older), *own]


def marked(lines: list[Text], before: list[Text]) -> list[Text]:
    """The lines with the letters that are new set off, unless it is another picture altogether."""
    changed = [_changed(line.plain, old.plain) for line, old in zip(lines, before, strict=False)]
    if len(lines) != len(before) or sum(map(len, changed)) > MANY * sum(len(line.plain) for line in lines):
        return lines
    for line, places in zip(lines, changed, strict=True):
        for i in places:
            line.stylize("reverse", i, i + 1)
    return lines


def _changed(line: str, old: str) -> list[int]:
    return [i for i, sign in enumerate(line) if sign != old[i : i + 1] and (sign != " " or i < len(old))]


def _remarks(asking: Asking, width: int) -> list[Text]:
    return [Text(clipped(remark, width), style="bold yellow") for remark in asking.remarks[:4]]


def _news(asking: Asking, width: int, room: int) -> list[Text]:
    """What happened since the last answer, all of it: line by line, or as one paragraph where lines are scarce."""
    scene, news = asking.scene, list(asking.news)
    if len(news) > room:
        flow = list(Text(" ".join(scene.brief(line) for line in news)).wrap(Console(width=width), width))
        return [Text("…") + flow[-room][1:], *flow[len(flow) - room + 1 :]] if 0 < room < len(flow) else flow[:room]
    lines = scene.log()[-room:] if room else []
    fresh = {line.n for line in news}
    return [Text(clipped(scene.line(line), width), "" if line.n in fresh else "dim") for line in lines]


def _question(board: Board, asking: Asking, width: int) -> list[Text]:
    scene = asking.scene
    ask = scene.ask
    if ask is None:
        return []
    asker = f"{scene.name(ask.seat)}: " if len(scene.table.seats) > 1 else ""
    lines = [
        Text().append(clipped(f"{asker}{ask.text(scene.lang)}", width - 12), "bold").append(f"  {ask.rule}", "dim")
    ]
    if ask.kind == "dice" and ask.dice:
        return [*lines, Text(scene.words("type_dice", count=ask.dice[0], sides=ask.dice[1]))]
    if ask.kind == "press":
        return [*lines, Text(scene.words("press"))]
    listed, hint = shortlist(board, scene)
    lines += [Text(clipped(hint, width), style="dim")] if hint else []
    labels = [option.text(scene.lang) for _, option in listed]
    if asking.odds is not None:
        longest = max((cell_len(label) for label in labels), default=0)
        labels = [
            f"{set_cell_size(label, longest)}  {asking.odds.get(option.key, '')}"
            for (_, option), label in zip(listed, labels, strict=True)
        ]
    cells = [_choice(n, clipped(label, width - 5)) for (n, _), label in zip(listed, labels, strict=True)]
    return lines + (cells if asking.odds is not None else columns(cells, width))


def _choice(n: int, label: str) -> Text:
    return Text().append(f"{n:>2} ", "bold cyan").append(label)


def columns(cells: list[Text], width: int, gap: int = 2) -> list[Text]:
    """Cells in as many columns as fit, read downwards."""
    if not cells:
        return []
    each = max(cell.cell_len for cell in cells) + gap
    rows = ceil(len(cells) / max(1, min(4, (width + gap) // each)))
    lines = [Text() for _ in range(rows)]
    for n, cell in enumerate(cells):
        line = lines[n % rows]
        line.pad_right(each * (n // rows) - line.cell_len)
        line.append_text(cell)
    return lines


def clipped(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 1)) + "…"
