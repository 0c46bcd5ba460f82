"""`kaleun attack` in small: a server of every day stands it, and others are served meanwhile. (How soon they are served
is for the command itself to measure.)"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

import pytest

from kaleun.attack import attacks, target
from kaleun.attack.attacks import ATTACKS, half_open, run
from kaleun.attack.target import Target, Watch, on_this_machine, own_server
from kaleun.kernel.ask import KaleunError
from server.harness import Server
from waiting import HANG


@pytest.fixture(scope="module")
def victim() -> Iterator[Target]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(target, "PATIENCE", HANG)
        with own_server() as found:
            yield found


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ATTACKS if name != "half_open"])
def test_a_server_stands_it(victim, monkeypatch, name):
    monkeypatch.setattr(attacks, "SETTLES", 0.0)
    outcome = run(victim, name, 0.02, healthy=math.inf)
    assert outcome.ok, outcome
    assert outcome.asked
    assert victim.log == []


@pytest.mark.slow
def test_half_requests_are_gone_and_others_served(victim):
    with Watch(victim) as watch:
        saw = half_open(victim, 0.02, gone=HANG)
    assert saw.ok, saw
    assert not watch.failed
    assert watch.asked


def test_a_server_that_believes_everybody_fails(shared: Server):
    """The tests' own server has no limits: guessing goes on for ever."""
    outcome = run(Target("127.0.0.1", shared.port), "forwarded", 1.0)
    assert not outcome.ok
    assert outcome.says == "guesses answered 404 … 404"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "[::1]", "127.8.9.10"])
def test_this_machine_may_be_attacked(host):
    assert on_this_machine(host)


@pytest.mark.parametrize("host", ["192.168.1.4", "example.org", "0.0.0.0", "8.8.8.8", "", "2001:db8::1", "127.0.0.1.x"])
def test_no_other_may(host):
    with pytest.raises(KaleunError, match="is not this machine"):
        on_this_machine(host)


def test_the_command_refuses_other_machines_and_prints_facts(shared: Server):
    from click.testing import CliRunner

    from kaleun.cli import kaleun

    refused = CliRunner().invoke(kaleun, ["attack", "192.168.1.4:80"])
    assert refused.exit_code == 2
    assert "is not this machine" in refused.output
    assert CliRunner().invoke(kaleun, ["attack", "--only", "nonsense"]).exit_code == 2
    found = CliRunner().invoke(kaleun, ["attack", f"127.0.0.1:{shared.port}", "--only", "heads", "--json"])
    assert found.exit_code == 0, found.output
    (outcome,) = json.loads(found.output)
    assert (outcome["name"], outcome["ok"], outcome["says"]) == ("heads", True, "answered 200, 431, 431, 200, 431")
