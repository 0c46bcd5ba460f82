"""How long a server that has just started needs to open a table: `python -m measures.reopening RECORD` puts the
record into a store of its own, opens that store anew and prints the seconds until a seat has the whole state."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from kaleun.kernel.record import load
from kaleun.kernel.table import Table
from kaleun.server.house import House
from kaleun.server.imports import Imported, rows_of
from kaleun.server.settings import Settings
from kaleun.server.store import open_store


async def seconds(table: Table) -> float:
    """Seconds of this process, from an empty house to the first message."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "tables.db")
        house = House(open_store(path), Settings(workers=1))
        await house.open()
        opened = await house.import_table(msgspec.convert(rows_of(table), Imported))
        await house.close()
        again = House(open_store(path), Settings(workers=1))
        await again.open()
        start = time.process_time()
        party = await again.party(opened.table)
        await party.show.first(table.seats[0], 0)
        took = time.process_time() - start
        await again.close()
        return took


if __name__ == "__main__":
    table = load(Path(sys.argv[1]).read_text("utf-8"))
    print(min(asyncio.run(seconds(table)) for _ in range(3)))
