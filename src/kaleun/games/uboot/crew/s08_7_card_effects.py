"""Card effects: one function for each `op` of card_ops.toml."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.aboard import living, observers, surfaced
from kaleun.games.uboot.crew.book import LEVELS
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_6_activation import activate, rest
from kaleun.games.uboot.crew.s06_7_busy import stop, update
from kaleun.games.uboot.crew.s06_9_health import give_card
from kaleun.games.uboot.crew.s06_10_kia import discard_card
from kaleun.games.uboot.crew.s07_2_order_track import block, shift
from kaleun.games.uboot.crew.s07_3_morale import change_morale
from kaleun.games.uboot.crew.s07_6_random import draw
from kaleun.games.uboot.crew.s08_7_who import Effect, choose, who
from kaleun.games.uboot.crew.s09_4_food import new_supply, refill, throw_away
from kaleun.games.uboot.crew.s10_3_2_technical import components, draw_component, mark, worsen
from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.seats import CHIEF_ENGINEER, FIRST_OFFICER, NAVIGATOR
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-6.9.a", "BG-7.3.i", "BG-8.7.a")
def carry_out(s: State, p: P, number: int, effects: Sequence[Effect]) -> Asks[None]:
    """Applies the effects of a card in order; conditions are looked at when the card is turned up."""
    apply = [effect for effect in effects if holds(s, p, effect.get("when", ""))]
    for effect in apply:
        yield from OPS[effect["op"]](s, p, effect, number)


def holds(s: State, p: P, when: str) -> bool:
    """The values of `when`."""
    hostile = {u.id for u in s.sea.units if u.hostile}
    contacts = [c for c in s.sea.contacts if not c.lost and c.unit in hostile]
    near = any(0 <= c.distance <= p.book.crew.near_nm for c in contacts)
    return {
        "": True,
        "surfaced": surfaced(s),
        "submerged": not surfaced(s),
        "enemy_near": near,
        "enemy_not_near": not near,
        "vessel_sunk": bool(s.sea.sunk),
        "nothing_sunk": not s.sea.sunk,
        "no_technical": all(c.level == LEVELS[-1] for c in s.crew.technical.values()),
    }[when]


def _morale(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    change_morale(s, p, effect["n"], "card")
    yield from ()


@rule("BG-2.m", "BG-6.6.a", "BG-6.6.1.d")
def _activate(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    figures = yield from who(s, p, effect)
    activate(s, p, "BG-6.6.a", {figure: int(effect["n"]) for figure in figures})


def _rest(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    figures = yield from who(s, p, effect)
    for figure in figures:
        note(s, p, "BG-6.6.c", "rested", who=figure, n=rest(s, p, figure, effect["n"]))


def _order_track(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    shift(s, p, effect["n"])
    yield from ()


def _block(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    block(s, p, effect["n"])
    yield from ()


def _technical(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    """A component that has a condition already is skipped."""
    hit = yield from draw_component(s, p, components(s, p, 0, effect.get("tag", ""), sound=True))
    if hit:
        mark(s, p, hit, effect["level"])


def _worsen(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    yield from worsen(s, p)


def _medical(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    """The First Officer returns discarded medical tokens of his choice."""
    for _ in range(effect["n"]):
        kinds = [kind for kind, n in s.crew.used.items() if n]
        if not kinds:
            return
        kind = yield Ask(FIRST_OFFICER, "medical_back", "BG-8.7.a", [Option(f"medical:{kind}", kind) for kind in kinds])
        s.crew.used[kind] -= 1
        s.crew.medical[kind] += 1


def _ce_return(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    """The Chief Engineer returns discarded bonus cards to a toolbox of his choice."""
    for _ in range(effect["n"]):
        boxes = [name for name, box in s.crew.toolboxes.items() if box.section]
        options = [Option(f"card:{n}-{box}", (n, box), card=n, box=box) for n in s.crew.ce_discard for box in boxes]
        if not options:
            return
        card, box = yield Ask(CHIEF_ENGINEER, "card_back", "BG-8.7.a", options)
        s.crew.ce_discard.remove(card)
        s.crew.toolboxes[box].cards.append(card)


def _pyramid_discard(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    """The Navigator discards tokens of the pyramid, then refills it."""
    food, kind = s.crew.food, effect.get("type", "")
    for _ in range(effect["n"]):
        spaces = [n for n, token in enumerate(food.pyramid) if token and kind in ("", token)]
        if not spaces:
            break
        space = spaces[0]
        if len(spaces) > 1:
            options = [Option(f"space:{n}", n, kind=food.pyramid[n]) for n in spaces]
            space = yield Ask(NAVIGATOR, "discard_food", "BG-8.7.a", options)
        throw_away(p.book, food, [food.pyramid[space]])
        food.pyramid[space] = ""
    yield from refill(s, p)


def _supply_add(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    """Tokens from the box join the Food Supply, unless their type has spoiled."""
    food, kind = s.crew.food, effect["type"]
    if kind not in p.book.crew.spoilage[: food.spoiled]:
        yield from new_supply(s, food.supply + [kind] * effect["n"])
        food.added += effect["n"]


def _stop_observer(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    for figure in (yield from choose(s, NAVIGATOR, "observer_stops", observers(s), effect["n"])):
        stop(s, p, figure)
    update(s, p)


def _cancel_next_morale_card(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    s.crew.skip_card += 1
    yield from ()


@rule("BG-2.o", "BG-6.9.a", "BG-7.6.a", "BG-7.6.b")
def _assign_random(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    """A random sailor takes the card; if he is dead it goes under its deck without effect."""
    (figure,) = yield from draw(s, p, 1)
    if living(s, figure):
        give_card(s, p, figure, number)
    else:
        tell(s, p, "BG-7.6.b", "card_for_the_dead", who=figure, card=number)
        discard_card(s, p, number)


def _meal_size(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    s.crew.food.larger, s.crew.food.larger_max = effect["n"], effect["max"]
    yield from ()


def _lock_toolbox(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    s.crew.toolboxes[effect["box"]].locked = True
    yield from ()


def _morale_gain_change(s: State, p: P, effect: Effect, number: int) -> Asks[None]:
    s.crew.gain_change, s.crew.gain_min = effect["n"], effect["min"]
    yield from ()


OPS: dict[str, Callable[[State, P, Effect, int], Asks[None]]] = {
    "morale": _morale,
    "activate": _activate,
    "rest": _rest,
    "order_track": _order_track,
    "block": _block,
    "technical": _technical,
    "worsen": _worsen,
    "medical": _medical,
    "ce_return": _ce_return,
    "pyramid_discard": _pyramid_discard,
    "supply_add": _supply_add,
    "stop_observer": _stop_observer,
    "cancel_next_morale_card": _cancel_next_morale_card,
    "assign_random": _assign_random,
    "meal_size": _meal_size,
    "lock_toolbox": _lock_toolbox,
    "morale_gain_change": _morale_gain_change,
}
