"""Section 12: the optional solo score."""

from __future__ import annotations

import pytest

from games.torpedo_dice.given import GAME, SYSTEMS, everything_but, fire, given
from kaleun.games.torpedo_dice.rules.s12_solo_score import points, rank
from proves import proves

LAST = (0, 9)


def won(systems: int, torpedoes: int, **options):
    """A solo win with so many own systems and reserve torpedoes left; the KI's last shot misses a wreck."""
    lost = ["sail", *(key for key in SYSTEMS if key != "sail")][: 7 - systems]
    table = given(
        dice=[1, 3], players=1, A={"hits": everything_but(LAST), "lost": lost, "reserve": torpedoes}, **options
    )
    table.take(1)
    return table.do(*(["keep"] if table.prompt == "modify" else [])).do(fire(LAST))


def book():
    return GAME.book(GAME.full_options({"players": 1}), GAME.charts())


@proves("TD-12.1")
def test_two_systems_and_three_torpedoes():
    table = won(2, 3)
    assert table.result.scores == {"A": 35}
    assert (table.result.summary["points"], table.result.summary["rank"]) == (35, "middle")


@proves("TD-12.1")
def test_no_score_after_a_loss():
    table = given(dice=[1, 3], players=1, A={"reserve": 0}).do("take:1", fire((0, 0)))
    assert table.result.outcome == "lost_by_skull"
    assert table.result.scores == {"A": 0}
    assert table.result.summary["rank"] == ""
    assert "points" not in table.events


@proves("TD-12.1")
def test_the_score_is_optional():
    table = won(2, 3, solo_score=False)
    assert table.result.winners == ("A",)
    assert (table.result.scores, table.result.summary["rank"]) == ({"A": 0}, "")
    assert "points" not in table.events


@proves("TD-12.2")
@pytest.mark.parametrize(
    ("score", "name"),
    [(0, "lower"), (25, "lower"), (30, "middle"), (40, "middle"), (45, "highest"), (130, "highest")],
)
def test_ranks(score, name):
    assert rank(book(), score).name == name


@proves("TD-12.2")
@pytest.mark.parametrize(("systems", "torpedoes", "name"), [(1, 3, "lower"), (3, 0, "middle"), (4, 1, "highest")])
def test_ranks_as_played(systems, torpedoes, name):
    table = won(systems, torpedoes)
    assert table.lines("rank")[0].data["rank"] == name
    assert table.lines("rank")[0].row == f"rank[name={name}]"


@proves("TD-12.3")
def test_every_score_has_exactly_one_rank():
    table = won(1, 0)
    for lost in range(128):
        for torpedoes in range(13):
            table.A.destroyed, table.A.reserve = lost, torpedoes
            score = points(table.s, table.book)
            assert score == 10 * (7 - lost.bit_count()) + 5 * torpedoes
            assert sum(r.min <= score <= r.max for r in table.book.ranks) == 1
