"""The check of consequences: green on toys, red where an answer means something else than said, or tells a secret."""

from __future__ import annotations

from kaleun.conformance import consequences
from kaleun.kernel.after import After, Standing
from toys import lurk, mini, tide


def test_toys_say_the_truth():
    for game in (mini.GAME, lurk.GAME):
        problems, counts = consequences.check(game, 400)
        assert problems == []
        assert counts["choices"] >= 400
        assert counts["final"] > 50 < counts["not final"]
    assert counts["really other worlds"] > 50


def test_a_game_in_real_time():
    problems, counts = consequences.check(tide.GAME, 1)
    assert problems == []
    assert counts["choices"] > 50


def test_a_wrong_word_is_noticed(monkeypatch):
    monkeypatch.setattr(Standing, "after", lambda self, key: After(False, "you", "captain"))
    problems, _ = consequences.check(mini.GAME, 50)
    assert any("final is False, but the seat can not take it back" in p for p in problems)
    assert any("what follows is told as" in p for p in problems)


def test_what_follows_is_not_told_where_seats_have_secrets(monkeypatch):
    monkeypatch.setattr(Standing, "after", Standing._after)
    problems, _ = consequences.check(lurk.GAME, 50)
    assert any("seats have secrets, but what follows is told" in p for p in problems)


def test_an_answer_that_is_final_only_in_the_true_world():
    """A search that is rolled for only where a boat lies tells by `final` where it lies."""

    def round_(s, p):
        s.round += 1
        for seat in p.book.boats:
            yield from lurk.trim(s, p, seat)
            yield from lurk.hide(s, p, seat)
        for _ in range(2):
            square = yield lurk.Ask(lurk.ESCORT, "search", "LK-4", [lurk.Option(f"search:{q}") for q in "AB"])
            if any(boat.square == square for boat in s.boats.values()):
                yield lurk.d6("LK-4", "sonar")
        return None if s.round == p.book.rounds else "round_"

    problems, _ = consequences.check(lurk.game(steps=(lurk.set_up, round_, lurk.finish)), 100)
    assert any("in a world that escort cannot tell from this one" in p for p in problems)
