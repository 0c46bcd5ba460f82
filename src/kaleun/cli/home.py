"""Where games are kept on this computer, and how a file is written so that neither a crash nor a slip loses one."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kaleun.home import home
from kaleun.kernel.ask import KaleunError

SUFFIX = ".kaleun"


def saves() -> Path:
    return home() / "saves"


def new_path(game: str) -> Path:
    """A name for a new game; two games begun in the same second have different ones."""
    return saves() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}{SUFFIX}"


def write_new(path: Path, text: str) -> None:
    """Writes a file that must not be there yet; a file that is there stays as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _temporary(path, text)
    try:
        os.link(temporary, path)  # unlike a rename this never replaces a file
    except FileExistsError:
        raise KaleunError(f"{path} is there already and was not touched") from None
    except OSError:  # a file system without links
        _write_exclusively(path, text)
    finally:
        temporary.unlink()
    _sync_folder(path.parent)


def replace(path: Path, text: str) -> None:
    """Puts a new text in place of the old one in one move: after a crash it is the old or the new, never half of it."""
    os.replace(_temporary(path, text), path)
    _sync_folder(path.parent)


def _temporary(path: Path, text: str) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        _fill(file, text)
    return Path(name)


def _write_exclusively(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            _fill(file, text)
    except FileExistsError:
        raise KaleunError(f"{path} is there already and was not touched") from None


def _fill(file: Any, text: str) -> None:
    file.write(text)
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class SaveFile:
    """The file of the game being played. Only this game writes it; if somebody else did, the game moves to another."""

    def __init__(self, path: Path, fresh: bool) -> None:
        self.path = path.absolute().resolve()
        self._seen = None if fresh else self._look()
        self._fresh = fresh

    def _look(self) -> tuple[int, int, int] | None:
        try:
            stat = self.path.stat()
        except FileNotFoundError:
            return None
        return stat.st_ino, stat.st_size, stat.st_mtime_ns

    def write(self, text: str) -> bool:
        """Saves durably. False if the file had been changed by somebody else, so that `path` is a new one now."""
        own = self._fresh or self._look() in (self._seen, None)
        if not own:
            self.path = _beside(self.path)
        if self._fresh or not own or not self.path.exists():
            write_new(self.path, text)
        else:
            replace(self.path, text)
        self._seen, self._fresh = self._look(), False
        return own

    def another(self) -> SaveFile:
        """A new file beside this one, for a game that goes on by other rules: the save stays as it was."""
        return SaveFile(_beside(self.path), fresh=True)

    @property
    def _notes(self) -> Path:
        return self.path.with_suffix(".table.json")

    def note(self, notes: dict[str, Any]) -> None:
        """Keeps beside the record who plays here (bots) and with which charts; the usual way needs no file."""
        there = self._notes.exists()
        if (there and "bots" in self.notes()) or (not there and any(notes.values())):
            replace(self._notes, json.dumps(notes) + "\n")

    def notes(self) -> dict[str, Any]:
        with contextlib.suppress(OSError, ValueError):
            found = json.loads(self._notes.read_text("utf-8"))
            if isinstance(found, dict):
                return found
        return {}


def _beside(path: Path) -> Path:
    return next(p for n in range(2, 10_000) if not (p := path.with_stem(f"{path.stem}-{n}")).exists())


class Found(NamedTuple):
    """A save of a game: where, when, how many answers, is it over; or why it cannot be read."""

    path: Path
    saved: float
    answers: int
    over: bool
    bad: str


def find_saves(game: str) -> Iterator[Found]:
    """The saves of a game, newest first. Only the first and last line are read: `load` checks the rest."""
    paths = [(p.stat().st_mtime, p) for p in saves().glob(f"{game}-*{SUFFIX}")]
    for saved, path in sorted(paths, reverse=True):
        yield _glance(path, saved)


def _glance(path: Path, saved: float) -> Found:
    try:
        end = json.loads(path.read_text("utf-8").rstrip("\n").rpartition("\n")[2])
        return Found(path, saved, int(end["end"]), bool(end["over"]), "")
    except (OSError, ValueError, KeyError, TypeError) as error:
        why = error.strerror if isinstance(error, OSError) else "its last line is missing or damaged"
        return Found(path, saved, 0, False, str(why))
