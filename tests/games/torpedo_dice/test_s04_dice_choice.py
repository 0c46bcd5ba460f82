"""Section 4: the order of a round, the choice of dice, sealed choices."""

from __future__ import annotations

import itertools

import pytest

from games.torpedo_dice.given import GAME, at, fire, given, new
from kaleun.kernel.worlds import sight
from proves import proves


@proves("TD-4.1")
def test_nobody_fires_before_all_dice_are_chosen():
    table = given(dice=[1, 4, 6])
    assert "is not offered now" in table.why_not(fire((3, 3)))[0]
    table.do("take:1")
    assert (table.seat, table.prompt) == ("B", "choose")
    assert "is not offered now" in table.why_not(fire((3, 3)))[0]


@proves("TD-4.1")
@pytest.mark.parametrize("rules", GAME.versions)
def test_four_phases_in_order(rules):
    table = given(dice=[2, 4, 6, 1, 2, 3], A={"on": ["sail"]}, rules=rules)
    phases = [table.table.view("A")["phase"]]
    for key in ("take:2", "take:4", "keep", at(2, 3, 3), at(4, 3, 3)):
        table.do(key)
        phases.append(table.table.view("A")["phase"])
    assert phases == ["choose", "choose", "modify", "fire", "fire", "choose"]
    assert table.s.round == 6


@proves("TD-4.6")
def test_everybody_plans_at_the_same_time():
    on = {"on": ["sail"]}
    table = given(dice=[2, 4, 6, 1], players=3, starter=1, A=on, C=on)
    assert list(table.table.asks) == ["B"]
    table.take(2, 4, 6)
    assert {seat: ask.prompt for seat, ask in table.table.asks.items()} == {
        "B": "fire_or_activate", "C": "modify", "A": "modify",
    }  # fmt: skip
    table.give(("A", "keep"), ("A", at(6, 3, 3)), ("B", at(2, 3, 3)))
    assert list(table.table.asks) == ["C"]
    told = table.table.view("A")
    assert [seat["ready"] for seat in told["seats"].values()] == [True, True, False]
    assert (told["phase"], told["turn"]) == ("fire", "C")
    assert (table.table.view("C")["phase"], table.table.view("C")["turn"]) == ("modify", "C")
    assert (table.table.view(None)["phase"], table.table.view(None)["turn"]) == ("modify", "C")
    table.give(("C", "sail:5"), ("C", at(5, 3, 3)))
    assert table.s.round == 6
    assert [line.data["seat"] for line in table.lines("fired")] == ["B", "C", "A"]


@proves("TD-4.6")
def test_a_sealed_choice_can_be_changed_until_all_are_in():
    table = given(dice=[2, 4, 6, 1, 1, 1]).take(2, 4)
    table.give(("B", at(4, 1, 1)))
    table.table.undo("B")
    table.give(("B", at(4, 3, 3)), ("A", at(2, 3, 3)))
    assert not table.table.may_undo("B")
    assert table.B.last.cells == ((3, 3), (3, 5), (5, 3), (5, 5))


@proves("TD-4.6", "TD-5.12")
def test_a_reroll_that_was_seen_cannot_be_taken_back():
    on = {"on": ["propeller"]}
    table = given(dice=[2, 4, 6, 5], A=on, B=on).take(2, 4)
    assert {o.key: o.final for o in table.table.pending_of("B").options} == {"keep": False, "propeller": True}
    table.give(("B", "propeller"))
    assert not table.table.may_undo("B")
    assert table.table.view("B")["seats"]["B"]["plan"]["side"] == 5
    table.give(("A", "keep"))
    assert table.table.may_undo("A")


@proves("TD-4.6")
def test_by_the_rules_of_version_1_one_plans_after_another():
    table = given(dice=[2, 4, 6], A={"on": ["sail"]}, rules="1").take(2, 4)
    assert list(table.table.asks) == ["A"]
    table.do("keep", at(2, 3, 3))
    assert list(table.table.asks) == ["B"]
    assert table.events[-1] == "ready"
    assert not table.table.may_undo("A")


@proves("TD-4.2")
def test_clockwise_from_the_starting_player():
    table = given(dice=[1, 2, 3, 4], players=3, starter=2)
    order = []
    while table.prompt == "choose":
        order.append(table.seat)
        table.do(table.quiet())
    assert order == ["C", "A", "B"]


@proves("TD-4.2")
def test_the_next_player_chooses_from_the_rest():
    table = given(dice=[1, 4, 6]).do("take:4")
    assert table.seat == "B"
    assert table.offered == {"take:1", "take:6"}


@proves("TD-4.3")
def test_a_taken_die_keeps_its_side():
    assert given(dice=[5, 2, 3]).do("take:5").A.die == 5


@proves("TD-4.4")
def test_nobody_may_copy_the_left_over_die():
    fins = {"on": ["fins"]}
    table = given(dice=[1, 2, 3, 4], players=3, A=fins, B=fins, C=fins).take(1, 2, 3)
    assert table.s.dice == [4]
    assert table.lines("left_over")[0].data["side"] == 4
    for sides in ({2, 3}, {1, 3}, {1, 2}):
        assert table.offered == {"keep", *(f"fins:{side}" for side in sides)}
        assert table.refused["fins:4"] == "nobody_has_it"
        table.do("keep").do(table.quiet())


@proves("TD-4.4", "TD-5.9")
def test_the_middle_may_be_copied_by_switch():
    table = given(dice=[1, 2, 3], fins="middle", A={"on": ["fins"]}).take(1, 2)
    assert table.offered == {"keep", "fins:2", "fins:3"}


@proves("TD-4.5")
def test_equal_sides_are_interchangeable():
    table = given(dice=[6, 6, 2]).do("take:6")
    assert table.seat == "B"
    assert table.offered == {"take:2", "take:6"}
    assert given(dice=[6, 6, 2]).offered == {"take:2", "take:6"}


@proves("TD-4.5")
def test_nobody_is_asked_where_all_sides_are_equal():
    table = given(dice=[6, 6, 6])
    assert (table.seat, table.prompt) == ("A", "fire_or_activate")
    assert (table.A.die, table.B.die) == (6, 6)


@proves("TD-4.6")
def test_the_order_of_the_players_makes_no_difference():
    """The same choices and rerolls, A first or B first: the state after the round is the same."""
    ends = []
    for starter in (0, 1):
        on = {"on": ["propeller", "sail"]}
        table = given(dice=[5, 2, 1, 3, 3], starter=starter, A=on, B=on)
        choices = {"A": ["take:5", "propeller", at(3, 2, 7)], "B": ["take:2", "propeller", at(3, 1, 6, turned=1)]}
        while table.s.round == 5:
            table.do(choices[table.seat].pop(0))
        state = table.s
        state.starter = state.turn = 0
        ends.append([state.sheets, state.outcome])
    assert ends[0] == ends[1]


@proves("TD-4.6", "TD-8.3")
def test_damage_of_this_round_takes_nothing_from_anybody_in_it():
    """A completes B's Sail before B decides; B still has it in this round."""
    table = given(dice=[1, 2, 3], B={"on": ["sail"]}, A={"hits": [(2, 6), (2, 7), (2, 8), (3, 6), (3, 7)]})
    table.take(1, 2).do(fire((3, 8)))
    assert table.seat == "B"
    assert "sail:3" in table.offered


@proves("TD-4.7")
@pytest.mark.parametrize("rules", GAME.versions)
def test_a_volley_stays_hidden_until_all_have_finished(rules):
    table = given(dice=[5, 2, 3], A={"on": ["periscope"]}, rules=rules).take(5, 2)
    before = {seat: table.table.view(seat) for seat in ("B", None)}
    lines = len(table.table.log("B"))
    table.do("periscope:2")
    for seat, view in before.items():
        assert table.table.view(seat) == {**view, "phase": "fire"}
    assert table.table.view("A")["seats"]["A"]["plan"]["side"] == 2
    table.do(at(2, 3, 3))
    for seat in ("B", None):
        told = table.table.view(seat)["seats"]["A"]
        assert (told["ready"], told["plan"], told["last"], told["hits"]) == (True, None, None, 0)
    assert [line.code for line in table.table.log("B")][lines:] == (["ready"] if rules == "1" else [])
    table.finish_round()
    assert table.table.view("B")["seats"]["A"]["last"]["cells"] == [[3, 3], [5, 5]]


@proves("TD-4.7", "TD-5.12")
@pytest.mark.parametrize("rules", GAME.versions)
def test_a_reroll_stays_hidden_too(rules):
    """Another side, or no reroll at all: B cannot tell, not even by the number of answers."""
    sights = set()
    for key, face in (("propeller", 3), ("propeller", 4), ("keep", 4)):
        table = given(dice=[5, 2, 1, face], A={"on": ["propeller"]}, rules=rules).take(5, 2).do(key)
        sights.add(sight(table.table, "B"))
        assert table.table.view("A")["seats"]["A"]["plan"]["side"] == (face if key == "propeller" else 5)
        assert [line.code for line in table.table.log("A")][-1] == (
            "reroll_shown" if key == "propeller" else "left_over"
        )
    assert len(sights) == 1


@proves("TD-4.7")
def test_a_seat_is_finished_before_the_next():
    on = {"on": ["sail", "propeller"]}
    table = given(dice=[2, 3, 4, 5], players=3, starter=1, A=on, B=on, C=on)
    asked = []
    while table.s.round == 5:
        asked.append((table.seat, table.prompt))
        table.do(table.quiet())
    assert [seat for seat, _ in itertools.groupby(asked[3:], key=lambda x: x[0])] == ["B", "C", "A"]
    assert [prompt for _, prompt in asked[3:]] == ["modify", "fire_or_activate"] * 3


@proves("TD-4.7")
def test_open_choices_by_switch():
    table = given(dice=[5, 2, 3], sealed=False).take(5, 2).do(at(5, 3, 3))
    assert table.table.view("B")["seats"]["A"]["plan"]["cells"] == [[3, 3], [3, 5], [4, 4], [5, 3], [5, 5]]
    assert not table.table.ask.secret


@proves("TD-4.7")
@pytest.mark.parametrize("seed", range(3))
def test_the_same_dice_and_answers_give_the_same_game(seed):
    games = [new(seed=seed) for _ in range(2)]
    while not games[0].over:
        key = games[0].quiet()
        for game in games:
            game.do(key)
        assert games[0].table.state_hash() == games[1].table.state_hash()
