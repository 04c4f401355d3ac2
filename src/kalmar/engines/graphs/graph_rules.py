"""A directed graph in a file as a game: vertices are positions, edges are moves.

Cycles are allowed. The game is registered under the name of the file, so that its positions are
components beside those of every other game.
"""

from pathlib import Path

from kalmar.engines.graphs.files import READERS, kind_of_file, read_options
from kalmar.games.custom.from_function import GraphRules, game
from kalmar.games.custom.loader import checked_name, register_rules
from kalmar.runtime.text_streams import without_packing


def is_graph_file(path: Path) -> bool:
    """Return whether a file holds a graph, by its ending.

    >>> is_graph_file(Path("map.csv")), is_graph_file(Path("game.rules"))
    (True, False)
    """
    return kind_of_file(path) in READERS


def load_graph_rules(path: Path) -> GraphRules:
    r"""Read a directed graph and register it as a game named like the file.

    Args:
        path: the ending says what the file is, as for `kalmar graph`.

    Raises:
        DataError: the file cannot be read, is malformed, or its name is that of another game.

    >>> import kalmar, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "map-example.csv")
    ...     _ = path.write_text("a,b\nb,a\nb,c\n")
    ...     rules = load_graph_rules(path)
    >>> rules.loopy, kalmar.solve("map-example b + nim 3").outcome.name
    (True, 'N')
    >>> from kalmar.games.registry import BY_NAME
    >>> del kalmar.GAMES["map-example"], BY_NAME["mapexample"]  # forget it again
    """
    options = read_options(path)
    rules = game(options, checked_name(without_packing(path).stem, path))
    assert isinstance(rules, GraphRules)
    register_rules(rules, str(path), next(iter(options)))
    return rules
