"""What seldom happens on board and at headquarters: a log that is full, wounds when a deck is empty, cards that ask for
an enemy, and the last day of the Enigma sheet."""

from __future__ import annotations

import pytest

from games.uboot.afloat import GAME
from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew.book import WOUND_DECKS
from kaleun.games.uboot.crew.s06_12_damage import wound
from kaleun.games.uboot.crew.s08_7_card_effects import holds
from kaleun.games.uboot.crew.s10_3_3_engineer_cards import freed
from kaleun.games.uboot.missions import logbook, own, talk
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.missions.state import Entry
from kaleun.games.uboot.sea.state import Contact, Group, Unit
from kaleun.games.uboot.seats import CAPTAIN
from kaleun.kernel.charts import read_toml
from kaleun.kernel.plain import plain
from proves import proves

ENGINEERS = ("brown-circle", "brown-square", "brown-triangle", "brown-hexagon")


@proves("BG-2.p")
@pytest.mark.parametrize(("men", "n"), [(1, 0), (2, 1), (3, 1)])
def test_one_man_is_freed_of_a_crew_of_two_at_least(men, n):
    b = crew()
    fx = {"plain_count": 1, "min_crew": 2}
    assert len(freed(b.s, b.book, fx, ENGINEERS[:men])) == n


@proves("BG-2.p")
def test_whom_a_card_frees():
    b = crew()
    everybody = list(ALL)
    from kaleun.games.uboot.crew.aboard import leads, specialist

    leading = [f for f in everybody if leads(b.s, b.book, f)]
    assert leading
    assert freed(b.s, b.book, {"plain_leading": True}, everybody) == leading
    others = [f for f in everybody if f not in leading]
    assert freed(b.s, b.book, {"technical_leading_only": True}, everybody) == others
    unskilled = [f for f in everybody if not specialist(b.s, b.book, f, "repair")]
    assert freed(b.s, b.book, {"plain_count": 1, "min_crew": 2}, everybody) == unskilled[-1:]
    assert freed(b.s, b.book, {}, everybody) == []


@proves("BG-7.3.i")
@pytest.mark.parametrize("hostile", [True, False])
@pytest.mark.parametrize("lost", [True, False])
@pytest.mark.parametrize("miles", [-1.0, 0.0, None, 99.0])
def test_an_enemy_is_near_if_he_is_one_and_held_and_near(hostile, lost, miles):
    b = crew()
    near = b.book.crew.near_nm
    b.s.sea.groups = [Group(1, "", "lone")]
    b.s.sea.units = [Unit(1, "tramp", 1, 0.0, 0.0)]
    b.s.sea.units[0].hostile = hostile
    for distance, within in ((near, True), (near + 0.01, False)) if miles is None else ((miles, miles == 0.0),):
        b.s.sea.contacts = [Contact(1, 1, "eye", 0, 0, distance=distance, lost=lost)]
        good = hostile and not lost and within
        assert holds(b.s, b.p, "enemy_near") == good
        assert holds(b.s, b.p, "enemy_not_near") == (not good)


@proves("BG-7.3.i")
def test_the_other_conditions_of_cards():
    b = crew()
    assert [holds(b.s, b.p, when) for when in ("", "surfaced", "submerged")] == [True, True, False]
    b.under()
    assert [holds(b.s, b.p, when) for when in ("", "surfaced", "submerged")] == [True, False, True]
    assert [holds(b.s, b.p, when) for when in ("vessel_sunk", "nothing_sunk")] == [False, True]
    b.s.sea.sunk = [("tramp", 4000, 1, 60, "AM25")]
    assert [holds(b.s, b.p, when) for when in ("vessel_sunk", "nothing_sunk")] == [True, False]
    assert holds(b.s, b.p, "no_technical")
    b.fault("radio", "red")
    assert holds(b.s, b.p, "no_technical")
    b.fault("uzo" if "uzo" in b.book.crew.components else next(iter(b.book.crew.components)), "green")
    assert not holds(b.s, b.p, "no_technical")


@proves("BG-8.8.b")
def test_when_a_wound_deck_is_empty_another_is_chosen_and_when_all_are_nobody_is_wounded():
    b = crew().put(2, *ALL)
    decks, first = b.s.crew.decks, WOUND_DECKS[0]
    decks[first] = []
    b.run(wound(b.s, b.p, ["blue-circle"], first), {"other_deck": f"deck:{WOUND_DECKS[2]}"})
    assert len(b.man("blue-circle").cards) == 1
    for name in WOUND_DECKS:
        decks[name] = []
    b.run(wound(b.s, b.p, ["blue-square"], first))
    assert b.man("blue-square").cards == []


# -- words


@proves("BG-4.3.b")
@pytest.mark.parametrize(("notes", "full"), [(logbook.MOST_NOTES - 1, False), (logbook.MOST_NOTES, True)])
def test_the_log_has_room_for_so_many_notes(notes, full):
    b = crew()
    b.s.task.log = [Entry("A2", 0, "note") for _ in range(notes)] + [Entry("A2", 0, "ship_sunk")] * 5
    why = logbook.no_note(b.s, b.book, CAPTAIN, {"words": "Rain."})
    assert (why.code if why else "") == ("log_full" if full else "")


@proves("BG-4.3.b")
@pytest.mark.parametrize(
    ("words", "good"),
    [
        ("x", True),
        ("", False),
        ("   ", False),
        ("x" * logbook.MOST_LETTERS, True),
        ("x" * (logbook.MOST_LETTERS + 1), False),
    ],
)
def test_a_note_is_neither_empty_nor_endless(words, good):
    b = crew()
    assert (logbook.no_note(b.s, b.book, CAPTAIN, {"words": words}) is None) == good


@proves("BG-7.1.a")
@pytest.mark.parametrize(("letters", "good"), [(0, True), (talk.MOST_LETTERS, True), (talk.MOST_LETTERS + 1, False)])
def test_what_is_called_out_is_short(letters, good):
    b = crew()
    why = talk.no_word(b.s, b.book, CAPTAIN, {"words": "x" * letters})
    assert (why is None) == good
    if why is not None:
        assert (why.code, why.data["n"]) == ("note_length", talk.MOST_LETTERS)


# -- missions of one's own


def test_a_mission_begins_on_a_day_of_the_enigma_sheet():
    days = sorted(GAME.charts()["enigma_keys"]["keys"])
    mission = plain(read_toml(next(iter(EXAMPLES.values()))))
    for day, good in ((days[0], True), (days[-1], True), ("1930-01-01", False), ("1999-01-01", False)):
        mission["date"] = day
        said = [fault for fault in own.wrong(mission, GAME.charts()) if fault.data["at"] == "date"]
        assert (not said) == good, day
    assert [(fault.key, fault.code, fault.data) for fault in said] == [
        ("own_mission", "own_date", {"at": "date", "first": days[0], "last": days[-1], "given": "'1999-01-01'"})
    ]


@pytest.mark.parametrize(("more", "good"), [(0, True), (1, False)])
def test_a_mission_file_is_not_endless(more, good):
    text = next(iter(EXAMPLES.values()))
    text += "\n#" + "x" * (own.MOST_LETTERS - len(text) - 2 + more)
    said = list(own.check(text, GAME.charts()))
    expected = [] if good else [("own_mission", "own_long", {"at": "", "most": own.MOST_LETTERS})]
    assert [(fault.key, fault.code, fault.data) for fault in said] == expected
