"""What golden games show on their way: at some positions of each record everything that anybody could ask of the table
(views, questions, options, refusals, offers, lines of the log), as one short digest for each part. Whatever a change
does to a part that no test looks at, it shows here, with the name of the record and of the part.

tests/games/<game>/records/shown.json keeps them; `make goldens GAME=x WRITE=1` writes it anew after a change that is
meant."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from goldens import folder, loaded, names
from kaleun.conformance.deeds import LiveCaptain, vocabulary
from kaleun.kernel.game import find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.pending import Pending, Refused
from kaleun.kernel.plain import plain, to_json
from kaleun.kernel.table import Table

LOOKS, LIVE_LOOKS = 24, 10
"""So many positions of a game are looked at."""
GAMES_SHOWN, LIVE_SHOWN = 32, 16
"""About so many records of a game are looked at, spread over all of them."""
TRIES = 5
"""So many times each command is asked for with arguments at random."""
DIGITS = 9
"""So many digits of a number count: the last ones are not the same on every machine."""


def shown_names(game: str) -> Sequence[str]:
    """Those that are looked at, by every version of the rules that there is of them."""
    first, most = [n for n in names(game) if "@" not in n], GAMES_SHOWN if find_game(game).live is None else LIVE_SHOWN
    chosen = set(first[:: max(1, len(first) // most)])
    return [name for name in names(game) if name.partition("@")[0] in chosen]


def shown_file(game: str) -> Path:
    return folder(game) / "shown.json"


def kept(game: str) -> dict[str, dict[str, str]]:
    """What the file says, by record and part."""
    found: dict[str, dict[str, str]] = json.loads(shown_file(game).read_text("utf-8"))
    return found


def written(game: str) -> str:
    """The file as it is to be."""
    lines = (f"{json.dumps(name)}: {json.dumps(shown(loaded(game, name)))}" for name in shown_names(game))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def shown(table: Table) -> dict[str, str]:
    """The digest of each part, over all positions that are looked at."""
    parts: dict[str, list[Any]] = {"lines": [line.plain() for line in table.lines()]}
    for n in looks(table):
        at = table.at(n)
        for part, said in shown_at(at, f"{n}"):
            parts.setdefault(part, []).append(said)
    return {part: digest(said) for part, said in sorted(parts.items())}


def looks(table: Table) -> Iterable[int]:
    """Spread over the game; with the first question and the end."""
    span, many = table.n - table.first, LIVE_LOOKS if isinstance(table, LiveTable) else LOOKS
    return sorted({table.first + span * i // (many - 1) for i in range(many)})


def shown_at(table: Table, luck: str) -> Iterator[tuple[str, Any]]:
    """Each part of what a position shows, to every seat and to those who look on."""
    for seat in (*table.seats, None):
        for field, value in table.view(seat).items():
            yield f"view {field}", value
    pending = list(table.prompts().values()) if isinstance(table, LiveTable) else list(table.asks.values())
    yield "asks", [asked(ask) for ask in pending]
    yield "refused", [refused(why) for ask in pending for why in ask.refused]
    yield "result", table.result
    if isinstance(table, LiveTable):
        for seat in table.seats:
            offers = table.commands(seat)
            yield "offers", [(o.name, o.rule, o.free, refused(o.refused) if o.refused else None) for o in offers]
            yield "tried", list(tried(table, seat, luck))


def asked(ask: Pending) -> Any:
    options = [(option.key, option.rule, option.code, option.data) for option in ask.options]
    return ask.seat, ask.prompt, ask.rule, ask.kind, ask.data, options


def refused(why: Refused) -> Any:
    return why.key, why.code, why.rule, why.data


def tried(table: LiveTable, seat: str, luck: str) -> Iterator[Any]:
    """Every command of a seat with arguments at random: those it may give, and why not the others."""
    captain = LiveCaptain(f"{seat} {luck}")
    own = [command for command in table.live.commands.values() if not command.seats or seat in command.seats]
    asked = {param.name.removesuffix("s") for command in own for param in command.params}
    words = vocabulary(table.view(seat), asked | {"figure"})
    for command in own:
        for _ in range(TRIES):
            args = captain.arguments(command, words)
            why = table.why_not(seat, command.name, **args)
            yield command.name, args, refused(Refused(why, table.game.texts)) if why is not None else None


def digest(data: Any) -> str:
    return hashlib.sha256(to_json(rounded(plain(data)))).hexdigest()[:8]


def rounded(data: Any) -> Any:
    if isinstance(data, float):
        return float(f"{data:.{DIGITS}g}")
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    return [rounded(value) for value in data] if isinstance(data, list) else data
