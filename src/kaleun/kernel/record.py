"""Records: `.kaleun` files, JSON lines with a hash chain, that anybody can run again.

Line 1 is the header (format, game, rules version, chart hash, options, seed commitment). Then one line per answer
{"who", "what", "a", ["src"]} and one per step boundary {"mark", "hash", ["state"]}; the last line is {"end": …} with
the number of answers, the result and the seed if the game is over. Every line ends with "h", the hash of the line
before and of this line. `verify` re-runs everything: chain, answers, dice against the seed, marks, result.

**The seed.** A running game's record carries it "sealed", so that the game can go on with the dice it was promised. A
record that is given out before the end (`table.record(sealed=False)`) has the commitment only. Loaded, it is a table to
look at: positions, log, odds, clones and choices that roll nothing all work, but a die is refused with `DiceWithheld`,
because dice from any other seed would break the commitment. With typed dice (automation "table") it can be played on,
and the record says of each die that it was typed.

**Changed rules.** If the answers no longer meet the questions, the table goes back to the last mark whose State still
fits and says so in `table.rewound`. Saved again, its record starts at that mark ("first" in the header is the number of
answers left behind); `verify` re-runs what is there and says that the beginning cannot be run any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from kaleun.kernel.ask import Chance, KaleunError
from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import SCRIPTED, SEEDED, TYPED, Seeded, Source, Withheld
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.plain import to_json
from kaleun.kernel.record_lines import Parsed, RecordError, StoredMark, parse, seed_of, write
from kaleun.kernel.run import CLOCK, Answer, Diverged, Mark, Run, first_mark
from kaleun.kernel.table import LEVELS, Table, table_of

__all__ = ["RecordError", "Verdict", "load", "parse", "verify", "write"]


class Verdict(NamedTuple):
    """What `verify` found: ok, or the first line that differs (counted from 1) and why."""

    ok: bool
    at: int
    why: str


def _setting(parsed: Parsed, charts: Charts | None, game: Game | None) -> tuple[Game, dict[str, Any], Charts]:
    game = game or find_game(parsed.header["game"])
    charts = charts or game.charts()
    if charts.hash != parsed.header["charts"]:
        raise RecordError(
            f"this game was played with other charts ({parsed.header['charts'][:12]}, here {charts.hash[:12]}): "
            "load it with the same private pack (--charts)",
            1,
        )
    options = game.full_options(parsed.header["options"])
    known = ("chance", *game.seats(options), *((CLOCK,) if game.live else ()))
    for line, answer in zip(parsed.line_of, parsed.answers, strict=True):
        if answer.who not in known:
            raise RecordError(f"line {line} names a seat {answer.who!r} that this game does not have", line)
    return game, options, charts


# -- loading


def load(text: str, charts: Charts | None = None, game: Game | None = None) -> Table:
    """The table of a record, ready to play on. If the rules have changed since, it goes back to the last mark that
    still fits and says so in `table.rewound`."""
    parsed = parse(text)
    game, options, charts = _setting(parsed, charts, game)
    seed = seed_of(parsed)
    source: Source = Withheld() if seed is None else Seeded(seed)
    book = game.book(options, charts)
    rewound = ""
    try:
        run = Run(game, book, _start(game, book, options, parsed))
        run.replay(parsed.answers)
        _check_marks(parsed, run)
    except Diverged as why:
        run, rewound = _from_last_mark(game, book, parsed, why)
    level = parsed.end["level"] if parsed.end["level"] in LEVELS else "full"
    known = parsed.header["commitment"]
    table = table_of(game)(game, options, charts, run, source, seed=seed, commitment=known, automation=level)
    table.rewinds, table.rewound = max(0, parsed.end["rewinds"]), rewound
    return table


def _start(game: Game, book: Any, options: Mapping[str, Any], parsed: Parsed) -> Mark:
    """Where the record begins: at the first step, or at the State it goes on from."""
    return _stored(game, book, parsed.marks[0]) if parsed.first else first_mark(game, book, options)


def _stored(game: Game, book: Any, stored: StoredMark) -> Mark:
    """A mark made of what the record says, if these rules can go on from there."""
    if stored.step is not None and stored.step not in game.step_names:
        raise RecordError(f"the record does not fit the rules: there is no step {stored.step!r}", stored.line)
    try:
        state = msgspec.json.decode(to_json(stored.state), type=game.state)
        wrong = next(iter(game.invariants(state, book)), "") if game.invariants else ""
        mark = Mark(None, None if stored.step is None else game.step_index[stored.step], state, [], [], -1)
        mark.n = stored.n
        if not wrong:
            Run(game, book, mark)
    except Exception as bad:  # whatever a made-up State does to the rules, it is the record's fault
        wrong = f"{type(bad).__name__} {bad}"
    if wrong:
        raise RecordError(f"the State in line {stored.line} is no position of these rules: {wrong}", stored.line)
    return mark


def _check_marks(parsed: Parsed, run: Run) -> None:
    own: list[Mark] = []
    mark: Mark | None = run.mark
    while mark is not None:
        own.append(mark)
        mark = mark.parent
    own.reverse()
    if len(own) != len(parsed.marks):
        raise Diverged(f"the record has {len(parsed.marks)} steps, the rules make {len(own)}")
    for stored, mark in zip(parsed.marks, own, strict=True):
        if mark.n != stored.n or mark.hash != stored.hash:
            raise Diverged(f"the state after answer {mark.n} differs")
    if run.hash() != parsed.end["hash"]:
        raise Diverged("the final state differs")


def _from_last_mark(game: Game, book: Any, parsed: Parsed, why: Diverged) -> tuple[Run, str]:
    """The rules no longer fit the whole record: start from the last stored State and keep what still fits."""
    mark = _stored(game, book, parsed.marks[-1])
    tail = parsed.answers[mark.n - parsed.first :]
    run = Run(game, book, mark)
    try:
        run.replay(tail)
        return run, f"older rules: positions before answer {mark.n} cannot be shown ({why})"
    except Diverged as late:
        return Run(game, book, mark), f"went back to the start of the step, {len(tail)} answers were lost ({late})"


# -- verifying


def verify(text: str, charts: Charts | None = None, game: Game | None = None) -> Verdict:
    """Runs the record again and compares everything: OK, or the first line that differs."""
    try:
        parsed = parse(text)
        game, options, charts = _setting(parsed, charts, game)
        seed = seed_of(parsed)
        if parsed.header["rules"] != game.version:
            return Verdict(False, 1, f"played with rules {parsed.header['rules']}, this is {game.version}")
        book = game.book(options, charts)
        run = Run(game, book, _start(game, book, options, parsed))
        return _rerun(run, parsed, Seeded(seed) if seed is not None else None) or _compare_end(run, parsed)
    except RecordError as bad:
        return Verdict(False, bad.line, str(bad))
    except KaleunError as bad:
        return Verdict(False, 1, str(bad))


def _rerun(run: Run, parsed: Parsed, source: Seeded | None) -> Verdict | None:
    """Gives every answer again; the first difference, or None."""
    marks = iter(parsed.marks)
    different = _compare_marks(run, None, marks)
    for line, answer in zip(parsed.line_of, parsed.answers, strict=True):
        if different:
            return different
        before = run.mark
        if source is not None and answer.who == "chance" and answer.source == SEEDED:
            bad_die = _check_die(run, answer, source)
            if bad_die:
                return Verdict(False, line, bad_die)
        try:
            run.replay([answer])
        except Diverged as why:
            return Verdict(False, line, str(why))
        different = _compare_marks(run, before, marks)
    extra = next(marks, None)
    return different or (extra and Verdict(False, extra.line, "the record has more steps than the rules make"))


def _check_die(run: Run, answer: Answer, source: Seeded) -> str:
    ask = run.ask
    if not isinstance(ask, Chance):
        return ""
    expected = source.draw(run.game.moment(run.state), ask, run.counts.get(ask.what, 0))
    return "" if expected == answer.value else f"the seed gives {expected} here, the record says {answer.value}"


def _compare_marks(run: Run, before: Mark | None, marks: Iterator[StoredMark]) -> Verdict | None:
    """Compares every mark made since `before` with the record's."""
    made: list[Mark] = []
    mark: Mark | None = run.mark
    while mark is not None and (before is None or mark.index > before.index):
        made.append(mark)
        mark = mark.parent
    for mark in reversed(made):
        stored = next(marks, None)
        name = None if mark.step is None else run.game.step_names[mark.step]
        if stored is None or (stored.n, stored.step, stored.hash) != (mark.n, name, mark.hash):
            line = stored.line if stored else 0
            return Verdict(
                False, line, f"the step after answer {mark.n} is {name}, state {mark.hash}; the record differs"
            )
        if stored.state is not None and stored.state != msgspec.json.decode(msgspec.json.encode(mark.state)):
            return Verdict(False, stored.line, "the state written here is not the state the rules reach")
    return None


def _compare_end(run: Run, parsed: Parsed) -> Verdict:
    end, line = parsed.end, parsed.last_line
    if end["hash"] != run.hash() or end["over"] != run.over:
        return Verdict(False, line, "the position at the end differs")
    if run.over:
        result = msgspec.json.decode(msgspec.json.encode(run.game.result(run.state, run.book)))
        if end.get("result") != result:
            return Verdict(False, line, "the result differs from the one the rules give")
        if "seed" not in end:
            return Verdict(False, line, "the game is over, but the seed is not revealed")
    if parsed.first:
        return Verdict(False, 1, f"the {parsed.first} answers before this record cannot be run again; the rest fits")
    return Verdict(True, 0, "OK" + _reservations(parsed))


def _reservations(parsed: Parsed) -> str:
    """What re-running cannot prove."""
    notes = []
    for source in (TYPED, SCRIPTED):
        n = sum(answer.source == source for answer in parsed.answers)
        if n:
            notes.append(f"{n} {source} dice")
    if "seed" not in parsed.end and "sealed" not in parsed.end:
        notes.append("dice can be checked once the seed is revealed")
    return f" ({'; '.join(notes)})" if notes else ""
