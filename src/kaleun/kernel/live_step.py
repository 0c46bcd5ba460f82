"""The step of a live game: a minute of its clock, with the procedures that run beside it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, NamedTuple

from kaleun.kernel.ask import Ask, Asks, Option, Question, Refusal
from kaleun.kernel.live import AUTO_PAUSE, Command, Live, Param

MINUTE = 60
CLOCK, BEAT, COMMAND, ANSWER = "clock", "beat", "command", "answer"
RUNS = (1, 10, MINUTE)
"""Seconds the clock offers when nobody is asked anything."""
KINDS: dict[str, type | tuple[type, ...]] = {
    "int": int, "float": (int, float), "str": str, "bool": bool, "list": (list, tuple),
}  # fmt: skip


class Prompt(NamedTuple):
    """A question of an open procedure. `id` tells prompts apart until the next mark."""

    id: int
    ask: Ask
    paused: Generator[Question, Any, Any]
    free: bool


class Waiting(Ask):
    """What a live table always waits for: the clock, a command, or an answer to one of the open prompts. Its options,
    for whoever plays on without knowing what a live game is, run the clock or answer the oldest prompt."""

    __slots__ = ("docket",)

    def __init__(self, docket: Docket) -> None:
        options = [Option(f"run:{n}", (CLOCK, BEAT, n)) for n in RUNS]
        for prompt in docket.open[:1]:
            seat, keys = prompt.ask.seat, [o.key for o in prompt.ask.options]
            options = [Option(key, (seat, ANSWER, (prompt.id, key))) for key in keys] + options
        super().__init__(CLOCK, BEAT, "", options, kind="live")
        self.what, self.docket = BEAT, docket

    @property
    def prompts(self) -> list[Prompt]:
        return self.docket.open

    def by_seat(self) -> Mapping[str, Ask]:
        """The oldest open prompt of each seat that is asked; the clock is no seat."""
        oldest: dict[str, Ask] = {}
        for prompt in self.docket.open:
            oldest.setdefault(prompt.ask.seat, prompt.ask)
        return oldest

    def wrong(self, who: str, what: str, value: Any) -> str | None:
        if what == BEAT and who == CLOCK:
            return self.docket.stands(value)
        if who == CLOCK or not isinstance(value, (list, tuple)) or len(value) != 2:
            return f"a live game takes no answer {what} of {who}"
        first, second = value
        if what == ANSWER:
            prompt = next((o for o in self.prompts if o.id == first and o.ask.seat == who), None)
            found = prompt is not None and isinstance(second, str) and prompt.ask.find(second) is not None
            return None if found else f"{second!r} is not offered to {who}"
        if what != COMMAND or not isinstance(second, dict):
            return f"a live game takes no answer {what}"
        refusal = self.docket.refusal(who, first, second)
        return None if refusal is None else f"{who} may not {first}: {refusal.code}"

    def meaning(self, who: str, what: str, value: Any) -> Any:
        return who, what, value


class Docket:
    """The procedures under way in one minute."""

    def __init__(self, live: Live, s: Any, p: Any) -> None:
        self.live, self.s, self.p = live, s, p
        self.open: list[Prompt] = []
        self.count = 0

    # -- what is possible

    def stands(self, n: Any) -> str | None:
        """Why the clock does not run on for n seconds, or None."""
        clock = self.s.clock
        if type(n) is not int or not 0 < n <= MINUTE - clock.seconds % MINUTE:
            return f"the clock does not run {n!r} seconds from here"
        if clock.paused:
            return "the clock is stopped"
        if self.open and self.live.pace(self.p.book) == AUTO_PAUSE:
            return "the clock waits for an answer"
        return None

    def refusal(self, seat: str, name: Any, args: Mapping[str, Any], ready: bool = False) -> Refusal | None:
        """Why the seat may not give this command now, or None. `ready`: asked without arguments."""
        command = self.live.commands.get(name) if isinstance(name, str) else None
        if command is None:
            return Refusal(str(name)[:40], "no_command", "")
        if command.seats and seat not in command.seats:
            return Refusal(command.name, "not_your_command", command.rule)
        if not command.free and any(not o.free for o in self.open):
            return Refusal(command.name, "finish_first", command.rule)
        bad = None if ready else bad_argument(command, args)
        if bad is not None:
            return Refusal(command.name, "bad_argument", command.rule, argument=bad)
        return command.check(self.s, self.p.book, seat, args) if command.check else None

    # -- running

    def start(self, procedure: Asks[None], free: bool = False) -> Generator[Question, Any, None]:
        """Runs a procedure until it waits for a seat or is done."""
        yield from self._on(procedure, None, free)

    def go_on(self, id: int, key: str) -> Generator[Question, Any, None]:
        """Gives a prompt its answer."""
        prompt = next(o for o in self.open if o.id == id)
        option = prompt.ask.find(key)
        assert option is not None
        self.open.remove(prompt)
        yield from self._on(prompt.paused, option.value, prompt.free)

    def _on(self, procedure: Asks[None], value: Any, free: bool) -> Generator[Question, Any, None]:
        try:
            question = procedure.send(value)
            while not isinstance(question, Ask):
                question = procedure.send((yield question))
        except StopIteration:
            return
        self.count += 1
        self.open.append(Prompt(self.count, question, procedure, free))

    def work(self) -> Generator[Question, Any, None]:
        """Starts a procedure for each event, in order, as long as none that must be finished first is open."""
        s = self.s
        while s.events and all(o.free for o in self.open):
            event = s.events.pop(0)
            yield from self.start(self.live.procedures[event.kind](s, self.p, **event.data))

    def take(self, who: str, what: str, value: Any) -> Generator[Question, Any, None]:
        """Carries out one answer and everything that follows from it."""
        if what == BEAT:
            self.live.run(self.s, self.p, min(value, MINUTE - self.s.clock.seconds % MINUTE))
        elif what == COMMAND:
            command = self.live.commands[value[0]]
            args = {name: tuple(v) if isinstance(v, list) else v for name, v in value[1].items()}
            yield from self.start(command.run(self.s, self.p, who, **args), command.free)
        else:
            yield from self.go_on(*value)
        yield from self.work()


def bad_argument(command: Command, args: Mapping[str, Any]) -> str | None:
    """The first argument that is missing, unknown or of the wrong kind."""
    params = {param.name: param for param in command.params}
    for name in args:
        if name not in params:
            return str(name)[:40]
    for name, param in params.items():
        if name not in args:
            if not param.optional:
                return name
        elif not _fits(args[name], param):
            return name
    return None


def _fits(value: Any, param: Param) -> bool:
    if not isinstance(value, KINDS[param.kind]) or (isinstance(value, bool) and param.kind != "bool"):
        return False
    if isinstance(value, int | float) and not -1e9 < value < 1e9:
        return False
    if isinstance(value, (list, tuple)):
        return len(value) <= 64 and all(v is None or isinstance(v, (int, float, str)) for v in value)
    return not param.values or value in param.values


def minute_of(live: Live) -> Callable[[Any, Any], Asks[str | None]]:
    """The step "minute": until the whole minute, or longer if a procedure is still open then."""

    def minute(s: Any, p: Any) -> Asks[str | None]:
        docket = Docket(live, s, p)
        began = s.clock.seconds
        yield from docket.work()
        while not live.over(s):
            if not docket.open and s.clock.seconds > began and s.clock.seconds % MINUTE == 0:
                return "minute"
            yield from docket.take(*(yield Waiting(docket)))
        live.close(s, p)
        return None

    return minute
