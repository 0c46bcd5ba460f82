"""Radio: headquarters' messages come enciphered with the key of their date; ours go out while surfaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.sea import events
from kaleun.games.uboot.sea.aircraft import alert
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.enigma import ALPHABET, daily, groups
from kaleun.games.uboot.sea.state import Message
from kaleun.games.uboot.sea.units import HOUR, MINUTE
from kaleun.games.uboot.sea.water import position
from kaleun.games.uboot.seats import CAPTAIN, FIRST_OFFICER
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

SENT, WAITING, READ = "sent", "waiting", "read"


@rule("BG-2.k")
def key_of(s: State, sb: SeaBook, day: str) -> str:
    """The key of a date: from the sheet, or for a day it does not have, from the mission's own page."""
    keys = sb.charts["enigma_keys"]["keys"]
    if day in keys:
        return str(keys[day])
    stream = Stream(s.seed, f"key {day}")
    return "".join(ALPHABET[stream.below(len(ALPHABET))] for _ in range(3))


def queue(s: State, p: Play[Book], name: str, text: str) -> None:
    """Headquarters sends a message: it arrives some minutes later."""
    low, high = p.book.sea.p["radio"]["incoming_delay_min"]
    delay = Stream(s.seed, f"radio {name}").uniform(low, high)
    day, _ = p.book.sea.calendar.local(s.clock.seconds)
    s.sea.radio.append(Message(name, s.clock.seconds + round(delay * MINUTE), text, day))


@rule("BG-8.4.b")
def arrivals(s: State, p: Play[Book]) -> None:
    """Messages that are due arrive if the boat is shallow enough, else they wait."""
    if s.boat.depth > p.book.sea.p["radio"]["reception_max_depth_m"]:
        return
    for message in s.sea.radio:
        if message.state == SENT and s.clock.seconds >= message.at:
            message.state = WAITING
            tell(s, p, "BG-8.4.b", "radio", to=f"{CAPTAIN}+{FIRST_OFFICER}", message=message.id)
            events.signal(s, "radio", message=message.id)


def ciphertext(s: State, sb: SeaBook, message: Message) -> str:
    """The message as it comes in."""
    return groups(daily(key_of(s, sb, message.day), spelled(message.text)))


def letters(text: str) -> str:
    """Only the letters: how the groups are set apart does not matter.

    >>> letters("abcde FG")
    'ABCDEFG'
    """
    return "".join(c for c in text.upper() if c in ALPHABET)


def spelled(text: str) -> str:
    """Letters only: digits are spelled, gaps become X.

    >>> spelled("AF 76!")
    'AFXSEVENSIX'
    """
    digits = ("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
    out = []
    for c in text.upper():
        if c in ALPHABET:
            out.append(c)
        elif c in "0123456789":
            out.append(digits[int(c)])
        elif c == " ":
            out.append("X")
    return "".join(out)


def sending(s: State, p: Play[Book]) -> None:
    """A message under way is through after some minutes, if the boat stayed surfaced; the enemy may have heard it."""
    sea = s.sea
    if not sea.sending:
        return
    if s.boat.depth > 0:
        message, sea.sending = sea.sending, ""
        tell(s, p, "BG-8.4.b", "radio_broken_off", message=message)
        return
    if s.clock.seconds < sea.sending_until:
        return
    sb, name = p.book.sea, sea.sending
    sea.sending = ""
    square = sb.grid.at(*position(s))
    sea.reports.append((name, square, s.clock.seconds))
    if name in sea.outgoing:
        sea.outgoing.remove(name)
    tell(s, p, "BG-8.4.b", "radio_sent", message=name)
    until = s.clock.seconds + sb.p["radio"]["react_h"] * HOUR
    for group in sea.groups:
        if group.active and group.reacts:
            group.detour = (*(sb.grid.centre(square) if square else position(s)), until)
    if Stream(s.seed, "df", 0, s.clock.seconds).chance(sb.p["radio"]["df_alert_probability"]):
        alert(s, p)
