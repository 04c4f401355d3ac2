"""The program in a browser: what the worker of the page calls, in Pyodide.

What the first answers need is there from the beginning. A module that is still to come ends the
question, and the worker asks again when all of them are there.
"""

import gc
import json
import sys
from collections.abc import Collection
from typing import Any

from kalmar.web.services import answered


class NotYet(BaseException):
    """A module is still to come: no error of the program, which must not catch it."""


class Later:
    """A finder that ends what imports a module which is still to come.

    Attributes:
        names: those of these modules.
    """

    def __init__(self, names: Collection[str]) -> None:
        self.names = frozenset(names)

    def find_spec(self, name: str, *_: object) -> None:
        """Raise `NotYet` for a module that is still to come; find nothing.

        >>> Later(["kalmar.research"]).find_spec("kalmar")
        """
        if name in self.names:
            raise NotYet(name)


def begin(later: str) -> None:
    """Let questions end that need what is still to come, and free memory once and for all.

    Args:
        later: the names of the modules that are still to come, as JSON.
    """
    sys.meta_path.append(Later(json.loads(later)))
    # What has been imported stays: not to look at it again makes it cheap to free that of answers.
    gc.enable()
    gc.collect()
    gc.freeze()


def answer(name: str, text: str) -> str | None:
    """Return the answer of a service as JSON; None where it needs a module that is still to come.

    >>> answer("term", '{"name": "no such term"}')[:22]
    '{"version": 1, "error"'
    """
    try:
        return json.dumps(answered(name, json.loads(text)))
    except NotYet:
        return None


def complete() -> None:
    """Let everything be imported: all modules are there."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, Later)]
    finders: list[Any] = list(sys.path_importer_cache.values())
    for finder in finders:
        if hasattr(finder, "invalidate_caches"):
            finder.invalidate_caches()
