"""Words: every code the game can use has words in every language, with the same gaps to fill, and no words lie unused.

Codes are read off the source (log lines, refusals, questions, rolls), off the options, seats and outcomes; whatever the
source does not tell plainly is caught when it is shown: `questions` and `fuzz` render all they meet."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from kaleun.conformance.codes import Use, uses
from kaleun.conformance.tree import read_modules
from kaleun.kernel.chart_file import thaw
from kaleun.kernel.charts import unpack
from kaleun.kernel.game import Game
from kaleun.kernel.log import Line
from kaleun.kernel.text import LANGUAGES, Texts, own_words

SECTIONS = (
    "name", "prompt", "roll", "option", "refused", "summed", "log", "outcome", "word", "switch", "help", "value",
    "captains_log", "grade", "locked", "rank", "say", "measure", "horizon", "coach", "gender", "letter",
    "tty", "desk", "sheet", "board", "about", "guide", "charts", "diary", "setup", "bot",
)  # fmt: skip
"""The second row is read where a game sails missions one after the other (log, grades, ranks, what officers call), by
the coach, and by sentences that agree with a name; the third by its board in the terminal, the desks of terminal and
browser, its printed sheet and its browser part, names of bots with it."""
ARTICLE = ("the", "The")
BROWSER = ("board", "about", "guide", "charts", "diary", "setup")
"""What only the browser says: board and pages, what things on it are, the guided game, titles of charts, the diary."""


def check(game: Game, lines: Iterable[Line] = ()) -> list[str]:
    """Everything wrong with the words of a game. `lines`: log lines of played games, whose words are looked up too."""
    texts, folder = game.texts, Path(str(files(game.package)))
    found = [*same_everywhere(texts), *_settings(game)]
    for use in uses(read_modules(folder, game.package)):
        found += _has_words(texts, use)
    found += _words(texts, lines)
    found += _unused(game, folder)
    found += _browser(game, folder)
    return list(dict.fromkeys(found))


def same_everywhere(texts: Texts) -> Iterator[str]:
    """The languages have the same codes, and each code the same gaps."""
    codes = {lang: texts.codes(lang) for lang in LANGUAGES}
    everything = set().union(*codes.values())
    for code in sorted(everything):
        section, _, name = code.partition(".")
        if section not in SECTIONS:
            yield f"{code} is in a section nobody reads; there are: {', '.join(SECTIONS)}"
        missing = [lang for lang in LANGUAGES if code not in codes[lang]]
        if missing:
            yield f"{code} has no words in {', '.join(missing)}"
            continue
        templates = {lang: texts.template(section, name, lang) for lang in LANGUAGES}
        for lang, template in templates.items():
            yield from _sound(f"{code} in {lang}", template)
        # one language may choose its words by number where another says the number, or nothing
        by_number = any(isinstance(template, dict) for template in templates.values())
        gaps = {lang: fields(template) - ({("n", "")} if by_number else set()) for lang, template in templates.items()}
        for lang in LANGUAGES[1:]:
            if gaps[lang] != gaps[LANGUAGES[0]]:
                yield f"{code} has the gaps {sorted(gaps[lang])} in {lang}, but {sorted(gaps['en'])} in en"


def _sound(name: str, template: Any) -> Iterator[str]:
    forms = template.values() if isinstance(template, dict) else [template]
    if isinstance(template, dict) and set(template) != {"one", "other"}:
        yield f"{name} should have the forms one and other, not {', '.join(template)}"
    elif isinstance(template, dict) and not _gaps(template["one"]) <= _gaps(template["other"]) | {("n", "")}:
        yield f"{name} fills gaps with one that it does not have with other"
    for form in forms:
        if not isinstance(form, str) or not (form.strip() or name.startswith("charts.")):
            yield f"{name} is empty"
        elif any(not _format(spec) or not field.isidentifier() for field, spec in _gaps(form)):
            yield f"{name} has a gap that is not a name, or with a format other than t, n, d, the, The and =…|…"


def fields(template: Any) -> set[tuple[str, str]]:
    """The gaps of a template and how they are filled: {("space", ""), ("tonnage", "n")}. A choice by number needs n. An
    article is a name's affair, and so is what agrees with it: one language has them where another has not."""
    if isinstance(template, dict):
        return {("n", "")}.union(*(fields(form) for form in template.values()))
    return {(field, "t" if spec in ARTICLE else spec) for field, spec in _gaps(template) if not spec.startswith("=")}


def _format(spec: str) -> bool:
    return spec in ("", "t", "n", "d", *ARTICLE) or (spec.startswith("=") and "|" in spec)


def _gaps(form: str) -> set[tuple[str, str]]:
    return {(field, spec or "") for _, field, spec, _ in string.Formatter().parse(form) if field is not None}


def _settings(game: Game) -> Iterator[str]:
    """Name, seats, switches, help, values and outcomes."""
    texts = game.texts
    wanted = [("name", "game"), ("name", "pitch"), *(("outcome", code) for code in game.outcomes)]
    seats = {seat for options in _few_options(game) for seat in game.seats(options)}
    wanted += [("name", seat) for seat in seats]
    for name, spec in game.options.items():
        wanted += [("switch", name), ("help", name)]
        wanted += [("value", v) for v in spec.values if isinstance(v, str) and any(c.islower() for c in v)]
        if texts.has("help", name) and texts.template("help", name) != spec.help:
            yield f"the help of option {name} in text/en.toml is not the help in its OptionSpec"
    for section, code in sorted(wanted):
        if not texts.has(section, code):
            yield f"{section}.{code} has no words"


def _few_options(game: Game) -> Iterator[dict[str, Any]]:
    """The defaults, and each single value that differs from them and is legal alone."""
    full = game.full_options({})
    yield full
    for name, spec in game.options.items():
        for value in spec.values:
            changed = {**full, name: value}
            if not game.conflicts(changed):
                yield changed


def _has_words(texts: Texts, use: Use) -> Iterator[str]:
    """A code in the source has words, and the call gives every gap something to say."""
    if not texts.has(use.section, use.code):
        yield f"{use.where}: {use.section}.{use.code} has no words"
    elif use.data is not None:
        for field, _ in sorted(fields(texts.template(use.section, use.code))):
            if field not in use.data:
                yield f"{use.where}: {use.section}.{use.code} needs {field!r}, which is not given"
    if use.section == "refused" and use.data is not None and texts.has("summed", use.code):
        for field, _ in sorted(fields(texts.template("summed", use.code))):
            if field not in {*use.data, "many"}:
                yield f"{use.where}: summed.{use.code} needs {field!r}, which is not given"


def _words(texts: Texts, lines: Iterable[Line]) -> Iterator[str]:
    """What is translated by `:t` in log lines has a word if it is a code; names of spaces and numbers need none."""
    for line in lines:
        for field, spec in fields(texts.template("log", line.code)):
            value = line.data.get(field)
            for item in value if isinstance(value, list | tuple) else [value]:
                if spec == "t" and isinstance(item, str) and _is_code(item) and not texts.has("word", item):
                    yield f"log.{line.code} translates {item!r}, but word.{item} has no words"
        for mod in line.mods:
            if not texts.has("word", mod.code):
                yield f"the modifier word.{mod.code} has no words"


def _is_code(text: str) -> bool:
    return text.islower() and text.isidentifier()


def _unused(game: Game, folder: Path) -> Iterator[str]:
    """Words whose code stands nowhere: not in the source, a chart (games of older ones go on) or another file of
    data, not in the options."""
    packs = [game.charts(), *(unpack(path.read_bytes()) for path in (folder / "charts").glob("older/*.pack"))]
    known = {str(v) for charts in packs for chart in charts.values() for v in _leaves(thaw(chart.data))}
    more = [path for path in folder.glob("*/*.toml") if path.parent.name not in ("charts", "text")]
    known |= {str(v) for path in more for v in _leaves(tomllib.loads(path.read_text("utf-8")))}
    known |= {"game", "pitch", *game.options, *game.outcomes}
    known |= {str(v) for spec in game.options.values() for v in spec.values}
    known |= {seat for options in _few_options(game) for seat in game.seats(options)}
    written, begun = _codes(folder, game.package)
    known |= written
    for section, entries in own_words(folder / "text", LANGUAGES[0]).items():
        for code in entries if section not in (*BROWSER, "desk", "bot") else ():  # tests of their own know these
            put_together = any(code.startswith(start) and code.removeprefix(start) in known for start in begun)
            if not (code in known or put_together or (section == "option" and code.removesuffix("_none") in known)):
                yield f"{section}.{code} has words, but nothing uses it"


def _browser(game: Game, folder: Path) -> Iterator[str]:
    """The words of the browser: those its source names are there, and each is named. Titles are of charts there are."""
    words = {section: set(own_words(folder / "text", LANGUAGES[0]).get(section, ())) for section in BROWSER}
    for title in sorted(words["charts"]):
        if re.split(r"[.\[]", title)[0] not in game.charts():
            yield f"charts.{title} is the title of no chart"
    yield from _diary(game, words["diary"])
    web = [p for p in folder.glob("web/**/*") if p.suffix in (".ts", ".svelte") and p.parent.name != "tests"]
    if not web:  # an installed package has the app as it was built
        return
    text = "\n".join(path.read_text("utf-8") for path in sorted(web))
    for section, code in re.findall(r"\.say\(\s*'(board|about|guide)',\s*'(\w+)'", text):
        if code not in words[section]:
            yield f"{section}.{code} has no words, but the browser says it"
    known = set(re.findall(r"['\"](\w+)['\"]", text)) | set(re.findall(r"^\s*(\w+): ", text, re.M))
    begun = tuple(re.findall(r"`(\w+)\$\{", text))
    for section in ("board", "about", "guide"):
        for code in sorted(words[section] - known):
            if not code.startswith(begun):
                yield f"{section}.{code} has words, but nothing in the browser says it"


MADE_UP = re.compile(r"quiet(_one)?")
"""What a diary says that no line of the log does."""
BESIDES = {"odds", "time", "square", "depth", "ways"}
"""What a diary says of a line beyond its data: the chance there was, in words of the shell; when and where it was; what
nobody could see."""
LATER, CASES = "true_", re.compile("_(n|none|dead|aft)$")
"""So begin the forms of what is known only after the end, and so end those of what happened again and again, of nothing
at all, of whoever did not live, and of the tubes aft."""
LOGS = ("log", "captains_log")
"""What a diary is written from."""


def _diary(game: Game, codes: set[str]) -> Iterator[str]:
    """Each form is of a line of the log ("hit", "hit_2" …), the forms of a line are numbered without a gap, and none
    fills a gap that the line does not."""
    for code in sorted(codes):
        if MADE_UP.fullmatch(code):
            continue
        base = code
        if found := re.fullmatch(r"(\w+)_(\d+)", code):
            number, before = int(found[2]), found[1] if found[2] == "2" else f"{found[1]}_{int(found[2]) - 1}"
            if number > 1 and before in codes:
                base = found[1]
        base = CASES.sub("", base.removeprefix(LATER))
        if MADE_UP.fullmatch(base):
            continue
        section = next((section for section in LOGS if game.texts.has(section, base)), None)
        if section is None:
            yield f"diary.{code} is a form of no line of the log, or the form before it is missing"
        else:
            for field, _ in sorted(fields(game.texts.template("diary", code)) - {("n", "")}):
                if field not in BESIDES | {name for name, _ in fields(game.texts.template(section, base))}:
                    yield f"diary.{code} needs {field!r}, which {section}.{base} does not say"


def _codes(folder: Path, package: str) -> tuple[set[str], set[str]]:
    """What the source of a game has that can be a code, and the beginnings of codes that it puts together."""
    written: set[str] = set()
    begun: set[str] = set()
    for module in read_modules(folder, package).values():
        for node in module.nodes():
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                written |= {node.value, *node.value.split(":", 1)}
                begun |= {node.value} if node.value.endswith((":", "_")) else set()
            elif isinstance(node, ast.FunctionDef):
                written.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):  # a field of a typed view
                written.add(node.target.id)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
    return written, begun


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value
        for child in value.values():
            yield from _leaves(child)
    elif isinstance(value, list):
        for child in value:
            yield from _leaves(child)
    else:
        yield value
