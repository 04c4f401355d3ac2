"""Versions: of Kalmár, of Python, and of the libraries that the core and the extras bring."""

import platform
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version

from kalmar import __version__
from kalmar.cli.checks.finding import Finding, Status
from kalmar.core.i18n import said
from kalmar.runtime.optional import CORE, EXTRAS, has, remedy

__all__ = ["extras", "libraries", "versions"]


def versions() -> Iterator[Finding]:
    """Kalmár and Python."""
    yield Finding("Kalmár", Status.OK, __version__)
    words = said(
        "{version} on {system}, in {folder}",
        version=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{platform.system()} {platform.machine()}",
        folder=sys.prefix,
    )
    yield Finding("Python", Status.OK, words)


def libraries() -> Iterator[Finding]:
    """What is always installed with Kalmár."""
    for module, title in CORE.items():
        if has(module):
            yield Finding(title, Status.OK, version_of(module))
        else:
            yield Finding(title, Status.WRONG, said("not installed"), remedy(module))


def extras() -> Iterator[Finding]:
    """What is installed where it is asked for."""
    for extra, brought in EXTRAS.items():
        yield of_extra(extra, brought)


def of_extra(extra: str, brought: Mapping[str, str]) -> Finding:
    """What is there of an extra: all, nothing, or only some of it, which is wrong."""
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
    """The version of a library that is installed.

    >>> version_of("no_such_library")
    '?'
    """
    try:
        return version(module)
    except PackageNotFoundError:
        return "?"
