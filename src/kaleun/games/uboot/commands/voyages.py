"""Linked patrols and the campaign of U-BOOT at the command line: kept between two sessions, sailed on mission by
mission, with the captain's log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from kaleun.games.uboot.missions.state import Entry
from kaleun.games.uboot.missions.voyage import OWN, Voyage, after, begin, locked, next_mission, options_of, rank, score
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Game, find_game

if TYPE_CHECKING:
    from kaleun.cli.tty.start import Wish
    from kaleun.games.uboot.commands.sailing import Sailing

GAME = "uboot"
Say = Callable[[str], None]


class Kept(msgspec.Struct):
    """A voyage between two sessions: how far it has got, and the file of the mission under way ("" = none)."""

    voyage: Voyage
    file: str = ""


class Part(NamedTuple):
    """The mission a voyage sails now: options of a new table, and its file, which is there already if it was left."""

    options: dict[str, Any]
    file: Path


def check(options: Mapping[str, Any]) -> None:
    """The voyage itself says which mission comes next."""
    for name in OWN:
        if name in options:
            raise KaleunError(f"--voyage chooses the mission itself; option {name} does not go with it")


# -- playing


def play(wish: Wish, of: str, new: bool, run: Callable[[Wish, str | None], None]) -> None:
    """Goes on with the voyage of that name, or begins it: `run(wish, file)` plays its mission, new or resumed."""
    game = wish.game
    check(wish.options)
    if not new and wish.options and _read(_path(of, game)) is not None:
        raise KaleunError("a voyage keeps its options in all parts (BG-4.3.b); --new begins another one")
    part = next_part(of, game, wish.options, wish.lang, new)
    if part is None:
        return
    if part.file.is_file():
        run(wish, str(part.file))
    else:
        run(wish._replace(options=part.options, save=part.file), None)
    settle(of, game, wish.lang)


def next_part(
    of: str, game: Game, options: Mapping[str, Any], lang: str, new: bool = False, say: Say = click.echo
) -> Part | None:
    """Begins the voyage (`options` are its options) or goes on with it; None if it has ended."""
    from kaleun.cli.home import new_path

    charts, path = game.charts(), _path(of, game)
    kept = (None if new else _read(path)) or Kept(begin(of, charts, options))
    kept = _settled(kept, path, lang, say)
    if not next_mission(kept.voyage, charts):
        return None
    if not kept.file:
        kept.file = str(new_path(GAME))
        _write(path, kept)
    return Part(options_of(kept.voyage, charts), Path(kept.file))


def settle(of: str, game: Game, lang: str, say: Say = click.echo) -> None:
    """Counts a mission that is over, and says how the voyage stands."""
    path = _path(of, game)
    kept = _read(path)
    if kept is not None:
        _settled(kept, path, lang, say)


def under_way(of: str, game: Game) -> Voyage | None:
    """The voyage of that name as far as it has got, unless there is none or it has ended."""
    settle(of, game, "en", lambda _: None)
    kept = _read(_path(of, game))
    return kept.voyage if kept is not None and next_mission(kept.voyage, game.charts()) else None


def _settled(kept: Kept, path: Path, lang: str, say: Say) -> Kept:
    """Counts the mission under way if it is over, and says how the voyage stands."""
    from kaleun.cli.common import load_record

    file = Path(kept.file) if kept.file else None
    if file is None or not file.is_file():
        return kept
    table = load_record(file)
    if not table.over:
        say(f"{kept.voyage.of}: mission {table.options['mission']} is under way in {file}")
        return kept
    state = table.run.state
    kept = Kept(after(kept.voyage, state, table.book))
    _write(path, kept)
    for line in (*log_lines(state.task.log, lang), *standing(kept.voyage, lang)):
        say(line)
    return kept


def _path(of: str, game: Game) -> Path:
    from kaleun.home import home

    begin(of, game.charts())  # a sentence if there is no such voyage
    return home() / "voyages" / f"{GAME}-{of}.json"


def _read(path: Path) -> Kept | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise KaleunError(f"the voyage in {path} cannot be read ({error}); --new begins another one") from None


def _write(path: Path, kept: Kept) -> None:
    from kaleun.cli.home import replace

    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, msgspec.json.encode(kept).decode() + "\n")


# -- words


def log_lines(log: Iterable[Entry], lang: str) -> Iterator[str]:
    """The captain's log: mission, day and time since the start, what happened."""
    from kaleun.cli.common import printable

    texts = find_game(GAME).texts
    for entry in log:
        data = {**entry.data, "name": entry.data.get("name", entry.mission)}
        if "outcome" in data:
            data["outcome"] = texts.say("outcome", str(data["outcome"]), {}, lang)
        when = f"{entry.at // 86400 + 1}/{entry.at // 3600 % 24:02}:{entry.at // 60 % 60:02}"
        yield f"{entry.mission:<4} {when}  {printable(texts.say('captains_log', entry.code, data, lang))}"


def standing(voyage: Voyage, lang: str) -> Iterator[str]:
    """What has been sailed, and what comes next or why nothing does."""
    game = find_game(GAME)
    charts, texts = game.charts(), game.texts
    for done in voyage.sailed:
        grade = texts.say("grade", done.grade, {}, lang)
        yield f"{done.mission:<4} {done.grade} ({grade}), {done.renown} Renown, {done.grt} GRT"
    place = rank(voyage, charts)
    total = f"{voyage.of}: {score(voyage)} Renown, {sum(done.grt for done in voyage.sailed)} GRT"
    yield total + (f", {texts.say('rank', place, {}, lang)}" if place else "")
    why, following = locked(voyage, charts), next_mission(voyage, charts)
    if following:
        yield f"next: {following}; kaleun play {GAME} --voyage {voyage.of}"
    else:
        yield f"ended: {texts.say('locked', why, {}, lang)}" if why else "complete"


# -- many voyages by bots


def study(of: str, n: int, bots: dict[str, str], options: dict[str, Any], seed: str, lang: str, as_json: bool) -> None:
    """N voyages by bots: how far they got, grades, Renown and tonnage; one alone with its captain's log."""
    from kaleun.cli.common import print_json
    from kaleun.cli.progress import counting
    from kaleun.games.uboot.commands.sailing import sail

    check(options)
    begin(of, find_game(GAME).charts(), options)
    sailed: list[Sailing] = []
    with counting(f"{GAME} {of}, {n} voyages", n) as progress:
        for number in range(n):
            sailed.append(sail(of, bots, options, f"{seed}/{number}"))
            progress(number + 1, n)
    if as_json:
        print_json([_facts(one) for one in sailed])
        return
    for number, one in enumerate(sailed):
        if n == 1:
            for line in log_lines(one.log, lang):
                click.echo(line)
        else:
            click.echo(f"voyage {number + 1}")
        for line in standing(one.voyage, lang):
            click.echo(line)


def _facts(one: Sailing) -> dict[str, Any]:
    rows = msgspec.to_builtins(one.voyage.sailed)
    return {"of": one.voyage.of, "sailed": rows, "stopped": one.stopped, "renown": score(one.voyage)}
