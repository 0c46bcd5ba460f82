"""`kaleun serve`: the server and the browser app."""

from __future__ import annotations

from typing import Any

import click


@click.command("serve")
@click.option("--host", envvar="KALEUN_HOST", help="Address to listen on; without it only this computer.")
@click.option(
    "--port", type=click.IntRange(0, 65535), envvar="KALEUN_PORT", help="Port to listen on; 0 takes a free one."
)
@click.option("--db", metavar="URL", envvar="KALEUN_DB", help="Database: a SQLite file or a postgresql:// address.")
@click.option("--open", "open_browser", is_flag=True, help="Open the browser when the server is up.")
@click.option("--lan", is_flag=True, help="Let others on the local network join.")
@click.option(
    "--name", "names", multiple=True, envvar="KALEUN_NAMES", help="Host name under which the server is reached."
)
@click.option(
    "--proxy", "proxies", multiple=True, metavar="ADDRESS", envvar="KALEUN_PROXIES",
    help="Address of a proxy that may say for whom it asks.",
)  # fmt: skip
@click.option(
    "--sockets", type=click.IntRange(1), envvar="KALEUN_SOCKETS", help="People connected at a time, in all (4000)."
)
@click.option(
    "--connections", type=click.IntRange(1), envvar="KALEUN_CONNECTIONS", help="Connections of all kinds (6000)."
)
@click.option("--workers", type=click.IntRange(1), envvar="KALEUN_WORKERS", help="Processes for bots and coach (2).")
@click.option(
    "--log", "log_level", envvar="KALEUN_LOG", type=click.Choice(["error", "warning", "info", "debug"]),
    help="What is written to the log (warning); info has a line for each request.",
)  # fmt: skip
@click.option("--backup", metavar="FILE", help="Only copy all games into a new file.")
@click.option("--restore", metavar="FILE", help="Only fill a fresh database from a backup.")
@click.option("--check", is_flag=True, help="Only check the database.")
@click.option(
    "--forget", type=click.IntRange(1), metavar="DAYS", help="Only delete tables nobody has touched for so long."
)
def command(
    db: str | None, backup: str | None, restore: str | None, check: bool, forget: int | None, **given: Any
) -> Any:
    """Start the server and play in the browser."""
    from kaleun.cli.common import part_missing
    from kaleun.home import home

    try:
        from kaleun.server import main as server
    except ModuleNotFoundError as error:
        raise part_missing("the server", error) from None
    db = db or str(home() / "kaleun.db")
    if sum(map(bool, (backup, restore, check, forget))) > 1:
        raise click.UsageError("only one of --backup, --restore, --check and --forget at a time")
    if backup:
        return server.backup(db, backup)
    if restore:
        return server.restore(db, restore)
    if check:
        return server.check(db)
    if forget:
        return server.forget(db, forget)
    return server.serve(db=db, **{name: value for name, value in given.items() if value not in (None, ())})
