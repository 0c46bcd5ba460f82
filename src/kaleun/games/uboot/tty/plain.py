"""The cruise as plain lines, for pipes, scripts and screen readers: no clock runs, time passes when one waits."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kaleun.cli.tty.reading import NotUnderstood, choice, read_line
from kaleun.cli.tty.scene import Words as ShellWords
from kaleun.games.uboot.tty import fields as form
from kaleun.games.uboot.tty.draw import frame, officers, task
from kaleun.games.uboot.tty.draw.desk import sit
from kaleun.games.uboot.tty.plain_commands import COMMANDS, Leave

if TYPE_CHECKING:
    from rich.text import Text

    from kaleun.games.uboot.tty.cruise import Cruise
    from kaleun.kernel.live_table import Offer


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
        self.say(self.words("plain_title", title=self.words.word(desk.view.task.title)))
        self.say(self.words.word(desk.view.task.briefing), self.words("plain_hint"))
        try:
            while not self.cruise.table.over:
                self.news()
                self.status()
                self.do(read_line("> "))
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
        view, boat, tracks = desk.view, desk.view.boat, desk.view.tracks
        self.say(self.words(
            "plain_status", role=self.words.role(self.seat), date=view.date, time=view.time,
            course=round(boat.course), speed=boat.speed, depth=round(boat.depth),
            orders=frame.space(tracks.orders), morale=frame.space(tracks.morale),
        ))  # fmt: skip
        self.say(*(line.plain for line in officers.lesson(desk, 200)))
        rows = officers.proposals(desk)
        if rows and not self.cruise.questions and rows[0].code not in self.cruise.aside:
            self.say(f"y: {officers.proposed(desk, rows[0])}")
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
            elif name in self.cruise.offers(self.seat) and not self._answers(text):
                self.order(name, rest)
            else:
                self.answer(text)
        except (NotUnderstood, form.BadValue) as error:
            self.say(str(error))

    def _answers(self, text: str) -> bool:
        """Is this the one thing the open question wants to hear?"""
        asked = self.cruise.questions[:1]
        return any(text == key.partition(":")[0] for _, ask in asked for key in ask.keys if len(ask.keys) == 1)

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
        found = form.arguments(list(known.values()), values)
        why = form.missing(desk, list(known.values()), found)
        if why:
            raise form.BadValue(why)
        return {**found, **force}
