"""The public names of Kalmár: solve, play and analyse impartial games and their compounds.

Public are the names in `__init__.pyi`, `kalmar.core.rules.shapes`, `kalmar.testing` and
`kalmar.web.services`. Each name is imported when it is first used.

>>> import kalmar
>>> kalmar.solve("nim 3 5 7").winning_move_count
3
"""

__version__ = "1.1.0.dev0"

# The loader reads files that lie in an archive too.
_STUB = __spec__.loader.get_data(f"{__path__[0]}/__init__.pyi").decode()
PLACES = {
    name: (module, there)
    for _, module, _, there, _, name in (
        line.split() for line in _STUB.splitlines() if line.startswith("from ")
    )
}
"""The public names, each with the module and the name it has there: the imports of the stub."""

__all__ = list(PLACES)


def __getattr__(name: str) -> object:
    from importlib import import_module
    from types import FunctionType

    module, there = PLACES.get(name, ("kalmar.answers.guesses", "unknown_attribute"))
    found = getattr(import_module(module), there)
    if name not in PLACES:
        raise found("kalmar", name)
    if isinstance(found, FunctionType):
        from kalmar.runtime.arguments import checked  # not worth its time where nothing is called

        found = checked(found, name)
    return globals().setdefault(name, found)  # the next time it is found at once


def __dir__() -> list[str]:
    return sorted([*PLACES, "__version__"])
