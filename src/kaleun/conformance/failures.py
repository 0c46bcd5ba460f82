"""What the fuzzer reports: a tally, and for each game that went wrong a file from which it can be played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.plain import digest


class Failure(msgspec.Struct):
    """A game that went wrong: enough to play it again up to the bad answer."""

    game: str
    options: dict[str, Any]
    seed: str
    level: str
    answers: list[str]
    error: str
    traceback: str = ""
    rules: str = ""
    kaleun_fail: int = 1


class Tally(msgspec.Struct):
    """What the fuzzer did. `steps` counts answers by how long they took, in powers of two of a microsecond."""

    games: int = 0
    answers: int = 0
    longest: int = 0
    failures: list[Failure] = []
    outcomes: dict[str, int] = {}
    codes: dict[str, int] = {}
    rows: dict[str, int] = {}
    steps: dict[str, int] = {}

    def add(self, other: Tally) -> None:
        """Adds what another process did."""
        self.games += other.games
        self.answers += other.answers
        self.longest = max(self.longest, other.longest)
        self.failures += other.failures
        for name in ("outcomes", "codes", "rows", "steps"):
            own = getattr(self, name)
            for key, n in getattr(other, name).items():
                own[key] = own.get(key, 0) + n

    def step_p99(self) -> float:
        """An upper bound, in seconds, of the time 99 % of the answers took."""
        left = sum(self.steps.values()) * 0.01
        for power in sorted(map(int, self.steps), reverse=True):
            left -= self.steps[str(power)]
            if left < 0:
                return 2.0**power / 1e6
        return 0.0


def write(failure: Failure, folder: Path) -> Path:
    """Writes the failure to `folder`; the same failing game always goes to the same file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{failure.game}-{failure.seed}-{digest(failure.options, 4)}.kaleun-fail"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(failure), indent=2) + b"\n")
    return path


def read(path: Path) -> Failure:
    """The failure in a file, or one clear sentence."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Failure)
    except OSError as bad:
        raise KaleunError(f"{path.name} cannot be read: {bad.strerror}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as bad:
        raise KaleunError(f"{path.name} is not a failure file: {bad}") from None
