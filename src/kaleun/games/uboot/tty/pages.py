"""The pages of each role: a name, and a drawing as wide and high as the screen allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from kaleun.games.uboot.sea.checklist import wanted
from kaleun.games.uboot.seats import CAPTAIN, CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR
from kaleun.games.uboot.tty.draw import attack, boat, chart, engine, flak, frame, galley, officers, plot, sheet, task
from kaleun.games.uboot.tty.draw.desk import Desk, DeskOf, beside, clipped
from kaleun.games.uboot.view import EngineerView, LookoutView, NavigatorView, OfficerView


class Look(NamedTuple):
    """What the person has turned: the zoom of plot or chart, the shape in the glasses."""

    zoom: int = 0
    pick: int = 0


Drawing = Callable[[DeskOf[Any], int, int, Look], list[Text]]


class Page(NamedTuple):
    """A page of a desk; `name` is its code in the words."""

    name: str
    draw: Drawing
    prose: bool = False
    """Sentences: long lines wrap. Elsewhere they are cut."""


def shown(page: Page, desk: Desk, width: int, height: int, look: Look) -> list[Text]:
    """The page, every line inside its width."""
    lines = page.draw(desk, width, height, look)
    if page.prose:
        console = Console(width=width)
        return [part for line in lines for part in (line.wrap(console, width) if line.cell_len > width else [line])]
    return [line if line.cell_len <= width else clipped(line, width) for line in lines]


def _plain(drawing: Callable[[DeskOf[Any], int, int], list[Text]]) -> Drawing:
    return lambda desk, width, height, look: drawing(desk, width, height)


def conn(desk: DeskOf[OfficerView], width: int, height: int, look: Look) -> list[Text]:
    """The Captain's conn: plot, contacts, what the officers say, the boat and the weather, the attack step by step."""
    left = min(width // 2, 2 * height + 6)
    room = width - left - 2
    right = [*plot.contacts(desk, room), attack.open_views(desk), *frame.hints(desk, room)]
    facts, least = chart.situation(desk), 4
    steps = attack.checklist(desk) if height >= len(right) + len(facts) + least + 10 else _short_list(desk)
    said = officers.words(desk, room, max(least, height - len(right) - len(facts) - len(steps) - 1))
    right += [*said, *facts, *steps]
    return beside(plot.plot(desk, left, height, look.zoom), right, left)


def _short_list(desk: DeskOf[OfficerView]) -> list[Text]:
    """The checklist in one line: what comes next."""
    steps = wanted(desk.view.light)
    done = [what for what in steps if what in desk.view.checked]
    following = next((what for what in steps if what not in done), "")
    said = desk.words(
        "next_step", n=len(done), of=len(steps), what=desk.words.word(f"check_{following}") if following else "–"
    )
    return [Text(said, "#e0b968")]


def first_officers_desk(desk: DeskOf[OfficerView], width: int, height: int, look: Look) -> list[Text]:
    """The plot; beside it contacts, what wants attention, tubes and instruments."""
    left = min(width // 2, 2 * height + 4)
    room = width - left - 2
    right = [*plot.contacts(desk, room), attack.open_views(desk), *frame.hints(desk, room)]
    right += [Text(), *attack.tubes(desk, room)] if height > len(right) + 9 else attack.tubes(desk, room)
    right += officers.words(desk, room, max(0, height - len(right)))
    right += [Text(), *chart.instruments(desk)] if height > len(right) + 3 else []
    return beside(plot.plot(desk, left, height, look.zoom), right, left)


def attack_page(desk: DeskOf[OfficerView], width: int, height: int, look: Look) -> list[Text]:
    """Disk and solution, tubes, what the glasses show."""
    size = min(height, 13)
    facts = attack.geometry(desk)
    if len(facts) + 9 <= size:
        facts += [Text(), *attack.tubes(desk, width - 2 * size - 3)]
    upper = beside(attack.disk(desk, size), facts, 2 * size + 1)
    if height > size + 8:
        return [*upper, Text(), *attack.optics(desk, width, height - size - 2, look.pick)]
    return upper


def glasses(desk: DeskOf[OfficerView], width: int, height: int, look: Look) -> list[Text]:
    """Silhouettes, with the identification sheet below."""
    high = max(8, height // 2 + 1)
    return [*attack.optics(desk, width, high, look.pick), Text(), *sheet.sheet(desk, width)]


def tubes_and_list(desk: DeskOf[OfficerView], width: int, height: int, look: Look) -> list[Text]:
    """Armament: tubes, spares, shells, the checklist."""
    half = max(36, width // 2)
    return beside(attack.tubes(desk, half), attack.checklist(desk), half)


def bridge_plot(desk: DeskOf[LookoutView], width: int, height: int, look: Look) -> list[Text]:
    """The navigator's tactical map with contacts and the sky."""
    left = min(width // 2, 2 * height + 6)
    room = width - left - 2
    right = [*plot.contacts(desk, room), Text(), *chart.instruments(desk), *frame.hints(desk, room)]
    return beside(plot.plot(desk, left, height, look.zoom), right, left)


def disk_page(desk: DeskOf[LookoutView], width: int, height: int, look: Look) -> list[Text]:
    size = min(height, 15)
    return beside(attack.disk(desk, size), attack.geometry(desk), 2 * size + 1)


def flak_page(desk: DeskOf[NavigatorView], width: int, height: int, look: Look) -> list[Text]:
    return flak.flak(desk, width, height)


def engine_page(desk: DeskOf[EngineerView], width: int, height: int, look: Look) -> list[Text]:
    said = [*frame.hints(desk, width), *officers.words(desk, width, 3)]
    return [*said, *engine.engine_room(desk, width, height - len(said))]


def strategic(desk: DeskOf[NavigatorView], width: int, height: int, look: Look) -> list[Text]:
    return chart.chart(desk, width, height, look.zoom)


FLAK = Page("page_flak", flak_page)
BOAT, HANDS = Page("page_boat", _plain(boat.boat)), Page("page_hands", _plain(boat.all_hands))
OFFICERS = Page("page_officers", _plain(officers.board), prose=True)
TASK = Page("page_task", _plain(task.orders_of_headquarters), prose=True)
RADIO = Page("page_radio", _plain(task.radio), prose=True)
ROLE_PAGES: dict[str, tuple[Page, ...]] = {
    CAPTAIN: (Page("page_conn", conn), OFFICERS, BOAT, HANDS, Page("page_attack", attack_page),
              Page("page_cards", _plain(task.cards), prose=True), RADIO, TASK),
    FIRST_OFFICER: (Page("page_desk", first_officers_desk), OFFICERS, BOAT, Page("page_attack", attack_page),
                    Page("page_arms", tubes_and_list), Page("page_glasses", glasses), RADIO,
                    Page("page_sick", _plain(galley.sick_bay), prose=True), TASK),
    NAVIGATOR: (Page("page_chart", strategic), Page("page_plot", bridge_plot), OFFICERS, BOAT,
                Page("page_disk", disk_page), FLAK, Page("page_galley", _plain(galley.galley)), TASK),
    CHIEF_ENGINEER: (Page("page_engine", engine_page), OFFICERS, BOAT,
                     Page("page_repair", _plain(engine.workshop)), HANDS, TASK),
}  # fmt: skip


def whole_log(desk: Desk, width: int, height: int, look: Look) -> list[Text]:
    """Everything the role has heard."""
    return frame.feed(desk, desk.cruise.feed(desk.seat), width, 2000, whole=True)


LOG = Page("page_log", whole_log)


def pages(seat: str) -> tuple[Page, ...]:
    return (*ROLE_PAGES[seat], LOG)
