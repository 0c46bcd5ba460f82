"""Section 10.0-10.7: hits on the boat. E4 names the place; hull, flooding and systems take it at once."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P
from kaleun.games.hunted.rules.s10_6_crew import crew_injury
from kaleun.games.hunted.state import DAMAGED, State
from kaleun.games.hunted.tables import battery_boxes, li_mods, look, summed, tens_and_ones, throw, working
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("TH-9.6.11.a", "TH-9.6.11.b", "TH-9.6.13", "TH-10.0.a", "TH-10.3.2", "TH-3.4.b")
def take_hits(s: State, p: P, hits: int, submerged: bool, cause: str) -> Asks[None]:
    """Each hit is rolled on E4 and marked before the next; a full Hull track ends everything."""
    hull_boxes = p.book.mat(s.boat.type)["hull_boxes"]
    for _ in range(hits):
        faces = yield from throw(s, p, d6("TH-9.6.11.a", "damage", 2))
        row_id, row = look(p.book, "E4_uboat_damage", "result", tens_and_ones(faces))
        effect, count = row["effect"], row["count"]
        if effect == "hull":
            s.boat.hull += count
        elif effect == "flooding":
            s.boat.flooding += count
        p.log("TH-9.6.11.a", "hit", dice=faces, chart="E4_uboat_damage", row=row_id, effect=effect, n=count)
        for _ in range(count if effect not in ("hull", "flooding") else 0):
            if effect == "crew_injury":
                yield from crew_injury(s, p, submerged)
            else:
                damage(s, p, effect)
            if s.outcome:
                return
        if s.boat.hull >= hull_boxes:
            s.outcome = cause
            p.log("TH-10.3.2", cause)
            return
        if forced_up(s, p.book):
            p.log("TH-10.1.2", "forced_up")
            return


@rule("TH-10.1.2", "TH-9.6.13")
def forced_up(s: State, book: Book) -> bool:
    """The flooding marker is in its last box: the boat must surface and scuttle."""
    return bool(s.boat.flooding >= book.mat(s.boat.type)["flooding_boxes"])


@rule("TH-10.1.1", "TH-10.3.1", "TH-10.7.1", "TH-10.7.3", "TH-10.7.4", "TH-10.5.b", "TH-11.4.7.b", "TH-3.3.2.b")
def damage(s: State, p: P, effect: str) -> None:
    """A system that works becomes damaged; what is damaged or absent cannot be hit again."""
    for system in struck(s, p, effect):
        s.boat.damage[system] = DAMAGED
        p.log("TH-10.0.a", "system_damaged", system=system)


@rule("TH-10.7.4", "TH-10.5.b", "TH-11.4.7.b", "TH-10.7.3")
def struck(s: State, p: P, effect: str) -> list[str]:
    """Which systems a result damages on this boat."""
    mat = p.book.mat(s.boat.type)
    flak = list(mat["flak"])
    if effect == "flak_all":
        guns = flak + (["extra_flak"] if s.boat.extra_flak else [])
        return [gun for gun in guns if working(s, gun)]
    if effect == "flak_2cm" and effect not in flak:
        candidates = [gun for gun in flak if gun != "flak_3_7cm"]
    elif effect == "flak_2cm":
        candidates = [gun for gun in flak if gun.startswith(("flak_2cm", "flak_quad"))]
    elif effect == "batteries":
        candidates = list(battery_boxes(p.book, s.boat.type))
    elif effect == "minor":
        candidates = ["bakery"] if "bakery" in mat["systems"] else []
    elif effect == "deck_gun":
        candidates = ["deck_gun"] if s.boat.gun else []
    else:
        candidates = [effect] if effect in mat["systems"] or effect in flak else []
    sound = [system for system in candidates if working(s, system)]
    return sound[:1]


LEAKS = "flooding.extra_after_round"


@rule("TH-10.1.3", "TH-11.1.b", "TH-10.6.3.c")
def additional_flooding(s: State, p: P, before: int) -> Asks[None]:
    """After a round in which water came in 5-6 lets in more; the LI makes a difference."""
    if s.outcome or s.boat.flooding == before or forced_up(s, p.book):
        return
    numbers = p.book.charts["E5_damage_repair"]["flooding"]["extra_after_round"]
    found = li_mods(s, numbers, "TH-10.1.3")
    roll = yield from throw(s, p, d6("TH-10.1.3", "additional_flooding"))
    more = roll + summed(found) >= numbers["lo"]
    if more:
        s.boat.flooding += 1
    p.log(
        "TH-10.1.3",
        "more_flooding" if more else "flooding_held",
        dice=roll,
        mods=found,
        chart="E5_damage_repair",
        row=LEAKS,
    )
