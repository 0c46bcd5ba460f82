"""The technical puzzle: one side view of the boat, cut into eight slices of two halves; sixteen pieces and a frame."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from kaleun.games.uboot.crew.shown import Piece, Puzzle
from kaleun.games.uboot.tty.draw.desk import (
    BAD,
    BRASS,
    BRIGHT,
    DIM,
    GOOD,
    PLAIN,
    DeskOf,
    beside,
    clipped,
    minutes,
    wrapped,
)
from kaleun.games.uboot.view import EngineerView

WIDE, HIGH = 9, 3
ACROSS = 8
EMPTY = -1
PICTURES: dict[str, tuple[str, ...]] = {
    "rudder": ("  ╲______", "   ╲     ", "▐▌──●────", "▐▌──●────", "   ╱     ", "  ╱▔▔▔▔▔▔"),
    "motors": ("_________", " ┌─┐ ▦▦▦ ", " │M│ ▦▦▦ ", " │M│─(∿)─", " └─┘  ∿∿ ", "▔▔▔▔▔▔▔▔▔"),
    "diesels": ("_________", " ╓╥╥╥╥╥╖ ", " ║◍◍◍◍◍║ ", " ║◍◍◍◍◍║ ", " ╙╨╨╨╨╨╜ ", "▔▔▔▔▔▔▔▔▔"),
    "galley": ("_________", "   ♨ ♨   ", " ┌─▭─▭─┐ ", " │▒▒▒▒▒│ ", " └─────┘ ", "▔▔▔▔▔▔▔▔▔"),
    "periscope_wells": ("__║__║___", "  ║  ║ ✇ ", "  ║  ║   ", "  ║  ║ ✇ ", "  ╙──╜ ✇ ", "▔▔▔▔▔▔▔▔▔"),
    "bunks": ("_________", " ╞═══╡ ∴ ", " ╞═══╡▐█▌", " ╞═══╡▐█▌", " ╞═══╡ │ ", "▔▔▔▔▔▔▔▔▔"),
    "tube_doors": ("_________", "  ◉───◉  ", "  ═   ═  ", "  ═   ═  ", "  ◉───◉  ", "▔▔▔▔▔▔▔▔▔"),
    "stem": ("____     ", "    ╲__  ", "  ═══  ╲ ", "  ═══  ╱ ", "    ╱▔▔  ", "▔▔▔▔     "),
}  # fmt: skip
TURNED = str.maketrans("_▔╓╜╖╙╥╨┌┘┐└╞╡▐▌", "▔_╜╓╙╖╨╥┘┌└┐╡╞▌▐")
"""Signs that look different upside down."""


def laid_out(desk: DeskOf[EngineerView]) -> Puzzle:
    """The puzzle of the open breach."""
    assert desk.view.puzzle is not None
    return desk.view.puzzle


def picture(piece: Piece) -> list[str]:
    """The three rows of a piece as it lies on the table."""
    whole = PICTURES[piece.picture]
    rows = list(whole[:HIGH] if piece.half == "upper" else whole[HIGH:])
    return [row[::-1].translate(TURNED) for row in reversed(rows)] if piece.turned else rows


def table(desk: DeskOf[EngineerView], at: int) -> list[Text]:
    """The sixteen pieces, eight to a row; the chosen one bright, those in the frame dim."""
    puzzle = laid_out(desk)
    lines = []
    for start in range(0, len(puzzle.pieces), ACROSS):
        row = puzzle.pieces[start : start + ACROSS]
        names = Text()
        for piece in row:
            names.append_text(clipped(_name(puzzle, piece, at), WIDE)).append(" ")
        lines.append(names)
        for n in range(HIGH):
            line = Text()
            for piece in row:
                line.append(picture(piece)[n], _style(puzzle, piece, at)).append(" ")
            lines.append(line)
    return lines


def _style(puzzle: Puzzle, piece: Piece, at: int) -> str:
    if piece.piece == at:
        return "bold #0b1622 on #e0b968"
    return DIM if piece.piece in puzzle.frame else PLAIN


def _name(puzzle: Puzzle, piece: Piece, at: int) -> Text:
    label = piece.letter
    if piece.piece in puzzle.frame:
        label += f" →{puzzle.frame.index(piece.piece) + 1}"
    return Text(f"{'▼' if piece.piece == at else ' '}{label}", BRASS if piece.piece == at else GOOD)


def frame(desk: DeskOf[EngineerView]) -> list[Text]:
    """Three slices of two halves, numbered; aft on the left."""
    puzzle = laid_out(desk)
    spaces = puzzle.frame
    edge = "┼".join("─" * WIDE for _ in range(3))
    lines = [Text(f"┌{edge.replace('┼', '┬')}┐", BRASS)]
    for half in (0, 1):
        for n in range(HIGH):
            line = Text("│", BRASS)
            for column in range(3):
                line.append_text(_space(puzzle.pieces, spaces, column * 2 + half, n)).append("│", BRASS)
            lines.append(line)
        if half == 0:
            lines.append(Text(f"├{edge}┤", BRASS))
    return [*lines, Text(f"└{edge.replace('┼', '┴')}┘", BRASS)]


def _space(pieces: Sequence[Piece], spaces: Sequence[int], space: int, row: int) -> Text:
    if spaces[space] != EMPTY:
        return Text(picture(pieces[spaces[space]])[row], BRIGHT)
    return Text(f"{space + 1:^{WIDE}}" if row == 1 else " " * WIDE, DIM)


def countdown(desk: DeskOf[EngineerView]) -> Text:
    """Section and time left."""
    section = laid_out(desk).section
    left = next((b.left for b in desk.view.technical_view.breaches if b.section == section), 0)
    name = desk.words.word(f"section_{section}")
    return Text(
        f" {desk.words('puzzle_head', section=section, name=name, left=minutes(left))} ", "bold #ffffff on #a33327"
    )


def puzzle(desk: DeskOf[EngineerView], at: int, note: str = "") -> list[Text]:
    """The whole page: countdown, pieces, frame and what to do."""
    words, piece = desk.words, laid_out(desk).pieces[at]
    chosen = f"{words.word(piece.picture)}, {words.word(piece.half)}"
    beside_it = [
        Text(chosen, BRASS),
        *wrapped(words("puzzle_aim"), 44),
        Text(words("puzzle_aft"), DIM),
        Text(),
        *(Text(line, DIM) for line in words("puzzle_keys").strip().splitlines()),
    ]
    if note:
        beside_it.append(Text(note, BAD))
    return [countdown(desk), Text(), *table(desk, at), Text(), *beside(frame(desk), beside_it, 3 * WIDE + 4)]
