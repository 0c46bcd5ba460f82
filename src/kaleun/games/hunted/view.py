"""What a seat sees. Only a manoeuvre chosen in secret is hidden, and that never reaches the state before the reveal."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.games.hunted.book import Book, month_text
from kaleun.games.hunted.rules.s05_end import SURVIVED, victory
from kaleun.games.hunted.rules.s11_2_rank import RANKS
from kaleun.games.hunted.state import OPPONENT, SEAT, State
from kaleun.kernel.game import Result


def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """Boat, crew, patrol track, combat mat and log sheet, field by field."""
    mat = book.mat(s.boat.type)
    return {
        "month": month_text(s.month),
        "base": s.base,
        "phase": s.phase,
        "kommandant": {
            "name": s.name,
            "rank": s.rank,
            "rank_name": RANKS[s.rank - 1],
            "awards": list(s.awards),
            "ability": s.ability,
            "requests": s.requests,
            "luck": s.luck,
            "permanent": s.permanent,
        },
        "crew": {who: {"state": man.state, "experte": man.experte} for who, man in s.crew.items()},
        "quality": s.quality,
        "boat": {
            **msgspec.to_builtins(s.boat),
            "hull_boxes": mat["hull_boxes"],
            "flooding_boxes": mat["flooding_boxes"],
            "systems": list(mat["systems"]),
            "flak": list(mat["flak"]),
            "reload_boxes": dict(mat["reloads"]),
            "gun_type": mat["deck_gun"],
            "ammo_boxes": mat["deck_gun_ammo"],
        },
        "patrol": None if s.patrol is None else {**msgspec.to_builtins(s.patrol), "start": month_text(s.patrol.start)},
        "combat": None if s.combat is None else msgspec.to_builtins(s.combat),
        "air": None if s.air is None else msgspec.to_builtins(s.air),
        "tonnage": s.tonnage,
        "notional": s.notional,
        "victory": victory(book, s),
        "ships": [{**msgspec.to_builtins(ship), "month": month_text(ship.month)} for ship in s.ships],
        "log_sheet": [{**msgspec.to_builtins(row), "month": month_text(row.month)} for row in s.log_sheet],
        "successes": s.successes,
        "patrols_done": s.patrols_done,
        "outcome": s.outcome,
    }


def result(s: State, book: Book) -> Result:
    """How the career ended."""
    level = victory(book, s)
    won = level not in ("defeat", "draw")
    two = book.options["mode"] == "two_player"
    return Result(
        winners=(SEAT,) if won else (OPPONENT,) if two else (),
        scores={SEAT: s.tonnage, OPPONENT: 0} if two else {SEAT: s.tonnage},
        outcome=s.outcome,
        rule="TH-5.2.2.b" if book.on("combined") else "TH-5.2.2.a",
        summary={
            "level": level,
            "tonnage": s.tonnage,
            "ships": sum(ship.sunk for ship in s.ships),
            "patrols": s.patrols_done + (s.outcome != "war_over"),
            "survived": s.outcome in SURVIVED,
            "rank": s.rank,
            "awards": list(s.awards),
            "last_month": month_text(s.log_sheet[-1].month) if s.log_sheet else month_text(s.month),
        },
    )
