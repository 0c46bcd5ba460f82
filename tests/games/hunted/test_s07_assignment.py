"""Section 7.0, 7.1 and 7.3: where the patrol goes."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.hunted.calm import calm
from games.hunted.given import BOOK, GAME, Bridge, career, given, new
from kaleun.games.hunted.book import month
from kaleun.games.hunted.options import TYPES
from kaleun.games.hunted.rules.s07_assignment import convert
from kaleun.kernel.run import Mark, Run
from proves import proves

FREE = {"patrol": None, "rank": 1, "patrols": 1}
"""In port, too young to ask for anything."""


def assigned(*dice, **fields):
    """The patrol that these P1 rolls bring."""
    return given("assignment", dice=dice, **{**FREE, **fields})


@proves("TH-7.0")
@pytest.mark.parametrize("column", BOOK.charts["P1_patrol_assignment"]["column"], ids=lambda c: c["id"])
def test_every_row_of_p1(column):
    """2d6 in the column of the start month; a VIID sails nearly everywhere a VIIC does not."""
    for row in column["rows"]:
        for start in (column["from"], column["to"]):
            for kind in ("VIIC", "VIID"):
                area = convert(BOOK, kind, row["area"])
                if area == "reroll":
                    continue
                boat = assigned(row["roll"], boat=kind, month=start)
                line = boat.all("p1")[-1]
                assert (line.data["rolled"], line.data["area"]) == (row["area"], area)
                assert boat.patrol.assignment == area
                assert sum(line.dice) == row["roll"]
                if area == row["area"] and kind == "VIIC":
                    assert boat.patrol.suffix == "W" * row["wolfpack"] + row["mission"]


@proves("TH-7.0", "TH-7.2.1")
@pytest.mark.parametrize(("roll", "suffix"), [(8, ""), (7, ""), (6, "W"), (3, "W")])
def test_the_suffixes(roll, suffix):
    boat = assigned(roll, month="1943-07")
    assert (boat.patrol.assignment, boat.patrol.suffix) == ("atlantic", suffix)


@proves("TH-7.1.1", "TH-4.3.2")
def test_the_assignment_is_logged_in_the_row_of_its_month():
    boat = assigned(6, month="1943-11")
    row = boat.log_sheet[-1]
    assert (row.month, row.mark, row.assignment, row.boat) == (month("1943-11"), "assignment", "atlantic (W)", "VIIC")


@proves("TH-7.1.2")
def test_the_first_roll_is_in_the_first_box():
    boat = calm(assigned(8), "encounter")
    assert boat.patrol.at == 0
    assert boat.patrol.boxes[0] == "TB"


@proves("TH-7.1.3")
def test_everything_is_ready_before_sailing():
    fields = {"hull": 3, "out": ["radio"], "crew": {"li": "lw"}, "bold": 1, "ammo": 2, "forward": ["", "g7a", "", ""]}
    boat = calm(given("refit", **fields), "travel", assignment=8)
    assert (boat.boat.hull, boat.boat.damage, boat.boat.bold, boat.boat.ammo) == (0, {}, 3, 10)
    assert {man.state for man in boat.crew.values()} == {"ok"}
    assert boat.boat.forward.count("") == 0
    assert len(boat.boat.forward_reloads) == 8


@proves("TH-7.3.1", "TH-11.4.11")
@pytest.mark.parametrize("kind", ["IXB", "IXC", "IXC/40", "IXD-2", "IXD/42", "XII", "XB", "XXI"])
@pytest.mark.parametrize("area", ["mediterranean", "arctic"])
def test_long_range_boats_go_to_west_africa_instead(kind, area):
    assert convert(BOOK, kind, area) == "west_african_coast"


@proves("TH-7.3.1")
def test_a_ixc_that_rolls_the_mediterranean():
    boat = assigned(10, boat="IXC", month="1943-11")
    assert boat.patrol.assignment == "west_african_coast"
    assert boat.count("assignment") == 1


@proves("TH-7.3.2.a")
@pytest.mark.parametrize("kind", ["VIIB", "VIIC", "VIIC/41"])
@pytest.mark.parametrize(
    ("rolled", "area"),
    [
        ("west_african_coast", "atlantic"),
        ("brazilian_coast", "atlantic"),
        ("caribbean", "atlantic"),
        ("indian_ocean", "atlantic"),
        ("north_america", "north_america"),
        ("mediterranean", "mediterranean"),
        ("arctic", "arctic"),
        ("invasion", "invasion"),
        ("british_isles", "british_isles"),
    ],
)
def test_type_vii_stays_near(kind, rolled, area):
    assert convert(BOOK, kind, rolled) == area


@proves("TH-7.3.2.b", "TH-11.4.6")
@pytest.mark.parametrize(
    ("kind", "rolled", "area"),
    [
        ("VIIC Flak", "mediterranean", "reroll"),
        ("VIIC Flak", "caribbean", "caribbean"),
        ("VIIC Flak", "brazilian_coast", "atlantic"),
        ("VIIC Flak", "indian_ocean", "atlantic"),
        ("VIIC Flak", "west_african_coast", "atlantic"),
        ("VIID", "caribbean", "caribbean"),
        ("VIID", "brazilian_coast", "brazilian_coast"),
        ("VIID", "indian_ocean", "indian_ocean"),
        ("VIID", "west_african_coast", "west_african_coast"),
        ("VIID", "mediterranean", "reroll"),
    ],
)
def test_flak_boats_and_minelayers(kind, rolled, area):
    assert convert(BOOK, kind, rolled) == area


@proves("TH-7.3.2.b")
def test_a_result_that_is_not_allowed_is_rolled_again():
    boat = assigned(10, 10, 8, boat="VIIC Flak")
    assert boat.count("assignment") == 3
    assert boat.patrol.assignment == "atlantic"


@proves("TH-7.3.1", "TH-11.4.9")
@pytest.mark.parametrize("kind", TYPES)
def test_every_area_of_p1_ends_on_a_track_of_the_mat_or_is_rolled_again(kind):
    tracks = BOOK.mat(kind)["tracks"]
    for area in BOOK.charts["P1_patrol_assignment"].meta["areas"]:
        found = convert(BOOK, kind, area)
        assert found == "reroll" or {"caribbean": "north_america"}.get(found, found) in tracks


@proves("TH-11.4.9")
@pytest.mark.parametrize(
    ("rolled", "area"), [("arctic", "atlantic"), ("british_isles", "atlantic"), ("brazilian_coast", "brazilian_coast")]
)
def test_a_xiv_goes_to_the_atlantic_unless_its_mat_says_more(rolled, area):
    assert convert(BOOK, "XIV", rolled) == area


@proves("TH-7.3.2.a")
def test_a_changed_area_drops_its_mission():
    """North America (A) is no part of this: the Caribbean column of a VIIC is an Atlantic patrol without suffix."""
    boat = assigned(2, month="1944-03")
    assert (boat.patrol.assignment, boat.patrol.suffix) == ("atlantic", "")


# -- the Mediterranean


def gibraltar(*dice, **fields):
    """In the second box of the first patrol to the Mediterranean."""
    fields = {"area": "mediterranean", "box": 2, "first_med": True, "rolls_left": 1, **fields}
    return given("encounter", dice=dice, **fields)


@proves("TH-7.3.3.a")
@pytest.mark.parametrize("base", ["france", "germany"])
def test_biscay_and_gibraltar_on_the_first_patrol(base):
    boat = calm(assigned(10, base=base), lambda b: b.patrol is not None and b.patrol.at == 2)
    assert [line.data["area"] for line in boat.all("enters_box")] == ["bay_of_biscay", "gibraltar", "mediterranean"]
    assert (boat.count("encounter"), boat.count("gibraltar")) == (1, 1)


@proves("TH-7.3.3.a")
@pytest.mark.parametrize(
    ("roll", "code", "waits"),
    [
        (2, "gibraltar_escort", "precautions"),
        (5, "gibraltar_escort", "precautions"),
        (6, "gibraltar_aircraft", "crash_dive"),
        (7, "gibraltar_aircraft", "crash_dive"),
        (8, "gibraltar_clear", "orders"),
        (12, "gibraltar_clear", "orders"),
    ],
)
def test_the_passage(roll, code, waits):
    boat = gibraltar(roll)
    assert [m.value for m in boat.all(code)[-1].mods] == [-2]
    assert boat.waiting == waits


@proves("TH-7.3.3.a")
def test_the_search_at_gibraltar_has_no_range_and_no_target():
    boat = gibraltar(5).do("silent").roll(8)
    assert boat.mods("undetected") == {}
    assert boat.waiting == "orders"  # through, nothing to follow
    assert boat.patrol.at == 2
    assert gibraltar(5).do("silent").roll(9).waiting == "special_weapon"


@proves("TH-7.3.3.a")
@pytest.mark.parametrize(("on", "waits"), [(False, "precautions"), (True, "orders")])
def test_schnorcheling_through_the_strait(on, waits):
    fields = {"posture": "schnorchel", "schnorchel": True, "schnorchel_hides_at_gibraltar": on, "month": "1944-03"}
    assert gibraltar(4, **fields).waiting == waits


@proves("TH-7.3.3.b", "TH-7.3.4")
def test_the_second_patrol_has_neither():
    fields = {"base": "med", "permanent": "mediterranean"}
    boat = calm(assigned(**fields), lambda b: b.patrols_done == 1)
    tables = [line.data["area"] for line in boat.all("enters_box")]
    assert tables == ["transit", "transit", *["mediterranean"] * 4, "transit", "transit"]
    assert boat.count("gibraltar") == 0


@proves("TH-7.3.3.c")
@pytest.mark.parametrize("box", [0, 1])
def test_no_abort_to_avoid_the_mediterranean(box):
    boat = given("travel", area="mediterranean", box=box, first_med=True, out=["radio"], schnorchel=True)
    assert boat.waiting == "orders"
    assert "abort" not in boat.offered
    assert boat.refused["abort"] == "not_before_gibraltar"


@proves("TH-7.3.3.c")
@pytest.mark.parametrize("fields", [{"hull": 1}, {"damage": {"radio": 2}}])
def test_back_from_the_first_box(fields):
    """The patrol is over, without another roll."""
    boat = given("travel", area="mediterranean", box=0, first_med=True, **fields).do("abort")
    assert boat.count("encounter") == 0
    assert (boat.base, boat.permanent) == ("france", "")
    assert boat.phase == "assignment"
    after = given("after", area="mediterranean", box=1, first_med=True, **fields)
    assert after.offered == {"abort", "move_on"}
    after.do("abort")
    assert (after.count("encounter"), after.base, after.phase) == (0, "france", "assignment")


@proves("TH-7.3.3.c", "TH-4.7.1.b")
@pytest.mark.parametrize("fields", [{"hull": 1}, {"damage": {"radio": 2}}])
@pytest.mark.parametrize("step", ["after", "travel"])
def test_back_from_the_second_box_through_biscay(fields, step):
    """One Biscay roll, whether he turns after the passage or before it."""
    box = 2 if step == "after" else 1
    boat = given(step, area="mediterranean", box=box, first_med=True, **fields)
    if step == "travel":
        boat.do("move_on")
    boat.do("abort")
    assert boat.patrol.at == 0
    assert boat.all("enters_box")[-1].data["area"] == "bay_of_biscay"
    calm(boat, lambda b: b.patrols_done == 1)
    assert boat.why == ["encounter"]
    assert (boat.base, boat.permanent) == ("france", "")


@proves("TH-7.3.3.c", "TH-7.3.4")
def test_going_on_in_spite_of_the_damage():
    boat = given("after", area="mediterranean", box=2, first_med=True, hull=2).do("move_on")
    assert boat.patrol.at == 2
    assert boat.waiting == "orders"


@proves("TH-7.3.4")
def test_after_a_first_patrol_he_stays_and_after_an_abort_he_does_not():
    stays = calm(assigned(10), lambda b: b.patrols_done == 1)
    assert (stays.base, stays.permanent) == ("med", "mediterranean")
    calm(stays, "mix")
    assert (stays.patrol.assignment, stays.count("assignment")) == ("mediterranean", 1)
    back = given("after", area="mediterranean", box=1, first_med=True, hull=1).do("abort")
    assert calm(back, lambda b: b.waiting == "assignment").permanent == ""


@proves("TH-7.3.4")
def test_an_abort_beyond_gibraltar_leads_to_italy():
    boat = given("travel", area="mediterranean", box=3, first_med=True, destination="med").do("abort")
    calm(boat, lambda b: b.patrols_done == 1)
    assert (boat.base, boat.permanent) == ("med", "mediterranean")


@proves("TH-7.3.3.d")
def test_a_mediterranean_result_from_september_1944_is_rolled_again(tmp_path):
    """No such row is in our column; a private pack may have one."""
    source = GAME.charts()["P1_patrol_assignment"]
    (tmp_path / "P1_patrol_assignment.toml").write_text(pack(source), "utf-8")
    book = GAME.book(GAME.full_options({}), GAME.charts(tmp_path))
    for start, rolls, area in (("1944-08", [8], "mediterranean"), ("1944-09", [8, 4], "arctic")):
        boat = with_book(book, start).roll(*rolls)
        assert boat.patrol.assignment == area


def pack(chart):
    """The chart as a file, with the Mediterranean on an 8 from August to December 1944."""
    text = files("kaleun.games.hunted").joinpath("charts", f"{chart.name}.toml").read_text("utf-8")
    before, after = text.split('id = "1944-Aug-Dec"')
    return (
        before
        + 'id = "1944-Aug-Dec"'
        + after.replace('roll = 8, area = "atlantic"', 'roll = 8, area = "mediterranean"', 1)
    )


def with_book(book, start):
    s = career(book, "VIIC", start, "atlantic", 1)
    s.patrol, s.rank = None, 1
    return Bridge(Run(GAME, book, Mark(None, GAME.step_names.index("assignment"), s, [], [], -1)), [])


# -- Arctic, America, Indian Ocean


@proves("TH-7.3.5")
@pytest.mark.parametrize(("face", "permanent"), [(1, "arctic"), (3, "arctic"), (4, ""), (6, "")])
def test_the_arctic(face, permanent):
    boat = assigned(5, face, month="1944-03")
    assert boat.patrol.assignment == "arctic"
    assert boat.permanent == permanent
    calm(boat, lambda b: b.patrols_done == 1 and b.waiting in ("mix", "assignment"))
    assert boat.waiting == ("mix" if permanent else "assignment")


@proves("TH-7.3.5")
def test_an_aborted_patrol_does_not_end_the_posting():
    boat = calm(assigned(5, 3, month="1944-03"), "orders").do("abort")
    calm(boat, lambda b: b.patrols_done == 1 and b.waiting == "mix")
    assert (boat.permanent, boat.base, boat.patrol.assignment) == ("arctic", "norway", "arctic")


@proves("TH-7.3.6", "TH-8.3.3")
@pytest.mark.parametrize(("roll", "area"), [(9, "north_america"), (12, "caribbean")])
def test_america(roll, area):
    month_of = {"north_america": "1943-09", "caribbean": "1945-02"}[area]
    boat = calm(assigned(roll, boat="IXC", month=month_of, base="norway"), lambda b: b.patrol and b.patrol.at == 4)
    assert boat.patrol.boxes == list(BOOK.mat("IXC")["tracks"]["north_america"])
    assert boat.all("enters_box")[-1].data["area"] == area
    boat.do("sail:surfaced").roll(9, 3)
    assert boat.all("tanker")[-1].row.startswith(f"table.{area}")
    assert boat.all("ship_identified")[-1].chart == "T4_north_america"


@proves("TH-7.3.7.b", "TH-7.3.7.a")
def test_the_first_patrol_of_a_ixd2():
    boat = new([6], boat="IXD-2")
    assert boat.patrol.assignment == "indian_ocean"
    assert boat.why == ["penang_posting"]
    later = given("assignment", boat="IXD-2", patrol=None, patrols=1, rank=1)
    assert later.waiting == "assignment"


@proves("TH-7.3.7.b")
def test_a_ixd2_reads_atlantic_as_indian_ocean():
    assert assigned(8, 6, boat="IXD-2").patrol.assignment == "indian_ocean"
