"""The start: mission or voyage, roles, difficulty, bots and clock on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from kaleun.games.uboot.bots.crew import LEVELS
from kaleun.games.uboot.commands.voyages import under_way
from kaleun.games.uboot.missions.voyage import CAMPAIGN, begin, next_mission
from kaleun.games.uboot.seats import ROLES
from kaleun.games.uboot.tty.draw.desk import BAD, BRASS, COLOUR, DIM, PLAIN
from kaleun.games.uboot.tty.plan import YOU, Plan, tutorial
from kaleun.games.uboot.tty.screens.parts import Changed, Choose
from kaleun.games.uboot.tty.words import Words
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import find_game

if TYPE_CHECKING:
    from pathlib import Path

PACES = ("auto_pause", "running", "calm")
TITLE = "U - B O O T"
LESSON = "lesson:"


class Start(Screen[Plan | None]):
    """Every choice is a line; Enter sails, r goes on with the cruise that waits."""

    HOLDS = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "sail", show=False, priority=True), Binding("escape,q", "app.quit", show=False),
        Binding("f5", "resume", show=False),
        Binding("down", "app.focus_next", show=False), Binding("up", "app.focus_previous", show=False),
    ]  # fmt: skip

    def __init__(self, plan: Plan, waiting: Path | None) -> None:
        super().__init__()
        self.plan, self.waiting = plan, waiting
        self.game = find_game("uboot")
        self.words = Words(plan.lang, self.game.texts)
        chart = self.game.charts()["missions"]
        self.missions = {m["id"]: m for m in chart["mission"]}
        self.patrols = {row["id"]: row for row in chart["patrol"]}

    def compose(self) -> ComposeResult:
        words, options = self.words, self.game.options
        with VerticalScroll(id="start"):
            yield Static(Text(f"{TITLE}   ", BRASS).append(words.of_game("name", "pitch"), DIM), id="title")
            if not self.plan.options.get("own_mission"):
                names = [(m, f"{m} {words.word(row['title'])}") for m, row in self.missions.items()]
                names += [(f"{LESSON}{role}", words.word(f"tutorial_{role}")) for role in ROLES]
                names += [(p, words("patrol", id=p, title=words.word(row["title"]))) for p, row in self.patrols.items()]
                names.append((CAMPAIGN, words("campaign")))
                now = self.plan.voyage or self._now("mission")
                yield from self._line(words("mission"), Choose(names, now, id="mission"))
            yield Static(id="briefing")
            holders = [(YOU, words("you")), *((skill, words.word(f"bot_{skill}")) for skill in LEVELS)]
            for role in ROLES:
                levels = [(v, words.value(v)) for v in options[role].values]
                yield from self._line(
                    words.role(role),
                    Choose(holders, self.plan.holders[role], id=f"holder-{role}"),
                    Choose(levels, self._now(role), id=f"level-{role}"),
                    style=COLOUR[role],
                )
            paces = [(pace, words.value(pace)) for pace in PACES]
            yield from self._line(words("clock"), Choose(paces, self.plan.options.get("pace", PACES[0]), id="pace"))
            yield Static("", id="verdict")
        yield Static(Text(words("start_keys"), DIM), id="keys")

    def _line(self, name: str, *widgets: Choose, style: str = PLAIN) -> ComposeResult:
        with Horizontal(classes="field"):
            yield Static(Text(name, style), classes="label")
            yield from widgets

    def _now(self, option: str) -> object:
        return self.plan.options.get(option, self.game.options[option].default)

    def on_mount(self) -> None:
        self.query(Choose).first().focus()
        self._brief()
        if self.waiting is not None:
            self.query_one("#verdict", Static).update(Text(self.words("cruise_waits", name=self.waiting.name), BRASS))

    def on_changed(self, event: Changed) -> None:
        self._brief()

    def _brief(self) -> None:
        """The briefing of the mission or voyage that is chosen."""
        words = self.words
        if self.plan.options.get("own_mission"):
            text = Text(words("own_mission"), PLAIN)
        elif self._lesson():
            text = Text(words.word(f"tutorial_{self._lesson()}_briefing"), PLAIN)
        elif self._voyage():
            text = self._of_voyage(self._voyage())
        else:
            row = self.missions[str(self.query_one("#mission", Choose).value)]
            head = words("mission_facts", date=row["date"], hours=row["time_limit_h"], square=row["start_square"])
            text = Text(f"{head}  {words.word(row['primary']['text'])}\n", BRASS).append(
                words.word(row["briefing"]), PLAIN
            )
        self.query_one("#briefing", Static).update(text)

    def _lesson(self) -> str:
        """The role whose lesson is chosen, "" for a mission."""
        name = str(self.query_one("#mission", Choose).value) if self.query("#mission") else ""
        return name.removeprefix(LESSON) if name.startswith(LESSON) else ""

    def _voyage(self) -> str:
        """The patrol or campaign that is chosen, "" for a single mission."""
        name = str(self.query_one("#mission", Choose).value) if self.query("#mission") else ""
        return name if name in self.patrols or name == CAMPAIGN else ""

    def _of_voyage(self, of: str) -> Text:
        """How far it has got, what comes next, what it is about."""
        words = self.words
        try:
            voyage = under_way(of, self.game)
        except KaleunError as error:
            return Text(str(error), BAD)
        charts = self.game.charts()
        title = words.word(self.missions[next_mission(voyage or begin(of, charts), charts)]["title"])
        n = len(voyage.sailed) if voyage is not None else 0
        head = words("voyage_goes_on", n=n, title=title) if voyage is not None else words("voyage_begins", title=title)
        about = words.word(self.patrols[of]["briefing"]) if of in self.patrols else words("campaign_about")
        return Text(f"{head}\n", BRASS).append(about, PLAIN)

    def chosen(self) -> Plan:
        """The plan as the page stands."""
        if self._lesson():
            pace = self.query_one("#pace", Choose).value
            return tutorial(self._lesson(), {"pace": pace}, self.plan.seed, self.plan.save, self.plan.lang)
        options, voyage = dict(self.plan.options), self._voyage()
        if self.query("#mission") and not voyage:
            options["mission"] = self.query_one("#mission", Choose).value
        for role in ROLES:
            options[role] = self.query_one(f"#level-{role}", Choose).value
        options["pace"] = self.query_one("#pace", Choose).value
        holders = {role: str(self.query_one(f"#holder-{role}", Choose).value) for role in ROLES}
        return Plan(options, holders, self.plan.seed, self.plan.save, self.plan.charts, self.plan.lang, voyage)

    def action_sail(self) -> None:
        plan = self.chosen()
        if not plan.mine:
            self.query_one("#verdict", Static).update(Text(self.words("nobody_plays"), BAD))
        else:
            self.dismiss(plan)

    def action_resume(self) -> None:
        if self.waiting is not None:
            self.dismiss(None)
