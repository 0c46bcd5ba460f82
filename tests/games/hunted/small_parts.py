"""Single functions with many values, those on the edges among them. Kept in scenes.json like any scene (scenes.py)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

from games.hunted.given import BOOK, GAME
from games.hunted.situations import FIRST, LAST, situation
from kaleun.games.hunted.book import month_text
from kaleun.games.hunted.options import TYPES
from kaleun.games.hunted.rules import (
    s04_5_torpedoes,
    s04_setup,
    s07_assignment,
    s08_3_targets,
    s11_3_awards,
    s11_4_new_boats,
    s13_tournaments,
)
from kaleun.games.hunted.state import LogRow
from kaleun.games.hunted.view import view
from kaleun.kernel.ask import KaleunError

Said = tuple[str, Any]
OPTIONS, VIEWS = 900, 60
"""So many ways to set the options, so many careers on a score table."""


def conflicts() -> Iterator[Said]:
    """Which options do not go together, and by which rule."""
    rng, plain = random.Random("conflicts"), {name: spec.default for name, spec in GAME.options.items()}
    for n in range(OPTIONS):
        changed = rng.sample([name for name, spec in GAME.options.items() if spec.choices], 2 + n % 5)
        wish = plain | {name: rng.choice(GAME.options[name].choices) for name in changed}
        why = s04_setup.conflicts(wish, BOOK.charts["mats"])
        yield "conflicts", why and (why.key, why.code, why.rule, why.data)
    for first, second in itertools.combinations(GAME.options, 2):
        wish = plain | {name: spec.choices[-1] for name in (first, second) if (spec := GAME.options[name]).choices}
        why = s04_setup.conflicts(wish, BOOK.charts["mats"])
        yield "pairs", why and (why.key, why.code, why.rule, why.data)


def dates() -> Iterator[Said]:
    """What depends on month and type."""
    for at in range(FIRST - 1, LAST + 2):
        yield "threshold", s11_3_awards.threshold(BOOK, at)
        yield "homing", s04_5_torpedoes.homing_model(BOOK, at)
    for kind in TYPES:
        for area in {row["area"] for c in BOOK.charts["P1_patrol_assignment"]["column"] for row in c["rows"]}:
            yield (
                f"sails {area}",
                [
                    s07_assignment.convert(BOOK, kind, area),
                    s07_assignment.track_of(BOOK, kind, area),
                    [s07_assignment.with_missions(BOOK, kind, (area, suffix)) for suffix in ("", "W", "A", "M", "WM")],
                ],
            )
        s = situation(random.Random(kind), BOOK, "refit")
        s.boat.type = kind
        yield "latest", [s11_4_new_boats.latest_model(BOOK, s, at) for at in range(FIRST, LAST + 1)]
    yield "points", [s08_3_targets.points(BOOK, tons) for tons in range(100, 20_000, 100)]
    yield "numbers", [s04_setup.boat_number(text) for text in ("u99", " U-7 ", "123", "0", "12345", "4712", "x", "")]


def entries() -> list[Any]:
    """Careers on a score table: alive and dead, with ships before and after the agreed end."""
    made, rng = [], random.Random("entries")
    for n in range(VIEWS):
        s = situation(rng, BOOK, "travel")
        marks = [rng.choice(("assignment", "P", "R")) for _ in range(n % 6)]
        s.log_sheet += [LogRow(s.month + k + 1, mark, "atlantic", "IXC") for k, mark in enumerate(marks)]
        s.outcome = rng.choice(("", "war_over", "pack_home", "sunk_by_escort"))
        for until in ("", month_text(s.month - 1), month_text(s.month), month_text(s.month + 2)):
            options = {**BOOK.options, "mode": rng.choice(("career", "wolfpack")), "pack_boat": 1 + n % 7 % 6}
            made.append(s13_tournaments.entry(f"U {n}", options, str(n % 3), view(s, BOOK, None), until))
    return made


def tournaments() -> Iterator[Said]:
    """Who may be compared, in which order, and who is next."""
    made = entries()
    yield "entries", made
    yield "alive", [entry.alive for entry in made]
    rng = random.Random("tournaments")
    for n in range(200):
        some = rng.sample(made, rng.choice((0, 1, 2, 2, 3, 7)))
        alike = some if n % 3 == 0 else [entry._replace(start=some[0].start) for entry in some]
        alike = alike if n % 4 == 0 else [entry._replace(options=alike[0].options) for entry in alike]
        if n % 5 == 0:
            alike = [e._replace(options={**e.options, "pack_boat": k % 6 + 1}) for k, e in enumerate(alike)]
        kind = (*s13_tournaments.KINDS, "other")[n % 5 if n % 7 else 2]
        try:
            s13_tournaments.check(kind, alike, mixed=n % 2 == 0, same_seed=n % 11 == 0)
            yield "checked", "good"
        except KaleunError as bad:
            yield "checked", str(bad)
        yield "table", s13_tournaments.table(kind, alike)
        yield "next", s13_tournaments.next_to_sail(alike)
        yield "packs", s13_tournaments.packs(GAME.charts(), alike, lambda many: many // 2)


PARTS: dict[str, Callable[[], Iterator[Said]]] = {made.__name__: made for made in (conflicts, dates, tournaments)}
