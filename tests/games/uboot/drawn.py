"""Boats in situations drawn at random, and what becomes of each in the next deeds of four players who do anything.
Kept in scenes.json like every scene (scenes.py)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, NamedTuple

from games.uboot.afloat import FIRST_CHARTS, GAME, Afloat
from games.uboot.situations import situation, sometimes
from kaleun.conformance.deeds import LiveCaptain, vocabulary
from kaleun.games.uboot.crew.book import LEVELS
from kaleun.games.uboot.missions import tutorials
from kaleun.games.uboot.missions.carry import carry, restore
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.sea.radio import ciphertext, key_of
from kaleun.games.uboot.seats import ROLES
from kaleun.games.uboot.sequence import COMMANDS, LIVE, begin, new_state
from kaleun.games.uboot.state import State
from kaleun.games.uboot.view import result, view
from kaleun.kernel.ask import Ask, Dice, Pick
from kaleun.kernel.game import Play
from kaleun.kernel.live import Event
from kaleun.kernel.live_step import ANSWER, BEAT, CLOCK, COMMAND, MINUTE, Docket
from kaleun.kernel.plain import copier, plain

GROUPS, DRAWN, DEEDS = 32, 16, 24
"""So many groups of so many boats, and so many deeds on each."""
TABLES = 16
TRIES = 6
"""So many commands are asked for in vain before time passes."""
DULL = {"pause", "resume", "scale", "say", "log_note", "briefed", "start_mission", "return_to_base"}
LIVELY = [name for name in COMMANDS if name not in DULL]
THEMES = (
    ("mobilize", "move", "move", "move", "unmove", "ready"),
    ("repair_breach", "puzzle_place", "puzzle_place", "puzzle_take", "puzzle_turn", "puzzle_flip"),
    ("repair_technical", "resume_repair", "repair_environmental", "first_aid"),
    ("periscope", "tdc", "flood_tubes", "fire_torpedoes", "fire_torpedoes", "reload"),
    ("gun_88mm", "lay_gun", "release_gun", "gun_20mm", "lay_flak", "release_flak", "observe", "identify"),
    ("dive", "resurface", "new_depth", "new_speed", "new_course", "high_alert"),
    ("address_crew", "prepare_meal", "smoke", "open_medkit", "enigma", "sextant"),
    tuple(COMMANDS),
)
"""What the players of a boat are about."""
Said = tuple[str, Any]


class Table(NamedTuple):
    """A set-up, and the boat as it puts to sea."""

    book: Any
    state: State


UNDRAWN = ("voyage",)
"""Options that came later and are never chosen at random: what is drawn stays as it was."""


@cache
def tables() -> list[Table]:
    """Missions and switches at random; some by the rules of version 1, some missions of one's own."""
    rng = random.Random("tables")
    free = {name: spec.choices for name, spec in GAME.options.items() if name not in UNDRAWN}
    made = []
    for n in range(TABLES):
        wish: dict[str, Any] = {name: rng.choice(choices) for name, choices in free.items()}
        if n % 8 == 7:
            wish["own_mission"] = rng.choice(list(EXAMPLES.values()))
        elif n % 8 == 4:
            wish |= tutorials.options_of(ROLES[n // 8])
        full = GAME.full_options(wish)
        old = n % 4 == 3
        book = GAME.book(full, GAME.charts_with(FIRST_CHARTS), "1") if old else GAME.book(full, GAME.charts())
        s = new_state(book)
        chance(rng, begin(s, Play(book)))
        s.clock.paused = False
        made.append(Table(book, s))
    return made


class Drawn(Afloat):
    """A boat in a situation, with the procedures under way."""

    def __init__(self, rng: random.Random, table: Table) -> None:
        self.rng, self.p, self.sb = rng, Play(table.book), table.book.sea
        self.s = copier(State)(table.state)
        situation(rng, self)
        self.docket = Docket(LIVE, self.s, self.p)
        self.captain, self.theme = LiveCaptain(rng.random()), rng.choice(THEMES)
        self.words = {seat: self.known(seat) for seat in ROLES}

    def known(self, seat: str) -> dict[str, list[Any]]:
        """What a seat can name."""
        names = {param.name.removesuffix("s") for command in COMMANDS.values() for param in command.params}
        return vocabulary(plain(view(self.s, self.p.book, seat)), names | {"figure"})

    def deed(self) -> Iterator[Said]:
        """An answer, a command, something that happens, or time."""
        rng, docket, s = self.rng, self.docket, self.s
        if docket.open and sometimes(rng, 0.6):
            prompt = rng.choice(docket.open)
            self.take(prompt.ask.seat, ANSWER, (prompt.id, rng.choice(prompt.ask.options).key))
        elif sometimes(rng, 0.6):
            yield from self.command()
        elif sometimes(rng, 0.4):
            s.events.append(self.event())
            chance(rng, docket.work())
        else:
            for _ in range(rng.choice((1, 1, 1, 12))):
                self.take(CLOCK, BEAT, min(rng.choice((1, 5, 20, 60)), MINUTE - s.clock.seconds % MINUTE))
        for prompt in docket.open:
            ask = prompt.ask
            yield "asks", (ask.seat, ask.prompt, ask.rule, ask.data, [(o.key, o.rule, o.data) for o in ask.options])

    def command(self) -> Iterator[Said]:
        """The first of some that is legal; what is said of the others."""
        rng = self.rng
        for _ in range(TRIES):
            name = rng.choice(self.theme if sometimes(rng, 0.6) else LIVELY)
            seat = rng.choice(COMMANDS[name].seats or ROLES)
            args = self.arguments(seat, name)
            why = self.docket.refusal(seat, name, args)
            if why is None:
                self.take(seat, COMMAND, (name, args))
                yield "done", (seat, name, args)
                return
            yield "refused", (name, args, why.key, why.code, why.rule, why.data)

    def arguments(self, seat: str, name: str) -> dict[str, Any]:
        """Any, but rather such as fit what is there."""
        args, fitting = self.captain.arguments(COMMANDS[name], self.words[seat]), self.fitting(seat)
        free = [param.name for param in COMMANDS[name].params if param.name in args and not param.values]
        for key in free:
            if fitting.get(key) and sometimes(self.rng, 0.85):
                some = fitting[key]
                few = self.rng.sample(some, min(len(some), self.rng.randint(1, 2)))
                args[key] = few if isinstance(args[key], list) else few[0]
        return args

    def fitting(self, seat: str) -> dict[str, list[Any]]:
        """What could be meant."""
        s, c, book = self.s, self.s.crew, self.p.book
        sick = [figure for figure in c.figures if c.sailors[f"{figure}-{c.watch}"].cards]
        cards = [*c.hand, *(n for box in c.toolboxes.values() for n in box.cards)]
        burning = [(int(section), what) for section, kinds in c.environment.items() for what in kinds]
        return {
            "contact": [contact.id for contact in s.sea.contacts],
            "section": [*(section for section, _ in burning), *(x.section for x in c.breaches)],
            "what": [what for _, what in burning],
            "component": list(c.technical),
            "card": cards,
            "patients": sick,
            "figure": list(book.crew.of_role[seat]),
            "kind": list(book.sea.vessels),
            "to": list(book.crew.sections),
            "tube": list(range(1, 6)),
            "tubes": list(range(1, 6)),
            "piece": list(range(16)),
            "space": list(range(6)),
            "depth": [10.0, 13.0, 25.0, 60.0, 120.0],
            "distance_nm": [0.3, 0.8, 1.5],
            "receive": [message.id for message in s.sea.radio],
            "send": list(s.sea.outgoing),
            "view": list(s.boat.views),
            "key": [key_of(s, book.sea, message.day) for message in s.sea.radio],
            "typed": [ciphertext(s, book.sea, message) for message in s.sea.radio],
        }

    def event(self) -> Event:
        """What sea, clock or enemy can do to the crew."""
        rng, book, broken = self.rng, self.p.book.crew, list(self.s.crew.technical)
        section = rng.choice(book.inside)
        component = rng.choice([name for name, row in book.components.items() if row.section == section])
        if broken and sometimes(rng, 0.5):
            component = rng.choice(broken)
            section = book.components[component].section
            if sometimes(rng):
                return Event(rng.choice(("escalate", "repaired")), {"component": component})
        if self.s.crew.breaches and sometimes(rng):
            return Event("flood", {"section": rng.choice(self.s.crew.breaches).section})
        return rng.choice((
            Event("technical", {"section": section, "level": rng.choice(LEVELS), "component": component}),
            Event("technical", {"section": section, "level": rng.choice(LEVELS), "component": ""}),
            Event("environmental", {"section": section, "what": rng.choice(list(book.conditions))}),
            Event("breach", {"section": section}),
            Event("crew_damage", {"where": "outside"}),
            Event("watch"),
            Event("food"),
            Event("event_card"),
            Event("event_card"),
            Event("sunk", {"kind": "tramp", "grt": 4000}),
            Event("surfaced" if self.boat.depth <= 0 else "dived"),
            Event("external_loaded"),
            Event("hand_over", {"cards": rng.choice((0, 1, 2))}),
            Event("view_closed", {"view": rng.choice(("periscope", "hydrophone", "tdc", "gun88", "gun20"))}),
        ))  # fmt: skip

    def take(self, who: str, what: str, value: Any) -> None:
        chance(self.rng, self.docket.take(who, what, value))


def chance(rng: random.Random, work: Any) -> None:
    """Runs it with any luck."""
    value = None
    while True:
        try:
            question = work.send(value)
        except StopIteration:
            return
        if isinstance(question, Ask):
            value = rng.choice(question.options).value
        elif isinstance(question, Dice):
            faces = tuple(rng.randint(1, question.sides) for _ in range(question.n))
            value = faces[0] if question.n == 1 else faces
        elif isinstance(question, Pick):
            value = rng.choice(question.items)
        else:
            value = tuple(rng.sample(range(question.n), question.n))


def handed_on(at: Drawn) -> Any:
    """What the next part of a patrol would begin with, and how."""
    text = carry(at.s, at.p.book)
    book = GAME.book({**at.p.book.options, "carried": text}, at.p.book.charts, at.p.book.version)
    s = new_state(book)
    restore(s, Play(book))
    return [text, plain(s.crew), plain(s.boat), plain(s.task)]


def voyages(group: int) -> Iterator[Any]:
    """The boats of a group."""
    for n in range(DRAWN):
        rng = random.Random(f"voyage {group} {n}")
        at = Drawn(rng, rng.choice(tables()))
        for _ in range(DEEDS):
            if at.s.outcome:
                break
            yield from at.deed()
        if at.s.outcome:
            LIVE.close(at.s, at.p)
        yield at
        yield "result", result(at.s, at.p.book)
        if n % 4 == 0:
            yield "carried", handed_on(at)


VOYAGES = {f"voyages {group + 1}": partial(voyages, group) for group in range(GROUPS)}
