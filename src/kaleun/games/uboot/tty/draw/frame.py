"""The frame of every screen: clock, scale, watch and bell, tracks, the boat in one line, the feed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from kaleun.games.uboot.crew.stations import CALLS, HELP
from kaleun.games.uboot.tty.draw.desk import (
    BAD,
    BRASS,
    BRIGHT,
    DIM,
    GOOD,
    HOUR,
    PLAIN,
    WARN,
    Desk,
    clipped,
    clock,
    degrees,
    minutes,
    wrapped,
)
from kaleun.kernel.live import CALM
from kaleun.kernel.log import LogLine

WIDE = 100
BADGE = "bold #0b1622 on #e0b968"
DAY_S = 24 * HOUR
QUIET = ("activated", "paid_order", "moved", "moved_back", "role_ready", "excess", "duty_over")
"""Lines that only the full log shows."""
ALARM = (
    "aircraft", "hunted", "pinged", "depth_charges", "breach", "environmental", "bombed", "shelled", "crew_damage",
    "killed", "section_flooded", "boat_lost", "puzzle_failed", "sighted_by_enemy", "shock_severe", "shock_heavy",
    "shock_shattering", "order_lost", "strafed", "strain",
)  # fmt: skip
GLAD = ("ship_sunk", "torpedo_hit", "objective_done", "breach_sealed", "repaired", "morale_rises", "plane_down", "fix")
NEWS = ("contact_eye", "contact_periscope", "contact_hydrophone", "radio", "radio_read", "bell", "event_due")


def header(desk: Desk, width: int) -> Text:
    """Mission, date and time, the scale, the watch and its bell, the time left."""
    view, words = desk.view, desk.words
    hour, minute, second = map(int, view.time.split(":"))
    watch = desk.cruise.table.charts["crew"]["rules"]["watch_h"] * HOUR
    bell = watch - (hour * HOUR + minute * 60 + second) % watch
    title = words.word(view.task.title)
    line = Text.assemble((" U-BOOT ", BADGE), " ") if width >= WIDE else Text(" ")
    date = view.date if width >= WIDE else view.date[5:]
    line.append(title, BRIGHT).append(f"  {date} {view.time}  ", BRASS).append_text(pace(desk))
    code = "watch_bell" if width >= WIDE else "watch_bell_short"
    line.append(f"  {words(code, watch=view.watch, bell=clock(bell))}", PLAIN)
    left = words("time_left", left=clock(view.left))
    if line.cell_len + len(left) + 3 <= width:
        line.append(f"  {left}", PLAIN)
    return clipped(line, width)


def pace(desk: Desk) -> Text:
    """Whether and how fast the clock runs."""
    hand, words = desk.cruise.table.clock, desk.words
    if hand.pace == CALM:
        return Text(f"◇ {words.value(CALM)}", GOOD)
    if hand.paused:
        return Text(f"‖ {words('paused')}", WARN)
    if hand.pace == "auto_pause" and desk.cruise.questions:
        return Text(f"? {words('waits_for_you')}", WARN)
    minded = "*" if desk.cruise.watch.minded else ""
    return Text(f"▶ {words.value(hand.scale)} ×{hand.factor}{minded}", GOOD if hand.factor == 1 else WARN)


def tracks(desk: Desk, width: int) -> Text:
    """Order and morale track, excess marker, high alerts, then the boat in a few numbers."""
    view, words, kit = desk.view, desk.words, desk.kit
    rows = view.tracks
    orders, morale = kit.order_spaces, kit.morale_spaces
    line = Text(" ")
    line.append(f"{words('orders')} ", DIM).append_text(track(orders, rows.orders, rows.blocked))
    line.append(f"  {words('morale')} ", DIM).append_text(track(morale, rows.morale, 0))
    if rows.excess not in (None, "blank"):
        line.append(f" ↯{rows.excess}", BAD)
    if rows.exhausted:
        line.append(f" {words('exhausted')}", BAD)
    line.append(f"  {words('alerts')} " if width >= WIDE else "  ", DIM)
    line.append("!" * rows.high_alerts_left or "–", WARN)
    boat = in_short(desk)
    line.append(" " * max(1, width - line.cell_len - boat.cell_len - 1)).append_text(boat)
    return clipped(line, width)


def space(at: str) -> str:
    """What is printed on a space of a track."""
    return at if at != "blank" else "–"


def track(names: Sequence[str], at: str, blocked: int) -> Text:
    """A track as a bar: what is left, what is spent, what is blocked."""
    left = len(names) - 1 - names.index(at)
    style = BAD if left <= 2 else WARN if left <= 4 else GOOD
    free = max(0, left - blocked)
    shown = Text(f"{space(at):<4} ", BRIGHT)
    shown.append("■" * free, style).append("▣" * min(left, blocked), BAD)
    return shown.append("·" * (len(names) - 1 - left), DIM)


def in_short(desk: Desk) -> Text:
    """Course, speed and depth in one phrase."""
    boat = desk.view.boat
    line = Text(f"{degrees(boat.course)} {boat.speed:.1f} kn ", BRIGHT)
    line.append(f"{boat.depth:.0f} m", BAD if boat.depth > 150 else BRIGHT)
    return line.append(f" {boat.battery * 100:.0f}%", BAD if boat.battery < 0.2 else GOOD)


def feed(desk: Desk, lines: Sequence[LogLine], width: int, height: int, whole: bool = False) -> list[Text]:
    """The newest lines, the last one at the bottom."""
    shown = [line for line in lines if whole or line.code not in QUIET][-height:]
    return [clipped(feed_line(desk, line), width) for line in shown]


def feed_line(desk: Desk, line: LogLine) -> Text:
    style = BAD if line.code in ALARM else GOOD if line.code in GLAD else BRIGHT if line.code in NEWS else PLAIN
    style = DIM if line.code in QUIET else BRASS if line.code.startswith("propose_") else style
    return Text(f"{when(desk, line.data.get('t', 0))} ", DIM).append(sentence(desk, line), style)


def sentence(desk: Desk, line: LogLine) -> str:
    """The line in words; ships and calls by their names."""
    data, words = dict(line.data), desk.words
    if data.get("kind") in desk.kit.vessels:
        data["kind"] = words.word(f"ship_{data['kind']}")
    if line.code == "mobilization":
        data["call"] = call_name(desk, data["call"])
    return words.of_game("log", line.code, **data)


def call_name(desk: Desk, call: str) -> str:
    """What a Mobilization is for, in words."""
    words = desk.words
    name, *rest = call.split(":")
    if name in CALLS:
        return words.word(f"call_{name}")
    if name != HELP or len(rest) < 2:
        return call
    supply = words.word(rest[2]) if len(rest) > 2 and rest[2] else "–"
    return words("call_help", n=rest[1], section=rest[0], supply=supply)


def when(desk: Desk, seconds: int) -> str:
    """The hour of something that happened so many seconds after the start."""
    view = desk.view
    hour, minute, second = map(int, view.time.split(":"))
    at = (hour * HOUR + minute * 60 + second - view.clock.seconds + seconds) % DAY_S
    return f"{at // HOUR:02}:{at % HOUR // 60:02}:{at % 60:02}"


def hints(desk: Desk, width: int) -> list[Text]:
    """What the player aids would say now, and cards that wait."""
    view, words = desk.view, desk.words
    said = [(f"☞ {words.word(code)}", WARN) for code in view.hints]
    said += [(words("asdic"), BAD)] if view.pinged else []
    said += [(words("aircraft_seen", bearing=plane.bearing), BAD) for plane in view.aircraft]
    for breach in view.technical_view.breaches:
        said.append((words("breach_left", section=breach.section, left=minutes(breach.left)), BAD))
    return [line for text, style in said for line in wrapped(text, width, style)]
