"""b-files of the OEIS as users give them: an index and a term on each line."""

import re
from typing import TypeAlias

from kalmar.errors import DataError

__all__ = ["Pairs", "pairs_of"]

Pairs: TypeAlias = list[tuple[int, int]]

LINE = re.compile(r"(-?\d+)\s+(-?\d+)")


def pairs_of(text: str, name: str) -> Pairs:
    r"""The indices with their terms; comments after # and empty lines are left out.

    Args:
        text: of the file.
        name: of the file, for errors.

    Raises:
        DataError: a line has something else, an index does not follow the one before, or there is
            no term.

    >>> pairs_of("# Kayles\n0 0\n1 1 # one\n\n", "b002186.txt")
    [(0, 0), (1, 1)]
    """
    pairs: Pairs = []
    for line, written in enumerate(text.splitlines(), 1):
        told = written.partition("#")[0].strip()
        if not told:
            continue
        match = LINE.fullmatch(told)
        if match is None:
            raise DataError(
                "{name}, line {line} is '{told}': a b-file has an index and a term on each line",
                name=name,
                line=line,
                told=told[:40],
            )
        index = int(match[1])
        if pairs and index != pairs[-1][0] + 1:
            raise DataError(
                "{name}, line {line} has the index {index}, which does not follow {before}",
                name=name,
                line=line,
                index=index,
                before=pairs[-1][0],
            )
        pairs.append((index, int(match[2])))
    if not pairs:
        raise DataError("{name} has no terms: a b-file has an index and a term on each line",
                        name=name)  # fmt: skip
    return pairs
