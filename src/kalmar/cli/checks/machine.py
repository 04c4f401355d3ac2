"""The machine: folders for what is kept, processors, memory."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from kalmar.cli.checks.finding import Finding, Status
from kalmar.core.i18n import said
from kalmar.runtime.files import reason_of_system
from kalmar.runtime.limits import free_memory
from kalmar.runtime.optional import has

__all__ = ["kept", "memory", "processors"]

LITTLE = 250_000_000
"""Bytes below which larger questions are refused."""
UNKNOWN = 1 << 62


def kept() -> Iterator[Finding]:
    """The folders of machine code and of quotients, which make the second time quick."""
    from kalmar.engines.quotients.ask import kept_folder

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
    """Where Numba's machine code is kept, a folder for each state of the sources."""
    from platformdirs import user_cache_path

    return Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("kalmar"))


def folder_found(name: str, folder: Path, pattern: str, variable: str) -> Finding:
    """Whether files can be kept in a folder, and how many there are.

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
    """How many there are, and how many threads may be used at once."""
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
    """How much can be had."""
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
