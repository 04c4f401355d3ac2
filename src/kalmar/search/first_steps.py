"""The first seconds of a search in plain Python, while its kernels have no machine code yet.

Compiling takes a quarter of a minute, in which plain Python answers what is asked of small boards.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

from kalmar.search.fields import Field

__all__ = ["FirstSteps", "first_steps"]

SECONDS = 2.0
"""CPU seconds in plain Python before machine code is made."""


class FirstSteps:
    """In which form kernels run.

    Args:
        what: names the form in which machine code would be made.
    """

    def __init__(self, what: str) -> None:
        """Nothing has been searched yet."""
        from kalmar.compiled.jit import is_made

        self.what = what
        self.left = 0.0 if is_made(what) else SECONDS

    @property
    def are_plain(self) -> bool:
        """Whether kernels run in plain Python now."""
        return self.left > 0

    def form(self, kernel: Callable[..., Any]) -> Callable[..., Any]:
        """A kernel as it is to be called now."""
        if not self.are_plain:
            return kernel
        from kalmar.compiled.plain_code import plain

        return plain(kernel)

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Search within the block."""
        from kalmar.compiled.jit import note_made

        began, were_plain = process_time(), self.are_plain
        yield
        if were_plain:
            self.left -= process_time() - began
        else:
            note_made(self.what)


def first_steps(kernels: str, field: Field) -> FirstSteps:
    """In which form kernels run for a field, which are compiled for its kind and its words."""
    return FirstSteps(f"{kernels}-{type(field.arena).__name__}-{field.words}")
