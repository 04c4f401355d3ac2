"""What makes outcomes right: the two conditions, and the least word that fails one of them.

A bipartite monoid with values gives the outcome of every sum of heaps iff

* 1 is not in P, and heaps without options have the value 1;
* no sum with a value in P has an option with a value in P (P-condition);
* every sum that has options but no value in P has an option with a value in P (N-condition).

Proof: by induction on the length of play. The P-condition needs no walk: where x is the value of
the heaps beside h, the sum has the value x·Φ(h) and its options in h have the values x·Φ(h'). So it
says that for no x both x·Φ(h) and x·Φ(h') are in P.
"""

from collections.abc import Sequence

from kalmar.quotients.bipartite import Bipartite, Word
from kalmar.quotients.transitions import Walk

__all__ = ["least_failure"]

OptionValues = Sequence[Sequence[int]]
"""For each heap the values of its options."""


def least_failure(found: Bipartite, option_values: OptionValues, walk: Walk) -> Word | None:
    """The least word whose outcome is wrong; None if all outcomes are right.

    Args:
        found: the monoid with the values of the heaps.
        option_values: the values of their options.
        walk: at its beginning; it is walked to the end, or to the failing word.
    """
    worst = _p_failure(found, option_values)
    for heap, options in enumerate(option_values):
        if worst is not None and heap > worst[0]:
            break
        if not options or walk.reaches(found.values[heap], options):
            continue
        word = walk.add(heap, found.values[heap], options)
        if word is not None:
            return word if worst is None else min(word, worst)
    return worst


def _p_failure(found: Bipartite, option_values: OptionValues) -> Word | None:
    """The least word that is in P and has an option in P."""
    words = []
    for heap, options in enumerate(option_values):
        beside = 0
        for option in options:
            beside |= found.outcomes(option)
        both = beside & found.outcomes(found.values[heap])
        if both:
            least = (both & -both).bit_length() - 1
            words.append(tuple(sorted((heap, *found.word(least)), reverse=True)))
    return min(words, default=None)
