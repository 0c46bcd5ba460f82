"""The end of a game: how it went, what it was worth, and what the dice had to do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.cli.tty.luck import fit, luck
from kaleun.kernel.text import number

if TYPE_CHECKING:
    from kaleun.cli.tty.scene import Board, Scene

BAR = 20
UNUSUAL = 0.05


def report(scene: Scene, board: Board) -> list[str]:
    """Result, the game's own summary, and luck, as lines."""
    return [*_result(scene), *board.debrief(scene), *luck_lines(scene)]


def _result(scene: Scene) -> list[str]:
    table, words = scene.table, scene.words
    result = table.result
    assert result is not None
    lines = [words("over", outcome=scene.outcome(result.outcome), rule=result.rule)]
    for seat, score in result.scores.items():
        code = "won" if seat in result.winners else "lost"
        lines.append(words(code, seat=scene.name(seat), score=number(score)))
    decisions = sum(answer.who != "chance" for answer in table.answers())
    lines.append(words("counted", decisions=decisions, rolls=table.n - decisions))
    return lines


def luck_lines(scene: Scene) -> list[str]:
    """A histogram of each kind of die with its chi-square, then events against their expectation."""
    words, found = scene.words, luck(scene.table)
    lines: list[str] = []
    for sides, counts in sorted(found.faces.items()):
        fits = fit(counts, sides)
        mean = sum(face * n for face, n in counts.items()) / fits.rolls
        scale = min(1.0, BAR / max(counts.values()))
        lines.append(
            words(
                "luck_die", sides=sides, rolls=fits.rolls, mean=scene.decimal(mean), due=scene.decimal((sides + 1) / 2)
            )
        )
        lines += [f"  {face:>2} {'#' * round(counts[face] * scale)} {counts[face]}" for face in range(1, sides + 1)]
        code = "luck_odd" if fits.p < UNUSUAL else "luck_usual"
        lines.append("  " + words(code, chi=scene.decimal(fits.chi_square), p=scene.decimal(fits.p, 2)))
    if found.events:
        lines.append(words("luck_events"))
    for event, (came, due) in found.events.items():
        lines.append("  " + words("luck_event", name=scene.outcome(event), came=came, due=scene.decimal(due)))
    return lines
