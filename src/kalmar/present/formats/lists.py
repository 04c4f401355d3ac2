"""Values one by one: b-files of the OEIS, CSV, JSON."""

import json

from kalmar.errors import UsageError
from kalmar.tables.values import Sequence, Table
from kalmar.words import said

__all__ = ["as_json", "bfile", "csv_of_sequence", "csv_of_table", "whole"]


def whole(sequence: Sequence) -> list[int]:
    """The values, all of them integers.

    Raises:
        UsageError: some are undefined.
    """
    found = [value for value in sequence.values if value is not None]
    if len(found) < len(sequence.values):
        at = sequence.values.index(None)
        raise UsageError(
            "{word} {at} has no {title}: JSON, CSV and Parquet can say so",
            word=sequence.word,
            at=sequence.numbers[at],
            title=said(sequence.valuation.title),
        )
    return found


def bfile(sequence: Sequence) -> str:
    """A b-file of the OEIS: index and value on each line, from the first heap on."""
    pairs = zip(sequence.numbers, whole(sequence), strict=True)
    return "\n".join(f"{n} {v}" for n, v in pairs)


def as_json(values: Sequence | Table) -> str:
    """What `to_dict` says, on one line."""
    return json.dumps(values.to_dict(), ensure_ascii=False)


def csv_of_sequence(sequence: Sequence) -> str:
    """Two columns with a head; undefined values are empty."""
    pairs = zip(sequence.numbers, sequence.values, strict=True)
    lines = (f"{n},{'' if v is None else v}" for n, v in pairs)
    return "\n".join(["n,value", *lines])


def csv_of_table(table: Table) -> str:
    """Comma separated, columns in the first line, rows in the first field; undefined is empty.

    >>> from kalmar.tables.ask import table
    >>> print(csv_of_table(table("queen", range(2), range(3))))
    ,0,1,2
    0,0,1,2
    1,1,2,0
    """
    lines = [",".join(["", *map(str, table.cols)])]
    for name, row in zip(table.rows, table.values, strict=True):
        lines.append(",".join([str(name), *("" if v is None else str(v) for v in row)]))
    return "\n".join(lines)
