"""Refusals: a status for HTTP, a code for programs, one sentence for people."""

from __future__ import annotations


class Refusal(Exception):
    """The request is refused and nothing was changed."""

    def __init__(self, status: int, code: str, text: str, retry_after: float | None = None, rule: str = "") -> None:
        super().__init__(text)
        self.status, self.code, self.text, self.retry_after, self.rule = status, code, text, retry_after, rule


def no_such_table() -> Refusal:
    return Refusal(404, "no_such_table", "there is no such table")


def unknown_token() -> Refusal:
    return Refusal(401, "unknown_token", "this seat link is not valid here, or no longer")


def read_only(why: Exception) -> Refusal:
    return Refusal(503, "read_only", str(why), 30)
