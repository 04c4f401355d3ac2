"""Sequences of numbers from a pipe, in any of the forms that `kalmar values` writes."""

import re

from kalmar.errors import DataError

__all__ = ["numbers"]

UNDEFINED = "–"
HEADER = re.compile(r'\s*"?[A-Za-z_]+"?\s*([,;\t])\s*"?[A-Za-z_]+"?\s*')
BETWEEN = re.compile(r"[\s,;\[\]]+")


def numbers(text: str) -> list[int | None]:
    """The numbers of a text: plain, a JSON list, CSV or a b-file; a heap's number is left out.

    Args:
        text: where a value is undefined it has –, null or an empty field. Fields of CSV have
            commas, semicolons or tabs between them.

    Raises:
        DataError: something in it is not a whole number, or there is none.

    >>> numbers("0 1 2\\n3"), numbers("[0, 1]"), numbers("n,value\\n0,7\\n1,8")
    ([0, 1, 2, 3], [0, 1], [7, 8])
    >>> numbers("0 7\\n1 8\\n2 9"), numbers("n;value\\n0;\\n1;8"), numbers("– 1")
    ([7, 8, 9], [None, 8], [None, 1])
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    header = HEADER.fullmatch(lines[0]) if lines else None
    if header:
        words = [_second(line, header[1]) for line in lines[1:]]
    else:
        words = _indexed(lines) or [word for line in lines for word in BETWEEN.split(line) if word]
    if not words:
        raise DataError("there are no numbers on stdin: pipe values into it, such as 0 1 2")
    return [_number(word) for word in words]


def _second(line: str, separator: str) -> str:
    """The second field of a line of CSV."""
    _, found, value = line.partition(separator)
    if not found:
        raise DataError(
            "'{line}' on stdin has one field: write a heap's number and a value",
            line=line[:40],
        )
    return value.strip().strip('"') or UNDEFINED


def _indexed(lines: list[str]) -> list[str] | None:
    """The values of a b-file, or of CSV without a header: each with its index, ascending by one."""
    for separator in (None, ",", ";"):
        pairs = [[word.strip() for word in line.split(separator)] for line in lines]
        if len(pairs) > 2 and all(len(pair) == 2 for pair in pairs):
            first = pairs[0][0]
            start = int(first) if re.fullmatch("[0-9]{1,18}", first) else -1
            if start >= 0 and all(pair[0] == str(start + i) for i, pair in enumerate(pairs)):
                return [pair[1] or UNDEFINED for pair in pairs]
    return None


def _number(word: str) -> int | None:
    if word in {UNDEFINED, "null"}:
        return None
    if not re.fullmatch(r"-?[0-9]{1,18}", word):
        raise DataError(
            "'{word}' on stdin is not a whole number: give values such as 0 1 2",
            word=word[:40],
        )
    return int(word)
