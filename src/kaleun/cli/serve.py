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
@click.option("--name", "names", multiple=True, help="Host name under which the server is reached.")
@click.option(
    "--proxy", "proxies", multiple=True, metavar="ADDRESS", help="Address of a proxy that may say for whom it asks."
)
@click.option("--backup", metavar="FILE", help="Only copy all games into a new file.")
@click.option("--restore", metavar="FILE", help="Only fill a fresh database from a backup.")
@click.option("--check", is_flag=True, help="Only check the database.")
def command(db: str | None, backup: str | None, restore: str | None, check: bool, **given: Any) -> Any:
    """Start the server and play in the browser."""
    from kaleun.cli.common import part_missing
    from kaleun.home import home

    try:
        from kaleun.server import main as server
    except ModuleNotFoundError as error:
        raise part_missing("the server", error) from None
    db = db or str(home() / "kaleun.db")
    if sum(map(bool, (backup, restore, check))) > 1:
        raise click.UsageError("only one of --backup, --restore and --check at a time")
    if backup:
        return server.backup(db, backup)
    if restore:
        return server.restore(db, restore)
    if check:
        return server.check(db)
    return server.serve(db=db, **{name: value for name, value in given.items() if value not in (None, ())})
