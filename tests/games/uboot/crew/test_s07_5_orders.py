"""Section 7.5: the orders one by one."""

from __future__ import annotations

import pytest

from games.uboot.given import ALL, BALLAST, HELM, crew
from kaleun.games.uboot.sea.radio import ciphertext
from kaleun.games.uboot.sea.state import Contact, Message
from proves import proves

FIRE = {"course": 70.0, "speed": 9.0, "distance_nm": 1.0}


def contact(b, id=7, bearing=5.0, distance=1.0):
    b.s.sea.contacts.append(Contact(id, 1, "eye", 0, 0, bearing=bearing, distance=distance))
    return b


@proves("BG-7.5.1.a", "BG-10.1.a", "BG-10.1.b")
def test_new_speed_on_the_surface():
    b = crew().put(2, *ALL).put(5, "brown-square", "brown-triangle")
    b.order("new_speed", setting="full_ahead")
    assert b.s.boat.telegraph == "full_ahead"
    assert [b.n(f) for f in ("brown-square", "brown-triangle")] == [1, 1]
    b.under()
    assert b.refused("new_speed", setting="stop") == "not_manned"
    b.put(6, "brown-square", "brown-triangle")
    assert b.refused("new_speed", setting="stop") == ""


@proves("BG-10.1.b")
def test_two_men_for_speed():
    b = crew().put(2, *ALL).put(5, "brown-square")
    assert b.refused("new_speed", setting="stop") == "not_manned"


@proves("BG-7.5.1.c", "BG-7.1.b")
def test_dive_needs_men_in_all_three_sections():
    b = crew().stations().put(2, *BALLAST)
    assert b.refused("dive", depth=10) == "not_manned"
    b.mobilize(brown_circle=3, brown_hexagon=3)
    b.order("dive", depth=10)
    assert b.orders == "VI"


@proves("BG-7.5.1.c")
def test_resurface():
    b = crew().stations().under(60)
    assert b.refused("dive", depth=20) == "needs_surfaced"
    b.order("resurface")
    assert b.s.boat.diving == "blow"


@proves("BG-7.5.1.d", "BG-10.1.c")
def test_new_depth():
    b = crew().put(2, *ALL).put(3, *HELM, *BALLAST)
    assert b.refused("new_depth", depth=90) == "needs_submerged"
    b.under(10)
    assert b.refused("new_depth", depth=0) == "no_such_depth"
    b.order("new_depth", depth=90)
    assert b.s.boat.keel == 90.0
    assert [b.n(f) for f in (*HELM, *BALLAST)] == [1, 1, 1, 1]


@proves("BG-10.2.a")
def test_one_ballast_man_is_not_enough():
    b = crew().put(2, *ALL).put(3, *HELM, BALLAST[0]).under(10)
    assert b.refused("new_depth", depth=30) == "not_manned"


@proves("BG-7.5.2.b")
@pytest.mark.parametrize(("depth", "code"), [(10, ""), (12, "needs_depth_max_10"), (0, "needs_submerged")])
def test_periscope_depth(depth, code):
    b = crew().put(3, "white-circle").under(depth)
    assert b.refused("periscope") == code


@proves("BG-7.5.2.c", "BG-3.b")
def test_hydrophone():
    b = crew().put(2, "blue-square")
    assert b.refused("hydrophone") == "needs_submerged"
    b.under(20).order("hydrophone")
    assert "hydrophone" in b.s.boat.views


@proves("BG-7.5.2.d")
def test_a_sextant_under_clouds_is_spent():
    b = crew().put(8, "green-circle")
    b.s.sea.weather = "storm"
    b.order("sextant")
    assert b.orders == "VII"
    assert b.s.boat.fix == ""
    assert b.n("green-circle") == 1


@proves("BG-7.5.2.e", "BG-8.4.b")
def test_one_activation_per_message():
    b = crew(first_officer="easy").put(2, *ALL)
    b.s.sea.radio = [Message(id, 0, "TEXT", "1940-07-03", "waiting") for id in ("A", "B")]
    b.order("enigma")
    assert b.n("blue-square") == 2
    assert {m.state for m in b.s.sea.radio} == {"read"}
    b.s.sea.radio.append(Message("C", 0, "TEXT", "1940-07-03", "waiting"))
    assert b.refused("enigma", receive=["A"]) == "no_such_message"


@proves("BG-7.5.2.e")
def test_sending_needs_the_surface():
    b = crew().put(2, *ALL).under(15)
    b.s.sea.radio = [Message("A", 0, "TEXT", "1940-07-03", "waiting")]
    assert b.refused("enigma", send="report") == "needs_surfaced"
    b.under(0)
    assert b.refused("enigma", send="report") == "no_such_message"
    b.s.sea.outgoing = ["report"]
    b.order("enigma", send="report")
    assert b.s.sea.sending == "report"
    assert b.n("blue-square") == 1


@proves("BG-7.5.3.a", "BG-8.4.a")
def test_the_tdc_opens_from_the_bridge():
    b = contact(crew().put(3, "white-square"))
    assert b.refused("tdc", contact=7) == "needs_view_open"
    b.observers("green-circle")
    assert b.refused("tdc", contact=9) == "no_such_contact"
    b.order("tdc", contact=7)
    assert b.s.boat.lock == 7
    assert "tdc" in b.s.boat.views


@proves("BG-7.5.3.a")
@pytest.mark.parametrize(
    ("bearing", "distance", "code"), [(0, 1.0, ""), (180, 1.0, ""), (0, 0.1, "out_of_arc"), (0, 9.0, "out_of_arc")]
)
def test_the_target_must_be_in_arc_and_range(bearing, distance, code):
    b = contact(crew().put(3, "white-square"), bearing=bearing, distance=distance).observers("green-circle")
    b.s.boat.course = 0.0
    assert b.refused("tdc", contact=7) == code


@proves("BG-7.5.3.a")
def test_no_fire_without_the_tdc():
    b = crew().put(1, "white-square")
    b.s.boat.tubes[0].flooded = True
    assert b.refused("fire_torpedoes", tubes=[1], **FIRE) == "needs_tdc_locked"


@proves("BG-7.5.3.b", "BG-7.5.c")
def test_one_activation_floods_all_four():
    b = crew().put(2, *ALL).put(1, "white-square")
    b.order("flood_tubes", tubes=[1, 2, 3, 4])
    assert b.n("white-square") == 1
    assert all(t.flood_at for t in b.s.boat.tubes[:4])
    assert b.refused("flood_tubes", tubes=[1]) == "no_such_tubes"
    assert b.refused("flood_tubes", tubes=[5]) == "not_manned"


@proves("BG-7.5.3.b")
def test_both_rooms_need_a_man_each():
    b = crew().put(2, *ALL).put(1, "white-square").put(6, "white-triangle")
    b.order("flood_tubes", tubes=[1, 5])
    assert [b.n(f) for f in ("white-square", "white-triangle")] == [1, 1]


def ready_to_fire():
    b = contact(crew().put(2, *ALL).put(3, "white-circle"))
    b.observers("green-circle")
    b.s.boat.course = 0.0
    b.order("tdc", contact=7)
    for tube in b.s.boat.tubes:
        tube.flooded = True
    return b


@proves("BG-7.5.3.c", "BG-6.5.f")
def test_a_salvo_by_one_man():
    b = ready_to_fire().put(1, "white-square")
    b.order("fire_torpedoes", tubes=[1, 2, 3], **FIRE)
    assert b.n("white-square") == 3
    assert len(b.s.sea.torpedoes) == 3


@proves("BG-7.5.3.c")
def test_a_salvo_shared_by_two():
    b = ready_to_fire().put(1, "white-square", "white-triangle")
    b.give("white-square", "activation", "activation")
    b.order("fire_torpedoes", tubes=[1, 2, 3], **FIRE)
    assert b.n("white-square") + b.n("white-triangle") == 5
    assert b.excess == "blank"


@proves("BG-7.5.3.c", "BG-6.5.e")
def test_a_non_specialist_pays_once_more_per_order():
    b = ready_to_fire().put(1, "blue-circle")
    b.order("fire_torpedoes", tubes=[1, 2], **FIRE)
    assert b.n("blue-circle") == 3


@proves("BG-7.5.c")
def test_tube_five_is_fired_aft():
    b = ready_to_fire().put(1, "white-square")
    assert b.refused("fire_torpedoes", tubes=[5], **FIRE) == "not_manned"


@proves("BG-7.5.3.d", "BG-8.4.f")
def test_reload_one_tube():
    b = crew().put(2, *ALL).put(1, "white-triangle", "white-hexagon", "blue-circle")
    b.s.boat.tubes[0].load = b.s.boat.tubes[1].load = ""
    b.order("reload", tube=1, kind="g7e")
    assert [bool(t.reload_at) for t in b.s.boat.tubes[:2]] == [True, False]
    assert [b.n(f) for f in ("white-triangle", "white-hexagon", "blue-circle")] == [1, 1, 2]
    assert b.refused("reload", tube=3, kind="g7e") == "needs_tube_empty"
    b.s.boat.spares["bow g7e"] = 0
    assert b.refused("reload", tube=2, kind="g7e") == "needs_spare_torpedo"


@proves("BG-7.5.3.d")
def test_a_torpedo_from_outside():
    b = crew(mission="A1").put(2, *ALL).put(7, "white-triangle", "white-hexagon", "green-hexagon")
    spares = b.s.boat.spares
    kind = next(name.split()[1] for name, n in spares.items() if name.startswith("external") and n)
    b.s.sea.weather, b.s.boat.speed = "calm_clear", 0.0
    assert b.refused("load_external", kind=kind) == "no_spare_place"
    for name in [name for name in spares if name.startswith("bow")]:
        spares[name] = 1
    outside, inside = spares[f"external {kind}"], spares.get(f"bow {kind}", 0)
    b.s.boat.speed = 6.0
    assert b.refused("load_external", kind=kind) == "needs_calm"
    b.s.boat.speed = 0.0
    b.order("load_external", kind=kind)
    b.later(90 * 60 - 1)
    assert spares[f"external {kind}"] == outside
    b.later(1)
    assert (spares[f"external {kind}"], spares[f"bow {kind}"]) == (outside - 1, inside + 1)


@proves("BG-7.5.3.d")
def test_a_dive_abandons_it():
    b = crew(mission="A1").put(2, *ALL)
    b.s.crew.external, b.s.crew.external_at = "g7a", 600
    b.event("dived")
    assert (b.s.crew.external, b.s.crew.external_at) == ("", -1)
    assert crew(mission="M01").refused("load_external", kind="g7a") == "needs_spare_torpedo"


@proves("BG-7.5.3.e", "BG-8.4.c")
def test_the_88_needs_three_men():
    b = contact(crew()).put(2, *ALL).put(7, "white-hexagon", "blue-circle")
    b.s.sea.weather = "fair"
    assert b.refused("gun_88mm", contact=7) == "not_manned"
    b.put(7, "blue-triangle")
    b.order("gun_88mm", contact=7)
    assert b.s.boat.gun_target == 7
    assert [b.n(f) for f in ("white-hexagon", "blue-circle", "blue-triangle")] == [1, 1, 1]
    b.under()
    assert b.refused("gun_88mm", contact=7) == "needs_surfaced"


@proves("BG-7.5.3.f")
def test_the_20_mm_by_two_observers():
    b = crew().observers("green-square", "green-triangle")
    b.order("gun_20mm")
    assert b.s.ready.observers == 2
    assert b.s.ready.gunners20 == 2
    b.mobilize(green_square=3)
    assert b.s.ready.gunners20 == 0


@proves("BG-7.5.4.c", "BG-7.7.a", "BG-2.m")
def test_address_the_crew():
    b = crew().put(3, "white-circle").track(morale="VI")
    b.order("address_crew", card=1)
    assert b.morale == "IX"
    assert 1 not in b.s.crew.hand
    assert 1 in b.s.crew.gone
    assert b.orders == "VII"
    assert sum(b.n(f) for f in ALL) == 9, "two in each role, and the speaker"
    assert b.refused("address_crew", card=1) == "needs_card_in_hand"


@proves("BG-7.5.4.d", "BG-9.4.1.a")
def test_the_cook_must_be_in_section_four():
    b = crew().put(3, *ALL)
    assert b.refused("prepare_meal") == "not_manned"
    b.put(4, "green-hexagon", "white-circle")
    b.order("prepare_meal")
    assert (b.n("green-hexagon"), b.n("white-circle")) == (1, 0)


@proves("BG-7.5.4.e")
def test_mobilize_needs_no_icons():
    assert crew().book.crew.orders["mobilize"].needs == ()


@proves("BG-10.3.1.a")
@pytest.mark.parametrize(("level", "code"), [("green", ""), ("yellow", ""), ("red", "out_of_order")])
def test_a_component_out_of_order(level, code):
    b = crew().put(3, "white-circle").under(10).fault("periscope", level)
    assert b.refused("periscope") == code


@proves("BG-H.9")
def test_emergency_steering():
    b = crew().put(2, *ALL).put(6, *HELM)
    b.s.crew.flooded = [3]
    assert b.refused("new_course", degrees=1) == "not_manned"
    b = crew(emergency_steering=True).put(2, *ALL).put(6, *HELM)
    b.s.crew.flooded = [3]
    b.order("new_course", degrees=1)
    assert [b.n(f) for f in HELM] == [2, 2]


@proves("BG-10.3.4.f")
def test_every_order_in_the_dark_needs_a_helper():
    b = crew().put(2, *ALL).put(3, *HELM).token(3, "lighting", "lighting")
    assert b.refused("new_course", degrees=1) == "not_manned"
    b.put(3, "white-circle")
    b.order("new_course", degrees=1)
    assert [b.n(f) for f in (*HELM, "white-circle")] == [1, 1, 1]


@proves("BG-10.3.4.f")
def test_the_helper_is_not_cheaper_under_an_easy_captain():
    b = crew(captain="easy").put(2, *ALL).put(3, *HELM, "white-circle").token(3, "lighting")
    b.order("new_course", degrees=1)
    assert [b.n(f) for f in (*HELM, "white-circle")] == [0, 0, 1]


@proves("BG-10.3.4.f", "BG-7.5.3.c")
def test_a_salvo_in_the_dark():
    b = ready_to_fire().put(1, "white-square", "blue-circle").token(1, "lighting")
    b.order("fire_torpedoes", tubes=[1, 2], **FIRE)
    assert (b.n("white-square"), b.n("blue-circle")) == (2, 1)


@proves("BG-8.4.b")
@pytest.mark.parametrize(("level", "needed"), [("medium", False), ("hard", True)])
def test_on_hard_the_ciphertext_is_typed(level, needed):
    b = crew(first_officer=level).put(2, *ALL)
    b.s.sea.radio = [Message("A", 0, "CONVOY AM 25", "1940-07-03", "waiting")]
    key = b.book.charts["enigma_keys"]["keys"]["1940-07-03"]
    b.order("enigma", key=key, typed="QWERTZ")
    assert (b.s.sea.radio[0].state == "waiting") == needed
    if needed:
        came = ciphertext(b.s, b.book.sea, b.s.sea.radio[0])
        b.order("enigma", key=key, typed=came.lower().replace(" ", ""))
    assert b.s.sea.radio[0].state == "read"


@proves("BG-7.5.3.c")
@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ({"depth": 2.0}, ""), ({"depth": 12.0}, ""), ({"depth": 1.0}, "no_such_run_depth"),
        ({"depth": 40.0}, "no_such_run_depth"), ({"spread_deg": 10.0}, ""), ({"spread_deg": 11.0}, "no_such_spread"),
        ({"spread_deg": -1.0}, "no_such_spread"),
    ],
)  # fmt: skip
def test_what_a_torpedo_can_be_set_to(setting, code):
    b = contact(crew().put(2, *ALL).put(1, "white-square", "white-triangle").under())
    b.s.boat.views |= {"tdc": 10**6, "periscope": 10**6}
    b.s.boat.lock, b.s.boat.tubes[0].flooded = 7, True
    assert b.refused("fire_torpedoes", tubes=[1], **FIRE, **setting) == code


@proves("BG-8.3.a")
@pytest.mark.parametrize(("weather", "n"), [("rain", 1), ("gale", 2), ("storm", 2)])
def test_wet_observers(weather, n):
    """House: from sea 7 each observer takes one activation more when assigned."""
    b = crew().put(2, *ALL).put(8, "green-square", "green-triangle")
    b.s.sea.weather = weather
    b.order("observe", sailors=["green-square"])
    dry = crew().put(2, *ALL).put(8, "green-square", "green-triangle").order("observe", sailors=["green-square"])
    assert b.n("green-square") - dry.n("green-square") == n - 1
