"""Positions: clone, undo, save and load are exact at every pause of a random game, whatever the level of automation."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from kaleun.conformance import live_fuzz
from kaleun.conformance.cases import Captain, option_cases
from kaleun.conformance.questions import check_question
from kaleun.conformance.views import sendable
from kaleun.kernel import record
from kaleun.kernel.ask import Ask, Chance, IllegalAnswer
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import TYPED, Seeded, Source
from kaleun.kernel.game import Game
from kaleun.kernel.gather import Gather
from kaleun.kernel.plain import digest, to_json
from kaleun.kernel.table import PRESS, Table, new_table

TAIL = 64
"""A position is re-run from its last mark in at most so many answers, at the 99th percentile."""
LIMIT = 20_000
LEVELS = ("full", "assisted")
CLOSELY, LATER, UNDOABLE = 15, 15, 4
"""So many pauses of a game are looked at one by one, then every 15th, and every 4th with something to take back."""
SAVED, SAVED_LATER = 5, 40
"""At so many the game is saved and loaded too, and then at every fortieth."""
RESIGNED = 0.1
"""At so many of the pauses looked at somebody gives up, and the record of that is verified."""


def check(
    game: Game, cases: Iterable[tuple[Mapping[str, Any], int]] | None = None, every_pause: bool = True
) -> tuple[list[str], Counter[str]]:
    """All checks over these (options, seed), by default one for each option case: sentences, and what was counted.
    Without `every_pause` those late in a long game are passed over, and each game is played at one level only."""
    problems: list[str] = []
    counts: Counter[str] = Counter()
    tails: list[int] = []
    cases = cases if cases is not None else [(o, i) for i, o in enumerate(option_cases(game))]
    if game.live is not None:
        return live_fuzz.walks(game, cases)
    for number, (options, seed) in enumerate(cases):
        for level in LEVELS if every_pause else LEVELS[number % 2 :][:1]:
            walk = Walk(game, options, seed, level, every_pause)
            problems += walk.play()
            counts += walk.counts
            tails += walk.tails
        problems += check_levels(game, options, seed)
        problems += check_batch(game, options, seed)
        counts["games"] += 1
    tails.sort()
    if tails and tails[int(len(tails) * 0.99)] > TAIL:
        problems.append(f"{game.name}: 1 % of the tails have more than {tails[int(len(tails) * 0.99)]} answers")
    return problems, counts


def face(table: Table) -> bytes:
    """Everything there is to see of a table, as bytes."""
    question: list[Any] = []
    for ask in table.asks.values():
        options = [(o.key, o.rule, o.data) for o in ask.options]
        refused = [(r.key, r.code, r.rule, r.data) for r in ask.refused]
        question += [ask.seat, ask.prompt, ask.rule, ask.kind, ask.data, ask.dice, options, refused]
    views = [table.view(seat) for seat in (None, *table.seats)]
    back = [table.can_undo, *[table.may_undo(seat) for seat in table.seats]]
    rest = [table.n, table.over, table.result, back, table.automation, table.commitment]
    return to_json([table.state_hash(), question, views, table.lines(), table.answers(), rest])


class Shown:
    """A position as it was, and its face as soon as somebody looks."""

    def __init__(self, table: Table) -> None:
        self.table = table.clone()

    @cached_property
    def face(self) -> bytes:
        return face(self.table)


class Watched:
    """Seeded dice that notice when one stream is used for two events: then the two faces are not independent."""

    def __init__(self, seed: int) -> None:
        self.inner, self.used, self.twice = Seeded(seed), set[tuple[str, str, int]](), list[str]()
        self.drawn: list[Chance] = []

    def draw(self, moment: str, question: Chance, k: int) -> Any:
        name = (moment, question.what, k)
        if name in self.used:
            self.twice.append(f"the dice stream {name} is used twice: make the game's moment tell the two apart")
        self.used.add(name)
        self.drawn.append(question)
        return self.inner.draw(moment, question, k)

    def mark_of(self, question: Chance) -> str:
        return self.inner.mark_of(question)

    def fork(self) -> Source:
        return self.inner


class Walk:
    """One random game, looked at from all sides at every pause."""

    def __init__(self, game: Game, options: Mapping[str, Any], seed: int, level: str, every_pause: bool) -> None:
        self.game, self.seed, self.every_pause = game, seed, every_pause
        self.source = Watched(seed)
        self.table = new_table(game, seed=seed, options=options, dice=self.source, automation=level)
        self.captain, self.rng = Captain(seed), random.Random(seed)
        self.undo: list[tuple[Shown, str]] = []
        """What can be taken back: how it was before each choice, and the choice."""
        self.past: list[tuple[Table, str]] = []
        self.tails: list[int] = []
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []
        self.name = f"{game.name} {level} seed {seed} {_differing(game, options)}".rstrip()

    def wrong(self, what: str) -> None:
        self.problems.append(f"{self.name}, answer {self.table.n}: {what}")

    def play(self) -> list[str]:
        """Plays the game; returns what was wrong."""
        try:
            for _ in range(LIMIT):
                self.pause()
                if self.table.over or len(self.problems) > 20:
                    break
                self.answer()
            else:
                self.wrong(f"does not end in {LIMIT} answers")
        except Exception as bad:  # a crash is a finding like any other; the walk ends with it
            self.wrong(f"{type(bad).__name__}: {bad} in {traceback.extract_tb(bad.__traceback__)[-1]}")
        for old, hash in self.past:
            if old.state_hash() != hash:
                self.wrong(f"the position after {old.n} answers was changed by later play")
        self.problems += [f"{self.name}: {sentence}" for sentence in dict.fromkeys(self.source.twice)]
        return self.problems

    def answer(self) -> None:
        """One answer; notes whether it should be possible to take it back."""
        table, before = self.table, Shown(self.table)
        asked, n, beside, key = table.ask, table.n, isinstance(table.run.ask, Gather), self.captain.choose(table)
        rolls = self.seen_dice(key) if beside else False
        table.answer(key)
        now = table.ask
        stays = now is not None and asked is not None and (now.chance or now.seat == asked.seat)
        if beside:
            stays &= not rolls
        else:
            stays &= table.n == n + 1 and not isinstance(table.run.ask, Gather)
        if isinstance(asked, Ask) and stays and table.run.play.revealed < table.n:
            self.undo.append((before, key))
        else:
            self.undo.clear()

    def seen_dice(self, key: str) -> bool:
        """Would this answer bring dice that anybody sees?"""
        probe, source = self.table.clone(), Watched(self.seed)
        probe.source = source
        probe.answer(key)
        return any(chance.to != "" for chance in source.drawn)

    def pause(self) -> None:
        """All checks at this position. Late in a long game moments are much alike: unless every one is wanted, some
        are looked at, more of those with something to take back."""
        self.counts["pauses"] += 1
        self.tails.append(len(self.table.run.tail))
        pauses = self.counts["pauses"]
        passed_over = pauses > CLOSELY and pauses % (UNDOABLE if self.undo else LATER) and not self.table.over
        if passed_over and not self.every_pause:
            return
        shown = face(self.table)
        self.check_clone(shown)
        self.check_undo(shown)
        self.check_plain()
        if self.every_pause or pauses <= SAVED or pauses % SAVED_LATER == 0 or self.table.over:
            self.check_save(shown)
            self.check_past()
        found, tried = check_question(self.table)
        self.counts["illegal"] += tried
        for sentence in found:
            self.wrong(sentence)
        if face(self.table) != shown:
            self.wrong("looking at the table changed it")

    def check_clone(self, shown: bytes) -> None:
        copy = self.table.clone()
        if face(copy) != shown:
            self.wrong("the clone differs")
        self.past.append((copy, self.table.state_hash()))
        if not self.table.over:
            other = copy.clone()
            other.answer(Captain(self.rng.random()).choose(other))
            if face(copy) != shown:
                self.wrong("an answer at a clone changed the original")
            if self.game.resign is not None and self.rng.random() < RESIGNED:
                self.check_resign(self.table.clone())

    def check_resign(self, table: Table) -> None:
        table.resign(self.rng.choice(table.seats))
        verdict = record.verify(table.record(), game=self.game)
        if table.can_undo or not verdict.ok:
            self.wrong(f"giving up can be taken back or does not verify: {verdict.why}")

    def check_undo(self, shown: bytes) -> None:
        table = self.table.clone()
        if table.can_undo != bool(self.undo):
            self.wrong(
                f"can_undo is {table.can_undo}, but {len(self.undo)} own choices came since the last die or seat"
            )
            return
        for expected, _ in reversed(self.undo):
            table.undo()
            self.counts["undone"] += 1
            if face(table) != expected.face:
                self.wrong("undo did not give back the position before")
        if table.can_undo:
            self.wrong("undo goes back past a die, a reveal or a change of seat")
        try:
            table.undo()
            self.wrong("undo did something where nothing can be taken back")
        except IllegalAnswer:
            pass
        for _, key in self.undo:
            if isinstance(table.run.ask, Gather):  # beside others a choice is not given again but anew
                table.answer(key)
            else:
                table.redo()
        if face(table) != shown:
            self.wrong("redo did not give the choices again")

    def check_plain(self) -> None:
        state = self.table.run.state
        again = msgspec.json.decode(msgspec.json.encode(state), type=self.game.state)
        if again != state or digest(again) != digest(state) or self.game.copy(state) != state:
            self.wrong("the State does not survive JSON or its own copy")
        for seat in (None, *self.table.seats):
            if not sendable(self.table, seat):
                self.wrong(f"the view of {seat} is not plain data")

    def check_save(self, shown: bytes) -> None:
        self.counts["saved"] += 1
        text = self.table.record()
        loaded = record.load(text, game=self.game)
        if face(loaded) != shown or loaded.rewound:
            self.wrong(f"the loaded table differs {loaded.rewound}")
        if loaded.record() != text:
            self.wrong("a loaded table saves another record")
        if face(record.load(self.table.record(sealed=False), game=self.game)) != shown:
            self.wrong("the record without seed shows another position")
        if self.table.over or self.rng.random() < 0.2:
            verdict = record.verify(text, game=self.game)
            if not verdict.ok:
                self.wrong(f"the record does not verify: line {verdict.at}, {verdict.why}")
        future, captain = self.table.clone(), Captain(self.rng.random())
        for _ in range(3):
            if future.over:
                break
            key = captain.choose(future)
            future.answer(key)
            loaded.answer(key)
        if face(future) != face(loaded):
            self.wrong("the loaded table has another future")

    def check_past(self) -> None:
        old, hash = self.rng.choice(self.past)
        there = self.table.at(old.n)
        if there.state_hash() != hash:
            self.wrong(f"at({old.n}) shows another position than there was")
        if len(self.table.seats) == 1:
            back = self.table.clone()
            back.rewind(old.n)
            if back.state_hash() != hash or back.rewinds != self.table.rewinds + 1:
                self.wrong(f"rewind({old.n}) goes to another position than there was")


def _differing(game: Game, options: Mapping[str, Any]) -> str:
    return " ".join(f"{k}={v}" for k, v in game.full_options(options).items() if v != game.options[k].default)


def check_levels(game: Game, options: Mapping[str, Any], seed: int) -> list[str]:
    """The same choices and dice give the same chain of hashes at every level; only the source of the dice differs."""
    chains: dict[str, list[str]] = {}
    finals: dict[str, Any] = {}
    problems = []
    for level in ("full", "assisted", "table"):
        table = new_table(game, seed=seed, options=options, automation=level)
        captain, chain = Captain(seed), list[str]()
        while not table.over and len(chain) < LIMIT:
            ask = table.ask
            if isinstance(ask, Chance):
                table.answer(PRESS if level != "table" else _seeded_key(table, ask))
            else:
                chain.append(table.state_hash())
                table.answer(captain.choose(table))
        chains[level] = [*chain, table.state_hash()]
        finals[level] = [table.result, table.lines(), [(a.who, a.what, a.value) for a in table.answers()]]
        sources = {a.source for a in table.answers() if a.who == "chance"}
        if sources - {"", TYPED if level == "table" else ""}:
            problems.append(f"{game.name} seed {seed}: at level {level} the record says the dice are {sources}")
    for level in ("assisted", "table"):
        if chains[level] != chains["full"] or finals[level] != finals["full"]:
            problems.append(f"{game.name} seed {seed} {_differing(game, options)}: level {level} plays another game")
    return problems


def _seeded_key(table: Table, ask: Chance) -> str:
    """What the player would type if the real dice fell as the seed has them."""
    value = table.source.draw(table.game.moment(table.run.state), ask, table.run.counts.get(ask.what, 0))
    return ask.key(value)


def check_batch(game: Game, options: Mapping[str, Any], seed: int) -> list[str]:
    """The fast playout and the table play the same game with the same seed and choices."""
    table = new_table(game, seed=seed, options=options, logging=False)
    rng = random.Random(seed)
    decisions = 0
    while table.ask is not None:
        if isinstance(table.ask, Ask):
            decisions += 1
            table.answer(rng.choice(table.ask.keys))
        else:
            table.answer(PRESS)
    rng = random.Random(seed)
    book = game.book(game.full_options(options), table.charts)
    start = game.start(book)
    game.label(start, table.options)
    state, n, events = playout(game, book, lambda ask, _: rng.choice(ask.values), Seeded(seed), start)
    if (digest(state), n, n + events) != (digest(table.run.state), decisions, table.n):
        return [f"{game.name} seed {seed} {_differing(game, options)}: playout and table end differently"]
    return []
