"""Text from people is data: whatever they type comes back short, on one line, and without characters that act."""

from __future__ import annotations

import random
import unicodedata
from urllib.parse import quote

import pytest

from budget import share
from kaleun.server.usertext import LONGEST, MARKS, clean_name
from server.harness import Server, bearer


def hostile() -> list[str]:
    """Five hundred strings that have broken something somewhere."""
    markup = [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", "</textarea><script>",
        "javascript:alert(1)", "\"><script>alert('x')</script>", "{{7*7}}", "${7*7}", "<%= 7*7 %>", "#{7*7}", "{% x %}",
        "<style>*{display:none}</style>", "<iframe src=//evil>", "<a href='data:text/html,x'>", "&lt;b&gt;", "&#x3c;",
        "<b onmouseover=1>", "<math><mi//xlink:href='data:x,1'>", "<base href=//evil>", "<meta http-equiv=refresh>",
    ]  # fmt: skip
    code = [
        "'; DROP TABLE tables; --", "\" OR 1=1 --", "'||(SELECT 1)||'", "$1", "?1", "%s%s%n", "`id`", "$(id)", "; ls",
        "../../../etc/passwd", "..\\..\\windows", "file:///etc/passwd", "%00", "%2e%2e%2f", "\\x00", "__proto__",
        "constructor", "toString", "hasOwnProperty", "null", "undefined", "NaN", "true", "None", "0", "-1", "1e309",
        "=cmd|' /C calc'!A0", "@SUM(1)", "+1", "CON", "AUX", "NUL", "\r\nSet-Cookie: a=b", "a\nb", "\\u202e", "\\ud800",
    ]  # fmt: skip
    unicode = [
        "\u202eevil", "a\u202db\u202c", "\u2066a\u2069", "\u200b\u200c\u200d", "\ufeffname", "e\u0301" * 30, "\u0000",
        "\x1b[31mred", "\x07\x08", "\u2028line\u2029", "Z\u0351\u036b\u0343A\u0334\u0335\u031c\u0330L\u0320\u0368", "ﷺ",
        "𝕂𝕒𝕝𝕖𝕦𝕟", "Ｋａｌｅｕｎ", "👩‍👩‍👧‍👦", "🏴‍☠️", "عربي", "עברית", "日本語", "Ünïcödé", "ß", "ı", "İ", "ﬁ",
        "\ufffd", "\ufffe", "\U000e0041\U000e0042", "\u034f", "\u061c", "\u115f", "\u3164", "\u180e", "\u00ad",
        "\u1f468", " ", "\t\t", "\u3000", "\u00a0", "x" * 1000, "🙂" * 100, "a\u0300\u0301\u0302\u0303\u0304" * 20, "",
    ]  # fmt: skip
    base = markup + code + unicode
    rng = random.Random(1)
    mixed = ["".join(rng.sample(base, 2))[: rng.randrange(1, 180)] for _ in range(500 - len(base))]
    return base + mixed


HOSTILE = hostile()
PLAIN = HOSTILE[:100]
"""Those that are not mixed of others: enough for the long way through the server."""
ACTING = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def harmless(text: str) -> bool:
    """No control, format (but emoji joiners), private or unassigned character, one line, short, normalised."""
    return (
        len(text) <= LONGEST
        and text == unicodedata.normalize("NFC", text)
        and text == " ".join(text.split())
        and all(unicodedata.category(c) not in ACTING or c in "\u200d\ufe0f" for c in text)
    )


def test_there_are_five_hundred():
    assert len(HOSTILE) == 500


@pytest.mark.parametrize("text", ["Kaleun", "Jürgen Wattenberg", "李 小龙", "O'Brien", "Zoë 🙂", "👩‍👩‍👧‍👦"])
def test_ordinary_names_stay_as_they_are(text):
    assert clean_name(text) == text


def test_names_are_harmless_and_stay_so():
    for text in HOSTILE:
        name = clean_name(text)
        assert harmless(name), ascii(text)
        assert clean_name(name) == name, ascii(text)


def test_no_more_marks_on_a_letter_than_a_language_has():
    assert len(unicodedata.normalize("NFD", clean_name("a" + "\u0301" * 50))) <= 2 + MARKS


def test_every_text_field_of_the_server(shared: Server):
    """Names at the three doors, and whatever else takes text: nothing comes back that acts, and nothing breaks."""
    opened = shared.open(seats={"commander": {"kind": "me"}})
    path, token = f"/api/tables/{opened['table']}", opened["seats"]["commander"]
    for text in share(PLAIN, 2):
        renamed = shared.post(f"{path}/rename", token, json={"name": text})
        assert renamed.status_code == (200 if len(text) <= 200 else 400), ascii(text)
        shown = shared.get(path).json()["seats"]["commander"]["name"]
        assert harmless(shown)
    for text in share(PLAIN, 4):
        wishes = [
            {"game": "unterseeboot", "seats": {"commander": {"kind": "me", "name": text}}},
            {"game": text},
            {"game": "unterseeboot", "seed": text},
            {"game": "unterseeboot", "options": {text: True}},
            {"game": "unterseeboot", "options": {"boat": text}},
            {"game": "unterseeboot", "seats": {text: {"kind": "me"}}},
        ]
        answers = [shared.http.post("/api/tables", json=wish) for wish in wishes]
        for answer in [*answers, shared.http.post("/api/join", json={"code": text, "name": text})]:
            assert answer.status_code in (200, 400, 404), answer.text
            assert answer.headers["content-type"] == "application/json", "never a page"
            said = answer.json()
            assert _quiet(said.get("text", "")), ascii(said)


def test_what_is_typed_over_the_socket(shared: Server):
    me = shared.sit(shared.open(seed=1))
    for text in PLAIN:
        if not text or len(text) > 1000:
            continue
        refused = me.change("answer", key=text)
        assert refused["code"] == "illegal", ascii(text)
        assert _quiet(refused["text"]), ascii(refused)
    assert me.state["seq"] == 1


def _quiet(text: str) -> bool:
    return all(unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in text)


def test_addresses_are_text_too(shared: Server):
    token = bearer(shared.open()["seats"]["commander"])
    tables = "/api/tables/{}"
    for text in share(PLAIN, 4):
        bit = quote(text, safe="")
        for path in ("/api/games/{}/rules/en", "/api/games/unterseeboot/texts/{}", tables, "/{}"):
            for headers in (token, {}) if path is tables else ({},):
                response = shared.http.get(path.format(bit), headers=headers)
                assert response.status_code in (200, 401, 404), (path, ascii(text), response.status_code)
                if response.headers["content-type"] == "application/json":
                    assert _quiet(str(response.json().get("text", "")) if response.status_code != 200 else "")
                else:
                    assert text not in response.text or text.isalnum() or len(text) < 4, "no page repeats an address"
