"""Section 5: the crew at the start of a mission."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.book import WOUND_DECKS
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s09_4_food import new_supply, refill
from kaleun.games.uboot.crew.s10_3_1_effects import refresh
from kaleun.games.uboot.crew.state import Crew, Food, Sailor, Toolbox
from kaleun.games.uboot.seats import CHIEF_ENGINEER, ROLES
from kaleun.kernel.ask import Ask, Asks, Option, shuffle
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

DECKS = ("event", "morale1", "morale2", "morale3", *WOUND_DECKS)


@rule("BG-5.2.a", "BG-5.2.b", "BG-5.2.c", "BG-5.2.d", "BG-5.2.e", "BG-5.2.h", "BG-5.2.j", "BG-5.2.k", "BG-6.2.a")
def new_crew(book: Book) -> Crew:
    """The table before anything is shuffled: 32 sailors, 16 figures, tracks, medical supplies, toolboxes."""
    numbers = book.crew
    return Crew(
        sailors={f"{figure}-{watch}": Sailor() for watch in (1, 2) for figure in numbers.figures},
        figures={figure: numbers.start[figure] for figure in numbers.figures},
        orders=numbers.top_order,
        morale=numbers.top_morale,
        cigarettes=dict.fromkeys(ROLES, numbers.cigarettes),
        decks={deck: [n for n, name in numbers.deck_of.items() if name == deck] for deck in DECKS},
        medical=dict(numbers.medical),
        used=dict.fromkeys(numbers.medical, 0),
        medkits=numbers.medkits,
        toolboxes={name: Toolbox(section) for name, section in numbers.toolbox_start.items()},
        food=Food(pyramid=[""] * numbers.pyramid),
    )


@rule("BG-5.2.a", "BG-5.2.f", "BG-5.2.g", "BG-5.3.a")
def set_up(s: State, p: P) -> Asks[None]:
    """Shuffles, deals, and what the Chief Engineer places."""
    for deck in DECKS:
        cards = s.crew.decks[deck]
        order = yield shuffle("BG-5.2.f", "deck", len(cards), "")
        s.crew.decks[deck] = [cards[i] for i in order]
    yield from deal(s, p)
    yield from new_supply(s, [kind for kind, n in p.book.crew.provisions.items() for _ in range(n)])
    yield from refill(s, p)
    yield from split_cards(s, p)
    yield from place_supplies(s, p)
    refresh(s, p.book)


@rule("BG-7.7.b", "BG-10.3.3.c")
def deal(s: State, p: P) -> Asks[None]:
    """Captain's cards at random, Beer always among them; engineer's cards likewise, with the Tools."""
    numbers = p.book.crew
    others = [n for n in numbers.captains if n != numbers.always]
    order = yield shuffle("BG-7.7.b", "captain_cards", len(others))
    s.crew.hand = sorted([numbers.always, *[others[i] for i in order[: numbers.captain_cards - 1]]])
    s.crew.gone = sorted(n for n in numbers.captains if n not in s.crew.hand)
    spare = [n for n in numbers.ce if n != numbers.tools]
    order = yield shuffle("BG-10.3.3.c", "engineer_cards", len(spare))
    dealt = sorted([numbers.tools, *[spare[i] for i in order[: numbers.ce_cards - 1]]])
    s.crew.toolboxes["I"].cards = dealt
    s.crew.gone += sorted(n for n in numbers.ce if n not in dealt)


@rule("BG-10.3.3.c")
def split_cards(s: State, p: P) -> Asks[None]:
    """The Chief Engineer splits the cards evenly between the two toolboxes."""
    first, second = s.crew.toolboxes["I"], s.crew.toolboxes["II"]
    half = len(first.cards) // 2
    while len(second.cards) < half:
        options = [Option("box:even", 0), *[Option(f"box:{n}", n) for n in first.cards]]
        card = yield Ask(CHIEF_ENGINEER, "second_toolbox", "BG-10.3.3.c", options, n=half - len(second.cards))
        for n in [card] if card else first.cards[len(second.cards) - half :]:
            first.cards.remove(n)
            second.cards.append(n)


@rule("BG-2.i", "BG-5.2.i")
def place_supplies(s: State, p: P) -> Asks[None]:
    """The Chief Engineer places the five supplies freely in sections 1-6, at most one in each."""
    for supply in p.book.crew.supplies:
        here = list(s.crew.supplies.values())
        free = [n for n in p.book.crew.inside if here.count(n) < p.book.crew.per_section]
        options = [Option(f"section:{n}", n) for n in free]
        s.crew.supplies[supply] = yield Ask(CHIEF_ENGINEER, "place_supply", "BG-5.2.i", options, supply=supply)
