"""The cruise as plain lines, for pipes, scripts and screen readers: no clock runs, time passes when one waits."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.cli.tty.reading import NotUnderstood, choice
from kaleun.cli.tty.scene import Words as ShellWords
from kaleun.cli.uboot import fields as form
from kaleun.cli.uboot.draw import attack, frame, plot, task
from kaleun.cli.uboot.draw.boat import sailor
from kaleun.cli.uboot.draw.desk import sit
from kaleun.cli.uboot.pages import Look, pages
from kaleun.games.uboot.advice import plan
from kaleun.games.uboot.seats import ROLES

if TYPE_CHECKING:
    from rich.text import Text

    from kaleun.cli.uboot.cruise import Cruise
    from kaleun.kernel.live_table import Offer

UNITS = {"": 60, "s": 1, "m": 60, "min": 60, "h": 3600}
LONGEST_WAIT_S = 7 * 24 * 3600
SHEET = (100, 30)


class Leave(Exception):
    """The person leaves; the cruise is kept."""


class Lines:
    """Reads a line, does it, tells what happened."""

    def __init__(self, cruise: Cruise) -> None:
        self.cruise, self.words = cruise, cruise.words
        self.seat = cruise.mine[0]
        self._heard = dict.fromkeys(cruise.mine, 0)
        self._shell = ShellWords(cruise.lang)

    # -- the loop

    def play(self) -> None:
        """Until the mission ends, the person leaves, or the input does."""
        self.cruise.begin()
        desk = sit(self.cruise, self.seat)
        self.say(self.words("plain_title", title=self.words.word(desk.view["task"]["title"])))
        self.say(self.words.word(desk.view["task"]["briefing"]), self.words("plain_hint"))
        try:
            while not self.cruise.table.over:
                self.news()
                self.status()
                self.do(self.read())
        except (Leave, EOFError, KeyboardInterrupt):
            self.leave()
            return
        self.news()
        self.say(self.words("end_title"), *(line.plain for line in task.end(sit(self.cruise, self.seat))))
        self.cruise.save()
        self.say(self.words("kept_over", path=self.cruise.file.path))

    def leave(self) -> None:
        why = self.cruise.save()
        path = self.cruise.file.path
        self.say("", *([why] if why else []), self.words("kept", path=path, how=f"kaleun play --resume {path}"))

    def read(self) -> str:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            sys.stdout.write("\n")
        return line.strip()

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            sys.stdout.write(f"{sentence.rstrip()}\n")

    def show(self, lines: Sequence[Text]) -> None:
        self.say(*(line.plain for line in lines))

    # -- telling

    def news(self) -> None:
        """What this role has heard since it was told last."""
        desk, lines = sit(self.cruise, self.seat), self.cruise.feed(self.seat)
        for line in lines[self._heard[self.seat] :]:
            if line.code not in frame.QUIET:
                self.say(frame.feed_line(desk, line).plain)
        self._heard[self.seat] = len(lines)

    def status(self) -> None:
        """Where the boat is in one line, then the question that waits."""
        desk = sit(self.cruise, self.seat)
        view, boat, tracks = desk.view, desk.view["boat"], desk.view["tracks"]
        self.say(self.words(
            "plain_status", role=self.words.role(self.seat), date=view["date"], time=view["time"],
            course=round(boat["course"]), speed=boat["speed"], depth=round(boat["depth"]),
            orders=tracks["orders"], morale=tracks["morale"],
        ))  # fmt: skip
        for _, ask in self.cruise.questions[:1]:
            self.say(f"{self.words.role(ask.seat)}: {ask.text(self.cruise.lang)} ({ask.rule})")
            self.say(*(f"{n}. {o.text(self.cruise.lang)}" for n, o in enumerate(ask.options, 1)))

    # -- doing

    def do(self, text: str) -> None:
        """One line: a command of these lines, an order, or an answer."""
        name, _, rest = text.partition(" ")
        known = COMMANDS.get(name.casefold())
        if not text:
            return
        try:
            if known is not None:
                known(self, rest.strip())
            elif name in self.cruise.offers(self.seat) and not (self.cruise.questions and text.isdigit()):
                self.order(name, rest)
            else:
                self.answer(text)
        except (NotUnderstood, form.BadValue) as error:
            self.say(str(error))

    def answer(self, text: str) -> None:
        if not self.cruise.questions:
            self.say(self.words("not_a_command", text=text[:30]))
            return
        number, ask = self.cruise.questions[0]
        why = self.cruise.reply(number, choice(ask, text, self._shell))
        self.say(*([why] if why else []))

    def order(self, name: str, rest: str) -> None:
        """An order with its arguments: in their order, or by name (`depth=25`)."""
        why = self.cruise.order(self.seat, name, self.arguments(self.cruise.offers(self.seat)[name], rest))
        self.say(*([f"{self.words.word(name)}: {why}"] if why else []))

    def arguments(self, offer: Offer, rest: str) -> dict[str, Any]:
        desk = sit(self.cruise, self.seat)
        known = {field.name: field for field in form.fields(desk, offer)}
        values: dict[str, Any] = {}
        if len(known) == 1 and next(iter(known.values())).kind == form.TEXT and rest:
            return {next(iter(known)): rest}
        force = {}
        for part in re.findall(r'\w+="[^"]*"|\S+', rest):
            name, given, value = part.partition("=")
            if name == "force" and any(param.name == "force" for param in offer.params):
                force = {"force": True}
                continue
            if not given:
                free = [n for n in known if n not in values]
                if not free:
                    raise form.BadValue(self.words("too_many", name=self.words.word(offer.name), text=part[:20]))
                name, value = free[0], part
            if name not in known:
                raise form.BadValue(self.words("no_argument", name=name[:20], known=", ".join(known) or "–"))
            values[name] = form.read(desk, known[name], value.strip('"'))
        return {**form.arguments(list(known.values()), values), **force}


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
    for group, rows in form.grouped(offers):
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
        lines.show(listed[int(rest) - 1].draw(desk, *SHEET, Look()))
        return
    shown = [frame.header(desk, 120), frame.tracks(desk, 120), *frame.hints(desk, 100)]
    shown += plot.contacts(desk, 100) if "contacts" in desk.view else []
    shown += attack.tubes(desk, 100)
    lines.show(shown)
    names = ", ".join(f"{n} {lines.words.word(page.name)}" for n, page in enumerate(listed, 1))
    lines.say(lines.words("plain_pages", pages=names))


def _men(lines: Lines, rest: str) -> None:
    desk = sit(lines.cruise, lines.seat)
    lines.show(
        [
            sailor(desk, row).append(f"  {row['figure']}")
            for row in desk.view["sailors"]
            if row["role"] in lines.cruise.mine
        ]
    )


def _stations(lines: Lines, rest: str) -> None:
    """In an open Mobilization: one's men to the stations of the call."""
    desk = sit(lines.cruise, lines.seat)
    asked = next((ask for _, ask in lines.cruise.questions if ask.prompt == "ready"), None)
    if desk.view["mobilization"] is None or asked is None:
        lines.say(lines.words.of_game("refused", "no_mobilization"))
        return
    places = plan(desk.view, str(asked.data.get("call", "")))
    for row in desk.view["sailors"]:
        to = places.get(row["figure"], row["section"])
        if row["role"] in lines.cruise.mine and to != row["section"]:
            why = lines.cruise.order(row["role"], "move", {"figure": row["figure"], "to": to})
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


def _task(lines: Lines, rest: str) -> None:
    desk = sit(lines.cruise, lines.seat)
    lines.show([*task.objectives(desk), *task.said(desk), *task.log_book(desk)])


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
    "why": _why, "task": _task, "log": _log, "help": _help, "?": _help, "save": _save, "quit": _quit, "q": _quit,
}  # fmt: skip
