"""Nobody predicts a bot: whoever knows all that is public of a table, and even what the bot saw, does not get its
answers more often by any guess of its randomness than by numbers of his own. When the game is over the revealed secret
gives each of them. Bots that draw nothing (most rules of thumb) answer what their view says: there is nothing to guess
but the view, and that is secret where the game says so (kaleun.conformance.secrets)."""

from __future__ import annotations

import importlib
import math
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

import kaleun
from kaleun.ai import live, searcher
from kaleun.ai.player import make
from kaleun.kernel.game import find_game
from kaleun.server import house, worker
from kaleun.server.seats import ALPHABET
from kaleun.server.workers import Workers
from server.screens import BY_HAND
from waiting import until

BASES = ("{id}", "{commitment}", "{seed}", "0", "1", "None", "{game}", "")
ENDS = ("/{seat}/{n}", "/{seat}", "/{n}", "")
GUESSES = [base + end for base in BASES for end in ENDS]
"""Seeds that can be made of what everybody knows: the address of the table, the commitment, the seed of the dice where
whoever opened it has chosen one, constants; each with seat and number of the answer, as the true ones have them."""
SEED = "chosen"
FRESH = 4
ASKED = 32
"""So many answers of a bot are looked at."""
DRAWN = {
    "hunted": {"random", "ace"},
    "scope": {"random", "lookout", "hunter", "ace"},
    "torpedo_dice": {"random", "greedy", "captain", "mate"},
    "uboot": {"recruit", "regular", "ace"},
    "unterseeboot": {"random"},
}
"""The bots whose answers depend on numbers they draw."""
LEFT_OUT = {"torpedo_dice": ("skipper", "admiral")}
"""Those two draw as `mate` does and think longer."""


class Heard(NamedTuple):
    """An answer of a bot: its seat, how many answers came before, what it saw, what it was asked, what it said."""

    seat: str
    n: str
    view: Any
    ask: Any
    key: str


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Seeds and addresses of tables are the same in every run; bots that search think two thoughts, not for a time."""
    numbers = random.Random(request.node.name)
    monkeypatch.setattr(house, "new_seed", lambda: f"{numbers.getrandbits(128):032x}")
    monkeypatch.setattr(house, "new_table_id", lambda: "".join(numbers.choices(ALPHABET.lower(), k=16)))
    monkeypatch.setattr(searcher, "_twin", lambda game: None)
    ace = importlib.import_module("kaleun.games.hunted.bots.ace")  # the name in the package is the bot
    monkeypatch.setattr(ace, "ROUNDS", ((2, 2),))
    for name in searcher.STRENGTHS:
        monkeypatch.setitem(searcher.STRENGTHS, name, searcher.STRENGTHS[name]._replace(seconds=0.0))


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch, jobs: list[Any]) -> list[tuple[Any, str]]:
    """What the bots were asked, and their answers."""
    found: list[tuple[Any, str]] = []
    think = Workers.call

    async def noted(self: Workers, name: str, seconds: float = 0.0, /, **data: Any) -> Any:
        key = await think(self, name, seconds, **data)
        if name == "bot":
            found.append((msgspec.json.decode(msgspec.json.encode(data)), key))
        return key

    monkeypatch.setattr(Workers, "call", noted)
    return found


def spread(heard: list[tuple[Any, str]], asked: int = ASKED) -> Iterator[Heard]:
    """So many of the answers, from the first to the last."""
    for data, key in heard[:: math.ceil(len(heard) / asked)]:
        game = find_game(data["game"])
        ask, (_, seat, n) = worker._pending(game, data["ask"]), data["seed"].rsplit("/", 2)
        yield Heard(seat, n, game.seen(data["view"], seat), ask, key)


def says(bot: str, game: str, seed: str, one: Heard) -> str:
    return make(bot, find_game(game), seed).choose(one.view, one.ask)


def by_luck(bot: str, game: str, one: Heard) -> float | None:
    """How probable the bot's answer is to who draws numbers of his own; None if all draws give the same."""
    fresh = [says(bot, game, f"my own {i}", one) for i in range(FRESH)]
    return None if len({*fresh}) == 1 else (fresh.count(one.key) + 1) / (FRESH + 2)


def by_chance(bot: str, game: str, told: list[Heard]) -> tuple[list[tuple[Heard, float]], float]:
    """The answers that depend on numbers the bot draws, and how many of them who draws his own gets right at most."""
    luck = [(one, p) for one in told if (p := by_luck(bot, game, one)) is not None]
    return luck, sum(p for _, p in luck) + 3 * math.sqrt(sum(p * (1 - p) for _, p in luck))


@pytest.mark.parametrize("game", [name for name in kaleun.games() if find_game(name).live is None])
def test_nobody_predicts_a_bot_by_what_is_public(shared, fixed, heard, game):
    questions: list[Heard] = []
    for bot in kaleun.bots(game):
        if bot in LEFT_OUT.get(game, ()):
            continue
        if bot not in DRAWN[game]:
            assert questions
            assert not any(by_luck(bot, game, one) for one in questions)
            continue
        heard.clear()
        seats = {seat: {"kind": "bot", "bot": bot} for seat in kaleun.seats(game)}
        id = shared.open(game, seats=seats, seed=SEED)["table"]
        party = shared.app.house.parties[id]
        until(lambda party=party: party.shown().over, f"{bot} plays to the end")
        report = shared.get(f"/api/tables/{id}/report").json()
        told = [*spread(heard)]
        questions = questions or told
        for one in told:
            assert says(bot, game, f"{report['secret']}/{one.seat}/{one.n}", one) == one.key
        luck, most = by_chance(bot, game, told)
        if most >= len(luck):  # numbers change his answer so seldom that all of his answers are looked at
            luck, most = by_chance(bot, game, [*spread(heard, len(heard))])
        assert most < len(luck), "whoever guesses right is noticed"
        public = {"id": id, "commitment": report["commitment"], "seed": SEED, "game": game}
        for guess in GUESSES:
            left = len(luck)
            for one, _ in luck:
                left -= says(bot, game, guess.format(seat=one.seat, n=one.n, **public), one) != one.key
                if left <= most:  # it cannot get more right any more
                    break
            assert left <= most, f"{bot} is seeded by {guess}: {left} of {len(luck)}"


@pytest.mark.parametrize("game", [name for name in kaleun.games() if find_game(name).live is not None])
def test_nobody_predicts_the_officers_of_a_game_in_real_time(serve, sqlite, fixed, game):
    """An officer draws all his life from one generator: whoever has it as it begins knows all his delays and slips."""
    server, found = serve(sqlite, BY_HAND), find_game(game)
    assert {*kaleun.bots(game)} == DRAWN[game]
    for bot in kaleun.bots(game):
        bots = dict.fromkeys(kaleun.seats(game)[1:], bot)
        seats = {seat: {"kind": "bot", "bot": bot} for seat in bots} | {kaleun.seats(game)[0]: {"kind": "me"}}
        id = server.open(game, seats=seats, seed=SEED)["table"]
        party = server.app.house.parties[id]

        def drawn(seed: str, bots: dict[str, str] = bots) -> dict[str, float]:
            return {seat: live.officers(found, bots, seed)[seat].rng.random() for seat in bots}

        truth = {seat: party.watch.crew[seat].rng.random() for seat in bots}
        assert drawn(party.row.secret) == truth
        public = {"id": id, "commitment": party.table.commitment, "seed": SEED, "game": game}
        for guess in GUESSES:
            for seat in bots:
                seed = guess.format(seat=seat, n=party.table.n, **public)
                assert drawn(seed)[seat] != truth[seat], f"{seat} is seeded by {guess}"
        party.row.secret = None  # a table of before bots had one
        party._set_watch()
        assert not {party.watch.seed} & {None, "", *map(str, public.values())}
