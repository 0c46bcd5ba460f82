"""What the dice needed stands beside them, in the terminal as in the browser (web/tests/table.test.ts)."""

from __future__ import annotations

import pytest

import kaleun
from kaleun.cli.tty.scene import Scene, need_words
from kaleun.kernel.game import find_game
from kaleun.kernel.log import Line, Mod
from kaleun.kernel.needs import Need, met, needed
from kaleun.kernel.reading import readings
from kaleun.kernel.text import LANGUAGES


def card(game: str, chart: str):
    return next(one for one in readings(find_game(game), "en") if one.chart == chart)


def test_a_row_tells_what_its_die_needed():
    torpedo = card("unterseeboot", "torpedo")
    row = next(row for table in torpedo.tables for row in table.rows if row.cells[0].text == "Periscope Depth")
    line = Line(0, "UB-8.4", "ship_sunk", {}, dice=(5,), chart="torpedo", row=row.id)
    assert met(torpedo, line) == (torpedo.tables[0], row)
    assert needed(torpedo, line) == Need(5, 4, 6, True)
    assert needed(torpedo, Line(0, "UB-8.4", "torpedo_missed", {}, dice=(3,), row=row.id)) == Need(3, 4, 6, False)
    assert needed(torpedo, Line(0, "UB-8.4", "ship_sunk", {}, dice=(3, 3), row=row.id)) is None, "not these dice"


def test_modifiers_are_counted_and_a_need_that_the_line_says_comes_first():
    found = card("hunted", "E2_escort_detection")
    table = next(table for table in found.tables if table.wanted)
    line = Line(0, "TH-9.6.9", "detected", {}, dice=(3, 4), mods=(Mod("x", 2, "TH-9.6.3"),), row=table.rows[0].id)
    assert needed(found, line) == Need(7, -50, 6, False)
    fire = card("hunted", "U1_torpedo_gun_fire")
    said = next(table for table in fire.tables if table.said)
    line = Line(0, "TH-9.2.3", "torpedo_hit", {"need": 6}, dice=(2, 3), row=said.rows[0].id)
    assert needed(fire, line) == Need(5, -50, 6, True)


def test_a_year_is_no_face_of_a_die():
    line = Line(0, "TH-11.2.2", "starting_rank", {}, dice=(1,), row="starting_rank.oberleutnant_max")
    assert needed(card("hunted", "printed_tables"), line) is None, "which year is not in the line"


@pytest.mark.parametrize(
    ("low", "high", "sides", "code"),
    [
        (-50, 6, 12, "need_less"),
        (4, 6, 6, "need_more"),
        (4, 50, 6, "need_more"),
        (6, 6, 6, "need_one"),
        (2, 4, 6, "need_span"),
    ],
)
def test_a_need_is_said_in_words(low, high, sides, code):
    assert need_words(Need(3, low, high, True), sides)[0] == code


@pytest.mark.parametrize(
    ("lang", "said"), [*zip(LANGUAGES, ("[5] needs 4+", "[5] braucht 4+", "[5] necesita 4+"), strict=True)]
)
def test_the_log_of_the_terminal_says_it(lang, said):
    table = kaleun.new_table("unterseeboot", dice=[5] * 50)
    for key in ("move:M1", "pay:main", "move:P2", "pay:main", "identify:S2", "fire:S2"):
        table.answer(key)
    scene = Scene(table, "commander", lang)
    lines = [scene.line(line) for line in scene.log() if line.chart == "torpedo"]
    assert said in lines[0]
