"""Worker processes for whatever takes time. They start when first needed; one that takes too long is ended and
replaced. The event loop only waits for their answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from typing import Any

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.server.errors import Denied

logger = logging.getLogger("kaleun.server")
START = 20.0
"""Seconds a worker may take to start, on top of the time of its first job."""
MEGABYTES = 2048
"""Of address space; the largest job known (a bot with its tables) lives in 750."""
IMPORT_MEGABYTES = 512
IMPORT_SECONDS, IMPORT_LETTERS = 10, 50_000
"""What strangers send may need so many seconds of processor, and one more for each so many letters: sixty hours at sea
are 1.2 million letters and need four."""
STOPS = 5.0
"""Seconds within which a job that nobody waits for any more is to be given up."""
AGAIN = 0.2
"""After so many seconds without an answer it is told to give up once more."""
IMPORT_PATIENCE = 10
"""On the clock so many times as long, for a process that gets no processor: work is what is limited, not the wait."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class TooLong(KaleunError):
    """The job was ended because its time was over."""


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.fresh = True

    @classmethod
    async def start(cls, megabytes: int, cpu_seconds: int) -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "kaleun.server.worker", str(megabytes), str(cpu_seconds)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        return cls(process)

    async def call(self, job: bytes, seconds: float) -> bytes:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(len(job).to_bytes(4, "big") + job)
        limit = seconds + START if self.fresh else seconds
        async with asyncio.timeout(limit):
            size = await stdout.readexactly(4)
            self.fresh = False
            return await stdout.readexactly(int.from_bytes(size, "big"))

    def stop(self) -> None:
        """The job is not wanted any more: the worker answers that at once, and goes on with the next one."""
        with contextlib.suppress(ProcessLookupError):
            if hasattr(signal, "SIGUSR1"):
                self.process.send_signal(signal.SIGUSR1)
            else:
                self.process.kill()

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    """A few processes and a queue. More than `waiting` jobs at a time are refused."""

    def __init__(self, size: int, waiting: int) -> None:
        self._free, self._spare = asyncio.Semaphore(size), asyncio.Semaphore(max(1, size - 1))
        self._size = size
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._most, self._waiting = waiting, 0
        self._guests, self._queue = asyncio.Semaphore(cores()), 0

    async def call(self, name: str, seconds: float, /, **data: Any) -> Any:
        """The result of a job within `seconds`; `KaleunError` with a sentence if it fails."""
        if self._waiting >= self._most:
            raise Denied("busy", retry_after=2)
        job = msgspec.json.encode((name, data))
        self._waiting += 1
        try:
            async with self._free:
                worker = self._idle.pop() if self._idle else await self._start(MEGABYTES, 10**6)
                return await self._run(worker, job, seconds, keep=True)
        finally:
            self._waiting -= 1

    async def besides(self, name: str, seconds: float, /, **data: Any) -> Any:
        """As `call`, for what can wait: a process is kept free of this for what cannot."""
        async with self._spare:
            return await self.call(name, seconds, **data)

    async def everywhere(self, name: str, seconds: float, /, **data: Any) -> None:
        """As `call`, in every process at once; they are started."""
        await asyncio.gather(*(self.call(name, seconds, **data) for _ in range(self._size)))

    async def once(self, name: str, /, **data: Any) -> Any:
        """As `call`, in a process of its own with little memory and little processor time: for what strangers send.
        There are never more of these than the machine has cores."""
        if self._queue >= self._most:
            raise Denied("busy", retry_after=IMPORT_SECONDS)
        job = msgspec.json.encode((name, data))
        allowed = IMPORT_SECONDS + len(job) // IMPORT_LETTERS
        self._queue += 1
        try:
            async with self._guests:
                worker = await self._start(IMPORT_MEGABYTES, allowed)
                return await self._run(worker, job, allowed * IMPORT_PATIENCE, keep=False)
        finally:
            self._queue -= 1

    async def _start(self, megabytes: int, cpu_seconds: int) -> Worker:
        worker = await Worker.start(megabytes, cpu_seconds)
        self._all.add(worker)
        return worker

    async def _run(self, worker: Worker, job: bytes, seconds: float, keep: bool) -> Any:
        answer = asyncio.ensure_future(worker.call(job, seconds))
        try:
            result = msgspec.json.decode(await asyncio.shield(answer))
        except asyncio.CancelledError:
            await self._give_up(worker, answer, keep)
            raise
        except TimeoutError:
            await self._drop(worker)
            raise TooLong("this took too long and was ended") from None
        except (EOFError, ConnectionError):
            await self._drop(worker)
            logger.warning("a worker ended by itself")
            raise TooLong("this took too much time or memory and was ended") from None
        except BaseException:
            await self._drop(worker)
            raise
        if keep:
            self._idle.append(worker)
        else:
            await self._drop(worker)
        if "error" in result:
            raise KaleunError(result["error"])
        return result["ok"]

    async def _give_up(self, worker: Worker, answer: asyncio.Future[bytes], keep: bool) -> None:
        """Nobody waits for this job any more. It is told so until it stops: the first word may come before the job has
        begun, or where Python passes an exception over. A worker that cannot be stopped is ended."""
        try:
            async with asyncio.timeout(STOPS):
                while not answer.done():
                    worker.stop()
                    await asyncio.wait({answer}, timeout=AGAIN)
            answer.result()
        except (TimeoutError, EOFError, ConnectionError):
            answer.cancel()
            await self._drop(worker)
            return
        except BaseException:
            answer.cancel()
            await self._drop(worker)
            raise
        if keep:
            self._idle.append(worker)
        else:
            await self._drop(worker)

    async def _drop(self, worker: Worker) -> None:
        self._all.discard(worker)
        await worker.end()

    async def close(self) -> None:
        for worker in [*self._all]:
            await self._drop(worker)
