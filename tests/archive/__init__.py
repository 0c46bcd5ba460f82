"""Games begun with released versions, one folder each: `server.sqlite.gz` (database of the server), `manifest.json.gz`
and `views.json.gz` (what must be found), `records/*.kaleun.gz`. Every later version opens all of them:
tests/test_archive.py. docs/versions.md says how a release adds its own. KALEUN_ARCHIVE names folders with more."""

from __future__ import annotations

import gzip
import json
import os
from functools import cache, cached_property
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


class Archive:
    """The games of one version."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def manifest(self) -> dict[str, Any]:
        return self._json("manifest.json")

    @cached_property
    def views(self) -> dict[str, Any]:
        """By table or file of a record, then by seat."""
        return self._json("views.json")

    def _json(self, name: str) -> dict[str, Any]:
        plain = self.folder / name
        text = plain.read_bytes() if plain.exists() else gzip.decompress((self.folder / f"{name}.gz").read_bytes())
        found: dict[str, Any] = json.loads(text)
        return found

    def database(self, folder: Path) -> str:
        """A copy to work on: opening writes."""
        copy = folder / f"{self.folder.name}.db"
        copy.write_bytes(gzip.decompress((self.folder / "server.sqlite.gz").read_bytes()))
        return str(copy)

    def record(self, file: str) -> str:
        return gzip.decompress((self.folder / file).read_bytes()).decode()

    @property
    def is_released(self) -> bool:
        return not self.folder.name.endswith("-dev")

    def __repr__(self) -> str:
        return self.folder.name


@cache
def released(game: str) -> frozenset[str]:
    """Versions of its rules that came with a release. Others may still change, and what was played by them with them;
    the archive of a version that is still made ends in -dev."""
    played = [entry for archive in archives() if archive.is_released for entry in archive.manifest["records"]]
    return frozenset(entry["rules"] for entry in played if entry["game"] == game)


def archives() -> list[Archive]:
    """All there are, oldest first."""
    own = sorted(path for path in HERE.iterdir() if path.is_dir() and (path / "records").is_dir())
    more = [Path(name) for name in os.environ.get("KALEUN_ARCHIVE", "").split(os.pathsep) if name]
    return [Archive(folder) for folder in (*own, *more)]
