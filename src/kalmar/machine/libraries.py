"""The only way to libraries beyond the standard one: an error names what is missing and the remedy.

Files that cannot do without such a library import it at their top, and are imported inside
functions only, within `needs`. So the core (`solve`, `explain`, `play`, small tables and sequences)
runs where nothing else is installed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from kalmar.errors import MissingLibraryError
from kalmar.words import as_said

__all__ = ["LIBRARIES", "has", "needs", "require"]

LIBRARIES: dict[str, tuple[str, str]] = {
    "click": ("Click", "pip install click"),
    "rich": ("Rich", "pip install rich"),
    "numpy": ("NumPy", "pip install numpy"),
    "numba": ("Numba", "pip install numba"),
    "matplotlib": ("Matplotlib", "pip install matplotlib"),
    "networkx": ("networkx", "pip install networkx"),
    "pyspiel": ("OpenSpiel", "pip install open_spiel"),
    "pydot": ("pydot", "pip install pydot"),
    "pandas": ("pandas", "pip install 'kalmar[data]'"),
    "pyarrow": ("PyArrow", "pip install 'kalmar[data]'"),
    "distributed": ("Dask", "pip install 'kalmar[survey]'"),
    "fastapi": ("FastAPI", "pip install 'kalmar[web]'"),
    "starlette": ("Starlette", "pip install 'kalmar[web]'"),
    "segno": ("segno", "pip install 'kalmar[web]'"),
    "uvicorn": ("uvicorn", "pip install 'kalmar[web]'"),
    "dask": ("Dask", "pip install 'kalmar[survey]'"),
}
"""For a module that is imported, the library's name and how it is installed."""


def has(module: str) -> bool:
    """Whether a library is installed; nothing is imported.

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
    kalmar.errors.MissingLibraryError: long sequences need NumPy: pip install numpy
    """
    try:
        yield
    except ImportError as error:
        library = (error.name or "").partition(".")[0]
        if library not in LIBRARIES:
            raise
        raise _missing(what, library) from error


def require(what: str, *modules: str) -> None:
    """Do nothing if these libraries are installed; for those that Kalmár does not import itself.

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
    title, remedy = LIBRARIES[module]
    return MissingLibraryError(
        "{what} need {title}: {remedy}",
        what=as_said(what),
        title=title,
        remedy=remedy,
    )
