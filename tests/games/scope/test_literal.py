"""The rules against a second, literal reading (literal.py) on random positions. `KALEUN_DEEP=1` for the full number."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from games.scope import literal
from games.scope.given import GAME
from kaleun.conformance.cases import Captain
from kaleun.games.scope.belief import read
from kaleun.games.scope.redeal import known
from kaleun.games.scope.rules.s06_ship_movement import HEADING
from kaleun.games.scope.rules.s07_ship_meets_torpedo import step
from kaleun.games.scope.rules.s08_torpedo_phase import torpedo_phase
from kaleun.games.scope.rules.s10_5_inescapable import doomed
from kaleun.games.scope.rules.s13_surface_combat import HOLD, misses, struck
from kaleun.games.scope.rules.s13_surface_combat import verdicts as shots
from kaleun.games.scope.rules.s20_escort_carrier import gunners
from kaleun.games.scope.rules.s20_escort_carrier import verdicts as aircraft
from kaleun.games.scope.sea import blocked
from kaleun.games.scope.state import Order, Ship, State, Torpedo
from kaleun.kernel.game import Play
from kaleun.kernel.table import new_table
from kaleun.kernel.verdict import Bundle

DEEP = bool(os.environ.get("KALEUN_DEEP"))
CASES = 100_000 if DEEP else 3_000
FLEET = {
    "F1": "freighter", "F2": "freighter", "F3": "freighter", "T1": "tanker", "T2": "tanker", "D1": "allied_destroyer",
    "D2": "allied_destroyer", "B1": "allied_battleship", "C1": "escort_carrier", "K1": "flower", "U1": "submarine",
    "U2": "submarine", "Z1": "german_destroyer", "G1": "german_battleship", "S1": "s_boot",
}  # fmt: skip
HEADINGS = list(literal.COMPASS)
BOOKS = [
    GAME.book(GAME.full_options({"scenario": scenario, "surface_combat": True, **more}), GAME.charts())
    for scenario, more in (
        ("lone_wolf", {"reinforcements": True}), ("coordinated_attack", {"reinforcements": True}),
        ("naval_large_battle", {"reinforcements": True}), ("wolf_and_shepherd_5x6", {}), ("hunting_group_5x7", {}),
    )
]  # fmt: skip
CARDS = {row["id"]: row for row in GAME.charts()["ships"]["ship"]}


def offered(verdicts: Any) -> list[Any]:
    return [value for verdict in verdicts if isinstance(verdict, Bundle) for value in verdict.values]


def random_state(book: Any, rng: random.Random) -> State:
    """Any position a combat could begin with, likely or not."""
    area = book.area
    cells = rng.sample(area.cells, 16)
    mines = [cells.pop() for _ in range(rng.choice((0, 0, 1, 2)))]
    ships = {}
    for name in rng.sample(sorted(FLEET), rng.randint(2, 9)):
        kind = FLEET[name]
        side = CARDS[kind]["side"]
        status = "burning" if kind == "tanker" and rng.random() < 0.3 else "afloat"
        damaged = CARDS[kind]["red_side"] and rng.random() < 0.4
        ships[name] = Ship(name, kind, side, cells.pop(), status, damaged)
    torpedoes = []
    for owner in ("german", "allied"):
        for number in (1, 2):
            if rng.random() < 0.55:
                torpedoes.append(
                    Torpedo(owner, number, rng.choice(area.cells), rng.choice(HEADINGS), rng.random() < 0.15)
                )
    rng.shuffle(torpedoes)
    torpedoes = [t for t in torpedoes if t.cell not in mines]
    state = State(
        active=rng.choice(("german", "allied")), turn=9, ships=ships, mines=mines, mines_of=["allied"] * len(mines),
        torpedoes=torpedoes, subs=sorted(c for c in rng.sample(area.cells, 3) if c not in mines),
        armed=rng.choice(["", "F1", "F2"]),
    )  # fmt: skip
    if state.armed not in ships:
        state.armed = ""
    for side in ("german", "allied"):
        slow = [s for s in ships.values() if s.side == side and s.status == "afloat" and book.kinds[s.kind].slow]
        if slow and rng.random() < 0.5:
            ship = rng.choice(slow)
            ways = [h for h, cell in area.around[ship.cell] if cell not in mines]
            ways += ["EXIT"] if book.kinds[ship.kind].cargo and ship.cell // 10 == 5 else []
            if ways:
                state.orders[side] = Order(ship.id, rng.choice(ways))
    state.moved = [s for s in ships if rng.random() < 0.2 and ships[s].status == "afloat"]
    return state


def pair(cell: int) -> tuple[int, int] | None:
    return (cell // 10, cell % 10) if cell else None


def plain(s: State, book: Any) -> literal.Position:
    """The same position for the literal reader."""
    return {
        "rows": 5, "columns": book.scenario.columns, "active": s.active, "family": book.family, "cards": CARDS,
        "ships": [
            {"id": x.id, "kind": x.kind, "side": x.side, "cell": pair(x.cell), "status": x.status, "damaged": x.damaged}
            for x in s.ships.values()
        ],
        "mines": [pair(cell) for cell in s.mines],
        "torpedoes": [
            {"owner": t.owner, "number": t.number, "cell": pair(t.cell), "heading": t.heading, "fresh": t.fresh}
            for t in s.torpedoes
        ],
        "orders": {side: {"ship": o.ship, "heading": o.heading} for side, o in s.orders.items()},
        "moved": sorted(s.moved), "scores": dict(s.scores), "subs": [pair(cell) for cell in s.subs], "armed": s.armed,
    }  # fmt: skip


def alike(s: State, book: Any, p: literal.Position) -> None:
    """Fails with the first difference."""
    ours, theirs = plain(s, book), dict(p)
    for where in ("torpedoes",):
        ours[where] = sorted(ours[where], key=lambda t: (t["owner"], t["number"]))
        theirs[where] = sorted(theirs[where], key=lambda t: (t["owner"], t["number"]))
    assert ours == theirs


@pytest.mark.slow
def test_the_combat_core_agrees_with_the_literal_reading():
    rng = random.Random(4711)
    judged = hits = 0
    for number in range(CASES):
        book = BOOKS[number % len(BOOKS)]
        s = random_state(book, rng)
        p = plain(s, book)
        # guns, bombers, flak
        for side in ("german", "allied"):
            ours = {}
            for value in offered(shots(side, s, book)):
                if value == HOLD.values[0]:
                    continue
                by, target = s.ships[value[1]], s.ships[value[2]]
                power = book.kinds["armed_freighter" if by.id == s.armed else by.kind].firepower
                ours[by.id, target.id] = misses(s, book, by, power, target.cell, book.kinds[target.kind].armor)
            assert ours == literal.shots(p, side)
        in_the_air = GAME.copy(s)
        in_the_air.in_the_air = True
        if "C1" in s.ships:
            bombed = {v[1] for v in offered(aircraft(in_the_air, book, "allied")) if v[0] == "bomb"}
            assert bombed == set(literal.bomber_cards(p))
        for ship, count in literal.bomber_cards(p).items():
            kind = book.kinds[s.ships[ship].kind]
            assert kind.aa + (kind.armor > book.bomber_power) == count
        cell = rng.choice(book.area.cells)
        if cell not in blocked(s):
            flak = {
                g.id: misses(s, book, g, book.kinds[g.kind].firepower, cell, book.plane_armor)
                for g in gunners(s, book, cell)
            }
            assert flak == literal.flak_cards(p, pair(cell))
        # a shell, a step, the torpedoes
        afloat = [x for x in s.ships.values() if x.status == "afloat"]
        if afloat:
            target, power = rng.choice(afloat), rng.choice((1, 2, 3))
            shot = GAME.copy(s)
            struck(shot, Play(book), shot.ships[target.id], power)
            alike(shot, book, literal.shell_hits(p, target.id, power))
            mover = rng.choice(afloat)
            ways = [c for _, c in book.area.around[mover.cell] if c not in blocked(s)]
            if ways:
                goal = rng.choice(ways)
                heading = HEADING[goal - mover.cell]
                after = GAME.copy(s)
                hits += not step(after, Play(book), after.ships[mover.id], heading, goal)
                after.moved = sorted(set(after.moved))
                alike(after, book, literal.one_step(p, mover.id, heading))
        run = GAME.copy(s)
        torpedo_phase(run, Play(book))
        alike(run, book, literal.torpedo_phase(p))
        # ships that cannot escape
        for ship in s.ships.values():
            if ship.kind != "s_boot" or number % 10 == 0:  # the literal reader tries 72 ways a turn for an S-boot
                verdict = literal.cannot_escape(p, ship.id)
                assert doomed(s, book, ship) is verdict
                judged += verdict
    assert judged > CASES / 20
    assert hits > CASES / 500


def test_ships_that_cannot_escape_are_found_by_trying_everything():
    """A few of the positions above, before a commit too."""
    rng = random.Random(28)
    judged = set()
    for number in range(250):
        book = BOOKS[number % len(BOOKS)]
        s = random_state(book, rng)
        p = plain(s, book)
        for ship in s.ships.values():
            if ship.kind != "s_boot":
                verdict = literal.cannot_escape(p, ship.id)
                assert doomed(s, book, ship) is verdict
                judged.add((ship.kind, verdict))
    assert {(kind, verdict) for kind in ("freighter", "submarine") for verdict in (False, True)} <= judged


@pytest.mark.slow
def test_the_belief_is_exactly_what_the_public_events_allow():
    """No layout too many, none too few, and the truth is among them."""
    largest = 0
    cases = [
        ("lone_wolf", {}, 25), ("coordinated_attack", {}, 435), ("wolf_pack", {}, 6545),
        ("coordinated_attack", {"slow_submarines": True}, 435), ("wolf_pack", {"surface_combat": True}, 6545),
        ("hunting_group_5x7", {}, 6545), ("naval_battle", {"surface_combat": True, "reinforcements": True}, 6545),
    ]  # fmt: skip
    for scenario, more, bound in cases:
        for seed in range(12 if DEEP else 2):
            table = new_table(GAME, seed=seed, options={"scenario": scenario, "turn_limit": 100, **more}, logging=False)
            captain, step_number = Captain(seed), 0
            while not table.over:
                s, book = table.run.state, table.book
                step_number += 1
                if s.traces and step_number % 7 == 0:
                    found = {tuple(book.area.unmask(layout)) for layout in known(s, book).odds}
                    counts = tuple(sorted({fleet.count("submarine") for fleet in book.fleets["german"]}))
                    events = [read(trace) for trace in s.traces]
                    literally = literal.possible_layouts(list(book.area.cells), events, counts)
                    assert found == {tuple(sorted(layout)) for layout in literally}
                    assert tuple(s.subs) in found
                    assert sum(known(s, book).odds.values()) == pytest.approx(1)
                    assert book.secret_fleets or len(found) <= bound
                    largest = max(largest, len(found))
                table.answer(captain.choose(table))
    assert largest > 500
