"""Games of a study that are kept: the right ones, whatever the workers, as records that open, verify and end alike."""

from __future__ import annotations

import json

import pytest

import kaleun
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.kernel.game import find_game
from kaleun.lab import simulate as lab
from kaleun.lab.keep import Keep, read_keep

TURN_GAMES = ("hunted", "scope", "torpedo_dice", "unterseeboot")


def scores(game, n, seed, seat, bots=()):
    """[(score, won, number)] of every game of a study, from tables."""
    found = []
    for number in range(n):
        result = kaleun.play(game, dict(bots), f"{seed}/{number}").result
        found.append((result.scores[seat], seat in result.winners, number))
    return found


@pytest.mark.parametrize("game", TURN_GAMES)
def test_records_open_verify_and_show_the_same_result(game):
    report = kaleun.simulate(game, 6, seed=5, keep="worst:2")
    places = sorted(scores(game, 6, 5, kaleun.seats(game)[0]))[:2]
    assert [kept.number for kept in report.games] == [number for *_, number in places]
    for text, kept in zip(report.kept, report.games, strict=True):
        assert kaleun.verify(text).ok
        table = kaleun.load(text)
        assert table.result == kept.result == kaleun.play(game, {}, kept.seed).result
        assert table.seed == kept.seed == f"5/{kept.number}"


def test_the_best_come_first_and_of_equals_the_earlier_one():
    bots = {"commander": "steady"}
    report = kaleun.simulate("unterseeboot", 40, bots, seed=3, keep="best:4")
    places = sorted((-score, not won, n) for score, won, n in scores("unterseeboot", 40, 3, "commander", bots.items()))
    assert [kept.number for kept in report.games] == [n for *_, n in places[:4]]
    assert len(report.kept) == 4


def test_by_the_score_of_a_seat():
    first, other = (kaleun.simulate("scope", 12, seed=1, keep=f"best:1{of}").games[0] for of in ("", "@allied"))
    assert first.result.scores["german"] == max(s for s, *_ in scores("scope", 12, 1, "german"))
    assert other.result.scores["allied"] == max(s for s, *_ in scores("scope", 12, 1, "allied"))


def test_by_outcome_in_the_order_of_the_study():
    report = kaleun.simulate("unterseeboot", 60, {"commander": "steady"}, seed=2, keep="outcome=returned:2")
    ends = [kaleun.play("unterseeboot", {"commander": "steady"}, f"2/{i}").result.outcome for i in range(60)]
    assert [kept.number for kept in report.games] == [i for i, end in enumerate(ends) if end == "returned"][:2]
    assert kaleun.simulate("unterseeboot", 5, seed=2, keep="outcome=imploded").kept == ()


def test_the_same_games_for_any_number_of_workers():
    one, three = (kaleun.simulate("unterseeboot", 90, seed=4, workers=w, keep="worst:5") for w in (1, 3))
    assert one.kept == three.kept
    assert one.to_json() == three.to_json()


def test_an_interrupted_study_keeps_the_same_games(tmp_path):
    path, how = tmp_path / "study.json", {"seed": 2, "keep": "best:3"}
    whole = lab.simulate("unterseeboot", 80, **how)

    def interrupt(done: int, n: int) -> None:
        if done >= 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.simulate("unterseeboot", 80, progress=interrupt, checkpoint=path, **how)
    assert lab.simulate("unterseeboot", 80, checkpoint=path, **how).kept == whole.kept
    with pytest.raises(kaleun.KaleunError, match="belongs to another simulation"):
        lab.simulate("unterseeboot", 80, checkpoint=path, seed=2, keep="worst:3")


def test_the_report_tells_of_them_only_if_asked():
    plain = json.loads(kaleun.simulate("unterseeboot", 5, seed=2).to_json())
    assert "kept" not in plain
    report = kaleun.simulate("unterseeboot", 5, seed=2, keep="worst:1")
    (told,) = json.loads(report.to_json())["kept"]
    assert told["seed"] == report.games[0].seed == f"2/{told['number']}"
    assert told["outcome"] == report.games[0].result.outcome


@pytest.mark.slow
def test_a_mission_in_real_time_is_kept_too():
    report = kaleun.simulate("uboot", 1, options={"own_mission": EXAMPLES["X03"]}, seed=2, keep="worst:1")
    assert kaleun.verify(report.kept[0]).ok
    assert kaleun.load(report.kept[0]).result == report.games[0].result


@pytest.mark.parametrize("game", TURN_GAMES)
def test_every_outcome_of_a_study_can_be_asked_for(game):
    found = find_game(game)
    for code in kaleun.simulate(game, 12, seed=1).counts["outcome"]:
        assert read_keep(f"outcome={code}", found, found.full_options({}), {}).outcome == code


def test_words():
    scope = find_game("scope")
    full = scope.full_options({})
    assert read_keep("worst", scope, full, {}) == Keep("worst", 3, "german")
    assert read_keep("best:12@allied", scope, full, {}) == Keep("best", 12, "allied")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "keep is worst:N"),
        ("worse:3", "keep is worst:N"),
        ("worst:-1", "keep is worst:N"),
        ("worst:3:4", "keep is worst:N"),
        ("outcome=", "keep is worst:N"),
        ("worst:0", "the number of games to keep is a whole number from 1, not 0"),
        ("best:1@british", "scope has no seat 'british'; it has: german, allied"),
        ("outcome=drunk:1", "scope has no outcome 'drunk'"),
        ("outcome=turn_limit@german", "an outcome is that of all seats"),
    ],
)
def test_bad_words_get_one_sentence(words, sentence):
    with pytest.raises(kaleun.KaleunError, match=sentence):
        kaleun.simulate("scope", 3, keep=words)


def test_bots_that_think_by_the_clock_play_no_game_twice():
    with pytest.raises(kaleun.KaleunError, match="hunter thinks by the clock"):
        kaleun.simulate("scope", 3, {"german": "hunter"}, keep="worst:1")
