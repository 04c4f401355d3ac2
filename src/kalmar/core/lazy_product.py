"""A product of iterators that makes no more of their items than are taken."""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import TypeVar

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
