"""On deck: the crew layer over a sea where nothing moves, with scripted tokens, so that a test reads like its sentence.

    b = crew(captain="easy")
    b.put(3, "blue-triangle", "blue-hexagon")
    b.order("new_course", degrees=330)
    assert b.tokens("blue-triangle") == []

Questions a test does not mention get their first answer; chance it does not mention comes out in the order of the box.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.uboot.cites import check_lines, check_question, check_refusal
from kaleun.games.uboot.crew import aboard
from kaleun.games.uboot.crew.invariants import invariants
from kaleun.games.uboot.crew.s06_7_busy import update
from kaleun.games.uboot.crew.setup import set_up
from kaleun.games.uboot.crew.timers import tick
from kaleun.games.uboot.seats import CAPTAIN
from kaleun.games.uboot.sequence import COMMANDS, PROCEDURES, new_state
from kaleun.kernel.ask import Ask, Dice, Pick, Shuffle
from kaleun.kernel.game import Play, find_game
from kaleun.kernel.live_step import bad_argument

GAME = find_game("uboot")
ALL = (
    "white-circle", "white-square", "white-triangle", "white-hexagon",
    "blue-circle", "blue-square", "blue-triangle", "blue-hexagon",
    "green-circle", "green-square", "green-triangle", "green-hexagon",
    "brown-circle", "brown-square", "brown-triangle", "brown-hexagon",
)  # fmt: skip
HELM = ("blue-triangle", "blue-hexagon")
BALLAST = ("brown-circle", "brown-hexagon")
STATIONS = {3: (*HELM, *BALLAST), 5: ("brown-square",), 6: ("brown-triangle",)}


class Deck:
    """State, book and log of one boat, with the shortest words for what tests do."""

    def __init__(self, **options: Any) -> None:
        full = GAME.full_options(options)
        self.book = GAME.book(full, GAME.charts())
        self.s, self.p = new_state(self.book), Play(self.book)
        self.asked: list[tuple[str, str]] = []
        self.luck: dict[str, list[Any]] = {}
        self.rolled: list[tuple[str, Any]] = []
        self.open: Any = None
        self.read = 0
        """So many lines of the log have been looked at."""
        self.run(set_up(self.s, self.p))
        self.asked, self.rolled = [], []

    # -- doing

    def run(self, procedure: Any, answers: dict[str, Any] | None = None, hold: str = "") -> Deck:
        """Runs a procedure; answers by prompt (a key or a list of keys). `hold`: stops at that prompt and leaves it."""
        said = {prompt: [keys] if isinstance(keys, str) else list(keys) for prompt, keys in (answers or {}).items()}
        value = None
        while True:
            try:
                question = procedure.send(value)
            except StopIteration:
                break
            check_question(question)
            if isinstance(question, Ask):
                if question.prompt == hold:
                    self.open = (procedure, question)
                    return self
                self.asked.append((question.seat, question.prompt))
                keys = said.get(question.prompt, [])
                key = keys.pop(0) if keys else question.options[0].key
                option = question.find(key)
                assert option is not None, f"{key} is not among {[o.key for o in question.options]}"
                value = option.value
            else:
                value = self._chance(question)
        assert not any(said.values()), f"never asked: {said}"
        check_lines(self.p.lines[self.read :])
        self.read = len(self.p.lines)
        while self.s.events and not hold:
            event = self.s.events.pop(0)
            self.run(PROCEDURES[event.kind](self.s, self.p, **event.data))
        return self

    def _chance(self, question: Any) -> Any:
        scripted = self.luck.get(question.why)
        if scripted:
            value = scripted.pop(0)
        elif isinstance(question, Pick):
            value = question.items[0]
        elif isinstance(question, Shuffle):
            value = tuple(range(question.n))
        else:
            assert isinstance(question, Dice)
            value = 1 if question.n == 1 else (1,) * question.n
        assert question.accepts(value), f"{question.what} cannot be {value!r}"
        self.rolled.append((question.why, value))
        return value

    def draw(self, *tokens: str) -> Deck:
        """The next crew tokens out of the bag."""
        self.luck["crew_token"] = list(tokens)
        return self

    def order(self, name: str, answers: dict[str, Any] | None = None, hold: str = "", **args: Any) -> Deck:
        """The Captain orders it."""
        return self.do(CAPTAIN, name, answers, hold, **args)

    def do(self, seat: str, name: str, answers: dict[str, Any] | None = None, hold: str = "", **args: Any) -> Deck:
        """A seat gives a command that must be allowed."""
        why = self.refused(name, seat, **args)
        assert not why, f"{name} is refused: {why}"
        return self.run(COMMANDS[name].run(self.s, self.p, seat, **args), answers, hold)

    def refused(self, name: str, seat: str = CAPTAIN, **args: Any) -> str:
        """The code of the refusal, "" if the command may be given."""
        command = COMMANDS[name]
        if command.seats and seat not in command.seats:
            return "not_your_command"
        if bad_argument(command, args):
            return "bad_argument"
        why = command.check(self.s, self.book, seat, args) if command.check else None
        check_refusal(why)
        return why.code if why else ""

    def event(self, kind: str, /, answers: dict[str, Any] | None = None, hold: str = "", **data: Any) -> Deck:
        """The sea says that something happens."""
        return self.run(PROCEDURES[kind](self.s, self.p, **data), answers, hold)

    def later(self, seconds: int) -> Deck:
        """So much time passes for the crew's own clocks."""
        for _ in range(seconds):
            self.s.clock.seconds += 1
            tick(self.s, self.p, 1)
            while self.s.events:
                event = self.s.events.pop(0)
                self.event(event.kind, **event.data)
        return self

    def mobilize(self, *moves: dict[str, Any], **way: int) -> Deck:
        """A whole Mobilization: figures with _ for - and their sections; or moves with all their arguments."""
        self.order("mobilize", hold="ready")
        procedure, question = self.open
        every = [*moves, *({"figure": f.replace("_", "-"), "to": n} for f, n in way.items())]
        for move in every:
            seat = self.book.crew.role_of[move["figure"]]
            command = COMMANDS["move"]
            why = command.check(self.s, self.book, seat, move)
            assert why is None, why.code
            for _ in command.run(self.s, self.p, seat, **move):
                raise AssertionError("a move asks nothing")
        return self.go_on(procedure, question)

    def go_on(self, procedure: Any, question: Any) -> Deck:
        """Answers the held prompt with its first option."""
        first = question.options[0].value

        def rest() -> Any:
            answer = first
            while True:
                try:
                    asked = procedure.send(answer)
                except StopIteration:
                    return
                answer = yield asked

        return self.run(rest())

    # -- setting

    def put(self, section: int, *figures: str) -> Deck:
        for figure in figures:
            assert figure in self.s.crew.figures
            self.s.crew.figures[figure] = section
        return self

    def stations(self) -> Deck:
        """The six men who dive the boat are in place, everybody else is in section 2."""
        self.put(2, *ALL)
        for section, figures in STATIONS.items():
            self.put(section, *figures)
        return self

    def give(self, figures: str | Iterable[str], *tokens: str) -> Deck:
        for figure in [figures] if isinstance(figures, str) else figures:
            aboard.sailor(self.s, figure).tokens = list(tokens)
        return self

    def full(self, *figures: str) -> Deck:
        """Three activations each."""
        return self.give(figures, "activation", "activation", "activation")

    def card(self, figure: str, number: int) -> Deck:
        """The sailor holds a health card with its tokens (first of them only as many as fit)."""
        from kaleun.games.uboot.crew.s06_9_health import give_card

        self.s.crew.decks[self.book.crew.deck_of[number]].remove(number)
        give_card(self.s, self.p, figure, number)
        return self

    def top(self, deck: str, *numbers: int) -> Deck:
        """These cards lie on top of the deck."""
        cards = self.s.crew.decks[deck]
        self.s.crew.decks[deck] = [*numbers, *(n for n in cards if n not in numbers)]
        return self

    def kill(self, figure: str, watch: int = 0) -> Deck:
        """Dead before the test begins."""
        watch = watch or self.s.crew.watch
        man = self.s.crew.sailors[f"{figure}-{watch}"]
        man.kia, man.tokens = True, []
        if watch == self.s.crew.watch:
            self.s.crew.figures[figure] = 0
        return self

    def track(self, orders: str = "", morale: str = "", excess: str = "", blocked: int | None = None) -> Deck:
        """Sets the tracks by the names of their spaces."""
        c, b = self.s.crew, self.book.crew
        c.orders = b.order_names.index(orders) if orders else c.orders
        c.morale = b.morale_names.index(morale) if morale else c.morale
        c.excess = b.morale_names.index(excess) if excess else c.excess
        c.blocked = c.blocked if blocked is None else blocked
        return self

    def under(self, depth: float = 10.0) -> Deck:
        self.s.boat.depth = depth
        return self

    def token(self, section: int, *kinds: str) -> Deck:
        """Environmental tokens lie there."""
        self.s.crew.environment.setdefault(str(section), []).extend(kinds)
        return self

    def fault(self, component: str, level: str) -> Deck:
        """A technical condition is there."""
        from kaleun.games.uboot.crew.s10_3_2_technical import mark

        mark(self.s, self.p, component, level)
        return self

    def observers(self, *figures: str) -> Deck:
        """Busy observers on the bridge."""
        for figure in figures:
            self.put(8, figure)
            man = aboard.sailor(self.s, figure)
            man.duty, man.tokens = "observation", ["busy", *man.tokens]
        update(self.s, self.p)
        return self

    # -- reading

    @property
    def orders(self) -> str:
        return self.book.crew.order_names[self.s.crew.orders]

    @property
    def morale(self) -> str:
        return self.book.crew.morale_names[self.s.crew.morale]

    @property
    def excess(self) -> str:
        return self.book.crew.morale_names[self.s.crew.excess]

    def man(self, figure: str, watch: int = 0) -> Any:
        return self.s.crew.sailors[f"{figure}-{watch or self.s.crew.watch}"]

    def tokens(self, figure: str, watch: int = 0) -> list[str]:
        return sorted(self.man(figure, watch).tokens)

    def n(self, figure: str) -> int:
        """How many tokens he has."""
        return len(self.man(figure).tokens)

    def where(self, figure: str) -> int:
        return self.s.crew.figures[figure]

    def wrong(self) -> list[str]:
        """What the invariants have to say."""
        return list(invariants(self.s, self.book))

    def codes(self) -> list[str]:
        return [line.code for line in self.p.lines]

    def lines(self, code: str) -> list[Any]:
        return [line for line in self.p.lines if line.code == code]

    def drawn(self, why: str = "crew_token") -> list[Any]:
        """What chance has given for this so far."""
        return [value for name, value in self.rolled if name == why]


def crew(**options: Any) -> Deck:
    """A crew at the start of a mission, set up with first choices."""
    return Deck(**options)
