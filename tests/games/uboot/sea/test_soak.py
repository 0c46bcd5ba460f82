"""A day at sea under a convoy, with orders given at random: nothing impossible ever happens."""

from __future__ import annotations

import os
import random

import pytest

from games.uboot.afloat import afloat
from kaleun.games.uboot.sea import orders, tubes
from kaleun.games.uboot.sea.invariants import invariants
from kaleun.games.uboot.sea.orders import in_arc

HOUR = 3600


def some_order(at, rng):
    """One order that could be given now, at random."""
    s, p, boat = at.s, at.p, at.boat
    kind = rng.choice(
        ["speed", "course", "depth", "view", "fire", "flood", "reload", "gun", "fix", "send", "observers"]
    )
    if kind == "speed":
        orders.speed(s, p, rng.choice(["full_astern", "stop", "slow_ahead", "half_ahead", "full_ahead"]))
    elif kind == "course":
        orders.course(s, p, rng.uniform(0, 360), rng.choice([-1, 0, 1]))
    elif kind == "depth" and not boat.diving:
        if boat.depth <= 0:
            s.ready.observers = 0
            orders.dive(s, p, rng.choice([10, 50, 120]))
        elif rng.random() < 0.3:
            orders.resurface(s, p)
        else:
            orders.depth(s, p, rng.choice([10, 25, 90, 160]))
    elif kind == "view":
        view = rng.choice(["periscope", "hydrophone", "tdc"] if boat.depth > 0 else ["gun88", "gun20", "tdc"])
        orders.open_view(s, p, view)
    elif kind == "flood":
        tubes.flood(s, p, [n for n, t in enumerate(boat.tubes, 1) if t.load and not t.flooded])
    elif kind == "reload":
        empty = [n for n, t in enumerate(boat.tubes, 1) if not t.load and not t.reload_at]
        fitting = [(n, k) for n in empty for k in ("g7a", "g7e") if boat.spares.get(tubes.spare_of(at.sb, n, k), 0) > 0]
        if fitting:
            tubes.reload(s, p, *rng.choice(fitting))
    elif kind in ("fire", "gun"):
        held = [c for c in s.sea.contacts if not c.lost and c.distance > 0]
        if held and kind == "gun" and "gun88" in boat.views:
            orders.shell(s, p, rng.choice(held).id)
        elif held:
            contact = rng.choice(held)
            ready = [n for n, t in enumerate(boat.tubes, 1) if t.flooded and in_arc(s, p, contact, n)]
            orders.lock(s, p, contact.id)
            if ready:
                tubes.fire(s, p, ready, max(0.0, contact.course), 7.0, contact.distance, magnetic=rng.random() < 0.3)
    elif kind == "fix" and boat.depth <= 0:
        orders.sextant(s, p)
    elif kind == "send" and boat.depth <= 0 and not s.sea.sending:
        orders.send(s, p, "report")
    elif kind == "observers" and boat.depth <= 0:
        s.ready.observers = rng.randint(0, 6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3 if "KALEUN_DEEP" in os.environ else 1))
def test_a_day_of_random_orders(seed):
    rng = random.Random(seed)
    at = afloat("A2", seed=seed, empty=False)
    group = at.s.sea.groups[0]
    at.s.sea.lat0, at.s.sea.lon0 = group.lat - 0.1, group.lon
    seen = set()
    while at.s.clock.seconds < 24 * HOUR:
        if rng.random() < 0.5:
            some_order(at, rng)
        at.run(rng.randint(1, 90))
        wrong = list(invariants(at.s, at.p.book))
        assert not wrong, (wrong, at.s.clock.seconds)
        seen |= {e.kind for e in at.events}
        at.events.clear()
        if at.s.outcome not in ("", "time_up"):
            at.s.outcome = ""
            at.boat.depth = at.boat.keel = min(at.boat.depth, 60.0)
            at.boat.y -= 3000.0
            at.s.sea.water = 500.0
    assert {"watch", "food", "dived", "surfaced"} <= seen
