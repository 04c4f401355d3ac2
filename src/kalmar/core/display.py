"""Rich display of results in notebooks, by hooks that `kalmar.render` fills in.

`kalmar.render` draws, and imports everything else, so that nothing below may import it. Objects
therefore look their renderers up in a table, which `kalmar.render.notebook` fills when it is first
used.
"""

TYPE_CHECKING = False  # that of `typing`, which takes longer to load than all of `kalmar`
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import numpy as np
    import pandas as pd

__all__ = [
    "DISPLAY_HOOKS",
    "TOOLS",
    "ArrayExport",
    "FrameExport",
    "JsonExport",
    "RichDisplay",
    "loaders",
    "rich_repr",
    "tool",
]

DISPLAY_HOOKS: "dict[tuple[str, str], Callable[[Any], str]]" = {}
"""For a form ("html", "svg", "latex", "text") and the name of a class, what renders it."""

TOOLS: "dict[str, Callable[..., Any]]" = {}
"""What objects can do only by what lies above them: by its name, the function that does it."""

loaders: "list[Callable[[], Any]]" = []
"""What fills `DISPLAY_HOOKS` and `TOOLS`, called once."""


def rich_repr(form: str, shown: "Any") -> str | None:
    """Render an object in a form; return None if nothing is registered for it."""
    # Taken off the list before it is called, as what it loads may ask here in turn.
    while loaders:
        loaders.pop()()
    render = DISPLAY_HOOKS.get((form, type(shown).__name__))
    return None if render is None else render(shown)


def tool(name: str) -> "Callable[..., Any]":
    """Return the function in `TOOLS` with this name."""
    while loaders:
        loaders.pop()()
    return TOOLS[name]


class Guessable:
    """Gives its subclasses an answer to wrong guesses of their attributes."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name.startswith("_"):  # Python and Jupyter look for many
                raise AttributeError(name)
            raise tool("unknown_attribute")(type(self).__name__, name)


class RichDisplay(Guessable):
    """Gives its subclasses the methods that Jupyter looks for; None where nothing is registered."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return rich_repr("html", self)

    def _repr_svg_(self) -> str | None:
        return rich_repr("svg", self)

    def _repr_latex_(self) -> str | None:
        return rich_repr("latex", self)


class JsonExport:
    """Gives results that have `to_dict` the method `to_json`."""

    __slots__ = ()

    def to_json(self, indent: int | None = None) -> str:
        """Return JSON of `to_dict`, with the command that prints the same, version and date.

        Args:
            indent: how far to indent; all on one line if None.
        """
        text: str = tool("to_json")(self, indent)
        return text


class FrameExport:
    """Gives results that are lists of rows the method `to_pandas`."""

    __slots__ = ()

    def to_pandas(self) -> "pd.DataFrame":
        """Return a DataFrame, a row for each move, edge, vertex or element.

        Raises:
            MissingLibraryError: pandas is not installed.
        """
        frame: pd.DataFrame = tool("to_pandas")(self)
        return frame


class ArrayExport:
    """Gives results that are matrices of integers the method `to_numpy`."""

    __slots__ = ()

    def to_numpy(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """Return an array of int64: a quotient's products, or a graph's edges by number."""
        found: np.ndarray[Any, np.dtype[np.int64]] = tool("to_numpy")(self)
        return found
