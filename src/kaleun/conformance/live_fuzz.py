"""Fuzzing of games in real time. Captains of many tempers, and crews of bots between whom they meddle, play pieces of
missions: after every deed the invariants hold, what is not legal changes nothing and says why, and now and then the
table is saved, resumed, cut into other seconds, looked at by every seat, verified."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import kaleun
from kaleun.conformance.catalogue import rule_ids
from kaleun.conformance.deeds import NOTED, Deed, LiveCaptain, do, nonsense, noting, read
from kaleun.conformance.questions import unreadable
from kaleun.conformance.views import sendable
from kaleun.kernel import record
from kaleun.kernel.ask import IllegalAnswer, KaleunError
from kaleun.kernel.game import Game
from kaleun.kernel.live_step import CLOCK, Waiting
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.plain import to_json
from kaleun.kernel.table import new_table
from kaleun.kernel.text import LANGUAGES

CLOSELY = 20
DEEDS, HOURS = 200, 4
"""A piece of a mission has so many, and so many hours of its clock at most."""
CREWS = 0.2
"""So many of the games are sailed by bots, with a deed at random now and then."""
Check = Callable[[LiveTable], None]
Timed = Callable[[float], None]


class Wrong(Exception):
    """The game broke one of its promises."""


def play(table: LiveTable, seed: str, deeds: list[str], check: Check, timed: Timed) -> None:
    """A piece of a mission; every deed is noted before it is done, and whatever is no run of the clock is timed."""
    rng = random.Random(f"live fuzz {seed}")
    captain = LiveCaptain(seed)
    noting(table, deeds)
    crew = _crew(table, seed) if rng.random() < CREWS and table.automation == "full" else None
    check(table)
    for n in range(DEEDS if crew is None else DEEDS // 4):
        if table.over or table.clock.seconds > HOURS * 3600:
            break
        if crew is None or rng.random() < 0.2:
            deed = captain.choose(table, home=n > DEEDS * 0.8 and rng.random() < 0.1)
            begin = time.perf_counter()
            do(table, deed)
            if deed.who != CLOCK:
                timed(time.perf_counter() - begin)
        else:
            crew(table)
        check(table)
        if rng.random() < 0.05:
            check_nonsense(table, rng)
        if rng.random() < 0.02:
            check_saved(table, rng)
        if rng.random() < 0.02:
            check_words(table)
    if rng.random() < 0.3:
        to_the_end(table, captain, check)
    check_words(table)
    if rng.random() < 0.2:
        check_verified(table)


def again(table: LiveTable, deeds: list[str], check: Check) -> None:
    """The deeds of a failure, done once more."""
    check(table)
    for text in deeds:
        do(table, read(text))
        check(table)
    check_words(table)
    check_verified(table)


def to_the_end(table: LiveTable, captain: LiveCaptain, check: Check) -> None:
    """The boat sails home as soon as it may; until then questions are answered and hours pass."""
    for _ in range(500):
        if table.over:
            return
        if table.prompts() or table.clock.paused or not isinstance(table.ask, Waiting):
            do(table, captain.choose(table))
        elif (home := captain.command(table, home=True)) is not None and home.what.startswith("return"):
            do(table, home)
        else:
            table.advance(600)
        check(table)
    raise Wrong(f"the game goes on after {table.clock.seconds // 3600} hours")


def walks(game: Game, cases: Iterable[tuple[Mapping[str, Any], int]]) -> tuple[list[str], Counter[str]]:
    """The beginnings of many games, looked at closely at every deed: sentences, and what was counted."""
    problems: list[str] = []
    counts: Counter[str] = Counter()
    for options, seed in cases:
        for level in ("full", "assisted", "table"):
            table = new_table(game, seed=seed, options=options, automation=level)
            assert isinstance(table, LiveTable)
            try:
                _walk(table, seed, counts)
            except Exception as bad:  # a crash is a finding like any other
                problems.append(f"{game.name} {level} seed {seed} at {table.clock.seconds} s: {bad!r}")
        counts["games"] += 1
    return problems, counts


def _walk(table: LiveTable, seed: int, counts: Counter[str]) -> None:
    captain, rng = LiveCaptain(seed), random.Random(seed)
    for n in range(CLOSELY):
        counts["pauses"] += 1
        if n % 2 == 0:
            counts["illegal"] += check_nonsense(table, rng)
        if n % 4 == 1 or table.over:
            check_saved(table, rng)
            check_words(table)
        if table.can_undo:
            raise Wrong("time runs back")
        if table.over:
            break
        do(table, captain.choose(table))
    check_verified(table)


def _crew(table: LiveTable, seed: str) -> Callable[[LiveTable], None] | None:
    """A crew of bots that takes one turn, if the game has them."""
    name = table.game.name
    levels = kaleun.bots(name) if name in kaleun.games() else ()
    return kaleun.crew(name, dict.fromkeys(table.seats, random.Random(seed).choice(levels)), seed) if levels else None


# -- checks


def face(table: LiveTable) -> bytes:
    """Everything there is to see of a live table, as bytes."""
    asked = [[n, p.seat, p.prompt, p.rule, p.keys, p.data] for n, p in table.prompts().items()]
    views = [table.view(seat) for seat in (None, *table.seats)]
    logs = [[[x.rule, x.code, x.data, x.dice] for x in table.log(seat)] for seat in (None, *table.seats)]
    return to_json([table.state_hash(), asked, views, logs, table.clock, table.over, table.result])


def check_nonsense(table: LiveTable, rng: random.Random) -> int:
    """What is not legal is refused with a sentence, and a rule where there is one, and changes nothing."""
    noted = {name: vars(table).pop(name) for name in NOTED if name in vars(table)}  # a failure is made of legal deeds
    try:
        return _try_nonsense(table, rng)
    finally:
        vars(table).update(noted)


def _try_nonsense(table: LiveTable, rng: random.Random) -> int:
    before, known, tried = (table.state_hash(), table.n), rule_ids(table.game), 0
    for deed in nonsense(table, rng):
        tried += 1
        try:
            do(table, deed)
        except IllegalAnswer as refused:
            if not refused.reason.strip() or (refused.rule and refused.rule not in known):
                raise Wrong(f"{_short(deed)} is refused with {refused.reason!r} [{refused.rule}]") from None
            if refused.refusal is not None and refused.refusal.code != "no_command" and not refused.rule:
                raise Wrong(f"{_short(deed)} is refused without a rule") from None
        except KaleunError:
            pass
        except Exception as bad:
            raise Wrong(f"{_short(deed)} raises {type(bad).__name__}: {bad}") from bad
        else:
            raise Wrong(f"{_short(deed)} was taken")
        if (table.state_hash(), table.n) != before:
            raise Wrong(f"{_short(deed)} was refused and changed the table")
    return tried


def _short(deed: Deed) -> str:
    return repr(deed)[:160]


def check_saved(table: LiveTable, rng: random.Random) -> None:
    """Clone, saved and resumed table are the same and have the same future, however its seconds are cut."""
    shown = face(table)
    text = table.record()
    loaded, clone = record.load(text, game=table.game), table.clone()
    assert isinstance(loaded, LiveTable)
    assert isinstance(clone, LiveTable)
    if face(loaded) != shown or loaded.rewound:
        raise Wrong(f"the resumed table differs {loaded.rewound}")
    if face(clone) != shown:
        raise Wrong("the clone differs")
    if loaded.record() != text:
        raise Wrong("a resumed table saves another record")
    if isinstance(table.ask, Waiting):
        left = rng.randint(1, 200)
        whole = clone.advance(left)
        pieces = 0
        while pieces < left and (done := loaded.advance(min(left - pieces, rng.choice((1, 3, 60))))):
            pieces += done
        if whole != pieces or face(clone) != face(loaded):
            raise Wrong(f"{left} seconds at once and in pieces lead to different positions")
    back = table.at(rng.randint(0, table.n))
    if face(table) != shown or back.n > table.n:
        raise Wrong("looking back or at a clone's future changed the table")


def check_words(table: LiveTable) -> None:
    """Views can be sent; log, questions, commands and reasons can be read in every language, and cite known rules."""
    known = rule_ids(table.game)
    things: list[Any] = [*table.log(None)[-20:], *(line for seat in table.seats for line in table.log(seat)[-10:])]
    for ask in table.prompts().values():
        if ask.rule not in known or ask.seat not in table.seats:
            raise Wrong(f"{ask.prompt} cites {ask.rule!r} and asks {ask.seat}")
        things += [ask, *ask.options, *ask.refused]
    for seat in table.seats if not table.over else ():
        for offer in table.commands(seat):
            if offer.rule not in known:
                raise Wrong(f"the command {offer.name} cites {offer.rule!r}")
            things += [offer.refused] if offer.refused else []
    for lang in LANGUAGES:
        for thing in things:
            for sentence in unreadable(thing, lang):
                raise Wrong(sentence)
    for looking in (None, *table.seats):
        if not sendable(table, looking):
            raise Wrong(f"the view of {looking} is not plain data")


def check_verified(table: LiveTable) -> None:
    """The record runs again to the same end."""
    verdict = record.verify(table.record(), game=table.game)
    if not verdict.ok:
        raise Wrong(f"the record does not verify: line {verdict.at}, {verdict.why}")
