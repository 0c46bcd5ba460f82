"""Reading a played game: python examples/replay.py [FILE]; without a file a bot plays one first."""

import sys
from pathlib import Path

import kaleun


def main(record: str) -> None:
    """Prints every event with its rule and dice, then looks back at one decision and at what else was possible."""
    table = kaleun.load(record)
    seat = kaleun.seats(table.game.name, table.options)[0]
    for line in table.log(seat):
        dice = f" {list(line.dice)}" if line.dice else ""
        print(f"{line.rule:>9}  {line.text('en')}{dice}")
    middle = table.at(table.n // 2)  # a table of its own: the past can be looked at and played differently
    while middle.pending is None or len(middle.pending.keys) < 2:
        middle = table.at(middle.n - 1)
    print(f"\nafter {middle.n} answers: {middle.pending.text('en')}")
    for option in middle.pending.options:
        print(f"  {option.key}: {option.label} ({option.rule})" + (", cannot be taken back" if option.final else ""))
    print(kaleun.verify(record))


def played() -> str:
    """The record of a patrol sailed by a bot."""
    return kaleun.play("unterseeboot", bots={"commander": "steady"}, seed=7).record()


if __name__ == "__main__":
    main(Path(sys.argv[1]).read_text("utf-8") if len(sys.argv) > 1 else played())
