"""numba, where it is installed (the extra `lab`): machine code for the twins of games that search needs fast."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

AVAILABLE = importlib.util.find_spec("numba") is not None


def jit(function: F) -> F:
    """Compiled on the first call and kept on disk for the next process."""
    import numba

    return cast(F, numba.njit(cache=True, nogil=True)(function))
