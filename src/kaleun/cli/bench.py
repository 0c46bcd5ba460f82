"""`kaleun bench`: how fast the rules are, beside other engines."""

from __future__ import annotations

import importlib
from typing import Any

import click

from kaleun.cli.common import json_option, part_missing

MODULES = {"rules": "kaleun.lab.bench", "server": "kaleun.lab.bench_server"}


@click.command("bench")
@click.argument("what", type=click.Choice(list(MODULES)), default="rules")
@click.option("--peers", is_flag=True, help="Measure other engines in the same run (make peers sets them up).")
@json_option
def command(what: str, peers: bool, as_json: bool) -> Any:
    """Measure the rules, or the server, and print ratios."""
    try:
        module = importlib.import_module(MODULES[what])
    except ModuleNotFoundError as error:
        raise part_missing(f"the bench of the {what}", error) from None
    return module.main(peers=peers, json_out=as_json)
