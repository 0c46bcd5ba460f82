"""Files: written whole or not at all, never over somebody else's."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kaleun.cli import home as homes
from kaleun.cli.home import SaveFile, find_saves, replace, write_new
from kaleun.kernel.ask import KaleunError


def test_home_follows_the_environment(home, monkeypatch, tmp_path):
    assert homes.home() == home
    monkeypatch.delenv("KALEUN_HOME")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert homes.home() == tmp_path / "data" / "kaleun"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert homes.home() == tmp_path / ".local" / "share" / "kaleun"
    monkeypatch.setattr("sys.platform", "darwin")
    assert homes.home() == tmp_path / "Library" / "Application Support" / "kaleun"


def test_a_file_that_is_there_is_never_written_over(tmp_path):
    path = tmp_path / "deep" / "game.kaleun"
    write_new(path, "mine")
    with pytest.raises(KaleunError, match="is there already and was not touched"):
        write_new(path, "other")
    assert path.read_text() == "mine"
    assert [p.name for p in path.parent.iterdir()] == ["game.kaleun"], "a temporary file is left behind"


def test_a_file_system_without_links_keeps_the_promise(tmp_path, monkeypatch):
    def no_links(*_: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", no_links)
    write_new(tmp_path / "game.kaleun", "mine")
    with pytest.raises(KaleunError, match="is there already"):
        write_new(tmp_path / "game.kaleun", "other")
    assert (tmp_path / "game.kaleun").read_text() == "mine"


def test_replacing_is_one_move(tmp_path, monkeypatch):
    path = tmp_path / "game.kaleun"
    path.write_text("old")

    def crash(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="No space left"):
        replace(path, "new")
    assert path.read_text() == "old"


def test_a_save_changed_by_somebody_else_is_left_to_them(tmp_path):
    save = SaveFile(tmp_path / "game.kaleun", fresh=True)
    assert save.write("one")
    assert save.write("two")
    assert (tmp_path / "game.kaleun").read_text() == "two"
    (tmp_path / "game.kaleun").write_text("somebody else's game")
    assert not save.write("three")
    assert (tmp_path / "game.kaleun").read_text() == "somebody else's game"
    assert save.path.read_text() == "three"
    assert save.path != tmp_path / "game.kaleun"
    assert save.write("four")


def test_a_save_that_vanished_is_written_again(tmp_path):
    save = SaveFile(tmp_path / "game.kaleun", fresh=True)
    save.write("one")
    save.path.unlink()
    assert save.write("two")
    assert save.path.read_text() == "two"


def test_notes_are_kept_beside_the_record_only_when_needed(tmp_path):
    save = SaveFile(tmp_path / "game.kaleun", fresh=True)
    save.write("one")
    save.note({"bots": {}, "charts": ""})
    assert [p.name for p in tmp_path.iterdir()] == ["game.kaleun"]
    save.note({"bots": {"allied": "random"}, "charts": ""})
    assert SaveFile(save.path, fresh=False).notes() == {"bots": {"allied": "random"}, "charts": ""}
    foreign = tmp_path / "other.table.json"
    foreign.write_text(json.dumps({"not": "ours"}))
    SaveFile(tmp_path / "other.kaleun", fresh=True).note({"bots": {"allied": "random"}, "charts": ""})
    assert json.loads(foreign.read_text()) == {"not": "ours"}


def test_saves_are_found_newest_first(home):
    folder = home / "saves"
    folder.mkdir(parents=True)

    def save(name: str, text: str, when: int) -> Path:
        (folder / name).write_text(text)
        os.utime(folder / name, (when, when))
        return folder / name

    old = save("mini-1.kaleun", '{"kaleun":1}\n{"end":3,"over":true}\n', 100)
    new = save("mini-2.kaleun", '{"kaleun":1}\n{"end":7,"over":false}\n', 200)
    torn = save("mini-3.kaleun", '{"kaleun":1}\n{"end":7,"ov', 150)
    save("other-1.kaleun", '{"end":1,"over":false}\n', 300)
    found = list(find_saves("mini"))
    assert [f.path for f in found] == [new, torn, old]
    assert [(f.answers, f.over) for f in found if not f.bad] == [(7, False), (3, True)]
    assert found[1].bad == "its last line is missing or damaged"
