"""A bot of your own: anything with `choose(view, ask)` that gives a key. python examples/own_bot.py [GAMES]"""

import sys

import kaleun


class Coward:
    """Hides in the deep, and learns that batteries do not last for ever."""

    WISHES = ("fire:none", "identify:none", "move:D", "move:L", "stay")

    def choose(self, view, ask) -> str:
        """`view` is all that the seat may know, `ask` the question with every legal answer."""
        return next((key for wish in self.WISHES for key in ask.keys if key.startswith(wish)), ask.keys[0])


def sail(bot, seed) -> kaleun.Table:
    """A game played to its end by asking the bot each question."""
    table = kaleun.new_table("unterseeboot", seed=seed)
    while (ask := table.pending) is not None:
        table.answer(bot.choose(table.view(ask.seat), ask))
    return table


def main(games: int) -> None:
    """The coward beside a bot of the house, with the same dice."""
    for bot in (Coward(), kaleun.bot("steady", "unterseeboot")):
        tables = [sail(bot, f"sea {n}") for n in range(games)]
        home = sum(table.result.summary["survived"] for table in tables)
        tons = sum(table.result.scores["commander"] for table in tables) / games
        print(f"{type(bot).__name__}: {home} of {games} come home with {tons:.0f} tons")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
