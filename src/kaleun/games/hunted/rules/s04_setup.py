"""Section 4.1-4.4: choosing boat, date and Kommandant; what a newly received boat has aboard."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kaleun.games.hunted.book import Book, P, month, month_text
from kaleun.games.hunted.rules.s04_7_bases import first_base
from kaleun.games.hunted.rules.s11_2_rank import card_rank, starting_rank
from kaleun.games.hunted.rules.s11_4_new_boats import scarce_at_start
from kaleun.games.hunted.rules.s13_wolfpack import pack_conflicts
from kaleun.games.hunted.rules.s14_13_cards import card_of, first_month
from kaleun.games.hunted.rules.s14_options import ability_number, choose_ability, choose_flotilla, draw_number
from kaleun.games.hunted.rules.s15_combined import carry_over
from kaleun.games.hunted.state import GENERIC, OFFICERS, Boat, Man, State
from kaleun.games.hunted.tables import ability, ask, throw
from kaleun.kernel.ask import Ask, Asks, Option, Refusal, d6
from kaleun.kernel.rule import rule


@rule("TH-3.1", "TH-3.3", "TH-3.6", "TH-3.7", "TH-4.1", "TH-4.2.2", "TH-4.4.1")
def new_career(book: Book) -> State:
    """A Kommandant without a boat yet; crew quality Trained, all men fit."""
    s = State(crew=new_crew())
    s.xxi_from = month(book.mat("XXI")["available"])
    return s


@rule("TH-3.3.2.b", "TH-3.6")
def new_crew() -> dict[str, Man]:
    """Five officers and four generic crew boxes, all fit, nobody Experte."""
    return {who: Man() for who in (*OFFICERS, *GENERIC)}


@rule("TH-4.2.1", "TH-4.3.1", "TH-4.4.2")
def commission(s: State, p: P) -> Asks[None]:
    """Step: type, start month, Kommandant and his boat."""
    s.phase = "commission"
    book = p.book
    kind, card = book.options["boat"], None
    if book.on("kommandant_cards"):
        s.card = yield _cards(book)
        card = card_of(book, s.card)
        kind, s.name = card["type"], s.card
    s.month = s.start_month = start_month(book, kind)
    if card is not None and book.since("2"):
        s.month = s.start_month = max(s.month, first_month(book, s.card))
    if card is None:
        kind = yield from scarce_at_start(s, p, kind)
    s.base = first_base(s.month, book)
    s.promotion_due = s.start_month + book.charts["calendar"]["promotion"]["every_months"]
    p.log("TH-4.2.1", "career_begins", month=month_text(s.month), boat=kind, base=s.base)
    if card is not None:
        s.rank, s.ability = card_rank(card), ability_number(book, card["ability"])
    else:
        yield from starting_rank(s, p, kind)
        yield from choose_ability(s, p)
    if ability(s, book) == "teamwork":
        s.quality = "veteran"
    if ability(s, book) == "lucky":
        s.luck += 1
    chosen = s.boat.number if card is None else card["boat"]
    yield from receive_boat(s, p, kind)
    s.boat.number = chosen
    if not chosen:
        yield from draw_number(s, p)
    yield from choose_flotilla(s, p)
    yield from carry_over(s, p)


@rule("TH-4.3.1")
def christen(s: State, options: Mapping[str, Any]) -> None:
    """The header of the log sheet: whose career it is and the number of his first boat. No rule reads them."""
    s.name, s.boat.number = " ".join(options["kommandant"].split()), boat_number(options["number"])


def boat_number(text: str) -> str:
    """U-123, however it was typed (u123, U 123, 123); "" if it is not a number of a boat."""
    digits = text.strip().upper().removeprefix("U").lstrip("- ")
    fits = digits.isascii() and digits.isdigit() and len(digits) <= 4  # number: U-4712 was the highest
    return f"U-{int(digits)}" if fits and int(digits) else ""


@cache
def _cards(book: Book) -> Ask:
    cards = book.charts["kommandants"]["card"]
    options = [
        Option(f"card:{i}", card["name"], "TH-14.13", name=card["name"], boat=card["type"])
        for i, card in enumerate(cards, 1)
    ]
    return ask("card", "TH-14.13", options)


@rule("TH-4.2.1", "TH-15.1", "TH-15.2")
def start_month(book: Book, kind: str) -> int:
    """July 1943 or the type's first month if later, unless another month was chosen; earlier ones are The Hunters'."""
    chosen = book.options["start"]
    first = month(book.mat(kind)["first_patrol"])
    return first if chosen == "default" else max(first, month(chosen))


@rule("TH-4.1", "TH-4.2.1", "TH-4.2.2", "TH-11.4.7.d")
def conflicts(options: Mapping[str, Any], mats: Any) -> Refusal | None:
    """A start month outside the type's months is refused; with a card the type is not known yet."""
    kind, start = options["boat"], options["start"]
    mat = next(row for row in mats["mat"] if row["type"] == kind)
    if start != "default" and not options["kommandant_cards"]:
        if month(start) < month(mat["first_patrol"]):
            first = mat["first_patrol"]
            return Refusal("start", "boat_not_ready", "TH-4.2.2", boat=kind, month=start, first=first)
        if month(start) > month(mat["last_patrol"]):
            return Refusal("start", "boat_too_old", "TH-11.4.7.d", boat=kind, last=mat["last_patrol"])
    if options["number"].strip() and not boat_number(options["number"]):
        return Refusal("number", "no_boat_number", "TH-4.3.1", number=options["number"])
    if options["kommandant_cards"] and (options["kommandant"].strip() or options["number"].strip()):
        return Refusal("kommandant", "named_by_the_card", "TH-14.13")
    if options["card_patrols"] and not options["kommandant_cards"]:
        return Refusal("card_patrols", "card_patrols_need_cards", "TH-14.13")
    if options["second_rosters"] and options["standard_tonnage"]:
        return Refusal("second_rosters", "standard_tonnage_has_none", "TH-14.1.1")
    return pack_conflicts(options)


@rule("TH-4.4.equip", "TH-4.6.1", "TH-4.6.2", "TH-10.11.9", "TH-10.11.10", "TH-9.6.8", "TH-4.4.2")
def receive_boat(s: State, p: P, kind: str) -> Asks[None]:
    """A boat fresh from the yard: gun and ammo, BOLD, Schnorchel by date, rolls for Balkon-Gerät and Alberich."""
    mat, gear = p.book.mat(kind), p.book.charts["mats"]["equipment"]
    boat = Boat(kind)
    boat.gun = mat["deck_gun"] != "none"
    boat.ammo = mat["deck_gun_ammo"]
    boat.forward, boat.aft = [""] * mat["tubes"]["forward"], [""] * mat["tubes"]["aft"]
    boat.bold = gear["bold"]["count"]
    boat.schnorchel = s.month >= month(gear["schnorchel"]["new_boats_from"]) or "XXI" in kind
    boat.kite = "fa330" in mat["equipment"]
    restock(boat, p.book)
    s.boat = boat
    yield from _balkon(s, p, kind)
    if "alberich" in mat["equipment"] and s.month >= month(gear["alberich"]["new_boats_from"]):
        roll = yield from throw(s, p, d6("TH-9.6.8", "alberich", 2))
        boat.alberich = sum(roll) in gear["alberich"]["chance"]["on"]
        p.log(
            "TH-9.6.8",
            "alberich" if boat.alberich else "no_alberich",
            dice=roll,
            chart="mats",
            row="equipment.alberich.chance",
        )


def _balkon(s: State, p: P, kind: str) -> Asks[None]:
    gear = p.book.charts["mats"]["equipment"]["balkon"]
    if kind in gear["standard_on"]:
        s.boat.balkon = True
    elif p.book.mat(kind)["family"] == "IX" and s.month >= month(gear["from"]):
        roll = yield from throw(s, p, d6("TH-10.11.9", "balkon"))
        s.boat.balkon = roll <= gear["new_boat"]["max"]
        p.log(
            "TH-10.11.9",
            "balkon" if s.boat.balkon else "no_balkon",
            dice=roll,
            chart="mats",
            row="equipment.balkon.new_boat",
        )


@rule("TH-11.4.10.3", "TH-11.4.10.4.a")
def restock(boat: Boat, book: Book) -> None:
    """Fuel and spare parts of a tanker's cargo."""
    cargo = book.mat(boat.type).get("cargo")
    if cargo:
        boat.fuel, boat.parts = cargo["fuel"], list(cargo["parts"])
