"""Live tables: the clock is a seat, procedures run beside it, and nothing depends on how time was cut."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from kaleun.kernel.ask import Ask, IllegalAnswer, KaleunError, Option
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import Seeded
from kaleun.kernel.live import Command
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.record import load, verify
from kaleun.kernel.table import new_table
from toys import tide

KEEPER, MATE = tide.KEEPER, tide.MATE


def table(seed: int = 3, pace: str = "running", **more) -> LiveTable:
    made = new_table(tide.GAME, seed=seed, options={"pace": pace}, **more)
    assert isinstance(made, LiveTable)
    return made


def play(t: LiveTable, step: int) -> None:
    """Ten minutes in pieces of `step` seconds; commands and answers at fixed seconds of the game."""
    todo = {45: ("pump", 5), 130: ("duck", KEEPER), 131: ("duck", MATE), 250: ("duck", KEEPER), 300: ("duck", MATE)}
    while not t.over:
        now = t.clock.seconds
        due = min((at for at in todo if at > now), default=tide.END)
        t.advance(min(step, due - now))
        if t.clock.seconds in todo:
            what, who = todo.pop(t.clock.seconds)
            if what == "pump":
                t.command(KEEPER, "pump", strokes=who)
            else:
                t.reply(who, "duck:no")


def test_time_passes_by_itself():
    t = table()
    assert t.advance(45) == 45
    assert t.clock.seconds == t.view(KEEPER)["t"] == 45
    assert t.pending is not None
    assert t.pending.seat == "clock"


def test_a_mark_falls_on_every_minute():
    t = table()
    t.advance(96)
    assert [m.n for m in t.marks()] == [0, 1, 2]
    assert t.run.state.clock.seconds == 96


@pytest.mark.parametrize("step", [1, 7, 60, 600])
def test_the_end_does_not_depend_on_how_time_was_cut(step):
    t, other = table(), table()
    play(t, step)
    play(other, 13)
    assert t.over
    assert t.state_hash() == other.state_hash()
    assert [line.code for line in t.lines()] == [line.code for line in other.lines()]


def test_another_seed_is_another_sea():
    t, other = table(3), table(4)
    t.advance(60), other.advance(60)
    assert t.state_hash() != other.state_hash()


def test_an_open_prompt_does_not_stop_the_clock_but_the_mark():
    t = table()
    t.advance(200)
    assert t.clock.seconds == 200
    assert [o.ask.seat for o in t.run.ask.prompts] == [KEEPER]
    assert t.run.mark.state.clock.seconds == 60
    t.reply(KEEPER, "duck:yes")
    t.reply(MATE, "duck:yes")
    assert t.run.state.waves == 2, "the second wave waited for the first"
    t.reply(KEEPER, "duck:yes")
    t.reply(MATE, "duck:yes")
    t.advance(40)
    assert t.run.mark.state.clock.seconds == 240


def test_prompts_belong_to_their_seat():
    t = table()
    t.advance(100)
    assert [p.seat for p in t.prompts(KEEPER).values()] == [KEEPER]
    assert t.prompts(MATE) == {}
    before = t.state_hash()
    with pytest.raises(IllegalAnswer):
        t.reply(MATE, "duck:yes")
    with pytest.raises(IllegalAnswer, match="duck:yes"):
        t.reply(KEEPER, "duck:maybe")
    assert t.state_hash() == before
    t.answer("duck:no")
    assert [p.seat for p in t.prompts().values()] == [MATE]
    assert t.citing == ["TY-2"]


def test_several_seats_may_be_asked_beside_each_other():
    def hail(s, p, seat):
        yield Ask(MATE, "duck", "TY-2", [Option("duck:yes", True), Option("duck:no", False)])

    live = tide.LIVE._replace(commands={**tide.LIVE.commands, "hail": Command("hail", "TY-3", hail, free=True)})
    t = new_table(tide.game(live=live), seed=3)
    assert (t.asks, t.questions, t.pending.seat) == ({}, {}, "clock")
    t.advance(100)
    assert list(t.asks) == [KEEPER]
    t.command(KEEPER, "hail")
    t.command(KEEPER, "hail")
    assert list(t.asks) == list(t.questions) == [KEEPER, MATE]
    assert t.asks[MATE].keys == t.pending_of(MATE).keys == ("duck:yes", "duck:no")
    assert t.after("duck:no", MATE).final
    assert not t.may_undo(MATE)
    assert t.citing_to(KEEPER) == ["TY-2"]
    t.answer("duck:no", MATE)
    assert list(t.asks) == [KEEPER, MATE], "the second hail is still open"
    t.answer("duck:yes", MATE)
    t.answer("duck:yes", KEEPER)
    assert list(t.asks) == [MATE]
    assert t.pending_of(KEEPER) is None


def test_one_thing_at_a_time():
    t = table()
    t.advance(100)
    with pytest.raises(IllegalAnswer, match="First finish"):
        t.command(KEEPER, "pump", strokes=1)
    t.command(MATE, "scale", to="action")
    assert t.clock.factor == 8, "free commands are always possible"


@pytest.mark.parametrize(
    ("name", "args", "words"),
    [
        ("fly", {}, "no command fly"),
        ("pump", {}, "strokes"),
        ("pump", {"strokes": "two"}, "strokes"),
        ("pump", {"strokes": True}, "strokes"),
        ("pump", {"strokes": 1, "hard": 1}, "hard"),
        ("pump", {"strokes": 99}, "There is only"),
        ("scale", {"to": "action"}, "another role"),
    ],
)
def test_a_bad_command_changes_nothing(name, args, words):
    t = table()
    t.advance(20)
    before = t.state_hash()
    with pytest.raises(IllegalAnswer, match=words):
        t.command(KEEPER, name, **args)
    assert t.state_hash() == before


def test_commands_tell_why_not():
    t = table()
    offers = {o.name: o for o in t.commands(KEEPER)}
    assert set(offers) == {"pump", "pause", "resume"}
    assert offers["pump"].refused is None
    t.advance(100)
    assert {o.name: o.refused.code for o in t.commands(KEEPER) if o.refused} == {"pump": "finish_first"}


def test_why_not_judges_one_very_command():
    t = table()
    t.advance(20)
    before = t.state_hash()
    assert t.why_not(KEEPER, "pump", strokes=1) is None
    assert t.why_not(KEEPER, "pump", strokes=99).code == "dry"
    assert t.why_not(KEEPER, "pump").code == "bad_argument"
    assert t.why_not(MATE, "pump", strokes=5).code == "not_your_command"
    assert t.why_not(KEEPER, "fly").code == "no_command"
    assert t.state_hash() == before
    with pytest.raises(KaleunError, match="has no seat"):
        t.why_not("cook", "pump", strokes=5)


def test_pause_stops_the_clock_for_all():
    t = table()
    t.command(KEEPER, "pause")
    assert t.advance(10) == 0
    assert t.elapse(10.0) == (0, 0.0)
    t.command(MATE, "resume")
    assert t.advance(10) == 10


def test_a_message_forces_real_time():
    t = table()
    t.advance(90)
    t.command(MATE, "scale", to="fast_forward")
    passed, left = t.elapse(1.0)
    assert t.clock.scale == "real_time"
    assert t.run.state.waves == 1
    assert passed == 7, "seven seconds to the wave, and no whole second of wall time was left"
    assert 0.8 < left < 0.9


def test_wall_time_runs_at_the_scale():
    t = table()
    t.command(MATE, "scale", to="action")
    assert t.elapse(1.05)[0] == 8
    assert t.clock.seconds == 8


def test_the_table_may_cap_the_scale():
    t = table()
    with pytest.raises(IllegalAnswer, match="no faster"):
        t.command(MATE, "scale", to="transit")


def test_calm_time_moves_only_on_demand():
    t = table(pace="calm")
    assert t.elapse(30.0) == (0, 0.0)
    assert t.advance(30) == 30


def test_auto_pause_waits_for_the_answer():
    t = table(pace="auto_pause")
    assert t.advance(120) == 97
    assert t.advance(5) == 0
    t.reply(KEEPER, "duck:yes")
    t.reply(MATE, "duck:no")
    assert t.advance(5) == 5


def test_stop_at_the_next_event():
    t = table()
    assert t.advance(500, stop=True) == 97


@pytest.mark.parametrize("bad", [-1, 1.5, "60", None])
def test_only_whole_seconds(bad):
    with pytest.raises(KaleunError):
        table().advance(bad)


def test_the_log_has_an_audience():
    t = table()
    t.advance(97)
    t.reply(KEEPER, "duck:no")
    assert [line.code for line in t.log(KEEPER)] == ["wave", "wet"]
    assert [line.code for line in t.log(MATE)] == ["wave"]


@pytest.mark.parametrize("at", [0, 1, 59, 60, 61, 96, 97, 130, 299, 420])
def test_saved_and_resumed_at_any_tick(at):
    t = table()
    play_until(t, at)
    other = load(t.record(), game=tide.GAME)
    assert isinstance(other, LiveTable)
    assert other.state_hash() == t.state_hash()
    assert other.rewound == ""
    for one in (t, other):
        one.advance(90)
    assert other.state_hash() == t.state_hash()
    assert other.record() == t.record()


def play_until(t: LiveTable, at: int) -> None:
    while t.clock.seconds < at:
        t.advance(1)
        if t.clock.seconds in (110, 310) and t.prompts():
            t.answer("duck:no")


def test_a_clone_has_the_same_future():
    t = table()
    t.advance(150)
    twin = t.clone()
    assert isinstance(twin, LiveTable)
    t.advance(100), twin.advance(100)
    assert t.state_hash() == twin.state_hash()


def test_earlier_positions_are_kept():
    t = table()
    play(t, 30)
    middle = t.at(t.n // 2)
    assert middle.clock.seconds < t.clock.seconds
    assert middle.at(0).clock.seconds == 0


def test_the_record_verifies_and_forgery_is_found():
    t = table()
    play(t, 45)
    text = t.record()
    assert verify(text, game=tide.GAME).ok
    forged = text.replace('"strokes":5', '"strokes":4')
    assert not verify(forged, game=tide.GAME).ok


def test_dice_can_be_pressed():
    t = table(automation="assisted")
    assert t.advance(120) == 97
    assert t.pending.kind == "press"
    t.answer("roll")
    assert t.prompts(KEEPER)


def test_quick_playouts_come_to_an_end():
    rng, book = random.Random(4), tide.GAME.book({"pace": "running"}, tide.GAME.charts())
    state, decisions, events = playout(tide.GAME, book, lambda ask, _: rng.choice(ask.values), Seeded(4))
    assert state.done
    assert decisions > 10
    assert events == 1 + state.waves


def test_nothing_is_taken_back():
    t = table()
    t.command(MATE, "pause")
    assert not t.can_undo


def test_the_same_hash_in_another_process():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from kernel.test_live import play, table\n"
        "t = table(); play(t, 11); print(t.state_hash())"
    )
    here = Path(__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code, str(here)], capture_output=True, text=True, check=True)
    t = table()
    play(t, 60)
    assert done.stdout.strip() == t.state_hash()


def test_a_clone_keeps_its_ground_when_others_sail_on():
    """Old marks let their State go; nobody who stands on one may notice."""
    t = table()
    t.advance(90)
    clone = t.clone()
    t.reply(KEEPER, "duck:no") if t.prompts() else None
    clone.advance(300)
    assert t.clone().state_hash() == t.state_hash()
    text = t.record()
    assert load(text, game=tide.GAME).state_hash() == t.state_hash()
    assert '"state":null' not in text


def test_numbers_beyond_all_seas_are_no_arguments():
    t = table()
    for strokes in (10**30, -(10**30)):
        with pytest.raises(IllegalAnswer):
            t.command(KEEPER, "pump", strokes=strokes)


def test_names_of_the_door_are_no_arguments():
    with pytest.raises(IllegalAnswer):
        table().command(KEEPER, "pump", seat=1, name=2)


def test_there_are_no_odds_in_real_time():
    with pytest.raises(KaleunError, match="runs in real time"):
        table().odds()


def test_the_record_of_hours_is_small():
    """One State at the start and one at the end; each minute has its hash."""
    t = table()
    while not t.over:
        t.advance(60)
        for prompt in list(t.prompts().values()):
            t.reply(prompt.seat, "duck:yes")
    assert t.record().count('"state":') == 2
