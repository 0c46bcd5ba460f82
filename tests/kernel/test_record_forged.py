"""Records that are damaged, cut off, made up or too new: a clear sentence each, never a crash, never a wrong OK."""

from __future__ import annotations

import base64
import contextlib
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaleun
from kaleun.kernel import record
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.dice import commitment
from kaleun.kernel.record_lines import LIMIT, RecordError, _Chain, parse
from kaleun.kernel.table import new_table
from toys import lurk, mini


def finished(seed=3, **settings):
    table = new_table(mini.GAME, seed=seed, **settings)
    rng = random.Random(seed)
    while not table.over:
        table.answer(rng.choice(table.pending.keys))
    return table


OVER = finished().record()
RUNNING = new_table(mini.GAME, seed=3)
for _key in ("go:left", "look:no"):
    RUNNING.answer(_key)
RUNNING = RUNNING.record()


def verify(text, game=mini.GAME):
    return record.verify(text, game=game)


def load(text, game=mini.GAME):
    return record.load(text, game=game)


def chained(data):
    """A record with these lines and a chain that fits: what a forger who knows the format would write."""
    chain = _Chain()
    for line in data:
        line.pop("h", None)
    return "\n".join(chain.line(line) for line in data) + "\n"


def forged(change, text=OVER):
    """The record with its lines changed and the chain made to fit again."""
    data = [json.loads(line) for line in text.splitlines()]
    return chained(change(data) or data)


def at(where, **changes):
    def change(data):
        data[where].update(changes)

    return change


def dice_of(data):
    return [line for line in data if line.get("who") == "chance"]


def refused(text, game=mini.GAME):
    """The sentence with which both load and verify refuse."""
    with pytest.raises(KaleunError) as bad:
        load(text, game)
    verdict = verify(text, game)
    assert not verdict.ok
    assert verdict.why == str(bad.value)
    assert "\n" not in verdict.why
    return verdict.why


# -- damage


def test_every_flipped_byte_is_found():
    """Over many places and bits, in a finished and in a running record."""
    rng = random.Random(1)
    for text in (OVER, RUNNING):
        raw = text.encode()
        for _ in range(1500):
            place, bit = rng.randrange(len(raw)), rng.randrange(8)
            damaged = bytearray(raw)
            damaged[place] ^= 1 << bit
            try:
                changed = damaged.decode()
            except UnicodeDecodeError:
                continue  # not even text
            assert not verify(changed).ok, (place, bit)
            with pytest.raises(RecordError):
                parse(changed)


@given(st.integers(0, len(OVER) - 1), st.characters())
def test_every_changed_character_is_found(place, character):
    changed = OVER[:place] + character + OVER[place + 1 :]
    assert verify(changed).ok == (changed == OVER)


def test_every_truncation_is_found():
    for place in range(len(OVER)):
        assert not verify(OVER[:place]).ok


@given(st.data())
def test_lines_that_are_moved_doubled_or_dropped(data):
    lines = OVER.splitlines(keepends=True)
    i, j = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    swapped = lines[:]
    swapped[i], swapped[j] = swapped[j], swapped[i]
    for changed in (swapped, lines[:i] + lines[i + 1 :], lines[: i + 1] + lines[i:]):
        if changed != lines:
            assert not verify("".join(changed)).ok


def test_the_first_bad_line_is_named():
    lines = OVER.splitlines(keepends=True)
    for i in range(len(lines)):
        spoiled = lines[:]
        spoiled[i] = spoiled[i].replace('"h":"', '"h":"0', 1)
        assert verify("".join(spoiled)).at == i + 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record is empty"),
        ("\n", "line 1 is not JSON: the file is damaged"),
        ("hello", "the record is cut off in line 1"),
        ("hello\n", "line 1 is not JSON: the file is damaged"),
        ("[1]\n", "line 1 is not a record line"),
        ("{}\n", "line 1 was changed: its hash does not fit"),
        ("\ufeff" + OVER, "line 1 is not JSON"),
        ("\ud800\n", "line 1 is not JSON"),
        ("[" * 200_000 + "\n", "line 1 is not JSON"),
        ('{"a":' * 50_000 + "\n", "line 1 is not JSON"),
        ('{"a":' + "9" * 100_000 + "}\n", "line 1"),
        ("\x00" * 100 + "\n", "line 1 is not JSON"),
        (OVER[:-1], "the record is cut off in line"),
        ("".join(OVER.splitlines(keepends=True)[:-1]), "the record is cut off after line"),
        (OVER.replace("\n", "\r\n"), "line 1 was changed"),
    ],
)
def test_what_is_no_record(text, sentence):
    assert sentence in refused(text)


def test_too_large():
    assert "larger than 64 MB" in refused("x" * (LIMIT + 1))


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: b.decode("latin-1")))
def test_noise_is_refused(text):
    assert refused(text)


@pytest.mark.slow
def test_many_keys_are_no_trouble():
    line = json.dumps({str(i): i for i in range(100_000)}, separators=(",", ":"))
    assert "line 1 was changed" in refused(line + "\n")


# -- forgery with a chain that fits


def test_our_forger_can_write():
    assert verify(forged(lambda data: None)).ok


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (at(0, kaleun=4), "this record has format 4, newer than this Kaleun reads (3); please update"),
        (at(0, kaleun=0), "this is not a Kaleun record"),
        (at(0, kaleun="1"), "this is not a Kaleun record"),
        (at(0, kaleun=True), "this is not a Kaleun record"),
        (at(0, options=[]), "line 1 has no usable 'options'"),
        (at(0, options={"sails": 1}), "mini has no option 'sails'"),
        (at(0, options={"rounds": "3"}), "option rounds is one of 1, 3, 40, not '3'"),
        (at(0, commitment=None), "line 1 has no usable 'commitment'"),
        (at(0, charts="0" * 32), "this game was played with other charts (000000000000, here "),
        (at(0, first=-1), "line 1 has no usable 'first'"),
        (at(0, first="x"), "line 1 has no usable 'first'"),
        (at(-1, seed="other"), "the seed does not fit the commitment in the first line: the record is forged"),
        (at(-1, seed=None), "the seed does not fit the commitment"),
        (at(-1, seed={"a": 1}), "the seed does not fit the commitment"),
        (at(-1, seed=True), "the seed does not fit the commitment"),
        (at(0, commitment=commitment("other")), "the seed does not fit the commitment"),
        (at(-1, end=3), "the record should have 3 answers and has"),
        (at(-1, rewinds="many"), "has no usable 'rewinds'"),
        (at(-1, level=3), "has no usable 'level'"),
        (at(-1, hash=None), "has no usable 'hash'"),
        (at(-1, over=1), "has no usable 'over'"),
        (at(2, hash=5), "line 3 has no usable 'hash'"),
        (at(2, mark=[1]), "line 3 has no usable 'mark'"),
        (lambda data: [line for line in data if "mark" not in line], "no step boundary to start from"),
        (lambda data: [data[0], {"x": 1}, *data[1:]], "line 2 has no usable 'who'"),
        (lambda data: [data[0], {"who": "captain", "what": "x"}, *data[1:]], "line 2 has no usable 'a'"),
        (lambda data: dice_of(data)[0].update(src="magic"), "has no usable 'src'"),
        (lambda data: dice_of(data)[0].update(who="cook"), "names a seat 'cook' that this game does not have"),
        (lambda data: next(a for a in data if a.get("who") == "captain").update(src="typed"), "has no usable 'src'"),
    ],
)
def test_forged_forms(change, sentence):
    assert sentence in refused(forged(change))


@pytest.mark.parametrize("sealed", ["", "!!!", "AAAA", 7, None, base64.b64encode(b"[1]").decode(), "e30=", "bnVsbA=="])
def test_a_sealed_seed_that_is_none(sealed):
    text = forged(at(-1, sealed=sealed), RUNNING)
    assert "seed" in refused(text)


def test_another_game_or_none():
    assert "there is no game 'chess'" in kaleun.verify(forged(at(0, game="chess"))).why
    with pytest.raises(KaleunError, match="there is no game 'mini'"):
        kaleun.load(OVER)


def test_the_line_of_a_forged_form_is_named():
    assert verify(forged(at(2, hash=5))).at == 3
    assert verify(forged(at(0, options=[]))).at == 1
    assert verify(forged(at(-1, seed="x"))).at == len(OVER.splitlines())


def test_every_forged_die_is_found_where_it_stands():
    """The chain fits, the hashes of all later states would too: the seed tells."""
    lines = [json.loads(line) for line in OVER.splitlines()]
    places = [i for i, line in enumerate(lines) if line.get("who") == "chance"]
    assert places
    for place in places:
        for face in range(1, 7):
            if face != lines[place]["a"]:
                verdict = verify(forged(at(place, a=face)))
                assert verdict.at == place + 1
                assert verdict.why == f"the seed gives {lines[place]['a']} here, the record says {face}"


def test_a_game_played_with_better_dice_and_passed_off_as_seeded():
    """Everything in it is consistent, but the dice are not those of the seed it reveals."""
    lucky = new_table(mini.GAME, seed=3, dice=[6] * 9)
    rng = random.Random(3)
    while not lucky.over:
        lucky.answer(rng.choice(lucky.pending.keys))

    def wash(data):
        for line in dice_of(data):
            line.pop("src")

    assert "scripted" in verify(lucky.record()).why
    verdict = verify(forged(wash, lucky.record()))
    assert not verdict.ok
    assert "the seed gives" in verdict.why


def test_dice_called_typed_are_counted_as_typed():
    assert "typed dice" in verify(forged(lambda data: dice_of(data)[0].update(src="typed"))).why


@pytest.mark.parametrize("value", [None, 0, 7, "3", 3.0, True, [3], [[3]], {"a": 1}, [1, "x"], 10**30])
def test_outcomes_that_no_die_can_show(value):
    verdict = verify(forged(lambda data: dice_of(data)[0].update(a=value)))
    assert not verdict.ok
    assert verdict.at > 0


@pytest.mark.parametrize("value", [None, 0, [0, 0, 1, 2, 3, 4, 5, 6], ["a", 1], [[0]], "01234567", {"0": 1}])
def test_orders_that_no_shuffle_gives(value):
    text = new_table(lurk.GAME, seed=1).record()
    assert not verify(forged(lambda data: dice_of(data)[0].update(a=value), text), lurk.GAME).ok


def test_other_answers_are_found():
    def other(data):
        line = next(a for a in data if a.get("a") in ("go:left", "go:right"))
        line["a"] = "go:right" if line["a"] == "go:left" else "go:left"

    verdict = verify(forged(other))
    assert not verdict.ok
    for key in ("go:up", "", "pass ", 3, None, ["pass"]):
        verdict = verify(forged(lambda data, key=key: next(a for a in data if a.get("who") == "captain").update(a=key)))
        assert not verdict.ok
        assert verdict.at > 1


def test_forged_states_results_and_marks():
    assert "the state written here is not the state the rules reach" in verify(forged(at(1, state={"round": 5}))).why
    assert "the record differs" in verify(forged(at(1, hash="0" * 32))).why
    assert "the position at the end differs" in verify(forged(at(-1, hash="0" * 32))).why
    assert "the result differs" in verify(forged(at(-1, result={"scores": {"captain": 99}}))).why
    assert "the position at the end differs" in verify(forged(at(-1, over=False))).why


def test_steps_too_many_or_too_few():
    lines = [json.loads(line) for line in OVER.splitlines()]
    marks = [i for i, line in enumerate(lines) if "mark" in line]
    for i in marks:
        assert not verify(forged(lambda data, i=i: data[:i] + data[i + 1 :])).ok
        assert not verify(forged(lambda data, i=i: [*data[: i + 1], dict(data[i]), *data[i + 1 :]])).ok


def test_answers_after_the_end():
    def more(data):
        data.insert(-1, {"who": "captain", "what": "MN-2 go", "a": "pass"})
        data[-1]["end"] += 1

    assert "the game is over, but the record goes on" in verify(forged(more)).why


def test_a_finished_game_must_reveal_its_seed():
    assert "the seed is not revealed" in verify(forged(lambda data: data[-1].pop("seed") and None)).why


@pytest.mark.parametrize("rules", ["99", "", "one", "-1", "¹"])
def test_rules_of_later_programs_are_refused_by_name(rules):
    verdict = verify(forged(at(0, rules=rules)))
    assert verdict == (False, 1, f"played by rules {rules}, this Kaleun runs 1: please update")
    assert (verdict.version, verdict.needs) == (rules, rules)
    with pytest.raises(RecordError, match=f"this needs rules {rules} of mini; this Kaleun runs 1"):
        load(forged(at(0, rules=rules)))


@pytest.mark.parametrize(
    "state",
    [
        {"round": 2, "score": 77, "rolled": {}, "last": ""},
        {"round": 999},
        {"round": "x"},
        {"rolled": {"1": ["x"]}},
        {"rolled": {"1": [77]}},
        [],
        7,
        None,
    ],
)
def test_a_made_up_state_to_go_on_from(state):
    """Where the past cannot be run again the State is all there is: it must at least be one the rules could have."""

    def change(data):
        last = [line for line in data if "mark" in line][-1]
        last.update(state=state, hash="0" * 32)

    def alone(data):
        change(data)
        data[0]["first"], data[-1]["end"] = 1, 1 + data[-1]["end"]
        return [line for line in data if line.get("mark") != "begin"]

    assert load(forged(change, RUNNING)).answers() == load(RUNNING).answers(), "the rules say where it stands"
    with pytest.raises(RecordError, match="position of these rules"):
        load(forged(alone, RUNNING))


def test_a_state_on_which_the_rules_crash():
    text = kaleun.new_table("unterseeboot", seed=1).record()

    def change(data):
        last = [line for line in data if "mark" in line][-1]
        last["state"]["space"] = "Z9"
        data[0].update(rules="0", first=1)
        data[-1].update(hash="0", end=1 + data[-1]["end"])
        return [data[0], last, *[line for line in data[1:] if "mark" not in line]]

    with pytest.raises(RecordError, match="is no position of these rules"):
        kaleun.load(forged(change, text))


def test_a_step_that_is_none():
    def change(data):
        marks = [line for line in data if "mark" in line]
        marks[-1].update(mark="tea", hash="0")

    def alone(data):
        change(data)
        data[0]["first"], data[-1]["end"] = 1, 1 + data[-1]["end"]
        return [line for line in data if line.get("mark") != "begin"]

    assert load(forged(change, RUNNING)).answers() == load(RUNNING).answers()
    with pytest.raises(RecordError, match="there is no step 'tea'"):
        load(forged(alone, RUNNING))


def test_nothing_is_ever_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for text in (OVER, RUNNING, OVER[:50], forged(at(0, kaleun=2))):
        verify(text)
        with contextlib.suppress(KaleunError):
            load(text)
    assert list(tmp_path.iterdir()) == []


def test_the_wrong_chart_pack(tmp_path):
    game = kaleun.new_table("unterseeboot", seed=1)
    folder = tmp_path / "pack"
    folder.mkdir()
    torpedo = game.charts._texts["torpedo"].replace("sunk_on = 4", "sunk_on = 5")
    (folder / "torpedo.toml").write_text(torpedo.replace('provenance = "rulebook"', 'provenance = "own copy"'))
    private = kaleun.new_table("unterseeboot", seed=1, charts=folder)
    with pytest.raises(
        KaleunError, match=r"played with other charts .* load it with the same private pack \(--charts\)"
    ):
        kaleun.load(private.record())
    assert not kaleun.verify(private.record()).ok
    assert kaleun.load(private.record(), charts=folder).state_hash() == private.state_hash()
    assert kaleun.verify(private.record(), charts=folder).ok
    with pytest.raises(KaleunError, match="played with other charts"):
        kaleun.load(game.record(), charts=folder)
