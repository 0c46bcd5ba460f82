"""What the view says before a roll is what the log says after it."""

from __future__ import annotations

from typing import Any

import pytest

import kaleun


def careers(boat: str, seed: str, most: int = 250) -> list[tuple[Any, Any, Any]]:
    """View before an answer, the answer, and the lines it brought."""
    table = kaleun.new_table("hunted", seed=seed, options={"boat": boat})
    bot = kaleun.bot("aggressive", "hunted")
    steps = []
    while (ask := table.pending) is not None and len(steps) < most:
        view, known = table.view(ask.seat), len(table.log(ask.seat))
        key = bot.choose(view, ask)
        table.answer(key)
        steps.append((view, key, table.log(ask.seat)[known:]))
    return steps


def plain(mods: Any) -> list[tuple[str, int, str]]:
    return [(m["code"], m["value"], m["rule"]) if isinstance(m, dict) else (m.code, m.value, m.rule) for m in mods]


@pytest.mark.slow
@pytest.mark.parametrize("boat", ["VIIC", "IXC/40"])
def test_the_outlook_is_what_is_rolled(boat: str) -> None:
    searched = fired = met = 0
    need: int | None = None
    for number in range(12):
        for view, key, lines in careers(boat, f"outlook {number}"):
            ahead = view["outlook"]
            if key in ahead.get("detection", {}):
                roll = next((line for line in lines if line.rule == "TH-9.6.9"), None)
                if roll is not None:
                    assert plain(ahead["detection"][key]) == plain(roll.mods)
                    searched += 1
            if key.startswith("sail:"):
                roll = next((line for line in lines if line.rule == "TH-8.0" and line.dice), None)
                if roll is not None and view["patrol"]["rolls_left"]:
                    assert plain(ahead["encounter"]["mods"]) == plain(roll.mods)
                    assert roll.row.startswith(f"table.{ahead['encounter']['table']}")
                    met += 1
            if key.startswith("aim:") and key != "aim:none" and not view["combat"]["aimed"]:
                need = ahead["torpedo"][key.removeprefix("aim:")]["need"]  # the first torpedo of the salvo
            roll = next((line for line in lines if line.code in ("torpedo_hit", "torpedo_missed")), None)
            if roll is not None and need is not None:
                assert need == roll.data["need"]
                need, fired = None, fired + 1
    assert met > 50
    assert searched > 5
    assert fired > 3
