"""Section 14.15: the twenty special abilities."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, capital, freighter, given, meeting, new
from kaleun.games.hunted.rules.s08_encounters import kite_again
from proves import proves

ABILITIES = tuple(BOOK.charts["printed_tables"]["special_ability"]["rows"])
(
    LUCKY, TRACKER, CAPITAL, TEAMWORK, CARRIER, AGGRESSIVE, BOLD, SKILLED, VIGILANT, FLAK, LEADERSHIP, TANKER, CONVOY,
    GUN, STRAGGLER, POLITICAL, KITE, SCROUNGER, KEEN, CHARISMATIC,
) = range(1, 21)  # fmt: skip


@proves("TH-14.15", "TH-14.0")
def test_rolled_on_a_twenty_sided_die():
    boat = new([6, 9], abilities="roll")
    assert boat.why == ["starting_rank", "ability"]
    assert ABILITIES[boat.ability - 1] == "vigilant"
    assert new([6], abilities="off").ability == 0


@proves("TH-14.15")
def test_or_chosen_among_all_twenty():
    boat = new([6], abilities="choose")
    assert boat.offered == {f"ability:{name}" for name in ABILITIES}
    assert len(boat.offered) == 20
    assert boat.do("ability:keen_judgment").ability == KEEN


@proves("TH-14.15.1")
@pytest.mark.parametrize(("number", "markers"), [(LUCKY, 1), (TRACKER, 0)])
def test_lucky(number, markers):
    assert new([6, number], abilities="roll").luck == markers


@proves("TH-14.15.4")
@pytest.mark.parametrize(("number", "quality"), [(TEAMWORK, "veteran"), (TRACKER, "trained")])
def test_teamwork(number, quality):
    assert new([6, number], abilities="roll").quality == quality


def fired(number, target, encounter="convoy", **fields):
    """One G7a at medium range by day, missed; its modifiers."""
    boat = given("contact", combat=meeting(encounter, target, 7600), ability=number, dice=[12], **fields)
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1")
    return boat.mods("torpedo_missed")


@proves("TH-14.15.3", "TH-14.15.5", "TH-14.15.12", "TH-14.15.13")
@pytest.mark.parametrize(
    ("number", "target", "encounter", "mods"),
    [
        (CAPITAL, capital(), "capital_ship", {"ability_capital_ship_killer": -1}),
        (CAPITAL, freighter(7600), "convoy", {}),
        (CARRIER, capital(carrier=True), "capital_ship", {"ability_carrier_killer": -1}),
        (CARRIER, capital(), "capital_ship", {}),
        (TANKER, freighter(7600, "tanker"), "convoy", {"ability_tanker_killer": -1}),
        (TANKER, freighter(7600), "convoy", {}),
        (CONVOY, freighter(7600), "convoy", {"ability_convoy_killer": -1}),
        (CONVOY, freighter(7600), "ship_escort", {}),
    ],
)  # fmt: skip
def test_killers(number, target, encounter, mods):
    assert fired(number, target, encounter) == mods


@proves("TH-14.15.3")
def test_no_gift_while_he_is_seriously_wounded():
    assert "ability_capital_ship_killer" not in fired(CAPITAL, capital(), "capital_ship", crew={"kommandant": "sw"})


@proves("TH-14.15.6")
def test_aggressive_must_attack():
    boat = given("contact", combat=meeting("convoy", 7600), ability=AGGRESSIVE)
    assert "let_go" not in boat.offered
    assert boat.refused["let_go"] == "must_attack"
    assert "let_go" in given("contact", combat=meeting("convoy", 7600), ability=BOLD).offered


@proves("TH-14.15.6")
def test_aggressive_without_weapons_lets_go():
    empty = {"forward": [""] * 4, "aft": [""]}
    assert given("contact", combat=meeting("convoy", 7600), ability=AGGRESSIVE, **empty).offered >= {"let_go"}


@proves("TH-14.15.6")
@pytest.mark.parametrize(("rules", "free"), [("1", True), ("2", False)])
def test_aggressive_has_to_fire(rules, free):
    """At least one torpedo of a salvo, one shell of the gun; after that he may stop."""
    boat = given("contact", combat=meeting("convoy", 7600, 9000), ability=AGGRESSIVE, rules=rules)
    boat.do("attack:submerged-long", "salvo:forward")
    assert ("aim:none" in boat.offered) == free
    assert (boat.refused.get("aim:none") == "must_fire") != free
    assert "aim:none" in boat.do("aim:g7a-1").offered
    boat = given("contact", combat=meeting("ship", 7600, night=True), ability=AGGRESSIVE, rules=rules)
    boat.do("attack:surface-medium")
    assert ("weapon:cease" in boat.offered) == free
    assert (boat.refused.get("weapon:cease") == "must_fire") != free
    assert ("shell:none" in boat.do("weapon:gun").offered) == free
    assert "shell:none" in boat.do("shell:1").offered
    assert "weapon:cease" in boat.do("shell:none").roll(12).offered


@proves("TH-14.15.6")
def test_both_ends_of_an_aggressive_boat_need_one_torpedo():
    boat = given("contact", combat=meeting("convoy", 7600, night=True), ability=AGGRESSIVE)
    boat.do("attack:surface-long", "salvo:both")
    assert "aim:none" not in boat.offered
    boat.do("aim:g7a-1", "aim:none")
    assert boat.offered >= {"aim:none", "aim:g7a-1"}  # the other end


@proves("TH-14.15.6")
@pytest.mark.parametrize("fields", [{"ability": BOLD}, {"ability": AGGRESSIVE, "crew": {"kommandant": "sw"}}])
def test_who_need_not_fire(fields):
    boat = given("contact", combat=meeting("convoy", 7600), **fields).do("attack:submerged-long", "salvo:forward")
    assert "aim:none" in boat.offered


@proves("TH-14.15.6", "TH-9.4.3.b")
def test_an_aggressive_kommandant_may_spare_an_escort_that_came_up():
    boat = given("contact", combat=meeting("ship", 7600, escorted=True, arrival=True), ability=AGGRESSIVE)
    assert "let_go" in boat.offered
    assert "aim:none" in boat.do("attack:submerged-long", "salvo:forward").offered


@proves("TH-14.15.6")
@pytest.mark.parametrize(("number", "waiting"), [(AGGRESSIVE, "additional_round"), (BOLD, "another_round")])
def test_aggressive_must_fight_on(number, waiting):
    boat = given("contact", combat=meeting("ship", 7600, night=True), ability=number, dice=[12])
    boat.do("attack:surface-medium", "weapon:aft", "aim:g7a-1", "weapon:cease")
    assert boat.waiting == waiting


@proves("TH-14.15.7")
@pytest.mark.parametrize(
    ("number", "roll", "found"), [(BOLD, 11, False), (BOLD, 12, True), (SKILLED, 7, True), (SKILLED, 6, False)]
)
def test_bold(number, roll, found):
    boat = given("contact", combat=meeting("convoy", 7600), ability=number, dice=[roll]).do("attack:submerged-close")
    assert ("approach_detected" in boat.events) == found


@proves("TH-14.15.8")
@pytest.mark.parametrize(("number", "penalty"), [(SKILLED, set()), (BOLD, {"second_salvo"})])
def test_skilled(number, penalty):
    """No penalty for the second salvo, but the escorts hear both ends."""
    boat = given("contact", combat=meeting("convoy", 7600, night=True), ability=number, dice=[12, 12, 12, 12, 9])
    boat.do("attack:surface-medium", "salvo:both", "aim:g7a-1", "aim:none", "aim:g7a-1", "silent")
    assert {m.code for m in boat.all("torpedo_missed")[-1].mods} & {"second_salvo"} == penalty
    assert "fired_fore_and_aft" in boat.mods("detected", "undetected")


@proves("TH-14.15.11")
@pytest.mark.parametrize(("number", "successes"), [(LEADERSHIP, (2, 4, 6)), (BOLD, (3, 6))])
def test_leadership(number, successes):
    for before in range(6):
        boat = given("refit", ability=number, successes=before, sunk=1, at=99)
        assert (boat.waiting == "advancement") == (before + 1 in successes), before


@proves("TH-14.15.14")
@pytest.mark.parametrize(("number", "mods"), [(GUN, {"ability_deck_gun_expert": -1}), (BOLD, {})])
def test_deck_gun_expert(number, mods):
    boat = given("contact", combat=meeting("ship", 7600), ability=number, dice=[12])
    boat.do("attack:surface-medium", "weapon:gun", "shell:1", "shell:none")
    assert boat.mods("gun_missed") == mods


def box_roll(number, *dice, **fields):
    """The encounter roll of the first Atlantic box."""
    return given("encounter", ability=number, dice=dice, rolls_left=1, **fields)


def convoy_roll():
    rows = BOOK.charts["E1_encounters"].rows("table.atlantic")
    return next(row.get("roll", row.get("lo")) for row in rows if row["result"] == "convoy")


@proves("TH-14.15.15")
def test_straggler_killer():
    boat = box_roll(STRAGGLER, convoy_roll())
    assert boat.offered == {"pursue:convoy", "pursue:straggler"}
    boat.do("pursue:straggler")
    assert (boat.combat.encounter, boat.combat.escorted) == ("ship", False)
    assert boat.patrol.straggler_used
    assert box_roll(STRAGGLER, convoy_roll()).do("pursue:convoy").combat.encounter == "convoy"


@proves("TH-14.15.15")
def test_one_straggler_a_patrol():
    assert box_roll(STRAGGLER, convoy_roll(), straggler_used=True).combat.encounter == "convoy"
    assert box_roll(BOLD, convoy_roll()).combat.encounter == "convoy"


@proves("TH-14.15.16")
@pytest.mark.parametrize(("roll", "granted"), [(3, True), (4, False)])
def test_political(roll, granted):
    boat = given("assignment", ability=POLITICAL, rank=1, permanent="", dice=[])
    boat.do("request:patrol").roll(roll)
    assert boat.waiting == ("choose_area" if granted else "assignment")


@proves("TH-14.15.16")
def test_an_oberleutnant_cannot_ask():
    assert given("assignment", ability=BOLD, rank=1).waiting == "assignment"


@proves("TH-14.15.17")
@pytest.mark.parametrize(("number", "again"), [(KITE, {5, 11}), (BOLD, {5})])
def test_kite_expert(number, again):
    boat = given("encounter", boat="IXD-2", area="indian_ocean", box=5, ability=number, posture="kite", rolls_left=1)
    assert set(kite_again(boat.run.state, BOOK)) == again
    boat.roll(11)
    assert (boat.waiting == "kite_look") == (11 in again)


@proves("TH-14.15.18")
def test_scrounger():
    boat = given("assignment", ability=SCROUNGER, rank=1, dice=[8, 6]).until("mix")
    mixes = [o.value for o in boat.run.ask.options]
    assert {homing for *_, homing in mixes} == {2, 3, 4}
    assert {sum(mix) for mix in mixes} == {14}
    usual = [o.value for o in given("assignment", ability=BOLD, rank=1, dice=[8, 6]).until("mix").run.ask.options]
    assert {homing for *_, homing in usual} == {2}


@proves("TH-14.15.20")
@pytest.mark.parametrize(("number", "experte"), [(CHARISMATIC, True), (BOLD, False)])
def test_charismatic(number, experte):
    boat = given("refit", ability=number, crew={"li": "kia"}, sunk=1, at=99)
    while not boat.all("replaced"):
        boat.roll(6)
    assert boat.crew["li"].state == "ok"
    assert boat.crew["li"].experte == experte
