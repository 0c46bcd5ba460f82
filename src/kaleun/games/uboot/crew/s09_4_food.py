"""Section 9.4: provisions, the pyramid, dishes, the 22:00 meal result, spoilage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s07_3_morale import change_morale
from kaleun.games.uboot.crew.state import Food, Meal
from kaleun.games.uboot.feed import note, tell
from kaleun.kernel.ask import Asks, shuffle
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

LEMON = "lemons"


@rule("BG-9.4.1.c", "BG-9.4.1.d")
def connected(book: Book, spaces: Sequence[int]) -> bool:
    """Does each of these spaces of the pyramid hang together with the others?"""
    reached = [spaces[0]]
    for space in reached:
        reached += [n for n in book.crew.touching[space] if n in spaces and n not in reached]
    return len(reached) == len(spaces)


@rule("BG-9.4.d", "BG-9.4.e", "BG-9.4.1.c")
def meals(book: Book, food: Food, most: int) -> Iterator[tuple[int, ...]]:
    """Every meal the pyramid offers: one token that is no lemon, or a connected dish of two or three."""
    full = [n for n, kind in enumerate(food.pyramid) if kind and kind != LEMON]
    for n in full:
        yield (n,)
    sets: list[tuple[int, ...]] = [(a, b) for a in full for b in full if a < b]
    sets += [(*pair, c) for pair in sets for c in full if c > pair[-1]]
    for spaces in sets:
        if len(spaces) <= most and dish(book, food, spaces) and connected(book, spaces):
            yield spaces


def dish(book: Book, food: Food, spaces: Sequence[int]) -> str:
    """The dish these tokens make, or ""."""
    return book.crew.dishes.get(tuple(sorted(food.pyramid[n] for n in spaces)), "")


@rule("BG-9.4.1.e", "BG-9.4.1.f")
def serve(s: State, p: P, spaces: Sequence[int]) -> Asks[None]:
    """The tokens go on the leftmost empty plate; one lemon, if there is one, goes along and does not count. Then the
    pyramid is refilled."""
    food = s.crew.food
    name = dish(p.book, food, spaces)
    tokens = _take(food, spaces)
    size = len(tokens)
    if food.larger:
        size = max(size, min(size + food.larger, food.larger_max))
        food.larger = food.larger_max = 0
    food.plates.append(Meal(tokens, size))
    if LEMON in food.pyramid:
        food.lemons += _take(food, [food.pyramid.index(LEMON)])
    row = {"chart": "provisions", "row": f"dish[name={name}]"} if name else {}
    note(s, p, "BG-9.4.1.f", "meal_cooked", dish=name or tokens[0], n=size, **row)
    yield from refill(s, p)


def _take(food: Food, spaces: Sequence[int]) -> list[str]:
    tokens = [food.pyramid[n] for n in spaces]
    for n in spaces:
        food.pyramid[n] = ""
    return tokens


@rule("BG-9.4.1.f", "BG-9.4.3.a", "BG-9.4.3.b", "BG-9.4.3.c", "BG-9.4.3.e")
def refill(s: State, p: P) -> Asks[None]:
    """Fills empty spaces from the top down with what the Food Supply has; if that is not enough, the next type spoils,
    the discards become the new supply, and the filling goes on (once)."""
    food = s.crew.food
    _fill(food)
    if "" not in food.pyramid or food.spoiled >= len(p.book.crew.spoilage):
        return
    kind = p.book.crew.spoilage[food.spoiled]
    food.spoiled += 1
    bad = [token for token in food.pyramid + food.discard if token == kind]
    food.box += bad
    food.pyramid = ["" if token == kind else token for token in food.pyramid]
    food.discard = [token for token in food.discard if token != kind]
    tell(s, p, "BG-9.4.3.b", "spoiled", kind=kind, n=len(bad))
    yield from new_supply(s, food.discard)
    food.discard = []
    _fill(food)


def new_supply(s: State, tokens: list[str]) -> Asks[None]:
    """These tokens, shuffled, are the Food Supply."""
    if tokens:
        order = yield shuffle("BG-9.4.3.b", "food_supply", len(tokens), "")
        tokens = [tokens[i] for i in order]
    s.crew.food.supply = tokens


@rule("BG-5.2.g")
def _fill(food: Food) -> None:
    for n, token in enumerate(food.pyramid):
        if not token and food.supply:
            food.pyramid[n] = food.supply.pop()


@rule("BG-9.4.c", "BG-9.4.2.a", "BG-9.4.2.b")
def result(s: State, book: Book) -> int:
    """What today's meals do to morale: their effects, and one more for each meal after the first; nothing cooked is
    the worst."""
    plates = s.crew.food.plates
    if not plates:
        return book.crew.meal_effect[0]
    return sum(book.crew.meal_effect[meal.size] for meal in plates) + book.crew.meal_bonus * (len(plates) - 1)


@rule("BG-9.4.a", "BG-9.4.2.a")
def eat(s: State, p: P) -> None:
    """22:00: the result changes morale, today's tokens are discarded; types that have spoiled go to the box."""
    food = s.crew.food
    n, plates = result(s, p.book), food.plates
    throw_away(p.book, food, [token for meal in plates for token in meal.tokens] + food.lemons)
    food.plates, food.lemons = [], []
    food.larger = food.larger_max = 0
    tell(s, p, "BG-9.4.2.a", "eaten", n=len(plates), change=n)
    change_morale(s, p, n, "food")


@rule("BG-9.4.3.b")
def throw_away(book: Book, food: Food, tokens: Sequence[str]) -> None:
    """To the discard pile, or to the box if that type has spoiled."""
    spoiled = book.crew.spoilage[: food.spoiled]
    for token in tokens:
        (food.box if token in spoiled else food.discard).append(token)
