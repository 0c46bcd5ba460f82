"""The documents at /docs/, as `make docs` built them into `kaleun/server/docs/`. They are read when somebody first asks
for them, so that they cost no start. Where they are not built, a plain page says how."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kaleun.server.calls import problem
from kaleun.server.errors import Denied
from kaleun.server.house import House
from kaleun.server.origin import check_host
from kaleun.server.static import File, read_folder, respond

PACKAGED = Path(__file__).parent / "docs"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kaleun: documents</title>
<h1>Kaleun: documents</h1>
<p>The documents are not built here. In the source folder: <code>make docs</code>, then start the server again.</p>
<p>As text they lie in the folder <code>docs</code>. <a href="/">Back to the games</a></p>
</html>
"""


class Documents:
    """Serves exactly the files that were there at the first reading."""

    def __init__(self, house: House) -> None:
        self.house = house

    @cached_property
    def files(self) -> dict[str, File]:
        return read_folder(self.house.settings.docs or PACKAGED)

    async def serve(self, request: Request) -> Response:
        try:
            check_host(request.headers, self.house.settings)
        except Denied as refused:
            return problem(refused)
        if request.url.path == "/docs":  # links between the pages are relative
            return RedirectResponse("/docs/")
        if not self.files:
            return Response(NOT_BUILT, media_type="text/html", headers={"cache-control": "no-cache"})
        file = self.files.get(request.path_params.get("path", "") or "index.html")
        return problem(Denied("not_found")) if file is None else respond(file, request)
