"""What somebody probably meant who typed a name that is not known.

All suggestions of the program come from here: games, terms, commands, options, claims, vertices.
"""

from collections.abc import Iterable

from kalmar.core.i18n import name_key

LETTERS_PER_SLIP = 4
"""One slip of the pen is forgiven for so many letters: with more, suggestions mislead."""

LONGEST_NAME = 100
"""Characters of a typed name that are compared."""


def near_name(typed: str, known: Iterable[str]) -> str | None:
    """Find the name that was probably meant; None where no name is near.

    A name is near if a few letters are wrong, missing, added or swapped with the next one, at most
    one in four; else if it begins as it was typed. Case, accents, blanks and hyphens do not count.

    Args:
        typed: a name that is not known.
        known: the names that would have been right.

    >>> near_name("kales", ["kayles", "nim"]), near_name("hacken", ["kayles", "hackenbush"])
    ('kayles', 'hackenbush')
    >>> near_name("genus", ["ternups", "nim"])
    """
    key = name_key(typed[:LONGEST_NAME])
    if len(key) < 3:
        return None
    slips = max(1, len(key) // LETTERS_PER_SLIP)
    # The order of a set differs from run to run.
    names = [(name_key(name), name) for name in sorted(set(known), key=lambda n: (len(n), n))]
    near = [
        (distance, name)
        for other, name in names
        if len(other) > 2
        and abs(len(other) - len(key)) <= slips
        and (distance := count_slips(key, other)) <= slips
    ]
    if near:
        return min(near, key=lambda pair: pair[0])[1]
    return next((name for other, name in names if len(key) > 3 and other.startswith(key)), None)


def count_slips(one: str, other: str) -> int:
    """Count the letters to change, insert, delete or swap to get from one text to the other.

    >>> count_slips("nmi", "nim"), count_slips("kales", "kayles"), count_slips("genus", "ternups")
    (1, 1, 3)
    """
    # The optimal string alignment distance; three rows of its table are kept.
    before, last = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, opposite in enumerate(other, 1):
            least = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != opposite))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == opposite:
                least = min(least, before[j - 2] + 1)
            row.append(least)
        before, last = last, row
    return last[-1]
