"""Optional libraries: check for them, and name what is missing with the command that installs it.

Files that need such a library import it at their top, and are imported inside functions only,
within `needs`. So the core (`solve`, `explain`, `play`, small tables and sequences) runs where
nothing else is installed. Libraries that the core does not need come with extras: Kalmár is
installed with Click and NumPy, and `pip install "kalmar[plot]"` adds what draws plots.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from kalmar.core.errors import MissingLibraryError
from kalmar.core.i18n import message

CORE = {"click": "Click", "numpy": "NumPy", "platformdirs": "platformdirs"}
"""What is always installed with Kalmár: for a module that is imported, the library's name."""

EXTRAS: dict[str, dict[str, str]] = {
    "fast": {"numba": "Numba"},
    "plot": {"matplotlib": "Matplotlib"},
    "graph": {"networkx": "networkx"},
    "data": {"pandas": "pandas", "pyarrow": "PyArrow"},
    "web": {"fastapi": "FastAPI", "starlette": "Starlette", "uvicorn": "uvicorn", "segno": "segno"},
    "survey": {"distributed": "Dask", "dask": "Dask"},
}
"""What else is installed where it is asked for, by the extra that brings it."""

OTHERS = {"pyspiel": ("OpenSpiel", "open_spiel")}
"""What users bring themselves: the library's name, and what pip calls it."""

LIBRARIES = (
    CORE
    | {module: name for extra in EXTRAS.values() for module, name in extra.items()}
    | {module: name for module, (name, _) in OTHERS.items()}
)
"""For a module that is imported, the library's name."""


def remedy(module: str) -> str:
    """Return the command that installs a library: with the extra that brings it, if one does.

    >>> remedy("numba"), remedy("numpy")
    ('pip install "kalmar[fast]"', 'pip install numpy')
    """
    extras = [extra for extra, brought in EXTRAS.items() if module in brought]
    if extras:
        return f'pip install "kalmar[{extras[0]}]"'
    return f"pip install {OTHERS.get(module, ('', module))[1]}"


def has(module: str) -> bool:
    """Check whether a library is installed, without importing it.

    >>> has("sys"), has("no_such_library")
    (True, False)
    """
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):  # its import is blocked
        return False


@contextmanager
def needs(what: str) -> Iterator[None]:
    """Turn the error of a missing library into one that says what to install.

    Args:
        what: needs the library, in the plural: "plots", "long sequences".

    Raises:
        MissingLibraryError: a library of `LIBRARIES` is missing.

    >>> with needs("long sequences"):
    ...     raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
    Traceback (most recent call last):
    kalmar.core.errors.MissingLibraryError: long sequences need NumPy: pip install numpy
    """
    try:
        yield
    except ImportError as error:
        library = (error.name or "").partition(".")[0]
        if library not in LIBRARIES:
            raise
        raise _missing(what, library) from error


def require(what: str, *modules: str) -> None:
    """Check that libraries are installed; for those that Kalmár does not import itself.

    Args:
        what: needs the libraries, in the plural.
        modules: of `LIBRARIES`.

    Raises:
        MissingLibraryError: one of them is missing.

    >>> require("long sequences", "numpy")
    """
    for module in modules:
        if not has(module):
            raise _missing(what, module)


def _missing(what: str, module: str) -> MissingLibraryError:
    return MissingLibraryError(
        "{what} need {title}: {remedy}",
        what=message(what),
        title=LIBRARIES[module],
        remedy=remedy(module),
    )
