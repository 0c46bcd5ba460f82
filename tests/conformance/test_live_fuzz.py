"""The fuzzer at live tables: a sound game passes, and each kind of fault is found, written down and seen again."""

from __future__ import annotations

import pytest

from kaleun.conformance import chain, deeds, fuzz, live_fuzz, replay
from kaleun.conformance.deeds import Deed, LiveCaptain, do, nonsense, noting, read
from kaleun.kernel.ask import IllegalAnswer, KaleunError
from kaleun.kernel.game import Game
from kaleun.kernel.table import new_table
from toys import tide


def broken(run=None, **changes):
    """Tide with another course of time, other commands, another view."""
    live = tide.LIVE if run is None else tide.LIVE._replace(run=run)
    live = live._replace(**{name: changes.pop(name) for name in ("commands", "procedures") if name in changes})
    same = {
        name: getattr(tide.GAME, name) for name in ("options", "seats", "state", "start", "book", "result", "moment")
    }
    view = changes.pop("view", tide.view)
    return Game(tide.__name__, steps=(tide.begin,), view=view, live=live, **same, **changes)


def errors(game, n=12):
    return [f.error for f in fuzz.fuzz(game, games=n).failures]


@pytest.mark.slow
def test_a_sound_game():
    tally = fuzz.fuzz(tide.GAME, games=12)
    assert [f.error for f in tally.failures] == []
    assert tally.answers > 200
    assert sum(tally.outcomes.values()) == 12


def test_the_same_seed_plays_the_same_games():
    one, two = (fuzz.fuzz(tide.GAME, games=6, seed=3) for _ in range(2))
    assert (one.answers, one.codes, one.outcomes) == (two.answers, two.codes, two.outcomes)
    assert list(chain.chains(tide.GAME, 3)) == list(chain.chains(tide.GAME, 3))


def test_walks_look_closely():
    problems, counts = replay.check(tide.GAME, [({"pace": pace}, i) for i, pace in enumerate(("running", "calm"))])
    assert problems == []
    assert counts["illegal"] > 400


def crash(s, p, n):
    if s.wet > 3:
        raise ZeroDivisionError("the light is out")
    return tide.run(s, p, n)


def test_a_crash_is_written_down_and_seen_again(tmp_path):
    game = broken(crash)
    tally = fuzz.fuzz(game, games=12, folder=tmp_path)
    assert "ZeroDivisionError: the light is out" in {f.error for f in tally.failures}
    file = next(path for path in tmp_path.iterdir() if b"the light is out" in path.read_bytes())
    again = fuzz.rerun(file, game)
    assert again is not None
    assert "the light is out" in again.error
    assert fuzz.rerun(file, tide.GAME) is None


def test_seconds_that_depend_on_how_they_are_cut():
    def jumpy(s, p, n):
        s.level += n * n
        return tide.run(s, p, n)

    assert any("at once and in pieces" in error for error in errors(broken(jumpy)))


def test_a_number_that_does_not_survive_json():
    def whole(s, p, n):
        done = tide.run(s, p, n)
        s.level = int(s.level) + 1
        return done

    assert "Wrong: the State does not survive JSON" in errors(broken(whole))


def test_a_refusal_that_changes_something():
    def meddling(s, book, seat, args):
        s.wet += 1
        return tide.too_dry(s, book, seat, {"strokes": 10**8})

    commands = {**tide.LIVE.commands, "pump": tide.LIVE.commands["pump"]._replace(check=meddling)}
    assert any("changed the table" in e or "differs" in e for e in errors(broken(commands=commands)))


def test_an_invariant_that_breaks():
    dry = broken(invariants=lambda s, book: ["somebody is wet"] if s.wet else [])
    assert "Wrong: invariant: somebody is wet" in errors(dry)


def test_a_view_that_cannot_be_sent():
    def bare(s, book, seat):
        return {"states": {1: s.wet}}

    assert any("is not plain data" in error for error in errors(broken(view=bare)))


def test_what_was_said_to_one_is_not_read_by_others():
    """The log has an audience; a view that hides nothing is not the fuzzer's business but that of `secrets`."""
    table = new_table(tide.GAME, seed=1)
    captain = LiveCaptain(2)
    while not table.over:
        do(table, captain.choose(table))
    assert [x for x in table.log(tide.MATE) if x.line.to == tide.KEEPER] == []


def test_deeds_can_be_written_and_read():
    deed = Deed("captain", "dive", {"depth": 30.0})
    assert read(str(deed)) == deed
    for text in ("", "captain", "captain dive", "captain dive {"):
        with pytest.raises(KaleunError, match="no deed"):
            read(text)


def test_every_deed_is_noted_and_gives_the_same_game():
    table, told = new_table(tide.GAME, seed=5), []
    noting(table, told)
    for _ in deeds.voyage(table, 5, 60, 1):
        pass
    again = new_table(tide.GAME, seed=5)
    for text in told:
        do(again, read(text))
    assert again.state_hash() == table.state_hash()


def test_nonsense_is_nonsense():
    import random

    table = new_table(tide.GAME, seed=1)
    live_fuzz.check_nonsense(table, random.Random(1))
    for deed in nonsense(table, random.Random(2)):
        with pytest.raises((IllegalAnswer, KaleunError)):
            do(table, deed)
