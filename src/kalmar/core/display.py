"""Methods by which results show and give themselves, the same on all of them.

What they do lies in `kalmar.render`, which imports everything else, so that nothing below may
import it. Objects therefore name what renders them, and it is loaded when it is first used.
"""

from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import load_named

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

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
