"""Elements of a quotient in words: products of letters, one for each generator."""

from collections import Counter
from string import ascii_lowercase

from kalmar.quotients.bipartite import Bipartite

__all__ = ["element_word", "letters"]

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def letters(found: Bipartite) -> dict[int, str]:
    """The letter of each heap that is a generator: a, b, …, z, then g₂₇ written as g27.

    >>> from kalmar.quotients.construct import Construction
    >>> from kalmar.quotients.options import option_sets
    >>> letters(Construction(option_sets("0.123")).run().found)
    {1: 'a', 3: 'b', 6: 'c', 8: 'd', 9: 'e'}
    """
    names = (*ascii_lowercase, *(f"g{n}" for n in range(27, len(found.generators) + 1)))
    return dict(zip(found.generators, names, strict=False))


def element_word(found: Bipartite, element: int) -> str:
    """The least word of an element; 1 for the identity.

    >>> from kalmar.quotients.construct import Construction
    >>> from kalmar.quotients.options import option_sets
    >>> found = Construction(option_sets("kayles")).run(5).found
    >>> [element_word(found, x) for x in (0, 1, 5)]
    ['1', 'a', 'ab²']
    """
    names = letters(found)
    counts = sorted(Counter(found.word(element)).items())
    return "".join(names[heap] + _power(count, names[heap]) for heap, count in counts) or "1"


def _power(count: int, letter: str) -> str:
    """The exponent, with room after a name of several signs."""
    raised = str(count).translate(RAISED) if count > 1 else ""
    return raised + (" " if len(letter) > 1 else "")
