"""A checker of certificates of misère quotients that trusts only the rules of the game.

It shares nothing with the construction, and this is what it proves.

* *A commutative monoid.* A certificate gives the maps x ↦ x·g for generators g alone. If these maps
  commute, and lead from 0 to every element, then x·y := w(x), for any word w of them with w(0) = y,
  is well defined: with x = v(0), also w'(0) = y gives w'(x) = w'(v(0)) = v(w'(0)) = v(y) = w(x). The
  product is associative and commutative, as joining words is, and 0 is the identity.
* *The outcome of every sum.* A sum h + Y is in P iff its value is: see `_check_p`, `_check_n`.
* *The quotient.* Any two elements are told apart by a third one, so that no smaller monoid will do.
* *Of the whole game*, where the values prove a period: see `_check_period`.

Elements must be numbered by their least words and generators must be needed, so that there is one
certificate only for given heaps of a game, and no entry of it can be another one.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kalmar.compound import Choice, Compound, Ending, Position, canonical, options_of
from kalmar.errors import DataError, KalmarError
from kalmar.games import find_rules
from kalmar.games.codes import code_of
from kalmar.machine.files import read_text
from kalmar.positions import parse_position

__all__ = ["verify_quotient"]

FORMAT = "kalmar misere quotient certificate 1"
KEYS = {
    *("format", "game", "positions", "options", "heaps", "order", "p_elements", "generators"),
    *("pretending", "preperiod", "period"),
}
Options = set[tuple[int, ...]]


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
    kalmar.errors.DataError: heap 4 and its options have values that are in P beside one element
    """
    content = _read(source)
    options = _option_sets(content)
    table = _table(content)
    values = content["pretending"]
    in_p = set(content["p_elements"])
    rows = [sum(1 << z for z, xz in enumerate(row) if xz in in_p) for row in table]
    _demand(len(set(rows)) == len(rows), "two elements have the same outcomes beside all others")
    sets = [sorted({_product(table, values, o) for o in listed}) for listed in options]
    _check_p(values, sets, rows)
    _check_n(table, values, sets, sum(1 << p for p in in_p))
    _check_period(content)
    return content


def _demand(holds: bool, template: str, **fields: Any) -> None:
    if not holds:
        raise DataError(template, **fields)


def _read(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """The fields, each of the right kind, of which nothing is believed."""
    try:
        content = (
            json.loads(read_text(source, "a certificate"))
            if isinstance(source, str | Path)
            else dict(source)
        )
    except (ValueError, RecursionError) as error:
        raise DataError("'{s}' is no certificate: {e}", s=source, e=error) from None
    right = isinstance(content, dict) and content.keys() == KEYS and content["format"] == FORMAT
    _demand(right, "this is not a '{format}': it needs the keys {names}",
            format=FORMAT, names=", ".join(sorted(KEYS)))  # fmt: skip
    order, heaps = content["order"], content["heaps"]
    elements = range(order if type(order) is int else 0)
    pairs = content["generators"] if type(content["generators"]) is list else [None]
    right = type(heaps) is int and _numbers(content["pretending"], elements, heaps) and heaps > 0
    _demand(right, "the pretending function must give one of the elements for each of the heaps")
    for pair in pairs:
        right = isinstance(pair, list | tuple) and len(pair) == 2 and type(pair[0]) is int
        _demand(right and _numbers(pair[1], elements, order) and 0 <= pair[0] < heaps,
                "a generator must be a heap with its row of elements")  # fmt: skip
    named = [pair[0] for pair in pairs]
    p = content["p_elements"]
    _demand(named == sorted(set(named)), "generators must ascend")
    _demand(_numbers(p, elements, None) and p == sorted(set(p)) and 0 not in p,
            "the elements of P must be numbers of elements but 0, ascending")  # fmt: skip
    return content


def _numbers(values: Any, allowed: range, count: int | None) -> bool:
    """Whether these are numbers that are allowed, and so many."""
    right = isinstance(values, list | tuple) and count in {None, len(values)}
    return right and all(type(value) is int and value in allowed for value in values)


def _option_sets(content: Mapping[str, Any]) -> list[Options]:
    """The options of each heap, from the rules of the game; only a game without name is listed."""
    game, positions, listed = content["game"], content["positions"], content["options"]
    given = [game is not None, positions is not None, listed is not None]
    _demand(given in ([True, False, False], [True, True, False], [False, False, True]),
            "a certificate names a game, or a position and its followers, or lists options")  # fmt: skip
    try:
        if positions is not None:
            found = _followers(game, positions)
        elif game is not None:
            find = find_rules(game).options
            found = [{tuple(sorted(o)) for o in find(heap)} for heap in range(content["heaps"])]
        else:
            found = [{tuple(sorted(o)) for o in options} for options in listed]
    except (KalmarError, TypeError, ValueError, AttributeError) as error:
        raise DataError("the game of the certificate is not one: {error}", error=error) from None
    _demand(len(found) == content["heaps"], "there is not one list of options for each heap")
    for heap, options in enumerate(found):
        right = all(type(part) is int and 0 <= part < heap for o in options for part in o)
        _demand(right and () not in options, "heap {heap} has options that are no smaller heaps",
                heap=heap)  # fmt: skip
    return found


def _followers(game: str, texts: Sequence[str]) -> list[Options]:
    """The options of positions by their places in the list."""
    positions = [canonical(parse_position(text).component[0]) for text in texts]
    number = {position: heap for heap, position in enumerate(positions)}
    _demand(len(number) == len(texts), "a position is listed twice")
    _demand(all(canonical(leaf) in number for leaf in _leaves(parse_position(game))),
            "a component of {game} is not listed", game=game)  # fmt: skip
    found = []
    for position in positions:
        _demand(not _is_sum(position), "a sum is listed as one position")
        parts = [[Position(position.rules, part) for part in o] for o in options_of(position)]
        missing = [part for o in parts for part in o if canonical(part) not in number]
        _demand(not missing, "a follower of {position} is not listed", position=position)
        found.append({tuple(sorted(number[canonical(part)] for part in o)) for o in parts})
    return found


def _is_sum(position: Position) -> bool:
    return position.rules == Compound(Choice.ONE, Ending.LONG)


def _leaves(position: Position) -> Iterator[Position]:
    """The components of a sum of sums."""
    if not _is_sum(position):
        yield position
        return
    for part in position.component:
        yield from _leaves(part)


def _table(content: Mapping[str, Any]) -> list[list[int]]:
    """The multiplication table, after a check that the generators are those of a monoid."""
    acting = dict(content["generators"])
    for g, row in acting.items():
        _demand(content["pretending"][g] == row[0], "heap {g} is not the value of its row", g=g)
        for h, other in acting.items():
            right = all(row[other[x]] == other[row[x]] for x in range(content["order"]))
            _demand(right, "the products with heaps {g} and {h} depend on their order", g=g, h=h)
    table = [list(range(content["order"]))]
    for heap, value in enumerate(content["pretending"]):
        _demand(value < len(table) or heap in acting, "heap {heap} is no generator", heap=heap)
        _demand(heap not in acting or value == len(table), "heap {heap} needs no row", heap=heap)
        layer = list(range(len(table))) if heap in acting else []
        while layer:
            begun = len(table)
            for rest in layer:
                element = acting[heap][rest]
                _demand(element <= len(table), "element {x} comes too early", x=element)
                if element == len(table):
                    table.append([acting[heap][x] for x in table[rest]])
            layer = list(range(begun, len(table)))
    _demand(len(table) == content["order"], "the heaps do not generate all elements")
    return table


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
        _demand(options != [] or value == 0, "heap {heap} has no options but is not 1", heap=heap)
        right = all(rows[value] & rows[e] == 0 for e in options)
        _demand(right, "heap {heap} and its options have values that are in P beside one element",
                heap=heap)  # fmt: skip


def _check_n(
    table: Sequence[Sequence[int]], values: Sequence[int], sets: Sequence[Sequence[int]], p: int
) -> None:
    """Every sum with options and a value outside P has an option in P.

    The pairs (value of a sum, set of the values of its options) are followed from the empty sum;
    adding heap h makes (x·Φ(h), S·Φ(h) ∪ x·E(h)) of (x, S). A larger set meets the demand where a
    smaller one does, now and after any further heaps, so only the smallest sets of a value are
    followed, and none of the value 1: the empty sum has the empty set.
    """
    heaps = {
        (value, tuple(options)) for value, options in zip(values, sets, strict=True) if options
    }
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
            _demand(bool(p >> y & 1 or reached & p),
                    "a sum of the value {y} is not in P and has no option in P", y=y)  # fmt: skip
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
    """The period is the least one that the values prove, with its least preperiod, or there is none.

    A heap of n + p has options with at most r parts, after at most k things are taken. If the value
    of m + p is that of m for all m from n0 ≥ 1 up to r·n0 + (r−1)·p + k, it is so for all m: a part
    of n0 + p things or more may lose p of them, so that later on heaps n and n + p have options of
    the same values. No pair of `_check_n` is new then.
    """
    values, given = content["pretending"], (content["preperiod"], content["period"])
    code = (
        None
        if content["game"] is None or content["positions"]
        else code_of(find_rules(content["game"]))
    )
    proved: tuple[int | None, int | None] = (None, None)
    if code is not None and code.finite and not code.unequal:
        parts, last = max(1, code.most_parts), len(code.digits) - 1
        for p in reversed(range(1, len(values))):
            start = len(values) - p
            while start and values[start - 1] == values[start - 1 + p]:
                start -= 1
            if parts * (max(1, start) + p) + last <= len(values):
                proved = start, p
    _demand(given == proved and all(type(n) in {int, type(None)} for n in given),
            "the values prove {proved} as preperiod and period, not {given}",
            proved=proved, given=given)  # fmt: skip
