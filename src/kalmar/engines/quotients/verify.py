"""Verify certificates of misère quotients, trusting only the rules of the game.

It shares nothing with the construction, and this is what it proves.

* *A commutative monoid.* A certificate gives the maps x ↦ x·g for generators g alone. If these
  commute, and lead from 0 to every element, then x·y := w(x), for any word w of them with w(0) = y,
  is well defined: with x = v(0), also w'(0) = y gives w'(x) = w'(v(0)) = v(w'(0)) = v(y) = w(x).
  The product is associative and commutative, as joining words is, and 0 is the identity.
* *The outcome of every sum.* A sum h + Y is in P iff its value is: see `_check_p`, `_check_n`.
* *The quotient.* Any two elements are distinguished by a third one, so that no smaller monoid will
  do.
* *Of the whole game*, where the values prove a period: see `_check_period`.

Elements must be numbered by their least words and generators must be needed, so that there is one
certificate only for given heaps of a game, and no entry of it can be another one.

The checker shares nothing with the construction. Nothing in a file is trusted (`read_fields`), and
the options of a heap come from the rules of the game (`options_named`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kalmar.core.compounds import SUM, Position, canonical, options_of
from kalmar.core.errors import DataError, KalmarError
from kalmar.engines import fields
from kalmar.engines.fields import ANYTHING
from kalmar.games.heaps import code_of
from kalmar.games.notation import parse_position
from kalmar.games.registry import find_rules
from kalmar.runtime.jobs import check_limits

FORMAT = "kalmar misere quotient certificate 1"
FIELDS = {
    **dict.fromkeys(("game", "positions", "options", "heaps", "order", "p_elements"), ANYTHING),
    **dict.fromkeys(("generators", "pretending", "preperiod", "period"), ANYTHING),
}
MOST_ELEMENTS = 1_000_000
Options = set[tuple[int, ...]]


def read_fields(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a certificate, with fields of the right kind.

    Raises:
        DataError: it cannot be read, or a field is missing, additional or of another kind.
    """
    content = fields.read_fields(source, FORMAT, FIELDS)
    order, heaps = content["order"], content["heaps"]
    # A bound on the order, so that a false certificate cannot exhaust memory here.
    elements = range(order if type(order) is int and order <= MOST_ELEMENTS else 0)
    if type(heaps) is not int or not _are_numbers(content["pretending"], elements, heaps):
        raise DataError("the pretending function must give one element for each heap")
    if not _are_generators(content["generators"], elements, range(heaps)):
        raise DataError(
            "the generators must be heaps in ascending order, each with the row of all its products"
        )
    p = content["p_elements"]
    # Ascending and each once; 0, the empty sum, is never in P in misère play.
    if not _are_numbers(p, elements, None) or list(p) != sorted({*p} - {0}):
        raise DataError("the elements of P must be nonzero element numbers, in ascending order")
    return content


def _are_numbers(values: Any, allowed: range, count: int | None) -> bool:
    """Return whether these are numbers that are allowed, and so many of them."""
    right = isinstance(values, list | tuple) and count in {None, len(values)}
    return right and all(type(value) is int and value in allowed for value in values)


def _are_generators(pairs: Any, elements: range, heaps: range) -> bool:
    """Return whether these are ascending heaps, each with one element for each element."""
    if not isinstance(pairs, list | tuple):
        return False
    if not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in pairs):
        return False
    named = [pair[0] for pair in pairs]
    ascend = _are_numbers(named, heaps, None) and named == sorted(set(named))
    return ascend and all(_are_numbers(row, elements, len(elements)) for _, row in pairs)


def options_named(content: Mapping[str, Any]) -> list[Options]:
    """Return the options of each heap by the game's rules, or as listed if it has no name.

    Raises:
        DataError: there is no such game, or it does not have these heaps.
    """
    game, positions, listed = content["game"], content["positions"], content["options"]
    if (game is None) == (listed is None) or (positions is not None and game is None):
        raise DataError(
            "a certificate must either name a game (possibly with positions) or list options"
        )
    try:
        if positions is not None:
            found = _followers(game, positions)
        elif game is not None:
            options = find_rules(game).options
            found = [{tuple(sorted(o)) for o in options(heap)} for heap in range(content["heaps"])]
        else:
            found = [{tuple(sorted(o)) for o in options} for options in listed]
    except (KalmarError, TypeError, ValueError, AttributeError) as error:
        raise DataError("the game of the certificate is invalid: {error}", error=error) from None
    if len(found) != content["heaps"]:
        raise DataError("there must be exactly one list of options for each heap")
    for heap, sets in enumerate(found):
        check_limits()
        smaller = all(type(part) is int and 0 <= part < heap for o in sets for part in o)
        if not smaller or () in sets:
            raise DataError("heap {heap} has options that are not smaller heaps", heap=heap)
    return found


def _followers(game: str, texts: Sequence[str]) -> list[Options]:
    """Return the options of positions by their places in the list, which must be those of play."""
    positions = [canonical(leaf) for text in texts for leaf in _leaves(parse_position(text))]
    number = {position: heap for heap, position in enumerate(positions)}
    options = {position: _parts_left(position) for position in positions}
    reached: set[Position] = set()
    todo = [canonical(leaf) for leaf in _leaves(parse_position(game))]
    # The positions listed must be exactly those that play reaches: none missing, none added.
    while todo:
        check_limits()
        position = todo.pop()
        if position not in number:
            raise DataError("'{position}' is reachable but not listed", position=position)
        if position not in reached:
            reached.add(position)
            todo.extend(part for option in options[position] for part in option)
    if len(reached) != len(texts):
        raise DataError("{game} does not lead to all listed positions", game=game)
    return [{tuple(sorted(number[p] for p in o)) for o in options[at]} for at in positions]


def _parts_left(position: Position) -> list[list[Position]]:
    """Return the components that each option of a position leaves."""
    found = options_of(position)
    return [[canonical(Position(position.rules, part)) for part in option] for option in found]


def _leaves(position: Position) -> Iterator[Position]:
    """Yield the components of a sum of sums."""
    if position.rules != SUM:
        yield position
        return
    for part in position.component:
        yield from _leaves(part)


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
    kalmar.core.errors.DataError: heap 4 and one of its options both give P when added to ...
    """
    content = read_fields(source)
    options = options_named(content)
    table, values = _table(content), content["pretending"]
    in_p = set(content["p_elements"])
    # rows[x]: the elements beside which x is in P, as bits; equal rows mean a monoid not reduced.
    rows = [sum(1 << z for z, xz in enumerate(row) if xz in in_p) for row in table]
    if len(set(rows)) < len(rows):
        raise DataError("two elements are indistinguishable")
    sets = [sorted({_product(table, values, o) for o in listed}) for listed in options]
    _check_p(values, sets, rows)
    _check_n(table, values, sets, sum(1 << p for p in in_p))
    _check_period(content)
    return content


def _table(content: Mapping[str, Any]) -> list[list[int]]:
    """Return the multiplication table, after a check that the generators are those of a monoid."""
    acting = dict(content["generators"])
    for g, row in acting.items():
        for h, other in acting.items():
            # g·(h·z) = h·(g·z) for all z.
            if any(row[x] != other[y] for x, y in zip(other, row, strict=True)):
                raise DataError("products with heaps {g} and {h} depend on the order", g=g, h=h)
    table = [list(range(content["order"]))]
    # Heap by heap: it is a generator with the next number, or has the value of a known element.
    for heap, value in enumerate(content["pretending"]):
        row = acting.get(heap)
        if row is None and value < len(table):
            continue
        if row is None or value != len(table) or row[0] != value:
            raise DataError(
                "heap {heap} must be a generator if and only if its value is new", heap=heap
            )
        _add_generator(table, row)
    if len(table) < content["order"]:
        raise DataError("the heaps do not generate all elements")
    return table


def _add_generator(table: list[list[int]], row: Sequence[int]) -> None:
    """Return the rows of the elements that one more generator makes, numbered in turn."""
    layer = list(range(len(table)))
    while layer:
        check_limits()
        begun = len(table)
        for rest in layer:
            if row[rest] > len(table):
                raise DataError("the elements are not numbered in the order of their least words")
            if row[rest] == len(table):
                # The row of a product is the row of its rest, mapped by the generator.
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
        check_limits()
        # A heap without options changes no outcome, so it must act as the identity.
        if not options and value:
            raise DataError("heap {heap} has no options, but its value is not 1", heap=heap)
        # A common bit is an element beside which both are in P.
        if any(rows[value] & rows[option] for option in options):
            raise DataError(
                "heap {heap} and one of its options both give P when added to the same sum",
                heap=heap,
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
    # Heaps with equal values and equal option values act alike; those without options do nothing.
    heaps = {(value, tuple(added)) for value, added in zip(values, sets, strict=True) if added}
    smallest: dict[int, list[int]] = {}
    times = [_times(row) for row in table]
    todo = [(0, 0)]
    while todo:
        check_limits()
        x, options = todo.pop()
        # A pair that was replaced by one with a smaller set in the meantime is skipped.
        if x and options not in smallest[x]:
            continue
        for value, added in heaps:
            y, reached = table[x][value], times[value](options)
            for e in added:
                reached |= 1 << table[x][e]
            if not (p >> y & 1 or reached & p):
                raise DataError(
                    "a sum with value {y} is not in P, and neither is any of its options", y=y
                )
            known = smallest.setdefault(y, [])
            if y and not any(kept & reached == kept for kept in known):
                # The new set replaces all that contain it.
                known[:] = [kept for kept in known if kept & reached != reached] + [reached]
                todo.append((y, reached))


def _times(row: Sequence[int]) -> Callable[[int], int]:
    """Return every element of a set, given as bits, times the element of a row."""
    known: dict[tuple[int, int], int] = {}

    def product(elements: int) -> int:
        found = 0
        # Byte by byte, each image of a byte kept: the product of a set is a union of them.
        for place, byte in enumerate(elements.to_bytes(len(row) // 8 + 1, "little")):
            if byte and (place, byte) not in known:
                ones = [row[8 * place + bit] for bit in range(8) if byte >> bit & 1]
                known[place, byte] = sum(1 << x for x in set(ones))
            found |= known[place, byte] if byte else 0
        return found

    return product


def _check_period(content: Mapping[str, Any]) -> None:
    """Check that period and preperiod are the least that the values prove, or that there is none.

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
        # From long to short, so that the last proof found is that of the least period.
        for p in reversed(range(1, len(values))):
            start = len(values) - p
            while start and values[start - 1] == values[start - 1 + p]:
                start -= 1
            if parts * (max(1, start) + p) + last <= len(values):
                proved = start, p
    if repr(given) != repr(proved):  # so that true is not 1
        raise DataError(
            "the values prove preperiod and period {proved}, not {given}",
            proved=proved,
            given=given,
        )
