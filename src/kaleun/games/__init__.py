"""The games, one package each: those in this folder, and those in the folders that KALEUN_GAMES names (as in PATH)."""

import os
import sys
from types import ModuleType

__path__ += [folder for folder in os.environ.get("KALEUN_GAMES", "").split(os.pathsep) if folder]


class _Games(ModuleType):
    """Loading the first game puts this package in the place of the function `kaleun.games`, so it is one as well."""

    def __call__(self) -> tuple[str, ...]:
        from kaleun.kernel.game import game_names

        return game_names()


sys.modules[__name__].__class__ = _Games
