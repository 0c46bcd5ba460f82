"""Where Kaleun keeps what is kept on this computer: saved games, voyages, the server's database."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """The folder of this person's data: KALEUN_HOME, or the place the system has for it."""
    named = os.environ.get("KALEUN_HOME")
    if named:
        return Path(named).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "kaleun"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "kaleun"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kaleun"
