"""Small games that exist only to test the kernel and the conformance checks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from kaleun.kernel.card import card_of
from kaleun.kernel.game import Game


def made(package: str, settings: dict[str, Any]) -> Game:
    """A toy, or a mutant of it; with `version` and `versions` its card says so."""
    facts = {name: settings.pop(name) for name in ("version", "versions") if name in settings}
    if facts:
        settings["card"] = replace(card_of(package), **{"versions": (), **facts})
    return Game(package, **settings)
