"""The terms of a table: set when it is opened, shown to whoever joins, changed only by the word of everybody who sits
there. Whatever one person tries alone is refused and changes nothing."""

from __future__ import annotations

import itertools
import json

import pytest

import kaleun
from server.harness import Server, gone

TWO = {"escort": {"kind": "me", "name": "Walker"}, "boat1": {"kind": "me", "name": "Otto"}}
THREE = {**TWO, "boat2": {"kind": "me", "name": "Erich"}}
CHANGES = {
    "level": "table", "coach": True, "takebacks": False, "watch": "nobody", "typed": ["escort"],
    "clock": {"bank": 60, "more": 0},
}  # fmt: skip


class Sitting:
    """A table of Lurk with people at it."""

    def __init__(self, server: Server, game: str = "lurk", seats=TWO, **wish) -> None:
        self.server = server
        self.opened = server.open(game, seats=seats, **wish)
        self.path = f"/api/tables/{self.opened['table']}"
        self.tokens = self.opened["seats"]

    @property
    def party(self):
        return self.server.app.house.parties[self.opened["table"]]

    def propose(self, seat: str, /, **wish):
        return self.server.post(f"{self.path}/propose", self.tokens[seat], json=wish)

    def vote(self, seat: str, yes: bool = True, proposal: str | None = None):
        asked = proposal or self.accord(seat)["proposal"]["id"]
        return self.server.post(f"{self.path}/vote", self.tokens[seat], json={"proposal": asked, "yes": yes})

    def accord(self, seat: str):
        state = self.server.sit(self.opened, seat).state
        return {name: state[name] for name in ("terms", "proposal", "book", "rematch")}

    @property
    def terms(self):
        return self.server.get(self.path, next(iter(self.tokens.values()))).json()["terms"]

    def agree(self, seat: str, /, **wish) -> None:
        """Proposed by one and agreed to by all others."""
        assert self.propose(seat, **wish).status_code == 200
        for other in self.tokens:
            if other != seat:
                assert self.vote(other).status_code == 200


def test_terms_are_set_when_the_table_is_opened_and_shown_to_all(shared, lurk):
    wish = {**CHANGES, "typed": ["boat1"]}
    level = wish.pop("level")
    seats = {"escort": {"kind": "me", "name": "Walker"}, "boat1": {"kind": "open"}}
    table = Sitting(shared, seats=seats, automation=level, **wish)
    expected = {"level": level, **wish}
    assert table.terms == expected
    invited = shared.http.post("/api/invitation", json={"code": table.opened["join"].lower()}).json()
    assert invited["terms"] == expected
    assert (invited["game"], invited["begun"]) == ("lurk", False)
    assert invited["seats"]["escort"]["name"] == "Walker"
    assert invited["seats"]["boat1"]["kind"] == "open"
    assert shared.http.post("/api/invitation", json={"code": "AAAAAA"}).status_code == 404
    accord = table.accord("escort")
    assert accord["terms"] == expected
    assert accord["book"] == [{"n": 0, "kind": "opened", "seat": "", "bot": "", "terms": expected, "by": []}]


@pytest.mark.parametrize(
    ("t", "more"), [("level", {"level": "table"}), ("level", {"level": "assisted"}), ("coach", {"on": True})]
)
@pytest.mark.parametrize("seat", TWO)
def test_nobody_changes_terms_alone_by_a_message(shared, lurk, seat, t, more):
    table = Sitting(shared)
    me, other = shared.sit(table.opened, seat), shared.sit(table.opened, next(s for s in TWO if s != seat))
    before, seq = table.terms, me.state["seq"]
    refused = me.change(t, **more)
    assert (refused["t"], refused["code"], refused["reason"]) == ("refused", "needs_consent", "needs_consent")
    assert (table.terms, table.party.seq) == (before, seq)
    assert me.ask("advice", seq=seq)["t"] == "refused"
    other.send(t="ping")
    assert other.until("accord", "state", "step", "pong")["t"] == "pong", "nobody is told of nothing"


@pytest.mark.parametrize("name", CHANGES)
def test_a_proposal_holds_when_the_last_one_has_agreed(shared, lurk, name):
    table = Sitting(shared, seats=THREE, options={"boats": 2})
    watcher = shared.sit(table.opened, "boat2")
    before = table.terms
    told = table.propose("escort", terms={name: CHANGES[name]}).json()
    assert told["terms"] == before
    assert told["proposal"]["terms"] == {name: CHANGES[name]}
    assert (told["proposal"]["agreed"], told["proposal"]["waiting"]) == (["escort"], ["boat1", "boat2"])
    assert watcher.until("accord")["proposal"] == told["proposal"]
    assert table.vote("boat1").json()["terms"] == before, "one word is missing"
    assert table.vote("boat1").json()["terms"] == before, "nobody has two"
    done = table.vote("boat2").json()
    assert done["terms"] == {**before, name: CHANGES[name]} == table.terms
    assert done["proposal"] is None
    assert done["book"][-1] == {
        "n": table.party.book[-1].n, "kind": "terms", "seat": "", "bot": "", "terms": {name: CHANGES[name]},
        "by": ["boat1", "boat2", "escort"],
    }  # fmt: skip


def test_a_single_no_ends_it(shared, lurk):
    table = Sitting(shared, seats=THREE, options={"boats": 2})
    before = table.terms
    for no in ("boat2", "escort"):
        id = table.propose("escort", terms={"coach": True}).json()["proposal"]["id"]
        assert table.vote("boat1", proposal=id).status_code == 200
        assert table.vote(no, yes=False, proposal=id).json()["proposal"] is None
        late = table.vote("boat2", proposal=id)
        assert (late.status_code, late.json()["reason"]) == (409, "no_such_proposal")
    assert table.terms == before
    assert [entry.kind for entry in table.party.book] == ["opened"]


def test_a_word_is_given_to_one_proposal_only(shared, lurk):
    """Who agrees to the coach has not agreed to typed dice that were proposed a moment later."""
    table = Sitting(shared)
    first = table.propose("escort", terms={"coach": True}).json()["proposal"]["id"]
    second = table.propose("escort", terms={"level": "table"})
    assert (second.status_code, second.json()["error"]) == (409, "needs_consent")
    table.vote("escort", yes=False)
    assert table.propose("escort", terms={"level": "table"}).status_code == 200
    assert table.vote("boat1", proposal=first).status_code == 409
    assert table.terms["level"] == "full"


def test_who_does_not_sit_here_has_no_word(shared, lurk):
    table, other = Sitting(shared), Sitting(shared)
    id = table.propose("escort", terms={"coach": True}).json()["proposal"]["id"]
    for token in (None, "x" * 32, other.tokens["boat1"]):
        for path, body in (("propose", {"terms": {"coach": True}}), ("vote", {"proposal": id, "yes": True})):
            assert shared.post(f"{table.path}/{path}", token, json=body).status_code in (401, 403)
    assert table.terms["coach"] is False


@pytest.mark.parametrize(
    "body",
    [
        {"terms": {"level": "god"}}, {"terms": {"seed": 7}}, {"terms": {"rewinds": 1}}, {"terms": {"typed": ["cook"]}},
        {"terms": {"clock": {"bank": 0}}}, {"kind": "seat"}, {"terms": {"coach": 1}}, {"by": "boat1"},
        {"agreed": ["boat1"]},
        {"terms": {"watch": "friends"}}, {"terms": {"options": {"rounds": 9}}}, {"terms": {"coach": None}},
    ],
)  # fmt: skip
def test_forged_proposals_are_refused(shared, lurk, body):
    table = Sitting(shared)
    before = table.terms
    assert table.propose("escort", **body).status_code == 400
    assert (table.terms, table.party.row.proposal) == (before, None)


def test_nothing_is_proposed_that_changes_nothing(shared, lurk):
    table = Sitting(shared)
    assert table.propose("escort", terms={"coach": False}).json()["reason"] == "nothing_changes"
    assert table.propose("escort", terms={}).json()["reason"] == "nothing_changes"


def test_terms_cannot_change_under_an_invitation(shared, lurk):
    """Whoever joins gets the terms that were shown."""
    table = Sitting(shared, seats={"escort": {"kind": "me"}, "boat1": {"kind": "open"}})
    assert table.propose("escort", terms={"level": "table"}).status_code == 409
    assert shared.sit(table.opened).change("level", level="table")["t"] == "refused"
    assert table.terms["level"] == "full"


@pytest.mark.parametrize("game", ["unterseeboot", "lurk"])
def test_who_plays_alone_is_free(shared, lurk, jobs, game):
    seats = {"lurk": {"escort": {"kind": "bot", "bot": "random"}, "boat1": {"kind": "me"}}}.get(game, {})
    table = Sitting(shared, game, seats)
    (seat,) = table.tokens
    me = shared.sit(table.opened)
    assert me.change("coach", on=True)["t"] == "ack"
    assert table.terms["coach"] is True
    for name in ("level", "takebacks", "watch"):
        assert table.propose(seat, terms={name: CHANGES[name]}).json()["terms"][name] == CHANGES[name]
    assert [entry.terms for entry in table.party.book[1:]] == [
        {"coach": True}, *({name: CHANGES[name]} for name in ("level", "takebacks", "watch"))
    ]  # fmt: skip


def test_agreed_terms_survive_a_restart(serve, db, lurk):
    server = serve(db)
    table = Sitting(server)
    table.agree("escort", terms={"level": "table", "typed": ["boat1"], "takebacks": False})
    table.propose("boat1", terms={"coach": True})
    before = table.accord("boat1")
    server.stop()
    table.server = serve(db)
    assert table.accord("boat1") == before
    assert table.vote("escort").json()["terms"]["coach"] is True


def test_only_agreed_seats_type_their_dice(shared):
    """The finding that began it: a side that switches to typed dice and types its hits."""
    table = Sitting(shared, "torpedo_dice", {"A": {"kind": "me"}, "B": {"kind": "me"}}, options={"sealed": False})
    players = {seat: shared.sit(table.opened, seat) for seat in "AB"}
    table.agree("A", terms={"level": "table", "typed": ["A"]})
    kinds = set()
    for _ in range(40):
        for player in players.values():
            player.until_seq(table.party.seq)
        (seat,) = {s for s, p in players.items() if p.keys} & {players["A"].state["ask"]["seat"]}
        ask = players[seat].state["ask"]
        if ask["kind"] in ("dice", "press"):
            kinds.add((seat, ask["kind"]))
            other = players["B" if seat == "A" else "A"]
            assert other.change("answer", key=players[seat].keys[0])["code"] == "not_your_turn"
        if (seat, ask["kind"]) == ("B", "press"):
            assert players[seat].change("answer", key="6-6-6")["code"] == "illegal"
        assert players[seat].change("answer", key=players[seat].keys[-1])["t"] == "ack"
    assert kinds <= {("A", "dice"), ("B", "press")}
    assert kinds


def test_nothing_is_taken_back_where_the_terms_say_so(shared, lurk):
    table = Sitting(shared, takebacks=False)
    boat = shared.sit(table.opened, "boat1")
    boat.until_seq(boat.change("answer", key="trim:up")["seq"])
    assert boat.state["can_undo"] is False
    assert boat.change("undo")["reason"] == "no_takebacks"
    table.agree("boat1", terms={"takebacks": True})
    boat.until_seq(table.party.seq)
    assert boat.change("undo")["t"] == "ack"
    alone = shared.sit(shared.open(seed=1, takebacks=False))
    alone.until_seq(alone.change("answer", key=alone.keys[0])["seq"])
    assert alone.change("rewind", n=0)["reason"] == "no_takebacks"
    assert alone.change("redo")["reason"] == "no_takebacks"


def test_nobody_watches_where_the_terms_say_so(shared, lurk):
    table = Sitting(shared)
    watcher = shared.watch(table.opened["table"])
    assert watcher.state["view"]
    table.agree("escort", terms={"watch": "nobody"})
    assert gone(watcher)["code"] == "no_watching"
    for path in ("", "/report"):
        assert shared.get(f"{table.path}{path}").status_code == 403
    with pytest.raises(Exception, match="403"):
        shared.watch(table.opened["table"])
    assert shared.get(table.path, table.tokens["escort"]).status_code == 200
    table.agree("boat1", terms={"watch": "anyone"})
    assert shared.watch(table.opened["table"]).state["view"]


def test_a_clock_comes_and_goes_by_agreement(shared, lurk, hands):
    table = Sitting(shared)
    boat = shared.sit(table.opened, "boat1")
    assert boat.state["clocks"] is None
    table.agree("escort", terms={"clock": {"bank": 60, "more": 0}})
    boat.until_seq(table.party.seq)
    assert boat.state["clocks"]["left"] == {"escort": 60.0, "boat1": 60.0}
    assert boat.state["clocks"]["running"] == ["boat1"]
    hands.now += 61
    assert table.propose("boat1", terms={"clock": None}).status_code == 200
    assert shared.sit(table.opened, "escort").change("claim")["t"] == "ack", "a proposal stops no clock"
    assert table.vote("escort", proposal=table.party.row.proposal.id).json()["reason"] == "over"


def test_a_proposal_makes_no_answer_stale(shared, lurk):
    """Who proposes again and again cannot keep the other from answering while the clock runs."""
    table = Sitting(shared)
    boat = shared.sit(table.opened, "boat1")
    table.propose("escort", terms={"coach": True})
    table.vote("escort", yes=False)
    assert boat.change("answer", key="trim:up")["t"] == "ack"


def test_the_record_has_the_terms_and_opens_with_them(shared, lurk, jobs):
    table = Sitting(shared, seats={"escort": {"kind": "me"}, "boat1": {"kind": "me"}}, coach=True)
    boat = shared.sit(table.opened, "boat1")
    boat.until_seq(boat.change("answer", key="trim:up")["seq"])
    table.agree("escort", terms={"level": "table", "coach": False})
    boat.until_seq(table.party.seq)
    boat.until_seq(boat.change("resign")["seq"])
    text = shared.get(f"{table.path}/record", boat.token).text
    entries = [line for line in map(json.loads, text.splitlines()) if "entry" in line]
    assert [line["entry"] for line in entries] == ["opened", "terms"]
    assert entries[1]["terms"] == {"level": "table", "coach": False}
    assert entries[1]["by"] == ["boat1", "escort"]
    assert kaleun.load(text).entries == tuple(table.party.book)
    assert kaleun.verify(text).ok
    opened = shared.http.post("/api/import", content=text).json()
    again = shared.sit(opened)
    assert again.state["book"] == shared.sit(table.opened, "boat1").state["book"]
    assert again.state["terms"]["level"] == "table"
    assert shared.get(f"/api/tables/{opened['table']}/report", again.token).json()["coach"] is True
    other = shared.get(f"/api/tables/{opened['table']}/record", again.token).text
    assert [json.loads(line) for line in other.splitlines() if '"entry"' in line] == entries


def test_what_was_agreed_after_a_die_that_is_rewound_holds_from_there(shared):
    opened = shared.open(seed=3)
    me = shared.sit(opened)
    for key in itertools.islice(iter(lambda: me.keys[0], None), 6):
        me.until_seq(me.change("answer", key=key)["seq"])
    me.until_seq(me.change("level", level="table")["seq"])
    me.until_seq(me.change("rewind", n=2)["seq"])
    assert [entry.n for entry in shared.app.house.parties[opened["table"]].book] == [0, 2]
    while not me.state["over"] and me.state["n"] < 12:
        me.until_seq(me.change("answer", key=me.keys[0])["seq"])
    text = shared.get(f"/api/tables/{opened['table']}/record", me.token).text
    assert kaleun.verify(text).ok, kaleun.verify(text).why


def test_who_makes_the_table_does_not_know_its_dice(shared):
    """With a seed of one's own every die of a duel could be looked up before it is thrown."""
    seats = {"kommandant": {"kind": "me"}, "admiralty": {"kind": "open"}}
    wish = {"game": "hunted", "options": {"mode": "two_player"}, "seats": seats, "seed": 7}
    refused = shared.http.post("/api/tables", json=wish)
    assert (refused.status_code, refused.json()["reason"]) == (400, "seed_tells")
