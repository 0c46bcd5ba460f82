"""The text of a record: writing it line by line with its hash chain, and reading it back with every line checked.
What the lines mean is told in `record`."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.dice import SCRIPTED, SEEDED, TYPED, commitment
from kaleun.kernel.entries import Entry, entry_of
from kaleun.kernel.run import KEEP, Answer

if TYPE_CHECKING:
    from kaleun.kernel.game import Game, OptionSpec
    from kaleun.kernel.table import Table

FORMAT = 3
SOME = "some"
LIMIT = 64 * 1024 * 1024
STATE_EVERY, LIVE_STATE_EVERY = 25, 24 * KEEP
"""Every so many marks the whole State is kept, and always at the first and the last one; a live game has a mark every
minute, and a State as large as its sea."""


class RecordError(KaleunError):
    """A record that cannot be used: the message says why, `line` where (0 = no line). No file is ever touched."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class StoredMark(NamedTuple):
    """A step boundary as written: the answers before it, the step that follows (None = over), hash, State if kept, and
    in a live game the log of the minute, so that nobody has to sail it again to read it."""

    n: int
    step: str | None
    hash: str
    state: Any
    line: int
    log: Any = None


class Part(NamedTuple):
    """A stretch of a game by one version of the rules: the `first` answers came before it, and it begins with a mark
    that has a State. With `some`, only some of its step boundaries are known."""

    rules: str
    charts: str
    first: int
    answers: list[Answer]
    marks: list[StoredMark]
    some: bool = False
    line_of: tuple[int, ...] = ()
    """Line number of each answer."""
    line: int = 1
    """Where it is said which rules these are."""

    @property
    def n(self) -> int:
        """How many answers there are at its end."""
        return self.first + len(self.answers)

    def upto(self, n: int) -> Part:
        """The part of it before answer n."""
        marks = [mark for mark in self.marks if mark.n <= n]
        return self._replace(answers=self.answers[: n - self.first], marks=marks)


class Parsed(NamedTuple):
    """A record whose form and chain are sound, not yet re-run."""

    header: dict[str, Any]
    parts: list[Part]
    end: dict[str, Any]
    last_line: int
    entries: tuple[Entry, ...] = ()
    """The book of the table."""

    @property
    def answers(self) -> list[Answer]:
        return [answer for part in self.parts for answer in part.answers]

    @property
    def first(self) -> int:
        """How many answers came before the first line: 0, or more if older rules were left behind."""
        return self.parts[0].first


# -- writing


def write(table: Table, sealed: bool = True) -> str:
    """The record of a table as text."""
    parts = [*table.past, part_of(table)]
    setting = table.game.name, options_of(table.game, table.options), table.commitment
    return text_of(*setting, parts, _end(table, sealed), table.entries)


def text_of(
    game: str,
    options: Mapping[str, Any],
    commitment: str,
    parts: Sequence[Part],
    end: dict[str, Any],
    entries: Sequence[Entry] = (),
) -> str:
    """A record made of these parts, with the book of the table between the answers."""
    chain, head, book = _Chain(), parts[0], deque(entries)
    header: dict[str, Any] = {
        "kaleun": 3 if entries else 1 if len(parts) == 1 and not head.some else 2,
        "game": game,
        "rules": head.rules,
        "charts": head.charts,
        "options": options,
        "commitment": commitment,
    }
    if head.first:
        header["first"] = head.first
    lines = []

    def give(answers: Sequence[Answer], n: int) -> None:
        """These answers, of which the first comes after n others, each after what was agreed before it."""
        for place, answer in enumerate(answers, n):
            write_book(place)
            lines.append(chain.line(_answer(answer)))

    def write_book(n: int) -> None:
        while book and book[0].n <= n:
            lines.append(chain.line(book.popleft().line()))

    for part in parts:
        said = header if part is head else {"rules": part.rules, "charts": part.charts, "at": part.first}
        lines.append(chain.line(said | {"marks": SOME} if part.some else said))
        given = 0
        for mark in part.marks:
            upto = mark.n - part.first
            give(part.answers[given:upto], part.first + given)
            lines.append(chain.line(_mark(mark)))
            given = upto
        give(part.answers[given:], part.first + given)
    write_book(parts[-1].n)
    lines.append(chain.line(end))
    return "\n".join(lines) + "\n"


def part_of(table: Table) -> Part:
    """The game since `first`, by the rules it is played by now."""
    marks, names = table.marks(), table.game.step_names
    every = STATE_EVERY if table.game.live is None else LIVE_STATE_EVERY
    tells = table.tells and table.game.live is not None
    stored = []
    for i, mark in enumerate(marks):
        state = msgspec.to_builtins(mark.written) if i % every == 0 or i == len(marks) - 1 else None
        log = msgspec.to_builtins(mark.log) if tells else None
        stored.append(StoredMark(mark.n, None if mark.step is None else names[mark.step], mark.hash, state, 0, log))
    return Part(table.version, table.charts.hash, table.first, table.answers(), stored)


def options_of(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every switch with its value, but for labels that nobody has written and later switches that stand as ever."""
    known = game.options
    return {name: value for name, value in options.items() if name not in known or not _left_out(known[name], value)}


def _left_out(spec: OptionSpec, value: Any) -> bool:
    return (bool(spec.line) and not value) or (spec.later and value == spec.default)


def _answer(answer: Answer) -> dict[str, Any]:
    line: dict[str, Any] = {"who": answer.who, "what": answer.what, "a": answer.value}
    if answer.source != SEEDED:
        line["src"] = answer.source
    return line


def _mark(mark: StoredMark) -> dict[str, Any]:
    line: dict[str, Any] = {"mark": mark.step, "hash": mark.hash}
    if mark.state is not None:
        line["state"] = mark.state
    if mark.log is not None:
        line["log"] = mark.log
    return line


def _end(table: Table, sealed: bool) -> dict[str, Any]:
    result = msgspec.to_builtins(table.result)
    end = end_of(table.n, result, table.state_hash(), table.rewinds, table.automation, table._seed, sealed)
    return end | {"bots": table.bots} if table.bots else end


def end_of(
    n: int, result: Any, hash: str, rewinds: int, level: str, seed: int | str | None, sealed: bool
) -> dict[str, Any]:
    """The last line. `result` is None while the game goes on."""
    end: dict[str, Any] = {"end": n, "over": result is not None, "hash": hash, "rewinds": rewinds, "level": level}
    if result is not None:
        end["result"] = result
        if seed is not None:
            end["seed"] = seed
    elif sealed and seed is not None:
        end["sealed"] = base64.b64encode(json.dumps(seed).encode()).decode()
    return end


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


def parse(text: str) -> Parsed:
    """Reads a record and checks its form and its chain; `RecordError` names the first bad line."""
    lines = _chained(text)
    header, end = lines[0], lines[-1]
    _check_header(header)
    if "end" not in end:
        raise RecordError(f"the record is cut off after line {len(lines)}", len(lines))
    parts, first, book = [], header.get("first", 0), list[Entry]()
    begins = [0, *(i for i, data in enumerate(lines[1:-1], 1) if "rules" in data), len(lines) - 1]
    for begin, stop in itertools.pairwise(begins):
        part = _read_part(lines, begin, stop, first, book)
        if begin and lines[begin].get("at") != first:
            raise RecordError(f"line {part.line} has no usable 'at'", part.line)
        parts.append(part)
        first = part.n
    if end["end"] != first:
        raise RecordError(f"the record should have {end['end']} answers and has {first}", len(lines))
    _check_types(end, len(lines), {"over": bool, "hash": str, "rewinds": int, "level": str})
    if end["rewinds"] < 0:
        raise RecordError(f"line {len(lines)} has no usable 'rewinds'", len(lines))
    _check_bots(end.get("bots", {}), len(lines))
    return Parsed(header, parts, end, len(lines), tuple(book))


def _check_bots(bots: Any, line: int) -> None:
    if not isinstance(bots, dict) or not all(isinstance(name, str) for name in bots.values()):
        raise RecordError(f"line {line} has no usable 'bots'", line)


def _read_part(lines: list[dict[str, Any]], begin: int, stop: int, first: int, book: list[Entry]) -> Part:
    """The part that is announced in `lines[begin]`; entries in it are added to the book."""
    said = lines[begin]
    _check_types(said, begin + 1, {"rules": str, "charts": str})
    if said.get("marks", SOME) != SOME:
        raise RecordError(f"line {begin + 1} has no usable 'marks'", begin + 1)
    answers: list[Answer] = []
    marks: list[StoredMark] = []
    line_of: list[int] = []
    for number, data in enumerate(lines[begin + 1 : stop], begin + 2):
        if "mark" in data:
            marks.append(_read_mark(data, first + len(answers), number))
        elif "entry" in data:
            book.append(_read_entry(data, first + len(answers), number))
        else:
            answers.append(_read_answer(data, number))
            line_of.append(number)
    if not marks:
        raise RecordError("the record has no step boundary to start from", stop + 1)
    return Part(said["rules"], said["charts"], first, answers, marks, "marks" in said, tuple(line_of), begin + 1)


def _chained(text: str) -> list[dict[str, Any]]:
    """Each line as data, the chain checked and taken off."""
    if len(text) > LIMIT:
        raise RecordError(f"the record is larger than {LIMIT // 1024 // 1024} MB")
    lines = text.split("\n")
    if lines[-1] != "":
        raise RecordError(f"the record is cut off in line {len(lines)}", len(lines))
    chain = _Chain()
    parsed: list[dict[str, Any]] = []
    for number, line in enumerate(lines[:-1], 1):
        data = _read_line(line, number)
        body, mark = line[:-1].rpartition(',"h":')[::2]
        if chain.hash(body + "}") != data.get("h") or mark != f'"{data.get("h")}"':
            raise RecordError(f"line {number} was changed: its hash does not fit", number)
        chain.last = data.pop("h")
        parsed.append(data)
    if not parsed:
        raise RecordError("the record is empty")
    return parsed


def _read_line(line: str, number: int) -> dict[str, Any]:
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise RecordError(f"line {number} is not JSON: the file is damaged", number) from None
    if not isinstance(data, dict):
        raise RecordError(f"line {number} is not a record line", number)
    return data


def _check_header(header: dict[str, Any]) -> None:
    form = header.get("kaleun")
    if type(form) is not int or form < 1:
        raise RecordError("this is not a Kaleun record: the first line does not say so", 1)
    if form > FORMAT:
        raise RecordError(f"this record has format {form}, newer than this Kaleun reads ({FORMAT}); please update", 1)
    _check_types(header, 1, {"game": str, "rules": str, "charts": str, "options": dict, "commitment": str})
    first = header.get("first", 0)
    if type(first) is not int or first < 0:
        raise RecordError("line 1 has no usable 'first'", 1)


def _check_types(data: dict[str, Any], line: int, kinds: dict[str, type]) -> None:
    for name, kind in kinds.items():
        if type(data.get(name)) is not kind:
            raise RecordError(f"line {line} has no usable {name!r}", line)


def _read_mark(data: dict[str, Any], n: int, line: int) -> StoredMark:
    _check_types(data, line, {"hash": str})
    step = data["mark"]
    if step is not None and not isinstance(step, str):
        raise RecordError(f"line {line} has no usable 'mark'", line)
    if not isinstance(data.get("log", []), list):
        raise RecordError(f"line {line} has no usable 'log'", line)
    return StoredMark(n, step, data["hash"], data.get("state"), line, data.get("log"))


def _read_entry(data: dict[str, Any], n: int, line: int) -> Entry:
    try:
        return entry_of(data, n)
    except (ValueError, TypeError):
        raise RecordError(f"line {line} has no usable 'entry'", line) from None


def _read_answer(data: dict[str, Any], line: int) -> Answer:
    _check_types(data, line, {"who": str, "what": str})
    if "a" not in data:
        raise RecordError(f"line {line} has no usable 'a'", line)
    source = data.get("src", SEEDED)
    if source not in (SEEDED, SCRIPTED, TYPED) or (source != SEEDED and data["who"] != "chance"):
        raise RecordError(f"line {line} has no usable 'src'", line)
    value = tuple(data["a"]) if isinstance(data["a"], list) else data["a"]
    return Answer(data["who"], data["what"], value, source)


def seed_of(parsed: Parsed) -> int | str | None:
    """The seed, revealed or sealed; None if the record was given out without it."""
    end, line = parsed.end, parsed.last_line
    if "seed" in end:
        seed = end["seed"]
    elif "sealed" in end:
        try:
            seed = json.loads(base64.b64decode(end["sealed"], validate=True))
        except (ValueError, TypeError, RecursionError):
            raise RecordError("the sealed seed of this record cannot be read", line) from None
    else:
        return None
    if type(seed) not in (int, str) or commitment(seed) != parsed.header["commitment"]:
        raise RecordError("the seed does not fit the commitment in the first line: the record is forged", line)
    return seed  # type: ignore[no-any-return]
