"""`kaleun verify`: runs records again and says whether they are what they claim to be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kaleun.cli import BAD_RESULT, GOOD
from kaleun.cli.common import charts_option, json_option


@click.command("verify")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@charts_option
@json_option
def command(files: tuple[Path, ...], charts: Path | None, as_json: bool) -> int:
    """Run a record again, by the rules it was played by: OK, or the first line that differs. If these rules are not
    here any more: which they are, and the first line that would differ now. The file is only read."""
    from kaleun.cli.common import print_json

    found = [{"file": str(file), **_verdict(file, charts)} for file in files]
    if as_json:
        print_json(found if len(found) > 1 else found[0])
    else:
        for verdict in found:
            name = f"{verdict['file']}: " if len(found) > 1 else ""
            click.echo(name + ("OK" if verdict["ok"] else _sentence(verdict)))
    return GOOD if all(verdict["ok"] for verdict in found) else BAD_RESULT


def _sentence(verdict: dict[str, Any]) -> str:
    where = f"line {verdict['line']}"
    return str(verdict["why"]) if not verdict["line"] or where in verdict["why"] else f"{where}: {verdict['why']}"


def _verdict(file: Path, charts: Path | None) -> dict[str, Any]:
    import kaleun
    from kaleun.cli.common import printable, read_record
    from kaleun.kernel.ask import KaleunError

    try:
        verdict = kaleun.verify(read_record(file), charts)
    except KaleunError as error:
        return {"ok": False, "line": 0, "why": printable(str(error)), "rules": "", "needs": ""}
    said = {"ok": verdict.ok, "line": verdict.at, "why": printable(verdict.why)}
    return {**said, "rules": verdict.version, "needs": verdict.needs}
