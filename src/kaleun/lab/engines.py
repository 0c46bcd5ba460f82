"""Where the games are played: in this process, in local processes, or on a Ray cluster. An engine takes a function and
a list of its arguments and yields the results as they come."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

from kaleun.kernel.ask import KaleunError

T = TypeVar("T")
Engine = Callable[[Callable[..., T], list[tuple[Any, ...]], int], Iterator[T]]


def find(name: str) -> Engine[Any]:
    """The engine of that name, or a sentence that says which there are."""
    if name not in ENGINES:
        raise KaleunError(f"there is no engine {name!r}; there are: {', '.join(ENGINES)}")
    if name == "ray":
        _ray()
    return ENGINES[name]


def local(work: Callable[..., T], jobs: list[tuple[Any, ...]], workers: int) -> Iterator[T]:
    """One worker: here. More: processes of their own. An interrupt ends them; what was yielded before counts."""
    if workers == 1 or len(jobs) < 2:
        for job in jobs:
            yield work(*job)
        return
    # beside other threads (a progress bar's) not forked: that would take along the locks they hold at that moment
    context = get_context("spawn") if threading.active_count() > 1 else None
    pool = ProcessPoolExecutor(workers, context, _ignore_interrupts)
    try:
        with _deaf():
            running: set[Future[T]] = {pool.submit(work, *job) for job in jobs}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)  # not `with`: that would wait for every game still to come


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one is to act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started here do not hear Ctrl-C before they can ignore it; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def on_ray(work: Callable[..., T], jobs: list[tuple[Any, ...]], workers: int) -> Iterator[T]:
    """Tasks on the Ray cluster in use, or on a local one with this many workers."""
    ray = _ray()
    started = not ray.is_initialized()
    if started:
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    try:
        task = ray.remote(work)
        running = [task.remote(*job) for job in jobs]
        while running:
            done, running = ray.wait(running)
            yield from ray.get(done)
    finally:
        if started:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise KaleunError("the engine ray is not installed; add it with: pip install 'kaleun[ray]'") from None
    return ray


ENGINES: dict[str, Engine[Any]] = {"local": local, "ray": on_ray}
