"""The recovery phrase: typed on another device it brings back every seat of a person. It is shown once, kept as a hash
only, and worth nothing once it was replaced."""

from __future__ import annotations

import itertools
import logging
from pathlib import Path
from typing import Any

import pytest

from kaleun.kernel.text import LANGUAGES
from kaleun.server import phrase
from kaleun.server.errors import Denied
from kaleun.server.seats import DEVICES, hash_of
from kaleun.server.settings import Limits
from server.harness import Server, with_store
from server.test_limits import limited

_browsers = itertools.count()


@pytest.fixture
def me() -> str:
    """The secret of a browser that nobody else here has."""
    return f"a-browser-of-its-own-{next(_browsers)}"


def phrase_of(server: Server, me: str, lang: str = "en") -> str:
    answer = server.http.post("/api/phrase", json={"me": me, "lang": lang})
    assert answer.status_code == 200, answer.text
    return " ".join(answer.json()["words"])


def recovered(server: Server, typed: str) -> dict[str, Any]:
    answer = server.http.post("/api/recover", json={"phrase": typed})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(server: Server, typed: str) -> tuple[int, str]:
    answer = server.http.post("/api/recover", json={"phrase": typed})
    return answer.status_code, answer.json()["reason"]


# -- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_short_and_told_apart(lang):
    found = phrase.words(lang)
    plain = [phrase.folded(word) for word in found]
    assert len(found) == phrase.WORDS == 2**phrase.BITS
    assert plain == sorted(plain)
    assert all(3 <= len(word) <= 7 and word.isalpha() for word in plain)
    assert len({word[:4] for word in plain}) == phrase.WORDS, "the first four letters say which one it is"
    forms = phrase._numbers(lang)
    assert {n: w for w, n in forms.items() if w in plain} == dict(enumerate(plain)), "no spelling means two words"


def test_a_phrase_has_more_than_sixty_drawn_bits():
    assert phrase.BITS * phrase.DRAWN >= 60
    assert len({phrase.draw() for _ in range(100)}) == 100
    assert any(phrase.draw() >> 60 for _ in range(100)), "of full length"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2**63 - 1, 0x1234567812345678])
def test_what_is_written_is_read(lang, number):
    words = phrase.written(number, lang)
    assert len(words) == phrase.LENGTH
    plain = [phrase.folded(word) for word in words]
    for typed in (
        " ".join(words), "  ".join(words).upper() + "\n", "-".join(plain), ", ".join(word.title() for word in plain),
        "\n".join(f"{n}. {word}" for n, word in enumerate(words, 1)),
        " ".join(word.lower().replace("ü", "ue").replace("ä", "ae").replace("ö", "oe") for word in words),
        " ".join(word.replace("ü", "u\u0308").replace("ñ", "n\u0303") for word in words),
    ):  # fmt: skip
        assert phrase.read(typed) == number


def test_a_slip_is_told_where_it_is():
    words = phrase.written(0x1234567812345678, "de")

    def slip(typed: list[str]) -> tuple[str, dict[str, Any]]:
        with pytest.raises(Denied) as why:
            phrase.read(" ".join(typed))
        return why.value.reason, why.value.data

    assert slip(words[:-1]) == ("phrase_length", {"words": 8, "typed": 7})
    assert slip([*words[:3], "Xylofon", *words[4:]]) == ("phrase_word", {"n": 4})
    assert slip([words[1], words[0], *words[2:]])[0] == "phrase_check"
    assert slip([])[0] == "phrase_length"


def test_what_it_is_turned_into_seals_and_opens():
    one, other = phrase.keys(7), phrase.keys(8)
    assert one == phrase.keys(7)
    assert one.hash != other.hash
    assert one.pad != other.pad
    secret = "x" * phrase.LONGEST
    assert one.opened(one.sealed(secret)) == secret
    assert one.opened(one.sealed("short")) == "short"
    assert b"short" not in one.sealed("short")
    assert one.hash not in one.pad.hex()


# -- seats


def test_every_seat_comes_back_on_another_device(serve, db, me):
    """Opened, joined, come by a link, taken after the phrase was written down: all of them, with any database."""
    server = serve(db)
    mine = server.open(me=me)["table"]
    other = server.open(
        "torpedo_dice", seats={"A": {"kind": "me"}, "B": {"kind": "open"}}, me="somebody-else-s-browser"
    )
    joined = server.http.post("/api/join", json={"code": other["join"], "me": me}).json()
    link = server.open(seed=3)
    token = link["seats"]["commander"]
    assert server.http.post("/api/mine", json={"me": me, "tokens": [token, "no-token-at-all"]}).status_code == 200
    typed = phrase_of(server, me, "es")
    late = server.open(me=me)["table"]

    found = recovered(server, typed.upper())
    assert found["me"] == me, "it is the same person"
    seats = {(s["table"], s["seat"], s["game"]): s["token"] for s in found["seats"]}
    alone = {(table, "commander", "unterseeboot") for table in (mine, late, link["table"])}
    assert set(seats) == alone | {(joined["table"], "B", "torpedo_dice")}
    for (table, seat, _), fresh in seats.items():
        assert server.get(f"/api/tables/{table}", fresh).json()["seat"] == seat
    assert server.get(f"/api/tables/{link['table']}", token).status_code == 200, "older devices keep theirs"
    assert {s["table"] for s in recovered(server, typed)["seats"]} == {table for table, _, _ in seats}


def test_a_replaced_phrase_is_worth_nothing(shared, me):
    shared.open(me=me)
    old, new = phrase_of(shared, me, "de"), phrase_of(shared, me, "de")
    assert refused(shared, old) == (404, "phrase_unknown")
    assert len(recovered(shared, new)["seats"]) == 1


def test_wrong_phrases_are_refused(shared, me):
    right = phrase_of(shared, me)
    assert refused(shared, " ".join(phrase.written(phrase.read(right) ^ 1, "en"))) == (404, "phrase_unknown")
    assert refused(shared, right + " oak") == (400, "phrase_length")
    assert refused(shared, right.rpartition(" ")[0] + " periscope") == (400, "phrase_word")
    assert recovered(shared, right) == {"me": me, "seats": []}


def test_what_was_left_or_revoked_does_not_come_back(shared, me):
    """A seat that was left is nobody's; a link that was revoked is worth nothing to others who had it."""
    left, kept = shared.open(me=me), shared.open(me=me)
    other = f"{me}-s-neighbour"
    shared.http.post("/api/mine", json={"me": other, "tokens": [kept["seats"]["commander"]]})
    typed = phrase_of(shared, other)
    assert [s["table"] for s in recovered(shared, typed)["seats"]] == [kept["table"]]
    assert shared.post(f"/api/tables/{left['table']}/leave", left["seats"]["commander"]).status_code == 200
    fresh = shared.post(f"/api/tables/{kept['table']}/revoke", kept["seats"]["commander"]).json()["token"]
    shared.http.post("/api/mine", json={"me": me, "tokens": [fresh]})
    assert recovered(shared, typed)["seats"] == []
    assert [s["table"] for s in recovered(shared, phrase_of(shared, me))["seats"]] == [kept["table"]]


def test_a_seat_has_only_so_many_devices(shared, me):
    opened = shared.open(me=me)
    path, first = f"/api/tables/{opened['table']}", opened["seats"]["commander"]
    while shared.post(f"{path}/device", first).status_code == 200:
        pass
    last = recovered(shared, phrase_of(shared, me))["seats"][0]["token"]
    assert shared.get(path, last).json()["devices"] == DEVICES
    assert shared.get(path, first).status_code == 401, "the oldest had to go"


def test_whose_seat_it_is_counts_as_having_sat(shared, lurk, me):
    """A rematch, or a link opened on a second device: this browser sat there too."""
    opened = shared.open("lurk", seats={"escort": {"kind": "me"}, "boat1": {"kind": "me"}})
    again = shared.post(f"/api/tables/{opened['table']}/rematch", opened["seats"]["escort"]).json()
    assert shared.http.post("/api/mine", json={"me": me, "tokens": [*again["seats"].values()]}).status_code == 200
    sat = with_store(str(shared.app.house.store.backend.path), lambda store: store.sat(again["table"]))
    assert sat == [("boat1", hash_of(me))]


# -- nobody else


def test_guessing_is_limited(serve, sqlite, hands):
    server = serve(sqlite, limited(phrases=Limits().phrases))
    wrong = " ".join(phrase.written(5, "en"))
    statuses = [server.http.post("/api/recover", json={"phrase": wrong}).status_code for _ in range(12)]
    assert statuses == [404] * 10 + [429] * 2
    assert server.http.post("/api/phrase", json={"me": "m" * 24}).status_code == 429
    assert server.http.get("/api/games").status_code == 200


def test_the_phrase_is_kept_by_nobody(serve, sqlite, me, caplog):
    with caplog.at_level(logging.DEBUG):
        server = serve(sqlite)
        opened = server.open(me=me)
        typed = phrase_of(server, me)
        player = server.sit(opened)
        player.heard()
        token = recovered(server, typed)["seats"][0]["token"]
        refused(server, typed + " more")
        texts = "".join(player.texts) + server.get(f"/api/tables/{opened['table']}/report", token).text
        server.stop()
    files = b"".join(file.read_bytes() for file in Path(sqlite).parent.glob("kaleun.db*"))
    number = phrase.read(typed)
    said = caplog.text.encode() + texts.encode() + files
    assert hash_of(me).encode() in files
    assert phrase.keys(number).hash.encode() in files
    for secret in (me, token, typed, typed.replace(" ", "-"), f"{number:x}", str(number)):
        assert secret.encode() not in said
    assert number.to_bytes(8, "big") not in files
