"""numba, where it is installed (the extra `lab`): machine code for the twins of games that search needs fast."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

AVAILABLE = importlib.util.find_spec("numba") is not None


def jit(function: F) -> F:
    """Compiled on the first call and kept on disk for the next process."""
    import numba

    with _kept_in(kept(Path(function.__code__.co_filename).parent)):
        return cast(F, numba.njit(cache=True, nogil=True)(function))


@cache
def kept(package: Path) -> Path:
    """Where the machine code of a package is kept: another place as soon as one of its files differs. A function is
    compiled together with those it calls, and numba looks for changes in its own file only."""
    sources = hashlib.sha256()
    for path in sorted(package.glob("*.py")):
        sources.update(path.read_bytes())
    return package / "__pycache__" / f"jit-{sources.hexdigest()[:16]}"


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """numba asks for its folder when a function is given to it; where this one cannot be written, it finds another."""
    config: Any = importlib.import_module("numba").config
    before, config.CACHE_DIR = config.CACHE_DIR, config.CACHE_DIR or str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
