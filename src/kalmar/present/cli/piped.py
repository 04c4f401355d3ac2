"""Sequences of numbers from a pipe, in any of the forms that `kalmar values` writes."""

import re

from kalmar.errors import DataError

__all__ = ["numbers"]

UNDEFINED = "–"


def numbers(text: str) -> list[int | None]:
    """The numbers of a text: plain, a JSON list, CSV or a b-file; a heap's number is left out.

    Args:
        text: where a value is undefined it has –, null or an empty field.

    Raises:
        DataError: something in it is no whole number, or there is none.

    >>> numbers("0 1 2\\n3"), numbers("[0, 1]"), numbers("n,value\\n0,7\\n1,8")
    ([0, 1, 2, 3], [0, 1], [7, 8])
    >>> numbers("0 7\\n1 8\\n2 9"), numbers("n,value\\n0,\\n1,8"), numbers("– 1")
    ([7, 8, 9], [None, 8], [None, 1])
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if lines and re.fullmatch(r"\s*[A-Za-z_]+\s*,\s*[A-Za-z_]+\s*", lines[0]):
        lines = [line.partition(",")[2].strip() or UNDEFINED for line in lines[1:]]
    pairs = [line.split() for line in lines]
    if len(pairs) > 2 and all(len(pair) == 2 for pair in pairs):  # a b-file: index and value
        first = pairs[0][0]
        if first.isdecimal() and all(p[0] == str(int(first) + i) for i, p in enumerate(pairs)):
            lines = [pair[1] for pair in pairs]
    found: list[int | None] = []
    for word in re.split(r"[\s,\[\]]+", " ".join(lines)):
        if word and word not in {UNDEFINED, "null"} and not re.fullmatch(r"-?[0-9]{1,18}", word):
            raise DataError(f"'{word[:40]}' on stdin is no whole number: give values such as 0 1 2")
        if word:
            found.append(None if word in {UNDEFINED, "null"} else int(word))
    if not found:
        raise DataError("there are no numbers on stdin: pipe values into it, such as 0 1 2")
    return found
