"""A property that is worked out once for each object, in any number of threads."""

import functools
from contextlib import nullcontext
from typing import TYPE_CHECKING

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
