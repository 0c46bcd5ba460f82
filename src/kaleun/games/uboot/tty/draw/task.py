"""The mission: briefing, objectives, the captain's log, radio, cards, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from kaleun.games.uboot.tty.draw.desk import BAD, BRASS, BRIGHT, DIM, GOOD, PLAIN, WARN, Desk, DeskOf, clock, wrapped
from kaleun.games.uboot.tty.draw.frame import when
from kaleun.games.uboot.view import OfficerView
from kaleun.kernel.text import number

DECKS = ("event", "morale1", "morale2", "morale3")


def orders_of_headquarters(desk: Desk, width: int, height: int) -> list[Text]:
    """Briefing and objectives, then the log."""
    task, words = desk.view.task, desk.words
    lines = [Text(words.word(task.title), BRASS).append(f"  {words('time_left', left=clock(desk.view.left))}", DIM)]
    lines += wrapped(words.word(task.briefing), width)
    return [*lines, Text(), *objectives(desk), Text(), *log_book(desk)]


def objectives(desk: Desk) -> list[Text]:
    """What is known of them; before the boat is ready for sea, the primary one of the briefing."""
    words = desk.words
    lines = [desk.title("objectives")]
    if not desk.view.task.objectives:
        primary = desk.cruise.table.book.mission["primary"]
        line = Text(f"○ {words.word(primary['text'])}", PLAIN)
        lines.append(line.append(f"  {words('renown_of', n=primary['renown'])}", DIM))
    for row in desk.view.task.objectives:
        sign, style = (
            ("✔", GOOD) if row.done else ("✘", BAD) if row.missed else ("◐", WARN) if row.met else ("○", PLAIN)
        )
        line = Text(f"{sign} {words.word(row.text)}", style)
        lines.append(line.append(f"  {words('renown_of', n=row.renown)}", DIM))
    if desk.view.sunk:
        grt = sum(ship.grt for ship in desk.view.sunk)
        lines.append(Text(words("sunk_so_far", n=len(desk.view.sunk), grt=number(grt)), GOOD))
    return lines


def log_book(desk: Desk) -> list[Text]:
    """The captain's log."""
    return [desk.title("captains_log"), *(Text(line, PLAIN) for line in log_lines(desk))]


def log_lines(desk: Desk) -> list[str]:
    words = desk.words
    return [
        f"{when(desk, int(e['t']))[:5]} {words.of_game('captains_log', str(e['code']), **entry(desk, e))}"
        for e in desk.view.task.log
    ]


def entry(desk: Desk, e: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a line, with ships and outcomes in words."""
    names = {"kind": f"ship_{e['kind']}"} if e.get("kind") in desk.kit.vessels else {}
    own = {key: desk.words.word(code) for key, code in names.items()}
    if "outcome" in e:
        own["outcome"] = desk.words.of_game("outcome", e["outcome"])
    return {**{k: v for k, v in e.items() if k not in ("mission", "t", "code")}, **own}


def radio(desk: DeskOf[OfficerView], width: int, height: int) -> list[Text]:
    """Messages, the key sheet, what waits to be sent."""
    view, words, keys = desk.view, desk.words, desk.kit.keys
    days = sorted(keys)
    at = days.index(view.date) if view.date in keys else 0
    lines = [desk.title("key_sheet")]
    shown = Text()
    for day in days[max(0, at - 3) : at + 3]:
        shown.append(f"{day[5:]} ", DIM).append(f"{keys[day]}   ", BRASS if day == view.date else BRIGHT)
    lines += [shown, Text(), desk.title("messages")]
    for message in reversed(view.radio):
        state = words("message_read") if message.read else words("message_unread")
        lines.append(Text(f"{message.id} ", BRIGHT).append(f"{message.day} {state}", GOOD if message.read else WARN))
        lines += wrapped(words.word(message.text), width - 2, PLAIN if message.read else DIM)
    if not view.radio:
        lines.append(Text(words("no_messages"), DIM))
    waiting = view.task.to_send
    lines += [Text(), Text(words("to_send", names=", ".join(waiting) or "–"), WARN if waiting else DIM)]
    if view.task.sending:
        lines.append(Text(words("sending", name=view.task.sending), GOOD))
    return lines


def cards(desk: Desk, width: int, height: int) -> list[Text]:
    """The Captain's hand with what the cards do, decks, cigarettes."""
    view, words = desk.view, desk.words
    lines = [desk.title("hand")]
    for n in view.cards.hand:
        lines.append(Text(f"{n:>3} ", BRASS).append(words.word(n), BRIGHT).append(f"  {effects(desk, n)}", PLAIN))
    if not view.cards.hand:
        lines.append(Text("–", DIM))
    decks = ", ".join(f"{words.word('deck_' + name)} {view.cards.decks[name]}" for name in DECKS)
    smokes = ", ".join(f"{words.role(role)} {n}" for role, n in view.tracks.cigarettes.items())
    lines += [Text(), Text(words("decks", decks=decks), PLAIN), Text(words("cigarettes", who=smokes), PLAIN)]
    if view.tracks.smoked:
        lines.append(Text(words("smoked"), DIM))
    if view.pending:
        lines.append(Text(words("cards_wait", n=view.pending), WARN))
    return lines


def effects(desk: Desk, n: int) -> str:
    """What a Captain's card does."""
    rows = desk.cruise.table.charts["captain_cards"]["card"]
    row = next((r for r in rows if r["number"] == n), None)
    return "; ".join(_effect(desk, fx) for fx in row["effects"]) if row else ""


def _effect(desk: Desk, fx: Mapping[str, Any]) -> str:
    words = desk.words
    who = words.word(f"who_{fx['who']}") if "who" in fx else ""
    who += f" {fx['section']}" if "section" in fx else ""
    said = words(f"op_{fx['op']}", n=f"{fx.get('n', 0):+}", men=fx.get("k", ""), who=who)
    return f"{said} ({words.word('when_' + fx['when'])})" if "when" in fx else said


# -- the end


def end(desk: Desk) -> list[Text]:
    """Grade, renown, objectives, what was sunk, the captain's log."""
    words, result = desk.words, desk.cruise.table.result
    assert result is not None
    facts = result.summary
    grade = words.of_game("grade", facts["grade"])
    outcome = words.word(result.outcome.partition(":")[2] or result.outcome)
    good = facts["grade"] in "SABC"
    lines = [
        Text(words("end_outcome", outcome=outcome), BRIGHT),
        Text(words("end_grade", grade=facts["grade"], words=grade), GOOD if good else BAD),
        Text(words("end_renown", n=facts["renown"]), BRASS),
        Text(words("end_tonnage", n=facts["ships"], grt=number(facts["grt"])), PLAIN),
        Text(words("end_crew", dead=facts["dead"], hours=facts["hours"]), PLAIN),
    ]
    return [*lines, Text(), *objectives(desk), Text(), *log_book(desk)]
