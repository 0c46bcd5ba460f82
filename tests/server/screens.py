"""Screens of a table in real time for tests, and a hand that lets its time pass."""

from __future__ import annotations

import concurrent.futures
import hashlib
import itertools
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from kaleun.kernel.frames import patched
from kaleun.server.sailing import LiveParty
from server.harness import PATIENT, Player, Server

BY_HAND = msgspec.structs.replace(PATIENT, beat=0.0)
"""A server whose clocks run only when a test says so."""
BOT = {"kind": "bot", "bot": "regular"}
ROLES = ("captain", "first_officer", "navigator", "chief_engineer")
_ids = itertools.count()
T = TypeVar("T")


class Screen(Player):
    """A device that follows the beats the way the browser does and says what it has got, unless it is `dull`."""

    dull = False
    anew = 0
    """How many whole states it was sent after the first."""

    def receive(self) -> dict[str, Any]:
        message = super().receive()
        if message["t"] == "tick":
            live = self.state["live"]
            assert message["base"] == live["beat"]
            commands = [{**c, "refused": message["refused"].get(c["name"], c["refused"])} for c in live["commands"]]
            prompts = live["prompts"] if message["prompts"] is None else message["prompts"]
            now = {"beat": message["beat"], "clock": message["clock"], "prompts": prompts, "commands": commands}
            self.state = {**self.state, "live": now, "n": message["n"], "asked": message["asked"]}
            self.state["view"] = patched(self.state["view"], message["patch"])
            assert message["log_from"] == len(self.lines)
            self.lines += message["log"]
        if message["t"] == "state":
            self.anew += 1
        if message["t"] in ("tick", "state") and self.state.get("live") and not self.dull:
            self.send(t="got", beat=self.state["live"]["beat"])
        return message

    def order(self, name: str, **args: Any) -> dict[str, Any]:
        """Gives a command and returns the acknowledgement or the refusal."""
        return self.sail("command", name=name, args=args)

    def sail(self, t: str, **fields: Any) -> dict[str, Any]:
        id = fields.setdefault("id", f"o{next(_ids)}")
        self.send(t=t, **fields)
        while True:
            message = self.until("ack", "refused")
            if message["id"] == id:
                return message

    def until_beat(self, beat: int) -> dict[str, Any]:
        while self.state["live"] is not None and self.state["live"]["beat"] < beat:
            self.receive()
        return self.state

    @property
    def clock(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state["live"]["clock"]
        return found

    @property
    def hash(self) -> str:
        """What it shows: view, questions, commands, clock and log."""
        shown = (self.state["view"], {k: v for k, v in self.state["live"].items() if k != "beat"}, self.lines)
        return hash_of(shown)


def hash_of(shown: Any) -> str:
    return hashlib.blake2b(json.dumps(shown, sort_keys=True).encode(), digest_size=16).hexdigest()


class Bridge:
    """A server with one table in real time."""

    def __init__(self, server: Server, opened: dict[str, Any]) -> None:
        self.server, self.opened, self.id = server, opened, opened["table"]
        self.screens: list[Screen] = []
        """Those that look on."""

    @property
    def party(self) -> LiveParty:
        party = self.server.app.house.parties[self.id]
        assert isinstance(party, LiveParty)
        return party

    def sit(self, seat: str, **more: Any) -> Screen:
        return self.look(self.opened["seats"][seat], **more)

    def watch(self) -> Screen:
        return self.look(None)

    def look(self, token: str | None, **more: Any) -> Screen:
        self.screens.append(Screen(self.server, self.id, token, **more))
        return self.screens[-1]

    def crew(self, *roles: str) -> list[Screen]:
        """Screens of these roles, with all questions of the set-up answered."""
        screens = [self.sit(role) for role in roles]
        self.answer_all(dict(zip(roles, screens, strict=True)))
        return screens

    def answer_all(self, screens: Mapping[Any, Screen]) -> None:
        """These screens answer whatever they are asked, until nobody is."""
        here = [screen for screen in screens.values() if screen in self.screens]
        while asked := [(screen, prompt) for screen in here for prompt in screen.state["live"]["prompts"]]:
            screen, prompt = asked[0]
            given = screen.sail("reply", prompt=prompt["id"], key=prompt["ask"]["options"][0]["key"])
            assert given["t"] == "ack", given
            self.follow()

    def follow(self) -> int:
        """Until every screen that looks on shows the last beat; its number."""
        beat = self.beat
        for screen in self.screens:
            if not screen.dull:
                screen.until_beat(beat)
        return beat

    def do(self, act: Callable[[], T]) -> T:
        """Does something in the thread of the server."""
        done: concurrent.futures.Future[T] = concurrent.futures.Future()

        def run() -> None:
            try:
                done.set_result(act())
            except BaseException as error:
                done.set_exception(error)

        self.server._server._loop.call_soon_threadsafe(run)
        return done.result()

    def tick(self, wall: float = 1.0, times: int = 1) -> int:
        """Lets time pass on the wall; the number of the last beat, which all screens show."""
        for _ in range(times):
            self.do(lambda: self.party.tick(wall))
            self.follow()
        return self.beat

    @property
    def beat(self) -> int:
        return self.do(lambda: self.party.show.beat)


def boat(server: Server, mine: tuple[str, ...] = ROLES, **more: Any) -> Bridge:
    """A table of U-BOOT: these roles are people, the others bots."""
    seats = {role: {"kind": "me"} if role in mine else BOT for role in ROLES}
    return Bridge(server, server.open("uboot", seed=7, seats=seats, **more))
