"""What is true of every reachable crew: sixteen figures placed or dead, tokens and cards conserved, tracks in range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import ACTIVATION, BUSY, FATIGUE, OBSERVATION, WOUND, count, observers
from kaleun.games.uboot.crew.book import LEVELS, CrewBook
from kaleun.games.uboot.crew.s10_3_2_work import required, strength
from kaleun.games.uboot.crew.state import Crew, Sailor, Technical
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

SOON = 48 * 3600
"""Nothing of the crew's clocks lies further ahead than this."""


@rule("BG-H.7")
def invariants(s: State, book: Book) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    if not any(s.crew.food.pyramid) and not s.crew.supplies:
        return  # the set-up has not come so far
    yield from _tracks(s, book)
    yield from _figures(s, book)
    yield from _cards(s, book)
    yield from _tokens(s, book)
    yield from _damage(s, book)
    yield from _clocks(s, book)


def _range(name: str, value: int, low: int, high: int) -> Iterator[str]:
    if not low <= value <= high:
        yield f"{name} is {value}, not within {low} and {high}"


def _tracks(s: State, book: Book) -> Iterator[str]:
    crew, b = s.crew, book.crew
    yield from _range("the watch", crew.watch, 1, 2)
    yield from _range("the order token", crew.orders, 0, b.top_order)
    yield from _range("blocked spaces", crew.blocked, 0, b.top_order)
    yield from _range("high alerts", crew.alerts, 0, b.high_alerts)
    yield from _range("morale", crew.morale, 0, b.top_morale)
    yield from _range("the excess marker", crew.excess, 0, b.top_morale if b.excess_tracked else 0)
    yield from _range("cancelled cards", crew.skip_card, 0, 1)
    yield from _range("change of gains", crew.gain_change, -1, 0)
    yield from _range("least gain", crew.gain_min, 0, 0)
    yield from _range("medkits", crew.medkits, 0, b.medkits)
    for role, n in crew.cigarettes.items():
        yield from _range(f"cigarettes of the {role}", n, 0, b.cigarettes)
    for deck in crew.due:
        yield from _range("a morale deck", deck, 1, max(b.card_at.values()))


def _figures(s: State, book: Book) -> Iterator[str]:
    """Sixteen figures: on the model if their sailor lives, off it if he is dead."""
    crew, b = s.crew, book.crew
    if len(crew.sailors) != 2 * len(b.figures) or crew.figures.keys() != set(b.figures):
        yield "the crew is not complete"
    for figure, section in crew.figures.items():
        dead = crew.sailors[f"{figure}-{crew.watch}"].kia
        if dead != (section == 0) or section not in (0, *b.sections):
            yield f"{figure} is in section {section}, dead: {dead}"
        if section in crew.flooded and not s.outcome:
            yield f"{figure} stands in flooded section {section}"
    for name, man in crew.sailors.items():
        yield from _sailor(s, book, name, man)
    if s.crew.mobilization:
        for figure, move in s.crew.mobilization.moves.items():
            places = (move.start, *move.path, move.taken, move.left)
            if any(n not in (0, *b.sections) for n in places) or not move.start:
                yield f"{figure} came from nowhere"


def _sailor(s: State, book: Book, name: str, man: Sailor) -> Iterator[str]:
    crew, b = s.crew, book.crew
    if man.kia and (man.tokens or man.duty or man.cards):
        yield f"{name} is dead and has something"
    if len(man.tokens) > b.spaces or count(man, WOUND) >= b.wounds_to_die or count(man, BUSY) > 1:
        yield f"{name} has tokens {man.tokens}"
    if count(man, BUSY) and not man.duty:
        yield f"{name} is busy with nothing"
    known = man.duty == OBSERVATION or man.duty in crew.technical
    if man.duty and not (known and name.endswith(str(crew.watch))):
        yield f"{name} is on duty: {man.duty}"
    yield from _worn(b, name, man)


def _worn(b: CrewBook, name: str, man: Sailor) -> Iterator[str]:
    """A man's tokens and the cards they came with belong together."""
    for token in man.tokens:
        kind, _, card = token.partition(":")
        plain = kind in (ACTIVATION, BUSY) and not card
        if not plain and not (kind in (WOUND, FATIGUE) and card.isdigit() and int(card) in man.cards):
            yield f"{name} has a token {token}"
    for number in man.cards:
        if number not in b.health or not any(token.endswith(f":{number}") for token in man.tokens):
            yield f"{name} holds card {number} without a token"


def _cards(s: State, book: Book) -> Iterator[str]:
    """Every card is in exactly one place."""
    crew, b = s.crew, book.crew
    for deck, cards in crew.decks.items():
        if any(b.deck_of.get(n) != deck for n in cards):
            yield f"deck {deck} holds a foreign card"
    used = [c.card for c in crew.technical.values()] + [x.card for x in crew.breaches]
    down = [n for box in crew.toolboxes.values() for n in box.down]
    if any(n not in used for n in down):
        yield "a card is face down for nothing"
    places = Counter(_lying(crew))
    places.update(n for n in used if n and n not in down)
    for n in (*b.cards, *b.ce):
        if places.pop(n, 0) != 1:
            yield f"card {n} is not in one place"
    if places:
        yield f"there is no card {next(iter(places))}"


def _lying(crew: Crew) -> Iterator[int]:
    """The cards of decks, men, hand and toolboxes."""
    held = [n for man in crew.sailors.values() for n in man.cards]
    for cards in (*crew.decks.values(), held, crew.hand, crew.gone, crew.ce_discard):
        yield from cards
    yield from (n for n in crew.resolving if n not in held)
    for box in crew.toolboxes.values():
        yield from box.cards


@rule("BG-2.g")
def _tokens(s: State, book: Book) -> Iterator[str]:
    """Medical and provision tokens are conserved."""
    crew, food, b = s.crew, s.crew.food, book.crew
    lying = Counter(kind for n in crew.treated for kind in b.health[n].supplies)
    for kind, total in b.medical.items():
        if crew.medical[kind] < 0 or crew.used[kind] < 0 or crew.medical[kind] + crew.used[kind] + lying[kind] != total:
            yield f"{kind}: {crew.medical[kind]} in the kit, {crew.used[kind]} used, {lying[kind]} lying"
    if any(not any(n in man.cards for man in crew.sailors.values()) for n in crew.treated):
        yield "a treated card is held by nobody"
    tokens = [t for t in food.pyramid if t] + food.supply + food.lemons + food.discard + food.box
    tokens += [t for meal in food.plates for t in meal.tokens]
    if len(tokens) != sum(b.provisions.values()) + food.added or any(t not in b.provisions for t in tokens):
        yield f"{len(tokens)} provision tokens"
    yield from _range("pyramid spaces", len(food.pyramid), b.pyramid, b.pyramid)
    yield from _range("meals", len(food.plates), 0, b.meals_a_day)
    yield from _range("spoiled types", food.spoiled, 0, len(b.spoilage))
    yield from _range("tokens added", food.added, 0, len(b.cards))
    yield from _range("larger meal", food.larger, 0, 1)
    yield from _range("largest meal", food.larger_max, 0, max(b.meal_effect))
    for meal in food.plates:
        yield from _range("a meal", meal.size, len(meal.tokens), max(b.meal_effect))


def _damage(s: State, book: Book) -> Iterator[str]:
    crew, b = s.crew, book.crew
    for name, at in [*crew.supplies.items(), *((n, box.section) for n, box in crew.toolboxes.items())]:
        if at not in (0, *b.sections) or at in crew.flooded:
            yield f"{name} lies in section {at}"
    yield from _water(s, book)
    for component, condition in crew.technical.items():
        yield from _technical(s, book, component, condition)
    yield from _breaches(s, book)
    if s.ready.observers != len(observers(s)):
        yield f"the sea counts {s.ready.observers} observers"


def _water(s: State, book: Book) -> Iterator[str]:
    """Flooded sections, and what burns or leaks in the others."""
    crew, b = s.crew, book.crew
    if any(n not in b.inside for n in crew.flooded) or len(set(crew.flooded)) != len(crew.flooded):
        yield f"flooded: {crew.flooded}"
    if len(crew.flooded) > 1 and not s.outcome:
        yield "two sections are flooded and the boat swims"
    for section, kinds in crew.environment.items():
        if int(section) not in b.inside or int(section) in crew.flooded or any(k not in b.conditions for k in kinds):
            yield f"environmental tokens in {section}: {kinds}"


def _breaches(s: State, book: Book) -> Iterator[str]:
    """Breaches, and the puzzle of the one that is being closed."""
    crew, b = s.crew, book.crew
    sections = [x.section for x in crew.breaches]
    if any(n not in b.inside or n in crew.flooded for n in sections) or len(set(sections)) != len(sections):
        yield f"breaches in {sections}"
    puzzles = [x.puzzle for x in crew.breaches if x.puzzle is not None]
    for puzzle in puzzles:
        laid = [n for n in puzzle.frame if n >= 0]
        if len(set(laid)) != len(laid) or any(not -1 <= n < len(b.pieces) for n in puzzle.frame):
            yield f"the puzzle frame holds {puzzle.frame}"
        if sorted(puzzle.pieces) != sorted(b.pieces):
            yield "puzzle pieces are missing"
    if len(puzzles) > 1:
        yield "two puzzles lie on the table"


def _technical(s: State, book: Book, component: str, c: Technical) -> Iterator[str]:
    if component not in book.crew.components or c.level not in LEVELS:
        yield f"{component} is {c.level}"
        return
    if book.crew.components[component].section in s.crew.flooded:
        yield f"{component} is under water"
    if (
        c.done_at >= 0
        and s.crew.mobilization is None
        and strength(s, book, component) < required(book, component, c.level)
    ):
        yield f"too few men repair {component}"
    men = len(book.crew.figures)
    for name, n in (("bonus", c.bonus), ("freed", c.freed), ("handover", c.handover_rest)):
        yield from _range(f"{name} of {component}", n, 0, men)
    yield from _range(f"men of {component}", c.men, -1, men)
    yield from _range(f"work of {component}", c.work, 0, SOON)
    yield from _range(f"escalation of {component}", c.worse_in, -1, SOON)


def _clocks(s: State, book: Book) -> Iterator[str]:
    times = [
        ("the next thing", s.crew.next_at),
        ("the torpedo outside", s.crew.external_at),
        *(("a breach", x.ends_at) for x in s.crew.breaches),
    ]
    for component, c in s.crew.technical.items():
        times += [(f"repair of {component}", c.done_at), (f"escalation of {component}", c.worse_at)]
    for name, at in times:
        if at != -1:
            yield from _range(name, at, 0, s.clock.seconds + SOON)
