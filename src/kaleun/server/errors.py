"""Refusals. Each has a status for HTTP, a code for programs, and a reason with data: the browser says it in the
reader's language; the sentence here is for everybody else."""

from __future__ import annotations

from typing import Any, NamedTuple

from kaleun.kernel.ask import IllegalAnswer


class Reason(NamedTuple):
    """Why something is refused: HTTP status, code for programs, sentence with places for data."""

    status: int
    code: str
    text: str


REASONS = {
    # the door
    "host": Reason(421, "host", "this server does not answer to that name (kaleun serve --name NAME adds one)"),
    "no_origin": Reason(403, "origin", "the request does not say which page it comes from (Origin)"),
    "foreign_origin": Reason(403, "origin", "the request comes from a foreign page"),
    "no_header": Reason(
        403, "header", "a request that changes something needs a Bearer token or the header X-Kaleun: 1"
    ),
    "wrong_code": Reason(403, "code", "this is not the code of this house: it is printed where the server was started"),
    "needs_code": Reason(403, "code", "this house asks guests for its code: open the address that was printed with it"),
    "too_often": Reason(429, "limit", "too often: please try again in {seconds} s"),
    "too_fast": Reason(429, "limit", "too fast: please wait {seconds} s"),
    "too_many_connections": Reason(429, "limit", "too many connections"),
    "not_found": Reason(404, "not_found", "there is nothing at this address"),
    "wrong_method": Reason(405, "not_found", "this address does not take that method"),
    "socket_elsewhere": Reason(404, "not_found", "the socket is at /ws"),
    "wrong_protocol": Reason(400, "protocol", "this server speaks {name}"),
    "say_who": Reason(401, "unknown_token", "say who you are: seat.TOKEN or watch"),
    "not_utf8": Reason(400, "bad_request", "this is not text in UTF-8"),
    "not_json": Reason(415, "bad_request", "the body must be application/json"),
    "too_deep": Reason(400, "bad_request", "the body is nested deeper than {most}"),
    "wrong_body": Reason(400, "bad_request", "the body cannot be used: {why}"),
    "broken_off": Reason(400, "bad_request", "the body broke off"),
    "too_large": Reason(413, "too_large", "the body may have {kilobytes} KB at most"),
    "bad_message": Reason(400, "bad_message", "this message cannot be read: {why}"),
    "deep_message": Reason(400, "bad_message", "this message is nested deeper than {most}"),
    "not_text": Reason(400, "bad_message", "only text messages are read here"),
    "error": Reason(500, "error", "the server made a mistake; it is in its log"),
    # the store
    "read_only": Reason(503, "read_only", "{why}"),
    "store": Reason(503, "store", "{why}"),
    # seats and tables
    "no_such_table": Reason(404, "no_such_table", "there is no such table"),
    "unknown_token": Reason(401, "unknown_token", "this seat link is not valid here, or no longer"),
    "revoked": Reason(401, "revoked", "this seat link was revoked"),
    "phrase_length": Reason(400, "bad_phrase", "a recovery phrase has {words} words, these are {typed}"),
    "phrase_word": Reason(400, "bad_phrase", "word {n} is none that stands in a recovery phrase: is it misspelt?"),
    "phrase_check": Reason(
        400, "bad_phrase", "these words do not belong together: one of them is wrong or out of place"
    ),
    "phrase_unknown": Reason(404, "no_such_phrase", "nothing is kept here under this phrase, or it was replaced"),
    "no_such_code": Reason(404, "no_such_code", "this code is wrong, used up or too old"),
    "seat_taken": Reason(409, "seat_taken", "this seat is taken"),
    "seats_taken": Reason(409, "seat_taken", "every seat is taken"),
    "others_sit_here": Reason(409, "seat_taken", "another person sits at this table: you can leave it, not delete it"),
    "many_devices": Reason(409, "limit", "this seat has {most} devices: revoke them first"),
    "record_is_secret": Reason(403, "not_allowed", "this game has secrets: its record is given out when it is over"),
    "needs_consent": Reason(409, "needs_consent", "every person at the table has to agree to this: propose it"),
    "proposal_waits": Reason(409, "needs_consent", "another proposal waits for an answer"),
    "no_such_proposal": Reason(409, "stale", "this proposal is no longer there"),
    "nothing_changes": Reason(409, "not_allowed", "these are the terms already"),
    "seat_not_left": Reason(409, "seat_taken", "nobody has left this seat"),
    "left_is_secret": Reason(
        409, "not_allowed", "this seat has secrets from the only person who stays: a bot may take it, nobody else"
    ),
    "sat_here": Reason(403, "not_allowed", "whoever sits or sat at this table cannot take a seat that was left"),
    "no_watching": Reason(403, "no_watching", "by the terms of this table nobody watches"),
    "no_takebacks": Reason(409, "not_allowed", "by the terms of this table nothing is taken back"),
    "report_later": Reason(403, "not_allowed", "who watches gets the report when the game is over"),
    "film_later": Reason(403, "not_allowed", "the film of a game is shown when it is over"),
    "no_film": Reason(409, "not_allowed", "there is no film of this game: its rules can no longer be run"),
    "no_onward": Reason(409, "not_allowed", "no further game of this series follows"),
    "record_of_others": Reason(403, "not_allowed", "only who sits at this table gets its record"),
    # the patrol of the day
    "no_such_day": Reason(404, "no_such_day", "there was no patrol of {game} on that day"),
    "no_daily": Reason(404, "no_such_day", "this game has no patrol of the day"),
    "daily_terms": Reason(409, "not_allowed", "a game that counts has the same terms for everybody"),
    "daily_watch": Reason(403, "no_watching", "a game that counts is its captain's own until its last day is over"),
    "daily_record": Reason(403, "not_allowed", "the record of a game that counts is told when its last day is over"),
    "daily_kept": Reason(409, "not_allowed", "this game counts: it can be deleted when its last day is over"),
    # tournaments
    "no_tournaments": Reason(404, "no_such_game", "this game has no tournaments"),
    "no_such_tournament": Reason(404, "no_such_code", "there is no tournament with this code"),
    "tournament_over": Reason(409, "not_allowed", "the last day of this tournament is over"),
    "tournament_full": Reason(409, "not_allowed", "all places of this tournament are taken"),
    "not_your_patrol": Reason(409, "not_allowed", "patrols alternate: it is the turn of {name}"),
    # new tables
    "no_such_game": Reason(404, "no_such_game", "there is no game {name}; there are: {names}"),
    "no_such_language": Reason(404, "no_such_language", "there are words in {names}"),
    "not_built": Reason(400, "bad_request", "this game is not built yet"),
    "wrong_options": Reason(400, "bad_request", "these options cannot be played: {why}"),
    "wrong_seed": Reason(400, "bad_request", "a seed is a number or a word of plain characters"),
    "seed_tells": Reason(400, "bad_request", "with a seed of your own you would know dice and what the others hold"),
    "no_clock": Reason(400, "bad_request", "clocks are for people who play against each other"),
    "no_such_seat": Reason(400, "bad_request", "{game} has no seat {seat}; it has: {names}"),
    "no_such_bot": Reason(400, "bad_request", "{game} has no such bot; it has: {names}"),
    "bad_record": Reason(400, "bad_record", "this record cannot be opened: {why}"),
    # playing
    "observer": Reason(403, "observer", "who watches cannot play"),
    "no_advice": Reason(403, "observer", "who watches gets no advice"),
    "waiting": Reason(409, "waiting", "the game begins when every seat is taken"),
    "over": Reason(409, "over", "the game is over"),
    "not_your_turn": Reason(409, "not_your_turn", "{seat} is not asked now"),
    "not_yours_to_undo": Reason(409, "not_your_turn", "only your own choice can be taken back"),
    "nothing_to_undo": Reason(
        409, "illegal", "there is nothing to take back: a die, a reveal or another seat came since"
    ),
    "nothing_to_redo": Reason(409, "illegal", "there is nothing to give again"),
    "rule": Reason(409, "illegal", "{text}"),
    "not_offered": Reason(409, "illegal", "{why}"),
    "not_allowed": Reason(409, "not_allowed", "{why}"),
    "no_giving_up": Reason(409, "not_allowed", "nobody can give up in this game"),
    "not_alone": Reason(409, "not_allowed", "with more than one seat nobody may rewind past dice alone"),
    "no_position": Reason(409, "not_allowed", "there is no position {n}; the game has {first} to {last}"),
    "rules_changed": Reason(
        409, "not_allowed", "the rules have changed since: the game goes on when everybody at the table has agreed"
    ),
    "needs_rules": Reason(409, "not_allowed", "this game was begun with rules {rules}, which this server cannot run"),
    "nothing_to_agree": Reason(409, "not_allowed", "there is nothing to agree to"),
    "older_rules": Reason(409, "not_allowed", "older rules: positions before answer {n} cannot be shown"),
    "in_real_time": Reason(409, "not_allowed", "a game in real time goes on: nothing can be taken back or set so"),
    "only_in_real_time": Reason(409, "not_allowed", "this is for games in real time only"),
    "clock_runs": Reason(409, "not_allowed", "the clock of this table runs by itself"),
    "stale": Reason(409, "stale", "the table has gone on since; here it is as it is now"),
    # goodbyes: the connection is closed
    "left": Reason(401, "left", "this seat was given up"),
    "deleted": Reason(404, "deleted", "this table was deleted"),
    "idle": Reason(408, "idle", "nothing was heard for a long time; come back at any time"),
    "slow": Reason(429, "limit", "this connection is too slow; come back for a fresh state"),
    "unreadable": Reason(400, "bad_message", "too many messages that cannot be read"),
    # coach and reports
    "coach_off": Reason(409, "not_allowed", "the coach is off at this table"),
    "coach_waits": Reason(409, "not_your_turn", "the coach speaks when you are to choose"),
    "coach_busy": Reason(429, "busy", "the coach is still thinking"),
    "busy": Reason(429, "busy", "the server is thinking about too many things at once"),
    "took_too_long": Reason(503, "busy", "{why}"),
}


class Denied(Exception):
    """The request is refused and nothing was changed."""

    def __init__(self, reason: str, /, *, retry_after: float | None = None, rule: str = "", **data: Any) -> None:
        self.reason, self.data, self.rule, self.retry_after = reason, data, rule, retry_after
        self.status, self.code, text = REASONS[reason]
        self.text = text.format(**data)
        super().__init__(self.text)


def read_only(why: Exception) -> Denied:
    return Denied("read_only", retry_after=30, why=str(why))


def unreadable(why: Exception) -> Denied:
    return Denied("store", retry_after=30, why=str(why))


def explained(illegal: IllegalAnswer) -> Denied:
    """Why an answer is not legal: by the rule that forbids it, with the game's own words for it, where there is one."""
    found = illegal.refusal
    if found is None:
        return Denied("not_offered", rule=illegal.rule, why=illegal.reason)
    data = {"thing": found.key.partition(":")[2], **found.data}
    return Denied("rule", rule=illegal.rule, text=illegal.reason, code=found.code, data=data)


def stale() -> Denied:
    return Denied("stale")
