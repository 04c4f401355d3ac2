"""Packs what the playground's Python imports, as bytecode; run in Pyodide by `bytecode.mjs`.

Beside the packages that is as much of the standard library as they may import, directly or through
it, and what Pyodide itself imports when it starts. Pyodide brings the sources of all of it: to
compile them would take most of the time until the first answer, and to send them twice the bytes.
"""

import gzip
import io
import py_compile
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.machinery import FrozenImporter
from modulefinder import ModuleFinder
from pathlib import Path

STANDARD = Path("/standard")
"""Where the standard library lies, as sources."""

NEVER = {
    "argparse", "bdb", "cmd", "compileall", "concurrent.futures.interpreter",
    "concurrent.futures.process", "concurrent.interpreters", "ctypes",
    "doctest", "ftplib", "getopt", "getpass", "http.cookiejar", "http.server",
    "importlib.metadata", "mimetypes", "modulefinder", "multiprocessing",
    "netrc", "pdb", "pickle", "platform",
    "plistlib", "py_compile", "pydoc", "rlcompleter", "runpy", "socketserver", "sqlite3", "ssl",
    "sysconfig", "tarfile", "tracemalloc", "tty", "unittest", "webbrowser", "xmlrpc", "_pyrepl",
    "asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils",
    "pyodide._nodesock_transport",
    "_ast_unparse", "email", "http", "statistics", "urllib.request",
}  # fmt: skip
"""What needs processes, a terminal, a debugger or a server, which nobody there has, and what only
functions import that nobody calls there."""

BY_NAME = ("ascii", "iso8859_1", "latin_1", "shift_jis", "utf_8")
"""The encodings that may be asked for, which nothing imports by a statement."""

LONGEST = 100
"""Characters of a name in the archive, so that it stands in one field."""

UNCHECKED_HASH = py_compile.PycInvalidationMode.UNCHECKED_HASH
COMPILED = "/compiled.pyc"


def files_in(folder: Path) -> list[Path]:
    """All files below a folder, in the same order each time."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def module_of(path: Path, root: Path) -> str:
    """The name of the module in a file."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def needed(names: Iterable[str], packages: Path) -> list[Path]:
    """Return the files of the standard library that some modules may load in the end."""
    start = Path("/start.py")
    start.write_text("".join(f"import {name}\n" for name in names), "utf-8")
    finder = ModuleFinder([str(STANDARD), str(packages)], excludes=NEVER)
    finder.run_script(str(start))
    found = (Path(module.__file__) for name, module in finder.modules.items()
             if module.__file__ and not is_frozen(name))  # fmt: skip
    return sorted(path for path in found if path.is_relative_to(STANDARD))


def is_frozen(module: str) -> bool:
    """Return whether a module is in the interpreter, so that its file is never read."""
    origin = getattr(getattr(sys.modules.get(module), "__spec__", None), "origin", None)
    return origin == "frozen" or FrozenImporter.find_spec(module) is not None


def entries(files: Iterable[Path], root: Path) -> Iterator[tuple[str, bytes]]:
    """The names and contents of files, where modules are bytecode."""
    for path in files:
        name = path.relative_to(root).as_posix()
        if path.suffix == ".py":
            level = 0 if "pyodide" in name else 2  # only Pyodide reads docstrings: its own
            py_compile.compile(str(path), COMPILED, name, True, level, UNCHECKED_HASH)
            yield f"{name}c", Path(COMPILED).read_bytes()
        else:
            yield name, path.read_bytes()


def tarred(files: list[tuple[str, bytes]], level: int = 9) -> bytes:
    """A compressed archive, which a browser unpacks faster than Python there.

    Args:
        files: their names and contents.
        level: how much work is put into making it small; 0 for none.
    """
    made = io.BytesIO()
    assert all(len(name) <= LONGEST for name, _ in files)
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(made.getvalue(), level, mtime=0)


def made(packages: Path, standard: Path, loaded: Iterable[str]) -> bytes:
    """The packages, with as much of the standard library as is needed, in one archive.

    It is only parted in two, so that nothing is gained by making it small.

    Args:
        packages: the folder of them.
        standard: the archive of the sources.
        loaded: what is imported when Pyodide has started.
    """
    with zipfile.ZipFile(standard) as archive:
        archive.extractall(STANDARD)
    ours = files_in(packages)
    names = [module_of(path, packages) for path in ours if path.suffix == ".py"]
    library = needed([*loaded, *names, *(f"encodings.{name}" for name in BY_NAME)], packages)
    return tarred([*entries(library, STANDARD), *entries(ours, packages)], 0)


if __name__ == "__main__":
    given, sources, target = map(Path, sys.argv[1:])
    target.write_bytes(made(given, sources, tuple(sys.modules)))
