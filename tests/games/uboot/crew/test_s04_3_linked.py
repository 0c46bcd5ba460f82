"""Section 4.3: what the crew takes along into the next part of a patrol."""

from __future__ import annotations

from games.uboot.given import ALL, crew
from kaleun.games.uboot.crew.s04_3_linked import next_part
from proves import proves


@proves("BG-4.3.b", "BG-10.3.3.j")
def test_cards_at_an_open_breach():
    for card, discarded in ((91, [91]), (81, [])):
        b = crew().put(4, *ALL).event("breach", section=4)
        b.s.crew.toolboxes["I"].cards, b.s.crew.toolboxes["II"].cards = [], [91, 81]
        b.s.crew.gone = sorted({*b.s.crew.gone, *b.book.crew.ce} - {91, 81})
        b.order("repair_breach", section=4, card=card)
        next_part(b.s, b.p)
        assert (b.s.crew.ce_discard, b.s.crew.toolboxes["II"].down) == (discarded, [])
        assert b.wrong() == []


@proves("BG-4.3.b", "BG-10.3.8.c")
def test_what_carries_over():
    b = crew().put(2, *ALL).put(5, "brown-square").kill("white-circle").card("blue-circle", 58)
    b.fault("diesel_port", "green").fault("radio", "yellow")
    b.order("repair_technical", component="diesel_port")
    b.s.crew.flooded, b.s.crew.medical["pills"], b.s.crew.used["pills"] = [6], 2, 3
    b.give("green-circle", "activation", "activation").track(orders="II", morale="V", blocked=1)
    b.s.clock.seconds = 3600
    left = b.s.crew.technical["radio"].worse_at - 3600
    next_part(b.s, b.p)
    b.s.clock.seconds = 0
    c = b.s.crew
    assert b.man("white-circle").kia
    assert b.tokens("blue-circle") == ["fatigue:58", "wound:58"]
    assert (c.flooded, c.medical["pills"]) == ([6], 2)
    assert (b.n("green-circle"), b.n("brown-square")) == (0, 0)
    assert list(c.technical) == ["radio"], "what was being repaired is done"
    assert (c.technical["radio"].worse_at, c.next_at) == (left, left)
    assert (b.orders, b.morale, c.blocked) == ("VIII", "V", 1)
    assert b.wrong() == []
