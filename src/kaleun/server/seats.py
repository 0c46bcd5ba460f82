"""Seat tokens and join codes. A token is 192 bits from the system, kept only as a hash; a join code is short, can only
claim a free seat, and expires."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

from kaleun.server.errors import Denied
from kaleun.server.store import Store
from kaleun.server.store.rows import SeatRow, TableRow

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Nothing in it can be taken for something else: no I, L, O, 0, 1."""
CODE = 6
DEVICES = 20
"""Links of one seat that may be in use at a time."""
_TOKEN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_ID = frozenset(ALPHABET.lower())
_LENGTH = 32


def new_token() -> str:
    """192 bits, in characters a WebSocket subprotocol may have."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What is stored. The token has more bits than the hash needs salt."""
    return hashlib.blake2b(token.encode(), digest_size=32, person=b"kaleun seat").hexdigest()


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE))


def new_table_id() -> str:
    """80 bits: whoever knows it may watch what is public."""
    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(16))


def is_table_id(text: str) -> bool:
    """Could this be the id of a table? Anything else is not even looked for."""
    return len(text) == 16 and _ID.issuperset(text)


def read_code(text: str) -> str:
    """A typed code: upper case, without spaces and dashes."""
    return "".join(c for c in text if c.isascii() and c.isalnum())[:12].upper()


async def seat_of(store: Store, token: str, table: str) -> tuple[str, str]:
    """(seat, hash) of a token at this table; anything else is refused in the same words."""
    if len(token) != _LENGTH or not _TOKEN.issuperset(token):
        raise Denied("unknown_token")
    hash = hash_of(token)
    found = await store.token(hash)
    if found is None or not hmac.compare_digest(found[0], hash) or found[1] != table:
        raise Denied("unknown_token")
    return found[2], hash


def check_code(row: TableRow | None, code: str) -> TableRow:
    """The table of a join code, or one refusal for wrong, used up and expired alike."""
    if (
        row is None
        or row.join_code is None
        or not hmac.compare_digest(row.join_code, code)
        or row.join_until < time.time()
    ):
        raise Denied("no_such_code")
    return row


def free_seat(seats: list[SeatRow], wanted: str | None) -> SeatRow:
    """The seat to claim: the one named, or the first that is free."""
    free = [s for s in seats if s.kind == "open" and wanted in (None, s.seat)]
    if not free:
        raise Denied("seat_taken" if wanted else "seats_taken")
    return free[0]
