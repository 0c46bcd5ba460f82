"""The drawn board: everything on a screen of 80 columns and 24 lines, readable without colour."""

from __future__ import annotations

import random
import re

import pictures
import pytest
from rich.cells import cell_len

import kaleun
from budget import budget, share
from kaleun.cli.common import LANGUAGES
from kaleun.cli.tty.scene import Listing, Scene, board_of
from kaleun.cli.tty.screen import Asking, clipped, columns, page, prompt
from kaleun.games.unterseeboot import tty as unterseeboot
from kaleun.games.unterseeboot.state import Ship
from kaleun.games.unterseeboot.view import Target
from kaleun.kernel.game import find_game
from toys import mini

pytestmark = pytest.mark.usefixtures("home")

BIG = {"boat": "VIIC", "big_ships": True, "entry_points": True, "campaign": True, "uncontrolled_dive": True}
OPTIONS = [{}, {"board": "5666"}, BIG, {**BIG, "board": "5666"}]


def positions(seed: int, options: dict[str, object], level: str = "full"):
    rng = random.Random(seed)
    table = kaleun.new_table("unterseeboot", seed=seed, options=options, automation=level)
    while (ask := table.pending) is not None and table.n < 150:
        yield table
        table.answer(rng.choice(ask.keys))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", share(OPTIONS, 3))
def test_every_question_fits_80_by_24(options, lang):
    seen = 0
    for seed in range(budget(2, 1)):
        written = 0
        for table in positions(seed, options):
            scene = Scene(table, "commander", lang)
            for odds in (None, dict.fromkeys(scene.ask.keys, "ship sunk 50 %, " * 9)):
                remark = scene.words("no_undo")
                asking = Asking(scene, scene.log(written), (remark,) if seed else (), odds)
                lines = [line.plain for line in page(unterseeboot, asking, 80, 24)]
                assert len(lines) <= 23
                assert max(cell_len(line) for line in lines) <= 80
                assert cell_len(prompt(unterseeboot, scene)) <= 76
                for n, option in enumerate(scene.ask.options, 1):
                    assert any(clipped(f"{n} {option.text(lang)}", 70)[:20] in line for line in lines[14:]), (n, lines)
                seen += 1
            written = len(scene.log())
    assert seen > budget(50, 25)


def test_what_happened_is_never_cut_off():
    """All news since the last answer are on the page, as lines or as one paragraph."""
    for seed in range(budget(12, 3)):
        written = 0
        for table in positions(seed, {}):
            scene = Scene(table, "commander", "en")
            news = scene.log(written)
            text = " ".join(line.plain for line in page(unterseeboot, Asking(scene, news), 80, 24))
            squeezed = re.sub(r"\s+", " ", text)
            for line in news:
                assert re.sub(r"\s+", " ", line.text()) in squeezed
            written = len(scene.log())


def test_dice_to_type_and_to_press():
    for level in ("table", "assisted"):
        for table in positions(2, {}, level):
            scene = Scene(table, "commander", "en")
            lines = [line.plain for line in page(unterseeboot, Asking(scene, []), 80, 24)]
            if scene.ask.kind == "dice":
                assert lines[-1] == "Roll 1D6 and type what you see."
            elif scene.ask.kind == "press":
                assert lines[-1] == "Press Enter to roll."


def sea(table: kaleun.Table) -> list[str]:
    return [line.plain[:56] for line in unterseeboot.draw(Scene(table, "commander", "en"))[2:]]


@pytest.mark.parametrize(("board", "widths"), [("5656", (5, 6, 5, 6)), ("5666", (5, 6, 6, 6))])
def test_the_sea_is_drawn_as_bricks(board, widths):
    lines = sea(kaleun.new_table("unterseeboot", seed=1, options={"board": board}))
    rows = [line for line in lines if re.search(r"│[SPMD]1", line)]
    assert [len(re.findall(r"[SPMD]\d", row)) for row in rows] == list(widths)
    starts = [row.index("│") for row in rows]
    shift = {5: 10, 6: 6}
    assert starts == [shift[width] for width in widths]
    assert lines[0].strip() == "┌" + "┬".join(["───────"] * 5) + "┐"
    assert lines[-1].strip() == "└" + "┴".join(["───────"] * 6) + "┘"


def test_symbols_tell_everything_without_colour():
    table = kaleun.new_table("unterseeboot", options={"big_ships": True}, dice=[1, 6, 6, 20, 5, 4])
    text = "\n".join(sea(table))
    assert text.count("?") == 5
    assert text.count("╺━┻━╸") == 1
    for key in ("move:M1", "pay:main", "move:P2", "pay:main", "identify:S1"):
        table.answer(key)
    lines = sea(table)
    assert lines[2][10:].startswith("│   -   │"), "a false contact"
    for key in ("move:P3", "pay:main", "identify:S2", "fire:S2"):
        table.answer(key)
    assert "│▟▙*20k │" in "".join(sea(table))


def test_hits_tonnage_and_sunk_ships():
    cell = unterseeboot._target
    assert cell(Target(True, 4000, 6, 0), None)[0] == "▂▟▙▂4k"
    assert cell(Target(True, 20000, 20, 1), None)[0] == "▟▙*20k"
    assert cell(None, Ship("S1", 12000, 12, 3))[0].split() == ["x", "12k"]
    assert cell(None, None)[0].strip() == "-"
    for target in (Target(True, tons, 6, hits) for tons in range(1000, 21000, 1000) for hits in (0, 1)):
        assert cell_len(cell(target, None)[0]) <= 7


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_symbol(lang):
    (line,) = unterseeboot.legend(Scene(kaleun.new_table("unterseeboot", seed=1), "commander", lang))
    assert all(f"{symbol} " in line for symbol in ("╺━┻━╸", "?", "4k", "*", "x", "-"))


def test_numbers_on_the_board_are_those_of_the_choices():
    for table in positions(4, {}):
        scene = Scene(table, "commander", "en")
        drawn = dict(re.findall(r"│([SPMD]\d) +\[(\d+)\]", "\n".join(sea(table))))
        spaces = {thing: str(n) for thing, n in scene.numbers().items() if re.fullmatch(r"[SPMD]\d", thing)}
        assert drawn == spaces


def test_the_panel_warns_with_words():
    table = kaleun.new_table("unterseeboot", seed=1)
    table.run.state.spotted, table.run.state.destroyer, table.run.state.hull = True, "detected", 1
    text = "\n".join(line.plain for line in unterseeboot.draw(Scene(table, "commander", "en")))
    assert "Aircraft  ! SPOTTED" in text
    assert "Destroyer ! DETECTED" in text
    assert "Hull      ■□□" in text


def test_a_game_without_a_drawing_is_told_field_by_field():
    assert board_of(find_game("unterseeboot")) is unterseeboot
    assert isinstance(board_of(mini.GAME), Listing)
    scene = Scene(kaleun.new_table("unterseeboot", seed=1), "commander", "en")
    lines = Listing().tell(scene)
    assert lines[0] == "Unterseeboot."
    assert "  turn: 1" in lines
    assert "    space: D1" in lines
    drawn = [line.plain for line in page(Listing(), Asking(scene, scene.log()), 80, 24)]
    assert len(drawn) <= 23
    assert "… v shows everything" in drawn
    assert any(line.startswith(" 1 Stay at D1") for line in drawn)


def test_columns_read_downwards():
    from rich.text import Text

    assert [line.plain for line in columns([Text(c) for c in ("a1", "b2", "c3", "d4", "e5")], 11)] == [
        "a1  c3  e5",
        "b2  d4",
    ]
    assert columns([], 80) == []


def test_the_picture_in_the_documents_needs_nobody_else():
    drawn = pictures.of_games()["terminal.svg"]()
    for text in (drawn, (pictures.PICTURES / "terminal.svg").read_text("utf-8")):
        assert text.startswith("<svg ")
        assert "UNTERSEEBOOT" in text
        assert set(re.findall(r"https?://[^\s\"')]+", text)) == {"http://www.w3.org/2000/svg"}
        assert "@font-face" not in text
        assert "@import" not in text
