"""Other worlds: positions that a seat cannot tell from the real one. The game's `redeal(state, book, seat, rng)` deals
hidden facts anew; secret answers inside the step are redrawn here and kept only if the seat sees no difference."""

from __future__ import annotations

import random
from typing import Any

from kaleun.kernel.ask import Ask
from kaleun.kernel.gather import asks_of
from kaleun.kernel.plain import to_json
from kaleun.kernel.run import Answer, Diverged, Mark, Run
from kaleun.kernel.table import Table


def sight(table: Table, seat: str | None) -> bytes:
    """Everything a seat may know, as bytes: view, log, and the question if it is the seat's own. Of those who decide at
    the same time everybody knows who they are, not what they are asked."""
    asked = table.questions
    ask = table.pending if len(asked) < 2 else table.pending_of(seat)
    own: list[Any] = [list(asked)]
    if ask is not None:
        own += [ask.seat, ask.prompt, ask.rule, ask.kind]
        if ask.seat == seat:
            own += [list(ask.keys), [(r.key, r.code, r.data) for r in ask.refused], dict(ask.data)]
    lines = [line for line in table.lines() if line.seen_by(seat)]
    return to_json([table.sight(seat), lines, own, table.n, table.result])


def other_world(table: Table, seat: str | None, rng: random.Random, tries: int = 50) -> Table | None:
    """A table whose hidden facts are dealt anew and which `seat` cannot tell from this one; None if none was found.

    It has no past but the log lines the seat has read, so nothing hidden can be looked up there."""
    game, run = table.game, table.run
    if game.redeal is None:
        return table.clone()
    target = sight(table, seat)
    seen = [line for mark in table.marks() for line in mark.log if line.seen_by(seat)]
    for _ in range(tries):
        state = game.redeal(game.copy(run.mark.state), table.book, seat, rng)
        if state is None:
            continue
        mark = Mark(None, run.mark.step, state, [], seen, run.mark.revealed)
        mark.n = run.mark.n
        other = table.clone()
        try:
            other.run = _redrawn(Run(game, table.book, mark), run.tail, seat, rng)
        except Diverged:
            continue
        if sight(other, seat) == target:
            return other
    return None


LOOKS = 24
"""So many other worlds are looked at before somebody may look over a shoulder."""


def keeps_from(table: Table, seat: str, other: str | None) -> bool:
    """Would `other`, looking over the shoulder of `seat`, see what is not for these eyes: in the view, the log or the
    question, or by the answer that is about to be given? Only if it cannot be ruled out people at one screen need a
    curtain: the view stays the same in all worlds that `other` cannot tell apart."""
    if table.over or not table.game.hides(table.options):
        return False
    ask = table.questions.get(seat)
    if len(table.questions) > 1 or (ask is not None and ask.secret):
        return True
    truth, rng = sight(table, seat), random.Random(table.n)
    worlds = (other_world(table, other, rng) for _ in range(LOOKS))
    return any(world is None or sight(world, seat) != truth for world in worlds)


def _redrawn(run: Run, tail: list[Answer], seat: str | None, rng: random.Random) -> Run:
    """The tail again in another world: open answers as they were, secret ones of others drawn anew among those
    that look the same."""
    for answer in tail:
        ask = asks_of(run.ask).get(answer.who, run.ask)
        if isinstance(ask, Ask) and ask.secret and ask.seat != seat and ask.what == answer.what:
            public = ask.shown(answer.value)
            alike = [key for key in ask.keys if ask.shown(key) == public]
            if not alike:
                raise Diverged(f"{public!r} is not offered in this world")
            run.replay([Answer(ask.seat, ask.what, rng.choice(alike))])
        elif ask is not None and not isinstance(ask, Ask) and ask.to is not None and ask.to != seat:
            value = ask.draw(rng.randrange)
            run.feed(value, value)
        else:
            run.replay([answer])
    return run
