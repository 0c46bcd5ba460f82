"""Short names every rule of the crew layer uses."""

from __future__ import annotations

from typing import TypeAlias

from kaleun.games.uboot.book import Book
from kaleun.kernel.game import Play

P: TypeAlias = Play[Book]
