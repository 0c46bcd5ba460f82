"""The words of the screens, in one language: sentences of this package, and words of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kaleun.kernel.text import Texts

SHELL, WORD = "tty", "desk"


class Words:
    """`words(code, …)` is a sentence of the screens, `words.word(code)` a word: the screens' own, else the game's."""

    def __init__(self, lang: str, game: Texts) -> None:
        self.lang, self.game = lang, game

    def __call__(self, code: str, /, **data: Any) -> str:
        return self.game.say(SHELL, code, data, self.lang)

    def word(self, code: Any) -> str:
        if isinstance(code, (list, tuple)):
            return ", ".join(self.word(c) for c in code)
        if self.game.has(WORD, str(code), self.lang):
            return self.game.say(WORD, str(code), {}, self.lang)
        return self.game.word(code, self.lang)

    def short(self, code: str) -> str:
        """A few letters for it, where there is little room."""
        return self.word(f"short_{code}") if self.game.has(WORD, f"short_{code}", self.lang) else self.word(code)

    def role(self, role: str) -> str:
        return self.game.say("name", role, {}, self.lang)

    def value(self, value: Any) -> str:
        """A value of a switch."""
        if self.game.has("value", str(value), self.lang):
            return self.game.say("value", str(value), {}, self.lang)
        return self.word(value)

    def of_game(self, section: str, code: str, /, **data: Any) -> str:
        return self.game.say(section, code, data, self.lang)
