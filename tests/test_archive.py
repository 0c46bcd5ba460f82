"""Games begun with released versions: all of them open, with every answer, result and position as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import kaleun
from archive import Archive, archives
from budget import share
from kaleun.kernel.game import find_game
from server.harness import Player, Server

ARCHIVES = archives()
RECORDS = [(archive, entry) for archive in ARCHIVES for entry in archive.manifest["records"]]
RESULT = ("scores", "outcome", "rule", "summary")


def shared(then: Any, now: Any, where: str = "") -> Iterator[str]:
    """Where two views differ in fields both have."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name in then.keys() & now.keys():
            yield from shared(then[name], now[name], f"{where}.{name}")
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for place, (a, b) in enumerate(zip(then, now, strict=True)):
            yield from shared(a, b, f"{where}[{place}]")
    elif then != now:
        yield f"{where}: {then!r} is now {now!r}"


def same_view(then: dict[str, Any], now: dict[str, Any]) -> None:
    assert list(shared(then, now)) == []
    assert len(then.keys() & now.keys()) > len(then) / 2, "enough of it to compare"


def same_result(then: Any, now: Any) -> None:
    assert (then is None) == (now is None)
    if then is not None:
        assert sorted(then["winners"]) == sorted(now["winners"])
        assert list(shared({name: then[name] for name in RESULT}, now)) == []


@pytest.fixture(scope="module", params=ARCHIVES, ids=str)
def opened(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Archive, Server]]:
    server = Server(request.param.database(tmp_path_factory.mktemp("archive")))
    yield request.param, server
    server.stop()


@pytest.mark.slow
def test_every_table_opens_as_it_was(opened):
    archive, server = opened
    kinds = set()
    for entry in archive.manifest["tables"]:
        kinds.add((entry["game"], entry["over"], entry["waiting"]))
        for seat, token in entry["tokens"].items():
            player = Player(server, entry["table"], token)
            as_it_was(archive, entry, seat, player.state, player.lines)
            player.close()
    assert len(kinds) >= 8, "running and finished games of every title"


def as_it_was(archive: Archive, entry: dict[str, Any], seat: str, state: dict[str, Any], lines: list[Any]) -> None:
    """The first state of a socket against what the manifest says."""
    for name in ("n", "over", "waiting", "level", "coach", "rewinds", "seq"):
        assert state[name] == entry[name], (entry["table"], name)
    assert state["notice"] == ""
    assert state["consent"] is None
    assert {name: [s["kind"], s["bot"]] for name, s in state["seats"].items()} == entry["seats"]
    same_result(entry["result"], state["result"])
    if entry["waiting"]:
        return
    asked = [option["key"] for option in (state["ask"] or {}).get("options") or []]
    assert asked == entry["ask"].get(seat, []), entry["table"]
    assert len(lines) == entry["log_lines"][seat]
    same_view(archive.views[entry["table"]][seat], state["view"])


@pytest.mark.slow
def test_every_table_gives_its_record_and_goes_on(opened):
    archive, server = opened
    gone_on = 0
    for entry in archive.manifest["tables"]:
        if entry["waiting"]:
            continue
        token = next(iter(entry["tokens"].values()))
        answer = server.get(f"/api/tables/{entry['table']}/record", token)
        secret = find_game(entry["game"]).redeal is not None and not entry["over"]
        hidden = secret and len(entry["tokens"]) > 1  # who plays alone may take the game along
        assert answer.status_code == (403 if hidden else 200), (entry["game"], entry["table"])
        if not hidden:
            verdict = kaleun.verify(answer.text)
            assert verdict.ok, (entry["table"], verdict)
        player = Player(server, entry["table"], token)
        if player.keys and entry["level"] != "table" and not entry["over"]:
            ack = player.change("answer", key=player.keys[0])
            assert ack["t"] == "ack"
            assert player.until_seq(ack["seq"])["n"] > entry["n"]
            gone_on += 1
        player.close()
    assert gone_on >= 5


def one(archive: Archive, entry: dict[str, Any]) -> Any:
    """A record as a case of its own; those of thousands of answers are slow."""
    marks = [pytest.mark.slow] if entry["n"] > 2000 else []
    return pytest.param(archive, entry, id=f"{archive}-{entry['file']}", marks=marks)


@pytest.mark.parametrize(("archive", "entry"), [one(*record) for record in share(RECORDS, 3)])
def test_every_record_runs(archive, entry):
    text = archive.record(entry["file"])
    verdict = kaleun.verify(text)
    assert verdict.ok, f"{verdict}; if no release had rules {entry['rules']} yet: make archive VERSION={archive}"
    assert verdict.version == entry["rules"]
    table = kaleun.load(text)
    assert table.rewound == ""
    assert (table.n, table.over, table.version) == (entry["n"], entry["over"], entry["rules"])
    assert table.state_hash() == entry["state_hash"]
    assert table.record() == text
    same_result(entry["result"], plain(msgspec.to_builtins(table.result)))
    if entry["clock"] is not None:
        assert table.clock.seconds == entry["clock"]
    for seat, lines in entry["log_lines"].items():
        assert len(table.log(seat)) == lines
        same_view(archive.views[entry["file"]][seat], plain(table.view(seat)))


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


def test_every_chart_that_was_played_with_is_here():
    """A game of a released version finds its charts: those of today, or a pack kept in the game's charts/older."""
    for archive, entry in RECORDS:
        if not archive.is_released:
            continue
        header = json.loads(archive.record(entry["file"]).partition("\n")[0])
        assert find_game(entry["game"]).charts_with(header["charts"]) is not None, (archive, entry["file"])
