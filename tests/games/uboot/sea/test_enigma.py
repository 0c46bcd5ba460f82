"""The cipher machine against an independent implementation and published messages."""

from __future__ import annotations

import pytest
from enigma.machine import EnigmaMachine
from hypothesis import given
from hypothesis import strategies as st

from games.uboot.afloat import afloat, book_of
from kaleun.games.uboot.sea import orders, radio
from kaleun.games.uboot.sea.enigma import ALPHABET, Enigma, daily
from kaleun.kernel.ask import KaleunError
from proves import proves

letters = st.text(ALPHABET, min_size=1, max_size=120)
key = st.text(ALPHABET, min_size=3, max_size=3)


@given(key, letters)
def test_the_daily_machine_agrees_with_another_implementation(start, text):
    other = EnigmaMachine.from_key_sheet(
        rotors="I II III", reflector="B", ring_settings=[0, 0, 0], plugboard_settings=""
    )
    other.set_display(start)
    assert daily(start, text) == other.process_text(text)


@given(
    key, letters, st.permutations(["I", "II", "III", "IV", "V"]), st.lists(st.integers(0, 25), min_size=3, max_size=3)
)
def test_any_rotors_and_rings_agree(start, text, rotors, rings):
    other = EnigmaMachine.from_key_sheet(
        rotors=" ".join(rotors[:3]),
        reflector="B",
        ring_settings=rings,
        plugboard_settings="AV BS CG DL FU HZ IN KM OW RX",
    )
    other.set_display(start)
    own = Enigma(rotors[:3], "B", start, rings, ["AV", "BS", "CG", "DL", "FU", "HZ", "IN", "KM", "OW", "RX"])
    assert own.type(text) == other.process_text(text)
    assert own.window == other.get_display()


def test_published_vectors():
    """AAAAA at AAA gives BDZGO; a message of July 1941 (Barbarossa, part 1): II IV V, rings BUL, key BLA."""
    assert Enigma(("I", "II", "III"), "B", "AAA").type("AAAAA") == "BDZGO"
    machine = Enigma(
        ("II", "IV", "V"), "B", "BLA", (1, 20, 11), ["AV", "BS", "CG", "DL", "FU", "HZ", "IN", "KM", "OW", "RX"]
    )
    cipher = (
        "EDPUDNRGYSZRCXNUYTPOMRMBOFKTBZREZKMLXLVEFGUEYSIOZVEQMIKUBPMMYLKLTTDEISMDICAGYKUACTCDOMOHWXMUUIAUBSTSLRNBZ"
        "SZWNRFXWFYSSXJZVIJHIDISHPRKLKAYUPADTXQSPINQMATLPIFSVKDASCTACDPBOPVHJK"
    )
    plain = (
        "AUFKLXABTEILUNGXVONXKURTINOWAXKURTINOWAXNORDWESTLXSEBEZXSEBEZXUAFFLIEGERSTRASZERIQTUNGXDUBROWKIXDUBROWKIX"
        "OPOTSCHKAXOPOTSCHKAXUMXEINSAQTDREINULLXUHRANGETRETENXANGRIFFXINFXRGTX"
    )
    assert machine.type(cipher) == plain


@given(key, letters)
def test_it_deciphers_what_it_enciphers_and_never_lights_its_own_lamp(start, text):
    cipher = daily(start, text)
    assert daily(start, cipher) == text
    assert all(a != b for a, b in zip(cipher, text, strict=True))


@pytest.mark.parametrize("bad", ["", "AB", "ABCD", "ab1", "ÄBC"])
def test_a_bad_key(bad):
    with pytest.raises(KaleunError, match="three letters"):
        Enigma(("I", "II", "III"), "B", bad)


@proves("BG-2.k")
def test_the_code_sheet():
    at = afloat()
    assert radio.key_of(at.s, at.sb, "1940-07-01") == "XBC"
    assert radio.key_of(at.s, at.sb, "1941-01-24") == "CLI"
    outside = radio.key_of(at.s, at.sb, "1941-03-01")
    assert len(outside) == 3
    assert outside == radio.key_of(at.s, at.sb, "1941-03-01")


@proves("BG-8.4.b")
def test_a_message_arrives_enciphered_and_is_read_with_the_key():
    at = afloat(first_officer="medium")
    radio.queue(at.s, at.p, "S1", "Sink a tanker in AL 62")
    message = at.s.sea.radio[0]
    assert 300 <= message.at <= 2400
    at.run(message.at - at.s.clock.seconds + 60)
    assert message.state == "waiting"
    assert [e.data for e in at.kinds("radio")] == [{"message": "S1"}]
    cipher = radio.ciphertext(at.s, at.sb, message)
    right = radio.key_of(at.s, at.sb, message.day)
    assert daily(right, cipher) == "SINKXAXTANKERXINXALXSIXTWO"
    assert not orders.receive(at.s, at.p, "S1", "QQQ")
    assert orders.receive(at.s, at.p, "S1", right.lower())
    assert message.state == "read"


@proves("BG-8.4.b")
def test_deep_down_messages_wait():
    at = afloat().submerge(60)
    radio.queue(at.s, at.p, "S1", "Come home")
    at.run(3600)
    assert at.s.sea.radio[0].state == "sent"
    at.submerge(15).run(120)
    assert at.s.sea.radio[0].state == "waiting"


@proves("BG-8.4.b")
def test_sending_takes_four_minutes_on_the_surface():
    at = afloat("M03", empty=False)
    orders.send(at.s, at.p, "weather")
    at.run(239)
    assert at.s.sea.reports == []
    at.run(2)
    assert [(m, q) for m, q, _ in at.s.sea.reports] == [("weather", "AM44")]
    dived = afloat()
    orders.send(dived.s, dived.p, "weather")
    dived.submerge(15).run(5)
    assert "radio_broken_off" in dived.codes
    assert dived.s.sea.sending == ""


def test_the_enemy_may_hear_us():
    alerts = 0
    for seed in range(120):
        at = afloat("M03", seed=seed, empty=False)
        orders.send(at.s, at.p, "weather")
        at.s.clock.seconds = 236
        at.run(8)
        alerts += at.s.sea.air_alert_until > 0
    assert alerts / 120 == pytest.approx(0.25, abs=0.1)


def test_hunters_that_react_steer_for_the_square():
    at = afloat("M03", empty=False)
    hunters = next(g for g in at.s.sea.groups if g.reacts)
    hunters.active = True
    orders.send(at.s, at.p, "weather")
    at.s.clock.seconds = 236
    at.run(8)
    assert hunters.detour[:2] == pytest.approx(at.sb.grid.centre("AM44"))
    assert book_of().sea.grid.at(*hunters.detour[:2]) == "AM44"
