"""The order of things: set-up, then minutes of the clock; inside a second the order of the simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.briefing import BRIEFING
from kaleun.games.uboot.crew import timers
from kaleun.games.uboot.crew.commands import COMMANDS as CREW_COMMANDS
from kaleun.games.uboot.crew.procedures import PROCEDURES as CREW_PROCEDURES
from kaleun.games.uboot.crew.setup import new_crew, set_up
from kaleun.games.uboot.missions import headquarters, lesson, logbook, talk
from kaleun.games.uboot.missions.carry import restore
from kaleun.games.uboot.missions.ending import close
from kaleun.games.uboot.missions.procedures import PROCEDURES as MISSION_PROCEDURES
from kaleun.games.uboot.officers import speak
from kaleun.games.uboot.readiness import Readiness
from kaleun.games.uboot.sea.commands import COMMANDS as SEA_COMMANDS
from kaleun.games.uboot.sea.events import PROCEDURES as SEA_PROCEDURES
from kaleun.games.uboot.sea.lull import lull
from kaleun.games.uboot.sea.setup import new_boat, put_to_sea
from kaleun.games.uboot.sea.state import Sea
from kaleun.games.uboot.sea.step import own_boat, step, strategic
from kaleun.games.uboot.seats import FIRST_OFFICER
from kaleun.games.uboot.state import State
from kaleun.games.uboot.truth import HINDSIGHT
from kaleun.kernel.ask import Asks, Dice
from kaleun.kernel.live import Clock, Command, Live, clock_commands
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.kernel.game import Play

MINUTE = 60
SEED = Dice("BG-H.7", "sea", 1, 1 << 48, "")


def new_state(book: Book) -> State:
    """Before the first die."""
    return State(book.mission["id"], 0, Clock(), new_boat(book), Sea(), new_crew(book), Readiness())


@rule("BG-H.7")
def begin(s: State, p: Play[Book]) -> Asks[None]:
    """Draws the seed of the sea, puts boat and traffic to sea, sets up the crew."""
    s.seed = yield SEED
    put_to_sea(s, p)
    if p.book.options["carried"]:
        restore(s, p)
    else:
        yield from set_up(s, p)
    headquarters.assign(s, p)
    lesson.begin(s, p)
    s.clock.paused = bool(p.book.options["briefing"])


@rule("BG-1.4.a", "BG-H.7", "BG-H.8")
def run(s: State, p: Play[Book], n: int) -> int:
    """Up to n seconds; stops after the second in which an event or a message came up. While nobody is near, nothing
    moves until the minute is full."""
    clock, done, look_s = s.clock, 0, p.book.sea.look_s
    events, alerts = len(s.events), clock.alerts
    while done < n:
        if s.sea.strategic:
            jump = min(n - done, MINUTE - clock.seconds % MINUTE)
            clock.seconds += jump
            done += jump
            if clock.seconds % MINUTE == 0:
                second(s, p, MINUTE)
        elif quiet := lull(s, p, min(n - done, look_s - 1 - clock.seconds % look_s), own_second):
            done += quiet
        else:
            clock.seconds += 1
            done += 1
            second(s, p, 1)
        if len(s.events) != events or clock.alerts != alerts or s.outcome:
            break
    return done


@rule("BG-1.2.a")
def second(s: State, p: Play[Book], dt: int) -> None:
    """One step of `dt` seconds: crew timers, then the sea; steps of a minute begin and end on whole minutes only."""
    timers.tick(s, p, dt)
    step(s, p, dt)
    lesson.each_second(s, p)
    if s.clock.seconds % MINUTE == 0:
        headquarters.each_minute(s, p)
        speak.each_minute(s, p)
        s.sea.strategic = strategic(s, p.book) and not timers.busy(s) and not lesson.under_way(s, p.book)


def own_second(s: State, p: Play[Book]) -> None:
    """A second of the crew's timers and of our own boat, where there is nobody else."""
    timers.tick(s, p, 1)
    own_boat(s, p, 1)


@rule("BG-6.14.g", "BG-8.5.a", "BG-H.10")
def clocks() -> dict[str, Command]:
    """Everybody may pause; the First Officer sets the time scale, as far as the table and the crew allow."""
    commands = clock_commands("BG-6.14.g", "BG-8.5.a", (FIRST_OFFICER,), lambda book: str(book.max_scale))
    scale = commands["scale"]
    commands["scale"] = scale._replace(check=timers.no_hurry(scale.check))
    return commands


COMMANDS = {
    **clocks(),
    **BRIEFING,
    **SEA_COMMANDS,
    **CREW_COMMANDS,
    **logbook.COMMANDS,
    **talk.COMMANDS,
}
PROCEDURES = {**SEA_PROCEDURES, **CREW_PROCEDURES, **MISSION_PROCEDURES}

LIVE = Live(
    run=run,
    commands=COMMANDS,
    procedures=PROCEDURES,
    factor=lambda book, scale: int(book.scales[scale]),
    over=lambda s: bool(s.outcome),
    close=close,
    pace=lambda book: str(book.pace),
    hindsight=HINDSIGHT,
)
