"""Every refusal has a reason with data, and the browser has words for it in three languages."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import kaleun.server
from kaleun.server.errors import REASONS, Denied
from server.harness import Server

SOURCE = Path(kaleun.server.__file__).parent
WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "i18n"
PLACE = re.compile(r"{(\w+)}")
GAMES_WORDS = {"rule"}
"""What a rule forbids is said in the words of the game."""


def raised() -> list[tuple[str, str, set[str]]]:
    """(file, reason, names of its data) of every `Denied(…)` in the server."""
    found = []
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Denied"):
                continue
            named = {k.arg or "" for k in node.keywords} - {"retry_after", "rule"}
            reasons = [
                c.value for c in ast.walk(node.args[0]) if isinstance(c, ast.Constant) and isinstance(c.value, str)
            ]
            found += [(file.name, str(reason), named) for reason in reasons]
    return found


def test_every_refusal_in_the_server_has_a_reason_that_exists_and_its_data() -> None:
    found = raised()
    assert len(found) > 50
    for file, reason, named in found:
        assert reason in REASONS, (file, reason)
        assert set(PLACE.findall(REASONS[reason].text)) <= named, (file, reason)
    assert {reason for _, reason, _ in found} == set(REASONS), "a reason that nobody gives"


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_the_browser_has_words_for_every_reason(lang: str) -> None:
    words = json.loads((WORDS / f"{lang}.json").read_text("utf-8"))
    said = {key.removeprefix("refused_"): text for key, text in words.items() if key.startswith("refused_")}
    assert set(said) == set(REASONS) - GAMES_WORDS
    for reason, text in said.items():
        assert set(PLACE.findall(text)) <= set(PLACE.findall(REASONS[reason].text)), (lang, reason)


def test_a_refusal_carries_status_code_sentence_and_data() -> None:
    refused = Denied("too_often", retry_after=7.0, seconds=7)
    assert (refused.status, refused.code, refused.data) == (429, "limit", {"seconds": 7})
    assert refused.text == "too often: please try again in 7 s"


def test_what_the_rules_forbid_comes_as_code_and_data_of_the_game(shared: Server) -> None:
    me = shared.sit(shared.open())
    refused = me.state["ask"]["refused"][0]
    said = me.change("answer", key=refused["key"])
    assert (said["code"], said["reason"], said["data"]["code"]) == ("illegal", "rule", refused["code"])
    assert said["rule"] == refused["rule"]
    assert me.change("undo")["reason"] == "nothing_to_undo"
    assert me.change("redo")["reason"] == "nothing_to_redo"
    assert me.change("rewind", n=99)["data"] == {"n": 99, "first": 0, "last": 0}
    assert me.ask("past", n=99)["reason"] == "no_position"
