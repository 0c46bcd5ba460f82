"""The Hunted in the terminal: a whole career on 80 columns and 24 lines, drawn and told, in three languages."""

from __future__ import annotations

import random

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

import kaleun
from budget import in_turn
from kaleun.cli import kaleun as program
from kaleun.cli.common import LANGUAGES
from kaleun.cli.tty.scene import Scene
from kaleun.cli.tty.screen import Asking, page
from kaleun.games.hunted import tty as hunted

pytestmark = pytest.mark.usefixtures("home")


def positions(seed, options):
    table = kaleun.new_table("hunted", seed=seed, options=options)
    bots = {seat: kaleun.bot("balanced", "hunted", seed) for seat in table.seats}
    while (ask := table.pending) is not None:
        yield table
        table.answer(bots[ask.seat].choose(table.view(ask.seat), ask))
    yield table


@pytest.mark.parametrize("seed", [3, 8])
def test_a_whole_career_fits_80_by_24(seed):
    fights = 0
    for n, table in enumerate(positions(seed, {})):
        for lang in in_turn(LANGUAGES, n):
            scene = Scene(table, "kommandant", lang)
            if table.pending is None:
                assert hunted.debrief(scene)[0]
            else:
                check_page(scene, lang)
        fights += bool(table.view("kommandant")["combat"])
    assert fights > 10


def check_page(scene: Scene, lang: str) -> None:
    lines = [line.plain for line in page(hunted, Asking(scene, scene.log()[-6:]), 80, 24)]
    assert len(lines) <= 23, lines
    assert max(cell_len(line) for line in lines) <= 80, lines
    text = "\n".join(lines)
    for n, option in enumerate(scene.ask.options[:4], 1):
        assert f"{n} {option.text(lang)}"[:18] in text, text
    assert all(hunted.tell(scene))


def test_tubes_targets_and_damage_are_shown():
    for table in positions(3, {}):
        view = table.view("kommandant")
        if view["combat"] and view["combat"]["aimed"] and view["boat"]["damage"]:
            break
    drawn = "\n".join(line.plain for line in hunted.draw(Scene(table, "kommandant", "en")))
    ship = view["combat"]["targets"][view["combat"]["aimed"][0][1]]
    row = next(line for line in drawn.splitlines() if ship["name"][:12] in line)
    assert "►" in row
    assert "□" * (ship["capacity"] - ship["damage"]) in row
    assert "".join(f"[{hunted.LETTERS[tube]}]" for tube in view["boat"]["forward"]) in drawn
    assert "Damaged: " in drawn
    assert "[AT" in drawn


def test_of_many_choices_some_are_listed_and_a_key_shows_all():
    table = next(t for t in positions(3, {"combined": True}) if t.pending.prompt == "hunters_tons")
    scene = Scene(table, "kommandant", "en")
    lines = [line.plain for line in page(hunted, Asking(scene, ()), 80, 24)]
    assert len(table.pending.options) == 61
    assert len(lines) <= 23
    assert "9 40 000 t" in "\n".join(lines).replace("\u202f", " ")
    assert lines[-1].strip() == "… o shows all choices"


def test_kommandant_and_number_are_shown_and_told():
    table = kaleun.new_table("hunted", seed=3, options={"kommandant": "Karl Brandt", "number": "U-123"})
    scene = Scene(table, "kommandant", "en")
    assert "Karl Brandt" in "\n".join(line.plain for line in hunted.draw(scene))
    assert any("U-123" in line for line in hunted.tell(scene))
    table.resign("kommandant")
    assert any("Karl Brandt" in line for line in hunted.debrief(Scene(table, "kommandant", "en")))


@pytest.mark.slow
@pytest.mark.parametrize("dice", ["typed", "pressed"])
def test_a_whole_career_with_dice_of_ones_own(tmp_path, dice):
    """Somebody at the keyboard throws real dice (or presses) from the first rank to the end of the career."""
    rng, save = random.Random(dice), tmp_path / "career.kaleun"
    faces = ["1", "2", "3 4", "5", "6 1", "2 2", "10 7", "4 4"]
    keys = [rng.choice(faces if dice == "typed" else ["1", "2", ""]) for _ in range(2500)]
    done = CliRunner().invoke(
        program,
        ["play", "hunted", "--plain", "--dice", dice, "--seed", f"own {dice}", "--save", str(save)],
        input="\n".join(keys) + "\n",
    )
    assert done.exit_code == 0, done.output[-2000:]
    table = kaleun.load(save.read_text("utf-8"))
    assert table.over
    assert table.view(None)["patrols_done"] or table.n > 40
    sources = {answer.source for answer in table.answers() if answer.who == "chance"}
    assert sources == {"typed" if dice == "typed" else ""}
    assert kaleun.verify(save.read_text("utf-8")).ok


def test_every_torpedo_has_a_sign():
    from kaleun.games.hunted.rules.s04_5_torpedoes import NAMES

    assert set(NAMES) < set(hunted.LETTERS)
    assert len(set(hunted.LETTERS.values())) == len(hunted.LETTERS)
