"""Opening a game that was begun under other rules than those of today. What was told is never told anew, and no choice
of a player is dropped unless the players are asked.

1. The rules it was begun with are here, or those of today make the same of all its answers: EQUAL, nobody notices.
2. Else it goes on from the newest step boundary whose State can be read (fields by name, defaults for new ones, the
   game's `migrate` for the rest), and the answers since are given again: MENDED if the position is what it was.
3. If it is not, or if a choice no longer meets a question: ASKS. Nothing changes before the players have agreed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from kaleun.kernel.ask import Chance, KaleunError
from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import Seeded
from kaleun.kernel.edition import UnknownRules, is_newer
from kaleun.kernel.game import Game
from kaleun.kernel.log import Line
from kaleun.kernel.plain import alike, to_json
from kaleun.kernel.run import RESIGN, Answer, Diverged, Mark, Run, first_mark

EQUAL, MENDED, ASKS = "equal", "mended", "asks"


class KeptMark(NamedTuple):
    """A step boundary: the answers before it, the step that follows (None = over), its State as JSON, up to which
    answer nothing can be taken back, and how many log lines were written before it (-1 = not known)."""

    n: int
    step: str | None
    state: bytes
    revealed: int = -1
    lines: int = -1
    rules: str = ""
    """The version that wrote it, if not that of the game."""


class Kept(NamedTuple):
    """What is kept of a game. `first` answers came before `answers` (by yet other rules: the first mark is there then).
    `lines` is the log as told, `now` the State as it was shown last; None where that was not kept."""

    rules: str
    charts: Charts | None
    """Those it was played with, if they are here."""
    options: Mapping[str, Any]
    seed: int | str | None
    first: int
    answers: list[Answer]
    marks: Sequence[KeptMark]
    """Some of its step boundaries, oldest first."""
    lines: list[Line] | None = None
    now: Any = None
    level: str = "full"
    """Who rolls the dice (`Table.automation`)."""


class Opened(NamedTuple):
    """How the game goes on: the position, with `run.book` for the rules, and charts; for MENDED and ASKS from which
    mark, which choices have to be made again, and the first line of that step which reads otherwise (old, new)."""

    how: str
    run: Run
    charts: Charts
    mark: KeptMark | None = None
    again: tuple[Answer, ...] = ()
    changed: tuple[Line | None, Line | None] | None = None


def reopen(game: Game, kept: Kept) -> Opened:
    """The game under rules of today. `UnknownRules` if it was begun with later ones, `KaleunError` if no State of it
    can be used."""
    if is_newer(kept.rules, game.versions):
        known = ", ".join(game.versions)
        raise UnknownRules(f"this needs rules {kept.rules} of {game.name}; this Kaleun runs {known}", kept.rules)
    editions = list(_editions(game, kept))
    for book, charts in editions:
        run = _whole(game, book, kept)
        if run is not None:
            return Opened(EQUAL, run, charts)
    marks = [*reversed(kept.marks), *([] if kept.first else [_beginning(game, kept)])]
    best: Opened | None = None
    why = "no State of it is a position of these rules"
    for stored in marks:
        for book, charts in editions:
            try:
                found = _from(game, book, charts, kept, stored)
            except KaleunError as unfit:
                why = str(unfit) if best is None else why
                continue
            if found.how == MENDED:
                return found
            if best is None or len(found.again) < len(best.again):
                best = found
    if best is None:
        raise KaleunError(why)
    return best


def _beginning(game: Game, kept: Kept) -> KeptMark:
    """Before the first step: there is always that to go on from."""
    start = first_mark(game, game.book(kept.options, game.charts()), kept.options)
    return KeptMark(0, game.step_names[0], to_json(start.state), -1, 0, game.version)


def _editions(game: Game, kept: Kept) -> Iterator[tuple[Any, Charts]]:
    """The books to try: the rules and charts it was begun with, then those of today."""
    if kept.charts is not None and kept.rules in game.versions:
        yield game.book(kept.options, kept.charts, kept.rules), kept.charts
    today = game.charts()
    if kept.charts is None or (kept.rules, kept.charts.hash) != (game.version, today.hash):
        yield game.book(kept.options, today), today


def _whole(game: Game, book: Any, kept: Kept) -> Run | None:
    """All its answers under these rules, if that leads to what was told and shown."""
    try:
        start = read(game, book, kept.rules, kept.marks[0]) if kept.first else first_mark(game, book, kept.options)
        run = Run(game, book, start)
        run.replay(kept.answers)
    except KaleunError:
        return None
    except Exception:  # rules on answers of other rules: whatever happens, they do not fit
        return None
    return run if _tells_the_same(game, run, kept) else None


def _tells_the_same(game: Game, run: Run, kept: Kept) -> bool:
    made: dict[int, list[Any]] = {}
    for mark in run.marks():
        made.setdefault(mark.n, []).append(mark.state)
    for stored in kept.marks:
        then = _plain(game, kept.rules, stored)["state"]
        if not any(alike(then, state) for state in made.get(stored.n, ())):
            return False
    if kept.lines is not None and difference(kept.lines, lines_of(run)) is not None:
        return False
    return kept.now is None or alike(_plain_now(game, run, kept), run.state)


def _plain_now(game: Game, run: Run, kept: Kept) -> Any:
    step = None if run.mark.step is None else game.step_names[run.mark.step]
    return migrated(game, kept.rules, {"step": step, "state": kept.now})["state"]


def _plain(game: Game, version: str, stored: KeptMark) -> dict[str, Any]:
    return migrated(game, stored.rules or version, {"step": stored.step, "state": msgspec.json.decode(stored.state)})


def migrated(game: Game, version: str, data: dict[str, Any]) -> dict[str, Any]:
    """A step boundary written by the rules of that version, as those of today write it."""
    return game.migrate(version, data) if version != game.version else data


def read(game: Game, book: Any, version: str, stored: KeptMark) -> Mark:
    """A mark as the rules of today read it; what is no position of theirs is refused."""
    wrong = ""
    try:
        data = _plain(game, version, stored)
        step = data["step"]
        if step is not None and step not in game.step_index:
            raise Diverged(f"the game does not fit the rules: there is no step {step!r}")
        state = msgspec.convert(data["state"], game.state)
        mark = Mark(None, None if step is None else game.step_index[step], state, [], [], stored.revealed, book.form)
        mark.n = stored.n
        wrong = next(iter(game.invariants(state, book)), "") if game.invariants else ""
        if not wrong:
            Run(game, book, mark)
    except Diverged:
        raise
    except Exception as bad:  # whatever a State of other rules does to these
        wrong = f"{type(bad).__name__} {bad}"
    if wrong:
        raise Diverged(f"the State after answer {stored.n} is no position of these rules: {wrong}")
    return mark


def _from(game: Game, book: Any, charts: Charts, kept: Kept, stored: KeptMark) -> Opened:
    """The game from this mark on."""
    mark = read(game, book, kept.rules, stored)
    run = Run(game, book, mark)
    try:
        again = tuple(mend(run, kept.answers[mark.n - kept.first :], kept.seed))
        while not again and isinstance(run.ask, Chance) and kept.seed is not None and _rolls_on(game, run, kept):
            roll(run, kept.seed)
    except KaleunError:
        raise
    except Exception as bad:
        raise Diverged(f"the answers after {stored.n} do not fit these rules: {type(bad).__name__} {bad}") from None
    changed = None
    if kept.lines is not None and stored.lines >= 0:
        changed = difference(kept.lines[stored.lines :], lines_of(run))
    moved = not kept.marks or stored is not kept.marks[-1]  # as far as one can tell
    if kept.now is not None:
        moved = not alike(_plain_now(game, run, kept), run.state)
    return Opened(ASKS if again or changed or moved else MENDED, run, charts, stored, again, changed)


def _rolls_on(game: Game, run: Run, kept: Kept) -> bool:
    """Do these dice roll by themselves? Those that others press or type do as well where the game has come further
    already: they are new."""
    ask = run.ask
    assert isinstance(ask, Chance)
    if ask.to is not None or (kept.level == "full" and not ask.by):
        return True
    return kept.now is not None and not alike(_plain_now(game, run, kept), run.state)


def mend(run: Run, tail: Sequence[Answer], seed: int | str | None) -> list[Answer]:
    """Gives the answers again. Dice that are rolled in addition come from the seed, dice that are no longer rolled are
    left out. Returns the choices that meet no question any more, from the first such on."""
    rest = list(tail)
    while rest and run.ask is not None:
        ask, answer = run.ask, rest[0]
        if isinstance(ask, Chance):
            dice = list(takewhile(lambda given: given.who == "chance", rest))
            same = next((i for i, given in enumerate(dice) if given.what == ask.what), None)
            if same is not None and ask.accepts(dice[same].value):
                run.replay([dice[same]])
                del rest[: same + 1]
            elif seed is None:
                break
            else:
                roll(run, seed)
        elif answer.who == "chance":
            del rest[0]
        elif answer.what != RESIGN and ask.wrong(answer.who, answer.what, answer.value):
            break
        else:
            run.replay([rest.pop(0)])
    return [answer for answer in rest if answer.who != "chance"]


def roll(run: Run, seed: int | str) -> None:
    """The die that is asked for, from the seed."""
    ask = run.ask
    assert isinstance(ask, Chance)
    value = Seeded(seed).draw(run.game.moment(run.state), ask, run.counts.get(ask.what, 0))
    run.feed(value, value)


def lines_of(run: Run) -> list[Line]:
    """The log since the first mark there is."""
    return [line for mark in run.marks() for line in mark.log] + run.play.lines


def difference(old: Sequence[Line], new: Sequence[Line]) -> tuple[Line | None, Line | None] | None:
    """The first place where two tellings part, as (old line, new line); None if they are the same. The number of
    answers before a line does not count: dice may have come between."""
    for i in range(max(len(old), len(new))):
        was, now = old[i] if i < len(old) else None, new[i] if i < len(new) else None
        if was is None or now is None or _told(was) != _told(now):
            return was, now
    return None


def _told(line: Line) -> bytes:
    return to_json(msgspec.structs.replace(line, at=0))
