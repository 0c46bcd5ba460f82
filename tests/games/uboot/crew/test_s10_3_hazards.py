"""Sections 10.3.4 to 10.3.9: environmental conditions, hull breach, puzzle, flooding."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew.s06_4_paths import neighbours
from kaleun.games.uboot.crew.s10_3_8_puzzle import solution
from proves import proves

FIVE = ("brown-circle", "brown-square", "brown-triangle", "brown-hexagon", "white-circle")


def supply(b, kind, section):
    b.s.crew.supplies[kind] = section
    return b


@proves("BG-10.3.4.a")
def test_token_morale_card_damage():
    b = crew().put(2, *ALL).put(4, *ALL[:2]).track(morale="VII").top("morale2", 44)
    b.event("environmental", section=4, what="fire")
    assert b.s.crew.environment["4"] == ["fire"]
    assert b.morale == "VI"
    codes = b.codes()
    assert codes.index("morale_card") < codes.index("crew_damage_drawn")
    assert len(b.drawn()) == 2


@proves("BG-10.3.4.b", "BG-10.3.5.a", "BG-10.3.5.c")
@pytest.mark.parametrize(
    ("what", "tool"),
    [("electrical", "wire"), ("fire", "fire_extinguisher"), ("lighting", "light_bulbs"), ("leak", "water_pump")],
)
def test_the_right_supply(what, tool):
    b = crew().put(2, *ALL).put(5, "brown-square", "brown-hexagon").token(5, what).track(morale="V")
    supply(b, tool, 1)
    assert b.refused("repair_environmental", section=5, what=what) == "supply_not_here"
    supply(b, tool, 5).order("repair_environmental", section=5, what=what)
    assert b.s.crew.environment["5"] == []
    assert b.morale == "VII"
    assert b.s.crew.supplies[tool] == 5


@proves("BG-10.3.4.c", "BG-10.3.5.a")
@pytest.mark.parametrize(("man", "n"), [("brown-square", 1), ("blue-circle", 2)])
def test_one_man_puts_a_fire_out(man, n):
    b = supply(crew().put(2, *ALL).put(5, man).token(5, "fire"), "fire_extinguisher", 5)
    b.order("repair_environmental", section=5, what="fire")
    assert b.n(man) == n
    assert b.s.crew.technical == {}
    assert b.s.crew.next_at == -1


@proves("BG-10.3.a", "BG-10.3.5.b", "BG-10.3.5.d")
def test_two_fires_two_orders():
    b = supply(crew().put(2, *ALL).put(5, "brown-square").token(5, "fire", "fire"), "fire_extinguisher", 5)
    b.order("repair_environmental", section=5, what="fire")
    assert b.s.crew.environment["5"] == ["fire"]
    b.order("repair_environmental", section=5, what="fire")
    assert b.s.crew.environment["5"] == []
    assert b.orders == "VI"


@proves("BG-10.3.4.d", "BG-10.3.4.h")
def test_gas_goes_by_surfacing_only():
    b = crew().put(4, *ALL).under().track(morale="V")
    b.s.crew.supplies["rebreathers"] = 1
    b.event("environmental", section=2, what="gas")
    assert b.morale == "IV"
    assert b.refused("repair_environmental", section=2, what="gas") == "only_by_surfacing"
    b.token(3, "gas")
    b.s.boat.depth = 0.0
    b.event("surfaced")
    assert b.s.crew.environment["2"] == b.s.crew.environment["3"] == []
    assert b.morale == "VIII", "two more for each token"


@proves("BG-10.3.4.d", "BG-10.3.5.e")
def test_rebreathers_protect_and_nothing_else_does():
    b = crew().put(2, *ALL).under()
    b.s.crew.supplies["rebreathers"] = 2
    b.event("environmental", section=2, what="gas")
    assert b.drawn() == []
    supply(b, "fire_extinguisher", 2)
    b.event("environmental", section=2, what="fire")
    assert len(b.drawn()) == 16


@proves("BG-10.3.4.e", "BG-10.3.4.i")
def test_fumes_on_the_surface():
    b = crew().put(2, *ALL).put(5, *ALL[:3])
    b.s.crew.supplies["rebreathers"] = 1
    b.event("environmental", section=5, what="gas")
    assert len(b.drawn()) == 3
    assert b.s.crew.environment.get("5", []) == []
    assert b.morale == "XI"


@proves("BG-10.3.4.f")
def test_repairing_the_light_needs_a_helper_too():
    b = supply(crew().put(2, *ALL).put(5, "brown-square").token(5, "lighting"), "light_bulbs", 5)
    assert b.refused("repair_environmental", section=5, what="lighting") == "not_manned"
    b.put(5, "white-circle").order("repair_environmental", section=5, what="lighting")
    assert (b.n("brown-square"), b.n("white-circle")) == (1, 1)


@proves("BG-10.3.4.g", "BG-6.4.k")
def test_a_leak_hurts_nobody():
    b = crew()
    b.event("environmental", section=1, what="leak")
    assert b.drawn() == []
    assert b.morale == "X"
    assert b.s.ready.noise == 0
    b = crew(leak_noise=True)
    b.event("environmental", section=1, what="leak")
    assert b.s.ready.noise == 1


# -- hull breach


def breached(section=4, men=FIVE, **options):
    b = crew(**options).put(2, *ALL).put(section, *men)
    return b.event("breach", section=section)


def solve(b, section):
    puzzle = b.s.crew.breaches[0].puzzle
    for space, piece in enumerate(solution(b.book, section)):
        n = puzzle.pieces.index(piece)
        if puzzle.turned[n]:
            b.do("chief_engineer", "puzzle_turn", piece=n)
        b.do("chief_engineer", "puzzle_place", piece=n, space=space)
    return b


@proves("BG-10.3.6.a", "BG-10.3.7.a")
@pytest.mark.parametrize(("level", "seconds"), [("easy", 300), ("medium", 210), ("hard", 150)])
def test_the_countdown(level, seconds):
    b = breached(chief_engineer=level)
    assert b.s.crew.breaches[0].ends_at == seconds
    assert b.morale == "X"


@proves("BG-10.3.6.b", "BG-10.3.8.b")
def test_which_slices():
    book = crew().book
    letters = {n: "".join(piece[0] for piece in solution(book, n)[::2]) for n in book.crew.inside}
    assert letters == {1: "CBA", 2: "DCB", 3: "EDC", 4: "FED", 5: "GFE", 6: "HGF"}


@proves("BG-10.3.7.b")
def test_five_men():
    b = breached(men=("brown-square", "brown-triangle", "white-circle", "white-square", "blue-circle"))
    b.order("repair_breach", section=4)
    counts = [b.n(f) for f in ("brown-square", "brown-triangle", "white-circle", "white-square", "blue-circle")]
    assert counts == [1, 1, 2, 2, 2]
    assert all("busy" not in b.tokens(f) for f in ALL)
    assert breached(men=FIVE[:4]).refused("repair_breach", section=4) == "not_manned"


@proves("BG-10.3.7.c")
def test_the_puzzle_is_locked_before():
    b = breached()
    assert b.refused("puzzle_place", "chief_engineer", piece=0, space=0) == "puzzle_locked"
    assert b.refused("puzzle_flip", "chief_engineer") == "puzzle_locked"
    b.order("repair_breach", section=4)
    assert b.refused("puzzle_place", "chief_engineer", piece=0, space=0) == ""
    assert b.refused("puzzle_place", "chief_engineer", piece=16, space=0) == "no_such_piece"
    assert b.refused("puzzle_place", "captain", piece=0, space=0) == "not_your_command"


@proves("BG-10.3.7.d", "BG-8.4.e")
def test_sealed_with_five_seconds_left():
    b = breached()
    b.order("repair_breach", section=4)
    b.later(205)
    solve(b, 4).do("chief_engineer", "puzzle_flip")
    assert b.s.crew.breaches == []
    b.later(10)
    assert b.s.crew.flooded == []


@proves("BG-10.3.7.d")
def test_hard_pieces_lie_upside_down():
    b = breached(chief_engineer="hard")
    b.luck["puzzle_turned"] = [(1, 2) * 8]
    b.order("repair_breach", section=4)
    assert sum(b.s.crew.breaches[0].puzzle.turned) == 8
    solve(b, 4).do("chief_engineer", "puzzle_flip")
    assert b.s.crew.breaches == []


@proves("BG-10.3.7.e")
@pytest.mark.parametrize("mistake", ["swapped", "missing", "turned"])
def test_a_wrong_flip_is_final(mistake):
    b = breached()
    b.order("repair_breach", section=4)
    solve(b, 4)
    puzzle = b.s.crew.breaches[0].puzzle
    if mistake == "swapped":
        puzzle.frame[0], puzzle.frame[1] = puzzle.frame[1], puzzle.frame[0]
    elif mistake == "missing":
        b.do("chief_engineer", "puzzle_take", piece=puzzle.frame[3])
    else:
        b.do("chief_engineer", "puzzle_turn", piece=puzzle.frame[3])
    b.do("chief_engineer", "puzzle_flip")
    assert b.s.crew.breaches[0].failed
    assert b.refused("repair_breach", section=4) == "needs_breach_in_section"
    assert b.refused("puzzle_flip", "chief_engineer") == "puzzle_locked"


@proves("BG-10.3.7.f", "BG-10.3.7.e")
def test_evacuation():
    b = breached()
    b.order("repair_breach", section=4)
    b.later(150).do("chief_engineer", "puzzle_flip")
    b.mobilize(*({"figure": f, "to": 3} for f in FIVE), {"figure": "white-square", "to": 3})
    b.later(60)
    assert b.s.crew.flooded == [4]
    assert not any(man.kia for man in b.s.crew.sailors.values())


@proves("BG-10.3.7.g")
def test_flooding():
    b = breached(men=ALL[:3]).fault("galley", "green").token(4, "fire")
    b.track(morale="XI").later(210)
    assert b.s.crew.flooded == [4]
    assert [b.man(f).kia for f in ALL[:4]] == [True, True, True, False]
    assert b.lines("morale_falls")[-1].data["n"] == 6
    assert b.s.crew.toolboxes["II"].section == 0
    assert b.s.crew.technical == {}
    assert "4" not in b.s.crew.environment
    assert b.s.ready.flooded == 1


@proves("BG-4.1.e", "BG-10.3.6.a")
def test_a_second_flooded_section_sinks_the_boat():
    b = breached(men=()).later(210)
    assert b.s.outcome == ""
    b.event("breach", section=1).put(2, *ALL).later(210)
    assert b.s.outcome == "lost_flooded"


@proves("BG-10.3.8.a")
def test_sixteen_pieces():
    pieces = crew().book.crew.pieces
    assert sorted(p[0] for p in pieces) == sorted("AABBCCDDEEFFGGHH")
    b = breached()
    b.luck["puzzle"] = [tuple(reversed(range(16)))]
    b.order("repair_breach", section=4)
    assert b.s.crew.breaches[0].puzzle.pieces == list(reversed(pieces))


@proves("BG-10.3.8.c")
def test_a_flooded_section_is_past_everything():
    b = crew()
    b.s.crew.flooded = [2]
    b.event("environmental", section=2, what="fire")
    b.event("breach", section=2)
    b.event("technical", section=2, level="green")
    b.event("technical", section=0, level="green", component="radio")
    assert (b.s.crew.environment, b.s.crew.breaches, b.s.crew.technical) == ({}, [], {})
    assert b.morale == "XI"
    assert 2 not in neighbours(b.s, b.book, 1)


@proves("BG-10.3.8.d")
def test_the_cut_off_part_still_works():
    b = crew().put(2, *ALL).put(6, "brown-square", "brown-triangle").under()
    b.s.crew.flooded = [4]
    b.order("new_speed", setting="half_ahead")
    assert b.s.boat.telegraph == "half_ahead"


@proves("BG-10.3.8.e")
def test_everything_else_goes_on_during_a_breach():
    b = breached(5).put(3, "blue-triangle", "blue-hexagon", "green-circle", "green-square").under(20)
    b.put(4, "green-square", "green-circle", "white-circle").put(3, "green-circle", "green-square")
    b.order("new_depth", depth=40)
    assert b.s.boat.keel == 40.0


@proves("BG-10.3.8.f")
def test_a_card_for_a_breach():
    b = breached(men=FIVE[:4])
    b.s.crew.toolboxes["II"].cards = [91, 88]
    assert b.refused("repair_breach", section=4, card=88) == "card_does_not_fit"
    b.order("repair_breach", section=4, card=91)
    assert b.s.crew.breaches[0].puzzle is not None
    solve(b, 4).do("chief_engineer", "puzzle_flip")
    assert b.s.crew.ce_discard == [91]


@proves("BG-10.3.6.a", "BG-10.3.7.c")
def test_two_breaches_one_puzzle_at_a_time():
    b = breached(4).put(5, "white-square", "white-triangle", "white-hexagon", "blue-circle", "blue-square")
    b.later(30).event("breach", section=5)
    assert [x.ends_at for x in b.s.crew.breaches] == [210, 240]
    b.order("repair_breach", section=4)
    assert b.refused("repair_breach", section=5) == "puzzle_open"
    solve(b, 4).do("chief_engineer", "puzzle_flip")
    assert b.refused("repair_breach", section=5) == ""


@proves("BG-10.4.a", "BG-2.b")
def test_time_is_up_in_the_middle_of_the_puzzle():
    b = breached()
    b.order("repair_breach", section=4)
    b.later(210)
    assert b.s.crew.flooded == [4]
    assert b.refused("puzzle_flip", "chief_engineer") == "puzzle_locked"
