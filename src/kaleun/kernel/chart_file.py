"""Chart files: reading a folder of TOML and making each file a checked, unchangeable pair of meta and data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from kaleun.kernel.chart_check import check_results
from kaleun.kernel.chart_dice import ChartError

MAX_BYTES = 2_000_000
MAX_DEPTH = 12
MAX_DOTS = 300  # in one line: the TOML reader takes quadratic time over dotted keys
PROVENANCE = ("rulebook", "public", "derived", "house", "mixed")
PRIVATE = "private"
PROSE = ("title", "provenance", "source", "note")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_T = TypeVar("_T")


class Frozen(dict[str, Any]):
    """A dict that cannot be changed, as quick to read as any other. Its values are frozen too."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("charts cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self: _T) -> _T:
        return self

    def __deepcopy__(self: _T, _: Any) -> _T:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (dict(self),)


def read_folder(folder: Path | Traversable) -> Iterator[tuple[str, str]]:
    """Name and text of each chart file, by name."""
    if not folder.is_dir():
        raise ChartError(f"{folder.name}: charts come as a folder of .toml files, and this is none")
    files = sorted((f for f in folder.iterdir() if f.name.lower().endswith(".toml")), key=lambda f: f.name)
    if not files:
        raise ChartError(f"{folder.name}: there is no .toml file in this folder")
    for file in files:
        name = file.name.removesuffix(".toml")
        if not _NAME.fullmatch(name) or not file.is_file():
            raise ChartError(f"{file.name}: a chart is a file with a name such as torpedo_attack.toml")
        try:
            with file.open("rb") as stream:
                content = stream.read(MAX_BYTES + 1)
        except OSError as error:
            raise ChartError(f"{file.name}: cannot be read: {error.strerror}") from None
        if len(content) > MAX_BYTES:
            raise ChartError(f"{file.name}: is larger than {MAX_BYTES // 1_000_000} MB")
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ChartError(f"{file.name}: is not UTF-8 text") from None
        yield name, text


def parse_chart(name: str, text: str, private: bool = False) -> tuple[Frozen, Frozen, str]:
    """Meta, data and provenance of a chart file, checked. `private`: it comes from an owner's pack."""
    try:
        data = dict(_read(text))
        meta = data.pop("meta", None)
        if not isinstance(meta, Frozen):
            raise ChartError("has no [meta] table")
        for key in ("title", "dice", "provenance", "source"):
            if not (isinstance(meta.get(key), str) and meta[key].strip()):
                raise ChartError(f"[meta] needs {key}, as text")
        provenance = _provenance(meta["provenance"], private)
        check_results(data, meta["dice"])
    except (ValueError, RecursionError) as error:
        raise ChartError(f"{name}.toml: is not TOML Kaleun can read: {error}") from None
    except ChartError as error:
        raise ChartError(f"{name}.toml: {error}") from None
    return meta, Frozen(data), provenance


def read_toml(text: str) -> Frozen:
    """A TOML text of somebody's own, unchangeable; `ChartError` says what is wrong with it."""
    try:
        return _read(text)
    except (ValueError, RecursionError) as error:
        raise ChartError(f"is not TOML Kaleun can read: {error}") from None


def _read(text: str) -> Frozen:
    if any(line.count(".") > MAX_DOTS for line in text.splitlines()):
        raise ChartError(f"has a line with more than {MAX_DOTS} dots")
    frozen = _freeze(tomllib.loads(text), "", MAX_DEPTH)
    assert isinstance(frozen, Frozen)
    return frozen


def _freeze(value: Any, path: str, depth: int) -> Any:
    """The same data, unchangeable; refuses what has no place in a chart."""
    if isinstance(value, dict | list) and not depth:
        raise ChartError(f"{path} is nested more than {MAX_DEPTH} deep")
    if isinstance(value, dict):
        return Frozen({k: _freeze(v, f"{path}.{k}".lstrip("."), depth - 1) for k, v in value.items()})
    if isinstance(value, list):
        return tuple(_freeze(v, f"{path}[{i + 1}]", depth - 1) for i, v in enumerate(value))
    if isinstance(value, str | bool) or (isinstance(value, int | float) and abs(value) < 2**53):
        return value
    raise ChartError(f"{path} is neither text, a number of sane size, true, false, a list nor a table")


def _provenance(text: str, private: bool) -> str:
    """The provenance behind what a file says: the words that open or close its clauses; several are mixed.

    >>> _provenance("house, inside rulebook limits (9.6)", False), _provenance("public; roll 100 house", False)
    ('house', 'mixed')
    """
    if private and (text.lower().startswith("own copy") or text.lower() == PRIVATE):
        return PRIVATE
    clauses = [re.findall(r"[a-z]+", clause) for clause in re.split(r"[;,:/]", re.sub(r"\([^)]*\)", "", text.lower()))]
    words = [word for clause in clauses if clause for word in (clause[0], clause[-1])]
    if not words or words[0] not in PROVENANCE:
        allowed = ", ".join(PROVENANCE) + (", own copy" if private else "")
        raise ChartError(f"[meta] provenance {text!r} should begin with one of: {allowed}")
    found = {word for word in words if word in PROVENANCE}
    return found.pop() if len(found) == 1 else "mixed"


def thaw(value: Any) -> Any:
    """Plain dicts and lists again."""
    if isinstance(value, dict):
        return {key: thaw(child) for key, child in value.items()}
    return [thaw(child) for child in value] if isinstance(value, tuple) else value
