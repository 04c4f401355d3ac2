"""Methods by which results give themselves to other programs, the same on all of them.

What they do stands in `kalmar.render.exports`, which is loaded when one of them is first used.
"""

from typing import TYPE_CHECKING, Any

from kalmar.core.display import tool

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd


class JsonExport:
    """Gives results that have `to_dict` the method `to_json`."""

    __slots__ = ()

    def to_json(self, indent: int | None = None) -> str:
        """Return JSON of `to_dict`, with version and date.

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
