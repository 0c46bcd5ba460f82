"""The lobby: games with their switches, words, rules and charts; new tables, join codes, records from outside."""

from __future__ import annotations

import hmac
from functools import cache
from typing import Any

import msgspec

import kaleun
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.card import Card
from kaleun.kernel.game import Game, find_card, find_game, game_names, package_names
from kaleun.kernel.reading import Reading
from kaleun.kernel.reading import readings as read
from kaleun.kernel.settle import settle as together
from kaleun.kernel.setup import Setup, setup_of
from kaleun.kernel.text import LANGUAGES
from kaleun.server.bodies import (
    Fault,
    GameCard,
    Health,
    Join,
    Look,
    NewTable,
    Opened,
    OptionCard,
    OptionWish,
    Seated,
    Settled,
)
from kaleun.server.book_bodies import ChartCard, RuleCard, RulingCard
from kaleun.server.calls import Asked, Call
from kaleun.server.errors import Denied
from kaleun.server.imports import Imported
from kaleun.server.limits import RECORD
from kaleun.server.seats import check_code, free_seat, hash_of, read_code
from kaleun.server.term_bodies import Invited
from kaleun.server.terms import terms_of
from kaleun.server.usertext import clean_name


async def healthz(asked: Asked) -> Health:
    """Refused with 503 and a sentence while the database is away."""
    await asked.house.store.backend.rows("SELECT 1")
    return Health(True, kaleun.__version__, asked.house.store.writable)


async def games(asked: Asked) -> list[GameCard]:
    """In the order of the shelf; those not built yet are shown as such."""
    built = kaleun.games()
    cards = [_card(name) if name in built else _facts(find_card(name)) for name in {*built, *package_names()}]
    return sorted(cards, key=lambda card: (card.shelf, card.name))


def _facts(card: Card) -> GameCard:
    """What the lobby says of a game that cannot be opened here."""
    facts = {name: value for name in GameCard.__struct_fields__ if (value := getattr(card, name, None)) is not None}
    return GameCard(**facts, ready=False, seats=[], seatings={}, options={}, bots=[], setup=Setup())


@cache
def _card(name: str) -> GameCard:
    try:
        game = find_game(name)
    except (KaleunError, ImportError, AttributeError):  # there is no whole game in its package yet
        return _facts(find_card(name))
    facts = _facts(game.card)
    options = {
        key: OptionCard(spec.default, list(spec.values), spec.rule, spec.help, spec.house, spec.line)
        for key, spec in game.options.items()
        if spec.values or spec.line
    }
    seats = game.seats(game.full_options({}))
    return msgspec.structs.replace(
        facts,
        ready=True,
        seats=list(seats),
        seatings=_seatings(game, seats),
        options=options,
        bots=list(kaleun.bots(name)),
        setup=setup_of(game.package),
    )


def load_games() -> None:
    """Loads every game of the house with its bots, charts and words, by dealing a table of each: else whoever opens the
    first one keeps everybody waiting."""
    for name in game_names():
        if _card(name).ready:
            kaleun.new_table(name, seed=0)


def _seatings(game: Game, usual: tuple[str, ...]) -> dict[str, dict[str, list[str]]]:
    """The seats by the value of each option that changes them."""
    found: dict[str, dict[str, list[str]]] = {}
    for key, spec in game.options.items():
        for value in spec.values:
            try:
                seats = game.seats(game.full_options({key: value}))
            except KaleunError:  # does not go with the other defaults
                continue
            if seats != usual:
                found.setdefault(key, {})[str(value).lower() if isinstance(value, bool) else str(value)] = list(seats)
    return found


def _game(asked: Asked) -> Game:
    try:
        return find_game(asked.path["game"])
    except KaleunError:
        raise Denied("no_such_game", name=repr(asked.path["game"][:40]), names=", ".join(game_names())) from None


async def settle(asked: Asked) -> Settled:
    """What becomes of the other options when one is changed, while somebody fills in the form of a new game."""
    wish: OptionWish = asked.body
    game = _game(asked)
    try:
        wrong = game.explain(game.completed(wish.options))
        problems = [Fault(one.key, one.code, one.data) for one in wrong]
        if problems:
            return Settled(wish.options, [], problems)
        options, fixed = together(game, wish.options, wish.changed)
    except KaleunError as refused:
        raise Denied("wrong_options", why=str(refused)) from None
    return Settled(options, list(fixed), [])


async def texts(asked: Asked) -> dict[str, dict[str, Any]]:
    return _game(asked).texts.bundle(_lang(asked))


def _lang(asked: Asked) -> str:
    lang = asked.path["lang"]
    if lang not in LANGUAGES:
        raise Denied("no_such_language", names=", ".join(LANGUAGES))
    return lang


async def rules(asked: Asked) -> list[RuleCard]:
    from kaleun.conformance.catalogue import rules as catalogue

    return [RuleCard(*rule) for rule in catalogue(_game(asked).package, _lang(asked))]


async def rulings(asked: Asked) -> list[RulingCard]:
    from kaleun.conformance.rulings import rulings as rulings_of

    found = rulings_of(_game(asked).package, _lang(asked))
    return [RulingCard(one.id, one.title, one.says, [*one.rules], one.lang) for one in found]


async def charts(asked: Asked) -> list[ChartCard]:
    return _charts(_game(asked).name)


@cache
def _charts(name: str) -> list[ChartCard]:
    cards = []
    for chart in find_game(name).charts().values():
        plain = chart.to_plain()
        meta = plain["meta"]
        cards.append(
            ChartCard(
                chart.name,
                str(meta.get("title", chart.name)),
                chart.provenance,
                chart.provenance_text,
                str(meta.get("source", "")),
                str(meta.get("note", "")),
                plain["data"],
                plain["rows"],
                plain["row_ids"],
            )
        )
    return cards


async def readings(asked: Asked) -> list[Reading]:
    return _readings(_game(asked).name, _lang(asked))


@cache
def _readings(name: str, lang: str) -> list[Reading]:
    return read(find_game(name), lang)


async def new_table(asked: Asked) -> Opened:
    wish: NewTable = asked.body
    return await asked.house.create(wish)


async def join(asked: Asked) -> Seated:
    """Claims a free seat. When the last one is taken the game begins and the code is dead."""
    wish: Join = asked.body
    house = asked.house
    code = read_code(wish.code)
    row = check_code(await house.store.table_by_code(code), code)
    async with house.at(row.id) as party:
        if party.row.join_code is None or not hmac.compare_digest(party.row.join_code, code):
            raise Denied("no_such_code")
        seat = free_seat([*party.seats.values()], wish.seat)
        return await house.take_seat(party, seat, clean_name(wish.name), hash_of(wish.me) if wish.me else "")


async def look(asked: Asked) -> Invited:
    """What the code leads to: the game, who sits there, and the terms."""
    house, code = asked.house, read_code(asked.body.code)
    row = check_code(await house.store.table_by_code(code), code)
    async with house.at(row.id) as party:
        return Invited(row.game, row.options, party.show.seats(), terms_of(party), party.table is not None)


async def import_record(asked: Asked) -> Opened:
    """A record from outside, run again in a process of its own before anything is kept."""
    try:
        found = await asked.house.workers.once("check_record", record=asked.body)
    except KaleunError as error:
        raise Denied("bad_record", why=str(error)[:240]) from None
    return await asked.house.import_table(msgspec.convert(found, Imported))


CALLS = (
    Call("GET", "/healthz", "anyone", healthz, Health, errors=(503,)),
    Call("GET", "/api/games", "anyone", games, list[GameCard]),
    Call("GET", "/api/games/{game}/texts/{lang}", "anyone", texts, dict[str, dict[str, Any]], errors=(404,)),
    Call("POST", "/api/games/{game}/settle", "anyone", settle, Settled, OptionWish, errors=(404,)),
    Call("GET", "/api/games/{game}/rules/{lang}", "anyone", rules, list[RuleCard], errors=(404,)),
    Call("GET", "/api/games/{game}/rulings/{lang}", "anyone", rulings, list[RulingCard], errors=(404,)),
    Call("GET", "/api/games/{game}/charts", "anyone", charts, list[ChartCard], errors=(404,)),
    Call("GET", "/api/games/{game}/cards/{lang}", "anyone", readings, list[Reading], errors=(404,)),
    Call("POST", "/api/tables", "anyone", new_table, Opened, NewTable, "tables"),
    Call("POST", "/api/join", "anyone", join, Seated, Join, "joins", errors=(404, 409)),
    Call("POST", "/api/invitation", "anyone", look, Invited, Look, "joins", errors=(404,)),
    Call("POST", "/api/import", "anyone", import_record, Opened, str, "tables", size=RECORD),
)
