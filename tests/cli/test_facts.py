"""`rules`, `charts`, `where`, `doctor`: what the program knows about its games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kaleun.conformance.catalogue import Row, coverage, rules
from kaleun.kernel.game import find_game
from kaleun.kernel.rule import coded, places

GAME = find_game("unterseeboot")
ROOT = Path(__file__).resolve().parents[2]


def test_rules_lists_the_whole_catalogue(run):
    lines = run("rules", "unterseeboot").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [rule.id for rule in rules(GAME.package)]
    assert len(json.loads(run("rules", "unterseeboot", "--json").stdout)) == len(lines)


@pytest.mark.parametrize("name", ["UB-7.2", "7.2", "ub-7.2"])
def test_rules_prints_one_rule_with_its_code(run, name):
    out = run("rules", "unterseeboot", name).stdout
    rule = next(rule for rule in rules(GAME.package) if rule.id == "UB-7.2")
    assert out.startswith(f"UB-7.2  {rule.title}\n")
    assert " ".join(rule.says.split()) in " ".join(out.split())
    assert "s07_aircraft.py:" in out


def test_rules_are_told_and_found_in_the_readers_language(run):
    assert run("rules", "unterseeboot", "9.7", "--lang", "de").stdout.startswith("UB-9.7  Angriff des Zerstörers\n")
    for word in ("Zerstörer", "zerstorer", "destroyer"):
        found = json.loads(run("where", word, "--lang", "de", "--json").stdout)
        (rule,) = (rule for rule in found["rules"] if rule["rule"] == "UB-9.7")
        assert (found["exact"], rule["title"]) == (True, "Angriff des Zerstörers")
        assert rule["words"][0].startswith("src/kaleun/games/unterseeboot/text/rules_de.toml:")


def test_coverage_counts_and_names_what_is_missing(run, monkeypatch):
    made = [Row("UB-1.1", "Role", "rule", ("a.py:1 f",), ("t.py:1", "t.py:2")), Row("UB-1.2", "Area", "rule", (), ())]
    monkeypatch.setattr("kaleun.conformance.catalogue.coverage", lambda game: made)
    result = run("rules", "unterseeboot", "--coverage")
    assert result.exit_code == 1
    assert "2 rules, 1 with code, 1 with a test" in result.stdout
    assert "without code: UB-1.2" in result.stdout
    assert "without a test: UB-1.2" in result.stdout
    made.pop()
    result = run("rules", "unterseeboot", "--coverage", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["rows"][0]["tests"] == ["t.py:1", "t.py:2"]


def test_coverage_of_the_real_game(run):
    facts = json.loads(run("rules", "unterseeboot", "--coverage", "--json").stdout)
    assert facts["rules"] == len(coverage(GAME))
    assert facts["no_code"] == []
    assert facts["with_code"] == len(coded("UB"))


# -- charts


def test_charts_lists_all_with_provenance(run):
    out = run("charts", "unterseeboot").stdout
    lines = {line.split()[0]: line for line in out.splitlines()}
    assert set(lines) == set(GAME.charts())
    assert lines["torpedo"].split()[1:] == ["Torpedo", "attack", "4", "rulebook"]
    assert "13 rulebook, 2 derived" in lines["destroyer"]


def test_charts_prints_one(run):
    out = run("charts", "unterseeboot", "torpedo").stdout
    assert "Torpedo attack  UB-8.4" in out
    assert "4 rulebook" in out
    assert " Periscope Depth  Touching, above  4+ " in out
    assert "Not detected: searches on  4–6" in run("charts", "unterseeboot", "destroyer").stdout
    assert "Nicht entdeckt: sucht weiter  4–6" in run("charts", "unterseeboot", "destroyer", "--lang", "de").stdout
    facts = json.loads(run("charts", "unterseeboot", "torpedo", "--json").stdout)
    assert facts["data"]["attack"][1]["sunk_on"] == 4


def test_a_chart_without_a_card_says_why(run):
    assert "coast" in run("charts", "uboot", "coast").stdout
    assert json.loads(run("charts", "uboot", "coast", "--json").stdout)["name"] == "coast"


def test_charts_check_and_private_pack(run, tmp_path):
    assert run("charts", "unterseeboot", "--check").stdout.startswith(f"OK: {len(GAME.charts())} charts, ")
    result = run("charts", "unterseeboot", "--export", tmp_path / "pack")
    assert result.exit_code == 0
    assert len(list((tmp_path / "pack").glob("*.toml"))) == len(GAME.charts())
    again = run("charts", "unterseeboot", "--export", tmp_path / "pack")
    assert again.exit_code == 2
    assert "is there already; nothing was written" in again.stderr
    own = tmp_path / "own"
    own.mkdir()
    text = (tmp_path / "pack" / "torpedo.toml").read_text("utf-8")
    (own / "torpedo.toml").write_text(text.replace("sunk_on = 4", "sunk_on = 5"), "utf-8")
    facts = json.loads(run("charts", "unterseeboot", "--check", "--charts", own, "--json").stdout)
    assert facts["pack"]
    assert facts["hash"] != GAME.charts().hash
    assert " Periscope Depth  Touching, above  5+ " in run("charts", "unterseeboot", "torpedo", "--charts", own).stdout
    spoiled = tmp_path / "spoiled"
    spoiled.mkdir()
    (spoiled / "torpedo.toml").write_text("[meta]\n", "utf-8")
    bad = run("charts", "unterseeboot", "--check", "--charts", spoiled)
    assert bad.exit_code == 1
    assert bad.stderr.startswith("kaleun: torpedo.toml: ")


def test_what_stands_in_a_chart_is_printed_as_it_is(run, tmp_path):
    run("charts", "unterseeboot", "--export", tmp_path / "pack")
    own = tmp_path / "own"
    own.mkdir()
    text = (tmp_path / "pack" / "victory.toml").read_text("utf-8")
    (own / "victory.toml").write_text(text.replace('"U-boat War Badge"', '"[red]same[/red] :anchor:"'), "utf-8")
    assert "[red]same[/red] :anchor:" in run("charts", "unterseeboot", "victory", "--charts", own).stdout


# -- where


def test_where_prints_the_four_places_of_a_rule(run):
    found = json.loads(run("where", "UB-7.2", "--json").stdout)
    (rule,) = found["rules"]
    place = places("UB-7.2")[0]
    assert rule["code"] == [f"src/kaleun/games/unterseeboot/rules/s07_aircraft.py:{place.line} {place.name}"]
    assert [line.rpartition(":")[0] for line in rule["chart"]] == ["src/kaleun/games/unterseeboot/charts/aircraft.toml"]
    rule["test"] = [line for line in rule["test"] if line.startswith("tests/games/unterseeboot/test_s07_aircraft.py:")]
    for kind in ("words", "test"):
        file, _, number = rule[kind][0].rpartition(":")
        assert "UB-7.2" in (ROOT / file).read_text("utf-8").splitlines()[int(number) - 1]
    out = run("where", "UB-7.2").stdout
    for kind in ("code", "chart", "test", "words"):
        assert f"\n  {kind:<6} " in out


def test_where_finds_words(run):
    assert run("where", "uncontrolled", "dive").stdout.startswith("UB-17.")
    assert "UB-4.5" in run("where", "alarm dive").stdout, "words of the log"
    assert "UB-10.1" in run("where", "one repair roll for each damage").stdout, "words of a docstring"
    nearest = run("where", "alarm", "zeppelin")
    assert nearest.exit_code == 0
    assert re.match(r"no rule speaks of 'alarm zeppelin'; these come nearest:\n[A-Z]{2}-\d", nearest.stdout)
    nothing = run("where", "zeppelin")
    assert (nothing.exit_code, nothing.stdout) == (1, "no rule speaks of 'zeppelin'\n")


# -- doctor


def test_doctor_finds_everything_in_order(run, home):
    result = run("doctor")
    assert result.exit_code == 0, result.stdout
    assert "Everything needed is here." in result.stdout
    assert f"{home} can be written" in result.stdout
    assert "played, saved and verified" in result.stdout


def test_doctor_names_what_is_wrong(run, home, monkeypatch):
    home.write_text("a file where the folder should be")
    monkeypatch.setattr("kaleun.cli.doctor.NEEDED", ("msgspec", "no-such-package"))
    monkeypatch.setattr("kaleun.games", lambda: ("unterseeboot",))
    result = run("doctor")
    assert result.exit_code == 1
    assert f"BAD   {home} cannot be written" in result.stdout
    assert "BAD   missing packages: no-such-package" in result.stdout
    assert "2 things need care." in result.stdout
    findings = json.loads(run("doctor", "--json").stdout)
    assert sum(finding["ok"] is False for finding in findings) == 2


def test_charts_names_the_rules_behind_modifiers(run):
    out = run("charts", "hunted", "E2_escort_detection").stdout
    row = next(line for line in out.splitlines() if line.strip().startswith("Close range"))
    assert "TH-9.6.14.b, TH-9.2.2.c" in row
    facts = json.loads(run("charts", "hunted", "E3_attack", "--json").stdout)
    assert facts["brought_by"]["air_modifier"] == {"air_attack": ["TH-9.8.2"]}
    found = json.loads(run("where", "TH-10.4.1", "--json").stdout)["rules"][0]
    assert any(line.endswith("fuel_tanks_damaged") for line in found["code"])
