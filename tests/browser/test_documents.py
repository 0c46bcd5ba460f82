"""The site of documents: built strictly, nothing in it from another host, and it works at /docs/ in Chromium under the
server's policy, search included."""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

import kaleun
from server.harness import PATIENT, Server

for needed in ("mkdocs", "material", "mkdocstrings"):
    pytest.importorskip(needed, reason="make test installs MkDocs")
ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documents, built once for all workers; a link that leads nowhere ends the build."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (done := folder.with_suffix(".done")).exists():
            build(folder)
            done.touch()
    return folder


def build(folder: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    db = tmp_path_factory.mktemp("house") / "kaleun.db"
    server = Server(str(db), msgspec.structs.replace(PATIENT, docs=site))
    yield f"http://127.0.0.1:{server.port}"
    server.stop()


@pytest.fixture(scope="module")
def house(address: str) -> str:
    """The server of these tests needs no built app."""
    return address


def test_nothing_comes_from_another_host_and_no_script_stands_in_a_page(site):
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert re.findall(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=\"(?:https?:)?//[^\"]*", text) == [], page
        assert re.findall(r"<script(?! src=| id=\"__config\" type=\"application/json\")[^>]*>", text) == [], page
        assert re.findall(r"<style|\sstyle=\"|\son[a-z]+=\"", text) == [], page
    for sheet in site.rglob("*.css"):
        assert re.findall(r"(?:url\(|@import )[\"']?(?:https?:)?//", sheet.read_text("utf-8")) == [], sheet


def test_every_game_every_study_and_the_kernel_have_their_pages(site):
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    for name in kaleun.games():
        assert {f"games/{name}/rulings.html", f"games/{name}/changes.html"} <= pages
    wanted = {f"play/{path.stem}.html" for path in ROOT.glob("docs/play/*.md")}
    wanted |= {f"studies/{path.stem}.html" for path in ROOT.glob("docs/studies/*.md")}
    wanted |= {f"{path.stem}.html" for path in ROOT.glob("docs/*.md")}
    wanted |= {"changelog.html", "contributing.html", "reference/kaleun.html", "reference/kernel/table.html"}
    wanted |= {"examples/index.html", "examples/drift.html"}
    assert wanted <= pages
    api = (site / "reference/kaleun.html").read_text("utf-8")
    hidden = {"games"}  # by the package of that name; docs/api.md has it
    assert {name for name in kaleun.__all__ if f'id="kaleun.{name}"' not in api} <= hidden


def test_examples_are_blocks_not_quotations(site):
    assert "<blockquote>" not in (site / "api.html").read_text("utf-8")
    found = json.loads((site / "search/search_index.json").read_text("utf-8"))["docs"]
    assert any("state_hash" in page["text"] for page in found)


def test_a_reader_searches_and_follows_links(open_page, address):
    page = open_page(1440, "/docs", house=address)
    expect(page).to_have_title(re.compile("Kaleun"))
    page.get_by_role("link", name="how it is built").click()
    expect(page.get_by_role("heading", name="One idea")).to_be_visible()
    page.get_by_placeholder("Search").click()
    page.get_by_placeholder("Search").press_sequentially("depth charge attack")  # it listens to keys alone
    hit = page.locator(".md-search-result__link").first
    expect(hit).to_be_visible()
    hit.click()
    expect(page).to_have_url(re.compile(r"/docs/.*\.html"))
    dark = open_page(375, "/docs/architecture.html", house=address, color_scheme="dark")
    expect(dark.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
