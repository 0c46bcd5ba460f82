"""`kaleun serve`: the server and the browser app."""

from __future__ import annotations

from typing import Any

import click


@click.command("serve")
@click.option("--host", help="Address to listen on; without it only this computer.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 0 takes a free one.")
@click.option("--db", metavar="URL", help="Database: a SQLite file or a postgresql:// address.")
@click.option("--open", "open_browser", is_flag=True, help="Open the browser when the server is up.")
@click.option("--lan", is_flag=True, help="Let others on the local network join.")
def command(**given: Any) -> Any:
    """Start the server and play in the browser."""
    try:
        from kaleun.server.main import serve
    except ModuleNotFoundError as error:
        from kaleun.cli.common import part_missing

        raise part_missing("the server", error) from None
    return serve(**{name: value for name, value in given.items() if value is not None})
