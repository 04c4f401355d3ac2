"""Packs what the playground's Python imports, as bytecode; run in Pyodide by `bytecode.mjs`.

Beside the packages that is as much of the standard library as they may import, directly or through
it, and what Pyodide itself imports when it starts. Pyodide brings the sources of all of it: to
compile them would take most of the time until the first answer, and to send them twice the bytes.
"""

import ast
import gzip
import io
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.machinery import FrozenImporter
from importlib.util import MAGIC_NUMBER, source_hash
from marshal import dumps
from pathlib import Path

STANDARD = Path("/standard")
"""Where the standard library lies, as sources."""

NEVER = {
    "argparse", "bdb", "cmd", "compileall", "concurrent.futures.interpreter",
    "concurrent.futures.process", "concurrent.interpreters", "ctypes",
    "doctest", "ftplib", "getopt", "getpass", "http.cookiejar", "http.server",
    "importlib.metadata", "mimetypes", "multiprocessing", "netrc", "pdb", "pickle", "platform",
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

UNCHECKED_HASH = (1).to_bytes(4, "little")
"""In a file of bytecode: it is never compared with a source."""


def files_in(folder: Path) -> list[Path]:
    """All files below a folder, in the same order each time."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def module_of(path: Path, root: Path) -> str:
    """The name of the module in a file."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, module: str) -> Iterator[str]:
    """The modules that a file may import anywhere; some of the names are no modules."""
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join([*(above if node.level else []), *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def upward(module: str) -> list[str]:
    """A module after the packages in which it is.

    >>> upward("a.b.c")
    ['a', 'a.b', 'a.b.c']
    """
    parts = module.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]


def standard_file(module: str) -> Path | None:
    """The file of a module of the standard library; None if it is in the interpreter, or none."""
    path = STANDARD / module.replace(".", "/")
    found = (path / "__init__.py", path.with_name(f"{path.name}.py"))
    return next((file for file in found if file.is_file()), None)


def needed(names: Iterable[str]) -> list[Path]:
    """The files of the standard library that some modules may load in the end."""
    found: dict[str, Path] = {}
    todo = list(names)
    while todo:
        for module in upward(todo.pop()):
            file = standard_file(module)
            if module in NEVER or file is None:
                break
            if module not in found:
                found[module] = file
                todo += imports(file, module)
    return sorted(found.values())


def is_frozen(module: str) -> bool:
    """Return whether a module is in the interpreter, so that its file is never read."""
    origin = getattr(getattr(sys.modules.get(module), "__spec__", None), "origin", None)
    return origin == "frozen" or FrozenImporter.find_spec(module) is not None


def compiled(path: Path, name: str) -> bytes:
    """A file as bytecode without docstrings, which nothing reads there but Pyodide its own."""
    source = path.read_bytes()
    level = 0 if "pyodide" in name else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return MAGIC_NUMBER + UNCHECKED_HASH + source_hash(source) + dumps(code)


def entries(files: Iterable[Path], root: Path) -> Iterator[tuple[str, bytes]]:
    """The names and contents of files, where modules are bytecode."""
    for path in files:
        name = path.relative_to(root).as_posix()
        if path.suffix == ".py":
            yield f"{name}c", compiled(path, name)
        else:
            yield name, path.read_bytes()


def tarred(files: list[tuple[str, bytes]]) -> bytes:
    """A compressed archive, which a browser unpacks faster than Python there."""
    made = io.BytesIO()
    assert all(len(name) <= LONGEST for name, _ in files)
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(made.getvalue(), 9, mtime=0)


def made(packages: Path, standard: Path, loaded: Iterable[str]) -> bytes:
    """The packages, with as much of the standard library as is needed, in one archive.

    Args:
        packages: the folder of them.
        standard: the archive of the sources.
        loaded: what is imported when Pyodide has started.
    """
    with zipfile.ZipFile(standard) as archive:
        archive.extractall(STANDARD)
    ours = files_in(packages)
    asked = {name for path in ours if path.suffix == ".py"
             for name in imports(path, module_of(path, packages))}  # fmt: skip
    encodings = [f"encodings.{name}" for name in BY_NAME]
    library = needed([*loaded, *asked, *encodings])
    library = [path for path in library if not is_frozen(module_of(path, STANDARD))]
    return tarred([*entries(library, STANDARD), *entries(ours, packages)])


if __name__ == "__main__":
    given, sources, target = map(Path, sys.argv[1:])
    target.write_bytes(made(given, sources, tuple(sys.modules)))
