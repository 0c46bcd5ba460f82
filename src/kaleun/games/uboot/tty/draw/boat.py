"""The boat cut open: eight sections with their figures, hazards, damage and goods, and the own crew tile."""

from __future__ import annotations

from rich.text import Text

from kaleun.games.uboot.crew.shown import Sailor
from kaleun.games.uboot.tty.draw.desk import (
    BAD,
    BRASS,
    BRIGHT,
    COLOUR,
    DIM,
    LEVEL,
    PLAIN,
    SEA,
    WARN,
    Desk,
    beside,
    clipped,
    figure,
    tokens,
    wrapped,
)

INSIDE, BRIDGE, FOREDECK = (6, 5, 4, 3, 2, 1), 8, 7
"""Stern on the left, bow on the right."""
HAZARD = {"fire": "♨", "electrical": "↯", "gas": "☁", "lighting": "☽", "leak": "≈"}
HANDS_LINES = 11
GOODS = {"wire": "W", "rebreathers": "R", "water_pump": "P", "light_bulbs": "L", "fire_extinguisher": "X"}


def boat(desk: Desk, width: int, height: int) -> list[Text]:
    """The cut-away and the crew tile."""
    wall = max(11, min(18, (width - 4) // 6))
    lines = [*cutaway(desk, wall, 3 if height > 13 else 2), *tile(desk, width)]
    if height >= len(lines) + HANDS_LINES:
        lines += [Text(), *other_hands(desk, width)]
    legend = wrapped(desk.words("boat_legend"), width, DIM)
    return [*lines, Text(), *legend] if len(lines) + len(legend) < height else lines


def other_hands(desk: Desk, width: int) -> list[Text]:
    """The men of the other roles, side by side where there is room."""
    roles = [role for role in dict.fromkeys(row.role for row in desk.view.sailors) if role != desk.seat]
    blocks = [_hands(desk, role, width // 2 - 2) for role in roles]
    return [*beside(blocks[0], blocks[1], width // 2), *blocks[2]]


def _hands(desk: Desk, role: str, width: int) -> list[Text]:
    men = [row for row in desk.view.sailors if row.role == role]
    return [Text(desk.words.role(role), COLOUR[role]), *(clipped(sailor(desk, row), width) for row in men)]


def cutaway(desk: Desk, wall: int, deep: int = 3) -> list[Text]:
    """Bridge and foredeck above, the six rooms below."""
    hull = f"bold {SEA}"
    top = Text(" " * (2 * wall + 2)).append_text(_deck(desk, BRIDGE, 2 * wall)).append("  ")
    top.append_text(_deck(desk, FOREDECK, 2 * wall - 2))
    rooms = {n: room(desk, n, wall - 1, deep) for n in INSIDE}
    lines = [top, Text(" ◢" + "┬".join("━" * (wall - 1) for _ in INSIDE) + "◣", hull)]
    for row in range(len(rooms[1])):
        line = Text("◀" if row == 1 else " ", hull).append("┃", hull)
        for n in INSIDE:
            line.append_text(rooms[n][row]).append("┃" if n == 1 else "│", hull)
        lines.append(line.append("▶" if row == 1 else "", hull))
    return [*lines, Text(" ◥" + "┴".join("━" * (wall - 1) for _ in INSIDE) + "◤", hull)]


def _deck(desk: Desk, section: int, width: int) -> Text:
    line = Text(f"{section} {desk.words.short(f'section_{section}')}: ", BRASS)
    line.append_text(_figures(desk, section, width))
    return clipped(line, width)


def _here(desk: Desk, section: int) -> list[Sailor]:
    return [row for row in desk.view.sailors if row.section == section and not desk.man(row).kia]


def _figures(desk: Desk, section: int, width: int) -> Text:
    line = Text()
    for row in _here(desk, section):
        line.append_text(_one(desk, row))
    return line


def _one(desk: Desk, row: Sailor) -> Text:
    """A figure with the number of its tokens; underlined while busy."""
    man, moved = desk.man(row), desk.view.mobilization
    drawn = figure(row)
    if man.duty:
        drawn.stylize("underline")
    if moved and row.figure in moved.moved:
        drawn.stylize("on #2c5f80")
    n = len(man.tokens)
    return drawn.append(f"{n if n else ' '} ", WARN if n >= 3 else DIM)


def room(desk: Desk, section: int, width: int, deep: int) -> list[Text]:
    """One section: name, figures, hazards and damage, goods."""
    tech, words = desk.view.technical_view, desk.words
    name = Text(f"{section} {words.short(f'section_{section}')}", BRASS)
    if section in tech.flooded:
        water = Text("≈" * width, BAD)
        return [clipped(name, width), *[water] * deep, clipped(Text(words.word("flooded"), BAD), width), water]
    men, each = _here(desk, section), width // 3
    rows = []
    for n in range(deep):
        line = Text()
        for row in men[n * each : (n + 1) * each]:
            line.append_text(_one(desk, row))
        rows.append(clipped(line, width))
    if len(men) > deep * each:
        rows[-1] = clipped(Text(f"… {len(men)}", DIM), width)
    return [clipped(name, width), *rows, clipped(_harm(desk, section), width), clipped(_goods(desk, section), width)]


def _harm(desk: Desk, section: int) -> Text:
    tech = desk.view.technical_view
    line = Text()
    for breach in tech.breaches:
        if breach.section == section:
            line.append(f"▼{breach.left // 60}:{breach.left % 60:02} ", "bold reverse #ff7a6b")
    for kind in tech.environment.get(str(section), ()):
        line.append(f"{HAZARD.get(kind, '?')} ", BAD)
    for row in tech.technical:
        if row.section == section:
            line.append("▲" if row.running else "△", LEVEL[row.level])
    return line


def _goods(desk: Desk, section: int) -> Text:
    tech = desk.view.technical_view
    line = Text()
    for supply, at in tech.supplies.items():
        if at == section:
            line.append(GOODS.get(supply, "?"), PLAIN)
    for name, box in tech.toolboxes.items():
        if box.section == section:
            line.append(f" ▤{name}", BRASS)
    return line


# -- the crew tile


def tile(desk: Desk, width: int) -> list[Text]:
    """The role's own four sailors: icons, tokens, duty and health."""
    lines = [desk.title("crew_tile", role=desk.words.role(desk.seat), watch=desk.view.watch)]
    return lines + [clipped(sailor(desk, row), width) for row in desk.view.sailors if row.role == desk.seat]


def sailor(desk: Desk, row: Sailor, side: int | None = None) -> Text:
    """One line about one sailor."""
    watch = desk.view.watch if side is None else side + 1
    words, man = desk.words, row.watches[watch - 1]
    line = figure(row).append(" ")
    line.append_text(tokens(man)).append(f" {row.section or '–'} ", BRASS)
    title = words.word(desk.kit.titles[f"{row.figure}-{watch}"])
    line.append(f"{title}{' ★' if row.leads else ''}", BRIGHT)
    if man.kia:
        return line.append(f"  {words('kia')}", BAD)
    line.append("  " + " · ".join(words.short(f"icon_{icon}") for icon in man.icons), PLAIN)
    if man.duty:
        line.append(f"  {words.word(man.duty)}", "#6fb7ff")
    for card in man.cards:
        treated = card in desk.view.cards.treated
        line.append(f"  ✚ {words.word(card)}", DIM if treated else BAD)
    return line


def all_hands(desk: Desk, width: int, height: int) -> list[Text]:
    """Everybody aboard, role by role."""
    roles = dict.fromkeys(row.role for row in desk.view.sailors)
    return [line for role in roles for line in _hands(desk, role, width)]
