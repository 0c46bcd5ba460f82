"""Log lines name the row of the chart they come from."""

from __future__ import annotations

from games.uboot.given import ALL, crew


def test_rows_of_the_log_are_rows_of_the_charts():
    b = crew().stations().track(orders="I").top("morale1", 35).draw("blue-circle")
    b.order("new_course", degrees=10)
    b.mobilize()
    b.put(4, "green-hexagon").put(3, "white-circle")
    b.s.crew.food.pyramid[:2] = ["meat", "bread"]
    b.order("prepare_meal", {"meal": "meal:0-1"})
    b.order("address_crew", card=1)
    b.top("event", 13).event("event_card")
    b.event("technical", section=5, level="green", component="diesel_port")
    b.put(2, *ALL).event("environmental", section=5, what="leak")
    b.s.crew.toolboxes["II"].section = 5
    b.put(5, "brown-square").order("repair_technical", component="diesel_port", card=88)
    named = {(line.chart, line.row) for line in b.p.lines if line.chart}
    assert {chart for chart, _ in named} == {
        "orders", "morale_cards", "captain_cards", "event_cards", "components", "environment", "provisions", "ce_cards",
    }  # fmt: skip
    for chart, row in named:
        assert b.book.charts[chart].row(row)


def test_every_card_has_its_row():
    b = crew()
    assert set(b.book.crew.row) == set(range(1, 93))
    for place in b.book.crew.row.values():
        assert b.book.charts[place["chart"]].row(place["row"])
