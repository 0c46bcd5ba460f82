"""The games, one package each."""

import sys
from types import ModuleType


class _Games(ModuleType):
    """Loading the first game puts this package in the place of the function `kaleun.games`, so it is one as well."""

    def __call__(self) -> tuple[str, ...]:
        from kaleun.kernel.game import game_names

        return game_names()


sys.modules[__name__].__class__ = _Games
