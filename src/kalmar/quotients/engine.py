"""Plain Python for small monoids, compiled loops for large ones: chosen here and nowhere else."""

from kalmar.quotients.bipartite import Bipartite
from kalmar.quotients.marking import Guess, marked
from kalmar.quotients.transitions import PlainWalk, Walk

__all__ = ["mark", "walk_through"]

LARGE = 150
"""The order of a quotient from which compiling, or loading what is compiled, is worth its time."""
LARGE_GUESS = 4 * LARGE


def mark(guess: Guess, memory: int) -> Bipartite:
    """The reduced bipartite monoid of a guess; see `marking.marked`.

    Raises:
        LimitReached: its table takes more bytes than allowed.
    """
    return marked(guess, memory)


def walk_through(found: Bipartite, memory: int) -> Walk:
    """A walk through the transition algebra, at its beginning; see `transitions.Walk`."""
    return PlainWalk(found, memory)
