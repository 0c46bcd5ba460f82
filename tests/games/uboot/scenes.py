"""Scenes: a boat in a situation, and what has become of it after a while. Of each, state, log, views and refusals are
kept as digests by part in scenes.json, so that whatever a change does to them shows. After a change that is meant
`make goldens GAME=uboot WRITE=1 QUICK=1` writes the file anew."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from games.uboot import odds, reached
from games.uboot.afloat import GAME, Afloat, afloat
from games.uboot.drawn import VOYAGES, tables
from games.uboot.fights import FIGHTS
from games.uboot.made import SEAS as DRAWN
from games.uboot.papers import PAPERS
from games.uboot.sea.test_soak import some_order
from games.uboot.worked import WORKED
from kaleun.conformance.deeds import LiveCaptain, vocabulary
from kaleun.games.uboot.seats import ROLES
from kaleun.games.uboot.sequence import COMMANDS
from kaleun.games.uboot.view import view
from kaleun.kernel.live_step import bad_argument
from kaleun.kernel.plain import plain
from shown import digest

FILE = Path(__file__).with_name("scenes.json")
TRIES = 4
"""So many times each command is asked for with arguments at random."""
ORDERS = 72
"""So many orders at random are given near other ships."""
SEAS = [(mission["id"], hours) for mission in GAME.charts()["missions"]["mission"] for hours in (0.0, 12.0)]
"""Each mission by day and by night."""

BY_HAND = (
    (reached.cards, 6), (reached.components, 3), (reached.hazards, 1), (reached.dishes, 1), (reached.orders, 2),
    (reached.at_war, 2), (reached.tasks, 3),
)  # fmt: skip
"""Scenes of crew and sea, each in so many groups."""


def scenes() -> dict[str, Callable[[], Iterator[Any]]]:
    """Everything there is to see, by group."""
    every: dict[str, Callable[[], Iterator[Any]]] = {}
    for made, groups in BY_HAND:
        every |= {f"{made.__name__} {k + 1}": partial(share, made, k, groups) for k in range(groups)}
    every |= {made.__name__: made for made in (*WORKED, *FIGHTS)} | VOYAGES | DRAWN | PAPERS
    return every | {f"{mission} {hours:g} h": partial(near_ships, mission, hours) for mission, hours in SEAS}


def share(made: Callable[[], Iterator[Any]], k: int, groups: int) -> Iterator[Any]:
    return itertools.islice(made(), k, None, groups)


def near_ships(mission: str, hours: float) -> Iterator[Afloat]:
    """Where the first ships of a mission are; orders at random, then the boat as it is at four moments."""
    rng = random.Random(f"{mission} {hours}")
    at = afloat(mission, seed=3, empty=False, hours=hours)
    group = at.s.sea.groups[0]
    at.s.sea.lat0, at.s.sea.lon0 = group.lat - 0.05, group.lon
    for n in range(1, ORDERS + 1):
        some_order(at, rng)
        at.run(rng.randint(5, 60))
        at.s.outcome = ""
        if n % (ORDERS // 4) == 0:
            yield at


def found(group: str) -> dict[str, str]:
    """What has become of the boats of a group, and what single functions said, by part."""
    parts: dict[str, list[Any]] = {}
    tables()  # made once for all groups, whichever comes first
    with odds.noted() as asked:
        for n, play in enumerate(SCENES[group]()):
            for part, said in [play] if isinstance(play, tuple) else parts_of(play, n):
                parts.setdefault(part, []).append(plain(said))  # now: what is shown may change later
    parts |= {f"odds {who}": said for who, said in asked.items()}
    return {part: digest(said) for part, said in sorted(parts.items())}


def parts_of(play: Any, n: int) -> Iterator[tuple[str, Any]]:
    """Each part of what there is to see of one boat, inside and outside."""
    s, book = play.s, play.p.book
    if not s.task.goals:
        s.outcome = ""  # a sea without a mission has no end to tell of
    s.sea.contacts = [c for c in s.sea.contacts if c.unit <= len(s.sea.units)]  # without those written by hand
    yield "lines", [line.plain() for line in play.p.lines]
    for field, value in msgspec.structs.asdict(s).items():
        yield f"state {field}", plain(value)
    for seat in (*ROLES, None):
        seen = plain(view(s, book, seat))
        for field, value in seen.items():
            yield f"view {field}", value
        if seat is not None:
            yield "refused", list(tried(s, book, seat, seen, n))


def tried(s: Any, book: Any, seat: str, seen: dict[str, Any], n: int) -> Iterator[Any]:
    """Every command of a seat with arguments at random: those it may give, and why not the others."""
    captain = LiveCaptain(f"{seat} {n}")
    own = [command for command in COMMANDS.values() if not command.seats or seat in command.seats]
    words = vocabulary(seen, {param.name.removesuffix("s") for command in own for param in command.params} | {"figure"})
    for command in own:
        for _ in range(TRIES):
            args = captain.arguments(command, words)
            if command.check is not None and bad_argument(command, args) is None:
                why = command.check(s, book, seat, args)
                yield command.name, why and (why.key, why.code, why.rule, why.data)


SCENES = scenes()


def kept() -> dict[str, dict[str, str]]:
    made: dict[str, dict[str, str]] = json.loads(FILE.read_text("utf-8"))
    return made


def written() -> str:
    """The file as it is to be."""
    return json.dumps({group: found(group) for group in SCENES}, indent=0) + "\n"
