"""Load, pickle, show and type-test objects by name, "module:name", without importing them early.

Registries name what they hold in this way, so that it is not imported before it is used. And by it
results show and give themselves, the same methods on all of them: what does that lies in
`kalmar.render`, which imports everything else, so that nothing below may import it.
"""

import copyreg
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd


UNMAPPED = "failed to map segment"
"""What the system's loader says of a library for which a limit of memory leaves no room."""


class LazyModule:
    """A module that is imported when the first of its names is used.

    It stands at the top of a file for what is dear or optional, with the import itself under
    `TYPE_CHECKING`, so that the type checker sees the module:

        if TYPE_CHECKING:
            import numpy as np
        else:
            np = LazyModule("numpy")

    A name is looked up in the module once, and kept. `importlib.util.LazyLoader` would put the
    module into `sys.modules` at once, where others take it for loaded.

    >>> LazyModule("fractions").Fraction(1, 2)
    Fraction(1, 2)
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, name: str) -> Any:
        """Import the module and return one of its attributes."""
        # Only names of the language are dunders: a copy or a doctest that asks for one, such as
        # `__wrapped__`, is not to import the module.
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            found = getattr(import_module(self.__name__), name)
        except ImportError as error:
            if UNMAPPED in str(error):
                raise MemoryError from error
            raise
        setattr(self, name, found)
        return found

    def __repr__(self) -> str:
        return f"LazyModule({self.__name__!r})"


@cache
def load_named(place: str) -> Any:
    """Import and return the object at "module:name"; the name may have dots.

    >>> load_named("kalmar.core.rules:Play.MISERE")
    <Play.MISERE: 'misere'>
    """
    module, _, path = place.partition(":")
    found: Any = import_module(module)
    for name in path.split("."):
        found = getattr(found, name)
    return found


def is_instance(thing: object, *places: str) -> bool:
    """Return whether a thing is an instance of one of the classes at "module:class".

    Its own class and those it inherits from are compared by where they are defined, so that no
    module is loaded, nor looked into while another thread is still loading it.

    >>> is_instance(True, "builtins:int"), is_instance(3, "kalmar.none:Nothing")
    (True, False)
    """
    kind: Any = type(thing)
    return _inherits(kind, places)


@lru_cache(maxsize=1 << 12)
def _inherits(kind: Any, places: tuple[str, ...]) -> bool:
    return any(f"{base.__module__}:{base.__qualname__}" in places for base in kind.__mro__)


def pickle_by_name(registry: Mapping[str, Any], find: Callable[[str], Any]) -> None:
    """Make objects of a registry pickle by their names; others of their class pickle as usual.

    Args:
        registry: by their names, objects of one class.
        find: a function of a module that returns the object with a name.

    >>> import pickle
    >>> from kalmar.games.registry import GAMES
    >>> pickle.loads(pickle.dumps(GAMES["nim"])) is GAMES["nim"]
    True
    """

    def reduce(found: Any) -> Any:
        # By identity: an equal object that is not the registry's own is pickled as usual.
        name = next((name for name, held in registry.items() if held is found), None)
        return object.__reduce_ex__(found, 4) if name is None else (find, (name,))

    # `copyreg` goes by exact classes, and rows of a registry may be of subclasses.
    for kind in {type(found) for found in registry.values()}:
        copyreg.pickle(kind, reduce)


RENDERERS = {
    "Answer": ("html svg", "cells:answer"),
    "GameEntry": ("html svg", "cells:game"),
    "Graph": ("html", "cells:graph"),
    "GraphSolution": ("html", "cells:solution"),
    "PartizanCompoundAnswer": ("html svg", "partizan_cells:compound"),
    "PartizanSolution": ("html svg", "partizan_cells:solution"),
    "Position": ("html svg", "cells:position"),
    "Quotient": ("html latex", "cells:quotient"),
    "Sequence": ("html svg latex", "cells:sequence"),
    "Table": ("html svg latex", "cells:table"),
}
"""For the name of a class, its forms and the function of `kalmar.render` for each, without "_html"
or another form at its end."""


class RichDisplay:
    """Gives its subclasses the methods that Jupyter looks for; None where nothing renders them."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Answer a wrong guess of an attribute; Python and Jupyter look for many with _."""
            if name.startswith("_"):
                raise AttributeError(name)
            raise load_named("kalmar.answers.guesses:unknown_attribute")(type(self).__name__, name)

    def _repr_html_(self) -> str | None:
        return self._rendered("html")

    def _repr_svg_(self) -> str | None:
        return self._rendered("svg")

    def _repr_latex_(self) -> str | None:
        return self._rendered("latex")

    def _rendered(self, form: str) -> str | None:
        forms, place = RENDERERS.get(type(self).__name__, ("", ""))
        return load_named(f"kalmar.render.{place}_{form}")(self) if form in forms else None


class JsonExport:
    """Gives results that have `to_dict` the method `to_json`."""

    __slots__ = ()

    def to_json(self, indent: int | None = None) -> str:
        """Return JSON of `to_dict`, with version and date.

        Args:
            indent: how far to indent; all on one line if None.
        """
        text: str = load_named("kalmar.render.formats.data:to_json")(self, indent)
        return text


class FrameExport:
    """Gives results that are lists of rows the method `to_pandas`."""

    __slots__ = ()

    def to_pandas(self) -> "pd.DataFrame":
        """Return a DataFrame, a row for each move, edge, vertex or element.

        Raises:
            MissingLibraryError: pandas is not installed.
        """
        frame: pd.DataFrame = load_named("kalmar.render.formats.data:to_pandas")(self)
        return frame


class ArrayExport:
    """Gives results that are matrices of integers the method `to_numpy`."""

    __slots__ = ()

    def to_numpy(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """Return an array of int64: a quotient's products, or a graph's edges by number."""
        found: np.ndarray[Any, np.dtype[np.int64]] = load_named(
            "kalmar.render.formats.data:to_numpy"
        )(self)
        return found
