"""Rows of `kaleun bench` for copies: positions of every game, each of them whole."""

from __future__ import annotations

import random

import pytest

from measures import clone, rules


@pytest.mark.parametrize("name", clone.NAMES)
def test_every_row_copies_its_positions(name):
    many, _ = getattr(clone, name)()(random.Random(1))
    assert many > 20
    assert f"{name}_clone" in rules.ROWS


def test_what_is_known_is_told_at_once(monkeypatch, capsys):
    """Rows first, then each thing as soon as it is measured; a bar that is missed is the exit code."""
    said: list[str] = []

    def measured(*_):
        said.append(capsys.readouterr().out)
        return [{"what": "slow thing", "bar": "", "ok": False}]

    monkeypatch.setattr(rules, "_measure", lambda *_, **__: {"hunted_clone": {"best_us_dec": 20.0}})
    monkeypatch.setattr(rules, "clone_us", lambda: 9.0)
    monkeypatch.setattr(rules, "help_s", lambda: 0.1)
    monkeypatch.setattr(rules, "where_s", lambda: 0.4)
    for module in (rules.opening, rules.sea, rules.waits, rules.advising, rules.frames):
        monkeypatch.setattr(module, "verdicts", measured)
    assert rules.main() == 1
    assert "hunted_clone 20.0 us" in said[0]
    assert "clone 9.0 us" in said[0]
    assert "MISS slow thing" in said[1]


def test_one_game_is_measured_alone(monkeypatch, capsys):
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(rules, "_measure", lambda targets, *_, **__: asked.append(tuple(targets)) or {})
    monkeypatch.setattr(rules, "clone_us", lambda: 9.0)
    for module in (rules.opening, rules.sea, rules.waits, rules.advising, rules.frames):
        monkeypatch.setattr(module, "verdicts", lambda *games: asked.append(games) or [])
    assert rules.main("unterseeboot") == 0
    assert asked == [
        ("slots", "floor", "rules_log_record", "unterseeboot_random", "unterseeboot_clone"),
        (("unterseeboot",),),
        (("unterseeboot",),),
        (("unterseeboot",),),
    ]
    assert "kaleun where" not in capsys.readouterr().out
    assert set(rules.rows_of("hunted")) == {"hunted_random", "hunted_clone", "careers", "careers_log_record"}
    assert rules.rows_of("uboot") == {}, "a game in real time has rows of its own"
    assert rules.rows_of("") == rules.ROWS
