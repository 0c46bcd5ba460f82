"""Playthroughs: transcripts of seeded games, made to be read in review. Questions, options, answers, dice, log.

A file tests/games/<game>/playthroughs/NAME.txt begins with its setting (game, options, seed) and holds the answers that
were given; everything else in it is what the rules make of them, those of the version
and charts in its last line. The tests
compare line by line. After a change that is meant `make goldens GAME=x WRITE=1` writes them anew. It refuses where the
same rules version now plays another game: raise `version` of the Game first. A new one:

    python -m kaleun.conformance.playthrough --new GAME NAME [option=value …] [seed=N] [captain=N | bot=NAME] [deeds=N]

(deeds: of a game in real time)."""

from __future__ import annotations

import argparse
import itertools
import json
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import kaleun
from kaleun.conformance import live_playthrough
from kaleun.conformance.cases import Captain, every_game, tests_folder
from kaleun.conformance.deeds import do
from kaleun.conformance.deeds import read as read_deed
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.charts import Charts
from kaleun.kernel.game import Game, Result, find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.log import LogLine
from kaleun.kernel.pending import Pending
from kaleun.kernel.table import PRESS, Table, new_table

LIMIT = 20_000
CHOSEN, OTHER = "   > ", "     "
SHOWN = 12
"""So many options of a question are written out."""


class Setting(NamedTuple):
    """What a transcript is made from."""

    game: str
    options: dict[str, Any]
    seed: str
    level: str = "full"
    """"table": the dice are typed, and are answers like others."""
    rules: str | None = None
    """A version; None: the newest, and so where it is one that cannot be run any more."""
    charts: Charts | None = None
    """None: those of today."""

    def head(self) -> list[str]:
        """The first lines of the file."""
        options = shlex.join(f"{name}={_spell(value)}" for name, value in self.options.items())
        typed = [f"level: {self.level}"] if self.level != "full" else []
        return [f"game: {self.game}", f"options: {options}".rstrip(), f"seed: {self.seed}", *typed]


def read(text: str) -> tuple[Setting, list[str]]:
    """The setting and the answers in a transcript."""
    lines = text.splitlines()
    head = {name: text.strip() for name, colon, text in (line.partition(":") for line in lines[:4]) if colon}
    missing = [name for name in ("game", "options", "seed") if name not in head]
    if missing:
        raise KaleunError(f"a playthrough begins with game, options and seed; {missing[0]} is missing")
    game = find_game(head["game"])
    options = parse_options(game, shlex.split(head["options"]))
    rules, _, rest = lines[-1].removeprefix("rules ").partition(", charts ")
    charts = game.charts_with(rest.partition(",")[0]) if rest else None
    setting = Setting(game.name, options, head["seed"], head.get("level", "full"))
    if rules in game.versions and charts is not None:
        setting = setting._replace(rules=rules, charts=charts)
    return setting, _chosen(lines, game.live is not None)


def _chosen(lines: Sequence[str], live: bool) -> list[str]:
    """What was answered: keys, or at a live table whole deeds."""
    texts = [line.removeprefix(CHOSEN) for line in lines if line.startswith(CHOSEN)]
    return texts if live else [text.split()[0] for text in texts]


def parse_options(game: Game, words: Sequence[str]) -> dict[str, Any]:
    """`["boat=VIIC", "campaign=true"]` as options of the game."""
    options: dict[str, Any] = {}
    for word in words:
        name, _, text = word.partition("=")
        values = game.options[name].values if name in game.options else ()
        free = json.loads(text) if text.startswith('"') else text
        options[name] = next((value for value in values if _spell(value) == text), free)
    game.full_options(options)
    return options


def _spell(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, str) and "\n" in value:
        return json.dumps(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- writing it down


class Player(Protocol):
    """Whoever chooses where the stored answers end or no longer fit."""

    def choose(self, table: Table) -> str: ...


class BotPlayer:
    """A bot of that name in every seat."""

    def __init__(self, name: str, game: str, seed: str) -> None:
        self.bot = kaleun.bot(name, game, seed)

    def choose(self, table: Table) -> str:
        ask = table.pending
        assert ask is not None
        return PRESS if ask.kind == "press" else self.bot.choose(table.sight(ask.seat), ask)


def transcript(setting: Setting, keys: Sequence[str] = (), player: Player | None = None) -> str:
    """The whole game as text: these answers as long as they are offered, then the player's own."""
    return told(setting, keys, player)[1]


def told(setting: Setting, keys: Sequence[str] = (), player: Player | None = None) -> tuple[Table, str]:
    """The same, with the table at the end."""
    table = new(setting)
    return table, "\n".join([*setting.head(), *_lines(table, setting, keys, player)]) + "\n"


def new(setting: Setting) -> Table:
    """The table before the first answer."""
    name, options, seed, level, rules, charts = setting
    return new_table(find_game(name), seed=seed, options=options, charts=charts, automation=level, rules=rules)


def replayed(text: str) -> Table:
    """The table at the end of a transcript."""
    setting, keys = read(text)
    table = new(setting)
    for key in keys:
        if isinstance(table, LiveTable):
            do(table, read_deed(key))
        else:
            table.answer(key)
    return table


def by_the_newest(text: str) -> tuple[Table, str]:
    """The same answers, as long as they fit, under the newest rules: the table at the end, and its transcript."""
    setting, keys = read(text)
    return told(setting._replace(rules=None, charts=None), keys)


def _lines(table: Table, setting: Setting, keys: Sequence[str], player: Player | None) -> Iterator[str]:
    if isinstance(table, LiveTable):
        yield from live_playthrough.pieces(table, keys, setting.seed, _log)
        yield ""
        yield from _end(table)
    else:
        yield from _game(table, keys, player or Captain(setting.seed))


def _game(table: Table, keys: Sequence[str], player: Player) -> Iterator[str]:
    seen, stored, reasons = 0, list(reversed(keys)), set[str]()
    for _ in range(LIMIT):
        yield from _log(table, seen)
        seen = len(table.lines())
        ask = table.pending
        if ask is None:
            break
        key = stored.pop() if stored and stored[-1] in ask.keys else None
        if key is None:
            stored.clear()
            key = player.choose(table)
        yield from _question(ask, key, table.n, len(table.seats) > 1, reasons)
        table.answer(key)
    yield ""
    yield from _end(table)


def _question(ask: Pending, key: str, n: int, many: bool, reasons: set[str]) -> Iterator[str]:
    """The question; a reason for what is refused is told only once in a transcript."""
    yield ""
    yield f"{n}. {ask.seat + ': ' if many else ''}{ask.text()} [{ask.rule}]"
    for option in ask.options[:SHOWN]:
        yield f"{CHOSEN if option.key == key else OTHER}{option.key:<12} {option.label}"
    if len(ask.options) > SHOWN:
        yield f"     … and {len(ask.options) - SHOWN} more"
        if key not in ask.keys[:SHOWN]:
            yield CHOSEN + key
    for refused in ask.refused:
        if refused.code not in reasons:
            reasons.add(refused.code)
            yield f"   x {refused.key:<12} {refused.reason} [{refused.rule} {refused.code}]"


def _log(table: Table, seen: int) -> Iterator[str]:
    texts = table.game.texts
    for number, line in enumerate(table.lines()[seen:], seen):
        said = LogLine(number, line, texts).text()
        dice = f" dice {'-'.join(map(str, line.dice))}" if line.dice else ""
        mods = "".join(f" {mod.value:+d} {mod.code} [{mod.rule}]" for mod in line.mods)
        chart = f" {line.chart}/{line.row}" if line.chart else ""
        to = f" (to {line.to or 'nobody'})" if line.to is not None else ""
        yield f"   | {said}{to} [{line.rule}]{dice}{mods}{chart}"


def _end(table: Table) -> Iterator[str]:
    result = table.result
    if isinstance(table, LiveTable):
        yield from live_playthrough.end(table)
    elif result is None:
        yield f"not over after {LIMIT} answers"
        return
    if result is not None:
        yield from _result(result)
    yield f"rules {table.version}, charts {table.charts.hash}, {table.n} answers, hash {table.state_hash()}"


def _result(result: Result) -> Iterator[str]:
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    yield f"result: {result.outcome} [{result.rule}], won by {', '.join(result.winners) or 'nobody'}; {scores}"
    yield f"summary: {', '.join(f'{k} {_spell(v)}' for k, v in result.summary.items())}"


# -- comparing


def files_of(game: Game, tests: Path) -> list[Path]:
    """The playthroughs of a game."""
    return sorted((tests / "games" / game.name / "playthroughs").glob("*.txt"))


def compare(path: Path) -> list[str]:
    """The first line in which a stored playthrough differs from the game as it is, or nothing."""
    stored = path.read_text("utf-8")
    made = transcript(*read(stored))
    pairs = itertools.zip_longest(stored.splitlines(), made.splitlines(), fillvalue="(nothing)")
    for number, (old, new) in enumerate(pairs, 1):
        if old != new:
            hint = "" if _versions_differ(stored, made) else "; if that is meant, raise the rules version"
            return [f"{path.name}:{number}: stored {old!r}, now {new!r}{hint if _way(stored) != _way(made) else ''}"]
    return [] if stored == made else [f"{path.name}: differs in line ends"]


def renewed(stored: str) -> str:
    """What the rules make of its answers today; refused where the same rules version plays another game."""
    made = transcript(*read(stored))
    if _chosen(stored.splitlines(), live=True) and _way(stored) != _way(made) and not _versions_differ(stored, made):
        raise KaleunError("the same rules version plays another game; raise it")
    return made


def check(game: Game, tests: Path | None = None) -> list[str]:
    """Every stored playthrough is what the game does now; a game without any is reported."""
    tests = tests or tests_folder()
    if tests is None:
        return []
    paths = files_of(game, tests)
    if not paths:
        return [f"{game.name} has no playthrough in tests/games/{game.name}/playthroughs"]
    return [sentence for path in paths for sentence in compare(path)]


def _way(text: str) -> list[str]:
    """What the game did, without its words: the answers and the last hash."""
    lines = text.splitlines()
    keys = _chosen(lines, live=True)
    return [*keys, lines[-1].partition("hash ")[2]]


def _versions_differ(old: str, new: str) -> bool:
    return _version(old) != _version(new)


def _version(text: str) -> str:
    """The rules by which it was played, of the last line."""
    first, _, rest = text.splitlines()[-1].partition(",")
    return first.removeprefix("rules ") if rest else ""


# -- the command


def main(words: Sequence[str] | None = None) -> int:
    """Compares playthroughs, or adds one; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m kaleun.conformance.playthrough", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--new", nargs="+", metavar="WORD", help="GAME NAME [option=value …] [seed=N] [captain=N | bot=NAME]"
    )
    args = parser.parse_args(words)
    tests = tests_folder()
    if tests is None:
        return _say("there is no folder tests/ beside this Kaleun", 2)
    try:
        if args.new:
            return _new(args.new, tests)
        problems = [text for game in every_game() for path in files_of(game, tests) for text in compare(path)]
        return _say("\n".join(problems), 1) if problems else 0
    except KaleunError as bad:
        return _say(str(bad), 2)


def _new(words: Sequence[str], tests: Path) -> int:
    if len(words) < 2 or words[0] not in kaleun.games() or not words[1].replace("-", "_").isidentifier():
        return _say("--new needs a game and a name, such as: --new GAME short_name option=value seed=3", 2)
    given: Mapping[str, str] = dict(word.partition("=")[::2] for word in words[2:])
    rest = [word for word in words[2:] if word.partition("=")[0] not in ("seed", "captain", "bot", "deeds")]
    game, seed = find_game(words[0]), given.get("seed", "1")
    setting = Setting(game.name, parse_options(game, rest), seed)
    bot = given.get("bot")
    path = tests / "games" / game.name / "playthroughs" / f"{words[1]}.txt"
    if path.exists():
        return _say(f"{path.name} is there already", 2)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_first_time(setting, bot, given), "utf-8")
    return _say(f"{path.name} written", 0)


def _first_time(setting: Setting, bot: str | None, given: Mapping[str, str]) -> str:
    table, captain = new(setting), given.get("captain", setting.seed)
    if isinstance(table, LiveTable):
        crew = kaleun.crew(setting.game, dict.fromkeys(table.seats, bot), setting.seed) if bot else None
        return transcript(setting, live_playthrough.played(table, captain, int(given.get("deeds", "60")), crew))
    return transcript(setting, player=BotPlayer(bot, setting.game, setting.seed) if bot else Captain(captain))


def _say(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.exit(main())
