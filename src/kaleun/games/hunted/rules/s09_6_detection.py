"""Section 9.2.2 and 9.6.4-9.6.9: the approach to Close Range and the escorts' search for the boat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s07_2_wolfpack import radio_dead
from kaleun.games.hunted.rules.s08_1_boxes import REMOTE, here
from kaleun.games.hunted.rules.s08_3_targets import fit_kommandant
from kaleun.games.hunted.rules.s10_6_crew import COMMAND
from kaleun.games.hunted.rules.s11_3_awards import has_detection_benefit
from kaleun.games.hunted.rules.s14_options import roll_quality
from kaleun.games.hunted.state import SEAT, Combat, State
from kaleun.games.hunted.tables import ability, look, summed, throw, working
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6, refusal
from kaleun.kernel.log import Mod
from kaleun.kernel.mods import Modifiers
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, Judged, Reasons, offers


@rule("TH-9.2.2.a", "TH-9.2.2.b", "TH-9.2.2.c", "TH-14.15.7")
def approach(s: State, p: P, c: Combat) -> Asks[bool]:
    """Creeping up to Close Range: 7 or more and the escorts have the boat before it fires. True if it got in."""
    found = approach_mods(s, p.book, c)
    roll = yield from throw(s, p, d6("TH-9.2.2.a", "approach", 2), weighty=True)
    total = sum(roll) + summed(found)
    row_id, row = caught_at(s, p.book, sum(roll), total)
    detected = row["result"] == "detected"
    code = "approach_detected" if detected else "approach_undetected"
    if detected:
        c.approach = True
        c.detection_bonus = look(p.book, "E2_escort_detection", "result", total)[1]["e3_mod"]
    p.log("TH-9.2.2.a", code, dice=roll, mods=found, chart="E2_escort_detection", row=row_id)
    return not detected


def approach_mods(s: State, book: Book, c: Combat) -> tuple[Mod, ...]:
    """Every modifier of the approach."""
    x = Search(s, book, c)
    return APPROACH.found(book.charts, x) + HIDDEN_APPROACH.found(book.charts, x)


@rule("TH-9.2.2.a", "TH-14.15.7")
def caught_at(s: State, book: Book, faces: int, total: int) -> tuple[str, Any]:
    """The row of the approach; a Bold Kommandant is found on high rolls only, whatever the modifiers."""
    table = book.charts["E2_escort_detection"]["close_approach"]
    bold = ability(s, book) == "bold_kommandant" and fit_kommandant(s)
    unseen = bold and faces < table["bold_ability_detect_from"]
    return look(book, "E2_escort_detection", "close_approach", 0 if unseen else total)


@rule("TH-9.6.9", "TH-9.6.4", "TH-9.6.7", "TH-14.6.1", "TH-14.16")
def detected(s: State, p: P, c: Combat) -> Asks[bool]:
    """2d6 and all modifiers: 9 or more finds the boat, 12 or more finds it exactly; a natural 2 never does.

    A boat caught on its approach has been found already. False also if the boat was lost below its test depth."""
    first, caught, far = c.detections == 0, c.approach, c.extreme and c.detections == 0
    bold, deep = (False, False) if caught or far else (yield from precautions(s, p, c))
    if s.outcome:
        return False
    if p.book.on("escort_quality") and not c.escort_quality:
        yield from roll_quality(s, p, c)
    c.detections += 1
    c.approach = False
    if caught:
        return True
    if far:
        return (yield from extreme_detection(s, p, c))
    found = detection_mods(s, p.book, c, first, bold, deep)
    roll = yield from throw(s, p, d6("TH-9.6.9", "detection", 2), weighty=True)
    row_id, row = look(p.book, "E2_escort_detection", "result", sum(roll) + summed(found))
    seen = found_by(p.book, sum(roll), row)
    c.detection_bonus = row["e3_mod"] if seen else 0
    p.log(
        "TH-9.6.9", "detected" if seen else "undetected", dice=roll, mods=found, chart="E2_escort_detection", row=row_id
    )
    return seen


@rule("TH-9.6.9")
def found_by(book: Book, faces: int, row: Any) -> bool:
    """Does this row find the boat? A natural 2 never does."""
    never = faces == book.charts["E2_escort_detection"]["result"]["natural_undetected"]
    return bool(row["result"] == "detected" and not never)


@rule("TH-14.16")
def extreme_detection(s: State, p: P, c: Combat) -> Asks[bool]:
    """After firing from Extreme Range the first search is unmodified: 11-12, or 10-12 after a second salvo."""
    table = p.book.charts["E2_escort_detection"]["extreme_range"]
    need = table["detect_from_second_salvo" if c.both_ends else "detect_from"]
    roll = yield from throw(s, p, d6("TH-14.16", "detection", 2), weighty=True)
    seen = bool(sum(roll) >= need)
    p.log("TH-14.16", "detected" if seen else "undetected", dice=roll, chart="E2_escort_detection", row="extreme_range")
    return seen


@cache
def _date_line(book: Book) -> int:
    rows = book.charts["E2_escort_detection"]["modifier"]
    return month(next(r["from"] for r in rows if r["key"] == "date_1944_on"))


class Search(NamedTuple):
    """What the modifiers of a detection roll look at: is it the first, with a BOLD canister, below test depth?"""

    s: State
    book: Book
    c: Combat
    first: bool = False
    bold: bool = False
    deep: bool = False


APPROACH = Modifiers(
    "E2_escort_detection",
    (("kmdt_oakleaves", "TH-11.3.6.b", lambda x: has_detection_benefit(x.s, x.book)),),
    "close_approach.modifiers",
)
HIDDEN_APPROACH = Modifiers(
    "E2_escort_detection",
    (("alberich", "TH-9.6.8", lambda x: x.s.boat.alberich and x.book.on("alberich_on_approach")),),
)
DETECTION = Modifiers(
    "E2_escort_detection",
    (
        ("kmdt_oakleaves", "TH-11.3.6.b", lambda x: has_detection_benefit(x.s, x.book)),
        *COMMAND,
        ("fuel_tanks_damaged", "TH-10.4.1", lambda x: not working(x.s, "fuel_tanks")),
        ("dive_planes_damaged", "TH-10.0.ex1", lambda x: not working(x.s, "dive_planes")),
        ("capital_ship", "TH-8.3.2.b", lambda x: x.c.encounter == "capital_ship"),
        ("g7a_fired_by_day", "TH-9.6.mods", lambda x: x.c.g7a_by_day),
        ("previously_detected", "TH-9.6.14", lambda x: x.c.detected_before),
        ("close_range", "TH-9.6.14.b", lambda x: x.c.detected_close),
        ("close_range", "TH-9.2.2.c", lambda x: x.c.range == "close" and not x.c.detected_close),
        ("long_range", "TH-9.6.mods", lambda x: x.c.range == "long" and not x.c.detected_close),
        ("night_surface_attack", "TH-9.5.1.a", lambda x: x.c.night_surface),
        ("fired_fore_and_aft", "TH-9.2.1.b", lambda x: x.c.both_ends and x.first),
        ("wolfpack_busy", "TH-7.2.2", lambda x: x.c.wolfpack < 0 and not radio_dead(x.s)),
        ("wolfpack_focused", "TH-7.2.2", lambda x: x.c.wolfpack > 0 and not radio_dead(x.s)),
        ("exceeding_test_depth", "TH-9.6.4", lambda x: x.deep),
        ("bold", "TH-9.6.7", lambda x: x.bold and x.c.escort_quality not in ("veteran", "elite")),
        ("alberich", "TH-9.6.8", lambda x: x.s.boat.alberich),
        ("attacked_escort_sunk_or_damaged", "TH-9.10.b", lambda x: x.c.escort_attacked == "harmed"),
        ("attacked_escort_unharmed", "TH-9.10.b", lambda x: x.c.escort_attacked == "unharmed"),
        ("area_indian_ocean_or_australia", "TH-9.6.mods", lambda x: here(x.s, x.book).table in REMOTE),
        ("date_1944_on", "TH-9.6.mods", lambda x: x.s.patrol.start >= _date_line(x.book)),
        ("type_xxi", "TH-9.6.mods", lambda x: x.s.boat.type == "XXI"),
        ("type_xb_or_xiv", "TH-9.6.mods", lambda x: x.s.boat.type in ("XB", "XIV")),
        ("escort_quality_elite", "TH-14.6.3", lambda x: x.c.escort_quality == "elite"),
        ("nibelung_used", "TH-14.12", lambda x: x.c.nibelung),
    ),
)


@rule("TH-9.6.mods", "TH-9.6.3")
def detection_mods(
    s: State, book: Book, c: Combat, first: bool, bold: bool = False, deep: bool = False
) -> tuple[Mod, ...]:
    """Every modifier of a detection roll, with its rule."""
    return DETECTION.found(book.charts, Search(s, book, c, first, bold, deep))


@rule("TH-9.6.4", "TH-9.6.5", "TH-9.6.6", "TH-9.6.7", "TH-10.3.4")
def precautions(s: State, p: P, c: Combat) -> Asks[tuple[bool, bool]]:
    """Before a detection roll: go below test depth, release a BOLD canister, both or neither."""
    found = offers(verdicts(s, p.book))
    if len(found) == 1:
        return False, False
    choice = yield _precautions(found)
    if "bold" in choice:
        s.boat.bold -= 1
        c.bold_used = True
        p.log("TH-9.6.7", "bold_released", n=s.boat.bold)
    if "deep" in choice:
        c.deep_used = True
        yield from below_test_depth(s, p)
    return "bold" in choice, "deep" in choice


@cache
def _precautions(found: tuple[Bundle, ...]) -> Ask:
    return Judged(SEAT, "precautions", "TH-9.6.4", found, refuse=Reasons(verdicts))


SILENT = Bundle([Option("silent", (), "TH-9.6.9")])
BOLD = Bundle([Option("bold", ("bold",), "TH-9.6.7")])
DEEP = Bundle([Option("deep", ("deep",), "TH-9.6.4")])
DEEP_BOLD = Bundle([Option("deep_bold", ("deep", "bold"), "TH-9.6.4")])


@rule("TH-9.6.5", "TH-9.6.6", "TH-9.6.7", "TH-9.8.8.5", "TH-14.6.1")
def verdicts(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """BOLD once, before the first detection where escorts have a quality; the test depth once, not from the surface
    and not with a holed hull."""
    c, boat = s.combat, s.boat
    assert c is not None
    yield SILENT
    bold = deep = False
    if not boat.bold:
        yield refusal("bold", "no_bold_left", "TH-9.6.7")
    elif c.bold_used:
        yield refusal("bold", "bold_used", "TH-9.6.7")
    elif book.on("escort_quality") and c.detections:
        yield refusal("bold", "bold_too_late", "TH-14.6.1")
    else:
        bold = True
        yield BOLD
    if boat.holed:
        yield refusal("deep", "hull_is_holed", "TH-9.8.8.5")
    elif c.night_surface and c.detections == 0:
        yield refusal("deep", "still_on_the_surface", "TH-9.6.6")
    elif c.deep_used:
        yield refusal("deep", "deep_already", "TH-9.6.5")
    else:
        deep = True
        yield DEEP
    if bold and deep:
        yield DEEP_BOLD


@rule("TH-14.15.19")
def keen(s: State, book: Book) -> bool:
    """Once a patrol keen judgment spares the hull."""
    assert s.patrol is not None
    return ability(s, book) == "keen_judgment" and not s.patrol.keen_used and fit_kommandant(s)


@rule("TH-9.6.4", "TH-9.6.5", "TH-14.15.19", "TH-10.3.4")
def below_test_depth(s: State, p: P) -> Asks[None]:
    """One Hull box, then 2d6 against the damaged boxes: less and the hull gives way, equal and it groans again."""
    t, boxes = s.patrol, p.book.mat(s.boat.type)["hull_boxes"]
    assert t is not None
    if keen(s, p.book):
        t.keen_used = True
    else:
        s.boat.hull += 1
    while True:
        if s.boat.hull >= boxes:
            s.outcome = "imploded"
            p.log("TH-9.6.4", "imploded")
            return
        roll = yield from throw(s, p, d6("TH-9.6.4", "test_depth", 2), weighty=True)
        if sum(roll) > s.boat.hull:
            p.log("TH-9.6.4", "below_test_depth", dice=roll, n=s.boat.hull)
            return
        if sum(roll) < s.boat.hull:
            s.outcome = "imploded"
            p.log("TH-9.6.4", "imploded", dice=roll)
            return
        s.boat.hull += 1
        p.log("TH-9.6.4", "hull_groans", dice=roll, n=s.boat.hull)
