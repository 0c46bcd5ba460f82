"""The shell: `kaleun COMMAND`. Each command lives in a module of its own that is imported when it is called; games may
bring more (`extras`)."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

COMMANDS = (
    "serve", "play", "games", "daily", "sim", "arena", "solve", "tournament", "show", "verify", "rules", "charts",
    "where", "sheet", "fuzz", "bench", "attack", "doctor",
)  # fmt: skip

GOOD, BAD_RESULT, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130


class Commands(click.Group):
    """Finds commands by module name and turns everything that goes wrong into one clear sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from kaleun.cli.extras import commands

        return [*COMMANDS, *commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            from kaleun.cli.extras import commands

            return commands().get(cmd_name)
        command: click.Command = importlib.import_module(f"kaleun.cli.{cmd_name}").command
        return command

    def main(self, args: Sequence[str] | None = None, standalone_mode: bool = True, **extra: Any) -> Any:  # type: ignore[override]
        """Runs a command and leaves with its exit code: 0 good, 1 bad result, 2 bad usage."""
        run = super().main
        code = _guarded(lambda: run(args, standalone_mode=False, **extra))
        if standalone_mode:
            sys.exit(code)
        return code


def _guarded(call: Callable[[], Any]) -> int:
    from kaleun.kernel.ask import KaleunError

    try:
        code = call()
        sys.stdout.flush()
        return code if isinstance(code, int) else GOOD
    except click.ClickException as error:
        return _complain(error.format_message())
    except KaleunError as error:
        return _complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read the pipe has seen enough
        return GOOD
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _complain(f"{name}{error.strerror or error}")
    except Exception as error:
        if os.environ.get("KALEUN_DEBUG"):
            raise
        _complain(f"a fault in Kaleun itself, {type(error).__name__}: {error}; KALEUN_DEBUG=1 shows where")
        return BAD_RESULT


def _complain(sentence: str) -> int:
    from kaleun.cli.common import printable

    sentence = printable(sentence)
    click.echo(f"kaleun: {sentence[:1].lower() + sentence[1:] if sentence[:2].istitle() else sentence}", err=True)
    return BAD_USAGE


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        import kaleun

        click.echo(kaleun.__version__)
        ctx.exit()


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version."
)
@click.pass_context
def kaleun(ctx: click.Context) -> Any:
    """Five U-boat board games on one rules engine. Without a command: start the server and play in the browser."""
    if ctx.invoked_subcommand is None:
        from kaleun.cli.serve import command

        return ctx.invoke(command)
    return None


def main() -> None:
    """The entry point of the program `kaleun`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a letter a terminal does not know is a ?, not the end of the game
    kaleun()
