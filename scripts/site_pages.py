"""What MkDocs does not find in docs/: the front page, the changelog, what lies in the games' folders, and a page of the
API for each module that others build on. A new game, a new study or a new module appears without an edit.

It also makes pages fit for the server: links between files of the repository become links between pages, examples
become blocks, and scripts inside pages become files, because the server's policy runs no inline script."""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "scripts")]

from chart_pages import charts  # noqa: E402
from play_heads import facts  # noqa: E402

from kaleun.kernel.card import Card  # noqa: E402
from kaleun.kernel.game import find_card, folder_of, game_names  # noqa: E402

EXAMPLES = "examples/index.md"
TOP = {"index.md": "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
TITLES = {"readme": "How it is built", "changes": "Changes of rules"}
API = ("kernel", "conformance", "coach", "lab", "ai")
NEEDLESS = ("404.html", "sitemap.xml", "sitemap.xml.gz", "assets/javascripts/lunr", "**/*.map")
"""What the theme brings for other languages, other hosts and its own authors."""
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?![a-z]+://|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")
IMAGE = re.compile(r"!\[([^\]]*)\]\((?![a-z]+://)([^)\s]+)\)")
EXAMPLE = re.compile(r"(?:^>>> .*\n(?:^(?!$).*\n)*)", re.MULTILINE)
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def cards() -> list[Card]:
    """The cards of the games that are offered, as they stand on the shelf."""
    return sorted(map(find_card, game_names()), key=lambda card: (card.shelf, card.name))


def papers() -> dict[str, Path]:
    """Page of the site -> the file of the repository it is made from, for all that lies outside docs/."""
    found = {page: ROOT / source for page, source in TOP.items()}
    for card in cards():
        for path in sorted(folder_of(card.name).glob("*.md")):
            found[f"games/{card.name}/{path.stem.lower()}.md"] = path
    for path in sorted(ROOT.glob("examples/**/README.md")):
        found[EXAMPLES if path.parent.name == "examples" else f"examples/{path.parent.name}.md"] = path
    return found


def modules() -> dict[str, list[str]]:
    """Page of the API -> its modules: one for each module of the kernel, one for each other room."""
    found: dict[str, list[str]] = {}
    for room in API:
        names = [path.stem for path in sorted((ROOT / "src/kaleun" / room).glob("*.py")) if path.stem[0] != "_"]
        for name in names:
            page = f"reference/kernel/{name}.md" if room == "kernel" else f"reference/{room}.md"
            found.setdefault(page, []).append(f"kaleun.{room}.{name}")
    return found


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fills the parts of the menu that depend on what is there."""
    sections: dict[str, list[Any]] = {
        name: pages for part in config.nav or [] for name, pages in part.items() if isinstance(pages, list)
    }
    sections["API"] += [{"kaleun": "reference/kaleun.md"}]
    kernel = [{names[0]: page} for page, names in modules().items() if "/kernel/" in page]
    sections["API"] += [{"kaleun.kernel": kernel}]
    sections["API"] += [{f"kaleun.{Path(page).stem}": page} for page in modules() if "/kernel/" not in page]
    for card in cards():
        pages = [page for page in papers() if page.startswith(f"games/{card.name}/")]
        if (ROOT / f"docs/play/{card.name}.md").is_file():
            sections["Play"] += [{card.title: f"play/{card.name}.md"}]
        pages.append(f"games/{card.name}/charts.md")
        titled = [{TITLES.get(stem := Path(page).stem, stem.replace("_", " ").capitalize()): page} for page in pages]
        sections["Games"] += [{card.title: titled}]
    sections["Studies"] += [f"studies/{path.name}" for path in sorted((ROOT / "docs/studies").glob("*.md"))]
    sections["Build"] += [{"Examples": [page for page in papers() if page.startswith("examples/")]}]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are not in docs/."""
    made = {page: path.read_text("utf-8") for page, path in papers().items()}
    made |= {f"games/{card.name}/charts.md": charts(card.name) for card in cards()}
    made["play/index.md"] = _shelf()
    made["reference/kaleun.md"] = "# kaleun\n\n::: kaleun\n    options: {members: true, show_root_heading: false}\n"
    for page, names in modules().items():
        title = names[0] if len(names) == 1 else names[0].rpartition(".")[0]
        alone = "    options: {show_root_heading: false}\n" if len(names) == 1 else ""
        made[page] = f"# {title}\n\n" + "\n".join(f"::: {name}\n{alone}" for name in names)
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ROOT / "web/public/icon.svg")))
    return files


def _shelf() -> str:
    """The games as their cards tell them."""
    lines = ["# The games", ""]
    for card in cards():
        guide = (ROOT / f"docs/play/{card.name}.md").is_file()
        name = f"[{card.title}]({card.name}.md)" if guide else card.title
        lines += [f"## {name}", "", card.pitch["en"], "", f"*{facts(card)}*", ""]
    return "\n".join(lines)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links of the repository become links of the site; examples become blocks."""
    here = page.file.src_uri
    source = papers().get(here) or ROOT / "docs" / here
    markdown = LINK.sub(lambda found: _linked(found, here, source), markdown)
    markdown = IMAGE.sub(lambda found: f"![{found[1]}]({_target(found[2], here, source)})", markdown)
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}```\n", markdown)


def _linked(found: re.Match[str], here: str, source: Path) -> str:
    """A link to a page; to a file that has none, its name."""
    target = _target(found[2], here, source)
    return f"[{found[1]}]({target}{found[3] or ''})" if target else f"`{found[1]}`"


def _target(link: str, here: str, source: Path) -> str:
    """Where the site has the file that a link of `source` leads to, from page `here`; "" if it has not."""
    file = Path(os.path.normpath(source.parent / link))
    pages = {path: page for page, path in papers().items()}
    if file in pages:
        place = pages[file]
    elif file.is_relative_to(ROOT / "docs"):
        place = file.relative_to(ROOT / "docs").as_posix()
    else:
        return "" if file.exists() else link
    return posixpath.relpath(place, posixpath.dirname(here) or ".")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Scripts that stand in the page become files beside it."""
    return without_inline(output, page.file.dest_uri, Path(config.site_dir))


def on_post_build(config: MkDocsConfig) -> None:
    """Takes away what nobody reads here."""
    for pattern in NEEDLESS:
        for path in Path(config.site_dir).glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def without_inline(html: str, page: str, site: Path) -> str:
    """The page with each inline script as a file of its own, named by what it holds."""

    def apart(found: re.Match[str]) -> str:
        name = f"assets/page-{hashlib.sha256(found[1].encode()).hexdigest()[:12]}.js"
        (site / "assets").mkdir(parents=True, exist_ok=True)
        (site / name).write_text(found[1], "utf-8")
        return f'<script src="{posixpath.relpath(name, posixpath.dirname(page) or ".")}"></script>'

    return INLINE.sub(apart, html)
