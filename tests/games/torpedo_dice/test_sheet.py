"""Blank sheets of Torpedo Dice: well-formed SVG that shows just what the charts say, and a PDF where Typst is there."""

from __future__ import annotations

import importlib.util
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from kaleun.cli import kaleun as program
from kaleun.cli.common import LANGUAGES
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.sheets import A4, modes, sheet
from kaleun.sheets.drawing import PALE

GAME = find_game("torpedo_dice")
SVG = "{http://www.w3.org/2000/svg}"
MODES = modes(GAME)


def drawn(mode: str, lang: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(sheet(GAME, mode, lang, ".svg").decode())


def words(mode: str, lang: str = "en") -> list[str]:
    return [element.text or "" for element in drawn(mode, lang).iter(f"{SVG}text")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_the_svg_is_well_formed_and_fits_the_page(mode, lang):
    root = drawn(mode, lang)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {A4[0]} {A4[1]}"
    assert (root.get("width"), root.get("height")) == ("297mm", "210mm")
    for element in root.iter():
        x, y = float(element.get("x", element.get("cx", 1))), float(element.get("y", element.get("cy", 1)))
        w, h = (float(element.get(k, 0)) if element is not root else 0 for k in ("width", "height"))
        assert 0 <= x <= x + w <= A4[0]
        assert 0 <= y <= y + h <= A4[1]
    assert not any("{" in text for text in words(mode, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("mode", "side"), [("training", "training"), ("mission", "mission"), ("solo", "mission")])
def test_the_targets_of_the_chart_are_on_the_sheet(mode, side, lang):
    """Each letter as often as the board has its mark, and once more on the dashboard."""
    chart = GAME.charts()[f"board_{side}"]
    marks = Counter("".join(chart["grid"]["rows"]))
    found = Counter(words(mode, lang))
    columns_and_rows = Counter("ABCDEFG")
    for system in GAME.charts()["systems"]["system"]:
        on_board, letter = marks[system["letter"]], GAME.texts.say("letter", system["key"], {}, lang)
        assert found[letter] - columns_and_rows[letter] == (on_board + 1 if on_board else 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_system_has_the_first_letter_of_its_name_that_no_other_has(lang):
    taken: set[str] = set()
    for system in GAME.charts()["systems"]["system"]:
        name = GAME.texts.word(system["key"], lang).upper()
        letter = next(letter for letter in name if letter not in taken)
        assert GAME.texts.say("letter", system["key"], {}, lang) == letter
        taken.add(letter)


@pytest.mark.parametrize("mode", MODES)
def test_reserve_torpedoes_and_boxes(mode):
    """Squares to tick: five switches on the mission side, or three uses each of two systems in training."""
    root = drawn(mode)
    torpedoes = [p for p in root.iter(f"{SVG}path") if " q" in p.get("d", "") and p.get("d", "").endswith("z")]
    assert len(torpedoes) == GAME.charts()["reserve_track"]["track"]["spaces"] == 12
    squares = Counter(r.get("width") for r in root.iter(f"{SVG}rect") if r.get("width") == r.get("height"))
    area = GAME.charts()["solo_area"]["boxes"]
    if mode == "training":
        assert squares["5"] == 6
        assert squares["7"] == 0
        assert squares["6.5"] == 0
    else:
        assert squares["7"] == 5
        assert squares["6.5"] == area["victory_box"]
        assert squares["5.6"] == 7 * area["boxes_per_system"] + 6, "number boxes, and six dice that name systems"


def test_german_words_of_the_rulebook():
    said = words("solo", "de")
    for word in ("Periskop", "Geschütz", "Turm", "Ruder", "Antrieb", "Bullaugen", "Propeller", "Reservetorpedos"):
        assert word in said
    assert any("Mittlerer Rang" in text for text in said)
    assert "Propeller" not in words("training", "de")


def test_words_are_escaped():
    from kaleun.sheets.drawing import svg, text

    root = ElementTree.fromstring(svg(10, 10, "a<b", [text(1, 1, 'x & "y" <z>')]))
    assert root.find(f"{SVG}text").text == 'x & "y" <z>'


def test_a_pdf_or_a_sentence_what_it_needs():
    if importlib.util.find_spec("typst") is None:
        with pytest.raises(KaleunError, match=r"pip install kaleun\[sheets\]"):
            sheet(GAME, "mission", "de", ".pdf")
    else:
        content = sheet(GAME, "mission", "de", ".pdf")
        assert content.startswith(b"%PDF-")
        assert content.rstrip().endswith(b"%%EOF")


def test_bad_wishes_get_one_sentence():
    with pytest.raises(KaleunError, match="has the sheets training, mission, solo, not 'x'"):
        sheet(GAME, "x", "en", ".svg")
    with pytest.raises(KaleunError, match=r"\.svg or a \.pdf"):
        sheet(GAME, "solo", "en", ".png")
    with pytest.raises(KaleunError, match="has no sheet to print"):
        modes(find_game("unterseeboot"))


def test_the_command(tmp_path: Path):
    out = tmp_path / "sheet.svg"
    call = ["sheet", "torpedo_dice", "--out", str(out), "--mode", "training", "--lang", "de"]
    assert CliRunner().invoke(program, call).exit_code == 0
    before = out.read_bytes()
    assert before == sheet(GAME, "training", "de", ".svg")
    again = CliRunner().invoke(program, call)
    assert again.exit_code == 2
    assert "is there already and was not touched" in again.output
    assert out.read_bytes() == before
    assert CliRunner().invoke(program, ["sheet", "torpedo_dice", "--out", str(tmp_path / "x.doc")]).exit_code == 2


@pytest.mark.parametrize("mode", MODES)
def test_the_firing_table_has_every_way_to_lay_a_side(mode):
    """Beside the six dice of the solo area, which name systems."""
    faces = GAME.charts()["die_faces"]["face"]
    dice = [r for r in drawn(mode).iter(f"{SVG}rect") if r.get("width") == "7.6"]
    assert len(dice) == sum(len(face["orientations"]) for face in faces) == 9


@pytest.mark.parametrize("mode", MODES)
def test_the_hull_is_one_closed_line_about_everything_that_is_not_water(mode):
    (hull,) = [p.get("d", "") for p in drawn(mode).iter(f"{SVG}path") if p.get("fill") == PALE]
    assert hull.count("Z") == 1
    assert hull.count("Q") > 10
