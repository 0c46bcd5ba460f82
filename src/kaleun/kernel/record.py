"""Records: `.kaleun` files, JSON lines with a hash chain, that anybody can run again.

Line 1 is the header (format, game, rules version, chart hash, options, seed commitment). Then one line per answer
{"who", "what", "a", ["src"]} and one per step boundary {"mark", "hash", ["state"]}; the last line is {"end": …} with
the number of answers, the result and the seed if the game is over. Every line ends with "h", the hash of the line before
and of this line. A running game's record carries the seed "sealed" (so that it can go on), unless it is to be given
out. `verify` re-runs everything: chain, answers, dice against the seed, marks, result."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kaleun.kernel.ask import Chance, KaleunError
from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import SEEDED, Quick, Seeded, Source, commitment
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.run import Answer, Diverged, Mark, Run, first_mark
from kaleun.kernel.table import Table

if TYPE_CHECKING:
    pass

FORMAT = 1
LIMIT = 64 * 1024 * 1024
STATE_EVERY = 25
"""Every so many marks the whole State is kept, and always at the last one."""


class RecordError(KaleunError):
    """A record that cannot be used; the message says why. The file is never touched."""


class Verdict(NamedTuple):
    """What `verify` found: ok, or the first line that differs (counted from 1) and why."""

    ok: bool
    at: int
    why: str


# -- writing


def write(table: Table, sealed: bool = True) -> str:
    """The record of a table as text."""
    chain = _Chain()
    header: dict[str, Any] = {
        "kaleun": FORMAT,
        "game": table.game.name,
        "rules": table.game.version,
        "charts": table.charts.hash,
        "options": table.options,
        "commitment": table.commitment,
    }
    lines = [chain.line(header)]
    marks = table.marks()
    for i, mark in enumerate(marks):
        lines.extend(chain.line(_answer(a)) for a in mark.tail)
        lines.append(chain.line(_mark(table.game, mark, with_state=i % STATE_EVERY == 0 or i == len(marks) - 1)))
    lines.extend(chain.line(_answer(a)) for a in table.run.tail)
    end: dict[str, Any] = {"end": table.n, "over": table.over, "hash": table.state_hash(), "rewinds": table.rewinds}
    if table.over:
        end["result"] = msgspec.to_builtins(table.result)
        end["seed"] = table.seed
    elif sealed:
        end["sealed"] = _seal(table._seed)
    lines.append(chain.line(end))
    return "\n".join(lines) + "\n"


def _answer(answer: Answer) -> dict[str, Any]:
    line: dict[str, Any] = {"who": answer.who, "what": answer.what, "a": answer.value}
    if answer.source != SEEDED:
        line["src"] = answer.source
    return line


def _mark(game: Game, mark: Mark, with_state: bool) -> dict[str, Any]:
    line: dict[str, Any] = {"mark": None if mark.step is None else game.step_names[mark.step], "hash": mark.hash}
    if with_state:
        line["state"] = msgspec.to_builtins(mark.state)
    return line


def _seal(seed: int | str) -> str:
    return base64.b64encode(json.dumps(seed).encode()).decode()


def _unseal(text: Any) -> int | str:
    try:
        seed = json.loads(base64.b64decode(text, validate=True))
    except (ValueError, TypeError):
        raise RecordError("the sealed seed of this record cannot be read") from None
    if not isinstance(seed, (int, str)):
        raise RecordError("the sealed seed of this record cannot be read")
    return seed


class _Chain:
    """Adds to each line the hash of everything up to it."""

    def __init__(self) -> None:
        self.last = ""

    def hash(self, body: str) -> str:
        return hashlib.blake2b((self.last + body).encode(), digest_size=12).hexdigest()

    def line(self, data: dict[str, Any]) -> str:
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        self.last = self.hash(body)
        return body[:-1] + f',"h":"{self.last}"}}'


# -- reading


class Parsed(NamedTuple):
    """A record whose chain holds, not yet re-run. `marks[i]` = (answers before it, step name, hash, state or None)."""

    header: dict[str, Any]
    answers: list[Answer]
    marks: list[tuple[int, str | None, str, Any]]
    end: dict[str, Any]
    line_of: list[int]
    """Line number of each answer."""
    line_of_mark: list[int]


def parse(text: str) -> Parsed:
    """Reads a record and checks its form and its chain; `RecordError` names the first bad line."""
    if len(text) > LIMIT:
        raise RecordError("the record is larger than 64 MB")
    lines = text.split("\n")
    if lines[-1] != "":
        raise RecordError(f"the record is cut off in line {len(lines)}")
    chain = _Chain()
    parsed: list[dict[str, Any]] = []
    for number, line in enumerate(lines[:-1], 1):
        data = _read_line(line, number)
        body, mark = line[:-1].rpartition(',"h":')[::2]
        if chain.hash(body + "}") != data.get("h") or mark != f'"{data.get("h")}"':
            raise RecordError(f"line {number} was changed: its hash does not fit")
        chain.last = data.pop("h")
        parsed.append(data)
    if not parsed:
        raise RecordError("the record is empty")
    header = parsed[0]
    _check_header(header)
    if "end" not in parsed[-1]:
        raise RecordError(f"the record is cut off after line {len(parsed)}")
    answers: list[Answer] = []
    marks: list[tuple[int, str | None, str, Any]] = []
    line_of: list[int] = []
    line_of_mark: list[int] = []
    for number, data in enumerate(parsed[1:-1], 2):
        try:
            if "mark" in data:
                marks.append((len(answers), data["mark"], data["hash"], data.get("state")))
                line_of_mark.append(number)
            else:
                value = tuple(data["a"]) if isinstance(data["a"], list) else data["a"]
                answers.append(Answer(str(data["who"]), str(data["what"]), value, str(data.get("src", ""))))
                line_of.append(number)
        except KeyError as missing:
            raise RecordError(f"line {number} has no {missing}") from None
    if parsed[-1]["end"] != len(answers):
        raise RecordError(f"the record should have {parsed[-1]['end']} answers and has {len(answers)}")
    return Parsed(header, answers, marks, parsed[-1], line_of, line_of_mark)


def _read_line(line: str, number: int) -> dict[str, Any]:
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise RecordError(f"line {number} is not JSON: the file is damaged") from None
    if not isinstance(data, dict):
        raise RecordError(f"line {number} is not a record line")
    return data


def _check_header(header: dict[str, Any]) -> None:
    form = header.get("kaleun")
    if not isinstance(form, int):
        raise RecordError("this is not a Kaleun record: the first line does not say so")
    if form > FORMAT:
        raise RecordError(f"this record has format {form}, newer than this Kaleun reads ({FORMAT}); please update")
    for name, kind in (("game", str), ("rules", str), ("charts", str), ("options", dict), ("commitment", str)):
        if not isinstance(header.get(name), kind):
            raise RecordError(f"the first line has no usable {name!r}")


def _setting(parsed: Parsed, charts: Charts | None) -> tuple[Game, dict[str, Any], Charts]:
    game = find_game(parsed.header["game"])
    charts = charts or game.charts()
    if charts.hash != parsed.header["charts"]:
        raise RecordError(
            f"this game was played with other charts ({parsed.header['charts'][:12]}, here {charts.hash[:12]}): "
            "load it with the same private pack (--charts)"
        )
    return game, game.full_options(parsed.header["options"]), charts


def _seed_of(parsed: Parsed) -> int | str | None:
    end = parsed.end
    seed = end.get("seed") if "seed" in end else _unseal(end["sealed"]) if "sealed" in end else None
    if seed is not None and commitment(seed) != parsed.header["commitment"]:
        raise RecordError("the seed does not fit the commitment in the first line: the record is forged")
    return seed


def load(text: str, charts: Charts | None = None) -> Table:
    """The table of a record, ready to play on. If the rules have changed since, it goes back to the last mark that
    still fits and says so in `table.rewound`."""
    parsed = parse(text)
    game, options, charts = _setting(parsed, charts)
    seed = _seed_of(parsed)
    source: Source = Quick("unknown") if seed is None else Seeded(seed)
    table = Table.__new__(Table)
    table.game, table.options, table.charts = game, options, charts
    table.book = game.book(options, charts)
    table.source, table._seed, table._logging = source, seed if seed is not None else "", True
    table.redo_keys, table.rewinds, table.rewound = [], int(parsed.end.get("rewinds", 0)), ""
    table._automation = "full"
    try:
        run = Run(game, table.book, first_mark(game, table.book))
        run.replay(parsed.answers)
        _check_marks(parsed, run)
    except Diverged as why:
        run, table.rewound = _from_last_mark(game, table.book, parsed, why)
    table._run = run
    return table


def _check_marks(parsed: Parsed, run: Run) -> None:
    own: list[Mark] = []
    mark: Mark | None = run.mark
    while mark is not None:
        own.append(mark)
        mark = mark.parent
    own.reverse()
    if len(own) != len(parsed.marks):
        raise Diverged(f"the record has {len(parsed.marks)} steps, the rules make {len(own)}")
    for (n, _, hash, _), mark in zip(parsed.marks, own, strict=True):
        if mark.n != n or mark.hash != hash:
            raise Diverged(f"the state after answer {mark.n} differs")
    if run.hash() != parsed.end.get("hash"):
        raise Diverged("the final state differs")


def _from_last_mark(game: Game, book: Any, parsed: Parsed, why: Diverged) -> tuple[Run, str]:
    """The rules no longer fit the whole record: start from the last stored State and keep what still fits."""
    n, step, hash, plain = parsed.marks[-1] if parsed.marks else (0, None, "", None)
    try:
        state = msgspec.convert(plain, game.state)
    except msgspec.ValidationError as bad:
        raise RecordError(
            f"the record no longer fits the rules ({why}) and its last mark cannot be read: {bad}"
        ) from None
    if step is not None and step not in game.step_names:
        raise RecordError(f"the record no longer fits the rules: there is no step {step!r} any more")
    mark = Mark(None, None if step is None else game.step_names.index(step), state, [], [], -1)
    if mark.hash != hash:
        raise RecordError("the record's last mark does not have the hash it claims: the record is forged")
    mark.n = n
    tail = parsed.answers[n:]
    run = Run(game, book, mark)
    try:
        run.replay(tail)
        return run, f"older rules: positions before answer {n} cannot be shown ({why})"
    except Diverged as late:
        return Run(game, book, mark), f"went back to the start of the step, {len(tail)} answers were lost ({late})"


def verify(text: str, charts: Charts | None = None) -> Verdict:
    """Runs the record again and compares everything: OK, or the first line that differs."""
    try:
        parsed = parse(text)
        game, options, charts = _setting(parsed, charts)
        seed = _seed_of(parsed)
    except KaleunError as bad:
        return Verdict(False, _line_in(str(bad)), str(bad))
    if parsed.header["rules"] != game.version:
        return Verdict(False, 1, f"played with rules {parsed.header['rules']}, this is {game.version}")
    book = game.book(options, charts)
    run = Run(game, book, first_mark(game, book))
    marks = iter(enumerate(parsed.marks))
    try:
        bad_mark = _compare_marks(run, None, marks, parsed)
        if bad_mark:
            return bad_mark
        for i, answer in enumerate(parsed.answers):
            before = run.mark
            if seed is not None and answer.who == "chance" and answer.source == SEEDED:
                bad_die = _check_die(run, answer, Seeded(seed))
                if bad_die:
                    return Verdict(False, parsed.line_of[i], bad_die)
            try:
                run.replay([answer])
            except Diverged as why:
                return Verdict(False, parsed.line_of[i], str(why))
            bad_mark = _compare_marks(run, before, marks, parsed)
            if bad_mark:
                return bad_mark
    except KaleunError as bad:
        return Verdict(False, 0, str(bad))
    return _compare_end(run, parsed, marks)


def _line_in(sentence: str) -> int:
    words = sentence.replace(":", " ").replace(",", " ").split()
    numbers = [int(b) for a, b in itertools.pairwise(words) if a == "line" and b.isdigit()]
    return numbers[0] if numbers else 0


def _check_die(run: Run, answer: Answer, source: Seeded) -> str:
    ask = run.ask
    if not isinstance(ask, Chance):
        return ""
    expected = source.draw(run.game.moment(run.state), ask, run.counts.get(ask.what, 0))
    return "" if expected == answer.value else f"the seed gives {expected} here, the record says {answer.value}"


def _compare_marks(run: Run, before: Mark | None, marks: Iterator[Any], parsed: Parsed) -> Verdict | None:
    """Compares every mark made since `before` with the record's."""
    made: list[Mark] = []
    mark: Mark | None = run.mark
    while mark is not None and mark is not before:
        made.append(mark)
        mark = mark.parent
    for mark in reversed(made):
        i, (n, step, hash, state) = next(marks, (-1, (0, None, "", None)))
        name = None if mark.step is None else run.game.step_names[mark.step]
        line = parsed.line_of_mark[i] if i >= 0 else 0
        if i < 0 or n != mark.n or step != name or hash != mark.hash:
            return Verdict(
                False, line, f"the step after answer {mark.n} is {name} with state {mark.hash}, the record differs"
            )
        if state is not None and state != msgspec.json.decode(msgspec.json.encode(mark.state)):
            return Verdict(False, line, "the state written here is not the state the rules reach")
    return None


def _compare_end(run: Run, parsed: Parsed, marks: Iterator[Any]) -> Verdict:
    end, line = parsed.end, 1 + len(parsed.answers) + len(parsed.marks) + 1
    if next(marks, None) is not None:
        return Verdict(False, line, "the record has more steps than the rules make")
    if end.get("hash") != run.hash() or end.get("over") != run.over:
        return Verdict(False, line, "the position at the end differs")
    if run.over:
        result = msgspec.json.decode(msgspec.json.encode(run.game.result(run.state, run.book)))
        if end.get("result") != result:
            return Verdict(False, line, "the result differs from the one the rules give")
        if "seed" not in end:
            return Verdict(False, line, "the game is over, but the seed is not revealed")
    return Verdict(True, 0, "OK")
