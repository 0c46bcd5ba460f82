"""The crew at a real table: commands, prompts beside the clock, record, resume."""

from __future__ import annotations

import pytest

from games.uboot.given import GAME
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.record import load, verify
from kaleun.kernel.table import new_table
from proves import proves

CE, FO, NAV = "chief_engineer", "first_officer", "navigator"


def at_sea(seed=2, **options):
    t = new_table(GAME, seed=seed, options=options)
    while t.clock.seconds == 0 and t.pending.seat != "clock":
        t.answer(t.pending.keys[0])
    return t


def answer_all(t):
    """Everybody says yes to everything."""
    while t.prompts():
        t.answer(t.pending.keys[0])


@proves("BG-6.4.h", "BG-6.4.m")
def test_orders_wait_for_the_end_of_a_mobilization():
    t = at_sea()
    t.command("captain", "mobilize", call="stations")
    t.command(CE, "move", figure="brown-circle", to=3)
    with pytest.raises(IllegalAnswer, match="First finish"):
        t.command("captain", "new_course", degrees=300)
    for role in (FO, NAV, CE):
        t.reply(role, "ready:yes")
        assert t.run.state.crew.mobilization is not None
    t.reply("captain", "ready:yes")
    assert t.run.state.crew.mobilization is None
    t.command("captain", "new_course", degrees=300)
    answer_all(t)
    assert t.run.state.boat.helm == 300.0
    with pytest.raises(IllegalAnswer):
        t.command(CE, "move", figure="brown-circle", to=2)


@proves("BG-6.1.a")
def test_a_refusal_has_words_in_three_languages_and_changes_nothing():
    t = at_sea()
    t.command("captain", "mobilize")
    before = t.state_hash()
    with pytest.raises(IllegalAnswer, match="not yours"):
        t.command(NAV, "move", figure="brown-circle", to=3)
    assert t.state_hash() == before
    offers = {o.name: o for o in t.commands("captain")}
    for lang in ("en", "de", "es"):
        assert "{" not in offers["periscope"].refused.text(lang)


@pytest.mark.slow
@proves("BG-6.14.e", "BG-6.6.c")
def test_the_bell_waits_for_an_open_order():
    t = at_sea()
    bell = 6 * 3600 - t.book.sea.calendar.start_s % (6 * 3600)
    t.advance(bell - 30)
    answer_all(t)
    t.advance(bell - 30 - t.clock.seconds)
    t.command("captain", "new_course", degrees=200)
    t.advance(60)
    assert t.run.state.crew.watch == 1
    assert any(e.kind == "watch" for e in t.run.state.events)
    answer_all(t)
    assert t.run.state.crew.watch == 2


@proves("BG-8.5.b", "BG-10.3.6.a")
def test_a_breach_forces_real_time():
    from kaleun.kernel.live import Event

    t = at_sea()
    t.command(FO, "scale", to="fast_forward")
    t.run.state.events.append(Event("breach", {"section": 4}))
    t.advance(1)
    assert t.clock.scale == "real_time"
    with pytest.raises(IllegalAnswer, match="breach"):
        t.command(FO, "scale", to="action")


@proves("BG-H.7")
@pytest.mark.parametrize("stop", [3, 7, 12])
def test_saved_and_resumed_in_the_middle_of_things(stop):
    t = at_sea()
    script(t, stop)
    other = load(t.record(), game=GAME)
    assert other.state_hash() == t.state_hash()
    assert other.rewound == ""
    for one in (t, other):
        answer_all(one)
        one.advance(300)
        answer_all(one)
    assert other.state_hash() == t.state_hash()
    assert verify(t.record(), game=GAME).ok


def script(t, stop):
    steps = [
        lambda: t.command("captain", "mobilize"),
        lambda: t.command(CE, "move", figure="brown-square", to=5),
        lambda: t.command(CE, "move", figure="brown-triangle", to=6),
        lambda: t.command(NAV, "move", figure="green-square", to=8),
        lambda: t.advance(7),
        lambda: t.command(NAV, "ready"),
        lambda: t.reply(FO, "ready:yes"),
        lambda: t.reply(CE, "ready:yes"),
        lambda: t.reply("captain", "ready:yes"),
        lambda: t.command("captain", "observe"),
        lambda: t.reply(NAV, "crew:best"),
        lambda: t.command("captain", "prepare_meal"),
        lambda: t.advance(3),
    ]
    for step in steps[:stop]:
        step()


@proves("BG-6.14.d", "BG-6.5.h")
def test_every_log_line_and_prompt_has_words():
    t = at_sea(captain="medium")
    script(t, 13)
    for lang in ("en", "de", "es"):
        for pending in t.prompts().values():
            assert "{" not in pending.text(lang)
            assert all("{" not in option.text(lang) for option in pending.options)
    answer_all(t)
    for lang in ("en", "de", "es"):
        assert all("{" not in line.text(lang) for role in ROLES for line in t.log(role))
