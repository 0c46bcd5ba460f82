"""The cipher machine of the code sheet: three rotors, reflector B, rings and plugboard as wired.

>>> Enigma(("I", "II", "III"), "B", "AAA").type("AAAAA")
'BDZGO'
"""

from __future__ import annotations

from collections.abc import Sequence

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.rule import rule

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROTORS = {
    "I": ("EKMFLGDQVZNTOWYHXUSPAIBRCJ", "Q"),
    "II": ("AJDKSIRUXBLHWTMCQGZNPYFVOE", "E"),
    "III": ("BDFHJLCPRTXVZNYEIWGAKMUSQO", "V"),
    "IV": ("ESOVPZJAYQUIRHXLNFTGKDCMWB", "J"),
    "V": ("VZBRGITYUPSDNHLXAWMJQOFECK", "Z"),
}
"""Wiring of each rotor and the letter at which it carries the next one along."""
REFLECTORS = {"B": "YRUHQSLDPXNGOKMIEBFZCWVJAT", "C": "FVPJIAOYEDRZXWGCTKUQSBNMHL"}
N = len(ALPHABET)


def _numbers(letters: str) -> list[int]:
    return [ALPHABET.index(c) for c in letters]


class Enigma:
    """A three-rotor machine. `rotors` and `key` from left to right; `rings` and `plugs` as for the army machine."""

    def __init__(
        self,
        rotors: Sequence[str],
        reflector: str,
        key: str,
        rings: Sequence[int] = (0, 0, 0),
        plugs: Sequence[str] = (),
    ) -> None:
        if len(key) != 3 or any(c not in ALPHABET for c in key):
            raise KaleunError(f"a key is three letters A to Z, not {key!r}")
        self.wires = [_numbers(ROTORS[name][0]) for name in rotors]
        self.back = [[wire.index(i) for i in range(N)] for wire in self.wires]
        self.notches = [ALPHABET.index(ROTORS[name][1]) for name in rotors]
        self.reflector = _numbers(REFLECTORS[reflector])
        self.rings = list(rings)
        self.at = _numbers(key)
        self.plugs = list(range(N))
        for pair in plugs:
            i, j = _numbers(pair)
            self.plugs[i], self.plugs[j] = j, i

    @property
    def window(self) -> str:
        """The letters now showing."""
        return "".join(ALPHABET[i] for i in self.at)

    def _step(self) -> None:
        left, middle, right = 0, 1, 2
        carry_left = self.at[middle] == self.notches[middle]
        if carry_left:
            self.at[left] = (self.at[left] + 1) % N
        if carry_left or self.at[right] == self.notches[right]:
            self.at[middle] = (self.at[middle] + 1) % N
        self.at[right] = (self.at[right] + 1) % N

    def press(self, letter: str) -> str:
        """One key: the rotors step, then the lamp of the enciphered letter lights."""
        self._step()
        c = self.plugs[ALPHABET.index(letter)]
        for wire, at, ring in zip(self.wires[::-1], self.at[::-1], self.rings[::-1], strict=True):
            c = (wire[(c + at - ring) % N] - at + ring) % N
        c = self.reflector[c]
        for wire, at, ring in zip(self.back, self.at, self.rings, strict=True):
            c = (wire[(c + at - ring) % N] - at + ring) % N
        return ALPHABET[self.plugs[c]]

    def type(self, text: str) -> str:
        """Types a text; whatever is no letter A to Z is left out."""
        return "".join(self.press(c) for c in text.upper() if c in ALPHABET)


@rule("BG-8.4.b", "BG-2.k")
def daily(key: str, text: str) -> str:
    """Enciphers or deciphers with the key of the day: Enigma I, rotors I II III, reflector B, rings AAA, no plugs."""
    return Enigma(("I", "II", "III"), "B", key).type(text)


def groups(letters: str, size: int = 5) -> str:
    """In groups of five, as it comes by radio.

    >>> groups("ABCDEFG")
    'ABCDE FG'
    """
    return " ".join(letters[i : i + size] for i in range(0, len(letters), size))
