"""The Patrol Log Sheet of The Hunted: blank, and filled from a career as its log tells it."""

from __future__ import annotations

import importlib.util
import json
import xml.etree.ElementTree as ElementTree

import pytest
from click.testing import CliRunner

import goldens
import kaleun
from budget import share
from games.hunted.given import freighter, given, meeting
from kaleun.cli import kaleun as program
from kaleun.cli.common import LANGUAGES
from kaleun.games.hunted.sheet import filled, rows
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.text import number
from kaleun.sheets import A4, filled_sheet, modes, sheet

GAME = find_game("hunted")
SVG = "{http://www.w3.org/2000/svg}"
NAMES = goldens.names("hunted")


def texts_in(content):
    return [element.text or "" for element in ElementTree.fromstring(content.decode()).iter(f"{SVG}text")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_blank_sheet_has_every_month_and_fits_the_page(lang):
    content = sheet(GAME, "log", lang, ".svg")
    root = ElementTree.fromstring(content.decode())
    for element in root.iter():
        x, y = float(element.get("x", 1)), float(element.get("y", 1))
        assert 0 <= x <= A4[0]
        assert 0 <= y <= A4[1]
    said = texts_in(content)
    assert said.index("7/1943") < said.index("12/1944") < said.index("5/1945")
    assert GAME.texts.say("sheet", "title", {}, lang) in said[0]
    assert not any("{" in text for text in said)


def told(table):
    """The sheet as the log tells it: (month, area, S or F, ships sunk) for each patrol."""
    patrols = []
    for line in table.lines():
        if line.code in ("assigned", "assigned_mission"):
            patrols.append([line.data["month"], line.data["area"], "", []])
        elif line.code == "ship_sunk":
            patrols[-1][3].append((line.data["name"], line.data["tonnage"]))
        elif line.code in ("patrol_success", "patrol_failure"):
            patrols[-1][2] = "S" if line.code == "patrol_success" else "F"
    return patrols


@pytest.mark.parametrize("name", share(NAMES, 5))
def test_the_sheet_is_what_the_record_tells(name):
    table = goldens.loaded("hunted", name)
    view = table.sight(None)
    found = rows(view, GAME.charts())
    months = [row.month for row, _ in found]
    assert months == sorted(set(months))
    patrols = [(row, ships) for row, ships in found if row.mark == "assignment"]
    story = told(table)
    assert len(patrols) == len(story)
    for (row, ships), (month, area, result, sunk) in zip(patrols, story, strict=True):
        assert row.month == month
        assert row.assignment.partition(" ")[0] == area
        assert [(s.name or s.kind, s.tonnage) for s in ships if s.sunk] == sunk
        assert result in ("", row.result)  # the last patrol of a lost boat has no line of its own
    brought = sum(line.data["tonnage"] for line in table.lines() if line.code == "carried_over")
    assert view.tonnage == sum(tons for *_, sunk in story for _, tons in sunk) + view.notional + brought
    written = [row.month for row, _ in found if row.mark]
    first, last = months.index(written[0]), months.index(written[-1])
    assert months[first : last + 1] == written  # no month is left out


@pytest.mark.parametrize("name", NAMES[::12])
def test_a_filled_sheet_shows_the_career(name):
    table = goldens.loaded("hunted", name)
    view = table.view(None)
    said = texts_in(filled_sheet(table, "en", ".svg"))
    assert f"{number(view['tonnage'])} t" in said
    for ship in view["ships"]:
        assert number(ship["tonnage"]) in said
    for row in view["log_sheet"]:
        year, month = row["month"].split("-")
        assert f"{int(month)}/{year}" in said


def test_every_ship_met_and_the_reminders_stand_on_the_sheet():
    """Four ships, one of them hit; what changes month by month; the box for the XXI."""
    four = [freighter(2800), freighter(5000, name="Cornelia P. Spencer"), freighter(4600, damage=1), freighter(1400)]
    boat = given("after", combat=meeting("convoy", *four, fired=True)).until("encounter")
    view = GAME.view(boat.run.state, boat.run.book, None)
    (ships,) = [ships for row, ships in rows(view, GAME.charts()) if row.month == "1943-09"]
    assert [ship.tonnage for ship in ships] == [4600, 2800, 5000, 1400]
    content = filled(GAME.charts(), view, "en", {})
    said = texts_in(content.encode())
    assert "Cornelia P. Spencer" in said
    assert content.count("l0.7 0.8 l1.4 -2.2") == 1  # one tick: only one was damaged
    assert said.count("Type XXI?") == 9
    assert {"Balkon-Gerät", "ports are bombed", "no bases in France"} <= set(said)


def test_a_pdf_or_a_sentence_what_it_needs():
    if importlib.util.find_spec("typst") is None:
        with pytest.raises(KaleunError, match=r"pip install kaleun\[sheets\]"):
            sheet(GAME, "log", "en", ".pdf")
    else:
        assert sheet(GAME, "log", "en", ".pdf").startswith(b"%PDF-")


def test_the_command(tmp_path):
    blank, full = tmp_path / "blank.svg", tmp_path / "full.svg"
    assert CliRunner().invoke(program, ["sheet", "hunted", "--out", str(blank)]).exit_code == 0
    assert blank.read_bytes() == sheet(GAME, modes(GAME)[0], "en", ".svg")
    career = tmp_path / "career.kaleun"
    career.write_text(goldens.text_of("hunted", NAMES[0]), "utf-8")
    call = ["sheet", "hunted", "--out", str(full), "--record", str(career), "--json"]
    done = CliRunner().invoke(program, call)
    assert json.loads(done.stdout)["bytes"] == full.stat().st_size
    assert full.read_bytes() == filled_sheet(goldens.loaded("hunted", NAMES[0]), "en", ".svg")
    other = ["sheet", "torpedo_dice", "--out", str(tmp_path / "x.svg"), "--record", str(career)]
    assert CliRunner().invoke(program, other).exit_code == 2
    with pytest.raises(KaleunError, match="only to be had blank"):
        filled_sheet(kaleun.new_table("torpedo_dice"), "en", ".svg")


def test_the_header_tells_kommandant_and_boat():
    named = {"kommandant": "Karl Brandt", "number": "U-123"}
    said = texts_in(filled_sheet(kaleun.new_table("hunted", seed=1, options=named), "en", ".svg"))
    assert set(named.values()) <= set(said)
