"""What is worked out late and once: properties, products, subsets, items; and one way to sort."""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from copy import copy
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from functools import cached_property as cached_property
else:

    class cached_property(functools.cached_property):  # noqa: N801 - as in functools
        """The property of `functools`, as it is from Python 3.12 on: without a lock.

        Before, all objects of a class share a lock for each property. Two threads that read such
        properties of different objects, one inside the other, can then wait for each other for
        ever. Without it, threads that read a property of one object at once may both work it out.

        >>> class Square:
        ...     @cached_property
        ...     def area(self):
        ...         return 4
        >>> Square().area
        4
        """

        def __init__(self, function: object) -> None:
            """Take no lock."""
            super().__init__(function)
            self.lock = nullcontext()


Item = TypeVar("Item")


def lazy_product(items: Sequence[Iterator[Item]]) -> Iterator[tuple[Item, ...]]:
    """Yield one item of each, as `itertools.product` does, of iterators made by `tee`.

    >>> from itertools import count, tee
    >>> next(lazy_product([tee(count())[0], tee("ab")[0]]))
    (0, 'a')
    """
    if not items:
        return iter([()])
    return ((one, *rest) for one in copy(items[0]) for rest in lazy_product(items[1:]))


def grown(
    moved: tuple[int, ...], runs: Sequence[frozenset[int]], size: int
) -> Iterator[tuple[int, ...]]:
    """Yield, in order, the sets of so many places that begin with some and lie in one of the runs.

    >>> list(grown((0,), [frozenset({0, 1, 2}), frozenset({0, 4})], 2))
    [(0, 1), (0, 2), (0, 4)]
    """
    if len(moved) == size:
        yield moved
        return
    # Runs with too few places behind these are left out, so that nothing is tried in vain.
    behind = [[place for place in run if place > moved[-1]] for run in runs]
    pairs = zip(runs, behind, strict=True)
    wide = [run for run, rest in pairs if len(rest) >= size - len(moved)]
    for place in sorted({place for run in wide for place in run if place > moved[-1]}):
        yield from grown((*moved, place), [run for run in wide if place in run], size)


def once(items: Iterable[Item]) -> Iterator[Item]:
    """Yield each item where it comes first.

    >>> list(once([3, 1, 3, 2, 1]))
    [3, 1, 2]
    """
    met: set[Item] = set()
    for item in items:
        if item not in met:
            met.add(item)
            yield item


def in_order(parts: Sequence[Any], by: Callable[[Any], Any] | None = None) -> list[Any]:
    """Sort parts, by their texts in Python where they have no order.

    Args:
        parts: of a position, of one game or of several.
        by: what they are sorted by, in order; by themselves if None.

    >>> in_order([3, 1]), in_order([(1, None), (1, 2)]), in_order([3, "a"])
    ([1, 3], [(1, 2), (1, None)], ['a', 3])
    """
    try:
        return sorted(parts, key=by)
    except TypeError:  # components that have no order among themselves
        return sorted(parts, key=repr if by is None else lambda part: list(map(repr, by(part))))
