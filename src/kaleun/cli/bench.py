"""`kaleun bench`: how fast the rules and the server are, beside other engines. What it measures with lies in bench/ of
the checkout: nobody needs it to play, so it is not installed."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import click

import kaleun
from kaleun.cli.common import json_option
from kaleun.kernel.ask import KaleunError

RULES, SERVER = "rules", "server"
BENCH = Path(kaleun.__file__).resolve().parents[2] / "bench"


@click.command("bench")
@click.argument("what", default=RULES, metavar="[GAME|rules|server]")
@click.option("--peers", is_flag=True, help="Measure other engines in the same run (make peers sets them up).")
@json_option
def command(what: str, peers: bool, as_json: bool) -> Any:
    """Measure one game, the rules of all games, or the server, and print ratios."""
    if what not in (RULES, SERVER, *kaleun.games()):
        raise KaleunError(f"bench measures {RULES}, {SERVER} or a game ({', '.join(kaleun.games())}), not {what!r}")
    if not (BENCH / "measures").is_dir():
        raise KaleunError("kaleun bench runs from a checkout of the repository: its yardsticks are not installed")
    if str(BENCH) not in sys.path:
        sys.path.insert(0, str(BENCH))
    if what == SERVER:
        return importlib.import_module("measures.server").main(peers=peers, json_out=as_json)
    game = "" if what == RULES else what
    return importlib.import_module("measures.rules").main(game=game, peers=peers, json_out=as_json)
