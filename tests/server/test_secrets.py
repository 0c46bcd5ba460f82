"""Hidden information never leaves the server: two games that differ only in what a seat may not know look the same to
it, byte for byte, in everything the server sends."""

from __future__ import annotations

import json
import random

import pytest

from kaleun.kernel.worlds import other_world
from server.harness import Player, Server

SEATS = {"escort": {"kind": "me"}, "boat1": {"kind": "me"}, "boat2": {"kind": "me"}}


def lurking(server: Server, answers: int, seed: int) -> tuple[dict[str, Player], str]:
    """A game with three seats, some answers in."""
    opened = server.open("lurk", options={"boats": 2}, seats=SEATS, seed=seed)
    players = {seat: server.sit(opened, seat) for seat in SEATS}
    rng = random.Random(seed)
    for _ in range(answers):
        asked = next((p for p in players.values() if p.keys), None)
        if asked is None:
            break
        ack = asked.change("answer", key=rng.choice(asked.keys))
        for player in players.values():
            player.until_seq(ack["seq"])
    return players, opened["table"]


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_cannot_tell_two_worlds_apart(shared, lurk, seed):
    """The table is exchanged for another world of the seat; every message stays the same to the byte."""
    rng = random.Random(seed)
    for answers in (1, 3, 5, 8):
        players, id = lurking(shared, answers, seed * 100 + answers)
        party = shared.app.house.parties[id]
        if party.table.over:
            continue
        for seat in (*SEATS, None):
            real, seen = party.table, _everything(shared, party, seat)
            for _ in range(3):
                other = other_world(real, seat, rng)
                assert other is not None
                party.table = other
                assert _everything(shared, party, seat) == seen, (seat, answers)
            party.table = real
        for player in players.values():
            player.close()


def _everything(server: Server, party, seat: str | None) -> list[str]:
    """All that can be sent to a seat about the position, as bytes."""
    from kaleun.server import asking
    from kaleun.server.showing import Show
    from kaleun.server.wire import News, encode, wire_lines

    show = Show(party)
    lines = [line.line for line in party.table.log(seat)]
    messages = [
        show.state(seat, encode(News(wire_lines(lines, 0), 0))).decode(),
        encode(asking.debug(party, seat)).decode(),
    ]
    table = party.table
    messages.append(
        json.dumps([table.citing if party.asked(seat) else None, seat is not None and table.may_undo(seat)])
    )
    return messages


def test_others_get_the_question_in_short(shared, lurk):
    players, id = lurking(shared, 1, 3)
    watcher = shared.watch(id)
    asked = players["boat1"].state["ask"]
    assert asked["options"][0]["key"].startswith("lie:")
    for other in (players["escort"], players["boat2"], watcher):
        ask = other.state["ask"]
        assert (ask["seat"], ask["prompt"]) == ("boat1", "hide")
        assert ask["options"] is ask["refused"] is ask["data"] is ask["dice"] is None
        assert not other.state["can_undo"]


def test_secret_lines_and_numbers_of_lines(shared, lurk):
    players, id = lurking(shared, 4, 5)
    watcher = shared.watch(id)
    for seat, player in players.items():
        own = [line for line in player.lines if line["code"] == "took_card"]
        assert bool(own) == (seat != "escort")
        assert [line["n"] for line in player.lines] == list(range(len(player.lines))), "no gap tells of hidden lines"
    assert "took_card" not in {line["code"] for line in watcher.lines}
    assert "square" not in watcher.state["view"]["boats"]["boat1"]
    assert watcher.state["hidden"]


def test_nobody_answers_for_another_seat(shared, lurk):
    players, id = lurking(shared, 1, 3)
    before = shared.app.house.parties[id].table.state_hash()
    for seat in ("escort", "boat2"):
        for key in players["boat1"].keys:
            assert players[seat].change("answer", key=key)["code"] == "not_your_turn"
        assert players[seat].change("undo")["code"] == "not_your_turn"
    assert shared.app.house.parties[id].table.state_hash() == before
    assert players["boat1"].change("rewind", n=0)["code"] == "not_allowed"


def test_the_record_of_a_secret_game_is_given_out_at_its_end(shared, lurk):
    players, id = lurking(shared, 3, 2)
    token = players["escort"].token
    assert shared.get(f"/api/tables/{id}/record", token).status_code == 403
    running = shared.get(f"/api/tables/{id}/report", token).json()
    assert (running["luck"], running["hindsight"]) == (None, None)
    assert shared.get(f"/api/tables/{id}/report").status_code == 403
    ack = players["escort"].change("resign")
    players["escort"].until_seq(ack["seq"])
    assert players["escort"].state["over"]
    assert '"seed"' in shared.get(f"/api/tables/{id}/record", token).text


def test_the_past_shows_what_the_seat_saw(shared, lurk):
    players, id = lurking(shared, 6, 8)
    table = shared.whole(id)
    for n in range(table.n + 1):
        for seat, player in players.items():
            past = player.ask("past", n=n)
            then = table.at(n)
            assert past["view"] == json.loads(json.dumps(then.view(seat)))
            assert past["log_to"] == len(then.log(seat))


def test_the_running_record_of_an_open_game_has_no_seed_for_others(shared):
    opened = shared.open(seed=12345)
    me = shared.sit(opened)
    me.play(random.Random(1), 3)
    record = shared.get(f"/api/tables/{opened['table']}/record").text
    assert "12345" not in record
    assert "sealed" not in record
    report = shared.get(f"/api/tables/{opened['table']}/report", me.token).json()
    assert report["seed"] is None
    assert "12345" not in json.dumps(me.state)


def test_games_without_secrets_look_the_same_to_everybody():
    """The server encodes one view for all where a game has no `redeal`; this is what makes that right."""
    import kaleun
    from kaleun.kernel.game import find_game

    for name in kaleun.games():
        game = find_game(name)
        if game.redeal is not None:
            continue
        table, rng = kaleun.new_table(name, seed=1), random.Random(1)
        while not table.over and table.n < 400:
            for seat in table.seats:
                assert table.view(seat) == table.view(None), name
                assert len(table.log(seat)) == len(table.log(None)), name
            table.answer(rng.choice(table.pending.keys))
