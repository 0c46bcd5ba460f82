"""Section 11.3: awards and what the higher ones are good for."""

from __future__ import annotations

from kaleun.games.hunted.book import Book, P, month
from kaleun.games.hunted.rules.s08_3_targets import fit_kommandant
from kaleun.games.hunted.state import Patrol, State
from kaleun.kernel.rule import rule

GRADES = ("knights_cross", "oakleaves", "swords", "diamonds")
GRADE_RULES = ("TH-11.3.1.a", "TH-11.3.2", "TH-11.3.3", "TH-11.3.4")


def grades(s: State) -> int:
    """How many Knight's Cross grades he holds."""
    return sum(grade in s.awards for grade in GRADES)


def _level(s: State, book: Book, grade: str) -> bool:
    """Has he this grade's benefit? One grade later in a combined career (15.3); none while he is SW (R-45)."""
    return fit_kommandant(s) and grades(s) > GRADES.index(grade) + book.on("combined")


@rule("TH-11.3.6.a", "TH-15.3")
def no_second_salvo_penalty(s: State, book: Book) -> bool:
    """The Knight's Cross: no +1 for the second salvo."""
    return fit_kommandant(s) and grades(s) >= 1


@rule("TH-11.3.6.a", "TH-15.3")
def has_torpedo_benefit(s: State, book: Book) -> bool:
    """The Knight's Cross: -1 on torpedo fire."""
    return _level(s, book, "knights_cross")


@rule("TH-11.3.6.b", "TH-15.3")
def has_detection_benefit(s: State, book: Book) -> bool:
    """Oakleaves: -1 on escort detection."""
    return _level(s, book, "oakleaves")


@rule("TH-11.3.6.c", "TH-15.3")
def follows_automatically(s: State, book: Book) -> bool:
    """Swords: every Following succeeds."""
    return _level(s, book, "swords")


@rule(
    "TH-11.3.1.a",
    "TH-11.3.1.b",
    "TH-11.3.8",
    "TH-11.3.9",
    "TH-11.3.10",
    "TH-11.3.12",
    "TH-11.3.13",
    "TH-11.3.14",
    "TH-11.3.5",
    "TH-11.3.15",
    "TH-11.3.16",
)
def awards(s: State, p: P, t: Patrol, won: bool, at: int) -> None:
    """What this patrol and the career so far have earned by the month of the return."""
    numbers = p.book.charts["calendar"]["awards"]
    give(s, p, "iron_cross_2", "TH-11.3.8")
    if won:
        give(s, p, "iron_cross_1", "TH-11.3.9")
    if s.successes >= numbers["war_badge_successes"]:
        give(s, p, "war_badge", "TH-11.3.10")
    for clasp in ("front_clasp_bronze", "front_clasp_silver"):
        row = numbers[clasp]
        if at >= month(row["from"]) and s.successes >= row["successes"]:
            give(s, p, clasp, "TH-11.3.13")
    for_deeds(s, p, t, won, at)


@rule("TH-11.3.12", "TH-5.2.3")
def for_deeds(s: State, p: P, t: Patrol, won: bool, at: int) -> None:
    """What is earned by sinkings and wounds alone, be it posthumously (ruling R-17)."""
    if s.tonnage >= p.book.charts["calendar"]["awards"]["german_cross_tons"]:
        give(s, p, "german_cross", "TH-11.3.12")
    wound_badge(s, p)
    knights_cross(s, p, t, won, at)


@rule("TH-11.3.14")
def wound_badge(s: State, p: P) -> None:
    """Black for one wound, Silver for three, Gold for five."""
    numbers = p.book.charts["calendar"]["awards"]
    if s.wounds:
        give(s, p, "wound_badge_black", "TH-11.3.14")
    if s.wounds >= numbers["wound_silver"]:
        give(s, p, "wound_badge_silver", "TH-11.3.14")
    if s.wounds >= numbers["wound_gold"]:
        give(s, p, "wound_badge_gold", "TH-11.3.14")


@rule(
    "TH-11.3.1.a",
    "TH-11.3.1.b",
    "TH-11.3.2",
    "TH-11.3.3",
    "TH-11.3.4",
    "TH-11.3.7",
    "TH-11.3.11",
    "TH-8.3.2.b",
    "TH-15.4",
)
def knights_cross(s: State, p: P, t: Patrol, won: bool, at: int) -> None:
    """One grade a patrol: by tonnage, or by sinking a capital ship. Tons sunk before wait for a successful patrol."""
    held = grades(s)
    if held == len(GRADES) or s.no_more_kc:
        return
    numbers = p.book.charts["calendar"]["awards"]
    need = threshold(p.book, at) if held == 0 else s.kc_base + numbers["grade_tons"]
    reached = s.tonnage >= need and (won or s.tonnage - t.sunk_tons < need)
    if t.capital_sunk or reached:
        next_grade(s, p)


@rule("TH-11.3.5", "TH-11.3.11")
def next_grade(s: State, p: P) -> None:
    """The next grade of the Knight's Cross, and with it a request for a boat."""
    held = grades(s)
    s.kc_base = s.tonnage
    s.requests += 1
    s.period_grades += 1
    give(s, p, GRADES[held], GRADE_RULES[held])
    if GRADES[held] == "oakleaves":
        if "war_badge" in s.awards:
            s.awards.remove("war_badge")
        give(s, p, "war_badge_diamonds", "TH-11.3.11")


@rule("TH-15.4")
def first_cross(s: State, p: P) -> None:
    """A career brought along with enough tons and no Knight's Cross gets it at once."""
    if not grades(s) and s.tonnage >= threshold(p.book, s.month):
        next_grade(s, p)


@rule("TH-11.3.1.a")
def threshold(book: Book, at: int) -> int:
    """Career tonnage for the Knight's Cross by date."""
    rows = book.charts["calendar"]["awards"]["knights_cross"]
    return int(next((r["tons"] for r in rows if month(r["from"]) <= at <= month(r["to"])), rows[-1]["tons"]))


def give(s: State, p: P, award: str, rule_id: str) -> None:
    """Hangs an award round his neck, once."""
    if award not in s.awards and not (award == "war_badge" and "war_badge_diamonds" in s.awards):
        s.awards.append(award)
        p.log(rule_id, "awarded", award=award)
