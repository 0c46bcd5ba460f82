"""Everything of Kaleun that reads what strangers wrote, as targets of a fuzzer: bytes go in, and either they are used
or refused in a sentence. Coverage-guided with Atheris where it is installed, else by chance.

    python scripts/parsers.py record --runs 10000 --seed 1 [--grown FOLDER]

Begins with the corpus in tests/corpus; inputs that reach something new are kept in FOLDER. Prints the number of inputs
it tried and how, as JSON, and the first inputs that were neither used nor refused (in base 64)."""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import logging
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).resolve().parents[1] / "tests" / "corpus"
LONGEST = 20_000
"""Bytes of an input."""
Target = Callable[[bytes], None]


def record() -> Target:
    """A record, its chain of hashes made to fit so that what lies behind is reached."""
    import kaleun
    from kaleun.kernel.record_lines import _Chain

    def chained(data: bytes) -> str:
        chain, lines = _Chain(), []
        for line in data.decode(errors="replace").split("\n"):
            try:
                found = json.loads(line)
            except (ValueError, RecursionError):
                found = None
            if not isinstance(found, dict):
                lines.append(line)
                continue
            found.pop("h", None)
            lines.append(chain.line(found))
        return "\n".join(lines)

    def read(data: bytes) -> None:
        text = chained(data)
        with contextlib.suppress(UnicodeEncodeError):
            text.encode()
            kaleun.verify(text)
            with contextlib.suppress(kaleun.KaleunError):
                kaleun.load(text)

    return read


def chart() -> Target:
    """A chart of somebody's own, in the place of one of the game's."""
    import kaleun
    from kaleun.kernel.charts import _charts

    model = (CORPUS / "chart" / "torpedo.toml").read_text("utf-8")

    def read(data: bytes) -> None:
        text = data.decode(errors="replace")
        with contextlib.suppress(kaleun.KaleunError):
            _charts({"torpedo": text}, {})
        with contextlib.suppress(kaleun.KaleunError):
            _charts({"torpedo": model}, {"torpedo": text})

    return read


def message() -> Target:
    """A message on a socket."""
    import msgspec

    from kaleun.server.sockets import _decode, _why

    def read(data: bytes) -> None:
        text = data.decode(errors="replace")
        try:
            _decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            _why(text, error)

    return read


def _deaf(scope: Any, receive: Any, send: Any) -> Any:
    async def accept() -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    return accept()


class _Wire(asyncio.Transport):
    """A connection that takes everything."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.closed = False

    def write(self, data: Any) -> None: ...

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_protocol(self, protocol: Any) -> None:
        self.closed = True


HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


def _wired(greeting: bytes, pick: str) -> Target:
    """Bytes on a connection, in pieces as long as the first byte says."""
    from uvicorn.config import Config
    from uvicorn.server import ServerState

    from kaleun.server.gate import Gate
    from kaleun.server.http import Http
    from kaleun.server.protocol import WebSockets
    from kaleun.server.settings import Settings

    loop, gate = asyncio.new_event_loop(), Gate(Settings())
    asyncio.set_event_loop(loop)
    config = Config(_deaf, http=partial(Http, gate), ws=partial(WebSockets, gate), log_config=None)  # type: ignore[arg-type]
    config.load()
    speaks: Any = {"http": Http, "ws": WebSockets}[pick]

    async def hear(data: bytes) -> None:
        state, wire = ServerState(), _Wire()
        connection = speaks(gate, config, state, {})
        connection.connection_made(wire)
        if greeting:
            connection.data_received(greeting)
        for _ in range(4):
            await asyncio.sleep(0)
        size = 1 + (data[0] if data else 0) * 16
        for at in range(1, len(data), size):
            if wire.closed:
                break
            connection.data_received(data[at : at + size])
        await asyncio.sleep(0)
        connection.connection_lost(None)
        for task in [*state.tasks]:
            task.cancel()
        await asyncio.gather(*state.tasks, return_exceptions=True)

    return lambda data: loop.run_until_complete(hear(data))


TARGETS: dict[str, Callable[[], Target]] = {
    "record": record,
    "chart": chart,
    "message": message,
    "frames": lambda: _wired(HANDSHAKE, "ws"),
    "request": lambda: _wired(b"", "http"),
}


def seeds(name: str) -> list[bytes]:
    """The corpus of a target."""
    return [file.read_bytes() for file in sorted((CORPUS / name).iterdir())]


def by_chance(name: str, runs: int, seed: int) -> list[bytes]:
    """Inputs of the corpus, bent at random; those that were neither used nor refused."""
    rng, corpus, target, bad = random.Random(seed), seeds(name), TARGETS[name](), list[bytes]()
    for _ in range(runs):
        data = bent(rng, rng.choice(corpus), rng.choice(corpus))
        try:
            target(data)
        except Exception:
            bad.append(data)
    return bad


def bent(rng: random.Random, data: bytes, other: bytes) -> bytes:
    """An input with a few small changes, some of them from another one."""
    made = bytearray(data)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(made) + 1)
        end = min(len(made), at + rng.choice((1, 1, 2, 4, 30)))
        begin = rng.randrange(len(other) + 1)
        made[at:end] = rng.choice(
            [
                b"",
                bytes([rng.randrange(256)]),
                other[begin : begin + rng.randrange(40)],
                bytes(made[at:end]) * 2,
                rng.choice([b"-1", b"null", b"1e999", b'"', b"}", b"\n", b"[[", b"\xff", b"9" * 30, b"true", b"{}"]),
            ]
        )
    return bytes(made[:LONGEST])


def guided(name: str, runs: int, seed: int, grown: Path) -> None:
    """The same by Atheris, which looks at what code an input reaches, and ends this process when it is done."""
    import atheris

    with atheris.instrument_imports(include=["kaleun"]):
        import kaleun
        import kaleun.server.http
        import kaleun.server.protocol
        import kaleun.server.sockets
    assert kaleun
    grown.mkdir(parents=True, exist_ok=True)
    target, bad, left = TARGETS[name](), list[bytes](), [runs]

    def one(data: bytes) -> None:
        try:
            target(data)
        except Exception:
            bad.append(data)
        left[0] -= 1
        if not left[0]:
            _say(name, runs, bad, "guided")

    flags = [f"-runs={runs}", f"-seed={seed}", f"-max_len={LONGEST}", "-timeout=120", "-verbosity=0"]
    atheris.Setup([sys.argv[0], *flags, str(grown), str(CORPUS / name)], one)
    atheris.Fuzz()


def _say(name: str, runs: int, bad: list[bytes], how: str) -> None:
    found = [base64.b64encode(data).decode() for data in bad[:10]]
    print(json.dumps({"target": name, "runs": runs, "how": how, "bad": len(bad), "inputs": found}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--grown", type=Path)
    wanted = parser.parse_args()
    logging.disable(logging.CRITICAL)
    try:
        import atheris
    except ImportError:
        _say(wanted.target, wanted.runs, by_chance(wanted.target, wanted.runs, wanted.seed), "by chance")
        return
    assert atheris
    guided(wanted.target, wanted.runs, wanted.seed, wanted.grown or Path("build/bars/corpus") / wanted.target)


if __name__ == "__main__":
    main()
