"""Orders from files of graphs: an edge from a to b says that b is above a."""

from pathlib import Path

from kalmar.games.posets import Poset
from kalmar.graphs.files import read_options

__all__ = ["read_poset"]


def read_poset(path: Path) -> Poset:
    """The order in a file.

    Raises:
        DataError: the file cannot be read.
        GameError: an element would be above itself.
    """
    options = read_options(path)
    return Poset.of_relations((a, b) for a, above in options.items() for b in (above or [a]))
