"""Section 9.4.1: Prepare Meal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import Job, Post
from kaleun.games.uboot.crew.s06_5_orders import Spec, standard, work
from kaleun.games.uboot.crew.s09_4_food import LEMON, dish, meals, refill, serve, throw_away
from kaleun.games.uboot.crew.s10_3_1_effects import in_force, sum_of
from kaleun.games.uboot.feed import note
from kaleun.games.uboot.seats import NAVIGATOR
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

Change = tuple[str, tuple[int, ...]]
NONE: Change = ("none", ())


@rule("BG-9.4.a")
def plate_free(s: State, book: Book) -> bool:
    """Fewer than three meals since 22:00."""
    return len(s.crew.food.plates) < book.crew.meals_a_day


@rule("BG-9.4.e", "BG-9.4.3.d")
def food_left(s: State, book: Book) -> bool:
    """Something in the pyramid that is not a lemon."""
    return any(token and token != LEMON for token in s.crew.food.pyramid)


def largest(s: State, book: Book) -> int:
    """The largest meal the stove can do."""
    return min((int(fx["meal_max_tokens"]) for _, fx in in_force(s, book) if "meal_max_tokens" in fx), default=len(
        s.crew.food.pyramid
    ))  # fmt: skip


@rule("BG-7.5.4.d", "BG-9.4.1.a", "BG-9.4.1.b", "BG-9.4.1.f", "BG-9.4.1.g")
def prepare_meal(s: State, p: P, job: Job, posts: Sequence[Post]) -> Asks[None]:
    """The Navigator may swap or replace first, at one more activation of the cook; then he chooses the meal."""
    what, spaces = yield from _change(s, p)
    extra = sum_of(s, p.book, "meal_extra_activation") + (p.book.crew.swap_cost if what != NONE[0] else 0)
    work(s, p, job, posts, extra=extra)
    food = s.crew.food
    if what == "swap":
        a, b = spaces
        food.pyramid[a], food.pyramid[b] = food.pyramid[b], food.pyramid[a]
    elif what == "replace":
        throw_away(p.book, food, [food.pyramid[spaces[0]]])
        food.pyramid[spaces[0]] = ""
        yield from refill(s, p)
    found = list(meals(p.book, food, largest(s, p.book)))
    if not found:
        note(s, p, "BG-9.4.e", "nothing_to_cook")
        return
    options = [
        Option(f"meal:{'-'.join(map(str, m))}", m, dish=dish(p.book, food, m) or food.pyramid[m[0]], n=len(m))
        for m in sorted(found, key=len, reverse=True)
    ]
    meal = yield Ask(NAVIGATOR, "meal", "BG-9.4.1.c", options)
    yield from serve(s, p, meal)


@rule("BG-9.4.1.b")
def _change(s: State, p: P) -> Asks[Change]:
    """Swap two tokens of the pyramid, or replace one from the Food Supply; only one of the two, once."""
    pyramid = s.crew.food.pyramid
    full = [n for n, token in enumerate(pyramid) if token]
    options = [Option("swap:none", NONE)]
    options += [
        Option(f"swap:{a}-{b}", ("swap", (a, b)), a=pyramid[a], b=pyramid[b])
        for a in full
        for b in full
        if a < b and pyramid[a] != pyramid[b]
    ]
    options += [Option(f"replace:{n}", ("replace", (n,)), a=pyramid[n]) for n in full]
    change: Change = yield Ask(NAVIGATOR, "change_food", "BG-9.4.1.b", options)
    return change


SPECS = (
    Spec("prepare_meal", "BG-7.5.4.d", prepare_meal, standard, always=True,
         conditions={"meals_below_3": plate_free, "food_left": food_left}),
)  # fmt: skip
