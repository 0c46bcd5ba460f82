"""The built browser app from `kaleun/server/web/`: hashed assets are kept for ever, the page itself is always asked for
anew. Where nothing is built yet, a plain page says how."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from kaleun.server.calls import problem
from kaleun.server.errors import Denied
from kaleun.server.guests import let_in
from kaleun.server.house import House
from kaleun.server.origin import check_host

PACKAGED = Path(__file__).parent / "web"
_HASHED = re.compile(r"^assets/.+[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kaleun</title>
<h1>Kaleun</h1>
<p>The server runs, but the browser app is not built yet.</p>
<p>In the source folder: <code>make play</code>, or <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>.</p>
<p>Meanwhile: <code>kaleun games</code> and <code>kaleun play GAME --tty</code> in a terminal.</p>
</html>
"""


class File(NamedTuple):
    """A file of the app, held in memory with its compressed twin if the build made one."""

    body: bytes
    kind: str
    etag: str
    cache: str
    packed: dict[str, bytes]


class Static:
    """Serves exactly the files that were there at the start, so no path can lead anywhere else."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.files = read_folder(house.settings.web or PACKAGED)

    async def serve(self, request: Request) -> Response:
        try:
            check_host(request.headers, self.house.settings)
            if "code" in request.query_params and self.house.settings.code:
                return let_in(self.house, request)
        except Denied as refused:
            return problem(refused)
        name = request.path_params.get("path", "") or "index.html"
        file = self.files.get(name)
        if file is None:
            if name != "index.html":
                return problem(Denied("not_found"))
            return Response(NOT_BUILT, media_type="text/html", headers={"cache-control": "no-cache"})
        return respond(file, request)


def read_folder(folder: Path) -> dict[str, File]:
    """Every file below it by its path from there; none if there is no such folder."""
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in (".br", ".gz")]
    return {name: _read(path, name) for path in found for name in [path.relative_to(folder).as_posix()]}


def _read(path: Path, name: str) -> File:
    body = path.read_bytes()
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    cache = "public, max-age=31536000, immutable" if _HASHED.match(name) else "no-cache"
    packed = {
        coding: twin.read_bytes()
        for coding, ending in (("br", ".br"), ("gzip", ".gz"))
        if (twin := path.with_name(path.name + ending)).is_file()
    }
    return File(body, kind, f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"', cache, packed)


def respond(file: File, request: Request) -> Response:
    """The file, packed if the browser takes that; nothing if the browser has it."""
    headers = {"cache-control": file.cache, "etag": file.etag, "content-type": file.kind}
    if file.packed:
        headers["vary"] = "accept-encoding"
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for coding, body in file.packed.items():
        if coding in accepted:
            return Response(body, headers={**headers, "content-encoding": coding})
    return Response(file.body, headers=headers)
