"""The whole game at a live table: same seed and commands, same hash; saved and resumed at any tick; views and clock."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kaleun.games.uboot import sequence
from kaleun.games.uboot.advice import plan
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.game import find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.record import load, verify
from kaleun.kernel.table import new_table
from proves import proves

GAME = find_game("uboot")


def table(seed: int = 7, **options) -> LiveTable:
    made = new_table(GAME, seed=seed, options=options)
    assert isinstance(made, LiveTable)
    return answered(made)


def answered(t: LiveTable) -> LiveTable:
    """Gives the first answer to everything that is asked."""
    while not t.over and t.prompts():
        t.answer(t.pending.keys[0])
    return t


def sail(t: LiveTable, seconds: int, chunk: int) -> LiveTable:
    """Sails on in chunks that end on the same seconds whatever the chunk; whatever is asked is answered at once."""
    end = t.clock.seconds + seconds
    while t.clock.seconds < end and not t.over:
        t.advance(min(chunk, end - t.clock.seconds), stop=True)
        answered(t)
    return t


@proves("BG-H.7")
def test_the_same_game_however_time_is_cut():
    hashes = {sail(table(mission="M02"), 3600 * 5, chunk).state_hash() for chunk in (60, 7, 3600)}
    assert len(hashes) == 1


@pytest.mark.slow
@proves("BG-H.7")
def test_the_same_hash_in_another_process():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from games.uboot.test_live import sail, table\n"
        "print(sail(table(mission='A2'), 7200, 60).state_hash())"
    )
    here = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code, str(here)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == sail(table(mission="A2"), 7200, 45).state_hash()
    assert done.stdout.strip() != sail(table(8, mission="A2"), 7200, 60).state_hash()


@proves("BG-H.7")
@pytest.mark.parametrize("at", [0, 1, 59, 60, 1799, 5431])
def test_saved_and_resumed_at_any_tick(at):
    t = sail(table(mission="M04"), at, 60)
    other = load(t.record(), game=GAME)
    assert other.rewound == ""
    assert other.state_hash() == t.state_hash()
    assert [line.code for line in other.lines()] == [line.code for line in t.lines()]
    assert sail(other, 900, 60).state_hash() == sail(t, 900, 60).state_hash()


def test_a_record_verifies():
    t = sail(table(mission="M01"), 4000, 60)
    verdict = verify(t.record(), game=GAME)
    assert verdict.ok, verdict.why
    lines = t.record().splitlines()
    beat = next(i for i, line in enumerate(lines) if '"beat"' in line)
    assert not verify("\n".join([*lines[:beat], *lines[beat + 1 :]]) + "\n", game=GAME).ok


def test_marks_every_minute_are_small():
    t = sail(table(mission="A2"), 3600, 60)
    assert len(t.marks()) >= 60
    kept = [m for m in t.marks() if m.state is not None]
    assert len(kept) <= 5
    assert max(len(m.tail) for m in t.marks()) <= 64


@proves("BG-1.4.a")
def test_time_goes_on_without_anybody():
    t = table()
    t.command("first_officer", "scale", to="action")
    t.elapse(60.0)
    assert t.clock.seconds >= 60


@proves("BG-8.5.a", "BG-6.14.d")
def test_four_settings_by_the_first_officer():
    t = table()
    for scale, factor in (("real_time", 1), ("action", 8), ("fast_forward", 60), ("transit", 600)):
        t.command("first_officer", "scale", to=scale)
        assert t.clock.factor == factor
    with pytest.raises(IllegalAnswer):
        t.command("captain", "scale", to="action")
    with pytest.raises(IllegalAnswer):
        t.command("first_officer", "scale", to="warp")


@proves("BG-8.5.b", "BG-8.1.b")
def test_a_message_sets_real_time():
    t = table(seed=1)
    t.command("first_officer", "scale", to="transit")
    before = len(t.log("first_officer"))
    while t.clock.scale == "transit":
        t.advance(60, stop=True)
        assert t.clock.seconds < 40 * 3600
    new = t.log("first_officer")[before:]
    assert new
    assert new[-1].data["t"] == t.clock.seconds


@proves("BG-5.4.a")
def test_the_clock_starts_when_all_are_ready():
    t = table(briefing=True)
    assert t.advance(60) == 0
    for role in ROLES[:3]:
        t.command(role, "briefed")
    with pytest.raises(IllegalAnswer, match="1 roles"):
        t.command("first_officer", "start_mission")
    t.command("chief_engineer", "briefed")
    with pytest.raises(IllegalAnswer):
        t.command("captain", "start_mission")
    t.command("first_officer", "start_mission")
    assert t.advance(60) == 60
    with pytest.raises(IllegalAnswer, match="already"):
        t.command("captain", "briefed")


def test_no_command_hides_another():
    parts = (
        sequence.clocks(), sequence.BRIEFING, sequence.SEA_COMMANDS, sequence.CREW_COMMANDS,
        sequence.logbook.COMMANDS, sequence.talk.COMMANDS,
    )  # fmt: skip
    assert sum(map(len, parts)) == len(sequence.COMMANDS)


@proves("BG-1.2.a")
def test_while_the_simulation_stands_no_order_is_completed():
    """The app is part of the game: a course is ordered, but only its clock turns the boat."""
    t = table()
    t.command("captain", "mobilize", call="cruise")
    while t.prompts():
        number, ask = next(iter(t.prompts().items()))
        if ask.prompt == "ready":
            view = t.sight(ask.seat)
            for row in view.sailors:
                to = plan(view, "cruise").get(row.figure, row.section)
                if row.role == ask.seat and to != row.section:
                    t.command(ask.seat, "move", figure=row.figure, to=to)
        t.reply(ask.seat, ask.keys[0], number)
    before = t.sight("captain").boat.course
    t.command("navigator", "pause")
    t.command("captain", "new_course", degrees=(before + 90) % 360)
    answered(t)
    assert t.advance(120) == 0
    boat = t.sight("captain").boat
    assert (boat.course, boat.helm) == (before, (before + 90) % 360), "ordered, and nothing has moved"
    t.command("captain", "resume")
    t.advance(120)
    assert t.sight("captain").boat.course != before


@proves("BG-11.a")
def test_every_switch_is_saved():
    t = table(navigator="hard", pace="auto_pause", emergency_steering=True)
    assert load(t.record(), game=GAME).options == t.options


@proves("BG-6.14.g")
def test_pause():
    t = table()
    t.command("navigator", "pause")
    assert t.advance(60) == 0
    t.command("captain", "resume")
    assert t.advance(60) == 60


@proves("BG-H.10")
def test_the_table_s_own_pace():
    capped = table(max_scale="action")
    with pytest.raises(IllegalAnswer, match="no faster"):
        capped.command("first_officer", "scale", to="transit")
    assert table(pace="calm").elapse(100.0) == (0, 0.0)


@proves("BG-H.8")
def test_stepping_for_agents():
    t = table()
    assert t.advance(60, stop=True) == 60


@proves("BG-4.2.a", "BG-4.2.b", "BG-1.1.b")
def test_return_to_base():
    t = table()
    t.run.state.sea.sunk.append(("tramp", 4500, 1, 0, "AF77"))
    t.command("captain", "return_to_base")
    assert t.over
    assert t.result.outcome == "returned"
    assert t.result.summary["grt"] == 4500
    assert len(set(t.result.scores.values())) == 1
    engaged = table(mission="M02")
    sea = engaged.run.state.sea
    unit = next(u for u in sea.units if u.kind == "flower")
    sea.groups[unit.group - 1].near = True
    unit.state = "attack"
    unit.x, unit.y = engaged.run.state.boat.x + 3000.0, engaged.run.state.boat.y
    with pytest.raises(IllegalAnswer, match="engaging"):
        engaged.command("captain", "return_to_base")


@proves("BG-4.1.d")
def test_time_runs_out():
    t = table(mission="M01", seed=3)
    t.run.state.clock.seconds = 36 * 3600 - 30
    t.advance(60)
    assert t.over
    assert t.result.outcome == "time_up"


@proves("BG-H.6", "BG-3.d", "BG-5.3.c")
def test_views_are_plain_and_hold_no_secret():
    t = sail(table(mission="A2"), 600, 60)
    secrets = [t.run.state.seed, t.run.state.boat.crush]
    for seat in (*ROLES, None):
        view = t.view(seat)
        text = json.dumps(view)
        assert all(str(secret) not in text for secret in secrets)
        assert "units" not in view
        assert "groups" not in view
    assert "contacts" not in t.view(None)
    assert "contacts" not in t.view("chief_engineer")
    assert "map" in t.view("navigator")
    assert "position" not in t.view("navigator")["map"]
    assert not t.view("navigator")["map"]["disk_numbers"]
    assert table(navigator="hard").view("navigator")["map"]["disk_numbers"]
    easy = table(mission="A2", navigator="easy")
    assert easy.view("navigator")["map"]["square"] == "AL39"


@proves("BG-1.1.a", "BG-1.3.a")
def test_four_roles_each_with_its_level():
    t = table(captain="hard", chief_engineer="easy")
    assert t.seats == ROLES
    assert t.book.level["captain"]["high_alerts_per_watch"] == 1
    assert t.book.level["chief_engineer"]["breach_countdown_s"] == 300


def test_identify():
    t = table(mission="A2")
    s = t.run.state
    from kaleun.games.uboot.sea.state import Contact

    s.sea.contacts.append(Contact(5, 1, "eye", 0, 0))
    t.command("first_officer", "identify", contact=5, kind="tramp")
    assert t.view("captain")["contacts"][0][7] == "tramp"
    for args in ({"contact": 6, "kind": "tramp"}, {"contact": 5, "kind": "canoe"}):
        with pytest.raises(IllegalAnswer):
            t.command("first_officer", "identify", **args)


@pytest.mark.slow
def test_a_day_at_sea_for_every_mission():
    for mission in GAME.options["mission"].values:
        t = sail(table(mission=mission, seed=11), 3600 * 8, 3600)
        assert t.over or t.clock.seconds == 3600 * 8
