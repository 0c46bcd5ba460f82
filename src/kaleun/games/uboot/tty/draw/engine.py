"""The chief engineer's desk: telegraph, depth, battery and fuel, damage and repairs, toolboxes and supplies."""

from __future__ import annotations

from rich.text import Text

from kaleun.games.uboot.tty.draw.boat import HAZARD
from kaleun.games.uboot.tty.draw.desk import (
    BAD,
    BRASS,
    BRIGHT,
    DIM,
    GOOD,
    LEVEL,
    PLAIN,
    SEA,
    WARN,
    Desk,
    DeskOf,
    beside,
    clipped,
    clock,
    degrees,
    gauge,
    minutes,
    pairs,
)
from kaleun.games.uboot.view import EngineerView

SETTINGS = ("full_astern", "stop", "slow_ahead", "half_ahead", "full_ahead")


def engine_room(desk: DeskOf[EngineerView], width: int, height: int) -> list[Text]:
    """Depth gauge on the left, dials and state on the right."""
    return beside(depth_gauge(desk, min(height, 26)), dials(desk, max(20, width - 24)), 20)


def depth_gauge(desk: DeskOf[EngineerView], height: int) -> list[Text]:
    """A pillar of water with the boat in it."""
    boat, words = desk.view.boat, desk.words
    limit = desk.view.depth_gauge.rate_limit
    rows, deepest = max(6, height - 1), desk.kit.crush_m
    at = round(min(boat.depth, deepest) / deepest * (rows - 1))
    keel = round(min(max(boat.keel, 0.0), deepest) / deepest * (rows - 1))
    lines = [desk.title("depth")]
    for row in range(rows):
        metres = round(row / (rows - 1) * deepest)
        style = BAD if metres > limit else SEA
        line = Text(f"{metres:>4} ", DIM).append("▓▓" if metres > limit else "░░", style)
        if row == at:
            line.append(" ◀ ", BRASS).append(f"{boat.depth:.0f} m", BRIGHT)
        elif row == keel:
            line.append(f" ‹ {words('ordered')}", DIM)
        lines.append(line)
    return lines


def dials(desk: Desk, width: int) -> list[Text]:
    """Telegraph, battery, fuel, course, propulsion."""
    boat, words = desk.view.boat, desk.words
    telegraph = Text()
    for setting in SETTINGS:
        on = setting == boat.telegraph
        telegraph.append(f" {words.short(setting)} ", "bold reverse #e0b968" if on else DIM)
    bar = max(8, min(24, width - 24))
    battery = gauge(boat.battery, bar, BAD if boat.battery < 0.2 else GOOD).append(f" {boat.battery:.0%}", BRIGHT)
    fuel = gauge(boat.fuel / desk.kit.full_fuel_t, bar, WARN).append(f" {boat.fuel:.1f} t", BRIGHT)
    drive = words("motors" if boat.depth > 0 else "diesels")
    moving = words.word(f"moving_{boat.diving}") if boat.diving else words("steady")
    return [
        desk.title("engine_room"),
        telegraph,
        *pairs([
            (words("speed"), f"{boat.speed:.1f} kn"),
            (words("course"), f"{degrees(boat.course)} → {degrees(boat.helm)}"),
            (words("drive"), f"{drive}, {moving}"),
            (words("battery"), battery),
            (words("fuel"), fuel),
        ]),
        Text(),
        *damage(desk, width),
    ]  # fmt: skip


def damage(desk: Desk, width: int) -> list[Text]:
    """Technical conditions with crew, time and the escalation clock; hazards; breaches."""
    tech, words = desk.view.technical_view, desk.words
    lines = [desk.title("damage")]
    for b in tech.breaches:
        state = "breach_failed" if b.failed else "breach_crewed" if b.crewed else "breach_open"
        lines.append(clipped(Text(f"▼ {words(state, section=b.section, left=minutes(b.left))}", BAD), width))
    for section, kinds in tech.environment.items():
        for kind in kinds:
            supply = desk.kit.supply_of[kind]
            at = tech.supplies.get(supply, 0)
            where = words("supply_at", supply=words.word(supply), section=at) if at else words.word(f"by_{supply}")
            line = Text(f"{HAZARD.get(kind, '?')} {words.word(kind)} ", BAD)
            lines.append(clipped(line.append(f"{words('in_section', section=section)} · {where}", PLAIN), width))
    for row in tech.technical:
        line = Text("▲ " if row.running else "△ ", LEVEL[row.level])
        line.append(f"{row.section} {words.word(row.component)} ", BRIGHT)
        line.append(f"{row.men}/{row.need} ", GOOD if row.men >= row.need else WARN)
        if row.running:
            line.append(words("repair_left", left=clock(max(0, row.left))), GOOD)
        elif row.worse_in >= 0:
            line.append(words("worse_in", left=clock(row.worse_in)), WARN)
        lines.append(clipped(line, width))
    return lines if len(lines) > 1 else [*lines, Text(words("no_damage"), GOOD)]


def workshop(desk: Desk, width: int, height: int) -> list[Text]:
    """Damage on the left; toolboxes with their cards and the supplies on the right."""
    half = max(36, width // 2)
    return beside(damage(desk, half), stores(desk), half)


def stores(desk: Desk) -> list[Text]:
    tech, words = desk.view.technical_view, desk.words
    lines = []
    for name, box in tech.toolboxes.items():
        where = words("in_section", section=box.section) if box.section else words("lost")
        lines.append(Text(f"▤ {words.word(f'toolbox:{name}')} ", BRASS).append(where, PLAIN))
        for card in box.cards:
            down = card in box.down
            lines.append(
                Text(f"  {card} {words.word(card)}", DIM if down else BRIGHT).append(" ▾" if down else "", WARN)
            )
        if box.locked:
            lines.append(Text(f"  {words('locked_box')}", BAD))
    lines.append(desk.title("supplies"))
    for supply, at in tech.supplies.items():
        where = words("in_section", section=at) if at else words("lost")
        lines.append(Text(f"  {words.word(supply)} ", PLAIN).append(where, DIM if at else BAD))
    return lines
