"""Everything that can be sailed, at random: all parts of both patrols with what the last part left, the whole campaign,
and every split of the four roles among one to four people."""

from __future__ import annotations

import random

import msgspec
import pytest

from kaleun.conformance import live_fuzz
from kaleun.conformance.deeds import LiveCaptain, do, voyage
from kaleun.conformance.fuzz import check_position
from kaleun.games.uboot.bots.crew import OFFICERS, answer, turn
from kaleun.games.uboot.crew.s05_1_roles import check_split
from kaleun.games.uboot.missions.voyage import after, begin, next_mission, options_of
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table
from proves import proves

GAME = find_game("uboot")
CHARTS = GAME.charts()


def sail_on(of, seed, **options):
    """The missions of a voyage, each a random piece of it that ends with return to base; gates and grades are met."""
    sailing, names = begin(of, CHARTS, options), []
    while mission := next_mission(sailing, CHARTS):
        table = new_table(GAME, seed=f"{seed}/{mission}", options=options_of(sailing, CHARTS))
        for _ in voyage(table, f"{seed}/{mission}", 60, 6):
            check_position(table)
        captain = LiveCaptain(seed)
        live_fuzz.to_the_end(table, captain, check_position)
        live_fuzz.check_saved(table, random.Random(seed))
        live_fuzz.check_verified(table)
        names.append(mission)
        if table.result.summary["lost"]:
            return names, sailing
        sailing = after(sailing, table.run.state, table.book)
        met = msgspec.structs.replace(sailing.sailed[-1], primary=True, grade="E")
        sailing = msgspec.structs.replace(sailing, sailed=(*sailing.sailed[:-1], met))
    return names, sailing


@pytest.mark.slow
@proves("BG-4.3.b")
@pytest.mark.parametrize(("of", "seed", "parts"), [("A", 3, ["A1", "A2", "A3"]), ("B", 3, ["B1", "B2", "B3"])])
def test_linked_patrols(of, seed, parts):
    names, sailing = sail_on(of, seed, chief_engineer="easy")
    assert names == parts
    assert len(sailing.sailed) == 3
    fired = [entry for entry in msgspec.json.decode(sailing.carried)["log"] if entry["code"] == "mission_begins"]
    assert [entry["mission"] for entry in fired] == parts, "one captain's log for the whole patrol"


@pytest.mark.slow
@proves("BG-4.3.d")
def test_the_campaign():
    names, sailing = sail_on("campaign", 4)
    assert names == list(CHARTS["missions"]["campaign"]["order"])[: len(names)]
    assert len(sailing.sailed) >= 6, "lost too early to mean anything: choose another seed"


def splits(roles):
    """Every way to share the roles out."""
    if not roles:
        yield []
        return
    first, *rest = roles
    for other in splits(rest):
        yield [[first], *other]
        for i in range(len(other)):
            yield [*other[:i], [first, *other[i]], *other[i + 1 :]]


@proves("BG-1.1.a", "BG-5.1.f")
@pytest.mark.parametrize(
    "people", list(splits(list(ROLES))), ids=lambda people: "+".join(str(len(own)) for own in people)
)
def test_any_split_of_the_roles_sails(people):
    """Each person answers and commands for his own roles only, and nobody waits for ever."""
    split = check_split(people)
    table = new_table(GAME, seed=2, options={"mission": "M01"})
    crews = [{role: OFFICERS[role]("regular", 1) for role in OFFICERS if role in own} for own in split]
    while table.clock.seconds < 300:
        for _ in range(len(ROLES)):
            for crew in crews:
                answer(table, crew)
        assert not table.prompts()
        waits = [turn(table, crew) for crew in crews]
        for crew in crews:
            answer(table, crew)
        table.advance(max(1, min(waits)), stop=True)
    assert list(GAME.invariants(table.run.state, table.book)) == []
    assert any(line.code == "mobilization" for line in table.lines())


def test_there_are_fifteen_splits():
    assert len({str(sorted(map(sorted, people))) for people in splits(list(ROLES))}) == 15


@pytest.mark.slow
def test_a_random_hand_on_every_command():
    """The random captain finds legal arguments for all that a fresh boat can be ordered."""
    given = set()
    for seed in range(12):
        table, captain = new_table(GAME, seed=seed), LiveCaptain(seed)
        for _ in range(80):
            if table.over:
                break
            deed = captain.choose(table)
            given.add(deed.what)
            do(table, deed)
    assert {"new_course", "mobilize", "move", "log_note", "say", "prepare_meal", "high_alert", "dive"} <= given
