"""What is offered and what is not, told once. A rule's generator of verdicts yields a `Bundle` of options where
something may be done and a `Refusal` where it may not. Both are made once and used again, so that a reason costs next
to nothing while nobody asks for it; whoever does gets it from the same generator, run again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from kaleun.kernel.ask import Ask, Option, Refusal, Refuse


class Bundle:
    """Options that are offered together, with their keys and the values the rule gets for them; and what is refused
    in the same breath."""

    __slots__ = ("options", "keys", "values", "refused")

    def __init__(self, options: Iterable[Option], refused: Iterable[Refusal] = ()) -> None:
        self.options = tuple(options)
        self.keys = tuple([option.key for option in self.options])
        self.values: tuple[Any, ...] = tuple([option.value for option in self.options])
        self.refused = tuple(refused)

    def tell(self, state: Any, book: Any) -> tuple[Refusal, ...]:
        """What is refused, for a question of which this is all there is to say."""
        return self.refused


made_once = lru_cache(maxsize=20_000)
"""For functions that make bundles: each is made once, as far as memory goes."""
Verdicts: TypeAlias = Iterable[Bundle | Refusal]
Judge: TypeAlias = Callable[[Any, Any], Verdicts]
"""`judge(state, book)`: all verdicts on what one might want to do now."""


def bundled(verdicts: Verdicts) -> Bundle:
    """All of these verdicts as one."""
    found = [verdict if isinstance(verdict, Bundle) else Bundle((), [verdict]) for verdict in verdicts]
    return Bundle([o for bundle in found for o in bundle.options], [r for bundle in found for r in bundle.refused])


def offered(verdicts: Iterator[Bundle | Refusal]) -> Bundle | None:
    """What a generator offers that begins with everything on offer, in one bundle; the reasons behind it are not worked
    out. None if it begins with a reason, or says nothing."""
    first = next(verdicts, None)
    return first if type(first) is Bundle else None


def offers(verdicts: Verdicts) -> tuple[Bundle, ...]:
    """The bundles among these verdicts: what a question can be kept by that is asked again and again."""
    return tuple([verdict for verdict in verdicts if type(verdict) is Bundle])


class Judged(Ask):
    """A question made of verdicts. Its options are put together only when somebody looks. What is refused for a thing
    is refused for everything one might do with it: the reason for "move:D1" is that for "move:D1-34"."""

    __slots__ = ("_bundles", "_options")

    def __init__(
        self,
        seat: str,
        prompt: str,
        rule: str,
        verdicts: Verdicts,
        *,
        refuse: Refuse,
        none: Bundle | None = None,
        secret: bool = False,
        **data: Any,
    ) -> None:
        """`verdicts` are those of now; `refuse` tells the reasons among them again; `none` is offered if nothing is."""
        bundles: list[Bundle] = []
        values: list[Any] = []
        for verdict in verdicts:
            if type(verdict) is Bundle:
                bundles.append(verdict)
                values += verdict.values
        if not values:
            if none is None:
                raise ValueError(f"{rule} {prompt}: a question needs at least one legal answer")
            bundles, values = [none], list(none.values)
        self.seat, self.prompt, self.rule, self.kind = seat, prompt, rule, "choice"
        self.values, self._bundles = values, bundles
        self.refuse, self.secret, self.data = refuse, secret, data
        self.what = f"{rule} {prompt}"
        self._by_key = None
        self._options: tuple[Option, ...] | None = None

    @property
    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        if self._options is None:
            self._options = tuple([option for bundle in self._bundles for option in bundle.options])
        return self._options

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple([key for bundle in self._bundles for key in bundle.keys])

    def explain(self, key: str, state: Any, book: Any) -> Refusal | None:
        """Why this key is not offered: the reason for it, or for what it is about."""
        assert self.refuse is not None
        listed = {refusal.key: refusal for refusal in self.refuse(state, book)}
        key = stem = str(key)
        while stem:
            if stem in listed:
                found = listed[stem]
                return Refusal(key, found.code, found.rule, **found.data)
            stem = stem.rpartition("-")[0] or stem.rpartition(":")[0]
        return None


class Reasons:
    """The refusals among the verdicts of a judge: what a question's `refuse` is."""

    __slots__ = ("judge",)

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def __call__(self, state: Any, book: Any) -> list[Refusal]:
        found: list[Refusal] = []
        for verdict in self.judge(state, book):
            if isinstance(verdict, Refusal):
                found.append(verdict)
            else:
                found += verdict.refused
        return found
