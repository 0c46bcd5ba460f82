"""What the browser reads of the sea instead of knowing it: the area, and where torpedoes run."""

from __future__ import annotations

import random

import kaleun
from kaleun.games.scope.geometry import HEADINGS, area


def test_the_area_is_the_one_the_rules_play_on():
    for scenario, columns in (("lone_wolf", 5), ("hunting_group_5x7", 7)):
        table = kaleun.new_table("scope", options={"scenario": scenario})
        told, real = table.setting["area"], area(columns)
        assert told["headings"] == [*HEADINGS]
        assert told["around"] == {str(cell): dict(ways) for cell, ways in real.around.items()}
        assert told["blocks"] == {str(corner): [*cells] for corner, cells in real.blocks.items()}
    assert kaleun.new_table("torpedo_dice").setting == {}


def test_a_torpedo_goes_where_its_run_says():
    """Unless a ship moves into its way, each turn it enters the next cell of its run, or meets what ends it."""
    seen = 0
    for seed in range(12):
        table, rng = kaleun.new_table("scope", seed=seed, options={"scenario": "wolf_pack"}), random.Random(seed)
        while not table.over and table.n < 120:
            before = table.sight(None)
            table.answer(rng.choice(table.pending.keys))
            after = table.sight(None)
            if [s.cell for s in before.ships] != [s.cell for s in after.ships] or after.turn != before.turn + 1:
                continue
            for torpedo in before.torpedoes:
                run = before.runs[f"{torpedo.cell}-{torpedo.heading}"]
                now = next((t for t in after.torpedoes if (t.owner, t.number) == (torpedo.owner, torpedo.number)), None)
                if torpedo.fresh or now is None or now.fresh:
                    continue
                seen += 1
                assert run.cells[:1] == [now.cell]
                assert after.runs[f"{now.cell}-{now.heading}"].cells == run.cells[1:]
    assert seen > 20


def test_only_the_side_whose_turn_it_is_sees_what_it_could_launch():
    table = kaleun.new_table("scope", seed=3)
    rng = random.Random(3)
    while table.pending.prompt != "action" or table.pending.seat != "german":
        table.answer(rng.choice(table.pending.keys))
    launches = {key.removeprefix("launch:") for key in table.pending.keys if key.startswith("launch:")}
    assert launches
    assert launches <= set(table.view("german")["runs"])
    assert table.view("allied")["runs"] == table.view(None)["runs"] == {}
