"""What makes a chart sound: every result of its dice has exactly one row. Used by `kaleun.kernel.charts`.

Conventions of the chart files, all found by the names of keys:

* `dice = "2d6"` in a table rules everything inside it; elsewhere the die named in `[meta] dice` rules. Also "d66" (tens
  and ones) and "1d10+1d10" (1 to 100). `x_dice` is the die of `x_on`.
* Rows with `roll` (a number or a list), with `face` (per `kind`), or rows of `[[face]]` with `value`: each result once.
* Rows with `lo` and `hi`: each result once; -99 and 99 are open ends for totals with a `mod`.
* Rows with `lo`/`hi` no die can reach, with `min`/`max` (-1 = no limit), or with months `from`/`to` are scales: no gap
  and no overlap within rows of the same `kind` and the same true/false columns. The step of a scale is the greatest
  number that divides all its bounds (tonnages in whole thousands leave no gap between 6000 and 7000).
* `x_on` and `not_x_on` lists share all results. A lone `x_on`, `x_from` or `x_max` must be something the dice can show
  (0 = never); over 100, `x_from` and `x_max` are quantities, not faces.
* A table `die_to_…` has one key per face; a list `rows` of plain values beside `dice` has one value per result.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import gcd
from typing import Any

from kaleun.kernel.chart_dice import SIDES, ChartError, Throw, the_throw, throws_in

OPEN_LOW, OPEN_HIGH = -99, 99
_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


def check_results(data: Mapping[str, Any], dice: str) -> None:
    """Refuses a chart with a gap or an overlap in any table of results. `dice` is what the chart's meta says."""
    _check(data, "", throws_in(dice), frozenset(_mods(data)))


def _mods(value: Any) -> Iterator[int]:
    """Every modifier in the chart."""
    if isinstance(value, Mapping) and type(value.get("mod")) is int:
        yield value["mod"]
    if isinstance(value, Mapping | tuple):
        for child in value.values() if isinstance(value, Mapping) else value:
            yield from _mods(child)


def is_rows(value: Any) -> bool:
    """A list of tables."""
    return isinstance(value, Sequence) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _check(value: Any, path: str, dice: tuple[Throw, ...], mods: frozenset[int]) -> None:
    if isinstance(value, Mapping):
        if isinstance(value.get("dice"), str):
            dice = (_named(value["dice"], path),)
        _check_table(value, path, dice)
        for key, child in value.items():
            _check(child, f"{path}.{key}" if path else key, dice, mods)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        if is_rows(value):
            _check_rows(value, path, dice, mods)
        for place, child in enumerate(value):
            _check(child, f"{path}[{place + 1}]", dice, mods)


# ---- lists of rows


def _check_rows(rows: Sequence[Mapping[str, Any]], path: str, dice: tuple[Throw, ...], mods: frozenset[int]) -> None:
    """What the columns of a list say it is decides what must be whole about it."""
    columns = {key for row in rows for key in row}
    if "roll" in columns:
        _partition(_results(rows, "roll", path), _one(dice, path), path)
    elif columns & {"lo", "hi"}:
        bands = _spans(rows, "lo", "hi", path)
        if not dice or any(low > 100 for low, _ in bands):
            _scales(rows, bands, path)
        else:
            _bands(bands, _one(dice, path), path, mods)
    elif "face" in columns and dice:
        _check_faces(rows, path, _one(dice, path))
    elif path.rpartition(".")[2] == "face" and "value" in columns and dice:
        _partition(_results(rows, "value", path), _one(dice, path), path)
    elif {"min", "max"} <= columns:
        spans = _spans(rows, "min", "max", path)
        _scales(rows, [(low, None if high == -1 else high) for low, high in spans], path)
    elif "key" not in columns and all(_month(r.get("from")) and _month(r.get("to")) for r in rows):
        _scales(rows, [(_month(row["from"]), _month(row["to"])) for row in rows], path, _month_name, step=1)


def _check_faces(rows: Sequence[Mapping[str, Any]], path: str, throw: Throw) -> None:
    """Rows by the face of a die, for each kind on its own."""
    kinds: dict[Any, list[tuple[int, ...]]] = defaultdict(list)
    for row, faces in zip(rows, _results(rows, "face", path), strict=True):
        kinds[row.get("kind")].append(faces)
    for kind, groups in kinds.items():
        _partition(groups, throw, f"{path} of kind {kind}" if kind else path)


def _results(rows: Sequence[Mapping[str, Any]], key: str, path: str) -> list[tuple[int, ...]]:
    """One or more results a row."""
    return [_numbers(row, key, path, i) for i, row in enumerate(rows)]


def _spans(rows: Sequence[Mapping[str, Any]], low: str, high: str, path: str) -> list[tuple[int, int]]:
    """From where to where each row goes."""
    return [(_number(row, low, path, i), _number(row, high, path, i)) for i, row in enumerate(rows)]


def _named(text: str, path: str) -> Throw:
    try:
        return the_throw(text)
    except ChartError as error:
        raise ChartError(f"table {path}: {error}") from None


def _one(dice: tuple[Throw, ...], path: str) -> Throw:
    if not dice:
        raise ChartError(f"table {path} lists dice results but no dice are named for it")
    if len(dice) > 1:
        names = ", ".join(throw.name for throw in dice)
        raise ChartError(f"table {path} does not say which of the dice {names} it is read with")
    return dice[0]


def _number(row: Mapping[str, Any], key: str, path: str, place: int) -> int:
    number = row.get(key)
    if type(number) is not int:
        raise ChartError(f"table {path}, row {place + 1}: {key} should be a whole number")
    return number


def _numbers(row: Mapping[str, Any], key: str, path: str, place: int) -> tuple[int, ...]:
    value = row.get(key)
    if isinstance(value, Sequence) and value and all(type(v) is int for v in value):
        return tuple(value)
    return (_number(row, key, path, place),)


def _partition(groups: Iterable[Iterable[int]], throw: Throw, path: str) -> None:
    """Every result of the throw in exactly one group."""
    seen = Counter(number for group in groups for number in group)
    alien = seen.keys() - throw.ways.keys()
    if alien:
        raise ChartError(f"table {path} names {_spell(alien)}, which {throw.name} cannot show")
    _verdict(path, throw, [n for n in throw.ways if not seen[n]], [n for n in seen if seen[n] > 1])


def _bands(bands: Sequence[tuple[int, int]], throw: Throw, path: str, mods: frozenset[int]) -> None:
    """Bands from lo to hi over the results of the throw, with open ends if the table has them."""
    for low, high in bands:
        if low > high:
            raise ChartError(f"table {path} has a row from {low} to {high}, which is upside down")
    ends = _ends(bands, throw)
    bounds = {b for band in bands for b in band} - set(ends)
    below = {b for b in bounds if b < throw.lowest} if OPEN_LOW not in ends else set()
    above = {b for b in bounds if b > throw.highest} if OPEN_HIGH not in ends else set()
    if below | above:
        raise ChartError(f"table {path} names {_spell(below | above)}, which {throw.name} cannot show")
    _check_ends(ends, throw, path, mods)
    totals = set(throw.ways)
    if ends:
        totals |= set(range(min(bounds | totals), max(bounds | totals) + 1))
    seen = {total: sum(low <= total <= high for low, high in bands) for total in sorted(totals)}
    _verdict(path, throw, [t for t, n in seen.items() if n == 0], [t for t, n in seen.items() if n > 1])


def _ends(bands: Sequence[tuple[int, int]], throw: Throw) -> frozenset[int]:
    """At which ends the table is open; a throw that can show the marks of open ends has none."""
    if throw.highest >= OPEN_HIGH:
        return frozenset()
    lows, highs = {low for low, _ in bands}, {high for _, high in bands}
    return frozenset(lows & {OPEN_LOW} | highs & {OPEN_HIGH})


def _check_ends(ends: frozenset[int], throw: Throw, path: str, mods: frozenset[int]) -> None:
    """A table open at one end is read with modifiers; it must be open at the other end too if the chart has modifiers
    that lead there."""
    if ends == {OPEN_HIGH} and min(mods, default=0) < 0:
        raise ChartError(f"table {path} has no row for totals below {throw.lowest}, and the chart has such modifiers")
    if ends == {OPEN_LOW} and max(mods, default=0) > 0:
        raise ChartError(f"table {path} has no row for totals above {throw.highest}, and the chart has such modifiers")


def _verdict(path: str, throw: Throw, missing: list[int], doubled: list[int]) -> None:
    if missing:
        raise ChartError(f"table {path} has no row for {_spell(missing)} of {throw.name}")
    if doubled:
        raise ChartError(f"table {path} has more than one row for {_spell(doubled)} of {throw.name}")


def _scales(
    rows: Sequence[Mapping[str, Any]],
    bands: Sequence[tuple[int, int | None]],
    path: str,
    name: Callable[[int], str] = str,
    step: int = 0,
) -> None:
    """Bands of a quantity that is no dice result: each group in one piece. None = no upper limit."""
    step = step or gcd(*(b for band in bands for b in band if b is not None)) or 1
    groups: dict[Any, list[tuple[int, int | None]]] = defaultdict(list)
    for row, band in zip(rows, bands, strict=True):
        groups[row.get("kind"), *(v for v in row.values() if isinstance(v, bool))].append(band)
    for group in groups.values():
        group.sort(key=lambda band: band[0])
        for low, high in group:
            if high is not None and high < low:
                raise ChartError(f"table {path} has a row from {name(low)} to {name(high)}, which is upside down")
        for (_, end), (start, _) in pairwise(group):
            if end is None or start <= end:
                raise ChartError(f"table {path} has more than one row for {name(start)}")
            if start != end + step:
                raise ChartError(f"table {path} has no row for {name(end + step)} to {name(start - step)}")


def _month(text: Any) -> int:
    """Months since the year 0, or 0 if the text is no month."""
    match = _MONTH.fullmatch(text) if isinstance(text, str) else None
    return int(match[1]) * 12 + int(match[2]) - 1 if match else 0


def _month_name(month: int) -> str:
    return f"{month // 12:04}-{month % 12 + 1:02}"


# ---- single tables


def _check_table(table: Mapping[str, Any], path: str, dice: tuple[Throw, ...]) -> None:
    if isinstance(table.get("dice"), str):
        _check_own(table, path, dice[0])
    elif "dice" in table and "rows" in table:
        raise ChartError(f"table {path}: dice should be text such as 2d6")
    for key, value in table.items():
        if key == "die" and type(value) is int and value not in SIDES:
            raise ChartError(f"table {path}: there is no die d{value}")
        if key.startswith("die_to_") and isinstance(value, Mapping) and dice:
            faces = [(int(k) if k.isascii() and k.isdigit() else -1,) for k in value]
            _partition(faces, _one(dice, path), f"{path}.{key}".lstrip("."))
        if key.endswith("_dice") and isinstance(value, str):
            _named(value, path)
        if key == "on" or key.endswith(("_on", "_from", "_max")):
            _check_mark(table, key, path, dice)


def _check_own(table: Mapping[str, Any], path: str, throw: Throw) -> None:
    """A table with dice of its own: a row for each result, or bounds that they can show."""
    rows, low, high, most = (table.get(key) for key in ("rows", "lo", "hi", "max"))
    if isinstance(rows, Sequence) and not is_rows(rows) and len(rows) != len(throw.ways):
        raise ChartError(f"table {path} has {len(rows)} rows for the {len(throw.ways)} results of {throw.name}")
    if type(low) is int and type(high) is int:
        _shown([low, high], f"table {path}", throw)
        if low > high:
            raise ChartError(f"table {path} has lo {low} above hi {high}")
    if type(most) is int:
        _shown([most], f"table {path}", throw)


def _check_mark(table: Mapping[str, Any], key: str, path: str, dice: tuple[Throw, ...]) -> None:
    """Faces on which something happens (a list), or the face from which or up to which it does (a number)."""
    value, where = table[key], f"{path}.{key}".lstrip(".")
    special = table.get(key.removesuffix("_on") + "_dice")
    if isinstance(special, str):
        dice = (_named(special, path),)
    numbers = tuple(value.values()) if isinstance(value, Mapping) else value if isinstance(value, tuple) else (value,)
    if len(dice) != 1 or not all(type(n) is int for n in numbers):
        return
    if not key.endswith("on") and any(n > 100 for n in numbers):
        return  # a quantity such as a tonnage, not a face
    if isinstance(value, tuple) and key.startswith("not_"):
        other = table.get(key.removeprefix("not_"))
        if not isinstance(other, tuple):
            raise ChartError(f"table {path} has {key} but no list {key.removeprefix('not_')}")
        _partition((value, other), dice[0], f"{path} ({key}, {key.removeprefix('not_')})")
    _shown(numbers, f"table {where}", dice[0])
    if isinstance(value, tuple) and len(set(value)) < len(value):
        raise ChartError(f"table {where} names a face twice")


def _shown(numbers: Iterable[int], where: str, throw: Throw) -> None:
    """Each number is 0 (never), a result of the throw, or a face of one of its dice."""
    alien = {n for n in numbers if not 0 <= n <= throw.highest}
    if alien:
        raise ChartError(f"{where} names {_spell(alien)}, which {throw.name} cannot show")


def _spell(numbers: Iterable[int]) -> str:
    """Numbers in a sentence, runs joined.

    >>> _spell([9, 10, 11, 14])
    '9 to 11, 14'
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
