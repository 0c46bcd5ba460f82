"""Section 4: submarine movement."""

from __future__ import annotations

import pytest

import kaleun
from games.scope.given import given
from kaleun.kernel.plain import to_json
from proves import proves


def ends(sea, corner):
    """Where the submarines of a block may end, as sets of cells."""
    keys = sea.offers(f"quadrant:{corner}>")
    return {frozenset(map(int, key.partition(">")[2].split("+"))) for key in keys}


@proves("SC-4.1")
@pytest.mark.parametrize(("scenario", "blocks"), [("lone_wolf", 16), ("coordinated_attack", 20), ("wolf_pack", 24)])
def test_every_block_is_offered(scenario, blocks):
    sea = given("F1@11", subs=[53], scenario=scenario)
    assert len({key.partition(">")[0] for key in sea.offers("quadrant:")}) == blocks


@proves("SC-4.1")
def test_one_submarine_may_end_in_any_cell_of_its_block():
    sea = given("F1@11", subs=[53])
    assert ends(sea, 43) == {frozenset({cell}) for cell in (43, 44, 53, 54)}
    sea.do("quadrant:43>44")
    assert sea.subs == [44]


@proves("SC-4.1")
def test_two_submarines_in_a_block_have_six_arrangements():
    assert len(ends(given("F1@11", subs=[53, 44]), 43)) == 6


@proves("SC-4.2")
def test_a_bluff_is_legal():
    sea = given("F1@11", subs=[53])
    sea.do("quadrant:11")
    assert sea.subs == [53]


@proves("SC-4.2", "SC-28.1")
@pytest.mark.parametrize("seat", ["allied", None])
def test_a_bluff_and_a_real_move_look_the_same(seat):
    still = given("F1@11 D1@22", subs=[53]).do("quadrant:43>53")
    moved = given("F1@11 D1@22", subs=[53]).do("quadrant:43>44")
    bluff = given("F1@11 D1@22", subs=[57]).do("quadrant:43")
    seen = [
        to_json([sea.view(seat), [line.plain() for line in sea.table.log(seat)], sea.table.n, sea.asked])
        for sea in (still, moved, bluff)
    ]
    assert seen[0] == seen[1] == seen[2]
    numbers = [[line.n for line in sea.table.log(seat)] for sea in (still, moved, bluff)]
    assert numbers[0] == numbers[1] == numbers[2]


@proves("SC-4.3")
def test_submarines_move_beneath_ships():
    sea = given("F1@44 D1@11", subs=[54])
    assert frozenset({44}) in ends(sea, 44)
    sea.do("quadrant:44>44")
    assert sea.subs == [44]
    assert sea.at("F1") == 44


@proves("SC-4.3")
def test_a_torpedo_token_keeps_its_cell():
    sea = given("F1@11", subs=[54], torpedoes="G1@44E*")
    sea.do("quadrant:44>44")
    assert sea.at("G1") == (44, "E")


@proves("SC-4.4")
def test_a_destroyer_pins_its_card():
    sea = given("D1@44 F1@11", subs=[54])
    assert ends(sea, 44) == {frozenset({cell}) for cell in (45, 54, 55)}


@proves("SC-4.4")
def test_a_submarine_beneath_a_destroyer_stays():
    sea = given("D1@44 F1@11", subs=[44])
    assert sea.offers("quadrant:44") == {"quadrant:44"}
    sea.do("quadrant:44")
    assert sea.subs == [44]


@proves("SC-4.4", "SC-4.3")
def test_the_german_destroyer_does_not_pin():
    sea = given("Z1@44 F1@11", subs=[44], surface_combat=True, reinforcements=True)
    assert ends(sea, 44) == {frozenset({cell}) for cell in (44, 45, 54, 55)}


@proves("SC-4.4")
def test_a_block_without_free_cells_may_still_be_taken():
    sea = given("D1@44 D2@45 D3@54 F1@11", subs=[55])
    assert sea.offers("quadrant:44") == {"quadrant:44>55"}


@proves("SC-4.5")
def test_only_who_has_submarines_moves_them():
    assert "quadrant" not in given("D1@22", subs=[53], turn="allied").verbs
    lost = given("Z1@44 F1@11", turn="german", surface_combat=True, reinforcements=True)
    assert "quadrant" not in lost.verbs
    assert lost.refused("quadrant:44") == "no_submarine"
    near = given("D1@41", subs=[42, 53], turn="german")
    for key in ("quadrant:42", "quadrant:42>42", "quadrant:42>42+55", "quadrant:41>41", "quadrant:11>11"):
        assert near.refused(key) == "lay_them_all"
    assert given("D1@22", subs=[53], turn="allied").refused("quadrant:44") == "not_your_submarines"


@proves("SC-4.5")
def test_a_surfaced_submarine_is_enough():
    assert "quadrant:11" in given("U1@33 F1@11", surface_combat=True).offered


@proves("SC-4.2")
@pytest.mark.parametrize("key", ["quadrant:xx>11", "quadrant:1>11", "quadrant:\u0661\u0661>11", "quadrant:111>11"])
def test_a_block_that_does_not_exist_is_refused_like_any_other_answer(key):
    sea = given("F1@22 D1@45", subs=[51])
    with pytest.raises(kaleun.IllegalAnswer):
        sea.do(key)
