"""What can be typed at a question besides an answer. The letters are the same in every language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kaleun.cli.common import PACES, STEP
from kaleun.cli.tty.film import watch, whole
from kaleun.cli.tty.reading import LONGEST
from kaleun.cli.tty.session import Leave, Session
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.table import LEVELS

if TYPE_CHECKING:
    from rich.console import RenderableType

YES = ("y", "yes", "j", "ja", "s", "si", "sí")


def handle(session: Session, text: str) -> bool:
    """Runs a command; False if the line is none."""
    name, _, argument = text.partition(" ")
    command = COMMANDS.get(name) or (COMMANDS.get(name.casefold()) if len(name) > 1 else None)
    if command is None:
        return False
    command(session, argument.strip())
    return True


def show_odds(session: Session, argument: str) -> None:
    """`?` puts the coach's numbers beside the choices; `? 2` tells all about one choice."""
    from kaleun.cli.tty import odds
    from kaleun.cli.tty.reading import choice

    scene = session.scene
    ask = scene.ask
    if ask is None or ask.kind != "choice":
        session.say("no_odds")
    elif not argument:
        advice = odds.advice_of(scene)
        session.odds = odds.beside(scene, advice)
        session.remarks += [remark for remark in odds.remarks(scene, advice) if remark]
    else:
        key = choice(ask, argument, scene.words)
        label = next(o.text(session.lang) for o in ask.options if o.key == key)
        session.ui.page(scene, label, odds.full(scene, key))


def undo(session: Session, _: str) -> None:
    """Takes the last choice back; or the die that was typed last, to type it again."""
    table, seat = session.table, session.seat
    if seat is not None and table.may_undo(seat):
        table.undo(seat)
        session.say("undone")
    elif seat is not None and table.may_correct(seat):
        table.correct(seat)
        session.say("die_back")
    else:
        session.say("no_undo")


def redo(session: Session, _: str) -> None:
    if not session.table.can_redo:
        session.say("no_redo")
        return
    session.table.redo()


def rules(session: Session, argument: str) -> None:
    """`r` shows the rules that are asking, `r UB-7.2` one rule, `r crash dive` those that speak of it."""
    from kaleun.cli.catalogue import rules_of, search
    from kaleun.kernel.reading import with_titles

    game, scene, ask = session.table.game, session.scene, session.table.pending
    if argument:
        found, title = search(game.name, argument, session.lang), scene.words("rules_found", text=argument)
    else:
        chain, known = session.table.citing, rules_of(game.name, session.lang)
        ids = dict.fromkeys([ask.rule if ask else "", *reversed(chain)])
        found, title = [known[id] for id in ids if id in known], scene.words("rules_asking", chain=" > ".join(chain))
    if not found:
        session.say("no_rule", text=argument)
        return
    parts: list[RenderableType] = []
    for rule in found:
        parts += [_bold(f"{rule.id}  {rule.title}"), with_titles(game, rule.says, rule.lang), ""]
    session.ui.page(scene, title, parts)


def _bold(text: str) -> RenderableType:
    from rich.text import Text

    return Text(text, style="bold")


def log(session: Session, _: str) -> None:
    scene = session.scene
    session.ui.page(scene, scene.words("log_title"), [scene.line(line) for line in scene.log()])


def back(session: Session, argument: str) -> None:
    """`b` shows the last event again and from there whatever was before; `b 12` the position after 12 answers."""
    reel = whole(session.table, session.seat, session.lang)
    far = argument.isascii() and argument.isdigit() and len(argument) <= LONGEST
    watch(session.ui, reel, STEP, reel.at(int(argument)) if far else len(reel) - 1)


def pace(session: Session, argument: str) -> None:
    """`pace step` and so on: how events are shown from now on."""
    if argument not in PACES:
        session.say("paces", now=session.ui.pace)
        return
    session.ui.pace = argument
    session.say("pace_set", pace=argument)


def charts(session: Session, argument: str) -> None:
    """`c` lists the charts and shows the one used last; `c torpedo` shows one."""
    from kaleun.cli.chart_table import overview, whole
    from kaleun.kernel.reading import readings

    scene = session.scene
    cards = {card.chart: card for card in readings(session.table.game, session.lang, session.table.charts)}
    last = next((line for line in reversed(scene.log()) if line.chart in cards), None)
    name = argument or (last.chart if last else "")
    if argument and argument not in cards:
        session.say("no_chart", text=argument, names=", ".join(cards))
        return
    parts: list[RenderableType] = [] if argument else [overview(cards.values()), ""]
    parts += whole(cards[name], last.line if last and last.chart == name else None) if name else []
    session.ui.page(scene, scene.words("charts_title"), parts)


def save(session: Session, argument: str) -> None:
    """`s` says where the game is kept; `s FILE` writes a copy to a file that is not there yet."""
    from kaleun.cli.home import write_new

    session.save()
    if not argument:
        session.say("saved", path=session.file.path)
        return
    path = Path(argument).expanduser()
    try:
        write_new(path, session.table.record())
    except OSError as error:
        raise KaleunError(f"{path}: {error.strerror}") from None
    session.say("saved", path=path)


def leave(session: Session, _: str) -> None:
    raise Leave


def show_help(session: Session, _: str) -> None:
    scene = session.scene
    lines = scene.words("help").strip().splitlines()
    if not session.ui.plain:
        lines += ["", *session.ui.board.legend(scene)]
    session.ui.page(scene, scene.words("help_title"), lines)


def view(session: Session, _: str) -> None:
    """Everything about the position as sentences."""
    scene = session.scene
    session.ui.page(scene, scene.title, session.ui.board.tell(scene))


def choices(session: Session, _: str) -> None:
    scene = session.scene
    options = scene.ask.options if scene.ask else ()
    session.ui.page(
        scene,
        scene.words("choices_title"),
        [f"{n}. {o.text(session.lang)}  {o.key}  {o.rule}" for n, o in enumerate(options, 1)],
    )


def level(session: Session, argument: str) -> None:
    """`level table` and so on: who rolls the dice from now on."""
    if argument not in LEVELS:
        session.say("levels", now=session.table.automation)
        return
    session.table.automation = argument
    session.say("level_set", level=argument)


def refused(session: Session, _: str) -> None:
    """Everything that is not offered, and why: a line for each reason."""
    scene = session.scene
    reasons = scene.ask.reasons if scene.ask else ()
    if not reasons:
        session.say("nothing_refused")
        return
    named = [f"{', '.join(r.keys)}: " if r.alike else "" for r in reasons]
    lines = [f"{keys}{r.text(session.lang)}. ({r.rule})" for keys, r in zip(named, reasons, strict=True)]
    session.ui.page(scene, scene.words("refused_title"), lines)


def why(session: Session, argument: str) -> None:
    """`why P1`: the reason why P1 is not offered."""
    ask = session.table.pending
    thing = argument.rstrip("?").removeprefix("not ").strip()
    reason = session.why_not(ask, thing) if ask else ""
    offered = ask is not None and any(
        thing.casefold() in (k.casefold(), k.casefold().partition(":")[2]) for k in ask.keys
    )
    if reason and not offered:
        session.remarks.append(reason)
    else:
        session.say("is_offered" if offered else "no_reason", text=thing)


def resign(session: Session, _: str) -> None:
    """Gives up after a second thought."""
    if session.seat is None or session.table.game.resign is None:
        session.say("no_resign")
    elif session.ui.read(session.scene.words("really")).casefold() in YES:
        session.table.resign(session.seat)


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "?": show_odds, "odds": show_odds, "u": undo, "undo": undo, "U": redo, "redo": redo, "r": rules, "rules": rules,
    "rule": rules, "l": log, "log": log, "c": charts, "charts": charts, "s": save, "save": save, "h": show_help,
    "help": show_help, "q": leave, "quit": leave, "exit": leave, "v": view, "view": view, "o": choices,
    "options": choices, "b": back, "back": back, "pace": pace, "level": level, "refused": refused, "why": why,
    "resign": resign,
}  # fmt: skip
