"""Recovery phrases: eight words in the reader's language, seven of them drawn, the last a check of the others. A phrase
is a number: written in another language it is the same one. What is kept of it is a hash that is slow to compute."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from functools import cache
from importlib import resources
from itertools import takewhile
from typing import NamedTuple

from kaleun.kernel.text import LANGUAGES
from kaleun.server.errors import Denied

WORDS = 512
"""In each list (`en.txt`, …): short, at home in the language, told apart by their first four letters."""
BITS, DRAWN, LENGTH = 9, 7, 8
LONGEST = 64
"""Characters of a secret that can be sealed."""
_LONG = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_WORD = re.compile(r"[^\W\d_]+")


@cache
def words(lang: str) -> tuple[str, ...]:
    """The list of a language; a word's place is its number."""
    return tuple(resources.files(__package__).joinpath(f"{lang}.txt").read_text("utf-8").split())


@cache
def _numbers(lang: str) -> dict[str, int]:
    """The number of every word, however it may be typed."""
    return {form: n for n, word in enumerate(words(lang)) for form in (folded(word), word.lower().translate(_LONG))}


def folded(word: str) -> str:
    """Without case and accents."""
    apart = unicodedata.normalize("NFD", word.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c))


def draw() -> int:
    """A new phrase, from the system's own source of chance."""
    return secrets.randbits(BITS * DRAWN)


def written(number: int, lang: str) -> list[str]:
    """The words of a phrase."""
    numbers = [number >> BITS * place & WORDS - 1 for place in reversed(range(DRAWN))]
    return [words(lang)[n] for n in (*numbers, _check(number))]


def _check(number: int) -> int:
    digest = hashlib.blake2b(number.to_bytes(8, "big"), digest_size=2, person=b"kaleun check")
    return int.from_bytes(digest.digest(), "big") % WORDS


def read(text: str) -> int:
    """The phrase that somebody has typed: case, accents and whatever stands between the words do not matter. A slip is
    refused with where it is."""
    typed = [folded(word) for word in _WORD.findall(unicodedata.normalize("NFC", text))]
    if len(typed) != LENGTH:
        raise Denied("phrase_length", words=LENGTH, typed=len(typed))
    known = {lang: [_numbers(lang).get(word) for word in typed] for lang in LANGUAGES}
    for found in known.values():
        numbers = [n for n in found if n is not None]
        if len(numbers) == LENGTH:
            number = sum(n << BITS * place for place, n in enumerate(reversed(numbers[:DRAWN])))
            if _check(number) == numbers[-1]:
                return number
    if any(None not in found for found in known.values()):
        raise Denied("phrase_check")
    right = max(len([*takewhile(lambda n: n is not None, found)]) for found in known.values())
    raise Denied("phrase_word", n=right + 1)


class Keys(NamedTuple):
    """What a phrase is turned into: its hash, under which a person is found, and a key that is used once only, to seal
    that person's secret. The one tells nothing of the other."""

    hash: str
    pad: bytes

    def sealed(self, secret: str) -> bytes:
        data = secret.encode().ljust(LONGEST, b"\0")
        return bytes(a ^ b for a, b in zip(data, self.pad, strict=True))

    def opened(self, sealed: bytes) -> str:
        return bytes(a ^ b for a, b in zip(sealed, self.pad, strict=True)).rstrip(b"\0").decode()


def keys(number: int) -> Keys:
    """Slow, and in need of 32 MB, so that nobody tries many. Sixty-three drawn bits need no salt: no list of them can
    be made in advance."""
    data = number.to_bytes(8, "big")
    key = hashlib.scrypt(data, salt=b"kaleun phrase", n=2**15, r=8, p=1, maxmem=2**26, dklen=32 + LONGEST)
    return Keys(key[:32].hex(), key[32:])
