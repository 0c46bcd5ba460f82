"""The load of `kaleun bench server`: when its measure begins."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from measures import load


@pytest.mark.parametrize(("seats", "enough"), [(("A", "B"), 6), (("A",), None)])
def test_short_games_are_measured_before_they_are_over(seats: tuple[str, ...], enough: int | None) -> None:
    """Two seats: after a few answers a table. Games of one seat begin again, so there is time."""
    sockets = [("/ws", seat, True, table) for table in range(3) for seat in seats]
    run = load.Load(load.Orders(0, sockets, 1.0, rate=1.0))
    client = SimpleNamespace(sent_at=0.0)
    for given in range(1, 10):
        run.acked(client)
        assert run.warm.is_set() == (enough is not None and given >= enough)
