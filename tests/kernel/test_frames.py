"""Frames: each line comes with the view of its moment, and who films a game does not change it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaleun
from budget import budget
from kaleun.conformance.cases import Captain, play_on
from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.kernel import record
from kaleun.kernel.ask import KaleunError, d6
from kaleun.kernel.frames import Eye, patch, patched, sights
from kaleun.kernel.plain import plain, to_json
from kaleun.kernel.table import new_table
from toys import lurk, mini, muster, tide


def play(game, seed=1, n=999, **options):
    table = new_table(game, seed=seed, options=options)
    for i, _ in enumerate(play_on(table, Captain(seed))):
        if i + 1 == n:
            break
    return table


def folded(frames):
    view: Any = {}
    for frame in frames:
        view = patched(view, frame.patch)
    return view


def seats_of(table):
    return (None, *table.seats)


def check(table):
    """What holds of the frames of every table."""
    for seat in seats_of(table):
        found = table.frames(seat)
        assert folded(found) == table.view(seat)
        assert [f.line.line for f in found[:-1]] == [line.line for line in table.log(seat)]
        assert [f.line.n for f in found[:-1]] == list(range(len(found) - 1))
        assert found[-1].line is None


TOYS = [(mini.GAME, {"rounds": 3}), (lurk.GAME, {"boats": 2}), (muster.GAME, {"boats": 4})]


@pytest.mark.parametrize(("game", "options"), TOYS, ids=["mini", "lurk", "muster"])
@pytest.mark.parametrize("n", [0, 1, 4, 9, 999])
def test_frames_lead_to_the_view(game, options, n):
    for seed in range(5):
        check(play(game, seed, n, **options) if n else new_table(game, seed=seed, options=options))


def put(frame):
    """The whole fields that a frame brings."""
    return {path[0]: value for path, value in frame.patch}


def test_the_first_line_brings_the_whole_view_and_its_patch_is_of_its_moment():
    table = new_table(mini.GAME, seed=3)
    begin, last = table.frames("captain")
    assert (begin.line.code, put(begin)) == (
        "begin",
        {"round": 0, "score": 0, "rolled": {}, "last": ""},
    )
    assert last == (None, [[["round"], 1], [["rolled"], {"1": []}]])


def test_opening_lines_are_told_from_the_start():
    table = play(lurk.GAME, seed=2, n=5)
    assert table.frames(None)[0].line.code == "shuffled"
    assert put(table.frames(None)[0])["deck"] == 8


def test_since_a_line():
    table = play(lurk.GAME, seed=4, boats=2)
    for seat in seats_of(table):
        every = table.frames(seat)
        for since in range(len(every) + 1):
            later = table.frames(seat, since)
            assert [(f.line and f.line.n, f.patch) for f in later] == [
                (f.line and f.line.n, f.patch) for f in (every[since:] or every[-1:])
            ]


def test_who_has_no_seat():
    with pytest.raises(KaleunError, match="lurk has no seat 'cook'; it has: escort, boat1"):
        new_table(lurk.GAME, seed=1).frames("cook")


def test_a_line_to_others_makes_no_frame():
    table = play(lurk.GAME, seed=4, boats=2)
    codes = {seat: [f.line.code for f in table.frames(seat)[:-1]] for seat in seats_of(table)}
    assert "took_card" in codes["boat1"]
    assert "took_card" not in codes[None] + codes["escort"]
    assert not any("square" in str(f.patch) or "noise" in str(f.patch) for f in table.frames("escort"))


def test_nothing_is_filmed_that_goes_before_a_line():
    """A change comes with the next line that the seat may read, not with the one before."""
    table = play(mini.GAME, seed=5, n=999)
    for frame in table.frames("captain"):
        if frame.line is not None and frame.line.code == "scored":
            assert [["score"], frame.line.data["n"]] in frame.patch


# -- positions


def shown(frames):
    return [(f.line and (f.line.n, f.line.line), f.patch) for f in frames]


@pytest.mark.parametrize(("game", "options"), TOYS, ids=["mini", "lurk", "muster"])
def test_saved_loaded_and_cloned(game, options):
    for n in (3, 7, 999):
        table = play(game, 8, n, **options)
        again = record.load(table.record(), game=game)
        for seat in seats_of(table):
            assert shown(again.frames(seat)) == shown(table.clone().frames(seat)) == shown(table.frames(seat))


def test_looking_back():
    table = play(mini.GAME, seed=2)
    every = shown(table.frames("captain"))
    for n in range(table.first, table.n):
        back = table.at(n)
        assert folded(back.frames("captain")) == back.view("captain")
        assert shown(back.frames("captain"))[:-1] == every[: len(back.log("captain"))]


def test_moment_by_moment():
    """`sights` from any position to any other: as it stood, one for each line, one for each answer."""
    table = play(lurk.GAME, seed=9, boats=2)
    for begin, end in ((0, None), (3, 8), (5, 5), (table.n, None)):
        found = list(sights(table, "boat1", begin, end))
        stop = table.n if end is None else end
        opening = 1 if begin == 0 else 0
        assert [s.n for s in found if s.line is None] == list(range(begin, stop + 1))
        lines = [line.line for line in table.log("boat1") if begin < line.at <= stop or (opening and line.at == 0)]
        assert [s.line for s in found if s.line is not None] == lines
        for sight in found:
            if sight.line is None:
                assert plain(sight.view) == table.at(sight.n).view("boat1")


def windy_turn(s, p):
    yield d6("MN-3", "wind")
    return (yield from mini.turn(s, p))


def test_a_mended_table_begins_where_its_rules_do():
    windy_turn.__name__ = "turn"
    windy = mini.game(version="2", steps=(mini.begin, windy_turn, mini.finish))
    table = record.load(play(mini.GAME, 2, 9, rounds=40).record(), game=windy)
    assert table.first > 0
    check(table)
    for _ in range(6):
        table.answer(table.pending.keys[0])
        check(table)


def test_giving_up():
    table = play(lurk.GAME, seed=3, n=4)
    table.resign("escort")
    assert table.over
    check(table)


# -- several at once


@given(st.integers(0, 40), st.randoms(use_true_random=False))
def test_who_decide_at_once_see_their_own_frames_in_any_order(seed, rng):
    table, own = new_table(muster.GAME, seed=seed), random.Random(seed)
    films = Films(table)
    while not table.over:
        seat = rng.choice(list(table.questions))
        table.answer(own.choice(table.questions[seat].keys), seat)
        films.take()
        films.check()
    check(table)


class Films:
    """What seats are shown of a running table, answer after answer."""

    def __init__(self, table):
        self.table = table
        self.last = {seat: table.sight(seat) for seat in seats_of(table)}
        self.seen = {seat: plain(view) for seat, view in self.last.items()}
        self.lines = {seat: [line.line for line in table.log(seat)] for seat in seats_of(table)}
        table.run.roll_film()

    def take(self):
        table = self.table
        film = table.run.roll_film()
        assert film is not None
        for seat in seats_of(table):
            told = [*Eye(table.game, table.book, seat).film(film), (None, table.sight(seat))]
            for line, view in told:
                self.seen[seat] = patched(self.seen[seat], plain(patch(self.last[seat], view)))
                self.last[seat] = table.game.seen(plain(view), seat)  # a view is not kept by who made it
                self.lines[seat] += [] if line is None else [line]

    def check(self):
        for seat in seats_of(self.table):
            assert self.seen[seat] == self.table.view(seat)
            heard = sorted(to_json(msgspec.structs.replace(line, at=0)) for line in self.lines[seat])
            assert heard == sorted(to_json(msgspec.structs.replace(ln.line, at=0)) for ln in self.table.log(seat))


@pytest.mark.parametrize("seed", range(budget(6, 3)))
def test_torpedo_dice_together_in_any_order(seed):
    """All aim, plan and modify at once; each is shown its own lines once, as they come."""
    table = kaleun.new_table("torpedo_dice", seed=seed, options={"players": 2 + seed % 3})
    rng, captains = random.Random(seed), {seat: Captain(f"{seed} {seat}") for seat in table.seats}
    films, several = Films(table), 0
    while not table.over:
        asked = table.questions
        several += len(asked) > 1
        seat = rng.choice(list(asked))
        table.answer(captains[seat].pick(asked[seat]), seat)
        films.take()
        films.check()
    assert several > 3
    check(table)


def test_taking_back_breaks_the_film():
    table = new_table(muster.GAME, seed=5)
    table.run.roll_film()
    table.answer("flag:red")
    table.answer("listen:no", "bert")
    table.undo("bert")
    assert table.run.roll_film() is None
    assert table.run.roll_film() == []
    lone = new_table(mini.GAME, seed=5)
    lone.run.roll_film()
    lone.answer("go:left")
    lone.undo()
    assert lone.run.roll_film() is None
    lone.answer("go:left")
    lone.rewind(0)
    assert lone.run.roll_film() is None


# -- filming changes nothing


def test_who_films_does_not_change_the_game():
    for name in ("unterseeboot", "torpedo_dice", "scope", "hunted"):
        for seed in range(2):
            one, two = (kaleun.new_table(name, seed=seed) for _ in range(2))
            captain = Captain(seed)
            one.run.roll_film()
            for _ in range(150):
                if one.over:
                    break
                key = captain.choose(one)
                one.answer(key)
                two.answer(key)
                assert one.state_hash() == two.state_hash()
                for line, state in [(shot.line, shot.state) for shot in one.run.roll_film() or ()]:
                    one.game.view(state, one.book, line.to)
            assert one.lines() == two.lines()
            assert one.record() == two.record()


def test_film_that_is_switched_off():
    table = new_table(mini.GAME, seed=5)
    assert table.run.roll_film() is None
    for key in ("go:left", "look:yes", "more:no"):
        table.answer(key)
    assert [shot.line.code for shot in table.run.roll_film(on=False)] == ["looked", "failed"]
    table.answer("pass")
    assert table.run.roll_film() is None


def test_a_shot_is_not_the_state_itself():
    table = new_table(mini.GAME, seed=5)
    table.run.roll_film()
    for key in ("go:left", "look:yes", "more:yes"):
        table.answer(key)
    looked, first, second = table.run.roll_film()
    assert looked.state.rolled == {"1": []}
    assert [len(shot.state.rolled["1"]) for shot in (first, second)] == [1, 2]
    assert table.clone().run.film is None


# -- real time


def test_a_live_toy():
    table = new_table(tide.GAME, seed=3)
    films, captain = Films(table), LiveCaptain(3)
    for _ in range(60):
        if table.over:
            break
        do(table, captain.choose(table))
        films.take()
        films.check()
    check(table)
    assert "wave" in {f.line.code for f in table.frames(None)[:-1]}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_live_voyage(seed):
    table = kaleun.new_table("uboot", seed=seed)
    films, captain = Films(table), LiveCaptain(seed)
    for _ in range(80):
        do(table, captain.choose(table))
        films.take()
        films.check()
    check(table)
    assert len(table.log(None)) > 10
