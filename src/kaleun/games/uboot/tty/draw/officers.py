"""The officers: what each says, proposes and is asked, and who waits for whom; their words on the first page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from kaleun.games.uboot.officers.shown import Proposal
from kaleun.games.uboot.seats import CAPTAIN, ROLES
from kaleun.games.uboot.tty.draw.desk import BRASS, BRIGHT, COLOUR, DIM, PLAIN, WARN, Desk, wrapped
from kaleun.games.uboot.tty.draw.frame import call_name

KEEL = ("nav_depth", "nav_shallow")
"""Words that have a place of their own on the first page."""


def sentence(desk: Desk, code: str, data: Mapping[str, Any]) -> str:
    """A word of an officer; the feed has the same words."""
    return desk.words.of_game("log", code, **data)


def proposals(desk: Desk) -> list[Proposal]:
    """What the person at the keyboard could accept, the most urgent first; what was put aside comes last."""
    aside = desk.cruise.aside
    rows = [row for officer in desk.view.officers.values() for row in officer.proposes]
    mine = [row for row in rows if row.seat in desk.cruise.mine]
    return sorted(mine, key=lambda row: (row.code in aside, row.rank))


def proposed(desk: Desk, row: Proposal) -> str:
    """A proposal as a sentence, with the Mobilization that comes first."""
    said = sentence(desk, row.code, row.data)
    return f"{said} {desk.words('first_call', call=call_name(desk, row.first))}" if row.first else said


def words(desk: Desk, width: int, most: int) -> list[Text]:
    """The officers' words in so many lines: the proposal that `y` accepts, then what they say, then other proposals."""
    mine = proposals(desk)
    lines = [line for row in mine[:1] for line in wrapped(f"y {proposed(desk, row)}", width, WARN)]
    for officer in desk.view.officers.values():
        for word in officer.says:
            if word.code not in KEEL:
                lines += wrapped(sentence(desk, word.code, word.data), width)
    lines += [line for row in mine[1:] for line in wrapped(proposed(desk, row), width, BRASS)]
    return lines[:most]


def under_keel(desk: Desk) -> int | None:
    """Metres of water below the boat, as the Navigator has called them out."""
    said = [word for officer in desk.view.officers.values() for word in officer.says if word.code in KEEL]
    return int(str(said[0].data["depth"])) if said else None


def board(desk: Desk, width: int, height: int) -> list[Text]:
    """For each role: the question it is asked, what it says and proposes, for whom it waits."""
    said, lines = desk.words, [desk.title("officers_board")]
    asked = list(desk.cruise.table.prompts().values())
    for role in ROLES:
        own = said("your_role") if role in desk.cruise.mine else said("bot_role")
        lines.append(Text(said.role(role), COLOUR[role]).append(f"  {own}", DIM))
        for ask in (ask for ask in asked if ask.seat == role):
            lines += _entry(said("is_asked", question=ask.text(said.lang)), width, WARN)
            if role != CAPTAIN:
                lines += _entry(said("waits_for", who=said.role(CAPTAIN), whom=said.role(role)), width, DIM)
        officer = desk.view.officers.get(role)
        for word in officer.says if officer else ():
            lines += _entry(sentence(desk, word.code, word.data), width, PLAIN)
        for row in officer.proposes if officer else ():
            lines += _entry(proposed(desk, row), width, BRIGHT if row.seat in desk.cruise.mine else PLAIN)
            if row.seat != role:
                lines += _entry(said("waits_for", who=said.role(role), whom=said.role(row.seat)), width, DIM)
    mine = proposals(desk)
    lines.append(Text(said("accept_keys") if mine else said("nobody_proposes"), BRASS if mine else DIM))
    return lines


def _entry(text: str, width: int, style: str) -> list[Text]:
    return [Text("  ").append_text(line) for line in wrapped(text, width - 2, style)]


def lesson(desk: Desk, width: int) -> list[Text]:
    """The goal of the moment, if this is a lesson."""
    row = desk.view.task.lesson
    if row is None or row.reached >= len(row.goals):
        return []
    said = desk.words(
        "lesson_goal", n=row.reached + 1, of=len(row.goals), words=desk.words.word(row.goals[row.reached])
    )
    return wrapped(said, width, BRASS)
