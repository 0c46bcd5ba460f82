"""The browser app as the server gives it out: hashed assets for ever, the page always anew, no way to other files."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from server.harness import PATIENT, Server
from waiting import HANG


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a small app and a secret beside it."""
    tmp_path = tmp_path_factory.mktemp("app")
    server = Server(str(tmp_path / "kaleun.db"), msgspec.structs.replace(PATIENT, web=built(tmp_path)))
    yield server
    server.stop()


def built(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    page = "<!doctype html><title>Kaleun</title><script src=/assets/index-AbCd1234.js></script>"
    (folder / "index.html").write_text(page)
    (folder / "assets" / "index-AbCd1234.js").write_text("console.log(1)")
    (folder / "assets" / "index-AbCd1234.js.gz").write_bytes(b"gzipped")
    (folder / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def raw(server: Server, path: str, **headers: str) -> http.client.HTTPResponse:
    """The answer to a path that nobody has tidied up, as it comes."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANG)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


def test_files_and_their_caching(app):
    page = app.http.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    asset = app.http.get("/assets/index-AbCd1234.js", headers={"accept-encoding": "identity"})
    assert asset.text == "console.log(1)"
    assert asset.headers["content-type"].startswith("text/javascript")
    assert "immutable" in asset.headers["cache-control"]
    again = app.http.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert app.http.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    for nowhere in ("/t/some/place", "/metrics", "/docs-of-old"):
        assert app.http.get(nowhere).status_code == 404, "the app's own places stand behind the #"
    assert app.http.get("/assets/missing.js").status_code == 404
    assert app.http.get("/assets/index-AbCd1234.js.gz").status_code == 404


def test_a_compressed_twin_is_sent_to_those_who_take_it(app):
    response = raw(app, "/assets/index-AbCd1234.js", **{"accept-encoding": "gzip, br"})
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["vary"] == "accept-encoding"
    assert response.read() == b"gzipped"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/..%5csecret.txt",
        "//etc/passwd",
        "/web/../secret.txt",
    ],
)
def test_no_way_out_of_the_folder(app, path):
    assert b"secret" not in raw(app, path).read().replace(b"secret.txt", b"")


def test_without_a_build_a_page_says_how(serve, sqlite, tmp_path):
    page = serve(sqlite, msgspec.structs.replace(PATIENT, web=tmp_path / "nothing")).http.get("/")
    assert page.status_code == 200
    assert "npm run build" in page.text


def test_documents_are_served_beside_the_app(serve, sqlite, tmp_path):
    folder = tmp_path / "docs"
    (folder / "play").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Documents</title>")
    (folder / "play" / "hunted.html").write_text("<title>The Hunted</title>")
    (tmp_path / "secret.txt").write_text("secret")
    http = serve(sqlite, msgspec.structs.replace(PATIENT, docs=folder)).http
    assert http.get("/docs", follow_redirects=False).headers["location"] == "/docs/"
    page = http.get("/docs/")
    assert (page.text, page.headers["content-type"]) == ("<title>Documents</title>", "text/html; charset=utf-8")
    assert http.get("/docs/play/hunted.html").text == "<title>The Hunted</title>"
    assert http.get("/docs/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
    assert http.get("/docs/nothing.html").status_code == 404
    assert http.get("/docs/%2e%2e/secret.txt").status_code == 404
    assert http.get("/docs/", headers={"host": "evil.example"}).status_code == 421


def test_without_documents_a_page_says_how(serve, sqlite, tmp_path):
    page = serve(sqlite, msgspec.structs.replace(PATIENT, docs=tmp_path / "nothing")).http.get("/docs/play/hunted.html")
    assert page.status_code == 200
    assert "make docs" in page.text


def test_nothing_the_server_says_names_a_foreign_host(shared):
    """No page, no answer and no header sends a browser anywhere else."""
    paths = ["/", "/healthz", "/api/games", "/api/openapi.json", "/api/nothing", "/manifest.webmanifest"]
    paths += [f"/api/games/unterseeboot/{end}" for end in ("rules", "charts", "texts/en", "texts/de", "texts/es")]
    for path in paths:
        response = shared.http.get(path)
        text = response.text + str(response.headers)
        assert not re.findall(r"(?:https?:)?//(?!127\.0\.0\.1|localhost)[a-z0-9.-]+\.[a-z]{2,}", text), path
