"""SCOPE U-Boot in the terminal: everything on 80 columns and 24 lines, actions in a few signs, hot seat and bots."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

import kaleun
from budget import in_turn, share
from kaleun.cli.common import LANGUAGES
from kaleun.cli.home import SaveFile
from kaleun.cli.tty.commands import handle
from kaleun.cli.tty.plain import Plain
from kaleun.cli.tty.scene import Scene, shortlist, understood
from kaleun.cli.tty.screen import Asking, page, prompt
from kaleun.cli.tty.session import Session
from kaleun.games.scope import tty as scope
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table

pytestmark = pytest.mark.usefixtures("home")

MODULES = {"slow_submarines": True, "surface_combat": True, "reinforcements": True}
OPTIONS = [
    {"scenario": "lone_wolf"},
    {"scenario": "wolf_pack", "coach_map": True},
    {"scenario": "wolf_pack", **MODULES},
    {"scenario": "naval_large_battle", **MODULES},
]


def positions(seed: int, options: dict[str, object]):
    table = kaleun.new_table("scope", seed=seed, options=options)
    bots = {seat: kaleun.bot("lookout", "scope", seed) for seat in table.seats}
    while (ask := table.pending) is not None:
        yield table
        table.answer(bots[ask.seat].choose(table.view(ask.seat), ask))


@pytest.mark.parametrize("options", share(OPTIONS, 2), ids=lambda o: o["scenario"])
def test_every_question_fits_80_by_24(options):
    seen = 0
    for seed in range(2):
        for table in positions(seed, options):
            for lang in in_turn(LANGUAGES, seen):
                check_page(table, lang)
            seen += 1
    assert seen > 15


def check_page(table: kaleun.Table, lang: str) -> None:
    scene = Scene(table, table.pending.seat, lang)
    lines = [line.plain for line in page(scope, Asking(scene, scene.log()[-5:]), 80, 24)]
    assert len(lines) <= 23
    assert max(cell_len(line) for line in lines) <= 80, lines
    listed, _ = shortlist(scope, scene)
    text = "\n".join(lines)
    for n, option in listed[:4]:
        assert f"{n} {option.text(lang)}"[:16] in text
    assert all(scope.tell(scene))


def at_action(seat: str, **options) -> Scene:
    for table in positions(3, {"scenario": "coordinated_attack", **options}):
        if table.pending.prompt == "action" and table.pending.seat == seat:
            return Scene(table, seat, "en")
    raise AssertionError


def test_the_board_shows_ships_and_only_own_submarines():
    german, allied = at_action("german"), at_action("allied")
    sea = "\n".join(line.plain for line in scope.draw(german))
    for ship in german.view.ships:
        assert ship.id in sea
    below = [line.plain[2:44] for line in scope.draw(german)[3::2]]
    assert sum(line.count("U ") for line in below) == 2
    hidden = [line.plain[2:44] for line in scope.draw(allied)[3::2]]
    assert not any("U" in line for line in hidden)
    watched = Scene(german.table, None, "en")
    assert not any("U" in line.plain[2:44] for line in scope.draw(watched)[3::2])


def test_the_map_is_drawn_for_the_allied_side_and_announced_to_both():
    german, allied = at_action("german", coach_map=True), at_action("allied", coach_map=True)
    for scene in (german, allied):
        assert "The Allied side sees a map" in "\n".join(line.plain for line in scope.draw(scene))
    drawn = [
        [re.findall(r"(?<![A-Z])\d+", line.plain[2:44]) for line in scope.draw(scene)[2::2]]
        for scene in (german, allied)
    ]
    assert not any(drawn[0])
    assert sum(int(n) for row in drawn[1] for n in row) == pytest.approx(200, abs=10)


def test_actions_in_a_few_signs():
    german = at_action("german")
    sub = german.view.submarines[0]
    assert understood(scope, german, f"{sub} ne") == f"launch:{sub}-NE"
    assert understood(scope, german, "b11") == "quadrant:11"
    assert understood(scope, german, "b43 44") == "quadrant:43>44"
    allied = at_action("allied")
    destroyer = next(s for s in allied.view.ships if s.id == "D1")
    assert understood(scope, allied, f"d1 {destroyer.cell + 10}") == f"move:D1-{destroyer.cell + 10}"
    assert understood(scope, allied, f"D1 {destroyer.cell + 10} blind") == f"move:D1-{destroyer.cell + 10}-blind"
    assert understood(scope, allied, "f1 s") == "order:F1-S"
    assert understood(scope, allied, "nonsense") is None


def test_what_is_listed_does_something():
    german = at_action("german")
    listed, hint = shortlist(scope, german)
    assert 0 < len(listed) <= scope.LISTED
    assert hint
    for _, option in listed:
        assert option.key.startswith(("launch:", "quadrant:"))
        assert option.data["cells"] != ("bluff",) if "cells" in option.data else True
    assert [n for n, _ in listed] == list(range(1, len(listed) + 1))
    assert prompt(scope, german).startswith(f"1–{len(listed)},")
    assert all(understood(scope, german, str(n)) == option.key for n, option in listed)


class Keyboard(Plain):
    """Somebody who always takes the first choice; notes curtains and what was said."""

    def __init__(self) -> None:
        super().__init__(scope)
        self.output: list[str] = []
        self.curtains = 0
        self.asked: list[str] = []

    def question(self, asking):
        self.asked.append(asking.scene.seat)
        self.output.append(f"--- {asking.scene.seat}")
        return super().question(asking)

    def read(self, text: str) -> str:
        return "1"

    def say(self, *sentences: str) -> None:
        self.output += sentences

    def curtain(self, sentence: str) -> None:
        self.curtains += 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "bots", [{}, {"german": "lookout"}, {"allied": "lookout"}], ids=["hot seat", "german", "allied"]
)
def test_a_game_to_its_end(tmp_path, bots):
    keyboard = Keyboard()
    table = new_table(find_game("scope"), seed=4, options={"scenario": "lone_wolf", "turn_limit": 100})
    session = Session(table, SaveFile(tmp_path / "scope.kaleun", fresh=True), keyboard, "en", bots)
    session.play(handle)
    assert session.table.over
    assert set(keyboard.asked) == {"german", "allied"} - bots.keys()
    assert bool(keyboard.curtains) is not bool(bots)
    assert scope.debrief(session.scene)[0]
    assert scope.legend(session.scene)


@pytest.mark.slow
def test_the_allied_player_is_never_told_where_submarines_are(tmp_path):
    keyboard = Keyboard()
    table = new_table(find_game("scope"), seed=4, options={"scenario": "lone_wolf", "turn_limit": 100})
    Session(table, SaveFile(tmp_path / "scope.kaleun", fresh=True), keyboard, "en").play(handle)
    seat = ""
    for line in keyboard.output:
        seat = line[4:] if line.startswith("--- ") else seat
        assert seat == "german" or "Your submarines" not in line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deployment_that_is_not_listed_is_named_by_its_cells(lang):
    table = new_table(find_game("scope"), seed=3, options={"scenario": "wolf_pack"})
    scene = Scene(table, "german", lang)
    listed, hint = shortlist(scope, scene)
    assert (len(listed), len(table.pending.options)) == (18, 35)
    assert "35" in hint
    assert "55 56 57" in hint
    assert understood(scope, scene, "57 55 56") == "deploy:>55+56+57"
    assert understood(scope, scene, "11 12 13") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_the_panel_is_cut_beside_seven_columns(lang):
    table = new_table(find_game("scope"), seed=3, options={"scenario": "wolf_pack"})
    scene = Scene(table, "german", lang)
    drawn = re.sub(r"\s+", "", "".join(line.plain[53:] for line in scope.draw(scene)))
    told = scene.words("tokens", german=2, allied=0)
    assert re.sub(r"\d|\s+", "", told) in re.sub(r"\d", "", drawn)
