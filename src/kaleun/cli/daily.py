"""`kaleun daily`: patrols of the day at a server: today's, the results of a day, and whether they are true."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import json_option, lang_option

PATIENCE = 30.0
"""Seconds a server may take to answer."""
STATES = {"under_way": "at sea", "judged_soon": "being checked", "too_late": "not home in time"}


@click.command("daily")
@click.argument("game", required=False)
@click.argument("day", default="today", metavar="[DAY]")
@click.option("--check", is_flag=True, help="Compare the seed of a day that is over with its mark and run all records.")
@click.option("--server", default="http://localhost:8137", show_default=True, help="Where Kaleun is served.")
@lang_option
@json_option
def command(game: str | None, day: str, check: bool, server: str, lang: str | None, as_json: bool) -> int:
    """Patrols of the day: those of today, or the results of GAME on DAY (as 2026-11-18; else today). They are sailed in
    the browser, one try each; with --check anybody can see that a day was fair once it is over."""
    from kaleun.cli.common import language, print_json

    if game is None:
        cards = _read(server, "/api/daily")
        if as_json:
            print_json(cards)
        else:
            for card in cards:
                best = "" if card["best"] is None else f", best {card['best']}"
                said = f"{card['begun']} sailed, {card['finished']} home{best}; mark of the seed {card['commitment']}"
                click.echo(f"{card['game']} {card['day']}: {said}")
        return GOOD
    page = _read(server, f"/api/daily/{_part(game)}/{_part(day)}")
    found = _checked(server, page) if check else None
    if as_json:
        print_json(page if found is None else {**page, "wrong": found})
    else:
        _print(page, language(lang))
        for line in found or []:
            click.echo(line)
        if found == []:
            click.echo("The seed fits the mark, and every record gives the result that is listed.")
    return BAD_RESULT if found else GOOD


def _part(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _fetch(server: str, path: str) -> bytes:
    from kaleun.kernel.ask import KaleunError

    if not server.startswith(("http://", "https://")):
        raise KaleunError("--server is an address such as http://localhost:8137")
    try:
        with urllib.request.urlopen(f"{server.rstrip('/')}{path}", timeout=PATIENCE) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as refused:
        raise KaleunError(_sentence(refused)) from None
    except OSError as error:
        raise KaleunError(f"no server answers at {server}: {getattr(error, 'reason', error)}") from None


def _sentence(refused: urllib.error.HTTPError) -> str:
    from kaleun.cli.common import printable

    try:
        return printable(str(json.loads(refused.read())["text"]))
    except (ValueError, KeyError, TypeError):
        return f"the server answers {refused.code}"


def _read(server: str, path: str) -> Any:
    return json.loads(_fetch(server, path))


def _print(page: dict[str, Any], lang: str) -> None:
    from rich.table import Table

    from kaleun.cli.common import console, printable
    from kaleun.kernel.game import find_game

    texts, out = find_game(page["game"]).texts, console()
    out.print(f"{page['game']} {page['day']}, mark of the seed {page['commitment']}")
    out.print(f"seed {page['seed']}" if page["over"] else "the seed is told when the day is over, at 0:00 UTC")
    table = Table("", "captain", "result", "score", box=None, header_style="bold", pad_edge=False)
    for row in page["rows"]:
        said = STATES.get(row["state"]) or texts.say("outcome", row["outcome"], {}, lang)
        score = "" if row["score"] is None else str(row["score"])
        table.add_row(str(row["place"] or ""), printable(row["name"]) or "somebody", said, score)
    if page["rows"]:
        out.print(table)
    if page["captain"] is not None:
        bot = page["captain"]
        said = texts.say("outcome", bot["outcome"], {}, lang)
        out.print(f"the bot {bot['bot']} with the same dice: {said}, {bot['score']}")


def _checked(server: str, page: dict[str, Any]) -> list[str]:
    """What is wrong with a day that is over; nothing if it was fair."""
    from kaleun.kernel.ask import KaleunError
    from kaleun.kernel.dice import commitment
    from kaleun.server.judging import judge

    if not page["over"]:
        raise KaleunError("the day is not over: its seed and its records are told then")
    wrong = []
    if commitment(page["seed"]) != page["commitment"]:
        wrong.append("the seed does not fit the mark")
    for row in page["rows"]:
        if row["state"] != "verified":
            continue
        record = _fetch(server, f"/api/tables/{_part(row['table'])}/record").decode()
        found = judge(record, page["game"], page["seed"], page["options"])
        if not found.ok or (found.score, found.outcome) != (row["score"], row["outcome"]):
            wrong.append(f"place {row['place']}: the record does not give this result ({found.why or found.score})")
    return wrong
