"""The check for leaks: green on a game that keeps its secrets, red as soon as one field, line or question tells."""

from __future__ import annotations

import random

import pytest

from kaleun.conformance import secrets
from kaleun.kernel.ask import Ask, Option, Sealed, pick
from kaleun.kernel.table import new_table
from kaleun.kernel.worlds import other_world, sight
from toys import lurk, mini

CASES = [(options, seed) for seed in range(3) for options in ({}, {"boats": 2})]


def found(game) -> str:
    return "\n".join(secrets.check(game, CASES)[0])


def with_hide(hide):
    """Lurk with another rule for hiding."""

    def round_(s, p):
        s.round += 1
        s.clear = []
        for seat in p.book.boats:
            yield from lurk.trim(s, p, seat)
            yield from hide(s, p, seat)
        yield from lurk.search(s, p)
        return None if s.found or s.round == p.book.rounds else "round_"

    return lurk.game(steps=(lurk.set_up, round_, lurk.finish))


def with_view(change):
    """Lurk with something more in the view."""

    def view(s, book, seat):
        shown = lurk.view(s, book, seat)
        change(shown, s)
        return shown

    return lurk.game(view=view)


def test_a_game_that_keeps_its_secrets():
    problems, counts = secrets.check(lurk.GAME, CASES)
    assert problems == []
    assert counts["games"] == len(CASES)
    for kind in ("redealt", "secret answers", "hidden chance", "other worlds", "really other worlds"):
        assert counts[kind] > 100, kind
    assert counts["no world"] == 0


def test_an_open_game_has_nothing_to_hide():
    problems, counts = secrets.check(mini.GAME, [({}, 1)])
    assert problems == []
    assert counts["redealt"] == counts["secret answers"] == 0


@pytest.mark.parametrize(
    ("leak", "where"),
    [
        (lambda v, s: v.update(square=s.boats["boat1"].square), "square"),
        (lambda v, s: v.update(deck_top=s.deck[-1:]), "deck_top"),
        (lambda v, s: v["boats"]["boat1"].update(first=s.boats["boat1"].hand[:1]), "boats.boat1.first"),
        (lambda v, s: v["boats"]["boat1"].update(noise=s.boats["boat1"].noise), "boats.boat1.noise"),
        (lambda v, s: v.update(busy=s.boats["boat1"].square == "A"), "busy"),
    ],
)
def test_one_field_too_many_in_the_view(leak, where):
    assert f"the view at {where}" in found(with_view(leak))


def test_a_log_line_for_everybody():
    def hide(s, p, seat):
        yield from lurk.hide(s, p, seat)
        p.log("LK-3", "took_card", card=s.boats[seat].square)

    assert "by the log" in found(with_hide(hide))


def test_a_log_line_for_the_wrong_seat():
    def hide(s, p, seat):
        yield from lurk.hide(s, p, seat)
        p.log("LK-3", "took_card", to=lurk.ESCORT, card=s.boats[seat].noise)

    assert "escort can tell the secret answer to LK-3 noise by the log" in found(with_hide(hide))


def test_a_line_only_in_some_worlds():
    def hide(s, p, seat):
        yield from lurk.hide(s, p, seat)
        if s.boats[seat].square == "C":
            p.log("LK-3", "hidden", seat=seat)

    assert "by the log" in found(with_hide(hide))


def test_a_question_that_tells():
    def hide(s, p, seat):
        yield from lurk.hide(s, p, seat)
        if s.boats[seat].square in "AB":
            yield Ask(seat, "trim", "LK-2", [Option("trim:up"), Option("trim:down")])

    assert "by the question or the number of answers" in found(with_hide(hide))


def test_a_secret_that_comes_out_two_answers_later():
    """With two boats the first one's square shows in the log only after the second one has hidden."""

    def hide(s, p, seat):
        yield from lurk.hide(s, p, seat)
        if seat == "boat2":
            p.log("LK-3", "took_card", card=s.boats["boat1"].square)

    assert "the secret answer to LK-3 hide by the log" in found(with_hide(hide))


def test_a_secret_that_shows_only_between_two_lines():
    """The view is right again when the answer is done; the frame of the line in between gives the square away."""

    def hide(s, p, seat):
        boat = s.boats[seat]
        options = [Option(f"lie:{square}") for square in p.book.squares]
        boat.square = yield Sealed(seat, "hide", "LK-3", options, secret=True)
        s.found = boat.square
        p.log("LK-3", "hidden", seat=seat)
        s.found = ""

    problems = found(with_hide(hide))
    assert "escort can tell the secret answer to LK-3 hide by what is shown on the way" in problems
    assert "by the view" not in problems
    assert "by the log" not in problems


def test_a_hidden_die_that_shows_only_between_two_lines():
    def hide(s, p, seat):
        boat = s.boats[seat]
        options = [Option(f"lie:{square}") for square in p.book.squares]
        boat.square = yield Sealed(seat, "hide", "LK-3", options, secret=True)
        boat.noise = yield pick("LK-3", "noise", ("loud", "quiet"), to=seat)
        s.clear = [boat.noise]
        p.log("LK-3", "hidden", seat=seat)
        s.clear = []

    assert "escort can tell the secret answer to LK-3 noise by what is shown on the way" in found(with_hide(hide))


def test_a_step_that_begins_with_a_secret():
    """A line at the beginning of a step, with the view of a moment in which the square of the last round shows."""

    def round_(s, p):
        s.round += 1
        s.found = s.boats["boat1"].square
        p.log("LK-3", "hidden", seat="boat1")
        s.found = ""
        return (yield from lurk.round_(s, p))

    problems = found(lurk.game(steps=(lurk.set_up, round_, lurk.finish)))
    assert "escort is shown at the beginning of a step what it may not know" in problems


def test_a_view_between_two_dice():
    """Between two hidden outcomes of chance nothing is told, but whoever looks back sees that moment, too."""

    def hide(s, p, seat):
        yield from lurk.hide(s, p, seat)
        s.found = s.boats[seat].square
        yield pick("LK-3", "swell", (1, 2), to="")
        s.found = ""

    assert "escort can tell the secret answer to LK-3 hide by what is shown on the way" in found(with_hide(hide))


@pytest.mark.slow
def test_secrets_without_a_redeal():
    assert "no redeal" in found(lurk.game(redeal=None))


def test_a_redeal_that_deals_the_truth():
    assert "no deal ever differed from the truth" in found(lurk.game(redeal=lambda s, book, seat, rng: s))


def test_a_redeal_that_changes_what_the_seat_knows():
    def redeal(s, book, seat, rng):
        s = lurk.redeal(s, book, None, rng)
        s.clear = []
        return s

    assert "sees in the view at boats.boat1" in found(lurk.game(redeal=redeal))


@pytest.mark.slow
def test_a_redeal_that_finds_no_world():
    assert "no other world was found" in found(lurk.game(redeal=lambda s, book, seat, rng: None))


def test_hidden_chance_needs_a_redeal_too():
    def turn(s, p):
        yield pick("MN-2", "score", (1, 2), to="")
        return (yield from mini.turn(s, p))

    turn.__name__ = "turn"
    game = mini.game(steps=(mini.begin, turn, mini.finish))
    assert "no redeal" in "\n".join(secrets.check(game, [({}, 1)])[0])


def test_another_world_has_no_past():
    """Nothing hidden can be looked up in the history of a world that was dealt for a seat."""
    table = new_table(lurk.GAME, seed=4, options={"boats": 2})
    rng = random.Random(1)
    for _ in range(9):
        table.answer(rng.choice(table.pending.keys))
    other = other_world(table, lurk.ESCORT, rng)
    assert sight(other, lurk.ESCORT) == sight(table, lurk.ESCORT)
    assert other.first == other.run.mark.n == table.run.mark.n
    old = [line for line in other.lines() if line.at < other.first]
    assert old
    assert all(line.to in (None, lurk.ESCORT) for line in old)


def test_differences_name_the_place():
    assert list(secrets.differences({"a": [1, {"b": 2}], "c": 3}, {"a": [1, {"b": 5}], "d": 3})) == ["a[1].b", "c", "d"]
    assert list(secrets.differences({"a": (1, 2)}, {"a": (1, 2)})) == []
    assert list(secrets.differences([1], [1, 2])) == ["the top"]
