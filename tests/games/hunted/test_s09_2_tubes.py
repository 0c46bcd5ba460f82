"""Section 9.2: what the tubes allow, duds at the edges of the chart, and the rules behind them."""

from __future__ import annotations

import pytest

from games.hunted.given import BOOK, NEVER, given, meeting
from kaleun.games.hunted.rules.s09_2_duds import dud_max, superior_pistols
from kaleun.games.hunted.rules.s09_2_torpedo_fire import no_fire
from proves import proves

HOMING, STRAIGHT = ["zaunkoenig"], ["g7a"]


@proves("TH-14.12", "TH-14.16", "TH-9.2.1.a")
@pytest.mark.parametrize(
    ("tubes", "combat", "out", "why"),
    [
        (STRAIGHT, {}, [], None),
        (HOMING, {"extreme": True}, [], ("straight_runners_only", "TH-14.16")),
        (STRAIGHT, {"nibelung": True}, ["periscope"], ("homing_only", "TH-14.12")),
        ([""], {}, [], ("tubes_empty", "TH-9.2.1.a")),
        (["mine"], {}, [], ("mines_in_the_tubes", "TH-7.4.2.a")),
        (STRAIGHT, {}, ["fwd_torp_doors"], ("doors_jammed", "TH-10.0.b")),
    ],
)
def test_why_an_end_cannot_fire(tubes, combat, out, why):
    boat = given("contact", combat=meeting("convoy", 7600, **combat), forward=tubes, out=out)
    assert no_fire(boat.run.state, boat.run.state.combat, "forward") == why


@proves("TH-9.2.6")
def test_after_the_last_column_of_duds_it_still_holds():
    last = BOOK.charts["U2_duds"].row_ids("column")[-1]
    assert dud_max(BOOK, "g7a", NEVER) == (last, BOOK.charts["U2_duds"].rows("column")[-1]["dud_max"]["g7a"])


@proves("TH-12.1.3.a")
def test_superior_torpedoes_cite_their_event():
    assert {mod.rule for mod in superior_pistols(BOOK)} == {"TH-12.1.3.a"}
