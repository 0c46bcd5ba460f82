"""Charts: what loads, what is refused and in which words, private packs, export, exact odds of rows."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.chart_check import check_results
from kaleun.kernel.chart_dice import the_throw, throws_in
from kaleun.kernel.chart_file import parse_chart
from kaleun.kernel.charts import Chart, ChartError, Charts, distribution, export_charts, load_charts

GAMES = Path(str(files("kaleun"))) / "games"
FOLDERS = sorted(GAMES.glob("*/charts"))
META = '[meta]\ntitle = "T"\ndice = "{dice}"\nprovenance = "rulebook"\nsource = "S"\n'
TORPEDO = (
    META.format(dice="1d6")
    + """
limit = 7
[[attack]]
level = 1
depth = "Surface"
sunk_on = 3
[[attack]]
level = 2
depth = "Periscope"
sunk_on = 4
[search]
spotted_on = [1, 2, 3]
not_spotted_on = [4, 5, 6]
[damage]
dice = "2d6"
rows = [ {lo = -99, hi = 6, hits = 0}, {lo = 7, hi = 9, hits = 1}, {lo = 10, hi = 99, hits = 2} ]
[[modifier]]
key = "night"
mod = 1
[[modifier]]
key = "rough"
mod = 2
"""
)


def put(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def parse(body: str, dice: str = "1d6") -> Chart:
    return Chart("x", *parse_chart("x", META.format(dice=dice) + body))


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return put(tmp_path / "charts", "torpedo.toml", TORPEDO)


# ---- the charts of the games


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_charts_of_every_game_load(folder: Path) -> None:
    charts = load_charts(folder)
    assert len(charts) == len(list(folder.glob("*.toml")))
    assert charts.pack is None
    for name, chart in charts.items():
        assert getattr(charts, name) is chart
        assert chart.provenance in ("rulebook", "public", "derived", "house", "mixed")
        assert chart.provenance_text
        assert json.loads(json.dumps(chart.to_plain()))["name"] == name
        ids = chart.rows_total()
        assert len(set(ids)) == len(ids)
        for row_id in ids:
            chart.row(row_id)


def plain_tables(value: Any, dice: bool) -> Iterator[list[Any]]:
    """Every list of dice results in thawed data."""
    if isinstance(value, dict):
        dice = dice or isinstance(value.get("dice"), str)
        for child in value.values():
            yield from plain_tables(child, dice)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        scale = any(row.get("lo", 0) > 100 for row in value)
        if "roll" in value[0] or ("lo" in value[0] and dice and not scale):
            yield value
        for child in value:
            yield from plain_tables(child, dice)


def refreeze(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: refreeze(child) for key, child in value.items()}
    return tuple(map(refreeze, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_no_table_of_results_can_lose_or_repeat_a_row(folder: Path) -> None:
    for chart in load_charts(folder).values():
        data, dice = chart.to_plain()["data"], chart.meta["dice"]
        for rows in plain_tables(data, bool(throws_in(dice))):
            for place in {0, len(rows) // 2, len(rows) - 1} if len(rows) > 12 else range(len(rows)):
                row = rows.pop(place)
                if rows:
                    with pytest.raises(ChartError, match=r"no row for|cannot show|has no"):
                        check_results(refreeze(data), dice)
                rows[place:place] = [row, row]
                with pytest.raises(ChartError, match="more than one row"):
                    check_results(refreeze(data), dice)
                rows.pop(place)
        check_results(refreeze(data), dice)


def test_unterseeboot_reads_as_its_rules_will() -> None:
    charts = load_charts(files("kaleun").joinpath("games/unterseeboot/charts"))
    assert charts.torpedo["attack"][1]["sunk_on"] == 4
    assert charts.torpedo.row("attack[level=2]")["depth"] == "Periscope Depth"
    assert charts.identification.lookup("result", 6) == ("result[roll=6]", charts.identification["result"][5])
    assert charts.big_ships.lookup("row", 2)[0] == "row[roll=1,2]"
    assert "search" in charts.aircraft.rows_total()
    assert "trigger[1]" in charts.destroyer.rows_total()
    assert distribution(charts.big_ships.rows("row"), "1d6") == (Fraction(1, 3), *[Fraction(1, 6)] * 4)


# ---- frozen


def test_nothing_can_be_changed(base: Path) -> None:
    charts = load_charts(base)
    with pytest.raises(TypeError):
        charts.torpedo["attack"][0]["sunk_on"] = 1
    with pytest.raises(TypeError):
        charts.torpedo.meta.update(title="other")
    with pytest.raises(TypeError):
        charts.torpedo["attack"][0] = {}
    with pytest.raises(AttributeError):
        charts.hash = "other"  # type: ignore[misc]
    assert copy.deepcopy(charts) is charts
    again = pickle.loads(pickle.dumps(charts))
    assert again.hash == charts.hash
    assert again.torpedo.data == charts.torpedo.data


def test_unknown_names_are_told(base: Path) -> None:
    charts = load_charts(base)
    assert "torpedo" in charts
    assert "attack" in charts.torpedo
    with pytest.raises(AttributeError, match="no chart 'gun'"):
        _ = charts.gun
    with pytest.raises(ChartError, match="chart torpedo has no table 'attak'"):
        charts.torpedo["attak"]
    with pytest.raises(ChartError, match="no rows at 'search'"):
        charts.torpedo.rows("search")
    with pytest.raises(ChartError, match="no row 'attack"):
        charts.torpedo.row("attack[level=9]")


def test_rows_have_ids(base: Path) -> None:
    torpedo = load_charts(base).torpedo
    assert torpedo.rows_total() == [
        *("attack[level=1]", "attack[level=2]", "search"),
        *("damage.rows[lo=-99]", "damage.rows[lo=7]", "damage.rows[lo=10]"),
        *("modifier[key=night]", "modifier[key=rough]"),
    ]
    assert torpedo.lookup("damage", 14) == ("damage.rows[lo=10]", {"lo": 10, "hi": 99, "hits": 2})
    with pytest.raises(ChartError, match="damage has no row for 100"):
        torpedo.lookup("damage", 100)
    assert torpedo.rows("damage") == torpedo["damage"]["rows"]
    plain = parse('[ability]\ndice = "1d4"\nrows = ["a", "b", "c", "d"]\n')
    assert plain.lookup("ability", 3) == ("ability.rows[3]", "c")


# ---- hash


def test_hash_sees_numbers_only(tmp_path: Path) -> None:
    one = put(tmp_path / "one", "torpedo.toml", TORPEDO)
    put(one, "a.toml", META.format(dice="none"))
    two = put(tmp_path / "two", "a.toml", "# first\n" + META.format(dice="none"))
    put(two, "torpedo.toml", "# a comment\n" + TORPEDO.replace(" = ", "=").replace('"T"', '"Other title"') + "\n\n")
    three = put(tmp_path / "three", "torpedo.toml", TORPEDO.replace("sunk_on = 4", "sunk_on = 5"))
    put(three, "a.toml", META.format(dice="none"))
    four = put(tmp_path / "four", "torpedo.toml", TORPEDO.replace("limit = 7", "limit = 8"))
    put(four, "a.toml", META.format(dice="none"))
    hashes = [load_charts(folder).hash for folder in (one, two, three, four)]
    assert hashes[0] == hashes[1]
    assert len(set(hashes)) == 3


# ---- gaps, overlaps, faces, dice

REFUSED = {
    "gap in rolls": (
        "[t]\nrows = [{roll = 1}, {roll = [2, 3]}, {roll = 5}, {roll = 6}]",
        "t.rows has no row for 4 of 1d6",
    ),
    "overlap in rolls": ("[t]\nrows = [{roll = [1, 2]}, {roll = [2, 3, 4, 5, 6]}]", "more than one row for 2 of 1d6"),
    "face out of range": ("[t]\nrows = [{roll = [1, 2, 3, 4, 5, 6, 7]}]", "t.rows names 7, which 1d6 cannot show"),
    "row without roll": ("[t]\nrows = [{roll = 1}, {x = 2}]", "row 2: roll should be a whole number"),
    "roll as text": ('[t]\nrows = [{roll = "1-6"}]', "row 1: roll should be a whole number"),
    "roll true": ("[t]\nrows = [{roll = true}]", "row 1: roll should be a whole number"),
    "gap in bands": ("[t]\nrows = [{lo = 1, hi = 2}, {lo = 4, hi = 6}]", "t.rows has no row for 3 of 1d6"),
    "gap at the end": ("[t]\nrows = [{lo = 1, hi = 4}]", "t.rows has no row for 5 to 6 of 1d6"),
    "gap at the start": ("[t]\nrows = [{lo = 3, hi = 99}]", "t.rows has no row for 1 to 2 of 1d6"),
    "overlap in bands": ("[t]\nrows = [{lo = -99, hi = 3}, {lo = 3, hi = 99}]", "more than one row for 3 of 1d6"),
    "overlap past the dice": (
        "[t]\nrows = [{lo = 1, hi = 99}, {lo = 9, hi = 99}]",
        "t.rows has more than one row for 9 of 1d6",
    ),
    "gap past the dice": (
        "[t]\nrows = [{lo = -99, hi = 7}, {lo = 9, hi = 99}]",
        "t.rows has no row for 8 of 1d6",
    ),
    "open above only": (
        "[t]\nrows = [{lo = 1, hi = 2}, {lo = 3, hi = 99}]\n[[m]]\nmod = -1",
        "t.rows has no row for totals below 1, and the chart has such modifiers",
    ),
    "open below only": (
        "[t]\nrows = [{lo = -99, hi = 2}, {lo = 3, hi = 6}]\n[[m]]\nmod = 1",
        "t.rows has no row for totals above 6, and the chart has such modifiers",
    ),
    "band out of range": ("[t]\nrows = [{lo = 1, hi = 7}]", "t.rows names 7, which 1d6 cannot show"),
    "huge band": ("[t]\nrows = [{lo = 1, hi = 999}]", "t.rows names 999, which 1d6 cannot show"),
    "upside down": ("[t]\nrows = [{lo = 6, hi = 1}]", "from 6 to 1, which is upside down"),
    "band without hi": ("[t]\nrows = [{lo = 1}]", "row 1: hi should be a whole number"),
    "unknown die": ('[t]\ndice = "1d7"\nrows = [{roll = 1}]', "table t: there is no die 1d7"),
    "no die": ('[t]\ndice = "two sixes"\nrows = [{roll = 1}]', "table t: 'two sixes' should name exactly one kind"),
    "dice as number": ("[t]\ndice = 6\nrows = [{roll = 1}]", "table t: dice should be text"),
    "unknown die in a row": ("[[t]]\nroll = [1, 2, 3, 4, 5, 6]\ndie = 7", "there is no die d7"),
    "other die": ('[t]\nother_dice = "d5"', "table t: there is no die 1d5"),
    "faces of a kind": (
        "\n".join(f'[[t]]\nkind = "{k}"\nface = {f}' for k in "ab" for f in range(1, 7) if (k, f) != ("b", 4)),
        "table t of kind b has no row for 4 of 1d6",
    ),
    "faces by value": ("\n".join(f"[[face]]\nvalue = {f}" for f in (1, 2, 3, 4, 5)), "face has no row for 6 of 1d6"),
    "keys by face": ("[die_to_box]\n1 = 1\n2 = 2\n3 = 3\n4 = 4\n5 = 5", "die_to_box has no row for 6 of 1d6"),
    "too few plain rows": ('[t]\ndice = "1d4"\nrows = ["a", "b", "c"]', "has 3 rows for the 4 results of 1d4"),
    "complement gap": ("[t]\nhit_on = [1, 2]\nnot_hit_on = [4, 5, 6]", "has no row for 3 of 1d6"),
    "complement overlap": ("[t]\nhit_on = [1, 2, 3]\nnot_hit_on = [3, 4, 5, 6]", "more than one row for 3"),
    "complement missing": ("[t]\nnot_hit_on = [4, 5, 6]", "table t has not_hit_on but no list hit_on"),
    "threshold": ("[t]\nhit_on = 7", "table t.hit_on names 7, which 1d6 cannot show"),
    "list of faces": ("[t]\non = [1, 9]", "table t.on names 9, which 1d6 cannot show"),
    "face twice": ("[t]\non = [1, 1]", "table t.on names a face twice"),
    "highest": ('[t]\ndice = "2d6"\nday_max = {a = 12, b = 13}', "t.day_max names 13, which 2d6 cannot show"),
    "single band": ('[t]\ndice = "1d6"\nlo = 5\nhi = 8', "table t names 8, which 1d6 cannot show"),
    "single band upside down": ('[t]\ndice = "1d6"\nlo = 5\nhi = 3', "table t has lo 5 above hi 3"),
    "single highest": ('[t]\ndice = "1d6"\nmax = 7', "table t names 7, which 1d6 cannot show"),
    "quantity": ("[t]\ntwo_hits_from = 10000\n", None),
    "scale upside down": ("[[t]]\nmin = 9\nmax = 3", "t has a row from 9 to 3, which is upside down"),
    "scale in steps": ("[[t]]\nmin = 0\nmax = 10\n[[t]]\nmin = 20\nmax = -1", None),
    "scale gap by step": ("[[t]]\nmin = 0\nmax = 10\n[[t]]\nmin = 30\nmax = -1", "t has no row for 20 to 20"),
    "scale overlap": ("[[t]]\nmin = 0\nmax = -1\n[[t]]\nmin = 30\nmax = 40", "t has more than one row for 30"),
    "tons gap": ("[[t]]\nlo = 1\nhi = 5000\n[[t]]\nlo = 5002\nhi = 9000", "t has no row for 5001 to 5001"),
    "months gap": (
        '[[t]]\nfrom = "1943-07"\nto = "1943-11"\n[[t]]\nfrom = "1944-01"\nto = "1944-02"',
        "t has no row for 1943-12 to 1943-12",
    ),
    "months overlap": (
        '[[t]]\nfrom = "1943-07"\nto = "1943-11"\n[[t]]\nfrom = "1943-11"\nto = "1944-02"',
        "t has more than one row for 1943-11",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_unsound_results_are_refused(case: str) -> None:
    body, sentence = REFUSED[case]
    if sentence is None:
        parse(body)
        return
    with pytest.raises(ChartError) as caught:
        parse(body)
    assert str(caught.value).startswith("x.toml: ")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_dice_that_apply() -> None:
    rows = "rows = [{lo = 2, hi = 7}, {lo = 8, hi = 12}]"
    parse(f"[t]\n{rows}", "2D6 each")
    parse(f'[t]\ndice = "2d6"\n{rows}', "1d6 repair; 2d6 crew")
    with pytest.raises(ChartError, match="does not say which of the dice 1d6, 2d6 it is read with"):
        parse(f"[t]\n{rows}", "1d6 repair; 2d6 crew")
    with pytest.raises(ChartError, match="lists dice results but no dice are named for it"):
        parse("[t]\nrows = [{roll = 1}]", "none")
    parse("[t]\nhit_on = [1]\nhit_dice = '1d6'", "2d6")
    parse(
        "[t]\nrows = [" + ", ".join(f"{{roll = {n}}}" for n in range(1, 101)) + "]", "1d10+1d10 (tens, ones; 00 = 100)"
    )
    parse("[t]\nrows = [{lo = 1, hi = 99}, {lo = 100, hi = 100}]", "1d100")
    parse("[t]\nrows = [{lo = 11, hi = 36}, {lo = 41, hi = 66}]", "d66")
    with pytest.raises(ChartError, match="no row for 41 to 46 of d66"):
        parse("[t]\nrows = [{lo = 11, hi = 36}, {lo = 51, hi = 66}]", "d66")


@pytest.mark.parametrize(
    ("text", "lowest", "highest", "ways"),
    [("D6", 1, 6, 6), ("2d6", 2, 12, 36), ("d66", 11, 66, 36), ("1d10+1d10", 1, 100, 100), ("3d4", 3, 12, 64)],
)
def test_throws(text: str, lowest: int, highest: int, ways: int) -> None:
    throw = the_throw(text)
    assert (throw.lowest, throw.highest, sum(throw.ways.values())) == (lowest, highest, ways)


# ---- schema


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[meta\n", "is not TOML Kaleun can read"),
        ("a = " + "[" * 5000, "is not TOML Kaleun can read"),
        ("a = " + "9" * 5000, "is not TOML Kaleun can read"),
        ("a = 1", "has no [meta] table"),
        ("meta = 1", "has no [meta] table"),
        ('[meta]\ntitle = "T"', "[meta] needs dice, as text"),
        (META.format(dice="none").replace('title = "T"', "title = 3"), "[meta] needs title, as text"),
        (META.format(dice="none").replace('provenance = "rulebook"\n', ""), "[meta] needs provenance, as text"),
        (
            META.format(dice="none").replace("rulebook", "hearsay"),
            "provenance 'hearsay' should begin with one of: rulebook",
        ),
        (META.format(dice="none").replace("rulebook", "own copy"), "should begin with one of"),
        (META.format(dice="1d7"), "there is no die 1d7"),
        (META.format(dice="none") + "when = 1943-07-01", "meta.when is neither text"),
        (META.format(dice="none") + "[t]\nx = nan", "t.x is neither text"),
        (META.format(dice="none") + "[t]\nx = 99999999999999999999", "t.x is neither text"),
        (META.format(dice="none") + "[t]\nx = " + "[" * 12 + "]" * 12, "nested more than 12 deep"),
        (META.format(dice="none") + "a." * 400 + "a = 1", "more than 300 dots"),
    ],
)
def test_schema_errors_are_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ChartError) as caught:
        load_charts(put(tmp_path / "c", "bad.toml", text))
    assert str(caught.value).startswith("bad.toml: ")
    assert sentence in str(caught.value)


def test_folders_and_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(ChartError, match=r"pack\.zip: charts come as a folder"):
        load_charts(put(tmp_path, "pack.zip", "PK") / "pack.zip")
    with pytest.raises(ChartError, match=r"there is no \.toml file"):
        load_charts(put(tmp_path / "empty", "readme.txt", ""))
    with pytest.raises(ChartError, match=r"no-good\.toml: a chart is a file with a name such as"):
        load_charts(put(tmp_path / "name", "no-good.toml", TORPEDO))
    with pytest.raises(ChartError, match=r"big\.toml: is larger than 2 MB"):
        load_charts(put(tmp_path / "big", "big.toml", TORPEDO + "#" * 2_000_000))
    (tmp_path / "latin").mkdir()
    (tmp_path / "latin" / "a.toml").write_bytes("ü".encode("latin-1"))
    with pytest.raises(ChartError, match=r"a\.toml: is not UTF-8"):
        load_charts(tmp_path / "latin")


@pytest.mark.parametrize(
    ("text", "provenance"),
    [
        ("rulebook", "rulebook"),
        ("mixed; each block says which", "mixed"),
        ("house, inside rulebook limits (9.6.10)", "house"),
        ("house: nobody publishes the roster; real names", "house"),
        ("public, roll 100 house", "mixed"),
        ("public/house: all dimensions", "mixed"),
        ("rulebook where marked, else house", "mixed"),
        ("rulebook (names, numbers); start positions house", "mixed"),
        ("house (the printed rulebook cards use it)", "house"),
    ],
)
def test_provenance(text: str, provenance: str) -> None:
    chart = Chart("x", *parse_chart("x", META.format(dice="none").replace("rulebook", text)))
    assert (chart.provenance, chart.provenance_text) == (provenance, text)


# ---- private packs


def pack(base: Path, text: str, name: str = "torpedo.toml") -> Charts:
    return load_charts(base, put(base.parent / "pack", name, text))


def test_pack_replaces_numbers(base: Path) -> None:
    own = TORPEDO.replace("rulebook", "own copy of the second edition").replace("sunk_on = 4", "sunk_on = 5")
    charts, plain = pack(base, own), load_charts(base)
    assert charts.torpedo["attack"][1]["sunk_on"] == 5
    assert charts.torpedo.provenance == "private"
    assert charts.pack
    assert charts.hash != plain.hash
    same = pack(base, TORPEDO)
    assert same.pack != charts.pack
    assert same.hash != plain.hash
    assert same.torpedo.provenance == "rulebook"
    longer = "{lo = 7, hi = 8, hits = 1}, {lo = 9, hi = 9, hits = 3}"
    assert len(pack(base, TORPEDO.replace("{lo = 7, hi = 9, hits = 1}", longer)).torpedo.rows("damage")) == 4


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[search]\nspotted_on = [1, 2, 3]\nnot_spotted_on = [4, 5, 6]\n", "", "the chart lacks 'search'"),
        ("[search]", "[extra]\nx = 1\n[search]", "the chart has 'extra', which the chart it replaces does not have"),
        ('depth = "Periscope"\n', "", "attack[2] lacks 'depth'"),
        ('depth = "Periscope"', "depth = 2", "attack[2].depth should be text, not a whole number"),
        ("sunk_on = 4", "sunk_on = 4.5", "attack[2].sunk_on should be a whole number, not a number"),
        ("sunk_on = 4", "sunk_on = true", "attack[2].sunk_on should be a whole number, not true or false"),
        ("sunk_on = 4", "sunk_on = 4\nextra = 1", "attack[2] has 'extra'"),
        ("limit = 7\n", "", "meta lacks 'limit'"),
        ("hi = 9, hits = 1", "hi = 8, hits = 1", "table damage.rows has no row for 9 of 2d6"),
        ('dice = "1d6"', 'dice = "1d8"', "table search (not_spotted_on, spotted_on) has no row for 7 to 8 of 1d8"),
        ('dice = "2d6"', 'dice = "1d20"', "table damage is rolled with '1d20' where the game rolls '2d6'"),
        ("lo = -99", "lo = 2", "table damage.rows should begin at -99, not at 2"),
        ("hi = 99", "hi = 12", "table damage.rows has no row for totals above 12, and the chart has"),
        ('key = "rough"', 'key = "calm"', "table modifier should have the same key words; they differ in 'calm'"),
        ("rulebook", "hearsay", "should begin with one of: rulebook, public, derived, house, mixed, own copy"),
    ],
)
def test_pack_of_another_shape_is_refused(base: Path, old: str, new: str, sentence: str) -> None:
    assert old in TORPEDO
    with pytest.raises(ChartError) as caught:
        pack(base, TORPEDO.replace(old, new))
    assert str(caught.value).startswith("torpedo.toml: ")
    assert sentence in str(caught.value)


def test_pack_with_unknown_file_is_refused(base: Path) -> None:
    with pytest.raises(ChartError, match=r"torpedos\.toml: the game has no chart of that name; it has: torpedo"):
        pack(base, TORPEDO, "torpedos.toml")


def test_pack_of_open_scale(tmp_path: Path) -> None:
    ranks = META.format(dice="none") + "[[r]]\nmin = 0\nmax = 10\n[[r]]\nmin = 20\nmax = -1\n"
    folder = put(tmp_path / "charts", "ranks.toml", ranks)
    more = ranks.replace("min = 20\nmax = -1", "min = 20\nmax = 30\n[[r]]\nmin = 40\nmax = -1")
    assert len(pack(folder, more, "ranks.toml").ranks.rows("r")) == 3
    with pytest.raises(ChartError, match="table r should begin at 0, not at 10"):
        pack(folder, ranks.replace("min = 0", "min = 10"), "ranks.toml")
    with pytest.raises(ChartError, match="open end"):
        pack(folder, ranks.replace("max = -1", "max = 90"), "ranks.toml")


# ---- export


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_export_is_a_pack_that_loads(folder: Path, tmp_path: Path) -> None:
    charts = load_charts(folder)
    written = export_charts(charts, tmp_path / "own")
    assert sorted(p.name for p in written) == sorted(p.name for p in folder.glob("*.toml"))
    assert all(p.read_bytes() == (folder / p.name).read_bytes() for p in written)
    own = load_charts(folder, tmp_path / "own")
    assert own.pack
    assert {n: c.data for n, c in own.items()} == {n: c.data for n, c in charts.items()}
    with pytest.raises(ChartError, match="is there already; nothing was written"):
        export_charts(charts, tmp_path / "own")


def test_export_never_overwrites(base: Path, tmp_path: Path) -> None:
    mine = put(tmp_path / "mine", "torpedo.toml", "mine") / "torpedo.toml"
    with pytest.raises(ChartError, match=r"torpedo\.toml is there already"):
        export_charts(load_charts(base), mine.parent)
    assert mine.read_text() == "mine"
    with pytest.raises(ChartError, match="cannot be written"):
        export_charts(load_charts(base), mine / "below")


# ---- exact odds, and properties


def test_distribution_equals_hand_enumeration() -> None:
    rows = [{"lo": -99, "hi": 3}, {"lo": 4, "hi": 8}, {"lo": 9, "hi": 99}]
    for modifier in (-3, 0, 2):
        totals = [a + b + modifier for a, b in itertools.product(range(1, 7), repeat=2)]
        by_hand = tuple(Fraction(sum(r["lo"] <= t <= r["hi"] for t in totals), 36) for r in rows)
        assert distribution(rows, "2d6", modifier) == by_hand
    assert distribution([{"roll": [1, 2]}, {"roll": 3}, {"roll": [4, 5, 6]}], "d6") == (
        Fraction(1, 3),
        Fraction(1, 6),
        Fraction(1, 2),
    )
    assert distribution(["a", "b"], "1d2") == (Fraction(1, 2), Fraction(1, 2))


DICE = st.sampled_from(["1d6", "2d6", "1d20", "d66", "1d10+1d10", "3d6"])


@st.composite
def partitions(draw: st.DrawFn) -> tuple[str, list[dict[str, Any]]]:
    """Dice and rows that share out all their results: as bands, open or closed, or as lists of rolls."""
    dice = draw(DICE)
    throw = the_throw(dice)
    results = list(throw.ways)
    cuts = sorted(draw(st.sets(st.integers(1, len(results) - 1), max_size=6)))
    parts = [results[a:b] for a, b in itertools.pairwise([0, *cuts, len(results)])]
    if draw(st.booleans()):
        rows: list[dict[str, Any]] = [{"lo": part[0], "hi": part[-1]} for part in parts]
        if throw.highest < 60 and draw(st.booleans()):
            rows[0]["lo"], rows[-1]["hi"] = -99, 99
    else:
        rows = [{"roll": part[0] if len(part) == 1 else tuple(part)} for part in parts]
    return dice, draw(st.permutations(rows))


@given(partitions())
def test_any_partition_loads_and_its_odds_add_up(case: tuple[str, list[dict[str, Any]]]) -> None:
    dice, rows = case
    check_results({"t": {"rows": tuple(rows)}}, dice)
    assert sum(distribution(rows, dice)) == 1


@given(partitions(), st.data())
def test_any_row_lost_or_repeated_is_refused(case: tuple[str, list[dict[str, Any]]], data: st.DataObject) -> None:
    dice, rows = case
    place = data.draw(st.integers(0, len(rows) - 1))
    with pytest.raises(ChartError, match="more than one row"):
        check_results({"t": {"rows": (*rows, rows[place])}}, dice)
    less = (*rows[:place], *rows[place + 1 :])
    if less:
        with pytest.raises(ChartError, match=r"has no row for|cannot show"):
            check_results({"t": {"rows": less}}, dice)


@given(partitions(), st.data())
def test_any_moved_bound_is_refused(case: tuple[str, list[dict[str, Any]]], data: st.DataObject) -> None:
    dice, rows = case
    row = data.draw(st.sampled_from(rows))
    key = data.draw(st.sampled_from(sorted(row)))
    if not isinstance(row[key], int) or row[key] in (-99, 99) or dice == "d66":
        return
    moved = [{**r, key: r[key] + data.draw(st.sampled_from([-1, 1]))} if r is row else r for r in rows]
    with pytest.raises(ChartError):
        check_results({"t": {"rows": tuple(moved)}}, dice)


def test_what_only_bots_read_is_no_part_of_the_rules(tmp_path):
    """A record holds what bots did; better bots must not make old records unreadable."""
    head = '[meta]\ntitle = "x"\ndice = "none"\nprovenance = "house"\nsource = "x"\n'
    hashes = []
    for skill, range_ in ((1, 5), (2, 5), (2, 6)):
        (tmp_path / "bots.toml").write_text(f"{head}[level]\nskill = {skill}\n", "utf-8")
        (tmp_path / "guns.toml").write_text(f"{head}[gun]\nrange = {range_}\n", "utf-8")
        hashes.append(load_charts(tmp_path).hash)
    assert hashes[0] == hashes[1] != hashes[2]
