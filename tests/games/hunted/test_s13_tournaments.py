"""Section 13: the score tables of tournaments."""

from __future__ import annotations

import pytest

import goldens
from kaleun.ai.player import crew, reply
from kaleun.conformance.cases import Captain
from kaleun.games.hunted import GAME
from kaleun.games.hunted.rules import s13_tournaments as tournaments
from kaleun.games.hunted.rules.s13_tournaments import check, next_to_sail, packs, table
from kaleun.games.hunted.tables import ALLIED
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.record import verify
from kaleun.kernel.table import new_table
from proves import proves


def entry(name, tonnage=0, outcome="sunk_by_escort", *, boat="VIIC", start="1943-07", patrols=3, seed="a", **options):
    full = GAME.full_options({"boat": boat, **options})
    return tournaments.Entry(name, full, seed, boat, start, tonnage, 2, patrols, outcome)


def order(kind, *entries):
    return [(place, e.name) for place, e in table(kind, entries)]


DEAD = entry("Prien", 60_000)
LIVING = entry("Kretschmer", 50_000, "war_over")


@proves("TH-13.1.1")
def test_two_players_have_the_same_type_and_month():
    check("two_player", [DEAD, LIVING])
    with pytest.raises(KaleunError, match="a VIIC, Lüth a IXC"):
        check("two_player", [DEAD, entry("Lüth", boat="IXC")])
    with pytest.raises(KaleunError, match="starts in 1943-07, Lüth in 1944-01"):
        check("two_player", [DEAD, entry("Lüth", start="1944-01")])
    with pytest.raises(KaleunError, match="two careers are needed, not 3"):
        check("two_player", [DEAD, LIVING, DEAD])
    with pytest.raises(KaleunError, match="differ in the switch resupply"):
        check("two_player", [DEAD, entry("Lüth", resupply=True)])


@proves("TH-13.1.2")
def test_patrols_alternate():
    first, second = entry("A", outcome="", patrols=0), entry("B", outcome="", patrols=0)
    assert next_to_sail([first, second]).name == "A"
    assert next_to_sail([first._replace(patrols=1), second]).name == "B"
    assert next_to_sail([first._replace(patrols=1), second._replace(patrols=1)]).name == "A"
    assert next_to_sail([first._replace(outcome="imploded"), second._replace(patrols=9)]).name == "B"
    assert next_to_sail([DEAD, LIVING]) is None


@proves("TH-13.1.2")
def test_the_other_player_has_a_seat_for_the_allies():
    assert GAME.seats(GAME.full_options({"mode": "two_player"})) == ("kommandant", "admiralty")
    assert GAME.seats(GAME.full_options({})) == ("kommandant",)


@pytest.fixture(scope="module")
def duel():
    """A whole two-player career; who threw or chose what, in turn."""
    table = new_table(GAME, seed=11, options={"mode": "two_player", "evasive_manoeuvres": True})
    seated, thrown = crew(GAME, {"kommandant": "aggressive"}, 11, table.options), []
    while (ask := table.pending) is not None:
        thrown.append((ask.seat, ask.kind, ask.prompt))
        table.answer(reply(seated, table))
    return table, thrown


@proves("TH-13.1.2")
def test_the_other_player_throws_for_the_allies(duel):
    """Detection, attacks, damage and aircraft are his throws, also where dice roll by themselves; others are not."""
    table, thrown = duel
    pressed = {why for _, kind, why in thrown if kind == "press"}
    assert {"detection", "depth_charge_attack", "damage", "crash_dive"} <= pressed <= ALLIED
    assert all(seat == "admiralty" for seat, kind, _ in thrown if kind == "press")
    rolled = {a.what.partition(" ")[2] for a in table.answers() if a.who == "chance"}
    assert rolled & ALLIED == pressed
    assert verify(table.record()).ok


@proves("TH-13.1.2", "TH-14.8.3")
def test_the_other_player_chooses_the_escorts_course(duel):
    _, thrown = duel
    chosen = [(seat, why) for seat, kind, why in thrown if kind == "choice" and seat == "admiralty"]
    assert set(chosen) == {("admiralty", "evasive_manoeuvre")}


@proves("TH-13.1.2")
def test_his_real_dice_are_typed_by_him():
    table = new_table(GAME, seed=11, options={"mode": "two_player"}, automation="table")
    captain = Captain(3)
    while (ask := table.pending) is not None and ask.prompt not in ALLIED:
        table.answer(captain.choose(table))
    assert (ask.seat, ask.kind) == ("admiralty", "dice")


@proves("TH-13.1.2")
def test_alone_nobody_throws_for_the_allies():
    table = new_table(GAME, seed=11)
    seated = crew(GAME, {"kommandant": "aggressive"}, 11, table.options)
    while (ask := table.pending) is not None:
        assert ask.kind == "choice"
        table.answer(reply(seated, table))


@proves("TH-13.1.3")
def test_most_tonnage_wins():
    assert order("two_player", entry("A", 20_500), entry("B", 21_000)) == [(1, "B"), (2, "A")]
    assert order("two_player", entry("A", 21_000), entry("B", 21_000)) == [(1, "A"), (1, "B")]


@proves("TH-13.2")
def test_top_tonnage_dead_or_alive():
    assert order("top_tonnage", LIVING, DEAD) == [(1, "Prien"), (2, "Kretschmer")]


@proves("TH-13.3")
def test_survival_ranks_only_the_living():
    assert order("survival", DEAD, LIVING) == [(1, "Kretschmer"), (0, "Prien")]
    running = entry("Lüth", 70_000, "")
    assert order("survival", DEAD, LIVING, running)[0] == (1, "Kretschmer")


@proves("TH-13.4")
def test_mixed_boats():
    check("top_tonnage", [DEAD, entry("Lüth", boat="IXC")], mixed=True)
    check("survival", [DEAD, entry("Lüth", boat="IXC")], mixed=True)
    with pytest.raises(KaleunError, match=r"TH-13\.4"):
        check("top_tonnage", [DEAD, entry("Lüth", boat="IXC")])


def pack_of(n):
    return [entry(f"U-{i + 1}", 1000 * i, "pack_home", mode="wolfpack", pack_boat=i % 6 + 1) for i in range(n)]


@proves("TH-13.5.1", "TH-13.5.6", "TH-14.5")
def test_wolfpacks_and_players_are_ranked():
    boats = pack_of(12)
    check("wolfpack", boats)
    found = packs(GAME.charts(), boats, lambda n: n - 1)
    assert [(p.place, p.tonnage, len(p.boats)) for p in found] == [(1, 51_000, 6), (2, 15_000, 6)]
    assert found[0].name != found[1].name
    assert order("wolfpack", *boats)[0] == (1, "U-12")
    assert len(packs(GAME.charts(), pack_of(8), lambda n: 0)) == 2


@proves("TH-13.5.1", "TH-13.5.4")
def test_boats_of_a_pack_have_different_numbers():
    boats = pack_of(6)
    with pytest.raises(KaleunError, match="the same number"):
        check("wolfpack", [*boats[:5], boats[0]])
    with pytest.raises(KaleunError, match="mode=wolfpack"):
        check("wolfpack", [DEAD, LIVING])


@proves("TH-13.2")
def test_the_same_seed_for_all():
    check("top_tonnage", [DEAD, LIVING], same_seed=True)
    with pytest.raises(KaleunError, match="different seeds"):
        check("top_tonnage", [DEAD, entry("Lüth", seed="b")], same_seed=True)
    with pytest.raises(KaleunError, match="not 'race'"):
        check("race", [DEAD, LIVING])
    with pytest.raises(KaleunError, match="at least two careers"):
        check("top_tonnage", [DEAD])


def career(seed, bot="balanced", **options):
    return goldens.play("hunted", {"bot": bot, "seed": seed, "options": options})


@pytest.fixture(scope="module")
def careers():
    return [career(seed) for seed in (1, 2)]


@proves("TH-13.1.1")
def test_an_agreed_end(careers):
    """Ships of patrols begun later do not count, and who was still at sea then has survived."""
    for table_ in careers:
        view = table_.sight(None)
        whole = tournaments.entry("A", table_.options, "a", view)
        assert (whole.tonnage, whole.outcome) == (view.tonnage, view.outcome)
        starts = [row.month for row in view.log_sheet if row.mark == "assignment"]
        for k, start in enumerate(starts, 1):
            cut = tournaments.entry("A", table_.options, "a", view, start)
            assert cut.patrols == k
            assert cut.tonnage == sum(s.tonnage for s in view.ships if s.sunk and s.month <= start)
            assert cut.alive == (k < len(starts) or whole.alive or view.month > start)
