"""Which fleets a side may choose: purchases of a naval battle (SC-25.2), exchanges for reinforcements (SC-14.1).
They are counted out from the cards and their points, so other points in ships.toml give other fleets;
charts/fleets.toml lists the result for the values here, and a test holds the two equal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from kaleun.games.scope.kinds import Kind
from kaleun.games.scope.state import ALLIED
from kaleun.kernel.charts import Charts
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.scope.book import Scenario


class Fleet(NamedTuple):
    """A fleet to choose: its key, all units by kind, and the row of charts/fleets.toml it comes from."""

    key: str
    units: tuple[str, ...]
    row: str

    def count(self, kind: str) -> int:
        return self.units.count(kind)


@rule("SC-14.2")
def _within_cards(kinds: Mapping[str, Kind], fleet: Mapping[str, int]) -> bool:
    """No more cards than exist; a two-sided card is one thing or the other."""
    for kind, n in fleet.items():
        card = kinds[kind]
        if n + fleet.get(card.shares, 0) > card.cards:
            return False
    return True


def _worth(kinds: Mapping[str, Kind], offered: list[str], points: int) -> Iterator[dict[str, int]]:
    """Every choice of the offered kinds worth exactly so many points."""
    if not offered:
        if points == 0:
            yield {}
        return
    kind, rest = kinds[offered[0]], offered[1:]
    for n in range(min(kind.cards, points // kind.points), -1, -1):
        for fleet in _worth(kinds, rest, points - n * kind.points):
            yield {kind.id: n, **fleet} if n else fleet


def _listed(charts: Charts, kinds: Mapping[str, Kind], table: str, side: str, **where: Any) -> dict[str, str]:
    """Row ids of charts/fleets.toml by fleet key."""
    chart, found = charts["fleets"], {}
    for row_id, row in zip(chart.row_ids(table), chart[table], strict=True):
        if row["side"] == side and all(row[name] == value for name, value in where.items()):
            column = "fleets" if table == "naval" else "receives"
            for fleet_id, fleet in zip(chart.row_ids(f"{row_id}.{column}"), row[column], strict=True):
                named = {k if k in kinds else f"{side}_{k}": n for k, n in fleet.items()}
                found[_key(named)] = fleet_id
    return found


def _key(fleet: Mapping[str, int]) -> str:
    """ "flower*2+allied_mines" """
    return "+".join(kind if n == 1 else f"{kind}*{n}" for kind, n in sorted(fleet.items()))


def _units(fleet: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(kind for kind, n in fleet.items() for _ in range(n))


@rule("SC-25.2", "SC-14.2")
def naval_fleets(charts: Charts, kinds: Mapping[str, Kind], side: str, scenario: Scenario) -> tuple[Fleet, ...]:
    """Warships and mines of the side for exactly the fleet points, no cargo, at least one unit that can act."""
    offered = [k.id for k in kinds.values() if k.side == side and not k.cargo]
    rows = _listed(charts, kinds, "naval", side, scenario=scenario.id)
    fleets = [f for f in _worth(kinds, offered, scenario.fleet_points) if _within_cards(kinds, f)]
    return tuple(Fleet(_key(f), _units(f), rows.get(_key(f), "")) for f in fleets if any(not kinds[k].mines for k in f))


@rule("SC-14.1", "SC-14.2")
def exchanges(charts: Charts, kinds: Mapping[str, Kind], side: str, scenario: Scenario) -> tuple[Fleet, ...]:
    """The scenario's own fleet first, then every fleet got by giving up destroyers or submarines for reinforcements of
    exactly the same points. Slow ships must find room in the first row."""
    fixed = {"freighter": scenario.freighters, "tanker": scenario.tankers} if side == ALLIED else {}
    given, stock = ("allied_destroyer", scenario.destroyers) if side == ALLIED else ("submarine", scenario.submarines)
    offered = [k.id for k in kinds.values() if k.side == side and k.module == "reinforcements"]
    fleets = [Fleet("none", _units({**fixed, given: stock}), "")]
    for n in range(1, stock + 1):
        rows = _listed(charts, kinds, "exchange", side, points=n * kinds[given].points)
        for got in _worth(kinds, offered, n * kinds[given].points):
            units = _units({**fixed, given: stock - n, **got})
            if _within_cards(kinds, got) and _can_act(kinds, units) and _fits(kinds, units, scenario.columns):
                fleets.append(Fleet(f"{n}={_key(got)}", units, rows.get(_key(got), "")))
    return tuple(fleets)


def _can_act(kinds: Mapping[str, Kind], units: tuple[str, ...]) -> bool:
    return any(not kinds[k].mines for k in units)


def _fits(kinds: Mapping[str, Kind], units: tuple[str, ...], columns: int) -> bool:
    return sum(kinds[k].slow for k in units) <= columns


def public_counts(units: tuple[str, ...] | list[str], kinds: Mapping[str, Kind]) -> tuple[int, int]:
    """What is announced before deployment: mines and surface ships."""
    return sum(kinds[k].mines for k in units), sum(kinds[k].surface for k in units)
