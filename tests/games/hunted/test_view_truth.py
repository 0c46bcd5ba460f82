"""The view again, the long way round: along golden careers each field is worked out from the state."""

from __future__ import annotations

import pytest

from games.hunted.given import GAME
from goldens import loaded, manifest, names
from kaleun.games.hunted.book import month_text
from kaleun.kernel.plain import plain
from proves import proves

LOOKS = 6
"""So many times each career is looked at."""
ON_THE_MAT = {
    "family": "family", "equipment": "equipment", "hull_boxes": "hull_boxes", "flooding_boxes": "flooding_boxes",
    "systems": "systems", "flak": "flak", "reload_boxes": "reloads", "gun_type": "deck_gun",
    "ammo_boxes": "deck_gun_ammo",
}  # fmt: skip
RANKED = ("rank", "flotilla", "name", "awards", "ability", "requests", "luck", "permanent")


@pytest.mark.parametrize("name", names(GAME.name)[::15])
def test_boat_crew_and_log_sheet_are_shown_as_they_are(name):
    table = loaded(GAME.name, name)
    for n in range(0, table.n + 1, max(1, table.n // LOOKS)):
        at = table.at(n)
        state, view = at.run.state, at.view(None)
        mat, boat = at.book.mat(state.boat.type), plain(state.boat)
        assert {field: view["boat"][field] for field in boat} == boat
        assert {field: view["boat"][field] for field in ON_THE_MAT} == {f: plain(mat[m]) for f, m in ON_THE_MAT.items()}
        assert {field: view["kommandant"][field] for field in RANKED} == {f: plain(getattr(state, f)) for f in RANKED}
        assert view["crew"] == {who: {"state": man.state, "experte": man.experte} for who, man in state.crew.items()}
        assert view["ships"] == [{**plain(ship), "month": month_text(ship.month)} for ship in state.ships]
        assert view["log_sheet"] == [{**plain(row), "month": month_text(row.month)} for row in state.log_sheet]
        for field in ("base", "phase", "quality", "tonnage", "notional", "successes", "patrols_done", "outcome"):
            assert view[field] == getattr(state, field), field
        assert (view["combat"], view["air"]) == (plain(state.combat), plain(state.air))
        assert view["month"] == month_text(state.month)


@proves("TH-5.2.1")
def test_who_wins():
    """From marginal upwards the Kommandant; in a duel the other side has won otherwise."""
    seen = set()
    for name in [name for name, entry in sorted(manifest(GAME.name).items()) if entry["result"]][::6]:
        table = loaded(GAME.name, name)
        won = table.result.summary["level"] in ("marginal", "substantial", "decisive")
        two = table.options["mode"] == "two_player"
        assert table.result.winners == (table.seats[:1] if won else table.seats[1:])
        assert len(table.seats) == 1 + two
        seen.add((table.result.summary["level"], two))
    assert {level for level, _ in seen} >= {"defeat", "draw", "marginal"}
