"""Torpedo Dice in the terminal: everything on 80 columns and 24 lines, volleys named by fields, hot seat and bots."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

import kaleun
from budget import in_turn, share
from kaleun.cli.common import LANGUAGES
from kaleun.cli.tty.reading import NotUnderstood
from kaleun.cli.tty.scene import Scene, shortlist, understood
from kaleun.cli.tty.screen import Asking, page
from kaleun.games.torpedo_dice import tty as torpedo_dice

pytestmark = pytest.mark.usefixtures("home")

OPTIONS = [
    {},
    {"players": 1},
    pytest.param({"mode": "training", "players": 4}, marks=pytest.mark.slow),
    pytest.param({"sealed": False, "players": 3}, marks=pytest.mark.slow),
]


def positions(seed: int, options: dict[str, object]):
    table = kaleun.new_table("torpedo_dice", seed=seed, options=options)
    bots = {seat: kaleun.bot("captain" if seed else "random", "torpedo_dice", seed) for seat in table.seats}
    while (ask := table.pending) is not None:
        yield table
        table.answer(bots[ask.seat].choose(table.view(ask.seat), ask))


@pytest.mark.parametrize("options", share(OPTIONS, 2), ids=str)
def test_every_question_fits_80_by_24(options):
    seen = 0
    for seed in range(2):
        for table in positions(seed, options):
            for lang in in_turn(LANGUAGES, seen):
                check_page(table, lang)
            seen += 1
    assert seen > 40


def check_page(table: kaleun.Table, lang: str) -> None:
    scene = Scene(table, table.pending.seat, lang)
    lines = [line.plain for line in page(torpedo_dice, Asking(scene, scene.log()[-6:]), 80, 24)]
    assert len(lines) <= 23
    assert max(cell_len(line) for line in lines) <= 80, lines
    listed, _ = shortlist(torpedo_dice, scene)
    text = "\n".join(lines)
    for n, option in listed[:6]:
        assert f"{n} {option.text(lang)}"[:20] in text


def test_the_board_shows_targets_hits_and_misses():
    table = kaleun.new_table("torpedo_dice", dice=[5, 2, 3, 1, 2, 3], options={"starter": "first"})
    for key in ("take:5", "take:2", "fire:2,3+2,5+3,4+4,3+4,5", "activate:sail"):
        table.answer(key)
    rows = [line.plain[2:44] for line in torpedo_dice.draw(Scene(table, "A", "en"))[3:10]]
    assert len(rows) == 7
    assert rows[2][9:18] == " o  ·  o "
    assert rows[3][9:18] == " E  x  E "
    assert rows[4][9:18] == " x  E  x "
    shown = "".join(line.plain for line in torpedo_dice.draw(Scene(table, "A", "en")))
    assert "▮" * 10 + "▯▯" in shown


def test_the_first_volley_listed_is_drawn_on_the_board():
    table = kaleun.new_table("torpedo_dice", dice=[5, 2, 3], options={"starter": "first"})
    table.answer("take:5")
    table.answer("take:2")
    scene = Scene(table, "A", "en")
    drawn = "".join(line.plain for line in torpedo_dice.draw(scene)[3:10])
    (_, best), *_ = torpedo_dice.shortlist(scene)
    assert best.data["hits"] == 5
    assert sum(drawn.count(f"[{letter}]") for letter in "PCSFEOR") == 5
    other = "".join(line.plain for line in torpedo_dice.draw(Scene(table, "B", "en"))[3:10])
    assert "[" not in other


def test_letters_are_those_of_the_language():
    table = kaleun.new_table("torpedo_dice", dice=[5, 2, 3], options={"starter": "first"})
    boards = {lang: torpedo_dice.draw(Scene(table, "A", lang)) for lang in ("en", "de")}
    drawn = {lang: "\n".join(line.plain for line in board) for lang, board in boards.items()}
    assert "pcsfeor" in drawn["en"].casefold()
    assert "pgtrabo" in drawn["de"].casefold()
    assert " S  S  S " in drawn["en"]
    assert " T  T  T " in drawn["de"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("D4", "fire:3,3+3,5+4,4+5,3+5,5"),
        ("d4 1", "fire:3,3+3,5+4,4+5,3+5,5"),
        ("D4 D6 E5 F4 F6", "fire:3,3+3,5+4,4+5,3+5,5"),
        ("F6,F4+E5 D6 D4", "fire:3,3+3,5+4,4+5,3+5,5"),
        ("D4 D5", "fire:3,3+3,4"),
        ("D4 2", "fire:3,3"),
    ],
)
def test_volleys_by_field(text, key):
    table = kaleun.new_table("torpedo_dice", dice=[5, 2, 3], options={"starter": "first"})
    table.answer("take:5")
    table.answer("take:2")
    assert understood(torpedo_dice, Scene(table, "A", "en"), text) == key


@pytest.mark.parametrize("text", ["", "activate:sail", "sail", "x", "D4 sail", "D444"])
def test_what_is_no_field_is_left_to_the_shell(text):
    table = kaleun.new_table("torpedo_dice", dice=[5, 2, 3], options={"starter": "first"})
    table.answer("take:5")
    table.answer("take:2")
    assert understood(torpedo_dice, Scene(table, "A", "en"), text) is None


def test_several_patterns_at_one_corner_best_first():
    table = kaleun.new_table("torpedo_dice", dice=[6, 2, 3], options={"starter": "first"})
    table.answer("take:6")
    table.answer("take:2")
    scene = Scene(table, "A", "en")
    keys = [understood(torpedo_dice, scene, f"C7 {n}") for n in (1, 2)]
    hits = [table.ask.find(key).data["hits"] for key in keys]
    assert len(set(keys)) == 2
    assert hits == sorted(hits, reverse=True)


def test_hot_seat_with_a_curtain(run):
    """Two people at one keyboard: a wrong pattern is refused with the reason; sealed things stay behind the curtain."""
    table = kaleun.new_table("torpedo_dice", seed=3, options={"starter": "first"})
    first = table.pending.keys[-1]
    table.answer(first)
    second = table.pending.keys[0]
    table.answer(second)
    fire = torpedo_dice.shortlist(Scene(table, "A", "de"))[0][1].data["fields"]
    typed = [first, "", second, "", "A1 A2 A3 A4 A5 A6 A7", fire, "", "activate:sail", "q"]
    result = run(
        "play", "torpedo_dice", "--plain", "--seed", 3, "--option", "starter=first", "--lang", "de", lines=typed
    )
    assert result.exit_code == 0
    assert "Genannte Felder: 7; Torpedos zu feuern: " in result.output
    before, _, after = result.output.rpartition("B: Feuer frei oder System aktivieren?")
    assert "A feuert auf" not in before
    assert "A feuert auf" in after.partition("B aktiviert: Turm.")[0]


def test_no_curtain_where_choices_are_open(run):
    """A family passes one screen round: with open choices nobody has to press Enter in between."""
    table = kaleun.new_table("torpedo_dice", seed=3, options={"starter": "first", "sealed": False})
    typed = []
    for _ in range(4):
        typed.append(table.pending.keys[0])
        table.answer(typed[-1])
    switches = ("--option", "starter=first", "--option", "sealed=off")
    result = run("play", "torpedo_dice", "--plain", "--seed", 3, *switches, "--lang", "de", lines=[*typed, "q"])
    assert result.exit_code == 0
    assert "Runde 2" in result.output


def test_a_whole_solo_game_by_numbers(run):
    """A person who always takes the first choice listed, to the end, in German."""
    result = run(
        "play", "torpedo_dice", "--plain", "--seed", 5, "--option", "players=1", "--lang", "de", lines=_first(5)
    )
    assert result.exit_code == 0
    assert "Runde 1" in result.output
    assert any(end in result.output for end in ("Sieg!", "verloren."))


def _first(seed: int) -> list[str]:
    """Numbers of the first choices listed, found by playing the same game here."""
    table = kaleun.new_table("torpedo_dice", seed=seed, options={"players": 1})
    typed = []
    while table.pending is not None:
        scene = Scene(table, "A", "de")
        (n, option), *_ = shortlist(torpedo_dice, scene)[0]
        typed.append(str(n))
        table.answer(option.key)
    return typed


def test_against_bots(run):
    typed = ["1"] * 3 + ["q"]
    result = run("play", "torpedo_dice", "--plain", "--seed", 5, "--bot", "B=captain", lines=typed)
    assert result.exit_code == 0
    before, _, after = result.output.partition("Round 2")
    assert "B activates: Periscope." in before
    assert "Round 1" in before
    assert "Which die do you take?" in after


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_for_screen_readers(lang):
    rng = random.Random(1)
    table = kaleun.new_table("torpedo_dice", seed=1, options={"players": 1})
    while table.pending is not None:
        for seat in ("A", None):
            told = torpedo_dice.tell(Scene(table, seat, lang))
            assert all("{" not in line for line in told)
        table.answer(rng.choice(table.pending.keys))
    assert len(torpedo_dice.debrief(Scene(table, "A", lang))) == 1
    assert max(cell_len(line) for line in torpedo_dice.legend(Scene(table, "A", lang))) <= 110


def test_numbers_are_those_of_the_list():
    """What is typed is what was read: 1 is the first choice listed, and a number nobody has seen is refused."""
    table = kaleun.new_table("torpedo_dice", seed=5, options={"players": 1})
    while table.pending.prompt != "fire_or_activate":
        table.answer(table.pending.keys[0])
    scene = Scene(table, "A", "en")
    listed, _ = shortlist(torpedo_dice, scene)
    assert [n for n, _ in listed] == list(range(1, len(listed) + 1))
    assert understood(torpedo_dice, scene, "1") == listed[0][1].key
    assert understood(torpedo_dice, scene, str(len(listed))).startswith("activate:")
    for text in ("0", str(len(listed) + 1), "99999"):
        with pytest.raises(NotUnderstood):
            understood(torpedo_dice, scene, text)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_system_of_the_target_is_shown_beside_the_window(players):
    table = kaleun.new_table("torpedo_dice", seed=1, options={"players": players, "mode": "mission"})
    scene = Scene(table, "A", "de")
    side = [line.plain[46:] for line in torpedo_dice.draw(scene)[2:10]]
    bars = " ".join(side[players:])
    for key, (_, of) in scene.view.seats["A"].window.systems.items():
        letter = scene.texts.say("letter", key, {}, "de")
        assert f"{letter} {'·' * of}" in bars or f"{letter} {scene.word(key):<11} {'·' * of}" in bars


def test_plain_mode_names_the_fields_that_are_left():
    table = kaleun.new_table("torpedo_dice", dice=[5, 2, 3], options={"starter": "first"})
    told = " ".join(torpedo_dice.tell(Scene(table, "A", "en")))
    assert "Cannon B12 B13 C11 C12 C13 D12" in told


def test_the_list_of_choices_is_short_where_systems_can_be_activated():
    table = kaleun.new_table("torpedo_dice", dice=[5, 2, 3], options={"starter": "first", "mode": "mission"})
    table.answer("take:5")
    table.answer("take:2")
    while table.pending.prompt != "fire_or_activate":
        table.answer("keep")
    listed = torpedo_dice.shortlist(Scene(table, table.pending.seat, "en"))
    assert len(listed) <= torpedo_dice.CHOICES
    assert sum("cells" in option.data for _, option in listed) >= torpedo_dice.FEWEST
