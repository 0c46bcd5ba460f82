"""What several commands need: reading arguments, files and languages, printing facts."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kaleun.kernel.ask import KaleunError

if TYPE_CHECKING:
    from rich.console import Console

    from kaleun.kernel.game import Game, OptionSpec
    from kaleun.kernel.table import Table

F = TypeVar("F", bound=Callable[..., Any])
LANGUAGES = ("en", "de", "es")
STEP, NORMAL, INSTANT = PACES = ("step", "normal", "instant")
"""How events are shown: each until a key is pressed, each as long as it takes to read, or none on its own."""
YES, NO = ("true", "on", "yes", "1"), ("false", "off", "no", "0")

json_option = click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON.")
lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language; else that of the environment (LANG)."
)
charts_option = click.option(
    "--charts", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Folder of a private chart pack."
)
pace_option = click.option(
    "--pace", type=click.Choice(PACES), envvar="KALEUN_PACE",
    help="How events are shown: each until a key is pressed, at reading pace, or all at once.",
)  # fmt: skip
game_argument = click.argument("game")
option_option = click.option("--option", "switches", multiple=True, metavar="NAME=VALUE", help="A switch of the game.")
bot_option = click.option("--bot", "seats", multiple=True, metavar="SEAT=BOT", help="A bot for a seat.")


def seed_of(text: str | None) -> int | str | None:
    """A seed as typed: a whole number if it looks like one."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 19 else text


def switches_of(game: Game, pairs: Iterable[str]) -> dict[str, Any]:
    """`--option big_ships=on --option boat=VIIC` as values; a switch that is on or off may stand alone; one that
    takes a text reads a file with `--option own_mission=@FILE`."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, given, text = pair.partition("=")
        spec = game.options.get(name)
        if spec is None:
            raise KaleunError(f"{game.name} has no option {name!r}; it has: {', '.join(sorted(game.options))}")
        found[name] = _value(name, spec, text if given else "on")
    return found


def _value(name: str, spec: OptionSpec, text: str) -> Any:
    if not spec.values:
        return read_record(Path(text[1:])) if text.startswith("@") else text
    for value in spec.values:
        words = (YES if value else NO) if isinstance(value, bool) else (str(value).lower(),)
        if text.lower() in words:
            return value
    allowed = ", ".join(("on" if v else "off") if isinstance(v, bool) else str(v) for v in spec.values)
    raise KaleunError(f"option {name} is one of {allowed}, not {text!r} ({spec.rule})")


def bots_of(game: Game, options: Mapping[str, Any], pairs: Iterable[str]) -> dict[str, str]:
    """`--bot allied=random` as {seat: bot}; in a solitaire game the bot's name is enough."""
    seats = game.seats(game.full_options(options))
    found: dict[str, str] = {}
    for pair in pairs:
        seat, given, name = pair.partition("=")
        if not given and len(seats) == 1:
            seat, name = seats[0], pair
        if seat not in seats or not name:
            raise KaleunError(f"--bot takes SEAT=BOT; the seats of {game.name} are: {', '.join(seats)}")
        found[seat] = known_bot(game, name)
    return found


def known_bot(game: Game, name: str) -> str:
    """The name, if a bot of that name plays this game; `search:0.05s` and `search:3000i` are searches by budget."""
    import kaleun
    from kaleun.ai.searcher import searcher

    names = kaleun.bots(game.name)
    if name not in names and searcher(name, game, 0) is None:
        raise KaleunError(f"there is no bot {name!r} for {game.name}; there are: {', '.join(names)}")
    return name


def language(lang: str | None) -> str:
    """The language asked for, else the first one of the environment that Kaleun speaks, else English."""
    if lang:
        return lang
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def read_record(path: Path) -> str:
    """The text of a record file."""
    from kaleun.kernel.record_lines import LIMIT, RecordError

    if path.is_file() and path.stat().st_size > LIMIT:
        raise RecordError(f"{path.name} is larger than any record: {path.stat().st_size} bytes")
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path.name} is not a Kaleun record: it is not text") from None


def load_record(path: Path, charts: Path | None = None) -> Table:
    """The table of a record file; the sentence of a bad one names the file."""
    import kaleun
    from kaleun.kernel.record import RecordError

    try:
        return kaleun.load(read_record(path), charts)
    except RecordError as error:
        raise RecordError(f"{path.name}: {error}") from None


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2, default=str))


def console(width: int | None = None) -> Console:
    """Where tables are printed: as wide as the terminal; into a pipe as wide as they need, without colour."""
    from rich.console import Console

    return Console(width=width if sys.stdout.isatty() or width else 240, highlight=False, markup=False, emoji=False)


def printable(text: str) -> str:
    """Without control characters: a file from elsewhere shall not talk to the terminal."""
    return "".join("?" if unicodedata.category(char)[0] == "C" else char for char in text)


def part_missing(name: str, error: ModuleNotFoundError) -> KaleunError:
    """The sentence for a part of Kaleun that is not installed; any other missing module is a fault and stays one."""
    if error.name is None or not error.name.startswith("kaleun"):
        return KaleunError(f"{name} needs the package {error.name!r}, which is not installed")
    return KaleunError(f"{name} is not part of this installation ({error.name} is missing)")
