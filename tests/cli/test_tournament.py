"""`kaleun tournament`: one score table."""

from __future__ import annotations

import json

import goldens
from proves import proves


@proves("TH-13.2")
def test_the_table_of_records(run, tmp_path):
    careers = [goldens.play("hunted", {"bot": "balanced", "seed": seed}) for seed in (1, 2)]
    files = []
    for name, table_ in zip(("Anna", "Bert"), careers, strict=True):
        files.append(tmp_path / f"{name}.kaleun")
        files[-1].write_text(table_.record(), "utf-8")
    facts = json.loads(run("tournament", "hunted", *files, "--json").stdout)
    tons = {name: t.view(None)["tonnage"] for name, t in zip(("Anna", "Bert"), careers, strict=True)}
    assert {row["name"]: row["tonnage"] for row in facts["table"]} == tons
    assert [row["place"] for row in facts["table"]] == [1, 2]
    assert "Anna" in run("tournament", "hunted", *files).stdout
    assert "different seeds" in run("tournament", "hunted", *files, "--same-seed").stderr


@proves("TH-13.4", "TH-13.5.1")
def test_tournaments_of_bots(run):
    facts = json.loads(run("tournament", "hunted", "--bots", "balanced,cautious", "--same-seed", "--json").stdout)
    assert len({row["commitment"] for row in facts["table"]}) == 1
    out = run("tournament", "hunted", "--bots", ",".join(["balanced"] * 7), "--kind", "wolfpack").stdout
    assert "balanced 7" in out
    assert "pack" in out
    assert run("tournament", "unterseeboot").stderr.strip() == "kaleun: unterseeboot has no tournaments"


def test_show_tells_where_a_career_stands(run, tmp_path):
    table = goldens.play("hunted", {"bot": "balanced", "seed": 1})
    path = tmp_path / "career.kaleun"
    path.write_text(table.record(), "utf-8")
    out = run("show", path).stdout
    assert f"{table.result.summary['tonnage']:,} t: more than " in out
    assert " % of 100,000 simulated careers" in out
    assert "Otto Kretschmer (U-99), whole war" in out
