"""Secrets: two worlds that differ only in what a seat may not know look the same to that seat, byte by byte: view, log
and question, and what it was shown on the way, frame by frame. Three ways to make such a pair, at every pause of random
games:

* hidden facts dealt anew by the game's `redeal` at a step boundary (nothing is filtered: each deal must look alike, to
  whoever only watches as well: a seat gains nothing by a friend who looks on);
* another answer to a question that is secret to somebody else, or another outcome of chance that is hidden. From then
  on, until the rules call `p.reveal()`, nobody else may see a difference, however the game goes on;
* `other_world`, which bots and coach use: it must find worlds, and they must look alike and really differ.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kaleun.conformance.cases import Captain, option_cases
from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.kernel.ask import Ask, Chance, Question
from kaleun.kernel.frames import Eye, sights
from kaleun.kernel.game import Game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.plain import plain, to_json
from kaleun.kernel.run import Mark, Run, Shot
from kaleun.kernel.table import Table, new_table
from kaleun.kernel.worlds import other_world, sight

LIMIT = 20_000
LIVE = 40
"""So many deeds of a game in real time are watched."""
_ALTERNATIVES = 4
_FOLLOWED = 4


def check(game: Game, cases: Iterable[tuple[Mapping[str, Any], int]] | None = None) -> tuple[list[str], Counter[str]]:
    """All pairs of worlds over these (options, seed). Sentences, and how many pairs of each kind were compared."""
    found: list[str] = []
    counts: Counter[str] = Counter()
    hides = False
    for options, seed in cases if cases is not None else [(o, i) for i, o in enumerate(option_cases(game))]:
        found += _walk(game, options, seed, counts)
        counts["games"] += 1
        hides |= game.hides(game.full_options(options))
        if len(found) > 20:
            break
    hidden = counts["secret answers"] + counts["hidden chance"]
    if hidden and game.redeal is None:
        found.append(f"{game.name} has secret answers or hidden chance, but no redeal")
    if hides and counts["outlived its step"] and not counts["redealt"]:  # else nothing lasting is there to deal anew
        found.append(f"{game.name} has a redeal, but no deal ever differed from the truth")
    if game.live is not None and not counts["redealt"]:
        found.append(f"{game.name}: nothing hidden was ever dealt anew")
    if game.redeal is not None and counts["no world"] > counts["other worlds"]:
        found.append(f"{game.name}: no other world was found {counts['no world']} times of {counts['worlds asked']}")
    return list(dict.fromkeys(found)), counts


def _walk(game: Game, options: Mapping[str, Any], seed: int, counts: Counter[str]) -> Iterator[str]:
    """One random game, chance by chance: every answer is a place where a secret may begin."""
    table = new_table(game, seed=seed, options=options, automation="full")
    if isinstance(table, LiveTable):
        yield from _live(table, seed, counts)
        return
    captain, rng = Captain(seed), random.Random(seed)
    mark: Mark | None = None
    for _ in range(LIMIT):
        where = f"{game.name} seed {seed}, answer {table.n}"
        if table.run.mark is not mark:
            mark = table.run.mark
            yield from (f"{where}: {s}" for s in _redealt(table, rng, counts))
        yield from (f"{where}: {s}" for s in _worlds(table, rng, counts))
        if table.over:
            return
        key = captain.choose(table)
        yield from (f"{where}: {s}" for s in _alternatives(table, key, rng, counts))
        table.answer(key)


def _live(table: LiveTable, seed: int, counts: Counter[str]) -> Iterator[str]:
    """A piece of a game in real time: at every mark the hidden facts are dealt anew, and nobody reads what was said to
    somebody else."""
    captain, rng = LiveCaptain(seed), random.Random(seed)
    mark: Mark | None = None
    for _ in range(LIVE):
        where = f"{table.game.name} seed {seed}, second {table.clock.seconds}"
        if table.run.mark is not mark and table.run.mark.state is not None:
            mark = table.run.mark
            yield from (f"{where}: {s}" for s in _redealt(table, rng, counts, times=1))
        for seat in observers(table):
            heard = [line.line.to for line in table.log(seat)]
            if any(to is not None and seat not in to.split("+") for to in heard):
                yield f"{where}: {seat} reads what was said to others"
        if table.over:
            return
        do(table, captain.choose(table))


def observers(table: Table) -> tuple[str | None, ...]:
    """Everybody who looks: the seats and somebody who only watches."""
    return (None, *table.seats)


# -- hidden facts dealt anew


def _redealt(table: Table, rng: random.Random, counts: Counter[str], times: int = _ALTERNATIVES) -> Iterator[str]:
    """At a step boundary: the State with its hidden facts dealt anew gives the same view, and the step begins alike."""
    game, mark = table.game, table.run.mark
    if game.redeal is None:
        return
    watched = plain(game.view(mark.state, table.book, None))
    for seat in observers(table):
        truth = plain(game.view(mark.state, table.book, seat))
        begins = _beginning(table, mark.state, seat)
        for _ in range(times):
            state = game.redeal(game.copy(mark.state), table.book, seat, rng)
            if state is None or state == mark.state:
                continue
            counts["redealt"] += 1
            other = plain(game.view(state, table.book, seat))
            for path in differences(truth, other) if other != truth else ():
                yield f"{seat} sees in the view at {path} what it may not know"
            looked = watched if seat is None else plain(game.view(state, table.book, None))
            for path in differences(watched, looked) if looked != watched else ():
                yield f"{seat} learns at {path} from somebody who only watches what it may not know"
            again = _beginning(table, state, seat) if begins is not None else None
            if again is not None and again != begins:
                yield f"{seat} is shown at the beginning of a step what it may not know"


def _beginning(table: Table, state: Any, seat: str | None) -> list[bytes] | None:
    """What the seat is shown from this State on until something is asked; None if something is revealed."""
    game, book, last = table.game, table.book, table.run.mark
    mark, film = Mark(None, last.step, state, [], [], last.revealed), list[Shot]()
    mark.n = last.n
    run = Run(game, book, mark, film=film)
    if run.play.revealed > last.revealed:
        return None
    return [to_json(told) for told in [*Eye(game, book, seat).film(film), game.view(run.state, book, seat)]]


# -- another secret answer, another hidden outcome


def _alternatives(table: Table, key: str, rng: random.Random, counts: Counter[str]) -> Iterator[str]:
    """Plays the answer in many worlds: each secret inside it (its own, or hidden chance) also goes otherwise."""
    if not isinstance(table.ask, Ask):  # a throw of a seat's own is public; worlds before it went through it
        return
    truth = _branches(table, key, {})
    for place, question in truth.secrets:
        kind = "secret answers" if isinstance(question, Ask) else "hidden chance"
        for value in _other_values(question, truth.given[place], rng):
            strangers = [seat for seat in observers(table) if not _knows(question, seat)]
            shown: list[str | None] = []
            for one, two in _futures(truth, _branches(table, key, {place: value}), rng):
                counts["outlived its step"] += one.run.mark.n > place
                shown = [seat for seat in strangers if seen_since(one, seat, table.n) != seen_since(two, seat, table.n)]
                for seat in strangers:
                    counts[kind] += 1
                    for what in _unlike(one, two, seat):
                        yield f"{seat} can tell the secret answer to {question.what} by {what}"
            for seat in shown:
                yield f"{seat} can tell the secret answer to {question.what} by what is shown on the way"


def _futures(truth: _Branch, other: _Branch, rng: random.Random) -> Iterator[tuple[Table, Table]]:
    """The two worlds side by side, after the answer and after a few more, until something is revealed."""
    one, two, captain = truth.table.clone(), other.table, Captain(rng.random())
    for _ in range(_FOLLOWED):
        if max(one.run.play.revealed, two.run.play.revealed) > truth.first:
            return
        yield one, two
        ask = two.ask
        if not isinstance(ask, Ask) or one.ask is None or one.ask.what != ask.what:
            return
        key = captain.choose(one)
        if ask.find(key) is None:  # only who knows the secret has this choice
            return
        one.answer(key)
        two.answer(key)


class _Branch:
    """A table after an answer, with the secrets that were decided on the way: place and question, place and answer."""

    def __init__(self, table: Table) -> None:
        self.table = table.clone()
        self.secrets: list[tuple[int, Question]] = []
        self.given: dict[int, Any] = {}

    @property
    def first(self) -> int:
        """The answer with which the first secret came."""
        return self.secrets[0][0]


def _branches(table: Table, key: str, instead: Mapping[int, Any]) -> _Branch:
    """Answers `key` and lets chance run on; at the answers numbered in `instead` the world goes another way."""
    branch = _Branch(table)
    run, start = branch.table.run, branch.table.n
    ask = run.ask
    assert isinstance(ask, Ask)
    option = ask.find(instead.get(start, key))
    assert option is not None
    if ask.secret:
        branch.secrets.append((start, ask))
        branch.given[start] = option.key
    run.feed(option.value, option.key)
    while isinstance(run.ask, Chance):
        n, chance = run.n, run.ask
        value = table.source.draw(table.game.moment(run.state), chance, run.counts.get(chance.what, 0))
        if chance.to is not None:
            value = instead[n] if n in instead and chance.accepts(instead[n]) else value
            branch.secrets.append((n, chance))
            branch.given[n] = value
        run.feed(value, value)
    return branch


def _other_values(question: Question, given: Any, rng: random.Random) -> list[Any]:
    if isinstance(question, Ask):
        others = [o.key for o in question.options if o.key != given and question.shown(o.key) == question.shown(given)]
        return rng.sample(others, min(_ALTERNATIVES, len(others)))
    drawn = [question.draw(rng.randrange) for _ in range(_ALTERNATIVES)]
    return [value for value in drawn if value != given]


def _knows(question: Question, seat: str | None) -> bool:
    return seat == (question.seat if isinstance(question, Ask) else question.to)


def _unlike(truth: Table, other: Table, seat: str | None) -> Iterator[str]:
    """By what a seat can tell two tables apart."""
    if sight(truth, seat) == sight(other, seat):
        return
    views = list(differences(truth.view(seat), other.view(seat)))
    yield from (f"the view at {path}" for path in views)
    if [line.line for line in truth.log(seat)] != [line.line for line in other.log(seat)]:
        yield "the log"
    elif not views:
        yield "the question or the number of answers"


def seen_since(table: Table, seat: str | None, begin: int) -> list[bytes]:
    """Everything the seat was shown after position `begin`: each line with its view, and the view at each answer."""
    return [to_json((s.n, s.line, s.view)) for s in sights(table, seat, begin) if s.n > begin]


# -- the worlds of bots and coach


def _worlds(table: Table, rng: random.Random, counts: Counter[str]) -> Iterator[str]:
    """A world is found that is alike to the seat (`other_world` gives no other), and it holds nobody else's secrets."""
    if table.game.redeal is None:
        return
    for seat in observers(table):
        counts["worlds asked"] += 1
        other = other_world(table, seat, rng)
        if other is None:
            counts["no world"] += 1
            continue
        counts["other worlds"] += 1
        counts["really other worlds"] += other.state_hash() != table.state_hash()
        begin = table.run.mark.n
        if seen_since(table, seat, begin) != seen_since(other, seat, begin):
            yield f"{seat} was shown something else on the way to the world dealt for it"
        for name in table.seats:
            if name != seat and any(line.to == name for line in other.lines() if line.at <= table.run.mark.n - 1):
                yield f"the world dealt for {seat} still holds log lines only {name} may read"


def differences(a: Any, b: Any, path: str = "") -> Iterator[str]:
    """The paths at which two plain values differ."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted({*a, *b}):
            if key not in a or key not in b:
                yield f"{path}.{key}".lstrip(".")
            else:
                yield from differences(a[key], b[key], f"{path}.{key}".lstrip("."))
    elif isinstance(a, list | tuple) and isinstance(b, list | tuple) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            yield from differences(x, y, f"{path}[{i}]")
    elif a != b:
        yield path or "the top"
