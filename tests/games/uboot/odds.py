"""The odds of a scene: with what probabilities, weights and spreads chance was asked, whatever it answered. A chance of
1 in 61 where 1 in 60 is meant gives the same sea nearly always; the odds tell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kaleun.kernel.stream import Stream

ASKED = ("chance", "below", "normal", "pick", "uniform")


@contextmanager
def noted() -> Iterator[dict[str, list[Any]]]:
    """What every stream is asked meanwhile, by the subsystem that asks."""
    asked: dict[str, list[Any]] = {}
    was = {name: getattr(Stream, name) for name in ASKED}
    deep = [0]

    def listening(name: str) -> Any:
        real = was[name]

        def ask(self: Stream, *args: Any) -> Any:
            if not deep[0]:
                asked.setdefault(self._name.split("|")[1].split()[0], []).append([name, *args])
            deep[0] += 1
            try:
                return real(self, *args)
            finally:
                deep[0] -= 1

        return ask

    for name in ASKED:
        setattr(Stream, name, listening(name))
    try:
        yield asked
    finally:
        for name, real in was.items():
            setattr(Stream, name, real)
