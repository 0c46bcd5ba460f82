"""Section 9.4: meals, pyramid, spoilage."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew.s09_4_food import connected, meals, refill, result
from kaleun.games.uboot.crew.state import Meal
from proves import proves

POOR = ["meat", "lemons", "eggs", "lemons", "lemons", "bread"]


def kitchen(*pyramid, **options):
    b = crew(**options).put(2, *ALL).put(4, "green-hexagon")
    b.s.crew.food.pyramid = list(pyramid) if pyramid else b.s.crew.food.pyramid
    return b


def dishes(b, most=3):
    return {m for m in meals(b.book, b.s.crew.food, most) if len(m) > 1}


@proves("BG-9.4.a")
def test_three_meals_a_day():
    b = kitchen()
    for _ in range(3):
        b.give("green-hexagon").order("prepare_meal")
    assert b.refused("prepare_meal") == "needs_meals_below_3"
    b.event("food")
    assert b.refused("prepare_meal") == ""


@proves("BG-9.4.c", "BG-9.4.2.a", "BG-9.4.2.b")
@pytest.mark.parametrize(
    ("sizes", "n"), [([], -2), ([1], -1), ([2], 0), ([3], 1), ([1, 1], -1), ([3, 2, 2], 3), ([3, 3, 3], 5)]
)
def test_the_days_result(sizes, n):
    b = crew()
    b.s.crew.food.plates = [Meal(["bread"] * size, size) for size in sizes]
    assert result(b.s, b.book) == n


@proves("BG-9.4.2.b", "BG-9.4.2.a")
def test_three_good_meals_raise_morale_by_three():
    b = crew().track(morale="V")
    b.s.crew.food.plates = [
        Meal(["meat", "potatoes", "onions"], 3), Meal(["meat", "bread"], 2), Meal(["eggs", "onions"], 2),
    ]  # fmt: skip
    b.s.crew.food.lemons = ["lemons"]
    b.event("food")
    assert b.morale == "VIII"
    assert b.s.crew.food.plates == []
    assert len(b.s.crew.food.discard) == 8


@proves("BG-9.4.c")
def test_nothing_cooked():
    b = crew().track(morale="V")
    b.event("food")
    assert b.morale == "III"


@proves("BG-9.4.d")
def test_dishes():
    assert (0, 1) in dishes(kitchen("meat", "bread", "lemons", "lemons", "lemons", "lemons"))
    assert dishes(kitchen("lemons", "eggs", "lemons", "lemons", "lemons", "lemons")) == set()
    assert dishes(kitchen("meat", "tinned_fish", "lemons", "lemons", "lemons", "lemons")) == set()
    assert (0, 1, 3) in dishes(kitchen("meat", "potatoes", "lemons", "onions", "lemons", "lemons"))


@proves("BG-9.4.e")
def test_lemons_are_no_meal():
    b = kitchen(*["lemons"] * 6)
    assert b.refused("prepare_meal") == "needs_food_left"


@proves("BG-9.4.1.b", "BG-9.4.1.g")
def test_a_swap_makes_a_dish():
    b = kitchen(*POOR)
    assert (0, 1) not in dishes(b)
    b.order("prepare_meal", {"change_food": "swap:1-5", "meal": "meal:0-1"})
    assert b.s.crew.food.plates[0].tokens == ["meat", "bread"]
    assert b.n("green-hexagon") == 2


@proves("BG-9.4.1.b")
@pytest.mark.parametrize(("level", "n"), [("easy", 1), ("medium", 2)])
def test_a_replacement(level, n):
    b = kitchen(*POOR, navigator=level)
    b.s.crew.food.supply.append("potatoes")
    b.order("prepare_meal", {"change_food": "replace:2", "meal": "meal:0-2"})
    assert b.s.crew.food.plates[0].tokens == ["meat", "potatoes"]
    assert b.s.crew.food.discard == ["eggs"]
    assert b.n("green-hexagon") == n


@proves("BG-9.4.1.c", "BG-9.4.1.d")
def test_what_hangs_together():
    book = crew().book
    assert connected(book, (0, 1, 3))
    assert not connected(book, (3, 5))
    assert book.crew.touching[0] == (1, 2)
    assert set(book.crew.touching[4]) == {1, 2, 3, 5}


@proves("BG-9.4.1.e")
def test_the_compulsory_lemon():
    b = kitchen("meat", "bread", "lemons", "lemons", "eggs", "eggs")
    b.order("prepare_meal", {"meal": "meal:0-1"})
    food = b.s.crew.food
    assert food.lemons == ["lemons"]
    assert (food.plates[0].size, food.pyramid[3]) == (2, "lemons")
    assert len(food.supply) == 42 - 3


@proves("BG-9.4.1.f")
def test_four_spaces_are_refilled():
    b = kitchen("meat", "potatoes", "lemons", "onions", "eggs", "eggs")
    b.order("prepare_meal", {"meal": "meal:0-1-3"})
    assert len(b.s.crew.food.supply) == 38
    assert all(b.s.crew.food.pyramid)


@proves("BG-9.4.1.g")
def test_an_omelette_and_its_lemon():
    b = kitchen("eggs", "meat", "bread", "potatoes", "onions", "lemons")
    assert len(dishes(b)) == 4
    b.order("prepare_meal", {"meal": "meal:0-1"})
    assert b.lines("meal_cooked")[0].data["dish"] == "ham omelette"
    assert b.s.crew.food.lemons == ["lemons"]


def hungry(supply, pyramid, discard):
    b = crew()
    b.s.crew.food.supply, b.s.crew.food.pyramid, b.s.crew.food.discard = supply, pyramid, discard
    return b


@proves("BG-9.4.3.a", "BG-9.4.3.b", "BG-9.4.3.e")
def test_the_first_spoilage():
    b = hungry(["bread"], ["", "", "meat", "eggs", "eggs", "meat"], ["meat", "onions", "bread", "lemons", "eggs"])
    b.run(refill(b.s, b.p))
    food = b.s.crew.food
    assert food.spoiled == 1
    assert food.box == ["meat", "meat", "meat"]
    assert "meat" not in food.pyramid + food.supply + food.discard
    assert food.pyramid[0] == "bread", "first what was left"
    assert all(food.pyramid)
    assert (len(food.supply), food.discard) == (1, [])


@proves("BG-9.4.3.a")
def test_no_spoilage_while_the_supply_lasts():
    b = hungry(["bread", "eggs"], ["", "", "meat", "eggs", "eggs", "meat"], ["meat"])
    b.run(refill(b.s, b.p))
    assert b.s.crew.food.spoiled == 0


@proves("BG-9.4.3.c")
def test_the_order_of_spoilage():
    b = crew()
    for kind in ("meat", "onions", "eggs", "bread", "lemons", "potatoes", "tinned_fish"):
        b.s.crew.food.pyramid[0], b.s.crew.food.supply = "", []
        b.run(refill(b.s, b.p))
        assert b.lines("spoiled")[-1].data["kind"] == kind


@proves("BG-9.4.3.d")
def test_all_spoiled():
    b = kitchen(*[""] * 6)
    b.s.crew.food.spoiled = 7
    assert b.refused("prepare_meal") == "needs_food_left"
    b.s.crew.food.supply = []
    b.run(refill(b.s, b.p))
    assert b.s.crew.food.spoiled == 7


@proves("BG-9.4.3.b")
def test_spoiled_food_on_the_plates_goes_to_the_box():
    b = crew()
    b.s.crew.food.plates, b.s.crew.food.spoiled = [Meal(["meat", "bread"], 2)], 1
    b.event("food")
    assert (b.s.crew.food.box, b.s.crew.food.discard) == (["meat"], ["bread"])


@proves("BG-10.3.1.a")
@pytest.mark.parametrize(("level", "most", "n"), [("yellow", 2, 2), ("red", 1, 1)])
def test_the_galley_stove(level, most, n):
    b = kitchen("meat", "bread", "eggs", "eggs", "eggs", "eggs").fault("galley", level)
    b.order("prepare_meal")
    assert (b.s.crew.food.plates[0].size, b.n("green-hexagon")) == (most, n)
