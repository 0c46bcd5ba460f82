"""Food: the pyramid of six, today's plates, what spoils; and the wounded with the medkit."""

from __future__ import annotations

from rich.text import Text

from kaleun.games.uboot.crew.shown import Larder
from kaleun.games.uboot.tty.draw.boat import sailor
from kaleun.games.uboot.tty.draw.desk import BAD, BRASS, BRIGHT, DIM, GOOD, PLAIN, WARN, Desk, beside, clipped

FOOD = {
    "meat": "#e07a6a", "onions": "#e7d7a5", "eggs": "#fff1b8", "bread": "#d9a35c", "lemons": "#f5e04e",
    "potatoes": "#c9a26b", "tinned_fish": "#8fb7d1", "": DIM,
}  # fmt: skip
WOUNDS = ("burns", "electric_shock", "poisoning", "gunshot")
ROWS = ((0,), (1, 2), (3, 4, 5))
WIDE = 13


def galley(desk: Desk, width: int, height: int) -> list[Text]:
    """The pyramid on the left, plates and supply on the right."""
    return beside(pyramid(desk), plates(desk), 3 * WIDE + 2)


def pyramid(desk: Desk) -> list[Text]:
    food, words = desk.view.food, desk.words
    lines = [desk.title("pyramid"), Text()]
    for row in ROWS:
        pad = " " * ((3 - len(row)) * WIDE // 2)
        names, edges = Text(pad), Text(pad)
        for n in row:
            kind = food.pyramid[n]
            names.append(
                f" {n + 1} {words.word(kind) if kind else '–'}"[: WIDE - 1].ljust(WIDE - 1),
                f"bold {FOOD.get(kind, PLAIN)}",
            )
            names.append(" ")
            edges.append("▔" * (WIDE - 1), FOOD.get(kind, DIM)).append(" ")
        lines += [names, edges]
    if isinstance(food, Larder):
        best = sorted(food.meals, key=len, reverse=True)[:4]
        shown = "; ".join("+".join(str(n + 1) for n in meal) for meal in best)
        lines.append(Text(words("can_cook", meals=shown or "–"), PLAIN))
    return lines


def plates(desk: Desk) -> list[Text]:
    food, words = desk.view.food, desk.words
    lines = [desk.title("plates")]
    for n in range(3):
        plate = food.plates[n] if n < len(food.plates) else None
        text = f"{words.word(plate.tokens)} ({plate.size})" if plate else "–"
        lines.append(Text(f"{n + 1} ", BRASS).append(text, BRIGHT if plate else DIM))
    style = GOOD if food.result > 0 else BAD if food.result < 0 else PLAIN
    lines.append(Text(words("lemon_plate", n=food.lemons), PLAIN))
    lines.append(Text(words("dinner_result", n=f"{food.result:+}"), style))
    lines.append(Text())
    lines.append(Text(words("food_supply", n=food.supply, gone=food.discard), PLAIN))
    spoiled = words.word(food.spoiled) if food.spoiled else "–"
    return [*lines, Text(words("spoiled_food", kinds=spoiled), WARN if food.spoiled else DIM)]


def sick_bay(desk: Desk, width: int, height: int) -> list[Text]:
    """The wounded, and what there is for them."""
    view, words = desk.view, desk.words
    cards = view.cards
    lines = [desk.title("sick_bay")]
    ill = [row for row in view.sailors if any(side.cards for side in row.watches)]
    for row in ill:
        for n, side in enumerate(row.watches):
            if side.cards:
                lines.append(clipped(sailor(desk, row, n), width))
    if not ill:
        lines.append(Text(words("all_healthy"), GOOD))
    kit = ", ".join(f"{n} {words.word(kind)}" for kind, n in cards.medical.items())
    lines += [Text(), Text(words("medkit", supplies=kit), PLAIN), Text(words("medkits", n=cards.medkits), PLAIN)]
    decks = ", ".join(f"{words.word(name)} {cards.decks[name]}" for name in WOUNDS if name in cards.decks)
    lines.append(Text(words("decks", decks=f"{words.word('deck_event')} {cards.decks['event']}, {decks}"), DIM))
    for section, men in view.patients.items():
        lines.append(Text(words("can_treat", section=section, men=words.word(men)), BRASS))
    return lines
