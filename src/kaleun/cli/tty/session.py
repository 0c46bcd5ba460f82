"""A game being played in the terminal: who answers, what is saved when, and who has seen what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from kaleun.cli.common import INSTANT
from kaleun.cli.home import SaveFile
from kaleun.cli.tty import reading
from kaleun.cli.tty.film import GLANCE, Film, watch
from kaleun.cli.tty.scene import Board, Scene, understood
from kaleun.cli.tty.screen import Asking
from kaleun.kernel.ask import IllegalAnswer, KaleunError
from kaleun.kernel.dice import new_seed
from kaleun.kernel.worlds import keeps_from

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kaleun.ai.player import Bot
    from kaleun.kernel.log import LogLine
    from kaleun.kernel.pending import Pending
    from kaleun.kernel.table import Table


class Ui(Protocol):
    """A drawn screen or plain lines."""

    plain: bool
    board: Board
    pace: str

    def event(self, scene: Scene, before: Scene | None, seconds: float | None, hint: str) -> str: ...

    def tell_news(self, scene: Scene, news: Sequence[LogLine]) -> None: ...

    def question(self, asking: Asking) -> str: ...

    def read(self, text: str) -> str: ...

    def say(self, *sentences: str) -> None: ...

    def page(self, scene: Scene, title: str, parts: Sequence[RenderableType]) -> None: ...

    def curtain(self, sentence: str) -> None: ...

    def apart(self) -> AbstractContextManager[None]: ...


class Leave(Exception):
    """The player leaves the table; the game is saved."""


class Session:
    """One table, its file, and the people and bots around it."""

    def __init__(
        self, table: Table, save: SaveFile, ui: Ui, lang: str, bots: Mapping[str, str] | None = None, charts: str = ""
    ) -> None:
        from kaleun.ai import player

        self.table, self.file, self.ui, self.lang = table, save, ui, lang
        self.bot_names, self.charts = dict(bots or {}), charts
        secret = table.seed if table.seed is not None else new_seed()  # never what everybody is shown
        self.bots: dict[str, Bot] = {
            s: player.make(b, table.game, f"bots of {secret}/{s}") for s, b in self.bot_names.items()
        }
        self.humans = [seat for seat in table.seats if seat not in self.bots]
        self.seat: str | None = self.humans[0] if self.humans else None
        self.remarks: list[str] = []
        self.odds: dict[str, str] | None = None
        self.film = Film(table, self.humans or [None])
        self._answered_at: dict[str | None, int] = {}
        self._beside: set[str | None] = set()
        """Who has sat here since the last curtain and may still be looking."""
        self._hurried = False
        """Does somebody want to see no more events before the next question?"""
        self._saved = ""

    @property
    def scene(self) -> Scene:
        return Scene(self.table, self.seat, self.lang)

    def say(self, code: str, **data: Any) -> None:
        """A remark above the next question."""
        self.remarks.append(self.scene.words(code, **data))

    # -- saving

    def save(self) -> None:
        """Keeps the game durably if anything has changed. A full disk is said and tried again; the game goes on."""
        now = f"{self.table.n} {self.table.state_hash()} {self.table.over} {self.table.automation}"
        if now == self._saved:
            return
        try:
            own = self.file.write(self.table.record())
            self.file.note({"bots": self.bot_names, "charts": self.charts})
        except OSError as error:
            self.say("not_saved", why=error.strerror or str(error))
            return
        if not own:
            self.say("moved", path=self.file.path)
        self._saved = now

    # -- playing

    def play(self, commands: Callable[[Session, str], bool]) -> None:
        """Asks until the game is over. `commands` gets each line first and says whether it was one of its own."""
        while (ask := self._next()) is not None:
            self._show(GLANCE if ask.seat == self.seat else None)
            if self._bot_answers(ask):
                continue
            self._hand_over(ask.seat)
            self._human_answers(ask, commands)
        self._show()
        self.save()

    def _show(self, end: float | None = None) -> None:
        """What has happened since the person at the screen saw it last: event by event, the last one for `end`
        seconds, or all at once."""
        reel = self.film.reel(self.seat, self.lang)
        if self.ui.pace != INSTANT and len(reel) and not self._hurried:
            self.save()
            self._hurried = not watch(self.ui, reel, self.ui.pace, end=end)
        self.ui.tell_news(self.scene, self.news())

    @property
    def shared(self) -> bool:
        """Do people with secrets from each other sit at this screen in turn?"""
        return len(self.humans) > 1 and self.table.game.hides(self.table.options)

    def _next(self) -> Pending | None:
        """The question to be answered now. Of several who are asked at once bots are first, then one person after
        another: what is said to be final is so."""
        table = self.table
        bot = next((seat for seat in table.questions if seat in self.bots), None)
        return table.pending if bot is None else table.pending_of(bot)

    def _bot_answers(self, ask: Pending) -> bool:
        bot = self.bots.get(ask.seat)
        if ask.kind == "press" and bot is not None:
            self.table.answer("roll")
            return True
        if bot is None or ask.kind == "dice":  # real dice are rolled by people, for bots too
            return False
        self.table.answer(bot.choose(self.table.sight(ask.seat), ask), ask.seat)
        return True

    def _hand_over(self, seat: str) -> None:
        """The next person sits down; behind a curtain if somebody who may still be looking must not see what comes."""
        seat = seat if seat in self.humans or not self.humans else self.humans[0]
        if seat not in self.humans:
            return
        before, self.seat = self.seat, seat
        self._beside = {before, *self._beside} - {seat}
        if any(keeps_from(self.table, seat, other) for other in self._beside):
            self._beside = set()
            self.save()
            self.ui.curtain(self.scene.words("curtain", seat=self.scene.name(seat)))
        if seat != before:
            self._hurried = False
            self._show(GLANCE)

    def _human_answers(self, ask: Pending, commands: Callable[[Session, str], bool]) -> None:
        self.save()
        self._hurried = False
        scene, written = self.scene, len(self.table.log(self.seat))
        text = self.ui.question(Asking(scene, self.news(), self.remarks, self.odds))
        self.remarks, self.odds = [], None
        try:
            if not commands(self, text):
                meant = understood(self.ui.board, scene, text)
                self.table.answer(meant or reading.choice(ask, text, scene.words))
                self._answered_at[self.seat] = written
        except reading.NotUnderstood as error:
            self.remarks.append(self.why_not(ask, text) or str(error))
        except KaleunError as error:
            self.remarks.append(self._in_words(error))

    def _in_words(self, error: KaleunError) -> str:
        """What went wrong, in the player's language where the rules gave a reason."""
        refusal = error.refusal if isinstance(error, IllegalAnswer) else None
        if refusal is None:
            return str(error)
        data = {"thing": refusal.key.partition(":")[2], **refusal.data}
        return f"{self.table.game.texts.say('refused', refusal.code, data, self.lang)}. ({refusal.rule})"

    def news(self) -> list[LogLine]:
        """What this seat may read of what happened since its last answer."""
        return self.table.log(self.seat, self._answered_at.get(self.seat, 0))

    def why_not(self, ask: Pending, text: str) -> str:
        """The reason why something is not offered, if the rules have one."""
        wanted = text.casefold().replace(" ", "")
        names = (
            (r.key.casefold(), r.key.casefold().partition(":")[2], r.key.casefold().partition(":")[0])
            for r in ask.refused
        )
        found = [r for r, name in zip(ask.refused, names, strict=True) if wanted and wanted in name]
        return f"{found[0].text(self.lang)}. ({found[0].rule})" if found else ""
