"""Versions: of Kalmár, of Python, and of the libraries that the core and the extras bring.

The machine: folders for what is kept, processors, memory.
"""

import os
import platform
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from kalmar import __version__
from kalmar.cli.checks.finding import Finding, Status
from kalmar.core.i18n import said
from kalmar.engines.quotients.ask import kept_folder
from kalmar.runtime.files import reason_of_system
from kalmar.runtime.limits import free_memory
from kalmar.runtime.optional import CORE, EXTRAS, has, remedy

__all__ = ["extras", "kept", "libraries", "memory", "processors", "versions"]


def versions() -> Iterator[Finding]:
    """Yield the versions of Kalmár and Python."""
    yield Finding("Kalmár", Status.OK, __version__)
    words = said(
        "{version} on {system}, in {folder}",
        version=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{platform.system()} {platform.machine()}",
        folder=sys.prefix,
    )
    yield Finding("Python", Status.OK, words)


def libraries() -> Iterator[Finding]:
    """Yield findings on the libraries always installed with Kalmár."""
    for module, title in CORE.items():
        if has(module):
            yield Finding(title, Status.OK, version_of(module))
        else:
            yield Finding(title, Status.WRONG, said("not installed"), remedy(module))


def extras() -> Iterator[Finding]:
    """Yield findings on the optional extras."""
    for extra, brought in EXTRAS.items():
        yield of_extra(extra, brought)


def of_extra(extra: str, brought: Mapping[str, str]) -> Finding:
    """Check how much of an extra is installed: all, nothing, or only some, which is wrong."""
    name = said("extra {name}", name=extra)
    missing = [title for module, title in brought.items() if not has(module)]
    there = {title: version_of(module) for module, title in brought.items() if has(module)}
    told = ", ".join(f"{title} {number}" for title, number in there.items())
    if not missing:
        return Finding(name, Status.OK, told)
    way = remedy(next(iter(brought)))
    lacking = ", ".join(dict.fromkeys(missing))
    if not there:
        return Finding(name, Status.ABSENT, said("without {titles}", titles=lacking), way)
    words = said("{there}, but without {titles}", there=told, titles=lacking)
    return Finding(name, Status.WRONG, words, way)


def version_of(module: str) -> str:
    """Return the version of an installed library, or a question mark if it has none.

    >>> version_of("no_such_library")
    '?'
    """
    try:
        return version(module)
    except PackageNotFoundError:
        return "?"


LITTLE = 250_000_000
"""Bytes below which larger questions are refused."""
UNKNOWN = 1 << 62


def kept() -> Iterator[Finding]:
    """Check the cache folders of machine code and of quotients, which speed up later runs."""
    if has("numba"):
        variable = "NUMBA_CACHE_DIR"
        yield folder_found(said("machine code"), code_folder(), "kernels-*/**/*.nb?", variable)
    folder = kept_folder()
    if folder is None:
        yield Finding(said("kept quotients"), Status.ABSENT, said("not kept: {name} is off",
                      name="KALMAR_CACHE"), said("unset {name}", name="KALMAR_CACHE"))  # fmt: skip
    else:
        yield folder_found(said("kept quotients"), folder, "*.json", "KALMAR_CACHE")


def code_folder() -> Path:
    """Return where Numba's machine code is kept, a folder for each state of the sources."""
    from platformdirs import user_cache_path

    return Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("kalmar"))


def folder_found(name: str, folder: Path, pattern: str, variable: str) -> Finding:
    """Check whether files can be kept in a folder, and count them.

    Args:
        name: what is kept there.
        folder: it may not exist yet.
        pattern: of the names of the files.
        variable: of the environment, which names another folder.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            sizes = [path.stat().st_size for path in folder.glob(pattern)]
    except OSError as error:
        return Finding(
            name,
            Status.WRONG,
            said("cannot be kept in {folder}: {reason}", folder=folder,
                 reason=reason_of_system(error)),
            said("name another folder in {name}", name=variable),
        )  # fmt: skip
    words = said("files: {count}, {size:,.1f} MB in {folder}", count=len(sizes),
                 size=sum(sizes) / 1e6, folder=folder)  # fmt: skip
    return Finding(name, Status.OK, words)


def processors() -> Iterator[Finding]:
    """Check how many processors there are, and how many threads may be used at once."""
    count = os.cpu_count() or 1
    threads = os.environ.get("NUMBA_NUM_THREADS", "").strip()
    if threads and not (threads.isdecimal() and 1 <= int(threads) <= count):
        yield Finding(
            said("processors"),
            Status.WRONG,
            said("{count}, but {name} is '{value}'", count=count, name="NUMBA_NUM_THREADS",
                 value=threads),
            said("set it to a number from 1 to {count}, or unset it", count=count),
        )  # fmt: skip
        return
    words = said("{count}, of which sequences use {used}", count=count, used=threads or count)
    yield Finding(said("processors"), Status.OK, words)


def memory() -> Iterator[Finding]:
    """Check how much memory is free."""
    free = free_memory()
    if free >= UNKNOWN:
        yield Finding(said("memory"), Status.OK, said("the system does not say how much is free"))
        return
    words = said("{free:,.1f} GB free", free=free / 1e9)
    little = free < LITTLE
    yield Finding(
        said("memory"),
        Status.WRONG if little else Status.OK,
        words,
        said("end other programs") if little else "",
    )
