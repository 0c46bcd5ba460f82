"""On the bridge: a career in any situation, with scripted dice, so that a test reads like the sentence it proves.

    boat = given("contact", combat=meeting("convoy", 7600, 9000), dice=[7, 4, 3])
    boat.do("attack:submerged-medium", "salvo:forward", "aim:g7a-1", "aim:none")
    assert boat.waiting == "detection"

A roll is scripted as one number: 8 is any pair of dice that adds up to 8; hits on the boat (E4) and rosters read their
dice as digits, so 33 is 3 and 3. When the script ends the career stands still before the next roll (`waiting`).
Questions a test does not mention are answered with the quiet choice: lie silent, sail surfaced, move on, dive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kaleun.games.hunted.book import month
from kaleun.games.hunted.rules.s04_setup import new_crew
from kaleun.games.hunted.rules.s08_3_targets import points
from kaleun.games.hunted.state import DAMAGED, Boat, Combat, LogRow, Man, Patrol, State, Target
from kaleun.kernel.ask import Ask, Dice
from kaleun.kernel.game import find_game
from kaleun.kernel.run import Mark, Run, first_mark

GAME = find_game("hunted")
SEAT = "kommandant"
DIGITS = ("damage", "spare_part")
"""Rolls that read two dice as tens and ones."""
QUIET = {
    "precautions": "silent",
    "orders": "sail:surfaced",
    "follow": "move_on",
    "before_gibraltar": "move_on",
    "stay_up": "dive",
    "another_round": "leave",
    "duel_on": "disengage",
    "fire_back": "disengage",
    "request_boat": "boat:none",
    "request_patrol": "request:none",
    "spare_part": "keep_part",
    "shift_gun_roll": "shift:none",
    "reroll": "keep",
}
BOOK = GAME.book(GAME.full_options({}), GAME.charts())
NEVER = 10_000
"""A month nobody lives to see."""


class Bridge:
    """A running career and the shortest words for what tests do with it. Fields of the State can be read right here."""

    def __init__(self, run: Run, dice: Iterable[Any]) -> None:
        self.run, self.dice = run, list(dice)
        self.rolls: list[tuple[str, Any]] = []
        """Every roll so far: what for, and the number scripted for it."""
        self._roll()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.run.state, name)

    # -- doing

    def do(self, *keys: str) -> Bridge:
        """Gives these answers, each when it is offered; questions in between get the quiet answer."""
        for key in keys:
            self._quietly(lambda key=key: key in self.offered, key)
            self.answer(key)
        return self

    def roll(self, *dice: Any) -> Bridge:
        """More dice; the career goes on with them."""
        self.dice.extend(dice)
        self._roll()
        return self

    def until(self, prompt: str) -> Bridge:
        """Goes on quietly to this question or roll."""
        return self._quietly(lambda: self.waiting == prompt, prompt)

    def on(self) -> Bridge:
        """Lies silent and reloads, as far as the dice reach."""
        while self.waiting in ("precautions", "fill_forward", "fill_aft"):
            self.answer(self.quiet_answer())
        return self

    def _quietly(self, reached: Callable[[], bool], what: str) -> Bridge:
        while not reached():
            quiet = self.quiet_answer()
            assert quiet, f"{what} is not offered at {self.waiting}: {sorted(self.offered)}"
            self.answer(quiet)
        return self

    def quiet_answer(self) -> str:
        ask = self.run.ask
        if not isinstance(ask, Ask):
            return ""
        first = ask.options[0].key if len(ask.options) == 1 or ask.prompt.startswith("fill_") else ""
        return QUIET.get(ask.prompt, first)

    def answer(self, key: str) -> None:
        ask = self.run.ask
        assert isinstance(ask, Ask)
        option = ask.find(key)
        assert option is not None, f"{key} is not offered at {self.waiting}: {sorted(self.offered)}"
        self.run.feed(option.value, option.key)
        self._roll()

    def _roll(self) -> None:
        while self.dice and isinstance(self.run.ask, Dice):
            ask, number = self.run.ask, self.dice.pop(0)
            faces = faces_of(ask, number)
            assert ask.accepts(faces), f"{number} cannot be rolled for {ask.what}"
            self.rolls.append((ask.why, number))
            self.run.feed(faces, faces, "scripted")

    # -- reading

    @property
    def waiting(self) -> str:
        """The question or roll the career waits for; "" when it is over."""
        ask = self.run.ask
        return "" if ask is None else ask.prompt if isinstance(ask, Ask) else ask.why

    @property
    def offered(self) -> set[str]:
        """The answers on offer."""
        return {o.key for o in self.run.ask.options} if isinstance(self.run.ask, Ask) else set()

    @property
    def refused(self) -> dict[str, str]:
        """What is not offered, with the reason."""
        ask = self.run.ask
        found = ask.refuse(self.run.state, self.run.book) if isinstance(ask, Ask) and ask.refuse else ()
        return {r.key: r.code for r in found}

    @property
    def over(self) -> bool:
        return self.run.ask is None

    @property
    def lines(self) -> list[Any]:
        """The log."""
        chunks, mark = [self.run.play.lines], self.run.mark
        while mark is not None:
            chunks.append(mark.log)
            mark = mark.parent
        return [line for chunk in reversed(chunks) for line in chunk]

    @property
    def events(self) -> list[str]:
        """The codes of the log."""
        return [line.code for line in self.lines]

    def all(self, *codes: str) -> list[Any]:
        """Every log line with one of these codes."""
        return [line for line in self.lines if line.code in codes]

    def mods(self, *codes: str) -> dict[str, int]:
        """The modifiers of the last line with one of these codes."""
        found = self.all(*codes)[-1].mods
        assert len({m.code for m in found}) == len(found) or any(m.code.startswith("per_") for m in found)
        return {m.code: m.value for m in found}

    def count(self, why: str) -> int:
        """How often this was rolled."""
        return [what for what, _ in self.rolls].count(why)

    @property
    def why(self) -> list[str]:
        """What was rolled, in order."""
        return [what for what, _ in self.rolls]


def faces_of(ask: Dice, number: Any) -> Any:
    """The faces behind a scripted number."""
    if ask.n == 1 or isinstance(number, tuple):
        return number
    if ask.why in DIGITS:
        return divmod(number, 10)
    if ask.sides == 10:
        return ((number // 10 - 1) % 10 + 1, (number - 1) % 10 + 1)
    low = max(1, number - ask.sides)
    return (low, number - low)


def meeting(encounter: str, *ships: int | Target, night: bool = False, **fields: Any) -> Combat:
    """Ships on the combat mat, by tonnage."""
    expand = BOOK.charts["E1_encounters"]["expand"]
    escorted = expand[encounter]["escort"] if encounter in expand else True
    targets = [ship if isinstance(ship, Target) else freighter(ship) for ship in ships]
    return Combat(encounter, targets, escorted=fields.pop("escorted", escorted), day=not night, **fields)


def freighter(tons: int, kind: str = "large_freighter", **fields: Any) -> Target:
    """A merchant of this tonnage."""
    return Target(kind, fields.pop("name", f"SS {tons}"), tons, points(BOOK, tons), **fields)


def capital(points: int = 5, fast: bool = False, **fields: Any) -> Target:
    """A warship."""
    return Target("capital_ship", "HMS Nelson", 34000, points, fast=fast, **fields)


def new(dice: Iterable[Any] = (), rules: str = GAME.version, **options: Any) -> Bridge:
    """A new career."""
    book = GAME.book(GAME.full_options(options), GAME.charts(), rules)
    return Bridge(Run(GAME, book, first_mark(GAME, book)), dice)


def given(
    step: str,
    /,
    *,
    dice: Iterable[Any] = (),
    boat: str = "VIIC",
    month: str = "1943-09",
    area: str = "atlantic",
    box: int = 3,
    crew: Mapping[str, str] | None = None,
    experte: Iterable[str] = (),
    out: Iterable[str] = (),
    rules: str = GAME.version,
    **fields: Any,
) -> Bridge:
    """A career at the start of this step. Boxes are counted from 1; `crew` gives states ("sw"), `out` lists damaged
    systems; `rules` is their version; every other name is a field of Boat, Patrol or State, or an option."""
    options = {name: fields.pop(name) for name in list(fields) if name in GAME.options}
    full = GAME.full_options(options)
    book = GAME.book(full, GAME.charts(), rules)
    s = career(book, boat, month, area, box)
    for who, state in (crew or {}).items():
        s.crew[who] = Man(state)
    for who in experte:
        s.crew[who].experte = True
    s.boat.damage = dict.fromkeys(out, DAMAGED)
    for name, value in fields.items():
        owners = [x for x in (s.boat, s.patrol, s) if x is not None and name in x.__struct_fields__]
        owner = owners[-1] if name in ("area", "start") else owners[0]
        setattr(owner, name, value)
    mark = Mark(None, GAME.step_names.index(step), s, [], [], -1)
    return Bridge(Run(GAME, book, mark), dice)


def career(book: Any, kind: str, start: str, area: str, box: int) -> State:
    """A Kapitänleutnant on patrol: full tubes of G7a, no reloads, a fit Trained crew, nothing won yet."""
    mat, now = book.mat(kind), month(start)
    tubes = mat["tubes"]
    s = State(month=now, start_month=now, crew=new_crew(), rank=2, promotion_due=NEVER, final_promotion=True)
    s.xxi_from = month(book.mat("XXI")["available"])
    s.boat = Boat(
        kind,
        "U-99",
        forward=["g7a"] * tubes["forward"],
        aft=["g7a"] * tubes["aft"],
        gun=mat["deck_gun"] != "none",
        ammo=mat["deck_gun_ammo"],
        bold=3,
    )
    s.patrol = Patrol(1, now, area, area, boxes=list(mat["tracks"][area]), at=box - 1, origin="france")
    s.patrol.destination = "med" if area == "mediterranean" else "france"
    s.patrol.entered_weight, s.patrol.homing_model = box, "zaunkoenig"
    s.log_sheet = [LogRow(now, "assignment", area, kind)]
    return s
