"""A cruise: one live table, the roles of the person at the keyboard, bot officers in the others. Screens and plain
lines both drive it; it lets time pass, gives orders, answers questions and saves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.ai.watch import Watch
from kaleun.games.uboot.bots.crew import LEVELS
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER, ROLES
from kaleun.games.uboot.tty.words import Words
from kaleun.kernel.ask import IllegalAnswer, KaleunError, Refusal
from kaleun.kernel.live import CALM

if TYPE_CHECKING:
    from kaleun.cli.home import SaveFile
    from kaleun.games.uboot.officers.shown import Proposal
    from kaleun.kernel.live_table import LiveTable, Offer
    from kaleun.kernel.log import LogLine
    from kaleun.kernel.pending import Pending


class Cruise:
    """Whoever shows it asks `view(seat)`, `feed(seat)`, `questions`, and calls `elapse`, `order`, `reply`, `save`."""

    def __init__(
        self, table: LiveTable, mine: Sequence[str], skills: Mapping[str, str], file: SaveFile, lang: str
    ) -> None:
        self.table, self.file, self.lang = table, file, lang
        self.mine = tuple(role for role in ROLES if role in mine)
        self.skills = {role: skills.get(role, LEVELS[1]) for role in ROLES if role not in self.mine}
        self.words = Words(lang, table.game.texts)
        self.watch = Watch(table, self.skills, table.commitment)
        self.pencil: dict[str, str] = {}
        """The square each navigator has pencilled in as his destination."""
        self.aside: set[str] = set()
        """Proposals the person has put aside."""
        self._saved = ""

    # -- looking

    def view(self, seat: str) -> Any:
        return self.table.sight(seat)

    def feed(self, seat: str) -> list[LogLine]:
        """The log as this role may read it."""
        return self.table.log(seat)

    @property
    def questions(self) -> list[tuple[int, Pending]]:
        """The open questions to the person's roles."""
        return [(n, ask) for n, ask in self.table.prompts().items() if ask.seat in self.mine]

    def offers(self, seat: str) -> dict[str, Offer]:
        """Every command of the role."""
        return {offer.name: offer for offer in self.table.commands(seat)}

    def refusal(self, seat: str, name: str, args: Mapping[str, Any]) -> str:
        """Why this very command cannot be given, "" if it can."""
        found = self.table.why_not(seat, name, **args)
        return "" if found is None else self._sentence(found)

    def _sentence(self, refusal: Refusal) -> str:
        said = self.words.of_game("refused", refusal.code, **{"thing": refusal.key, **refusal.data})
        return f"{said} ({refusal.rule})" if refusal.rule else said

    # -- time

    @property
    def calm(self) -> bool:
        return self.table.clock.pace == CALM

    def elapse(self, wall: float) -> int:
        """Lets real time pass at the present scale; bots act on the way. Returns the simulated seconds."""
        return self.watch.elapse(wall)

    def wait(self, seconds: int) -> int:
        """Lets so many simulated seconds pass, fewer if a message or a question to the person comes first."""
        return self.watch.wait(seconds)

    def pause(self) -> str:
        """Stops the clock, or lets it run again."""
        return self.order(self.mine[0], "resume" if self.table.clock.paused else "pause", {})

    def set_scale(self, to: str) -> str:
        """The First Officer sets the time scale: the person, or the bot at his word."""
        self.watch.minded = False
        return self.order(FIRST_OFFICER, "scale", {"to": to}, ask=True)

    def mind(self) -> bool:
        """Leaves the time scale to a bot First Officer."""
        self.watch.minded = FIRST_OFFICER in self.skills
        self.watch.look_up()
        return self.watch.minded

    # -- doing

    def order(self, seat: str, name: str, args: Mapping[str, Any], ask: bool = False) -> str:
        """Gives a command of one of the person's roles; the reason if it is refused, else ""."""
        if seat not in self.mine and not ask:
            return self.words("not_your_role", role=self.words.role(seat))
        try:
            self.table.command(seat, name, **args)
        except IllegalAnswer as error:
            return self._sentence(error.refusal) if error.refusal is not None else str(error)
        except KaleunError as error:
            return str(error)
        self.watch.hear()
        return ""

    def accept(self, proposal: Proposal) -> str:
        """Does what an officer proposes, or calls the men it takes first; the reason if it is refused, else ""."""
        if proposal.first:
            return self.order(CAPTAIN, "mobilize", {"call": proposal.first})
        return self.order(proposal.seat, proposal.command, proposal.args)

    def reply(self, number: int, key: str) -> str:
        """Answers one of the person's questions; the reason if it cannot be answered so, else ""."""
        ask = dict(self.questions).get(number)
        if ask is None:
            return self.words("question_gone")
        try:
            self.table.reply(ask.seat, key, number)
        except KaleunError as error:
            return str(error)
        self.watch.answer()
        return ""

    def begin(self) -> None:
        """The person has read the briefing."""
        if self.table.clock.paused and not self.table.clock.seconds and self.table.options["briefing"]:
            for seat in self.mine:
                self.order(seat, "briefed", {})
            self.order(FIRST_OFFICER, "start_mission", {}, ask=True)

    # -- keeping

    def save(self) -> str:
        """Keeps the game durably if anything has changed; a sentence if that failed or it moved to another file."""
        now = f"{self.table.n} {self.table.state_hash()}"
        if now == self._saved:
            return ""
        try:
            own = self.file.write(self.table.record())
            self.file.note({"bots": self.skills, "charts": ""})
        except OSError as error:
            return self.words("not_saved", why=error.strerror or str(error))
        self._saved = now
        return "" if own else self.words("moved_file", path=self.file.path)
