"""Starts servers fast, for the tests that kill them: everything is imported once, each server is a fork of this one.
Reads "PORT DATABASE" from its input. The server says its process id and, once it can be reached, where; when it has
ended this process says "gone"."""

from __future__ import annotations

import os
import sys

from kaleun.server.lobby import load_games
from kaleun.server.main import serve
from kaleun.server.settings import Limits, Rate

MANY = Rate(1_000_000, 1)
LIMITS = Limits(changes=MANY, questions=MANY, tables=MANY, calls=MANY, handshakes=MANY, frames=MANY, frame_bytes=MANY)


def main() -> None:
    load_games()
    for line in sys.stdin:
        port, db = line.split(" ", 1)
        pid = os.fork()
        if pid == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            print(os.getpid(), flush=True)
            os._exit(serve(port=int(port), db=db.strip(), limits=LIMITS))
        os.waitpid(pid, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
