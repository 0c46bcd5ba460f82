"""The replay checks pass on sound games and turn red on each thing that can go wrong."""

from __future__ import annotations

import copy

import pytest

from kaleun.conformance import questions, replay
from kaleun.kernel.ask import Ask, Option, Refusal
from kaleun.kernel.run import Run
from kaleun.kernel.table import Table, new_table
from toys import lurk, mini

CASES = [({}, seed) for seed in range(4)]


def found(game, cases=CASES) -> str:
    return "\n".join(replay.check(game, cases)[0])


@pytest.mark.parametrize("toy", [mini, lurk])
def test_sound_games_pass(toy):
    problems, counts = replay.check(toy.GAME)
    assert problems == []
    assert min(counts["pauses"], counts["undone"], counts["saved"], counts["illegal"]) > 20


def test_a_copy_that_shares_its_insides():
    game = mini.game()
    game.copy = copy.copy
    assert "was changed by later play" in found(game) or "changed the original" in found(game)


def test_undo_past_a_die(monkeypatch):
    monkeypatch.setattr(Table, "can_undo", property(lambda self: self.n > 0 and not self.over))
    assert "can_undo is True" in found(mini.GAME)


def test_undo_that_is_never_allowed(monkeypatch):
    monkeypatch.setattr(Table, "can_undo", property(lambda self: False))
    assert "can_undo is False" in found(mini.GAME)


def test_undo_that_goes_too_far(monkeypatch):
    go_to = Table._go_to
    monkeypatch.setattr(Table, "_go_to", lambda self, n: go_to(self, max(0, n - 1)))
    assert "undo did not give back the position before" in found(mini.GAME)


def test_two_events_from_one_stream_of_dice():
    assert "is used twice" in found(mini.game(moment=lambda s: "always"))


def test_looking_that_changes_something():
    def view(s, book, seat):
        s.score += 1
        return mini.view(s, book, seat)

    assert "looking at the table changed it" in found(mini.game(view=view)) or "differs" in found(mini.game(view=view))


def test_a_view_that_is_no_plain_data():
    assert "is not plain data" in found(mini.game(view=lambda s, book, seat: {"state": s}))


def test_a_state_that_depends_on_more_than_its_answers():
    memory = []

    def turn(s, p):
        memory.append(1)
        s.last = str(len(memory))
        return (yield from mini.turn(s, p))

    assert "differs" in found(mini.game(steps=(mini.begin, turn, mini.finish)))


def test_a_tail_that_is_too_long(monkeypatch):
    monkeypatch.setattr(replay, "TAIL", 6)

    def everything(s, p):
        while (yield from mini.turn(s, p)) == "turn":
            pass

    game = mini.game(steps=(mini.begin, everything, mini.finish))
    assert "1 % of the tails" in found(game)
    assert "1 % of the tails" not in found(mini.GAME)


def test_an_answer_that_is_taken_though_not_offered(monkeypatch):
    find = Ask.find
    monkeypatch.setattr(Ask, "find", lambda self, key: find(self, key.strip()))
    assert "was taken though it is not offered" in found(mini.GAME)


def test_a_refused_answer_that_changes_the_table(monkeypatch):
    illegal = Table._illegal

    def refuse(self, ask, key):
        self.run.state.score += 1
        return illegal(self, ask, key)

    monkeypatch.setattr(Table, "_illegal", refuse)
    assert "changed the table" in found(mini.GAME)


def test_a_crash_at_nonsense(monkeypatch):
    find = Ask.find
    monkeypatch.setattr(Ask, "find", lambda self, key: find(self, key.encode("ascii").decode()))
    assert "raises UnicodeEncodeError" in found(mini.GAME)


def question(options, refuse=None, rule="MN-2", prompt="go", seat=mini.SEAT):
    def turn(s, p):
        s.round += 1
        s.rolled["1"] = []
        yield Ask(seat, prompt, rule, options, refuse=refuse)

    game = mini.game(steps=(mini.begin, turn, mini.finish))
    return "\n".join(questions.check_question(new_table(game, seed=1))[0])


GOOD = [Option("go:left"), Option("go:right")]


def test_a_sound_question():
    assert question(GOOD) == ""


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"options": [*GOOD, Option("go:left")]}, "offers a key twice"),
        ({"options": [Option("go left")]}, "which is not verb or verb:object"),
        ({"options": [Option("go:", "x")]}, "which is not verb or verb:object"),
        ({"options": [Option("fly:left")]}, "fly:left has no words in en"),
        ({"options": [Option("go:left", rule="MN-99")]}, "cites 'MN-99', which the catalogue does not have"),
        ({"rule": "MN-98"}, "cites 'MN-98'"),
        ({"prompt": "why"}, "why has no words in de"),
        ({"seat": "cook"}, "asks 'cook', who is no seat"),
        ({"refuse": lambda s, b: [Refusal("go:left", "no_way", "MN-2", n=1)]}, "is both offered and refused"),
        ({"refuse": lambda s, b: [Refusal("go:up", "no_way", "MN-97", n=1)]}, "cites 'MN-97'"),
        ({"refuse": lambda s, b: [Refusal("go:up", "no_way", "MN-2")]}, "reads 'There is no way up in round {n}'"),
        ({"refuse": lambda s, b: [Refusal("go:up", "because", "MN-2")]}, "go:up has no words in es"),
    ],
)
def test_what_is_wrong_with_a_question(changes, sentence):
    assert sentence in question(**{"options": GOOD, **changes})


def test_levels_that_play_different_games(monkeypatch):
    feed = Run.feed

    def cheat(self, value, record, source=""):
        feed(self, 6 if source == "typed" else value, record, source)

    monkeypatch.setattr(Run, "feed", cheat)
    assert "level table plays another game" in "\n".join(replay.check_levels(mini.GAME, {}, 1))


def test_a_playout_that_plays_another_game():
    def turn(s, p):
        goto = yield from mini.turn(s, p)
        s.last = str(p.answers)  # which a playout does not count
        return goto

    game = mini.game(steps=(mini.begin, turn, mini.finish))
    assert "playout and table end differently" in "\n".join(
        sentence for seed in range(6) for sentence in replay.check_batch(game, {}, seed)
    )
