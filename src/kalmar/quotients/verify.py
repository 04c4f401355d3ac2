"""A checker of certificates of misère quotients that trusts only the rules of the game.

It shares nothing with the construction, and this is what it proves.

* *A commutative monoid.* A certificate gives the maps x ↦ x·g for generators g alone. If these
  commute, and lead from 0 to every element, then x·y := w(x), for any word w of them with w(0) = y,
  is well defined: with x = v(0), also w'(0) = y gives w'(x) = w'(v(0)) = v(w'(0)) = v(y) = w(x).
  The product is associative and commutative, as joining words is, and 0 is the identity.
* *The outcome of every sum.* A sum h + Y is in P iff its value is: see `_check_p`, `_check_n`.
* *The quotient.* Any two elements are told apart by a third one, so that no smaller monoid will do.
* *Of the whole game*, where the values prove a period: see `_check_period`.

Elements must be numbered by their least words and generators must be needed, so that there is one
certificate only for given heaps of a game, and no entry of it can be another one.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kalmar.errors import DataError
from kalmar.games import find_rules
from kalmar.games.codes import code_of
from kalmar.quotients.verify_fields import FORMAT, options_named, read_fields

__all__ = ["FORMAT", "verify_quotient"]


def verify_quotient(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Check a certificate.

    Args:
        source: the file, or what stands in it.

    Returns:
        The content, which is right.

    Raises:
        DataError: it is not a certificate, or what it says is false; the message says what.

    >>> nim = {"format": FORMAT, "game": "0.3", "positions": None, "options": None, "heaps": 5,
    ...        "order": 2, "p_elements": [1], "generators": [[1, [1, 0]]],
    ...        "pretending": [0, 1, 0, 1, 0], "preperiod": 0, "period": 2}
    >>> verify_quotient(nim)["order"]
    2
    >>> verify_quotient({**nim, "pretending": [0, 1, 0, 1, 1]})
    Traceback (most recent call last):
    kalmar.errors.DataError: heap 4 and one of its options are both in P beside another heap
    """
    content = read_fields(source)
    options = options_named(content)
    table, values = _table(content), content["pretending"]
    in_p = set(content["p_elements"])
    rows = [sum(1 << z for z, xz in enumerate(row) if xz in in_p) for row in table]
    if len(set(rows)) < len(rows):
        raise DataError("two elements have the same outcomes beside all others")
    sets = [sorted({_product(table, values, o) for o in listed}) for listed in options]
    _check_p(values, sets, rows)
    _check_n(table, values, sets, sum(1 << p for p in in_p))
    _check_period(content)
    return content


def _table(content: Mapping[str, Any]) -> list[list[int]]:
    """The multiplication table, after a check that the generators are those of a monoid."""
    acting = dict(content["generators"])
    for g, row in acting.items():
        for h, other in acting.items():
            if any(row[x] != other[y] for x, y in zip(other, row, strict=True)):
                raise DataError("products with heaps {g} and {h} depend on their order", g=g, h=h)
    table = [list(range(content["order"]))]
    for heap, value in enumerate(content["pretending"]):
        row = acting.get(heap)
        if row is None and value < len(table):
            continue
        if row is None or value != len(table) or row[0] != value:
            raise DataError("heap {heap} must be a generator iff its value is new", heap=heap)
        _add_generator(table, row)
    if len(table) < content["order"]:
        raise DataError("the heaps do not generate all elements")
    return table


def _add_generator(table: list[list[int]], row: Sequence[int]) -> None:
    """The rows of the elements that one more generator makes, which must be numbered in turn."""
    layer = list(range(len(table)))
    while layer:
        begun = len(table)
        for rest in layer:
            if row[rest] > len(table):
                raise DataError("the elements are not numbered in the order of their least words")
            if row[rest] == len(table):
                table.append([row[x] for x in table[rest]])
        layer = list(range(begun, len(table)))


def _product(table: Sequence[Sequence[int]], values: Sequence[int], heaps: Sequence[int]) -> int:
    product = 0
    for heap in heaps:
        product = table[product][values[heap]]
    return product


def _check_p(values: Sequence[int], sets: Sequence[Sequence[int]], rows: Sequence[int]) -> None:
    """No sum in P has an option in P.

    In the sum of heap h and others of value x the options in h have the values x·e, for e among the
    values of the options of h. So x·Φ(h) and x·e must never both be in P.
    """
    for heap, (value, options) in enumerate(zip(values, sets, strict=True)):
        if not options and value:
            raise DataError("heap {heap} has no options, but another value than 1", heap=heap)
        if any(rows[value] & rows[option] for option in options):
            raise DataError(
                "heap {heap} and one of its options are both in P beside another heap", heap=heap
            )


def _check_n(
    table: Sequence[Sequence[int]], values: Sequence[int], sets: Sequence[Sequence[int]], p: int
) -> None:
    """Every sum with options and a value outside P has an option in P.

    The pairs (value of a sum, set of the values of its options) are followed from the empty sum;
    adding heap h makes (x·Φ(h), S·Φ(h) ∪ x·E(h)) of (x, S). A larger set meets the demand where a
    smaller one does, now and after any further heaps, so only the smallest sets of a value are
    followed, and none of the value 1: the empty sum has the empty set.
    """
    heaps = {(value, tuple(added)) for value, added in zip(values, sets, strict=True) if added}
    smallest: dict[int, list[int]] = {}
    times = [_times(row) for row in table]
    todo = [(0, 0)]
    while todo:
        x, options = todo.pop()
        if x and options not in smallest[x]:
            continue
        for value, added in heaps:
            y, reached = table[x][value], times[value](options)
            for e in added:
                reached |= 1 << table[x][e]
            if not (p >> y & 1 or reached & p):
                raise DataError("a sum with the value {y} is not in P, nor is an option of it", y=y)
            known = smallest.setdefault(y, [])
            if y and not any(kept & reached == kept for kept in known):
                known[:] = [kept for kept in known if kept & reached != reached] + [reached]
                todo.append((y, reached))


def _times(row: Sequence[int]) -> Callable[[int], int]:
    """Every element of a set, given as bits, times the element of a row."""
    known: dict[tuple[int, int], int] = {}

    def product(elements: int) -> int:
        found = 0
        for place, byte in enumerate(elements.to_bytes(len(row) // 8 + 1, "little")):
            if byte and (place, byte) not in known:
                ones = [row[8 * place + bit] for bit in range(8) if byte >> bit & 1]
                known[place, byte] = sum(1 << x for x in set(ones))
            found |= known[place, byte] if byte else 0
        return found

    return product


def _check_period(content: Mapping[str, Any]) -> None:
    """The period is the least that the values prove, with its least preperiod, or there is none.

    A heap of n + p has options with at most r parts, after at most k things are taken. If the value
    of m + p is that of m for all m from n0 ≥ 1 up to r·n0 + (r−1)·p + k, it is so for all m: a part
    of n0 + p things or more may lose p of them, so that later on heaps n and n + p have options of
    the same values. No pair of `_check_n` is new then.
    """
    values, given = content["pretending"], (content["preperiod"], content["period"])
    code = None
    if content["game"] is not None and content["positions"] is None:
        code = code_of(find_rules(content["game"]))
    proved: tuple[int | None, int | None] = (None, None)
    if code is not None and code.finite and not code.unequal:
        parts, last = max(1, code.most_parts), len(code.digits) - 1
        for p in reversed(range(1, len(values))):
            start = len(values) - p
            while start and values[start - 1] == values[start - 1 + p]:
                start -= 1
            if parts * (max(1, start) + p) + last <= len(values):
                proved = start, p
    if repr(given) != repr(proved):  # so that true is not 1
        raise DataError(
            "the values prove {proved} as preperiod and period, not {given}",
            proved=proved,
            given=given,
        )
