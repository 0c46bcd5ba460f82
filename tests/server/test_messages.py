"""The messages: the browser's types are those of the server, and what clients send is checked strictly."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import kaleun
from kaleun.kernel.after import Standing
from kaleun.server import bodies, messages, typescript, wire
from kaleun.server.term_bodies import Accord

ROOT = Path(__file__).parents[2]
_decode = msgspec.json.Decoder(messages.ClientMessage).decode


@pytest.mark.parametrize(("path", "text"), typescript.generate().items(), ids=typescript.generate())
def test_the_browsers_types_are_generated_from_the_structs(path, text):
    assert (ROOT / path).read_text("utf-8") == text


def test_the_pieces_of_a_state_are_a_state():
    state = (wire.Always, wire.Now, wire.Seen, Accord, wire.News, wire.Own)
    step = (wire.Stride, wire.Own)
    for pieces, whole in ((state, messages.State), (step, messages.Step)):
        fields = [field for piece in pieces for field in piece.__struct_fields__]
        assert sorted(fields) == sorted(whole.__struct_fields__)
        assert pieces[0].__struct_config__.tag == whole.__struct_config__.tag
    assert wire.WireLine.__struct_fields__ == messages.LogLine.__struct_fields__


def test_a_question_straight_from_the_rules_is_the_one_everybody_else_gets():
    table, rng = kaleun.new_table("unterseeboot", seed=4, options={"boat": "VIIC"}), random.Random(4)
    for _ in range(40):
        if table.over:
            break
        short = wire.decision(table.ask, table.run.state, table.book)
        assert bytes(short) == wire.encode(wire.full_ask(table.pending))
        table.answer(rng.choice(table.pending.keys))


def test_reasons_are_worked_out_for_the_one_who_is_asked_and_for_nobody_else(shared, monkeypatch):
    """Once for each question a person gets; not for watchers, not for bots."""
    calls, refusals, refused = [], wire.refusals, Standing.refused
    monkeypatch.setattr(wire, "refusals", lambda *given: calls.append("wire") or refusals(*given))
    monkeypatch.setattr(Standing, "refused", lambda here: calls.append("kernel") or refused(here))
    opened = shared.open(seed=1)
    me, watchers, rng = shared.sit(opened), [shared.watch(opened["table"]) for _ in range(3)], random.Random(1)
    before = len(calls)
    assert set(calls) == {"wire"}
    questions = me.play(rng, 8)
    for watcher in watchers:
        watcher.until_seq(me.state["seq"])
    assert len(calls) - before == questions == 8
    del calls[:]
    bots = {"german": {"kind": "bot", "bot": "random"}, "allied": {"kind": "bot", "bot": "random"}}
    duel = shared.open("scope", seed=1, seats=bots)
    watcher = shared.watch(duel["table"])
    while not watcher.state["over"] and watcher.state["n"] < 40:
        watcher.receive()
    assert calls == []


def test_every_state_is_as_the_struct_says(shared):
    """Strictly: all fields there, none too many, each of its kind."""
    strict = msgspec.defstruct(
        "Strict", [(f.name, f.type) for f in msgspec.structs.fields(messages.State)], tag_field="t", tag="state",
        forbid_unknown_fields=True,
    )  # fmt: skip
    opened = shared.open(seed=1)
    me, watcher, rng = shared.sit(opened), shared.watch(opened["table"]), random.Random(1)
    while not me.state["over"]:
        for player in (me, watcher):
            msgspec.convert(player.state, strict)
        me.play(rng, 1)
        watcher.until_seq(me.state["seq"])
    msgspec.convert(me.state, strict)


def test_the_protocol_page_names_every_message_and_field():
    page = (ROOT / "docs/protocol.md").read_text("utf-8")
    for union in (messages.ClientMessage, messages.ServerMessage):
        for kind in union.__args__:
            assert f't:"{kind.__struct_config__.tag}"' in page, kind
    for field in messages.State.__struct_fields__:
        assert field in page, field


def test_what_the_server_sends_has_no_optional_fields():
    for kind in messages.ServerMessage.__args__:
        assert not kind.__struct_defaults__, kind


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", '"answer"', "NaN", '{"t":"nothing"}', '{"t":"answer"}',
        '{"t":"answer","id":"a","seq":1}',
        '{"t":"answer","id":"a","seq":1,"key":"x","more":1}',
        '{"t":"answer","id":"a","seq":1,"key":"x","__proto__":{}}',
        '{"t":"answer","id":"","seq":1,"key":"x"}',
        '{"t":"answer","id":"a b","seq":1,"key":"x"}',
        '{"t":"answer","id":"a","seq":-1,"key":"x"}',
        '{"t":"answer","id":"a","seq":1.5,"key":"x"}',
        '{"t":"answer","id":"a","seq":1e999,"key":"x"}',
        '{"t":"answer","id":"a","seq":99999999999999999999,"key":"x"}',
        '{"t":"answer","id":"a","seq":"1","key":"x"}',
        '{"t":"answer","id":"a","seq":1,"key":["x"]}',
        '{"t":"answer","id":"a","seq":true,"key":"x"}',
        '{"t":"answer","id":"' + "a" * 65 + '","seq":1,"key":"x"}',
        '{"t":"answer","id":"a","seq":1,"key":"' + "x" * 1001 + '"}',
        '{"t":"level","id":"a","seq":1,"level":"god"}',
        '{"t":"rewind","id":"a","seq":1,"n":-1}',
        "[" * 20000,
    ],
)  # fmt: skip
def test_a_bad_message_is_not_read(text):
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        _decode(text)


def test_requests_take_no_unknown_fields():
    for kind in (bodies.NewTable, bodies.SeatWish, bodies.Join, bodies.Rename, bodies.HandOver, bodies.TakeRole):
        assert kind.__struct_config__.forbid_unknown_fields
    for kind in messages.ClientMessage.__args__:
        assert kind.__struct_config__.forbid_unknown_fields


def test_types_are_written_into_a_project_only(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["typescript", str(tmp_path / "--help")])
    with pytest.raises(SystemExit, match="there is no project"):
        typescript.main()
    assert not [*tmp_path.iterdir()]
