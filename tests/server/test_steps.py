"""Steps: who holds a state is told what each line changed. Folded, it is the whole state that others get, to the last
field, whatever people do; and each line shows just what the kernel's own frames show."""

from __future__ import annotations

import random

import pytest

import kaleun
from budget import share
from kaleun.kernel.frames import sights
from kaleun.kernel.plain import plain
from server.harness import Player, Server

TABLES = {
    "unterseeboot": [{}, {"campaign": True}],
    "scope": [{}],
    "torpedo_dice": [{"players": 2}, {"players": 4}, {"players": 1}],
    "hunted": [{}],
}
ANSWERS = 40


class Pair:
    """Two devices of one seat, or of somebody who watches: one is told steps, the other whole states."""

    def __init__(self, server: Server, table: str, token: str | None) -> None:
        self.new = Player(server, table, token)
        self.old = Player(server, table, token, speaks="kaleun.v1")

    def until_seq(self, seq: int) -> None:
        for device in (self.new, self.old):
            device.until_seq(seq)
        new, old = dict(self.new.state), dict(self.old.state)
        for state in (new, old):  # said once, to a device that has just come
            del state["since"], state["log"], state["log_from"], state["seats"]
        assert new == old
        assert self.new.lines == self.old.lines


def sit(server: Server, game: str, seed: int, **wish) -> tuple[str, dict[str, Pair], Pair]:
    names = kaleun.seats(game, wish.get("options"))
    opened = server.open(game, seed=seed, seats={name: {"kind": "me"} for name in names}, **wish)
    pairs = {name: Pair(server, opened["table"], opened["seats"][name]) for name in names}
    return opened["table"], pairs, Pair(server, opened["table"], None)


def deed(pairs: dict[str, Pair], rng: random.Random) -> int | None:
    """One thing that somebody may do now; its number."""
    asked = [pair.new for pair in pairs.values() if pair.new.keys]
    back = [pair.new for pair in pairs.values() if pair.new.state["can_undo"]]
    if back and rng.random() < 0.15:
        done = rng.choice(back).change("undo")
    elif asked and asked[0].state["can_redo"] and rng.random() < 0.5:
        done = asked[0].change("redo")
    elif len(pairs) == 1 and rng.random() < 0.05:
        level = rng.choice(("full", "assisted"))
        done = next(iter(pairs.values())).new.change("level", level=level)
    elif asked:
        player = rng.choice(asked)
        done = player.change("answer", key=rng.choice(player.keys))
    else:
        return None
    assert done["t"] == "ack", done
    return int(done["seq"])


@pytest.mark.parametrize(("game", "options"), [(game, o) for game, sets in TABLES.items() for o in share(sets, 2)])
def test_a_step_leads_to_the_state_that_others_are_sent(shared, game, options):
    rng = random.Random(f"{game} {options}")
    table, pairs, watching = sit(shared, game, 7, options=options)
    party = shared.app.house.parties[table]
    for _ in range(ANSWERS):
        before = party.table.n
        seq = deed(pairs, rng)
        if seq is None:
            break
        for pair in (*pairs.values(), watching):
            pair.until_seq(seq)
        if party.table.n > before and party.table.run is not None:
            told = party.table if party.table.first <= before else shared.whole(table)
            for seat, pair in (*pairs.items(), (None, watching)):
                as_the_kernel_tells(told, seat, pair.new, before)
    assert all(pair.new.steps > 5 for pair in (*pairs.values(), watching))


def as_the_kernel_tells(table, seat: str | None, player: Player, before: int) -> None:
    """The views of the last lines are those of the frames."""
    if not player.frames:
        return
    seen = [plain(sight.view) for sight in sights(table, seat, before) if sight.line is not None]
    told = [view for _, view in player.frames]
    assert told == seen[len(seen) - len(told) :]


def test_who_missed_something_gets_the_whole_state(shared):
    opened = shared.open(seed=3)
    me, rng = shared.sit(opened), random.Random(3)
    me.play(rng, 2)
    (socket,) = shared.app.house.parties[opened["table"]].sockets["commander"]
    socket._shown -= 1
    steps = me.steps
    me.play(rng, 1)
    assert me.steps == steps, "that was a state"
    me.play(rng, 1)
    assert me.steps == steps + 1


def test_what_is_taken_back_comes_as_a_state(shared):
    me = shared.sit(shared.open(seed=1))
    while not me.state["can_undo"]:
        me.play(random.Random(1), 1)
    steps = me.steps
    assert me.change("undo")["t"] == "ack"
    assert me.steps == steps


def test_nothing_is_filmed_while_nobody_looks(shared, jobs):
    opened = shared.open(seed=1, seats={"commander": {"kind": "bot", "bot": "careful"}})
    watcher = shared.watch(opened["table"])
    while not watcher.state["over"]:
        watcher.receive()
    again = shared.open(seed=2)
    party = shared.app.house.parties[again["table"]]
    assert party.table.run.film is None
    old = shared.sit(again, speaks="kaleun.v1")
    old.play(random.Random(1), 1)
    assert party.table.run.film is None, "who is sent states needs none"
    me = shared.sit(again)
    assert party.table.run.film == []
    me.play(random.Random(2), 1)
    assert party.table.run.film == []
