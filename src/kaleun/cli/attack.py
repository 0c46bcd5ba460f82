"""`kaleun attack`: does a server stand what strangers may send?"""

from __future__ import annotations

import contextlib
from contextlib import AbstractContextManager

import click
import msgspec

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import json_option


@click.command("attack")
@click.argument("address", required=False, metavar="[HOST:PORT]")
@click.option("--only", multiple=True, metavar="NAME", help="Only this attack; may be given again.")
@click.option("--scale", type=click.FloatRange(0.001, 1), default=1.0, show_default=True, help="How much of each.")
@json_option
def command(address: str | None, only: tuple[str, ...], scale: float, as_json: bool) -> int:
    """Flood a server on this machine, one of its own or the one at HOST:PORT, and print what it stood."""
    from kaleun.attack.attacks import ATTACKS, FLOODS, HEALTHY, run
    from kaleun.attack.target import Target, on_this_machine, own_server
    from kaleun.cli.common import print_json

    for name in only:
        if name not in ATTACKS:
            raise click.UsageError(f"there is no attack {name!r}; there are: {', '.join(ATTACKS)}")
    place: AbstractContextManager[Target]
    if address is None:
        place = own_server()
    else:
        host, _, port = address.rpartition(":")
        if not port.isdigit():
            raise click.UsageError("the address is HOST:PORT, as in 127.0.0.1:8137")
        place = contextlib.nullcontext(Target(on_this_machine(host), int(port)))
    outcomes = []
    with place as target:
        target.table()  # the game is loaded before anything is measured
        for name in only or ATTACKS:
            outcome = run(target, name, scale)
            outcomes.append(outcome)
            if not as_json:
                bar = f" (bar {HEALTHY * 1000:.0f})" if name in FLOODS else ""
                slow = f"/healthz {outcome.worst * 1000:.0f} ms at worst{bar}"
                click.echo(f"{'pass' if outcome.ok else 'FAIL'}  {name:11} {outcome.says}; {slow}")
    if as_json:
        print_json(msgspec.to_builtins(outcomes))
    return GOOD if all(outcome.ok for outcome in outcomes) else BAD_RESULT
