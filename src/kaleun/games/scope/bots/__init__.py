"""Two sides that are no people: a rule of thumb, what the search asks of it, and the compact twin it searches on.

The twin (`quick`) is every scenario with every module, from the first action to the end, as an array of numbers for
numba. It is no second rulebook: a test holds it equal to the rules over 100,000 positions."""

from kaleun.games.scope.bots.advice import BOTS, BY_THUMB, HABIT, OUTLOOK, PRIOR

__all__ = ["BOTS", "BY_THUMB", "HABIT", "OUTLOOK", "PRIOR"]
