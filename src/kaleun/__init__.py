"""Kaleun: five U-boat board games on one rules engine.

>>> import kaleun
>>> "unterseeboot" in kaleun.games()
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kaleun.kernel.ask import IllegalAnswer, KaleunError
from kaleun.kernel.dice import DiceExhausted
from kaleun.kernel.game import OptionSpec, find_game, game_names
from kaleun.kernel.table import Table
from kaleun.kernel.table import new_table as _new_table

if TYPE_CHECKING:
    from kaleun.ai.player import Bot
    from kaleun.kernel.advice import Advice
    from kaleun.kernel.live_table import LiveTable
    from kaleun.kernel.record import Verdict
    from kaleun.lab.report import Report

__version__ = "0.1.0"

__all__ = [
    "DiceExhausted", "IllegalAnswer", "KaleunError", "OptionSpec", "Table", "advise", "bot", "bots", "crew", "games",
    "load", "new_table", "options", "play", "seats", "simulate", "solve", "verify",
]  # fmt: skip


def games() -> tuple[str, ...]:
    """The names of the games."""
    return game_names()


def options(game: str) -> Mapping[str, OptionSpec]:
    """Every optional rule, scenario, variant and house switch of a game."""
    return find_game(game).options


def seats(game: str, options: Mapping[str, Any] | None = None) -> tuple[str, ...]:
    """The names of the seats with these options."""
    found = find_game(game)
    return found.seats(found.full_options(options or {}))


def new_table(
    game: str,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    dice: Sequence[int] | None = None,
    charts: str | Path | None = None,
    automation: str = "full",
    rules: str | None = None,
) -> Table:
    """A new game. `dice`: None = seeded, a list = faces consumed die by die; `charts`: folder of a private pack;
    `rules`: a version of the rules, None = the newest."""
    found = find_game(game)
    pack = found.charts(Path(charts)) if charts is not None else None
    return _new_table(found, seed=seed, options=options, dice=dice, charts=pack, automation=automation, rules=rules)


def advise(table: Table, seat: str | None = None, seconds: float = 0.15, samples: int | None = None) -> Advice:
    """What the coach says of the seat's question: for every option the same numbers to the same horizon, exact or with
    an interval, and which of them are best as far as that can be told."""
    from kaleun.coach.advise import advise

    return advise(table, seat, seconds, samples)


def load(text: str, charts: str | Path | None = None) -> Table:
    """The table of a record of any version, ready to play on. It is played by the rules it was begun with; if these
    cannot be run any more, `table.rewound` says what became of it."""
    from kaleun.kernel import record

    return record.load(text, _pack(text, charts))


def verify(text: str, charts: str | Path | None = None) -> Verdict:
    """Runs a record again: Verdict(ok, at, why), with `version` of the rules and `needs`: the version or charts that
    are not here."""
    from kaleun.kernel import record

    return record.verify(text, _pack(text, charts))


def _pack(text: str, charts: str | Path | None) -> Any:
    from kaleun.kernel import record

    return find_game(record.parse(text).header["game"]).charts(Path(charts)) if charts is not None else None


def bots(game: str) -> tuple[str, ...]:
    """The names of the bots that play this game."""
    from kaleun.ai import player

    return player.names(find_game(game))


def bot(name: str, game: str, seed: int | str = 0) -> Bot:
    """A bot: `bot.choose(view, ask)` gives the key of an option. It sees only its seat's view."""
    from kaleun.ai import player

    return player.make(name, find_game(game), seed)


def crew(game: str, bots: Mapping[str, str] | None = None, seed: int | str = 0) -> Callable[[LiveTable], None]:
    """A crew of bots for a game in real time (a middling one in every seat where none is named): each time it is called
    with the table it answers what is asked, commands, and lets the clock run on a little."""
    from kaleun.ai import live

    found = find_game(game)
    if found.live is None:
        raise KaleunError(f"{game} does not run in real time: kaleun.bot makes its bots")
    return live.turns(found, bots or {}, seed)


def play(
    game: str,
    bots: Mapping[str, str] | None = None,
    seed: int | str = 1,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """Plays a game to its end with bots in the seats (random where none is named)."""
    from kaleun.ai import player

    return player.play(find_game(game), bots or {}, seed, options or {})


def simulate(
    game: str,
    n: int,
    bots: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    workers: int = 1,
    engine: str = "local",
    keep: str | None = None,
) -> Report:
    """Plays n games and reports means with intervals and counts. Game i is `play(…, seed="SEED/i")`. `keep`: "worst:3",
    "best:3" (by the first seat's score, or "@german"), "outcome=CODE:3": their records are `Report.kept`."""
    from kaleun.lab import simulate as lab

    return lab.simulate(game, n, bots or {}, options or {}, seed, workers, engine, keep=keep)


def solve(
    game: str,
    objective: str = "tonnage",
    options: Mapping[str, Any] | None = None,
    turns: int | None = None,
    targets: Sequence[str] | None = None,
) -> Any:
    """The best play of a game that can be solved: `.value`, `.best(view, ask)`, `.values(view, ask)`, and `.exact` if
    they are true to the last die. Objectives of Unterseeboot: "tonnage" (tons brought home on average), "survival" and
    "at_least:7000" (chances). `turns`: the last turn; `targets`: the spaces that hold one (None = all)."""
    part = find_game(game).part("solve")
    if part is None:
        solved = [name for name in games() if find_game(name).part("solve") is not None]
        raise KaleunError(f"{game} is not solved; solved are: {', '.join(solved)}")
    return part.solve(objective, options, turns, targets)
