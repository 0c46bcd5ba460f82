"""The messages: the browser's types are those of the server, and what clients send is checked strictly."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kaleun.server import bodies, messages, typescript, wire

ROOT = Path(__file__).parents[2]
_decode = msgspec.json.Decoder(messages.ClientMessage).decode


def test_the_browsers_types_are_generated_from_the_structs():
    assert (ROOT / "web/src/protocol/messages.ts").read_text("utf-8") == typescript.generate()


def test_a_ready_made_state_has_the_fields_of_a_state():
    assert wire.Wire.__struct_fields__ == messages.State.__struct_fields__
    assert wire.WireLine.__struct_fields__ == messages.LogLine.__struct_fields__
    assert wire._WireAsk.__struct_fields__ == messages.Ask.__struct_fields__


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
    for kind in (bodies.NewTable, bodies.SeatWish, bodies.Join, bodies.Rename):
        assert kind.__struct_config__.forbid_unknown_fields
    for kind in messages.ClientMessage.__args__:
        assert kind.__struct_config__.forbid_unknown_fields
