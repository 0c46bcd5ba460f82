"""What a simulation has done so far, in a file, so that an interrupt costs nothing."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

from kaleun.kernel.ask import KaleunError
from kaleun.lab.keep import Keep, Place
from kaleun.lab.report import Tally

PAUSE = 1.0
"""Seconds between two writes."""


class Checkpoint:
    """Which games are done, as ranges [start, stop), the tally of them, and those to keep. Without a path nothing is
    written."""

    def __init__(self, path: str | Path | None, identity: dict[str, Any], keep: Keep | None = None) -> None:
        self._path = None if path is None else Path(path)
        self._identity, self._keep = identity, keep
        self._written = time.monotonic()
        self.done: list[tuple[int, int]] = []
        self.tally = Tally()
        self.places: list[Place] = []
        """The games to keep, the first one first."""
        if self._path is not None and self._path.exists():
            self._read(self._path)

    def missing(self, n: int) -> list[tuple[int, int]]:
        """The games of the first n still to play, as ranges."""
        if self.done and self.done[-1][1] > n:
            raise KaleunError(f"the checkpoint has games up to number {self.done[-1][1]}, more than the {n} asked for")
        starts = [0, *[stop for _, stop in self.done]]
        stops = [*[start for start, _ in self.done], n]
        return [(start, stop) for start, stop in zip(starts, stops, strict=True) if start < stop]

    def add(self, start: int, stop: int, part: Tally, places: list[Place]) -> None:
        """Notes that these games are done; writes them down from time to time."""
        self.tally.add(part)
        if self._keep is not None:
            self.places = self._keep.first([*self.places, *places])
        self.done = _joined([*self.done, (start, stop)])
        if time.monotonic() - self._written > PAUSE:
            self.write()

    def write(self) -> None:
        """Writes everything down; the file is whole at every moment."""
        if self._path is None:
            return
        fields = {field: list(counts.items()) for field, counts in self.tally.fields.items()}
        whole = {"simulation": self._identity, "done": self.done, "fields": fields, "places": self.places}
        text = json.dumps(whole)
        draft = self._path.with_name(self._path.name + ".new")
        try:
            draft.write_text(text, "utf-8")
            os.replace(draft, self._path)
        except OSError as error:
            raise KaleunError(f"the checkpoint {self._path.name} cannot be written: {error.strerror}") from None
        self._written = time.monotonic()

    def _read(self, path: Path) -> None:
        try:
            data = json.loads(path.read_text("utf-8"))
            identity = data["simulation"]
            self.done = _joined([(int(start), int(stop)) for start, stop in data["done"]])
            self.tally.fields = {field: Counter(dict(counts)) for field, counts in data["fields"].items()}
            self.places = [(score, bool(won), int(number)) for score, won, number in data["places"]]
        except OSError as error:
            raise KaleunError(f"the checkpoint {path.name} cannot be read: {error.strerror}") from None
        except (ValueError, TypeError, KeyError, AttributeError):
            raise KaleunError(f"{path.name} is not a checkpoint of a simulation, or it is damaged") from None
        if identity != json.loads(json.dumps(self._identity)):
            raise KaleunError(f"the checkpoint {path.name} belongs to another simulation")
        self.tally.n = sum(stop - start for start, stop in self.done)


def _joined(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same games in as few ranges as possible."""
    joined: list[tuple[int, int]] = []
    for start, stop in sorted(ranges):
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((start, stop))
    return joined
