"""What results give other programs: JSON with its origin, DataFrames of pandas, arrays of NumPy.

`to_json`, `to_pandas` and `to_numpy` of a result come here by `kalmar.core.display`. JSON is
what `to_dict` returns with the version and the date, which is that of SOURCE_DATE_EPOCH if set.
"""

import json
import os
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from kalmar import __version__
from kalmar.answers.answer import Answer
from kalmar.core.by_name import LazyModule
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.loopy import GraphSolution
from kalmar.engines.graphs.vertex_answers import vertex_row
from kalmar.engines.quotients.quotient import Quotient
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
else:
    np, pd = LazyModule("numpy"), LazyModule("pandas")


def to_json(found: Any, indent: int | None = None) -> str:
    """Format a result as JSON with its origin.

    Args:
        found: anything with a method `to_dict`.
        indent: how far to indent; all on one line if None.

    >>> from kalmar.answers.answer import solve
    >>> data = json.loads(to_json(solve("nim 3 5", misere=True)))
    >>> data["outcome"], data["version"] == __version__
    ('N', True)
    """
    origin = {"version": __version__, "date": _today().isoformat()}
    return json.dumps({**found.to_dict(), **origin}, ensure_ascii=False, indent=indent)


def _today() -> date:
    """Return the date, that of SOURCE_DATE_EPOCH where a build must give the same each time."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
    return now.date()


def to_pandas(found: Any) -> "pd.DataFrame":
    """Convert a result to a DataFrame: moves, edges, vertices, or products of elements.

    Raises:
        MissingLibraryError: pandas is not installed.

    >>> from kalmar.answers.answer import solve
    >>> to_pandas(solve("nim 1 2").moves)["outcome"].tolist()
    ['win', 'loss', 'loss']
    """
    with needs("pandas tables"):
        frame = pd.DataFrame
    if isinstance(found, Answer):
        return to_pandas(found.moves)
    if isinstance(found, Graph):
        return frame(found.edges, columns=["source", "target"])
    if isinstance(found, GraphSolution):
        return frame([vertex_row(found, vertex) for vertex in range(len(found.graph))])
    if isinstance(found, Quotient):
        return frame(to_numpy(found))
    return frame([row.to_dict() for row in found])


def to_numpy(found: Quotient | Graph) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """Convert a quotient to its products [order, order], or a graph to its edges [E, 2].

    >>> from kalmar.engines.graphs.graph import Graph
    >>> to_numpy(Graph([0, 2, 2], [0, 1])).tolist()
    [[0, 0], [0, 1]]
    """
    with needs("arrays"):
        array = np.array
    if isinstance(found, Quotient):
        return array([list(found.found.monoid.row(x)) for x in range(found.order)], np.int64)
    counts = np.diff(np.asarray(found.offsets))
    sources = np.repeat(np.arange(len(found)), counts)
    return np.column_stack([sources, np.asarray(found.targets)]).astype(np.int64)
