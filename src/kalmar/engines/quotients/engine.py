"""Plain Python for small monoids, compiled loops for large ones: chosen here and nowhere else.

The same as `marking` for large guesses, with compiled loops; imported only where it is used.

The same as `transitions.PlainWalk` for large monoids, with compiled loops.

It is imported only where it is used.
"""

from kalmar.engines.quotients.bipartite import Bipartite
from kalmar.engines.quotients.construct_steps import Guess, marked
from kalmar.engines.quotients.transitions import PlainWalk, Walk
from kalmar.runtime.optional import has

__all__ = ["mark", "walk_through"]

LARGE = 150
"""The order of a quotient from which it is worth while to load, or even compile, the loops."""


LARGE_GUESS = 600


def mark(guess: Guess) -> Bipartite:
    """Return the reduced bipartite monoid of a guess; see `marking.marked`."""
    if guess.monoid.order >= LARGE_GUESS and has("numba"):
        from kalmar.engines.quotients.fast_engine import fast_marked

        return fast_marked(guess)
    return marked(guess)


def walk_through(found: Bipartite, memory: int) -> Walk:
    """Return a walk through the transition algebra, at its beginning; see `transitions.Walk`."""
    if found.order >= LARGE and has("numba"):
        from kalmar.engines.quotients.fast_engine import FastWalk

        return FastWalk(found, memory)
    return PlainWalk(found, memory)
