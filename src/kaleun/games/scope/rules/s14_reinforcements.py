"""Section 14: reinforcements. Secret choice of fleets, then mines, submarines and surface ships, in turn."""

from __future__ import annotations

from functools import cache, partial

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.fleets import Fleet, public_counts
from kaleun.games.scope.options import CUSTOM
from kaleun.games.scope.rules import s18_mines as s18
from kaleun.games.scope.rules.s02_setup import place_ship
from kaleun.games.scope.rules.s03_turn import begin_turn
from kaleun.games.scope.rules.s23_hunting_group import extra_ship
from kaleun.games.scope.state import ALLIED, GERMAN, State, trace
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Judged, Reasons


@rule("SC-2.3", "SC-14.1", "SC-25.2")
def german_fleet(s: State, p: P) -> Asks[str | None]:
    """Step: the German side takes its ships; where there is a choice it is secret."""
    announce_scenario(p)
    yield from choose_fleet(s, p, GERMAN)
    return None


@rule("SC-2.3", "SC-14.1", "SC-25.2")
def allied_fleet(s: State, p: P) -> Asks[str | None]:
    """Step: so does the Allied side, without knowing the other choice. Then the numbers of mines are announced."""
    yield from choose_fleet(s, p, ALLIED)
    yield from extra_ship(s, p)
    s.phase = "mines"
    if p.book.secret_fleets:
        p.reveal()
        for side in (ALLIED, GERMAN):
            p.log("SC-14.4", "mines_announced", side=side, n=public_counts(s.reserve[side], p.book.kinds)[0])
    return None


@rule("SC-2.1", "SC-24.1")
def announce_scenario(p: P) -> None:
    """What is played: the scenario, its target points, and who has the edge."""
    scenario, edge = p.book.scenario, p.book.options["edge"]
    row = f"scenario[id={scenario.id}]" if scenario.id != CUSTOM else ""
    code = "scenario" if scenario.target else "scenario_without_target"
    p.log("SC-2.1", code, chart="scenarios" if row else "", row=row, scenario=scenario.id, target=scenario.target)
    if edge != "none":
        p.log("SC-24.1", "edge", chart="scenarios", row=f"duel_edge[id={edge}]", edge=edge)


@rule("SC-14.1", "SC-25.2")
def choose_fleet(s: State, p: P, side: str) -> Asks[None]:
    """Any legal fleet of the side: an exchange for reinforcements or a purchase. Nobody can change it afterwards."""
    fleet = p.book.fleets[side][0]
    if p.book.secret_fleets:
        fleet = yield _fleets(p.book, side)
        p.log("SC-14.1", "fleet_chosen", side=side)
    s.reserve[side] = list(fleet.units)
    if p.book.secret_fleets:
        chart = "fleets" if fleet.row else ""
        p.log("SC-14.1", "own_fleet", to=side, chart=chart, row=fleet.row, units=list(fleet.units))


@cache
def _fleets(book: Book, side: str) -> Ask:
    rule_id = "SC-25.2" if book.family == "naval_battle" else "SC-14.1"
    return Ask(side, "fleet", rule_id, [_choice(f, rule_id) for f in book.fleets[side]], secret=True)


def _choice(fleet: Fleet, rule_id: str) -> Option:
    return Option(f"fleet:>{fleet.key}", fleet, rule_id, units=fleet.units)


@rule("SC-14.4")
def next_to_place(left: dict[str, int], placed: dict[str, int]) -> str | None:
    """Whose turn it is to place one: alternately, who has more begins, the Allies if equal; who has none left is
    skipped. None when all is placed."""
    total = {side: left[side] + placed[side] for side in (ALLIED, GERMAN)}
    first, second = (ALLIED, GERMAN) if total[ALLIED] >= total[GERMAN] else (GERMAN, ALLIED)
    side = second if placed[first] > placed[second] and left[second] else first
    if left[side]:
        return side
    return next((s for s in (first, second) if left[s]), None)


@rule("SC-14.3", "SC-14.4", "SC-18.1", "SC-25.3")
def lay_mines(s: State, p: P) -> Asks[str | None]:
    """Step, again and again until all mines lie: one mines card, face up, by the side whose turn it is."""
    kinds = p.book.kinds
    left = {side: public_counts(s.reserve[side], kinds)[0] for side in (ALLIED, GERMAN)}
    placed = {side: s.mines_of.count(side) for side in (ALLIED, GERMAN)}
    side = next_to_place(left, placed)
    if side is None:
        s.phase = "submarines"
        return None
    places = partial(s18.verdicts, side)
    cell = yield Judged(side, "lay_mines", "SC-18.1", places(s, p.book), refuse=Reasons(places))
    s.reserve[side].remove(f"{side}_mines")
    s.mines.append(cell)
    s.mines_of.append(side)
    p.log("SC-18.1", "mines_laid", side=side, cell=cell)
    return "lay_mines"


@rule("SC-14.3", "SC-14.4", "SC-25.3", "SC-2.5")
def deploy_ships(s: State, p: P) -> Asks[str | None]:
    """Step, again and again until all ships stand: one surface ship by the side whose turn it is. In the base game that
    is always the Allied side."""
    left = {side: len(s.reserve[side]) for side in (ALLIED, GERMAN)}
    placed = {side: sum(ship.side == side for ship in s.ships.values()) for side in (ALLIED, GERMAN)}
    turn = next_to_place(left, placed)
    if turn is None:
        if p.book.secret_fleets:
            s.traces.append(trace("count", n=len(s.subs)))
            p.log("SC-25.2", "submarines_known", n=len(s.subs))
        begin_turn(s, p)
        return None
    yield from place_ship(s, p, turn)
    return "deploy_ships"
