"""Records: `.kaleun` files, JSON lines with a hash chain, that anybody can run again.

Line 1 is the header (format, game, rules version, chart hash, options, seed commitment). Then one line per answer
{"who", "what", "a", ["src"]} and one per step boundary {"mark", "hash", ["state"]}; the last line is {"end": …} with
the number of answers, the names of the bots by seat where there are any, the result and the seed if the game is over.
Every line ends with "h", the hash of the line before and of this line. `verify` re-runs everything: chain, answers,
dice against the seed, marks, result.

**The seed.** A running game's record carries it "sealed", so that the game can go on with the dice it was promised. A
record that is given out before the end (`table.record(sealed=False)`) has the commitment only. Loaded, it is a table to
look at: positions, log, odds, clones and choices that roll nothing all work, but a die is refused with `DiceWithheld`,
because dice from any other seed would break the commitment. With typed dice (automation "table") it can be played on,
and the record says of each die that it was typed.

**Changed rules.** A game is loaded by the rules and charts of its header. If these cannot be run any more, or no longer
take its answers, it goes on by the rules of today from the newest State that fits (see `reopen`), and `table.rewound`
says so; a finished game stays finished as it was told. Saved again, the record has a joint: a line {"rules", "charts",
"at"}, where the rules changed after so many answers, then the mark with the State they go on from. `verify` runs each
part by its own rules, or says which part it cannot run. (Version 0.1 left the beginning behind: "first" in the header
is the number of answers before it.) In a part with "marks": "some" not every step boundary is written.

**The book.** A table of several people has terms (see `entries`): what was agreed stands between the answers as lines
{"entry", …}. `verify` refuses a die that was typed where the terms do not have typed dice."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from kaleun.kernel.ask import Chance, KaleunError
from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import SCRIPTED, SEEDED, TYPED, Seeded, Source, Withheld
from kaleun.kernel.edition import UnknownRules, is_newer, rank
from kaleun.kernel.entries import level_of, may_type, typists_of
from kaleun.kernel.game import Game, Result, find_game
from kaleun.kernel.plain import alike, former, plain, to_json
from kaleun.kernel.record_lines import Parsed, Part, RecordError, StoredMark, parse, seed_of, write
from kaleun.kernel.record_open import written
from kaleun.kernel.reopen import ASKS, EQUAL, Kept, KeptMark, migrated, read, reopen
from kaleun.kernel.rolling import roller
from kaleun.kernel.run import CLOCK, Answer, Diverged, Mark, Run, first_mark
from kaleun.kernel.table import LEVELS, Table, table_of

__all__ = ["RecordError", "Verdict", "load", "parse", "verify", "write"]


class _Found(NamedTuple):
    ok: bool
    at: int
    why: str


class Verdict(_Found):
    """What `verify` found: ok, or the first line that differs (counted from 1) and why. `version` is that of the rules
    it was played by; `needs` the version, or the charts, that it would take to run it and that are not here."""

    version: str
    needs: str

    def __new__(cls, ok: bool, at: int, why: str, version: str = "", needs: str = "") -> Verdict:
        found = super().__new__(cls, ok, at, why)
        found.version, found.needs = version, needs
        return found


def _setting(parsed: Parsed, game: Game | None) -> tuple[Game, dict[str, Any]]:
    game = game or find_game(parsed.header["game"])
    options = game.full_options(parsed.header["options"])
    known = ("chance", *game.seats(options), *((CLOCK,) if game.live else ()))
    for part in parsed.parts:
        for line, answer in zip(part.line_of, part.answers, strict=True):
            if answer.who not in known:
                raise RecordError(f"line {line} names a seat {answer.who!r} that this game does not have", line)
    return game, options


class OtherCharts(RecordError):
    """The charts of a record are not here."""


def _charts(game: Game, part: Part, given: Charts | None) -> Charts:
    """The charts of a part: those that were given, or its own as far as they are kept."""
    found = given if given is not None and given.hash == part.charts else game.charts_with(part.charts)
    if found is None or (given is not None and found is not given):
        here = given or game.charts()
        raise OtherCharts(
            f"this game was played with other charts ({part.charts[:12]}, here {here.hash[:12]}): "
            "load it with the same private pack (--charts)",
            part.line,
        )
    return found


# -- loading


def load(text: str, charts: Charts | None = None, game: Game | None = None) -> Table:
    """The table of a record, ready to play on. If its rules cannot be run any more, `table.rewound` says what became of
    it."""
    parsed = parse(text)
    game, options = _setting(parsed, game)
    part, seed = parsed.parts[-1], seed_of(parsed)
    source: Source = Withheld() if seed is None else Seeded(seed)
    past, rewound, told = parsed.parts[:-1], "", None
    try:
        pack = _charts(game, part, charts)
        book = game.book(options, pack, part.rules)
        at_once = written(game, book, part)
        run = at_once or _run(game, book, options, part)
        run.replay(part.answers[run.n - part.first :])
        _check_marks(parsed, part, run)
    except (Diverged, UnknownRules, OtherCharts) as why:
        if isinstance(why, OtherCharts) and part.rules in game.versions:
            raise
        try:
            run, pack, past, rewound = _otherwise(game, options, parsed, charts, seed, str(why))
            told = msgspec.convert(parsed.end.get("result"), Result) if parsed.end["over"] else None
        except (KaleunError, msgspec.ValidationError) as lost:
            raise RecordError(str(lost), part.line) from None
    level = parsed.end["level"] if parsed.end["level"] in LEVELS else "full"
    known = parsed.header["commitment"]
    table = table_of(game)(game, options, pack, run, source, seed=seed, commitment=known, automation=level)
    table.rewinds, table.rewound = parsed.end["rewinds"], rewound
    table.bots = {seat: name for seat, name in parsed.end.get("bots", {}).items() if seat in game.seats(options)}
    table.past, table.told, table.tells = tuple(past), told, part.marks[0].log is not None
    table.entries, table.typists = parsed.entries, typists_of(parsed.entries)
    return table


def _otherwise(
    game: Game, options: Mapping[str, Any], parsed: Parsed, charts: Charts | None, seed: int | str | None, why: str
) -> tuple[Run, Charts, list[Part], str]:
    """The game by rules of today: position, charts, the parts that were played by others, and what is to be said."""
    part = parsed.parts[-1]
    marks = [KeptMark(m.n, m.step, to_json(m.state)) for m in part.marks if m.state is not None]
    if parsed.end["over"]:  # a finished game stays as it is
        marks = marks[-1:]
    pack = charts if charts is not None and charts.hash == part.charts else game.charts_with(part.charts)
    kept = Kept(part.rules, pack, options, seed, part.first, part.answers, marks, level=parsed.end["level"])
    opened = reopen(game, kept)
    if opened.how == EQUAL or opened.mark is None:
        return opened.run, opened.charts, parsed.parts[:-1], ""
    n, now = opened.mark.n, opened.run.book.version
    earlier = part.upto(n)
    past = [*parsed.parts[:-1], *([earlier] if earlier.answers else [])]
    said = f"played by rules {part.rules}; from answer {n} on it goes by rules {now}, positions before cannot be shown"
    if opened.how == ASKS:
        said += f"; {len(opened.again)} choices have to be made again" if opened.again else "; it may stand otherwise"
    return opened.run, opened.charts, past, f"{said} ({why})"


def _run(game: Game, book: Any, options: Mapping[str, Any], part: Part) -> Run:
    """Where a part begins: at the first step, or at the State it goes on from."""
    start = part.marks[0]
    if not part.first:
        return Run(game, book, first_mark(game, book, options))
    return Run(game, book, read(game, book, part.rules, KeptMark(start.n, start.step, to_json(start.state))))


def _check_marks(parsed: Parsed, part: Part, run: Run) -> None:
    marks = _Marks(run.game, part)
    different = marks.compare(run, None) or marks.left()
    if different:
        raise Diverged(different.why)
    if parsed.end["hash"] != run.hash() and (parsed.end["hash"] or not part.some):
        raise Diverged("the final state differs")


# -- verifying


def verify(text: str, charts: Charts | None = None, game: Game | None = None) -> Verdict:
    """Runs the record again and compares everything: OK, or the first line that differs."""
    version, needed = "", None
    try:
        parsed = parse(text)
        version = parsed.header["rules"]
        game, options = _setting(parsed, game)
        seed = seed_of(parsed)
        check = _Check(game, options, parsed, charts, Seeded(seed) if seed is not None else None)
        for i in range(len(parsed.parts)):
            found = check.part(i)
            if found is not None and not found.needs:
                return Verdict(*found, version)
            needed = needed or found
    except RecordError as bad:
        return Verdict(False, bad.line, str(bad), version)
    except KaleunError as bad:
        return Verdict(False, 1, str(bad), version)
    if needed is None and parsed.first:
        needed = Verdict(
            False, 1, f"the {parsed.first} answers before this record cannot be run again; the rest fits", version
        )
    return needed or Verdict(True, 0, "OK" + _reservations(parsed), version)


class _Check:
    """Runs the parts of a record again, one after the other."""

    def __init__(
        self, game: Game, options: Mapping[str, Any], parsed: Parsed, charts: Charts | None, source: Seeded | None
    ) -> None:
        self.game, self.options, self.parsed, self.charts, self.source = game, options, parsed, charts, source

    def _may_type(self, run: Run) -> bool:
        return may_type(self.parsed.entries, run.n, roller(run, self.game.seats(self.options)))

    def part(self, i: int) -> Verdict | None:
        """The first difference, what it would need, or None if all is well."""
        part, game = self.parsed.parts[i], self.game
        try:
            return self._run(i, game.book(self.options, _charts(game, part, self.charts), part.rules))
        except OtherCharts as other:
            if part.rules in game.versions:
                return Verdict(False, other.line, str(other), part.rules, f"charts {part.charts[:12]}")
        except UnknownRules:
            pass
        runs = ", ".join(game.versions)
        said = f"played by rules {part.rules}, this Kaleun runs {runs}"
        if is_newer(part.rules, game.versions):
            return Verdict(False, part.line, f"{said}: please update", part.rules, part.rules)
        book = copy.copy(game.book(self.options, game.charts()))
        book.form = former(game.state, rank(part.rules))  # what it wrote then had only the fields of then
        different = self._run(i, book)
        if different is None:
            return None
        where = f"by rules {game.version} line {different.at} would differ: {different.why}"
        return Verdict(False, different.at, f"{said}; {where}", part.rules, part.rules)

    def _run(self, i: int, book: Any) -> Verdict | None:
        part = self.parsed.parts[i]
        try:
            run = _run(self.game, book, self.options, part)
        except Diverged as bad:
            return Verdict(False, part.marks[0].line, str(bad))
        different = _rerun(run, part, self.source, self._may_type)
        if different:
            return different
        if i + 1 == len(self.parsed.parts):
            return _compare_end(run, self.parsed)
        return _compare_joint(run, part, self.parsed.parts[i + 1])


def _rerun(run: Run, part: Part, source: Seeded | None, typed: Callable[[Run], bool]) -> Verdict | None:
    """Gives every answer again; the first difference, or None. `typed`: may the next die be typed?"""
    marks = _Marks(run.game, part)
    different = marks.compare(run, None)
    for line, answer in zip(part.line_of, part.answers, strict=True):
        if different:
            return different
        before = run.mark
        if source is not None and answer.who == "chance" and answer.source == SEEDED:
            bad_die = _check_die(run, answer, source)
            if bad_die:
                return Verdict(False, line, bad_die)
        if answer.source == TYPED and not typed(run):
            return Verdict(False, line, "a die was typed here, which the terms of the table do not allow")
        try:
            run.replay([answer])
        except Diverged as why:
            return Verdict(False, line, str(why))
        different = marks.compare(run, before)
    return different or marks.left()


def _check_die(run: Run, answer: Answer, source: Seeded) -> str:
    ask = run.ask
    if not isinstance(ask, Chance):
        return ""
    expected = source.draw(run.game.moment(run.state), ask, run.counts.get(ask.what, 0))
    return "" if expected == answer.value else f"the seed gives {expected} here, the record says {answer.value}"


class _Marks:
    """The step boundaries of a part, held against those the rules make: all of them, or where only some are written,
    those."""

    def __init__(self, game: Game, part: Part) -> None:
        self.game, self.part, self.place = game, part, 0

    def compare(self, run: Run, before: Mark | None) -> Verdict | None:
        """Compares every mark made since `before` with the record's."""
        made: list[Mark] = []
        mark: Mark | None = run.mark
        while mark is not None and (before is None or mark.index > before.index):
            made.append(mark)
            mark = mark.parent
        for mark in reversed(made):
            different = self._one(mark)
            if different:
                return different
        return None

    def _one(self, mark: Mark) -> Verdict | None:
        stored = self.part.marks[self.place] if self.place < len(self.part.marks) else None
        name = None if mark.step is None else self.game.step_names[mark.step]
        here = stored is not None and (stored.n, self._name(stored)) == (mark.n, name)
        if self.part.some and not here and (stored is None or stored.n >= mark.n):
            return None
        if self.part.some and stored is not None and here and not stored.hash:
            differs = not alike(stored.state, mark.state)
            self.place += 1
            return Verdict(False, stored.line, "the state written here is not the one reached") if differs else None
        if stored is None or not here or stored.hash != mark.hash:
            line = stored.line if stored else 0
            return Verdict(
                False, line, f"the step after answer {mark.n} is {name}, state {mark.hash}; the record differs"
            )
        if stored.log is not None and stored.log != plain(mark.log):
            return Verdict(False, stored.line, "the log written here is not what the rules tell")
        if stored.state is not None and stored.state != msgspec.json.decode(msgspec.json.encode(mark.written)):
            return Verdict(False, stored.line, "the state written here is not the state the rules reach")
        self.place += 1
        return None

    def _name(self, stored: StoredMark) -> str | None:
        """The step as the rules of today call it."""
        if stored.step is None or stored.step in self.game.step_index:
            return stored.step
        step: str | None = migrated(self.game, self.part.rules, {"step": stored.step, "state": {}})["step"]
        return step

    def left(self) -> Verdict | None:
        """What the rules never came to."""
        if self.place == len(self.part.marks):
            return None
        return Verdict(False, self.part.marks[self.place].line, "the record has more steps than the rules make")


def _compare_joint(run: Run, part: Part, following: Part) -> Verdict | None:
    """Does the next part begin where this one ends?"""
    start, mark = following.marks[0], run.mark
    step = None if mark.step is None else run.game.step_names[mark.step]
    there = migrated(run.game, part.rules, {"step": step, "state": msgspec.to_builtins(mark.written)})
    state = msgspec.convert(there["state"], run.game.state)
    if run.n == mark.n == start.n and there["step"] == start.step and alike(start.state, state):
        return None
    return Verdict(False, start.line, "the State at the joint is not the one the rules before it lead to")


def _compare_end(run: Run, parsed: Parsed) -> Verdict | None:
    end, line = parsed.end, parsed.last_line
    untold = not end["hash"] and parsed.parts[-1].some
    if (end["hash"] != run.hash() and not untold) or end["over"] != run.over:
        return Verdict(False, line, "the position at the end differs")
    if level_of(parsed.entries) not in ("", end["level"]):
        return Verdict(False, line, "the level of automation is not the one of the terms")
    if run.over:
        result = msgspec.json.decode(msgspec.json.encode(run.game.result(run.state, run.book)))
        if end.get("result") != result:
            return Verdict(False, line, "the result differs from the one the rules give")
        if "seed" not in end:
            return Verdict(False, line, "the game is over, but the seed is not revealed")
    return None


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
