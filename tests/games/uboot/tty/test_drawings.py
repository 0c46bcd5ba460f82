"""Drawings: every page of every role fits its screen and says what the view says."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from games.uboot.tty.cruises import at_sea, in_contact, settled
from kaleun.games.uboot.crew.shown import Piece
from kaleun.games.uboot.crew.state import Puzzle
from kaleun.games.uboot.sea.state import Plane
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR, ROLES
from kaleun.games.uboot.tty import fields
from kaleun.games.uboot.tty.draw import attack, boat, chart, engine, flak, frame, galley, plot, puzzle, sheet, task
from kaleun.games.uboot.tty.draw.desk import sit
from kaleun.games.uboot.tty.pages import Look, pages, shown
from kaleun.games.uboot.tty.screens.order import readiness
from kaleun.kernel.live import Event


def plain(lines):
    return "\n".join(line.plain for line in lines)


@pytest.fixture(scope="module")
def hunted():
    """In contact, with a fire, a technical condition and a breach aboard."""
    cruise = in_contact()
    events = cruise.table.run.state.events
    events.append(Event("environmental", {"section": 5, "what": "fire"}))
    events.append(Event("technical", {"section": 0, "component": "compass", "level": "red"}))
    events.append(Event("breach", {"section": 4}))
    for _ in range(5):
        cruise.table.advance(1)
        settled(cruise)
    return cruise


@pytest.mark.parametrize("lang", ["en", "de", "es"])
@pytest.mark.parametrize("size", [(78, 15), (118, 27)])
def test_every_page_fits(hunted, lang, size):
    hunted.words.lang = lang
    width, height = size
    for role in ROLES:
        desk = sit(hunted, role)
        for page in pages(role):
            lines = shown(page, desk, width, height, Look())
            assert lines, page.name
            assert max(line.cell_len for line in lines) <= width, (role, page.name)
    hunted.words.lang = "en"


def test_a_page_is_drawn_for_its_role_only():
    """The chief engineer's view has no contacts: none of his pages asks for them."""
    cruise = in_contact()
    desk = sit(cruise, CHIEF_ENGINEER)
    assert not hasattr(desk.view, "contacts")
    text = "".join(plain(page.draw(desk, 118, 27, Look())) for page in pages(CHIEF_ENGINEER) if page.name != "page_log")
    assert "tramp" not in text


def test_the_plot_shows_contacts_where_they_are():
    desk = sit(in_contact(), CAPTAIN)
    lines = plot.plot(desk, 41, 21)
    rows = [line.plain for line in lines]
    ship, escort = sorted(desk.view.contacts, key=lambda c: c.distance)
    y, x = next((y, row.index(f"?{ship.id}")) for y, row in enumerate(rows) if f"?{ship.id}" in row)
    assert y < 10
    assert x > 20  # north-east of the boat in the middle
    y, x = next((y, row.index(f"?{escort.id}")) for y, row in enumerate(rows) if f"?{escort.id}" in row)
    assert y > 9
    assert x > 20
    assert rows[10][20] in plot.ARROWS
    assert "4 nm" in rows[-1]
    assert plot.reach(desk.view, 1) == 8.0


def test_an_identified_ship_has_its_sign_and_name():
    cruise = in_contact()
    contact = cruise.view(FIRST_OFFICER).contacts[0].id
    assert cruise.order(FIRST_OFFICER, "identify", {"contact": contact, "kind": "flower"}) == ""
    desk = sit(cruise, FIRST_OFFICER)
    assert f"▼{contact}" in plain(plot.contacts(desk, 80))
    assert "Flower-class corvette" in plain(plot.contacts(desk, 80))
    line = cruise.feed(FIRST_OFFICER)[-1]
    assert frame.sentence(desk, line) == f"Contact {contact} looks like: Flower-class corvette."


def test_the_attack_disk_says_what_the_book_says():
    """Own course 290, bearing 40, enemy course 70: true bearing 330, 80 degrees starboard."""
    cruise = in_contact()
    held = cruise.table.run.state.sea.contacts[0]
    held.bearing, held.course, held.speed, held.distance = 330.0, 70.0, 9.0, 0.81
    cruise.table.run.state.boat.course = 290.0
    cruise.table.run.state.sea.contacts = [held]
    desk = sit(cruise, CAPTAIN)
    said = plain(attack.geometry(desk))
    assert "Own course 290°, bearing 040° → 330°" in said
    assert "angle on the bow 80° starboard" in said
    assert "G7e 30 kn course 347°" in said
    assert attack.target(desk.view).id == held.id
    assert len(attack.disk(desk, 13)) == 13


def test_the_glasses_show_a_silhouette():
    desk = sit(in_contact(), FIRST_OFFICER)
    drawn = plain(attack.optics(desk, 60, 10))
    assert "█" in drawn
    assert "│" in drawn
    assert "In the glasses: 2" in drawn
    assert "In the glasses: 0" in plain(attack.optics(sit(at_sea(), CAPTAIN), 60, 10))


@pytest.mark.parametrize("width", [78, 118])
def test_the_identification_sheet_shows_every_type(width):
    desk = sit(at_sea(), FIRST_OFFICER)
    lines = sheet.sheet(desk, width)
    text = plain(lines)
    assert all(plot.kind_name(desk, kind) in text for kind in desk.kit.vessels)
    assert max(line.cell_len for line in lines) <= width
    ships = {tuple(line.plain for line in sheet.abeam(kind, 37)) for kind in desk.kit.vessels}
    assert len(ships) == len(desk.kit.vessels)  # no two look alike


def test_the_chart_has_squares_land_and_the_reckoned_place():
    cruise = at_sea()
    desk = sit(cruise, NAVIGATOR)
    text = plain(chart.chart(desk, 118, 27))
    for sign in ("AF", "AE99", "AN12", "▒", "⊕"):
        assert sign in text
    cruise.pencil[NAVIGATOR] = "AE69"
    assert "To AE69: course" in plain(chart.legend(desk, 118))
    assert desk.view.map.position is None
    assert "◎" not in text
    easy = sit(at_sea(navigator="easy"), NAVIGATOR)
    assert "⊕" in plain(chart.drawn(easy, 78, 13, -1))


def test_the_ruler_measures_as_the_protractor_does():
    cruise = at_sea()
    cruise.table.run.state.boat.reckoned = cruise.table.book.sea.grid.centre("AF76")
    cruise.pencil[NAVIGATOR] = "AE69"
    assert "course 301°" in chart.ruler(sit(cruise, NAVIGATOR)).plain


def test_the_boat_shows_men_hazards_and_goods(hunted):
    text = plain(boat.boat(sit(hunted, CHIEF_ENGINEER), 78, 15))
    for sign in ("6 Aft", "1 Bow", "8 Bridge", "♨", "▼", "△", "▤I", "Chief Engineer"):
        assert sign in text
    hunted.table.run.state.crew.flooded.append(2)
    assert "flooded" in plain(boat.boat(sit(hunted, CAPTAIN), 118, 30))
    hunted.table.run.state.crew.flooded.clear()


def test_the_engine_room_and_the_workshop(hunted):
    desk = sit(hunted, CHIEF_ENGINEER)
    text = plain(engine.engine_room(desk, 118, 27))
    for words in ("Breach in section 4", "Fire in section 5", "gyro compass", "diesels", "113."):
        assert words in text
    assert "U-boat Blueprints" in plain(engine.stores(desk)) or "Tools" in plain(engine.stores(desk))
    hints = plain(frame.hints(desk, 80))
    assert "A major failure waits" in hints
    assert "Breach in section 4" in hints


def test_the_galley_and_the_sick_bay():
    cruise = at_sea()
    text = plain(galley.galley(sit(cruise, NAVIGATOR), 78, 15))
    assert "At 22:00 morale changes by -2" in text
    assert cruise.words.word(cruise.view(NAVIGATOR).food.pyramid[0]) in text
    assert "Everybody is well." in plain(galley.sick_bay(sit(cruise, FIRST_OFFICER), 78, 15))
    cruise.table.run.state.crew.sailors["blue-circle-1"].cards.append(61)
    text = plain(galley.sick_bay(sit(cruise, FIRST_OFFICER), 78, 15))
    assert "Minor Burns" in text
    assert "First aid is possible in section 2: Blue circle" in text


def test_task_radio_and_cards():
    cruise = at_sea()
    assert "Sink at least 2000 GRT" in plain(task.orders_of_headquarters(sit(cruise, NAVIGATOR), 78, 15))
    assert "07-03 EMJ" in plain(task.radio(sit(cruise, CAPTAIN), 78, 15))
    assert "Beer  morale +3; each role 2: activated +1" in plain(task.cards(sit(cruise, CAPTAIN), 78, 15))


def test_the_frame_shows_clock_tracks_and_watch():
    cruise = at_sea()
    desk = sit(cruise, CAPTAIN)
    assert "real time ×1" in frame.header(desk, 120).plain
    assert "bell in 6:00" in frame.header(desk, 120).plain
    assert "VIII ■■■■■■■■" in frame.tracks(desk, 80).plain
    cruise.table.run.state.crew.blocked = 3
    assert "■■■■■▣▣▣" in frame.tracks(sit(cruise, CAPTAIN), 80).plain
    cruise.pause()
    assert "stopped" in frame.header(sit(cruise, CAPTAIN), 80).plain


def test_readiness_as_the_captain_hears_it():
    desk = sit(at_sea(), CAPTAIN)
    assert readiness(desk, "new_course").plain.startswith("2/2 helm (3: 4)")
    assert readiness(desk, "new_speed").plain.startswith("0/2 engines (5: 0)")


def test_a_piece_upside_down_is_drawn_so():
    upright = puzzle.picture(Piece(0, "stem", "upper", turned=False))
    turned = puzzle.picture(Piece(0, "stem", "upper", turned=True))
    assert upright != turned
    assert turned[2].strip() == "▔▔▔▔"
    again = [row[::-1].translate(puzzle.TURNED) for row in reversed(turned)]
    assert again == upright
    whole = {
        (p, half): puzzle.picture(Piece(0, p, half, turned=False))
        for p in puzzle.PICTURES
        for half in ("upper", "lower")
    }
    assert len({"".join(rows) for rows in whole.values()}) == 16
    assert {(len(rows), len(row)) for rows in whole.values() for row in rows} == {(3, 9)}


def test_every_piece_of_the_box_has_a_picture():
    pictures = at_sea().table.charts["sections"]["puzzle"]["pictures"]
    assert set(pictures.values()) == set(puzzle.PICTURES)


def test_letters_shine_through_for_an_easy_chief_engineer_only(hunted):
    def labels(cruise):
        breach = cruise.table.run.state.crew.breaches[0]
        breach.puzzle = Puzzle(list(cruise.table.book.crew.pieces), [False] * 16)
        found = plain(puzzle.table(sit(cruise, CHIEF_ENGINEER), 0))
        breach.puzzle = None
        return found.splitlines()[0]

    assert labels(hunted).strip("▼ ") == ""
    easy = at_sea(chief_engineer="easy")
    easy.table.run.state.events.append(Event("breach", {"section": 4}))
    easy.table.advance(2)
    settled(easy)
    assert {"A", "B"} <= set(labels(easy))


def test_calls_for_help_name_what_is_wrong(hunted):
    calls = dict(fields.calls(sit(hunted, CAPTAIN)))
    assert "help:4:5:" in calls
    assert "help:5:1:fire_extinguisher" in calls
    assert "cruise" in calls
    assert calls["help:5:1:fire_extinguisher"] == "hands to section 5: 1, bring: fire extinguisher"
    assert frame.call_name(sit(hunted, CAPTAIN), "whatever") == "whatever"


def test_lines_can_be_printed_anywhere(hunted):
    console = Console(width=118, record=True, file=StringIO())
    for line in boat.boat(sit(hunted, CAPTAIN), 118, 30):
        console.print(line)
    assert "Control" in console.export_text()


def test_the_picture_in_the_documents_needs_nobody_else():
    text = (Path(__file__).resolve().parents[4] / "docs" / "pictures" / "uboot.svg").read_text("utf-8")
    assert text.startswith("<svg ")
    assert "Flower-class" in text
    assert set(re.findall(r"https?://[^\s\"')]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in text


def test_the_gunner_of_the_20_mm_sees_what_comes():
    """The aircraft in the sky over the horizon, its type, and the point to aim at where the app helps."""
    cruise = at_sea(navigator="easy")
    s = cruise.table.run.state
    s.boat.views["gun20"] = 10**6
    s.ready.observers = 4
    plane = Plane(900, "hudson", s.boat.x + 900.0, s.boat.y, 270.0, 150.0, seen=True)
    s.sea.planes.append(plane)
    s.boat.hands.flak_bearing, s.boat.hands.flak_elevation = (90.0 - s.boat.course) % 360.0, 5.0
    desk = sit(cruise, NAVIGATOR)
    drawn = plain(flak.flak(desk, 200, 20))
    for said in ("Lockheed Hudson", "900 m", "coming in", "Its crew lays it.", "✈", "⊕", "◇", "~"):
        assert said in drawn
    s.sea.planes.clear()
    assert "No aircraft in sight." in plain(flak.flak(sit(cruise, NAVIGATOR), 100, 20))
