"""Objects of a registry are pickled by their names, so that they come back as themselves."""

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["pickle_by_name"]


def pickle_by_name(registry: Mapping[str, Any], find: Callable[[str], Any]) -> None:
    """Pickle what a registry holds by its name there; others of the same class as they are.

    Args:
        registry: by their names, objects of one class.
        find: a function of a module that returns the object with a name.

    >>> import pickle
    >>> from kalmar.games.registry import GAMES
    >>> pickle.loads(pickle.dumps(GAMES["nim"])) is GAMES["nim"]
    True
    """

    def reduce(found: Any) -> Any:
        name = next((name for name, held in registry.items() if held is found), None)
        return object.__reduce_ex__(found, 4) if name is None else (find, (name,))

    for kind in {type(found) for found in registry.values()}:
        copyreg.pickle(kind, reduce)
