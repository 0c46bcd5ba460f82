"""Section 7.2: wolfpack patrols."""

from __future__ import annotations

from kaleun.games.hunted.book import P
from kaleun.games.hunted.rules.s13_wolfpack import in_pack, pack_roll
from kaleun.games.hunted.state import INOPERABLE, Combat, State
from kaleun.games.hunted.tables import look, throw
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("TH-7.2.1", "TH-7.2.2", "TH-7.2.3", "TH-7.2.4", "TH-9.1.7")
def wolfpack_roll(s: State, p: P, c: Combat) -> Asks[None]:
    """A wolfpack boat against a convoy: are the escorts busy with others, or with you? Once per engagement."""
    t = s.patrol
    if t is None or "W" not in t.suffix or c.encounter != "convoy" or radio_dead(s):
        return
    if in_pack(s, p.book):
        yield from pack_roll(s, p, c)
        return
    roll = yield from throw(s, p, d6("TH-7.2.2", "wolfpack"))
    row_id, row = look(p.book, "U4_combat_mat", "wolfpack_roll", roll)
    c.wolfpack = -1 if row["result"] == "wolfpack_busy" else 1
    p.log("TH-7.2.2", row["result"], dice=roll, chart="U4_combat_mat", row=row_id)


def radio_dead(s: State) -> bool:
    return s.boat.damage.get("radio") == INOPERABLE
