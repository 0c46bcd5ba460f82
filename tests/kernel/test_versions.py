"""Rules that change: each game is run by the rules it was begun with; where these are gone it goes on from its newest
State with every answer that still meets a question, and its record has a joint."""

from __future__ import annotations

import json
import random
from typing import Annotated

import msgspec
import pytest

from kaleun.kernel import record
from kaleun.kernel.ask import KaleunError, d6
from kaleun.kernel.charts import unpack
from kaleun.kernel.edition import Edition, UnknownRules
from kaleun.kernel.plain import Since
from kaleun.kernel.record_lines import RecordError
from kaleun.kernel.reopen import ASKS, EQUAL, MENDED, Kept, KeptMark, difference, lines_of, reopen
from kaleun.kernel.table import new_table
from toys import mini

OK = (True, 0, "OK")
FORTY = {"rounds": 40}


def play(table, n=999, seed=1):
    rng = random.Random(seed)
    for _ in range(n):
        if table.over:
            break
        table.answer(rng.choice(table.pending.keys))
    return table


def renamed(step, name):
    step.__name__ = name
    return step


def fixed_turn(s, p):
    """As ever, but since version 2 the wind is rolled first."""
    if p.book.since("2"):
        yield d6("MN-3", "wind")
    return (yield from mini.turn(s, p))


def windy_turn(s, p):
    """The same without a switch: the wind is rolled in every game."""
    yield d6("MN-3", "wind")
    return (yield from mini.turn(s, p))


def asking_turn(s, p):
    """There is a new question first."""
    yield mini.Ask(mini.SEAT, "more", "MN-2", [mini.Option("more:yes", True), mini.Option("more:no", False)])
    return (yield from mini.turn(s, p))


def steps(turn, name="turn"):
    return (mini.begin, renamed(turn, name), mini.finish)


BOTH = mini.game(version="2", versions=("1", "2"), steps=steps(fixed_turn))
WINDY = mini.game(version="2", steps=steps(windy_turn))
ASKING = mini.game(version="2", steps=steps(asking_turn))


class Wider(mini.State):
    bonus: Annotated[int, Since("2")] = 7


def wider(**more):
    return mini.game(version="2", state=Wider, start=lambda _: Wider(), **more)


def plain(struct):
    return msgspec.json.decode(msgspec.json.encode(struct))


def load(text, game):
    return record.load(text, game=game)


def verify(text, game):
    return record.verify(text, game=game)


def old(n=9, **options):
    return play(new_table(mini.GAME, seed=2, options={**FORTY, **options}), n)


# -- each game by its own rules


def test_a_book_is_the_rules_of_one_version():
    options, charts = BOTH.full_options({}), BOTH.charts()
    first, second = BOTH.book(options, charts, "1"), BOTH.book(options, charts)
    assert (first.version, second.version) == ("1", "2")
    assert not first.since("2")
    assert second.since("1")
    assert second.since("2")
    assert first is BOTH.book(options, charts, "1")


@pytest.mark.parametrize("version", ["3", "0", "", "two", "²"])
def test_a_version_that_cannot_be_run_is_refused_by_name(version):
    with pytest.raises(UnknownRules, match=f"this needs rules {version} of mini; this Kaleun runs 1, 2") as refused:
        new_table(BOTH, seed=1, rules=version)
    assert refused.value.needs == version


def test_versions_are_in_order():
    for versions in (("2", "1"), ("1",), ("1", "3")):
        with pytest.raises(ValueError, match="versions go from the oldest to 2"):
            mini.game(version="2", versions=versions)
    assert Edition("10").since("9")


def test_an_old_record_runs_by_its_own_rules_beside_the_new():
    text = old(30).record()
    verdict = verify(text, BOTH)
    assert verdict == OK
    assert (verdict.version, verdict.needs) == ("1", "")
    loaded = load(text, BOTH)
    assert (loaded.version, loaded.rewound) == ("1", "")
    assert loaded.record() == text
    play(loaded)
    assert verify(loaded.record(), BOTH) == OK
    assert json.loads(loaded.record().splitlines()[0])["rules"] == "1"
    fresh = play(new_table(BOTH, seed=2))
    assert fresh.version == "2"
    assert verify(fresh.record(), BOTH) == OK
    assert verify(fresh.record(), BOTH).version == "2"
    assert "wind" in {answer.what.split()[1] for answer in fresh.answers()}


def test_a_field_that_came_later_leaves_the_hashes_of_earlier_games():
    game = wider(versions=("1", "2"))
    text = old(30).record()
    assert verify(text, game) == OK
    loaded = load(text, game)
    assert loaded.record() == text
    assert loaded.run.state.bonus == 7
    assert "bonus" in new_table(game, seed=1).record()


class Shell(msgspec.Struct, frozen=True):
    size: int = 1
    colour: Annotated[str, Since("3")] = ""


class Gun(msgspec.Struct):
    shells: tuple[Shell, ...] = (Shell(),)
    spare: dict[str, Shell] = {}
    jams: Annotated[int, Since("2")] = 0


class Armed(msgspec.Struct):
    guns: list[Gun] = []


def test_a_field_that_came_later_inside():
    def book_of(version):
        game = mini.game(version="3", versions=("1", "2", "3"), state=Armed, start=lambda _: Armed())
        return game.book(game.full_options({}), game.charts(), version)

    state = Armed(guns=[Gun(spare={"a": Shell(2)})])
    assert book_of("3").form is None
    assert plain(book_of("2").form(state).guns[0]) == {
        "shells": [{"size": 1}], "spare": {"a": {"size": 2}}, "jams": 0,
    }  # fmt: skip
    assert plain(book_of("1").form(state).guns[0]) == {
        "shells": [{"size": 1}], "spare": {"a": {"size": 2}},
    }  # fmt: skip


def test_verify_says_what_it_needs_and_the_first_line_that_would_differ():
    text = old(30).record()
    verdict = verify(text, WINDY)
    assert not verdict.ok
    assert (verdict.version, verdict.needs) == ("1", "1")
    assert verdict.why.startswith(
        "played by rules 1, this Kaleun runs 2; by rules 2 line 4 would differ: the rules roll MN-3 wind"
    )
    assert verdict.at == 4
    assert (*verdict,) == (False, 4, verdict.why), "still three values"


def test_a_record_that_the_rules_of_today_lead_to_as_well_is_ok():
    assert verify(old(30).record(), mini.game(version="2")) == OK
    assert verify(old(30).record(), wider()) == OK, "what was written then had only the fields of then"


def test_charts_of_then(monkeypatch):
    """A chart was corrected: the old ones are kept with the game."""
    text, then = old(30).record(), mini.GAME.charts()
    assert unpack(then.packed).hash == then.hash
    now = unpack(then.packed)
    object.__setattr__(now, "hash", "f" * 32)
    game = mini.game(version="2", versions=("1", "2"))
    monkeypatch.setattr(game, "charts", lambda: now)
    verdict = verify(text, game)
    assert (verdict.ok, verdict.needs) == (False, f"charts {then.hash[:12]}")
    with pytest.raises(RecordError, match="played with other charts"):
        load(text, game)
    monkeypatch.setattr(game, "charts_with", {then.hash: then}.get)
    assert verify(text, game) == OK
    assert load(text, game).record() == text


def test_a_damaged_pack_of_charts():
    with pytest.raises(KaleunError, match="damaged"):
        unpack(mini.GAME.charts().packed[:-9])


# -- the rules of then are gone


def test_new_dice_cost_no_choice():
    table = old()
    loaded = load(table.record(), WINDY)
    assert loaded.version == "2"
    assert loaded.view("captain") == table.view("captain")
    assert loaded.pending.prompt == table.pending.prompt
    choices = [a for a in table.answers() if a.who != "chance"]
    kept = [a for part in loaded.past for a in part.answers] + loaded.answers()
    assert [a for a in kept if a.who != "chance"] == choices
    assert loaded.rewound.startswith(f"played by rules 1; from answer {loaded.first} on it goes by rules 2")
    assert "made again" not in loaded.rewound


def test_a_new_question_asks_for_choices_of_this_step_only():
    table = new_table(mini.GAME, seed=2, options=FORTY)
    for key in ("pass", "pass", "go:left"):
        table.answer(key)
    loaded = load(table.record(), ASKING)
    assert loaded.n == loaded.first == 2
    assert loaded.run.state.round == 2
    assert loaded.pending.prompt == "more"
    assert "; 1 choices have to be made again" in loaded.rewound
    assert not loaded.can_undo


def test_a_game_with_a_new_step_goes_on():
    def weather(s, p):
        return
        yield

    game = mini.game(version="2", steps=(mini.begin, weather, mini.turn, mini.finish))
    table = old(6)
    loaded = load(table.record(), game)
    assert loaded.view("captain") == table.view("captain")


def test_a_renamed_step_and_field_are_migrated():
    class Counted(msgspec.Struct):
        turn: int = 0
        score: int = 0
        rolled: dict[str, list[int]] = {}
        last: str = ""

        @property
        def round(self):
            return self.turn

        @round.setter
        def round(self, n):
            self.turn = n

    def migrate(version, data):
        assert version == "1"
        state = {"turn" if name == "round" else name: value for name, value in data["state"].items()}
        return {"step": {"turn": "watch"}.get(data["step"], data["step"]), "state": state}

    def watch(s, p):
        goto = yield from windy_turn(s, p)
        return goto and "watch"

    settings = {"version": "2", "state": Counted, "start": lambda _: Counted(), "steps": steps(watch, "watch")}
    table = old()
    loaded = load(table.record(), mini.game(**settings, migrate=migrate))
    assert loaded.view("captain") == table.view("captain")
    assert loaded.first > 0
    lost = load(table.record(), mini.game(**settings))
    assert "it may stand otherwise" in lost.rewound, "without it the game begins anew"


def test_a_finished_game_stays_finished():
    table = play(new_table(mini.GAME, seed=2))
    for game in (WINDY, ASKING, mini.game(version="2", result=lambda s, book: None)):
        loaded = load(table.record(), game)
        assert loaded.over
        assert loaded.result == table.result
        assert loaded.n == table.n
        assert loaded.clone().result == table.result
        assert [line["mark"] for line in lines(loaded.record()) if "mark" in line][-1] is None


def test_nothing_to_go_on_from():
    class Other(msgspec.Struct):
        planet: str

    other = mini.game(version="2", state=Other, start=lambda _: Other("mars"), steps=(mini.begin, asking_turn))
    with pytest.raises(RecordError, match="is no position of these rules"):
        load(old().record(), other)
    strict = mini.game(version="2", steps=ASKING.steps, invariants=lambda s, book: iter(["the boat is too small"]))
    with pytest.raises(RecordError, match="is no position of these rules: the boat is too small"):
        load(old().record(), strict)


# -- joints


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_a_mended_game_plays_on_and_its_record_has_a_joint():
    table = old()
    loaded = load(table.record(), WINDY)
    first = loaded.first
    play(loaded, 5)
    text = loaded.record()
    head, *body, end = lines(text)
    assert (head["kaleun"], head["rules"]) == (2, "1")
    (joint,) = [line for line in body if "rules" in line]
    assert (joint["rules"], joint["at"]) == ("2", first)
    after = body[body.index(joint) + 1]
    assert after["mark"] == "turn"
    assert after["state"]["round"]
    assert end["end"] == loaded.n
    verdict = verify(text, WINDY)
    assert not verdict.ok
    assert (verdict.version, verdict.needs) == ("1", "1")
    assert verify(text, BOTH) == OK, "who knows both rules can run both parts"
    again = load(text, WINDY)
    assert again.rewound == ""
    assert again.record() == text
    play(again)
    assert again.over
    assert verify(again.record(), BOTH) == OK
    with pytest.raises(KaleunError, match=f"there is no position 0; the game has {first} to "):
        again.at(0)


def test_undo_stops_at_the_joint():
    loaded = load(old().record(), ASKING)
    loaded.answer("more:no")
    loaded.undo()
    assert not loaded.can_undo
    loaded.rewind(loaded.first)
    assert loaded.n == loaded.first


def test_a_forged_joint():
    text = load(old().record(), WINDY).record()
    spoiled = lines(text)
    place = next(i for i, line in enumerate(spoiled) if i and "rules" in line)
    spoiled[place + 1]["state"] |= {"last": "go:home"}
    verdict = verify(chained(spoiled), BOTH)
    assert not verdict.ok
    for name, value in (("at", 3), ("at", None), ("charts", 5), ("rules", []), ("marks", "none")):
        spoiled = lines(text)
        spoiled[place][name] = value
        assert f"line {place + 1} has no usable '{name}'" in verify(chained(spoiled), BOTH).why


def chained(data):
    chain = record_chain()
    for line in data:
        line.pop("h", None)
    return "\n".join(chain.line(line) for line in data) + "\n"


def record_chain():
    from kaleun.kernel.record_lines import _Chain

    return _Chain()


def test_a_state_at_the_joint_that_the_first_part_does_not_lead_to():
    """The second part is sound in itself, but it is not the same game."""
    text = load(old().record(), WINDY).record()
    other = load(play(new_table(mini.GAME, seed=2, options=FORTY), 9, seed=8).record(), WINDY).record()
    mine, theirs = lines(text), lines(other)
    cut = [next(i for i, line in enumerate(part) if i and "rules" in line) for part in (mine, theirs)]
    if mine[cut[0]]["at"] != theirs[cut[1]]["at"]:
        theirs[cut[1]]["at"] = mine[cut[0]]["at"]
    joined = mine[: cut[0]] + theirs[cut[1] :]
    joined[-1]["end"] = sum("who" in line for line in joined)
    verdict = verify(chained(joined), BOTH)
    assert not verdict.ok
    assert verdict.why == "the State at the joint is not the one the rules before it lead to"


def test_some_marks_are_enough_to_verify():
    table = old(40)
    sparse = lines(table.record())
    sparse[0] |= {"kaleun": 2, "marks": "some"}
    kept = [line for i, line in enumerate(sparse) if "mark" not in line or "state" in line]
    kept[-1]["hash"] = ""
    assert verify(chained(kept), mini.GAME) == OK
    assert load(chained(kept), mini.GAME).state_hash() == table.state_hash()
    spoiled = [dict(line) for line in kept]
    marks = [line for line in spoiled if "mark" in line]
    marks[1]["hash"] = "0" * 32
    assert not verify(chained(spoiled), mini.GAME).ok


# -- reopening, with what a store keeps


def kept_of(table, now=True, told=True):
    names = table.game.step_names
    marks, lines = [], 0
    for mark in table.marks():
        lines += len(mark.log)
        step = None if mark.step is None else names[mark.step]
        marks.append(KeptMark(mark.n, step, msgspec.json.encode(mark.state), mark.revealed, lines))
    return Kept(
        table.version, table.charts, table.options, table._seed, 0, table.answers(), marks[-1:],
        lines_of(table.run) if told else None, msgspec.to_builtins(table.run.state) if now else None,
    )  # fmt: skip


@pytest.mark.parametrize("n", range(3, 30))
def test_the_same_position_or_a_question(n):
    table = old(n)
    kept = kept_of(table)
    assert reopen(mini.GAME, kept).how == EQUAL
    assert reopen(mini.game(version="2"), kept).how == EQUAL
    assert reopen(wider(), kept).how == EQUAL
    opened = reopen(WINDY, kept)
    assert opened.how == MENDED
    assert opened.run.state == table.run.state
    assert opened.again == ()
    opened = reopen(ASKING, kept)
    assert len(opened.again) == sum(a.who != "chance" for a in table.run.tail)
    assert opened.how == ASKS, "nobody is asked what he was asked before"


def test_a_line_that_reads_otherwise_is_asked_about():
    def louder(s, p):
        p.log("MN-2", "looked", way="up")
        return (yield from mini.turn(s, p))

    table = old()
    opened = reopen(mini.game(version="2", steps=steps(louder)), kept_of(table))
    assert opened.how == ASKS
    assert opened.again == ()
    was, now = opened.changed
    assert now.code == "looked"
    assert was is None or was.code != "looked"


def test_a_position_that_would_move_is_asked_about():
    def richer(s, p):
        s.score += 100
        return (yield from mini.turn(s, p))

    table = old()
    assert reopen(mini.game(version="2", steps=steps(richer), invariants=None), kept_of(table)).how == ASKS


def test_rules_of_later_programs_are_not_mended():
    with pytest.raises(UnknownRules, match="needs rules 9"):
        reopen(BOTH, kept_of(old())._replace(rules="9"))


def test_what_differs_first():
    a, b = old().lines()[:2]
    assert difference([a, b], [a, b]) is None
    assert difference([a], [a, b]) == (None, b)
    assert difference([a, b], [b]) == (a, b)
    assert difference([a], [msgspec.structs.replace(a, at=99)]) is None
