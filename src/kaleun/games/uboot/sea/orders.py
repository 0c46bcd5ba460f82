"""Orders carried out: what the crew layer calls when an order has been paid and manned. Nothing here asks or refuses;
whether an order may be given is told by `conditions` and by `why_not`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea import events
from kaleun.games.uboot.sea.boat import reckon
from kaleun.games.uboot.sea.radio import READ, ciphertext, key_of, letters
from kaleun.games.uboot.sea.units import MINUTE, NM, norm, turn
from kaleun.games.uboot.sea.water import position, weather_now
from kaleun.games.uboot.seats import NAVIGATOR
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Contact
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

VIEWS = ("periscope", "hydrophone", "tdc", "gun88", "gun20")


@rule("BG-7.5.1.a")
def speed(s: State, p: Play[Book], setting: str) -> None:
    """New Speed: the telegraph."""
    s.boat.telegraph = setting
    note(s, p, "BG-7.5.1.a", "speed", setting=setting)


@rule("BG-7.5.1.b")
def course(s: State, p: Play[Book], degrees: float, way: int = 0) -> None:
    """New Course: steer it, the shortest way (0), to starboard (1) or to port (-1)."""
    reckon(s.boat)
    s.boat.helm, s.boat.way = norm(float(degrees)), way
    note(s, p, "BG-7.5.1.b", "course", course=round(s.boat.helm))


@rule("BG-7.5.1.c")
def dive(s: State, p: Play[Book], depth: float) -> None:
    """Dive: leave the surface; everything that needs it ends."""
    s.boat.diving, s.boat.keel, s.boat.dive_at = "dive", float(depth), s.clock.seconds
    note(s, p, "BG-7.5.1.c", "dive", depth=round(depth))
    events.signal(s, "dived")


@rule("BG-7.5.1.c")
def resurface(s: State, p: Play[Book]) -> None:
    """Resurface: blow the tanks up to 10 m, then cross the surface."""
    boat = s.boat
    boat.keel, boat.under_at = 0.0, -1
    boat.diving = "blow" if boat.depth > p.book.sea.p["boat"]["depth"]["periscope_m"] else "surface"
    note(s, p, "BG-7.5.1.c", "resurface")


@rule("BG-7.5.1.d")
def depth(s: State, p: Play[Book], metres: float) -> None:
    """New Depth under water."""
    s.boat.keel = float(metres)
    note(s, p, "BG-7.5.1.d", "depth", depth=round(metres))


def deepest(s: State, book: Book) -> float:
    """No order goes deeper than this (a flooded section limits it)."""
    p = book.sea.p
    return float(p["flooded"]["max_depth_m"] if s.ready.flooded else p["boat"]["depth"]["deepest_order_m"])


@rule("BG-H.5")
def open_view(s: State, p: Play[Book], view: str) -> None:
    """Opens a session of a view; it closes by itself after some minutes."""
    row = p.book.sea.p["view_session"]
    minutes = row["hydrophone_min"] if view == "hydrophone" else row["other_min"]
    s.boat.views[view] = s.clock.seconds + minutes * MINUTE
    note(s, p, "BG-H.5", "view_opened", view=view)


@rule("BG-H.5")
def close_view(s: State, p: Play[Book], view: str) -> None:
    """Closes a view (left, operator gone, condition ended or time up)."""
    if s.boat.views.pop(view, None) is not None:
        if view == "tdc":
            s.boat.lock = 0
        if view == "gun88":
            s.boat.gun_target = 0
        if view == "gun20":
            s.boat.hands.flak_laid = False
        note(s, p, "BG-H.5", "view_closed", view=view)
        events.signal(s, "view_closed", view=view)


@rule("BG-H.5")
def check_views(s: State, p: Play[Book]) -> None:
    """Views whose time is up or whose condition has ended close."""
    boat, row = s.boat, p.book.sea.p["boat"]["depth"]
    shallow = row["periscope_m"] + s.ready.depth_hold_error_m + row["periscope_margin_m"]
    for view, until in list(boat.views.items()):
        under = boat.depth > 0
        fits = {
            "periscope": under and boat.depth <= shallow,
            "hydrophone": under,
            "gun88": not under,
            "gun20": not under,
            "tdc": "periscope" in boat.views or (not under and s.ready.observers > 0),
        }[view]
        if s.clock.seconds >= until or not fits:
            close_view(s, p, view)


@rule("BG-7.5.2.d", "BG-8.4.d", "BG-9.1.2.a")
def sextant(s: State, p: Play[Book]) -> str:
    """The navigator shoots the sun or the stars: the square, or "" under a clouded sky."""
    sb = p.book.sea
    square = sb.grid.at(*position(s))
    if weather_now(s, sb).cloud > sb.weather_limits["sextant_max_cloud_8"] or not square:
        tell(s, p, "BG-7.5.2.d", "no_fix", to=NAVIGATOR)
        return ""
    stream = Stream(s.seed, "sextant", 0, s.clock.seconds)
    if stream.chance(sb.level["navigator"]["sextant_neighbour_p"]):
        around = sb.grid.around(square)
        square = around[stream.below(len(around))]
    s.boat.fix, s.boat.fix_at = square, s.clock.seconds
    if sb.grid.at(*s.boat.reckoned) != square:
        s.boat.reckoned = sb.grid.centre(square)
    tell(s, p, "BG-7.5.2.d", "fix", square=square)
    return square


@rule("BG-8.4.b")
def receive(s: State, p: Play[Book], message: str, key: str = "", typed: str = "") -> bool:
    """Deciphers a waiting message with a key (on easy the right one is filled in); a wrong key gives only letters. On
    hard the ciphertext is typed into the machine, too."""
    sb = p.book.sea
    found = next(m for m in s.sea.radio if m.id == message)
    right = key_of(s, sb, found.day)
    if sb.level["first_officer"]["key_auto"]:
        key = right
    if sb.holds:
        key, typed = key or s.boat.hands.key, typed or s.boat.hands.typed
    if key.upper() != right:
        tell(s, p, "BG-8.4.b", "wrong_key")
        return False
    if sb.level["first_officer"]["ciphertext_typed"] and letters(typed) != letters(ciphertext(s, sb, found)):
        tell(s, p, "BG-8.4.b", "mistyped")
        return False
    found.state = READ
    tell(s, p, "BG-8.4.b", "radio_read", message=message, words=found.text)
    return True


@rule("BG-8.4.b")
def send(s: State, p: Play[Book], message: str) -> None:
    """Starts sending a message; it takes some minutes on the surface."""
    minutes = p.book.sea.p["radio"]["send_min"] * s.ready.radio_time
    s.sea.sending, s.sea.sending_until = message, s.clock.seconds + round(minutes * MINUTE)
    note(s, p, "BG-8.4.b", "radio_sending", message=message)


@rule("BG-7.5.3.e")
def shell(s: State, p: Play[Book], contact: int) -> None:
    """The 88 mm takes a contact as its target."""
    s.boat.gun_target = contact
    note(s, p, "BG-7.5.3.e", "gun_target", contact=contact)


def contact_by_id(s: State, number: int) -> Contact | None:
    """A contact that is held now."""
    return next((c for c in s.sea.contacts if c.id == number and not c.lost), None)


@rule("BG-7.5.3.a")
def in_arc(s: State, p: Play[Book], contact: Contact, tube: int) -> bool:
    """Can the TDC lock this contact for this tube?"""
    return bears(s, p.book, contact, tube)


@rule("BG-7.5.3.a")
def bears(s: State, book: Book, contact: Contact, tube: int) -> bool:
    """Is the contact inside the tube's arc, not too near, and inside its torpedo's range?"""
    torpedo = book.sea.p["torpedo"]
    row, load = torpedo["common"], s.boat.tubes[tube - 1].load or "g7a"
    stern = book.sea.stern(tube)
    off = abs(turn(norm(s.boat.course + 180.0) if stern else s.boat.course, contact.bearing))
    fits = row["lock_min_m"] <= contact.distance * NM <= max(torpedo[load]["range_m"].values())
    return bool(fits and off <= row["lock_arc_deg"]["stern" if stern else "bow"])


@rule("BG-7.5.3.a")
def lock(s: State, p: Play[Book], contact: int) -> None:
    """Locks the TDC on a contact."""
    s.boat.lock = contact
    note(s, p, "BG-7.5.3.a", "locked", contact=contact)
