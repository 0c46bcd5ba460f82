"""Papers drawn at random: mission files with one to three errors in them and what is said of each, campaigns, and what
a boat takes from one part of a patrol into the next. Kept in scenes.json (scenes.py)."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from games.uboot.afloat import GAME
from games.uboot.situations import sometimes
from kaleun.games.uboot.missions import own, tutorials, voyage
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.missions.voyage import Sailed, Voyage
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.charts import read_toml
from kaleun.kernel.plain import plain

Said = tuple[str, Any]
FILES, WRONG, CAMPAIGNS = 6, 90, 60
"""So many groups of so many files, and so many campaigns."""
ODD = (
    0, -1, 1, 2, 1.5, 359, 360, 10**6, True, "", "x", "AM25", "AM2", "AM", "ZZ99", "06:00", "24:00", "1940-08-02",
    "1950-01-01", "tramp", "fair", "low", "report", "any", "lone", [], [1, 2], [2, 1], ["AM25"], ["tramp"], {},
    {"m": [9]}, {"ce_cards": 1}, {"type": "reach"}, [{}], None,
)  # fmt: skip
"""What somebody may write instead."""
MORE = ("columns", "until", "category", "then", "pay", "window_h", "minutes", "nonsense")


def missions() -> list[Any]:
    """Missions without an error: those of the charts, examples, tutorials."""
    texts = [*EXAMPLES.values(), *map(tutorials.text_of, ROLES)]
    return [*map(plain, map(read_toml, texts)), *plain(GAME.charts()["missions"]["mission"])]


def inside(value: Any) -> list[tuple[Any, Any]]:
    """Every table and list below a value with each of its keys."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += inside(value[key])
    return found


def spoil(rng: random.Random, mission: Any) -> None:
    """Something is missing, something else stands there, or there is too much."""
    table, key = rng.choice(inside(mission))
    how = rng.random()
    if how < 0.3:
        del table[key]
    elif how < 0.85:
        others = [other[name] for other, name in inside(mission)]
        now = table[key]
        near = [now - 1, now + 1, now * 60, 0, -now] if isinstance(now, int | float) else [*others]
        table[key] = copy.deepcopy(rng.choice((rng.choice(ODD), rng.choice(near or ODD))))
    elif isinstance(table, dict):
        table[rng.choice(("columns", "until", "category", "then", "pay", "window_h", "minutes", "nonsense"))] = (
            rng.choice(ODD)
        )
    else:
        table.append(copy.deepcopy(rng.choice((table[key], *ODD))))


def files(group: int) -> Iterator[Said]:
    """What is wrong with each; whoever cannot even be asked gets the error."""
    whole, charts = missions(), GAME.charts()
    for n in range(WRONG):
        rng = random.Random(f"file {group} {n}")
        mission = copy.deepcopy(rng.choice(whole))
        for _ in range(rng.choice((1, 1, 2, 3))):
            spoil(rng, mission)
        yield "wrong", [(one.code, one.data) for one in own.wrong(mission, charts)]


def campaigns() -> Iterator[Said]:
    """Any missions sailed with any success: what comes next, and what it is worth."""
    charts = GAME.charts()
    names = [row["id"] for row in charts["missions"]["mission"]]
    for n in range(CAMPAIGNS):
        rng = random.Random(f"campaign {n}")
        of = rng.choice(("A", "B", voyage.CAMPAIGN))
        order = voyage._order(of, charts)
        sailed = tuple(
            Sailed(
                rng.choice((mission, mission, rng.choice(names))), rng.choice((*voyage.GRADES, voyage.FAILED)),
                rng.randint(0, 200), rng.choice((0, 9_999, 20_000, 100_000)), sometimes(rng, 0.7), sometimes(rng, 0.1),
            )
            for mission in order[: rng.randint(0, len(order))]
        )  # fmt: skip
        made = Voyage(of, {}, sailed, "text")
        yield "next", [voyage.locked(made, charts), voyage.next_mission(made, charts)]
        yield "worth", [voyage.score(made), voyage.rank(made, charts)]
        if voyage.next_mission(made, charts):
            yield "options", voyage.options_of(made, charts)
    for wrong in ("C", ""):
        try:
            voyage.begin(wrong, charts)
        except KaleunError as error:
            yield "no patrol", str(error)


PAPERS = {f"files {group + 1}": partial(files, group) for group in range(FILES)} | {"campaigns": campaigns}
