"""Section 2: dice patterns and the grid."""

from __future__ import annotations

from collections import Counter

import pytest

from games.torpedo_dice.given import GAME, at, fire, given, new
from kaleun.games.torpedo_dice.rules.s02_patterns import Grid, field, patterns
from proves import proves

CHARTS = GAME.charts()
COUNTS = CHARTS["pattern_counts"]["row"]


def book(**options):
    return GAME.book(GAME.full_options(options), CHARTS)


def firing(side: int, **options):
    """A table where A is about to fire this side, unmodified."""
    other = 1 if side != 1 else 2
    return given(dice=[side, other, other], **options).take(side, other)


@proves("TD-2.1")
def test_a_four_fires_four_torpedoes_at_the_corners():
    table = firing(4)
    for option in table.volleys:
        rows, columns = {r for r, _ in option.data["cells"]}, {c for _, c in option.data["cells"]}
        assert len(option.data["cells"]) == 4
        assert len(rows) == len(columns) == 2
        assert max(rows) - min(rows) == max(columns) - min(columns) == 2


@proves("TD-2.2")
def test_pips_of_a_two_are_two_rows_and_two_columns_apart():
    for (r1, c1), (r2, c2) in (o.data["cells"] for o in firing(2).volleys):
        assert abs(r1 - r2) == abs(c1 - c2) == 2


@proves("TD-2.2")
def test_an_upright_six():
    table = firing(6)
    assert fire((3, 3), (4, 3), (5, 3), (3, 5), (4, 5), (5, 5)) == at(6, 3, 3)
    assert at(6, 3, 3) in table.offered


@proves("TD-2.2")
@pytest.mark.parametrize("side", range(1, 7))
def test_a_side_has_as_many_pips_as_its_number(side):
    assert {len(p) for p in patterns(book().sides, "base", side)} == {side}


@proves("TD-2.3")
def test_both_forms_of_a_six_are_legal_without_any_system():
    table = firing(6)
    assert at(6, 2, 2, turned=0) in table.offered
    assert at(6, 2, 2, turned=1) in table.offered


@proves("TD-2.3")
def test_both_diagonals_of_a_three_are_legal():
    table = firing(3)
    assert {fire((2, 2), (3, 3), (4, 4)), fire((2, 4), (3, 3), (4, 2))} <= table.offered


@proves("TD-2.3")
def test_one_four_and_five_have_a_single_orientation():
    assert [len(o) for o in book().sides] == [1, 2, 2, 1, 1, 2]


@proves("TD-2.3")
def test_fixed_orientation_by_switch():
    table = firing(6, orientation="fixed")
    assert at(6, 2, 2, turned=0) in table.offered
    assert at(6, 2, 2, turned=1) not in table.offered
    assert table.why_not(at(6, 2, 2, turned=1))[1] == "TD-2.4"


@proves("TD-2.4")
def test_a_two_on_neighbouring_fields_is_refused():
    assert firing(2).why_not(fire((3, 3), (3, 4))) == ("These fields are not the pattern of a 2", "TD-2.4")


@proves("TD-2.4")
def test_a_closed_block_is_no_four():
    assert firing(4).why_not(fire((3, 3), (3, 4), (4, 3), (4, 4)))[1] == "TD-2.4"


@proves("TD-2.4")
def test_a_one_may_be_fired_at_any_field():
    assert {o.data["cells"] for o in firing(1).volleys} == {((r, c),) for r in range(7) for c in range(14)}


@proves("TD-2.4")
@pytest.mark.parametrize("row", CHARTS["shot_formations"]["formation"], ids=lambda row: str(row["face"]))
def test_shot_formations(row):
    """The samples of the help screen: valid ones are offered, typical mistakes are refused."""
    table = firing(row["face"])
    for sample in row["valid"]:
        assert _drawn(sample) in table.offered
    for sample in row["invalid"]:
        assert table.why_not(_drawn(sample))[1] in ("TD-2.4", "TD-6.1")


def _drawn(rows) -> str:
    return fire(*((2 + r, 5 + c) for r in range(3) for c in range(3) if rows[r][c] == "#"))


@proves("TD-2.5")
@pytest.mark.parametrize("mode", ["training", "mission"])
def test_kinds_of_field(mode):
    grid = book(mode=mode).grid
    assert grid.mark((4, 7)) == "O"
    assert grid.mark((0, 0)) == "~"
    assert grid.mark((-1, 3)) == grid.mark((3, 14)) == "~"
    assert {grid.mark((r, c)) for r in range(7) for c in range(14)} <= set("~.PCSFEOX")


@proves("TD-2.6", "TD-2.7")
@pytest.mark.parametrize(
    ("mode", "letters"),
    [
        ("training", {"P": 4, "C": 6, "S": 6, "F": 6, "E": 9, "O": 6}),
        ("mission", {"P": 4, "C": 6, "S": 6, "F": 6, "E": 9, "O": 6, "X": 7}),
    ],
)
def test_boats(mode, letters):
    grid = book(mode=mode).grid
    counted = Counter("".join(grid.rows))
    assert {letter: n for letter, n in counted.items() if letter not in "~."} == letters
    assert (grid.height, grid.width) == (7, 14)
    assert book(mode=mode).targets == sum(letters.values()) == {"training": 37, "mission": 44}[mode]
    told = CHARTS[f"board_{mode}"]["targets_per_system"]
    assert told == {s.key: letters[s.letter] for s in book(mode=mode).systems}


@proves("TD-2.6", "TD-2.7")
def test_the_training_boat_is_the_mission_boat_without_propeller():
    training, mission = book(mode="training").grid.rows, book().grid.rows
    assert [row.replace("X", ".") for row in mission] == list(training)


@proves("TD-2.7")
@pytest.mark.parametrize("mode", ["training", "mission"])
def test_fields_of_a_system_touch(mode):
    grid = book(mode=mode).grid
    for mask in grid.masks.values():
        cells = grid.cells(mask)
        seen, edge = {cells[0]}, [cells[0]]
        while edge:
            r, c = edge.pop()
            new_ones = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & set(cells) - seen
            seen |= new_ones
            edge += new_ones
        assert seen == set(cells)


@proves("TD-2.8")
@pytest.mark.parametrize("options", [{}, {"mode": "training"}, {"players": 1}, {"players": 4}], ids=str)
def test_twelve_reserve_torpedoes_in_every_mode(options):
    for sheet in new(**options).s.sheets:
        assert (sheet.reserve, sheet.skull) == (12, False)


@proves("TD-2.8")
@pytest.mark.parametrize("n", [8, 10, 14, 16])
def test_more_or_fewer_by_switch(n):
    assert new(reserve=n).A.reserve == n
    assert new(reserve=n).table.view("A")["seats"]["A"]["reserve"] == [n, n]


@proves("TD-2.4", "TD-5.7", "TD-5.10", "TD-5.11", "TD-6.2")
@pytest.mark.parametrize("row", COUNTS, ids=lambda row: f"{row['kind']}{row['face']}")
def test_pattern_counts(row):
    """The chart of counts: patterns, shapes, volleys, and the most hits possible against an untouched boat."""
    found = patterns(book().sides, row["kind"], row["face"])
    assert len(found) == row["patterns"]
    assert {len(p) for p in found} == {row["torpedoes"]}
    assert len({_shifted(p) for p in found}) == row["shapes"]
    for mode in ("training", "mission"):
        volleys = book(mode=mode).volleys(row["kind"], row["face"]).all
        assert len(volleys) == row["volleys"]
        assert max(v.mask.bit_count() for v in volleys) == row[f"best_first_{mode}"]


def _shifted(pattern):
    if not pattern:
        return pattern
    top, start = min(r for r, _ in pattern), min(c for _, c in pattern)
    return tuple(sorted((r - top, c - start) for r, c in pattern))


def test_fields_have_names():
    assert [field(cell) for cell in ((0, 0), (2, 10), (6, 13))] == ["A1", "C11", "G14"]
    assert Grid(("PP", "~~"), "P").cells(0b10) == [(0, 1)]
