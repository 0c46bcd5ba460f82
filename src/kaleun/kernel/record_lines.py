"""The text of a record: writing it line by line with its hash chain, and reading it back with every line checked.
What the lines mean is told in `record`."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.dice import SCRIPTED, SEEDED, TYPED, commitment
from kaleun.kernel.run import KEEP, Answer, Mark

if TYPE_CHECKING:
    from kaleun.kernel.game import Game
    from kaleun.kernel.table import Table

FORMAT = 1
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
    """A step boundary as written: the answers before it, the step that follows (None = over), hash, State if kept."""

    n: int
    step: str | None
    hash: str
    state: Any
    line: int


class Parsed(NamedTuple):
    """A record whose form and chain are sound, not yet re-run."""

    header: dict[str, Any]
    answers: list[Answer]
    marks: list[StoredMark]
    end: dict[str, Any]
    line_of: list[int]
    """Line number of each answer."""

    @property
    def first(self) -> int:
        """How many answers came before the first line: 0, or more if older rules were left behind."""
        return int(self.header.get("first", 0))

    @property
    def last_line(self) -> int:
        return len(self.answers) + len(self.marks) + 2


# -- writing


def write(table: Table, sealed: bool = True) -> str:
    """The record of a table as text."""
    chain = _Chain()
    header: dict[str, Any] = {
        "kaleun": FORMAT,
        "game": table.game.name,
        "rules": table.game.version,
        "charts": table.charts.hash,
        "options": _options(table),
        "commitment": table.commitment,
    }
    if table.first:
        header["first"] = table.first
    lines = [chain.line(header)]
    marks = table.marks()
    every = STATE_EVERY if table.game.live is None else LIVE_STATE_EVERY
    for i, mark in enumerate(marks):
        lines.extend(chain.line(_answer(a)) for a in mark.tail)
        lines.append(chain.line(_mark(table.game, mark, with_state=i % every == 0 or i == len(marks) - 1)))
    lines.extend(chain.line(_answer(a)) for a in table.run.tail)
    lines.append(chain.line(_end(table, sealed)))
    return "\n".join(lines) + "\n"


def _options(table: Table) -> dict[str, Any]:
    """Every switch with its value; labels that nobody has written are left out."""
    return {name: value for name, value in table.options.items() if value or not table.game.options[name].line}


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


def _end(table: Table, sealed: bool) -> dict[str, Any]:
    end: dict[str, Any] = {"end": table.n, "over": table.over, "hash": table.state_hash()}
    end |= {"rewinds": table.rewinds, "level": table.automation}
    if table.over:
        end["result"] = msgspec.to_builtins(table.result)
        if table.seed is not None:
            end["seed"] = table.seed
    elif sealed and table._seed is not None:
        end["sealed"] = base64.b64encode(json.dumps(table._seed).encode()).decode()
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
    first = header.get("first", 0)
    answers: list[Answer] = []
    marks: list[StoredMark] = []
    line_of: list[int] = []
    for number, data in enumerate(lines[1:-1], 2):
        if "mark" in data:
            marks.append(_read_mark(data, first + len(answers), number))
        else:
            answers.append(_read_answer(data, number))
            line_of.append(number)
    if end["end"] != first + len(answers):
        raise RecordError(f"the record should have {end['end']} answers and has {first + len(answers)}", len(lines))
    if not marks:
        raise RecordError("the record has no step boundary to start from", len(lines))
    _check_types(end, len(lines), {"over": bool, "hash": str, "rewinds": int, "level": str})
    return Parsed(header, answers, marks, end, line_of)


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
    return StoredMark(n, step, data["hash"], data.get("state"), line)


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
