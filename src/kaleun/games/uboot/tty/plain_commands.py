"""What can be typed in the plain mode besides orders and answers. The names are the same in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from kaleun.games.uboot.advice import plan
from kaleun.games.uboot.seats import CHIEF_ENGINEER, ROLES
from kaleun.games.uboot.tty import fields as form
from kaleun.games.uboot.tty.draw import attack, frame, officers, plot, task
from kaleun.games.uboot.tty.draw.boat import sailor
from kaleun.games.uboot.tty.draw.desk import sit
from kaleun.games.uboot.tty.draw.puzzle import countdown
from kaleun.games.uboot.tty.pages import Look, pages, shown
from kaleun.games.uboot.view import LookoutView

if TYPE_CHECKING:
    from kaleun.games.uboot.tty.plain import Lines

UNITS = {"": 60, "s": 1, "m": 60, "min": 60, "h": 3600}
LONGEST_WAIT_S = 7 * 24 * 3600
SHEET = (100, 30)


class Leave(Exception):
    """The person leaves; the cruise is kept."""


def _wait(lines: Lines, rest: str) -> None:
    """`wait 10m`: time passes, until a message or a question comes."""
    found = re.fullmatch(r"(\d{1,6})\s*(s|m|min|h)?", rest or "1h")
    seconds = int(found[1]) * UNITS[found[2] or ""] if found else 0
    if not 0 < seconds <= LONGEST_WAIT_S:
        lines.say(lines.words("bad_wait", text=rest[:20]))
    elif not lines.cruise.wait(seconds):
        lines.say(lines.words("clock_waits"))


def _orders(lines: Lines, rest: str) -> None:
    """Every order of the role, or one with its arguments."""
    offers, words, lang = lines.cruise.offers(lines.seat), lines.words, lines.cruise.lang
    desk = sit(lines.cruise, lines.seat)
    for group, rows in form.grouped(offers, hidden=True):
        if not rest:
            lines.say(f"{words.word(group)}:")
        for offer in rows:
            if rest and offer.name != rest:
                continue
            arguments = " ".join(_shown(field) for field in form.fields(desk, offer))
            state = f"– {offer.refused.text(lang)}" if offer.refused else ""
            lines.say(f"  {offer.name} {arguments}  ({words.word(offer.name)}) {state}")
            if rest:
                lines.say(
                    *(
                        f"    {f.name}: {', '.join(f'{v} {label}' for v, label in f.choices)}"
                        for f in form.fields(desk, offer)
                        if f.choices
                    )
                )


def _shown(field: form.Field) -> str:
    return f"[{field.name}]" if field.optional else field.name.upper()


def _role(lines: Lines, rest: str) -> None:
    if rest in lines.cruise.mine:
        lines.seat = rest
    else:
        role = lines.words.role(rest) if rest in ROLES else rest[:20]
        lines.say(lines.words("not_your_role", role=role))


def _look(lines: Lines, rest: str) -> None:
    """The position in lines; with a page's number that page as drawn."""
    desk, listed = sit(lines.cruise, lines.seat), pages(lines.seat)
    if rest.isascii() and rest.isdigit() and 1 <= int(rest) <= len(listed):
        lines.show(shown(listed[int(rest) - 1], desk, *SHEET, Look()))
        return
    facts = [frame.header(desk, 120), frame.tracks(desk, 120), *frame.hints(desk, 100)]
    facts += plot.contacts(desk, 100) if isinstance(desk.view, LookoutView) else []
    facts += attack.tubes(desk, 100)
    lines.show(facts)
    names = ", ".join(f"{n} {lines.words.word(page.name)}" for n, page in enumerate(listed, 1))
    lines.say(lines.words("plain_pages", pages=names))


def _men(lines: Lines, rest: str) -> None:
    desk = sit(lines.cruise, lines.seat)
    lines.show(
        [sailor(desk, row).append(f"  {row.figure}") for row in desk.view.sailors if row.role in lines.cruise.mine]
    )


def _stations(lines: Lines, rest: str) -> None:
    """In an open Mobilization: one's men to the stations of the call."""
    desk = sit(lines.cruise, lines.seat)
    asked = next((ask for _, ask in lines.cruise.questions if ask.prompt == "ready"), None)
    if desk.view.mobilization is None or asked is None:
        lines.say(lines.words.of_game("refused", "no_mobilization"))
        return
    places = plan(desk.view, str(asked.data.get("call", "")))
    for row in desk.view.sailors:
        to = places.get(row.figure, row.section)
        if row.role in lines.cruise.mine and to != row.section:
            why = lines.cruise.order(row.role, "move", {"figure": row.figure, "to": to})
            lines.say(*([why] if why else []))


def _why(lines: Lines, rest: str) -> None:
    """`why dive 25`: would it be refused?"""
    name, _, arguments = rest.partition(" ")
    offer = lines.cruise.offers(lines.seat).get(name)
    if offer is None:
        lines.say(lines.words("not_a_command", text=name[:30]))
        return
    why = lines.cruise.refusal(lines.seat, name, lines.arguments(offer, arguments))
    lines.say(why or lines.words("may_be_given"))


def _puzzle(lines: Lines, rest: str) -> None:
    """The puzzle of a breach: pieces by number, the frame, the time left."""
    desk, words = sit(lines.cruise, CHIEF_ENGINEER), lines.words
    if CHIEF_ENGINEER not in lines.cruise.mine or desk.view.puzzle is None:
        lines.say(words("no_puzzle"))
        return
    lines.say(countdown(desk).plain.strip(), words("puzzle_aim"))
    for piece in desk.view.puzzle.pieces:
        turned = f", {words('upside_down')}" if piece.turned else ""
        lines.say(f"{piece.piece}: {words.word(piece.picture)}, {words.word(piece.half)}{turned}")
    lines.say(words("puzzle_frame", spaces=", ".join(str(n) if n >= 0 else "–" for n in desk.view.puzzle.frame)))


def _task(lines: Lines, rest: str) -> None:
    desk = sit(lines.cruise, lines.seat)
    lines.show([*task.objectives(desk), *task.log_book(desk)])


def _officers(lines: Lines, rest: str) -> None:
    """What each officer says and proposes, and who waits for whom."""
    lines.show(officers.board(sit(lines.cruise, lines.seat), *SHEET))


def _accept(lines: Lines, rest: str) -> None:
    """The most urgent proposal is accepted; one that a person fills in is named."""
    rows = officers.proposals(sit(lines.cruise, lines.seat))
    if not rows:
        lines.say(lines.words("nobody_proposes"))
    elif rows[0].fill and not rows[0].first:
        _orders(lines, rows[0].command)
    else:
        why = lines.cruise.accept(rows[0])
        lines.say(*([why] if why else []))


def _log(lines: Lines, rest: str) -> None:
    desk = sit(lines.cruise, lines.seat)
    lines.show(frame.feed(desk, lines.cruise.feed(lines.seat), 200, 2000, whole=True))


def _help(lines: Lines, rest: str) -> None:
    lines.say(*lines.words("plain_help").strip("\n").splitlines())


def _save(lines: Lines, rest: str) -> None:
    lines.say(lines.cruise.save() or lines.words("saved", path=lines.cruise.file.path))


def _quit(lines: Lines, rest: str) -> None:
    raise Leave


COMMANDS: dict[str, Callable[[Lines, str], None]] = {
    "wait": _wait, "w": _wait, "orders": _orders, "role": _role, "look": _look, "men": _men, "stations": _stations,
    "why": _why, "task": _task, "log": _log, "puzzle": _puzzle, "officers": _officers, "y": _accept,
    "help": _help, "?": _help, "save": _save,
    "quit": _quit, "q": _quit,
}  # fmt: skip
