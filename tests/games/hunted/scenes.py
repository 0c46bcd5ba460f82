"""Scenes: careers in situations drawn at random, each at the start of one step, and what becomes of them in the next
dozen answers. Questions, refusals, log, state and view are kept as digests by part in scenes.json, so that whatever a
change does to them shows, also where no career of the records ever comes. After a change that is meant
`make goldens GAME=hunted WRITE=1 QUICK=1` writes the file anew."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from games.hunted.given import GAME
from games.hunted.situations import situation
from games.hunted.small_parts import PARTS
from kaleun.kernel.ask import Ask, Conflict, Dice, Pick
from kaleun.kernel.plain import plain
from kaleun.kernel.run import Mark, Run, first_mark
from shown import digest

FILE = Path(__file__).with_name("scenes.json")
TABLES = 12
"""So many ways to set the options."""
KNOWN = ("boat", "start", "kommandant_cards", "card_patrols")
"""What a situation has already."""
DRAWN, ANSWERS = 64, 16
"""So many situations in a group, and so many answers in each."""
STEPS = {
    "commission": 3, "assignment": 4,
    "travel": 4, "encounter": 4, "contact": 8, "escort_hunt": 4, "air_attack": 4, "duel": 3,
    "after": 4, "refit": 6,
}  # fmt: skip
"""So many groups begin with this step."""
SCENES = [*(f"{step} {k + 1}" for step, groups in STEPS.items() for k in range(groups)), *PARTS]


def some_book(rng: random.Random, known: Sequence[str] = KNOWN) -> Any:
    """Options at random that go together."""
    free = {name: spec.choices for name, spec in GAME.options.items() if spec.choices and name not in known}
    while True:
        with suppress(Conflict):
            wish = {name: rng.choice(choices) for name, choices in free.items()}
            return GAME.book(GAME.full_options(wish), GAME.charts())


@cache
def books() -> list[Any]:
    """The plain game, and others at random."""
    rng = random.Random("books")
    return [GAME.book(GAME.full_options({}), GAME.charts()), *(some_book(rng) for _ in range(TABLES))]


def found(group: str) -> dict[str, str]:
    """What is said and done in a group, by part."""
    parts: dict[str, list[Any]] = {}
    for part, said in PARTS[group]() if group in PARTS else played(group):
        parts.setdefault(part, []).append(plain(said))  # now: what is shown may change later
    return {part: digest(said) for part, said in sorted(parts.items())}


def played(group: str) -> Iterator[tuple[str, Any]]:
    """The situations of a group, each with answers and dice at random."""
    step = group.partition(" ")[0]
    for n in range(DRAWN):
        rng = random.Random(f"{group} {n}")
        if step == "commission":
            book = some_book(rng, ())
            run = Run(GAME, book, first_mark(GAME, book))
        else:
            book = rng.choice(books())
            run = Run(GAME, book, Mark(None, GAME.step_names.index(step), situation(rng, book, step), [], [], -1))
        for _ in range(ANSWERS):
            if run.ask is None:
                break
            if isinstance(run.ask, Ask):
                yield from asked(run)
            answer(run, rng)
        mark: Mark | None = run.mark
        yield "lines", [line.plain() for line in run.play.lines]
        while mark is not None:
            yield "lines", [line.plain() for line in mark.log]
            mark = mark.parent
        yield "state", run.state
        yield "view", GAME.view(run.state, book, None)
        yield "result", GAME.result(run.state, book)


def asked(run: Run) -> Iterator[tuple[str, Any]]:
    """A question, its answers and what is refused, and what the view foretells of them."""
    ask = run.ask
    assert isinstance(ask, Ask)
    options = [(o.key, o.rule, o.code, o.data) for o in ask.options]
    yield "asks", (ask.seat, ask.prompt, ask.rule, ask.data, options)
    if ask.refuse:
        yield "refused", [(r.key, r.code, r.rule, r.data) for r in ask.refuse(run.state, run.book)]
    yield "outlook", GAME.view(run.state, run.book, None).outlook


def answer(run: Run, rng: random.Random) -> None:
    """Any answer there is."""
    ask = run.ask
    if isinstance(ask, Ask):
        option = rng.choice(list(ask.options))
        run.feed(option.value, option.key)
    elif isinstance(ask, Dice):
        faces = tuple(rng.randint(1, ask.sides) for _ in range(ask.n))
        value = faces[0] if ask.n == 1 else faces
        run.feed(value, value, "scripted")
    elif isinstance(ask, Pick):
        run.feed(*[rng.choice(ask.items)] * 2)
    else:
        order = tuple(rng.sample(range(ask.n), ask.n))
        run.feed(order, order)


def kept() -> dict[str, dict[str, str]]:
    made: dict[str, dict[str, str]] = json.loads(FILE.read_text("utf-8"))
    return made


def written() -> str:
    """The file as it is to be."""
    return json.dumps({group: found(group) for group in SCENES}, indent=0) + "\n"
